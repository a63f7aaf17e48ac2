"""The three ordered scales: Priority, Tier and Fidelity.

What a line is worth, how much risk a stage takes, and how far up the tiers Beam may go.

Not here: which line has which priority (adapters) and what a tier does to it (the ladder).  Plain ``int``
subclasses instead of ``enum``, which alone costs a third of a bare interpreter start.
"""

from __future__ import annotations

from beam_core._errors import InvalidValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import ClassVar, Self


class _Scale(int):
    """An integer with a name; members are made once, below each class, and looked up by name."""

    label: str
    _members: ClassVar[dict[str, _Scale]]

    def __init_subclass__(cls) -> None:
        cls._members = {}

    def __new__(cls, value: int, label: str) -> Self:
        self = super().__new__(cls, value)
        self.label = label
        cls._members[label] = self
        return self

    @classmethod
    def named(cls, label: str) -> Self:
        """The member called ``label``; InvalidValueError lists the names that exist."""
        member = cls._members.get(label)
        if isinstance(member, cls):
            return member
        raise InvalidValueError(cls.__name__.lower(), label, "one of " + ", ".join(cls._members))

    @classmethod
    def all(cls) -> Iterable[Self]:
        """Every member, lowest first."""
        return (m for m in cls._members.values() if isinstance(m, cls))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.label})"

    def __str__(self) -> str:
        return self.label

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (type(self).named, (self.label,))


class Priority(_Scale):
    """P0 (most important) to P5.  P0 and P1 are protected: nothing in Beam may omit them."""

    P0: ClassVar[Priority]
    P1: ClassVar[Priority]
    P2: ClassVar[Priority]
    P3: ClassVar[Priority]
    P4: ClassVar[Priority]
    P5: ClassVar[Priority]

    @property
    def protected(self) -> bool:
        """True for P0 and P1."""
        return self <= 1


Priority.P0 = Priority(0, "P0")  # errors, failed assertions, security findings, the verdict and its counts
Priority.P1 = Priority(1, "P1")  # files, symbols, test names, line numbers to act on
Priority.P2 = Priority(2, "P2")  # dependencies, package layout, and everything unrecognised
Priority.P3 = Priority(3, "P3")  # context that disambiguates: snippets, library frames, steps near a failure
Priority.P4 = Priority(4, "P4")  # already delivered, repeated, success output
Priority.P5 = Priority(5, "P5")  # progress, banners, hints, blank runs


class Tier(_Scale):
    """A rung of the ladder, in rising risk."""

    PASSTHROUGH: ClassVar[Tier]
    LOSSLESS: ClassVar[Tier]
    DETERMINISTIC: ClassVar[Tier]
    EXTRACTIVE: ClassVar[Tier]
    VIRTUAL: ClassVar[Tier]
    LEARNED: ClassVar[Tier]
    GENERATIVE: ClassVar[Tier]


Tier.PASSTHROUGH = Tier(0, "passthrough")
Tier.LOSSLESS = Tier(1, "lossless_representation")
Tier.DETERMINISTIC = Tier(2, "deterministic_reduction")
Tier.EXTRACTIVE = Tier(3, "extractive_selection")
Tier.VIRTUAL = Tier(4, "virtualization")
Tier.LEARNED = Tier(5, "learned_compression")
Tier.GENERATIVE = Tier(6, "generative_summarization")


class Fidelity(_Scale):
    """What Beam may change: the ceiling on the ladder.  No fidelity reaches tier 6."""

    FULL: ClassVar[Fidelity]
    SAFE: ClassVar[Fidelity]
    COMPACT: ClassVar[Fidelity]
    MINIMAL: ClassVar[Fidelity]

    def ceiling(self, *, recovery: bool) -> Tier:
        """The highest tier reachable by fidelity alone; virtualization only where the original is recoverable."""
        tier = _CEILING[self]
        return Tier.EXTRACTIVE if tier == Tier.VIRTUAL and not recovery else tier


Fidelity.FULL = Fidelity(0, "full")
Fidelity.SAFE = Fidelity(1, "safe")
Fidelity.COMPACT = Fidelity(2, "compact")
Fidelity.MINIMAL = Fidelity(3, "minimal")
_CEILING = (Tier.LOSSLESS, Tier.DETERMINISTIC, Tier.VIRTUAL, Tier.VIRTUAL)
