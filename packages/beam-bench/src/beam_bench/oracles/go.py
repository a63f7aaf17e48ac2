"""The oracles of go: ``go test`` and ``go build`` graded by their events (``-json``), ``go vet`` by its own JSON.

A failed test is known by the lines that it wrote, whatever their kind: messages with a place, panics and their frames,
output.  What differs from run to run (durations, addresses, numbers of goroutines) is cut out of what is looked for.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from beam_bench.oracles._go_modules import LINES, MODULE, module
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Output, Workshop

_ENV = {"GOPROXY": "off", "GOTOOLCHAIN": "local", "GOFLAGS": "", "GOENV": "off"}
_STD = re.compile(r"/(?:src|go[^/]*)/(?:runtime|testing|internal|sync|time|os|log|fmt|reflect|net)/|_testmain\.go")
_FRAMING = re.compile(r"(?:=== (?:RUN|PAUSE|CONT|NAME) |\s*--- (?:PASS|SKIP|FAIL): |PASS\n|ok  \t|\?   \t)")
_DUMP = (
    *("created by ", "goroutine ", "Goroutine ", "testing.", "runtime"),
    *("Read at", "Write at", "Previous ", "panic("),
)
_VOLATILE = re.compile(r" \+0x[0-9a-f]+|\(\d+\.\d+s\)|0x[0-9a-f]+|\t\d+\.\d+s$|in goroutine \d+|goroutine \d+|\d+ms")
_SYMBOL = re.compile(r"[\w/*()-]+\.[\w./*()-]+\(.*\)$")  # its arguments differ from run to run
_FAILS = r"\s*--- FAIL: (.+) \(\d|\s*=== (?:RUN|CONT|NAME) +(.+)$|FAIL\t|ok  \t"
_PACKAGE = r"# (\S+)"


def _start(shop: Workshop, *arguments: str, stderr: bool = True) -> Output:
    return shop.start("go", *arguments, stderr=stderr, env=_ENV)


def _standard(shop: Workshop, text: bytes) -> bytes:
    """The text with the folder of the toolchain named as it usually is."""
    root = _start(shop, "env", "GOROOT").text.strip()
    return text.replace(root, b"/usr/local/go")


def build_test(rng: random.Random) -> Case:
    """A module that has something wrong, and the flags to test it with."""
    files, flags = module(rng)
    return Case(dict(files), tuple(flags))


def observe_test(shop: Workshop, case: Case) -> Observed:
    """Both ways, one after the other."""
    text = _start(shop, "test", *case.flags)
    events = _start(shop, "test", "-json", *(flag for flag in case.flags if flag != "-v"))
    command = " ".join(("go test", *case.flags))
    machine = {"events": _standard(shop, events.text).decode("utf-8", "surrogateescape")}
    return Observed(command, _standard(shop, text.text), text.exit_code, machine)


def _events(raw: str) -> tuple[list[dict[str, Any]], list[str]]:
    """The events, and lines that are none: up to Go 1.23 what does not build is told as plain text."""
    events, plain = [], []
    for line in raw.splitlines():
        try:
            events.append(json.loads(line))
        except ValueError:
            plain.append(line)
    return events, plain


def gold_test(run: Run) -> Gold:
    """Failed tests and packages, what they wrote, and what did not build."""
    events, plain = _events(run.machine["events"])
    named = [(event["Package"], event["Test"], event["Action"]) for event in events if event.get("Test")]
    failed = {(package, test) for package, test, action in named if action == "fail"}
    ended = {(package, test) for package, test, action in named if action in {"pass", "skip"}}
    findings: list[Finding] = []
    for event in events:
        name, package, output = event.get("Test"), event.get("Package"), str(event.get("Output", ""))
        if event["Action"] == "fail":
            findings.append(
                Finding("id", (f"--- FAIL: {name}",)) if name else Finding("package", (f"FAIL\t{package}",))
            )
        elif event["Action"] == "build-output":
            findings += _line("build", output)
        elif event["Action"] == "output" and not _FRAMING.match(output):
            if name is None:
                mine = output.startswith(("FAIL", "panic:", "exit status", "fatal error:"))
            else:
                mine = (package, name) in failed or (package, name) not in ended
            if mine and output.strip(" =\n"):
                findings += _line(_kind(output), output, name or "")
    for line in plain:
        if not line.startswith("exit status"):
            findings += _line("build", line)
    honest = not any(line.encode() in run.text for line in LINES[:4:3])  # a test may print that another one passed
    passed = run.text.count(b"--- PASS: ") if "-v" in run.command and honest else None
    return Gold(tuple(findings), _FAILS, passed=passed)


def _kind(output: str) -> str:
    if re.match(r"\s*\S+\.go:\d+: ", output):
        return "message"
    if re.search(r"\.(?:go|s):\d+", output):
        return "frame"
    if re.match(r"panic: |\tpanic: |fatal error: |\[signal |WARNING: DATA RACE", output):
        return "panic"
    return "output"


def _line(kind: str, output: str, test: str = "") -> list[Finding]:
    """What is looked for of one line of output: nothing of the library's frames, and nothing that differs."""
    line = output.strip()
    if (kind == "frame" and _STD.search(line)) or (
        kind == "output" and (_SYMBOL.match(line) or line.startswith(_DUMP))
    ):
        return []
    if kind == "frame":
        line = line.split(" ")[0]
    parts = tuple(part.strip() for part in _VOLATILE.split(line) if part.strip())
    owner = test if kind == "message" else ""
    return [Finding(kind, parts, owner)] if parts else []


