"""Remakes the captures of mocha in this folder, in three major versions: every reporter that agents meet.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples, the projects are in ``suites.py`` beside those of
node's own test runner.  It needs node, npm and a registry for the first run.
"""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "node_test"))
from captures import Run, main
from suites import MOCHA, suites

PROJECTS: Final = suites(MOCHA)
for files in PROJECTS.values():
    files["package.json"] = files["package.json"].replace("RUNNER", "mocha")
    files["Makefile"] = ".PHONY: test\ntest:\n\tnpx mocha\n"
PROJECTS["waiting"]["test/forgets.test.mjs"] = (
    "describe('forgets', () => {\n  it('to be done', (done) => { setTimeout(() => {}, 10); });\n});\n"
)
PROJECTS["retries"] = {
    "package.json": PROJECTS["shop"]["package.json"],
    "test/flaky.test.mjs": "import assert from 'node:assert/strict';\nlet seen = 0;\ndescribe('flaky', function () {\n"
    "  this.retries(2);\n  it('passes the second time', () => assert.equal(++seen, 2));\n"
    "  it('never passes', () => assert.equal(1, 2));\n  it('is slow', (done) => { setTimeout(done, 90); });\n});\n",
}
PROJECTS["typed"] = {
    "package.json": PROJECTS["shop"]["package.json"],
    "test/row.test.mjs": "import { expect } from 'chai';\ndescribe('rows', () => {\n"
    "  it('adds', () => expect(1 + 1).to.equal(3));\n"
    "  it('lists', () => expect({ a: [1, 2] }).to.deep.equal({ a: [1, 3] }));\n"
    "  it('has words', () => expect('one\\ntwo\\nthree').to.equal('one\\ntwo\\nfour'));\n});\n",
}
PROJECTS["printed"] = {
    "package.json": PROJECTS["shop"]["package.json"],
    "test/printed.test.mjs": "describe('orders', () => {\n"
    "  it('is silent', () => {});\n  it('prints', () => console.log('\\n  three orders lost'));\n"
    "  describe('of tea', () => {\n    it('prints', () => console.log('    two of tea'));\n"
    "    it('is silent', () => {});\n  });\n});\n",
}
VERSIONS: Final = {
    "mocha-12.0.3": ("mocha@12.0.3", "chai@6"),
    "mocha-11.8.0": ("mocha@11.8.0",),
    "mocha-8.4.0": ("mocha@8.4.0",),
}
M12, M11, M8 = VERSIONS

RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", "npx mocha"),
    "pass_m8": Run("shop", "npx mocha", M8),
    "pass_dot": Run("bigpass", "npx mocha --reporter dot"),
    "pass_min": Run("shop", "npx mocha --reporter min"),
    "pass_npm": Run("shop", "npm test"),
    "pass_big": Run("bigpass", "npx mocha", M11),
    "fail": Run("failing", "npx mocha"),
    "fail_m11": Run("failing", "npx mocha", M11),
    "fail_m8": Run("failing", "npx mocha", M8),
    "fail_dot": Run("failing", "npx mocha --reporter dot"),
    "fail_min": Run("failing", "npx mocha --reporter min", M11),
    "fail_json": Run("special", "npx mocha --reporter json"),
    "fail_color": Run("failing", "npx mocha --color", M11),
    "fail_npm": Run("failing", "npm test", M11),
    "fail_make": Run("failing", "make test", M11),
    "fail_big": Run("big", "npx mocha", M11),
    "fail_bail": Run("failing", "npx mocha --bail", M11),
    "fail_parallel": Run("failing", "npx mocha --parallel --jobs 2"),
    "fail_ci": Run("failing", "npx mocha", env={"CI": "true", "GITHUB_ACTIONS": "true"}),
    "chai": Run("typed", "npx mocha"),
    "chai_inline": Run("typed", "npx mocha --inline-diffs"),
    "noisy": Run("noisy", "npx mocha"),
    "printed": Run("printed", "npx mocha"),
    "decoys": Run("decoys", "npx mocha"),
    "timeout": Run("waiting", "npx mocha --timeout 300 --exit"),
    "hooks": Run("hooks", "npx mocha"),
    "marked": Run("marked", "npx mocha"),
    "only": Run("marked", "npx mocha --forbid-pending"),
    "late": Run("late", "npx mocha"),
    "exits_silently": Run("exits", "npx mocha"),
    "broken": Run("broken", "npx mocha"),
    "broken_m8": Run("broken", "npx mocha", M8),
    "missing": Run("missing", "npx mocha"),
    "special": Run("special", "npx mocha"),
    "retries": Run("retries", "npx mocha"),
    "none": Run("empty", "npx mocha"),
    "none_match": Run("shop", "npx mocha --grep nothing"),
    "full_trace": Run("failing", "npx mocha --full-trace --grep 'first line'"),
    "dry": Run("shop", "npx mocha --dry-run"),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
