"""What is Beam's own already: its commands, and texts that it reduced.

They are not reduced once more: an agent that asks for the whole of an output has to get it.
"""

from __future__ import annotations

from itertools import pairwise

_NAMES = frozenset(("beam", "beam_cli"))
_GIVE = frozenset(("expand", "range", "search", "show"))  # commands that print what a handle stands for
_ASKED = 200  # characters of arguments that come as one string


def is_command(command: str | None) -> bool:
    """Whether a command line runs Beam itself, or has a handle behind a command that prints what it stands for."""
    if command is None or "beam" not in command:
        return False
    words = command.split()
    if any(one in _GIVE and other.strip("'\"").startswith("beam://") for one, other in pairwise(words)):
        return True
    from beam_adapters._command import programs

    return any(words and words[0] in _NAMES for words in programs(command))


def names_an_artifact(arguments: object) -> bool:
    """Whether arguments of a tool, as an object or as one string, name an artifact by its handle."""
    asked = arguments.get("handle") if isinstance(arguments, dict) else arguments
    return isinstance(asked, str) and "beam://" in asked[:_ASKED]


def is_reduced(text: bytes) -> bool:
    """Whether the last line of a text is the one that leads to the whole of it."""
    from beam_core._edits import recovery_mark
    from beam_core._handle import SCHEME

    last, mark = text.rstrip(b"\n").rpartition(b"\n")[2], recovery_mark(0, 1, SCHEME)
    begins, leads = mark[: mark.index(b"0")], mark[mark.rindex(b";") : mark.rindex(b"]")]
    return last.startswith(begins) and leads in last and last.endswith(b"]")
