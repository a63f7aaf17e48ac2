r"""What came in: the raw bytes with their Origin, and the lines that adapters and stages work on.

Three numberings must not be mixed.  A *line number* is 1-based and counts ``\n`` in the raw bytes: ranges,
receipts and search use it.  A *unit* is 0-based and is a line, or one ``\r`` frame of a line that was
overwritten on screen; nearly every text has exactly one unit a line.  An *offset* is bytes.

Not here: how units come to be (decoding, in beam-optimize), and reading files.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterator

WINDOW = 1 << 20  # bytes; whole-buffer work in pieces of this size keeps memory flat (measured: RSS 23 MB at 1 MB)


class Origin:
    """Where a text comes from, as far as known: a hint for detection, and kept in the receipt."""

    __slots__ = ("command", "exit_code", "host", "session", "tool")

    def __init__(
        self,
        command: str | None = None,
        exit_code: int | None = None,
        tool: str | None = None,
        host: str | None = None,
        session: str | None = None,
    ) -> None:
        self.command = command
        self.exit_code = exit_code
        self.tool = tool
        self.host = host
        self.session = session

    def as_dict(self) -> dict[str, str | int]:
        """What is known, by name."""
        return {name: getattr(self, name) for name in self.__slots__ if getattr(self, name) is not None}


class Document:
    """Raw bytes and their origin.  Never changed, and the only thing that recovery gives back."""

    __slots__ = ("origin", "raw")

    def __init__(self, raw: bytes, origin: Origin | None = None) -> None:
        self.raw = raw
        self.origin = origin or Origin()

    def __len__(self) -> int:
        """Number of lines; a last line without a newline counts."""
        return self.raw.count(b"\n") + (not self.raw.endswith(b"\n") and bool(self.raw))

    def lines(self, first: int, last: int) -> bytes:
        """Raw bytes of lines ``first`` to ``last``, 1-based and inclusive, clipped to what exists."""
        start = 0
        for _ in range(max(first, 1) - 1):
            start = self.raw.find(b"\n", start) + 1
            if not start:
                return b""
        stop = start
        for _ in range(last - max(first, 1) + 1):
            end = self.raw.find(b"\n", stop) + 1
            if not end:
                return self.raw[start:]
            stop = end
        return self.raw[start:stop]


class Lines:
    r"""A text as units, in two forms of equal length.

    ``source`` is the text as it came (UTF-16 decoded), ``data`` the same without escape sequences and other
    control characters and with ``\n`` or, after a frame, ``\r`` as the only line ends.  Unit ``i`` is
    ``source[source_starts[i]:source_starts[i + 1]]`` and ``data[starts[i]:starts[i + 1]]``, line end included.
    ``overwritten[i]`` is 1 for a unit that the screen no longer showed at the end; ``numbers[i]`` is the raw
    line number of unit ``i`` (``None`` for either means: no such unit, and unit + 1).
    """

    __slots__ = ("data", "numbers", "overwritten", "source", "source_starts", "starts")

    def __init__(
        self,
        source: bytes,
        source_starts: array[int],
        data: bytes,
        starts: array[int],
        overwritten: bytearray | None = None,
        numbers: array[int] | None = None,
    ) -> None:
        self.source = source
        self.source_starts = source_starts
        self.data = data
        self.starts = starts
        self.overwritten = overwritten
        self.numbers = numbers

    def __len__(self) -> int:
        return len(self.starts) - 1

    def line(self, unit: int) -> bytes:
        """The visible bytes of a unit, without its line end."""
        return self.data[self.starts[unit] : self.starts[unit + 1]].rstrip(b"\r\n")

    def number(self, unit: int) -> int:
        """The 1-based raw line number of a unit."""
        return self.numbers[unit] if self.numbers is not None else unit + 1

    def windows(self, first: int = 0, stop: int | None = None) -> Iterator[tuple[int, int, bytes]]:
        """Ranges of units ``(first, stop, data)`` of about WINDOW bytes each, whole units only."""
        from bisect import bisect_right

        starts = self.starts
        last = len(self) if stop is None else stop
        while first < last:
            if starts[last] - starts[first] <= WINDOW:
                end = last
            else:
                end = min(last, max(first + 1, bisect_right(starts, starts[first] + WINDOW) - 1))
            whole = first == 0 and end == len(self)
            yield first, end, self.data if whole else self.data[starts[first] : starts[end]]
            first = end
