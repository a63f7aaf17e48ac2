"""A machine that is watched: where it looks, at most one rule of the state may fit.  For tests and checks only.

The order of the rules means nothing to a reader of a table, so it must mean nothing to the machine either.
"""

from __future__ import annotations

from beam_adapters._alternation import split
from beam_adapters._machine import Machine, _line
from beam_adapters._patterns import compiled
from beam_core._classification import Classification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from re import Match

    from beam_adapters._detect import Span
    from beam_adapters._machine import _Code
    from beam_adapters._table import Adapter, State
    from beam_core._document import Lines


class _Watched(Machine):
    """As a Machine; ``claims`` has state, rules and line wherever several rules fit."""

    __slots__ = ("_seen", "claims")

    def __init__(self, adapter: Adapter, classification: Classification) -> None:
        super().__init__(adapter, classification)
        self._seen: set[str] = set()
        self.claims: list[tuple[str, tuple[str, ...], bytes]] = []

    def _code(self, name: str) -> _Code:
        code = super()._code(name)
        if name in self._seen:
            return code
        self._seen.add(name)
        state = self._adapter.states[name]
        rules = [(rule.name, compiled(_line(rule, part))) for rule in state.rules for part in split(rule.pattern)]
        match = code.match

        def both(text: bytes, pos: int) -> Match[bytes] | None:
            self._ask(state, rules, text, pos)
            found = match(text, pos)
            action = code.actions[found.lastindex - 1] if found is not None and found.lastindex is not None else None
            if found is not None and action is not None and action.rule.run and not action.linked:
                at = text.find(b"\n", pos) + 1
                while at < found.end():  # each line of a run is one of the rule by itself
                    self._ask(state, rules, text, at)
                    at = text.find(b"\n", at) + 1
            return found

        code.match = both
        return code

    def _ask(self, state: State, rules: Sequence[tuple[str, object]], text: bytes, pos: int) -> None:
        fits = dict.fromkeys(name for name, pattern in rules if pattern.match(text, pos))  # type: ignore[attr-defined]
        if len(fits) > 1:
            self.claims.append((state.name, tuple(fits), text[pos : text.find(b"\n", pos)]))


def claimed_twice(
    adapter: Adapter, lines: Lines, spans: Sequence[Span]
) -> Iterator[tuple[str, tuple[str, ...], bytes]]:
    """State, rules and line wherever several rules of one state fit a place in these spans."""
    machine = _Watched(adapter, Classification(len(lines)))
    for span in spans:
        machine.run(lines, span.start, span.stop, None if adapter.sees_prefix else span.prefix)
    yield from dict.fromkeys(machine.claims)
