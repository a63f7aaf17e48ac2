"""beam-optimize: from bytes to the smallest context with which the agent still finishes its task.

``reduce`` walks the tier ladder over a text and gives the reduced text, its measurement and a receipt.
``explain`` shows how the text was read: its units and their labels.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._api import explain as explain
    from beam_optimize._api import reduce as reduce
    from beam_optimize._hosts import HOSTS as HOSTS

__version__ = "0.1.0"
__all__ = ["HOSTS", "__version__", "explain", "reduce"]


def __getattr__(name: str) -> object:
    """Load a public name on first use (PEP 562)."""
    if name in ("explain", "reduce"):
        from beam_optimize import _api

        return getattr(_api, name)
    if name == "HOSTS":
        from beam_optimize._hosts import HOSTS

        return HOSTS
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
