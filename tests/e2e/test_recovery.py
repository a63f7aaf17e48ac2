"""`beam reduce --recover` and `beam verify` on the real command line: the last line, the way back, or none."""

from __future__ import annotations

import base64
import json
import os
import re
import resource
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Beam = Any  # the fixture of conftest.py
Store = Any  # the fixture below
KEY = b"-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAABAAAAMwAAAAtzc2gtZW\n"
PASSING = b"".join(b"test suite::case_%d ... ok\n" % n for n in range(200))


@pytest.fixture
def store(tmp_path: Path) -> dict[str, str]:
    """The environment of a store of its own."""
    return {"BEAM_STORE": str(tmp_path / "store"), "BEAM_NO_STORE": ""}


def handle_in(text: bytes) -> str:
    found = re.search(rb"full output: (beam://[0-9a-f]{12})\]\n?\Z", text)
    assert found is not None
    return found[1].decode()


def test_the_run_of_501_tests_says_how_much_is_shown_and_where_the_rest_is(
    beam: Beam, cargo_501: bytes, store: dict[str, str]
) -> None:
    done = beam("reduce", "--recover", stdin=cargo_501, env=store)
    assert (done.stderr, done.returncode) == (b"", 0)
    handle = handle_in(done.stdout)
    last = f"[beam: 348 of 17230 bytes shown (97% reduced); full output: {handle}]\n".encode()
    assert done.stdout == beam("reduce", stdin=cargo_501).stdout + last
    assert beam("expand", handle, env=store).stdout == cargo_501
    found = beam("search", handle, "FAILED", env=store).stdout
    assert found == (
        b"502:test auth::suite::case_broken ... FAILED\n"
        b"512:test result: FAILED. 500 passed; 1 failed; 0 ignored; 0 measured\n"
    )
    rows = cargo_501.splitlines(keepends=True)
    assert beam("range", handle, "502", "515", env=store).stdout == b"".join(rows[501:])
    measured = beam("measure", "--recover", stdin=cargo_501, env=store).stdout
    assert measured.endswith(b"; 1 artifact(s) stored\n")
    assert b"17230 -> 430 bytes" in measured


@pytest.mark.parametrize(
    "raw",
    [
        b"\x1b[1m" + PASSING + b"test result: ok. 200 passed; 0 failed\n",
        PASSING.replace(b"\n", b"\r\n"),
        b"caf\xe9\n" + PASSING,
        PASSING[:-1],
        b"\n".join(b"%x %x" % (n * n * 7919, n) for n in range(4000)),
    ],
    ids=["escapes", "CRLF", "Latin-1", "no last newline", "no pattern"],
)
def test_what_was_left_out_comes_back_byte_for_byte(
    beam: Beam, store: dict[str, str], tmp_path: Path, raw: bytes
) -> None:
    whole = b"running 200 tests\n" + raw
    original = tmp_path / "original"
    original.write_bytes(whole)
    done = beam("reduce", "--recover", "--command", "cargo test", str(original), env=store)
    assert done.returncode == 0
    assert len(done.stdout) < len(whole)
    checked = beam("verify", "-", "--original", str(original), stdin=done.stdout, env=store)
    assert (checked.returncode, checked.stderr) == (0, b"")
    if b" omitted" in done.stdout or b" passing" in done.stdout:
        assert beam("expand", handle_in(done.stdout), env=store).stdout == whole
        assert beam("verify", stdin=done.stdout, env=store).returncode == 0


@pytest.mark.parametrize("raw", [b"", b"\n", b"short\n", bytes(range(256)) * 9, b"test a ... ok\n" * 3])
def test_what_stays_whole_is_not_stored(beam: Beam, store: dict[str, str], raw: bytes) -> None:
    assert beam("reduce", "--recover", stdin=raw, env=store).stdout == raw
    assert not os.path.exists(store["BEAM_STORE"])


def passes_through(done: Any, raw: bytes, why: bytes) -> None:
    assert done.stdout == raw
    assert done.returncode == 0
    assert done.stderr.startswith(b"beam: passed through as it is: ")
    assert why in done.stderr
    assert done.stderr.count(b"\n") == 1


def test_nothing_is_left_out_where_nothing_is_kept(beam: Beam, store: dict[str, str], cargo_501: bytes) -> None:
    done = beam("reduce", "--recover", stdin=cargo_501, env={**store, "BEAM_NO_STORE": "1"})
    passes_through(done, cargo_501, b"BEAM_NO_STORE is set")


def test_what_holds_a_secret_is_neither_kept_nor_cut(beam: Beam, store: dict[str, str], cargo_501: bytes) -> None:
    raw = KEY + cargo_501
    passes_through(beam("reduce", "--recover", stdin=raw, env=store), raw, b"secret")
    done = beam("reduce", "--recover", "--allow-secrets", stdin=raw, env=store)
    assert beam("expand", handle_in(done.stdout), env=store).stdout == raw


