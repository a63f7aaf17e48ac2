"""The one module of beam-optimize that knows adapters, store and tokens.  Everything else takes protocols."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._document import Origin
    from beam_core._protocols import Classifier, Counter


def default_classifier() -> Classifier:
    """The classifier with all built-in adapters."""
    from beam_adapters import AdapterClassifier

    return AdapterClassifier()


def notes() -> tuple[str, ...]:
    """What is wrong with adapters of the user that are left out."""
    from beam_adapters._user import faults

    return faults()


def shows_files(origin: Origin) -> bool:
    """Whether a text is what files hold, which an agent quotes to the letter, not what differs between them."""
    from beam_adapters._command import shows_files

    return shows_files(origin.command or "", origin.tool)


def lists(origin: Origin) -> bool:
    """Whether a text is a list that somebody asked for, to look through."""
    from beam_adapters._command import lists

    return lists(origin.command or "")


def read_of(origin: Origin) -> tuple[str, int]:
    """The name of the file that was read, and which of its lines comes first; empty and 0 where that is not known."""
    from beam_adapters._reads import read_of

    return read_of(origin.command or "")


def counter_for(model: str | None) -> tuple[Counter, str | None]:
    """The counter for a model, and a note where a named model is only estimated."""
    import beam_tokens

    return beam_tokens.choose(model)


def estimate() -> Counter:
    """The counter for where no exact one can count."""
    import beam_tokens

    return beam_tokens.MixedEstimate()
