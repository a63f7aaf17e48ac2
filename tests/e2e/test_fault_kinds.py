"""A test or more for each kind of fault that users of such tools report: what is shown, by the real engine.

The kinds are those of ``docs/research/faults.md``; each docstring says which fault would make its test fail.  How it is
done (recovery, machines, sizes, sameness) is in ``test_fault_ways``, hostile output in ``test_hostile_output``.  What
is expected is read from the raw text here, by readers that share nothing with Beam.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import pytest
from lawkit import FOLDERS, ROOT, of_each, shown

from beam_optimize import reduce
from beam_store import MemoryStore

if TYPE_CHECKING:
    from pathlib import Path

Beam = Any  # the fixture of conftest.py
SAMPLES = ROOT / "packages" / "beam-adapters" / "samples"
STORES = pytest.mark.parametrize("recover", [False, True], ids=["in a pipe", "with recovery"])


def text_of(raw: bytes, *, recover: bool = False, command: str | None = None, exit_code: int | None = None) -> bytes:
    """What an agent reads of ``raw``."""
    store = MemoryStore() if recover else None
    return reduce(raw, command=command, exit_code=exit_code, store=store).data


def sample(name: str) -> bytes:
    """A capture that the adapters ship."""
    return (SAMPLES / f"{name}.txt").read_bytes()


# Invented verdicts.

GTEST_OK = b"".join(b"[ RUN      ] Cart.Case%d\n[       OK ] Cart.Case%d (0 ms)\n" % (n, n) for n in range(40))
OKS = {
    "gtest": b"[==========] Running 60 tests from 1 test suite.\n" + GTEST_OK,
    "tap": b"TAP version 13\n1..60\n" + b"".join(b"ok %d - case %d\n" % (n, n) for n in range(1, 40)),
    "pytest": b"".join(b"tests/test_a.py::test_%d PASSED                  [ %2d%%]\n" % (n, n) for n in range(10, 50)),
    "cargo": b"running 60 tests\n" + b"".join(b"test cart::case_%d ... ok\n" % n for n in range(40)),
    "ctest": b"Test project /build\n"
    + b"".join(b"%2d/60 Test #%d: cart_%d ...........   Passed    0.01 sec\n" % (n, n, n) for n in range(10, 50)),
    "go": b"".join(b"=== RUN   TestCart%d\n--- PASS: TestCart%d (0.00s)\n" % (n, n) for n in range(40)),
}
CLAIM = re.compile(rb"(?i)\b(?:all tests|passed|no (?:issues|errors)|0 (?:failed|failures|errors))\b")


@STORES
@pytest.mark.parametrize("tool", OKS)
def test_a_run_that_ends_early_is_no_success(tool: str, recover: bool) -> None:
    """Fault: success marks are counted, the crash after them is not shown, or a verdict is made up."""
    for crash, code in ((b"Segmentation fault (core dumped)\n", 139), (b"Killed\n", 137), (b"", 1)):
        out = text_of(OKS[tool] + crash, recover=recover, exit_code=code)
        assert crash in out
        assert out.startswith(b"[beam: exit code %d]\n" % code) == (not crash)
        assert len(out) < len(OKS[tool])
        kept = [line for line in shown(out) if line not in OKS[tool].split(b"\n") and not line.startswith(b"[beam:")]
        assert not CLAIM.search(b"\n".join(kept)), kept


@STORES
@pytest.mark.parametrize("tool", OKS)
def test_an_error_of_collection_under_ok_rows_stays(tool: str, recover: bool) -> None:
    """Fault: a file that does not load is "no tests collected", or disappears under the passing ones."""
    error = (
        b"ERROR collecting tests/test_cart.py\nE   ModuleNotFoundError: No module named 'cart'\n"
        b"FAIL\tshop/cart [build failed]\n"
    )
    out = text_of(OKS[tool] + error + OKS[tool], recover=recover, exit_code=2)
    for line in error.splitlines():
        assert line in shown(out)


NO_ERRORS = (
    b"Build succeeded.\n    0 Warning(s)\n    0 Error(s)\n",
    b"Found 0 errors. Watching for file changes.\n",
    b"test FAIL_is_a_word_in_my_name ... ok\n",
    b"ok 3 - reports FAILED as a word\n",
    b"Errors: 0, Failures: 0, Skipped: 0\n",
)


@pytest.mark.parametrize("text", NO_ERRORS, ids=lambda text: text[:20].decode())
def test_no_error_is_no_error_and_the_exit_code_wins(beam: Beam, text: bytes) -> None:
    """Fault: ``0 Error(s)`` counts as an error; a failing exit code is not shown where the text speaks of success."""
    raw = OKS["gtest"] + text
    plain = beam("reduce", "--exit-code", "0", stdin=raw).stdout
    assert b"[beam:" not in plain
    assert plain.endswith(text)
    assert beam("reduce", "--exit-code", "1", stdin=raw).stdout == b"[beam: exit code 1]\n" + plain


@pytest.mark.parametrize("tool", OKS)
def test_exit_code_1_with_success_lines_only_is_said_first(beam: Beam, tool: str) -> None:
    """Fault: the code is lost with the lines that would not tell it either."""
    out = beam("reduce", "--exit-code", "1", stdin=OKS[tool]).stdout
    assert out.startswith(b"[beam: exit code 1]\n")


# States that no table knows.

UNKNOWN = {
    "results": (
        b"[ ABORTED  ] CartTest.Empties (3 ms)",
        b" 3/9 Test  #3: net ....................***Exception: SegFault  0.20 sec",
        b"Bail out! the database is gone",
        b"cart/test_x.py::test_y HUNG                [ 40%]",
        b"    ? undecided: total of an empty cart",
    ),
    "builds": (b"[5/9] LOSTCONN CXX object a.o", b"> Task :app:compileJava POISONED", b"#7 QUARANTINED"),
    "packages": (b"npm quarantine left-pad@1.3.0 by policy", b"Tampered requests-2.31.0.tar.gz"),
    "infra": (
        b"aws_instance.web: Creation stalled after 30s",
        b"  Quarantined:   True",
        b"web-1  0/1  Evicting2  0  3s",
    ),
    "progress": (b"a1b2c3d4e5f6: Quarantined", b"Stalling objects:  40% (4/10)", b"remote: policy: held for review"),
    "ci": (b"##[unheard-of]the runner lost its disk", b"##[section]Abandoned: tests"),
    "logs": (b"2026-01-01 10:00:00 ODD disk detached", b"<odd> disk detached"),
    "compilers": (b"cart.c:3:1: remark: loop not vectorised", b"collect2: odd state"),
    "native": (b"==123== Quarantined block at 0x123", b"Thread 3 lost"),
    "traces": (b"Odd: state unknown", b"... state lost ..."),
}


@pytest.mark.parametrize("table", UNKNOWN)
def test_a_state_that_no_table_knows_stays(table: str) -> None:
    """Fault: a rule of the table is wider than the tool's words, and takes a new state for chatter."""
    hidden = []
    for path in sorted((SAMPLES / table).glob("*.txt")):
        lines = path.read_bytes().split(b"\n")
        for line in UNKNOWN[table] if len(lines) < 600 else ():
            for place in range(0, len(lines) + 1, max(1, len(lines) // 5)):
                out = text_of(b"\n".join((*lines[:place], line, *lines[place:])))
                if line not in shown(out):
                    hidden.append((path.name, place, line))
    assert hidden == []


def test_what_follows_the_note_of_a_plan_stays() -> None:
    """Fault: a rule over several lines takes one more than the tool prints."""
    after = b"Releasing state lock. This may take a few moments..."
    assert after in text_of(sample("infra/terraform_plan_change") + after + b"\nmore\n")


# Caps.

ROUTINE = b"2026-11-30 10:00:%02d.%03d INFO cart: request %d served in %d ms\n"


def log(size: int) -> list[bytes]:
    """Routine lines of a service."""
    return [ROUTINE % (n // 100 % 60, n % 1000, n, n * 7 % 90) for n in range(size)]


FINDINGS = [
    b"src/m%d.ts(%d,%d): error TS2322: Type 'a%d' is not assignable.\n" % (n // 5, n, n % 80, n) for n in range(573)
]
FAILURES = [b"FAILED tests/test_cart.py::test_case_%d - assert %d == %d\n" % (n, n, n + 1) for n in range(62)]
REASONS = [b"ERROR pay%d: reason %c is not one of ours\n" % (n, 65 + n % 26) for n in range(40)]


@STORES
@pytest.mark.parametrize("command", [None, "npx tsc", "pytest -q", "tail -5000 app.log"])
def test_nothing_that_matters_is_capped(command: str | None, recover: bool) -> None:
    """Fault: the first 10 of 62 failures, 16 of 573 findings, 11 of 40 distinct errors are shown."""
    for wanted in (FINDINGS, FAILURES):
        out = shown(text_of(b"".join(wanted), recover=recover, command=command, exit_code=1))
        assert [line.rstrip(b"\n") for line in wanted if line.rstrip(b"\n") not in out] == []
    lines = log(5000)
    for n, reason in enumerate(REASONS):
        lines[n * 120 + 60] = lines[n * 120 + 60][:24] + reason
    text = text_of(b"".join(lines), recover=recover, command=command)
    assert [reason for reason in REASONS if reason.rstrip(b"\n") not in b"\n".join(shown(text))] == []
    assert not recover or len(text) < 40_000


@STORES
def test_the_rare_cause_stays_among_frequent_errors(recover: bool) -> None:
    """Fault: errors are ranked by frequency, or the head of 50 lines is shown and the cause is on line 121."""
    cause = b"2026-11-30 10:00:01.120 ERROR disk /dev/sdb1 is read-only since 09:59\n"
    for frequent in (log(3000), [b"2026-11-30 10:00:01.000 ERROR pool: connection refused, retry 1\n"] * 3000):
        lines = [*frequent[:120], cause, *frequent[120:]]
        out = text_of(b"".join(lines), recover=recover)
        assert cause.strip()[24:] in out
        assert not recover or len(out) < len(b"".join(lines)) // 4


@STORES
def test_the_differing_value_of_a_long_assertion_stays(recover: bool) -> None:
    """Fault: a long line is cut in the middle, where the two values differ."""
    same = b"'%s'" % (b"abcdefgh" * 190)
    line = b"E       AssertionError: assert {'a': %b, 'total': 41} == {'a': %b, 'total': 42}" % (same, same)
    assert len(line) < 4096
    raw = sample("results/rspec_fail") + line + b"\n" + GTEST_OK
    assert line in shown(text_of(raw, recover=recover))


# Attribution.


def blocks(text: list[bytes]) -> list[tuple[bytes, bytes]]:
    """(header, row): an indented row belongs to the line above that is not indented."""
    found, head = [], b""
    for line in text:
        if line[:1].strip() and not line.startswith(b"[beam:"):
            head = line
        elif re.match(rb" +\d+:\d+ ", line):
            found.append((head, line))
    return found


def hits(text: list[bytes]) -> list[tuple[bytes, bytes, bytes]]:
    """(path, line, text) of hits; without a path it is that of the hit above, as Beam's note says."""
    found: list[tuple[bytes, bytes, bytes]] = []
    for line in text:
        if match := re.match(rb"([\w./]*):(\d+):(.*)", line):
            path = match[1] or found[-1][0]
            found.append((path, match[2], match[3]))
    return found


def frames(text: list[bytes]) -> list[tuple[bytes, bytes]]:
    """(place, line of source) of Python frames."""
    return [(a, b) for a, b in pairwise(text) if a.startswith(b'  File "/srv/')]


def changes(text: list[bytes]) -> list[tuple[bytes, bytes]]:
    """(file, changed line) of a diff."""
    found, file = [], b""
    for line in text:
        if line.startswith(b"+++ "):
            file = line
        elif line[:1] in {b"+", b"-"} and not line.startswith(b"--- "):
            found.append((file, line))
    return found


def material(kind: str) -> bytes:
    """Text of many places, some of them alike."""
    if kind == "findings":
        return b"".join(
            b"\n/srv/shop/src/file%d.ts\n" % f
            + b"".join(b"  %d:%d  error  'name%d' is not defined  no-undef\n" % (n + f, n, n % 3) for n in range(1, 30))
            for f in range(12)
        )
    if kind == "hits":
        return b"".join(
            b"src/deep/module_%d.py:%d:def handler_%d(request): return answer\n" % (n // 25, n * 3 + 1, n)
            for n in range(300)
        )
    if kind == "frames":
        own = b'  File "/srv/shop/part%d.py", line %d, in step%d\n    return part%d.step(order)\n'
        library = b'  File "/usr/lib/python3.11/asyncio/tasks.py", line 8, in run\n    x(%d)\n'
        body = b"".join(own % (n, n, n, n) + library % n * 4 for n in range(30))
        return (b"Traceback (most recent call last):\n" + body + b"KeyError: 'cart'\n") * 2
    return b"".join(
        b"diff --git a/s%d.py b/s%d.py\n--- a/s%d.py\n+++ b/s%d.py\n@@ -1,9 +1,9 @@\n" % (f, f, f, f)
        + b" a\n b\n c\n d\n-old = %d\n+new = %d\n e\n f\n g\n h\n" % (f, f)
        for f in range(120)
    )


READERS: dict[str, Any] = {"findings": blocks, "hits": hits, "frames": frames, "diff": changes}
COMMANDS = {
    "findings": "npx eslint .",
    "hits": "grep -rn handler src",
    "frames": "python a.py",
    "diff": "git show HEAD",
}


@STORES
@pytest.mark.parametrize("kind", READERS)
def test_every_place_keeps_what_belongs_to_it(kind: str, recover: bool) -> None:
    """Fault: a row under another file's header, a frame with the next one's source, a change in another file."""
    raw = material(kind)
    before = READERS[kind](raw.splitlines())
    assert len(before) > 50
    for command in (None, COMMANDS[kind]):
        after = READERS[kind](shown(text_of(raw, recover=recover, command=command)))
        rest = iter(before)
        assert [place for place in after if place not in rest] == []  # in order, none made up
        assert kind == "frames" or after == before
        assert set(before) == set(after)


# Removal.


MARKERS = {
    "gap": rb"(?m)^[ \t]*\[beam: (\d+) [^\]\n]*[a-z] omitted\]$",
    "virtual": rb"(?m)^\[beam: (\d+) lines? omitted, (\d+)(?:-(\d+))?\]$",
    "alike": rb"(?m)^\[beam: (\d+) lines omitted, (\d+)-(\d+): ",
    "also": None,  # among copies, of which a marker says that they are as above
    "trimmed": None,  # the header of the hunk counts again
    "squeezed": None,  # white space between tags
    "drop": None,  # progress and blank lines
    "time": None,  # a line says how such ones are read
}


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_omission_is_counted_in_its_place(folder: Path) -> None:
    """Fault: lines are gone without a marker, or a marker counts other lines than are gone."""
    of_each(sorted(folder.glob("*.txt")), counts_every_omission)


def counts_every_omission(path: Path) -> None:
    raw = path.read_bytes()
    result = reduce(raw, store=MemoryStore())
    gone: dict[str, list[tuple[int, int, int]]] = {}
    for entry in result.receipt.omissions():
        first, last, count = (int(str(entry[name])) for name in ("first", "last", "count"))
        gone.setdefault(str(entry["kind"]), []).append((count, first, last))
    assert gone.keys() <= MARKERS.keys() | {"counted", "cut"}
    mine = b"\n".join(line for line in result.data.split(b"\n") if line not in raw.split(b"\n"))
    for kind, marker in MARKERS.items():
        wanted = gone.get(kind, [])
        if marker is None:
            continue
        folds = rb"(?m)^.*more identical lines? omitted\]$" if kind == "gap" else rb"(?!)"
        found = re.findall(marker, re.sub(folds, b"", mine))
        counts = [int(match if isinstance(match, bytes) else match[0]) for match in found]
        assert counts == [count for count, _, _ in wanted], kind
        places = [(int(m[1]), int(m[2] or m[1])) for m in found if not isinstance(m, bytes)]
        assert places == [(first, last) for _, first, last in wanted][: len(places)], kind
    told = re.findall(rb"(?m)^\d+ [^\n,\[]+(?:, \d+ [^\n,\[]+)*$", mine)
    total = sum(int(part.split(b" ")[0]) for line in told for part in line.split(b", "))
    assert total >= sum(count for count, _, _ in gone.get("counted", []))
    if gone:
        assert re.search(rb"full output: beam://[0-9a-f]{12}\]\n?\Z", result.data)
