"""An oracle for the pytest and unittest adapters: one run printed as text and written as a report grades the text.

A seed makes a project with many kinds of failure (assertions, chains, groups, fixtures, doctests, subtests, modules
that do not load) and flags; it is run once, the text to a pipe, the report (``--junitxml``, or JSON by a result class)
to a file.  What failed, with which messages, where, what it wrote and how many is read from the report; whatever of it
stands in the text must stand in ``reduce(text).data``.  What the text does not say is counted apart (``unsaid``), so
that a fact that never fits is noticed.

``python tests/oracles/pytest_oracle.py --runs 120 --seed 1 [--python PATH]...`` prints a table.  It guards the promise
that no failure is hidden; it does not judge how much was cut, and writes nowhere but in a temp folder.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree import ElementTree as ET

from beam_optimize import reduce

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ANSI: Final = re.compile(r"\x1b\[[0-9;]*m")
LIBRARY: Final = re.compile(r"site-packages|dist-packages|lib/python\d|<frozen|<string>|<doctest")
PLACE: Final = re.compile(r"^([^\s:]+\.(?:py|txt)):(\d+)(?:: ?(.*))?$")
FRAME: Final = re.compile(r'File "([^"]+)", line (\d+), in ')
WORDS: Final = (
    "quince",
    "lantern",
    "copper",
    "thistle",
    "ribbon",
    "acorn",
    "tundra",
    "FAILED",
    "error",
    "passed",
    "ok",
)
ODD_IDS: Final = ("", "a b", "x::y", "[1]", "PASSED [ 50%]", "ünï ☃", "a/b.py", "1 failed", "- dash", "E   x", "q" * 90)


class Fact(NamedTuple):
    """One thing that an agent needs: its kind, and text that must be visible on one line."""

    kind: str
    text: str


class Run(NamedTuple):
    """One run: its command, what it printed, its exit code, what its report says."""

    command: str
    text: bytes
    exit_code: int
    facts: list[Fact]


class Grade(NamedTuple):
    """What had to be visible by kind, what was not, how many facts the text itself does not hold, how much is left."""

    wanted: Counter[str]
    hidden: list[Fact]
    unsaid: int
    failed: bool
    before: int
    after: int


# --- projects ------------------------------------------------------------------------------------------------------

HELPER: Final = '''"""What the tests call."""

import json


class StoreError(Exception):
    """The store is not as it should be."""


def check(value, token):
    if value != 1:
        raise ValueError(f"{token} is {value}")
    return value


def middle(value, token):
    result = check(value, token)
    return result


def load(text, token):
    try:
        return json.loads(text)
    except ValueError as error:
        raise StoreError(f"cannot load {token}") from error


def climb(n, token):
    if n == 0:
        raise LookupError(f"{token} at the bottom")
    return climb(n - 1, token)


def callback(function, token):
    return sorted([3, 1, 2], key=lambda n: function(n, token))
'''

Body = tuple[str, str]  # arguments of a test, and its indented body


def _number(rng: random.Random, token: str) -> Body:
    a, b = rng.randrange(100), rng.randrange(100, 200)
    return "", f'    value = {a}\n    assert value == {b}, "{token}: {rng.choice(WORDS)}"\n'


def _lines(rng: random.Random, token: str) -> Body:
    text = f"{token} first\\n\\n  second {rng.choice(WORDS)}\\n    third = {rng.randrange(9)}\\nE   not an E line"
    return "", f'    raise RuntimeError("{text}")\n'


def _mapping(rng: random.Random, token: str) -> Body:
    n = rng.randrange(3, 12)
    left = {f"{token}{i}": i for i in range(n)}
    right = left | {f"{token}{rng.randrange(n)}": {"deep": [1, 2, rng.randrange(9, 99)]}}
    return "", f"    assert {left!r} == {right!r}\n"


def _sequence(rng: random.Random, token: str) -> Body:
    n = rng.randrange(5, 50)
    right = list(range(n))
    right[rng.randrange(n)] = rng.randrange(1000, 9999)
    return "", f"    left = list(range({n}))\n    assert left == {right!r}, {token!r}\n"


def _text(rng: random.Random, token: str) -> Body:
    left = f"{token} the quick brown fox {rng.randrange(99)}\nsecond line\n"
    right = left.replace("quick", rng.choice(("slow", "qu\tick", "Grüße ☃", ""))) + rng.choice(("", "third\n"))
    return "", f"    assert {left!r} == {right!r}\n"


def _deep(rng: random.Random, token: str) -> Body:
    pad = "".join(f"    step{i} = {i}\n" for i in range(rng.randrange(14)))
    return "", f'{pad}    helper.middle({rng.randrange(2, 9)}, "{token}")\n'


def _chain(rng: random.Random, token: str) -> Body:
    kind = rng.choice(("load", "during", "callback", "climb"))
    if kind == "load":
        return "", f'    helper.load("{{", "{token}")\n'
    if kind == "callback":
        return "", f'    helper.callback(helper.check, "{token}")\n'
    if kind == "climb":
        return "", f'    helper.climb({rng.randrange(3, 9)}, "{token}")\n'
    return (
        "",
        f'    try:\n        helper.check(3, "{token}a")\n    except ValueError:\n        raise KeyError("{token}b")\n',
    )


def _library(rng: random.Random, token: str) -> Body:
    return "", rng.choice(
        (
            f'    json.loads("{{{token}")\n',
            f'    pathlib.Path("/no/such/{token}").read_text()\n',
            f'    subprocess.run(["false", "{token}"], check=True)\n',
            f'    int("{token}")\n',
        )
    )


def _fail(rng: random.Random, token: str) -> Body:
    trace = rng.choice(("", ", pytrace=False"))
    return "", f'    pytest.fail("{token} told to fail\\nfor two reasons"{trace})\n'


def _output(rng: random.Random, token: str) -> Body:
    prints = "".join(
        f'    print("{token} out {i} {rng.choice(WORDS)}")\n    logging.getLogger("w").error("{token} log %d", {i})\n'
        for i in range(rng.randrange(1, 6))
    )
    fakes = (
        "=" * 30 + " FAILURES " + "=" * 30,
        "=" * 20 + " 9 passed in 0.01s " + "=" * 20,
        "PASSED tests/test_x.py::test_y",
        "tests/test_x.py .... [ 50%]",
        "_" * 20 + " test_fake " + "_" * 20,
        "-" * 20 + " Captured stdout call " + "-" * 20,
        "test_x (y.Z) ... ok",
    )
    fake = "".join(f'    print("{text}")\n' for text in rng.sample(fakes, rng.randrange(3)))
    return (
        "",
        f'{prints}{fake}    print("{token} after")\n    sys.stderr.write("{token} err\\n")\n    assert not "{token}"\n',
    )


def _setup(rng: random.Random, token: str) -> Body:
    return rng.choice(("broken_setup", "broken_teardown", "session_broken")), f'    print("{token} ran")\n'


def _no_fixture(_rng: random.Random, token: str) -> Body:
    return f"no_fixture_{token}", "    pass\n"


def _exit(_rng: random.Random, token: str) -> Body:
    return "", f'    sys.exit("{token} cannot go on")\n'


def _group(_rng: random.Random, token: str) -> Body:
    inner = f'ExceptionGroup("in", [KeyError("{token} two")])'
    return "", f'    raise ExceptionGroup("{token}", [ValueError("{token} one"), {inner}])\n'


def _raises(rng: random.Random, token: str) -> Body:
    inside = rng.choice((f'helper.check(1, "{token}")', f'helper.check(2, "{token}")'))
    return "", f'    with pytest.raises(ValueError, match="no {token} here"):\n        {inside}\n'


def _subtests(_rng: random.Random, token: str) -> Body:
    loop = f'    for n in range(4):\n        with subtests.test("{token}", n=n):\n'
    return "subtests", f'{loop}            assert n % 2 == 0, "{token}"\n'


def _strict(_rng: random.Random, _token: str) -> Body:
    return "", "    pass\n"  # marked as a strict xfail


def _passes(rng: random.Random, token: str) -> Body:
    return "", rng.choice(
        (
            "    pass\n",
            f'    print("{token} fine")\n',
            f'    pytest.skip("{token} skipped")\n',
            f'    pytest.xfail("{token}")\n',
        )
    )


KINDS: Final[tuple[Callable[[random.Random, str], Body], ...]] = (
    *(_number, _lines, _mapping, _sequence, _text, _deep, _chain, _library, _fail, _output, _setup, _no_fixture),
    *(_exit, _group, _raises, _subtests, _strict),
)
MODULES: Final = ("json", "logging", "pathlib", "subprocess", "sys", "unittest", "pytest", "helper")
IMPORTS: Final = "".join(f"import {name}\n" for name in MODULES) + "\n\n"
CONFTEST: Final = """import pytest


