"""What an XML report says of one test case: that it failed, that it passed, or neither.

Cases of JUnit, NUnit, xUnit and Visual Studio.  JUnit's ``<testcase>`` passed where nothing in it says otherwise, those
of the others where they say so.  Guards: no case is both; what was skipped, or says of itself what is not known here,
is neither.

Not here: where cases begin and end (``elements``, ``testcases``), and what becomes of them (``virtual``).
"""

from __future__ import annotations

from beam_optimize._patterns import Regex

CASES = frozenset((b"testcase", b"test-case", b"test", b"UnitTestResult"))
_SAYS_FAILED = Regex(
    rb"(?i)\b(?:result|outcome|status)\s*=\s*[\"'](?:fail|error|timeout|abort|inconclusive)|\ssuccess=[\"']false"
)
_TOLD = Regex(rb"\b(?:status|result|outcome|success)=[\"']([^\"']*)[\"']")
_PASSED = frozenset((b"passed", b"pass", b"success", b"successful", b"ok", b"true"))
_RAN = frozenset((b"run", b"completed"))  # what is said of a case whether or not it passed
_WRONG = (b"<fail", b"<err", b"<flaky", b"<rerun")
_LEFT_OUT = (b"<skip", b"<reason")


def has_failed(attributes: bytes, inside: bytes) -> bool:
    """Whether a case did not pass, or not at once, by its attributes or by an element inside it."""
    return any(mark in inside for mark in _WRONG) or _SAYS_FAILED().search(attributes) is not None


def has_passed(tag: bytes, attributes: bytes, inside: bytes) -> bool:
    """Whether a case passed, and nothing in it or of it says otherwise."""
    if has_failed(attributes, inside) or any(mark in inside for mark in _LEFT_OUT) or b"<%b " % tag in inside:
        return False
    told = {value.lower() for value in _TOLD().findall(attributes)}
    return told <= _PASSED | _RAN if tag == b"testcase" else bool(told) and told <= _PASSED
