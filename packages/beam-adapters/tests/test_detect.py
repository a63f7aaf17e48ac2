"""Which tool printed what: the content decides, the command only helps, and no line is lost between segments."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import _detect, _registry
from beam_adapters._detect import common_prefix, segments
from beam_adapters._index import INDEX
from beam_adapters._samples import units
from beam_adapters._table import Adapter, State
from beam_core import InvalidValueError, Origin

RUN = b"""   Compiling x v0.1.0 (/x)
    Finished `test` profile [unoptimized + debuginfo] target(s) in 0.1s
     Running unittests src/lib.rs (target/debug/deps/x-1)

running 1 test
test a ... ok

test result: ok. 1 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

"""
SNIPPET = b"warning: unused import: `a::B`\n --> src/lib.rs:1:5\n  |\n1 | use a::B;\n  |     ^^^^\n\n"
STAMPED = b"".join(b"2026-01-02T03:04:05.1234567Z " + line for line in RUN.splitlines(keepends=True))
COMPOSED = b"".join(b"web-1  | " + line for line in RUN.splitlines(keepends=True))
VIEWED = b"".join(b"test\tRun cargo test\t2026-01-02T03:04:05.1Z " + line for line in RUN.splitlines(keepends=True))
DIFF = b"diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n-test a ... ok\r\n+test a ... ok\n y\n"
PROSE = b"cargo test prints `running 5 tests` and then `test a ... ok`.\nSee error[E0308].\n"


def spans(text: bytes, command: str | None = None, forced: str | None = None) -> list[tuple[int, int, str]]:
    found = segments(units(text), Origin(command=command), forced)
    return [(span.start, span.stop, span.adapter.name) for span in found]


CASES = {
    "nothing": (b"", None, []),
    "prose about cargo": (PROSE, None, [(0, 2, "generic")]),
    "prose after the command": (PROSE, "cargo test", [(0, 2, "generic")]),
    "a run": (RUN, None, [(0, 9, "cargo")]),
    "a run by make": (b"cargo test\n" + RUN, "make test", [(0, 1, "make"), (1, 10, "cargo")]),
    "a run under npm": (b"> x@1.0.0 test\n> cargo test\n\n" + RUN, "npm test", [(0, 3, "generic"), (3, 12, "cargo")]),
    "blank lines first": (b"\n\n" + RUN, None, [(0, 11, "cargo")]),
    "only the end of a run": (
        b"odd\n" + b"".join(RUN.splitlines(keepends=True)[-2:]),
        None,
        [(0, 1, "generic"), (1, 3, "cargo")],
    ),
    "a run with timestamps": (STAMPED, None, [(0, 9, "cargo")]),
    "a run in a container": (COMPOSED, None, [(0, 9, "cargo")]),
    "a run seen by gh": (VIEWED, "gh run view 1 --log", [(0, 9, "cargo")]),
    "a diagnostic of rustc alone": (SNIPPET, None, [(0, 6, "cargo")]),
    "a panic of a program": (
        b"x\nthread 'main' (7) panicked at src/main.rs:1:2:\nno\n",
        None,
        [(0, 1, "generic"), (1, 3, "cargo")],
    ),
    "an error line of cargo": (b"error: no such command: `x`\n", "cargo x", [(0, 1, "cargo")]),
    "messages as JSON": (b'{"reason":"build-finished","success":true}\n', "cargo build", [(0, 1, "cargo")]),
    "an error line of anyone": (b"error: no such command: `x`\n", None, [(0, 1, "generic")]),
    "a warning of gcc": (b"a.c:1:2: warning: unused variable 'x'\n", "./build.sh", [(0, 1, "generic")]),
    "a log file": (RUN, "cat build.log", [(0, 9, "cargo")]),
    "a file that looks like a run": (RUN, "cat tests/data/run.txt", [(0, 9, "generic")]),
    "a search hit": (b"src/a.rs:7:test a ... ok\n" + RUN, "grep -rn ok", [(0, 10, "generic")]),
    "a run, then a file": (RUN + b"fn a() {}\n", "cargo test; cat src/a.rs", [(0, 10, "cargo")]),
    "a diff of no command": (DIFF, None, [(0, 7, "generic")]),
    "pytest": (b"===== 3 passed in 0.1s =====\n", "pytest", [(0, 1, "pytest")]),
}


@pytest.mark.parametrize("case", CASES)
def test_segments(case: str) -> None:
    text, command, expected = CASES[case]
    assert spans(text, command) == expected


def test_forced_takes_all_and_an_unknown_name_is_refused() -> None:
    assert spans(PROSE, forced="cargo") == [(0, 2, "cargo")]
    with pytest.raises(InvalidValueError, match=r"one of .*cargo, .*generic"):
        spans(PROSE, forced="carg")


def test_quoted_text_is_exact_and_a_run_is_not() -> None:
    assert [span.exact for span in segments(units(RUN), Origin(command="cat a.rs"))] == [True]
    assert [span.exact for span in segments(units(RUN), Origin(command="cargo test"))] == [False]


def test_a_table_with_bars_has_no_prefix() -> None:
    table = b" id | name\n----+-----\n" + b"  1 | \n" * 30
    assert common_prefix(units(table)) is None
    snippet = b"".join(b"%d | let x = 1;\n" % i for i in range(30))
    assert common_prefix(units(snippet)) is None


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> Adapter:
    """A second tool in the registry."""
    adapter = Adapter("toy", [State("top", ())], commands=("toy",), anchors=(b"TOY",), signatures=(rb"TOY \d",))
    index = {**INDEX, "toy": ("", ("toy",), (b"TOY",))}
    load = _registry.load_adapter
    monkeypatch.setattr(_registry, "INDEX", index)
    monkeypatch.setattr(_registry, "load_adapter", lambda name: adapter if name == "toy" else load(name))
    return adapter


def test_tools_take_turns(toy: Adapter) -> None:
    del toy
    text = b"head\nTOY 1\nx\n" + RUN + b"TOY 2\n" + RUN
    assert spans(text) == [(0, 1, "generic"), (1, 3, "toy"), (3, 12, "cargo"), (12, 13, "toy"), (13, 22, "cargo")]


def test_at_one_place_the_command_decides(toy: Adapter) -> None:
    toy.signatures = (rb" {3}Compiling ",)
    toy.anchors = (b"Compiling",)
    line = b"   Compiling x v0.1.0 (/x)\n"
    assert spans(line, "toy") == [(0, 1, "toy")]
    assert spans(line, "cargo build") == [(0, 1, "cargo")]


def test_a_large_text_is_sampled_for_anchors_and_searched_whole_for_signatures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_detect, "PROBE", 1 << 12)
    monkeypatch.setattr(_detect, "_STRIP", 1 << 10)
    text = b"filler line without anything\n" * 1000 + RUN
    assert spans(text) == [(0, 1000, "generic"), (1000, 1009, "cargo")]


@given(st.lists(st.sampled_from([*RUN.splitlines(keepends=True), b"x\n", b"\r", b"y\r", SNIPPET]), max_size=30))
def test_segments_partition_the_units(pieces: list[bytes]) -> None:
    lines = units(b"".join(pieces))
    found = segments(lines, Origin())
    assert [span.start for span in found] == [0, *(span.stop for span in found[:-1])][: len(found)]
    assert not found or found[-1].stop == len(lines)
    assert all(span.start < span.stop for span in found)


def test_a_diff_is_exact_whoever_printed_it() -> None:
    """Line ends and repeated lines are what it is about; prose that begins with rulers is none."""
    assert [span.exact for span in segments(units(DIFF), Origin())] == [True]
    assert [span.exact for span in segments(units(b"commit 12ab\n\n    words\n" + DIFF), Origin())] == [True]
    assert [span.exact for span in segments(units(b"--- a heading\nwords\n" + PROSE), Origin())] == [False]
