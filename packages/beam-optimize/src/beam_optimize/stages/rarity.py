"""Which lines of a large block stay when it is thinned: findings, and what is rare in it by its shape or by a word.

A finding is a row of a checker: a place in a file and a severity or the code of a rule; however many there are.
A word is one that lines of trouble have, in any place; if many lines have one, it says nothing here.  A shape is a
line without its digits; where nearly every line has one of its own, its first words without digits.  Where even these
are too many to be rare, none is: the block is prose or code, and no line stands out by its shape.  The same lines
give the same answer whatever the hash seed.
"""

from __future__ import annotations

from bisect import bisect_right

from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from beam_core._document import Lines

RARE = 40  # lines: more are not rare
SELDOM = 3  # lines of one shape: more are its rule
_EXAMPLES = 12  # shapes; of more not every one is shown
_SHAPES = 20_000  # distinct shapes, after which a text is taken to have no shapes at this level
_DIGITS = b"0123456789"
_LOUD = Regex(
    rb"fail|error|exception|panic|fatal|denied|declined|refused|reject|abort|crash|corrupt|timed? ?out|unreachable"
    rb"|violat|warn|killed"
)
_FRAMES = bytes(10 if b == 13 else b for b in range(256))

_PLACE = Regex(rb"\n[ \t]*(?:-->[ \t]*)?[^\s:(-][^\s:(]*\.[A-Za-z]\w{0,9}[:(]\d[^\n]*")

_FINDING = Regex(  # each pattern begins with the newline before its line: that is what the engine can look for fast
    rb"\n[ \t]*[^\s:(]+(?::\d+){1,2}:?[ \t]+"
    rb"(?:[A-Z]{1,4}\d{2,5}\b|(?:error|warning|info|note|style|convention)\b)[^\n]*"
)
_ARROW = b"--> "  # below the message of a finding, before its place
_RULED = Regex(rb"\n-+\+-[-+]*\n")
_NUMBERED = Regex(rb"\n[ \t]*\d+(?:\xe2\x86\x92|[\t|:]| \|)")


def _words(count: int) -> Callable[[bytes], bytes]:
    return lambda text: b" ".join(text.split(None, count)[:count])


_LEVELS: tuple[Callable[[bytes], bytes], ...] = (bytes.strip, _words(4), _words(2))


def rare_units(lines: Lines, start: int, stop: int, kept: bytearray) -> list[int]:
    """Units from ``start`` to ``stop`` whose shape hardly another one there has and that are not ``kept`` already."""
    for level in _LEVELS:
        rare = _few(lines, start, stop, level)
        if rare is not None:
            rare = [unit for unit in rare if not kept[unit - start]]
            if len(rare) <= RARE:
                return rare
    return []


def lists_places(lines: Lines, start: int, stop: int) -> bool:
    """Whether every few lines of a block name a place in a file, as search hits and findings do."""
    first, end, data = next(lines.windows(start, stop))
    return len(_PLACE().findall(b"\n" + data)) * 8 >= end - first


def is_numbered(lines: Lines, start: int, stop: int) -> bool:
    """Whether nearly every line of a block begins with a number and a mark, as an editor's view of a file does."""
    first, end, data = next(lines.windows(start, stop))
    if _RULED().search(data, 0, 4096):
        return False  # a table whose first column counts
    return len(_NUMBERED().findall(b"\n" + data)) * 8 >= (end - first) * 7


def loud_spots(line: bytes) -> list[tuple[int, int]]:
    """Where a long line holds words of trouble, as byte ranges; nowhere where they are many."""
    hits = [hit.span() for hit in _LOUD().finditer(line.lower())]
    return hits if len(hits) <= RARE else []


def is_loud(text: bytes) -> bool:
    """Whether a text holds a word of trouble."""
    return _LOUD().search(text.lower()) is not None


def findings(lines: Lines, start: int, stop: int) -> Iterator[tuple[int, int]]:
    """The findings of checkers from ``start`` to ``stop``, as ranges of units."""
    for first, end, data in lines.windows(start, stop):
        base = lines.starts[first]
        for match in _FINDING().finditer(b"\n" + data):
            unit = bisect_right(lines.starts, base + match.start(), first, end) - 1  # the line after the newline
            yield unit, unit + 1
        at = data.find(_ARROW)
        while at >= 0:
            unit = bisect_right(lines.starts, base + at, first, end) - 1
            if not lines.data[lines.starts[unit] : base + at].strip(b" "):
                yield max(unit - 1, start), unit + 1
            at = data.find(_ARROW, lines.starts[unit + 1] - base)


def loud_units(lines: Lines, start: int, stop: int, kept: bytearray) -> list[int]:
    """Units from ``start`` to ``stop`` with a word of trouble that are not ``kept``; none where they are many."""
    found: list[int] = []
    search = _LOUD().search
    for first, end, data in lines.windows(start, stop):
        low, at = data.lower(), 0
        hit = search(low)
        while hit:
            unit = bisect_right(lines.starts, lines.starts[first] + hit.start(), first, end) - 1
            if not kept[unit - start]:
                found.append(unit)
                if len(found) > RARE:
                    return []
            at = lines.starts[unit + 1] - lines.starts[first]
            hit = search(low, at)
    return found


def _few(lines: Lines, start: int, stop: int, shape: Callable[[bytes], bytes]) -> list[int] | None:
    """Units whose shape occurs at most SELDOM times, in order; ``None`` where there are too many shapes."""
    seen: dict[bytes, list[int]] = {}
    for first, texts in _masked(lines, start, stop):
        for unit, text in enumerate(texts, first):
            key = shape(text)
            units = seen.get(key)
            if units is None:
                seen[key] = [unit]
            elif len(units) <= SELDOM:
                units.append(unit)
            else:
                units[-1] = unit
        if len(seen) > _SHAPES:
            return None
    most = SELDOM if len(seen) > _EXAMPLES else SELDOM + 1  # of few shapes each is shown by some of its lines
    return sorted(unit for key, units in seen.items() if len(units) <= most and key for unit in units)


def _masked(lines: Lines, start: int, stop: int) -> Iterator[tuple[int, list[bytes]]]:
    """Windows of units as texts without digits."""
    for first, end, data in lines.windows(start, stop):
        texts = data.translate(_FRAMES, _DIGITS).split(b"\n")[: end - first]
        if len(texts) < end - first:
            texts = [lines.line(unit).translate(None, _DIGITS) for unit in range(first, end)]
        yield first, texts
