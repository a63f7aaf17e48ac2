"""What was done to a text, as data: pieces that tile the output and cover every unit.

Each piece is (kind, start, stop, end): it stands for units ``start`` to ``stop`` (exclusive) and its bytes in
the output run from the previous piece's ``end`` to ``end``.  An *edit* is invertible from the output alone;
an *omission* is not.  Pieces hold integers, never source text.

The words of every marker are here too, because three parties must agree on them: the renderer that writes
them, the verifier that checks them, and the reader of a receipt.
"""

from __future__ import annotations

from beam_core._array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Fates of a unit.  The same numbers are the kinds of pieces.
KEPT = 0  # shown as it is
FOLDED = 1  # edit: identical to the unit before and the one after, counted by a marker between them
SERIES = 2  # edit: like its neighbours but for numbers, which a marker lists
ESCAPED = 3  # edit: looks like a marker, shown with a leading backslash
DROPPED = 4  # omission without a marker: P5
COUNTED = 5  # omission, counted at the top of its segment: P4
GAP = 6  # omission with a marker in its place: P3
# Pieces that stand for no unit of their own.
COUNT = 7  # the line that counts the COUNTED units of the segment from ``start`` to ``stop``
NOTE = 8  # a line of Beam's own, before everything else: the exit code where the text does not tell
# Fates that need a way back to the original.
VIRTUAL = 9  # omission with a marker that names its lines: P2 and below
CUT = 10  # a long line of which parts are omitted, with a marker in place of each
BEYOND = 11  # omission that the notice LIMIT announces, with a marker where it pays: P1 and below
# More pieces that stand for no unit of their own.
LIMIT = 12  # the first line where even the protected lines are more than a host takes
RECOVERY = 13  # the last line: how much is shown, and the handle of the original
# Fates of units that are shown in another form.
ROWS = 14  # edit: like lines above but for the words that a row lists; the form is defined where it is first used
PATHS = 15  # edit: without the path, which is that of the line above
JOINED = 16  # edit: JSON without the line breaks and indentation between its values
TIMES = 17  # omission: without its time, which is the last time shown above it, to the second
ALIKE = 18  # omission with a marker: lines that a few forms describe, with counts and ranges
HUNK = 19  # edit: the header of a hunk, counted anew without the context that is TRIMMED
TRIMMED = 20  # omission: unchanged lines at the ends of a hunk, which its header no longer counts
OUTLINE = 21  # omission with a marker that names its lines, and some of them below it: definitions in a file
TABLE = 22  # edit: JSON records as a table, their keys once
SQUEEZED = 23  # omission: markup without the indentation before its tags and without the blank lines between them
COPIED = 24  # edit: lines under a line that stood under the same line above, and are shown there
ALSO = 25  # omission among copies: lines that are left out above too, under a marker

KIND_NAMES = (
    *("kept", "fold", "series", "escape", "drop", "counted", "gap", "count", "note"),
    *("virtual", "cut", "beyond limit", "limit", "recovery"),
    *("row", "path", "joined", "time", "alike", "hunk", "trimmed", "outline", "table", "squeezed", "copy", "also"),
)
EDITS = frozenset((FOLDED, SERIES, ESCAPED, ROWS, PATHS, JOINED, HUNK, TABLE, COPIED))
OMISSIONS = frozenset((DROPPED, COUNTED, GAP, VIRTUAL, CUT, BEYOND, TIMES, ALIKE, TRIMMED, OUTLINE, SQUEEZED, ALSO))
LEADS = OMISSIONS | {
    ROWS,
    PATHS,
}  # under a text with any of these, the last line leads to the original, where it is kept
SHOWN = frozenset(
    (KEPT, ESCAPED, CUT, ROWS, PATHS, JOINED, TIMES, HUNK, TABLE, SQUEEZED)
)  # units of which a text of their own stands
OWN = frozenset((COUNT, NOTE, LIMIT, RECOVERY))  # pieces that stand for no unit of their own

PAYS = 4  # a marker is written only for an omission of at least this many times its own bytes
# At a line start, after nothing that shows: a source line that could be taken for a marker.
LOOKALIKE = rb"(?<![^\r\n])(?:[^!-~\r\n]|\\|[!-\[\]-~]\x08)*\[beam:"


