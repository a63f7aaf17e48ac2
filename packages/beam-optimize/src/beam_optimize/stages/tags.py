"""Markup read by its tags alone: where tags, comments and the contents of raw elements are.

One walk from tag to tag, no tree.  A quotation mark counts only after an equals sign; an element or a comment without
an end is none.  So any text has some reading, in linear time.

Not here: what is done with the parts (``markup`` leaves some out, ``squeezed`` takes indentation away).
"""

from __future__ import annotations

from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_OPENS = Regex(rb"<(?:!--|!\[CDATA\[|\?|(/?)([A-Za-z][\w:.-]{0,60}+))")
_STOP = Regex(rb"[\"'>]")
PAGE = Regex(rb"(?:\A|\n)(?:\xef\xbb\xbf)?[ \t]*<(?:![Dd][Oo][Cc][Tt][Yy][Pp][Ee] (?:html|HTML)\b|(?:html|HTML)[\s>])")
SHEET = Regex(rb"(?:\A|\n)(?:\xef\xbb\xbf)?[ \t]*<(?:\?xml\s|!DOCTYPE\s|testsuites?[\s>])")
# Elements whose content is no markup, or is shown as it stands.
RAW = frozenset((b"script", b"style", b"svg", b"noscript", b"textarea", b"pre", b"code", b"listing", b"xmp"))
COMMENT, CDATA, TAG, CONTENT = b"!--", b"![CDATA[", b"tag", b"content"
_FIRST = 16 << 10  # bytes in which a page has to begin
LARGEST = 2 << 20  # bytes of a text whose tags are looked at


def page_at(data: bytes) -> int:
    """Where an HTML page begins in the first lines of a text; -1 where none does."""
    found = PAGE().search(data, 0, _FIRST) if b"<" in data[:_FIRST] else None
    return found.start() if found else -1


def sheet_at(data: bytes) -> int:
    """Where an HTML page or an XML document begins in the first lines of a text; -1 where none does."""
    if b"<" not in data[:_FIRST]:
        return -1
    found = [match.start() for match in (PAGE().search(data, 0, _FIRST), SHEET().search(data, 0, _FIRST)) if match]
    return min(found, default=-1)


class Part:
    """Bytes ``start`` to ``stop`` of some kind; ``name`` in small letters, of a closing tag with a slash before it."""

    __slots__ = ("kind", "name", "start", "stop")

    def __init__(self, kind: bytes, name: bytes, start: int, stop: int) -> None:
        self.kind = kind
        self.name = name
        self.start = start
        self.stop = stop


def parts(data: bytes, at: int) -> Iterator[Part]:
    """Tags, comments and contents of raw elements from ``at`` on, in order; contents follow their opening tag."""
    low = data.lower()
    missing: set[bytes] = set()
    while (match := _OPENS().search(data, at)) is not None:
        if match[2] is None:
            ends = {b"<!--": b"-->", b"<?": b"?>"}.get(match[0], b"]]>")
            end = -1 if ends in missing else data.find(ends, match.end())
            if end < 0:
                missing.add(ends)
                at = match.end()
                continue
            yield Part(COMMENT if ends == b"-->" else CDATA, b"", match.end(), end)
            at = end + len(ends)
            continue
        end = _end(data, match.end(), missing)
        if end < 0:
            return
        name = match[2].lower()
        yield Part(TAG, match[1] + name, match.start(), end)
        at = end
        if name in RAW and not match[1] and name not in missing and data[end - 2 : end - 1] != b"/":
            close = low.find(b"</" + name, end)
            if close < 0:
                missing.add(name)
            else:
                yield Part(CONTENT, name, end, close)
                at = close


def _end(data: bytes, at: int, missing: set[bytes]) -> int:
    """Where a tag ends, past its last byte."""
    while (match := _STOP().search(data, at)) is not None:
        at = match.end()
        if match[0] == b">":
            return at
        if data[match.start() - 1 : match.start()] == b"=" and match[0] not in missing:
            close = data.find(match[0], at)
            if close < 0:
                missing.add(match[0])
            else:
                at = close + 1
    return -1
