"""Reads lines without their times back: each has to be of the second of the last time that is shown above it."""

from __future__ import annotations

from beam_core._edits import TIMES, times_mark
from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._verify import Reading

# The second, and what may follow it: a fraction, a zone, a bracket, one blank.
TIME = Regex(
    rb"[\xef\xbb\xbf\[]{0,4}"
    rb"((?:[0-9]{4}[-/][0-9]{2}[-/][0-9]{2}[T ]|[A-Z][a-z]{2} [ 0-9][0-9] )[0-9]{2}:[0-9]{2}:[0-9]{2})"
    rb"[0-9.,Z+:-]{0,17}\]?[ \t]?"
)


def second_of(line: bytes) -> bytes | None:
    """The date and time to the second that a line begins with."""
    match = TIME().match(line)
    return match[1] if match is not None else None


def is_without_time(shown: bytes, line: bytes) -> bool:
    """Whether ``shown`` is ``line`` without the time at its start."""
    match = TIME().match(line)
    size = len(line) - len(shown)
    return match is not None and line.endswith(shown) and match.end(1) <= size <= match.end()


def check_times(reading: Reading, start: int, stop: int, text: bytes) -> str | None:
    """What is wrong with units ``start`` to ``stop`` as lines without times."""
    if TIMES not in reading.told:
        reading.told.add(TIMES)
        if not text.startswith(times_mark()):
            return f"units {start} to {stop} have no times, and nothing says so"
        text = text[len(times_mark()) :]
    whole, shown = reading.texts(start, stop), text.split(b"\n")[:-1]
    if len(shown) != len(whole) or not all(map(is_without_time, shown, whole)):
        return f"units {start} to {stop} are not all of it but the time"
    if reading.second is None or any(second_of(line) != reading.second for line in whole):
        return f"units {start} to {stop} are not of the second of the last time above"
    return None
