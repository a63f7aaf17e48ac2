r"""Catch2 and doctest: console and compact reporters, with successes, durations and in colour.

What a reader must know of the format:

- A block a test case or section, between lines of ``-`` (doctest: ``=``): its name, its place, then each assertion,
  ``file:line: FAILED:`` or ``file:line: ERROR: …``, with the expression, its values and messages.
- With ``-s`` the assertions that held are told in the same form; they are counted.
- Two lines of counts at the end, or one that all passed.

What an assertion that failed said stays whole, up to a blank line.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_PLACE = rb"[^\n:]++(?::\d++|\(\d++\)):"  # of a compiler for Windows: file(12)
_PATH = rb"[^\n:]++(?::\d++|\(\d++\))"

FAILED = Label(P0, "failed assertion")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
COUNT = Label(P1, "count of the run")
DETAIL = Label(P1, "detail of a failure")
NAME = Label(P2, "name of a test case")
PLACE = Label(P3, "place of a test case", "places of test cases", near=5)
HELD = Label(P4, "assertion that held", "assertions that held")
HELD_DETAIL = Label(P4, "detail of an assertion that held", "lines of assertions that held")
NOTICE = Label(P1, "notice")
WARNING = Label(P2, "warning")
TIME = Label(P3, "time of a test case", "times of test cases", near=0)
CHATTER = Label(P5, "chatter of a runner")
BLANK = Label(P5, "blank line")

_assertions = (
    Rule("failed", rb"%b (?:FAILED|failed):(?: .*)?" % _PLACE, FAILED, "failure", opens=True),
    Rule("held", rb"%b PASSED:|%b passed: .*" % (_PLACE, _PLACE), HELD, "held"),
    Rule("skipped", rb"%b (?:SKIPPED:|skipped:.*)" % _PLACE, WARNING, "warned"),
    Rule("warned", rb"%b warning:(?: .*)?" % _PLACE, WARNING, "warned"),
    Rule("doctest-failed", rb"%b (?:FATAL )?ERROR: .*" % _PLACE, FAILED, "failure", opens=True),
    Rule("doctest-held", rb"%b SUCCESS: .*" % _PLACE, HELD, "held"),
    Rule("doctest-warned", rb"%b (?:WARNING|MESSAGE): .*" % _PLACE, WARNING, "warned"),
)
_top = State(
    "top",
    (
        *_assertions,
        Rule(
            "chatter",
            rb"~{79}|={79}|\.{79}|\S.* is a Catch2? v[\d.]++ host application\.|Run with -\? for (?:options|usage)"
            rb"|\[doctest\] (?:doctest version is .*|run with \"--help\" for options)",
            CHATTER,
        ),
        Rule("heading", rb"-{79}", CHATTER, "heading", then=rb"\S", opens=True),
        Rule("place", rb"%b(?=\n\.{79}\n)" % _PATH, PLACE),
        Rule(
            "doctest-place",
            rb"%b:(?=\n(?:TEST SUITE: |TEST CASE: |  Scenario: |DESCRIPTION: ))" % _PATH,
            PLACE,
            "doctest-name",
            opens=True,
        ),
        Rule("passed", rb"All tests passed \([1-9].*\)|Passed (?:both|all) .*|\[doctest\] Status: SUCCESS!", PASSED),
        Rule("not-passed", rb"\[doctest\] Status: FAILURE!|Failed \d++ test cases?, failed .*", FAILING),
        Rule("none", rb"No tests ran|No test cases matched .*", NOTICE),
        Rule("bad-option", rb"Error\(s\) in input:", FAILING),
        Rule("counts-failed", rb"test cases: ++\d++ \|(?=[^\n]*[1-9]\d* failed(?! as)).*", FAILING),
        Rule("counts", rb"test cases: ++\d++ \|(?![^\n]*[1-9]\d* failed(?! as)).*|assertions: ++\d++ \|.*", COUNT),
        Rule("doctest-counts", rb"\[doctest\] (?:test cases|assertions): .*", COUNT),
        Rule("seed", rb"Randomness seeded to: \d++", NOTICE),
        Rule("nothing-said", rb"No assertions in (?:test case|section) .*", WARNING),
        Rule("time", rb"[\d.]++ s: .*", TIME),
        Rule("deepest", rb"DEEPEST SUBCASE STACK REACHED .*", Label(P2, "where a test case was")),
        Rule(
            "expected",
            rb"Failed as expected so marking it as not failed|Allowed to fail so marking it as not failed"
            rb"|Should have failed .*",
            Label(P2, "expected failure"),
        ),
        Rule("overdue", rb"Test case exceeded time limit of .*", FAILED),
        Rule("blank", b"", BLANK, run=True),
    ),
)
_heading = State(
    "heading",
    (Rule("end", rb"-{79}", CHATTER, "top"), Rule("name", rb"(?!-{79}\n).++", NAME, run=True)),
    otherwise="top",
)
_doctest_name = State(
    "doctest-name",
    (Rule("doctest-name", rb"(?:TEST SUITE|TEST CASE|DESCRIPTION): .*|  .*", NAME, run=True),),
    otherwise="top",
)
_ends = Rule("end-blank", b"", BLANK, "top")
_failure = State("failure", (_ends, *_assertions), default=DETAIL)
_held = State(
    "held",
    (
        _ends,
        *_assertions,
        Rule("held-detail", rb"(?:  |with expansion:|with messages?:|\"|==).*", HELD_DETAIL, run=True),
    ),
    otherwise="top",
)
_warned = State("warned", (_ends, *_assertions), default=WARNING)

ADAPTER = Adapter(
    "catch2",
    (_top, _heading, _doctest_name, _failure, _held, _warned),
    anchors=(
        b" host application.", b"All tests passed (", b"[doctest] ", b"Randomness seeded to", b"test cases",
        b"test case,", b"No tests ran", b"No test cases matched", b"Error(s) in input:", b" s: ",
    ),
    signatures=(
        rb"~{79}[\r\n]+\S[^\r\n]* is a Catch2? v",
        rb"All tests passed \(\d+ assertions? in \d+ test cases?\)",
        rb"\[doctest\] (?:doctest version is|test cases:|Status:)",
        rb"={79}[\r\n]+(?:All tests passed|No tests ran|test cases: )",
        rb"No test cases matched '|Error\(s\) in input:[\r\n]",
        rb"\d+\.\d{3} s: [^\r\n]+[\r\n]+\d+\.\d{3} s: ",
        rb"Randomness seeded to: \d",
        rb"-{79}[\r\n]+\S[^\r\n]*[\r\n]+(?:  [^\r\n]*[\r\n]+){0,9}-{79}[\r\n]",
        rb"test cases: +\d+ \|",
        (rb"[^\r\n:]+:\d+: (?:failed|passed): [^\r\n]+[\r\n]+(?:[^\r\n:]+:\d+: (?:failed|passed): "
        rb"|Failed \d+ test cases?)"),
        rb"(?:Failed|Passed) (?:both |all )?\d+ test cases?(?:,| with) ",
    ),
    mixes=True,
    verified=("Catch2 2.13", "doctest 2.4"),
)  # fmt: skip
