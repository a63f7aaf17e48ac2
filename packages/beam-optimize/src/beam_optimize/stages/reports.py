r"""Which records of a report stay whatever else is left out: findings, and tests that failed.

Told by the names in a record, as the tools of many makers use them.  A finding has a place, a message or a file, and a
rule or a severity; or a severity and what names a vulnerable package; or it lists vulnerabilities.  A test failed by
the value of its outcome.  Nothing is a finding because of a word in a text.

Not here: where records are (``records``), cases in XML (``testcases``).  Log lines have a severity too, and no rule.
"""

from __future__ import annotations

from beam_optimize._patterns import Regex
from beam_optimize.stages.rarity import is_loud

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

FILES = Regex(rb'(?i)"(?:file_?(?:name|path)?|path|uri|component|location|module|resource)"[ \t]*:')
PLACES = Regex(
    rb'(?i)"(?:(?:start_?|begin_?)?line(?:_?(?:number|no|start|begin|from|range))?s?|row|begin|start)"[ \t]*:'
)
_RULES = Regex(
    rb'(?i)"(?:rule(?:_?(?:id|key|name))?|check(?:_?(?:id|name))?|test_?id|code|message-?_?id|severity|issue_severity'
    rb'|level|symbol|linter|from_?linter|cop_?name|fingerprint)"[ \t]*:'
)
_SEVERITY = Regex(rb'(?i)"(?:\w{0,20}_)?(?:severity|impact)"[ \t]*:[ \t]*"?\w')
_PACKAGE = Regex(
    rb'(?i)"(?:vulnerability_?(?:id|name)?|cve|cwe|ghsa|advisory|advisories|aliases|via|fix_?versions?|fixed_?version'
    rb'|fix_?available|pkg_?name|module_name|dependency_?name|patched_versions)"[ \t]*:'
)
_RULED = Regex(rb'(?i)"rule(?:_?(?:id|key|name))?"[ \t]*:')
_LISTED = Regex(rb'(?i)"(?:vulns|vulnerabilities|misconfigurations|secrets)"[ \t]*:[ \t]*\[\s*\{')
_FAILED = Regex(
    rb'(?i)"(?:status|outcome|result|state|conclusion|action)"[ \t]*:[ \t]*'
    rb'"(?:fail(?:ed|ure|ing)?|error(?:ed)?|broken|timed_?out|unexpected|crashed|xpassed)"'
    rb'|"(?:passed|success|ok)"[ \t]*:[ \t]*false|"(?:err|failure)"[ \t]*:[ \t]*\{\s*"'
)
_SAYS = Regex(rb'(?i)"(?:message|msg|text|title|description|issue_text|reason)"[ \t]*:')
_EVENT = Regex(rb'(?i)"(?:@?time(?:stamp)?|ts|date|datetime)"[ \t]*:')  # of a line of a log
# Texts of failures, wherever they stand; nothing nests, so each is passed over once.
_TOLD = Regex(
    rb'"(?:failureMessages?|message|longrepr|traceback|stack(?:_?trace)?|full_?message)"[ \t]*:[ \t]*\[?[ \t]*'
    rb'("[^"\\]*+(?:\\.[^"\\]*+)*+")'
)
_MANY = 64 << 10  # bytes of such texts in a line; of more none is told apart


def stays(text: bytes) -> bool:
    """Whether a record is a finding, or tells of a failed test."""
    if _FAILED().search(text) or _LISTED().search(text):
        return True
    if PLACES().search(text) and _RULES().search(text) and not _EVENT().search(text):
        return FILES().search(text) is not None or _SAYS().search(text) is not None
    return _SEVERITY().search(text) is not None and (_PACKAGE().search(text) or _RULED().search(text)) is not None


def reports(texts: Sequence[bytes]) -> bool:
    """Whether half of a few records are findings."""
    few = texts[:: max(1, len(texts) // 20)]
    return 2 * sum(map(stays, few)) >= len(few)


def told(line: bytes) -> list[tuple[int, int]]:
    """Where a line holds the texts of failures, as byte ranges in order."""
    found = [match.span(1) for match in _TOLD().finditer(line) if is_loud(match[1])]
    return found if sum(stop - start for start, stop in found) <= _MANY else []
