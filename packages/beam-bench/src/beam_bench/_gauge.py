"""Counts tokens before and after on one basis, and tells where a text became larger on another.

Guarded: the two counts of one text stand on one basis.  Where the exact counter refuses a text (no place where it
could be cut), both are estimated, and the basis of that text says so.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, NamedTuple

import beam_tokens
from beam_core import TokenizerUnavailableError

if TYPE_CHECKING:
    from beam_core import Counter

DEFAULT = "exact:o200k_base"
_ALSO = ("exact:o200k_base", "exact:cl100k_base")  # on these nothing may become larger


class Size(NamedTuple):
    """Tokens of one text before and after, their basis, and the bases on which it became larger."""

    before: int
    after: int
    basis: str
    grew: tuple[str, ...]


class Gauge:
    """Counts on ``basis``; ``also`` are the exact counters that are at hand to see whether a text became larger."""

    def __init__(self, counter: Counter, also: tuple[Counter, ...] = (), note: str = "") -> None:
        self.counter = counter
        self.also = tuple(other for other in also if other.basis != counter.basis)
        self.note = note
        self._known: dict[tuple[bytes, str], int] = {}

    @classmethod
    def on(cls, basis: str | None = None) -> Gauge:
        """A gauge on a named basis, or on exact o200k where its rank file is at hand, else on its estimate.

        InvalidValueError for a basis that is none, TokenizerUnavailableError where one that is named cannot count.
        """
        notes = []
        if basis is None:
            counter, note = beam_tokens.choose("gpt-4o", download=False)  # a model: estimated where it must be
            notes.append(note or "")
        else:
            counter, note = beam_tokens.choose(basis)
            notes.append(note or "")
        also = []
        for name in _ALSO:
            try:
                also.append(beam_tokens.counter_for(name, download=False))
            except TokenizerUnavailableError:
                notes.append(f"growth is not looked at on {name}: its rank file is not at hand")
        return cls(counter, tuple(also), "; ".join(note for note in notes if note))

    @property
    def basis(self) -> str:
        """The label of the basis."""
        return str(self.counter.basis)

    @property
    def bases(self) -> tuple[str, ...]:
        """The bases on which growth is looked at."""
        return tuple(str(counter.basis) for counter in (self.counter, *self.also))

    def size(self, raw: bytes, shown: bytes) -> Size:
        """Tokens of ``raw`` and of ``shown``, which may be the same bytes."""
        counter = self.counter
        try:
            before, after = self._count(counter, raw), self._count(counter, shown)
        except TokenizerUnavailableError:
            counter = beam_tokens.MixedEstimate()
            before, after = self._count(counter, raw), self._count(counter, shown)
        grew = [str(counter.basis)] if after > before else []
        if shown != raw:
            grew += [str(other.basis) for other in self.also if self._larger(other, raw, shown)]
        return Size(before, after, str(counter.basis), tuple(grew))

    def _larger(self, counter: Counter, raw: bytes, shown: bytes) -> bool:
        try:
            return self._count(counter, shown) > self._count(counter, raw)
        except TokenizerUnavailableError:
            return len(shown) > len(raw)

    def _count(self, counter: Counter, text: bytes) -> int:
        """Tokens; each text is counted once on each basis, however many methods leave it as it is."""
        key = hashlib.sha256(text).digest(), str(counter.basis)
        if key not in self._known:
            self._known[key] = counter.count(text).tokens
        return self._known[key]
