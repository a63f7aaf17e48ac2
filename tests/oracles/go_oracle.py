"""An oracle for the go adapter: the same tests run as text and with ``-json``; the events grade the reduced text.

A seed makes a module with many kinds of failure (assertions, subtests, panics, fatal exits, races, timeouts, what does
not build, vet or load). Go runs it once as text with flags that the seed draws, once more with ``-json``. What failed,
with which messages and at which places, is read from the events, looked for in the text as Go printed it (a program
that ends without a word names no test), and must then stand in ``reduce(text).data``. Counts must add up.

``python tests/oracles/go_oracle.py --runs 80 --seed 1 [--go PATH]...`` prints a table; ``--record DIR`` writes pairs
that the test beside this file reads where no Go is installed. It guards the promise that no failure is hidden; it is
not a test of Go, and it writes nowhere but in a temp folder.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final, NamedTuple

from beam_optimize import reduce

HERE: Final = Path(__file__).resolve().parent
MODULE: Final = "example.com/oracle"
HOME: Final = b"/home/dev/oracle"
ROOT: Final = b"/usr/local/go"
_STD: Final = re.compile(
    rb"/(?:src|go[^/]*)/(?:runtime|testing|internal|sync|time|os|log|fmt|reflect|net)/|_testmain\.go"
)
_FRAMING: Final = re.compile(r"(?:=== (?:RUN|PAUSE|CONT|NAME) |\s*--- (?:PASS|SKIP|FAIL): |PASS\n|ok  \t|\?   \t)")
_DUMP: Final = (
    *(b"created by ", b"goroutine ", b"Goroutine ", b"testing.", b"runtime"),
    *(b"Read at", b"Write at", b"Previous ", b"panic("),
)
_VOLATILE: Final = re.compile(
    rb" \+0x[0-9a-f]+|\(\d+\.\d+s\)|0x[0-9a-f]+|\t\d+\.\d+s$|in goroutine \d+|goroutine \d+|\d+ms"
)
# A frame's symbol: its arguments differ from run to run.
_SYMBOL: Final = re.compile(rb"[\w/*()-]+\.[\w./*()-]+\(.*\)$")


class Run(NamedTuple):
    """One module run both ways: what Go printed, the events, and the exit code of the text run."""

    command: str
    text: bytes
    events: bytes
    exit_code: int


class Grade(NamedTuple):
    """What had to be visible, by kind, and what was not; facts that Go itself did not print as text are ``unsaid``."""

    wanted: Counter[str]
    hidden: list[tuple[str, str]]
    unsaid: int
    failed: bool


# --- modules -------------------------------------------------------------------------------------------------------


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


_WORDS: Final = (
    *("ledger", "basket", "anvil", "quince", "harbour", "lantern", "copper", "thistle"),
    *("marble", "velvet", "saddle", "pepper", "ribbon", "acorn", "pylon", "tundra"),
)
_LINES: Final = (
    "--- PASS: TestOfNobody (0.00s)",
    "ok  \texample.com/nowhere\t0.001s",
    "PASS",
    "=== RUN   TestNever",
    'level=error msg="told by a test"',
    "[beam: 12 lines omitted]",
    "    indented by four",
    "",
    "goroutine 7 is not a header",
    "# a comment",
    "FAILED? no: 0 failed",
    "täglich 3 Körbe ✓",
    "panic: not really",
    '{"Action":"pass"}',
)


class _Source:
    """Writes the tests of one package; every message is unique by a serial number."""

    def __init__(self, chance: random.Random, package: str) -> None:
        self.chance = chance
        self.package = package
        self.serial = 0
        self.imports = {"testing"}
        self.bodies: list[str] = []

    def words(self) -> str:
        self.serial += 1
        count = self.chance.randint(2, 6)
        return f"{' '.join(self.chance.choices(_WORDS, k=count))} {self.package}-{self.serial}"

    def message(self) -> str:
        text = self.words()
        for _ in range(self.chance.choice((0, 0, 0, 1, 3))):
            text += "\n" + self.chance.choice(("", "  ", "\t")) + self.words()
        if self.chance.random() < 0.1:
            text += "\n\n" + self.words()
        if self.chance.random() < 0.1:
            text = "\n" + text
        return text

    def say(self) -> list[str]:
        """Statements that print or log without failing."""
        out = []
        for _ in range(self.chance.choice((0, 0, 1, 2))):
            match self.chance.randrange(3):
                case 0:
                    self.imports.add("fmt")
                    out.append(f"fmt.Println({_quoted(self.words())})")
                case 1:
                    out.append(f"t.Log({_quoted(self.message())})")
                case _:
                    self.imports |= {"fmt", "os"}
                    line = self.words() if self.chance.random() < 0.5 else self.chance.choice(_LINES)
                    out.append(f"fmt.Fprintln(os.Std{self.chance.choice(('out', 'err'))}, {_quoted(line)})")
        return out

    def fail(self) -> str:
        call = self.chance.choice(("t.Error", "t.Fatal", "t.Errorf", "t.Fatalf", "check"))
        text = self.message()
        if call == "check":
            return f"check(t, {self.chance.randint(0, 9)}, {self.chance.randint(10, 99)}, {_quoted(self.words())})"
        if call.endswith("f"):
            return f'{call}("%s: got %v, want %v", {_quoted(text)}, {self.chance.random():.3f}, []string{{"a", "b"}})'
        return f"{call}({_quoted(text)})"

    def body(self, depth: int, *, fails: bool) -> list[str]:
        """Statements of a test or subtest."""
        out = self.say()
        if depth < 3 and self.chance.random() < 0.45:
            bad = self.chance.randrange(3) if fails else -1
            for i in range(self.chance.randint(1, 4)):
                name = self.chance.choice((f"case {i}", f"n{i}", f"a/b={i}", f"täglich_{i}", f"{i}: error"))
                inner = self.body(depth + 1, fails=i == bad)
                out += [f"t.Run({_quoted(name)}, func(t *testing.T) {{", *(f"\t{line}" for line in inner), "})"]
            out += self.say()
            if fails and self.chance.random() < 0.4:
                out.append(self.fail())
        elif fails:
            out += [self.fail()]
        elif self.chance.random() < 0.1:
            out.append(f"t.Skip({_quoted(self.words())})")
        return out

    def test(self, name: str, body: list[str]) -> None:
        lines = "".join(f"\t{line}\n" for line in body)
        self.bodies.append(f"func {name}(t *testing.T) {{\n{lines}}}\n")

    def render(self) -> str:
        names = "".join(f"\t{_quoted(name)}\n" for name in sorted(self.imports))
        helper = (
            "func check(t *testing.T, got, want int, what string) {\n\tt.Helper()\n\tif got != want {\n"
            '\t\tt.Errorf("%s: got %d, want %d", what, got, want)\n\t}\n}\n'
        )
        return f"package {self.package}\n\nimport (\n{names})\n\n" + "\n".join((helper, *self.bodies))


def _sudden(source: _Source, kind: str) -> list[str]:
    """A test body that ends the process or the package in some other way than by a failed assertion."""
    source.imports |= {"fmt", "os"} if kind == "exit" else set()
    says = _quoted(source.words())
    match kind:
        case "index":
            return ["rows := make([]int, 3)", f"t.Log({says})", "i := len(rows) + 2", "_ = rows[i]"]
        case "nil":
            return ["type node struct{ next *node }", "var n *node", "_ = n.next"]
        case "panic":
            return [f"panic({says})"]
        case "panic-lines":
            return [f"panic({_quoted(source.message())})"]
        case "error":
            source.imports.add("errors")
            return [f"panic(errors.New({says}))"]
        case "goroutine":
            source.imports.add("time")
            return ["go func() {", f"\tpanic({says})", "}()", "time.Sleep(5 * time.Second)"]
        case "cleanup":
            return [f"t.Cleanup(func() {{ panic({says}) }})", source.fail()]
        case "fatal":
            source.imports.add("log")
            return ["log.SetFlags(0)", f"log.Fatal({says})"]
        case "exit":
            return [f"fmt.Println({says})", f"os.Exit({source.chance.randint(1, 5)})"]
        case "overflow":
            return ["var f func(int) int", "f = func(n int) int { return f(n+1) + 1 }", "f(0)"]
        case "timeout":
            source.imports.add("time")
            return [f"t.Log({says})", "time.Sleep(time.Hour)"]
        case _:
            source.imports.add("sync")
            return [
                "n := 0",
                "var wg sync.WaitGroup",
                "for i := 0; i < 2; i++ {",
                "\twg.Add(1)",
                "\tgo func() { defer wg.Done(); n++ }()",
                "}",
                "wg.Wait()",
            ]


_ENDS: Final = (
    *("index", "nil", "panic", "panic-lines", "error", "goroutine", "cleanup", "fatal", "exit", "overflow", "timeout"),
    "race",
)
_WRONG: Final = ("types", "intest", "syntax", "vet", "missing", "cycle", "init", "main", "mainexit")


def _broken(package: str, kind: str, chance: random.Random) -> dict[str, str]:
    """A package that does not build, vet, load or start."""
    test = f'package {package}\n\nimport "testing"\n\nfunc TestNothing(t *testing.T) {{}}\n'
    code = f"package {package}\n"
    name = chance.choice(_WORDS)
    match kind:
        case "types":
            code += f'\nfunc {name}() (int, error) {{\n\tvar n int = "{name}"\n\tmissing{name}()\n\treturn n\n}}\n'
        case "intest":
            test = test.replace("{}", f"{{ var unused{name} int; undefined_{name}(3) }}")
        case "syntax":
            code += f"\nfunc {name}( {{\n}}\n"
        case "vet":
            test = test.replace("{}", f'{{ t.Errorf("%d {name}", "{name}") }}')
        case "missing":
            code += f'\nimport _ "{chance.choice((f"example.org/{name}/x", f"{MODULE}/{name}", f"no/{name}"))}"\n'
        case "cycle":
            code += f'\nimport _ "{MODULE}/{package}/inner"\n'
            return {
                f"{package}/{package}.go": code,
                f"{package}/inner/inner.go": f'package inner\n\nimport _ "{MODULE}/{package}"\n',
                f"{package}/{package}_test.go": test,
            }
        case "init":
            code += f'\nvar table = func() int {{ panic("no table for {name}") }}()\n'
        case "main":
            test += f'\nfunc TestMain(m *testing.M) {{ panic("database {name} did not start") }}\n'
        case _:
            test = test.replace('"testing"\n', '(\n\t"fmt"\n\t"os"\n\t"testing"\n)\n')
            test += f'\nfunc TestMain(m *testing.M) {{\n\tfmt.Println("no {name} here")\n\tos.Exit(4)\n}}\n'
    return {f"{package}/{package}.go": code, f"{package}/{package}_test.go": test}


def _example(source: _Source) -> None:
    source.imports.add("fmt")
    said = "".join(f"\tfmt.Println({_quoted(source.words())})\n" for _ in range(source.chance.randint(1, 3)))
    source.bodies.append(f"func Example_{source.chance.choice(_WORDS)}() {{\n{said}\t// Output: {source.words()}\n}}\n")


def module(seed: int) -> tuple[dict[str, str], list[str]]:
    """The files of a module that has something wrong, and the flags to test it with."""
    chance = random.Random(seed)
    files = {"go.mod": f"module {MODULE}\n\ngo 1.19\n"}
    count = chance.choice((1, 1, 2, 3, 5))
    worst = chance.randrange(count)
    race = timeout = False
    for i in range(count):
        package = f"{chance.choice(_WORDS)}{i}"
        if i == worst and chance.random() < 0.25:
            files |= _broken(package, chance.choice(_WRONG), chance)
            continue
        if i != worst and chance.random() < 0.15:
            files[f"{package}/{package}.go"] = f"package {package}\n"
            continue
        source = _Source(chance, package)
        size = chance.randint(1, 6)
        failing = {chance.randrange(size) for _ in range(chance.choice((1, 1, 2, 4)))} if i == worst else set()
        end = chance.choice(_ENDS) if i == worst and chance.random() < 0.45 else ""
        for n in range(size):
            parallel = ["t.Parallel()"] if chance.random() < 0.08 and not end else []
            body = source.body(0, fails=n in failing)
            if end and n in failing:
                body = [*source.say(), *_sudden(source, end)]
                if end == "race" or chance.random() < 0.3:
                    inner = [f"\t{line}" for line in body]
                    body = [f"t.Run({_quoted(source.words())}, func(t *testing.T) {{", *inner, "})"]
            source.test(f"Test{chance.choice(_WORDS).title()}{n}", [*parallel, *body])
        if chance.random() < 0.15 and not end:
            _example(source)
        race |= end == "race"
        timeout |= end == "timeout"
        files[f"{package}/{package}_test.go"] = source.render()
    flags = [
        *(["-v"] if chance.random() < 0.5 else []),
        *(["-race"] if race else []),
        *(["-failfast"] if chance.random() < 0.2 else []),
        *(["-count=2"] if chance.random() < 0.1 else ["-count=1"] if chance.random() < 0.3 else []),
        *(["-cover"] if chance.random() < 0.1 else []),
        *(["-timeout=1500ms"] if timeout else []),
        *(["-p=1"] if chance.random() < 0.5 else []),
    ]
    return files, [*flags, "./..."]


# --- runs ----------------------------------------------------------------------------------------------------------


def run(seed: int, go: str) -> Run:
    """Run the module of a seed both ways with one ``go`` program."""
    files, flags = module(seed)
    with tempfile.TemporaryDirectory(prefix="beam-oracle-") as folder:
        for path, text in files.items():
            target = Path(folder) / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, encoding="utf-8")
        env = os.environ | {
            "GOPROXY": "off",
            "GOTOOLCHAIN": "local",
            "GOFLAGS": "",
            "GOENV": "off",
            "PATH": f"{Path(go).parent}{os.pathsep}{os.environ.get('PATH', '')}",
        }

        root = subprocess.run([go, "env", "GOROOT"], env=env, stdout=subprocess.PIPE, check=True).stdout.strip()

        def output(arguments: list[str]) -> tuple[bytes, int]:
            done = subprocess.run(
                [go, "test", *arguments],
                cwd=folder,
                env=env,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
            return done.stdout.replace(os.path.realpath(folder).encode(), HOME).replace(root, ROOT), done.returncode

        printed, code = output(flags)
        events, _ = output(["-json", *(flag for flag in flags if flag != "-v")])
    return Run(" ".join(("go test", *flags)), printed, events, code)


# --- grading -------------------------------------------------------------------------------------------------------


def _events(raw: bytes) -> tuple[list[dict[str, Any]], list[str]]:
    """The events, and lines that are none: up to Go 1.23 what does not build is told as plain text."""
    events, plain = [], []
    for line in raw.decode("utf-8", "replace").splitlines():
        try:
            event = json.loads(line)
        except ValueError:
            plain.append(line)
            continue
        events.append(event)
    return events, plain


def _facts(raw: bytes) -> list[tuple[str, str]]:
    """What an agent must see, as (kind, text): failed tests, their messages, places, package results, build errors."""
    events, plain = _events(raw)
    failed = {(event["Package"], event["Test"]) for event in events if event["Action"] == "fail" and event.get("Test")}
    ended = {
        (event["Package"], event["Test"])
        for event in events
        if event["Action"] in {"pass", "skip"} and event.get("Test")
    }
    facts: dict[tuple[str, str], None] = {}
    for event in events:
        name, package = event.get("Test"), event.get("Package")
        output: str = event.get("Output", "")
        if event["Action"] == "fail":
            facts["failed test" if name else "failed package", str(name or package)] = None
        elif event["Action"] == "build-output":
            facts["build error", output.strip()] = None
        elif event["Action"] == "output" and not _FRAMING.match(output):
            if name is None:
                mine = output.startswith(("FAIL", "panic:", "exit status", "fatal error:"))
            else:
                mine = (package, name) in failed or (package, name) not in ended
            if mine and output.strip(" =\n"):
                facts[_kind(output), output.strip()] = None
    for line in plain:
        if line.strip() and not line.startswith("exit status"):
            facts["build error", line.strip()] = None
    return [fact for fact in facts if fact[1]]


def _kind(output: str) -> str:
    if re.match(r"\s*\S+\.go:\d+: ", output):
        return "message"
    if re.search(r"\.(?:go|s):\d+", output):
        return "frame"
    if re.match(r"panic: |\tpanic: |fatal error: |\[signal |WARNING: DATA RACE", output):
        return "panic"
    return "output"


def _plain(line: bytes) -> bytes:
    return _VOLATILE.sub(b"", line).strip().removeprefix(b"\\")  # a look-alike of a marker is shown with a backslash


def grade(done: Run) -> Grade:
    """Whether the reduced text shows what the events say."""
    shown_bytes = reduce(done.text, command=done.command).data
    shown = {_plain(line) for line in shown_bytes.splitlines()}
    said = {_plain(line) for line in done.text.splitlines()}
    wanted: Counter[str] = Counter()
    hidden: list[tuple[str, str]] = []
    unsaid = 0
    for kind, fact in _facts(done.events):
        text = _plain(fact.encode())
        if not text or _is_library(kind, fact.encode()):
            continue
        if kind == "failed test":
            want = [line for line in said if re.match(rb"--- FAIL: %b(?: |$)" % re.escape(text), line)]
            if not want and text in b"\n".join(said):
                want = [line for line in said if re.search(rb"=== RUN +%b$" % re.escape(text), line)]
        elif kind == "failed package":
            want = [line for line in said if re.match(rb"FAIL\t%b(?:\t| |$)" % re.escape(text), line)]
        elif kind == "frame":
            place = text.split(b" ")[0]
            want = [line for line in said if place in line][:1]
            if want and any(place in line for line in shown):
                wanted[kind] += 1
                continue
        else:
            want = [text] if text in said else []
        if not want:
            unsaid += 1
            continue
        wanted[kind] += 1
        if not all(line in shown for line in want):
            hidden.append((kind, fact))
    if done.exit_code and not re.search(rb"(?m)^(?:FAIL|panic: |go: |# |package |\S+\.go:\d+:\d+: )", shown_bytes):
        hidden.append(("verdict", "nothing says that the run failed"))
    hidden += _counts(done, shown_bytes)
    return Grade(wanted, hidden, unsaid, bool(done.exit_code))


def _is_library(kind: str, fact: bytes) -> bool:
    """Frames of the standard library, and symbols: what differs in them is where the memory was."""
    if kind == "frame":
        return bool(_STD.search(fact))
    return kind == "output" and bool(_SYMBOL.match(fact) or fact.startswith(_DUMP))


def _counts(done: Run, shown: bytes) -> list[tuple[str, str]]:
    """``N passing`` and the passing tests that are shown are together as many as Go ran, where nothing lies."""
    if not re.search(rb"(?m)^=== RUN", done.text) or any(line.encode() in done.text for line in _LINES[:4:3]):
        return []
    passing = len(re.findall(rb"(?m)^ *--- PASS: ", done.text))
    lines = shown.splitlines()
    counted = sum(int(m[1]) for line in lines if (m := re.match(rb"(?:.*, )?(\d+) passing(?:,|$)", line)))
    left = len(re.findall(rb"(?m)^ *--- PASS: ", shown))
    return [] if counted + left == passing else [("count", f"{counted} counted, {left} shown, {passing} passed")]


# --- command line --------------------------------------------------------------------------------------------------


def record(folder: Path, name: str, done: Run) -> None:
    """Write a pair for the test that runs without Go."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.txt").write_bytes(done.text)
    (folder / f"{name}.events").write_bytes(done.events)
    about = {"command": done.command, "exit_code": done.exit_code}
    (folder / f"{name}.run").write_text(json.dumps(about) + "\n", encoding="utf-8")


