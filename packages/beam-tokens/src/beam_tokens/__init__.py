"""beam-tokens: token counts and estimates, each on its basis.

``MixedEstimate`` needs no model and no tokenizer; ``ExactCounter`` counts as tiktoken does; ``counter_for``
chooses by a model's name and ``note_for`` says why a named model gets an estimate.  Not here: what a basis
may be used for (beam-core).  Names load on first use: only a named model or exact counting imports tiktoken.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_tokens._exact import ExactCounter as ExactCounter
    from beam_tokens._mixed import MixedEstimate as MixedEstimate
    from beam_tokens._models import counter_for as counter_for
    from beam_tokens._models import note_for as note_for

_WHERE = {
    "ExactCounter": "_exact",
    "MixedEstimate": "_mixed",
    "counter_for": "_models",
    "note_for": "_models",
}
__all__ = sorted(_WHERE)  # noqa: PLE0605  (a list; computed so that it is written once)


def __getattr__(name: str) -> object:
    """Load a public name from its module on first use (PEP 562)."""
    module = _WHERE.get(name)
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(__import__(f"{__name__}.{module}", fromlist=[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
