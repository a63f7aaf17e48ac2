"""Remakes the captures of Jest in this folder by running the real Jest, in three major versions, on small projects.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing;
``--check`` runs nothing and asserts that every string of ``facts.json`` stands in its capture once escape sequences
are removed.  How a capture is made is in ``captures.py``; it needs node, npm and a registry for the first run.
"""

from pathlib import Path
from typing import Final

from captures import Run, main
from projects import PROJECTS

VERSIONS: Final = {
    "jest-30.5.2": (
        "jest@30.5.2",
        "ts-jest@29.4.15",
        "typescript@5.9.3",
        "@babel/preset-env@7.29.14",
        "@babel/preset-typescript@7.29.7",
    ),
    "jest-29.7.0": ("jest@29.7.0", "ts-jest@29.4.15", "typescript@5.9.3"),
    "jest-27.5.1": ("jest@27.5.1",),
}
V30, V29, V27 = VERSIONS
COLOR: Final = {"FORCE_COLOR": "1"}
CI: Final = {"CI": "true"}

RUNS: Final[dict[str, Run]] = {
    # passing
    "pass": Run("shop", "npx jest"),
    "pass_29": Run("shop", "npx jest", V29),
    "pass_27": Run("shop", "npx jest", V27),
    "pass_verbose": Run("shop", "npx jest --verbose", V29),
    "pass_verbose_one_file": Run("shop", "npx jest test/cart.test.js"),
    "pass_silent": Run("noisy", "npx jest --silent test/quiet"),
    "pass_npm_test": Run("shop", "npm test"),
    "pass_workspaces": Run("monorepo", "npm test --workspaces"),
    "pass_color": Run("shop", "npx jest --verbose", env=COLOR),
    "pass_pattern": Run("shop", "npx jest -t discount --verbose"),
    "pass_many_files": Run("dozens", "npx jest"),
    "pass_coverage": Run("covered", "npx jest"),
    "pass_no_tests": Run("empty", "npx jest --passWithNoTests"),
    "pass_terminal": Run("shop", "npx jest", pty="sleep 20"),
    "pass_ci": Run(
        "shop", "npx jest --ci --reporters=default --reporters=github-actions", env=CI | {"GITHUB_ACTIONS": "true"}
    ),
    # failing tests
    "fail_matchers": Run("failing", "npx jest"),
    "fail_matchers_29": Run("failing", "npx jest --ci", V29),
    "fail_matchers_27": Run("failing", "npx jest", V27),
    "fail_verbose": Run("failing", "npx jest --verbose"),
    "fail_color": Run("several", "npx jest --verbose", V29, env=COLOR),
    "fail_expand": Run("failing", "npx jest --expand --noStackTrace test/matchers"),
    "fail_wide": Run("wide", "npx jest"),
    "fail_deep": Run("deep", "npx jest"),
    "fail_deep_27": Run("deep", "npx jest", V27),
    "fail_one_of_many_files": Run("dozens_one", "npx jest", V29),
    "fail_summary": Run("summary", "npx jest", V29),
    "fail_summary_verbose": Run("summary", "npx jest --verbose"),
    "fail_big_verbose": Run("big", "npx jest --verbose"),
    "fail_bail": Run("failing", "npx jest --bail -i", V29),
    "fail_npm_test": Run("several", "npm test"),
    "fail_terminal": Run("several", "npx jest", V29, pty="sleep 20"),
    "fail_github": Run(
        "failing",
        "npx jest --reporters=default --reporters=github-actions -t half",
        env=CI | {"GITHUB_ACTIONS": "true"},
    ),
    "fail_json": Run("several", "npx jest --json", V29),
    "fail_coverage_threshold": Run("threshold", "npx jest", V29),
    "marked": Run("marked", "npx jest"),
    "marked_verbose": Run("marked", "npx jest --verbose"),
    "retries": Run("retries", "npx jest"),
    "retries_verbose_29": Run("retries", "npx jest --verbose", V29),
    # suites that do not load
    "suite_broken": Run("broken", "npx jest"),
    "suite_broken_27": Run("broken", "npx jest --verbose", V27),
    "suite_unloaded": Run("unloaded", "npx jest", V29),
    "suite_modules": Run("modules", "npx jest", V29),
    "suite_types": Run("typed", "npx jest", V29),
    "setup_file": Run("setup", "npx jest"),
    "global_setup": Run("globals", "npx jest"),
    "global_teardown": Run("teardown", "npx jest", V29),
    "config_environment": Run("badconfig", "npx jest"),
    "config_option": Run("badoption", "npx jest"),
    "config_throws": Run("configthrows", "npx jest", V29),
    "config_two": Run("twoconfigs", "npx jest"),
    "config_unknown_flag": Run("shop", "npx jest --watchAl", V29),
    "no_tests": Run("empty", "npx jest", V29),
    "no_tests_match": Run("shop", "npx jest nothing"),
    # snapshots
    "snapshot_fail": Run("snapshots", "npx jest --ci"),
    "snapshot_fail_29": Run("snapshots", "npx jest", V29),
    "snapshot_update": Run("snapshots", "npx jest -u", V29),
    "snapshot_obsolete": Run("obsolete", "npx jest", V29),
    # hooks, time, processes
    "hooks": Run("hooks", "npx jest"),
    "hooks_29": Run("hooks", "npx jest --verbose", V29),
    "timeouts": Run("timeouts", "npx jest"),
    "timeouts_27": Run("timeouts", "npx jest", V27),
    "unhandled": Run("unhandled", "npx jest"),
    "unhandled_one_file": Run("unhandled", "npx jest -i", V29),
    "late_log": Run("latelog", "npx jest -i", V29),
    "process_exit": Run("exits", "npx jest"),
    "process_exit_29": Run("exits", "npx jest -i", V29),
    "crash_worker": Run("crashes", "npx jest -w 2 --cacheDirectory .cache"),
    "crash_in_band": Run("crashes", "npx jest -i"),
    "killed_half_way": Run("stalls", "npx jest -i", kill_when="FAIL test/a_fails"),
    "killed_verbose_terminal": Run(
        "stalls", "npx jest --verbose -w 2 --cacheDirectory .cache", pty="sleep 60", kill_when=r"PASS[^\n]*part0[01]"
    ),
    "open_handles": Run("handles", "npx jest --detectOpenHandles", V29, kill_when="TCPSERVERWRAP"),
    "did_not_exit": Run("handles", "npx jest", kill_when="did not exit"),
    "force_exit": Run("handles", "npx jest --forceExit"),
    "worker_lingers": Run("workers", "npx jest -w 2 --cacheDirectory .cache", V29),
    # what tests print
    "noisy": Run("noisy", "npx jest", V29),
    "noisy_27": Run("noisy", "npx jest", V27),
    "noisy_verbose": Run("noisy", "npx jest --verbose"),
    "noisy_pass": Run("noisy", "npx jest test/quiet test/warns"),
    "decoys": Run("decoys", "npx jest"),
    "decoys_verbose": Run("decoys", "npx jest --verbose", V29),
    "warnings": Run("clashes", "npx jest", V29),
    # terminals
    "watch": Run("several", "npx jest --watchAll", V29, pty="sleep 50; printf a; sleep 30; printf q; sleep 1"),
    "watch_interrupted": Run(
        "dozens", "npx jest --watchAll", pty="sleep 12; printf a; sleep 4; printf q; sleep 1", until="interrupted"
    ),
    "watch_pass": Run("shop", "npx jest --watchAll", pty="sleep 40; printf w; sleep 2; printf q; sleep 1"),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
