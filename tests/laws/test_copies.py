"""Laws of copies: what stands under a line once more comes back from the text alone, and no marker can be forged."""

from __future__ import annotations

import json
import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lawkit import Row, rows_of, written

from beam_core import Classification, Label, Lines, Origin, Priority, Reduction, Segment
from beam_core._edits import ALSO, COPIED, GAP, KEPT, OMISSIONS, ROWS, Frame, copy_mark
from beam_optimize import explain, reduce
from beam_optimize._audit import audit
from beam_optimize._reading import read
from beam_optimize._undo import undo
from beam_optimize._verify import verify
from beam_store import MemoryStore

WORDS = [b"at com.shop.Cart.add(Cart.java:%d)" % n for n in range(9)] + [
    b"",
    b"}",
    b"    expected: 200 but the answer was 500",
    b"NOTE reading the configuration of the pool",
    b"ERROR connection to the database was lost",
    b"  passed: a test that nobody has to read",
    b"deep in the library frame",
    b"\\[beam: 3 lines omitted, as under the same line above]",
    b"[beam: 3 lines omitted, as under the same line above]",
]
FIDELITIES = ("full", "safe", "compact", "minimal")


class Marks:
    """Labels by words: errors are P0, what is deep is context, what passed is counted or dropped."""

    def classify(self, lines: Lines, origin: Origin, adapter: str | None = None) -> Classification:
        """A classification; the last third is text that an agent quotes where the command says so."""
        del adapter
        exact = len(lines) * 2 // 3 if origin.command == "quoted" else len(lines)
        bounds = [(0, exact, False), (exact, len(lines), True)]
        out = Classification(len(lines), [Segment(a, b, "text", exact=q) for a, b, q in bounds if a < b])
        kinds = {
            b"ERROR": out.kind(Label(Priority.P0, "error"), "marks/error"),
            b"deep": out.kind(Label(Priority.P3, "frame", "library frames"), "marks/deep"),
            b"passed": out.kind(Label(Priority.P4, "passed", "passing"), "marks/passed"),
            b"NOTE": out.kind(Label(Priority.P5, "note"), "marks/note"),
        }
        for unit in range(exact):
            for word, kind in kinds.items():
                if word in lines.line(unit):
                    out.overlay(unit, unit + 1, kind)
        return out


def text_of(seed: int, size: int) -> bytes:
    """Blocks of lines, most of them said before, whole or in part, with other lines between."""
    chance = random.Random(seed)
    blocks = [[chance.choice(WORDS) for _ in range(chance.randrange(2, 40))] for _ in range(4)]
    out: list[bytes] = []
    while len(out) < size:
        block = chance.choice(blocks)
        first = chance.randrange(len(block)) if chance.random() < 0.3 else 0
        out += block[first : chance.randrange(first, len(block)) + 1 if chance.random() < 0.3 else len(block)]
        if chance.random() < 0.5:
            out.append(b"test %d of the suite" % len(out))
    return b"\n".join(out) + b"\n" * (chance.random() < 0.7)


def pieces_of(reduction: Reduction) -> list[Row]:
    return rows_of(reduction.data, reduction.receipt.pieces or ())


def copies_alone(reduction: Reduction) -> bool:
    return {kind for kind, *_ in pieces_of(reduction)} <= {KEPT, COPIED}


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 300), st.sampled_from(FIDELITIES), st.booleans(), st.booleans())
def test_every_line_comes_back(seed: int, size: int, fidelity: str, kept: bool, quoted: bool) -> None:
    raw = text_of(seed, size)
    command = "quoted" if quoted else "run"
    store = MemoryStore() if kept else None
    reduction = reduce(raw, classifier=Marks(), fidelity=fidelity, command=command, store=store)
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    seen = explain(raw, classifier=Marks(), command=command)
    assert seen is not None
    lines, labels = seen
    assert read(reduction.data, raw).problems == []
    if reduction.receipt.pieces is None:
        assert reduction.data == raw
        return
    back = undo(reduction.data, reduction.receipt.pieces, reduction.receipt.segments)
    assert len(back) == len(lines)
    if not any(word in reduction.data for word in (b"[beam: ", b"passing")) or copies_alone(reduction):
        assert literal(reduction.data) == [unit for unit in back if unit is not None]
    for kind, start, stop, _ in pieces_of(reduction):
        for unit in range(start, stop):
            if kind in OMISSIONS:
                assert back[unit] is None
                assert not labels.protects(unit, unit + 1)
            elif kind == COPIED:
                assert back[unit] == lines.line(unit)
                assert not any(segment.exact and segment.start <= unit < segment.stop for segment in labels.segments)


