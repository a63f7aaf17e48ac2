"""Captures of what an agent asks a machine: processes, disks, sockets, system calls."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture

TREE: Final = {
    f"data/{kind}/{n:03}.csv": "sku,n\n" * (n * 40) for kind in ("orders", "prices", "slips") for n in range(30)
}
NETWORK: Final = (
    "ip link add eth0 type veth peer name veth0; ip addr add 10.0.0.5/24 dev eth0; ip link set eth0 address 02:00:00:00:00:05 up; ip link set veth0 address 02:00:00:00:00:06 up",
    "ip route add default via 10.0.0.1",
)
LISTEN: Final = "python3 -m http.server --bind 127.0.0.1 8000 & python3 -m http.server --bind 10.0.0.5 9000 & wait"

CAPTURES: Final = (
    Capture("systems/df", "df", "df -h /home/dev /tmp /nowhere", "df --version", {}),
    Capture("systems/du", "du", "du -ah data | sort -k2; du -sh /var/lib/private", "du --version", TREE),
    Capture(
        "systems/ps",
        "ps",
        "sleep 30 & python3 -m http.server 8000 2>/dev/null & sleep 1; ps -u dev f -o pid,ppid,stat,args",
        "ps --version",
        {},
    ),
    Capture("systems/ip_addr", "ip", "ip addr; ip route; ip link show eth7", "ip -V", {}, root=NETWORK),
    Capture("systems/ss_listen", "ss", "sleep 1; ss -tlnp", "ss -V", {}, root=NETWORK, serve=LISTEN, port=8000),
    Capture(
        "systems/env",
        "env",
        "env | sort; printenv SHOP_TOKEN",
        "env --version",
        {},
        env={"SHOP_HOME": "/home/dev/shop", "SHOP_PORT": "8000"},
    ),
    Capture(
        "systems/strace_enoent",
        "strace",
        "strace -f -e trace=openat,execve,connect python3 -S -c 'open(\"prices.csv\")'",
        "strace --version",
        {},
    ),
    Capture(
        "systems/port_in_use",
        "python",
        "python3 -m http.server 8000 --bind 127.0.0.1",
        "python3 --version",
        {},
        serve="exec python3 -m http.server 8000 --bind 127.0.0.1",
        port=8000,
    ),
    Capture(
        "systems/tar_list",
        "tar",
        "tar czvf data.tgz data missing; tar tzf broken.tgz",
        "tar --version",
        {**TREE, "broken.tgz": b"\x1f\x8b\x08\0nothing"},
    ),
    Capture(
        "systems/shell_errors",
        "bash",
        "bash -x deploy.sh",
        "bash --version",
        {
            "deploy.sh": "set -u\nfor shop in ulm bonn kiel; do cp slips/$shop.txt out/ || true; done\nmkdir -p out; chmod 000 out; touch out/x\nnosuchtool --push out\n./deploy.py\necho $TARGET\n",
            "deploy.py": "#!/usr/bin/python9\n",
        },
    ),
    Capture(
        "systems/openssl_cert",
        "openssl",
        "openssl x509 -in shop.pem -noout -subject -dates; openssl verify shop.pem",
        "openssl version",
        {},
        ("openssl req -x509 -newkey rsa:2048 -nodes -keyout k.pem -out shop.pem -days 1 -subj /CN=shop.example",),
    ),
)
