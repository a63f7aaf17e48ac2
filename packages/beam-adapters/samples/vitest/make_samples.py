"""Remakes the captures of Vitest in this folder by running the real Vitest, in four major versions, on small projects.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing;
``--check`` runs nothing and asserts that every string of ``facts.json`` stands in its capture once escape sequences
are removed.  How a capture is made is in ``captures.py`` beside Jest's samples; it needs node, npm and a registry for
the first run.
"""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
from captures import Run, main
from projects import PROJECTS

VERSIONS: Final = {
    "vitest-4.1.12": ("vitest@4.1.12", "@vitest/coverage-v8@4.1.12", "vite@7", "typescript@5.9.3"),
    "vitest-3.2.7": ("vitest@3.2.7", "@vitest/coverage-v8@3.2.7"),
    "vitest-2.1.9": ("vitest@2.1.9", "@vitest/coverage-v8@2.1.9"),
    "vitest-1.6.1": ("vitest@1.6.1", "@vitest/coverage-v8@1.6.1"),
}
V4, V3, V2, V1 = VERSIONS
COLOR: Final = {"FORCE_COLOR": "1"}
CI: Final = {"CI": "true"}

RUNS: Final[dict[str, Run]] = {
    # passing
    "pass": Run("shop", "npx vitest run"),
    "pass_v3": Run("shop", "npx vitest run", V3),
    "pass_v2": Run("shop", "npx vitest run", V2),
    "pass_v1": Run("shop", "npx vitest run", V1),
    "pass_verbose": Run("shop", "npx vitest run --reporter=verbose"),
    "pass_verbose_v2": Run("shop", "npx vitest run --reporter=verbose", V2),
    "pass_tree": Run("shop", "npx vitest run --reporter=tree"),
    "pass_dot": Run("shop", "npx vitest run --reporter=dot"),
    "pass_basic": Run("shop", "npx vitest run --reporter=basic", V2),
    "pass_one_file": Run("shop", "npx vitest run test/cart", V3),
    "pass_npm_test": Run("shop", "npm test"),
    "pass_workspaces": Run("monorepo", "npm test --workspaces", V3),
    "pass_color": Run("shop", "npx vitest run --reporter=verbose", V3, env=COLOR),
    "pass_pattern": Run("shop", "npx vitest run -t tenth", V3),
    "pass_many_files": Run("dozens", "npx vitest run", V3),
    "pass_coverage": Run("covered", "npx vitest run", V3),
    "pass_no_tests": Run("empty", "npx vitest run --passWithNoTests"),
    "pass_terminal": Run("shop", "npx vitest run", V3, pty="sleep 60"),
    "pass_ci": Run(
        "shop", "npx vitest run --reporter=default --reporter=github-actions", env=CI | {"GITHUB_ACTIONS": "true"}
    ),
    "bench": Run("bench", "npx vitest bench --run", V3),
    # failing tests
    "fail_matchers": Run("failing", "npx vitest run"),
    "fail_matchers_v3": Run("failing", "npx vitest run", V3),
    "fail_matchers_v2": Run("failing", "npx vitest run", V2),
    "fail_matchers_v1": Run("failing", "npx vitest run", V1),
    "fail_verbose": Run("deep", "npx vitest run --reporter=verbose", V3),
    "fail_dot": Run("failing", "npx vitest run --reporter=dot"),
    "fail_color": Run("several", "npx vitest run", V3, env=COLOR),
    "fail_wide": Run("wide", "npx vitest run"),
    "fail_deep": Run("deep", "npx vitest run"),
    "fail_deep_v1": Run("deep", "npx vitest run", V1),
    "fail_same": Run("same", "npx vitest run", V3),
    "fail_one_of_many_files": Run("dozens_one", "npx vitest run", V3),
    "fail_big_verbose": Run("big", "npx vitest run --reporter=verbose", V3),
    "fail_big": Run("big", "npx vitest run"),
    "fail_bail": Run("failing", "npx vitest run --bail 1 --no-file-parallelism", V3),
    "fail_npm_test": Run("several", "npm test", V2),
    "fail_projects": Run("projects", "npx vitest run"),
    "fail_terminal": Run("projects", "npx vitest run", V3, pty="sleep 60"),
    "fail_github": Run(
        "failing",
        "npx vitest run --reporter=default --reporter=github-actions -t half",
        env=CI | {"GITHUB_ACTIONS": "true"},
    ),
    "fail_json": Run("several", "npx vitest run --reporter=default --reporter=json", V3),
    "fail_coverage_threshold": Run("threshold", "npx vitest run"),
    "fail_coverage_threshold_v1": Run("threshold", "npx vitest run", V1),
    "fail_types": Run("types", "npx vitest run --typecheck"),
    "marked": Run("marked", "npx vitest run"),
    "marked_verbose": Run("marked", "npx vitest run --reporter=verbose", V3),
    "marked_v1": Run("marked", "npx vitest run --reporter=verbose", V1),
    "retries": Run("retries", "npx vitest run"),
    "retries_verbose": Run("retries", "npx vitest run --reporter=verbose"),
    "retries_v2": Run("retries", "npx vitest run", V2),
    # suites that do not load
    "suite_broken": Run("broken", "npx vitest run"),
    "suite_broken_v3": Run("broken", "npx vitest run", V3),
    "suite_broken_v1": Run("broken", "npx vitest run", V1),
    "suite_unloaded": Run("unloaded", "npx vitest run", V3),
    "setup_file": Run("setup", "npx vitest run", V3),
    "global_setup": Run("globals", "npx vitest run"),
    "config_throws": Run("configthrows", "npx vitest run", V3),
    "config_syntax": Run("configsyntax", "npx vitest run"),
    "config_environment": Run("environment", "npx vitest run", env=CI),
    "config_unknown_flag": Run("shop", "npx vitest run --watchh"),
    "no_tests": Run("empty", "npx vitest run", V3),
    "no_tests_match": Run("shop", "npx vitest run nothing"),
    # snapshots
    "snapshot_fail": Run("snapshots", "npx vitest run", env=CI),
    "snapshot_fail_v2": Run("snapshots", "npx vitest run", V2),
    "snapshot_update": Run("snapshots", "npx vitest run -u", V3),
    "snapshot_obsolete": Run("obsolete", "npx vitest run", V3),
    # hooks, time, processes
    "hooks": Run("hooks", "npx vitest run"),
    "hooks_v2": Run("hooks", "npx vitest run", V2),
    "timeouts": Run("timeouts", "npx vitest run"),
    "timeouts_v2": Run("timeouts", "npx vitest run", V2),
    "unhandled": Run("unhandled", "npx vitest run"),
    "unhandled_v1": Run("unhandled", "npx vitest run", V1),
    "unhandled_failing": Run("unhandled_failing", "npx vitest run", V3),
    "process_exit": Run("exits", "npx vitest run"),
    "process_exit_v2": Run("exits", "npx vitest run --pool=threads", V2),
    "crash_worker": Run("crashes", "npx vitest run --pool=forks", V3),
    "crash_worker_v4": Run("crashes", "npx vitest run"),
    "killed_half_way": Run("stalls", "npx vitest run --no-file-parallelism", V3, kill_when="a_fails"),
    "killed_on_terminal": Run("stalls", "npx vitest run", pty="sleep 90", kill_when="a_fails"),
    "hangs_on_close": Run("lingers", "npx vitest run", V3, kill_when="Duration"),
    # what tests print
    "noisy": Run("noisy", "npx vitest run"),
    "noisy_v2": Run("noisy", "npx vitest run", V2),
    "noisy_v1": Run("noisy", "npx vitest run", V1),
    "noisy_trace": Run("noisy", "npx vitest run --printConsoleTrace test/pool", V3),
    "silent": Run("noisy", "npx vitest run --silent=passed-only", V3),
    "decoys": Run("decoys", "npx vitest run"),
    "decoys_verbose": Run("decoys", "npx vitest run --reporter=verbose", V3),
    # terminals
    "watch": Run("projects", "npx vitest", V3, pty="sleep 50; printf a; sleep 30; printf q; sleep 1"),
    "watch_pass": Run("shop", "npx vitest", pty="sleep 40; printf r; sleep 20; printf q; sleep 1"),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