STEPS = b"open sign add count pay empty leave close".split()


def failures(count: int = 4) -> bytes:
    """A test that fails for several browsers, its library frames left out each time."""
    out = [b"running the suite of the shop on four browsers, one after the other"]
    for n in range(count):
        out += [
            b"",
            b"%d) cart is emptied [browser %d]" % (n, n),
            b"expected the cart to be empty after it was paid for",
            *(b"    at the step %b of the test of the cart, in file cart.spec.ts" % step for step in STEPS),
            *(b"    deep in the library for %b, where nothing is to be mended" % step for step in STEPS),
            b"    the page had these entries: apples, pears, plums and quinces",
        ]
    return b"\n".join(out) + b"\n"


class Forged:
    """One text with copies, and lines left out among them."""

    def __init__(self) -> None:
        self.raw = failures()
        self.reduction = reduce(self.raw, classifier=Marks(), store=MemoryStore())
        self.rows = pieces_of(self.reduction)
        seen = explain(self.raw, classifier=Marks())
        assert seen is not None
        self.lines, self.labels = seen
        self.frame = Frame(None, len(self.raw), str(self.reduction.receipt.handle)[:19])

    def problem(self, rows: list[Row]) -> str | None:
        output, pieces = written(rows)
        return verify(self.lines, self.labels, output, pieces, self.frame)


@pytest.fixture(scope="module")
def forged() -> Forged:
    return Forged()


def test_copies_are_left_out_with_the_lines_that_are_left_out_among_them(forged: Forged) -> None:
    assert forged.problem(forged.rows) is None
    kinds = [kind for kind, *_ in forged.rows]
    assert kinds.count(GAP) == 1
    assert kinds.count(ALSO) == 3
    text = forged.reduction.data
    assert text.count(b"[beam: 8 library frames omitted]") == 1
    assert text.count(copy_mark(10)) == 2  # with the blank line before the next one
    assert text.count(copy_mark(9)) == 1
    assert text.count(b"expected the cart") == 4


def test_no_byte_of_a_marker_can_be_changed(forged: Forged) -> None:
    for index, (kind, start, stop, text) in enumerate(forged.rows):
        for at in range(len(text)) if kind in (COPIED, ALSO) else ():
            wrong = [*forged.rows]
            wrong[index] = (kind, start, stop, text[:at] + bytes((text[at] ^ 1,)) + text[at + 1 :])
            assert forged.problem(wrong), text[at:]


def test_no_copy_is_dropped_or_made_up(forged: Forged) -> None:
    """Not a copy more or less, none of other lines, and none where an agent quotes."""
    for index, (kind, start, stop, text) in enumerate(forged.rows):
        if kind != COPIED:
            continue
        if text:
            for wrong in (copy_mark(1), copy_mark(stop - start), b"", text + text):
                changed = [*forged.rows]
                changed[index] = (kind, start, stop, wrong)
                assert forged.problem(changed) or wrong == text
        changed = [*forged.rows]
        changed[index] = (GAP, start, stop, b"[beam: %d lines omitted]\n" % (stop - start))
        assert forged.problem(changed)
        labels = forged.labels
        forged.labels = labels.copy()
        forged.labels.segments[:] = [Segment(s.start, s.stop, s.adapter, exact=True) for s in labels.segments]
        assert forged.problem(forged.rows)
        forged.labels = labels


def test_a_line_that_is_protected_is_not_left_out_among_copies(forged: Forged) -> None:
    unit = next(start for kind, start, *_ in forged.rows if kind == ALSO)
    labels = forged.labels
    forged.labels = labels.copy()
    try:
        forged.labels.raise_to(unit, Priority.P2)
        assert forged.problem(forged.rows)
    finally:
        forged.labels = labels


def test_what_is_as_above_differs_in_no_byte(forged: Forged) -> None:
    """A line of the original that is another than the one above it stands for is a violation."""
    raw = forged.raw.replace(b"step add", b"step sub", 2).replace(b"step sub", b"step add", 1)
    assert raw != forged.raw
    seen = explain(raw, classifier=Marks())
    assert seen is not None
    lines, forged.lines = forged.lines, seen[0]
    try:
        assert forged.problem(forged.rows)
    finally:
        forged.lines = lines
    assert read(forged.reduction.data, raw).problems


