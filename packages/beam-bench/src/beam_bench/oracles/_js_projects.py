"""Projects for the oracles of Jest and Vitest: suites with many kinds of failing, broken and passing tests.

One writer for both tools: they differ in imports, in the names of a few functions and in the language of the files.
Not how the tools are run, and not what they say (``jest``, ``vitest``).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import random

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

    def __init__(self, tool: str, rng: random.Random) -> None:
        self.tool = tool
        self.rng = rng
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
