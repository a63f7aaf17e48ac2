r"""Whether a line holds a match of a regular expression, in time linear in the line for any pattern.

The expressions are those of ``re`` over bytes, read by its own parser, without what needs memory of the text:
back-references, look-around, atomic groups and possessive repeats are refused.  The backtracking of ``re`` can take
longer than the age of the universe on a line that a hostile program printed; here the states that a match could be in
are followed side by side, and each set of them is worked out once (a deterministic automaton, built as it is needed).

Not here: where in the line a match begins, and groups; a search that prints whole lines needs neither.
"""

from __future__ import annotations

import re
import warnings
from re import _constants, _parser  # type: ignore[attr-defined]  # its trees are the same in 3.11 to 3.13: tested

from beam_core import InvalidValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Tree = Iterable[tuple[Any, Any]]

_SIZE = 5000  # states of an expression, after repeats like {1,100} are written out
_ROWS = 1000  # of the automaton, 2 KB each; then it is built anew
_END = 256  # in place of a byte: the end of the line
_KEY = 257  # index in a row of what it stands for
_OTHER, _WORD, _START = 0, 1, 2  # what stood before

_DIGITS = frozenset(b"0123456789")
_SPACES = frozenset(b" \t\n\r\f\v")
_WORDS = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_")
_ALL = frozenset(range(256))
_CATEGORIES = {
    _constants.CATEGORY_DIGIT: _DIGITS,
    _constants.CATEGORY_NOT_DIGIT: _ALL - _DIGITS,
    _constants.CATEGORY_SPACE: _SPACES,
    _constants.CATEGORY_NOT_SPACE: _ALL - _SPACES,
    _constants.CATEGORY_WORD: _WORDS,
    _constants.CATEGORY_NOT_WORD: _ALL - _WORDS,
}
_STARTS = (_constants.AT_BEGINNING, _constants.AT_BEGINNING_STRING)
_ENDS = (_constants.AT_END, _constants.AT_END_STRING)
_REPEATS = (_constants.MAX_REPEAT, _constants.MIN_REPEAT)
_NONE = frozenset[int]()