class Frame:
    """What stands around a text beside its own lines, and what its first and last line are made of.

    ``exit_code`` is noted where it is not ``None``.  ``handle`` (``beam://`` and 12 digits) leads to the original of
    ``size`` bytes.  ``need`` is what the protected lines take, ``least`` what P0 alone does and ``limit`` what a host
    takes, in the host's unit; only where the host's limit rules.
    """

    __slots__ = ("exit_code", "handle", "least", "limit", "need", "size")

    def __init__(
        self,
        exit_code: int | None = None,
        size: int = 0,
        handle: str | None = None,
        need: int | None = None,
        limit: int | None = None,
        least: int = 0,
    ) -> None:
        self.exit_code = exit_code
        self.size = size
        self.handle = handle
        self.need = need
        self.limit = limit
        self.least = least


class Pieces:
    """A growing list of pieces, in four parallel arrays.

    ``cuts`` has the omitted byte ranges of CUT units, ``paths`` the bytes of path that PATHS units lack.
    """

    __slots__ = ("cuts", "ends", "kinds", "paths", "starts", "stops")

    def __init__(self) -> None:
        self.cuts: dict[int, list[tuple[int, int]]] = {}
        self.paths: dict[int, int] = {}
        self.kinds = bytearray()
        self.starts = array("Q")
        self.stops = array("Q")
        self.ends = array("Q")

    def add(self, kind: int, start: int, stop: int, end: int) -> None:
        """Append one piece."""
        self.kinds.append(kind)
        self.starts.append(start)
        self.stops.append(stop)
        self.ends.append(end)

    def __len__(self) -> int:
        return len(self.kinds)

    def __iter__(self) -> Iterator[tuple[int, int, int, int]]:
        return zip(self.kinds, self.starts, self.stops, self.ends, strict=True)


def plural(count: int, noun: str) -> str:
    """``2 lines of frames``, ``1 line of frames``, ``500 passing``: of a noun the first word in the plural counts."""
    if count == 1:
        words = noun.split(" ")
        for i, word in enumerate(words):
            if len(word) > 2 and word.endswith("s") and not word.endswith("ss"):  # not "as", not "progress"
                words[i] = _singular(word)
                break
        noun = " ".join(words)
    return f"{count} {noun}"


def _singular(word: str) -> str:
    if word.endswith("ies") and word not in ("cookies", "series"):
        return word[:-3] + "y"
    return word[: -2 if word.endswith(("sses", "shes", "tches", "nches", "rches", "xes")) else -1]


def fold_mark(count: int, indent: bytes = b"") -> bytes:
    """The line between the first and the last of a run of identical lines; ``count`` stand for it."""
    return b"%s[beam: %d more identical line%s omitted]\n" % (indent, count, b"" if count == 1 else b"s")


def copy_mark(count: int) -> bytes:
    """The line in place of ``count`` lines that are those under the last line above that is the one above this."""
    return b"[beam: %d line%s omitted, as under the same line above]\n" % (count, b"" if count == 1 else b"s")


def gap_mark(count: int, noun: str, indent: bytes = b"") -> bytes:
    """The line in place of ``count`` omitted lines, called ``noun`` (plural)."""
    return b"%s[beam: %s omitted]\n" % (indent, plural(count, noun).encode())


def series_mark(count: int, template: bytes) -> bytes:
    """The line in place of ``count`` lines that differ only in numbers: ``Step {2..39} of 40``, ``{3,7,9}``."""
    return b"[beam: %d lines alike: %s]\n" % (count, template)


def exit_note(code: int) -> bytes:
    """The first line where exit code and text disagree."""
    return b"[beam: exit code %d]\n" % code


def virtual_mark(first: int, last: int) -> bytes:
    """The line in place of lines that only the original has: line numbers ``first`` to ``last``."""
    count = last - first + 1
    where = b"%d" % first if first == last else b"%d-%d" % (first, last)
    return b"[beam: %d line%s omitted, %s]\n" % (count, b"" if count == 1 else b"s", where)


