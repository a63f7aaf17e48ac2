"""The fast lane: one run of `beam reduce` or `beam measure`, from descriptors to exit code.

Guards: `beam reduce` writes the reduced text, or the original, or (a bad command line) standard input as it
came; never nothing.  The engine is loaded and the values are tried before the first byte is read, so both
happen while the command upstream still works, and a bad value does not wait for its end.

Not here: parsing (`_options`, `_app`), the words of faults (`_faults`), ending the process (`main`).  Which
modules may be imported on this path stands in tests/lean.
"""

from __future__ import annotations

from beam_cli import _faults
from beam_cli._input import Input, open_input
from beam_cli._options import Request
from beam_cli._signals import Signals, Stopped, name_of
from beam_cli._streams import is_tty, plug, say, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from beam_core import Reduction

PASSED_ON = "the original is passed through unchanged"


def run(verb: str, values: Mapping[str, str | bool | None]) -> int:
    """Do what the arguments ask; the exit code."""
    closed = plug()
    if 1 in closed:
        say("standard output is closed: there is nowhere to write")
        return _faults.INCOMPLETE
    signals = Signals()
    request = Request(verb, values)
    try:
        if 0 in closed and request.reads_stdin:
            return _faults.usage("standard input is closed: name a file", verb, signals)
        if request.file is None and is_tty(0):
            return _faults.usage("nothing to read: pipe a command's output in, or name a file", verb, signals)
        return _run(request, signals)
    except BrokenPipeError:
        return signals.exit_code  # the reader has seen enough: `| head -1` is no fault
    except OSError as error:
        return _faults.not_written(error)
    except Stopped:
        return signals.exit_code
    finally:
        signals.release()


def _run(request: Request, signals: Signals) -> int:
    try:
        source = Input(open_input(request), signals)
    except OSError as error:
        return _cannot_read(error, request, signals)
    try:
        from beam_core import InvalidValueError
        from beam_optimize import reduce
    except Exception as error:  # noqa: BLE001  (a broken installation must not break a pipeline)
        return _hand_on(error, request, source)
    try:
        arguments = request.arguments()
        if request.chosen or source.waits:
            # A rehearsal on one blank line: a bad value shows, and all that is loaded on use is loaded now.
            reduce(b"\n", **arguments)
    except InvalidValueError as error:
        return _faults.usage(f"--{error}", request.verb, signals, operand=not request.reads_stdin)
    except BaseException:  # noqa: BLE001, S110  (the run itself will tell, and has the text to hand on)
        pass
    code = 0
    try:
        raw = source.take()
    except OSError as error:
        raw = source.taken()
        if not raw:
            return _cannot_read(error, request, signals)
        say(f"reading ended early ({error.strerror or error}): what had arrived is shown")
        code = _faults.INCOMPLETE
    except MemoryError as error:
        return _hand_on(error, request, source)
    signals.raising = True
    try:
        reduction = reduce(raw, **arguments)
        out = _render(request, reduction)
    except Stopped:
        say(f"stopped by {name_of(signals.seen[-1])} while reducing: {PASSED_ON}")
        source.hand_on()
        return signals.exit_code
    except BaseException as error:  # noqa: BLE001  (a panic of a compiled tokenizer is no Exception)
        return _hand_on(error, request, source)
    write(1, out)
    _remark(reduction, signals)
    if request.recover and request.verb == "reduce":
        from beam_cli._ledger import Source, enter

        source_of = Source(request.host, request.command, arguments["exit_code"])
        enter(getattr(arguments["store"], "store", None), "reduce", reduction, source_of, raw=lambda: raw)
    return signals.exit_code or code


def _cannot_read(error: OSError, request: Request, signals: Signals) -> int:
    place = "standard input" if request.reads_stdin else repr(request.file)
    message = f"cannot read {place} ({error.strerror or error})"
    return _faults.usage(message, request.verb, signals, operand=not request.reads_stdin)


def _hand_on(error: BaseException, request: Request, source: Input) -> int:
    """Beam failed: the original goes on.  `measure` shows a figure or nothing."""
    if request.verb == "measure":
        _faults.internal(error, "nothing was measured")
        return _faults.NO_RESULT
    what = _faults.internal(error, PASSED_ON)
    if request.json and source.ended:
        from beam_cli import _report

        write(1, _report.dump({**_report.payload(source.taken()), "error": what}))
    else:
        source.hand_on()
    return 0


def _render(request: Request, reduction: Reduction) -> bytes:
    if request.verb == "reduce" and not request.json:
        return reduction.data
    from beam_cli import _report

    if request.json:
        return _report.as_json(reduction, text=request.verb == "reduce")
    return _report.line(reduction)


def _remark(reduction: Reduction, signals: Signals) -> None:
    """What the text itself cannot say, on standard error."""
    receipt = reduction.receipt
    for note in receipt.notes:
        say(note)
    if receipt.met is False:
        budget = str(receipt.budget)
        say(f"budget {budget} not met: {receipt.budget_size}{budget.lstrip('0123456789')} needed")
    if signals.seen:
        say(f"stopped by {name_of(signals.seen[-1])}: what had arrived is shown")
