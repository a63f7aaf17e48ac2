"""`beam run`: the command is untouched, its exit code and signals are kept, and what it printed is shown."""

from __future__ import annotations

import hashlib
import json
import os
import resource
import shlex
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest

from beam_store import FileStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Beam = Any  # the fixture of conftest.py
Process = subprocess.Popen[bytes]
REPEATED = b"retrying connection to redis:6379\n"
FOLDED = REPEATED + b"[beam: 98 more identical lines omitted]\n" + REPEATED


class Runs:
    """``beam run`` with a store of its own."""

    def __init__(self, beam: Beam, folder: Path) -> None:
        self.beam = beam
        self.folder = folder
        self.env = {"BEAM_STORE": str(folder / "store"), "TMPDIR": str(folder)}

    def __call__(self, *words: str | bytes, env: dict[str, str] | None = None, **more: Any) -> Any:
        return self.beam("run", *words, env={**self.env, **(env or {})}, **more)

    def sh(self, script: str, *options: str, **more: Any) -> Any:
        return self(*options, "sh", "-c", script, **more)

    def python(self, code: str, *options: str, **more: Any) -> Any:
        return self(*options, sys.executable, "-c", code, **more)

    def start(self, *words: str, env: dict[str, str] | None = None, **more: Any) -> Process:
        process: Process = self.beam.start("run", *words, env={**self.env, **(env or {})}, **more)
        return process

    def stored(self) -> list[bytes]:
        """Every text in the store, the last one first."""
        store = FileStore(self.env["BEAM_STORE"])
        return [store.get(entry.handle) for entry in store.ls()]


@pytest.fixture
def runs(beam: Beam, tmp_path: Path) -> Runs:
    return Runs(beam, tmp_path)


