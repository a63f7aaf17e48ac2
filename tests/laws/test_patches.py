"""Laws of patches among other lines: what stands there applies as the whole did, or a marker says what is left out.

Git makes the patches and is asked about what is left of them.  Behind a prefix, such as the times of a CI job, there is
no patch; nor is a diff of two values in the report of a test one.
"""

from __future__ import annotations

import re
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st
from lawkit import samples
from patchkit import NAMES, Repository, versions

from beam_adapters._patches import patches
from beam_optimize import explain, reduce
from beam_optimize._decode import decode
from beam_optimize._reading import read
from beam_store import MemoryStore

if TYPE_CHECKING:
    from pathlib import Path

LAW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
LOGS = [path for path in samples() if b"\n@@" not in path.read_bytes() and path.stat().st_size < 20_000]
FIDELITIES = st.sampled_from(("safe", "compact", "minimal"))
FILES = st.dictionaries(st.sampled_from(NAMES), versions(), min_size=1, max_size=3)


def units_of(raw: bytes) -> list[tuple[int, int]]:
    """Where patches are found in a text."""
    lines = decode(raw)
    return [] if lines is None else list(patches(lines))


@LAW
@given(FILES, st.sampled_from(LOGS), st.sampled_from(LOGS), FIDELITIES, st.booleans(), st.booleans())
def test_a_patch_in_any_log_applies_or_says_what_is_left_out(
    files: dict[str, tuple[bytes | None, bytes | None]],
    before: Path,
    after: Path,
    fidelity: str,
    recover: bool,
    prefixed: bool,
) -> None:
    with TemporaryDirectory() as root:
        repository = Repository(root)
        for name, (old, _) in files.items():
            repository.write(name, old)
        repository.commit()
        for name, (_, new) in files.items():
            repository.write(name, new)
        repository.stage()
        patch = repository.git("diff", "--cached") or b""
        assume(b"\n@@" in patch and decode(patch) is not None and b"[beam:" not in patch)
        head, tail = (re.sub(rb"\n*\Z", b"\n", path.read_bytes()) for path in (before, after))
        raw = head + patch + tail
        if prefixed:
            raw = re.sub(rb"(?m)^", b"2024-05-01T10:00:00.1234567Z ", raw.removesuffix(b"\n")) + b"\n"
            assert units_of(raw) == []
        tree = repository.applied(raw)
        reduction = reduce(raw, fidelity=fidelity, store=MemoryStore() if recover else None)
        assert len(reduction.data) <= len(raw)
        assert read(reduction.data, raw).problems == []
        if prefixed or tree is None:
            return
        shown = reduction.data[reduction.data.index(patch[: patch.index(b"\n")]) :]
        assert repository.applied(shown) == tree or b"\n[beam: " in shown


@LAW
@given(FILES, st.sampled_from(LOGS), st.sampled_from(LOGS))
def test_a_patch_ends_where_its_headers_say(
    files: dict[str, tuple[bytes | None, bytes | None]], before: Path, after: Path
) -> None:
    """From the first file that has a hunk, or git's own lines for one without, to the last counted line."""
    with TemporaryDirectory() as root:
        repository = Repository(root)
        for name, (old, _) in files.items():
            repository.write(name, old)
        repository.write("image.bin", bytes(range(256)))
        repository.commit()
        for name, (_, new) in files.items():
            repository.write(name, new)
        repository.write("image.bin", bytes(range(255, -1, -1)))
        repository.stage()
        patch = repository.git("diff", "--cached", "--binary") or b""
    assume(b"\n@@" in patch)
    head, tail = (re.sub(rb"\n*\Z", b"\n", path.read_bytes()) for path in (before, after))
    lines = decode(head + patch + tail)
    assert lines is not None
    assume(len(lines.data) == len(head + patch + tail))
    assert [(lines.starts[a], lines.starts[b]) for a, b in patches(lines)] == [(len(head), len(head + patch))]


DIFF = (
    b"""diff --git a/shop/cart.py b/shop/cart.py
index 1111111..2222222 100644
--- a/shop/cart.py
+++ b/shop/cart.py
@@ -1,44 +1,4 @@
 import os
-total = 1
+total = 2
"""
    + b"-    same(old, line)\n" * 40
    + b" \n\n"
)
NOISE = b"".join(b"2024 step %d of the build took %d ms\n" % (n, n * 7 % 90) for n in range(400))


@pytest.mark.parametrize("recover", [False, True])
@pytest.mark.parametrize("command", ["make", "git diff HEAD", None])
def test_every_line_of_a_patch_in_a_log_stands_as_it_was(command: str | None, recover: bool) -> None:
    raw = NOISE + DIFF * 2 + NOISE
    reduction = reduce(raw, command=command, store=MemoryStore() if recover else None)
    assert DIFF * 2 in reduction.data
    assert recover is False or len(reduction.data) < len(raw) or command == "git diff HEAD"


@pytest.mark.parametrize("recover", [False, True])
@pytest.mark.parametrize("ends", [b"\r\n", b"\rthree\n"])
def test_returns_in_a_patch_stay_where_a_bar_of_progress_is_rewritten_above_it(ends: bytes, recover: bool) -> None:
    patch = DIFF[: DIFF.index(b"@@")] + b"@@ -1,2 +1,2 @@\n one\n-two\n+two" + ends
    raw = b" 10%\r 50%\r100%\nbuilt\n" * 60 + patch + NOISE
    reduction = reduce(raw, store=MemoryStore() if recover else None)
    assert patch in reduction.data
    assert b" 10%" not in reduction.data


def test_a_patch_with_returns_is_read_back_above_a_blank_line() -> None:
    """A return before a newline ends a line, and is no frame that the blank line below could be taken for."""
    patch = DIFF[: DIFF.index(b"@@")] + b"@@ -0,0 +1,2 @@\n+one\r\n+\r\n"
    raw = NOISE + patch + b"\n  the test is broken\n\n" + NOISE
    reduction = reduce(raw)
    assert patch in reduction.data
    assert read(reduction.data, raw).problems == []


def test_what_stands_around_a_patch_is_no_part_of_it() -> None:
    seen = explain(b"+ make\n" + DIFF + b" 40 files changed\n\n\n\n+ exit 0\n", command="make")
    assert seen is not None
    assert [(s.start, s.stop) for s in seen[1].segments if s.exact] == [(1, DIFF.count(b"\n") + 1)]


OTHERS = {
    "values of a test": b"--- expected\n+++ actual\n@@ -1,2 +1,2 @@\n one\n-two\n+three\n",
    "no hunk": b"diff --git a/x b/x\nold mode 100644\nnew mode 100755\n",
    "a combined diff": b"diff --cc x.py\n--- a/x.py\n+++ b/x.py\n@@@ -1,1 -1,1 +1,1 @@@\n- one\n -two\n++three\n",
    "other counts": b"--- a/x.py\n+++ b/x.py\n@@ -1,9 +1,9 @@\n one\n-two\n+three\nthe log goes on\n",
    "a result of go": b"--- FAIL: TestX (0.00s)\n+++ x.go\nmore\n",
    "behind a prefix": re.sub(rb"(?m)^(?=.)", b"[12:00:01] ", DIFF),
}


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_patch_is_read_as_before(name: str) -> None:
    assert units_of(b"+ make\n" + OTHERS[name] + b"done\n") == []


def test_a_patch_that_the_end_of_the_text_cuts_is_one() -> None:
    cut = DIFF[: DIFF.index(b"+total")]
    assert units_of(b"+ git diff\n" + cut) == [(1, 1 + cut.count(b"\n"))]
