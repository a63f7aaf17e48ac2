"""Remakes the captures of Jasmine and of Karma in this folder.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples, the projects are in ``suites.py`` beside those of
node's own test runner.  It needs node, npm, a registry for the first run, and ``/usr/bin/chromium`` for Karma.
"""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "node_test"))
from captures import Run, main
from suites import JASMINE, suites

PROJECTS: Final = suites(JASMINE)
for files in PROJECTS.values():
    files["package.json"] = files["package.json"].replace("RUNNER", "jasmine")
    files["jasmine.json"] = '{ "spec_dir": "test", "spec_files": ["*.mjs"], "random": false }\n'
PROJECTS["expect"] = {
    "jasmine.json": '{ "spec_dir": "test", "spec_files": ["*.mjs"], "random": true, "seed": 4321 }\n',
    "test/expect.test.mjs": "describe('matchers', () => {\n"
    "  it('compares', () => { expect({ a: [1, 2] }).toEqual({ a: [1, 3] }); expect(3).toBe(4); });\n"
    "  it('has none', () => {});\n  xit('is off', () => {});\n  it('is pending', () => pending('no printer'));\n"
    "  it('spies', () => { const till = jasmine.createSpy('till'); expect(till).toHaveBeenCalledWith(3); });\n});\n",
}
_KARMA: Final = """\
module.exports = (config) => config.set({
  frameworks: ['jasmine'], files: ['src/*.js', 'test/*.js'], browsers: ['Headless'], singleRun: true,
  customLaunchers: { Headless: { base: 'ChromeHeadless', flags: ['--no-sandbox'] } },
  REPORTERS
});
"""
_KARMA_TEST: Final = """\
describe('cart', () => {
  for (let n = 0; n < 12; n++) it(`row ${n}`, () => expect(total([n, n])).toBe(2 * n));
  it('adds up', () => expect(total([300, 450])).toBe(TOTAL));
  it('prints', () => { console.log('asked for db:5432'); console.error('pool is small'); });
  it('lists', () => expect({ a: [1, LAST] }).toEqual({ a: [1, 3] }));
  xit('is off', () => {});
});
describe('till', () => {
  it('opens', () => { if (TOTAL !== 750) total(undefined); });
});
"""
_SOURCE: Final = {"src/cart.js": "function total(lines) {\n  return lines.reduce((sum, line) => sum + line, 0);\n}\n"}


def _karma(total: int, reporters: str = "", test: str = _KARMA_TEST) -> dict[str, str]:
    text = test.replace("TOTAL", str(total)).replace("LAST", str(3 if total == 750 else 2))
    return _SOURCE | {"karma.conf.js": _KARMA.replace("REPORTERS", reporters), "test/cart.test.js": text}


PROJECTS |= {
    "karmapass": _karma(750),
    "karmafail": _karma(760),
    "karmadots": _karma(760, "reporters: ['dots'],"),
    "karmabroken": _karma(750, test="describe('x', () => { const = 3; });\n"),
    "karmawaits": _karma(
        750, test=_KARMA_TEST + "describe('x', () => it('waits', (d) => setTimeout(d, 60000), 70000));\n"
    ),
    "karmanone": _karma(750, test="\n"),
}
VERSIONS: Final = {
    "jasmine-7.0.0": ("jasmine@7.0.0",),
    "jasmine-5.1.0": ("jasmine@5.1.0",),
    "karma-6.4.4": ("karma@6.4.4", "karma-jasmine@5", "jasmine-core@4", "karma-chrome-launcher@3"),
}
J7, J5, KARMA = VERSIONS
JASMINE_RUN: Final = "npx jasmine --config=jasmine.json"
KARMA_RUN: Final = "npx karma start karma.conf.js"
CHROME: Final = {"CHROME_BIN": "/usr/bin/chromium"}

RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", JASMINE_RUN, J5),
    "pass_color": Run("shop", JASMINE_RUN + " --color", J5),
    "fail": Run("failing", JASMINE_RUN, J5),
    "fail_new": Run("failing", JASMINE_RUN),
    "fail_big": Run("big", JASMINE_RUN, J5),
    "expect": Run("expect", JASMINE_RUN, J5),
    "noisy": Run("noisy", JASMINE_RUN, J5),
    "hooks": Run("hooks", JASMINE_RUN, J5),
    "timeout": Run("waiting", JASMINE_RUN, J5),
    "broken": Run("broken", JASMINE_RUN, J5),
    "missing": Run("missing", JASMINE_RUN, J5),
    "exits_silently": Run("exits", JASMINE_RUN, J5),
    "none": Run("empty", JASMINE_RUN, J5),
    "karma_pass": Run("karmapass", KARMA_RUN, KARMA, env=CHROME),
    "karma_fail": Run("karmafail", KARMA_RUN, KARMA, env=CHROME),
    "karma_dots": Run("karmadots", KARMA_RUN, KARMA, env=CHROME),
    "karma_broken": Run("karmabroken", KARMA_RUN, KARMA, env=CHROME),
    "karma_none": Run("karmanone", KARMA_RUN, KARMA, env=CHROME),
    "karma_killed": Run("karmawaits", KARMA_RUN, KARMA, env=CHROME, kill_when="Executed 5 of"),
    "karma_no_browser": Run("karmapass", KARMA_RUN, KARMA, env={"CHROME_BIN": "/usr/bin/no-chromium"}),
    "karma_terminal": Run("karmafail", KARMA_RUN, KARMA, env=CHROME, pty="sleep 12"),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
