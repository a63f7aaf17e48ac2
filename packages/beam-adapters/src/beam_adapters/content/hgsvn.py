r"""Mercurial and Subversion: what they say while they pull, push, update, merge and commit.

What a reader must know of the format:

- Both tell steps that are the same each time (``adding manifests``, ``Transmitting file data``), then what changed.
- Mercurial's conflicts are warnings, its verdict is a count of files; what it refuses begins with ``abort:``.
- Subversion writes a letter and a path; ``C`` is a conflict, which is counted again below.

Not here: logs, statuses without a conflict and diffs, which are what somebody asked for.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

ERROR = Label(P0, "error")
CONFLICT = Label(P0, "conflict")
FAILED = Label(P0, "verdict", outcome="fail")
DONE = Label(P1, "what was done")
STEP = Label(P5, "step")

_FILES = rb"\d++ files updated, \d++ files merged, \d++ files removed, "

_top = State(
    "top",
    (
        Rule("hg-steps", rb"adding changesets\nadding manifests\nadding file changes", STEP),
        Rule(
            "hg-search",
            rb"searching for changes",
            STEP,
            then=rb"(?:adding changesets|remote has heads|no changes found)",
        ),
        Rule("hg-abort", rb"abort: .*", ERROR),
        Rule("hg-conflict", rb"warning: conflicts while merging .*", CONFLICT),
        Rule("hg-unresolved", _FILES + rb"[1-9]\d*+ files unresolved", FAILED),
        Rule("hg-files", _FILES + rb"0 files unresolved", DONE),
        Rule(
            "hg-added",
            rb"added \d++ changesets with \d++ changes to \d++ files.*|new changesets [0-9a-f:]++.*",
            DONE,
        ),
        Rule("svn-steps", rb"Transmitting file data \.++done\nCommitting transaction\.\.\.", STEP),
        Rule("svn-done", rb"Committed revision \d++\.|Updated to revision \d++\.", DONE),
        Rule(
            "svn-conflict",
            rb"C[C ]{0,3} {3,}\S.*",
            CONFLICT,
            run=True,
            then=rb"(?:[ACDGUE?][ACDGU ]{0,3} {3,}|Updated to |Summary of )",
        ),
        Rule("svn-conflicts", rb"  (?:Text|Property|Tree) conflicts: \d++", CONFLICT),
        Rule("svn-error", rb"svn: E\d{6}: .*", ERROR, run=True),
    ),
)

ADAPTER = Adapter(
    "hgsvn",
    (_top,),
    anchors=(
        b"searching for changes",
        b"adding changesets",
        b"abort: ",
        b"conflicts while merging ",
        b" files unresolved",
        b"Transmitting file data ",
        b"Committed revision ",
        b"Updated to revision ",
        b" conflicts: ",
        b"svn: E",
    ),
    verified=("Mercurial 6.3", "Subversion 1.14"),
)