def until(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < end, what
        time.sleep(0.01)


def finished(process: Process) -> tuple[bytes, bytes, int]:
    out, err = process.communicate(timeout=60)
    return out, err, process.returncode


# Exit codes.


@pytest.mark.parametrize("code", [0, 1, 2, 101, 126, 127, 130, 137, 139, 143, 255])
def test_the_exit_code_is_kept(runs: Runs, code: int) -> None:
    done = runs.sh(f"echo text; exit {code}")
    assert (done.returncode, done.stderr) == (code, b"")
    assert done.stdout.endswith(b"text\n")


@pytest.mark.parametrize("name", ["HUP", "INT", "ABRT", "KILL", "SEGV", "PIPE", "TERM"])
def test_a_signal_that_ends_the_command_is_told_as_a_shell_tells_it(runs: Runs, name: str) -> None:
    done = runs.sh(f"ulimit -c 0; echo text; kill -{name} $$")
    assert done.returncode == 128 + getattr(signal, "SIG" + name)
    assert b"text\n" in done.stdout


def test_a_command_that_is_not_there(runs: Runs) -> None:
    done = runs("no-such-command", "x")
    assert (done.stdout, done.stderr, done.returncode) == (b"", b"beam: no-such-command: command not found\n", 127)
    done = runs("./no-such-command")
    assert (done.stderr, done.returncode) == (b"beam: ./no-such-command: No such file or directory\n", 127)
    assert runs("--", "").returncode == 127
    assert runs("--json-is-no-option-here", "x").returncode == 2


def test_a_command_that_cannot_be_executed(runs: Runs, tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("text\n")
    done = runs(str(plain))
    assert (done.stdout, done.returncode) == (b"", 126)
    assert done.stderr == b"beam: %s: Permission denied\n" % os.fsencode(plain)
    done = runs(str(tmp_path))
    assert (done.stderr, done.returncode) == (b"beam: %s: Is a directory\n" % os.fsencode(tmp_path), 126)


@pytest.mark.parametrize("options", [(), ("--raw",), ("--live",)])
def test_a_script_without_an_interpreter_is_run_by_sh(runs: Runs, tmp_path: Path, options: tuple[str, ...]) -> None:
    script = tmp_path / "script"
    script.write_text('echo "got $1"\n')
    script.chmod(0o755)
    assert runs(*options, str(script), "a b").stdout == b"got a b\n"
    path = f"{tmp_path}:{os.environ['PATH']}"
    assert runs(*options, "script", "a b", env={"PATH": path}).stdout == b"got a b\n"


def test_bad_options_start_nothing(runs: Runs, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    for options, message in (
        (("--fidelity", "bogus"), b"--fidelity 'bogus' is not valid"),
        (("--budget", "many"), b"--budget 'many' is not valid"),
        (("--timeout", "soon"), b"--timeout 'soon' is not valid: expected a number of seconds"),
        (("--timeout", "0"), b"--timeout '0' is not valid"),
        (("--timeout", "-1"), b"--timeout '-1' is not valid"),
        (("--timeout", "nan"), b"--timeout 'nan' is not valid"),
        (("--live", "--raw"), b"--live and --raw"),
        (("--bogus",), b"--bogus"),
        (("--raw=1",), b"--raw"),
    ):
        done = runs(*options, "touch", str(mark))
        assert (done.returncode, done.stdout) == (2, b""), options
        assert message in done.stderr
        assert done.stderr.endswith(b"; see 'beam run --help'\n")
        assert done.stderr.count(b"\n") == 1
    assert not mark.exists()
    assert runs().returncode == 2


# What the command gets.


def test_the_command_is_untouched(runs: Runs) -> None:
    code = "import os, sys; print(ascii(os.fsencode('\\0'.join(sys.argv[1:]))))"
    words = ["--fidelity", "", "a b", "'", '"', "$HOME", "*", "-", "--", "\\", "é"]
    for options in ((), ("--",), ("--budget", "9999"), ("--raw",), ("--live", "--")):
        done = runs(*options, sys.executable, "-c", code, *words)
        assert done.stdout == ascii(os.fsencode("\0".join(words))).encode() + b"\n"
    done = runs(sys.executable, "-c", code, b"caf\xe9")
    assert b"caf\\xe9" in done.stdout


def test_standard_input_folder_environment_and_descriptors_are_the_commands(runs: Runs, tmp_path: Path) -> None:
    data = os.urandom(300_000)
    done = runs.python("import sys, hashlib; print(hashlib.sha256(sys.stdin.buffer.read()).hexdigest())", stdin=data)

    assert done.stdout.decode().strip() == hashlib.sha256(data).hexdigest()
    assert runs.sh("pwd; echo $MARK", cwd=str(tmp_path), env={"MARK": "set"}).stdout.endswith(
        os.fsencode(tmp_path) + b"\nset\n"
    )
    read, write = os.pipe()
    try:
        runs.python(f"import os; os.write({write}, b'through')", pass_fds=[write])
        os.set_blocking(read, False)
        assert os.read(read, 99) == b"through"
    finally:
        os.close(read)
        os.close(write)
    listing = runs.python("import os; print(sorted(map(int, os.listdir('/proc/self/fd')))[:-1])")
    assert listing.stdout == b"[0, 1, 2]\n"


def dispositions(status: bytes) -> tuple[int, int]:
    """Blocked and ignored signals, but for the two that glibc uses itself (and resets in every child)."""
    fields = dict(line.split(b":\t") for line in status.splitlines())
    return int(fields[b"SigBlk"], 16), int(fields[b"SigIgn"], 16) & ~(3 << 31)


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="no /proc here")
@pytest.mark.parametrize("options", [(), ("--raw",), ("--live",), ("--timeout", "60")])
def test_signal_dispositions_are_those_of_beams_own_start(runs: Runs, options: tuple[str, ...]) -> None:
    def nohup() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    ask = ["grep", "-E", "SigIgn|SigBlk", "/proc/self/status"]
    seen = []
    for start in (None, nohup):
        bare = subprocess.run(ask, capture_output=True, check=True, preexec_fn=start).stdout
        seen.append(dispositions(runs(*options, *ask, preexec_fn=start).stdout))
        assert seen[-1] == dispositions(bare)
    assert seen[0] != seen[1]


# What is shown.


def test_what_is_shown_is_what_reduce_shows(runs: Runs, cargo_501: bytes, tmp_path: Path) -> None:
    path = tmp_path / "output"
    for data, code in (
        (cargo_501, 101),
        (REPEATED * 100, 0),
        (b"\x1b[31mred\x1b[0m\r\n50%\r100%\n", 0),
        (b"caf\xe9 latin-1, no newline at the end", 1),
        (b"[beam: 38 more identical lines omitted]\n" * 2, 0),
        (bytes(range(256)) * 40, 0),
        (b"", 0),
        (b"", 3),
    ):
        path.write_bytes(data)
        words = ["sh", "-c", 'cat "$0"; exit $1', str(path), str(code)]
        done = runs(*words)

        command = shlex.join(words)
        env = {"BEAM_STORE": str(tmp_path / "another")}
        reduced = runs.beam("reduce", "--recover", "--command", command, "--exit-code", str(code), stdin=data, env=env)
        assert (done.stdout, done.returncode) == (reduced.stdout, code)
        assert done.stderr == b""
        assert not data or data in runs.stored()


def test_options_reach_the_engine(runs: Runs, cargo_501: bytes, tmp_path: Path) -> None:
    path = tmp_path / "output"
    path.write_bytes(b"\x1b[1m" + cargo_501)
    assert runs("--fidelity", "full", "cat", str(path)).stdout == cargo_501
    done = runs("--budget", "10", "--adapter", "cargo", "cat", str(path))
    assert b"budget 10 not met" in done.stderr
    assert b"500 passing\n" in done.stdout


def test_the_text_and_its_origin_are_in_the_store(runs: Runs) -> None:
    data = b"first\n" + REPEATED * 100
    done = runs.sh("echo first; yes 'retrying connection to redis:6379' | head -100; exit 3", "--host", "codex")
    assert b"first\n" in done.stdout
    store = FileStore(runs.env["BEAM_STORE"])
    (entry,) = store.ls()
    assert store.get(entry.handle) == data
    assert entry.exit_code == 3
    assert entry.host == "codex"
    assert str(entry.command).startswith("sh -c 'echo first;")
    assert entry.when is not None
    assert abs(entry.when - time.time()) < 100


ORDER = """
import os
for n in range(200):
    os.write(1 + n % 2, b"%d %s\\n" % (n, b"out" if n % 2 == 0 else b"err"))
"""


def test_one_pipe_keeps_the_order_of_both_outputs(runs: Runs) -> None:
    done = runs.python(ORDER, "--fidelity", "full", stderr=subprocess.STDOUT)
    assert done.stdout == b"".join(b"%d %s\n" % (n, b"err" if n % 2 else b"out") for n in range(200))
    assert runs.stored() == [done.stdout]


def test_two_outputs_stay_apart(runs: Runs) -> None:
    done = runs.python(ORDER, "--fidelity", "full")
    assert done.stdout == b"".join(b"%d out\n" % n for n in range(0, 200, 2))
    assert done.stderr == b"".join(b"%d err\n" % n for n in range(1, 200, 2))
    assert sorted(runs.stored()) == sorted([done.stdout, done.stderr])


@pytest.mark.parametrize("options", [(), ("--raw",), ("--live",)])
def test_neither_output_waits_for_the_other(runs: Runs, options: tuple[str, ...]) -> None:
    code = (
        "import sys\nfor n in range(30000): print('out', n, file=sys.stdout)\nsys.stdout.flush()\n"
        "for n in range(30000): print('err', n, file=sys.stderr)\n"
        "for n in range(30000): print('out again', n, file=sys.stdout)"
    )
    done = runs.python(code, *options, "--fidelity", "full")
    assert done.stdout.count(b"\n") == 60_000
    assert done.stderr.count(b"\n") == 30_000
    assert done.returncode == 0


CHUNKS = """
import os, sys, time
data = open(sys.argv[1], "rb").read()
size = int(sys.argv[2])
for start in range(0, len(data), size):
    os.write(1, data[start:start + size])
    if size < 1000 and start % 50 == 0:
        time.sleep(0.001)
"""


def test_how_the_bytes_arrive_changes_nothing(runs: Runs, tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(
        b"\x1b[32mok\x1b[0m one\r\n"
        + REPEATED * 60
        + b"".join(b"%d%%\r" % n for n in range(100))
        + b"error: it broke\rdone   \r\x1b[K\n"
        + b"[beam: 3 more identical lines omitted]\ncaf\xe9 \xf0\x9f\x99\x82 no newline"
    )
    shown = {runs(sys.executable, "-c", CHUNKS, str(path), size).stdout for size in ("1", "7", "4096", "99999")}
    assert len(shown) == 1, shown
    assert b"error: it broke" in shown.pop()


@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"PYTHONHASHSEED": "1"}, {"PYTHONUTF8": "0", "LC_ALL": "POSIX"}])
def test_the_environment_changes_nothing(runs: Runs, tmp_path: Path, env: dict[str, str]) -> None:
    path = tmp_path / "caf\udce9"
    with open(os.fsencode(path), "wb") as stream:
        stream.write(b"caf\xe9\n" + REPEATED * 100)
    for options in ((), ("--live",)):
        plain = runs(*options, "cat", os.fsencode(path))
        done = runs(*options, "cat", os.fsencode(path), env=env)
        assert (done.stdout, done.stderr, done.returncode) == (plain.stdout, b"", 0)
        assert FOLDED in done.stdout


