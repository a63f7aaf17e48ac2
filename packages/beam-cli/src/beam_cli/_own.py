"""What is Beam's own already: its commands, and texts that it reduced.

They are not reduced once more: an agent that asks for the whole of an output has to get it.
"""

from __future__ import annotations

_NAMES = frozenset(("beam", "beam_cli"))


def is_command(command: str | None) -> bool:
    """Whether a command line runs Beam itself."""
    if command is None or "beam" not in command:
        return False
    from beam_adapters._command import programs

    return any(words and words[0] in _NAMES for words in programs(command))


def is_reduced(text: bytes) -> bool:
    """Whether the last line of a text is the one that leads to the whole of it."""
    from beam_core._edits import recovery_mark
    from beam_core._handle import SCHEME

    last, mark = text.rstrip(b"\n").rpartition(b"\n")[2], recovery_mark(0, 1, SCHEME)
    begins, leads = mark[: mark.index(b"0")], mark[mark.rindex(b";") : mark.rindex(b"]")]
    return last.startswith(begins) and leads in last and last.endswith(b"]")
