r"""Whether a pattern takes linear time on every text: what a user's adapter has to show before it is used.

``re`` goes back to its last choice whenever what follows fails.  A pattern is refused unless this shows that each byte
of a line is looked at only a fixed number of times, whatever the line holds.  Sound, not complete: what is refused may
be harmless, and the message says how to write it otherwise.  The argument, on the tree that ``re`` itself parses:

- A repeat is *settled* where no byte that it may take can begin what follows (``[^:]*:``), or where it is possessive:
  there is one place at which it can end, and going back into it fails at once.  Where such a byte follows at a fixed
  distance (``\w+\.py:``) the places are as few.  Of a repeated group, the same is asked of what it begins with.
- A repeat that is not settled may end at many places, and what follows is tried at each.  So nothing that follows may
  run on without a bound, except over bytes that do not hold the one at which the repeat ends: in ``\S+:\d+: `` each
  attempt ends at a colon and never runs across the next, so that no byte is run over more often than there are repeats.
- ``.*`` at the very end of a line cannot fail, so nothing goes back from there.
- Within a repeated group nothing may be open at all: that is what grows exponentially.
- Choices that stay few (``x?``, ``a|ab``) are counted, and their product is bounded.
- No repeat runs across a line's end: lines are numbered by the machine, and it shows a rule a few of them.

Possessive repeats are for single bytes only, as in every adapter: of groups Python before 3.11.5 gets them wrong.
"""

from __future__ import annotations

import re
from re import _constants as op  # type: ignore[attr-defined]  # the tree that the engine compiles
from re import _parser  # type: ignore[attr-defined]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

FEW = 64  # a repeat up to here is a constant
WAYS = 256  # by which a line may be taken apart, where the choices do not depend on its length
LINES = 24  # that a pattern may span
LONGEST = 4000  # bytes of a pattern
_HEADS = 8  # bytes of what follows that are compared
_ANY = (1 << 256) - 1
_LF, _CR = 1 << 10, 1 << 13
_UPPER = sum(1 << byte for byte in range(65, 91))
_SINGLE = (op.LITERAL, op.NOT_LITERAL, op.ANY, op.IN)
_REPEATS = (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT)


class UnsafeError(Exception):
    """Why a pattern is not used, and how to write it instead."""


class _Ahead:
    """What follows a place: sets of the bytes it begins with, those that repeats in it run over, whether it is over."""

    __slots__ = ("final", "heads", "scan")

    def __init__(self, heads: tuple[int, ...] = (), scan: int = 0, *, final: bool = False) -> None:
        self.heads = heads
        self.scan = scan
        self.final = final  # the line's end, or the pattern's, and nothing that could fail


_OVER = _Ahead(final=True)


def check(pattern: bytes, *, returns: bool = False) -> None:
    r"""UnsafeError unless the pattern is safe to match anywhere; ``returns`` where a ``\r`` ends lines too."""
    if len(pattern) > LONGEST:
        raise UnsafeError(f"it has {len(pattern)} bytes: at most {LONGEST}; split it into several rules")
    _bytewise(pattern)
    tree = parsed(pattern)
    if tree.state.groups > 1:
        raise UnsafeError("it captures a group: write (?:...) instead of (...)")
    if tree.state.flags:
        raise UnsafeError("it sets a flag for the whole: write (?i:...) around the part that needs it")
    reading = _Reading(_LF | _CR if returns else _LF)
    reading.sequence(tree, _OVER, fold=False, open_=True, far=False)
    if reading.ways > WAYS:
        raise UnsafeError("too many choices fit the same text: make the alternatives begin differently")
    if _lines(tree) > LINES:
        raise UnsafeError(f"it may span more than {LINES} lines: use a state for what follows")


