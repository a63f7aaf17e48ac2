r"""The machine: one pass over a text, one alternation a state.

Each state's rules become one pattern, matched at a position; the number of the group that matched names the
rule.  Every match consumes whole units, so nothing is looked at twice but a few lines at a window's end, and
lines of one kind are swallowed in bulk.  The time is linear in the text for any input.

Here nothing is known about any tool, and nothing is decided but labels: only ``Classification.overlay`` is
called.
"""

from __future__ import annotations

from bisect import bisect_right

from beam_adapters._patterns import compiled, table
from beam_adapters._table import BACK
from beam_core._classification import UNRECOGNISED
from beam_core._document import WINDOW
from beam_core._regex import load

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from re import Match

    from beam_adapters._table import Adapter, Rule, State
    from beam_core._classification import Classification
    from beam_core._document import Lines

RUN = 1024  # elements of a run that one match may swallow; bounds what is looked at twice at a window's end
AHEAD = 32  # lines at a window's end that wait for the next window: no rule looks farther ahead
BEHIND = 2  # lines before a window that rules may look back on
_ENDS = bytes(10 if b == 13 else b for b in range(256))  # a frame's end is a line's end
_CODE: dict[State, tuple[bytes, tuple[Rule, ...]]] = {}


def source(state: State) -> tuple[bytes, tuple[Rule, ...]]:
    """The alternation of a state, and the rule of each of its groups."""
    from beam_adapters._alternation import factored, split

    parts = [(rule, _line(rule, part)) for rule in state.rules for part in split(rule.pattern)]
    alternation, order = factored([(line, b"(", _more(rule)) for rule, line in parts])
    if state.otherwise is None:
        known, _ = factored([(line, b"", b"") for _, line in parts])
        lines = rb"(?:(?!%b).*+\n){1,%d}" % (known, RUN) if known else rb"(?:.*+\n){1,%d}" % RUN
        alternation = b"%b|%b" % (alternation, lines) if alternation else lines
    return alternation, tuple(parts[i][0] for i in order)


def packed(state: State) -> tuple[bytes, bytes, bytes]:
    """What a table stores of a state: its rules, to know them again, its alternation, and the rule of each group."""
    alternation, groups = source(state)
    numbers = [state.rules.index(rule) for rule in groups]
    return _rules(state), alternation, b"".join(number.to_bytes(2, "little") for number in numbers)


def _stored(adapter: str, state: State) -> tuple[bytes, tuple[Rule, ...]] | None:
    """``source`` of a state from the adapter's table, if that was made of the same rules."""
    rules, alternation, numbers = load(table(adapter))[1].get(state.name, (b"", b"", b""))
    if not rules or rules != _rules(state):
        return None
    return alternation, tuple(state.rules[number] for number in memoryview(numbers).cast("H"))


def _rules(state: State) -> bytes:
    parts = [b"%b\n%b\n%b%d" % (rule.pattern, rule.then, rule.more, rule.run) for rule in state.rules]
    return b"\n".join((b"%d" % (state.otherwise is None), *parts))


def _line(rule: Rule, pattern: bytes) -> bytes:
    return pattern + rb"\n" + (b"(?=%b)" % rule.then if rule.then else b"")


def _more(rule: Rule) -> bytes:
    """What ends the group of a rule: for a run, as many more lines of the rule, or of its part, as there are."""
    again = rule.pattern if rule.run else rule.more
    return b"(?:%b){0,%d})" % (_line(rule, b"(?:%b)" % again), RUN - 1) if again or rule.run else b")"


class _Action:
    """What a group's match means in one text; ``kind`` is given on first use."""

    __slots__ = ("enter", "kind", "linked", "opens", "rule", "segment", "several")

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.kind = -1
        self.linked = rb"\n" in rule.pattern  # an element may be several lines
        self.several = rule.run or self.linked or bool(rule.more)
        self.opens = rule.opens
        self.segment = rule.segment
        self.enter = rule.enter


class _Code:
    """A state made ready for one text."""

    __slots__ = ("actions", "default", "match", "otherwise", "stays")

    def __init__(
        self,
        state: State,
        match: Callable[[bytes, int], Match[bytes] | None],
        actions: list[_Action],
        default: int,
    ) -> None:
        self.match = match
        self.actions = actions
        self.default = default  # kind of lines that no rule knows
        self.otherwise = state.otherwise
        self.stays = state.otherwise != BACK  # whether BACK may lead here


