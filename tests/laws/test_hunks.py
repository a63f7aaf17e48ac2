"""Laws of trimmed hunks: what is left applies where the whole did, to the same tree; git itself is asked.

Nothing but unchanged lines at the ends of hunks goes, the verifier and the reader find every falsification, and a diff
without the hunks of a generated file is taken for a patch by no tool.
"""

from __future__ import annotations

import difflib
import os
import re
import subprocess
import time
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st
from lawkit import rows_of, written
from patchkit import NAMES, Repository, versions

from beam_core import Classification, Label, Pieces, Priority, Segment
from beam_core._edits import HUNK, TRIMMED, Frame
from beam_optimize import reduce
from beam_optimize._decode import decode
from beam_optimize._layout import Context, everything_kept
from beam_optimize._reading import read
from beam_optimize._render import Rendered, render
from beam_optimize._undo import undo
from beam_optimize._verify import verify
from beam_optimize.stages.hunks import trim_hunks
from beam_store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core import Lines, Reduction

LAW = settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.too_slow])
HANDLE = "beam://0123456789ab"
LAST = re.compile(rb"\n?\[beam: \d+ of \d+ bytes shown \(\d+% reduced\); full output: beam://[0-9a-f]{12}\]\n?\Z")


class Trimmed:
    """A text with its hunks trimmed whether or not that pays, ``None`` where there is nothing to trim."""

    def __init__(self, raw: bytes, *, exact: bool = True, protected: frozenset[int] = frozenset()) -> None:
        lines = decode(raw)
        assert lines is not None
        self.raw = raw
        self.lines: Lines = lines
        self.labels = Classification(len(lines), [Segment(0, len(lines), "any", exact=exact)])
        kind = self.labels.kind(Label(Priority.P1, "held"), "any/held")
        for unit in protected:
            if unit < len(lines):
                self.labels.overlay(unit, unit + 1, kind)
        context = Context(lines, self.labels)
        layout = trim_hunks(context, everything_kept(lines))
        self.frame = Frame(size=len(raw), handle=HANDLE)
        self.rendered: Rendered | None = None if layout is None else render(context, layout, self.frame)

    @property
    def text(self) -> bytes:
        """What is shown, with the last line."""
        return self.raw if self.rendered is None else self.rendered.data

    def problem(self, data: bytes | None = None, pieces: Pieces | None = None) -> str | None:
        assert self.rendered is not None
        return verify(
            self.lines,
            self.labels,
            self.rendered.data if data is None else data,
            self.rendered.pieces if pieces is None else pieces,
            self.frame,
        )


def body(text: bytes, *, newline: bool = True) -> bytes:
    """A text without its last line."""
    return LAST.sub(b"\n" if newline else b"", text)


# -- random files and edits


@LAW
@given(st.dictionaries(st.sampled_from(NAMES), versions(), min_size=1, max_size=4), st.booleans(), st.data())
def test_a_trimmed_diff_of_git_gives_the_same_tree(
    files: dict[str, tuple[bytes | None, bytes | None]], binary: bool, data: st.DataObject
) -> None:
    with TemporaryDirectory() as root:
        repository = Repository(root)
        for name, (old, _) in files.items():
            repository.write(name, old)
        if binary:
            repository.write("image.bin", bytes(range(256)))
        repository.commit()
        for name, (_, new) in files.items():
            repository.write(name, new)
        if binary:
            repository.write("image.bin", bytes(range(255, -1, -1)))
        first = next(iter(files))
        if data.draw(st.booleans()) and files[first][1] is not None:
            os.chmod(os.path.join(root, first), 0o700)
        if data.draw(st.booleans()) and files[first][1] is not None:
            os.rename(os.path.join(root, first), os.path.join(root, "moved.txt"))
        repository.stage()
        options = data.draw(st.sampled_from(((), ("-U5",), ("-U1",), ("--full-index",), ("--no-renames",))))
        raw = repository.git("diff", "--cached", "-M", "--binary", *options) or b""
        case = Trimmed(raw) if raw and decode(raw) is not None else None
        assume(case is not None)
        assert case is not None
        tree = repository.applied(raw)
        assert tree is not None
        check_laws(case)
        assume(b"[beam:" not in raw)
        assert repository.applied(case.text) == tree
        assert repository.applied(body(case.text)) == tree


