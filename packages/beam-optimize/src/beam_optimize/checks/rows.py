"""Reads rows back: ``A| words`` under ``[beam: A| stands for: …]`` is a line again."""

from __future__ import annotations

from beam_core._edits import HOLE
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._verify import Reading

DEFINITION = Regex(rb"\[beam: ([A-Z])\| stands for: ([^\n]*)\]")
ROW = Regex(rb"([A-Z])\| ([^\n]*)")


def define(line: bytes, forms: dict[bytes, list[bytes]]) -> bool:
    """Take a definition into ``forms``; False where the line is none or a letter is defined twice."""
    match = DEFINITION().fullmatch(line)
    if match is None or match[1] in forms:
        return False
    forms[match[1]] = match[2].split(HOLE)
    return True


def expand_row(line: bytes, forms: dict[bytes, list[bytes]]) -> bytes | None:
    """The line that a row stands for; ``None`` where it is no row of these forms."""
    match = ROW().fullmatch(line)
    parts = forms.get(match[1]) if match is not None else None
    if match is None or parts is None:
        return None
    words = match[2].split(b" ")
    if len(words) != len(parts) - 1:
        return None
    return parts[0] + b"".join(word + part for word, part in zip(words, parts[1:], strict=True))


def check_rows(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with units ``start`` to ``stop`` as rows."""
    shown = []
    for line in text.split(b"\n")[:-1]:
        if line.startswith(b"[beam:"):
            if not define(line, reading.forms):
                return f"a form is defined as {line[:80]!r}"
        else:
            shown.append(expand_row(line, reading.forms))
    if not text.endswith(b"\n") or shown != reading.texts(start, stop):
        return f"units {start} to {stop} do not follow from their rows"
    return None
