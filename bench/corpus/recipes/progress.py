"""Captures on a terminal: progress bars, spinners, frames that are painted over."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture
from recipes._tests_node import ESM, VITEST
from recipes.builds import CARGO_BROKEN, GOOD_BUNDLE, NINJA
from recipes.packages import FRESH, LEAVES, NPM, PIP, PORT, REGISTRY, SERVE, START, UV

TQDM: Final = """\
import sys
import time

from tqdm import tqdm

failed = []
for n in tqdm(range(400), desc="slips", unit="slip", mininterval=0.01):
    time.sleep(0.002)
    if n == 233:
        tqdm.write("ERROR slip 233: no address for order A-233", file=sys.stderr)
        failed.append(n)
print(f"{400 - len(failed)} sent, {len(failed)} failed")
sys.exit(1)
"""

REPOSITORY: Final = (
    "git config --global user.name Ada; git config --global user.email ada@shop.example; git config --global init.defaultBranch main",
    "mkdir ../origin; cd ../origin; git init -q; for n in $(seq 3000); do head -c 3000 /dev/urandom | base64 > f$n; done; git add .; git commit -qm all; cd ../shop",
)

FILE: Final = ("mkdir www; head -c 40000000 /dev/urandom > www/prices.bin",)
HTTP: Final = "cd www; exec /usr/bin/python3 -m http.server --bind 127.0.0.1 8080"

CAPTURES: Final = (
    Capture(
        "progress/pip_install",
        "pip",
        "env/bin/pip install tray shopmath",
        "pip --version",
        {"registry.py": REGISTRY},
        FRESH,
        env=PIP,
        serve=SERVE,
        port=PORT,
        pty=True,
    ),
    Capture(
        "progress/uv_install",
        "uv",
        "uv pip install --python env/bin/python tray",
        "uv --version",
        {"registry.py": REGISTRY},
        FRESH,
        env=UV,
        serve=SERVE,
        port=PORT,
        pty=True,
    ),
    Capture(
        "progress/npm_install",
        "npm",
        "npm install",
        "npm --version",
        {
            "registry.py": REGISTRY,
            "package.json": f'{{"name": "shop", "private": true, "dependencies": {{"cups": "^3.0.0", {LEAVES}}}}}\n',
        },
        START,
        env=NPM,
        serve=SERVE,
        port=PORT,
        pty=True,
    ),
    Capture(
        "progress/wget",
        "wget",
        "wget http://localhost:8080/prices.bin http://localhost:8080/missing.bin",
        "wget --version",
        {},
        FILE,
        serve=HTTP,
        port=8080,
        pty=True,
    ),
    Capture(
        "progress/curl",
        "curl",
        "curl -f --limit-rate 20M -O http://localhost:8080/prices.bin -O http://localhost:8080/missing.bin",
        "curl --version",
        {},
        FILE,
        serve=HTTP,
        port=8080,
        pty=True,
    ),
    Capture(
        "progress/git_clone",
        "git",
        "git clone --progress file:///home/dev/origin copy && git -C copy checkout nosuch",
        "git --version",
        {},
        REPOSITORY,
        pty=True,
    ),
    Capture("progress/cargo_build", "cargo build", "cargo build", "cargo --version", CARGO_BROKEN, pty=True),
    Capture(
        "progress/ninja",
        "ninja",
        "ninja -C build",
        "ninja --version",
        NINJA,
        ("cmake -G Ninja -S . -B build",),
        pty=True,
    ),
    Capture(
        "progress/tqdm",
        "tqdm",
        "python send.py",
        "python -c 'import tqdm; print(tqdm.__version__)'",
        {"send.py": TQDM},
        pty=True,
    ),
    Capture(
        "progress/dd",
        "dd",
        "dd if=/dev/zero of=big bs=1M count=2000 status=progress; dd if=/missing of=x",
        "dd --version",
        {},
        pty=True,
    ),
    Capture(
        "progress/vitest_tty",
        "vitest",
        "npx vitest run",
        "vitest --version",
        {**ESM, "test/slug.test.js": VITEST},
        node=True,
        pty=True,
    ),
    Capture("progress/vite_tty", "vite", "npx vite build", "vite --version", GOOD_BUNDLE, node=True, pty=True),
)