def test_beam_verify_reads_copies(forged: Forged) -> None:
    reading = read(forged.reduction.data, forged.raw)
    assert reading.problems == []
    assert reading.copies == 29
    text = forged.reduction.data
    mark = copy_mark(10)
    for wrong in (text.replace(mark, copy_mark(11), 1), text.replace(mark, b"", 1), text.replace(mark, mark + mark, 1)):
        fake = read(wrong, forged.raw)
        assert fake.problems or audit(fake, Origin(), None, None)


def test_the_same_line_above_is_the_nearest() -> None:
    """What stands under it is as a reader finds it there: lines, or a copy of its own."""
    block = [b"the case %b of the table is as it was before" % step for step in STEPS]
    other = [b"this time it is another thing: %b" % step for step in STEPS]
    times = [block, block, block[:5] + other[:1], block, other, block]
    raw = b"\n".join(line for one in times for line in (b"HEAD of it all", *(b"  " + text for text in one))) + b"\n"
    text = reduce(raw).data
    assert literal(text) == raw.splitlines()
    assert text.count(copy_mark(8)) == 1
    assert text.count(copy_mark(5)) == 2  # the fourth is as the third so far, and goes on as the second
    assert text.count(b"the case open") == 2  # above the last head stands one with other lines under it


def literal(text: bytes) -> list[bytes]:
    """The lines of a text as somebody reads it who knows no more than its words."""
    out: list[tuple[bytes, bool]] = []
    for line in text.splitlines():
        match = MARK.fullmatch(line)
        if match is None:
            out.append((line, True))
            continue
        near = max(at for at, one in enumerate(out[:-1]) if one == out[-1])
        copied = [one for one, _ in out[near + 1 :] if not one.startswith(b"[beam: ")][: int(match[1])]
        out += [(one, False) for one in copied]
    return [line for line, _ in out if not line.startswith(b"[beam: ")]


MARK = re.compile(rb"\[beam: ([0-9]+) lines? omitted, as under the same line above\]")


@pytest.mark.parametrize("under", ["=== RUN   Add/firefox", "F841 firefox is never used", "- firefox:"])
def test_a_copy_does_not_hide_the_heading_of_what_follows(under: str) -> None:
    steps = "".join(f"    the step {step.decode()} of the one before\n" for step in STEPS)
    one = under.replace("firefox", "chrome")
    block = f"{one}\n{steps}\n{under}\n    the value is 1\n"
    raw = f"first\n{block}second\n{block.replace('value is 1', 'value is 2')}".encode()
    shown = reduce(raw).data.decode()
    assert "as under the same line above" in shown
    assert f"{under}\n    the value is 2" in shown
    assert list(filter(None, literal(shown.encode()))) == list(filter(None, raw.splitlines()))


def test_an_error_stays_where_it_happened() -> None:
    """In a short copy the line that says what went wrong is shown again; in a list of findings it is not."""
    trace = [b"  File shop/cart.py, in %b_to_cart_of_the_shop" % step for step in STEPS]
    raw = b"\n".join(
        line for n in range(3) for line in (b"test %d of the cart" % n, *trace, b"ERROR the cart is closed", b"")
    )
    text = reduce(raw + b"\n", classifier=Marks()).data
    assert text.count(b"ERROR the cart is closed") == 3
    assert text.count(copy_mark(7)) == 2
    findings = [b"ERROR function %b of the file is longer than it may be" % step for step in STEPS]
    raw = b"\n".join(line for n in range(3) for line in (b"file%d.py" % n, *findings, b""))
    assert reduce(raw + b"\n", classifier=Marks()).data.count(copy_mark(8)) == 2


def test_rows_may_be_copies() -> None:
    lines_ = [
        b"src/deep/module.ts(%d,%d): error TS2322: Type 'string' is not assignable to type 'number'." % (n, n % 7)
        for n in range(300)
    ]
    raw = b"\n".join([b"project one", *lines_, b"project two", *lines_]) + b"\n"
    reduction = reduce(raw, store=MemoryStore())
    kinds = {kind for kind, *_ in pieces_of(reduction)}
    assert {KEPT, ROWS, COPIED} <= kinds
    assert read(reduction.data, raw).problems == []


def test_json_stays_json() -> None:
    block = {f"the case {step.decode()} of the table": "is as it was before" for step in STEPS}
    raw = json.dumps({"one": block, "two": {"a": {**block, "n": 1}, "b": {**block, "n": 2}}}, indent=2).encode() + b"\n"
    assert json.loads(reduce(raw).data) == json.loads(raw)