@LAW
@given(versions(), st.integers(0, 5), st.booleans(), st.sets(st.integers(0, 40), max_size=3))
def test_a_trimmed_unified_diff_gives_the_same_file(
    file: tuple[bytes | None, bytes | None], context: int, exact: bool, protected: set[int]
) -> None:
    old, new = (b"".join(line + b"\n" for line in (text or b"").split(b"\n")) for text in file)
    assume(not (old + new).translate(None, bytes(b for b in range(256) if b not in b"\r\f\v\x1c\x1d\x1e\x85\xa0")))
    names = (b"a/f.txt", b"b/f.txt")
    diff = difflib.diff_bytes(
        difflib.unified_diff, old.splitlines(keepends=True), new.splitlines(keepends=True), *names, n=context
    )
    raw = b"".join(diff)
    lines = decode(raw) if raw else None
    assume(lines is not None and lines.data is lines.source)
    case = Trimmed(raw, exact=exact, protected=frozenset(protected))
    check_laws(case)
    assume(b"[beam:" not in raw)
    with TemporaryDirectory() as root:
        repository = Repository(root)
        repository.write("f.txt", old)
        repository.commit()
        assert repository.applied(raw) == repository.applied(case.text)


def check_laws(case: Trimmed) -> None:
    """The verifier agrees, the reader agrees, and undoing gives every line that is not trimmed."""
    if case.rendered is None:
        return
    assert case.problem() is None
    seen = read(case.text, case.raw)
    assert seen.problems == []
    pieces = case.rendered.pieces
    gone = [unit for kind, start, stop, _ in pieces if kind == TRIMMED for unit in range(start, stop)]
    assert seen.trimmed == len(gone) > 0
    assert seen.hunks == pieces.kinds.count(HUNK)
    back = undo(case.rendered.data, pieces, case.labels.segments)
    for unit in range(len(case.lines)):
        line = case.lines.line(unit)
        assert back[unit] == (None if unit in set(gone) else line)
        if unit in set(gone):
            assert line[:1] in {b" ", b""}
            assert not case.labels.protects(unit, unit + 1)


# -- what the verifier and the reader refuse

PLAIN = b"""commit 0123456789abcdef0123456789abcdef01234567
Author: A <a@b>

    Change two things

diff --git a/x.py b/x.py
index 1111111..2222222 100644
--- a/x.py
+++ b/x.py
@@ -10,9 +10,9 @@ class Reader:
 one line of context
 two lines of context
 three lines of context
-the old line
+the new line
 in between
-another old line
+another new line
 four lines of context
 five lines of context
 six lines of context
@@ -40,6 +40,7 @@ class Reader:
 seven lines of context
 eight lines of context
 nine lines of context
+an added line
 ten lines of context
 eleven lines of context
 twelve lines of context
"""
SHOWN = b"""@@ -12,5 +12,5 @@ class Reader:
 three lines of context
-the old line
+the new line
 in between
-another old line
+another new line
 four lines of context
@@ -42,2 +42,3 @@ class Reader:
 nine lines of context
+an added line
 ten lines of context
"""


def test_the_ends_of_hunks_are_left_out_and_headers_counted_anew() -> None:
    case = Trimmed(PLAIN)
    assert body(case.text) == PLAIN[: PLAIN.index(b"@@")] + SHOWN
    check_laws(case)


def test_no_header_can_count_otherwise() -> None:
    case = Trimmed(PLAIN)
    assert case.rendered is not None
    text = case.rendered.data
    for match in re.finditer(rb"@@ [^\n]*", text):
        for at in range(match.start(), match.end()):
            changed = text[:at] + bytes((text[at] ^ 1,)) + text[at + 1 :]
            assert case.problem(changed), changed[match.start() : match.end()]
            assert read(changed, PLAIN).problems or changed[at : at + 1] == b"\x0b"


