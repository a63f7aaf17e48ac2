"""The whole of classification: order of its parts, exact text, overwritten frames, explanations."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import AdapterClassifier, explain
from beam_adapters._samples import units
from beam_core import Classifier, InvalidValueError, Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()


def priorities(text: bytes, command: str | None = None, adapter: str | None = None) -> list[Priority]:
    classification = AdapterClassifier().classify(units(text), Origin(command=command), adapter)
    return [classification.priority(unit) for unit in range(len(classification))]


def test_it_is_a_classifier() -> None:
    assert isinstance(AdapterClassifier(), Classifier)


def test_text_of_no_tool_stays_but_for_long_runs_of_blank_lines() -> None:
    assert priorities(b"a\n\n\nb\n \n\n\t\n\nc\n") == [P2, P2, P2, P2, P2, P5, P5, P5, P2]


@pytest.mark.parametrize("command", ["cat a", "sed -n 1,9p a", "git diff", "rg x", "bat a", "head -5 a | nl"])
def test_text_that_will_be_quoted_keeps_every_line(command: str | None) -> None:
    assert priorities(b"a\n\n\n\n\nb\n", command) == [P2] * 6
    classification = AdapterClassifier().classify(units(b"a\n"), Origin(command=command))
    assert [segment.exact for segment in classification.segments] == [True]


def test_overwritten_frames_are_p5_unless_the_floor_knows_better() -> None:
    found = priorities(b"    Building [=>  ] 1/3: a\rerror: no space left on device\rdone\n")
    assert found[0] == P5
    assert found[1] <= P1
    assert found[2] == P2


def test_an_unknown_adapter_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="adapter 'x' is not valid"):
        priorities(b"a\n", adapter="x")


def test_an_empty_text_has_no_units_and_no_segments() -> None:
    classification = AdapterClassifier().classify(units(b""), Origin())
    assert len(classification) == 0
    assert classification.segments == []


def test_explain_says_where_each_label_comes_from() -> None:
    lines = units(b"   Compiling x v1\nodd\nfatal: no\n")
    rows = list(explain(lines, AdapterClassifier().classify(lines, Origin())))
    assert rows[0] == (1, P4, "cargo", "cargo/top/compiling", "compiled", False)
    assert rows[1] == (2, P2, "cargo", "unrecognised", "unrecognised", False)
    assert rows[2][0] == 3
    assert rows[2][5], "raised by the floor"


def test_the_prefix_of_a_log_is_volatile() -> None:
    stamp = b"2026-01-02T03:04:05.1234567Z "
    text = b"".join(stamp + line for line in (b"   Compiling x v1\n", b"    Finished `dev` profile\n", b"odd\n"))
    classification = AdapterClassifier().classify(units(text), Origin())
    assert [segment.volatile is not None for segment in classification.segments] == [True]
    assert classification.priority(0) == P4


@given(st.binary(max_size=200), st.sampled_from([None, "cargo test", "cat x", "make"]))
def test_any_bytes_are_labelled_in_full_and_always_alike(text: bytes, command: str | None) -> None:
    lines = units(text)
    first = AdapterClassifier().classify(lines, Origin(command=command))
    again = AdapterClassifier().classify(lines, Origin(command=command))
    assert first.priorities == again.priorities
    assert len(first) == len(lines)
    bounds = [(segment.start, segment.stop) for segment in first.segments]
    assert [start for start, _ in bounds] == [0, *(stop for _, stop in bounds[:-1])][: len(bounds)]


FORBIDDEN = ("typing", "dataclasses", "attrs", "attr", "pathlib", "json", "logging", "importlib.metadata", "subprocess")
LEAN = """
import sys
before = set(sys.modules)
from array import array
from beam_core import Lines, Origin
from beam_adapters import AdapterClassifier
data = open(sys.argv[1], "rb").read()
starts = array("Q", [0])
for line in data.splitlines(keepends=True):
    starts.append(starts[-1] + len(line))
AdapterClassifier().classify(Lines(data, starts, data, starts), Origin(command="cargo test"))
print(*sorted(set(sys.modules) - before))
"""


def test_the_fast_lane_imports_only_what_it_may() -> None:
    from beam_adapters.labels import samples

    path = next(path for path, _ in samples("cargo") if path.stem == "test_fail_output")
    code = LEAN
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", _with_path(code), str(path)], capture_output=True, text=True, check=True
    )
    loaded = set(run.stdout.split())
    assert not loaded.intersection(FORBIDDEN)
    assert "beam_adapters.tools.cargo" in loaded


def _with_path(code: str) -> str:
    import beam_adapters
    import beam_core

    roots = [str(module.__path__[0]).rpartition("/")[0] for module in (beam_adapters, beam_core)]
    return f"import sys\nsys.path[:0] = {roots!r}\n{code}"