@pytest.mark.parametrize("options", [(), ("--raw",)])
def test_fifty_megabytes(runs: Runs, options: tuple[str, ...]) -> None:
    code = (
        "import sys\nblock = b''.join(b'%06d a line of a very large text, unlike the next\\n' % (n * n % 999983) "
        "for n in range(20000))\nfor n in range(52): sys.stdout.buffer.write(block)"
    )
    block = b"".join(b"%06d a line of a very large text, unlike the next\n" % (n * n % 999983) for n in range(20_000))
    done = runs.python(code, *options)
    assert done.returncode == 0
    assert len(block) * 52 > 50_000_000
    if options:
        assert done.stdout == block * 52
    else:
        handle = FileStore(runs.env["BEAM_STORE"]).ls()[0].handle
        assert done.stdout.startswith(block[: block.index(b"\n") + 1])
        assert done.stdout.endswith(b"full output: %b]\n" % str(handle).encode())
    assert runs.stored() == [block * 52]


def test_runs_side_by_side(runs: Runs) -> None:
    processes = [
        runs.start("sh", "-c", f"echo run {n}; yes 'retrying connection to redis:6379' | head -100; exit {n}")
        for n in range(8)
    ]
    for number, process in enumerate(processes):
        out, err, code = finished(process)
        assert out.endswith(b"run %d\n" % number + FOLDED)
        assert (err, code) == (b"", number)
    assert sorted(runs.stored()) == [b"run %d\n" % n + REPEATED * 100 for n in range(8)]