class Expression:
    """A compiled expression.  ``needle`` is a text that every match holds, empty if there is none."""

    __slots__ = ("_asserts", "_first", "_paths", "_rows", "_size", "_states", "needle")

    def __init__(self, pattern: bytes) -> None:
        """InvalidValueError where ``pattern`` is no regular expression, is refused, or is too large."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                tree = _parser.parse(pattern)
            if tree.state.flags & re.LOCALE:
                raise InvalidValueError("pattern", pattern, "no (?L): it means another thing on each machine")
            self._states: list[tuple[str, Any, int]] = [("match", None, 0)]  # kind, what it takes, next
            self._first = self._build(tree, 0, tree.state.flags)
        except re.error as error:
            raise InvalidValueError("pattern", pattern, f"a regular expression: {error}") from None
        except (RecursionError, OverflowError):
            raise InvalidValueError("pattern", pattern, "fewer groups inside one another") from None
        except _RefusedError as error:
            raise InvalidValueError("pattern", pattern, str(error)) from None
        self.needle = b"" if tree.state.flags & re.IGNORECASE else max(_literals(tree), key=len, default=b"")
        self._asserts = any(kind == "assert" for kind, _, _ in self._states)
        self._rows: dict[tuple[frozenset[int], int], list[Any]] = {}

    def matches(self, line: bytes) -> bool:
        """Whether ``line``, which is without its end, holds a match."""
        row = self._row(_NONE, _START if self._asserts else _OTHER)
        step = self._step
        for byte in line:
            row = row[byte] or step(row, byte)
        return (row[_END] or step(row, _END))[_KEY] is None

    def end(self, line: bytes) -> int:
        """Where the match that ends first ends, in a ``line`` that holds one."""
        row = self._row(_NONE, _START if self._asserts else _OTHER)
        step = self._step
        for place, byte in enumerate(line):
            row = row[byte] or step(row, byte)
            if row is _FOUND:  # known with the byte that follows
                return place
        return len(line)

    def _row(self, states: frozenset[int], before: int) -> list[Any]:
        key = states, before
        row = self._rows.get(key)
        if row is None:
            if len(self._rows) >= _ROWS:
                self._rows.clear()
            row = self._rows[key] = [None] * _KEY + [key]
        return row

    def _step(self, row: list[Any], byte: int) -> list[Any]:
        """The row after ``byte``, noted in ``row``."""
        states, before = row[_KEY]
        after: set[int] = set()
        found = False
        seen = {self._first, *states}
        stack = list(seen)
        while stack:
            kind, what, target = self._states[stack.pop()]
            if kind == "set":
                if byte in what:
                    after.add(target)
                continue
            if kind == "match":
                found = True
                break
            targets = what if kind == "split" else (target,) if _holds(what, before, byte) else ()
            for state in targets:
                if state not in seen:
                    seen.add(state)
                    stack.append(state)
        if found:
            result = _FOUND
        else:
            now = (_WORD if byte in _WORDS else _OTHER) if self._asserts else _OTHER
            result = self._row(frozenset(after), now)
        row[byte] = result
        return result

    # From the tree of the parser to states, back to front: each part is given the state that follows it.

    def _add(self, kind: str, what: Any, target: int) -> int:
        if len(self._states) >= _SIZE:
            raise _RefusedError("fewer and smaller repeats: written out, this is too large")
        self._states.append((kind, what, target))
        return len(self._states) - 1

    def _build(self, tree: Tree, target: int, flags: int) -> int:
        for op, value in reversed(list(tree)):
            target = self._part(op, value, target, flags)
        return target

    def _part(self, op: Any, value: Any, target: int, flags: int) -> int:
        if op is _constants.SUBPATTERN:
            _, added, removed, inner = value
            return self._build(inner, target, (flags | added) & ~removed)
        if op is _constants.BRANCH:
            return self._add("split", tuple(self._build(inner, target, flags) for inner in value[1]), 0)
        if op in _REPEATS:
            least, most, inner = value
            return self._repeat(least, most, inner, target, flags)
        if op is _constants.AT:
            return self._add("assert", value, target)
        taken = _taken(op, value, flags)
        if taken is None:
            raise _RefusedError(
                "no back-reference, look-around, atomic group or possessive repeat: they cannot be searched for in"
                " linear time"
            )
        return self._add("set", taken, target)

    def _repeat(self, least: int, most: Any, inner: Tree, target: int, flags: int) -> int:
        inner = list(inner)
        if most is _constants.MAXREPEAT:
            loop = self._add("split", (), 0)
            self._states[loop] = "split", (self._build(inner, loop, flags), target), 0
            target = loop
        else:
            last = target
            for _ in range(most - least):
                target = self._add("split", (self._build(inner, target, flags), last), 0)
        for _ in range(least):
            size = len(self._states)
            target = self._build(inner, target, flags)
            if len(self._states) == size:  # nothing, many times
                break
        return target


class _RefusedError(Exception):
    """What an expression would have to be instead."""


_FOUND: list[Any] = []  # the row of a match: every byte leads back to it
_FOUND.extend([_FOUND] * _KEY)
_FOUND.append(None)


def _holds(at: Any, before: int, byte: int) -> bool:
    if at in _STARTS:
        return before == _START
    if at in _ENDS:
        return byte == _END
    boundary = (before == _WORD) != (byte in _WORDS)
    return boundary == (at is _constants.AT_BOUNDARY)


def _taken(op: Any, value: Any, flags: int) -> frozenset[int] | None:
    """The bytes that a part of one byte takes; ``None`` if it is no such part."""
    if op is _constants.ANY:
        return _ALL
    if op is _constants.LITERAL:
        return _cases(frozenset((value,)), flags)
    if op is _constants.NOT_LITERAL:
        return _ALL - _cases(frozenset((value,)), flags)
    if op is not _constants.IN:
        return None
    taken: set[int] = set()
    negated = False
    for kind, item in value:
        if kind is _constants.NEGATE:
            negated = True
        elif kind is _constants.LITERAL:
            taken.add(item)
        elif kind is _constants.RANGE:
            taken.update(range(item[0], item[1] + 1))
        else:
            taken |= _CATEGORIES[item]
    cased = _cases(frozenset(taken), flags)
    return _ALL - cased if negated else cased


def _cases(taken: frozenset[int], flags: int) -> frozenset[int]:
    if not flags & re.IGNORECASE:
        return taken
    both = bytes(taken)
    return frozenset(both.lower() + both.upper())


def _literals(tree: Tree) -> list[bytes]:
    """Texts that every match of ``tree`` holds."""
    texts: list[bytes] = []
    text = bytearray()
    for op, value in tree:
        if op is _constants.LITERAL:
            text.append(value)
            continue
        texts.append(bytes(text))
        text.clear()
        if op is _constants.SUBPATTERN and not value[1]:
            texts += _literals(value[3])
        elif op in _REPEATS and value[0]:
            texts += _literals(value[2])
    return [*texts, bytes(text)]
