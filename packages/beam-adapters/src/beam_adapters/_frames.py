"""Helpers for tables of stack traces: stretches of frames, recursions in them, and which trace was shown before.

Not here: what a frame looks like.  All take time linear in the units or frames.
"""

from __future__ import annotations

from beam_adapters._relabel import units_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_core._classification import Classification, Segment

_PERIOD = 8  # frames of one round of a recursion, at most
_ROUNDS = 4  # rounds, at least: the first and the last are shown, and what lies between has to pay


def stretches(
    classification: Classification, kinds: Sequence[int], inside: set[int], segment: Segment
) -> Iterator[tuple[int, int]]:
    """Each longest stretch of units of the kinds ``inside`` that holds one of ``kinds``, in order."""
    known = classification.kinds
    end = segment.start
    for unit in sorted(u for kind in kinds for u in units_of(classification, kind, segment.start, segment.stop)):
        if unit < end:
            continue
        first, low = unit, end
        while first > low and known[first - 1] in inside:
            first -= 1
        end = unit + 1
        while end < segment.stop and known[end] in inside:
            end += 1
        yield first, end


def recursions(calls: Sequence[bytes]) -> Iterator[tuple[int, int]]:
    """What may go of each recursion in a stack of calls: the frames between its first round and its last."""
    at = 0
    while at < len(calls):
        for period in range(1, _PERIOD + 1):
            stop = at + period
            while stop < len(calls) and calls[stop] == calls[stop - period]:
                stop += 1
            if stop - at >= _ROUNDS * period:
                yield at + period, stop - period
                at = stop - 1
                break
        at += 1


class Shown:
    """The traces of a text so far.  A trace shown again is left out only beside frames that tell which one it is."""

    __slots__ = ("_known", "_texts")

    def __init__(self) -> None:
        self._texts: set[bytes] = set()
        self._known: dict[tuple[int, bytes], list[int]] = {}  # a frame under those nearer to the error: number, traces

    def naming(self, text: bytes, frames: Sequence[bytes]) -> int:
        """How many of ``frames`` one trace alone has that was shown before, ``text``; 0 where none do or it is new.

        ``frames`` begin with the one nearest to the error.
        """
        again = text in self._texts
        self._texts.add(text)
        inner = 0
        for count, frame in enumerate(frames, 1):
            known = self._known.setdefault((inner, frame), [len(self._known) + 1, 0])
            if not again:
                known[1] += 1
            elif known[1] == 1:
                return count
            inner = known[0]
        return 0