@pytest.fixture
def broken_setup():
    print("setting up")
    raise ConnectionError("no server for broken_setup")


@pytest.fixture
def broken_teardown():
    yield 1
    raise OSError("broken_teardown")


@pytest.fixture(scope="session")
def session_broken():
    raise TimeoutError("session_broken took too long")
"""


def _test(rng: random.Random, token: str, indent: str = "", kind: Callable[..., Body] | None = None) -> str:
    """One test function of a kind drawn, perhaps parametrized."""
    kind = kind or rng.choice(KINDS if rng.random() < 0.55 else (_passes,))
    arguments, body = kind(rng, token)
    marks = '@pytest.mark.xfail(strict=True, reason="was fixed")\n' if kind is _strict else ""
    names = [argument for argument in arguments.split() if argument]
    if rng.random() < 0.25 and kind is not _subtests:
        ids = rng.sample(ODD_IDS, rng.randrange(1, 4))
        marks += f'@pytest.mark.parametrize("p", {list(range(len(ids)))}, ids={ids!r})\n'
        names.append("p")
    if indent:
        names.insert(0, "self")
    text = f"{marks}def test_{token}({', '.join(names)}):\n{body}\n\n"
    return "".join(f"{indent}{line}" if line.strip() else line for line in text.splitlines(keepends=True))


def _unittest_test(rng: random.Random, token: str, number: int) -> str:
    doc = f'        """{token} in words."""\n' if rng.random() < 0.3 else ""
    body = rng.choice(
        (
            f'self.assertEqual({rng.randrange(9)}, {rng.randrange(10, 99)}, "{token}")',
            f"self.assertEqual({{'{token}': 1, 'b': [1, 2]}}, {{'{token}': 2, 'b': [1, 3]}})",
            f'self.assertMultiLineEqual("{token}\\none\\ntwo\\n", "{token}\\none\\n2\\n")',
            f'helper.load("{{", "{token}")',
            f'helper.middle(7, "{token}")',
            f'raise RuntimeError("{token}\\n\\nsecond part\\n  third")',
            f'[self.subTest(n=n).__enter__() for n in ()] or self.fail("{token} failed")',
            f'print("{token} out ... ok") or self.assertTrue(0, "{token}")',
            f'self.skipTest("{token}")',
            *("pass",) * 5,
        )
    )
    return f"    def test_{number}_{token}(self):\n{doc}        {body}\n\n"


def _unittest_class(rng: random.Random, tokens: Iterator[str]) -> str:
    name = f"Test{next(tokens).title()}"
    setup = rng.random()
    head = ""
    if setup < 0.12:
        head = f'    @classmethod\n    def setUpClass(cls):\n        raise OSError("{next(tokens)} no class")\n\n'
    elif setup < 0.24:
        head = f'    def tearDown(self):\n        raise OSError("{next(tokens)} torn")\n\n'
    tests = "".join(_unittest_test(rng, next(tokens), n) for n in range(rng.randrange(1, 6)))
    return f"class {name}(unittest.TestCase):\n{head}{tests}\n"


def _tokens(rng: random.Random) -> Iterator[str]:
    while True:
        yield f"{rng.choice(WORDS[:7])}{rng.randrange(100, 999)}"


def _broken_module(rng: random.Random, token: str) -> str:
    return rng.choice(
        (
            f"import no_module_{token}\n",
            f"from helper import no_{token}\n",
            f"def test_{token}(:\n    pass\n",
            f'raise RuntimeError("{token} on import")\n',
            f'import helper\n\nhelper.middle(5, "{token}")\n',
        )
    )


def project(rng: random.Random, *, doctests: bool) -> dict[str, str]:
    """The files of a project for pytest."""
    tokens = _tokens(rng)
    files = {"helper.py": HELPER, "conftest.py": CONFTEST}
    for _ in range(rng.randrange(1, 4)):
        folder = rng.choice(("", "tests/", "tests/deep/", "pkg/"))
        text = IMPORTS + "".join(_test(rng, next(tokens)) for _ in range(rng.randrange(1, 9)))
        if rng.random() < 0.5:
            text += f"class Test{next(tokens).title()}:\n"
            if rng.random() < 0.2:
                text += f'    def setup_method(self):\n        raise OSError("{next(tokens)} no method")\n\n'
            text += "".join(_test(rng, next(tokens), "    ") for _ in range(rng.randrange(1, 5)))
        if rng.random() < 0.25:
            text += _unittest_class(rng, tokens)
        files[f"{folder}test_{next(tokens)}.py"] = text
    if rng.random() < 0.2:
        files[f"{rng.choice(('', 'tests/'))}test_{next(tokens)}.py"] = _broken_module(rng, next(tokens))
    if doctests:
        token = next(tokens)
        files[f"words_{token}.py"] = (
            f'"""Words.\n\n>>> 1 + 1\n2\n>>> "{token}".upper()\n\'{token}\'\n"""\n\n\ndef broken():\n'
            f'    """Broken.\n\n    >>> broken()\n    3\n    """\n    raise KeyError("{token} doc")\n'
        )
    return files