def parsed(pattern: bytes) -> Any:
    """The tree of a pattern; UnsafeError where it is none by itself, whatever is put around it."""
    try:
        return _parser.parse(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        raise UnsafeError(f"it is no regular expression ({error})") from None


def _bytewise(pattern: bytes) -> None:
    """Refuse what would take one byte of a character of several for the character."""
    inside = False
    before = b""
    for at, byte in enumerate(pattern):
        escaped = before == b"\\"
        char = pattern[at : at + 1]
        if byte >= 0x80 and inside:
            raise UnsafeError("a class holds a character that is no ASCII: write (?:a|b) instead of [ab]")
        if char in b"*+?{" and before >= b"\x80":
            raise UnsafeError("a repeat stands behind a character that is no ASCII: put it into (?:...)")
        if not escaped and char == b"[" and not inside:
            inside = True
        elif not escaped and char == b"]" and inside and pattern[at - 1 : at] not in (b"[", b"^"):
            inside = False
        before = b"" if escaped else char


class _Reading:
    """One pattern, read from its end to its beginning."""

    __slots__ = ("ends", "ways")

    def __init__(self, ends: int) -> None:
        self.ends = ends
        self.ways = 1

    def sequence(self, items: Iterable[Any], ahead: _Ahead, *, fold: bool, open_: bool, far: bool) -> _Ahead:
        """What is ahead of a sequence, given what follows it; ``open_`` where repeats in it need not be settled.

        ``far`` within a group that is repeated without a bound, ``fold`` where case does not count.
        """
        for what, value in reversed(list(items)):
            ahead = self._item(what, value, ahead, fold=fold, open_=open_, far=far)
        return ahead

    def _item(self, what: Any, value: Any, ahead: _Ahead, *, fold: bool, open_: bool, far: bool) -> _Ahead:
        if what in _SINGLE:
            mask = _mask(what, value, fold=fold)
            return _Ahead((mask, *ahead.heads)[:_HEADS], ahead.scan, final=ahead.final and mask == _LF)
        if what in _REPEATS:
            least, most, body = value
            if most == 0:
                return ahead
            if len(body) == 1 and body[0][0] in _SINGLE:
                mask = _mask(*body[0], fold=fold)
                return self._repeat(
                    mask,
                    least,
                    most,
                    ahead,
                    open_=open_ and what is not op.POSSESSIVE_REPEAT,
                    settled=what is op.POSSESSIVE_REPEAT,
                )
            if what is op.POSSESSIVE_REPEAT and most > 1:
                raise UnsafeError("a possessive repeat is for a single character or class only")
            return self._group(body, least, most, ahead, fold=fold, open_=open_, far=far)
        if what is op.BRANCH:
            return self._branch(value[1], ahead, fold=fold, open_=open_, far=far)
        if what is op.SUBPATTERN:
            _, add, remove, body = value
            if (add & ~re.IGNORECASE) or (remove & ~re.IGNORECASE):
                raise UnsafeError("of the flags only (?i:...) is known")
            folding = bool((fold or add & re.IGNORECASE) and not remove & re.IGNORECASE)
            return self.sequence(body, ahead, fold=folding, open_=open_, far=far)
        if what in (op.ASSERT, op.ASSERT_NOT):
            return self._look(what, value, ahead, fold=fold, far=far)
        if what is op.AT:
            if value not in (op.AT_BOUNDARY, op.AT_NON_BOUNDARY):
                raise UnsafeError("it has ^, $, \\A or \\Z: a pattern is the whole line already, so leave them out")
            return _Ahead(ahead.heads, ahead.scan)
        raise UnsafeError(f"it uses what no adapter may ({str(what).lower().replace('_', ' ')})")

    def _repeat(self, mask: int, least: int, most: int, ahead: _Ahead, *, open_: bool, settled: bool) -> _Ahead:
        """A byte of a set, ``least`` to ``most`` times."""
        many = most > FEW
        if many and mask & self.ends:
            raise UnsafeError(_CROSSES)
        if not settled and least != most and not ahead.final:
            behind = next((at for at, head in enumerate(ahead.heads) if not head & mask), None)
            if behind is None:
                self._unsettled(most - least + 1, ahead, many=many, open_=open_)
            elif behind:  # it ends so near before a byte that it cannot take
                self._unsettled(min(behind, most - least) + 1, ahead, many=False, open_=open_)
        first = (ahead.heads[0] | mask,) if ahead.heads and least != most else ()
        heads = (mask,) * min(least, _HEADS) + (ahead.heads if least == most else first)
        endless = many and not (ahead.final and least < 2 and ~mask & _ANY & ~_LF & ~_CR == 0)
        return _Ahead(heads[:_HEADS], ahead.scan | (mask if endless else 0))

    def _unsettled(self, ends: int, ahead: _Ahead, *, many: bool, open_: bool) -> None:
        """A repeat that may end at several places; ``ends`` of them, or any number where they are ``many``."""
        if not open_:
            raise UnsafeError("within a repeated group a part may end in several places: " + _HOW)
        if not many:
            self.ways *= ends
        elif ahead.scan and (not ahead.heads or ahead.heads[0] & ahead.scan):
            raise UnsafeError("a repeat may end in many places, and behind it another runs over the same text: " + _HOW)

    def _group(self, body: Any, least: int, most: int, ahead: _Ahead, *, fold: bool, open_: bool, far: bool) -> _Ahead:
        """A repeated or optional group."""
        if most == 1:
            ways, self.ways = self.ways, 1
            start = self.sequence(body, ahead, fold=fold, open_=open_, far=far)
            if least == 1:
                self.ways *= ways
                return start
            if not _apart(start.heads, ahead.heads):
                self._unsettled(2, ahead, many=False, open_=open_)
            self.ways = ways * max(self.ways, 1)
            return _Ahead(_either(start.heads, ahead.heads), start.scan | ahead.scan)
        if body.getwidth()[0] == 0:
            raise UnsafeError("a repeated group may be empty: let each round take at least one character")
        many = most > FEW
        taken = _chars(body, fold=fold)
        if many and taken & self.ends:
            raise UnsafeError(_CROSSES)
        probe = _Reading(self.ends).sequence(body, _Ahead(), fold=fold, open_=True, far=far or many)
        again = _Ahead(_either(probe.heads, ahead.heads), probe.scan | ahead.scan)
        start = self.sequence(body, again, fold=fold, open_=False, far=far or many)
        if least != most and not _apart(probe.heads, ahead.heads) and not ahead.final:
            self._unsettled(most - least + 1, ahead, many=many, open_=open_)
        scan = start.scan | ahead.scan | (taken if many else 0)
        return _Ahead(start.heads if least else _either(start.heads, ahead.heads), scan)

    def _branch(self, branches: Sequence[Any], ahead: _Ahead, *, fold: bool, open_: bool, far: bool) -> _Ahead:
        ways, counts, starts = self.ways, [], []
        for branch in branches:
            self.ways = 1
            starts.append(self.sequence(branch, ahead, fold=fold, open_=open_, far=far))
            counts.append(self.ways)
        split = all(_apart(one.heads, two.heads) for at, one in enumerate(starts) for two in starts[:at])
        self.ways = ways * (max(counts) if split else sum(counts))
        if not split and not open_:
            raise UnsafeError("within a repeated group two alternatives may fit the same text: " + _HOW)
        heads = starts[0].heads
        for start in starts[1:]:
            heads = _either(heads, start.heads)
        scan = 0
        for start in starts:
            scan |= start.scan
        return _Ahead(heads, scan)

    def _look(self, what: Any, value: Any, ahead: _Ahead, *, fold: bool, far: bool) -> _Ahead:
        """A look ahead or behind: it takes nothing, and is tried before what follows it."""
        ways, self.ways = self.ways, 1
        inner = self.sequence(value[1], _Ahead(), fold=fold, open_=True, far=False)  # fitting may be what fails
        self.ways = max(ways, self.ways)
        if value[0] < 0 or not inner.scan:
            return _Ahead(ahead.heads, ahead.scan)
        if far:
            raise UnsafeError("a repeated group looks ahead without a bound in each round: " + _HOW)
        return _Ahead(inner.heads if what is op.ASSERT else (), ahead.scan | inner.scan)


_HOW = "exclude what follows from it ([^:]*: instead of .*:), or make it possessive ([^:]*+)"
_CROSSES = (
    r"a repeat may run across a line's end: write [^x\r\n] instead of [^x] or . in a signature, [ \t] instead of \s"
)


def _apart(one: Sequence[int], two: Sequence[int]) -> bool:
    """Whether no text begins with both: at some place they share no byte."""
    return any(not left & right for left, right in zip(one, two, strict=False))


def _either(one: Sequence[int], two: Sequence[int]) -> tuple[int, ...]:
    return tuple(left | right for left, right in zip(one, two, strict=False))


def _mask(what: Any, value: Any, *, fold: bool) -> int:
    """The set of bytes that an item of one byte takes, as bits."""
    if what is op.ANY:
        return _ANY & ~_LF
    if what is op.LITERAL:
        return _folded(1 << value, fold=fold)
    if what is op.NOT_LITERAL:
        return _ANY & ~_folded(1 << value, fold=fold)
    mask, negated = 0, False
    for kind, arg in value:
        if kind is op.NEGATE:
            negated = True
        elif kind is op.LITERAL:
            mask |= 1 << arg
        elif kind is op.RANGE:
            mask |= (1 << arg[1] + 1) - (1 << arg[0])
        else:
            mask |= _CATEGORIES[arg]
    mask = _folded(mask, fold=fold)
    return _ANY & ~mask if negated else mask


def _folded(mask: int, *, fold: bool) -> int:
    return mask | (mask & _UPPER) << 32 | (mask & _UPPER << 32) >> 32 if fold else mask


def _category(pattern: bytes) -> int:
    return sum(1 << byte for byte in range(256) if re.match(pattern, bytes((byte,)), re.DOTALL))


_CATEGORIES = {
    op.CATEGORY_DIGIT: _category(rb"\d"),
    op.CATEGORY_NOT_DIGIT: _category(rb"\D"),
    op.CATEGORY_SPACE: _category(rb"\s"),
    op.CATEGORY_NOT_SPACE: _category(rb"\S"),
    op.CATEGORY_WORD: _category(rb"\w"),
    op.CATEGORY_NOT_WORD: _category(rb"\W"),
}


def _chars(items: Any, *, fold: bool) -> int:
    """Every byte that a sequence may take."""
    mask = 0
    for what, value in items:
        if what in _SINGLE:
            mask |= _mask(what, value, fold=True)
        elif what in _REPEATS:
            mask |= _chars(value[2], fold=fold)
        elif what is op.BRANCH:
            for branch in value[1]:
                mask |= _chars(branch, fold=fold)
        elif what is op.SUBPATTERN:
            mask |= _chars(value[3], fold=fold)
    return mask


def _lines(items: Any) -> int:
    """How many line ends a sequence may take or look at, at most."""
    count = 0
    for what, value in items:
        if what in _SINGLE:
            count += bool(_mask(what, value, fold=False) & _LF)
        elif what in _REPEATS:
            count += _lines(value[2]) * min(value[1], LINES + 1)
        elif what is op.BRANCH:
            count += max(_lines(branch) for branch in value[1])
        elif what is op.SUBPATTERN:
            count += _lines(value[3])
        elif what in (op.ASSERT, op.ASSERT_NOT):
            count += _lines(value[1])
    return count
