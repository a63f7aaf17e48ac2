"""Laws of headings: whatever is left out, what is shown stands under the heading that it had.

Of search hits the file, of a listing the folder, of a diff the file, of errors the suite; for every fidelity, budget
and host's limit.
"""

from __future__ import annotations

import os
import re
import subprocess
from tempfile import TemporaryDirectory

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from lawkit import ChanceClassifier
from patchkit import Repository

from beam_core import Origin, Reduction
from beam_core._edits import BEYOND
from beam_optimize import HOSTS, explain, reduce
from beam_optimize._audit import audit
from beam_optimize._reading import read
from beam_optimize._undo import undo
from beam_store import MemoryStore

LAW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
FIDELITIES = st.sampled_from(("compact", "minimal"))
BUDGETS = st.one_of(st.none(), st.integers(300, 40_000))


def headings(text: bytes, heading: re.Pattern[bytes], below: re.Pattern[bytes]) -> dict[bytes, bytes]:
    """The last heading above each line that is told apart by its text."""
    last, out = b"", {}
    for line in text.split(b"\n"):
        if heading.fullmatch(line):
            last = line
        elif below.fullmatch(line):
            out[line] = last
    return out


def reduced(raw: bytes, fidelity: str = "compact", budget: int | None = None, command: str | None = None) -> bytes:
    """What is shown of a text, read back."""
    limit = None if budget is None else f"{budget}b"
    reduction = reduce(raw, fidelity=fidelity, budget=limit, command=command, store=MemoryStore())
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert len(reduction.data) <= len(raw)
    assert read(reduction.data, raw).problems == []
    return reduction.data


@LAW
@given(st.lists(st.integers(1, 90), min_size=1, max_size=60), FIDELITIES, BUDGETS, st.booleans())
def test_a_search_hit_stands_under_its_file(counts: list[int], fidelity: str, budget: int | None, hinted: bool) -> None:
    groups = [
        b"src/module_%d/handlers.py\n" % n
        + b"".join(b"%d:    total = compute(order_%d_%d, rate)\n" % (7 * k + 1, n, k) for k in range(count))
        for n, count in enumerate(counts)
    ]
    raw = b"\n".join(groups)
    kinds = re.compile(rb"src/\S+\.py"), re.compile(rb"\d+:.*")
    true = headings(raw, *kinds)
    seen = headings(reduced(raw, fidelity, budget, "rg --heading compute" if hinted else None), *kinds)
    assert seen.items() <= true.items()


@LAW
@given(st.lists(st.integers(0, 120), min_size=1, max_size=40), FIDELITIES, BUDGETS, st.booleans())
def test_an_entry_of_a_listing_stands_under_its_folder(
    counts: list[int], fidelity: str, budget: int | None, hinted: bool
) -> None:
    with TemporaryDirectory() as root:
        for n, count in enumerate(counts):
            folder = os.path.join(root, f"pack {n % 3}", f"part_{n}")
            os.makedirs(folder)
            for k in range(count):
                open(os.path.join(folder, f"entry-{n}-{k}.txt"), "w").close()
        raw = subprocess.run(("ls", "-R", "."), cwd=root, capture_output=True, check=True).stdout
    kinds = re.compile(rb"\..*:"), re.compile(rb"entry-.*")
    seen = headings(reduced(raw, fidelity, budget, "ls -R" if hinted else None), *kinds)
    assert seen.items() <= headings(raw, *kinds).items()


@LAW
@given(st.lists(st.integers(2, 60), min_size=1, max_size=8), FIDELITIES, BUDGETS, st.booleans())
def test_a_diff_that_is_shown_in_part_applies_to_the_right_files(
    counts: list[int], fidelity: str, budget: int | None, in_log: bool
) -> None:
    with TemporaryDirectory() as root:
        repository = Repository(root)
        for edit in (b"", b" + 1"):
            for n, count in enumerate(counts):
                body = [b"def f%d_%d(x):\n    return x%b\n%b" % (n, k, edit, b"\n" * 9) for k in range(count)]
                repository.write(f"part{n}.py", b"".join(body))
            if not edit:
                repository.commit()
        repository.stage()
        raw = repository.git("diff", "--cached") or b""
        log = b"".join(b"step %d of the build took %d ms\n" % (n, n * 7 % 90) for n in range(60)) if in_log else b""
        text = reduced(log + raw + log, fidelity, budget)
        kinds = re.compile(rb"\+\+\+ .*"), re.compile(rb"@@ .*")
        ends = {head.partition(b" @@ ")[2]: file for head, file in headings(raw, *kinds).items()}
        for head, file in headings(text, *kinds).items():
            if b" @@ " in head:  # else it is the first of its file, as in every other
                assert ends[head.partition(b" @@ ")[2]] == file
        if b"\n@@" in text:
            assert repository.applied(text) is not None


def log_of(suites: int, lines: int) -> bytes:
    """Banners, blocks that are indented, and nothing that anybody recognises."""
    out = []
    for n in range(suites):
        out.append(b"=== suite %d ===\n" % n)
        out += [b"case %d-%d\n    it visits shop %d of %d\n" % (n, k, k, n) for k in range(lines)]
    return b"".join(out)


