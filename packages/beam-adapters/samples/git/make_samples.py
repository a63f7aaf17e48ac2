"""Remakes the captures of git in this folder: ``python make_samples.py [--only NAME]``.

Every run begins with a shop's repository and a bare one beside it that is its remote; both have the same author and
dates, so that ids of commits are the same each time.  Not stable: what git counts of the machine (threads, sizes).
"""

# ruff: noqa: E501 - shell scripts stand here as one would type them

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from capture import Run, Synthetic, make

VERSION: Final = "git --version"
CONFIG: Final = """\
[user]
	name = dev
	email = dev@example.org
[init]
	defaultBranch = main
[protocol "file"]
	allow = always
[core]
	fsync = none
"""
ENV: Final = (
    "export GIT_CONFIG_GLOBAL=$PWD/.gitconfig GIT_CONFIG_SYSTEM=/dev/null "
    "GIT_AUTHOR_DATE='2026-03-02T09:00:00Z' GIT_COMMITTER_DATE='2026-03-02T09:00:00Z' GIT_EDITOR=true"
)
SHOP: Final = (
    f"{ENV}; git init -q --bare far.git && git init -q app && cd app && git remote add origin ../far.git && mkdir src docs && "
    "seq 1 30 > src/cart.txt && seq 1 30 > src/slip.txt && echo shop > docs/index.md && printf 'build/\\n' > .gitignore && "
    "git add -A && git commit -qm 'Add the cart' && git push -q -u origin main && echo 31 >> src/slip.txt && "
    "git commit -qam 'Longer slips' && git push -q && git clone -q ../far.git ../other"
)
# Two branches that change the same line, and other files that merge.
BOTH: Final = (
    "git switch -qc tea && sed -i 's/^7$/seven cups/' src/cart.txt && seq 40 50 >> src/slip.txt && echo tea > docs/tea.md && git add -A && git commit -qm 'Seven cups' && "
    "git switch -q main && sed -i 's/^7$/seven pots/' src/cart.txt && sed -i 's/^3$/three/' src/slip.txt && git rm -q docs/index.md && git commit -qam 'Seven pots'"
)
BEHIND: Final = (
    "(cd ../other && seq 1 9 > src/tray.txt && mkdir img && head -c 300 /dev/zero > img/pot.png && sed -i 's/^9$/nine/' src/cart.txt && "
    "git add -A && git commit -qm 'Trays' && git push -q && git branch -q blue && git push -q origin blue && git tag v1.0 && git push -q --tags)"
)
HOOK: Final = "#!/bin/sh\necho 'checking 2 files'\necho 'error: src/long.txt:1: line too long (120 > 99)'\nexit 1\n"
WELCOME: Final = "#!/bin/sh\necho\necho \"Create a pull request for 'tea' on GitHub by visiting:\"\necho '     https://github.com/dev/shop/pull/new/tea'\necho\n"
LIKE_GIT: Final = """\
import sys
print("On branch tests the name is kept")
print("  (use \\"git add <file>...\\" is no hint of ours, but text of a program)")
print("Auto-merging the slips of two carts took 3 s")
print("hint: the till is open")
print("Counting coins: 40% (2/5) were false")
print("[INFO 1234567] Aborting is no word of git's here")
print("CONFLICT of interest: none")
print("warning: LF will be used as a word")
sys.exit(1)
"""
FILES: Final = {".gitconfig": CONFIG}


def run(script: str, *before: str, files: dict[str, str] | None = None, shown: str = "") -> Run:
    """A capture of ``script`` in the shop's repository; ``shown`` is the command that it stands for."""
    prepared = "; ".join((SHOP, *before))
    return Run(shown or script, FILES | (files or {}), (prepared,), VERSION, f"{ENV}; cd app; {script}")