# Output for machines.


def test_output_for_a_machine_passes_as_it_is(runs: Runs) -> None:
    text = json.dumps([{"name": "x" * 40, "id": 1}] * 200, indent=1).encode() + b"\n"
    code = "import sys, json; print(json.dumps([{'name': 'x' * 40, 'id': 1}] * 200, indent=1))"
    assert runs(sys.executable, "-c", code, "--json").stdout == text
    assert runs("--timeout", "60", sys.executable, "-c", code, "--format", "json").stdout == text
    assert runs.stored() == []
    done = runs("env", "sh", "-c", "printf '\\033[1mx\\n'; exit 7", "--porcelain")
    assert (done.stdout, done.returncode) == (b"\x1b[1mx\n", 7)
    assert runs("no-such-command", "--json").returncode == 127


def test_a_patch_still_applies(runs: Runs, tmp_path: Path) -> None:
    git = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-C", str(tmp_path / "repo")]
    subprocess.run(["git", "init", "-q", str(tmp_path / "repo")], check=True)
    for text in ("a\n" * 300, "a\n" * 150 + "b\r\n" + "a\n" * 150):
        (tmp_path / "repo" / "file").write_text(text, newline="")
        subprocess.run([*git, "add", "."], check=True)
        subprocess.run([*git, "commit", "-qm", "change"], check=True)
    words = [*git, "format-patch", "-U200", "--stdout", "-1"]
    done = runs(*words)
    assert done.stdout == subprocess.run(words, capture_output=True, check=True).stdout
    assert done.stdout.count(b"\n a") > 200


# While it runs.


def test_live_shows_a_line_within_a_second(runs: Runs) -> None:
    began = time.monotonic()
    with runs.start("--live", "sh", "-c", "echo ready; exec sleep 30") as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        assert time.monotonic() - began < 1
        process.terminate()
        assert finished(process)[2] == 143
    assert time.monotonic() - began < 10


def test_live_shows_a_prompt(runs: Runs) -> None:
    with runs.start("--live", "sh", "-c", "printf 'Password: '; read x; echo got $x") as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert os.read(process.stdout.fileno(), 99) == b"Password: "
        process.stdin.write(b"abc\n")
        process.stdin.flush()
        assert process.stdout.read() == b"got abc\n"


def test_live_folds_drops_and_leads_back(runs: Runs) -> None:
    code = """
import sys
w = sys.stdout.buffer.write
w(b"start\\n")
for n in range(200): w(b"\\x1b[32mdownloading\\x1b[0m %d of 200\\r" % n)
w(b"ERROR: no space left\\r")
w(b"downloading 200 of 200\\n")
for n in range(100): w(b"retrying connection to redis:6379\\n")
w(b"[beam: 5 more identical lines omitted]\\nend\\n")
"""
    done = runs.python(code, "--live")
    (raw,) = runs.stored()
    lines = done.stdout.splitlines(keepends=True)
    assert b"".join(lines[:-1]) == (
        b"start\ndownloading 199 of 200\nERROR: no space left\ndownloading 200 of 200\n"
        + FOLDED
        + b"\\[beam: 5 more identical lines omitted]\nend\n[beam: 199 overwritten frames omitted]\n"
    )
    shown = sum(map(len, lines[:-1])) - 1
    assert lines[-1].startswith(b"[beam: %d of %d bytes shown (" % (shown, len(raw)))
    handle = FileStore(runs.env["BEAM_STORE"]).ls()[0].handle
    assert lines[-1].endswith(b"full output: %s]\n" % str(handle).encode())


def test_raw_is_exact_live_and_stored(runs: Runs) -> None:
    with runs.start("--raw", "sh", "-c", "printf '\\033[1m50%%\\r'; read x; printf '\\377\\000\\r\\n'") as process:
        assert process.stdout is not None
        assert process.stdin is not None
        assert os.read(process.stdout.fileno(), 99) == b"\x1b[1m50%\r"
        process.stdin.write(b"\n")
        process.stdin.flush()
        assert finished(process)[0] == b"\xff\x00\r\n"
    assert runs.stored() == [b"\x1b[1m50%\r\xff\x00\r\n"]


