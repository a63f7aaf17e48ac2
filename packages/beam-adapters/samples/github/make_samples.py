"""Remakes the captures of ``gh`` in this folder: ``python make_samples.py [--only NAME]``.

``gh`` is the real one; what it talks to is ``server.py``, on a Unix socket.  Not stable: how long ago something was.
"""

# ruff: noqa: E501 - shell scripts stand here as one would type them

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from capture import Run, Synthetic, make

HERE: Final = Path(__file__).resolve().parent

READY: Final = (
    'mkdir cfg app && echo "http_unix_socket: $PWD/gh.sock" > cfg/config.yml && cd app && git init -q && '
    "git remote add origin https://github.com/dev/shop.git && git config remote.origin.gh-resolved base"
)
SERVE: Final = (
    f"export GH_CONFIG_DIR=$PWD/cfg GH_TOKEN=x GH_NO_UPDATE_NOTIFIER=1; python3 {HERE}/server.py gh.sock & s=$!; sleep 1; "
    "cd app; "
)
NOTICE: Final = """\

A new release of gh is available: 2.23.0 \u2192 2.40.0
To upgrade, run: apt install gh
https://github.com/cli/cli/releases/tag/v2.40.0
"""
LIKE_GH: Final = """\
print("build\\tpass\\tof the day")
print("\\u2713 Set up job, said the till")
print("To see what failed, try the till again")
print("X marks the pot")
"""


def run(command: str, script: str = "") -> Run:
    """A capture of ``gh``."""
    return Run(command, {}, (READY,), "gh --version", f"{SERVE}{script or command}; c=$?; kill $s; exit $c")


RUNS: Final[dict[str, Run | Synthetic]] = {
    "pr_checks": run("gh pr checks 8"),
    "pr_checks_few": run("gh pr checks 7"),
    "pr_checks_terminal": run("gh pr checks 8", 'script -qec "gh pr checks 8" /dev/null'),
    "pr_checks_fine": run("gh pr checks 7", 'script -qec "gh pr checks 7; gh run view 80" /dev/null'),
    "pr_list": run("gh pr list; gh pr status; gh pr view 8; gh issue list; gh run list"),
    "pr_create_fail": run("gh pr create --title x --body y --head dev:cart-8; gh run view 9"),
    "run_view": run("gh run view 81"),
    "run_view_going": run("gh run view 79 --verbose"),
    "run_view_terminal": run("gh run view 81", 'script -qec "gh run view 81" /dev/null'),
    "run_view_verbose": run("gh run view 81 --verbose"),
    "run_view_job": run("gh run view --job 502; gh run view --job 503 --exit-status"),
    "notice": Synthetic(
        "gh pr merge 7 --squash", "\u2713 Squashed and merged pull request #7 (Count each item once)\n" + NOTICE
    ),
    "decoys": Run("python3 till.py", {"till.py": LIKE_GH}),
}

if __name__ == "__main__":
    make(HERE, RUNS)
