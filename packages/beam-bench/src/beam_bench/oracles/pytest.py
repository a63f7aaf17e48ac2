"""The oracle of pytest: its text in many looks, graded by the JUnit report of the same run.

Flags choose among the styles of traceback, levels of detail, colours and parallel runs; the text may stand in a make
run or a CI log.  A failed test is known by its id, the lines of its message, the places in the project's own files and
what it wrote, each below the title of its block where the style has blocks.
"""

from __future__ import annotations

import importlib.util
import json
import re
from collections import Counter
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from beam_bench.oracles._grade import escapes_removed
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._python_projects import pytest_files

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator, Sequence

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_LIBRARY = re.compile(r"site-packages|dist-packages|lib/python\d|<frozen|<string>|<doctest")
_PLACE = re.compile(r"^([^\s:]+\.(?:py|txt)):(\d+)(?:: ?(.*))?$")
_FRAME = re.compile(r'File "([^"]+)", line (\d+), in ')
_HEADERS = r"_+ (?:ERROR at (?:setup|teardown) of |\[doctest\] )?(\S.*?) _+$|={3,} "
_SECTION = re.compile(r"-+ *Captured (?:Log|Out|Err) *-+")
_PARALLEL = ["-n", "2"]


def build(rng: random.Random) -> Case:
    """A project, flags, and what the text is wrapped in."""
    doctests = rng.random() < 0.3
    files: dict[str, str | bytes] = dict(pytest_files(rng, doctests=doctests))
    wrap = rng.choice(("", "", "", "stamp", "make", "npm"))
    return Case(files, (wrap, *_flags(rng), *(["--doctest-modules"] if doctests else [])))


def _flags(rng: random.Random) -> list[str]:
    """Flags of pytest that change what is printed."""
    out = [rng.choice(("", "", "-v", "-vv", "-q"))]
    out.append("--tb=" + rng.choice(("auto", "auto", "long", "short", "short", "line", "native", "no")))
    for share, flag in (
        (0.15, "-x"),
        (0.2, "-rA"),
        (0.2, "-ra"),
        (0.1, "-l"),
        (0.2, "--color=yes"),
        (0.1, "-s"),
        (0.1, "--durations=3"),
        (0.1, "--maxfail=2"),
        (0.1, "--continue-on-collection-errors"),
        (0.1, "--no-summary"),
        (0.1, "-oconsole_output_style=count"),
        (0.1, "-oconsole_output_style=classic"),
        (0.05, "--show-capture=no"),
    ):
        if rng.random() < share:
            out.append(flag)
    if rng.random() < 0.25:
        out += _PARALLEL
    return [flag for flag in out if flag]


def _wrapped(kind: str, text: bytes) -> bytes:
    """The text as a CI log, a make run or a script of a package shows it."""
    if kind == "stamp":
        lines = text.splitlines(keepends=True)
        return b"".join(
            b"2026-03-01T10:%02d:%02d.1234567Z " % (i // 60 % 60, i % 60) + line for i, line in enumerate(lines)
        )
    if kind == "make":
        return b"python -m pytest\n" + text + b"make: *** [Makefile:3: test] Error 1\n"
    return b"\n> shop@1.0.0 test\n> pytest\n\n" + text if kind == "npm" else text


def observe(shop: Workshop, case: Case) -> Observed:
    """One run: the text to a pipe, the report to a file."""
    wrap, *flags = case.flags
    if importlib.util.find_spec("xdist") is None:
        flags = [flag for flag in flags if flag not in _PARALLEL]
    report = f"--junitxml={shop.folder / 'report.xml'}"
    own = ("-p", "no:cacheprovider", "-o", "junit_logging=all", "--rootdir", str(shop.folder))
    done = shop.start("python", "-m", "pytest", *own, report, *flags, env={"PYTHONPATH": ".", "CI": ""})
    machine = {"junit": shop.read("report.xml"), "files": json.dumps(sorted(case.files))}
    return Observed(" ".join(("pytest", *flags)), _wrapped(wrap, done.text), done.exit_code, machine)


def gold(run: Run) -> Gold:
    """What the report says about what went wrong."""
    files = json.loads(run.machine["files"])
    findings: list[Finding] = []
    counts: Counter[str] = Counter()
    passed = 0
    for case in ET.fromstring(run.machine["junit"]).iter("testcase"):  # noqa: S314 - made by the run itself
        bad = [*case.findall("failure"), *case.findall("error")]
        # A test whose teardown fails has passed, and is an error besides.
        passed += case.find("skipped") is None and all("on teardown" in e.get("message", "") for e in bad)
        node, title = _names(case.get("classname", ""), case.get("name", ""), files)
        for element in bad:
            counts["failed" if element.tag == "failure" else "error"] += 1
            text = element.text or ""
            findings += [Finding("id", (node,)), Finding("name", (case.get("name", "").partition("[")[0],))]
            findings += [Finding("message", (line,)) for line in _message(element.get("message", ""))]
            findings += [Finding("place", (place,), title) for place in _places(text)]
            findings += [Finding("message", (line,), title) for line in text.splitlines() if line.startswith("E   ")]
        for output in (*case.findall("system-out"), *case.findall("system-err")) if bad else ():
            lines = [line for line in (output.text or "").splitlines() if line.strip() and not _SECTION.fullmatch(line)]
            findings += [Finding("output", (line,), title, ends=True) for line in lines]
    findings += [Finding("count", (f"{number} {what}",)) for what, number in counts.items()]
    return Gold(tuple(findings), _HEADERS, passed=passed)


def _names(classname: str, name: str, files: Sequence[str]) -> tuple[str, str]:
    """The id of a test as pytest prints it, and the title of its block; empty where a module did not load."""
    for path in sorted(files, key=len, reverse=True):
        dotted = path.removesuffix(".py").replace("/", ".")
        if classname == dotted or classname.startswith(dotted + "."):
            classes = [part for part in classname[len(dotted) :].strip(".").split(".") if part]
            return "::".join((path, *classes, name)), ".".join((*classes, name))
    return name, ""


def _message(text: str) -> Iterator[str]:
    """The lines of a message, but for hints and for frames of libraries in a traceback that stands in it."""
    library = False
    for line in escapes_removed(text).splitlines():
        frame = _FRAME.search(line)
        library = bool(_LIBRARY.search(frame[1])) if frame else library and line.startswith("  ")
        if line.strip() and not library and "use 'pytest --fixtures" not in line:
            yield line.strip()


def _places(text: str) -> Iterator[str]:
    """Locations in the user's own files: those that end a frame in pytest's styles, and frames of a traceback."""
    for line in escapes_removed(text).splitlines():
        place = _PLACE.match(line)
        if place and not _LIBRARY.search(line):
            yield f"{place[1]}:{place[2]}"
        frame = _FRAME.search(line)
        if frame and not _LIBRARY.search(frame[1]):
            yield f'{frame[1]}", line {frame[2]}'


def available(_shop: Workshop) -> str:
    """It runs in the interpreter that runs this."""
    return "" if importlib.util.find_spec("pytest") else "no pytest in this environment"


TOOLS = (Tool("pytest", ("python",), ("python", "-m", "pytest", "--version"), build, observe, gold, available),)