# Signals, time, and readers that go.


def waiting(runs: Runs, *options: str, script: str = "", mark: Path, **more: Any) -> Process:
    """A command that has printed a hundred lines and waits."""
    script = script or "exec sleep 30"
    line = f"yes 'retrying connection to redis:6379' | head -100; : > '{mark}'; {script}"
    process = runs.start(*options, "sh", "-c", line, **more)
    until(mark.exists, "the command has not come so far")
    return process


@pytest.mark.parametrize(("number", "name"), [(15, b"SIGTERM"), (1, b"SIGHUP"), (2, b"SIGINT")])
def test_a_signal_shows_what_came(runs: Runs, tmp_path: Path, number: int, name: bytes) -> None:
    with waiting(runs, mark=tmp_path / "mark") as process:
        process.send_signal(number)
        out, err, code = finished(process)
    assert FOLDED in out
    assert err == b"beam: stopped by %s: what had arrived is shown\n" % name
    assert code == 128 + number
    assert runs.stored() == [REPEATED * 100]


def test_a_command_that_ends_by_itself_on_a_signal_keeps_its_code(runs: Runs, tmp_path: Path) -> None:
    script = "trap 'echo cleaned up; exit 7' TERM; while :; do sleep 0.05; done"
    with waiting(runs, mark=tmp_path / "mark", script=script) as process:
        process.terminate()
        out, _, code = finished(process)
    assert out.endswith(b"cleaned up\n")
    assert code == 7


def test_a_command_that_ignores_the_signal_is_ended(runs: Runs, tmp_path: Path) -> None:
    script = "trap '' TERM; while :; do sleep 0.05; done"
    with waiting(runs, mark=tmp_path / "mark", script=script) as process:
        began = time.monotonic()
        process.terminate()
        out, _, code = finished(process)
    assert 1.5 < time.monotonic() - began < 10
    assert FOLDED in out
    assert code == 143


def test_an_interrupt_of_the_whole_group_reaches_the_command_once(runs: Runs, tmp_path: Path) -> None:
    """As Ctrl-C does.  The command that ends by it shows its last words."""
    code = f"""
import signal, time, os
count = 0
try:
    print("working", flush=True)
    open({str(tmp_path / "mark")!r}, "w").close()
    time.sleep(30)
except KeyboardInterrupt:
    print("interrupted", flush=True)
    os._exit(9)
"""
    with runs.start(sys.executable, "-c", code, start_new_session=True) as process:
        until((tmp_path / "mark").exists, "the command does not work")
        os.killpg(process.pid, signal.SIGINT)
        out, _, status = finished(process)
    assert out.endswith(b"working\ninterrupted\n")
    assert status == 9


TERMINAL = """
import os, pty, signal, sys, time
pid, fd = pty.fork()
if not pid:
    os.execvp(sys.argv[1], sys.argv[1:])
seen = b""
while b"working" not in seen:
    seen += os.read(fd, 999)
os.write(fd, b"\\x03")
while True:
    try:
        data = os.read(fd, 999)
    except OSError:
        break
    if not data:
        break
    seen += data
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), seen)
"""


def test_ctrl_c_at_a_terminal_is_not_sent_twice(runs: Runs, beam: Beam) -> None:
    """A command that takes its time to clean up, as a test runner does, gets one interrupt, and the time."""
    code = """
import signal, time, sys
count = 0
def note(*_):
    global count
    count += 1
signal.signal(signal.SIGINT, note)
print("working", flush=True)
end = time.monotonic() + 3
while time.monotonic() < end:
    time.sleep(0.01)
print("interrupts:", count)
sys.exit(5)
"""
    words = [sys.executable, "-c", TERMINAL, *beam.argv, "run", "--live", sys.executable, "-c", code]
    done = subprocess.run(words, env={**beam.env, **runs.env}, capture_output=True, timeout=60, check=False)
    assert done.stdout.startswith(b"5 "), done
    assert b"interrupts: 1" in done.stdout


@pytest.mark.parametrize("options", [(), ("--live",), ("--raw",)])
def test_a_time_limit(runs: Runs, options: tuple[str, ...]) -> None:
    began = time.monotonic()
    done = runs.sh("echo begun; sleep 30; echo never", *options, "--timeout", "0.7")
    assert 0.7 <= time.monotonic() - began < 10
    assert (done.stdout, done.returncode) == (b"begun\n", 124)
    assert done.stderr == b"beam: timed out after 0.7 seconds: what had arrived is shown\n"


