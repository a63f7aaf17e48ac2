"""What hosts and habits do to a long tool output today, as plain functions from bytes to bytes.

The baselines of the bench: a method is judged beside what would have happened without it.  Each function cuts as
its host cuts and writes the notice that its host writes, because the notice is paid for too; paths in notices are
stand-ins of a usual length.  Characters are code points here; hosts written in JavaScript count UTF-16 units, which
is the same outside rare planes.  Bytes that are not UTF-8 count as one character each and come through unchanged.

Sources, as of 2026-11, hosts run against a model of our own that recorded what reached it:

- Claude Code 2.1: output of a successful command above 30,000 characters goes to a file, and the model gets the first
  2,000; that of a failed command is cut to 5,000 at each end above 10,000, and there is no file.
- Codex 0.171: 10,000 tokens, head and tail; tokens are bytes / 4 (``codex-rs/core/src/truncate.rs``: the recorded
  "original token count" of 228,894 bytes was 57,224).  No file.
- Gemini CLI 0.61: above 40,000 characters the first 8,000 and the last 32,000; the whole is in a file.
- OpenCode 1.18: the last 2,000 lines or 50 KiB of a command's output, whichever is less; the whole is in a file.
- mini-swe-agent: above 10,000 characters, 5,000 at each end.  No file.

Not here: what Beam does, and what is looked for in a text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

_FILE = "/home/dev/.cache/host/tool-results/b3f1c09a.txt"
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


def claude_code(text: bytes) -> bytes:
    """Claude Code, exit code 0: above 30,000 characters a file and a preview of the first 2,000."""
    characters = _characters(text, 30_000)
    if characters is None:
        return text
    size = f"{len(text) / 1024:.1f}KB"
    head = f"<persisted-output>\nOutput too large ({size}). Full output saved to: {_FILE}\n\nPreview (first 2KB):\n"
    return head.encode() + _bytes(characters[:2_000]) + b"\n...\n</persisted-output>"


def ends_of_10000(text: bytes) -> bytes:
    """Above 10,000 characters, 5,000 at each end: Claude Code on a failure, and mini-swe-agent."""
    characters = _characters(text, 10_000)
    if characters is None:
        return text
    notice = f"\n\n... [{len(characters) - 10_000} characters truncated] ...\n\n"
    return _bytes(characters[:5_000]) + notice.encode() + _bytes(characters[-5_000:])


def codex(text: bytes) -> bytes:
    """Codex: 10,000 tokens of four bytes, half from each end, cut between characters."""
    budget = 40_000
    if len(text) <= budget:
        return text
    left, right = budget // 2, len(text) - budget // 2
    while left and text[left] & 0xC0 == 0x80:
        left -= 1
    while right < len(text) and text[right] & 0xC0 == 0x80:
        right += 1
    count, lines = -(-len(text) // 4), text.count(b"\n") + (not text.endswith(b"\n"))
    head = f"Warning: truncated output (original token count: {count})\nTotal output lines: {lines}\n\n"
    gone = -(-(right - left) // 4)
    return head.encode() + text[:left] + f"…{gone} tokens truncated…".encode() + text[right:]


def gemini(text: bytes) -> bytes:
    """Gemini CLI: above 40,000 characters the first 8,000 and the last 32,000."""
    characters = _characters(text, 40_000)
    if characters is None:
        return text
    head = f"Output too large. Showing first 8,000 and last 32,000 characters. For full output see: {_FILE}\n"
    gap = f"\n\n... [{len(characters) - 40_000:,} characters omitted] ...\n\n"
    return head.encode() + _bytes(characters[:8_000]) + gap.encode() + _bytes(characters[-32_000:])


def opencode(text: bytes) -> bytes:
    """OpenCode: the last 2,000 lines or 51,200 bytes, whole lines; of a longer last line its last bytes."""
    limit = 50 << 10
    start = max(_last_lines(text, 2_000), 0)
    if len(text) - start > limit:
        at = text.find(b"\n", len(text) - limit - 1, len(text) - 1)
        start = at + 1 if at >= 0 else len(text) - limit
    if not start:
        return text
    gone = text.count(b"\n", 0, start)
    return f"...{gone} lines truncated...\n\nFull output saved to: {_FILE}\n\n".encode() + text[start:]


def tail(text: bytes) -> bytes:
    """``tail -n 200``."""
    return text[start:] if (start := _last_lines(text, 200)) else text


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


def _characters(text: bytes, limit: int) -> str | None:
    """The text as characters where it has more than ``limit``, else ``None``."""
    if len(text) <= limit:
        return None
    characters = text.decode("utf-8", "surrogateescape")
    return characters if len(characters) > limit else None


def _bytes(characters: str) -> bytes:
    return characters.encode("utf-8", "surrogateescape")


def _last_lines(text: bytes, count: int) -> int:
    """The offset at which the last ``count`` lines begin; 0 where there are no more."""
    at = len(text) - text.endswith(b"\n")
    for _ in range(count):
        at = text.rfind(b"\n", 0, at)
        if at < 0:
            return 0
    return at + 1
