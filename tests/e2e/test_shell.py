"""The shell prefix of Claude Code: real shells run real commands through it, in the form that this host gives them."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from beam_cli import _own, _patient, _shell
from beam_cli.install import _commands, _plan

ROOT = Path(__file__).resolve().parents[2]
CARGO_FILE = ROOT / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt"
CARGO = CARGO_FILE.read_text("utf-8")
FAILED = "test discount::rounds_half_a_cent_up ... FAILED"
HANDLE = "; full output: beam://"
if TYPE_CHECKING:
    from collections.abc import Callable

Done = subprocess.CompletedProcess[bytes]


class Shim:
    """The prefix as it is installed, and what the host does with it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.note = root / "claude-4f2a-cwd"
        self.folder = root / "Application Support"
        self.folder.mkdir()
        self.path = self.folder / _commands.SHIM
        self.snapshot = root / "shell-snapshots" / "snapshot-bash-1796094854912-y0mzxg.sh"
        self.snapshot.parent.mkdir()
        self.snapshot.write_text('greet() { echo "hello $1"; }\nexport FROM_SNAPSHOT=1\n', "utf-8")
        self.env = {"PATH": os.environ["PATH"], "HOME": str(root), "BEAM_STORE": str(root / "store")}
        self.write(_plan.shim())
        self.tests = root / "run_tests.sh"
        self.tests.write_text(f"cat {shlex.quote(str(CARGO_FILE))}\nexit ${{1:-101}}\n", "utf-8")

    def write(self, raw: bytes) -> None:
        self.path.write_bytes(raw)
        self.path.chmod(0o755)

    def script(self, command: str) -> str:
        """As Claude Code 2.1.332 puts it together."""
        start = (
            f"source {self.snapshot} 2>/dev/null || true && {{ \\builtin shopt -u extglob; }} >/dev/null 2>&1 || true"
        )
        return f"{start} && eval {shlex.quote(command)} < /dev/null && pwd -P >| {self.note}"

    def words(self, script: str) -> list[str]:
        """The host's own shell is told the prefix and the script in quotes."""
        return ["/bin/bash", "-c", f"{shlex.quote(str(self.path))} {shlex.quote(script)}"]

    def __call__(self, command: str, **more: Any) -> Done:
        return self.run(self.script(command), **more)

    def run(self, script: str, env: dict[str, str] | None = None, **more: Any) -> Done:
        more.setdefault("stdout", subprocess.PIPE)
        more.setdefault("stderr", subprocess.STDOUT)
        more.setdefault("cwd", self.root)
        return subprocess.run(self.words(script), env={**self.env, **(env or {})}, check=False, timeout=60, **more)

    def start(self, command: str, output: Path) -> subprocess.Popen[bytes]:
        """Both outputs in one file, in a session of its own, as the host does it."""
        with output.open("ab") as file:
            return subprocess.Popen(
                self.words(self.script(command)),
                env=self.env,
                cwd=self.root,
                stdout=file,
                stderr=file,
                start_new_session=True,
            )


@pytest.fixture
def shim(tmp_path: Path) -> Shim:
    return Shim(tmp_path)


def without(shim: Shim, command: str) -> Done:
    """The same without the prefix."""
    return subprocess.run(
        ["/bin/bash", "-c", shim.script(command)],
        env=shim.env,
        cwd=shim.root,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )


@pytest.mark.parametrize("code", [0, 1, 101])
def test_what_a_test_run_prints_is_reduced_and_its_exit_code_kept(shim: Shim, code: int) -> None:
    done = shim(f"sh run_tests.sh {code}")
    text = done.stdout.decode()
    assert done.returncode == code
    assert FAILED in text
    assert HANDLE in text
    assert len(text) < len(CARGO) // 4
    handle = "beam://" + text.partition("beam://")[2][:12]
    whole = shim(f"{shlex.quote(sys.executable)} -m beam_cli expand {handle}")
    assert whole.stdout.decode() == CARGO


