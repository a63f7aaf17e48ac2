"""Laws on real captures, through the real classifier: an error survives wherever it stands, nothing is invented."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lawkit import BUDGETS, FIDELITIES, FOLDERS, ROOT, Given, in_tables, of_each, samples, shown

import beam_tokens
from beam_optimize import explain, reduce
from beam_optimize._undo import undo

if TYPE_CHECKING:
    from pathlib import Path

    from beam_core import Counter

SAMPLES = samples()
TEXTS = {path.name: path.read_bytes() for path in SAMPLES}
# An error in diagnostic position, as tools of many kinds print it.
ERRORS = (
    b"error: the disk is full",
    b"Error: Cannot find module 'left-pad'",
    b"ERROR: could not connect to the database",
    b"fatal: not a git repository",
    b"src/main.c:12:7: error: 'x' undeclared",
    b"src/app.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.",
    b"2026-03-01T10:00:00Z ERROR worker died",
    b"2026-03-01 10:00:00,123 [worker-3] CRITICAL out of memory",
    b"[error] upstream timed out",
    b'level=error msg="handler failed"',
    b"FAILED tests/test_auth.py::test_refresh - KeyError: 'token'",
    b"--- FAIL: TestRefresh (0.02s)",
    b"not ok 3 - refreshes the token",
    b"npm ERR! code ELIFECYCLE",
    b"make: *** [Makefile:3: test] Error 2",
    b"Traceback (most recent call last):",
    b"ValueError: invalid literal for int() with base 10: 'x'",
    b"panic: runtime error: index out of range [3] with length 2",
    b"thread 'main' panicked at src/main.rs:2:5:",
    b"Segmentation fault (core dumped)",
    b'Exception in thread "main" java.lang.NullPointerException',
    b"E   AssertionError: assert 1 == 2",
)


def corpus() -> Path:
    """The corpus that lies beside some checkouts; the tests that need it say so where it is missing."""
    return ROOT.parent / "shared" / "corpus"


@pytest.mark.slow
@settings(max_examples=1500, deadline=None)
@given(
    st.sampled_from(sorted(TEXTS)),
    st.sampled_from(ERRORS),
    st.floats(0, 1),
    st.sampled_from(FIDELITIES),
    st.sampled_from(BUDGETS),
)
def test_an_error_line_inserted_anywhere_survives(
    name: str, error: bytes, place: float, fidelity: str, budget: str | None
) -> None:
    lines = TEXTS[name].split(b"\n")
    lines.insert(round(place * (len(lines) - 1)), error)
    reduced = reduce(b"\n".join(lines), fidelity=fidelity, budget=budget)
    assert error in shown(reduced.data)


@pytest.mark.slow
@pytest.mark.parametrize("error", ERRORS)
def test_an_error_line_survives_at_every_place_of_a_small_run(error: bytes) -> None:
    lines = TEXTS["test_fail_output.txt"].split(b"\n")
    for place in range(len(lines) + 1):
        raw = b"\n".join((*lines[:place], error, *lines[place:]))
        assert error in shown(reduce(raw).data), lines[max(0, place - 1) : place + 1]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_samples_keep_every_promise(folder: Path) -> None:
    of_each(sorted(folder.glob("*.txt")), keeps_every_promise)


def keeps_every_promise(path: Path) -> None:
    raw = path.read_bytes()
    seen = explain(raw)
    assert seen is not None
    lines, labels = seen
    assert reduce(raw).data == reduce(raw, classifier=Given(labels)).data
    before = None
    for fidelity in FIDELITIES:
        reduction = reduce(raw, fidelity=fidelity, classifier=Given(labels))
        assert [s for s in reduction.receipt.stages if s.outcome == "discarded"] == []
        assert before is None or len(reduction.data) <= before
        before = len(reduction.data)
        if reduction.receipt.pieces is None:
            continue
        back = undo(reduction.data, reduction.receipt.pieces, labels.segments)
        tabled = in_tables(reduction, lines)
        for unit, text in enumerate(back):
            if unit in tabled:
                continue
            assert text == lines.line(unit) if labels.protects(unit, unit + 1) else text in (None, lines.line(unit))


@pytest.fixture(scope="module", params=["exact:o200k_base", "exact:cl100k_base"])
def exact(request: pytest.FixtureRequest) -> Counter:
    from beam_core import TokenizerUnavailableError

    try:
        return beam_tokens.counter_for(request.param, download=False)
    except TokenizerUnavailableError as error:
        pytest.skip(f"no rank file: {error}")


@pytest.mark.slow
def test_never_larger_in_exact_tokens_either(exact: Counter) -> None:
    for name, raw in TEXTS.items():
        assert exact.count(reduce(raw).data) <= exact.count(raw), name


@pytest.mark.slow
def test_the_corpus_beside_the_checkout_keeps_every_promise() -> None:
    if not corpus().is_dir():
        pytest.skip("no corpus beside this checkout")
    for path in sorted((corpus() / "captures").glob("*/*.txt"))[::3]:
        raw = path.read_bytes()
        reduction = reduce(raw)
        assert len(reduction.data) <= len(raw), path.name
        assert [s for s in reduction.receipt.stages if s.outcome == "discarded"] == [], path.name


def test_every_fact_of_the_corpus_is_visible() -> None:
    if not corpus().is_dir():
        pytest.skip("no corpus beside this checkout")
    from beam_bench._beam import beam
    from beam_bench._corpus import read_corpus
    from beam_bench._facts import measure
    from beam_bench._gauge import Gauge

    results = measure(read_corpus(corpus()), beam(recovery=False), Gauge(beam_tokens.MixedEstimate()))
    assert [(file.path, file.recoverable, file.lost) for file in results if file.recoverable or file.lost] == []
