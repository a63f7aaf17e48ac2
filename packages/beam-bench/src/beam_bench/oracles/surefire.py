"""The oracle of Maven's Surefire: the text of ``mvn test``, graded by its XML reports of the same run.

The tests fail with values and messages of several lines, throw with causes, in helpers and set-ups, for parameters,
are disabled, and print lines that look like results.  Maven runs offline: its plugins and JUnit 5 have to be in the
local repository.
"""

from __future__ import annotations

import json
import re
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
    "assertEquals(2, {n});",
    'assertTrue(false, "{s}");',
    'assertEquals("a\\nb {t}\\nc", "a\\nd\\nc");',
    'throw new IllegalStateException("first {t}\\n  second {s}\\n\\nthird {t}b");',
    'throw new RuntimeException("outer {t}", new IllegalArgumentException("inner {s}"));',
    'assertThrows(RuntimeException.class, () -> {{}}, "{t}");',
    'Check.check({n}, "{t}");',
    "Object o = null; o.toString(); // {t}",
    'fail("{s}");',
    'assertAll("{t}", () -> assertEquals(1, {n}), () -> fail("{s}"));',
)
_PASS = ("assertTrue(true);", 'System.out.println("{d}");', 'System.err.println("{s}");', "assertEquals(1, 1);")
_CHECK = """class Check {
    static void check(int n, String what) { if (n > 2) throw new IllegalArgumentException(what + " is " + n); }
}
"""
_HEAD = "import static org.junit.jupiter.api.Assertions.*;\nimport org.junit.jupiter.api.*;\n"
_SUREFIRE, _JUPITER = "3.2.5", "5.10.2"
_PLUGIN = """<plugin><groupId>org.apache.maven.plugins</groupId>
<artifactId>maven-{}-plugin</artifactId><version>{}</version></plugin>"""
_PLUGINS = "".join(
    _PLUGIN.format(*one) for one in (("surefire", _SUREFIRE), ("resources", "3.3.1"), ("compiler", "3.13.0"))
)
_POM = f"""<project><modelVersion>4.0.0</modelVersion>
<groupId>dev.shop</groupId><artifactId>cart</artifactId><version>0.3</version>
<properties><maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
<project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>
<dependencies><dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId>
<version>{_JUPITER}</version><scope>test</scope></dependency></dependencies>
<build><plugins>{_PLUGINS}</plugins></build></project>
"""
_PROPERTIES = re.compile(r"<properties>.*?</properties>", re.DOTALL)  # of the machine
_HEADERS = (
    r"\[ERROR\] (?:shop\.)?(\S+?)(?:\(.*\))? (?:--|\s).*<<< (?:FAILURE|ERROR)!$"
    r"|\[(?:INFO|WARNING)\] |\[ERROR\] (?:Failures|Errors): "
)


def build(rng: random.Random) -> Case:
    """Test classes, and how Maven is asked to run them."""
    words = Words(rng)
    files: dict[str, str | bytes] = {"pom.xml": _POM, "src/test/java/Check.java": _CHECK}
    for _ in words.some(1, 3):
        name = f"T{words.token()}Test"
        rows = [f"{_HEAD}class {name} {{"]
        rows += ['    @BeforeEach void setUp() { throw new IllegalStateException("set-up"); }'] * words.chance(0.08)
        for _ in words.some(1, 7):
            body = rng.choice(_FAIL if words.chance(0.35) else _PASS)
            decoy = words.decoy().replace('"', "").replace("\\", "")
            filled = body.format(n=rng.randrange(3, 99), t=words.token(), s=plain(words), d=decoy)
            marks = rng.choice(("", "", "", "", '@Disabled("not here") ', "@RepeatedTest(3) "))
            mark = marks if "Repeated" in marks else f"{marks}@Test "
            rows.append(f"    {mark}void {words.token()}() {{\n        {filled}\n    }}")
        files[f"src/test/java/{name}.java"] = "\n".join((*rows, "}")) + "\n"
    return Case(files, ("-B", *words.flags(((0.15, ("-q",)), (0.1, ("-DtrimStackTrace=false",)), (0.1, ("-e",))))))


def observe(shop: Workshop, case: Case) -> Observed:
    """One run; the reports are those that Surefire always writes."""
    text = shop.start("mvn", "-o", *case.flags, "test")
    reports = sorted(path.name for path in (shop.folder / "target/surefire-reports").glob("TEST-*.xml"))
    if not reports:
        raise OracleError(f"no report: {text.decoded[-300:]}")
    machine = {name: _PROPERTIES.sub("", shop.read(f"target/surefire-reports/{name}")) for name in reports}
    command = " ".join(("mvn -o", *case.flags, "test"))
    return Observed(command, text.text, text.exit_code, {"reports": json.dumps(machine)})


def gold(run: Run) -> Gold:
    """Each failed test by its class and name, the lines of its message and its place; the sums."""
    findings: list[Finding] = []
    for report in json.loads(run.machine["reports"]).values():
        suite = ET.fromstring(report)  # noqa: S314 - of a tool started here
        counts = [f"{suite.get(what)}" for what in ("tests", "failures", "errors", "skipped")]
        if counts[1:3] != ["0", "0"]:
            said = ", ".join(map(": ".join, zip(("Tests run", "Failures", "Errors", "Skipped"), counts, strict=True)))
            findings.append(Finding("count", (said, str(suite.get("name")))))
        for case in suite.iter("testcase"):
            name = f"{case.get('classname')}.{str(case.get('name')).partition('(')[0]}"
            for row in (*case.findall("failure"), *case.findall("error")):
                findings.append(Finding("id", (name, "<<<")))
                lines = [line.strip() for line in (row.get("message") or "").splitlines()]
                findings += [Finding("message", (line,), name) for line in lines if line]
                if place := re.search(rf"at {case.get('classname')}\.\S*?\((\S+:\d+)\)", row.text or ""):
                    findings.append(Finding("place", (place[1],), name))
    return Gold(tuple(findings), _HEADERS)


def _available(shop: Workshop) -> str:
    """What the projects need has to be in the local repository."""
    shop.write("pom.xml", _POM)
    shop.write("src/test/java/ATest.java", f"{_HEAD}class ATest {{ @Test void a() {{}} }}\n")
    done = shop.start("mvn", "-o", "-B", "-q", "test")
    return f"no Surefire {_SUREFIRE} with JUnit {_JUPITER} in the local repository" if done.exit_code else ""


TOOLS = (Tool("surefire", ("mvn", "java"), ("mvn", "--version"), build, observe, gold, _available),)
