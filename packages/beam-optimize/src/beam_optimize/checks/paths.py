"""Reads search hits without their paths back: each has to begin as the line above it does, up to a number."""

from __future__ import annotations

from beam_core._edits import PATHS, paths_mark
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._verify import Reading

_NUMBER = Regex(rb":[0-9]{1,7}:|-[0-9]{1,7}-")
_HIT = Regex(rb"((?:[A-Za-z]:)?[^:\n]+):[0-9]{1,7}:")
_NEAR = 16  # units in which a hit of the same file stands


def is_without_path(shown: bytes, line: bytes, above: bytes) -> bool:
    """Whether ``shown`` is ``line`` from its number on, and all before it stands in ``above`` before a number too.

    The path of a hit ends at its first number between colons, whatever numbers stand in its name.
    """
    size = len(line) - len(shown)
    hit = _HIT().match(line) if shown[:1] == b":" else None
    return (
        size > 0
        and line.endswith(shown)
        and above[:size] == line[:size]
        and _NUMBER().match(shown) is not None
        and _NUMBER().match(above, size) is not None
        and (shown[:1] != b":" or (hit is not None and hit.end(1) == size))
    )


def _is_path(path: bytes, texts: list[bytes]) -> bool:
    """Whether one of the lines around is a hit in the file ``path``."""
    return any(hit is not None and hit[1] == path for hit in map(_HIT().match, texts))


def check_paths(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with units ``start`` to ``stop`` as lines without paths."""
    if PATHS not in reading.told:
        reading.told.add(PATHS)
        if not text.startswith(paths_mark()):
            return f"units {start} to {stop} have no paths, and nothing says so"
        text = text[len(paths_mark()) :]
    shown = text.split(b"\n")[:-1]
    if start == 0 or reading.above != start or len(shown) != stop - start:
        return f"units {start} to {stop} are not as many without paths, or no path stands above them"
    whole = reading.texts(start - 1, stop)
    if not all(map(is_without_path, shown, whole[1:], whole)):
        return f"units {start} to {stop} are not of the file of the line above, or not all of it is shown"
    around = reading.texts(max(start - _NEAR, 0), min(stop + _NEAR, len(reading.lines)))
    paths = {line[: len(line) - len(text)] for text, line in zip(shown, whole[1:], strict=True)}
    if not all(_is_path(path, around) for path in paths):
        return f"units {start} to {stop} are shown without what is no path of a hit"
    return None
