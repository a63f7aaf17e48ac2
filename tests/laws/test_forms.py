"""Laws of the forms: rows, times, paths and told forms give every line back, or say truly what is left out."""

from __future__ import annotations

import itertools
import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lawkit import Row, rows_of, shown, written

from beam_core import Classification, Label, Lines, Origin, Pieces, Priority, Reduction, Segment
from beam_core._classification import LOG_LINE
from beam_core._edits import ALIKE, EDITS, KEPT, OMISSIONS, OWN, PATHS, ROWS, TABLE, TIMES, Frame
from beam_optimize import explain, reduce
from beam_optimize._decode import decode
from beam_optimize._reading import read
from beam_optimize._undo import undo
from beam_optimize._verify import verify
from beam_optimize.stages.forms import form_of, masked
from beam_store import MemoryStore

HEAVY = settings(max_examples=25, deadline=None)


class LogClassifier:
    """What a line says by its level: the routine, and what is protected."""

    def classify(self, lines: Lines, origin: Origin, adapter: str | None = None) -> Classification:
        """A classification by words."""
        del origin, adapter
        found = [unit for unit in range(len(lines)) if lines.line(unit).startswith(b"lib/")]
        bounds = sorted({0, *found[:1], *(unit + 1 for unit in found[-1:]), len(lines)})
        segments = [Segment(a, b, "log", exact=a in found[:1]) for a, b in itertools.pairwise(bounds)]
        out = Classification(len(lines), segments)
        routine = out.kind(Label(Priority.P2, LOG_LINE), "log/text/routine")
        error = out.kind(Label(Priority.P0, "log error"), "log/text/error")
        for unit in range(len(lines)):
            line = lines.line(unit)
            if b" ERROR " in line:
                out.overlay(unit, unit + 1, error)
            elif b" INFO " in line:
                out.overlay(unit, unit + 1, routine)
        return out


def pieces_of(reduction: Reduction) -> list[Row]:
    return rows_of(reduction.data, reduction.receipt.pieces or ())


def check(reduction: Reduction, raw: bytes, labels: Classification, lines: Lines) -> set[int]:
    """What every form promises; the kinds of pieces that were used."""
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert len(reduction.data) <= len(raw)
    pieces = reduction.receipt.pieces
    assert pieces is not None
    back = undo(reduction.data, pieces, reduction.receipt.segments)
    rows = pieces_of(reduction)
    omitted = {u for kind, a, b, _ in rows if kind in OMISSIONS - {TIMES} for u in range(a, b)}
    timeless = {u for kind, a, b, _ in rows if kind == TIMES for u in range(a, b)}
    for unit in range(len(lines)):
        text = back[unit]
        if unit in omitted:
            assert text is None
            assert not labels.protects(unit, unit + 1)
        elif unit in timeless:
            assert text
            assert lines.line(unit).endswith(text)
        else:
            assert text == lines.line(unit)
    reading = read(reduction.data, raw)
    assert reading.problems == []
    return {kind for kind, *_ in rows}


def log(chance: random.Random, size: int, day: str = "2026-11-30") -> list[bytes]:
    """A service's log: a few routine forms, some errors that differ in an id."""
    out, second = [], 0
    for n in range(size):
        second += chance.random() < 0.2
        stamp = f"{day} 10:{second // 60 % 60:02}:{second % 60:02}.{chance.randrange(1000):03}"
        if chance.random() < 0.06:
            out.append(f"{stamp} ERROR payment {chance.randrange(10**6)} was declined by the bank for request r{n}")
        else:
            what = chance.choice(
                (
                    *("GET /api/items/{} took {} ms", "cache hit for key k{} after {} us", "flushed {} of {}"),
                    "answer {} of {} bytes, status " + chance.choice(("200", "304", "200", "404")),
                )
            )
            out.append(f"{stamp} INFO " + what.format(n, chance.randrange(3, 90)))
    return [line.encode() for line in out]


