"""The labels: one priority and one kind for every unit of a text.

A Classification is total by construction: it starts with every unit *unrecognised* (P2) and can only be
overlaid.  Where two labels meet, the more important one wins.  ``raise_to`` (the floor) can never lower.

Held as one byte and one short integer a unit, because a 50 MB log has 700,000 of them.  Not here: who
labels (adapters), and what is done with a label (stages).
"""

from __future__ import annotations

from beam_core._array import array
from beam_core._errors import InvalidValueError
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

PRIORITY = 0x07  # bits of a priority byte that hold P0-P5
OPENS = 0x80  # bit: the unit begins a block
RAISED = 0x40  # bit: the floor raised the unit
LONG = 4096  # bytes; a longer line is protected around its spots, not as a whole
UNPROTECTED = bytes(b for b in range(256) if b & PRIORITY > 1)  # for translate(None, UNPROTECTED)


LOG_LINE = "log line"  # the role of lines that a log has many of: they may be told by their forms, counts and ranges


class Label:
    """What a kind of line is.

    ``role`` names it ("passing test"); ``noun`` is what it is called when counted ("passing"), or empty where
    it is not counted; ``near`` is how many lines from a protected line of its block a P3 line still belongs;
    ``outcome`` is "pass" or "fail" for a verdict of the tool, else empty.  One that ``yields`` only names a line:
    where tables are laid over one another, any other label wins.
    """

    __slots__ = ("near", "noun", "outcome", "priority", "role", "yields")

    def __init__(
        self, priority: Priority, role: str, noun: str = "", near: int = 5, *, outcome: str = "", yields: bool = False
    ) -> None:
        self.priority = priority
        self.role = role
        self.noun = noun
        self.near = near
        self.outcome = outcome
        self.yields = yields

    def __repr__(self) -> str:
        return f"Label({self.priority}, {self.role!r})"


UNRECOGNISED = Label(Priority.P2, "unrecognised")


class Segment:
    """Units ``start`` to ``stop`` (exclusive), printed by one tool; ``exact`` text is what an agent quotes."""

    __slots__ = ("adapter", "exact", "start", "stop", "volatile")

    def __init__(
        self, start: int, stop: int, adapter: str, *, exact: bool = False, volatile: bytes | None = None
    ) -> None:
        self.start = start
        self.stop = stop
        self.adapter = adapter
        self.exact = exact
        self.volatile = volatile  # pattern of leading fields that differ between otherwise identical lines

    def __repr__(self) -> str:
        return f"Segment({self.start}, {self.stop}, {self.adapter!r})"


class Classification:
    """A total labelling of ``size`` units.

    ``spots`` has, for a long line that the floor raised, the byte ranges of its visible text that made it so.
    """

    __slots__ = ("kinds", "labels", "priorities", "rules", "segments", "spots")

    def __init__(self, size: int, segments: Sequence[Segment] = ()) -> None:
        self.priorities = bytearray((UNRECOGNISED.priority,)) * size
        self.kinds = array("H", bytes(2 * size))
        self.labels: list[Label] = [UNRECOGNISED]
        self.rules: list[str] = [""]  # where labels[i] comes from: "adapter/state/rule"
        self.segments: list[Segment] = list(segments)
        self.spots: dict[int, list[tuple[int, int]]] = {}

    def __len__(self) -> int:
        return len(self.priorities)

    def copy(self) -> Classification:
        """An independent copy: what the verifier reads cannot be changed by a stage."""
        out = Classification(0, self.segments)
        out.priorities = self.priorities[:]
        out.kinds = self.kinds[:]
        out.labels = list(self.labels)
        out.rules = list(self.rules)
        out.spots = {unit: list(spots) for unit, spots in self.spots.items()}
        return out

    def beside(self) -> Classification:
        """An unlabelled one of the same units that shares this one's numbers of kinds."""
        out = Classification(len(self), self.segments)
        out.labels = self.labels
        out.rules = self.rules
        return out

    def outcomes(self) -> set[str]:
        """What P0 units say of how it went: "pass" and "fail" from verdicts, "fail" from every other P0."""
        zero = bytes(Priority.P0 if b & PRIORITY == Priority.P0 else 0xFF for b in range(256))
        levels, start, found = self.priorities.translate(zero), 0, set()
        while (unit := levels.find(Priority.P0, start)) >= 0:
            label = self.label(unit)
            found.add(label.outcome if label.priority == Priority.P0 and label.outcome else "fail")
            if found == {"pass", "fail"}:
                break
            start = unit + 1
        return found

    def protected(self) -> dict[str, int]:
        """How many units are P0 and P1."""
        levels = self.priorities.translate(bytes(byte & PRIORITY for byte in range(256)))
        return {str(level): levels.count(level) for level in (Priority.P0, Priority.P1)}

    def verdicts(self) -> set[str]:
        """The outcomes of the tool's own verdicts."""
        return {self.labels[kind].outcome for kind in set(self.kinds)} - {""}

    def kind(self, label: Label, rule: str) -> int:
        """A number for ``label`` as declared by ``rule``, to be used with ``overlay``."""
        self.labels.append(label)
        self.rules.append(rule)
        return len(self.labels) - 1

    def overlay(self, start: int, stop: int, kind: int, *, opens: bool = False) -> None:
        """Label units ``start`` to ``stop``: unrecognised ones always, others only if this is more important.

        What the floor raised stays raised, and a unit that once opened a block goes on opening one, in
        whatever order labels arrive.  InvalidValueError for a range outside the text.
        """
        priorities = self.priorities
        if start < 0 or stop > len(priorities):
            raise InvalidValueError("range of units", (start, stop), f"units within 0 and {len(priorities)}")
        priority = self.labels[kind].priority
        kinds = self.kinds
        size = stop - start
        if size == 1:
            byte, known = priorities[start], kinds[start]
            if not known or priority < (self.labels[known].priority if byte & RAISED else byte & PRIORITY):
                kinds[start] = kind
                if not byte & RAISED or priority < byte & PRIORITY:
                    priorities[start] = byte & OPENS | priority
        elif priorities.count(UNRECOGNISED.priority, start, stop) == size and not any(kinds[start:stop]):
            kinds[start:stop] = array("H", (kind,)) * size
            priorities[start:stop] = bytes((priority,)) * size
        else:
            for unit in range(start, stop):
                self.overlay(unit, unit + 1, kind)
        if opens and start < stop:
            priorities[start] |= OPENS

    def raise_to(self, unit: int, priority: Priority) -> None:
        """Make a unit at least this important; never less.  This is all that the floor may do."""
        byte = self.priorities[unit]
        if priority < byte & PRIORITY:
            self.priorities[unit] = byte & ~PRIORITY | priority | RAISED

    def priority(self, unit: int) -> Priority:
        """The priority of a unit after the floor."""
        return _PRIORITIES[self.priorities[unit] & PRIORITY]

    def label(self, unit: int) -> Label:
        """The label of a unit as its rule declared it."""
        return self.labels[self.kinds[unit]]

    def protects(self, start: int, stop: int) -> bool:
        """Whether any unit in the range is P0 or P1."""
        return bool(self.priorities[start:stop].translate(None, UNPROTECTED))


_PRIORITIES = tuple(Priority.all())
