"""Columns: what many records have under one name, or rows in one place, and which of them are odd in it.

A record is odd

- by the type of its value: ``null`` among numbers, a word among them;
- by a value where few different ones occur: a status, a code, ``false`` among ``true``;
- by a number ten times as large as nearly all others, or with a sign of its own; by a text far longer than others.

Of a value that many have, where few different ones occur, the first two and the last stand for all.  A reason gives
no more than a tenth of the records, its first ones, and all reasons together no more than a fifth.  A value is compared
as it is printed: ``1`` is not ``"1"``.  The same records give the same answer.

Not here: what a record or a column is (``records``, ``tables``).
"""

from __future__ import annotations

from beam_optimize.stages.rarity import RARE, SELDOM

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

LEAST = 16  # records; of fewer none is odd
_MOST = 100  # odd records: weaker reasons that would make them more do not count
_NUMBERS = frozenset(b"-0123456789")
_FEW = 20  # different values of a column: more are not few


def outliers(size: int, reasons: Iterable[Sequence[int]], columns: Sequence[Column]) -> set[int]:
    """The odd ones of ``size`` records: for ``reasons``, the strongest first, and then by their ``columns``."""
    known = [column for column in columns if len(column.records) >= LEAST]
    found = [*reasons]
    for reason in (Column.types, Column.seldom, Column.numbers, Column.long):
        found += [reason(column) for column in known]
    out: set[int] = set()
    for records in found:
        for number in sorted(records)[: max(2, min(RARE, size // 10))]:
            if len(out) < max(4, min(_MOST, size // 5)):
                out.add(number)
    return out


def few(groups: Iterable[list[int]], size: int) -> list[int]:
    """The members of groups that are few among ``size``."""
    return sorted(number for group in groups if len(group) <= SELDOM and 20 * len(group) < size for number in group)


def examples(group: Sequence[int]) -> list[int]:
    """Those of a group that stand for it: all of a few, of many the first two and the last."""
    return list(group) if len(group) <= SELDOM else [*group[:2], group[-1]]


class Column:
    """What the records have under one name."""

    __slots__ = ("records", "values")

    def __init__(self, records: list[int], values: list[bytes]) -> None:
        self.records = records
        self.values = values

    def types(self) -> list[int]:
        """Records with a type of value that is rare here."""
        return self._grouped([_TYPES[value[0]] if value else 0 for value in self.values])

    def seldom(self) -> list[int]:
        """Records with a rare value, where there are few different ones."""
        different = len(set(self.values))
        if not 1 < different <= min(_FEW, max(3, len(self.values) // 8)):
            return []
        return self._grouped(self.values)

    def _grouped(self, keys: Sequence[bytes | int]) -> list[int]:
        groups: dict[bytes | int, list[int]] = {}
        for number, key in zip(self.records, keys, strict=True):
            groups.setdefault(key, []).append(number)
        most = max(map(len, groups.values()))
        return sorted(number for group in groups.values() if len(group) < most for number in examples(group))

    def numbers(self) -> list[int]:
        """Records with a number far out, or of a sign of its own."""
        found = [(number, _number(value)) for number, value in zip(self.records, self.values, strict=True)]
        known = [(number, value) for number, value in found if value is not None]
        if len(known) < LEAST:
            return []
        sizes = sorted(abs(value) for _, value in known)
        most = sizes[len(sizes) * 95 // 100]
        negative = [number for number, value in known if value < 0]
        positive = [number for number, value in known if value > 0]
        far = [number for number, value in known if abs(value) > 10 * most]
        few = [group for group in (negative, positive) if 20 * len(group) < len(known)]
        return sorted({*far, *(number for group in few for number in group)})

    def long(self) -> list[int]:
        """Records with a string that is far longer than nearly all others."""
        sizes = sorted(map(len, self.values))
        most = 3 * sizes[len(sizes) * 95 // 100] + 40
        if sizes[-1] <= most:
            return []
        return [number for number, value in zip(self.records, self.values, strict=True) if len(value) > most]


_TYPES = bytes(ord("0") if b in _NUMBERS else ord("t") if b in b"tf" else b for b in range(256))


def _number(value: bytes) -> float | None:
    """A number as printed; ``None`` for what is none, and for more digits than a number has."""
    if not value or value[0] not in _NUMBERS or len(value) > 400:
        return None
    try:
        return float(value)
    except ValueError:
        return None
