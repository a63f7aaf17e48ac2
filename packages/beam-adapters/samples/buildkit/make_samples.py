"""Remakes the captures of BuildKit, which builds images for Docker in this folder, which are written after its documented format."""

# ruff: noqa: E501, S105, W291 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Synthetic

PLAIN: Final = """\
#0 building with "default" instance using docker driver

#1 [internal] load build definition from Dockerfile
#1 transferring dockerfile: 212B done
#1 DONE 0.0s

#2 [internal] load metadata for docker.io/library/python:3.11-slim
#2 DONE 0.6s

#4 [1/3] FROM docker.io/library/python:3.11-slim@sha256:5be45dbade29bebd6886af6b438fd7e0b4eb7b611f39ba62b430263f82de36d2
#4 sha256:5be45dbade29bebd6886af6b438fd7e0b4eb7b611f39ba62b430263f82de36d2 1.05MB / 3.40MB 0.2s
#4 extracting sha256:5be45dbade29bebd6886af6b438fd7e0b4eb7b611f39ba62b430263f82de36d2 0.1s done
#4 DONE 2.1s

#5 [2/3] COPY . .
#5 DONE 0.0s

#6 [3/3] RUN python -m shop.check
#6 0.412 checking 3 carts
#6 0.801 3 carts are fine
#6 DONE 0.9s

#7 exporting to image
#7 exporting layers 0.1s done
#7 writing image sha256:0f3b2c4d5e6f7a8b9c0d1e2f3a4b5c6d7e8f9a0b1c2d3e4f5a6b7c8d9e0f1a2b done
#7 naming to docker.io/library/shop:0.3 done
#7 DONE 0.1s

 2 warnings found (use docker --debug to expand):
 - LegacyKeyValueFormat: "ENV key=value" should be used instead of legacy "ENV key value" format (line 3)
 - FromAsCasing: 'as' and 'FROM' keywords' casing do not match (line 1)
"""
FAIL: Final = """\
#0 building with "default" instance using docker driver

#1 [internal] load build definition from Dockerfile
#1 transferring dockerfile: 212B done
#1 DONE 0.0s

#5 [2/4] WORKDIR /app
#5 CACHED

#6 [other 1/1] RUN sleep 9
#6 CANCELED

#7 [4/4] RUN python -m shop.check
#7 0.412 checking 3 carts
#7 0.533 ModuleNotFoundError: No module named 'shop.rates'
#7 ERROR: process "/bin/sh -c python -m shop.check" did not complete successfully: exit code: 1
------
 > [4/4] RUN python -m shop.check:
0.412 checking 3 carts
0.533 ModuleNotFoundError: No module named 'shop.rates'
------
Dockerfile:4
--------------------
   2 |     WORKDIR /app
   3 |     COPY . .
   4 | >>> RUN python -m shop.check
   5 |     CMD ["python", "-m", "shop"]
   6 |     
--------------------
ERROR: failed to solve: process "/bin/sh -c python -m shop.check" did not complete successfully: exit code: 1

View build details: docker-desktop://dashboard/build/default/default/x1y2z3
"""
TERMINAL: Final = """\
[+] Building 4.5s (8/12)
 => [internal] load build definition from Dockerfile                       0.0s
 => => transferring dockerfile: 37B                                        0.0s
 => [1/5] FROM docker.io/library/ubuntu:22.04@sha256:ed15...               0.0s
 => CACHED [2/5] RUN apt-get update                                        0.0s
 => ERROR [5/5] RUN apt-get install -y nodejss                             0.1s
------
 > [5/5] RUN apt-get install -y nodejss:
0.901 E: Unable to locate package nodejss
------
Dockerfile:12
--------------------
  10 |     RUN curl -sL https://deb.nodesource.com/setup_18.x | bash -
  11 |     
  12 | >>> RUN apt-get install -y nodejss
--------------------
ERROR: failed to solve: process "/bin/sh -c apt-get install -y nodejss" did not complete successfully: exit code: 100
"""
TERMINAL_PASS: Final = """\
[+] Building 1.2s (9/9) FINISHED                                docker:default
 => [internal] load build definition from Dockerfile                       0.0s
 => => transferring dockerfile: 212B                                       0.0s
 => [1/3] FROM docker.io/library/python:3.11-slim@sha256:c7c2...           0.0s
 => CACHED [2/3] WORKDIR /app                                              0.0s
 => [3/3] COPY . .                                                         0.1s
 => exporting to image                                                     0.1s
 => => exporting layers                                                    0.1s
 => => writing image sha256:0f3b2c4d5e6f                                   0.0s
 => => naming to docker.io/library/shop:latest                             0.0s

What's next:
    View a summary of image vulnerabilities and recommendations → docker scout quickview
"""
SYNTAX: Final = """\
#0 building with "default" instance using docker driver

#1 [internal] load build definition from Dockerfile
#1 transferring dockerfile: 51B done
#1 DONE 0.0s
Dockerfile:2
--------------------
   1 |     FROM alpine
   2 | >>> RUNN true
   3 |     
--------------------
ERROR: failed to solve: dockerfile parse error on line 2: unknown instruction: RUNN (did you mean RUN?)
"""
RUNS: Final = {
    "pass": Synthetic("docker build --progress=plain -t shop:0.3 .", PLAIN),
    "fail": Synthetic("docker build --progress=plain .", FAIL, 1),
    "terminal_fails": Synthetic("docker build .", TERMINAL, 1),
    "terminal_pass": Synthetic("docker build -t shop .", TERMINAL_PASS),
    "syntax": Synthetic("docker buildx build .", SYNTAX, 1),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))
