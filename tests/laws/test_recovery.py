"""Laws of recovery: what is left out has a way back, the way back is true, and without one nothing is left out."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from lawkit import (
    BUDGETS,
    FIDELITIES,
    FOLDERS,
    Case,
    ChanceClassifier,
    Given,
    in_tables,
    of_each,
    seeds,
    shown,
    texts,
)

from beam_core import Handle, Lines, Origin, Priority, StoreFullError, Tier
from beam_core._edits import BEYOND, CUT, LEADS, OMISSIONS, RECOVERY, TIMES
from beam_optimize import HOSTS, explain, reduce
from beam_optimize._undo import undo
from beam_store import MemoryStore, NullStore

if TYPE_CHECKING:
    from pathlib import Path

    from beam_core import Classification, Reduction

LAW = settings(max_examples=150, deadline=None)
HEAVY = settings(max_examples=25, deadline=None)
budgets = st.sampled_from(BUDGETS)
fidelities = st.sampled_from(FIDELITIES)
LAST = re.compile(
    rb"\n?\[beam: (\d+) of (\d+) bytes shown \((\d+)% reduced\); full output: (beam://[0-9a-f]{12})\]\n?\Z"
)


class FullStore(MemoryStore):
    """A store without room."""

    def put(self, raw: bytes, origin: Origin | None = None, when: float | None = None, **_: object) -> Handle:
        raise StoreFullError("the store is full")


def rows(reduction: Reduction) -> list[tuple[int, int, int, bytes]]:
    """The pieces with the text of each."""
    begin, out = 0, []
    for kind, start, stop, end in reduction.receipt.pieces or ():
        out.append((kind, start, stop, reduction.data[begin:end]))
        begin = end
    return out


def check_the_way_back(reduction: Reduction, store: MemoryStore, raw: bytes) -> None:
    """With anything left out the last line is true to the byte and leads to the original; else it is not there."""
    seen = rows(reduction)
    leads = any(kind in LEADS for kind, *_ in seen)
    assert leads == any(kind == RECOVERY for kind, *_ in seen)
    if not leads:
        return
    assert seen[-1][0] == RECOVERY
    match = LAST.fullmatch(seen[-1][3])
    assert match is not None
    shown = len(reduction.data) - len(seen[-1][3])
    shown -= reduction.data[:shown].endswith(b"\n")
    assert (int(match[1]), int(match[2])) == (shown, len(raw))
    assert int(match[3]) == (len(raw) - shown) * 100 // len(raw)
    assert store.get(Handle(match[4].decode())) == raw
    assert store.get(Handle(str(reduction.receipt.handle))) == raw


@LAW
@given(texts(), seeds, fidelities, budgets)
def test_whatever_is_left_out_has_a_way_back(raw: bytes, seed: int, fidelity: str, budget: str | None) -> None:
    case = Case(raw, seed, fidelity, budget, recover=True)
    assert case.store is not None
    check_the_way_back(case.reduction, case.store, raw)


@LAW
@given(texts(), seeds, fidelities, budgets, st.booleans())
def test_without_a_place_for_the_original_nothing_is_left_out(
    raw: bytes, seed: int, fidelity: str, budget: str | None, switched_off: bool
) -> None:
    store = NullStore("a test") if switched_off else FullStore()
    reduction = reduce(raw, fidelity=fidelity, budget=budget, classifier=ChanceClassifier(seed), store=store)
    assert not any(kind in OMISSIONS for kind, *_ in rows(reduction))
    assert reduction.receipt.handle is None
    assert reduction.measurement.artifacts == 0
    gate = [stage for stage in reduction.receipt.stages if stage.name == "recovery gate"]
    if gate:
        assert reduction.data == raw
        assert reduction.receipt.tier == Tier.PASSTHROUGH
        assert any(gate[0].detail in note for note in reduction.receipt.notes)


def test_the_receipt_says_why_a_text_passed_through() -> None:
    raw = b"test a ... ok\n" * 200 + b"test result: ok. 200 passed; 0 failed\n"
    reduction = reduce(b"running 200 tests\n" + raw, store=FullStore())
    assert reduction.data == b"running 200 tests\n" + raw
    assert "passed through as it is: the store is full" in reduction.receipt.notes


@LAW
@given(texts(), seeds, st.integers(60, 3000))
def test_a_host_limit_hides_no_error_and_names_what_it_hides(raw: bytes, seed: int, limit: int) -> None:
    HOSTS["a test"] = (f"{limit}b",)
    try:
        case = Case(raw, seed, recover=True, host="a test")
    finally:
        del HOSTS["a test"]
    assert case.store is not None
    assert not [stage for stage in case.reduction.receipt.stages if stage.outcome == "discarded"]
    assert len(case.reduction.data) <= len(raw)
    check_the_way_back(case.reduction, case.store, raw)
    pieces = case.reduction.receipt.pieces
    if pieces is None or case.labels is None:
        return
    back = undo(case.reduction.data, pieces, case.reduction.receipt.segments)
    cut = {start for kind, start, _, _ in rows(case.reduction) if kind == CUT}
    hidden = [u for u in case.protected() if back[u] is None and u not in cut]
    assert not [u for u in hidden if case.labels.priority(u) == Priority.P0]
    if not any(kind == BEYOND for kind, *_ in rows(case.reduction)):
        assert not hidden
        return
    assert case.reduction.receipt.met is False
    first = case.reduction.data.partition(b"\n")[0].decode()
    need, told, least, where = re.fullmatch(  # type: ignore[union-attr]  # it has this form, or the test fails here
        r"\[beam: protected lines need (\d+), limit (\d+)(?:; errors alone need (\d+))?; (.*) in beam://[0-9a-f]{12}\]",
        first,
    ).groups()
    assert int(need) > int(told) == limit
    assert least is None or limit < int(least) <= int(need)
    assert int(need) == case.reduction.receipt.budget_size
    if "more up to" not in where and hidden:
        named = [tuple(map(int, part.split("-"))) for part in where.removeprefix("lines ").split(", ")]
        assert case.lines is not None
        for unit in hidden:
            assert any(part[0] <= case.lines.number(unit) <= part[-1] for part in named)


# Tier 4 on what a program of any kind prints, read by the real classifier.

_WORDS = ("connect", "cache", "worker", "flush", "segment", "index", "retry", "session", "queue", "commit")


def log(seed: int, size: int) -> list[bytes]:
    """Lines of a service: a handful of shapes with numbers, never two alike."""
    chance = random.Random(seed)
    shapes = [" ".join(chance.choices(_WORDS, k=3)) for _ in range(6)]
    return [
        f"{chance.randrange(10**6):06d} {chance.choice(shapes)} took {chance.randrange(900)} us in {n}".encode()
        for n in range(size)
    ]


ODD = (
    b"error: the disk is gone",
    b'  File "app.py", line 3, in main',
    b"ValueError: not a port: 70000",
    b"switching over to standby node number two",
    b"[beam: 3 lines omitted, 4-6]",
    b"\x1b[31mpanic:\x1b[0m it is over",
    b"x" * 20_000 + b": error: in the middle of a long line " + b"y" * 20_000,
    b'{"level":"error","msg":"' + b"z" * 9_000 + b'"}',
)
odd_lines = st.lists(st.tuples(st.floats(0, 1), st.sampled_from(range(len(ODD)))), max_size=4)


@HEAVY
@example(seed=0, size=600, odd=[(0.0, 6)] * 3, newline=False, fidelity="compact")
@given(seeds, st.sampled_from((600, 2500)), odd_lines, st.booleans(), st.sampled_from(("compact", "minimal")))
def test_a_large_text_keeps_what_matters_and_counts_the_rest(
    seed: int, size: int, odd: list[tuple[float, int]], newline: bool, fidelity: str
) -> None:
    lines = log(seed, size)
    for place, number in odd:
        lines.insert(int(place * len(lines)), ODD[number])
    raw = b"\n".join(lines) + b"\n" * newline
    store = MemoryStore()
    reduction = reduce(raw, fidelity=fidelity, store=store)
    assert reduction.receipt.tier == Tier.VIRTUAL
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    check_the_way_back(reduction, store, raw)
    seen = explain(raw)
    assert seen is not None
    check_lines(reduction, *seen)
    read = shown(reduction.data)
    for line in (lines[0], lines[39], lines[-40], lines[-1]):
        if len(line) < 1000 and line[:1] != b"[" and b"\x1b" not in line:
            assert line in read
    for line in [ODD[number] for _, number in odd]:
        for part in (b"error: the disk", b"not a port", b"standby node", b"it is over", b"middle of a long"):
            if part in line:
                assert part in reduction.data.replace(b"\x1b[0m", b"")
    assert len(reduction.data) < len(raw) // 2 + sum(len(ODD[number]) for _, number in odd)
    assert reduce(raw, fidelity=fidelity, store=MemoryStore()).data == reduction.data


def check_lines(reduction: Reduction, lines: Lines, labels: Classification) -> None:
    """Kept lines and omissions together are exactly the lines of the original."""
    pieces = reduction.receipt.pieces
    assert pieces is not None
    back = undo(reduction.data, pieces, reduction.receipt.segments)
    omitted = {unit for kind, start, stop, _ in rows(reduction) if kind in OMISSIONS for unit in range(start, stop)}
    timeless = {unit for kind, start, stop, _ in rows(reduction) if kind == TIMES for unit in range(start, stop)}
    tabled = in_tables(reduction, lines)
    for unit in range(len(lines)):
        if unit in tabled:
            continue
        if unit in timeless:
            text = back[unit]
            assert text
            assert lines.line(unit).endswith(text)
        elif unit in omitted:
            assert back[unit] is None
            assert unit in pieces.cuts or not labels.protects(unit, unit + 1)
        elif back[unit] is None:  # folded among long lines, of which none stands whole
            assert lines.line(unit) in {lines.line(cut) for cut in pieces.cuts}
        else:
            assert back[unit] == lines.line(unit)
    assert sum(int(str(o["count"])) for o in reduction.receipt.omissions()) == len(omitted)


@HEAVY
@given(seeds, st.integers(0, 30_000), st.integers(0, 30_000))
def test_a_larger_budget_never_loses_a_line_of_a_large_text(seed: int, one: int, other: int) -> None:
    lines = log(seed, 400)
    chance = random.Random(seed)
    for _ in range(3):
        lines.insert(chance.randrange(400), b"error: broken")
    raw = b"\n".join(lines) + b"\n"
    shown = []
    for budget in sorted((one, other)):
        reduction = reduce(raw, budget=f"{budget}b", store=MemoryStore())
        assert reduction.receipt.met is (len(reduction.data) <= budget)
        assert reduction.data.count(b"error: broken") == 3
        pieces = reduction.receipt.pieces
        shown.append({n for n, u in enumerate(undo(reduction.data, pieces) if pieces else lines) if u is not None})
    assert shown[0] <= shown[1]


@HEAVY
@given(st.binary(max_size=3000), st.integers(5_000, 60_000), st.integers(0, 3))
def test_a_long_line_shows_its_ends_and_every_place_it_is_protected_for(noise: bytes, size: int, errors: int) -> None:
    chance = random.Random(size)
    line = bytearray(noise.translate(None, bytes([*range(32), 127])).ljust(size, b"."))
    assume(len(line) > 4096)
    places = sorted(chance.randrange(0, len(line)) for _ in range(errors))
    for place in places:
        line[place:place] = b' {"level":"error","msg":"lost"} '
    raw = b"before\n" + bytes(line) + b"\nafter\n"
    store = MemoryStore()
    reduction = reduce(raw, fidelity="minimal", store=store)
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    check_the_way_back(reduction, store, raw)
    assert reduction.data.count(b'"level":"error"') == raw.count(b'"level":"error"')
    omitted = sum(int(b) - int(a) + 1 for a, b in re.findall(rb"\[beam: bytes (\d+)-(\d+) omitted\]", reduction.data))
    marks = sum(map(len, re.findall(rb"\[beam: bytes \d+-\d+ omitted\]", reduction.data)))
    shown = reduction.data.split(b"\n")[1]
    if omitted:
        assert len(shown) - marks + omitted == len(line)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_samples_keep_every_promise_with_recovery(folder: Path) -> None:
    of_each(sorted(folder.glob("*.txt")), keeps_every_promise)


def keeps_every_promise(path: Path) -> None:
    raw = path.read_bytes()
    seen = explain(raw)
    labels = Given(seen[1]) if seen is not None else None
    for fidelity, budget in (("compact", None), ("minimal", None), ("compact", "200b")):
        store = MemoryStore()
        reduction = reduce(raw, fidelity=fidelity, budget=budget, store=store, classifier=labels)
        assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
        check_the_way_back(reduction, store, raw)
        assert len(reduction.data) <= len(raw)
        if seen is not None and reduction.receipt.pieces is not None:
            check_lines(reduction, *seen)


def test_a_table_whose_first_column_counts_is_no_file_with_line_numbers() -> None:
    """Psql's rows begin with a number and a bar as an editor's view does; only the file stays whole."""
    words = ("oak", "elm", "ash", "yew")
    rows_ = [f" {n:3} | cust {n} | c{n}@example.com | {words[n % 4]}" for n in range(1, 500)]
    head = [" id  |   name   | email | tree", "-----+----------+-------+------"]
    table = "\n".join([*head, *rows_, "(499 rows)"]).encode() + b"\n"
    assert len(reduce(table, store=MemoryStore()).data) < len(table) // 2
    view = "\n".join(f"{n:4} | value_{words[n % 4]} = {n * 7}  # {n}" for n in range(1, 600)).encode() + b"\n"
    seen = shown(reduce(view, store=MemoryStore()).data)
    assert seen[: view.count(b"\n")] == view.splitlines()
