"""Grades what Beam shows of a Jest or Vitest run by the JSON report of the same run: every failure must be there.

A seeded generator writes small projects with many kinds of failure.  Each is run once, the text to a pipe and the
report to a file.  The report gives the failing ids, the lines of their messages, where they happened and the counts;
each that stands in the text must stand in the reduced text.  What the report says and the text does not is no fault
of a reduction: it is counted apart, so that an expectation that never fits is noticed.

``python js_oracle.py --tool jest --runs 60 --seed 1 --node DIR`` prints a table; ``DIR`` holds a ``node_modules``
with the tool.  ``--record DIR`` keeps the pairs.  Not here: judging how much was cut.
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
from typing import TYPE_CHECKING, Any, NamedTuple

from beam_optimize import reduce

if TYPE_CHECKING:
    from collections.abc import Iterator

ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|[ -/]+[0-~]|[0-Z\\^-~])")
FRAME = re.compile(r"^\s*(?:at|\u276f) .*")
PLACE = re.compile(r"(?:file://)?([^\s():]+):(\d+):(\d+)\)?$")
TOOLS = ("jest", "vitest")
WORK = Path(tempfile.gettempdir()) / "beam-js-oracle"
HOME = "/home/dev/project"


class Fact(NamedTuple):
    """One thing that an agent needs: its kind, and the text that must be visible on one line."""

    kind: str
    text: str


# --- projects ----------------------------------------------------------------------------------

IMPORTS = "import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';\n"
HELPERS = """exports.total = (lines) => lines.reduce((sum, line) => sum + line.price * line.qty, 0);
exports.find = (list, id) => {
  const hit = list.find((item) => item.id === id);
  return hit.name.toUpperCase();
};
exports.check = (value, token) => {
  if (value < 0) {
    throw new RangeError(`${token} is below zero: ${value}`);
  }
  return value;
};
exports.load = async (token) => {
  await null;
  throw Object.assign(new Error(`cannot reach ${token}`), { code: 'ECONNREFUSED' });
};
"""
WORDS = ("apple", "fig", "pear", "plum", "error", "FAIL", "passed", "total", "Tests:", "undefined", "ok", "row")


class Project:
    """Files of one generated project."""

    def __init__(self, tool: str, seed: int) -> None:
        self.tool = tool
        self.rng = random.Random(f"{tool}-{seed}")
        self.fn = "vi.fn()" if tool == "vitest" else "jest.fn()"
        self.end = "ts" if tool == "vitest" else "js"
        self.tokens = 0
        self.files: dict[str, str] = {}
        self._write()

    def _write(self) -> None:
        package: dict[str, Any] = {"name": "project", "version": "1.0.0", "private": True}
        if self.tool == "vitest":
            package["type"] = "module"
            self.files["vitest.config.mjs"] = "export default { test: { testTimeout: 300, hookTimeout: 300 } };\n"
            self.files["src/helpers.ts"] = HELPERS.replace("exports.", "export const ").replace(
                "(lines)", "(lines: any[])"
            )
        else:
            package["jest"] = {"testTimeout": 300}
            self.files["src/helpers.js"] = HELPERS
        self.files["package.json"] = json.dumps(package)
        count = self.rng.choice((1, 2, 2, 3, 5))
        for number in range(count):
            self.files[f"test/{self.rng.choice(WORDS[:4])}{number}.test.{self.end}"] = self._suite(number)

    def _suite(self, number: int) -> str:
        if self.rng.random() < 0.16:
            return self._broken(number)
        uses = "import * as helpers from '../src/helpers';\n" if self.tool == "vitest" else ""
        out = [IMPORTS + uses] if self.tool == "vitest" else ["const helpers = require('../src/helpers');\n"]
        out += [self._describe(0) for _ in range(self.rng.choice((1, 1, 2, 3)))]
        return "\n".join(out)

    def _token(self) -> str:
        self.tokens += 1
        return f"token-{self.tokens}-{self.rng.randrange(10**6)}"

    def _name(self) -> str:
        self.tokens += 1
        return f"{self.rng.choice(WORDS)} {self.rng.choice(WORDS)} {self.tokens}"

    def _describe(self, depth: int) -> str:
        pad = "  " * depth
        rows = [f"{pad}describe('{self._name()}', () => {{"]
        hook = self.rng.random()
        if hook < 0.08:
            rows.append(f"{pad}  beforeAll(async () => {{ await helpers.load('{self._token()}'); }});")
        elif hook < 0.14:
            rows.append(f"{pad}  afterEach(() => {{ helpers.check(-7, '{self._token()}'); }});")
        elif hook < 0.2:
            rows.append(f"{pad}  beforeEach(() => {{ console.log('{self._token()} starts'); }});")
        for _ in range(self.rng.choice((1, 2, 3, 5))):
            body = self._test()
            rows += (pad + "  " + line if line else "" for line in body.split("\n"))
        if depth < 2 and self.rng.random() < 0.4:
            rows.append(self._describe(depth + 1))
        return "\n".join((*rows, f"{pad}}});"))

    def _test(self) -> str:
        kinds = self.rng.random()
        if kinds < 0.4:
            return self._passing()
        return self.rng.choice(
            (
                self._equal,
                self._deep,
                self._text,
                self._throws,
                self._below,
                self._undefined,
                self._rejects,
                self._called,
                self._to_throw,
                self._each,
                self._timeout,
                self._noisy,
                self._multiline,
                self._snapshot,
                self._cause,
                self._fake,
            )
        )()

    def _wrap(self, body: str, *, is_async: bool = False) -> str:
        return f"test('{self._name()}', {'async ' if is_async else ''}() => {{\n  {body}\n}});"

    def _passing(self) -> str:
        return self.rng.choice(
            (
                self._wrap("expect(1).toBe(1);"),
                self._wrap(f"console.log('{self._token()}');"),
                f"test.skip('{self._name()}', () => {{}});",
                f"test.todo('{self._name()}');",
                f"test.each([1, 2, 3])('{self._name()} %i', (n) => expect(n).toBeGreaterThan(0));",
                "\n".join(self._wrap("expect(2).toBe(2);") for _ in range(12)),
            )
        )

    def _equal(self) -> str:
        return self._wrap(f"expect('{self._token()}').toBe('{self._token()}');")

    def _deep(self) -> str:
        size = self.rng.choice((3, 12, 40))
        bad = self.rng.randrange(size)
        rows = "Array.from({ length: %d }, (_, i) => ({ id: i, name: i === %d ? '%s' : 'same' }))"
        return self._wrap(f"expect({rows % (size, bad, self._token())}).toEqual({rows % (size, bad, self._token())});")

    def _text(self) -> str:
        lines = [self._token() for _ in range(5)]
        other = [*lines[:2], self._token(), "", *lines[3:]]
        one, two = "\\n".join(lines), "\\n".join(other)
        return self._wrap(f"expect('{one}').toBe('{two}');")

    def _throws(self) -> str:
        kind = self.rng.choice(("Error", "TypeError", "SyntaxError"))
        return self._wrap(f"throw new {kind}('{self._token()} went wrong');")

    def _below(self) -> str:
        return self._wrap(f"helpers.check(-3, '{self._token()}');")

    def _undefined(self) -> str:
        return self._wrap(f"helpers.find([{{ id: 1, name: 'a' }}], '{self._token()}');")

    def _rejects(self) -> str:
        if self.rng.random() < 0.5:
            return self._wrap(f"await helpers.load('{self._token()}');", is_async=True)
        return self._wrap(f"await expect(helpers.load('{self._token()}')).resolves.toBe(1);", is_async=True)

    def _called(self) -> str:
        return self._wrap(f"const f = {self.fn}; f('{self._token()}', 1); expect(f).toHaveBeenCalledWith('x', 2);")

    def _to_throw(self) -> str:
        return self._wrap(f"expect(() => helpers.check(-1, '{self._token()}')).toThrow('{self._token()}');")

    def _each(self) -> str:
        return (
            f"test.each([[1, 2], [2, 2], [3, 4]])('{self._name()} %i is %i', (a, b) => {{\n  expect(a).toBe(b);\n}});"
        )

    def _timeout(self) -> str:
        return self._wrap("await new Promise(() => {});", is_async=True)

    def _noisy(self) -> str:
        method = self.rng.choice(("log", "warn", "error"))
        return self._wrap(
            f"for (let i = 0; i < 8; i++) console.{method}('{self._token()} step', i);\n"
            f"  expect({{ a: '{self._token()}' }}).toMatchObject({{ a: '{self._token()}' }});"
        )

    def _multiline(self) -> str:
        return self._wrap(
            f"throw new Error('first {self._token()}\\n  second {self._token()}\\n\\n- third {self._token()}');"
        )

    def _snapshot(self) -> str:
        return self._wrap(f"expect({{ a: ['{self._token()}'] }}).toMatchInlineSnapshot(`{{ \"a\": [] }}`);")

    def _cause(self) -> str:
        return self._wrap(
            f"throw new Error('outer {self._token()}', {{ cause: new TypeError('inner {self._token()}') }});"
        )

    def _fake(self) -> str:
        fake = "PASS test/x.test.js\\n  \\u2713 all (1 ms)\\n\\nTests:       9 passed, 9 total\\n"
        fake += " \\u2713 test/x.test.ts (3 tests) 4ms"
        return self._wrap(f"console.log('{fake}');\n  throw new Error('{fake}\\n\\n{self._token()}');")

    def _broken(self, number: int) -> str:
        head = IMPORTS if self.tool == "vitest" else ""
        missing = f"./missing-{number}-{self._token()}"
        load = f"import '{missing}';" if self.tool == "vitest" else f"require('{missing}');"
        return head + self.rng.choice(
            (
                f"{load}\ntest('a', () => {{}});\n",
                "test('a', () => {\n  const x = (1;\n});\n",
                f"throw new Error('while loading {self._token()}');\n",
                "describe('a', () => {\n  const limit = LIMIT_OF_NOTHING;\n  test('b', () => limit);\n});\n",
                "// no test at all\n",
            )
        )


# --- runs --------------------------------------------------------------------------------------


def run(tool: str, seed: int, node: Path) -> tuple[bytes, dict[str, Any]]:
    """Text and report of one generated project; paths of this machine are replaced."""
    folder = WORK / f"{tool}-{os.getpid()}" / "project"
    shutil.rmtree(folder, ignore_errors=True)
    project = Project(tool, seed)
    for path, text in project.files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    (folder / "node_modules").symlink_to(node / "node_modules", target_is_directory=True)
    report = folder / "report.json"
    rng = random.Random(seed)
    flags = [flag for flag in (("--verbose",) if tool == "jest" else ("--bail=3",)) if rng.random() < 0.25]
    if tool == "jest":
        command = ["node", "node_modules/jest/bin/jest.js", "--ci", "--json", f"--outputFile={report}", *flags]
    else:
        shape = rng.choice(("default", "default", "verbose"))
        command = ["node", "node_modules/vitest/vitest.mjs", "run", f"--reporter={shape}", "--reporter=json"]
        command += [f"--outputFile.json={report}", *flags]
    env = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ} | {"CI": "1", "TERM": "dumb"}
    if rng.random() < 0.25:
        env["FORCE_COLOR"] = "1"
    done = subprocess.run(
        command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        timeout=300, check=False,
    )  # fmt: skip
    here, there = str(folder), HOME
    installed = str((node / "node_modules").resolve())
    text = done.stdout.decode("utf-8", "replace").replace(here, there).replace(installed, f"{there}/node_modules")
    if not report.exists():
        raise SystemExit(f"{tool} {seed} wrote no report:\n{text}")
    data = report.read_text("utf-8").replace(here, there).replace(installed, f"{there}/node_modules")
    shutil.rmtree(folder.parent, ignore_errors=True)
    return text.encode(), json.loads(data)


def _needed(report: dict[str, Any]) -> dict[str, Any]:
    """The part of a report that the facts are taken from."""
    results = []
    for result in report["testResults"]:
        tests = [
            {key: test[key] for key in ("ancestorTitles", "title", "status")}
            | {"failureMessages": [_without_libraries(message) for message in test["failureMessages"]]}
            for test in result["assertionResults"]
        ]
        message = "" if any(test["status"] == "failed" for test in tests) else result["message"]
        results.append(
            {"name": result["name"], "status": result["status"], "message": message, "assertionResults": tests}
        )
    counts = {key: report[key] for key in ("numFailedTests", "numPassedTests", "numTotalTests", "success")}
    return counts | {"testResults": results}


def _without_libraries(message: str) -> str:
    lines = message.split("\n")
    return "\n".join(x for x in lines if not (FRAME.match(x) and ("node_modules" in x or "node:" in x)))


# --- facts -------------------------------------------------------------------------------------


def facts(tool: str, report: dict[str, Any]) -> Iterator[Fact]:
    """What the report says that an agent must see."""
    angle = " \u203a " if tool == "jest" else " > "
    for result in report["testResults"]:
        path = result["name"].removeprefix(HOME + "/")
        failed = [a for a in result["assertionResults"] if a["status"] == "failed"]
        if result["status"] == "failed":
            yield Fact("file", path)
        if result["status"] == "failed" and not failed:
            yield from _message("suite message", ANSI.sub("", result["message"]))
        for test in failed:
            title = angle.join((*filter(None, test["ancestorTitles"]), test["title"]))
            yield Fact("id", title if tool == "jest" else f"{path}{angle}{title}")
            for message in test["failureMessages"]:
                plain = ANSI.sub("", message)
                yield from _message("message", plain)
                place = _place(plain)
                if place:
                    yield Fact("location", place)
    yield from _counts(tool, report)


def _message(kind: str, message: str) -> Iterator[Fact]:
    """The lines of a message up to its stack, as they stand in the text."""
    for line in message.split("\n"):
        if FRAME.match(line):
            break
        text = line.strip()
        if re.fullmatch(r"> *\d+ \|.*|\d+ *\|.*|\| *\^+", text):
            continue  # a code frame is context, apart from its location
        for name in ("Error: ", "AssertionError: "):
            text = text.removeprefix(name)
        if text and not text.startswith("●"):
            yield Fact(kind, text)


def _place(message: str) -> str:
    """``path:line:column`` of the first frame that is the user's."""
    for line in message.split("\n"):
        found = PLACE.search(line.strip())
        if FRAME.match(line) and found and "node_modules" not in line and not found[1].startswith("node:"):
            return f"{found[1].removeprefix(HOME + '/')}:{found[2]}:{found[3]}"
    return ""