def recorded(folder: Path) -> list[tuple[str, Run]]:
    """The pairs that ``record`` wrote, by name."""
    out = []
    for path in sorted(folder.glob("*.run")):
        about = json.loads(path.read_text(encoding="utf-8"))
        text = path.with_suffix(".txt").read_bytes()
        events = path.with_suffix(".events").read_bytes()
        out.append((path.stem, Run(about["command"], text, events, about["exit_code"])))
    return out


def find_go() -> str | None:
    """The ``go`` program named by BEAM_GO, or the one on PATH."""
    return os.environ.get("BEAM_GO") or shutil.which("go")


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Grades the go adapter against go test -json.")
    parser.add_argument("--runs", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--go", action="append", default=[], metavar="PATH", help="a go program; taken in turn")
    parser.add_argument("--record", type=Path, metavar="DIR", help="write the runs as pairs")
    parser.add_argument("--verbose", action="store_true", help="print each run")
    arguments = parser.parse_args()
    tools = arguments.go or [tool for tool in [find_go()] if tool]
    if not tools:
        sys.stderr.write("no go program found: set BEAM_GO or PATH, or give --go\n")
        return 2
    wanted: Counter[str] = Counter()
    missed: Counter[str] = Counter()
    failing = unsaid = size = left = 0
    for i in range(arguments.runs):
        seed = arguments.seed + i
        done = run(seed, tools[i % len(tools)])
        result = grade(done)
        wanted += result.wanted
        failing += result.failed
        unsaid += result.unsaid
        size += len(done.text)
        left += len(reduce(done.text, command=done.command).data)
        for kind, fact in result.hidden:
            missed[kind] += 1
            _say(f"seed {seed} ({done.command}): hidden {kind}: {fact!r}")
        if arguments.verbose:
            _say(f"seed {seed}: {done.command}: exit {done.exit_code}, {sum(result.wanted.values())} facts")
        if arguments.record:
            record(arguments.record, f"seed-{seed:04}", done)
    _say(
        f"{arguments.runs} runs, {failing} failing; {size} -> {left} bytes; {unsaid} facts that Go's text does not say"
    )
    _say(f"{'kind':16}{'wanted':>8}{'visible':>9}")
    for kind in sorted(wanted | missed):
        _say(f"{kind:16}{wanted[kind]:8}{wanted[kind] - missed[kind]:9}")
    return 1 if missed else 0


if __name__ == "__main__":
    raise SystemExit(main())
