"""Captures of searches, listings and file reads, over Beam's own sources as they were at one commit."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path
from typing import Final

from recipes._capture import Capture

ROOT: Final = Path(__file__).resolve().parents[3]
COMMIT: Final = "41deced4fe6520a381d0534f0b76cd1e2e802e34"
FOLDERS: Final = ("packages/beam-core/", "packages/beam-optimize/", "packages/beam-store/", "docs/")


@cache
def sources() -> dict[str, str | bytes]:
    """The files of Beam below ``FOLDERS`` at ``COMMIT``, by path; RuntimeError where this clone does not have it."""
    listing = subprocess.run(
        ["git", "ls-tree", "-r", "--name-only", COMMIT, *FOLDERS], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listing.returncode:
        raise RuntimeError(f"commit {COMMIT} is not in this clone; fetch the whole history and try again")
    wanted = [name for name in listing.stdout.splitlines() if name.endswith((".py", ".md", ".toml"))]
    return {
        name: subprocess.run(["git", "show", f"{COMMIT}:{name}"], cwd=ROOT, capture_output=True, check=True).stdout
        for name in wanted
    }


LATIN: Final[dict[str, str | bytes]] = {
    "notes/latin1.txt": "Stra\xdfe 5\nTODO: M\xfcnchen\n".encode("latin-1"),
    "notes/crlf.txt": "TODO: first\r\nplain\r\nTODO: second\r\n",
    "notes/with space.md": "# TODO: list\n- TODO tea\n",
    "bin/blob.bin": b"\0\1\2TODO\xff\n",
    ".hidden/todo.txt": "TODO: hidden\n",
}

CAPTURES: Final = (
    Capture(
        "search/grep_rn", "grep", "grep -rn 'InvalidValueError' packages", "grep --version", sources, project="beam"
    ),
    Capture(
        "search/grep_context",
        "grep",
        "grep -rn -B2 -A4 'class .*Error' packages/beam-core/src",
        "grep --version",
        sources,
        project="beam",
    ),
    Capture(
        "search/grep_def_large",
        "grep",
        "grep -rnE '^ *(def|class) ' packages",
        "grep --version",
        sources,
        project="beam",
    ),
    Capture(
        "search/grep_odd_files",
        "grep",
        "grep -rn TODO . ; grep -rn nothing-like-it .; grep TODO missing.txt",
        "grep --version",
        LATIN,
    ),
    Capture(
        "search/grep_markers", "grep", "grep -rn '\\[beam: ' docs packages", "grep --version", sources, project="beam"
    ),
    Capture(
        "search/rg_heading", "ripgrep", "rg --heading -n 'Priority\\.P[01]'", "rg --version", sources, project="beam"
    ),
    Capture("search/rg_plain", "ripgrep", "rg -n 'raise \\w+Error' packages", "rg --version", sources, project="beam"),
    Capture(
        "search/rg_count_files",
        "ripgrep",
        "rg -c 'import' --sort path; rg -l 'verify' --sort path; rg '(unclosed'",
        "rg --version",
        sources,
        project="beam",
    ),
    Capture(
        "search/find",
        "find",
        "find . -type f -size +3k | sort; find /var/spool/private -name x",
        "find --version",
        sources,
        project="beam",
        root=("mkdir -p /tmp/x",),
    ),
    Capture(
        "search/ls_recursive",
        "ls",
        "ls -laR packages/beam-optimize",
        "ls --version",
        sources,
        project="beam",
        before=("find . -exec touch -d '2026-03-14 09:00' {} +",),
    ),
    Capture("search/tree", "tree", "tree packages", "tree --version", sources, project="beam"),
    Capture(
        "search/cat_source",
        "cat",
        "cat packages/beam-optimize/src/beam_optimize/_verify.py",
        "cat --version",
        sources,
        project="beam",
    ),
    Capture(
        "search/sed_range",
        "sed",
        "sed -n 1,80p packages/beam-core/src/beam_core/_errors.py; cat docs/missing.md",
        "sed --version",
        sources,
        project="beam",
    ),
    Capture(
        "search/cat_numbered",
        "cat",
        "cat -n packages/beam-optimize/src/beam_optimize/_ladder.py",
        "cat --version",
        sources,
        project="beam",
    ),
    Capture(
        "search/head_tail",
        "head",
        "head -n 30 docs/reference.md packages/*/pyproject.toml",
        "head --version",
        sources,
        project="beam",
    ),
    Capture("search/wc_sort", "wc", "wc -l packages/*/src/*/*.py | sort -n", "wc --version", sources, project="beam"),
    Capture(
        "search/diff_unified",
        "diff",
        "diff -u old.py new.py; diff -rq a b",
        "diff --version",
        {
            "old.py": "\n".join(f"row_{n} = {n}" for n in range(60)) + "\n",
            "new.py": "\n".join(f"row_{n} = {n + (n == 31)}" for n in range(60) if n != 44) + "\n",
            "a/x": "1\n",
            "b/x": "2\n",
            "b/y": "3\n",
        },
    ),
)
