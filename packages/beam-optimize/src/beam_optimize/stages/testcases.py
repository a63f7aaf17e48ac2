"""Test cases in XML reports: which of them passed and may be left out.

A case that failed, that was skipped, or whose lines hold something else stays; so do the first few that passed.  More
than twenty have to have passed before any is left out.

Not here: whether a case passed (``cases``), and what is left out of them (``virtual``).
"""

from __future__ import annotations

from bisect import bisect_right

from beam_optimize._patterns import Regex
from beam_optimize.stages.cases import has_passed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._layout import Context

_MORE = 20  # cases that passed
_SHOWN = 3  # of them that stay
_CASE = Regex(
    rb"\n[ \t]*<(testcase|test-case|test|UnitTestResult)"
    rb"((?:\s[^<>\"']{0,400}(?:\"[^\"<]{0,4000}\"|'[^'<]{0,4000}')){1,40}\s{0,400}/?)>"
)
_INNER = Regex(rb"<testcase((?:\s[^<>\"']{0,400}(?:\"[^\"<]{0,4000}\"|'[^'<]{0,4000}')){1,40}\s{0,400}/?)>")


def passed_cases(context: Context, start: int, stop: int) -> list[tuple[int, int]]:
    """Ranges of units, in order, that are whole cases that passed; none where they are few."""
    lines = context.lines
    data, starts = lines.data, lines.starts
    at, end = starts[start], starts[stop]
    found: list[tuple[int, int]] = []
    if data.find(b"</test", at, end) < 0 and data.find(b"<UnitTestResult", at, end) < 0:
        return []
    search = _CASE().search
    match = search(data, max(at - 1, 0), end)
    while match:
        begin, close = match.start() + 1, match.end()
        inside = b""
        if not match[2].endswith(b"/"):
            tag = b"</%b>" % match[1]
            close = data.find(tag, match.end(), end)
            if close < 0:
                break
            inside = data[match.end() : close]
            close += len(tag)
        rest = data.find(b"\n", close, end)
        rest = end if rest < 0 else rest
        if not data[close:rest].strip() and has_passed(match[1], match[2], inside):
            first = bisect_right(starts, begin, start, stop) - 1
            last = bisect_right(starts, close - 1, start, stop)
            if not context.classification.protects(first, last):
                found.append((first, last))
        match = search(data, close, end)
    return found[_SHOWN:] if len(found) > _MORE else []


def passed_in(line: bytes) -> list[tuple[int, int]]:
    """The same within a long line: byte ranges of cases that passed and stand one after another."""
    found: list[tuple[int, int]] = []
    count = 0
    match = _INNER().search(line)
    while match:
        close, inside = match.end(), b""
        if not match[1].endswith(b"/"):
            stop = line.find(b"</testcase>", match.end())
            if stop < 0:
                break
            inside, close = line[match.end() : stop], stop + len(b"</testcase>")
        if has_passed(b"testcase", match[1], inside):
            count += 1
            if count > _SHOWN and found and found[-1][1] == match.start():
                found[-1] = found[-1][0], close
            elif count > _SHOWN:
                found.append((match.start(), close))
        match = _INNER().search(line, close)
    return found if count > _MORE else []
