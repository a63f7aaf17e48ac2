"""Reads a marker that tells forms: the lines it stands for have to be as many as it says, and of these forms."""

from __future__ import annotations

from beam_core._classification import PRIORITY
from beam_core._scales import Priority
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._verify import Reading

MARK = Regex(rb"\[beam: ([0-9]+) lines omitted, ([0-9]+)-([0-9]+): ([^\n]*)\]")
_FORM = Regex(rb"(?:\A|; )([0-9]+) x ")
_FIELD = Regex(rb"\{\}|\{([0-9.]+)\.\.([0-9.]+)\}|\{([0-9.]+ x[0-9][0-9.x, ]*)\}")
_VALUE = Regex(rb"[0-9]+(?:\.[0-9]+)?")


def forms_of(told: bytes) -> list[tuple[int, bytes]]:
    """Counts and forms, as a marker tells them."""
    parts = _FORM().split(told)
    return [(int(count), form) for count, form in zip(parts[1::2], parts[2::2], strict=True)] if not parts[0] else []


def words_of(line: bytes, parts: list[bytes | None], *, open_ended: bool) -> list[bytes] | None:
    """What a line has in the fields of a form, given as text, low, high, counts, text, …; ``None`` if not it."""
    words: list[bytes] = []
    texts = [part or b"" for part in parts[::4]]
    if not line.startswith(texts[0]):
        return None
    at = len(texts[0])
    for number, text in enumerate(texts[1:], 1):
        last = number == len(texts) - 1
        if last and not open_ended:
            found = len(line) - len(text) if line.endswith(text) else -1
        else:
            found = line.find(text or b" ", at + 1)
        word = line[at:found]
        if found < at or b" " in word:
            return None
        words.append(word)
        at = found + len(text)
    return words if open_ended or at == len(line) else None


def problem_of(told: bytes, texts: list[bytes]) -> str | None:
    """What is wrong with the forms that are told of these lines: each count, and each range to its very ends."""
    forms = forms_of(told)
    if not forms or sum(count for count, _ in forms) != len(texts):
        return f"{len(texts)} lines are told as {told[:80]!r}"
    for count, form in forms:
        if form == b"other lines":
            continue
        parts = _FIELD().split(form.removesuffix(b"..."))
        found = [words_of(text, parts, open_ended=form.endswith(b"...")) for text in texts]
        rows = [words for words in found if words is not None]
        if len(rows) < count:
            return f"fewer than {count} lines have the form {form[:80]!r}"
        for column, *fields in zip(zip(*rows, strict=True), parts[1::4], parts[2::4], parts[3::4], strict=True):
            low, high, counts = fields
            if low is not None and high is not None and not _runs(column, low, high):
                return f"the lines of the form {form[:80]!r} do not run from {low!r} to {high!r}"
            if counts is not None and not _holds(column, counts, count):
                return f"the lines of the form {form[:80]!r} have not the values {counts!r}"
    return None


def _runs(column: tuple[bytes, ...], low: bytes, high: bytes) -> bool:
    """Whether words are numbers of which these are the least and the greatest."""
    if not all(_VALUE().fullmatch(word) for word in column):
        return False
    return (
        low in column
        and high in column
        and float(low) == min(map(float, column))
        and (float(high) == max(map(float, column)))
    )


def _holds(column: tuple[bytes, ...], counts: bytes, lines: int) -> bool:
    """Whether words are numbers of which each is there as often as it is told, in order, and all are told.

    Where other lines have the form too, no more of each can be told than is there.
    """
    told = [part.split(b" x") for part in counts.split(b", ")]
    if not all(
        len(pair) == 2 and _VALUE().fullmatch(pair[0]) and pair[1].isdigit() and pair[1][:1] != b"0" for pair in told
    ):
        return False
    values = [value for value, _ in told]
    if values != sorted(set(values), key=float) or sum(int(times) for _, times in told) != lines:
        return False
    whole = len(column) == lines
    return all(
        column.count(value) == int(times) or (not whole and column.count(value) > int(times)) for value, times in told
    )


def check_alike(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with the marker in place of units ``start`` to ``stop``."""
    match = MARK().fullmatch(text.removesuffix(b"\n"))
    number = reading.lines.number
    if match is None or not text.endswith(b"\n") or reading.frame.handle is None:
        return f"units {start} to {stop} are left out under {text[:80]!r}"
    if (int(match[1]), int(match[2]), int(match[3])) != (stop - start, number(start), number(stop - 1)):
        return f"units {start} to {stop} are left out as {text[:80]!r}"
    if any(byte & PRIORITY < Priority.P2 for byte in reading.labels.priorities[start:stop]):
        return f"units {start} to {stop} hold a protected line and are told by their form"
    return problem_of(match[4], reading.texts(start, stop))