def test_a_time_limit_ends_what_the_command_started(runs: Runs, tmp_path: Path) -> None:
    """Also what ignores the request to end."""
    mark = tmp_path / "alive"
    script = f"(trap '' TERM; while :; do : > '{mark}'; sleep 0.05; done) & sleep 30"
    began = time.monotonic()
    assert runs.sh(script, "--timeout", "0.5").returncode == 124
    assert time.monotonic() - began < 10
    time.sleep(0.3)
    mark.unlink(missing_ok=True)
    time.sleep(0.3)
    assert not mark.exists()


def test_a_time_limit_of_years(runs: Runs) -> None:
    done = runs("--timeout", "99999999999", "sh", "-c", "echo a; exit 3")
    assert (done.stdout, done.returncode) == (b"a\n", 3)


def test_signals_that_beam_has_no_use_for_are_handed_on(runs: Runs) -> None:
    code = (
        "import signal, sys, time\n"
        "signal.signal(signal.SIGUSR1, lambda *_: (print('dump'), sys.exit(5)))\n"
        "print('started', flush=True)\ntime.sleep(20)\n"
    )
    child = runs.start(sys.executable, "-c", code)
    time.sleep(1.5)
    child.send_signal(signal.SIGUSR1)
    out, _ = child.communicate(timeout=20)
    assert (out, child.returncode) == (b"started\ndump\n", 5)


def test_a_filter_that_outlives_the_shell_is_heard_out(runs: Runs) -> None:
    done = runs("bash", "-c", 'exec > >(sleep 0.2; cat); echo "ERROR: build failed"; exit 1')
    assert (done.stdout, done.returncode) == (b"ERROR: build failed\n", 1)


def test_what_is_left_behind_may_go_on_writing(runs: Runs, tmp_path: Path) -> None:
    log = tmp_path / "log"
    script = f"(sleep 1.2; echo tick; echo alive >{log}) & echo started"
    assert runs("sh", "-c", script).stdout == b"started\n"
    for _ in range(60):
        if log.exists() and log.read_bytes():
            break
        time.sleep(0.1)
    assert log.read_bytes() == b"alive\n"


def test_no_variable_is_added_where_no_locale_is_set(runs: Runs) -> None:
    env = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    argv = [*runs.beam.argv, "run", "--raw", "env"]
    done = subprocess.run(argv, env={**env, **runs.env}, capture_output=True, check=True)
    assert not [line for line in done.stdout.splitlines() if line.startswith(b"LC_")]


def test_a_time_limit_that_is_not_reached(runs: Runs) -> None:
    done = runs.sh("echo text; exit 3", "--timeout", "60")
    assert done.stdout.endswith(b"text\n")
    assert (done.stderr, done.returncode) == (b"", 3)


@pytest.mark.parametrize("options", [(), ("--live",), ("--raw",)])
def test_what_the_command_leaves_behind_is_not_waited_for(runs: Runs, options: tuple[str, ...]) -> None:
    began = time.monotonic()
    done = runs.sh("sleep 20 & echo done", *options)
    assert (done.stdout, done.returncode) == (b"done\n", 0)
    assert b"left a process behind" in done.stderr
    assert done.stderr.count(b"\n") == 1
    assert time.monotonic() - began < 5
    done = runs.sh("yes left behind & echo done", *options)
    assert time.monotonic() - began < 10
    assert done.stdout.startswith(b"done\n") or b"\ndone\n" in done.stdout


@pytest.mark.parametrize("options", [(), ("--live",), ("--raw",)])
def test_a_reader_that_has_gone_ends_the_command_as_a_pipe_would(runs: Runs, options: tuple[str, ...]) -> None:
    with runs.start(*options, "sh", "-c", "echo first; exec yes") as process:
        assert process.stdout is not None
        assert process.stderr is not None
        if options:
            process.stdout.read(6)
        else:
            time.sleep(0.3)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(20) == 141


def test_a_slow_reader_gets_everything(runs: Runs) -> None:
    with runs.start("--raw", "seq", "200000") as process:
        assert process.stdout is not None
        time.sleep(1.5)
        assert process.stdout.read() == b"".join(b"%d\n" % n for n in range(1, 200_001))
        assert process.wait(20) == 0


def test_a_signal_reaches_the_command_while_a_reader_does_not_read(runs: Runs) -> None:
    with runs.start("--raw", "yes") as process:
        assert process.stdout is not None
        time.sleep(0.5)
        process.terminate()
        time.sleep(0.5)
        assert process.poll() is None  # what came before is still to be read
        assert set(process.stdout.read()) == set(b"y\n")
        assert process.wait(20) == 143


STUCK = """
import os, time
def reduce(source, **options):
    if source != b"\\n":
        os.write(2, b"busy\\n")
        time.sleep(60)
"""


