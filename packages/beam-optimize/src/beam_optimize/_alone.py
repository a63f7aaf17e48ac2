"""What a host shows of a long tool output where nobody reduced it: its own cut, with the notice that it writes.

Each function cuts as its host cuts; the notice is there because it is paid for too, with a path of a usual length.
Characters are code points here; hosts written in JavaScript count UTF-16 units, which is the same outside rare
planes.  Bytes that are not UTF-8 count as one character each and come through unchanged.

Sources, as of 2026-11, hosts run against a model of our own that recorded what reached it, unless said otherwise:

- Claude Code 2.1: output of a successful command above 30,000 characters goes to a file, and the model gets the first
  2,000; that of a failed command is cut to 5,000 at each end above 10,000, and there is no file.  Results of other
  tools go to a file above 50,000 (its change log).
- Codex 0.171: 10,000 tokens, head and tail; tokens are bytes / 4 (``codex-rs/core/src/truncate.rs``: the recorded
  "original token count" of 228,894 bytes was 57,224).  No file.
- Gemini CLI 0.61: above 40,000 characters the first 8,000 and the last 32,000; the whole is in a file.
- OpenCode 1.18, and Kilo and Pi after it: the last 2,000 lines or 50 KiB of a command's output, whichever is less; the
  whole is in a file.
- mini-swe-agent: above 10,000 characters, 5,000 at each end.  No file.
- Hermes (its code): above 50,000 characters the first 20,000 and the last 30,000.

Guards: a host whose cut is not known cuts nothing.  Not here: the limits that Beam aims at (`_hosts`).
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_FILE = "/home/dev/.cache/host/tool-results/b3f1c09a.txt"
_SHELL = frozenset((None, "Bash"))
_END = 1 << 20  # bytes of each end of a larger text that are looked at: no host shows more of either
_LEAST = 2_000  # bytes: no host cuts a shorter text


def alone(host: str | None, text: bytes, *, exit_code: int | None = None, tool: str | None = None) -> bytes | None:
    """What ``host`` shows of ``text``, the result of its ``tool`` (None: of a command); None where it shows all.

    Of a text above two megabytes the notice may name smaller numbers than the host would.
    """
    size = len(text)
    if host not in _CUTS or size <= _LEAST:
        return None
    if size > 2 * _END:
        text = text[:_END] + text[size - _END :]
    cut = _CUTS[host]
    if host == "claude-code":
        cut = claude_code_tool if tool not in _SHELL else ends_of_10000 if exit_code else claude_code
    shown = cut(text)
    return None if shown is text else shown


def claude_code(text: bytes, limit: int = 30_000) -> bytes:
    """Claude Code, exit code 0: above 30,000 characters a file and a preview of the first 2,000."""
    characters = _characters(text, limit)
    if characters is None:
        return text
    size = f"{len(text) / 1024:.1f}KB"
    head = f"<persisted-output>\nOutput too large ({size}). Full output saved to: {_FILE}\n\nPreview (first 2KB):\n"
    return head.encode() + _bytes(characters[:2_000]) + b"\n...\n</persisted-output>"


def claude_code_tool(text: bytes) -> bytes:
    """Claude Code, results of other tools than its shell: the same above 50,000 characters."""
    return claude_code(text, 50_000)


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


def hermes(text: bytes) -> bytes:
    """Hermes: above 50,000 characters the first 20,000 and the last 30,000; its notice is not known."""
    characters = _characters(text, 50_000)
    return text if characters is None else _bytes(characters[:20_000]) + _bytes(characters[-30_000:])


def opencode(text: bytes) -> bytes:
    """OpenCode: the last 2,000 lines or 51,200 bytes, whole lines; of a longer last line its last bytes."""
    limit = 50 << 10
    start = max(last_lines(text, 2_000), 0)
    if len(text) - start > limit:
        at = text.find(b"\n", len(text) - limit - 1, len(text) - 1)
        start = at + 1 if at >= 0 else len(text) - limit
    if not start:
        return text
    gone = text.count(b"\n", 0, start)
    return f"...{gone} lines truncated...\n\nFull output saved to: {_FILE}\n\n".encode() + text[start:]


_CUTS: dict[str | None, Callable[[bytes], bytes]] = {
    "claude-code": claude_code,
    "codex": codex,
    "gemini": gemini,
    "hermes": hermes,
    "kilo": opencode,
    "mini-swe-agent": ends_of_10000,
    "opencode": opencode,
    "pi": opencode,
}


def last_lines(text: bytes, count: int) -> int:
    """The offset at which the last ``count`` lines begin; 0 where there are no more."""
    at = len(text) - text.endswith(b"\n")
    for _ in range(count):
        at = text.rfind(b"\n", 0, at)
        if at < 0:
            return 0
    return at + 1


def _characters(text: bytes, limit: int) -> str | None:
    """The text as characters where it has more than ``limit``, else ``None``."""
    if len(text) <= limit:
        return None
    characters = text.decode("utf-8", "surrogateescape")
    return characters if len(characters) > limit else None


def _bytes(characters: str) -> bytes:
    return characters.encode("utf-8", "surrogateescape")
