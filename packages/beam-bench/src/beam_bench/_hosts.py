"""What hosts and habits do to a long tool output today, as plain functions from bytes to bytes.

The baselines of the bench: a method is judged beside what would have happened without it.  How hosts cut is in
``beam_optimize._alone``, with its sources; whether they keep the whole in a file, and habits of agents, are here.

Not here: what Beam does, and what is looked for in a text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from beam_optimize._alone import claude_code, codex, ends_of_10000, gemini, last_lines, opencode

if TYPE_CHECKING:
    from collections.abc import Callable

_WORDS = re.compile(rb"error|fail|fatal|panic|exception|traceback", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rule:
    """One baseline: how it cuts the output of a command that succeeded or failed, and whether a file has the whole."""

    name: str
    success: Callable[[bytes], bytes]
    failure: Callable[[bytes], bytes]
    file_on_success: bool = False
    file_on_failure: bool = False

    def cut(self, text: bytes, *, failed: bool) -> bytes:
        """What the model gets of ``text``; the same object where nothing is cut."""
        return (self.failure if failed else self.success)(text)

    def keeps(self, *, failed: bool) -> bool:
        """Whether the host names a file with the whole text where it cut it."""
        return self.file_on_failure if failed else self.file_on_success


def nothing(text: bytes) -> bytes:
    """The text as it is."""
    return text


def tail(text: bytes) -> bytes:
    """``tail -n 200``."""
    return text[start:] if (start := last_lines(text, 200)) else text


def head(text: bytes) -> bytes:
    """``head -n 200``."""
    at = -1
    for _ in range(200):
        at = text.find(b"\n", at + 1)
        if at < 0:
            return text
    return text[: at + 1]


def grep(text: bytes) -> bytes:
    """``grep -iE`` for error words: the lines that hold one."""
    if not _WORDS.search(text):
        return b""
    kept = b"".join(line + b"\n" for line in text.split(b"\n") if _WORDS.search(line))
    return kept if text.endswith(b"\n") else kept[:-1]


RULES = (
    Rule("claude-code", claude_code, ends_of_10000, file_on_success=True),
    Rule("codex", codex, codex),
    Rule("gemini", gemini, gemini, file_on_success=True, file_on_failure=True),
    Rule("opencode", opencode, opencode, file_on_success=True, file_on_failure=True),
    Rule("mini-swe-agent", ends_of_10000, ends_of_10000),
    Rule("tail -200", tail, tail),
    Rule("head -200", head, head),
    Rule("grep errors", grep, grep),
)
