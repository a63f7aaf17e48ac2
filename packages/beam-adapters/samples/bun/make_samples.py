"""Remakes the captures of ``bun test`` in this folder.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples, the projects are in ``suites.py`` beside those of
node's own test runner.  It needs node, npm and a registry for the first run; the program comes as a package.
"""

# ruff: noqa: E501 - sources of another language, which would not get clearer by breaking their lines twice

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "node_test"))
from captures import Run, main
from suites import BUN, suites

_EXPECT: Final = """\
import { describe, expect, it, test } from 'bun:test';
describe('matchers', () => {
  it('compares', () => expect({ a: [1, 2], b: 'tea' }).toEqual({ a: [1, 3], b: 'figs' }));
  it('calls', () => expect(() => { throw new TypeError('no price'); }).toThrow('no stock'));
  it('has words', () => expect('one\\ntwo').toBe('one\\nthree'));
  test.todo('some day');
  test.skip('later', () => {});
  test.failing('is known to fail', () => { expect(1).toBe(2); });
  test.each([1, 2, 3])('row %d', (n) => expect(n).toBeLessThan(3));
});
"""
_SNAPSHOT: Final = (
    "import { expect, it } from 'bun:test';\nit('is as before', () => expect({ a: 2 }).toMatchSnapshot());\n"
)
PROJECTS: Final = suites(BUN)
for files in PROJECTS.values():
    files["package.json"] = files["package.json"].replace("RUNNER", "bun test")
    files["Makefile"] = ".PHONY: test\ntest:\n\tnpx bun test\n"
PROJECTS["expect"] = {"package.json": PROJECTS["shop"]["package.json"], "test/expect.test.mjs": _EXPECT}
PROJECTS["snapshot"] = {
    "test/shot.test.mjs": _SNAPSHOT,
    "test/__snapshots__/shot.test.mjs.snap": '// Bun Snapshot v1, https://bun.sh/docs/test/snapshots\n\nexports[`is as before 1`] = `\n{\n  "a": 1,\n}\n`;\n',
}
PROJECTS["printed"] = {
    "test/printed.test.mjs": "import { expect, it } from 'bun:test';\n"
    "it('prints', () => console.log('\\u2713 error: 3 orders lost\\n\\u00bb two of tea\\n\\u270e one of figs'));\n"
    "it('is silent', () => {});\nit.skip('is left out', () => {});\nit.todo('is to be written');\n"
}
VERSIONS: Final = {"bun-1.4.5": ("bun@1.4.5",), "bun-1.2.0": ("bun@1.2.0",)}
NEW, OLD = VERSIONS
READY: Final = ("node node_modules/bun/install.js",)

_RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", "npx bun test"),
    "pass_old": Run("shop", "npx bun test", OLD),
    "pass_dots": Run("shop", "npx bun test --dots"),
    "pass_npm": Run("shop", "npm test"),
    "pass_coverage": Run("shop", "npx bun test --coverage"),
    "pass_big": Run("bigpass", "npx bun test", OLD),
    "fail": Run("failing", "npx bun test"),
    "fail_old": Run("failing", "npx bun test", OLD),
    "fail_color": Run("failing", "npx bun test", env={"FORCE_COLOR": "1"}),
    "fail_npm": Run("failing", "npm test"),
    "fail_make": Run("failing", "make test", OLD),
    "fail_ci": Run("failing", "npx bun test", env={"CI": "true", "GITHUB_ACTIONS": "true"}),
    "fail_bail": Run("failing", "npx bun test --bail"),
    "fail_only_failures": Run("failing", "npx bun test --only-failures"),
    "fail_agent": Run("failing", "npx bun test", env={"AGENT": "1"}),
    "fail_big": Run("big", "npx bun test"),
    "expect": Run("expect", "npx bun test"),
    "snapshot": Run("snapshot", "npx bun test", env={"CI": "true"}),
    "noisy": Run("noisy", "npx bun test"),
    "decoys": Run("decoys", "npx bun test"),
    "timeout": Run("waiting", "npx bun test --timeout 400"),
    "hooks": Run("hooks", "npx bun test"),
    "marked": Run("marked", "npx bun test"),
    "marked_color": Run("marked", "npx bun test", env={"FORCE_COLOR": "1"}),
    "printed": Run("printed", "npx bun test", env={"FORCE_COLOR": "1"}),
    "late": Run("late", "npx bun test"),
    "exits_silently": Run("exits", "npx bun test"),
    "broken": Run("broken", "npx bun test"),
    "missing": Run("missing", "npx bun test"),
    "special": Run("special", "npx bun test"),
    "none": Run("empty", "npx bun test"),
    "none_match": Run("shop", "npx bun test -t nothing"),
    "filter": Run("shop", "npx bun test cart"),
}
RUNS: Final = {
    name: Run(run.project, run.command, run.version, run.env, before=READY, pty=run.pty) for name, run in _RUNS.items()
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
