"""Remakes the captures of Docker and Podman in this folder: ``python make_samples.py [--only NAME]...``.

The clients are those of Docker and of the first Compose; they talk to Podman's service, which needs ``podman``,
``runc``, ``busybox-static`` and ``docker-registry``.  What the second Compose and Docker's own daemon print is written
after the documented formats.
"""

# ruff: noqa: E501, W291 - lines stand here as they are

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "builds"))
from capture import Run, Synthetic, Tools, make  # noqa: E402  (it lies beside the captures of builds)

ROOT: Final = Path(tempfile.gettempdir()) / "beam-docker-samples"
PORT: Final = 5055
_IMAGE: Final = "localhost/shop:2"
_CONF: Final = """\
[containers]
default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
"""
_REGISTRY: Final = f"""\
version: 0.1
storage: {{filesystem: {{rootdirectory: {ROOT}/registry}}}}
http: {{addr: "127.0.0.1:{PORT}"}}
"""
_SERVICE: Final = '  {}: {{image: "' + _IMAGE + '", command: ["/bin/sh", "-c", "{}"], network_mode: none}}\n'


def _compose(**commands: str) -> dict[str, str]:
    services = "".join(_SERVICE.format(name, command) for name, command in commands.items())
    return {"docker-compose.yml": f'version: "3"\nservices:\n{services}'}


_STAYING: Final = _compose(api="sleep 300", mail="sleep 300", db="sleep 300")
_BROKEN: Final = {"docker-compose.yml": _STAYING["docker-compose.yml"].replace('"/bin/sh"', '"/bin/nothere"', 1)}
_ENDING: Final = _compose(good="echo priced 3 articles", bad="echo till 4 is missing; exit 3")
_DOWN: Final = "docker-compose down -t 0"
_MADE: Final = "docker create --network none localhost/shop:2 sh"
_PUSH: Final = f"podman push --tls-verify=false {_IMAGE} 127.0.0.1:{PORT}/shop:2"
_BARE: Final = Tools("none")


def _run(command: str, *before: str, files: dict[str, str] | None = None, version: str = "docker --version") -> Run:
    return Run(command, files or {}, before, version, tools=_BARE)


def _podman(command: str, *before: str) -> Run:
    return _run(command, *before, version="podman --version")


def _first(command: str, files: dict[str, str], *before: str) -> Run:
    return _run(command, *before, files=files, version="docker-compose --version")


