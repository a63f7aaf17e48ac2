"""beam-tokens: token counts and estimates, each on its basis.

``MixedEstimate`` needs no model and no tokenizer; ``ByteClassEstimate`` is fitted to one of the tokenizers in
``families()``; ``ExactCounter`` counts as tiktoken does.  ``choose`` gives the counter for a model's name and a
note that says why a named model gets an estimate; ``counter_for`` and ``note_for`` are its halves.  Not here:
what a basis may be used for (beam-core).  Names load on first use: only exact counting, or a name that may be
one of tiktoken's, imports tiktoken.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_tokens._byteclass import ByteClassEstimate as ByteClassEstimate
    from beam_tokens._byteclass import families as families
    from beam_tokens._exact import ExactCounter as ExactCounter
    from beam_tokens._mixed import MixedEstimate as MixedEstimate
    from beam_tokens._models import choose as choose
    from beam_tokens._models import counter_for as counter_for
    from beam_tokens._models import note_for as note_for

_WHERE = {
    "ByteClassEstimate": "_byteclass",
    "ExactCounter": "_exact",
    "MixedEstimate": "_mixed",
    "choose": "_models",
    "counter_for": "_models",
    "families": "_byteclass",
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
