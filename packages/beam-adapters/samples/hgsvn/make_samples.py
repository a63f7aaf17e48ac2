"""Remakes the captures of Mercurial and Subversion in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - shell scripts stand here as one would type them

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from capture import Run, Synthetic, make

HG: Final = (
    "export HGUSER=dev HGMERGE=internal:merge; hg init far && cd far && seq 1 9 > cart.txt && hg commit -qAm Cart && hg clone -q . ../app && "
    "sed -i 's/^5$/five/' cart.txt && echo x > slip.txt && hg commit -qAm Five && cd ../app"
)
MINE: Final = "sed -i 's/^5$/cinq/' cart.txt && hg commit -qm Cinq"
SVN: Final = (
    "svnadmin create far && svn co -q file://$PWD/far app && svn co -q file://$PWD/far other && cd app && seq 1 9 > cart.txt && mkdir src && "
    "touch src/a src/b && svn add -q cart.txt src && svn commit -qm Cart && cd ../other && svn up -q && sed -i 's/^5$/cinq/' cart.txt && "
    "echo x > slip.txt && svn add -q slip.txt && svn commit -qm Cinq && cd ../app"
)
LIKE_THEM: Final = """\
print("searching for changes in the till")
print("adding changesets")
print("adding coins")
print("Transmitting file data to the printer")
print("Committing transaction 5...")
print("C is a letter")
"""


def hg(script: str, *before: str) -> Run:
    """A capture of Mercurial."""
    run = f"export HGUSER=dev HGMERGE=internal:merge; cd app; {script}"
    return Run(script, {}, ("; ".join((HG, *before)),), "hg --version", run)


def svn(script: str, *before: str) -> Run:
    """A capture of Subversion."""
    return Run(script, {}, ("; ".join((SVN, *before)),), "svn --version", f"cd app; {script}")


RUNS: Final[dict[str, Run | Synthetic]] = {
    "hg_pull": hg("hg pull -u && hg status && hg log && hg summary && hg branches"),
    "hg_push_refused": hg("hg push", MINE),
    "hg_merge_conflict": hg("hg merge", MINE, "hg pull -q"),
    "hg_unresolved": hg(
        "hg resolve -l; hg status; hg commit -m Both", MINE, "hg pull -q; hg merge -q > /dev/null 2>&1"
    ),
    "hg_push": hg("touch page; hg add page && hg commit -m Page && hg push", "hg pull -qu"),
    "svn_commit": svn(
        "svn up && svn st && svn commit -m Page && svn log && svn info", "echo y > page; svn add -q page"
    ),
    "svn_out_of_date": svn("svn commit -m Five", "sed -i 's/^5$/five/' cart.txt"),
    "svn_conflict": svn("svn up --non-interactive && svn st; svn commit -m Five", "sed -i 's/^5$/five/' cart.txt"),
    "decoys": Run("python3 till.py", {"till.py": LIKE_THEM}),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
