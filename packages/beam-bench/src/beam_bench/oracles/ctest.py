"""The oracle of CTest: its text, quiet or with the tests' own output, graded by ``--output-junit``.

The tests are small scripts: they fail, time out, die of a signal, are not found, are skipped or disabled, or print what
they must not, beside many that pass.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_SCRIPTS = {
    "pass": "echo '{a}'",
    "exit": "echo '{a}'; echo '{b}' >&2; exit {n}",
    "fatal": "echo 'ERROR: {a}' >&2\necho '  expected {n}, got 4'\nexit 1",
    "abort": "echo '{a}'; kill -ABRT $$",
    "segfault": "echo '{a}'; kill -SEGV $$",
    "timeout": "echo '{a}'; sleep 30",
    "long": "i=0; while [ $i -lt 60 ]; do echo \"step $i of {a}\"; i=$((i+1)); done; echo '{b}'; exit {n}",
    "forbidden": "echo 'all fine: {a}'; echo 'bad thing {b}'",
    "required": "echo '{a}'",
    "skip": "echo '{a}'; exit 77",
    "will_fail": "echo '{a}'",
    "not_found": "",
    "disabled": "exit 1",
}
_PROPERTIES = {
    "timeout": "TIMEOUT 1",
    "forbidden": 'FAIL_REGULAR_EXPRESSION "bad thing"',
    "required": 'PASS_REGULAR_EXPRESSION "never printed"',
    "skip": "SKIP_RETURN_CODE 77",
    "will_fail": "WILL_FAIL TRUE",
    "disabled": "DISABLED TRUE",
}
_FLAGS = (
    (0.5, ("--output-on-failure",)),
    (0.15, ("-V",)),
    (0.35, ("-j2",)),
    (0.1, ("-Q",)),
    (0.1, ("--stop-on-failure",)),
    (0.1, ("--progress",)),
)
_HEADERS = r" *\d+/\d+ Test +#\d+: (\S+)|(\d+)% tests passed"


def build(rng: random.Random) -> Case:
    """A CMakeLists.txt with tests of many ends, and the flags of ctest."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    rows = ["cmake_minimum_required(VERSION 3.21)", "project(P NONE)", "enable_testing()"]
    ends = [rng.choice(list(_SCRIPTS)) if words.chance(0.4) else "pass" for _ in words.some(1, 25)]
    for end in [] if words.chance(0.04) else ends:
        name = f"{words.token()}{rng.choice(('', '.sub', '/case', '-ünï'))}"
        script = f"t{words.serial}.sh"
        if end != "not_found":
            said = (words.decoy() if words.chance(0.1) else words.sentence()).replace("'", "")
            body = _SCRIPTS[end].format(a=said, b=words.sentence().replace("'", ""), n=rng.randint(1, 9))
            files[script] = f"#!/bin/sh\n{body}\n"
        rows.append(f"add_test(NAME {name} COMMAND ${{CMAKE_SOURCE_DIR}}/{script})")
        if end in _PROPERTIES:
            rows.append(f"set_tests_properties({name} PROPERTIES {_PROPERTIES[end]})")
    files["CMakeLists.txt"] = "\n".join(rows) + "\n"
    return Case(files, words.flags(_FLAGS))


def observe(shop: Workshop, case: Case) -> Observed:
    """One run: the text to the pipe, the report to a file."""
    shop.start("cmake", "-S", ".", "-B", "build")
    arguments = ("--test-dir", "build", *case.flags)
    text = shop.start("ctest", *arguments, "--output-junit", "report.xml", "--no-tests=error")
    report = shop.folder / "build" / "report.xml"
    machine = {"junit": shop.read("build/report.xml") if report.is_file() else ""}
    return Observed(" ".join(("ctest", *arguments)), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Each failed test with its reason and, where the text has it, its output; how many passed and failed."""
    if not run.machine["junit"]:
        return Gold(())
    quiet = "-Q" in run.command  # says nothing at all, not even which tests failed
    shows_output = "-V" in run.command or "--output-on-failure" in run.command
    serial = not any(flag in run.command for flag in ("-j2", "-V", "--progress"))
    findings: list[Finding] = []
    ran = failed = passed = 0
    for case in ET.fromstring(run.machine["junit"]).iter("testcase"):  # noqa: S314 - made by the run itself
        name, status = case.get("name", ""), case.get("status", "")
        skipped, failure = case.find("skipped"), case.find("failure")
        not_found = skipped is not None and "executable" in skipped.get("message", "")
        ran += status != "disabled"
        passed += status == "run"
        if not (status == "fail" or not_found):
            continue
        failed += 1
        findings += [Finding("id", (name, "***")), Finding("listed", (f"- {name}", "("))]
        if failure is not None and (reason := failure.get("message")):
            findings.append(Finding("reason", (name, reason.strip(" ]\n"))))
        if shows_output:
            output = (case.findtext("system-out") or "").splitlines()
            findings += [Finding("output", (line.strip(),), name if serial else "") for line in output if line.strip()]
    if failed:
        findings.append(Finding("count", (f"{failed} tests failed out of {ran}",)))
    return Gold(() if quiet else tuple(findings), _HEADERS if serial else "", passed=passed)


TOOLS = (Tool("ctest", ("ctest", "cmake"), ("ctest", "--version"), build, observe, gold),)
