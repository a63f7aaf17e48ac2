"""The oracle of Catch2 (2): its console and compact forms, graded by ``-r xml`` of a second run.

The tests fail with values, in sections, with exceptions and messages, and print lines that look like results.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import OracleError
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAIL = (
    "CHECK({n} == 2);",
    'REQUIRE(std::string("{t}") == "x");',
    'FAIL("{s}");',
    'throw std::runtime_error("{s}");',
    'INFO("info {t}"); CHECK({n} < 2);',
    'SECTION("section {t}") {{ CHECK({n} == 1); }} SECTION("fine {t}") {{ CHECK(1 == 1); }}',
    "CHECK_THROWS({n} + 1);",
    'FAIL_CHECK("first {t}\\n  second {s}");',
    "CHECK_FALSE({n} > 1);",
)
_PASS = ("CHECK(1 == 1);", 'std::cout << "{d}\\n"; CHECK(true);', 'WARN("{s}"); CHECK(true);', "SUCCEED();")


def build(rng: random.Random) -> Case:
    """One file of tests, and the form of the text."""
    words = Words(rng)
    rows = ["#define CATCH_CONFIG_MAIN", "#include <catch2/catch.hpp>", "#include <iostream>"]
    for _ in words.some(1, 12):
        body = rng.choice(_FAIL if words.chance(0.4) else _PASS)
        decoy = words.decoy().replace('"', "").replace("\\", "")
        filled = body.format(n=rng.randrange(3, 99), t=words.token(), s=plain(words), d=decoy)
        rows.append(f'TEST_CASE("{words.noun()} {words.token()}", "[{words.noun()}]") {{ {filled} }}')
    form = rng.choice(("console", "console", "compact"))
    return Case({"shop_test.cpp": "\n".join(rows) + "\n"}, ("-r", form, *words.flags(((0.15, ("-s",)),))))


def observe(shop: Workshop, case: Case) -> Observed:
    """Build, and two runs."""
    built = shop.start("g++", "-O0", "-DCATCH_CONFIG_NO_POSIX_SIGNALS", "-o", "shop_test", "shop_test.cpp")
    if built.exit_code:
        raise OracleError(f"the tests do not build: {built.decoded[:300]}")
    text = shop.start(str(shop.folder / "shop_test"), *case.flags)
    report = shop.start(str(shop.folder / "shop_test"), "-r", "xml", stderr=False)
    machine = {"report": report.decoded, "form": case.flags[1]}
    return Observed(" ".join(("./shop_test", *case.flags)), text.text, text.exit_code, machine)


def gold(run: Run) -> Gold:
    """Each failed expression with its place and its values, each exception and message; the sums."""
    root = ET.fromstring(run.machine["report"][run.machine["report"].index("<?xml") :])  # noqa: S314
    findings: list[Finding] = []
    console = run.machine["form"] == "console"
    for case in root.iter("TestCase"):
        result = case.find("OverallResult")
        if console and result is not None and result.get("success") == "false":
            findings.append(Finding("id", (str(case.get("name")),)))
        for row in case.iter():
            if row.tag == "Expression" and row.get("success") == "false":
                place = f"{row.get('filename')}:{row.get('line')}:"
                findings.append(Finding("place", (place, "FAILED" if console else "failed")))
                for part in ("Original", "Expanded", "Exception"):
                    text = (row.findtext(part) or "").strip()
                    findings += _lines("expression", text[2:-1] if text.startswith("!(") else text)
            elif row.tag in ("Exception", "Failure", "FatalErrorCondition"):
                findings += _lines("message", row.text)
    sums = root.find("OverallResultsCases")
    if sums is not None and (failed := int(sums.get("failures", "0"))):
        count = f"{failed} failed" if console else f"{failed} test case"
        findings.append(Finding("count", (f"| {count}",)) if console else Finding("count", ("Failed", str(failed))))
    return Gold(tuple(findings))


def _lines(kind: str, text: str | None) -> list[Finding]:
    return [Finding(kind, (line.strip(),)) for line in (text or "").splitlines() if line.strip()]


def _available(shop: Workshop) -> str:
    """The header has to be there."""
    shop.write("a.cpp", "#include <catch2/catch.hpp>\n")
    return "" if not shop.start("g++", "-E", "-o", "a.i", "a.cpp").exit_code else "no catch2/catch.hpp"


TOOLS = (Tool("catch2", ("g++",), ("g++", "--version"), build, observe, gold, _available),)
