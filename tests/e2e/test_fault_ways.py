"""A test or more for each kind of fault in how it is done: machines, recovery, JSON, sizes, sameness, wrapped commands.

The kinds are those of ``docs/research/faults.md``; each docstring says which fault would make its test fail.  What is
shown is in ``test_fault_kinds``.  Git is the real one; clocks are CPU time, and ratios within one run.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import time
from typing import TYPE_CHECKING, Any

import pytest
from lawkit import ROOT, shown

import beam_tokens
from beam_core import Handle, TokenizerUnavailableError
from beam_optimize import reduce
from beam_store import FileStore, MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Beam = Any  # the fixture of conftest.py
SAMPLES = ROOT / "packages" / "beam-adapters" / "samples"
CONTENT = ("builds", "ci", "compilers", "infra", "logs", "native", "packages", "progress", "results", "traces")
NAMED = [path for name in CONTENT for path in sorted((SAMPLES / name).glob("*.txt"))]
PASSING = b"running 200 tests\n" + b"".join(b"test suite::case_%d ... ok\n" % n for n in range(200))


@pytest.fixture
def store(tmp_path: Path) -> dict[str, str]:
    """The environment of a store of its own."""
    return {"BEAM_STORE": str(tmp_path / "store"), "BEAM_NO_STORE": ""}


# A machine is reading.


@pytest.fixture
def repository(tmp_path: Path) -> Callable[..., bytes]:
    """Runs git in a repository with one change of many hunks, and a commit of it."""
    folder = tmp_path / "repository"
    subprocess.run(["git", "init", "-q", str(folder)], check=True)

    def git(*words: str, stdin: bytes | None = None) -> bytes:
        whole = ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-C", str(folder), *words]
        return subprocess.run(whole, check=True, capture_output=True, input=stdin).stdout

    text = [f"line {n} of the file\n" for n in range(4000)]
    for change in ("old", "new"):
        for n in range(0, 4000, 40):
            text[n] = f"{change} line {n}\n"
        (folder / "file").write_text("".join(text), encoding="utf-8")
        git("add", ".")
        git("commit", "-qm", change)
    return git


MACHINES = (
    ("format-patch", "--stdout", "-1"),
    ("status", "--porcelain"),
    ("log", "--format=%H"),
    ("diff", "--numstat", "HEAD~1"),
)


@pytest.mark.parametrize("words", MACHINES, ids=lambda words: words[0])
def test_what_a_machine_reads_passes_to_the_byte(
    beam: Beam, repository: Callable[..., bytes], tmp_path: Path, store: dict[str, str], words: tuple[str, ...]
) -> None:
    """Fault: a patch that does not apply, a count of lines that is wrong; or the command is another one."""
    done = beam("run", "git", "-C", str(tmp_path / "repository"), *words, env=store)
    assert done.stdout == repository(*words)


@pytest.mark.parametrize(
    "words", [("show", "HEAD"), ("diff", "HEAD~1"), ("log", "-p", "-1"), ("diff", "-U9", "HEAD~1")]
)
def test_a_reduced_diff_of_git_applies_or_is_marked(repository: Callable[..., bytes], words: tuple[str, ...]) -> None:
    """Fault: a diff with lines left out looks like a whole one, and git takes it to another result or refuses it."""
    raw = repository(*words)
    out = reduce(raw, command="git " + " ".join(words), store=MemoryStore()).data
    patch = re.sub(rb"\[beam: [^\n]*\]\n?\Z", b"", out[out.index(b"diff --git") :])
    assert b"[beam:" not in patch
    tree = repository("rev-parse", "HEAD^{tree}")
    repository("checkout", "-q", "HEAD~1")
    repository("apply", "--index", "--unidiff-zero", stdin=patch if patch.endswith(b"\n") else patch + b"\n")
    assert repository("write-tree") == tree
    assert re.findall(rb"(?m)^[+-].*$", patch) == re.findall(rb"(?m)^[+-].*$", raw[raw.index(b"diff --git") :])


# Dead recovery.


def test_every_handle_of_300_reductions_resolves(beam: Beam, store: dict[str, str]) -> None:
    """Fault: markers that are dead on arrival, other bytes than came, a store that evicts what was just promised."""
    kept: dict[str, bytes] = {}
    place = FileStore(store["BEAM_STORE"])
    for number in range(300):
        raw = NAMED[number % len(NAMED)].read_bytes() + b"run %d \xff\r\n" % number + PASSING
        found = re.search(rb"full output: (beam://[0-9a-f]{12})\]\n?\Z", reduce(raw, store=place).data)
        if found:
            kept[found[1].decode()] = raw
    assert len(kept) > 250
    again = FileStore(store["BEAM_STORE"])
    assert [handle for handle, raw in kept.items() if again.get(Handle(handle)) != raw] == []
    for handle, raw in list(kept.items())[::60]:
        assert beam("expand", handle, env=store).stdout == raw
        assert beam("range", handle, "2", "3", env=store).stdout == b"".join(raw.splitlines(keepends=True)[1:3])


# Values of JSON.


def records(size: int) -> list[dict[str, Any]]:
    """Rows of one shape, three of which are unlike the others in a value or its type."""
    rows: list[dict[str, Any]] = [
        {"id": n, "name": f"job-{n}", "state": "done", "code": 0, "owner": "ci", "took": n % 7} for n in range(size)
    ]
    rows[size // 3]["state"] = "failed"
    rows[size // 3]["reason"] = "quota of bucket x exceeded, " + "detail " * 60
    rows[size // 2]["code"] = "1"
    rows[size // 2 + 1]["owner"] = None
    del rows[size // 2 + 2]["owner"]
    return rows


FORMS: dict[str, Callable[[list[dict[str, Any]]], str]] = {
    "indented": lambda rows: json.dumps(rows, indent=2),
    "wrapped": lambda rows: json.dumps({"total": len(rows), "items": rows}, indent=2),
    "a line each": lambda rows: "\n".join(map(json.dumps, rows)),
}


@pytest.mark.parametrize("recover", [False, True], ids=["in a pipe", "with recovery"])
@pytest.mark.parametrize("form", FORMS)
def test_records_unlike_the_others_stay_with_their_types(form: str, recover: bool) -> None:
    """Fault: long strings become markers, the anomalous record is sampled away, ``"1"`` reads as 1, null as missing."""
    for size in (12, 60, 400):
        raw = FORMS[form](records(size)).encode() + b"\n"
        out = reduce(raw, command="curl -s api/jobs", store=MemoryStore() if recover else None).data
        assert len(out) <= len(raw)
        assert re.search(rb'"?state"?[:=]? ?"?failed|"failed"', out)
        assert b"quota of bucket x exceeded, " + b"detail " * 60 in out
        assert form != "wrapped" or b'"total": %d' % size in out or b'"total":%d' % size in out
        if size <= 60:
            for n in (size // 3, size // 2, size // 2 + 1):
                assert b"job-%d" % n in out
            assert out.count(b'"1"') == 1
            assert b"null" in out


# Size, time, bytes.


def large(megabytes: int) -> bytes:
    """JSON of so many megabytes."""
    row = json.dumps({"id": 1, "name": "x" * 60, "tags": ["a", "b"], "ok": True}, indent=1).encode()
    return b"[\n" + b",\n".join([row] * (megabytes * 1_000_000 // (len(row) + 2))) + b"\n]\n"


BYTES: dict[str, Callable[[int], bytes]] = {
    "one line of 5 MB": lambda n: b'{"a": "' + b"word " * (1_000_000 // n) + b'", "error": "it broke"}\n',
    "NUL": lambda n: (b"text " * 60 + b"\0\n") * (6_000 // n) + b"error: it broke\n",
    "100,000 returns": lambda n: b"".join(b"%d%%\r" % (i % 100) for i in range(100_000 // n)) + b"\nerror: it broke\n",
    "not UTF-8": lambda n: b"caf\xe9 \xff\xfe line\n" * (100_000 // n) + b"error: it broke\n",
    "18 MB of JSON": lambda n: large(18 // n) + b"error: it broke\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", BYTES)
def test_any_size_and_any_bytes_in_linear_time(kind: str) -> None:
    """Fault: quadratic time, a part of a large text that is not read, bytes that are refused or replaced."""

    def seconds(raw: bytes) -> float:
        start = time.process_time()
        store = MemoryStore()
        out = reduce(raw, store=store).data
        took = time.process_time() - start
        assert b"it broke" in out
        assert len(out) <= len(raw)
        assert b"\xef\xbf\xbd" not in out
        found = re.search(rb"full output: (beam://[0-9a-f]{12})\]\n?\Z", out)
        assert found is None or store.get(Handle(found[1].decode())) == raw
        return took

    half, whole = BYTES[kind](2), BYTES[kind](1)
    for _ in range(3):
        small, full = seconds(half), seconds(whole)
        if full < 0.1 or full <= 3 * small:
            return
    pytest.fail(f"{small:.2f} s, then {full:.2f} s for twice as much")


# Sameness.


def test_nothing_around_changes_the_bytes(beam: Beam, tmp_path: Path, store: dict[str, str]) -> None:
    """Fault: forty runs on one file give forty outputs: by hash order, locale, zone, folder or what is installed."""
    raw = b"".join(path.read_bytes() for path in NAMED[::4])
    outputs = set()
    for number, env in enumerate(
        (
            {"PYTHONHASHSEED": "0"},
            {"PYTHONHASHSEED": "77", "LC_ALL": "C"},
            {"LC_ALL": "C.UTF-8", "TZ": "Pacific/Chatham"},
            {"TZ": "UTC-14", "HOME": str(tmp_path), "TMPDIR": str(tmp_path)},
        )
    ):
        folder = tmp_path / f"folder {number}"
        folder.mkdir()
        done = beam("reduce", "--recover", stdin=raw, env={**store, **env}, cwd=str(folder))
        assert (done.returncode, done.stderr) == (0, b"")
        outputs.add(done.stdout)
    assert len(outputs) == 1
    assert len(outputs.pop()) < len(raw)


# Larger than raw.


@pytest.mark.slow
@pytest.mark.parametrize("table", CONTENT)
def test_no_beginning_of_a_text_is_ever_larger(table: str) -> None:
    """Fault: markers, counts and the last line make a small text larger, in bytes or on the basis that is counted."""
    try:
        exact = beam_tokens.counter_for("exact:o200k_base", download=False)
    except TokenizerUnavailableError:
        exact = None
    larger: list[tuple[object, ...]] = []
    for path in NAMED:
        raw = path.read_bytes()[:16_000]
        for place in range(1, 41) if path.parent.name == table else ():
            part = raw[: len(raw) * place // 40]
            for recover in (False, True):
                plain = reduce(part, store=MemoryStore() if recover else None)
                if len(plain.data) > len(part) or plain.measurement.after.tokens > plain.measurement.before.tokens:
                    larger.append((path.name, place, recover))
                if exact is not None and place % 10 == 0 and recover:
                    measured = reduce(part, store=MemoryStore(), counter=exact).data
                    if exact.count(measured).tokens > exact.count(part).tokens:
                        larger.append((path.name, place, True))
    assert larger == []


# Whatever the command is called.

FACTS = {
    "results/gtest_fail": b"[  FAILED  ] Half.Odd (0 ms)",
    "compilers/gcc_errors": b"error: ",
    "packages/pip_not_found": b"ERROR: ",
    "traces/python_chained": b"Error: ",
    "builds/cmake_fail": b"Error",
    "pytest/unittests": b"FAILED",
}
COMMANDS = (
    None,
    "npm test",
    "make",
    "sudo make check",
    "cd x && make test",
    "yarn test",
    "tox",
    "python x.py",
    "ls -l",
)


@pytest.mark.parametrize("name", FACTS)
def test_the_content_decides_whatever_the_command_is_called(name: str) -> None:
    """Fault: only a known command's name is reduced, or a wrong name or a CI stamp takes a parser that loses lines."""
    raw = (SAMPLES / f"{name}.txt").read_bytes()
    wanted = [line for line in shown(raw) if FACTS[name] in line]
    assert wanted
    stamped = b"".join(
        b"2026-07-31T08:26:%02d.1776682Z %b\n" % (n % 60, line) for n, line in enumerate(raw.splitlines())
    )
    texts = {command: reduce(raw, command=command).data for command in COMMANDS}
    for command, text in texts.items():
        assert [line for line in wanted if line not in shown(text)] == [], command
    other = ("ls -l", "tox")  # a list to read; a name that stands for pytest, which takes its own
    assert len({text.replace(b"\n\n", b"\n") for command, text in texts.items() if command not in other}) == 1
    for command in (None, "gh run view --log"):
        out = reduce(stamped, command=command, store=MemoryStore()).data
        assert [line for line in wanted if line not in out] == []


