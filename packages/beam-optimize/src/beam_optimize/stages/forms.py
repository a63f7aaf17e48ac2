"""Forms: what lines have in common that differ only in words with a digit in them.

A *word* here is a run of letters, digits and the marks of paths, times and numbers that holds a digit: ``404``,
``0x7f59``, ``2026-11-30T10:00:07Z``, ``src/m12.ts(3,14)``.  Lines that are equal without these words have one form: the
text between them.  A word that is the same in all of them belongs to the text; where all but a middle part is the same,
cut at a mark, only that part varies.  A path stays whole, because it is what an agent copies.

Not here: what is done with lines of one form (``rows``, ``alike``).
"""

from __future__ import annotations

from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_core._document import Lines

WORD = Regex(rb"(?<![A-Za-z_./\\@+-])[A-Za-z_./\\@+-]{0,100}[0-9][\w./\\:@+-]{0,300}(?:\(\d{1,9}(?:,\d{1,9})?\))?")
_MARK = b"\1"  # in place of a word; control characters are gone from what is looked at
_ALNUM = frozenset(b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_")


def masked(lines: Lines, start: int, stop: int) -> Iterator[tuple[int, list[bytes]]]:
    """Windows of units from ``start`` to ``stop`` as texts with a mark for each word."""
    for first, end, data in lines.windows(start, stop):
        text = data.replace(b"\r", b"\n") if b"\r" in data else data
        texts = WORD().sub(_MARK, text).split(b"\n")
        yield first, texts[: end - first]


class Form:
    """The text that lines have in common: ``parts`` around the words that vary, at the places ``columns`` of all words.

    ``trims`` says for each varying word how many bytes before and behind are the same in all lines.
    """

    __slots__ = ("columns", "parts", "trims")

    def __init__(self, parts: list[bytes], columns: list[int], trims: list[tuple[int, int]]) -> None:
        self.parts = parts
        self.columns = columns
        self.trims = trims

    @property
    def size(self) -> int:
        """Bytes that every line of this form shares."""
        return sum(map(len, self.parts))

    def words(self, line: bytes) -> list[bytes]:
        """What varies in a line of this form."""
        found = WORD().findall(line)
        return [
            found[at][head : len(found[at]) - tail] for at, (head, tail) in zip(self.columns, self.trims, strict=True)
        ]


def form_of(texts: Sequence[bytes]) -> Form:
    """The form of lines that are equal but for their words."""
    first = texts[0]
    spans = [match.span() for match in WORD().finditer(first)]
    columns = list(zip(*(WORD().findall(text) for text in texts), strict=True))
    parts, varying, trims = [b""], [], []
    at = 0
    for number, ((begin, end), words) in enumerate(zip(spans, columns, strict=True)):
        parts[-1] += first[at:begin]
        head, tail = _shared(words)
        if head == end - begin and tail == 0:
            parts[-1] += first[begin:end]
        else:
            parts[-1] += first[begin : begin + head]
            varying.append(number)
            trims.append((head, tail))
            parts.append(first[end - tail : end])
        at = end
    parts[-1] += first[at:]
    return Form(parts, varying, trims)


def _shared(words: Sequence[bytes]) -> tuple[int, int]:
    """How many bytes all words share at their start and end, cut back to a mark; all of them where they are equal."""
    low, high = min(words), max(words)
    if low == high:
        return len(low), 0
    if b"/" in low or b"\\" in low:
        return 0, 0
    shortest = min(map(len, words))
    head = 0
    while head < shortest and low[head] == high[head]:
        head += 1
    while head and not _boundary(low, head):
        head -= 1
    tail, rest = 0, shortest - head
    while tail < rest and len({word[-1 - tail] for word in words}) == 1:
        tail += 1
    while tail and low[len(low) - tail] in _ALNUM and low[len(low) - tail - 1] in _ALNUM:
        tail -= 1
    return head, tail


def _boundary(word: bytes, at: int) -> bool:
    """Whether a word may be cut before byte ``at``: after a mark, or after the T between a date and a time."""
    return word[at - 1] not in _ALNUM or (word[at - 1] == ord("T") and word[at - 2 : at - 1].isdigit())