# The second Compose, in a pipe and on a terminal.
UP: Final = """\
 db Pulling 
 cache Pulling 
 3f4ca61aafcd Pulling fs layer 
 b5d0e1c0b7aa Pulling fs layer 
 3f4ca61aafcd Downloading [==>                                                ]  1.2MB/29.1MB
 3f4ca61aafcd Downloading [=======================>                           ]  14.2MB/29.1MB
 b5d0e1c0b7aa Download complete 
 3f4ca61aafcd Verifying Checksum 
 3f4ca61aafcd Download complete 
 3f4ca61aafcd Extracting [==================================================>]  29.1MB/29.1MB
 3f4ca61aafcd Pull complete 
 b5d0e1c0b7aa Pull complete 
 cache Pulled 
 db Pulled 
 Network shop_default  Creating
 Network shop_default  Created
 Volume "shop_data"  Creating
 Volume "shop_data"  Created
 Container shop-db-1  Creating
 Container shop-cache-1  Creating
 Container shop-db-1  Created
 Container shop-cache-1  Created
 Container shop-api-1  Creating
 Container shop-api-1  Created
 Container shop-db-1  Starting
 Container shop-cache-1  Starting
 Container shop-cache-1  Started
 Container shop-db-1  Started
 Container shop-db-1  Waiting
 Container shop-db-1  Healthy
 Container shop-api-1  Starting
 Container shop-api-1  Started
"""
UP_FAILED: Final = """\
 Network shop_default  Creating
 Network shop_default  Created
 Container shop-db-1  Creating
 Container shop-db-1  Created
 Container shop-api-1  Creating
 Container shop-api-1  Created
 Container shop-db-1  Starting
 Container shop-db-1  Started
 Container shop-db-1  Waiting
 Container shop-db-1  Error
dependency failed to start: container shop-db-1 is unhealthy
"""
UP_TERMINAL: Final = """\
[+] Running 3/4
 \u2714 Network shop_default    Created                                    0.1s 
 \u2714 Container shop-db-1     Started                                    0.5s 
 \u2714 Container shop-cache-1  Started                                    0.6s 
 \u2839 Container shop-api-1    Starting                                   0.9s 
Error response from daemon: driver failed programming external connectivity on endpoint shop-api-1: Bind for 0.0.0.0:8080 failed: port is already allocated
"""
PULL_FAILED: Final = """\
[+] Pulling 2/2
 \u2718 db Error    manifest for postgres:99 not found: manifest unknown: manifest unknown 1.2s 
 ! cache Interrupted                                                                     1.2s 
Error response from daemon: manifest for postgres:99 not found: manifest unknown: manifest unknown
"""
DOWN: Final = """\
 Container shop-api-1  Stopping
 Container shop-api-1  Stopped
 Container shop-api-1  Removing
 Container shop-api-1  Removed
 Container shop-db-1  Stopping
 Container shop-db-1  Stopped
 Container shop-db-1  Removing
 Container shop-db-1  Removed
 Network shop_default  Removing
 Network shop_default  Error while Removing
failed to remove network shop_default: Error response from daemon: error while removing network: network shop_default id 5c9d has active endpoints
"""
UNKNOWN: Final = """\
service "api" depends on undefined service "cache": invalid compose project
"""
PUSH: Final = """\
The push refers to repository [registry.example.org/shop]
5f70bf18a086: Preparing
b5d0e1c0b7aa: Preparing
5f70bf18a086: Pushing [==================>                                ]  12.1MB/31.2MB
b5d0e1c0b7aa: Layer already exists
5f70bf18a086: Pushed
1.4: digest: sha256:2c6b3ac1f4dd1b0f3f3b8b1e06a1e5a3ab0a5a0f41f1d54b5f0d9ad7a1f0aa11 size: 739
"""
_HASH: Final = "{:064x}"
PRUNE: Final = "".join(
    [
        "Deleted Containers:\n",
        *(_HASH.format(at * 7919**9) + "\n" for at in range(1, 9)),
        "\nDeleted Images:\n",
        "untagged: shop:1\nuntagged: registry.example.org/shop:1\n",
        *(f"deleted: sha256:{_HASH.format(at * 7907**9)}\n" for at in range(1, 9)),
        "\nTotal reclaimed space: 1.274GB\n",
    ]
)
# A program's own lines that look like Docker's.
DECOY: Final = """\
 Container shop-db-1  Creating
 Container shop-db-1  Created
Container of tea  Created
 Container shop-db-1  Created the tables, but one
 db Pulling the rope
Copying blob 7 failed
deleted: sha256:short
the till exited with code 4
api exited with code 0 after 3 errors
"""
RUNS: Final[dict[str, Run | Synthetic]] = {
    "compose1_down": _first("docker-compose down -t 0", _STAYING, "docker-compose up -d"),
    "compose1_no_file": _first("docker-compose up -d", {}),
    "compose1_up": _first("docker-compose up -d", _STAYING, _DOWN),
    "compose1_up_failed": _first("docker-compose up -d", _BROKEN, _DOWN),
    "compose1_up_attached": _first("docker-compose up; docker-compose down -t 0", _ENDING, _DOWN),
    "no_image": _run("docker rmi nothere:1"),
    "podman_pull": _podman(
        f"podman pull --tls-verify=false 127.0.0.1:{PORT}/shop:2", _PUSH, f"podman rmi 127.0.0.1:{PORT}/shop:2"
    ),
    "podman_pull_failed": _podman(f"podman pull --tls-verify=false 127.0.0.1:{PORT}/nothere:2"),
    "podman_push": _podman(_PUSH),
    "rmi": _run("docker rmi gone:1", "touch a && tar -c a | docker import - gone:1"),
    "prune": _run("docker container prune -f", *(_MADE,) * 6),
    "compose_down": Synthetic("docker compose down", DOWN, 1),
    "compose_pull_failed": Synthetic("docker compose pull", PULL_FAILED, 18),
    "compose_unknown": Synthetic("docker compose -f shop.yml up -d", UNKNOWN, 15),
    "compose_up": Synthetic("docker compose up -d --wait", UP),
    "compose_up_failed": Synthetic("docker compose up -d", UP_FAILED, 1),
    "compose_up_terminal": Synthetic("docker compose up -d", UP_TERMINAL, 1),
    "decoy": Synthetic("docker compose up -d; ./shop.sh", DECOY, 1),
    "push": Synthetic("docker push registry.example.org/shop:1.4", PUSH),
    "system_prune": Synthetic("docker system prune -af", PRUNE),
}


def _start() -> list[subprocess.Popen[bytes]]:
    """The service and the registry at work, and an image to run."""
    ROOT.mkdir(exist_ok=True)
    (ROOT / "containers.conf").write_text(_CONF)
    (ROOT / "registry.yml").write_text(_REGISTRY)
    os.environ["DOCKER_HOST"] = f"unix://{ROOT}/service.sock"
    os.environ["CONTAINERS_CONF"] = str(ROOT / "containers.conf")
    started = [
        subprocess.Popen(["podman", "system", "service", "-t", "0", os.environ["DOCKER_HOST"]]),
        subprocess.Popen(
            ["docker-registry", "serve", ROOT / "registry.yml"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ),
    ]
    tree = ROOT / "root/bin"
    tree.mkdir(parents=True, exist_ok=True)
    for name in ("sh", "sleep", "echo"):
        (tree / name).write_bytes(Path("/bin/busybox").read_bytes())
        (tree / name).chmod(0o755)
    packed = subprocess.run(["tar", "-C", tree.parent, "-c", "."], capture_output=True, check=True).stdout
    subprocess.run(["podman", "import", "-q", "-", _IMAGE], input=packed, check=True)
    time.sleep(2)
    return started


if __name__ == "__main__":
    at_work = _start()
    try:
        make(HERE, RUNS)
    finally:
        for process in at_work:
            process.terminate()
