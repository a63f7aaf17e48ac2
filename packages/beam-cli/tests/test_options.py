"""The two parsers of `beam reduce`, `beam measure` and `beam run` agree, and values become arguments in one place."""

from __future__ import annotations

from typing import Any

import pytest
import typer
from hypothesis import given, settings
from hypothesis import strategies as st

from beam_cli._app import build
from beam_cli._options import OPTIONS, RUN_OPTIONS, WORDS, Option, Request, parse, parse_run, seconds
from beam_core import InvalidValueError

FIELDS = {"file", *(option.field for option in OPTIONS)}
PLAIN = st.sampled_from(["x", "-", "", "17", "-1", "--", "--json", "a=b", "--budget", "=", "\udc80", "two words", "é"])
NAMES = st.sampled_from(["--" + option.name for option in OPTIONS])
ARGUMENTS = st.one_of(
    PLAIN,
    NAMES,
    st.builds("{}={}".format, NAMES, PLAIN),
    st.builds(lambda name, size: name[:size], NAMES, st.integers(2, 8)),
    st.sampled_from(["--bogus", "-x", "-h1", "--no-json", "--Json", "--exit_code", "--json=1"]),
    st.text(max_size=4),
)
SEEN: list[tuple[str, dict[str, Any]]] = []


def _collect(verb: str, values: dict[str, Any]) -> int:
    SEEN.append((verb, values))
    return 0


COMMAND = typer.main.get_command(build(_collect))


def by_app(verb: str, argv: list[str]) -> dict[str, Any] | None:
    """What the typer app reads; None where it complains or shows help."""
    SEEN.clear()
    try:
        COMMAND.main(args=[verb, *argv], prog_name="beam", standalone_mode=False)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        return None
    if not SEEN:
        return None
    assert SEEN[0][0] == verb
    return {name: value for name, value in SEEN[0][1].items() if value is not None and value is not False}


@settings(max_examples=1500, deadline=None)
@given(verb=st.sampled_from(["reduce", "measure"]), argv=st.lists(ARGUMENTS, max_size=6))
def test_where_the_fast_parser_answers_the_app_agrees(verb: str, argv: list[str]) -> None:
    fast = parse(argv)
    if fast is not None:
        assert by_app(verb, argv) == fast


RUN_NAMES = st.sampled_from(["--" + option.name for option in RUN_OPTIONS])
RUN_WORDS = st.one_of(st.sampled_from(["ls", "-", "--", "-l", "--live", "--raw=1", "", "a b"]), RUN_NAMES, ARGUMENTS)


@settings(max_examples=1500, deadline=None)
@given(argv=st.lists(RUN_WORDS, max_size=6))
def test_where_the_fast_parser_of_run_answers_the_app_agrees(argv: list[str]) -> None:
    fast = parse_run(argv)
    if fast is not None:
        assert by_app("run", argv) == fast


@given(options=st.lists(st.sampled_from(RUN_OPTIONS), max_size=4), command=st.lists(st.text(max_size=4), max_size=4))
def test_the_command_is_what_follows_the_options(options: list[Option], command: list[str]) -> None:
    argv = [word for option in options for word in ("--" + option.name, "v") if word != "v" or option.metavar]
    for words in ([*argv, "--", "ls", *command], [*argv, "ls", *command]):
        fast = parse_run(words)
        assert fast is not None
        assert fast[WORDS] == ["ls", *command]
        assert by_app("run", words) == fast


@pytest.mark.parametrize("argv", [[], ["--"], ["--live"], ["--bogus", "ls"], ["--live=1", "ls"], ["--timeout"], ["-h"]])
def test_a_run_that_is_left_to_the_app(argv: list[str]) -> None:
    assert parse_run(argv) is None
    assert by_app("run", argv) is None


@pytest.mark.parametrize(("text", "value"), [("60", 60.0), ("0.5", 0.5), ("1.", 1.0), ("007", 7.0)])
def test_seconds(text: str, value: float) -> None:
    assert seconds(text) == value


@pytest.mark.parametrize(
    "text", ["", "0", "0.0", "-1", "+1", "1e3", "inf", "nan", ".5", "1 ", "1_0", "\u0661", "9" * 13]
)
def test_no_seconds(text: str) -> None:
    with pytest.raises(InvalidValueError, match="timeout"):
        seconds(text)


VALUED = st.sampled_from(["--" + option.name for option in OPTIONS if option.metavar])
PAIRS = st.one_of(
    st.tuples(VALUED, st.text(st.characters(codec="utf-8"), max_size=5)).map(list),
    st.builds("{}={}".format, VALUED, st.text(max_size=5)).map(lambda w: [w]),
    st.sampled_from([["--" + option.name] for option in OPTIONS if not option.metavar]),
)


@given(groups=st.lists(PAIRS, max_size=6), file=st.sampled_from([[], ["-"], ["some file"]]), at=st.integers(0, 6))
def test_well_formed_lines_stay_on_the_fast_lane(groups: list[list[str]], file: list[str], at: int) -> None:
    argv = [word for group in [*groups[:at], file, *groups[at:]] for word in group]
    fast = parse(argv)
    assert fast is not None
    assert by_app("reduce", argv) == fast


@pytest.mark.parametrize(
    "argv",
    [
        ["--bogus"],
        ["-x"],
        ["--fidelity"],
        ["a", "b"],
        ["--json=1"],
        ["--help"],
        ["-h"],
        ["--fid", "safe"],
        ["--", "x"],
        ["--exit_code", "1"],
    ],
)
def test_anything_else_is_left_to_the_app(argv: list[str]) -> None:
    assert parse(argv) is None


def test_both_parsers_know_every_option() -> None:
    argv = [w for option in OPTIONS for w in (["--" + option.name] + (["v"] if option.metavar else []))]
    fast = parse([*argv, "FILE"])
    assert fast is not None
    assert set(fast) == FIELDS
    assert by_app("reduce", [*argv, "FILE"]) == fast


def test_the_last_of_a_repeated_option_wins() -> None:
    assert parse(["--budget", "1", "--budget=2"]) == {"budget": "2"}
    assert by_app("reduce", ["--budget", "1", "--budget=2"]) == {"budget": "2"}


def test_defaults() -> None:
    request = Request("reduce", {})
    assert request.reads_stdin
    assert not request.chosen
    assert request.arguments() == {
        "fidelity": "compact",
        "budget": None,
        "host": None,
        "command": None,
        "exit_code": None,
        "adapter": None,
        "model": None,
        "store": None,
    }


def test_an_empty_value_is_not_the_default() -> None:
    assert Request("reduce", {"fidelity": ""}).arguments()["fidelity"] == ""
    assert Request("reduce", {"file": ""}).reads_stdin is False


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("101", 101), ("-9", -9), ("4294967295", 4294967295)])
def test_exit_codes(text: str, number: int) -> None:
    assert Request("reduce", {"exit_code": text}).arguments()["exit_code"] == number


@pytest.mark.parametrize("text", ["", "x", "1.0", " 1", "1_0", "+1", "--1", "\u0661", "1" * 11])
def test_a_bad_exit_code_is_named(text: str) -> None:
    with pytest.raises(InvalidValueError, match="exit-code"):
        Request("reduce", {"exit_code": text}).arguments()


def test_help_lines_are_ascii_and_fit() -> None:
    for option in (*OPTIONS, *RUN_OPTIONS):
        assert option.help.isascii()
        assert option.metavar.isascii()
