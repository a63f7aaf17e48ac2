"""Which elements of an XML report stay when a block is thinned: findings under their files, and cases that failed.

A finding is an element of a checker's name with a line, a severity, a priority or a rule among its attributes, whole up
to its end; the nearest file above it stays as well.  A case is one of JUnit, NUnit, xUnit or Visual Studio.

Not here: whether a case failed (``cases``), which passed and may go (``testcases``), reports in JSON (``reports``).
Elements that begin within a line are not looked at.
"""

from __future__ import annotations

from bisect import bisect_right

from beam_optimize._patterns import Regex
from beam_optimize.stages.cases import CASES, has_failed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_optimize._layout import Context

_ELEMENT = Regex(
    rb"\n[ \t]*<(testcase|test-case|test|UnitTestResult|file|sourcefile|File|error|violation|issue|Issue|problem"
    rb"|warning|message|finding|BugInstance|bug|duplication|mutation|defect|vulnerability|suspiciousValue)(?=[\s>])"
)
_ATTRIBUTES = Regex(rb"(?:\s+[\w:.-]+\s*=\s*(?:\"[^\"<]{0,8000}\"|'[^'<]{0,8000}')){0,60}\s*(/?)>")
_FINDS = Regex(
    rb"(?i)\s(?:line|begin_?line|start_?line|line_?number|severity|priority|rule|rank|status|level|lines|check)\s*=\s*[\"']"
)
_FILES = frozenset((b"file", b"sourcefile", b"File"))
_ENDS = tuple(
    b"</%b>" % name
    for name in (
        *(b"failure", b"error", b"ErrorInfo", b"system-err"),
        *(b"rerunFailure", b"rerunError", b"flakyFailure", b"flakyError"),
    )
)
_MOST = 16 << 10  # bytes of one that stay


def telling(context: Context, start: int, stop: int) -> Iterator[tuple[int, int]]:
    """Ranges of units from ``start`` to ``stop``, in order, that are findings, their files, or failed cases."""
    lines = context.lines
    starts, at, end = lines.starts, max(lines.starts[start] - 1, 0), lines.starts[stop]
    data = lines.data
    if data.find(b"</", starts[start], end) < 0:
        return
    file = -1
    while (match := _ELEMENT().search(data, at, end)) is not None:
        tag = _ATTRIBUTES().match(data, match.end(), end)
        at = match.end()
        if tag is None:
            continue
        unit = bisect_right(starts, match.start() + 1, start, stop) - 1
        name, said = match[1], tag[0]
        if name in _FILES and not tag[1]:
            file, at = unit, tag.end()
            if not _FINDS().search(said):
                continue
        close = tag.end() if tag[1] else data.find(b"</%b>" % name, tag.end(), min(tag.end() + 4 * _MOST, end))
        inside = b"" if tag[1] or close < 0 else data[tag.end() : close]
        if name in CASES:
            if not has_failed(said, inside):
                continue
            if len(inside) > _MOST:
                close = tag.end() + max(inside.rfind(mark, 0, _MOST) + len(mark) for mark in _ENDS)
        elif name in _FILES or not _FINDS().search(said):
            continue
        if file >= 0:
            yield file, file + 1
            file = -1
        last = tag.end() if close < 0 else close
        yield unit, max(bisect_right(starts, last - 1, start, stop), unit + 1)
        at = max(tag.end(), last)