RUNS: Final[dict[str, Run | Synthetic]] = {
    "status": run(
        "git status",
        "seq 5 > src/new.txt; git add src/new.txt; git rm -q docs/index.md; echo 1 >> src/cart.txt; mkdir notes; touch notes/a notes/b 'a name.txt'; git mv src/slip.txt src/bill.txt; git commit -qm 'Bills' -- src; echo 2 >> src/cart.txt; rm src/bill.txt; git add docs",
    ),
    "status_clean": run("git status", BEHIND, "git fetch -q"),
    "status_conflict": run("git status", BOTH, "git merge -q tea > /dev/null"),
    "status_rebase": run("git status", BOTH, "git switch -q tea; git rebase main > /dev/null 2>&1"),
    "status_untracked": run(
        "git status",
        "mkdir many; touch many/tracked; git add many; for i in $(seq 60); do touch many/page-$i.html; done; git stash list",
    ),
    "status_machine": run(
        "git status --porcelain=v2 --branch; git status -sb", "echo 1 >> src/cart.txt; touch new; git add new"
    ),
    "merge_conflict": run("git merge tea", BOTH),
    "cherry_pick_conflict": run("git cherry-pick tea", BOTH),
    "rebase_conflict": run("git rebase main", BOTH, "git switch -q tea"),
    "rebase": run(
        "git rebase main",
        'git switch -qc tea; for i in 1 2 3; do echo $i > docs/$i; git add -A; git commit -qm "Page $i"; done; git switch -q main; echo x > x; git add x; git commit -qm X; git switch -q tea',
    ),
    "stash_conflict": run(
        "git stash pop",
        "sed -i 's/^7$/VII/' src/cart.txt; git stash -q; sed -i 's/^7$/sept/' src/cart.txt; git commit -qam Sept",
    ),
    "stash": run("git stash && git stash list && git stash pop", "echo 1 >> src/cart.txt"),
    "revert": run(
        "git revert --no-edit HEAD && git reset --hard HEAD~1 && git log --oneline --graph --decorate && git branch -avv"
    ),
    "merge_many": run(
        "git merge --no-edit tea",
        "for i in $(seq 30); do seq 9 > src/t$i; done; git add -A; git commit -qm T; git switch -qc tea; sed -i 's/^1$/one/' src/t*; git commit -qam One; git switch -q main; sed -i 's/^9$/nine/' src/t*; git commit -qam Nine",
    ),
    "pull": run("git pull", BEHIND),
    "pull_diverged": run("git pull", BEHIND, "echo 1 > one; git add one; git commit -qm One"),
    "fetch": run(
        "git fetch --progress --all --prune",
        BEHIND,
        "git branch -q gone; git push -q origin gone; git -C ../far.git branch -qD gone",
    ),
    "push": run(
        "git push --progress -u origin tea",
        "git switch -qc tea; for i in $(seq 20); do seq $i 400 > docs/$i; done; git add -A; git commit -qm Tea",
        "cp ../hook ../far.git/hooks/post-receive; chmod +x ../far.git/hooks/post-receive",
        files={"hook": WELCOME},
    ),
    "up_to_date": run("git push; git pull; git merge main; git rebase main"),
    "push_rejected": run("git push", BEHIND, "echo 1 > one; git add one; git commit -qm One"),
    "push_hook": run(
        "git push",
        'printf \'#!/bin/sh\\necho "checking 3 commits"\\necho "error: src/cart.txt is too long (31 > 30)"; exit 1\\n\' > ../far.git/hooks/pre-receive; chmod +x ../far.git/hooks/pre-receive; echo 1 > one; git add one; git commit -qm One',
    ),
    "push_auth": run("git push https://127.0.0.1:9/dev/shop.git main; git push git@127.0.0.1:dev/shop.git main"),
    "clone": run(
        "git clone --progress --recursive --no-local ../far.git ../copy",
        "git submodule -q add ../other lib && git commit -qm Lib && git push -q",
    ),
    "clone_fail": run("git clone ../none.git ../copy"),
    "submodule": run(
        "git submodule status; git submodule update --init; git worktree add ../tea; git worktree list",
        "git submodule -q add ../other lib && git commit -qm Lib && git submodule -q deinit -f lib",
    ),
    "commit": run(
        "git add -A && git commit -m 'Pages of the shop'",
        "for i in $(seq 12); do seq $i > docs/page$i.md; done; git rm -q docs/index.md; git mv src/cart.txt src/basket.txt",
    ),
    "commit_nothing": run("git commit -m 'Nothing'", "touch new"),
    "commit_crlf": run(
        "git add -A; git commit -m 'Windows'",
        "git config core.autocrlf true; for i in $(seq 14); do printf 'a\\nb\\n' > docs/w$i; done; git init -q lib; git -C lib commit -q --allow-empty -m Lib",
    ),
    "commit_hook": run(
        "git commit -m 'Long file'",
        "cp ../hook .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit; echo long > src/long.txt; git add -A",
        files={"hook": HOOK},
    ),
    "checkout": run(
        "git checkout HEAD~1 && git checkout - && git switch -c milk && git restore --staged . && git checkout none"
    ),
    "checkout_overwritten": run(
        "git checkout tea; git merge tea; git reset --hard && git clean -fd",
        BOTH,
        "echo x >> src/cart.txt; echo x > docs/tea.md",
    ),
    "init": run(
        "git init ../fresh && git -C ../fresh add .; git -C ../fresh log",
        "git config --file ../.gitconfig --unset init.defaultBranch",
    ),
    "gc": run(
        "git gc --no-quiet 2>&1; git fsck --progress; git count-objects -v",
        "git commit -q --amend -m 'Slips, longer'; git commit-graph write -q --reachable",
        shown="git gc && git fsck",
    ),
    "fsck_broken": run(
        "git fsck --no-progress",
        "echo lost | git hash-object -w --stdin > /dev/null",
        "f=$(git rev-parse HEAD:src/cart.txt); rm -f .git/objects/${f%${f#??}}/${f#??}",
    ),
    "bisect": run(
        "git bisect start HEAD HEAD~6 && git bisect run sh -c '! grep -q broken src/cart.txt'",
        'for i in 1 2 3 4 5 6; do [ $i = 4 ] && echo broken >> src/cart.txt; echo $i > docs/$i; git add -A; git commit -qm "Page $i"; done',
    ),
    "apply_fail": run(
        "git apply -v ../tea.patch; git am ../tea.mbox",
        BOTH,
        "git format-patch -q -1 tea --stdout > ../tea.mbox; git diff main tea -- src > ../tea.patch; seq 3 > src/cart.txt",
    ),
    "log_stat": run(
        "git log --stat && git show --stat HEAD && git diff --stat HEAD~1 && git shortlog -sn HEAD && git reflog", BOTH
    ),
    "decoys": Run(
        "git status && python3 till.py",
        FILES | {"till.py": LIKE_GIT},
        (SHOP,),
        VERSION,
        f"{ENV}; cd app; git status && python3 ../till.py",
    ),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
