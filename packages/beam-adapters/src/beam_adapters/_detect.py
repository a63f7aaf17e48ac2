r"""Detection: which stretch of a text was printed by which tool.

The command only orders the candidates; a tool is taken for a segment only where one of its own signatures stands
at a line start, and keeps what follows up to another tool's signature.  What comes before the first is generic,
and so is everything where nothing is found.  Adapters never lower what they do not recognise, so that a wrong
guess costs tokens and loses nothing.

Cheap first: literal anchors are looked for in the bytes, only then a module is imported and its patterns run.
"""

from __future__ import annotations

from _operator import itemgetter  # the module around it costs more than it is worth
from bisect import bisect_right

from beam_adapters import _registry
from beam_adapters._command import names, programs, quotes, quoting
from beam_adapters._patterns import compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from re import Pattern

    from beam_adapters._table import Adapter
    from beam_core._document import Lines, Origin

PROBE = 1 << 22  # bytes looked at for anchors: all of a text up to this size, strips of a larger one
_STRIP = 1 << 16  # bytes of one strip
_DIGITS = b"0123456789"
_HEAD, _TAIL = itemgetter(slice(_registry.REACH)), itemgetter(slice(-_registry.REACH, None))
_AT_ONCE = 1024  # lines
_LEAD = 4096  # bytes of blank lines before the first tool that count as its own
_WIDTH = 500  # bytes of a line in which a prefix stands
_SHOWN = 24  # lines looked at for a common prefix
_PROMPT = b"Z|]\t"  # no prefix below is without one of these bytes

# What stands before every line of a log that some other program collected.
_STAMP = rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?"
PREFIXES = (
    rb"(?:\xef\xbb\xbf)?" + _STAMP + rb"(?: \d\d[OE][ +])? ?",  # GitHub Actions (raw log), GitLab
    rb"[^\t\n]{1,200}\t[^\t\n]{1,200}\t(?:\xef\xbb\xbf)?" + _STAMP + rb" ?",  # gh run view --log
    rb"[A-Za-z0-9][\w.-]{0,60}[-_]\d{1,3} {1,40}\| ?",  # docker compose
    rb"\[" + _STAMP + rb"\] ?",
    rb"\[\d\d:\d\d:\d\d(?:[.,]\d{1,6})?\] ?",
)


class Span:
    """Units ``start`` to ``stop`` (exclusive), all of one tool.

    ``prefix`` is a pattern of what stands before each of its lines.  In text of no known tool it is part of the line
    for all but the tables of content that look behind it.
    """

    __slots__ = ("adapter", "exact", "prefix", "start", "stop")

    def __init__(
        self, start: int, stop: int, adapter: Adapter, *, exact: bool = False, prefix: bytes | None = None
    ) -> None:
        self.start = start
        self.stop = stop
        self.adapter = adapter
        self.exact = exact or adapter.exact
        self.prefix = prefix

    def __repr__(self) -> str:
        return f"Span({self.start}, {self.stop}, {self.adapter.name!r})"


def segments(lines: Lines, origin: Origin, forced: str | None = None, words: Words | None = None) -> list[Span]:
    """The text as spans that partition its units; InvalidValueError for a forced name that does not exist."""
    only = None if forced is None else _registry.load_adapter(forced)
    if not len(lines):
        return []
    prefix = common_prefix(lines)
    if only is not None:
        return [Span(0, len(lines), only, prefix=prefix)]
    ran = programs(origin.command) if origin.command else []
    quoted = any(map(quoting, ran)) or quotes(origin.tool) or _is_patch(lines.data)
    hinted = _registry.by_command([name for argv in ran for name in names(argv)])
    candidates = hinted if quoted else _candidates(words or Words(lines.data), hinted)
    return list(_spans(lines, candidates, hinted, exact=quoted, prefix=prefix))


_PATCH = (b"diff --git ", b"diff --cc ", b"Index: ", b"--- ", b"From ", b"commit ")


def _is_patch(data: bytes) -> bool:
    """Whether a text begins as a diff does and holds hunks: what it shows of a line is exact, whoever printed it."""
    return data[:_LEAD].lstrip().startswith(_PATCH) and b"\n+++ " in b"\n" + data and b"\n@@ -" in data


class Words:
    """The words of a text, each once and without its digits, for the question which anchors are in it.

    Most anchors are in no text, and to look for hundreds of them takes longer than all else.  Words are few: where an
    anchor's gate is not among them, the anchor is nowhere.  Of a text above PROBE strips are looked at.
    """

    __slots__ = ("_data", "_joined", "_near", "_strips", "_words")

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._strips: list[bytes] = []
        self._words: set[bytes] = set()
        self._joined = b""
        self._near: tuple[set[str], set[bytes]] = set(), set()

    def anchored(self, known: Sequence[str]) -> list[str]:
        """Those of ``known`` of whose anchors one is in the text; an anchor's line may be the first of it."""
        if not self._strips:
            self._read()
        near, there = self._near
        return [
            name
            for name in known
            if name in near
            and any(
                self._holds(anchor)
                for anchor, gate in zip(_registry.anchors(name), _registry.gates(name), strict=True)
                if gate in there
            )
        ]

    def _read(self) -> None:
        data = self._data
        self._strips = [data] if len(data) <= PROBE else list(_strips(data))
        if len(data) <= _STRIP:
            self._words.update(data.translate(None, _DIGITS).split())
        else:  # first each line once
            seen: set[bytes] = set()
            for strip in self._strips:
                seen.update(strip.translate(None, _DIGITS).split(b"\n"))
            lines = list(seen)
            for at in range(0, len(lines), _AT_ONCE):  # a list of all words would be many times the text
                self._words.update(b"\n".join(lines[at : at + _AT_ONCE]).split())
        self._joined = b" %b " % b" ".join(self._words)
        heads, tails = (set(map(end, self._words)) for end in (_HEAD, _TAIL))
        self._near = _registry.near(self._words, self._joined, heads, tails)

    def _holds(self, anchor: bytes) -> bool:
        for strip in self._strips:
            if anchor in strip:
                return True
        return anchor[:1] == b"\n" and self._data.startswith(anchor[1:])


