"""Signals: what has arrived is reduced and shown, and the exit code says which signal it was."""

from __future__ import annotations

import fcntl
import os
import signal
import struct
import termios
import time
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Callable

Beam = Any  # the fixture of conftest.py
RED = b"\x1b[31mFAILED\x1b[0m tests/a.py::test_a\n"
SHOWN = b"FAILED tests/a.py::test_a\n"


def wait_until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.005)


def unread(pipe: Any) -> int:
    """Bytes in a pipe that the other side has not taken yet."""
    size: int = struct.unpack("i", fcntl.ioctl(pipe.fileno(), termios.FIONREAD, b"\0\0\0\0"))[0]
    return size


def give(process: subprocess.Popen[bytes], data: bytes) -> None:
    """Write, and wait until the process has read it: from then on it watches signals."""
    assert process.stdin is not None
    process.stdin.write(data)
    process.stdin.flush()
    wait_until(lambda: not unread(process.stdin), "input is not read")


def result(process: subprocess.Popen[bytes]) -> tuple[bytes, bytes, int]:
    assert process.stdout is not None
    assert process.stderr is not None
    out, err = process.stdout.read(), process.stderr.read()
    return out, err, process.wait(20)


@pytest.mark.parametrize(("number", "name"), [(signal.SIGTERM, b"SIGTERM"), (signal.SIGHUP, b"SIGHUP")])
def test_what_arrived_before_the_end_is_shown(beam: Beam, number: int, name: bytes) -> None:
    with beam.start("reduce") as process:
        give(process, RED + b"half a li")
        process.send_signal(number)
        out, err, code = result(process)
    assert out == SHOWN + b"half a li"
    assert err == b"beam: stopped by %s: what had arrived is shown\n" % name
    assert code == 128 + number


def test_what_is_still_in_the_pipe_is_taken(beam: Beam) -> None:
    with beam.start("reduce") as process:
        give(process, RED)
        process.send_signal(signal.SIGSTOP)
        process.stdin.write(b"last words\n")
        process.stdin.flush()
        process.send_signal(signal.SIGTERM)
        process.send_signal(signal.SIGCONT)
        assert result(process)[0] == SHOWN + b"last words\n"


def test_the_first_interrupt_waits_for_the_command(beam: Beam) -> None:
    """Ctrl-C reaches both sides of the pipe: the command's last lines are still to come."""
    with beam.start("reduce") as process:
        give(process, RED)
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
        give(process, b"test result: interrupted\n")
        process.stdin.close()
        out, err, code = result(process)
    assert out == SHOWN + b"test result: interrupted\n"
    assert err == b"beam: stopped by SIGINT: what had arrived is shown\n"
    assert code == 130


def test_the_second_interrupt_does_not(beam: Beam) -> None:
    with beam.start("reduce") as process:
        give(process, RED)
        process.send_signal(signal.SIGINT)
        time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        out, _, code = result(process)
    assert (out, code) == (SHOWN, 130)


def test_measure_counts_what_arrived(beam: Beam) -> None:
    with beam.start("measure") as process:
        give(process, RED)
        process.send_signal(signal.SIGTERM)
        out, _, code = result(process)
    assert b"%d -> %d bytes" % (len(RED), len(SHOWN)) in out
    assert code == 143


def test_an_ignored_signal_stays_ignored(beam: Beam) -> None:
    def ignore() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    with beam.start("reduce", preexec_fn=ignore) as process:
        give(process, RED)
        for number in (signal.SIGHUP, signal.SIGINT, signal.SIGINT):
            process.send_signal(number)
        give(process, b"more\n")
        process.stdin.close()
        assert result(process) == (SHOWN + b"more\n", b"", 0)


def test_a_bad_command_line_is_stopped_too(beam: Beam) -> None:
    with beam.start("reduce", "--bogus") as process:
        give(process, RED)
        process.send_signal(signal.SIGTERM)
        out, _, code = result(process)
    assert (out, code) == (RED, 2)


SLOW = """
import os, time
from beam_core import Fidelity, Measurement, Origin, Receipt, Reduction, TokenBasis, TokenCount
def reduce(source, **options):
    rehearsal = source == b"\\n"
    if not rehearsal:
        os.write(2, b"working\\n")
    end = time.monotonic() + (0 if rehearsal else SECONDS)
    while time.monotonic() < end:
        try:
            time.sleep(0.01)
        except Exception:
            pass
    zero = TokenCount(0, TokenBasis("estimated:mixed"))
    return Reduction(b"done\\n", Receipt(Origin(), Fidelity.COMPACT), Measurement(zero, zero, 0, 0))
"""


def test_one_signal_lets_the_work_end(beam: Beam, engine: Callable[[str], dict[str, str]]) -> None:
    with beam.start("reduce", env=engine(SLOW.replace("SECONDS", "1"))) as process:
        process.stdin.write(RED)
        process.stdin.close()
        assert process.stderr.readline() == b"working\n"
        process.send_signal(signal.SIGTERM)
        out, _, code = result(process)
    assert (out, code) == (b"done\n", 143)


def test_two_signals_end_the_work_and_show_the_original(beam: Beam, engine: Callable[[str], dict[str, str]]) -> None:
    with beam.start("reduce", env=engine(SLOW.replace("SECONDS", "30"))) as process:
        process.stdin.write(RED)
        process.stdin.close()
        assert process.stderr.readline() == b"working\n"
        process.send_signal(signal.SIGTERM)
        time.sleep(0.1)
        process.send_signal(signal.SIGTERM)
        out, err, code = result(process)
    assert (out, code) == (RED, 143)
    assert err == b"beam: stopped by SIGTERM while reducing: the original is passed through unchanged\n"


def test_a_reader_that_does_not_read_can_be_left(beam: Beam) -> None:
    read, write = os.pipe()
    with beam.start("reduce", "--fidelity", "full", stdout=write) as process:
        os.close(write)
        process.stdin.write(b"".join(b"line %d\n" % n for n in range(50_000)))
        process.stdin.close()
        with open(read, "rb", buffering=0) as stream:
            wait_until(lambda: unread(stream) >= 65536, "nothing is written")
            process.send_signal(signal.SIGTERM)
            time.sleep(0.05)
            process.send_signal(signal.SIGTERM)
            assert process.wait(20) == 143
