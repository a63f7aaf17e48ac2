"""`beam adapters --why`: how Beam read one text, line by line.

Shows labels, never makes any: what stands here is what `beam reduce` acts on.
"""

from __future__ import annotations

from beam_adapters import explain
from beam_cli import _faults
from beam_cli._input import Input, open_input
from beam_cli._options import Request
from beam_cli._signals import Signals
from beam_cli._streams import say, write
from beam_core import BeamError
from beam_optimize import explain as read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core import Classification, Lines

LEGEND = b"line, priority (^: raised by the floor), state and rule, text\n"
_WIDEST_RULE = 40


def explain_file(file: str, *, command: str | None, adapter: str | None) -> int:
    """Print how each line of ``file`` is labelled, and by which rule; the exit code."""
    signals = Signals()
    try:
        source = Input(open_input(Request("adapters", {"file": file})), signals).take()
        answer = read(source, command=command, adapter=adapter)
    except OSError as error:
        say(f"cannot read {file!r} ({error.strerror or error}): name a readable file, or - for standard input")
        return _faults.USAGE
    except BeamError as error:
        say(f"--{error}")
        return _faults.USAGE
    finally:
        signals.release()
    if answer is None:
        say(f"{file!r} is {'binary' if source else 'empty'}: it passes through as it is, and no line has a label")
        return 0
    write(1, LEGEND + b"".join(_rows(*answer)))
    return signals.exit_code


def _rows(lines: Lines, labels: Classification) -> Iterator[bytes]:
    """The header of each segment, and a row for each of its units."""
    rows = explain(lines, labels)
    digits = len(str(lines.number(len(lines) - 1)))
    width = min(max((len(rule) for rule in labels.rules), default=0), _WIDEST_RULE)
    for segment in labels.segments:
        first, last = lines.number(segment.start), lines.number(segment.stop - 1)
        yield f"-- {segment.adapter}: lines {first}-{last}\n".encode()
        for unit in range(segment.start, segment.stop):
            number, priority, adapter, rule, _role, raised = next(rows)
            rule = rule.removeprefix(adapter + "/")
            mark = "^" if raised else " "
            head = f"{number:>{digits}} {priority}{mark} {rule:<{width}} ".encode()
            text = lines.line(unit)
            yield (head + text if text else head.rstrip()) + b"\n"
