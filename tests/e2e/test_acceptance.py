"""What the project promises of `beam reduce` and `beam measure`, byte for byte."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

REDUCED_501 = b"""\
500 passing
running 501 tests
test auth::suite::case_broken ... FAILED
failures:
---- auth::suite::case_broken stdout ----
thread 'auth::suite::case_broken' panicked at src/auth.rs:214:9:
assertion `left == right` failed
  left: 500
 right: 200
failures:
    auth::suite::case_broken
test result: FAILED. 500 passed; 1 failed; 0 ignored; 0 measured
"""
FAILED = b"\x1b[31mFAILED\x1b[0m tests/test_auth.py::test_refresh\n"

Beam = Any  # the fixture of conftest.py


def test_501_tests_become_the_failure_and_a_count(beam: Beam, cargo_501: bytes) -> None:
    done = beam("reduce", stdin=cargo_501)
    assert len(REDUCED_501) == 349
    assert (done.stdout, done.stderr, done.returncode) == (REDUCED_501, b"", 0)


def test_501_tests_measured(beam: Beam, cargo_501: bytes) -> None:
    done = beam("measure", stdin=cargo_501)
    figures = b"4308 -> 88 tokens (98.0% reduction, basis estimated:mixed); 17230 -> 349 bytes"
    assert figures in done.stdout
    assert done.stdout.startswith(b"tier=")
    assert done.stdout.count(b"\n") == 1


def test_four_repeats_do_not_pay(beam: Beam) -> None:
    done = beam("measure", stdin=FAILED + 4 * b"retrying\n")
    assert done.stdout == (
        b"tier=lossless_representation 22 -> 19 tokens (13.6% reduction, basis estimated:mixed); "
        b"85 -> 76 bytes; 0 artifact(s) stored\n"
    )


def test_forty_repeats_do(beam: Beam) -> None:
    text = FAILED + 40 * b"retrying connection to redis:6379\n"
    assert beam("measure", stdin=text).stdout == (
        b"tier=deterministic_reduction 353 -> 37 tokens (89.5% reduction, basis estimated:mixed); "
        b"1409 -> 148 bytes; 0 artifact(s) stored\n"
    )
    assert beam("reduce", stdin=text).stdout == (
        b"FAILED tests/test_auth.py::test_refresh\n"
        b"retrying connection to redis:6379\n"
        b"[beam: 38 more identical lines omitted]\n"
        b"retrying connection to redis:6379\n"
    )


@pytest.mark.parametrize("verb", ["reduce", "measure"])
@pytest.mark.parametrize("where", ["stdin", "dash", "file", "redirected"])
def test_every_way_in_gives_the_same(beam: Beam, cargo_501: bytes, tmp_path: Any, verb: str, where: str) -> None:
    path = tmp_path / "run.txt"
    path.write_bytes(cargo_501)
    expected = beam(verb, stdin=cargo_501).stdout
    if where == "redirected":
        with path.open("rb") as stream:
            assert beam(verb, stdin_from=stream).stdout == expected
    elif where == "file":
        assert beam(verb, str(path)).stdout == expected
    else:
        assert beam(verb, *(["-"] if where == "dash" else []), stdin=cargo_501).stdout == expected


def test_empty_in_empty_out(beam: Beam) -> None:
    done = beam("reduce", stdin=b"")
    assert (done.stdout, done.stderr, done.returncode) == (b"", b"", 0)
    assert beam("measure", stdin=b"").stdout.startswith(b"tier=passthrough 0 -> 0 tokens (0.0% reduction")


@pytest.mark.parametrize("fidelity", ["full", "safe", "compact", "minimal"])
def test_binary_passes_through(beam: Beam, fidelity: str) -> None:
    data = bytes(range(256)) * 64
    done = beam("reduce", "--fidelity", fidelity, stdin=data)
    assert (done.stdout, done.returncode) == (data, 0)


def test_full_only_changes_the_representation(beam: Beam, cargo_501: bytes) -> None:
    assert beam("reduce", "--fidelity=full", stdin=cargo_501).stdout == cargo_501
    assert beam("reduce", "--fidelity=full", stdin=FAILED).stdout == b"FAILED tests/test_auth.py::test_refresh\n"


def test_a_partial_last_line_is_a_line(beam: Beam) -> None:
    assert beam("reduce", stdin=b"no newline at all").stdout == b"no newline at all"
    done = beam("reduce", stdin=FAILED.rstrip(b"\n"))
    assert done.stdout == b"FAILED tests/test_auth.py::test_refresh"


def test_a_budget_that_cannot_be_met_is_said(beam: Beam, cargo_501: bytes) -> None:
    done = beam("reduce", "--budget", "10", stdin=cargo_501)
    assert b"test auth::suite::case_broken ... FAILED\n" in done.stdout
    needed = -(-len(done.stdout) // 4)
    assert done.stderr == b"beam: budget 10 not met: %d needed\n" % needed
    assert done.returncode == 0
    done = beam("measure", "--budget", "10b", stdin=cargo_501)
    assert b"budget 10b not met: " in done.stderr
    assert b"b needed\n" in done.stderr


def test_a_budget_that_is_met_is_not_spoken_of(beam: Beam, cargo_501: bytes) -> None:
    done = beam("reduce", "--budget", "5000", stdin=cargo_501)
    assert (done.stderr, done.returncode) == (b"", 0)


def test_json_holds_text_measurement_and_receipt(beam: Beam, cargo_501: bytes) -> None:
    done = beam("reduce", "--json", "--command", "cargo test", "--exit-code", "101", stdin=cargo_501)
    answer = json.loads(done.stdout)
    assert list(answer) == ["text", "measurement", "receipt"]
    assert answer["text"].encode() == REDUCED_501
    assert answer["measurement"] == {
        "basis": "estimated:mixed",
        "tokens_before": 4308,
        "tokens_after": 88,
        "bytes_before": 17230,
        "bytes_after": 349,
        "artifacts": 0,
    }
    assert answer["receipt"]["origin"] == {"command": "cargo test", "exit_code": 101}
    assert answer["receipt"]["fidelity"] == "compact"
    assert done.stdout.count(b"\n") == 1


def test_json_of_measure_has_no_text(beam: Beam, cargo_501: bytes) -> None:
    answer = json.loads(beam("measure", "--json", stdin=cargo_501).stdout)
    assert list(answer) == ["measurement", "receipt"]
    assert answer["measurement"]["tokens_after"] == 88


def test_json_carries_any_bytes(beam: Beam) -> None:
    import base64

    text = b"error: caf\xe9 is no UTF-8\n"
    answer = json.loads(beam("reduce", "--json", stdin=text).stdout)
    assert "text" not in answer
    assert base64.b64decode(answer["base64"], validate=True) == text
    answer = json.loads(beam("reduce", "--json", stdin="error: café 🙂\n".encode()).stdout)
    assert answer["text"] == "error: café 🙂\n"


def test_json_is_utf8_whatever_the_arguments_are(beam: Beam) -> None:
    done = beam("reduce", "--json", b"--command=make \xff", stdin=b"x\n", env={"LC_ALL": "C"})
    assert json.loads(done.stdout.decode("utf-8"))["receipt"]["origin"]["command"].startswith("make ")


def test_an_internal_error_passes_the_original_on(
    beam: Beam, cargo_501: bytes, engine: Callable[[str], dict[str, str]]
) -> None:
    env = engine("def reduce(source, **options):\n    raise RuntimeError('two\\nlines')\n")
    done = beam("reduce", stdin=cargo_501, env=env)
    assert (done.stdout, done.returncode) == (cargo_501, 0)
    assert done.stderr == b"beam: internal error (RuntimeError: two lines): the original is passed through unchanged\n"


@pytest.mark.parametrize(
    "source",
    [
        "raise ImportError('half an installation')",
        "def reduce(source, **options): raise MemoryError",
        "def reduce(source, **options): return reduce(source, **options)",
        "def reduce(source, **options): raise SystemExit(7)",
        "def reduce(source, **options): raise type('PanicException', (BaseException,), {})('from Rust')",
        "def reduce(source, **options): return None",
        "class Other: pass",
    ],
)
@pytest.mark.parametrize("options", [(), ("--fidelity", "safe")])
def test_no_fault_of_the_engine_loses_a_byte(
    beam: Beam, cargo_501: bytes, engine: Callable[[str], dict[str, str]], source: str, options: tuple[str, ...]
) -> None:
    done = beam("reduce", *options, stdin=cargo_501, env=engine(source + "\n"))
    assert (done.stdout, done.returncode) == (cargo_501, 0)
    assert done.stderr.startswith(b"beam: internal error (")
    assert done.stderr.count(b"\n") == 1


def test_an_internal_error_under_json_is_json(
    beam: Beam, cargo_501: bytes, engine: Callable[[str], dict[str, str]]
) -> None:
    done = beam("reduce", "--json", stdin=cargo_501, env=engine("def reduce(source, **options): raise RuntimeError\n"))
    assert json.loads(done.stdout) == {"text": cargo_501.decode(), "error": "RuntimeError"}
    assert done.returncode == 0


def test_measure_invents_no_figure(beam: Beam, cargo_501: bytes, engine: Callable[[str], dict[str, str]]) -> None:
    done = beam("measure", stdin=cargo_501, env=engine("def reduce(source, **options): raise RuntimeError\n"))
    assert (done.stdout, done.returncode) == (b"", 1)
    assert done.stderr == b"beam: internal error (RuntimeError): nothing was measured\n"