# Exit codes.


@pytest.mark.parametrize("code", [0, 1, 2, 101, 137, 255])
def test_a_reduced_run_keeps_code_order_and_input(beam: Beam, store: dict[str, str], code: int) -> None:
    """Fault: the code of a run that is reduced becomes 0, or its input is closed, or its outputs change places."""
    program = (
        "import sys\nname = sys.stdin.read()\nprint('running 200 tests')\n"
        "for n in range(200): print(f'test suite::case_{n} ... ok')\n"
        f"print('error: cannot greet', name, flush=True)\nsys.exit({code})"
    )
    done = beam("run", sys.executable, "-c", program, stdin=b"Ada", env=store)
    assert done.returncode == code
    assert done.stdout.startswith(b"200 passing\nrunning 200 tests\nerror: cannot greet Ada\n")


@pytest.mark.parametrize(("name", "code"), [("KILL", 137), ("SEGV", 139), ("TERM", 143)])
def test_a_run_that_a_signal_ends_says_so_first(beam: Beam, store: dict[str, str], name: str, code: int) -> None:
    """Fault: 137, 139 and 143 are lost, and what is left are the tests that passed before."""
    loop = "n=0; echo running 200 tests; while [ $n -lt 199 ]; do echo test case_$n ... ok; n=$((n+1)); done"
    done = beam("run", "sh", "-c", f"{loop}; kill -{name} $$", env=store)
    assert done.returncode == code
    assert done.stdout.startswith(b"[beam: exit code %d]\n199 passing\nrunning 200 tests\n" % code)
    assert b"passed" not in done.stdout
