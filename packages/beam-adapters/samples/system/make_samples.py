"""Remakes the captures of tools that look at a system in this folder: ``python make_samples.py [--only NAME]``.

Processes and file systems of the machine itself are left out: of processes stay the kernel's threads and those that the
run started, a shop of three.  The captures that the manifest marks ``synthetic`` are of systems that are not at hand
(snaps, a lsof that may not look everywhere, a Docker host), in the format that real ones have.
"""

# ruff: noqa: E501 - shell scripts and what tools print stand here as they are

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from capture import Run, Synthetic, make

SHOP: Final = "tail -f /dev/null > /dev/null & a=$!; sleep 977 > /dev/null & b=$!; python3 -m http.server 8127 > /dev/null 2>&1 & c=$!; sleep 1; "
END: Final = "kill $a $b $c"
OURS: Final = "USER|UID|PID USER|\\]$|tail -f|sleep 977|http.server 8127"
SNAPS: Final = """\
Filesystem      Size  Used Avail Use% Mounted on
udev            955M     0  955M   0% /dev
tmpfs           198M  1.2M  196M   1% /run
/dev/sda2        20G   19G  0.2G  99% /
tmpfs           986M     0  986M   0% /dev/shm
tmpfs           5.0M     0  5.0M   0% /run/lock
tmpfs           986M     0  986M   0% /sys/fs/cgroup
/dev/loop0       55M   55M     0 100% /snap/core18/1223
/dev/loop1       11M   11M     0 100% /snap/slcli/383
/dev/loop2       89M   89M     0 100% /snap/core/7396
/dev/loop3       67M   67M     0 100% /snap/cloud-sdk/103
/dev/loop5       55M   55M     0 100% /snap/core18/1074
/dev/loop7      8.7M  8.7M     0 100% /snap/doctl/187
/dev/loop8      3.2M  3.2M     0 100% /snap/stress-ng/847
/dev/loop9      768K  768K     0 100% /mnt/image
tmpfs           198M  198M     0 100% /run/user/1000
shop:/export    2.0T  1.1T  0.9T  55% /srv/shop
"""
DOCKER: Final = """\
Filesystem     Type     Size  Used Avail Use% Mounted on
devtmpfs       devtmpfs 7.8G     0  7.8G   0% /dev
/dev/nvme0n1p1 xfs      100G   61G   40G  61% /
overlay        overlay  100G   61G   40G  61% /var/lib/docker/overlay2/0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9/merged
overlay        overlay  100G   61G   40G  61% /var/lib/docker/overlay2/1a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9/merged
overlay        overlay  100G   61G   40G  61% /var/lib/docker/overlay2/2a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9/merged
shm            tmpfs     64M     0   64M   0% /var/lib/docker/containers/3a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9/mounts/shm
shm            tmpfs     64M     0   64M   0% /var/lib/docker/containers/4a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9/mounts/shm
tmpfs          tmpfs    1.6G     0  1.6G   0% /run/user/1000
tmpfs          tmpfs    7.8G     0  7.8G   0% /sys/fs/cgroup
"""
LSOF: Final = """\
lsof: WARNING: can't stat() fuse.portal file system /run/user/1000/doc
      Output information may be incomplete.
lsof: WARNING: can't stat() fuse file system /run/user/1000/gvfs
      Output information may be incomplete.
COMMAND  PID USER   FD   TYPE DEVICE SIZE/OFF NODE NAME
python3 4121  dev    3u  IPv4  58913      0t0  TCP 127.0.0.1:8123 (LISTEN)
"""
UNITS: Final = """\
Unit none.service could not be found.
Job for cart.service failed because the control process exited with error code.
See "systemctl status cart.service" and "journalctl -xeu cart.service" for details.
"""
CLEAN: Final = """\
mkdir full full/deep; touch plain; ln -s loop loop; printf 'x' > bad; chmod +x bad
rmdir full
mkdir full
cp full copy
touch plain/x
touch loop
rm full
mv full full/deep
kill 4194303
touch $(printf 'x%.0s' $(seq 300))
df --none
mkdir -q
mkdir
python3 -m http.server 8128 > /dev/null 2>&1 & s=$!; sleep 1
python3 -m http.server 8128 2>&1 | tail -1
kill $s
umount /none
chattr +i /proc/self
tar -xzf plain
"""
LIKE_THEM: Final = """\
print("USER PID are two words")
print("root         2  0.0  0.0      0     0 ?        S    01:45   0:00 [kthreadd] is what the till says")
print("tmpfs is a file system")
print("mmap(NULL, 8192) is no line of a trace")
print("the shop: it is said that File exists to hold slips")
print("Job for the afternoon: failed coins")
print("Listing... of what the shop has")
print("valid_lft forever is a long time")
print("unknown flags: red, green")
print("Unknown options: tea, coffee")
"""

RUNS: Final[dict[str, Run | Synthetic]] = {
    "ps_aux": Run(
        "ps aux", version="ps --version", script=f"{SHOP} ps aux | grep -E '{OURS}' | grep -Ev 'grep|bash -c'; {END}"
    ),
    "ps_ef": Run(
        "ps -ef", version="ps --version", script=f"{SHOP} ps -ef | grep -E '{OURS}' | grep -Ev 'grep|bash -c'; {END}"
    ),
    "ps_kernel": Run("ps -ef --ppid 2", version="ps --version", script="ps -f --ppid 2 | grep -E 'UID|\\]$'"),
    "top": Run(
        "top -b -n1",
        version="top -v",
        script=f"{SHOP} top -b -n1 -w 120 | grep -E '^(top|Tasks|%Cpu|MiB|$)|PID USER| 0      0      0 |tail$|sleep$'; {END}",
    ),
    "df_snaps": Synthetic("df -h", SNAPS),
    "df_docker": Synthetic("df -hT", DOCKER),
    "df_few": Run("df -h", version="df --version", script="df -h / /dev /dev/shm"),
    "lsof": Synthetic("lsof -i :8123", LSOF),
    "ip_addr": Run("ip addr", version="ip -V", script="ip addr show lo; ip addr show eth0"),
    "strace": Run("strace touch new", version="strace --version"),
    "strace_failing": Run("strace -f sh -c 'stat none; exit 3'", version="strace --version"),
    "strace_memory": Run("strace -e trace=memory true", version="strace --version"),
    "dpkg": Run("dpkg -l 'zip*' 'unzip*' 'tree'", version="dpkg --version"),
    "apt_list": Run("apt list --installed 'zip*' 'tree'", version="apt --version"),
    "archives": Run(
        "tar -czvf shop.tar.gz src && unzip -o shop.zip -d out && zip -r new.zip src && cp -rv src copy",
        version="tar --version",
        before=(
            "mkdir -p src/deep && for i in $(seq 9); do seq 200 > src/$i.txt; done; cp src/1.txt src/deep/hidden.txt; zip -qr shop.zip src",
        ),
    ),
    "archives_failed": Run(
        "tar -xvf none.tar; tar -xzvf a.txt; unzip none.zip; unzip a.txt; cp -v none here; zip x.zip none",
        version="tar --version",
        before=("seq 9 > a.txt",),
    ),
    "clean": Run("sh clean.sh", {"clean.sh": CLEAN}, version="cp --version"),
    "units": Synthetic("systemctl status none; systemctl restart cart", UNITS, 4),
    "no_flag": Run("docker run --nope shop; docker ps -z; kubectl get --nope", version="docker --version"),
    "decoys": Run("python3 till.py", {"till.py": LIKE_THEM}),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
