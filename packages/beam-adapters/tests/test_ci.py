"""Scaffolding of CI logs: decoys, what a failure keeps, killed jobs.  Captures: test_adapter_samples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import explain
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
STEP = "##[group]Run make\nmake\nshell: /usr/bin/bash -e {0}\nenv:\n  CI: true\n##[endgroup]\n"
ACTION = "##[group]Run acme/deploy@v1\nwith:\n  target: eu\n  notes: |\n    one\n##[endgroup]\n"
FAIL = "##[error]Process completed with exit code 2.\n"


def labelled(text: str) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, before the floor."""
    lines = units(text.encode())
    classification = before_floor(lines, Origin(), None)[0]
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode())
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def of(text: str, line: str) -> Priority:
    """Priority of the last unit that is ``line``."""
    return next(priority for priority, _, found in reversed(labelled(text)) if found == line)


DECOYS = [
    "  + requests==2.32.3",  # uv
    "+ express@4.17.1",  # an old npm
    "+ an item of a list",
    "+++ b/src/app.py",
    "+added",
    "  KEY: value",
    "KEY=value",
    "env:",
    "with:",
    "shell: bash",
    "Runner name: me",
    "Post job cleanup",
    "Entering 'a'",
    "9fceb02d0ae598e95dc970b74767f19372d61af8",
    "From https://github.com/acme/shop",
    " * [new branch]      main -> origin/main",
    "remote: Counting objects: all of them",
    "Cache hit for user 3",
    "--- FAIL: TestOrder",
    "~~~~~~~~~~",
    "```yaml",
    "Job succeeded",
    "Finished: SUCCESS",
    "[Pipeline]",
    "section_start",
    "hint: use --force",
    "Task         : a task of mine",
    "Script contents:",
    "Preparing environment for tests",
]


@pytest.mark.parametrize("line", DECOYS)
def test_what_is_not_exactly_scaffolding_stays(line: str) -> None:
    """Among text of nobody, and with a marker after it so that the table looks at all."""
    assert of(f"text\n{line}\nmore text\n{line}\ntext\n##[warning]x\n", line) == P2


@pytest.mark.parametrize(
    "line",
    ["+++ b/src/app.py", "  KEY: value", "KEY=value", "9fceb02d0ae598e95dc970b74767f19372d61af8", "env:", "+added"],
)
def test_in_a_job_loose_shapes_need_their_place(line: str) -> None:
    text = f"{STEP}--- a/src/app.py\n{line}\n@@ -1 +1 @@\nout\n{line}\n{FAIL}"
    if line.startswith("+"):
        text = f"{STEP}--- a/src/app.py\n{line}\n@@ -1 +1 @@\n{FAIL}"
    assert of(text, line) == P2


def test_a_diff_in_a_job_is_no_trace() -> None:
    text = f"{STEP}diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n+ cd src\n+ make\n- old\n{FAIL}"
    assert {of(text, line) for line in ("+ cd src", "+ make", "- old", "+++ b/x")} == {P2}


def test_one_line_with_a_plus_is_no_trace() -> None:
    assert of("notes\n+ cd src\nand so on\n##[warning]x\n", "+ cd src") == P2


def test_the_last_traced_command_before_an_error_stays() -> None:
    text = STEP + "+ cd src\n+ make all\ncc -c a.c\n" + "a.c: oops\n" * 9 + FAIL + "+ echo bye\n+ echo end\nx\n"
    assert of(text, "+ make all") == P1
    assert of(text, "+ cd src") == P3
    assert of(text, "+ echo bye") == P3
    assert of(text, "+ echo end") == P1  # where a killed job stood


def test_a_failed_step_keeps_its_name_its_script_and_its_inputs() -> None:
    text = STEP + "out\n" + ACTION + FAIL + STEP
    assert [row[:2] for row in labelled(text) if row[2] == "##[group]Run acme/deploy@v1"] == [(P1, "failing")]
    assert of(text, "  target: eu") == P2
    assert of(text, "    one") == P2


def test_a_step_that_passed_gives_its_script_away_and_keeps_its_name() -> None:
    text = STEP + "out\n" + ACTION + "out\n" + STEP.replace("make", "test") + FAIL
    assert of(text, "##[group]Run make") == P2
    assert of(text, "make") == P3
    assert of(text, "  target: eu") == P3
    assert of(text, "test") == P2
    assert of(text, "out") == P2


def test_without_the_end_of_its_group_nothing_of_a_step_gives_way() -> None:
    """A log that somebody filtered: what a step printed must not be taken for its script."""
    text = "##[group]Run make\nmake\nresult 42\n" + STEP
    assert of(text, "result 42") == P2


@pytest.mark.parametrize(
    ("line", "priority"),
    [
        ("##[error]Process completed with exit code 1.", P0),
        ("::error file=a.py,line=3::bad", P0),
        ("ERROR: Job failed: exit code 1", P0),
        ('The command "make" exited with 2.', P0),
        ("Finished: FAILURE", P0),
        ("##[warning]slow", P1),
        ("##[notice]3 files", P2),
    ],
)
def test_errors_and_warnings(line: str, priority: Priority) -> None:
    assert of(f"a\n{line}\nb\n", line) == priority


def test_permissions_of_a_token_stay() -> None:
    assert of("##[group]GITHUB_TOKEN Permissions\nContents: read\n##[endgroup]\n", "Contents: read") == P2


@given(st.lists(st.sampled_from([*DECOYS, "result", "{}", "a: b", ""]), max_size=20))
def test_what_a_step_prints_stays(lines: list[str]) -> None:
    """Between the end of a step's group and the next marker only traced commands and a runner's own lines go."""
    known = {"+ an item of a list"}
    printed = "".join(f"{line}\n" for line in lines)
    for priority, rule, line in labelled(STEP + printed + FAIL)[6:-1]:
        assert priority <= P2 or line in known or rule in {"azure-script", "more-blanks"}, (priority, rule, line)
