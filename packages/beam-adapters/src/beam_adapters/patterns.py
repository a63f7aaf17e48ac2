"""Every pattern of this package that is known beforehand, for the generator of the tables in ``beam_adapters.tables``.

Not here: a signature behind a log's prefix, which is compiled when it is met.
"""

from __future__ import annotations

from beam_adapters import _alternation, _detect, _floor, _patches, _patterns
from beam_adapters import _floor_words as words
from beam_adapters._machine import packed, source, without
from beam_adapters._registry import builtin_names, load_builtin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


def patterns() -> Iterator[tuple[str, bytes, int]]:
    """(table, pattern, flags) of each."""
    for name in builtin_names():
        adapter = load_builtin(name)
        for state in adapter.states.values():
            yield _patterns.table(name), source(state)[0], 0
        if adapter.signatures or adapter.weak:
            for weak in (False, True):
                yield _patterns.table(name), _detect.signature(adapter, weak=weak), 0
        for pattern in adapter.patterns:
            yield _patterns.table(name), pattern, 0
    for pattern in (
        _patches.START,
        _patches.HUNK,
        *_alternation.PARTS,
        *_detect.PREFIXES,
        *map(without, _detect.PREFIXES),
    ):
        yield _patterns.table(_patterns.SHARED), pattern, 0
    for pattern in sorted({_floor.stems(), words.SEVERE, *_of_the_floor()}):
        yield _patterns.table(_patterns.SHARED), pattern, 0


def alternations() -> Iterator[tuple[str, str, tuple[bytes, ...]]]:
    """(table, state, what the machine makes of its rules) of each: see ``_machine.stored``."""
    for name in builtin_names():
        for state in load_builtin(name).states.values():
            yield _patterns.table(name), state.name, packed(state)


def _of_the_floor() -> set[bytes]:
    """What the floor asks for while it reads every line of every sample."""
    from beam_adapters._samples import units
    from beam_adapters.labels import samples
    from beam_core import Classification

    asked: set[bytes] = set()

    def recording(pattern: bytes, flags: int = 0) -> object:
        asked.add(pattern)
        return _patterns.compiled(pattern, flags)

    floor = vars(_floor)
    kept = floor["compiled"]
    try:
        floor["compiled"] = recording  # stands in for it, and calls it
        for name in builtin_names():
            for path, _ in samples(name):
                lines = units(path.read_bytes())
                _floor.apply_floor(lines, Classification(len(lines)))
    finally:
        floor["compiled"] = kept
    return asked
