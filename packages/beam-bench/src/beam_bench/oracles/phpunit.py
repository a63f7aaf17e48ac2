"""The oracle of PHPUnit: its default and testdox forms, graded by ``--log-junit`` of the same run.

The tests fail and err in many ways, in helpers and in ``setUp``, with data sets, are skipped or incomplete, and print
lines that look like results.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAIL = (
    "$this->assertSame(2, {n});",
    "$this->assertEquals([1, {n}], [1, 2], '{s}');",
    "$this->assertStringContainsString('{t}', '{s}');",
    'throw new RuntimeException("first {t}\\n  second {s}\\n\\nthird {t}b");',
    "throw new LogicException('outer {t}', 3, new RangeException('inner {s}'));",
    "$this->expectException(RangeException::class);",
    "(null)->{t}();",
    "$this->fail('{s}');",
    '$this->assertSame("a\\nb {t}\\nc", "a\\nd\\nc");',
    "check({n}, '{t}');",
    "$a = []; $a['{t}'];",
    "$this->assertNull((object) ['a' => '{t}']);",
)
_PASS = (
    "$this->assertTrue(true);",
    "$this->assertTrue(true); echo '{d}', \"\\n\";",
    "$this->markTestSkipped('{s}');",
    "$this->markTestIncomplete('{s}');",
    "$this->assertSame(1, 1);",
    "",
)
_HELPER = '<?php\nfunction check($n, $what) { if ($n > 2) { throw new DomainException("$what is $n"); } }\n'
_HEADERS = r"\d+\) ([\w\\]+::\w+(?: with data set \S+)?)|There (?:was|were) |(FAILURES|ERRORS|OK|WARNINGS)"


def build(rng: random.Random) -> Case:
    """Test classes, and the form of the text."""
    words = Words(rng)
    files: dict[str, str | bytes] = {"check.php": _HELPER}
    for _ in words.some(1, 3):
        name = f"T{words.token()}Test"
        rows = ["<?php", "require_once __DIR__ . '/../check.php';"]
        rows.append(f"final class {name} extends PHPUnit\\Framework\\TestCase {{")
        if words.chance(0.08):
            rows.append(f"    protected function setUp(): void {{ throw new Exception('setup {words.token()}'); }}")
        rows.append("    public static function sets(): array { return [[1], [2], 'named' => [3]]; }")
        for _ in words.some(1, 8):
            body = rng.choice(_FAIL if words.chance(0.4) else _PASS)
            decoy = words.decoy().replace("'", "")
            filled = body.format(n=rng.randrange(3, 99), t=words.token(), s=plain(words), d=decoy)
            rows += ["    /** @dataProvider sets */"] * (many := words.chance(0.15))
            rows.append(f"    public function test{words.token()}({'$set' * many}): void {{ {filled} }}")
        files[f"tests/{name}.php"] = "\n".join((*rows, "}")) + "\n"
    flags = words.flags(((0.15, ("--testdox",)), (0.15, ("--verbose",)), (0.15, ("--colors=always",))))
    return Case(files, flags)


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with a report."""
    text = shop.start("phpunit", *case.flags, "--log-junit", "report.xml", "tests")
    command = " ".join(("phpunit", *case.flags, "tests"))
    return Observed(command, text.text, text.exit_code, {"report": shop.read("report.xml")})


def gold(run: Run) -> Gold:
    """Each failure by its test: the lines of its message and its place; the sums."""
    root = ET.fromstring(run.machine["report"])  # noqa: S314 - a report of a tool started here
    findings: list[Finding] = []
    for case in root.iter("testcase"):
        owner = f"{case.get('class')}::{case.get('name')}"
        for row in (*case.findall("failure"), *case.findall("error")):
            first, _, rest = (row.text or "").partition("\n")
            if "--testdox" not in run.command:
                findings.append(Finding("id", (first.strip(),)))
            lines = [line.strip() for line in rest.splitlines()]
            frames = [line for line in lines if re.match(rf"{HOME}/\S+\.php:\d+$", line)]
            messages = [line for line in lines if line and line not in frames]
            under = "" if "--testdox" in run.command else owner
            findings += [Finding("message", (line,), under) for line in messages]
            findings += [Finding("place", (frame,), under) for frame in frames]
    suite = root.find("testsuite")
    if suite is not None and (failures := int(suite.get("failures", "0"))):
        findings.append(Finding("count", (f"Failures: {failures}",)))
    return Gold(tuple(findings), "" if "--testdox" in run.command else _HEADERS)


TOOLS = (Tool("phpunit", ("phpunit",), ("phpunit", "--version"), build, observe, gold),)
