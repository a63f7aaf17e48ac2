r"""tox and nox: what they say around the commands that they run, mostly pytest and checkers.

What a reader must know of the formats:

- Both print the command before its output, after the name of the environment or ``nox >``, and after it only where it
  failed: ``py311: exit 1 (1.34 seconds) FOLDER> COMMAND``, ``Command COMMAND failed with exit code 1``.
- At the end each environment or session has a line.  What ran between is of other tools, and theirs to read.

Names and results of environments stay; how they were made ready goes, unless a failure stands beside it.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

_ENV = rb"[\w.-]++"
_MARK = rb"(?:\xe2\x9c\x94|\xe2\x9c\x96|\xe2\x9a\xa0)"

FAILED = Label(P0, "failed environment")
FAILING = Label(P0, "verdict", outcome="fail")
PASSED = Label(P0, "verdict", outcome="pass")
ERROR = Label(P0, "error")
COMMAND = Label(P1, "command")
RESULT = Label(P1, "result of an environment")
READY = Label(P3, "making an environment ready", "steps to make environments ready", near=3)
DONE = Label(P4, "environment that went well", "environments that went well")

ADAPTER = Adapter(
    "tox",
    (
        State(
            "top",
            (
                Rule("command", rb"(?!\.)%b: commands(?:_pre|_post)?\[\d++\]> .*" % _ENV, COMMAND, opens=True),
                Rule(
                    "ready",
                    rb"(?!\.)%b: (?:install_\w++|recreate\w*+|freeze|remove tox env folder)\b.*|\.%b: .*"
                    % (_ENV, _ENV),
                    READY,
                ),
                Rule("exit", rb"%b: exit -?[1-9]\d*+ \(.*" % _ENV, FAILED, opens=True),
                Rule("done", rb"%b: OK %b in .*" % (_ENV, _MARK), DONE),
                Rule("not-done", rb"%b: FAIL(?: code \d++)? %b in .*" % (_ENV, _MARK), FAILED),
                Rule(
                    "error",
                    rb"%b: (?:failed with |Exception running subprocess ).*|ROOT: .*HandledError.*" % _ENV,
                    ERROR,
                ),
                Rule("result", rb"  %b: (?:OK|SKIP)(?: code \d++)? \(.*" % _ENV, RESULT, opens=True),
                Rule("result-failed", rb"  %b: FAIL(?: code \d++)? \(.*" % _ENV, FAILED, opens=True),
                Rule("passed", rb"  congratulations :\) .*", PASSED),
                Rule("failing", rb"  evaluation failed :\( .*", FAILING),
                # nox
                Rule("session", rb"nox > Running session .*", COMMAND, opens=True),
                Rule(
                    "nox-ready",
                    rb"nox > (?:Creating virtual environment|Re-using existing|python -m pip install|uv pip install).*",
                    READY,
                ),
                Rule("nox-done", rb"nox > Session .* was successful.*", DONE),
                Rule(
                    "nox-failed",
                    rb"nox > (?:Command .* failed with exit code .*|Session .* (?:failed|raised exception|aborted).*"
                    rb"|Error .*|Sessions not found: .*)",
                    FAILED,
                    opens=True,
                ),
                Rule("nox-skipped", rb"nox > Session .* skipped: .*", RESULT),
                Rule("nox-sum", rb"nox > Ran (?:\d++|multiple) sessions.*", RESULT, opens=True),
                Rule("nox-result", rb"nox > \* .*: (?:success|skipped).*", RESULT),
                Rule("nox-result-failed", rb"nox > \* .*: (?:failed|aborted).*", FAILED),
            ),
        ),
    ),
    commands=("tox", "nox"),
    anchors=(
        b"]> ",
        b" seconds) ",
        b"nox > ",
        b"congratulations :)",
        b"evaluation failed :(",
        b"ROOT: ",
        b" seconds\n",
    ),
    signatures=(
        rb"\.?[\w.-]+: (?:commands(?:_pre|_post)?\[\d+\]|install_\w+|_optional_hooks|build_\w+|_exit)> ",
        rb"[\w.-]+: exit -?\d+ \([\d.]+ seconds\) ",
        rb"[\w.-]+: (?:OK|FAIL|SKIP) %b in [\d.]+ seconds" % _MARK,
        rb"[\w.-]+: failed with ",
        rb"  [\w.-]+: (?:OK|SKIP|FAIL code \d+) \([\d.]+",
        rb"  (?:congratulations :\)|evaluation failed :\() ",
        rb"ROOT: HandledError\|",
        rb"nox > ",
    ),
    mixes=True,
    verified=("tox 4", "nox 2026"),
)
