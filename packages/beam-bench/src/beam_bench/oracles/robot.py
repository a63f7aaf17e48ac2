"""The oracle of Robot Framework: its verbose, dotted and quiet consoles, graded by ``output.xml`` of the same run.

The suites nest, fail in keywords and in setups, skip, log warnings, have messages of several lines and long names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAIL = (
    "Should Be Equal    {n}    2    {s}",
    "Should Be Equal    {t}    other",
    "Fail    {s}",
    "Fail    first {t}\\n\\nsecond {s}\\n${{SPACE}}third {t}b",
    "Missing {t}    1",
    "Evaluate    1 / 0    # {t}",
    "Check    {t}",
    "Should Contain    {s}    ☃{t}",
    "Run Keyword And Continue On Failure    Fail    one {t}\n    Fail    two {t}",
    "Log    ${{never_{t}}}",
)
_PASS = (
    "No Operation",
    "Log    {s}",
    "Log To Console    {d}",
    "Log    careful {t}    WARN",
    "Skip    {s}",
    "Log    bad {t}    ERROR",
)
_HEADERS = r"(\S.*?)(?: ::.*?)? +\| (?:FAIL|PASS|SKIP) \|$|[=-]{60,}"


def build(rng: random.Random) -> Case:
    """Suites, and the console."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    for _ in words.some(1, 4):
        rows = ["*** Settings ***", "Documentation    a suite"]
        rows += [f"Suite Setup    Fail    setup {words.token()}"] * words.chance(0.08)
        rows += ["*** Keywords ***", "Check", "    [Arguments]    ${what}", "    Fail    checked ${what}"]
        rows.append("*** Test Cases ***")
        for _ in words.some(1, 7):
            body = rng.choice(_FAIL if words.chance(0.4) else _PASS)
            decoy = words.decoy().replace("{", "").replace("}", "").replace("    ", " ").strip()
            rows += [
                f"{words.noun()} {words.token()}",
                "    " + body.format(n=rng.randrange(3, 99), t=words.token(), s=plain(words), d=decoy),
            ]
        files[f"suites/{rng.choice(('', 'deep/'))}{words.token()}.robot"] = "\n".join(rows) + "\n"
    flags = words.flags(
        ((0.15, ("--console", "dotted")), (0.15, ("--consolecolors", "on")), (0.1, ("--exitonfailure",)))
    )
    return Case(files, flags)


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with a report."""
    out = ("--output", "output.xml", "--log", "NONE", "--report", "NONE")
    text = shop.start("robot", *case.flags, *out, "suites")
    report = shop.read("output.xml")
    return Observed(" ".join(("robot", *case.flags, *out, "suites")), text.text, text.exit_code, {"report": report})


def gold(run: Run) -> Gold:
    """Each failed test by name with the lines of its message below it, messages of errors and warnings; the sums."""
    root = ET.fromstring(run.machine["report"])  # noqa: S314 - a report of a tool started here
    findings: list[Finding] = []
    dotted = "--console dotted" in run.command
    for test in root.iter("test"):
        status, name = test.find("status"), str(test.get("name"))
        if status is None or status.get("status") != "FAIL":
            continue
        findings.append(Finding("id", (name,)))
        lines = [line.strip() for line in (status.text or "").splitlines()]
        findings += [Finding("message", (line,), "" if dotted else name) for line in lines if line]
    for message in root.iterfind("errors/msg"):
        for line in (message.text or "").splitlines():
            if line.strip():
                findings.append(Finding("log", (f"[ {message.get('level')} ]", line.strip())))
                break
    total = root.find("statistics/total/stat")
    if total is not None:
        passed, failed, skipped = (int(total.get(what, "0")) for what in ("pass", "fail", "skip"))
        number = passed + failed + skipped
        count = f"{number} test{'s' * (number != 1)}, {passed} passed, {failed} failed"
        findings.append(Finding("count", (count,)))
        return Gold(tuple(findings), "" if dotted else _HEADERS, passed=passed)
    return Gold(tuple(findings))


TOOLS = (Tool("robot", ("robot",), ("robot", "--version"), build, observe, gold),)
