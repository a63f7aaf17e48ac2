"""Mutation tests of the verifier: every way to falsify an output makes it speak, and the truth never does."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from lawkit import ChanceClassifier, Row, rows_of, seeds, texts, written

from beam_core import Classification, Label, Lines, Origin, Pieces, Priority, Segment
from beam_core._edits import COUNTED, DROPPED, ESCAPED, FOLDED, GAP, KEPT, SERIES, Frame
from beam_optimize._decode import decode
from beam_optimize._layout import Context, everything_kept
from beam_optimize._render import Rendered, render
from beam_optimize._verify import expand, verify
from beam_optimize.stages.folding import fold
from beam_optimize.stages.noise import drop_and_count
from beam_optimize.stages.selection import select
from beam_optimize.stages.series import group_series

LAW = settings(max_examples=300, deadline=None)
_NOWHERE = Origin()

RAW = b"".join(
    (
        b"running 60 tests\n",
        *(b"test suite::case_%d ... ok\n" % n for n in range(58)),
        b"test suite::broken ... FAILED\n",
        b"test suite::other ... FAILED\n",
        b"\x1b[31mpanicked at src/lib.rs:1:1\x1b[0m\n",
        *(b"    frame %c of the standard library\n" % (97 + n) for n in range(20)),
        *(b"retrying connection to redis\n" for _ in range(40)),
        *(b"copying block %d of 90 to the archive\n" % n for n in range(30)),
        b"[beam: 3 lines omitted]\n",
        b"progress\n",
        b"test result: FAILED. 58 passed; 2 failed\n",
    )
)


def _labels(lines: Lines) -> Classification:
    labels = Classification(len(lines), [Segment(0, len(lines), "sample")])
    rules: tuple[tuple[bytes, Label], ...] = (
        (b"... ok", Label(Priority.P4, "pass", noun="passing")),
        (b"FAILED", Label(Priority.P0, "failure")),
        (b"panicked", Label(Priority.P0, "panic")),
        (b"frame", Label(Priority.P3, "frame", noun="library frames", near=0)),
        (b"progress", Label(Priority.P5, "progress")),
    )
    for needle, label in rules:
        kind = labels.kind(label, "sample")
        for unit in range(len(lines)):
            if needle in lines.line(unit):
                labels.overlay(unit, unit + 1, kind)
    return labels


class Sample:
    """One text that uses every kind of piece, reduced by all stages."""

    def __init__(self) -> None:
        lines = decode(RAW)
        assert lines is not None
        self.lines = lines
        self.labels = _labels(lines)
        context = Context(lines, self.labels)
        layout = everything_kept(lines)
        for stage in (drop_and_count, fold, group_series, select):
            changed = stage(context, layout)
            assert changed is not None, stage
            layout = changed
        self.rendered: Rendered = render(context, layout, Frame())

    def check(self, output: bytes, pieces: Pieces) -> str | None:
        return verify(self.lines, self.labels, output, pieces)

    def rows(self) -> list[Row]:
        """The pieces with the text of each."""
        return rows_of(self.rendered.data, self.rendered.pieces)

    def check_rows(self, rows: list[Row]) -> str | None:
        output, pieces = written(rows)
        return self.check(output, pieces)


@pytest.fixture(scope="module")
def sample() -> Sample:
    return Sample()


def test_the_sample_uses_every_kind_of_piece_and_is_accepted(sample: Sample) -> None:
    kinds = {kind for kind, *_ in sample.rows()}
    assert {KEPT, FOLDED, SERIES, ESCAPED, DROPPED, COUNTED, GAP} <= kinds
    assert sample.check(sample.rendered.data, sample.rendered.pieces) is None
    assert sample.check_rows(sample.rows()) is None


def test_no_byte_can_be_changed(sample: Sample) -> None:
    output = sample.rendered.data
    for at in range(len(output)):
        changed = output[:at] + bytes((output[at] ^ 1,)) + output[at + 1 :]
        assert sample.check(changed, sample.rendered.pieces), output[max(0, at - 20) : at + 20]


def test_no_line_can_be_dropped_even_with_fitting_positions(sample: Sample) -> None:
    for index, (kind, start, stop, text) in enumerate(sample.rows()):
        for line in text.splitlines(keepends=True):
            rows = sample.rows()
            rows[index] = (kind, start, stop, text.replace(line, b"", 1))
            assert sample.check_rows(rows), line


def test_no_two_lines_can_change_places(sample: Sample) -> None:
    for index, (kind, start, stop, text) in enumerate(sample.rows()):
        lines = text.splitlines(keepends=True)
        if len(set(lines)) > 1:
            rows = sample.rows()
            rows[index] = (kind, start, stop, b"".join(reversed(lines)))
            assert sample.check_rows(rows)
    for index in range(len(sample.rows()) - 1):
        rows = sample.rows()
        rows[index], rows[index + 1] = rows[index + 1], rows[index]
        assert sample.check_rows(rows)


def test_no_line_can_be_doubled(sample: Sample) -> None:
    for index, (kind, start, stop, text) in enumerate(sample.rows()):
        rows = sample.rows()
        rows[index] = (kind, start, stop, text + text)
        assert not text or sample.check_rows(rows)
        rows = sample.rows()
        rows.insert(index, rows[index])
        assert sample.check_rows(rows)


def test_no_text_can_be_shown_for_another_unit(sample: Sample) -> None:
    """Misattribution: the same bytes claimed for the neighbouring units."""
    for index, (kind, start, stop, text) in enumerate(sample.rows()):
        if kind == KEPT:
            rows = sample.rows()
            rows[index] = (kind, start + 1, stop + 1, text)
            assert sample.check_rows(rows)


@pytest.mark.parametrize("fate", [DROPPED, COUNTED, GAP])
def test_no_protected_unit_can_be_declared_omitted(sample: Sample, fate: int) -> None:
    for unit in range(len(sample.lines)):
        if not sample.labels.protects(unit, unit + 1):
            continue
        rows: list[Row] = []
        for kind, start, stop, text in sample.rows():
            if kind == KEPT and start <= unit < stop:
                lines = text.splitlines(keepends=True)
                said = b"[beam: 1 line omitted]\n" if fate == GAP else b""
                parts = (
                    (KEPT, start, unit, b"".join(lines[: unit - start])),
                    (fate, unit, unit + 1, said),
                    (KEPT, unit + 1, stop, b"".join(lines[unit - start + 1 :])),
                )
                rows += [part for part in parts if part[1] < part[2]]
            else:
                rows.append((kind, start, stop, text))
        assert sample.check_rows(rows)


@pytest.mark.parametrize(
    "forged", [b"[beam: 3 lines omitted]\n", b"0 failed\n", b"test result: ok. 60 passed; 0 failed\n"]
)
def test_no_line_can_be_forged(sample: Sample, forged: bytes) -> None:
    rows = sample.rows()
    for index in range(len(rows) + 1):
        changed = sample.rows()
        changed.insert(index, (KEPT, 0, 0, forged))
        assert sample.check_rows(changed)
    for index, (kind, start, stop, text) in enumerate(rows):
        changed = sample.rows()
        changed[index] = (kind, start, stop, forged + text)
        assert sample.check_rows(changed)


def test_no_count_can_be_changed(sample: Sample) -> None:
    changes: tuple[tuple[bytes, bytes], ...] = (
        (b"58 passing", b"59 passing"),
        (b"38 more identical", b"37 more identical"),
        (b"20 library frames", b"21 library frames"),
        (b"28 lines alike", b"27 lines alike"),
        (b"{1..28}", b"{1..27}"),
        (b"of 90", b"of 91"),
    )
    for old, new in changes:
        assert old in sample.rendered.data, old
        assert sample.check(sample.rendered.data.replace(old, new, 1), sample.rendered.pieces), new


def test_a_look_alike_cannot_be_shown_bare(sample: Sample) -> None:
    rows = [
        (KEPT if kind == ESCAPED else kind, start, stop, text.removeprefix(b"\\") if kind == ESCAPED else text)
        for kind, start, stop, text in sample.rows()
    ]
    assert sample.check_rows(rows)


def test_an_escape_sequence_cannot_be_left_in_a_protected_line(sample: Sample) -> None:
    rows = [
        (kind, start, stop, text.replace(b"panicked", b"\x1b[8mpanicked")) for kind, start, stop, text in sample.rows()
    ]
    assert sample.check_rows(rows)


@LAW
@given(texts(), seeds, st.data())
def test_any_changed_byte_of_a_protected_line_is_found(raw: bytes, seed: int, data: st.DataObject) -> None:
    lines = decode(raw) if raw else None
    assume(lines is not None)
    assert lines is not None
    labels = ChanceClassifier(seed).classify(lines, _NOWHERE)
    rendered = render(Context(lines, labels), everything_kept(lines), Frame())
    assert verify(lines, labels, rendered.data, rendered.pieces) is None
    begin, places = 0, []
    for _kind, start, stop, end in rendered.pieces:
        if labels.protects(start, stop) and any(lines.line(u).strip() for u in range(start, stop)):
            places += [at for at in range(begin, end) if rendered.data[at] not in b"\r\n"]
        begin = end
    assume(places)
    at = data.draw(st.sampled_from(places))
    changed = rendered.data[:at] + bytes((rendered.data[at] ^ 1,)) + rendered.data[at + 1 :]
    assert verify(lines, labels, changed, rendered.pieces)


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=16), st.integers(0, 99))
def test_a_series_expands_to_its_lines(numbers: list[int], constant: int) -> None:
    from beam_optimize.stages.series import series_template

    texts_ = [b"a %d b %d" % (n, constant) for n in numbers]
    lines = decode(b"\n".join(texts_))
    assert lines is not None
    template = series_template(lines, 0, len(lines))
    assert template is not None
    assert expand(template, len(texts_)) == texts_
