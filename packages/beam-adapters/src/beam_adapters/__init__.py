"""beam-adapters: per-tool structural parsers, detection and the protection floor.

They label lines with a priority and a role, and never emit, edit or delete text.  Names load on first use.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_adapters._classifier import AdapterClassifier as AdapterClassifier
    from beam_adapters._classifier import explain as explain
    from beam_adapters._registry import adapter_names as adapter_names
    from beam_adapters._registry import load_adapter as load_adapter
    from beam_adapters._table import Adapter as Adapter
    from beam_adapters._table import Rule as Rule
    from beam_adapters._table import State as State

__version__ = "0.1.0"

_WHERE = {
    "Adapter": ("_table", "Adapter"),
    "AdapterClassifier": ("_classifier", "AdapterClassifier"),
    "Rule": ("_table", "Rule"),
    "State": ("_table", "State"),
    "adapter_names": ("_registry", "adapter_names"),
    "explain": ("_classifier", "explain"),
    "load_adapter": ("_registry", "load_adapter"),
}
__all__ = sorted([*_WHERE, "__version__"])  # noqa: PLE0605  (a list; computed so that it is written once)


def __getattr__(name: str) -> object:
    """Load a public name from its module on first use (PEP 562)."""
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, attribute = _WHERE[name]
    value: object = getattr(__import__(f"{__name__}.{module}", fromlist=[attribute]), attribute)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
