"""What Beam is measured beside: other tools as their users run them, and what agents and hosts do without any.

One table, ``PEERS``.  A peer that is not on this machine is skipped and named.  Where it is looked for:

    rtk, rtk-wrapper   the program at BEAM_BENCH_RTK, else `rtk` on PATH
    headroom           the Python at BEAM_BENCH_HEADROOM_PYTHON, which can import it
    llmlingua          the Python at BEAM_BENCH_LLMLINGUA_PYTHON, and a model in the folder BEAM_BENCH_LLMLINGUA_MODEL

Not here: how each is run (``_rtk``, ``workers``).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from beam_bench._facts import Outcome
from beam_bench._hosts import RULES, Rule, nothing
from beam_bench._rtk import Rtk
from beam_bench._worker import NoAnswerError, Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from beam_bench._corpus import Capture, Fields
    from beam_bench._facts import Reducer

WORKERS = Path(__file__).parent / "workers"
TIMEOUT = 60.0  # seconds for one capture


@dataclass(frozen=True, slots=True)
class Peer:
    """A method by name; ``how`` says how it is run, ``open`` gives it with its version, or raises SkippedError."""

    name: str
    how: str
    open: Callable[[ExitStack], tuple[Reducer, str]]


class SkippedError(Exception):
    """A peer is not on this machine: the message says what is missing."""


@contextmanager
def opened(peer: Peer) -> Iterator[tuple[Reducer, str]]:
    """The peer as a method, with its version, for as long as the context lasts; SkippedError."""
    with ExitStack() as stack:
        yield peer.open(stack)


def _folder(stack: ExitStack) -> Path:
    return Path(stack.enter_context(TemporaryDirectory(prefix="beam-bench-", ignore_cleanup_errors=True)))


# RTK.


def find_rtk(stack: ExitStack) -> tuple[str, str]:
    """The path of RTK and its version; SkippedError."""
    named = os.environ.get("BEAM_BENCH_RTK")
    binary = shutil.which(named or "rtk")
    if binary is None:
        where = f"no program at BEAM_BENCH_RTK={named}" if named else "no `rtk` on PATH; set BEAM_BENCH_RTK"
        raise SkippedError(where)
    path = os.path.abspath(binary)
    try:
        version = Rtk(path, _folder(stack), TIMEOUT).version()
    except (OSError, subprocess.SubprocessError) as error:
        raise SkippedError(f"{binary} does not run ({error})") from error
    if not re.match(r"\d+\.", version):
        raise SkippedError(f"{binary} is no RTK: it says {version[:60]!r} to --version")
    return path, version


def _rtk(stack: ExitStack) -> tuple[Rtk, str]:
    path, version = find_rtk(stack)
    return Rtk(path, _folder(stack), TIMEOUT), version


def _rtk_hook(stack: ExitStack) -> tuple[Reducer, str]:
    rtk, version = _rtk(stack)
    return rtk.hook, version


def _rtk_wrapper(stack: ExitStack) -> tuple[Reducer, str]:
    rtk, version = _rtk(stack)
    return rtk.wrapper, version


# Libraries in another Python.


class _Recalled:
    """What a library gives back for the handles that it printed."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def answers(self, shown: bytes, fact: str | Fields) -> Iterator[bytes]:
        """The originals, each as one answer."""
        del fact
        try:
            texts = self._worker.ask(recall=shown.decode("utf-8", "replace")).get("texts")
        except NoAnswerError:
            return
        for text in texts if isinstance(texts, list) else ():
            yield str(text).encode("utf-8", "surrogatepass")


def _library(worker: Worker, *, recalls: bool) -> Reducer:
    way = _Recalled(worker) if recalls else None

    def run(capture: Capture, raw: bytes) -> Outcome:
        text = raw.decode("utf-8", "replace")  # as a host that sends JSON to a model has to
        try:
            answer = worker.ask(text=text, command=capture.command or capture.tool)
        except NoAnswerError as error:
            return Outcome(b"", failed=str(error))
        return Outcome(str(answer["text"]).encode("utf-8", "surrogatepass"), way, str(answer.get("note", "")))

    return run


def _python(variable: str) -> str:
    named = os.environ.get(variable)
    if not named:
        raise SkippedError(f"{variable} names no Python that can import it")
    return named


def _started(stack: ExitStack, worker: Worker) -> Worker:
    try:
        return stack.enter_context(worker)
    except NoAnswerError as error:
        raise SkippedError(str(error)) from error


def _headroom(stack: ExitStack) -> tuple[Reducer, str]:
    argv = [_python("BEAM_BENCH_HEADROOM_PYTHON"), str(WORKERS / "ask_headroom.py")]
    offline = {"HEADROOM_OFFLINE": "1", "HF_HUB_OFFLINE": "1"}
    worker = _started(stack, Worker(argv, str(_folder(stack)), TIMEOUT, env=offline))
    return _library(worker, recalls=True), worker.version


def _llmlingua(stack: ExitStack) -> tuple[Reducer, str]:
    python = _python("BEAM_BENCH_LLMLINGUA_PYTHON")
    model = os.environ.get("BEAM_BENCH_LLMLINGUA_MODEL")
    if not model or not os.path.isdir(model):
        raise SkippedError("BEAM_BENCH_LLMLINGUA_MODEL names no folder with a model")
    argv = [python, str(WORKERS / "ask_llmlingua.py"), os.path.abspath(model)]
    worker = _started(stack, Worker(argv, str(_folder(stack)), TIMEOUT, env={"HF_HUB_OFFLINE": "1"}))
    return _library(worker, recalls=False), worker.version


# Without any tool.


class HostFile:
    """The way back that a host names: a file with the whole text, where it cut it; a search of it finds anything."""

    __slots__ = ("_raw",)

    def __init__(self, raw: bytes) -> None:
        self._raw = raw

    def answers(self, shown: bytes, fact: str | Fields) -> Iterator[bytes]:
        """The whole text, if it was cut."""
        del fact
        if shown != self._raw:
            yield self._raw


def _native(rule: Rule) -> Callable[[ExitStack], tuple[Reducer, str]]:
    def run(capture: Capture, raw: bytes) -> Outcome:
        failed = bool(capture.exit_code)
        return Outcome(rule.cut(raw, failed=failed), HostFile(raw) if rule.keeps(failed=failed) else None)

    return lambda _stack: (run, "")


PEERS = (
    Peer("nothing", "the text as it is", _native(Rule("nothing", nothing, nothing))),
    *(Peer(rule.name, "as the host or the habit cuts it", _native(rule)) for rule in RULES),
    Peer("rtk", "its hook rewrites the command; stand-ins print the capture", _rtk_hook),
    Peer("rtk-wrapper", "`rtk test`, `rtk err` or `rtk log`, by family", _rtk_wrapper),
    Peer("headroom", "`compress` on a conversation that ends with the tool's output", _headroom),
    Peer("llmlingua", "LLMLingua-2, rate 0.33", _llmlingua),
)
