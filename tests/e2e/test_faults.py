"""Bad command lines and broken descriptors: a clear line, a stable exit code, and no output of a command lost."""

from __future__ import annotations

import os
import resource
import socket
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

Beam = Any  # the fixture of conftest.py
TEXT = b"\x1b[31ma\x1b[0m\r\nb\n\xff\x00 no newline at the end"

BAD = [
    (("--bogus",), b"--bogus"),
    (("--fidelity", "bogus"), b"--fidelity 'bogus' is not valid: expected one of full, safe, compact, minimal"),
    (("--fidelity=",), b"--fidelity '' is not valid"),
    (("--budget", "many"), b"--budget 'many' is not valid"),
    (("--budget", "-5"), b"--budget '-5' is not valid"),
    (("--host", "nowhere"), b"--host 'nowhere' is not valid"),
    (("--adapter", "nosuch"), b"--adapter 'nosuch' is not valid"),
    (("--exit-code", "x"), b"--exit-code 'x' is not valid: expected a whole number"),
    (("--exit-code",), b"'--exit-code' requires an argument"),
    (("--json=yes",), b"'--json' does not take a value"),
    (("no/such/file",), b"cannot read 'no/such/file' (No such file or directory)"),
    (("a", "b"), b"unexpected extra argument"),
    (("",), b"cannot read ''"),
    (("/",), b"cannot read '/' (Is a directory)"),
]


@pytest.mark.parametrize("verb", ["reduce", "measure"])
@pytest.mark.parametrize(("arguments", "message"), BAD, ids=[" ".join(a) for a, _ in BAD])
def test_a_bad_command_line(beam: Beam, verb: str, arguments: tuple[str, ...], message: bytes) -> None:
    done = beam(verb, *arguments, stdin=TEXT)
    assert done.stdout == TEXT
    assert done.returncode == 2
    assert message in done.stderr
    assert done.stderr.startswith(b"beam: ")
    assert done.stderr.endswith(b"; see 'beam %s --help'\n" % verb.encode())
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("arguments", [(), ("reduec",), ("--bogus",), ("--bogus", "reduce")])
def test_no_such_command(beam: Beam, arguments: tuple[str, ...]) -> None:
    done = beam(*arguments, stdin=TEXT)
    assert (done.stdout, done.returncode) == (TEXT, 2)
    assert b"--help'\n" in done.stderr


def test_the_message_does_not_wait_for_the_end_of_the_input(beam: Beam) -> None:
    with beam.start("reduce", "--fidelity", "bogus") as process:
        assert b"bogus" in process.stderr.readline()
        process.stdin.write(b"first\n")
        process.stdin.flush()
        assert process.stdout.readline() == b"first\n"
        process.stdin.close()
        assert process.wait(20) == 2


def test_an_unreadable_file(beam: Beam, tmp_path: Path) -> None:
    path = tmp_path / "secret"
    path.write_bytes(b"x")
    path.chmod(0)
    if os.access(path, os.R_OK):
        pytest.skip("this user reads everything")
    done = beam("reduce", str(path), stdin=TEXT)
    assert b"Permission denied" in done.stderr
    assert (done.stdout, done.returncode) == (TEXT, 2)


