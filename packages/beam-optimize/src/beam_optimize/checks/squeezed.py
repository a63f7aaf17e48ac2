"""Reads squeezed markup back: every line is a unit without its indentation, and only white space between tags is gone.

Where raw elements and comments begin and end is found here by another pattern than the stage's.
"""

from __future__ import annotations

from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._verify import Reading

SHEET = Regex(rb"(?i)<(?:\?xml\s|!doctype\s|html[\s>]|testsuites?[\s>])")
_INNER = Regex(
    rb"(?i)<!--|-->|<!\[CDATA\[|\]\]>|<(/?)(script|style|svg|noscript|textarea|pre|code|listing|xmp)(?:[\s/][^>]*+)?+>"
)
_ENDS = {b"<!--": b"-->", b"<![cdata[": b"]]>"}
_BLANKS = b" \t"
_SPACE = b" \t\r\n"


def bare(text: bytes) -> bytes:
    """A line as it is shown when it is squeezed."""
    return text.lstrip(_BLANKS)


def _begins(text: bytes) -> bool:
    """Whether a text begins with a tag; CDATA is text."""
    return text.startswith(b"<") and not text.startswith(b"<![")


def _ends(text: bytes) -> bool:
    text = text.rstrip(_SPACE)
    return text.endswith(b">") and not text.endswith(b"]]>")


def check_squeezed(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with units ``start`` to ``stop`` as squeezed markup."""
    if reading.is_exact(start) or reading.labels.protects(start, stop):
        return f"units {start} to {stop} are squeezed, and each of their bytes counts"
    texts = reading.texts(start, stop)
    if b"".join(bare(line) + b"\n" for line in texts if bare(line)) != text:
        return f"units {start} to {stop} are not what {text[:80]!r} squeezes"
    tags = [line for line in map(bare, texts) if line]
    if not all(map(_begins, tags)) or not all(map(_ends, tags[:-1])):
        return f"units {start} to {stop} are squeezed, and some are no tags"
    data, starts = reading.lines.data, reading.lines.starts
    begin, end = starts[start], starts[stop]
    before = data[max(begin - (1 << 12), 0) : begin].rstrip(_SPACE)
    after = data[end : end + (1 << 12)].lstrip(_SPACE)
    if not _ends(before) or not (bare(texts[-1]) or _begins(after)):
        return f"units {start} to {stop} are squeezed, and do not stand between tags"
    if SHEET().search(data, 0, begin) is None:
        return f"units {start} to {stop} are squeezed, and are no markup"
    return (
        None if not _is_inside(reading, begin) else f"units {start} to {stop} are squeezed within what keeps its bytes"
    )


def _is_inside(reading: Reading, at: int) -> bool:
    """Whether a place is within a comment or a raw element; asked of places in order."""
    opened, upto = reading.raw
    for match in _INNER().finditer(reading.lines.data, upto, at):
        word = match[0].lower()
        if opened:
            if word == opened or (match[1] and match[2].lower() == opened):
                opened = b""
        elif word in _ENDS:
            opened = _ENDS[word]
        elif match[2] and not match[1] and not word.endswith(b"/>"):
            opened = match[2].lower()
        upto = match.end()
    reading.raw = opened, upto
    return bool(opened)
