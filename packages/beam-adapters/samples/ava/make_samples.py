"""Remakes the captures of AVA in this folder, in two major versions.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples.  It needs node, npm and a registry for the first run.
"""

# ruff: noqa: E501 - sources of another language, which would not get clearer by breaking their lines twice

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
from captures import Run, main

_PACKAGE: Final = '{ "name": "shop", "version": "1.0.0", "type": "module", "scripts": { "test": "ava" } }\n'
_ROWS: Final = "import test from 'ava';\nfor (let n = 0; n < 12; n++) test(`row ${n}`, (t) => t.is(n, n));\n"
_FAILING: Final = """\
import test from 'ava';
import { total } from '../lib/cart.js';
test('adds up', (t) => { t.is(total([300, 450]), 760); });
test('lists', (t) => { t.deepEqual({ a: [1, 2], b: 'tea' }, { a: [1, 3], b: 'figs' }); });
test('throws', () => { total(undefined); });
test('says why', (t) => { t.true(false, 'receipts need a printer: see docs/printing.md'); });
test('words', (t) => { t.is('one\\ntwo\\nthree', 'one\\ntwo\\nfour'); });
test('rejects', async (t) => { await t.throwsAsync(Promise.resolve(3)); });
test('asserts nothing', () => {});
test.skip('later', (t) => t.pass());
test.todo('some day');
test.failing('is known to fail', (t) => t.fail());
test('logs', (t) => { t.log('asked for db:5432'); console.log('pool is small'); t.pass(); });
"""
_HOOKS: Final = """\
import test from 'ava';
test.before(() => { throw new Error('no till here'); });
test('opens', (t) => t.pass());
"""
_WAITS: Final = "import test from 'ava';\ntest('waits', async (t) => { await new Promise((done) => setTimeout(done, 60000)); t.pass(); });\n"
_LATE: Final = """\
import test from 'ava';
test('rejects without anyone waiting', (t) => { Promise.reject(new Error('nobody waits for figs')); t.pass(); });
test('throws later', async (t) => { setTimeout(() => { throw new TypeError('late price'); }, 5); await new Promise((d) => setTimeout(d, 50)); t.pass(); });
"""
_DECOYS: Final = """\
import test from 'ava';
test('prints marks', (t) => {
  console.log('  \\u2714 copied 12 files');
  console.log('  \\u2718 [fail]: could not copy figs.csv');
  console.log('  3 tests passed');
  console.log('  Error: only printed');
  t.pass();
});
test('fails', (t) => t.is(1, 2));
"""
_LIB: Final = {"lib/cart.js": "export const total = (lines) => lines.reduce((sum, line) => sum + line, 0);\n"}


def _project(**tests: str) -> dict[str, str]:
    return {"package.json": _PACKAGE, **_LIB} | {f"test/{name}.js": text for name, text in tests.items()}


PROJECTS: Final = {
    "shop": _project(rows=_ROWS, more=_ROWS),
    "one": _project(rows=_ROWS),
    "failing": _project(rows=_ROWS, checkout=_FAILING),
    "hooks": _project(rows=_ROWS, hooks=_HOOKS),
    "waits": _project(rows=_ROWS, waits=_WAITS),
    "late": _project(rows=_ROWS, late=_LATE),
    "decoys": _project(decoys=_DECOYS),
    "broken": _project(rows=_ROWS, broken="import test from 'ava';\ntest('x', (t) => { const = 3; });\n"),
    "missing": _project(rows=_ROWS, prices="import test from 'ava';\nimport '../lib/prices.js';\n"),
    "exits": _project(rows=_ROWS, exits="import test from 'ava';\ntest('x', (t) => { process.exit(3); });\n"),
    "empty": {"package.json": _PACKAGE},
}
VERSIONS: Final = {"ava-6.4.1": ("ava@6.4.1",), "ava-5.3.1": ("ava@5.3.1",)}
NEW, OLD = VERSIONS
RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", "npx ava", NEW),
    "pass_one_file": Run("one", "npx ava", NEW),
    "pass_npm": Run("shop", "npm test", NEW),
    "pass_verbose_ci": Run("shop", "npx ava --verbose", NEW, env={"CI": "true"}),
    "fail": Run("failing", "npx ava", NEW),
    "fail_color": Run("failing", "npx ava", NEW, env={"FORCE_COLOR": "1"}),
    "fail_npm": Run("failing", "npm test", NEW),
    "fail_fast": Run("failing", "npx ava --fail-fast", NEW),
    "fail_terminal": Run("failing", "npx ava", NEW, pty="sleep 8"),
    "hooks": Run("hooks", "npx ava", NEW),
    "timeout": Run("waits", "npx ava --timeout=2s", NEW),
    "late": Run("late", "npx ava", NEW),
    "decoys": Run("decoys", "npx ava", NEW),
    "broken": Run("broken", "npx ava", NEW),
    "missing": Run("missing", "npx ava", NEW),
    "exits": Run("exits", "npx ava", NEW),
    "none": Run("empty", "npx ava", NEW),
    "none_match": Run("one", "npx ava --match nothing", NEW),
    "fail_old": Run("failing", "npx ava", OLD),
    "pass_old": Run("shop", "npx ava", OLD),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
