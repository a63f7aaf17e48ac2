"""beam-core: the vocabulary that every part of Beam agrees on.

Priorities, tiers and fidelities, counts with their basis, lines and their labels, edits and omissions as data,
the result with its receipt, handles, grants, errors.  No dependencies, no input or output, no reduction logic.
Names load on first use, so that a short-lived process pays only for what it touches.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._budget import Budget as Budget
    from beam_core._classification import Classification as Classification
    from beam_core._classification import Label as Label
    from beam_core._classification import Segment as Segment
    from beam_core._document import Document as Document
    from beam_core._document import Lines as Lines
    from beam_core._document import Origin as Origin
    from beam_core._edits import Frame as Frame
    from beam_core._edits import Pieces as Pieces
    from beam_core._errors import AmbiguousHandleError as AmbiguousHandleError
    from beam_core._errors import BasisMismatchError as BasisMismatchError
    from beam_core._errors import BeamError as BeamError
    from beam_core._errors import DamagedObjectError as DamagedObjectError
    from beam_core._errors import EstimateError as EstimateError
    from beam_core._errors import HandleError as HandleError
    from beam_core._errors import InvalidValueError as InvalidValueError
    from beam_core._errors import MalformedHandleError as MalformedHandleError
    from beam_core._errors import NoStoreError as NoStoreError
    from beam_core._errors import NotGrantedError as NotGrantedError
    from beam_core._errors import SecretError as SecretError
    from beam_core._errors import StoreError as StoreError
    from beam_core._errors import StoreFullError as StoreFullError
    from beam_core._errors import TokenizerUnavailableError as TokenizerUnavailableError
    from beam_core._errors import UnknownHandleError as UnknownHandleError
    from beam_core._grant import Grant as Grant
    from beam_core._handle import Handle as Handle
    from beam_core._mapped import MappedText as MappedText
    from beam_core._measure import Measurement as Measurement
    from beam_core._measure import TokenBasis as TokenBasis
    from beam_core._measure import TokenCount as TokenCount
    from beam_core._protocols import Classifier as Classifier
    from beam_core._protocols import Counter as Counter
    from beam_core._protocols import Store as Store
    from beam_core._reduction import Receipt as Receipt
    from beam_core._reduction import Reduction as Reduction
    from beam_core._reduction import StageReport as StageReport
    from beam_core._scales import Fidelity as Fidelity
    from beam_core._scales import Priority as Priority
    from beam_core._scales import Tier as Tier

__version__ = "0.1.0"

_HOME = {
    "_budget": ("Budget",),
    "_classification": ("Classification", "Label", "Segment"),
    "_document": ("Document", "Lines", "Origin"),
    "_edits": ("Frame", "Pieces"),
    "_errors": (
        "AmbiguousHandleError",
        "BasisMismatchError",
        "BeamError",
        "DamagedObjectError",
        "EstimateError",
        "HandleError",
        "InvalidValueError",
        "MalformedHandleError",
        "NoStoreError",
        "NotGrantedError",
        "SecretError",
        "StoreError",
        "StoreFullError",
        "TokenizerUnavailableError",
        "UnknownHandleError",
    ),
    "_grant": ("Grant",),
    "_handle": ("Handle",),
    "_mapped": ("MappedText",),
    "_measure": ("Measurement", "TokenBasis", "TokenCount"),
    "_protocols": ("Classifier", "Counter", "Store"),
    "_reduction": ("Receipt", "Reduction", "StageReport"),
    "_scales": ("Fidelity", "Priority", "Tier"),
}
_WHERE = {name: module for module, names in _HOME.items() for name in names}
__all__ = sorted([*_WHERE, "__version__"])  # noqa: PLE0605  (a list; computed so that it is written once)


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
