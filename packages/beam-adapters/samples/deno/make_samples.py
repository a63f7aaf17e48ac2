"""Remakes the captures of ``deno test`` in this folder: its own tests, and node's suites run by it.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples.  It needs node, npm and a registry for the first
run; the program comes as a package.
"""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "node_test"))
from captures import Run, main
from suites import NODE, suites

_ASSERT: Final = "import assert from 'node:assert/strict';\n"
_CART: Final = (
    _ASSERT
    + """\
import { Cart } from '../lib/cart.mjs';
Deno.test('is empty at first', () => assert.equal(new Cart().total(), 0));
Deno.test('adds up', () => assert.equal(new Cart().add('tea', 300).total(), 300));
for (let n = 0; n < 9; n++) Deno.test(`row ${n}`, () => {});
"""
)
_FAILING: Final = (
    _ASSERT
    + """\
import { Cart, load } from '../lib/cart.mjs';
Deno.test('adds up to more', () => assert.equal(new Cart().add('tea', 300).total(), 330));
Deno.test('has a first line', () => { new Cart().first(); });
Deno.test('loads', async () => { await load('monday'); });
Deno.test('throws a word', () => { throw 'out of stock'; });
Deno.test('has steps', async (t) => {
  await t.step('opens', () => {});
  await t.step('counts', async (t) => { await t.step('again', () => assert.equal(1, 2)); });
});
Deno.test('leaks a timer', () => { setTimeout(() => {}, 90000); });
Deno.test.ignore('later', () => {});
Deno.test('asks for what it may not', () => { Deno.readTextFileSync('/etc/hosts'); });
Deno.test('prints', () => { console.log('asked for db:5432'); console.error('pool is small'); });
Deno.test({ name: 'sanitized', sanitizeExit: true, fn() { Deno.exit(3); } });
"""
)
_DECOYS: Final = (
    _ASSERT
    + """\
Deno.test('prints marks', () => {
  console.log('copied figs.csv ... ok (3ms)');
  console.log('could not copy ... FAILED (3ms)');
  console.log('ok | 3 passed | 0 failed (4ms)');
  console.log('error: only printed');
  console.log('running 3 tests from ./other.mjs');
});
Deno.test('fails', () => assert.equal(1, 2));
"""
)
_NODE: Final = suites(NODE)
_LIB: Final = {path: text for path, text in _NODE["shop"].items() if path.startswith("lib/")}
_TYPES: Final = "import { assertEquals } from './assert.ts';\nconst n: number = 'tea';\nDeno.test('typed', () => {});\n"


def _project(**tests: str) -> dict[str, str]:
    return {"deno.json": '{ "tasks": { "test": "deno test" } }\n', **_LIB} | {
        f"test/{name}_test.mjs": text for name, text in tests.items()
    }


PROJECTS: Final = {
    "shop": _project(cart=_CART, more=_CART),
    "failing": _project(cart=_CART, checkout=_FAILING),
    "decoys": _project(decoys=_DECOYS),
    "broken": _project(cart=_CART, broken="Deno.test('x', () => { const = 3; });\n"),
    "missing": _project(cart=_CART, prices="import { price } from '../lib/prices.mjs';\n"),
    "types": {
        "assert.ts": "export const assertEquals = (a: unknown, b: unknown) => a === b;\n",
        "typed_test.ts": _TYPES,
    },
    "throws": _project(cart=_CART, throws="throw new Error('no stock file');\n"),
    "empty": _project(),
    "node-failing": {path.replace(".test.mjs", "_test.mjs"): text for path, text in _NODE["failing"].items()},
}
VERSIONS: Final = {"deno-2.9.6": ("deno@2.9.6",)}
READY: Final = ("node node_modules/deno/install.cjs", "node node_modules/deno/install.js")
PLAIN: Final = {"NO_COLOR": "1"}

_RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", "npx deno test", env=PLAIN),
    "pass_color": Run("shop", "npx deno test"),
    "pass_dot": Run("shop", "npx deno test --reporter=dot", env=PLAIN),
    "pass_coverage": Run("shop", "npx deno test --coverage=cov", env=PLAIN),
    "pass_task": Run("shop", "npx deno task test", env=PLAIN),
    "fail": Run("failing", "npx deno test", env=PLAIN),
    "fail_color": Run("failing", "npx deno test", env={"FORCE_COLOR": "1"}),
    "fail_dot": Run("failing", "npx deno test --reporter=dot", env=PLAIN),
    "fail_fast": Run("failing", "npx deno test --fail-fast", env=PLAIN),
    "fail_node": Run("node-failing", "npx deno test", env=PLAIN),
    "fail_junit": Run("failing", "npx deno test --reporter=junit", env=PLAIN),
    "fail_ci": Run("failing", "npx deno test", env={"CI": "true", "GITHUB_ACTIONS": "true"}),
    "decoys": Run("decoys", "npx deno test", env=PLAIN),
    "broken": Run("broken", "npx deno test", env=PLAIN),
    "missing": Run("missing", "npx deno test", env=PLAIN),
    "types": Run("types", "npx deno test", env=PLAIN),
    "throws": Run("throws", "npx deno test", env=PLAIN),
    "none": Run("empty", "npx deno test", env=PLAIN),
    "filter_none": Run("shop", "npx deno test --filter nothing", env=PLAIN),
    "filter": Run("shop", "npx deno test --filter adds", env=PLAIN),
}
RUNS: Final = {name: Run(run.project, run.command, run.version, run.env, before=READY) for name, run in _RUNS.items()}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
