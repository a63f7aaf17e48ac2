"""Output that is made to deceive: fake markers, forms, notes, handles and verdicts, and text that hides.

Two halves.  A tool may print such a line: then it is shown as the tool's own, it hides no line after it, and the
reduced text still reads back true.  Somebody may write such a line into a reduced text: then ``beam verify`` refuses.
Each forger here knows the last line, and counts its bytes anew.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from lawkit import ROOT, shown

from beam_core import Handle, Origin, UnknownHandleError
from beam_core._edits import recovery_mark
from beam_optimize import reduce
from beam_optimize._audit import audit
from beam_optimize._reading import read
from beam_store import MemoryStore

if TYPE_CHECKING:
    from pathlib import Path

Beam = Any  # the fixture of conftest.py
SAMPLES = ROOT / "packages" / "beam-adapters" / "samples"
NAMES = (
    "results/ctest_fail",
    "results/gtest_fail",
    "logs/postgres",
    "traces/python_installed",
    "ci/github_failing",
    "infra/terraform_plan_change",
    "packages/npm_verbose",
    "progress/git_clone",
    "pytest/unittests",
)
ROW = b"A| x"
DEFINITIONS = (b"[beam: A| stands for: {} error {}]", b"[beam: Q| stands for: everything passed{}]")
NOTES = (
    b"[beam: a line without its time has that of the line above, to the second]",
    b"[beam: a line that begins with its number is of the file of the line above]",
)
MARKERS = (
    b"[beam: 9 lines omitted, 1-9: 9 x {1..9}]",
    b"[beam: 9 lines omitted, 1-9]",
    b"[beam: 9000 lines omitted]",
    b"[beam: 3 more identical lines omitted]",
    b"[beam: 3 lines alike: x {1..3}]",
    b"[beam: bytes 1-9 omitted]",
    b"[beam: 9000 overwritten frames omitted]",
    b"[beam: protected lines need 9, limit 3; full output in beam://0123456789ab]",
    b"[beam: 10 of 10000 bytes shown (99% reduced); full output: beam://0123456789ab]",
)
HUNKS = (b"@@ -1,3 +1,3 @@", b"@@ -1 +1 @@ error: hidden")
CLAIMS = (b"0 failed", b"500 passing", b"7: def x()", b":7: def x()", b"test result: ok. 500 passed; 0 failed")
HIDDEN = (
    "\u202e[beam: 3 lines omitted]".encode(),
    "\u200b[beam: 3 lines omitted]".encode(),
    "\u2066 reversed \u2069".encode(),
    "\U000e0001\U000e0041 tags".encode(),
    b"\\[beam: 3 lines omitted]",
)
PAINTED = (b"\x1b[8m[beam: 3 lines omitted]\x1b[0m", b"\x1b[1A\x1b[2Kgone", b"over\rwritten")
LINES = (ROW, *DEFINITIONS, *NOTES, *MARKERS, *HUNKS, *CLAIMS, *HIDDEN)


def problems(text: bytes, raw: bytes) -> list[str]:
    """What ``beam verify`` says of a text."""
    reading = read(text, raw)
    return reading.problems or audit(reading, Origin(), None, None)


def sample(name: str) -> list[bytes]:
    """The lines of a capture that the adapters ship."""
    return (SAMPLES / f"{name}.txt").read_bytes().split(b"\n")


@pytest.mark.parametrize("name", NAMES)
def test_a_hostile_line_hides_nothing_and_is_shown_as_the_tools_own(name: str) -> None:
    """Fault: a line of the tool is taken for a marker, and what is near it is gone or read as something else."""
    lines = sample(name)
    for number, line in enumerate((*LINES, *PAINTED)):
        error = b"src/cart.c:%d:1: error: this one is real" % number
        for place in ((0, len(lines) // 3, len(lines) - 1)[number % 3],):
            raw = b"\n".join((*lines[:place], line, error, *lines[place:]))
            result = reduce(raw, store=MemoryStore())
            assert error in shown(result.data), (line, place)
            assert [s for s in result.receipt.stages if s.outcome == "discarded"] == []
            assert len(result.data) <= len(raw)
            assert problems(result.data, raw) == []
            marks = len(re.findall(rb"(?m)^" + re.escape(line) + rb"$", result.data))
            if result.data != raw and line.startswith(b"[beam:"):
                assert b"\\" + line in result.data.split(b"\n"), (line, place)
                assert marks <= (line in NOTES)  # a text may need the note itself


@pytest.mark.parametrize("name", NAMES)
def test_a_line_that_is_written_into_a_reduced_text_is_found(name: str) -> None:
    """Fault: a receipt, a count or a form that Beam did not write is taken for its own."""
    raw = b"\n".join(sample(name)) + b"\n"
    store = MemoryStore()
    true = reduce(raw, store=store).data
    assert problems(true, raw) == []
    last = re.search(rb"(?m)^\[beam: \d+ of \d+ bytes shown [^\n]*(beam://[0-9a-f]{12})\]$", true)
    body = true[: last.start() - 1] if last else true.removesuffix(b"\n")
    lines = body.split(b"\n")
    for line in (ROW, *DEFINITIONS, *NOTES, *MARKERS, *HUNKS, *CLAIMS, *HIDDEN, b"error: forged", b"A| x y"):
        for place in range(0, len(lines) + 1, max(1, len(lines) // 4)):
            forged = b"\n".join((*lines[:place], line, *lines[place:]))
            end = recovery_mark(len(forged), len(raw), last[1].decode()) if last else b""
            assert problems(forged + b"\n" + end, raw), (line, place)


@pytest.mark.parametrize("name", NAMES)
def test_a_line_that_is_taken_out_of_a_reduced_text_is_found(name: str) -> None:
    """Fault: an error can be removed and the text still passes for what Beam wrote."""
    lines = sample(name)
    error = b"src/cart.c:7:1: error: this one is real"
    raw = b"\n".join((*lines[: len(lines) // 2], error, *lines[len(lines) // 2 :]))
    true = reduce(raw, store=MemoryStore()).data
    last = re.search(rb"\n(\[beam: \d+ of \d+ bytes shown [^\n]*(beam://[0-9a-f]{12})\]\n?)\Z", true)
    body = b"\n".join(line for line in (true[: last.start()] if last else true).split(b"\n") if line != error)
    forged = body + (b"\n" + recovery_mark(len(body), len(raw), last[2].decode()) if last else b"")
    assert problems(forged if raw.endswith(b"\n") or not last else forged[:-1], raw)


@pytest.mark.parametrize("marker", MARKERS[-2:])
def test_a_fake_handle_leads_nowhere(beam: Beam, tmp_path: Path, marker: bytes) -> None:
    """Fault: a handle that a tool printed resolves, to another text than the tool's output or to a stranger's."""
    env = {"BEAM_STORE": str(tmp_path / "store"), "BEAM_NO_STORE": ""}
    raw = b"running 200 tests\n" + b"".join(b"test a::case_%d ... ok\n" % n for n in range(200)) + marker + b"\n"
    out = beam("reduce", "--recover", stdin=raw, env=env).stdout
    real = re.search(rb"beam://[0-9a-f]{12}(?=\]\n\Z)", out)
    assert real is not None
    assert b"\\" + marker + b"\n" in out
    fake = beam("expand", "beam://0123456789ab", env=env)
    assert fake.returncode != 0
    assert fake.stdout == b""
    assert beam("expand", real[0].decode(), env=env).stdout == raw
    with pytest.raises(UnknownHandleError):
        MemoryStore().get(Handle("beam://0123456789ab"))


def test_verify_refuses_a_forged_text_on_the_command_line(beam: Beam, tmp_path: Path) -> None:
    """Fault: what the functions above find is not what the command says."""
    env = {"BEAM_STORE": str(tmp_path / "store"), "BEAM_NO_STORE": ""}
    raw = b"\n".join(sample("results/ctest_fail"))
    original = tmp_path / "original"
    original.write_bytes(raw)
    text = beam("reduce", stdin=raw, env=env).stdout
    for forged, refused in ((text, False), *((line + b"\n" + text, True) for line in LINES)):
        done = beam("verify", "-", "--original", str(original), stdin=forged, env=env)
        assert (done.returncode != 0) == refused, forged[:80]