class Machine:
    """An adapter at work on one text; ``matches`` counts its steps, ``certain`` its kinds that may stay low."""

    __slots__ = ("_actions", "_adapter", "_classification", "_codes", "certain", "matches")

    def __init__(self, adapter: Adapter, classification: Classification) -> None:
        self._adapter = adapter
        self._classification = classification
        self._codes: dict[str, _Code] = {}
        self._actions: dict[Rule, _Action] = {}
        self.certain: list[int] = []
        self.matches = 0

    def run(self, lines: Lines, start: int, stop: int, prefix: bytes | None = None) -> list[int]:
        """Label units ``start`` to ``stop``; the units at which a new segment begins.

        ``prefix`` is a pattern of what stands before every line (a timestamp): rules do not see it.
        """
        overlay = self._classification.overlay
        splits: list[int] = []
        code = home = self._code(self._adapter.start)
        match = code.match
        unit = start
        reach = WINDOW
        while unit < stop:
            text, pos, hold = _window(lines, unit, stop, prefix, reach)
            first = unit
            while pos < hold:
                found = match(text, pos)
                self.matches += 1
                if found is None:
                    if code.otherwise is None:  # cannot be, but an engine that errs must not stop us: one line
                        end = text.find(b"\n", pos) + 1
                        if code.default:
                            overlay(unit, unit + 1, code.default)
                        unit, pos = unit + 1, end
                        continue
                    code = home if not code.stays else self._code(code.otherwise)
                    if code.stays:
                        home = code
                    match = code.match
                    continue
                end = found.end()
                group = found.lastindex
                action = code.actions[group - 1] if group is not None else None
                if action is not None and not action.several:
                    count = 1
                else:
                    if end > hold:  # what follows may change what was seen from there on
                        if action is not None and action.linked:
                            break
                        end = hold
                    count = text.count(b"\n", pos, end)
                if action is None:
                    if code.default:
                        overlay(unit, unit + count, code.default)
                else:
                    if action.kind < 0:
                        self._name(action, code)
                    overlay(unit, unit + count, action.kind, opens=action.opens)
                    if action.segment:
                        splits.append(unit)
                    if action.enter is not None:
                        code = home if action.enter == BACK else self._code(action.enter)
                        if code.stays:
                            home = code
                        match = code.match
                unit += count
                pos = end
            reach = 2 * reach if unit == first else WINDOW
        return splits

    def _code(self, name: str) -> _Code:
        """The state called ``name``, compiled on first use."""
        code = self._codes.get(name)
        if code is None:
            state = self._adapter.states[name]
            if state not in _CODE:
                _CODE[state] = _stored(self._adapter.name, state) or source(state)
            alternation, groups = _CODE[state]
            default = 0
            if state.default is not UNRECOGNISED:
                default = self._classification.kind(state.default, f"{self._adapter.name}/{name}/default")
            actions = [self._actions.setdefault(rule, _Action(rule)) for rule in groups]
            code = self._codes[name] = _Code(
                state, compiled(alternation, owner=self._adapter.name).match, actions, default
            )
        return code

    def _name(self, action: _Action, code: _Code) -> None:
        """Give an action its kind, named after the state in which it is first used."""
        rule = action.rule
        state = next(name for name, known in self._codes.items() if known is code)
        action.kind = self._classification.kind(rule.label, f"{self._adapter.name}/{state}/{rule.name}")
        if rule.certain:
            self.certain.append(action.kind)


def _window(lines: Lines, first: int, stop: int, prefix: bytes | None, reach: int) -> tuple[bytes, int, int]:
    r"""About ``reach`` bytes of text from unit ``first`` on, with ``\n`` as the only line end.

    Also where unit ``first`` begins in it, and up to where matches are final.
    """
    starts = lines.starts
    end = stop
    if starts[stop] - starts[first] > reach:
        end = min(stop, max(first + 2 * AHEAD, bisect_right(starts, starts[first] + reach) - 1))
    behind = max(0, first - BEHIND)
    before = _text(lines, behind, first, prefix)[-64:] if behind < first else b""
    pos = len(before)
    text = before + _text(lines, first, end, prefix)
    if end == stop:
        return text, pos, len(text)
    hold = len(text) - 1
    for _ in range(AHEAD):
        hold = text.rfind(b"\n", pos, hold)
    return text, pos, hold + 1


def _text(lines: Lines, first: int, stop: int, prefix: bytes | None) -> bytes:
    text = lines.data[lines.starts[first] : lines.starts[stop]]
    if b"\r" in text:
        text = text.translate(_ENDS)
    if not text.endswith(b"\n"):
        text += b"\n"
    if prefix is not None:
        text = compiled(without(prefix)).sub(b"\n", b"\n" + text)[1:]
    return text


def without(prefix: bytes) -> bytes:
    """The pattern that takes a prefix off."""
    return rb"\n(?:%b)" % prefix