def _counts(tool: str, report: dict[str, Any]) -> Iterator[Fact]:
    failed, passed, total = (report[f"num{name}Tests"] for name in ("Failed", "Passed", "Total"))
    end = f", {total} total" if tool == "jest" else f" ({total})"
    parts = [f"{failed} failed"] * bool(failed) + [f"{passed} passed"] * bool(passed)
    for part in parts:
        yield Fact("count", part)
    if total:
        yield Fact("count", end)
    broken = sum(result["status"] == "failed" for result in report["testResults"])
    if broken:
        head = "Test Suites: " if tool == "jest" else "Test Files  "
        yield Fact("count", f"{head}{broken} failed")


class Grade(NamedTuple):
    """How many facts of each kind: said in the text, of those visible after reduction, and not said at all."""

    said: Counter[str]
    shown: Counter[str]
    unsaid: Counter[str]
    lost: list[Fact]
    size: tuple[int, int]


def grade(tool: str, raw: bytes, report: dict[str, Any], shown: bytes | None = None) -> Grade:
    """Look for every fact of the report in the text, and for those found in ``shown``, else in what Beam shows."""
    if shown is None:
        shown = reduce(raw, command="npx jest" if tool == "jest" else "npx vitest run").data
    before, after = ANSI.sub("", raw.decode("utf-8", "replace")), shown.decode("utf-8", "replace")
    out = Grade(Counter(), Counter(), Counter(), [], (len(raw), len(shown)))
    for fact in dict.fromkeys(facts(tool, report)):
        if not before.count(fact.text):
            out.unsaid[fact.kind] += 1
            continue
        out.said[fact.kind] += 1
        if fact.text in after:
            out.shown[fact.kind] += 1
        else:
            out.lost.append(fact)
    return out