def flags(rng: random.Random, plugins: set[str]) -> list[str]:
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
    if "xdist" in plugins and rng.random() < 0.25:
        out += ["-n", "2"]
    return [flag for flag in out if flag]


# --- running -------------------------------------------------------------------------------------------------------


def plugins_of(python: str) -> set[str]:
    """Which plugins of interest an interpreter has; pytest itself must be there."""
    code = (
        "import importlib.util as u, pytest\n"
        "print(*[n for n in ('xdist', 'pytest_subtests') if u.find_spec(n)], pytest.__version__)"
    )
    words = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    return {*words[:-1], "subtests"} if int(words[-1].partition(".")[0]) >= 9 else set(words[:-1])


def _execute(command: list[str], folder: Path) -> tuple[bytes, int]:
    env = {"PATH": os.environ["PATH"], "HOME": str(folder), "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        command,
        cwd=folder,
        env=env | {"PYTHONPATH": ".", "PYTHONHASHSEED": "0"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        timeout=120,
    )
    return done.stdout, done.returncode


def _write(files: dict[str, str], folder: Path) -> None:
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def _wrapped(rng: random.Random, text: bytes) -> bytes:
    """The text as a CI log, a make run or a wrapper shows it."""
    kind = rng.choice(("", "", "", "stamp", "make", "npm"))
    if kind == "stamp":
        lines = text.splitlines(keepends=True)
        return b"".join(
            b"2026-03-01T10:%02d:%02d.1234567Z " % (i // 60 % 60, i % 60) + line for i, line in enumerate(lines)
        )
    if kind == "make":
        return b"python -m pytest\n" + text + b"make: *** [Makefile:3: test] Error 1\n"
    return b"\n> shop@1.0.0 test\n> pytest\n\n" + text if kind == "npm" else text


def run_pytest(seed: int, python: str, plugins: set[str]) -> Run:
    """A project by ``seed``, run by pytest; facts are read from its JUnit report."""
    rng = random.Random(seed)
    doctests = rng.random() < 0.3
    files = project(rng, doctests=doctests)
    arguments = flags(rng, plugins) + (["--doctest-modules"] if doctests else [])
    with tempfile.TemporaryDirectory(prefix="beam-pytest-oracle-") as name:
        folder = Path(name)
        _write(files, folder)
        report = folder / "report.xml"
        command = [python, "-m", "pytest", "-p", "no:cacheprovider", f"--junitxml={report}", *arguments]
        command += ["-o", "junit_logging=all"]
        text, code = _execute(command, folder)
        if not report.exists():
            raise AssertionError(f"seed {seed}: no report; pytest said {text[-2000:]!r}")
        facts = junit_facts(report.read_text("utf-8"), sorted(files))
    return Run("pytest " + " ".join(arguments), _wrapped(rng, text), code, facts)


RUNNER: Final = '''"""Runs the tests as ``python -m unittest`` does and writes what failed as JSON."""

import json
import sys
import unittest


class Result(unittest.TextTestResult):
    found = []

    def keep(self, kind, test, err):
        self.found.append((kind, str(test), self._exc_info_to_string(err, test)))

    def addError(self, test, err):
        self.keep("ERROR", test, err)
        super().addError(test, err)

    def addFailure(self, test, err):
        self.keep("FAIL", test, err)
        super().addFailure(test, err)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.keep("FAIL", subtest, err)
        super().addSubTest(test, subtest, err)


class Runner(unittest.TextTestRunner):
    resultclass = Result

    def run(self, test):
        result = super().run(test)
        counts = {"failures": len(result.failures), "errors": len(result.errors), "ran": result.testsRun}
        with open("report.json", "w", encoding="utf-8") as file:
            json.dump({"found": Result.found, "counts": counts}, file)
        return result


unittest.main(module=None, testRunner=Runner, argv=["python -m unittest", *sys.argv[1:]])
'''


def run_unittest(seed: int, python: str) -> Run:
    """A project by ``seed``, run by unittest; facts are read from what its result class wrote."""
    rng = random.Random(seed)
    tokens = _tokens(rng)
    head = "import unittest\n\nimport helper\n\n\n"
    files = {"helper.py": HELPER, "run_json.py": RUNNER}
    for _ in range(rng.randrange(1, 4)):
        classes = "".join(_unittest_class(rng, tokens) for _ in range(rng.randrange(1, 4)))
        files[f"test_{next(tokens)}.py"] = head + classes
    if rng.random() < 0.3:
        files[f"test_{next(tokens)}.py"] = _broken_module(rng, next(tokens))
    arguments = [
        flag for share, flag in ((0.5, "-v"), (0.2, "-b"), (0.15, "-f"), (0.1, "--locals")) if rng.random() < share
    ]
    with tempfile.TemporaryDirectory(prefix="beam-unittest-oracle-") as name:
        folder = Path(name)
        _write(files, folder)
        text, code = _execute([python, "run_json.py", *arguments], folder)
        facts = unittest_facts(json.loads((folder / "report.json").read_text("utf-8")))
    return Run("python -m unittest " + " ".join(arguments), text, code, facts)


# --- facts ---------------------------------------------------------------------------------------------------------


def _node(classname: str, name: str, files: list[str]) -> str:
    """The id of a test as pytest prints it."""
    for path in sorted(files, key=len, reverse=True):
        dotted = path.removesuffix(".py").replace("/", ".")
        if classname == dotted or classname.startswith(dotted + "."):
            classes = classname[len(dotted) :].strip(".")
            return "::".join(part for part in (path, *classes.split("."), name) if part)
    return name


def _message(text: str) -> Iterator[Fact]:
    """The lines of a message, but for hints and for frames of libraries in a traceback that stands in it."""
    library = False
    for line in ANSI.sub("", text).splitlines():
        frame = FRAME.search(line)
        library = bool(LIBRARY.search(frame[1])) if frame else library and line.startswith("  ")
        if line.strip() and not library and "use 'pytest --fixtures" not in line:
            yield Fact("message", line.strip())


def _places(text: str) -> Iterator[Fact]:
    """Locations in the user's own files: those that end a frame in pytest's styles, and frames of a traceback."""
    for line in ANSI.sub("", text).splitlines():
        place = PLACE.match(line)
        if place and not LIBRARY.search(line):
            yield Fact("place", f"{place[1]}:{place[2]}")
        frame = FRAME.search(line)
        if frame and not LIBRARY.search(frame[1]):
            yield Fact("place", f'{frame[1]}", line {frame[2]}')


def junit_facts(report: str, files: list[str]) -> list[Fact]:
    """What a JUnit report of pytest says about what went wrong."""
    facts: list[Fact] = []
    counts: Counter[str] = Counter()
    for case in ET.fromstring(report).iter("testcase"):  # noqa: S314 - made by the run above
        bad = [*case.findall("failure"), *case.findall("error")]
        classname, name = case.get("classname", ""), case.get("name", "")
        for element in bad:
            counts["failed" if element.tag == "failure" else "error"] += 1
            facts.append(Fact("id", _node(classname, name, files)))
            facts.append(Fact("name", name.partition("[")[0]))
            facts += _message(element.get("message", ""))
            text = element.text or ""
            facts += _places(text)
            facts += (Fact("e-line", line) for line in text.splitlines() if line.startswith("E   "))
        for output in (*case.findall("system-out"), *case.findall("system-err")) if bad else ():
            facts += (Fact("output", line) for line in (output.text or "").splitlines() if line.strip())
    facts += (Fact("count", f"{number} {what}") for what, number in counts.items())
    return facts


def unittest_facts(report: dict[str, object]) -> list[Fact]:
    """What the result class of a unittest run saw."""
    facts: list[Fact] = []
    found, counts = report["found"], report["counts"]
    assert isinstance(found, list)
    assert isinstance(counts, dict)
    for kind, test, text in found:
        facts.append(Fact("id", f"{kind}: {test.splitlines()[0]}"))
        facts += _places(text)
        tail = text.splitlines()
        last = max((i for i, line in enumerate(tail) if line.startswith("  ")), default=-1)
        facts += (Fact("message", line) for line in tail[last + 1 :] if line.strip())
        facts += (Fact("message", line) for line in tail if re.match(r"(?:\w+\.)*\w*(?:Error|Exit|Exception): ", line))
        facts += (Fact("diff", line) for line in tail if re.match(r"[-+?] ", line))
    facts += (Fact("count", f"{what}={counts[what]}") for what in ("failures", "errors") if counts[what])
    facts.append(Fact("count", f"Ran {counts['ran']} test"))
    return facts


def _stands(fact: Fact, text: str) -> bool:
    """Whether a fact stands in a text; what a test wrote, at the end of a line: its source is another."""
    return fact.text + "\n" in text if fact.kind == "output" else fact.text in text


def grade(run: Run) -> Grade:
    """Which facts of a run the reduced text shows, among those that the text itself holds."""
    plain = ANSI.sub("", run.text.decode("utf-8", "replace"))
    result = reduce(run.text, command=run.command)
    shown = ANSI.sub("", result.data.decode("utf-8", "replace"))
    wanted: Counter[str] = Counter()
    hidden: list[Fact] = []
    unsaid = 0
    for fact in dict.fromkeys(run.facts):
        if not _stands(fact, plain):
            unsaid += 1
            continue
        wanted[fact.kind] += 1
        if not _stands(fact, shown):
            hidden.append(fact)
    failed = run.exit_code != 0
    if failed and not re.search(r"(?i)fail|error|interrupt|no tests|exit", shown):
        hidden.append(Fact("green", "a broken run reads as a green one"))
    return Grade(wanted, hidden, unsaid, failed, len(run.text), len(result.data))


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Grades the pytest and unittest adapters.")
    parser.add_argument("--runs", type=int, default=120, help="runs in all; every fourth is unittest's")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--python", action="append", metavar="PATH", help="an interpreter with pytest (repeatable)")
    parser.add_argument("--show", action="store_true", help="print what is hidden, with the seed")
    arguments = parser.parse_args()
    found = [str(Path(python).absolute()) for python in arguments.python or [sys.executable]]
    pythons = {python: plugins_of(python) for python in found}
    wanted: Counter[str] = Counter()
    hidden: Counter[str] = Counter()
    unsaid = failing = before = after = 0
    for i in range(arguments.runs):
        seed = arguments.seed + i
        python = list(pythons)[i % len(pythons)]
        run = run_unittest(seed, python) if i % 4 == 3 else run_pytest(seed, python, pythons[python])
        result = grade(run)
        wanted += result.wanted
        hidden.update(fact.kind for fact in result.hidden)
        unsaid += result.unsaid
        failing += result.failed
        before += result.before
        after += result.after
        for fact in result.hidden if arguments.show else ():
            sys.stdout.write(f"seed {seed} ({run.command}): hidden {fact.kind}: {fact.text!r}" + "\n")
    sys.stdout.write(
        f"{arguments.runs} runs, {failing} failing; {before} -> {after} bytes; {unsaid} facts not in the text itself\n"
    )
    for kind in sorted({*wanted, *hidden}):
        sys.stdout.write(f"{kind:8} {wanted[kind] - hidden[kind]:6} of {wanted[kind]:6} visible\n")
    return 1 if hidden else 0


if __name__ == "__main__":
    raise SystemExit(main())