def test_signals_that_keep_coming_show_both_outputs_unchanged(
    runs: Runs, engine: Callable[[str], dict[str, str]]
) -> None:
    script = "echo out; echo err >&2"
    with runs.start("sh", "-c", script, env=engine(STUCK)) as process:
        assert process.stderr is not None
        assert process.stderr.readline() == b"busy\n"
        process.terminate()
        time.sleep(0.2)
        process.terminate()
        out, err, status = finished(process)
    assert (out, status) == (b"out\n", 143)
    assert err == (
        b"beam: stopped by SIGTERM while reducing: the output is passed through unchanged\nerr\n"
        b"beam: stopped by SIGTERM: what had arrived is shown\n"
    )


def test_a_command_that_may_not_be_ended_is_left(runs: Runs, tmp_path: Path) -> None:
    """As one that sudo runs.  Here nothing may be sent to anybody."""
    code = (
        "import os, sys\ndef refuse(pid, number):\n    raise PermissionError\nos.kill = refuse\n"
        "sys.argv[0] = 'beam'\nfrom beam_cli.main import main\nmain()"
    )
    words = [sys.executable, "-c", code, "run", "sh", "-c", f"echo text; : > '{tmp_path / 'mark'}'; exec sleep 8"]
    with subprocess.Popen(
        words, env={**runs.beam.env, **runs.env}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        until((tmp_path / "mark").exists, "the command has not come so far")
        began = time.monotonic()
        process.terminate()
        out, _, status = finished(process)
    assert time.monotonic() - began < 7
    assert out.endswith(b"text\n")
    assert status == 143


def shell(runs: Runs, line: str) -> Any:
    """A line of sh in which $BEAM is the command."""
    words = " ".join(f"'{word}'" for word in runs.beam.argv)
    env = {**runs.beam.env, **runs.env}
    return subprocess.run(
        ["sh", "-c", line.replace("$BEAM", words)], env=env, capture_output=True, timeout=60, check=False
    )


def test_closed_descriptors(runs: Runs, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    done = shell(runs, f"$BEAM run sh -c 'echo text; echo err >&2; echo $? > {mark}; exit 4' >&- ")
    assert (done.stdout, done.returncode, done.stderr) == (b"", 4, b"sh: 1: echo: echo: I/O error\nerr\n") or (
        done.returncode == 4 and done.stderr.endswith(b"err\n")
    )
    done = shell(runs, "$BEAM run sh -c 'echo text; exit 4' 2>&-")
    assert (done.stdout, done.returncode) == (b"[beam: exit code 4]\ntext\n", 4) or done.stdout.endswith(b"text\n")
    done = shell(runs, "$BEAM run sh -c 'cat; echo text' <&-")
    assert b"text\n" in done.stdout


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize(("options", "code"), [("", 1), ("--live", 1), ("--raw", 1)])
def test_an_output_that_takes_nothing_is_said(runs: Runs, options: str, code: int) -> None:
    done = shell(runs, f"$BEAM run {options} echo text >/dev/full")
    assert done.returncode == code
    assert b"cannot write to standard output (No space left on device)" in done.stderr
    done = shell(runs, f"$BEAM run {options} sh -c 'echo text; exit 3' >/dev/full")
    assert done.returncode == 3
    assert b"cannot write to standard output (No space left on device)" in done.stderr


# Stores and disks that take nothing.

PASSING = b"".join(b"test suite::case_%d ... ok\n" % n for n in range(1, 501))
TESTS = b"running 500 tests\n" + PASSING + b"\ntest result: ok. 500 passed; 0 failed; 0 ignored; 0 measured\n"


@pytest.fixture
def tests(tmp_path: Path) -> tuple[str, ...]:
    """A command whose output holds much to leave out."""
    path = tmp_path / "tests.log"
    path.write_bytes(TESTS)
    return ("cat", str(path))


def passed(done: Any, *said: bytes) -> None:
    """The output is there unchanged, and one line says why."""
    assert (done.stdout, done.returncode) == (TESTS, 0)
    assert done.stderr.count(b"\n") == len(said)
    for message in said:
        assert message in done.stderr
        assert b": the output is passed through unchanged\n" in done.stderr


def test_with_a_store_it_would_be_shorter(runs: Runs, tests: tuple[str, ...]) -> None:
    done = runs(*tests)
    assert b"500 passing\n" in done.stdout
    assert done.stdout.count(b"\n") < 10
    handle = FileStore(runs.env["BEAM_STORE"]).ls()[0].handle
    assert done.stdout.endswith(b"full output: %b]\n" % str(handle).encode())
    assert runs.stored() == [TESTS]


def test_where_nothing_is_kept_nothing_is_left_out(runs: Runs, tests: tuple[str, ...]) -> None:
    passed(runs("--no-store", *tests))
    passed(runs(*tests, env={"BEAM_NO_STORE": "1"}))
    assert runs.sh("yes 'retrying connection to redis:6379' | head -100", "--no-store").stdout == FOLDED
    assert runs.stored() == []


def test_a_store_that_cannot_be_written_to(runs: Runs, tmp_path: Path, tests: tuple[str, ...]) -> None:
    (tmp_path / "store").write_text("a file\n")
    passed(runs(*tests), b"store")
    (tmp_path / "store").unlink()
    (tmp_path / "store").mkdir()
    (tmp_path / "store").chmod(0o777)
    passed(runs(*tests), b"may be written to by others")


def test_what_looks_like_a_secret_is_passed_through(runs: Runs, tmp_path: Path) -> None:
    token = b"ghp_" + b"aB3dE5gH7j" * 3 + b"kL9mN1"
    (tmp_path / "text.log").write_bytes(TESTS + token + b"\n")
    done = runs("cat", str(tmp_path / "text.log"))
    assert (done.stdout, done.returncode) == (TESTS + token + b"\n", 0)
    assert b"looks like a secret" in done.stderr
    assert done.stderr.endswith(b": the output is passed through unchanged\n")
    assert token not in done.stderr
    assert runs.stored() == []
    done = runs("--allow-secrets", "cat", str(tmp_path / "text.log"))
    assert (b"500 passing" in done.stdout, done.stderr) == (True, b"")
    assert len(runs.stored()) == 1


def test_live_shows_all_where_it_left_something_out_that_cannot_be_kept(runs: Runs) -> None:
    token = "ghp_" + "aB3dE5gH7j" * 3 + "kL9mN1"
    code = f"import sys\nfor n in range(50): sys.stdout.write('%d%%\\r' % n)\nprint()\nprint('{token}')"
    done = runs.python(code, "--live")
    whole = b"".join(b"%d%%\r" % n for n in range(50)) + b"\n" + token.encode() + b"\n"
    assert done.stdout.endswith(b"so all of it follows]\n" + whole)
    assert b"nothing can be recovered" in done.stderr


LARGE = "import sys\nfor n in range(400_000): print('line', n, 'of a text that does not fit')\nsys.exit(3)"
LARGE_TEXT = b"".join(b"line %d of a text that does not fit\n" % n for n in range(400_000))


@pytest.mark.parametrize("options", [(), ("--raw",), ("--live",)])
def test_files_that_may_not_grow(runs: Runs, options: tuple[str, ...]) -> None:
    """Neither the store nor the spool has room: everything that arrived goes on, and then the rest as it comes."""

    def confine() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    done = runs.python(LARGE, *options, preexec_fn=confine)
    assert (len(done.stdout), done.stdout == LARGE_TEXT, done.returncode) == (len(LARGE_TEXT), True, 3)
    assert done.stderr.startswith(b"beam: no room")
    assert done.stderr.count(b"\n") == 1


def test_a_full_disk(runs: Runs, tmp_path: Path) -> None:
    place = tmp_path / "small"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=64k,mode=0700", "tmpfs", str(place)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    try:
        noise = "import random, sys\nr = random.Random(1)\nfor _ in range(40000): print(r.random())\nsys.exit(3)"
        env = {"BEAM_STORE": str(place / "store")}
        done = runs.python(noise, env=env)
        assert (done.returncode, done.stdout.count(b"\n")) == (3, 40_000)
        assert b"no room" in done.stderr
        assert b"passed through unchanged" in done.stderr
        done = runs.python(LARGE, env={**env, "TMPDIR": str(place)})
        assert (done.stdout == LARGE_TEXT, done.returncode) == (True, 3)
    finally:
        subprocess.run(["umount", str(place)], check=True)


def test_too_few_descriptors_run_the_command_without_beam(runs: Runs) -> None:
    def confine() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (6, 6))

    done = runs.sh("echo text; exit 3", preexec_fn=confine)
    assert (done.stdout, done.returncode) == (b"text\n", 3)
    assert done.stderr == b"beam: Too many open files: the command runs without Beam\n"


BROKEN = "def reduce(source, **options):\n    raise RuntimeError('out of order')\n"


def test_a_broken_engine_passes_everything_through(
    runs: Runs, tests: tuple[str, ...], engine: Callable[[str], dict[str, str]]
) -> None:
    passed(runs(*tests, env=engine(BROKEN)), b"internal error (RuntimeError: out of order)")


def test_an_engine_that_cannot_be_loaded(
    runs: Runs, tests: tuple[str, ...], engine: Callable[[str], dict[str, str]]
) -> None:
    env = engine("raise RuntimeError('not installed')\n")
    passed(runs("--fidelity", "safe", *tests, env=env), b"internal error (RuntimeError: not installed)")
