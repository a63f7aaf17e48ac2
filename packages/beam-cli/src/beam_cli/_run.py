"""One `beam run`: a command is executed untouched, and its output shown as an agent needs to see it.

How the output is shown is decided before the command starts: as `beam reduce` would, after its end; line by line
(``--live``); unchanged (``--raw``); or not touched at all, where a machine will read it (`_machine_output`).  Where
Beam's own outputs are one file the command gets one pipe for both, so their order is the true one.

Guards: exit code and signals are the command's; whatever it printed is shown; a failure of Beam's own, a store
that takes nothing, a full disk pass it through unchanged, with one line on standard error.

Not here: processes and descriptors (`_child`), what becomes of an output meanwhile (`_outputs`, `_spool`), what is an
error in the command line (`_app`).
"""

from __future__ import annotations

import os

from beam_cli import _faults
from beam_cli._child import Child, follow, silent
from beam_cli._ledger import Source, enter, enter_live
from beam_cli._machine_output import machine_word
from beam_cli._options import WORDS, seconds
from beam_cli._outputs import Output
from beam_cli._recovery import open_store
from beam_cli._signals import PASSED, Signals, Stopped, name_of
from beam_cli._smallest import smallest
from beam_cli._spawn import NotStartedError, become, start
from beam_cli._spool import Kept
from beam_cli._streams import is_tty, plug, say, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import TypedDict

    from beam_cli._spool import Spool
    from beam_core import Handle, Reduction
    from beam_store import ArtifactStore

    class _Settings(TypedDict):
        fidelity: str
        budget: str | None
        host: str | None
        adapter: str | None
        model: str | None


TIMED_OUT = 124
AGENT = "claude-code"  # whose shell gives SAID
_AGENTS_FAILED = "9500c"  # what it shows of a command that failed before it cuts the middle
SAID = "said"  # the value that an agent's shell gives: the command as the agent wrote it; no option of the command line
_SAFE = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./_-")


class NotPreparedError(Exception):
    """Beam itself could not get as far as to start the command."""


class RunRequest:
    """What is asked of one `beam run`."""

    __slots__ = ("allow_secrets", "chosen", "limit", "live", "no_store", "patient", "raw", "said", "settings", "words")

    def __init__(self, values: Mapping[str, str | bool | list[str] | None]) -> None:
        def text(field: str) -> str | None:
            value = values.get(field)
            return value if isinstance(value, str) else None

        words = values.get(WORDS)
        self.words = list(words) if isinstance(words, list | tuple) else []
        self.said = text(SAID)
        self.patient = self.said is not None
        self.live = bool(values.get("live"))
        self.raw = bool(values.get("raw"))
        self.no_store = bool(values.get("no_store"))
        self.allow_secrets = bool(values.get("allow_secrets"))
        self.limit = seconds(text("timeout"))
        fidelity = text("fidelity")
        self.settings: _Settings = {
            "fidelity": "compact" if fidelity is None else fidelity,
            "budget": text("budget"),
            "host": text("host"),
            "adapter": text("adapter"),
            "model": text("model"),
        }
        self.chosen = any(value is not None for name, value in self.settings.items() if name != "fidelity")
        self.chosen = self.chosen or self.settings["fidelity"] != "compact"
        if self.live and self.raw:
            from beam_core import InvalidValueError

            raise InvalidValueError("live and --raw", "both", "one of the two")

    @property
    def command(self) -> str:
        """The command as a line for a shell: what the agent's shell was told, where that is what runs it."""
        if self.said is not None:
            return self.said
        return " ".join(map(quoted, self.words))


def quoted(word: str) -> str:
    """A word as a POSIX shell reads it; the same as ``shlex.quote`` gives."""
    if word and _SAFE.issuperset(word):
        return word
    return "'" + word.replace("'", "'\"'\"'") + "'"


def run(values: Mapping[str, str | bool | list[str] | None]) -> int:
    """Do what the arguments ask; the exit code."""
    if not hasattr(os, "posix_spawn"):
        say("beam run works on Linux and macOS only; use CMD | beam reduce")
        return _faults.USAGE
    from beam_core import InvalidValueError

    closed = plug()
    try:
        request = RunRequest(values)
        if request.chosen:
            _rehearse(request)
    except InvalidValueError as error:
        say(f"--{error}; see 'beam run --help'")
        return _faults.USAGE
    try:
        if not request.raw and request.said is None and machine_word(request.words) is not None:
            if request.limit is None:
                become(request.words)
            request.raw = request.no_store = True
        return _Run(request, [fd for fd in (1, 2) if fd not in closed]).run()
    except NotPreparedError as error:
        say(f"{error}: the command runs without Beam")
        try:
            become(request.words)
        except NotStartedError as refused:
            say(str(refused))
            return refused.code
        raise
    except NotStartedError as error:
        say(str(error))
        return error.code


