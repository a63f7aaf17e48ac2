"""Captures of git, in a repository that a script makes with fixed dates and authors."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture
from recipes._shop import PYTHON

HISTORY: Final = """\
set -e
git config --global init.defaultBranch main
git config --global advice.detachedHead false
git config --global user.name "Ada Dev"; git config --global user.email ada@shop.example
tick=1767254400
commit() { tick=$((tick + 5400)); GIT_AUTHOR_DATE="$tick +0000" GIT_COMMITTER_DATE="$tick +0000" git commit -q "$@"; }
git init -q
git add -A; commit -m "Start the shop"
for n in $(seq 40); do
  printf 'sku-%s,%s,%s\\n' "$n" "$((n * 37 % 50))" "$((n * 113 % 900))" >> prices.csv
  git add prices.csv
  if [ $((n % 4)) = 0 ]; then
    commit --author "Bob Dev <bob@shop.example>" -m "Price list: row $n" -m "Asked for by the shop in row $n; the old price stays until Monday."
  else commit -m "Price list: row $n"; fi
done
git checkout -q -b discount
sed -i 's/(100 - discount) \\/ 100/(Decimal(100) - discount) \\/ 100/; s/"EUR"/"USD"/' shop/cart.py
commit -am "Discounts are decimals"
sed -i 's/ROUND_HALF_UP)/ROUND_HALF_EVEN)/' shop/cart.py
commit -am "Round to even"
git checkout -q main
sed -i 's/(100 - discount) \\/ 100/max(0, 100 - discount) \\/ 100/; s/"EUR"/"CHF"/' shop/cart.py
commit -am "No negative prices"
sed -i 's/untitled/no-title/' shop/slug.py; git rm -q shop/stock.py; commit -am "Stock moves to its own service"
git tag v0.3.0
"""

FILES: Final = {
    **PYTHON,
    "history.sh": HISTORY,
    ".gitignore": "history.sh\n*.log\n",
    "README.md": "# Shop\n\nA small shop.\n",
}
MADE: Final = ("bash history.sh",)

DIRTY: Final = (
    *MADE,
    "echo '# note' >> shop/cart.py; git add shop/cart.py; echo '# more' >> shop/cart.py",
    "git mv shop/slug.py shop/names.py; rm README.md; printf 'x' > 'slip für Ada.txt'; mkdir -p exports/2026",
    "for n in $(seq 30); do echo $n > exports/2026/slip_$n.txt; done; touch shop/__init__.pyc debug.log",
)

REWORK: Final = (
    *MADE,
    "sed -i 's/quantity/count/g; s/total/sum/g' shop/cart.py",
    "sed -i 's/sku-2/SKU-2/' prices.csv",
    "printf '\\000\\001\\377binary' > logo.png; git add logo.png; git commit -qm 'Add the logo'; printf '\\000\\002' > logo.png",
    "printf 'caf\\351 \\342\\202\\254\\n' > latin1.txt; git add -N latin1.txt",
)

PUSH: Final = (
    *MADE,
    "git clone -q --bare . ../shop.git; git remote add origin ../shop.git; git fetch -q; git branch -q -u origin/main",
    "git clone -q ../shop.git ../other; cd ../other; echo x >> README.md; git commit -qam 'Bob was first'; git push -q; cd ../shop",
    "echo y >> README.md; git commit -qam 'Ada is second'",
)

HOOK: Final = """\
#!/bin/sh
echo "checking shop/cart.py"
echo "shop/cart.py:9: debug print left in the code" >&2
echo "hook: 1 problem, commit refused" >&2
exit 1
"""

CAPTURES: Final = (
    Capture("vcs/git_status_dirty", "git", "git status", "git --version", FILES, DIRTY),
    Capture("vcs/git_status_porcelain", "git", "git status --porcelain=v1 -uall", "git --version", FILES, DIRTY),
    Capture("vcs/git_log", "git", "git log", "git --version", FILES, MADE),
    Capture(
        "vcs/git_log_graph", "git", "git log --oneline --graph --all --decorate --stat", "git --version", FILES, MADE
    ),
    Capture("vcs/git_log_patch", "git", "git log -p -n 25", "git --version", FILES, MADE),
    Capture("vcs/git_diff", "git", "git diff", "git --version", FILES, REWORK),
    Capture("vcs/git_show_delete", "git", "git show v0.3.0", "git --version", FILES, MADE),
    Capture("vcs/git_blame", "git", "git blame prices.csv", "git --version", FILES, MADE),
    Capture(
        "vcs/git_merge_conflict",
        "git",
        "git merge discount; git diff; cat shop/cart.py | sed -n 15,45p",
        "git --version",
        FILES,
        MADE,
    ),
    Capture("vcs/git_rebase_conflict", "git", "git rebase main discount", "git --version", FILES, MADE),
    Capture("vcs/git_push_rejected", "git", "git push origin main", "git --version", FILES, PUSH),
    Capture("vcs/git_pull_diverged", "git", "git pull", "git --version", FILES, PUSH),
    Capture(
        "vcs/git_stash_conflict",
        "git",
        "git stash && git checkout -q discount && git stash pop",
        "git --version",
        FILES,
        (*MADE, 'sed -i \'s/"CHF"/"GBP"/\' shop/cart.py'),
    ),
    Capture(
        "vcs/git_checkout_refused",
        "git",
        "git checkout discount",
        "git --version",
        FILES,
        (*MADE, "echo '# local' >> shop/cart.py"),
    ),
    Capture(
        "vcs/git_commit_hook",
        "git",
        "git commit -am 'Show the total'",
        "git --version",
        {**FILES, "hook.sh": HOOK},
        (*MADE, "cp hook.sh .git/hooks/pre-commit; chmod +x .git/hooks/pre-commit", "echo 'print(1)' >> shop/cart.py"),
    ),
    Capture(
        "vcs/git_apply_fail",
        "git",
        "git apply --check fix.patch; git cherry-pick discount",
        "git --version",
        {
            **FILES,
            "fix.patch": "--- a/shop/cart.py\n+++ b/shop/cart.py\n@@ -3,2 +3,2 @@\n-from dataclasses import field\n+from dataclasses import fields\n from decimal import Decimal\n",
        },
        MADE,
    ),
)