def table(grades: list[Grade]) -> str:
    """The sums, one line a kind of fact."""
    said, shown, unsaid = Counter[str](), Counter[str](), Counter[str]()
    for one in grades:
        said.update(one.said)
        shown.update(one.shown)
        unsaid.update(one.unsaid)
    rows = [f"{'kind':<16}{'in text':>9}{'visible':>9}{'share':>9}{'not in text':>13}"]
    for kind in sorted({*said, *unsaid}):
        share = f"{100 * shown[kind] / said[kind]:.1f} %" if said[kind] else "-"
        rows.append(f"{kind:<16}{said[kind]:>9}{shown[kind]:>9}{share:>9}{unsaid[kind]:>13}")
    before, after = (sum(one.size[i] for one in grades) for i in (0, 1))
    rows.append(f"{len(grades)} runs, {before} -> {after} bytes")
    return "\n".join(rows)


def main() -> int:
    """The command line; exit code 1 if a fact is lost."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tool", choices=TOOLS, default="jest")
    parser.add_argument("--runs", type=int, default=20, help="failing runs to grade")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--node", default=os.environ.get("BEAM_ORACLE_NODE", "."), help="folder with node_modules")
    parser.add_argument("--record", help="folder to keep text and report of each run in")
    options = parser.parse_args()
    grades: list[Grade] = []
    seed = options.seed
    while len(grades) < options.runs:
        raw, report = run(options.tool, seed, Path(options.node).resolve())
        if not report["success"]:
            one = grade(options.tool, raw, report)
            grades.append(one)
            for fact in one.lost:
                sys.stdout.write(f"seed {seed}: lost {fact.kind}: {fact.text}\n")
            if options.record:
                base = Path(options.record) / f"{options.tool}_{seed}"
                base.with_suffix(".txt").write_bytes(raw)
                base.with_suffix(".json").write_text(json.dumps(_needed(report), ensure_ascii=False) + "\n", "utf-8")
        seed += 1
    sys.stdout.write(table(grades) + "\n")
    return 1 if any(one.lost for one in grades) else 0


if __name__ == "__main__":
    raise SystemExit(main())
