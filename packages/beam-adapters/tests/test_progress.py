"""Packages and progress: decoys that look like frames, and what a failure keeps."""

import pytest

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
END = "one\ntwo\nthree\n"
# Anchors of both tables, so that they run.
START = "Successfully installed tea-1.0\nReceiving objects:  10% (1/9)\nDone in 1s\n"


def read(text: str) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, before the floor."""
    lines = units(text.encode())
    classification = before_floor(lines, Origin(command="./work.sh"), None)[0]
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode())
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def of(text: str, line: str) -> tuple[Priority, str]:
    """Priority and rule of the last unit that is ``line``."""
    return next((priority, rule) for priority, rule, found in reversed(read(text)) if found == line)


@pytest.mark.parametrize(
    "line",
    [
        "12%",
        "sent: 12% of 300",
        "Counting objects: three",
        "Receiving objects:  10% (1/9)fatal: early EOF",
        "slips: 100%|##########| 40/40 [00:00<00:00, 49.3it/s]",
        "| 10% | tea | [3] |",
        "  0  1  2  3",
        "Downloading the orders took 3 s",
        "Downloaded: orders",
        "Download failed",
        "tea: Waiting",
        "a1b2c3d4e5f6: the first commit",
        "shop: Creating an order",
        "terraform_data.db: Creation complete after 0s [id=5]",
        "hint: Pull the changes first (git pull)",
        "Collecting my thoughts on tea",
        "Processing orders of 2026",
        "Requirement already satisfied: tea in ./env (1.0)",
        "Preparing metadata for the shop",
        "Found existing installation of tea",
        "Using rake 13.0.6",
        "Installing tea 3",
        "Get: 3 orders",
        "Hit:1 a nail",
        "Setting up the shop ...",
        "Unpacking boxes ...",
        "  libtea libpot",
        "├─ tea@1.0",
        "npm http fetch GET 404 https://registry.example.org/tea",
        "npm notice shop@0.3.0",
        "npm warn deprecated tea@1.0: drink it",
        "[1/4] Resolving conflicts...",
        "+++ b/shop.c",
        "Successfully uninstalled tea-0.9",
        "The following packages will be REMOVED:",
        "WARNING: The script tea is installed in '/x' which is not on PATH.",
    ],
)
def test_what_only_looks_like_progress_stays(line: str) -> None:
    assert of(f"{START}{line}\n{END}", line)[0] <= P2


def test_the_package_whose_build_fails_stays() -> None:
    fails = "  Preparing metadata (setup.py): finished with status 'error'\n  error: subprocess-exited-with-error\n"
    collected = "Collecting {0}\n  Downloading {0}-1.0.tar.gz (9 kB)\n"
    text = collected.format("tea") + collected.format("pot") + fails
    found = {line: priority for priority, _, line in read(text)}
    assert (found["Collecting tea"], found["Collecting pot"]) == (P4, P1)


def test_where_pip_looked_stays_unless_it_found_all() -> None:
    looked = "Looking in indexes: https://pypi.example.org/simple\n"
    assert read(f"{looked}Successfully installed tea-1.0\n")[0][0] == P5
    assert read(f"{looked}ERROR: No matching distribution found for tea\n")[0][0] == P2


def test_what_was_asked_for_is_told_apart_from_what_that_needs() -> None:
    asked = "Requirement already satisfied: tea in ./env/lib (1.0)"
    needs = "Requirement already satisfied: pot>=2 in ./env/lib (from tea) (2.1)"
    assert [priority for priority, _, _ in read(f"{asked}\n{needs}\n")] == [P2, P4]


@pytest.mark.parametrize(
    "line",
    [
        "Successfully installed tea-1.0",
        "added 297 packages in 13s",
        "up to date in 1s",
        "Installed 4 packages in 16ms",
        "0 upgraded, 44 newly installed, 0 to remove and 137 not upgraded.",
    ],
)
def test_the_result_is_protected(line: str) -> None:
    assert of(f"{START}{line}\n", line)[0] <= P1


# For each rule that the floor must believe: lines that look like trouble and are none.
CERTAIN = {
    "npm-notice": ["npm error", "npm ERR! "],
    "npm-usage": ["npm error Options:"],
    "usage-line": ["npm error [--include <prod|dev|optional|peer>]"],
}


def test_every_certain_rule_has_decoys() -> None:
    found = {
        rule.name
        for n in ("packages", "progress")
        for s in load_adapter(n).states.values()
        for rule in s.rules
        if rule.certain
    }
    assert found == set(CERTAIN)


@pytest.mark.parametrize("line", [line for lines in CERTAIN.values() for line in lines])
def test_a_certain_rule_is_believed(line: str) -> None:
    lines = units(f"npm error code EUSAGE\nnpm error Options:\n{line}\nnpm error Missing: tea@1\n".encode())
    classification = AdapterClassifier().classify(lines, Origin(command="npm ci"))
    assert [classification.priority(unit) <= P1 for unit in (0, 2, 3)] == [True, False, True]
