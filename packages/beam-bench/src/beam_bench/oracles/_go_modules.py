"""Modules for the oracles of go: packages with many kinds of failing tests, and packages that do not build or start.

A writer of test sources draws assertions, subtests, output and sudden ends; every message is unique by a serial number.
Not how Go is run, and not what it says (``go``).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import random

MODULE: Final = "example.com/oracle"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


_WORDS: Final = (
    *("ledger", "basket", "anvil", "quince", "harbour", "lantern", "copper", "thistle"),
    *("marble", "velvet", "saddle", "pepper", "ribbon", "acorn", "pylon", "tundra"),
)
LINES: Final = (
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
                    line = self.words() if self.chance.random() < 0.5 else self.chance.choice(LINES)
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


def module(chance: random.Random) -> tuple[dict[str, str], list[str]]:
    """The files of a module that has something wrong, and the flags to test it with."""
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