def test_no_other_line_can_be_trimmed() -> None:
    case = Trimmed(PLAIN)
    assert case.rendered is not None
    rows = rows_of(case.rendered.data, case.rendered.pieces)
    for at, (kind, start, stop, text) in enumerate(rows):
        if kind == TRIMMED or not text:
            continue
        for changed in (
            [(TRIMMED, start, stop, b"")],
            [(TRIMMED, start, start + 1, b""), (kind, start + 1, stop, text.partition(b"\n")[2])][: stop - start],
            [(kind, start, stop, text + text)],
        ):
            assert case.problem(*written(rows[:at] + changed + rows[at + 1 :]))


@pytest.mark.parametrize("line", SHOWN.splitlines(keepends=True))
def test_the_reader_misses_every_line_of_a_hunk(line: bytes) -> None:
    text = Trimmed(PLAIN).text
    assert line in text
    fewer = text.replace(line, b"", 1)
    shown, size = len(body(fewer)) - 1, len(PLAIN)
    true = b"[beam: %d of %d bytes shown (%d%% reduced)" % (shown, size, (size - shown) * 100 // size)
    seen = read(re.sub(rb"\[beam: \d+ of \d+ bytes shown \(\d+% reduced\)", true, fewer), PLAIN)
    assert seen.problems or (line.startswith(b"@@") and seen.unmarked >= 5)


def test_what_is_protected_stays_with_all_between_it_and_the_changes() -> None:
    unit = PLAIN.split(b"\n").index(b" two lines of context")
    case = Trimmed(PLAIN, protected=frozenset((unit,)))
    assert b"@@ -11,6 +11,6 @@ class Reader:\n two lines" in case.text
    check_laws(case)


# -- what is left alone

ALONE = {
    "combined": PLAIN.replace(b"@@ -10,9 +10,9 @@", b"@@@ -10,9 -10,9 +10,9 @@@").replace(b"@@ -40,6", b"@@ -41,7"),
    "counts that disagree": PLAIN.replace(b"10,9", b"10,8").replace(b"40,7", b"40,8"),
    "no changes": b"@@ -1,4 +1,4 @@\n one\n two\n three\n four\n",
    "much context": b"@@ -1,9 +1,10 @@\n" + b" same\n" * 6 + b"+new\n" + b" same\n" * 3,
    "a patch in a patch": b"@@ -1,0 +1,5 @@\n+@@ -1,4 +1,3 @@\n+ one\n+ two\n+ three\n+-four\n",
    "one line": b"@@ -1,2 +1,3 @@\n one\n+two\n three\n",
    "no newline at the end": b"@@ -1,3 +1,4 @@\n+new\n one\n two\n three\n\\ No newline at end of file\n",
    "frames": b"@@ -1,3 +1,4 @@\n+new\n one\n t\rwo\n three\n",
}


@pytest.mark.parametrize("name", ALONE)
def test_other_hunks_stay_as_they_are(name: str) -> None:
    assert Trimmed(ALONE[name]).rendered is None


def long_diff(count: int, head: bytes = b"") -> bytes:
    """A diff of many small hunks."""
    hunks = (
        b"@@ -%d,7 +%d,7 @@ def function_%d():\n" % (n * 20 + 1, n * 20 + 1, n)
        + b"".join(b"     unchanged line number %d of %d before\n" % (m, n) for m in range(3))
        + b"-    old value of %d\n+    new value of %d\n" % (n, n)
        + b"".join(b"     unchanged line number %d of %d after\n" % (m, n) for m in range(3))
        for n in range(count)
    )
    return head + b"diff --git a/m.py b/m.py\n--- a/m.py\n+++ b/m.py\n" + b"".join(hunks)


def run(raw: bytes, command: str | None = "git diff", fidelity: str = "compact", **more: str) -> Reduction:
    reduction = reduce(raw, command=command, fidelity=fidelity, store=MemoryStore(), **more)  # type: ignore[arg-type]
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    return reduction


def kept(reduction: Reduction) -> set[str]:
    return {stage.name for stage in reduction.receipt.stages if stage.outcome == "kept"}


SHOW = b"commit 0123456789abcdef0123456789abcdef01234567\nAuthor: A <a@b>\n\n    Change\n\n"


def test_large_history_is_trimmed_and_own_changes_where_hosts_cut() -> None:
    assert 8 << 10 < len(long_diff(40, SHOW)) < 30_000 < len(long_diff(120))
    for count, head, fidelity, trimmed in (
        (40, SHOW, "compact", True),
        (12, SHOW, "compact", False),
        (12, SHOW, "minimal", True),
        (40, b"", "compact", False),
        (40, b"", "minimal", True),
        (120, b"", "compact", True),
    ):
        raw = long_diff(count, head)
        assert (run(raw, "git show", fidelity).data != raw) is trimmed
    few = long_diff(1, SHOW)
    assert run(few, "git show", "minimal").data == few  # it does not pay for the last line


@pytest.mark.parametrize("how", [{"command": "cat fix.patch"}, {"command": None, "tool": "Read"}])
def test_a_file_that_holds_a_patch_is_quoted(how: dict[str, str]) -> None:
    raw = long_diff(60, SHOW)
    assert run(raw, **how).data == raw


@given(st.integers(500, 9000), st.sampled_from((SHOW, b"")))
@settings(max_examples=25, deadline=None)
def test_a_budget_never_leaves_a_hunk_that_counts_what_is_not_there(budget: int, head: bytes) -> None:
    raw = long_diff(40, head).replace(b"new value of 17", b"error: new value of 17")
    for command in ("git show", None):
        reduction = run(raw, command, budget=f"{budget}b")
        assert read(reduction.data, raw).problems == []


@given(st.integers(300, 12_000), st.integers(300, 12_000), st.sampled_from((SHOW, b"")), st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_larger_budget_never_loses_a_line_of_a_diff(one: int, other: int, head: bytes, exact: bool) -> None:
    raw = long_diff(40, head)
    if not exact:
        raw = raw.replace(b"new value of 17", b"error: new value of 17")
    shown = []
    for budget in sorted((one, other)):
        reduction = run(raw, "git show" if exact else None, budget=f"{budget}b")
        pieces = reduction.receipt.pieces
        back = undo(reduction.data, pieces, reduction.receipt.segments) if pieces else raw.split(b"\n")[:-1]
        shown.append({unit for unit, line in enumerate(back) if line is not None})
    assert shown[0] <= shown[1]


@pytest.mark.parametrize("how", ["diff", "format-patch", "show", "log -p"])
@pytest.mark.parametrize("fidelity", ["compact", "minimal"])
def test_what_git_prints_of_a_large_change_applies_as_it_is_shown(how: str, fidelity: str) -> None:
    with TemporaryDirectory() as root:
        repository = Repository(root)
        code = b"".join(b"    line number %d of a file that goes on for long\n" % n for n in range(400))
        for n in range(12):
            repository.write(f"src/m{n}.py", code)
        repository.commit()
        first = (repository.git("rev-parse", "HEAD") or b"").decode().strip()
        for n in range(12):
            repository.write(
                f"src/m{n}.py", re.sub(rb"number (\d*%d[38]) of" % (n % 10), rb"changed \1 of", code)[: -1 - n % 2]
            )
        repository.commit()
        raw = {
            "diff": lambda: repository.git("diff", first),
            "format-patch": lambda: repository.git("format-patch", "--stdout", "-1"),
            "show": lambda: repository.git("show"),
            "log -p": lambda: repository.git("log", "-p", "-1"),
        }[how]() or b""
        assert 30_000 < len(raw) < 100_000
        tree = repository.git("rev-parse", "HEAD^{tree}")
        repository.git("reset", "-q", "--hard", first)
        reduction = run(raw, f"git {how}", fidelity)
        assert len(reduction.data) < 0.8 * len(raw)
        assert repository.applied(raw) == tree
        assert repository.applied(reduction.data) == tree
        assert repository.applied(body(reduction.data)) == tree


def test_a_windows_diff_keeps_its_line_ends() -> None:
    raw = long_diff(40, SHOW).replace(b"\n", b"\r\n")
    reduction = run(raw, "git show")
    assert "hunks" in kept(reduction)
    assert body(reduction.data).count(b"\r\n") == body(reduction.data).count(b"\n") > 40
    assert read(reduction.data, raw).problems == []


# -- generated files

OLD_LOCK = b"".join(
    b'[[package]]\nname = "package-%d"\nversion = "1.%d.0"\nsource = { registry = "https://example.org/simple" }\n'
    b'sdist = { url = "https://example.org/%d.tar.gz", hash = "sha256:%064d" }\n\n' % (n, n, n, n)
    for n in range(60)
)
NEW_LOCK = re.sub(rb'version = "1\.(\d*[05])\.0"', rb'version = "2.\1.0"', OLD_LOCK).replace(
    b'name = "package-31"', b'name = "package-new"'
)
CODE = b"".join(b"line %d of the code\n" % n for n in range(60))


def generated(name: str, old: bytes | None, new: bytes | None, root: str) -> tuple[Repository, bytes]:
    repository = Repository(root)
    repository.write("a.py", CODE)
    repository.write("z.py", CODE)
    repository.write(name, old)
    repository.commit()
    for other in ("a.py", "z.py"):
        repository.write(other, CODE.replace(b"line 30", b"changed 30"))
    repository.write(name, new)
    repository.stage()
    return repository, repository.git("diff", "--cached") or b""


BUNDLE = b"".join(b"function f%d(){return %d}\n" % (n, n) for n in range(300))
WRITTEN: dict[str, tuple[bytes | None, bytes | None]] = {
    "uv.lock": (OLD_LOCK, NEW_LOCK),
    "web/package-lock.json": (
        None,
        b'{\n  "packages": {\n' + b'    "node_modules/left-pad": {\n    },\n' * 90 + b"  }\n}\n",
    ),
    "dist/app.js": (BUNDLE, BUNDLE.replace(b"return", b"yield")),
    "api/v1/thing.pb.go": (BUNDLE, None),
    "tests/__snapshots__/view.test.js.snap": (BUNDLE, BUNDLE.replace(b"f1", b"g1")),
}


@pytest.mark.parametrize("name", WRITTEN)
def test_a_diff_without_the_hunks_of_a_generated_file_is_no_patch(name: str) -> None:
    with TemporaryDirectory() as root:
        repository, raw = generated(name, *WRITTEN[name], root)
        assert repository.applied(raw) is not None
        reduction = run(raw)
        assert "generated files" in kept(reduction)
        assert repository.applied(reduction.data) is None
        assert repository.applied(body(reduction.data)) is None
        lines = body(reduction.data).split(b"\n")
        at = next(n for n, line in enumerate(lines) if name.encode() in line and line.startswith(b"diff --git"))
        head = next(n for n in range(at, len(lines)) if lines[n].startswith(b"@@ -"))
        assert re.fullmatch(rb"\[beam: \d+ lines omitted, \d+-\d+\]", lines[head + 1])
        for line in raw.split(b"\n"):
            if line.startswith((b"diff ", b"index ", b"--- ", b"+++ ", b"+changed")):
                assert line in lines
        assert read(reduction.data, raw).problems == []
        try:
            done = subprocess.run(
                ("patch", "-p1", "--dry-run", "-f"), cwd=root, input=reduction.data, capture_output=True, check=False
            )
        except FileNotFoundError:
            return
        assert done.returncode


def test_what_people_wrote_stands_whole_beside_a_large_lock_file() -> None:
    lock = b"".join(OLD_LOCK.replace(b"package-", b"package-%d-" % n) for n in range(12))
    with TemporaryDirectory() as root:
        _, raw = generated("m.lock/uv.lock", lock, lock.replace(b"sha256:0", b"sha256:1"), root)
        assert len(raw) > 100_000
        reduction = run(raw)
        assert len(reduction.data) < 10_000  # with some of the hashes that changed and versions that did not
        for file in (b"a.py", b"z.py"):
            own = raw[raw.index(b"diff --git a/" + file) :].split(b"\ndiff --git")[0]
            assert own.rstrip() in reduction.data


def test_what_came_and_went_in_a_lock_file_is_named() -> None:
    with TemporaryDirectory() as root:
        _, raw = generated("uv.lock", OLD_LOCK, NEW_LOCK, root)
        shown = run(raw).data.split(b"\n")
        assert b'+name = "package-new"' in shown
        for number in (30, 35, 40):
            at = shown.index(b'+version = "2.%d.0"' % number)
            assert shown[at - 2 : at] == [b' name = "package-%d"' % number, b'-version = "1.%d.0"' % number]
        assert len([line for line in shown if b"name =" in line or b"version =" in line]) <= 40


def test_a_generated_file_that_the_command_names_was_asked_for() -> None:
    with TemporaryDirectory() as root:
        _, raw = generated("dist/app.js", *WRITTEN["dist/app.js"], root)
        assert "generated files" not in kept(run(raw, "git diff HEAD -- dist/app.js"))
        assert "generated files" not in kept(run(raw, "git diff dist/"))
        assert "generated files" in kept(run(raw, "git diff HEAD"))


# -- any size

HOSTILE: dict[str, Callable[[int], bytes]] = {
    "hunks": lambda n: long_diff(n // 400, SHOW),
    "one hunk": lambda n: SHOW + b"@@ -1,%d +1,%d @@\n" % (n // 4, n // 4 + 1) + b" ab\n" * (n // 4) + b"+x\n",
    "headers": lambda n: SHOW + b"@@ -1,999999999 +1,9 @@\n" * (n // 24),
    "headers and blanks": lambda n: SHOW + (b"@@ -1,999999999 +1,99999999 @@\n" + b"\n" * 30) * (n // 60),
    "lock files": lambda n: (
        (b"--- a/uv.lock\n+++ b/uv.lock\n" + b"@@ -1,0 +1,200 @@\n" + b"+name = 1\n" * 200) * (n // 2050)
    ),
    "names": lambda n: b"--- a/uv.lock\n+++ b/uv.lock\n@@ -1,0 +1,%d @@\n" % (n // 10) + b"+name = 1\n" * (n // 10),
}


def cpu(raw: bytes) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        reduce(raw, command="git show", store=MemoryStore())
        best = min(best, time.process_time() - start)
    return best


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_twice_the_diff_takes_about_twice_the_time(name: str) -> None:
    for _ in range(3):
        small, large = cpu(HOSTILE[name](1 << 19)), cpu(HOSTILE[name](1 << 20))
        if large < 0.04 or large <= 3 * small:
            return
    pytest.fail(f"{name}: {small:.3f} s, then {large:.3f} s for twice as much")


@settings(max_examples=200, deadline=None)
@example(lines=[b"@@ -1,3 +1,3 @@", b" a", b"+b", b"-c", b"\\ No", b" a"], exact=True, newline=True)
@given(
    st.lists(
        st.sampled_from(
            (
                b"@@ -1,3 +1,3 @@",
                b"@@ -1,2 +1,3 @@ f",
                b" a",
                b"",
                b"+b",
                b"-c",
                b"\\ No",
                b"--- a/uv.lock",
                b"+++ b/uv.lock",
            )
        ),
        max_size=40,
    ),
    st.booleans(),
    st.booleans(),
)
def test_any_lines_keep_every_promise(lines: list[bytes], exact: bool, newline: bool) -> None:
    raw = b"\n".join(lines) + b"\n" * newline
    if raw.strip():
        check_laws(Trimmed(raw, exact=exact))


@pytest.mark.parametrize("store", [False, True])
def test_a_diff_of_no_command_keeps_line_ends_and_repeated_lines(store: bool) -> None:
    """A change of line ends alone is still a change, and forty equal removed lines are forty."""
    removed = b"".join(b"-old setting of the archive\n" for _ in range(40))
    raw = b"diff --git a/f b/f\n--- a/f\n+++ b/f\n@@ -1,41 +1,1 @@\n-x = 1\r\n+x = 1\n" + removed
    reduction = reduce(raw, store=MemoryStore() if store else None)
    assert reduction.data == raw