def cut_mark(first: int, last: int) -> bytes:
    """What stands in place of bytes ``first`` to ``last`` of a long line, 1-based and inclusive."""
    return b"[beam: bytes %d-%d omitted]" % (first, last)


def recovery_mark(shown: int, size: int, handle: str) -> bytes:
    """The last line: ``shown`` of ``size`` bytes stand above it, all of them at ``handle``; the share is floored."""
    return b"[beam: %d of %d bytes shown (%d%% reduced); full output: %b]\n" % (
        shown,
        size,
        (size - shown) * 100 // size,
        handle.encode(),
    )


HOLE = b"{}"  # in a form: where a row has a word of its own
FORMS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # names of forms; a text has no more of them


def form_mark(name: int, form: bytes) -> bytes:
    """The line that defines the form FORMS[``name``]; rows of it begin with its letter and a bar."""
    return b"[beam: %c| stands for: %b]\n" % (FORMS[name], form)


def row(name: int, words: Sequence[bytes]) -> bytes:
    """The line in place of one that is written in the form FORMS[``name``], with the words of its own in order."""
    return b"%c| %b\n" % (FORMS[name], b" ".join(words))


def table_mark(
    count: int, names: Sequence[bytes], shared: Sequence[tuple[bytes, bytes]], *, by_lines: bool, gaps: bool
) -> bytes:
    """The line above ``count`` rows of a table of JSON records: the paths of their cells, and what all records share.

    ``by_lines``: the records are values of their own, not elements of a list.  ``gaps``: some cells are empty.
    """
    return b"[beam: JSON%b, %d records as a table%b; each row the values of: %b%b]\n" % (
        b" lines" if by_lines else b"",
        count,
        b"; all have " + b", ".join(b"%b=%b" % pair for pair in shared) if shared else b"",
        b", ".join(names),
        b"; empty where a record has no such key" if gaps else b"",
    )


def times_mark() -> bytes:
    """The line before the first that is shown without its time."""
    return b"[beam: a line without its time has the last time above it, to the second]\n"


def paths_mark() -> bytes:
    """The line before the first that is shown without its path."""
    return b"[beam: a line that begins with its number is of the file of the line above]\n"


def alike_mark(first: int, last: int, forms: Sequence[tuple[int, bytes]]) -> bytes:
    """The line in place of lines ``first`` to ``last``: how many of them have which form, ``{2..40}`` in it a range."""
    kinds = b"; ".join(b"%d x %b" % form for form in forms)
    return b"[beam: %d lines omitted, %d-%d: %b]\n" % (last - first + 1, first, last, kinds)


def outline_mark(first: int, last: int, count: int, begins: int | None) -> bytes:
    """The line in place of lines ``first`` to ``last``, before the ``count`` of them that are shown in their place.

    ``begins`` is what line ``first`` is in the file that was read; 0: of what file it is, is not known; ``None``: the
    lines bear their numbers themselves.
    """
    how = (
        b""
        if begins is None
        else b", numbered as in %b" % (b"the file, from %d" % begins if begins else b"this output")
    )
    return b"%b; %d of them follow%b%b]\n" % (virtual_mark(first, last)[:-2], count, b"s" * (count == 1), how)


RANGES = 8  # line ranges that a notice names; the rest is summed up


def limit_note(need: int, limit: int, ranges: Sequence[tuple[int, int]], handle: str, least: int = 0) -> bytes:
    """The first line where protected lines need more than ``limit``: the line ``ranges`` that are not shown.

    ``least`` is what the P0 lines need by themselves; where that is more than ``limit`` too, it is said.
    """
    named = ", ".join(f"{a}" if a == b else f"{a}-{b}" for a, b in ranges[:RANGES])
    if len(ranges) > RANGES:
        named += f" and more up to {ranges[-1][1]}"
    where = f"lines {named}" if ranges else "all of them shown, the rest"
    over = f"; errors alone need {least}" if least > limit else ""
    return f"[beam: protected lines need {need}, limit {limit}{over}; {where} in {handle}]\n".encode()


def count_line(counts: Sequence[tuple[str, int]]) -> bytes:
    """The hoisted count at the top of a segment: ``500 passing, 3 crates compiled``."""
    return ", ".join(plural(n, noun) for noun, n in counts).encode() + b"\n"