@HEAVY
@given(st.integers(0, 2**32), st.integers(60, 700), st.booleans())
def test_a_log_is_told_by_its_forms_and_its_errors_stay(seed: int, size: int, newline: bool) -> None:
    chance = random.Random(seed)
    lines_ = log(chance, size)
    odd = f"2026-11-30 10:59:59.001 INFO GET /api/items/7 took {chance.randrange(40, 90)}000 ms".encode()
    rare = b"2026-11-30 10:59:59.002 INFO switched over to the standby database"
    for line in (odd, rare):
        lines_.insert(chance.randrange(size), line)
    raw = b"\n".join(lines_) + b"\n" * newline
    classifier = LogClassifier()
    reduction = reduce(raw, classifier=classifier, store=MemoryStore())
    seen = explain(raw, classifier=classifier)
    assert seen is not None
    check(reduction, raw, seen[1], seen[0])
    text = shown(reduction.data)
    assert any(line.endswith(b"standby database") for line in text)
    if size > 200:
        assert any(line.endswith(odd.partition(b" INFO ")[2]) for line in text)
    for line in lines_:
        if b" ERROR " in line:
            assert any(line.endswith(other) for other in text if other)


@HEAVY
@given(st.integers(0, 2**32), st.integers(1, 400), st.booleans())
def test_findings_as_rows_keep_place_and_message(seed: int, size: int, stamped: bool) -> None:
    chance = random.Random(seed)
    messages = ("error TS2322: Type 'string' is not assignable to type 'number' in this place", "error TS1: x")
    lines_ = [
        b"%ssrc/deep/m%d.ts(%d,%d): %s"
        % (
            b"2026-11-30T10:00:%02dZ " % (n // 9 % 60) if stamped else b"",
            n // 3,
            chance.randrange(99),
            chance.randrange(99),
            chance.choice(messages).encode(),
        )
        for n in range(size)
    ]
    raw = b"\n".join(lines_) + b"\n"
    for store in (None, MemoryStore()):
        reduction = reduce(raw, store=store)
        seen = explain(raw)
        assert seen is not None
        if reduction.receipt.pieces is not None:
            check(reduction, raw, seen[1], seen[0])
        text = shown(reduction.data)
        assert all(any(line.endswith(other) for other in text if other) for line in lines_[:50])


@HEAVY
@given(st.integers(0, 2**32), st.integers(1, 60), st.integers(0, 4))
def test_search_hits_keep_file_line_and_text(seed: int, size: int, context: int) -> None:
    chance = random.Random(seed)
    out: list[bytes] = []
    for n in range(size):
        file = chance.choice(
            (
                b"src/app/views.py",
                b"tests/test-1-x.py",
                b"a b/c.py",
                b"C:\\x\\y.cs",
                b"2024-01-02-a.md",
                b"x/adr-12-b.md",
            )
        )
        at = chance.randrange(1, 3000)
        out += [b"%s-%d-    before = %d" % (file, line, line) for line in range(at, at + context)]
        out.append(b"%s:%d:    found = %d" % (file, at + context, n))
        if context:
            out.append(b"--")
    raw = b"\n".join(out) + b"\n"
    command = "grep -rn found ."
    reduction = reduce(raw, store=MemoryStore(), command=command)
    seen = explain(raw, command=command)
    assert seen is not None
    if reduction.receipt.pieces is not None:
        check(reduction, raw, seen[1], seen[0])


@given(
    st.lists(st.tuples(st.integers(0, 10**9), st.sampled_from(("a/b3.c(1,2)", "0x7f", "x-1", "r5")), st.integers(0, 9)))
)
def test_a_form_and_its_words_are_the_line(values: list[tuple[int, str, int]]) -> None:
    texts = [b"took %d at %s with %d left" % (a, b.encode(), c) for a, b, c in values]
    groups: dict[bytes, list[bytes]] = {}
    lines = decode(b"\n".join(texts)) if texts else None
    if lines is None:
        return
    for first, masks in masked(lines, 0, len(lines)):
        for unit, mask in enumerate(masks, first):
            groups.setdefault(mask, []).append(lines.line(unit))
    for members in groups.values():
        form = form_of(members)
        for line in members:
            words = form.words(line)
            assert form.parts[0] + b"".join(w + p for w, p in zip(words, form.parts[1:], strict=True)) == line


class Forged:
    """One text that uses all four forms."""

    def __init__(self) -> None:
        chance = random.Random(1)
        place = b"lib/long/way/down/to/file.py"
        hits = [b"%s:%d:    value = %d + shift" % (place, 10 * n, n % 7) for n in range(120)]
        burst = [b"2026-11-30 09:00:00.%03d step %s is done now" % (n, chr(97 + n).encode() * 3) for n in range(12)]
        self.raw = b"\n".join([*burst, *hits, *log(chance, 900), b"done"]) + b"\n"
        self.store = MemoryStore()
        self.reduction = reduce(self.raw, classifier=LogClassifier(), store=self.store)
        seen = explain(self.raw, classifier=LogClassifier())
        assert seen is not None
        self.lines, self.labels = seen
        self.frame = Frame(None, len(self.raw), str(self.reduction.receipt.handle)[:19])

    def check(self, output: bytes, pieces: Pieces) -> str | None:
        return verify(self.lines, self.labels, output, pieces, self.frame)

    def check_rows(self, rows: list[Row]) -> str | None:
        output, pieces = written(rows)
        return self.check(output, pieces)


@pytest.fixture(scope="module")
def forged() -> Forged:
    return Forged()


def test_the_text_uses_every_form_and_is_accepted(forged: Forged) -> None:
    kinds = {kind for kind, *_ in pieces_of(forged.reduction)}
    assert {KEPT, ROWS, PATHS, TIMES, ALIKE} <= kinds
    assert forged.reduction.receipt.pieces is not None
    assert forged.check(forged.reduction.data, forged.reduction.receipt.pieces) is None
    check(forged.reduction, forged.raw, forged.labels, forged.lines)


def test_no_byte_of_a_form_can_be_changed(forged: Forged) -> None:
    rows = pieces_of(forged.reduction)
    done: dict[int, int] = {}
    for index, (kind, start, stop, text) in enumerate(rows):
        if kind not in (ROWS, PATHS, TIMES, ALIKE) or done.get(kind, 0) >= 3:
            continue
        done[kind] = done.get(kind, 0) + 1
        for at in range(min(len(text), 1500)):
            changed = text[:at] + bytes((text[at] ^ 1,)) + text[at + 1 :]
            wrong = [*rows]
            wrong[index] = (kind, start, stop, changed)
            assert forged.check_rows(wrong), (kind, text[max(at - 30, 0) : at + 30], at)
    assert set(done) == {ROWS, PATHS, TIMES, ALIKE}


def test_no_line_of_a_form_can_be_dropped_doubled_or_moved(forged: Forged) -> None:
    rows = pieces_of(forged.reduction)
    for index, (kind, start, stop, text) in enumerate(rows):
        if kind not in (ROWS, PATHS, TIMES, ALIKE):
            continue
        lines = text.splitlines(keepends=True)
        for at in range(min(len(lines), 4)):
            for other in ([*lines[:at], *lines[at + 1 :]], [*lines[: at + 1], *lines[at:]]):
                wrong = [*rows]
                wrong[index] = (kind, start, stop, b"".join(other))
                assert forged.check_rows(wrong)
        if len(set(lines)) > 1:
            wrong = [*rows]
            wrong[index] = (kind, start, stop, b"".join(reversed(lines)))
            assert forged.check_rows(wrong)


def test_a_protected_line_cannot_be_told(forged: Forged) -> None:
    """An error among the routine is no routine, whatever the marker says."""
    rows = pieces_of(forged.reduction)
    index = next(i for i, row in enumerate(rows) if row[0] == ALIKE)
    error = next(unit for unit in range(len(forged.lines)) if forged.labels.protects(unit, unit + 1))
    labels = forged.labels
    forged.labels = labels.copy()
    try:
        forged.labels.raise_to(rows[index][1], Priority.P1)
        assert forged.check_rows(rows)
    finally:
        forged.labels = labels
    assert error
    assert not EDITS & OWN


@pytest.mark.parametrize("path", [b"_posts/2024-01-02-hello-world.md", b"docs/adr-12-use-postgres.md", b"a/x-1-b.py"])
@pytest.mark.parametrize("context", [False, True])
def test_a_number_in_a_file_name_ends_no_path(path: bytes, context: bool) -> None:
    hits = [b"%s:%d:a line with the word number %d" % (path, 3 * n, n) for n in range(1, 150)]
    around = [b"%s-%d-a line that stands beside it" % (path, 3 * n + 1) for n in range(1, 150)]
    lines_ = [line for pair in zip(hits, around, strict=True) for line in pair] if context else hits
    reduction = reduce(b"\n".join(lines_) + b"\n", command="grep -rn word .", store=MemoryStore())
    assert PATHS in {kind for kind, *_ in pieces_of(reduction)}
    body = [line for line in reduction.data.split(b"\n")[1:-1] if line and not line.startswith((b"[beam:", path))]
    assert body
    assert all(line in {other[len(path) :] for other in lines_} for line in body)


@pytest.mark.parametrize("unit", [b" ms", b"ms"])
def test_a_handful_of_values_and_a_number_far_out_are_shown(unit: bytes) -> None:
    """One request of nine seconds, four that failed among 200: neither is only an end of a range."""
    lines_ = []
    for n in range(200):
        took = 9000 if n == 70 else 5 + n % 20 if n < 168 else 25 + (n - 168) // 2
        code = 500 if 100 <= n < 104 else 200
        stamp = b"2026-01-05T10:%02d:%02dZ INFO " % (n // 60, n % 60)
        lines_.append(stamp + b"GET /api/items status=%d took=%d%s" % (code, took, unit))
    raw = b"\n".join(lines_) + b"\n"
    text = shown(reduce(raw, classifier=LogClassifier(), store=MemoryStore()).data)
    assert any(b"took=9000" in line and b"{" not in line for line in text)
    assert any(b"status=500" in line and b"{" not in line for line in text)


@pytest.mark.parametrize("size", [3 << 20, pytest.param(50_000_000, marks=pytest.mark.slow)])
def test_an_odd_number_of_a_huge_log_is_shown(size: int) -> None:
    """One request of 48 seconds, one status of its own, one retry: in a log of which no line is loud."""
    lines_, n, at = [], 0, 0
    odd = {size * 3 // 10: b"status=418", size * 6 // 10: b"took=48123", size * 8 // 10: b"retries=7"}
    while at < size:
        n += 1
        line = (
            b"2026-11-%02dT%02d:%02d:%02d.%03dZ INFO [worker-%d] request %032x path=/api/items/%d status=%d took=%d "
            % (
                *(
                    1 + n // 864000,
                    n // 36000 % 24,
                    n // 600 % 60,
                    n // 10 % 60,
                    n % 1000,
                    n % 8,
                    n * 0x9E3779B97F4A7C15,
                ),
                *(n * 7919 % 10**5, 304 if n % 11 == 0 else 200, 3 + n * 31 % 87),
            )
        )
        line += b"retries=0"
        for place in [place for place in odd if place <= at]:
            name = odd[place].partition(b"=")[0] + b"="
            head, _, rest = line.partition(name)
            line = head + odd.pop(place) + rest.lstrip(b"0123456789")
        lines_.append(line)
        at += len(line) + 1
    raw = b"\n".join(lines_) + b"\n"
    reduction = reduce(raw, classifier=LogClassifier(), store=MemoryStore())
    assert len(reduction.data) < 12_000
    text = shown(reduction.data)
    for word in (b"status=418", b"took=48123", b"retries=7"):
        assert any(word in line for line in text), word


def test_a_few_numbers_of_a_column_are_told_with_their_counts() -> None:
    lines_ = [
        b"2026-01-05T10:%02d:%02dZ INFO GET /api/items status=%d took=%dms"
        % (n // 60, n % 60, 304 if n % 20 == 3 else 200, 5 + n % 20)
        for n in range(400)
    ]
    raw = b"\n".join(lines_) + b"\n"
    reduction = reduce(raw, classifier=LogClassifier(), store=MemoryStore())
    marks = [text for kind, _, _, text in pieces_of(reduction) if kind == ALIKE]
    assert marks
    assert any(b"status={200 x" in mark and b", 304 x" in mark for mark in marks)
    for mark in marks:
        first, last = map(int, mark.split(b" omitted, ")[1].partition(b":")[0].split(b"-"))
        for value in (b"200", b"304"):
            there = sum(b"status=" + value in line for line in lines_[first - 1 : last])
            assert (b"%b x%d" % (value, there) in mark) or there in (0, last - first + 1)
    assert read(reduction.data, raw).problems == []
    assert read(reduction.data.replace(b"{200 x", b"{201 x"), raw).problems


def test_of_records_and_lines_that_several_have_some_stand_for_all() -> None:
    records = [
        {"id": n, "name": "web", "healthy": not 60 <= n < 64, "region": "eu-west-1", "tier": "gold"} for n in range(400)
    ]
    for text in (json.dumps(records, indent=2), json.dumps(records), "\n".join(map(json.dumps, records))):
        data = reduce(text.encode() + b"\n", store=MemoryStore()).data
        assert b'"healthy": false' in data or b"\n60,false\n61,false\n62,false\n63,false\n" in data
    lines_ = [
        f"table shard_{n:04d} rows {900 + n} checksum {'differs' if 500 <= n < 504 else 'match'}" for n in range(1000)
    ]
    assert b"differs" in reduce("\n".join(lines_).encode() + b"\n", store=MemoryStore()).data


# Tables of JSON records.

PODS = [
    {
        "kind": "Pod",
        "name": f"api-{n * 7919 % 997}",
        "status": {"phase": "Failed" if n == 5 else "Running", "ready": n != 5},
        "restarts": n % 3,
        "size": 1.0,
        "tags": ["a, b", f"t{n}"],
        "labels": {"app.io/name": f"x{n}"},
        **({"note": f'say "{n}"'} if n % 4 else {}),
    }
    for n in range(12)
]
TABULAR = {
    "pretty": json.dumps({"total": 12, "items": PODS, "next": None}, indent=2).encode() + b"\n",
    "one line": b"pods:\n" + json.dumps({"a": PODS, "b": {"c": PODS[:9]}, "d": [1]}).encode() + b"\ndone\n",
    "lines": b"pods:\n" + b"".join(json.dumps(pod).encode() + b"\n" for pod in PODS) + b"done",
    "a list by lines": b"[" + b",\n ".join(json.dumps(pod, separators=(",", ":")).encode() for pod in PODS) + b"]\n",
}


class Tabular:
    """A text with a table, for falsifying it."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.reduction = reduce(raw)
        self.rows = pieces_of(self.reduction)
        seen = explain(raw)
        assert seen is not None
        self.lines, self.labels = seen

    def check(self, change: bytes, index: int) -> str | None:
        """What the verifier says where ``change`` stands for a piece."""
        kind, start, stop, _ = self.rows[index]
        output, pieces = written([*self.rows[:index], (kind, start, stop, change), *self.rows[index + 1 :]])
        return verify(self.lines, self.labels, output, pieces)


@pytest.fixture(scope="module", params=TABULAR)
def tabular(request: pytest.FixtureRequest) -> Tabular:
    return Tabular(TABULAR[request.param])


def test_records_stand_as_a_table_and_are_read_back(tabular: Tabular) -> None:
    assert not [stage for stage in tabular.reduction.receipt.stages if stage.outcome == "discarded"]
    assert TABLE in {kind for kind, *_ in tabular.rows}
    assert TABLE in EDITS
    data = tabular.reduction.data
    assert b'; all have kind="Pod", size=1.0; each row the values of: name, status.phase, status.ready, ' in data
    assert b'restarts, tags, labels."app.io/name", note; empty where a record has no such key]\n"api-0",' in data
    assert b'\n"api-712","Failed",false,2,["a, b","t5"],"x5","say \\"5\\""\n' in data
    assert b'\n"api-0","Running",true,0,["a, b","t0"],"x0",\n' in data
    reading = read(data, tabular.raw)
    assert (reading.problems, reading.unmarked) == ([], 0)
    assert bytes(reading.given) == b"\1" * len(tabular.lines)


def test_no_byte_of_a_table_can_be_changed_or_dropped(tabular: Tabular) -> None:
    for index, (kind, _, _, text) in enumerate(tabular.rows):
        if kind != TABLE:
            continue
        assert tabular.check(text, index) is None
        for at in range(len(text)):
            for flip in (1, 32, 42):
                assert tabular.check(text[:at] + bytes((text[at] ^ flip,)) + text[at + 1 :], index), text[
                    at - 9 : at + 9
                ]
            assert tabular.check(text[:at] + text[at + 1 :], index), text[at - 9 : at + 9]
            assert tabular.check(text[:at] + text[at : at + 1] + text[at:], index), text[at - 9 : at + 9]


def test_no_row_of_a_table_can_be_dropped_doubled_or_moved(tabular: Tabular) -> None:
    data, raw = tabular.reduction.data, tabular.raw
    lines = data.split(b"\n")
    first = next(at for at, line in enumerate(lines) if line.startswith(b"[beam: JSON"))
    for at in range(first, first + 9):
        for wrong in (
            [*lines[:at], *lines[at + 1 :]],
            [*lines[: at + 1], *lines[at:]],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            reading = read(b"\n".join(wrong), raw)
            assert reading.problems


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'kind="Pod"', b'kind="Job"'),
        (b'kind="Pod", ', b""),
        (b"size=1.0", b"size=1"),
        (b'all have kind="Pod", size=1.0', b'all have size=1.0, kind="Pod", size=1.0'),
        (b"status.phase, status.ready", b"status.ready, status.phase"),
        (b"status.phase", b"phase"),
        (b"status.phase", b'"status".phase'),
        (b'labels."app.io/name"', b"labels.app.io/name"),
        (b"12 records", b"11 records"),
        (b"; empty where a record has no such key", b""),
        (b'"Failed",false', b'"Running",false'),
        (b'"Failed",false', b'"Failed","false"'),
        (b'["a, b","t5"]', b'["a, b", "t5"]'),
        (b'"x0",\n', b'"x0",null\n'),
        (b'"x0",\n', b'"x0"\n'),
        (b'"x0",\n', b'"x0",,\n'),
        (b'"say \\"5\\""', b""),
    ],
)
def test_no_value_of_a_table_can_be_another(tabular: Tabular, old: bytes, new: bytes) -> None:
    index = next(at for at, row in enumerate(tabular.rows) if row[0] == TABLE and b"12 records" in row[3])
    text = tabular.rows[index][3]
    assert old in text
    assert tabular.check(text.replace(old, new, 1), index)
    wrong = tabular.reduction.data.replace(old, new, 1)
    assert read(wrong, tabular.raw).problems


def test_of_order_only_that_of_what_all_share_is_free() -> None:
    """A table is of records with their keys in one order; what all share has no place in a row."""
    tabular = Tabular(TABULAR["lines"])
    index = next(at for at, row in enumerate(tabular.rows) if row[0] == TABLE)
    moved = tabular.rows[index][3].replace(b'kind="Pod", size=1.0', b'size=1.0, kind="Pod"')
    assert tabular.check(moved, index) is None
