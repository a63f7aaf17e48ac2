"""Remakes the captures of progress in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501, ISC004, W291 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from capture import Run, Synthetic, make

CLONE: Final = (
    "git init -q shop.git && cd shop.git && for i in $(seq 1 300); do mkdir -p d$((i % 20)); echo item $i > d$((i % 20))/$i; "
    "done && git add -A && git -c user.name=dev -c user.email=dev@example.org commit -qm shop",
)
TQDM: Final = (
    "import sys, time\nfrom tqdm import tqdm\nfor i in tqdm(range(40), desc='slips', mininterval=0.05, ncols=80):\n"
    "    time.sleep(0.02)\nprint('40 slips sent')\n"
)
SERVE: Final = "python3 -m http.server 8123 --bind 127.0.0.1 >/dev/null 2>&1 & s=$!; sleep 1; "
DOCKER: Final = """\
Using default tag: latest
latest: Pulling from library/shop
a1b2c3d4e5f6: Pulling fs layer
b2c3d4e5f6a1: Pulling fs layer
c3d4e5f6a1b2: Waiting
a1b2c3d4e5f6: Downloading [=====>                     ]  1.05MB/3.40MB
a1b2c3d4e5f6: Verifying Checksum
a1b2c3d4e5f6: Download complete
a1b2c3d4e5f6: Extracting [=========>                  ]  1.05MB/3.40MB
a1b2c3d4e5f6: Pull complete
b2c3d4e5f6a1: Already exists
c3d4e5f6a1b2: Pull complete
Digest: sha256:5be45dbade29bebd6886af6b438fd7e0b4eb7b611f39ba62b430263f82de36d2
Status: Downloaded newer image for shop:latest
docker.io/library/shop:latest
"""
DOWNLOADS: Final = """\
[INFO] Scanning for projects...
Downloading from central: https://repo.maven.apache.org/maven2/dev/shop/cart/0.3/cart-0.3.pom
Progress (1): 1.2/3.1 kB
Progress (1): 3.1 kB    
Downloaded from central: https://repo.maven.apache.org/maven2/dev/shop/cart/0.3/cart-0.3.pom (3.1 kB at 31 kB/s)
[INFO] Downloading from central: https://repo.maven.apache.org/maven2/dev/shop/tray/0.9/tray-0.9.jar
[INFO] Downloaded from central: https://repo.maven.apache.org/maven2/dev/shop/tray/0.9/tray-0.9.jar (12 kB at 98 kB/s)
Download https://repo.maven.apache.org/maven2/dev/shop/pot/1.0/pot-1.0.pom
Download https://repo.maven.apache.org/maven2/dev/shop/pot/1.0/pot-1.0.jar
[INFO] BUILD SUCCESS
"""

RUNS: Final[dict[str, Run | Synthetic]] = {
    "git_clone": Run("git clone --progress --no-local shop.git copy", before=CLONE, version="git --version"),
    "curl": Run(
        "curl -o copy file://$PWD/prices.bin; curl -o none file:///no/such/file",
        before=("head -c 9000000 /dev/zero > prices.bin",),
        version="curl --version",
    ),
    "wget": Run(
        SERVE + "wget --progress=dot:mega http://127.0.0.1:8123/prices.bin -O copy.bin; kill $s",
        before=("head -c 30000000 /dev/zero > prices.bin",),
        version="wget --version",
    ),
    "pip_bar": Run("pip download --no-cache-dir --no-deps -d out pyright==1.1.414 ruff", version="pip --version"),
    "tqdm": Run("python work.py 2>&1 | tr '\\r' '\\n'", {"work.py": TQDM}, version="tqdm --version"),
    "docker_pull": Synthetic("docker pull shop", DOCKER),
    "downloads": Synthetic("./build.sh", DOWNLOADS),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