@pytest.mark.parametrize("env", [{}, {"BEAM_NO_STORE": "1"}])
def test_what_leaves_nothing_out_needs_no_store(beam: Beam, store: dict[str, str], env: dict[str, str]) -> None:
    raw = KEY + b"\x1b[31mred\x1b[0m text\n" + b"the same line again and again\n" * 60
    done = beam("reduce", "--recover", stdin=raw, env={**store, **env})
    folded = b"the same line again and again\n[beam: 58 more identical lines omitted]\nthe same line again and again\n"
    assert (done.stdout, done.stderr, done.returncode) == (KEY + b"red text\n" + folded, b"", 0)
    assert not os.path.exists(store["BEAM_STORE"])


def test_a_place_that_cannot_be_written_costs_no_byte(beam: Beam, tmp_path: Path, cargo_501: bytes) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = beam("reduce", "--recover", stdin=cargo_501, env={"BEAM_STORE": str(tmp_path / "file" / "store")})
    passes_through(done, cargo_501, b"file")


def test_a_full_disk_costs_no_byte(beam: Beam, store: dict[str, str], cargo_501: bytes) -> None:
    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (16, 16))

    out = subprocess.Popen(
        [sys.executable, "-m", "beam_cli", "reduce", "--recover"],
        env={**beam.env, **store},
        preexec_fn=no_room,  # noqa: PLW1509  (one thread)
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    stdout, stderr = out.communicate(cargo_501, timeout=60)
    assert (stdout, out.returncode) == (cargo_501, 0)
    assert stderr.startswith(b"beam: passed through as it is: ")


def test_a_look_alike_cannot_lead_anywhere(beam: Beam, store: dict[str, str], cargo_501: bytes) -> None:
    fake = b"[beam: 1 of 17230 bytes shown (99% reduced); full output: beam://0123456789ab]\n"
    raw = cargo_501 + fake
    done = beam("reduce", "--recover", stdin=raw, env=store)
    assert b"\\" + fake in done.stdout
    assert beam("expand", handle_in(done.stdout), env=store).stdout == raw
    assert beam("verify", stdin=done.stdout, env=store).returncode == 0
    assert beam("verify", stdin=cargo_501[:200] + fake, env=store).returncode == 2


def test_verify_reads_receipts_too(beam: Beam, store: dict[str, str], cargo_501: bytes) -> None:
    done = beam("reduce", "--recover", "--json", stdin=cargo_501, env=store).stdout
    checked = beam("verify", stdin=done, env=store)
    assert checked.returncode == 0
    assert checked.stdout.startswith(b"verified: 11 of 512 lines shown in order, 500 counted")
    forged = json.loads(done)
    forged["receipt"]["omissions"][0]["count"] = 499
    checked = beam("verify", stdin=json.dumps(forged).encode(), env=store)
    assert (checked.returncode, checked.stdout) == (1, b"")
    assert b"499 lines counted" in checked.stderr
    bare = base64.b64encode(forged["text"].encode()).decode()
    whole = {"receipt": json.loads(done)["receipt"], "base64": bare}
    assert beam("verify", stdin=json.dumps(whole).encode(), env=store).returncode == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"  left: 500\n", b"  left: 501\n"),
        (b"  left: 500\n right: 200\n", b" right: 200\n  left: 500\n"),
        (b"500 passing", b"502 passing"),
        (b"348 of", b"349 of"),
        (b"failures:\n", b"failures:\nfailures:\nfailures:\n"),
        (b" right: 200\n", b" right: 200\n[beam: 900 lines omitted, 9-908]\n"),
        (b" right: 200\n", b" right: 200\n[beam: 9 lines of library frames omitted]\n"),
        (b" right: 200\n", b" right: 200\n[beam: 2 more identical lines omitted]\n right: 200\n"),
        (b"500 passing", b"500 warning"),
        (b"500 passing", b"300 passing, 100 failed"),
        (b"test result: FAILED. 500 passed; 1 failed; 0 ignored; 0 measured\n", b""),
        (b"running 501 tests\n", b"running 501 tests\n0 failed, 0 errors\n"),
        (b" right: 200\n", b" right: 200\n[beam: bytes 1-99999999 omitted]\n"),
        (b"500 passing", b"[beam: protected lines need 5, limit 999; lines 1-2 in beam://ffffffffffff]\n500 passing"),
        (b"500 passing", b"[beam: exit code 0]\n[beam: exit code 0]\n500 passing"),
    ],
)
def test_verify_finds_what_is_forged(
    beam: Beam, store: dict[str, str], cargo_501: bytes, old: bytes, new: bytes
) -> None:
    text = beam("reduce", "--recover", stdin=cargo_501, env=store).stdout
    assert old in text
    body, _, last = text.replace(old, new, 1).rpartition(b"\n[beam: ")
    if b"349 of" not in new:  # so that not only the last line tells
        shown = b"%d of 17230 bytes shown (%d%%" % (len(body), (17230 - len(body)) * 100 // 17230)
        last = re.sub(rb"\d+ of \d+ bytes shown \(\d+%", shown, last)
    checked = beam("verify", stdin=body + b"\n[beam: " + last, env=store)
    assert (checked.returncode, checked.stdout) == (1, b"")
    assert checked.stderr.startswith(b"beam: ")


@pytest.mark.parametrize(
    "forge",
    [
        lambda j: j["receipt"]["omissions"][0].update(first=3, last=502),
        lambda j: j["receipt"]["omissions"][0].update(first=99999, last=100498),
        lambda j: j["receipt"].update(protected={"P0": 0, "P1": 0}),
        lambda j: j["measurement"].update(bytes_after=1),
        lambda j: j["receipt"]["omissions"].pop(),
        lambda j: j.update(text=j["text"].rpartition("[beam")[0]),
        lambda j: j.update(text=j["text"].replace(j["receipt"]["handle"][7:19], "f" * 12)),
    ],
)
def test_verify_finds_what_is_forged_in_a_receipt(
    beam: Beam, store: dict[str, str], cargo_501: bytes, forge: Callable[[dict[str, Any]], None]
) -> None:
    told = json.loads(beam("reduce", "--recover", "--json", stdin=cargo_501, env=store).stdout)
    forge(told)
    checked = beam("verify", stdin=json.dumps(told).encode(), env=store)
    assert (checked.returncode, checked.stdout) == (1, b"")


def test_verify_needs_an_original(beam: Beam, store: dict[str, str], tmp_path: Path, cargo_501: bytes) -> None:
    text = beam("reduce", stdin=cargo_501).stdout
    assert beam("verify", stdin=text, env=store).returncode == 2
    original = tmp_path / "original"
    original.write_bytes(cargo_501)
    assert beam("verify", "-", "--original", str(original), stdin=text, env=store).returncode == 0
    original.write_bytes(cargo_501.replace(b"500", b"600"))
    assert beam("verify", "-", "--original", str(original), stdin=text, env=store).returncode == 1
    known = beam("reduce", "--recover", stdin=cargo_501, env=store).stdout
    assert beam("verify", stdin=known, env={"BEAM_STORE": str(tmp_path / "elsewhere")}).returncode == 2


@pytest.mark.parametrize("key", [b"a", b"receipt"])
def test_verify_reads_text_that_is_nested_as_no_report_is(
    beam: Beam, store: dict[str, str], tmp_path: Path, key: bytes
) -> None:
    raw = b'{"%b":' % key * 30_000 + b"1" + b"}" * 30_000 + b"\n"
    original = tmp_path / "original"
    original.write_bytes(raw)
    done = beam("verify", "--original", str(original), stdin=raw, env=store)
    assert (done.returncode, done.stderr) == (0, b"")
    done = beam("verify", "--original", str(original), stdin=raw.replace(b"1", b"2"), env=store)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def test_a_host_that_would_cut_is_told_first_what_is_missing(beam: Beam, store: dict[str, str]) -> None:
    raw = b"".join(b"src/part_%d.c:%d:5: error: 'value_%d' undeclared\n" % (n, n, n) for n in range(2000))
    raw += b"".join(b"src/part_%d.c:%d:9: note: each is reported once\n" % (n, n) for n in range(10))
    done = beam("reduce", "--recover", "--host", "claude-code", stdin=raw, env=store)
    assert all(line in done.stdout for line in raw.splitlines() if b"error: " in line)
    assert b"budget 30000c not met" in done.stderr
    whole = beam("expand", handle_in(done.stdout), env=store).stdout if b"full output" in done.stdout else raw
    assert whole == raw


def test_a_pipe_that_is_closed_early_is_no_fault(beam: Beam, store: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_bytes(b"error: x\n" * 60_000)
    script = f"{sys.executable} -m beam_cli adapters --why {path} | head -1; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], env={**beam.env, **store}, capture_output=True, check=True)
    assert done.stdout.endswith(b"\n0\n")


def test_lines_of_utf_16_are_found_and_cut_out_as_text(beam: Beam, store: dict[str, str]) -> None:
    text = "".join(f"\u010a row {n} of the sheet {n * 7919 % 1000}\n" for n in range(900))
    raw = b"\xff\xfe" + text.encode("utf-16-le")
    done = beam("reduce", "--recover", stdin=raw, env=store)
    handle = handle_in(done.stdout)
    marked = re.search(rb"\[beam: (\d+) lines omitted, (\d+)-(\d+)\]", done.stdout)
    assert marked is not None
    given = beam("range", handle, marked[2], marked[3], env=store).stdout.decode()
    assert given.splitlines() == text.splitlines()[int(marked[2]) - 1 : int(marked[3])]
    assert beam("search", handle, "row 450 of", env=store).stdout.decode() == "451:" + text.splitlines()[450] + "\n"
    assert beam("expand", handle, env=store).stdout == raw
    assert beam("verify", stdin=done.stdout, env=store).returncode == 0
