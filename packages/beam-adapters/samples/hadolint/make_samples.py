"""Remakes the captures of hadolint in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import NEW, Run, make

DOCKERFILE: Final = (
    "FROM ubuntu\nMAINTAINER ann\nRUN apt-get update && apt-get install python3\nRUN cd /srv && sudo pip install flask\n"
    "ADD . /srv\nCMD python3 app.py\nEXPOSE 80000\nRUN echo $unset | grep a\n"
)
_VERSION: Final = "hadolint --version"
RUNS: Final = {
    "findings": Run("hadolint --no-color Dockerfile", {"Dockerfile": DOCKERFILE}, version=_VERSION, tools=NEW),
    "color": Run("hadolint Dockerfile", {"Dockerfile": DOCKERFILE}, version=_VERSION, tools=NEW),
    "broken": Run("hadolint --no-color Dockerfile", {"Dockerfile": "FROM a\nRUNN b\n"}, version=_VERSION, tools=NEW),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