@LAW
@given(st.integers(1, 80), st.integers(1, 60), FIDELITIES, BUDGETS)
def test_a_line_of_a_log_stands_under_its_banner(suites: int, lines: int, fidelity: str, budget: int | None) -> None:
    raw = log_of(suites, lines)
    text = reduced(raw, fidelity, budget)
    for heading, below in ((rb"=== .*", rb"case .*"), (rb"case .*", rb"    it .*")):
        kinds = re.compile(heading), re.compile(below)
        assert headings(text, *kinds).items() <= headings(raw, *kinds).items()


def test_a_line_that_is_no_hit_is_no_heading_of_times() -> None:
    """A log whose lines begin with dates has no files above them."""
    lines = [b"2024-05-01 10:00:%02d request %d took %d ms\n" % (n % 60, n, n * 7 % 90) for n in range(900)]
    lines.insert(450, b"a line without a time\n")
    assert reduced(b"".join(lines), "minimal", 3000).count(b"without a time") <= 1
    text = reduced(b"".join(lines), "minimal", 900)
    assert b"without a time" not in text


# -- a host's limit

ERROR = b"error: step %d of the checkout was refused by gateway %d\n"


def suites(count: int, errors: int, plain: int) -> bytes:
    """Suites with errors below their banner, and lines nobody knows between them."""
    out = []
    for n in range(count):
        out.append(b"=== suite %d ===\n" % n)
        out += [ERROR % (k, n) for k in range(errors)]
        out += [b"looked at shelf %d of hall %d in vain\n" % (k, n) for k in range(plain)]
    return b"".join(out)


def limited(raw: bytes, limit: int) -> Reduction:
    """A text under a limit of so many bytes, read back and audited."""
    HOSTS["a test"] = (f"{limit}b",)
    try:
        reduction = reduce(raw, host="a test", store=MemoryStore())
    finally:
        del HOSTS["a test"]
    seen = read(reduction.data, raw)
    assert seen.problems == []
    assert audit(seen, Origin(host="a test"), None, None) == []
    assert len(reduction.data) <= len(raw)
    return reduction


@LAW
@example(count=40, errors=6, plain=20, limit=400)
@example(count=38, errors=8, plain=9, limit=2624)
@given(st.integers(5, 60), st.integers(1, 8), st.integers(0, 40), st.integers(400, 12_000))
def test_an_error_stands_under_its_suite_where_errors_alone_are_too_many(
    count: int, errors: int, plain: int, limit: int
) -> None:
    raw = suites(count, errors, plain)
    reduction = limited(raw, limit)
    text = reduction.data
    held = [stage for stage in reduction.receipt.stages if stage.name == "host limit"]
    if not held:
        return
    assert reduction.receipt.met is False
    pieces = reduction.receipt.pieces
    lines = text if pieces is None else b"\n".join(filter(None, undo(text, pieces)))
    kinds = re.compile(rb"=== .*"), re.compile(rb"error: .*")
    assert headings(lines, *kinds) == headings(raw, *kinds)
    if pieces is not None and BEYOND in pieces.kinds:
        first = text.partition(b"\n")[0]
        told = re.fullmatch(
            rb"\[beam: protected lines need (\d+), limit (\d+); errors alone need (\d+); all of them shown, the rest in"
            rb" beam://[0-9a-f]{12}\]",
            first,
        )
        assert told is not None
        assert int(told[1]) >= int(told[3]) > int(told[2]) == limit
    gone = sum(int(count) for count in re.findall(rb"\[beam: (\d+) lines? omitted, ", text))
    assert read(text, raw).unmarked == 0
    assert gone == read(text, raw).marked


def test_what_a_limit_leaves_out_of_located_lines_is_marked_in_its_place() -> None:
    """P1 that does not fit is named by the first line and, where that pays, by a marker where it stood."""
    located = b"".join(b'  File "/srv/shop/cart_%d.py", line %d, in take\n' % (n, n) for n in range(400))
    raw = located + ERROR % (1, 1) + located + ERROR % (2, 2)
    reduction = limited(raw, 8000)
    assert len(reduction.data) <= 8000
    assert reduction.data.count(b"error: step") == 2
    marks = re.findall(rb"\[beam: \d+ lines? omitted, (\d+)-(\d+)\]", reduction.data)
    seen = explain(raw)
    assert seen is not None
    hidden = read(reduction.data, raw).given.count(0)
    assert sum(int(b) - int(a) + 1 for a, b in marks) == hidden > 400


@LAW
@given(st.integers(0, 2**32), st.integers(300, 4000))
def test_no_room_for_headings_means_none(seed: int, limit: int) -> None:
    """Whatever is labelled how, where the limit can be met it is."""
    raw = suites(20, 2, 5)
    HOSTS["a test"] = (f"{limit}b",)
    try:
        reduction = reduce(raw, host="a test", store=MemoryStore(), classifier=ChanceClassifier(seed))
    finally:
        del HOSTS["a test"]
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    first = re.match(rb"\[beam: protected lines need \d+, limit \d+; (errors alone)?", reduction.data)
    if first and not first[1]:
        assert len(reduction.data) <= limit