def test_a_file_name_of_any_bytes(beam: Beam, tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/caf\xe9 \n.txt"
    with open(name, "wb") as stream:
        stream.write(b"text\n")
    for env in ({}, {"LC_ALL": "C"}, {"PYTHONUTF8": "1"}):
        assert beam("reduce", name, env=env).stdout == b"text\n"
    done = beam("reduce", name + b"x", stdin=TEXT)
    assert (done.stdout, done.returncode, done.stderr.count(b"\n")) == (TEXT, 2, 1)


def test_a_terminal_is_not_waited_for(beam: Beam) -> None:
    leader, follower = os.openpty()
    try:
        done = beam("reduce", stdin_from=follower)
        assert (done.stdout, done.returncode) == (b"", 2)
        assert b"nothing to read: pipe a command's output in" in done.stderr
        done = beam("reduce", "no/such/file", stdin_from=follower)
        assert (done.stdout, done.returncode) == (b"", 2)
    finally:
        os.close(leader)
        os.close(follower)


def test_a_dash_reads_a_terminal(beam: Beam) -> None:
    leader, follower = os.openpty()
    try:
        with beam.start("reduce", "-", stdin=follower) as process:
            os.write(leader, b"typed\n\x04")
            assert process.stdout.read() == b"typed\n"
    finally:
        os.close(leader)
        os.close(follower)


def test_a_silent_socket_is_not_waited_for_where_a_file_is_named(beam: Beam) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        done = beam("reduce", "no/such/file", stdin_from=theirs)
        assert (done.stdout, done.returncode) == (b"", 2)
        ours.sendall(TEXT)
        ours.shutdown(socket.SHUT_WR)
        assert beam("reduce", "--bogus", stdin_from=theirs).stdout == TEXT


def shell(beam: Beam, line: str, **more: Any) -> subprocess.CompletedProcess[bytes]:
    """A line of sh in which $BEAM is the command."""
    words = " ".join(f"'{word}'" for word in beam.argv)
    return subprocess.run(
        ["sh", "-c", line.replace("$BEAM", words)], env=beam.env, capture_output=True, timeout=60, check=False, **more
    )


def test_closed_descriptors(beam: Beam, tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(b"text\n")
    done = shell(beam, "$BEAM reduce <&-")
    assert (done.stdout, done.returncode) == (b"", 2)
    assert b"standard input is closed" in done.stderr
    assert shell(beam, f"$BEAM reduce '{path}' <&-").stdout == b"text\n"
    done = shell(beam, f"$BEAM reduce '{path}' >&-")
    assert done.returncode == 1
    assert b"standard output is closed" in done.stderr
    done = shell(beam, f"$BEAM reduce '{path}' 2>&-")
    assert (done.stdout, done.returncode) == (b"text\n", 0)
    done = shell(beam, f"$BEAM reduce '{path}' <&- >&- 2>&-")
    assert done.returncode == 1
    assert path.read_bytes() == b"text\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", ["", "--json", "--fidelity full"])
def test_a_full_disk_is_said(beam: Beam, arguments: str) -> None:
    done = shell(beam, f"echo text | $BEAM reduce {arguments} >/dev/full")
    assert done.returncode == 1
    assert done.stderr == (
        b"beam: cannot write to standard output (No space left on device): the output is incomplete\n"
    )


@pytest.mark.parametrize("arguments", [(), ("--json",), ("--bogus",), ("--fidelity", "full")])
def test_a_reader_that_has_gone_is_no_fault(beam: Beam, arguments: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        done = beam("reduce", *arguments, stdin=b"".join(b"line %d\n" % n for n in range(100_000)), stdout=write)
    finally:
        os.close(write)
    assert done.returncode == (2 if arguments == ("--bogus",) else 0)
    assert b"Broken pipe" not in done.stderr
    assert b"Traceback" not in done.stderr


def test_head_gets_its_line(beam: Beam) -> None:
    done = shell(beam, "seq 200000 | $BEAM reduce --fidelity full | head -1; seq 9 | $BEAM --help | head -1")
    assert done.stdout == b"1\nUsage: beam [OPTIONS] COMMAND [ARGS]...\n"
    assert done.stderr == b""


def test_non_blocking_pipes(beam: Beam) -> None:
    """A host that shares its pipes leaves them non-blocking (Node.js does)."""
    data = b"".join(b"line %d\n" % n for n in range(60_000))
    feed, stdin = os.pipe()
    stdout, out = os.pipe()
    os.set_blocking(feed, False)
    os.set_blocking(out, False)
    code = "import sys\nfor n in range(60_000):\n    sys.stdout.buffer.write(b'line %d\\n' % n)"
    with (
        beam.start("reduce", "--fidelity", "full", stdin=feed, stdout=out) as process,
        subprocess.Popen([sys.executable, "-c", code], stdout=stdin) as writer,
    ):
        for fd in (feed, out, stdin):
            os.close(fd)
        with open(stdout, "rb") as stream:
            assert stream.read() == data
        assert (writer.wait(20), process.wait(20)) == (0, 0)


def test_too_little_memory_passes_the_text_through(beam: Beam) -> None:
    """Reading stops where memory ends; what was read goes out, and then the rest."""
    limit = 128 << 20  # bytes of address space; the interpreter takes a quarter of it

    def confine() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))

    block = b"".join(b"%07d: a line of a very large text\n" % n for n in range(25_000))
    blocks = 160
    code = f"""
import sys
block = b"".join(b"%07d: a line of a very large text\\n" % n for n in range(25_000))
for _ in range({blocks}):
    sys.stdout.buffer.write(block)
"""
    with (
        subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as writer,
        beam.start("reduce", stdin=writer.stdout, preexec_fn=confine) as process,
    ):
        assert writer.stdout is not None
        writer.stdout.close()
        for number in range(blocks):
            assert process.stdout.read(len(block)) == block, number
        assert process.stdout.read() == b""
        assert process.stderr.read() == (
            b"beam: internal error (MemoryError): the original is passed through unchanged\n"
        )
        assert (writer.wait(60), process.wait(60)) == (0, 0)