_CODE = (
    'func {t}() (int, error) {{\n\tvar n int = "{s}"\n\tmissing{t}()\n\treturn n\n}}',
    "func {t}() {{\n\tx := 1\n}}",
    "func {t}(a int) string {{ return a + undefined_{t} }}",
    "type I{t} interface{{ F(int) string }}\ntype T{t} struct{{}}\nfunc (T{t}) F() {{}}\nvar V{t} I{t} = T{t}{{}}",
    "func {t}() int {{\n\tfor {{\n\t\tbreak\n\t}}\n}}",
    'var größe{t} int = []string{{"{s}"}}',
    "func {t}(a, a int) {{}}",
)
_VET = (
    'func {t}() {{ fmt.Printf("%d {s}\\n", "{t}") }}',
    "func {t}(m sync.Mutex) {{ _ = m }}",
    "func {t}() {{\n\tx := 1\n\tx = x\n\t_ = x\n}}",
    "func {t}() int {{\n\treturn 1\n\tprintln(2)\n}}",
    'type S{t} struct {{\n\tA int `json:"a` \n}}',
    'func {t}() {{ fmt.Println("{s}\\n") }}',
    'func {t}(e error) bool {{ var p *int; return p == nil || fmt.Sprintf("%s") == "" }}',
)
_FINE = "func {t}(a int) int {{\n\treturn a + 1\n}}"


def _packages(rng: random.Random, faults: tuple[str, ...], head: str) -> dict[str, str | bytes]:
    words = Words(rng)
    files: dict[str, str | bytes] = {"go.mod": f"module {MODULE}\n\ngo 1.19\n"}
    share = rng.choice((0.0, 0.3, 0.7))
    for _ in words.some(1, 4):
        package = words.token()
        rows = [rng.choice(faults) if words.chance(share) else _FINE for _ in words.some(1, 12)]
        said = words.sentence().replace('"', "").replace("%", "")
        body = "\n\n".join(row.format(t=words.token().title(), s=said) for row in rows)
        broken = "\n\nfunc broken( {" if words.chance(0.05) else ""
        files[f"{package}/{words.token()}.go"] = f"package {package}\n\n{head}{body}{broken}\n"
    return files


def build_build(rng: random.Random) -> Case:
    """Packages that do not compile, beside some that do."""
    return Case(_packages(rng, _CODE, ""), ("-gcflags=-e",) if rng.random() < 0.3 else ())


def build_vet(rng: random.Random) -> Case:
    """Packages that compile and hold what vet reports."""
    head = 'import (\n\t"fmt"\n\t"sync"\n)\n\nvar _ = fmt.Sprint\nvar _ sync.Mutex\n\n'
    return Case(_packages(rng, _VET, head))


def observe_build(shop: Workshop, case: Case) -> Observed:
    """Both ways; the events are those of Go 1.24 and later."""
    text = _start(shop, "build", *case.flags, "./...")
    events = _start(shop, "build", "-json", *case.flags, "./...")
    return Observed(" ".join(("go build", *case.flags, "./...")), text.text, text.exit_code, {"events": events.decoded})


def gold_build(run: Run) -> Gold:
    """Each line of each package that does not build, below the package."""
    events, _ = _events(run.machine["events"])
    findings: list[Finding] = []
    for event in events:
        if event["Action"] == "build-output" and (line := event["Output"].strip()):
            package = event["ImportPath"].partition(" ")[0]
            findings.append(Finding("row", (line,), "" if line.startswith("#") else package))
    return Gold(tuple(findings), _PACKAGE)


def observe_vet(shop: Workshop, _case: Case) -> Observed:
    """Both ways."""
    text = _start(shop, "vet", "./...")
    report = _start(shop, "vet", "-json", "./...")
    return Observed("go vet ./...", text.text, text.exit_code, {"report": report.decoded})


def gold_vet(run: Run) -> Gold:
    """Place and message of each finding, below its package where the text names packages, as an older Go does."""
    headed = run.text.startswith(b"# ")
    findings = [
        Finding("row", (f"{row['posn'].removeprefix(f'{HOME}/')}:", row["message"]), package if headed else "")
        for report in _objects(run.machine["report"])
        for package, analyzers in report.items()
        for rows in analyzers.values()
        if isinstance(rows, list)
        for row in rows
    ]
    return Gold(tuple(findings), _PACKAGE)


def _objects(text: str) -> Iterator[dict[str, Any]]:
    """The JSON objects of a text, one after the other, between lines that begin with ``#``."""
    rest = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    decoder, at = json.JSONDecoder(), 0
    while (at := rest.find("{", at)) >= 0:
        try:
            value, at = decoder.raw_decode(rest, at)
        except ValueError:
            return
        yield value


def _builds_json(shop: Workshop) -> str:
    done = _start(shop, "help", "build")
    return "" if b"-json" in done.text else "this Go has no go build -json"


_GO = ("go",)
_VERSION = ("go", "version")
TOOLS = (
    Tool("go-test", _GO, _VERSION, build_test, observe_test, gold_test),
    Tool("go-build", _GO, _VERSION, build_build, observe_build, gold_build, _builds_json),
    Tool("go-vet", _GO, _VERSION, build_vet, observe_vet, gold_vet),
)