SAME = [
    "echo one; echo two >&2; echo three",
    "exit 3",
    "false",
    "kill -9 $$",
    "cat <<'X'\nhere $doc 'quoted'\nX",
    "printf 'no newline'",
    "greet you; echo $FROM_SNAPSHOT",
    'echo "a \'b\' \\"c\\" $((1+1))" && echo \\$HOME',
    "echo '[beam: not Beams]'",
    "set -o pipefail; false | true",
    "cat; echo after",
    "echo bar | { read x; echo $x; }",
    "(exit 4) || exit 5",
    "nonexistent-command-here",
    "printf '\\377\\376binary\\000'",
    "trap 'echo bye' EXIT; echo hi",
    "echo 'é ünïcode 中'",
    "yes | head -2",
    "ulimit -n > /dev/null && echo limits",
]


@pytest.mark.parametrize("command", SAME)
def test_what_has_nothing_to_spare_is_as_without(shim: Shim, command: str) -> None:
    plain, done = without(shim, command), shim(command)
    code = plain.returncode if plain.returncode >= 0 else 128 - plain.returncode  # as a shell tells of a signal
    assert (done.returncode, done.stdout) == (code, plain.stdout)


def test_the_folder_is_noted(shim: Shim) -> None:
    (shim.root / "sub dir").mkdir()
    assert shim("cd 'sub dir' && echo moved").returncode == 0
    assert shim.note.read_text("utf-8") == f"{shim.root / 'sub dir'}\n"
    shim.note.unlink()
    assert shim("cd 'sub dir' && false").returncode == 1
    assert not shim.note.exists()


@pytest.mark.parametrize(
    "script",
    [
        "cat; echo $0; exit 3",
        "printf '{\"a\": 1}'",
        'exec sh -c \'echo "$1"\' x "two  blanks"',
        "pwd -P >| /tmp/other; seq 1 2000",
        "true && eval 'seq 1 2000' < /dev/null && pwd -P >| '/a b/claude-1-cwd'",
    ],
)
def test_hooks_and_servers_pass_through(shim: Shim, script: str) -> None:
    """Byte for byte, and unbuffered: the shell takes the place of the prefix."""
    plain = subprocess.run(
        ["/bin/bash", "-c", script], input=b"in\n", capture_output=True, env=shim.env, cwd=shim.root, check=False
    )
    done = shim.run(script, input=b"in\n", stderr=subprocess.PIPE)
    assert (done.returncode, done.stdout, done.stderr) == (plain.returncode, plain.stdout, plain.stderr)


def test_a_server_is_spoken_with_line_by_line(shim: Shim) -> None:
    words = [str(shim.path), 'while read -r line; do echo "got $line"; done']
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=shim.env) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        for n in range(3):
            server.stdin.write(b"%d\n" % n)
            server.stdin.flush()
            assert server.stdout.readline() == b"got %d\n" % n
        server.stdin.close()
        assert server.wait(30) == 0


def fails(folder: Path, text: str) -> str:
    path = folder / "python"
    path.write_text(text, "utf-8")
    path.chmod(0o755)
    return str(path)


def bare(folder: Path) -> str:
    base = os.path.realpath(sys.executable)
    (folder / "bin").mkdir()
    (folder / "bin" / "python").symlink_to(base)
    (folder / "pyvenv.cfg").write_text(f"home = {os.path.dirname(base)}\n", "utf-8")
    return str(folder / "bin" / "python")


