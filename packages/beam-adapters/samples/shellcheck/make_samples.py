"""Remakes the captures of ShellCheck in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import NEW, Run, make

DEPLOY: Final = """\
#!/bin/bash
cd $1
for f in $(ls *.txt); do
  echo $f | grep tea
done
unused=1
if [ $count = 3 ]; then echo `date`; fi
read line
rm -rf $HOME/$dir/*
local x=2
arr=(1 2)
echo "$arr" 'costs $5'
"""

FILES: Final = {"deploy.sh": DEPLOY, "bad.sh": "if true; then\n  echo hi\n", "good.sh": "#!/bin/sh\necho hi\n"}
_VERSION: Final = "shellcheck --version | grep version:"
RUNS: Final = {
    "tty": Run("shellcheck deploy.sh bad.sh good.sh", FILES, version=_VERSION, tools=NEW),
    "color": Run("shellcheck --color=always deploy.sh", FILES, version=_VERSION, tools=NEW),
    "gcc": Run("shellcheck -f gcc deploy.sh bad.sh", FILES, version=_VERSION, tools=NEW),
    "wiki": Run("shellcheck -s sh -W 6 deploy.sh", FILES, version=_VERSION, tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
