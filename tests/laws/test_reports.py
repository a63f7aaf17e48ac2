"""Laws of reports: each finding and each failed test is shown whole, whatever its place and however it is printed.

The rows are of the shapes that the tools print (ruff, ESLint, bandit, pylint, GitLab, SARIF, pip-audit, trivy, Jest,
pytest-json-report, mocha; Checkstyle, PMD, JUnit, NUnit, TRX).
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beam_core._edits import COUNTED, CUT, DROPPED, GAP, VIRTUAL
from beam_optimize import reduce
from beam_optimize._reading import read
from beam_optimize.stages.reports import stays
from beam_store import MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable

Row = dict[str, object]

FINDINGS: dict[str, Callable[[int], Row]] = {
    "ruff": lambda n: {"code": "F401", "filename": f"a{n}.py", "location": {"row": n, "column": 1}, "message": f"m{n}"},
    "eslint message": lambda n: {"ruleId": "eqeqeq", "severity": 1, "message": f"m{n}", "line": n, "column": 1},
    "bandit": lambda n: {
        "filename": f"a{n}.py",
        "issue_severity": "HIGH",
        "issue_text": f"m{n}",
        "line_number": n,
        "test_id": "B1",
    },
    "pylint": lambda n: {"type": "warning", "path": f"a{n}.py", "line": n, "symbol": "eval-used", "message": f"m{n}"},
    "gitlab": lambda n: {
        "check_name": "S1",
        "description": f"m{n}",
        "location": {"path": f"a{n}.py", "positions": {"begin": {"line": n}}},
        "severity": "major",
    },
    "sarif": lambda n: {
        "level": "error",
        "locations": [
            {"physicalLocation": {"artifactLocation": {"uri": f"a{n}.py"}, "region": {"startLine": n}}},
        ],
        "message": {"text": f"m{n}"},
        "ruleId": "E1",
    },
    "trivy": lambda n: {"VulnerabilityID": f"CVE-1-{n}", "PkgName": f"p{n}", "Severity": "LOW", "Title": f"m{n}"},
    "npm audit": lambda n: {"name": f"p{n}", "severity": "high", "via": [f"m{n}"], "fixAvailable": True},
}
PASSED: dict[str, tuple[Callable[[int], Row], Callable[[int], Row]]] = {
    "jest": (
        lambda n: {"failureMessages": [], "fullName": f"case {n}", "status": "passed", "location": None},
        lambda n: {"failureMessages": [f"Error: m{n}\n" + "  at x\n" * 90], "fullName": f"odd {n}", "status": "failed"},
    ),
    "pytest": (
        lambda n: {"nodeid": f"t.py::case[{n}]", "lineno": 3, "outcome": "passed", "call": {"duration": 0.1}},
        lambda n: {"nodeid": f"t.py::odd[{n}]", "lineno": 9, "outcome": "failed", "call": {"longrepr": f"m{n}" * 300}},
    ),
    "mocha": (
        lambda n: {"title": f"case {n}", "file": "a.js", "duration": 0, "err": {}},
        lambda n: {"title": f"odd {n}", "file": "a.js", "err": {"message": f"m{n}", "stack": "at x\n" * 200}},
    ),
    "pip-audit": (
        lambda n: {"name": f"case-{n}", "version": "1.0", "vulns": []},
        lambda n: {"name": f"odd-{n}", "version": "1.0", "vulns": [{"id": f"PYSEC-{n}", "fix_versions": ["2"]}]},
    ),
}
PRINTED: dict[str, Callable[[object], bytes]] = {
    "on a line": lambda value: json.dumps(value).encode() + b"\n",
    "pretty": lambda value: json.dumps(value, indent=2).encode() + b"\n",
}
ROWS: dict[str, Callable[[list[Row]], object]] = {
    "a list": lambda rows: rows,
    "a list in an object": lambda rows: {"version": 1, "results": rows, "summary": {"total": len(rows)}},
}


def reduced(raw: bytes) -> bytes:
    reduction = reduce(raw, store=MemoryStore())
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert read(reduction.data, raw).problems == []
    return reduction.data


def tells(text: bytes, row: Row) -> bool:
    """Whether a record is there as JSON, or as a row of a table; what all rows have stands above it."""
    if bare(json.dumps(row).encode()) in bare(text):
        return True
    head = next((line for line in text.split(b"\n") if b" records as a table; " in line), b"")
    cells = [bare(json.dumps(value).encode()) for key, value in row.items() if b"%s=" % key.encode() not in head]
    return bool(head) and any(all(cell in bare(line) for cell in cells) for line in text.split(b"\n"))


def bare(text: bytes) -> bytes:
    return b"".join(text.split())


@pytest.mark.parametrize("rows", ROWS)
@pytest.mark.parametrize("printed", PRINTED)
@pytest.mark.parametrize("tool", FINDINGS)
def test_every_finding_is_shown(tool: str, printed: str, rows: str) -> None:
    found = [FINDINGS[tool](n) for n in range(1, 400)]
    text = bare(reduced(PRINTED[printed](ROWS[rows](found))))
    for row in found:
        assert bare(json.dumps(row).encode()) in text


@pytest.mark.parametrize("printed", PRINTED)
def test_files_without_a_finding_go_and_those_with_one_stay(printed: str) -> None:
    """As ESLint prints them: a list of files, each with its messages."""
    clean = [{"filePath": f"/shop/ok{n}.js", "messages": [], "errorCount": 0} for n in range(400)]
    message = FINDINGS["eslint message"](7)
    clean[200] = {"filePath": "/shop/bad.js", "messages": [message], "errorCount": 1}
    raw = PRINTED[printed](clean)
    text = reduced(raw)
    assert bare(json.dumps(clean[200]).encode()) in bare(text)
    assert len(text) < len(raw) // 5


@pytest.mark.parametrize("printed", PRINTED)
@pytest.mark.parametrize("tool", PASSED)
@given(places=st.sets(st.integers(0, 300), min_size=1, max_size=12))  # more, and what is near them is nearly all
@settings(max_examples=5, deadline=None)
def test_of_many_tests_those_that_failed_stay_whole(tool: str, printed: str, places: set[int]) -> None:
    passed, failed = PASSED[tool]
    rows = [failed(n) if n in places else passed(n) for n in range(301)]
    raw = PRINTED[printed]({"success": False, "tests": rows})
    text = reduced(raw)
    for place in places:
        assert tells(text, rows[place])
    assert text.count(b"case") < 150 or len(raw) < 24_000


def test_records_of_a_log_are_no_findings() -> None:
    row = {"time": "2026-11-30T10:00:00Z", "level": "info", "msg": "served", "file": "a.go", "line": 3}
    assert not stays(json.dumps(row).encode())
    assert not stays(b'{"id": 7, "status": "shipped", "path": "/a", "message": "an error is told here"}')
    assert not stays(b'{"severity": "INFO", "message": "started", "service": "cart"}')


def test_a_suite_that_did_not_run_stands_between_lists_whole() -> None:
    told = {
        "assertionResults": [],
        "message": "Cannot find module './x', an error\n" + "at y\n" * 300,
        "status": "failed",
    }
    suites = [{"assertionResults": [PASSED["jest"][0](n) for n in range(80)], "status": "passed"} for _ in range(3)]
    suites.insert(1, told)  # type: ignore[arg-type]
    raw = json.dumps({"success": False, "testResults": suites}).encode() + b"\n"
    text = reduced(raw)
    assert json.dumps(told["message"]).encode() in text
    assert len(text) < len(raw) // 2


_HEAD = b'<?xml version="1.0"?>\n'
_FILE = b'<file name="src/A%d.java">\n'
CHECKS: dict[str, tuple[bytes, bytes, bytes]] = {
    "checkstyle": (
        _HEAD + b"<checkstyle>\n",
        _FILE + b'<error line="%d" severity="warning" message="m &lt; 3" source="Magic"/>\n</file>\n',
        b"</checkstyle>\n",
    ),
    "pmd": (
        _HEAD + b"<pmd>\n",
        _FILE + b'<violation beginline="%d" rule="EmptyCatch" priority="3">\nAvoid it.\n</violation>\n</file>\n',
        b"</pmd>\n",
    ),
    "lint": (
        _HEAD + b"<issues>\n",
        b'    <issue id="Old%d" severity="Warning">\n        <location file="a.gradle" line="%d"/>\n    </issue>\n',
        b"</issues>\n",
    ),
}
_GONE = frozenset((CUT, VIRTUAL, GAP, COUNTED, DROPPED))


def gone(raw: bytes) -> bytes:
    """The lines of a text that a reduction leaves out."""
    reduction = reduce(raw, store=MemoryStore())
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert read(reduction.data, raw).problems == []
    lines = raw.split(b"\n")
    pieces = reduction.receipt.pieces or ()
    return b"\n".join(lines[n] for kind, start, stop, _ in pieces if kind in _GONE for n in range(start, stop))


@pytest.mark.parametrize("tool", CHECKS)
def test_every_finding_of_xml_is_shown_with_its_file(tool: str) -> None:
    head, row, end = CHECKS[tool]
    rows = [row % (n, n) for n in range(300)]
    left = gone(head + b"".join(rows) + end)
    for word in (b"<file", b"<error", b"<violation", b"Avoid", b"<issue", b"<location"):
        assert word not in left


CASES: dict[str, tuple[bytes, bytes]] = {
    "junit": (
        b'<testcase name="case %d" classname="a.B" time="0.1"/>\n',
        b'<testcase name="odd" classname="a.B">\n<failure message="4 != 5">\n%b</failure>\n</testcase>\n',
    ),
    "nunit": (
        b'<test-case name="case %d" result="Passed"/>\n',
        b'<test-case name="odd" result="Failed">\n<failure>\n<message>4 != 5</message>\n%b</failure>\n</test-case>\n',
    ),
    "trx": (
        b'<UnitTestResult testName="case %d" outcome="Passed" />\n',
        b'<UnitTestResult testName="odd" outcome="Failed">\n<Message>4 != 5</Message>\n%b</UnitTestResult>\n',
    ),
}


@pytest.mark.parametrize("form", CASES)
@pytest.mark.parametrize("place", [0, 40, 700, 1499])
def test_a_case_that_failed_is_whole_among_many(form: str, place: int) -> None:
    passed, failed = CASES[form]
    odd = failed % b"".join(b"%b\n" % sha256(b"%d" % n).hexdigest().encode() for n in range(90))
    cases = [passed % n for n in range(1500)]
    cases.insert(place, odd)
    raw = b'<?xml version="1.0"?>\n<testsuite tests="1501" failures="1">\n' + b"".join(cases) + b"</testsuite>\n"
    text = reduced(raw)
    assert odd in text or gone(raw).count(b"case ") == gone(raw).count(b"\n") + 1
    assert text.count(b'"case ') < 100


@pytest.mark.parametrize("mark", [b"failure", b"error", b"rerunFailure", b"rerunError", b"flakyFailure", b"flakyError"])
def test_cases_that_failed_stay_whole_however_many_they_are(mark: bytes) -> None:
    def told(number: int) -> bytes:
        return b"".join(b"%b\n" % sha256(b"%d" % n).hexdigest().encode() for n in range(number, number + 20))

    odd = [
        b'<testcase name="odd %d">\n<%b message="4">\n%b</%b>\n</testcase>\n' % (n, mark, told(20 * n), mark)
        for n in range(60)
    ]
    left = gone(b'<?xml version="1.0"?>\n<testsuite tests="60">\n' + b"".join(odd) + b"</testsuite>\n")
    assert left == b""


def test_cases_of_one_line_that_passed_go_and_others_stay_whole() -> None:
    """As pytest prints them: one line up to the first failure."""
    passed = b"".join(b'<testcase classname="t" name="case[%d]" time="0.001" />' % n for n in range(600))
    odd = b'<testcase classname="t" name="odd"><failure message="4 != 5">%b</failure></testcase>' % (b"told " * 300)
    raw = (
        b'<?xml version="1.0"?><testsuites><testsuite tests="1201">'
        + passed
        + odd
        + passed
        + b"</testsuite></testsuites>"
    )
    text = reduced(raw)
    assert odd in text
    assert len(text) < 4000
    assert text.endswith(b"</testsuite></testsuites>") or b"</testsuite></testsuites>" in text