@pytest.mark.parametrize("why", ["missing", "fails", "no Beam", "not executable"])
def test_without_beam_the_command_runs_in_a_plain_shell(
    shim: Shim, why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pythons: dict[str, Callable[[], str]] = {
        "missing": lambda: "/nowhere/python",
        "fails": lambda: fails(tmp_path, "#!/bin/sh\necho broken >&2; exit 1\n"),
        "no Beam": lambda: bare(tmp_path),
        "not executable": lambda: str(CARGO_FILE),
    }
    python = pythons[why]()
    monkeypatch.setattr(_commands, "interpreter", lambda: python)
    shim.write(_plan.shim())
    for command in ("sh run_tests.sh 101", "yes | head -2", *SAME[:6]):
        plain, done = without(shim, command), shim(command)
        assert (done.returncode, done.stdout) == (plain.returncode, plain.stdout)


def test_a_project_cannot_get_into_it(shim: Shim) -> None:
    for name in ("select", "errno", "beam_cli", "os"):
        (shim.root / f"{name}.py").write_text("print('taken')", "utf-8")
    done = shim("sh run_tests.sh 7", env={"PYTHONPATH": str(shim.root), "PYTHONHOME": "/nowhere"})
    assert done.returncode == 7
    assert FAILED in done.stdout.decode()
    assert "taken" not in done.stdout.decode()


def test_a_store_that_takes_nothing_costs_no_line(shim: Shim) -> None:
    (shim.root / "store").write_text("", "utf-8")
    done = shim("sh run_tests.sh 101")
    assert done.returncode == 101
    assert CARGO in done.stdout.decode()


def test_commands_of_beam_itself_are_not_reduced_again(shim: Shim) -> None:
    reduced = shim("sh run_tests.sh 101").stdout.decode()
    handle = "beam://" + reduced.partition("beam://")[2][:12]
    beam = f"{shlex.quote(sys.executable)} -m beam_cli"
    assert shim(f"{beam} run sh run_tests.sh 101").stdout.decode() == reduced
    assert shim(f"cd . && {beam} expand {handle} | cat").stdout.decode() == CARGO
    assert shim(f"{beam} range {handle} 1 end").stdout.decode() == CARGO


def test_output_for_a_machine_is_not_touched(shim: Shim) -> None:
    rows = "".join(f'{{"n": {n}, "state": "running", "kind": "pod"}}\n' for n in range(400))
    (shim.root / "tool").write_text(f"#!/bin/sh\ncat <<'X'\n{rows}X\n", "utf-8")
    (shim.root / "tool").chmod(0o755)
    assert shim("./tool --json").stdout.decode() == rows
    assert shim("./tool list --format=json").stdout.decode() == rows


def wait_for(output: Path, what: bytes, seconds: float) -> float:
    """Until ``what`` stands in the file; the seconds it took."""
    began = time.monotonic()
    while what not in output.read_bytes():
        assert time.monotonic() - began < seconds, output.read_bytes()
        time.sleep(0.05)
    return time.monotonic() - began


def test_what_a_server_said_is_shown_while_it_runs(shim: Shim, tmp_path: Path) -> None:
    output = tmp_path / "out"
    process = shim.start("echo listening on 3000; sleep 8; echo more; sleep 0.1; echo again; exit 4", output)
    wait_for(output, b"listening on 3000\n", _patient.QUIET + 20)
    assert process.poll() is None
    assert process.wait(60) == 4
    assert output.read_bytes() == b"listening on 3000\nmore\nagain\n"


def test_all_of_a_long_output_is_shown_or_can_be_had(shim: Shim, tmp_path: Path) -> None:
    """Shown in the middle, and then to the end: every line once, and the whole is kept."""
    output = tmp_path / "out"
    command = "for i in $(seq 1 300); do echo line $i; done; sleep 6; for i in $(seq 301 600); do echo line $i; done"
    assert shim.start(command, output).wait(60) == 0
    assert output.read_text("utf-8") == "".join(f"line {n}\n" for n in range(1, 601))


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_had_come_is_shown_when_the_host_ends_it(shim: Shim, tmp_path: Path, number: signal.Signals) -> None:
    output = tmp_path / "out"
    marker = tmp_path / "started"
    process = shim.start(f"echo so far; touch {marker}; exec sleep 60", output)
    began = time.monotonic()
    while not marker.exists():
        assert time.monotonic() - began < 30
        time.sleep(0.05)
    time.sleep(0.3)
    os.killpg(process.pid, number)
    assert process.wait(30) in {128 + number, -number}
    assert b"so far\n" in output.read_bytes()


def test_a_background_task_does_not_hold_it(shim: Shim, tmp_path: Path) -> None:
    began = time.monotonic()
    done = shim("sleep 20 > /dev/null 2>&1 & echo started")
    assert done.stdout == b"started\n"
    done = shim("(sleep 20; echo late) & echo started")
    assert done.returncode == 0
    assert done.stdout.startswith(b"started\n")
    assert time.monotonic() - began < 18
    log = tmp_path / "log"
    shim(f"(sleep 1; echo late > {log}) > /dev/null 2>&1 &")
    wait_until = time.monotonic() + 20
    while not log.exists() and time.monotonic() < wait_until:
        time.sleep(0.05)
    assert log.exists()


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh")
def test_zsh_is_taken_where_the_snapshot_is_of_zsh(shim: Shim) -> None:
    shim.snapshot = shim.snapshot.with_name("snapshot-zsh-1796094854912-y0mzxg.sh")
    shim.snapshot.write_text("", "utf-8")
    assert shim("echo ${ZSH_VERSION:+zsh}${BASH_VERSION:+bash}").stdout == b"zsh\n"


def test_bash_is_taken_where_there_is_no_zsh(shim: Shim) -> None:
    tools = shim.root / "tools"
    tools.mkdir()
    for name in ("sh", "bash", "cat", "sleep", "head"):
        (tools / name).symlink_to(str(shutil.which(name)))
    if Path("/bin/zsh").exists():
        pytest.skip("there is a zsh")
    shim.snapshot = shim.snapshot.with_name("snapshot-zsh-1-a.sh")
    shim.snapshot.write_text("", "utf-8")
    assert shim("echo ${ZSH_VERSION:+zsh}${BASH_VERSION:+bash}", env={"PATH": str(tools)}).stdout == b"bash\n"


def test_the_command_is_found_in_the_script(shim: Shim) -> None:
    for command in ("ls", "echo 'a' \"b\"", "a && eval 'b' < /dev/null && pwd -P >| c", "x\ny", "", "it's"):
        assert _shell.command_of(shim.script(command)) == command
    assert _shell.command_of("source x && eval 'ls' && pwd -P >| /tmp/claude-1-cwd") == "ls"
    for other in ("ls", "eval ls", "a && eval 'b", " && pwd -P >| x", "a && eval $(b) < /dev/null && pwd -P >| x"):
        assert _shell.command_of(other) is None


@pytest.mark.parametrize("word", ["plain", "'a b'", '"a \\" b"', "a\\ b", "'it'\"'\"'s'", "''", "'it'\\''s'"])
def test_quotes_are_taken_off(word: str) -> None:
    assert _shell.unquoted(word) == shlex.split(word)[0]


@pytest.mark.parametrize("word", ["'open", "a b", "$x", '"$x"', "a;b", "`a`"])
def test_what_is_not_one_word_is_not_unquoted(word: str) -> None:
    assert _shell.unquoted(word) is None


def test_what_is_beams_own() -> None:
    for command in (
        "beam expand x",
        "cd a && beam run -- b",
        "python -m beam_cli search h p",
        "beam --x show h | head",
        "beam",
    ):
        assert _own.is_command(command)
    assert not _own.is_command(None)
    for command in ("", "ls", "echo beam expand", "cat beam.txt", "cargo test # beam expand"):
        assert not _own.is_command(command)
    assert _own.is_reduced(b"x\n[beam: 1 of 9 bytes shown (88% reduced); full output: beam://0550a32e5aa4]\n")
    assert not _own.is_reduced(b"[beam: 1 of 9 bytes shown; full output: beam://0550a32e5aa4]\nx\n")