def _candidates(words: Words, hinted: Sequence[str]) -> list[str]:
    """Adapters that the command names, then those of whose anchors at least one is found."""
    found = [name for name in hinted if name != _registry.GENERIC]
    others = {*found, *_registry.content_names()}
    return found + words.anchored([name for name in _registry.adapter_names() if name not in others])


def contents(words: Words) -> list[str]:
    """The tables for content that any tool may print, of whose anchors at least one is found."""
    return words.anchored(_registry.content_names())


def _strips(data: bytes) -> Iterator[bytes]:
    """Evenly spaced strips of a large text, PROBE bytes in all, its head and its tail among them."""
    count = PROBE // _STRIP
    for i in range(count):
        at = (len(data) - _STRIP) * i // (count - 1)
        yield data[at : at + _STRIP]


def _spans(
    lines: Lines, candidates: Sequence[str], hinted: Sequence[str], *, exact: bool, prefix: bytes | None
) -> Iterator[Span]:
    """Cut the text where another tool begins."""
    data, starts = lines.data, lines.starts
    adapters = [_registry.load_adapter(name) for name in candidates]
    patterns = [
        compiled(signature(adapter, weak=adapter.name in hinted, prefix=prefix), owner=adapter.name)
        if adapter.signatures or adapter.weak
        else None
        for adapter in adapters
    ]
    nexts = [_next(pattern, data, 0) for pattern in patterns]
    current = _registry.load_adapter(_registry.GENERIC)
    begin = 0
    while True:
        others = [(at, i) for i, at in enumerate(nexts) if at >= 0 and adapters[i] is not current]
        if not others:
            break
        at, i = min(others)  # at one place the first candidate wins, but not by a weak signature over another's own
        rivals = [j for there, j in others if there == at and adapters[j].name not in hinted]
        if rivals and adapters[i].name in hinted and adapters[i].weak and not _signs(adapters[i], data, at, prefix):
            i = rivals[0]
        unit = bisect_right(starts, at) - 1
        if begin == 0 and at <= _LEAD and not data[:at].strip():
            unit = 0  # nothing but blank lines before the first tool
        if unit > begin:
            yield Span(begin, unit, current, exact=exact and current.name == _registry.GENERIC, prefix=prefix)
        current, begin = adapters[i], unit
        nexts = [
            _next(pattern, data, at + 1) if 0 <= was <= at else was
            for was, pattern in zip(nexts, patterns, strict=True)
        ]
    yield Span(begin, len(lines), current, exact=exact and current.name == _registry.GENERIC, prefix=prefix)


def signature(adapter: Adapter, *, weak: bool, prefix: bytes | None = None) -> bytes:
    """The pattern that finds a line start of this tool's output; it begins at the end of the line before."""
    parts = b"|".join((*adapter.signatures, *(adapter.weak if weak else ())))
    return rb"[\r\n]%b(?:%b)" % (b"" if prefix is None else b"(?:%b)?" % prefix, parts)


def _signs(adapter: Adapter, data: bytes, at: int, prefix: bytes | None) -> bool:
    """Whether the line at ``at`` has a signature of this tool that is not weak."""
    if not adapter.signatures:
        return False
    pattern = compiled(signature(adapter, weak=False, prefix=prefix), owner=adapter.name)
    return bool(pattern.match(data, at - 1) if at else pattern.match(b"\n" + data[:4096]))


def _next(pattern: Pattern[bytes] | None, data: bytes, pos: int) -> int:
    """Where the next line with a signature starts, at or after ``pos``; -1 if there is none."""
    if pattern is None:
        return -1
    if pos == 0 and pattern.match(b"\n" + data[:4096]):
        return 0
    found = pattern.search(data, max(pos - 1, 0))
    return -1 if found is None else found.start() + 1


def common_prefix(lines: Lines) -> bytes | None:
    """The pattern of what stands before nearly every line, such as a timestamp."""
    starts = lines.starts
    units = range(min(len(lines), 2 * _SHOWN))
    shown = [lines.data[starts[u] : min(starts[u] + _WIDTH, starts[u + 1])] for u in units]
    shown = [line for line in shown if line.strip()][:_SHOWN]
    if len(shown) < 2 or not all(any(b in line for b in _PROMPT) for line in shown[1:3]):  # the first may be torn
        return None
    for prefix in PREFIXES:
        match = compiled(prefix).match
        if 10 * sum(match(line) is not None for line in shown) >= 9 * len(shown):
            return prefix
    return None