def _rehearse(request: RunRequest) -> None:
    """Load the engine and try the settings on a blank line; InvalidValueError for a bad one."""
    from beam_core import InvalidValueError

    try:
        from beam_optimize import reduce

        reduce(b"\n", **request.settings)
    except (InvalidValueError, KeyboardInterrupt):
        raise
    except BaseException:  # noqa: BLE001, S110  (the run itself will tell, and has the text to hand on)
        pass


class _Run:
    """One command from its start to its exit code."""

    __slots__ = ("_code", "_outputs", "_request", "_said", "_signals", "_stopped", "_store", "_targets", "_timed_out")

    def __init__(self, request: RunRequest, targets: list[int]) -> None:
        self._request = request
        self._store: ArtifactStore
        self._targets = targets  # the outputs of Beam that are open
        self._outputs: list[Output] = []
        self._code = 0
        self._timed_out = False
        self._said: set[str] = set()  # what holds for both outputs is said once
        self._stopped = False  # whether signals kept coming
        try:
            self._signals = Signals(PASSED)
        except OSError as error:
            raise NotPreparedError(error.strerror) from error

    def run(self) -> int:
        """Start, follow, show; the exit code."""
        signals = self._signals
        try:
            child = self._start()
            flows = [output.flow for output in self._outputs]
            if not (self._request.chosen or self._request.raw or self._request.live or silent(flows)):
                _rehearse(self._request)  # loads the engine while the command works
            try:
                self._timed_out = follow(child, flows, signals, self._request.limit)
            except Exception as error:  # noqa: BLE001  (an error of Beam's own costs neither output nor command)
                _faults.internal(error, _UNCHANGED)
                self._go_on_plainly(child)
                return child.code
            self._code = TIMED_OUT if self._timed_out else child.code
            signals.raising = True
            for output in self._outputs:
                self._finish(output)
            signals.raising = False
            self._remark(child)
        finally:
            signals.release()
            for output in self._outputs:
                output.keeper.drop()
                output.spool.close()
        return self._code

    def _start(self) -> Child:
        """Start the command; what is needed for its output is loaded while it works."""
        request = self._request
        merged = len(self._targets) == 2 and _same_file()
        limited = request.limit is not None and not is_tty(0)
        try:
            pipes = {target: os.pipe() for target in (self._targets[:1] if merged else self._targets)}
        except OSError as error:
            raise NotPreparedError(error.strerror) from error
        ends = {target: pipes[1 if merged else target][1] for target in self._targets}
        try:
            pid = start(request.words, outputs=ends, group=limited)
        finally:
            for _, end in pipes.values():
                os.close(end)
        self._store = _open(request)
        self._outputs = [Output(fd, target, request, self._store) for target, (fd, _) in pipes.items()]
        return Child(pid, self._signals, group=limited)

    def _go_on_plainly(self, child: Child) -> None:
        """What has come and what comes, as it is, until the command has ended."""
        import select

        for output in self._outputs:
            self._hand_on(output)
        reads = {output.flow.fd: output.flow.target for output in self._outputs if output.flow.fd >= 0}
        while reads:
            for fd in select.select(list(reads), (), ())[0]:
                data = os.read(fd, 1 << 16)
                write(reads[fd], data)
                if not data:
                    del reads[fd]
        if child.ended is None:
            child.status, child.ended = os.waitpid(child.pid, 0)[1], 0.0

    def _finish(self, output: Output) -> None:
        """Keep one output, and show what is to be shown at the end; unchanged once signals do not let it end."""
        flow, problem = output.flow, output.flow.error
        if not flow.gone:
            try:
                try:
                    if self._stopped:
                        self._hand_on(output)
                    else:
                        self._show(output)
                except Stopped:
                    self._stopped = True
                    self._code = self._signals.exit_code
                    if not output.shown:
                        self._say(f"stopped by {name_of(self._signals.seen[-1])} while reducing: {_UNCHANGED}")
                        self._hand_on(output)
            except (BrokenPipeError, Stopped):
                pass  # the reader has seen enough, or does not read
            except OSError as error:
                problem = error
        if problem is not None:
            code = _faults.not_written(problem)
            self._code = self._code or code

    def _show(self, output: Output) -> None:
        from beam_core import NoStoreError, Origin

        request, live, collected = self._request, output.live, output.sink
        target = output.flow.target
        if live is not None:
            for piece in live.close():
                write(target, piece)
        if not output.flow.size:
            return
        handle = None
        if not (request.raw and request.no_store):
            handle = output.keeper.finish(Origin(request.command, self._code, host=request.settings["host"]))
        problem = output.keeper.error
        lost = "" if problem is None or isinstance(problem, NoStoreError) else str(problem)
        if live is not None or collected is None:
            if lost:
                self._say(f"{lost}: nothing can be recovered")
            for piece in live.end(handle) if live else ():
                write(target, piece)
            if live is not None:
                digits, flow = None if handle is None else handle.digits, output.flow
                enter_live(self._store, flow.size, live.shown, digits, self._source(), raw=self._kept(handle))
        elif collected.passing:
            self._say(f"{lost or f'no room for the output ({collected.passing})'}: {_UNCHANGED}")
        else:
            whole = self._reduce(output, Kept(self._store, handle, problem))
            if lost:
                self._say(f"{lost}: {_UNCHANGED if whole else 'nothing is left out'}")

    def _kept(self, handle: Handle | None) -> Callable[[], bytes] | None:
        return None if handle is None else lambda: self._store.get(handle)

    def _say(self, message: str) -> None:
        if message not in self._said:
            self._said.add(message)
            say(message)

    def _reduce(self, output: Output, store: Kept) -> bool:
        """Show what the engine makes of it; whether that is all of it, unchanged."""
        target = output.flow.target
        try:
            reduction = _reduced(output.spool, self._request, self._code, store)
        except Stopped:
            raise
        except BaseException as error:  # noqa: BLE001  (a panic of a compiled tokenizer is no Exception)
            _faults.internal(error, _UNCHANGED)
            self._hand_on(output)
            return True
        output.shown = True
        write(target, reduction.data)
        receipt = reduction.receipt
        whole = reduction.measurement.bytes_after == reduction.measurement.bytes_before
        for note in () if whole else receipt.notes:  # a text that passed as it is, binary for one, is not added to
            self._say(note)
        if receipt.met is False and self._request.said is None:
            budget = str(receipt.budget)
            self._say(f"budget {budget} not met: {receipt.budget_size}{budget.lstrip('0123456789')} needed")
        enter(self._store, "run", reduction, self._source(), raw=output.spool.whole)
        return whole

    def _source(self) -> Source:
        request = self._request
        return Source(AGENT if request.said is not None else request.settings["host"], request.command, self._code)

    def _hand_on(self, output: Output) -> None:
        """Show what waits, unchanged."""
        output.shown = True
        if output.sink is None or output.sink.passing:
            return  # it was shown as it came
        for piece in output.spool.pieces():
            write(output.flow.target, piece)

    def _remark(self, child: Child) -> None:
        seen = self._signals.seen
        if child.left and not seen and not self._timed_out:
            say("the command left a process behind that holds its output open: what that prints now is not shown")
        if self._timed_out:
            say(f"timed out after {self._request.limit:g} seconds: what had arrived is shown")
        elif seen and (child.killed or self._code > 128 or self._signals.stop):
            say(f"stopped by {name_of(seen[-1])}: what had arrived is shown")


def _open(request: RunRequest) -> ArtifactStore:
    if request.no_store:
        from beam_store import NullStore

        return NullStore("--no-store is given")
    return open_store(allow_secrets=request.allow_secrets)


_UNCHANGED = "the output is passed through unchanged"


def _reduced(spool: Spool, request: RunRequest, code: int, store: Kept) -> Reduction:
    """The engine's answer.  The one place that knows in which form it takes a text that is too large for memory."""
    raw: bytes = spool.whole()  # type: ignore[assignment]  # a map has the methods of bytes that reading takes

    host, limit = None if request.said is None else AGENT, _AGENTS_FAILED if code else None
    return smallest(raw, host, limit=limit, command=request.command, exit_code=code, store=store, **request.settings)


def _same_file() -> bool:
    """Whether both outputs of this process are one file, pipe or terminal."""
    one, two = os.fstat(1), os.fstat(2)
    return (one.st_dev, one.st_ino, one.st_rdev) == (two.st_dev, two.st_ino, two.st_rdev)
