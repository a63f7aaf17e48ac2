"""Package managers: what only looks like their lines is not lowered; chatter of a run that fails is context."""

from __future__ import annotations

import pytest

from beam_adapters import AdapterClassifier
from beam_adapters._classifier import explain
from beam_adapters._samples import units
from beam_adapters.labels import samples
from beam_core import Origin, Priority

P1, P2, P4 = Priority.P1, Priority.P2, Priority.P4
MANAGERS = ("apt", "brew", "bundler", "composer", "conda", "npm", "pip", "pnpm", "poetry", "terraform", "uv", "yarn")


def read(text: str | bytes, command: str = "") -> list[tuple[Priority, str]]:
    """Priority and adapter of each line."""
    lines = units(text.encode() if isinstance(text, str) else text)
    found = AdapterClassifier().classify(lines, Origin(command=command))
    return [(priority, adapter) for _, priority, adapter, _, _, _ in explain(lines, found)]


@pytest.mark.parametrize("name", MANAGERS)
def test_what_a_program_says_in_their_words_stays(name: str) -> None:
    """Only yarn's own first and last lines are there for real."""
    path = next(path for path, _ in samples(name) if path.stem == "decoy")
    shown = path.read_bytes().splitlines()
    for line, (priority, _) in zip(shown, read(path.read_bytes()), strict=True):
        assert priority <= P2 or line.startswith(b"yarn run v1"), line


@pytest.mark.parametrize(
    ("name", "stem"),
    [("npm", "install_silly_fail"), ("uv", "sync_verbose_fail"), ("yarn", "install_verbose_fail")],
)
def test_chatter_of_a_run_that_fails_is_context(name: str, stem: str) -> None:
    path, origin = next((path, origin) for path, origin in samples(name) if path.stem == stem)
    lines = units(path.read_bytes())
    found = AdapterClassifier().classify(lines, origin)
    rules = [rule for _, _, _, rule, _, _ in explain(lines, found)]
    assert any(rule.endswith("/near-a-failure") for rule in rules)
    assert not any(rule.endswith("/chatter") for rule in rules)


@pytest.mark.parametrize(
    ("text", "owner"),
    [
        ("F\n==== 1 failed\nE   Collecting tea\nE     Downloading tea-1.0.whl (3 kB)\n", "pip"),
        ("the shop says\n    Resolved 3 packages in 2ms\n", "uv"),
        ('const text = "npm error code ERESOLVE"\n', "npm"),
    ],
)
def test_their_words_within_other_text_begin_nothing(text: str, owner: str) -> None:
    assert owner not in {adapter for _, adapter in read(text)}


def test_the_end_of_a_script_is_npms_and_what_ran_keeps_its_own_reader() -> None:
    text = (
        "> shop@0.3.0 test\n> python -m unittest\n\nF\n"
        + "=" * 70
        + "\nFAIL: test_sum (t.T.test_sum)\n"
        + "-" * 70
        + '\nTraceback (most recent call last):\n  File "t.py", line 3, in test_sum\nAssertionError: 2 != 3\n\n'
        + "-" * 70
        + "\nRan 1 test in 0.001s\n\nFAILED (failures=1)\n"
        + "npm error Lifecycle script `test` failed with error:\nnpm error code 1\nnpm error path /home/dev/shop\n"
    )
    owners = [adapter for _, adapter in read(text, "npm test")]
    assert owners[3] == "unittest"
    assert owners[-1] == "npm"


@pytest.mark.parametrize(
    "line",
    [
        "npm warn deprecated padder@1.0.0: use String.prototype.padStart()",
        "3 vulnerabilities (1 moderate, 2 critical)",
        "npm warn EBADENGINE Unsupported engine {",
    ],
)
def test_facts_of_an_install_that_went_well_are_protected(line: str) -> None:
    text = f"{line}\n\nadded 7 packages, and audited 8 packages in 1s\n"
    assert read(text, "npm install")[0][0] <= P1


def test_advice_of_a_404_goes_but_not_its_package() -> None:
    text = (
        "npm error code E404\nnpm error 404  'tea@*' is not in this registry.\nnpm error 404 Note that "
        "you can also install from a\n"
    )
    assert [priority <= P1 for priority, _ in read(text)] == [True, True, False]
    assert read("npm error 404 Note that tea is sold out\n")[0][0] <= P1
