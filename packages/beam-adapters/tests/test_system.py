"""Tools of a system, clients of networks and of databases: decoys for every rule that lowers, what has to stand out."""

import pytest

from beam_adapters import AdapterClassifier, explain
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
PS = "USER       PID %CPU %MEM    VSZ   RSS TTY      STAT START   TIME COMMAND\n"
EF = "UID        PID  PPID  C STIME TTY          TIME CMD\n"
TOP = "  PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND\n"
DF = "Filesystem      Size  Used Avail Use% Mounted on\n"
OURS = "dev       4121  0.3  0.1  26196 19720 ?        S    02:22   0:00 python3 -m http.server\n"
KERNEL = "root        {}  0.0  0.0      0     0 ?        I<   01:45   0:00 [kworker/R-{}]\n"
THREADS = "".join(KERNEL.format(n, n) for n in range(10, 30))
SNAP = "/dev/loop{}       55M   55M     0 100% /snap/core18/{}\n"
SNAPS = "".join(SNAP.format(n, n) for n in range(9))
REPLY = "64 bytes from 127.0.0.1: icmp_seq={} ttl=64 time=0.031 ms\n"
REPLIES = "".join(REPLY.format(n) for n in range(20))
TRACE = (
    'execve("/usr/bin/shop", ["shop"], 0x7ffe /* 15 vars */) = 0\n'
    "close(3)          = 0\nfstat(3, {st_mode=S_IFREG}) = 0\n"
)
MAP = "mmap(NULL, 8192, PROT_READ|PROT_WRITE, MAP_PRIVATE|MAP_ANONYMOUS, -1, 0) = 0x7f9868d7e000\n"


def labelled(text: str) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, the floor included."""
    lines = units(text.encode())
    classification = AdapterClassifier().classify(lines, Origin())
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode().rstrip("\n"))
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def lowered(text: str) -> list[str]:
    """The lines of a text that may be left out."""
    return [line for priority, _, line in labelled(text) if priority > P2]


# For every rule that lowers: texts that look alike and must stay, every line of them.
DECOYS = {
    "ps-thread": [
        THREADS,
        PS + THREADS,
        EF + "root        10     2  0 01:45 ?        00:00:00 [kworker/0:1]\n" * 20,
        PS + OURS + KERNEL.format(1, 1) * 3,
        PS + OURS + THREADS.replace(" I< ", " D  "),
        PS + OURS + THREADS.replace(" I< ", " Z  "),
        PS + OURS + THREADS.replace("root  ", "dev   "),
        PS + OURS + THREADS.replace("  0.0  0.0", " 12.0  0.0"),
        PS + OURS + THREADS.replace("    0     0 ?", " 4360  3280 ?"),
        PS + OURS + THREADS.replace("[", "").replace("]", ""),
    ],
    "task-thread": [
        TOP + "   12 root      20   0       0      0      0 D   0.0   0.0   0:00.00 jbd2\n" * 20,
        TOP + "   12 root      20   0    5544   1104    988 S   0.0   0.0   0:00.58 shop\n" * 20,
        TOP + "   12 root      20   0       0      0      0 S  99.0   0.0   9:00.00 kswapd0\n" * 20,
    ],
    "df-pseudo": [
        DF + SNAP.format(1, 1) * 4,
        DF + "tmpfs           198M  198M     0 100% /run/user/1000\n" * 9,
        DF + "/dev/loop9      768K  768K     0 100% /mnt/image\n" * 9,
        DF + "tmpfs           986M     0  986M   0% /tmp\n" * 9,
        DF + "overlay         100G   61G   40G  61% /\n" * 9,
        SNAPS,
    ],
    "loading": [
        MAP * 20,
        TRACE + "mmap(NULL, 8192, PROT_READ, MAP_PRIVATE, 3, 0) = -1 ENOMEM (Cannot allocate memory)\n" * 20,
        TRACE + MAP.replace("0x7f9868d7e000", "0x7f9868d7e000 <0.002101>") * 20,
        TRACE + 'read(3, "a line of the shop", 832) = 18\n' * 20,
        TRACE + "02:22:20 " + MAP,
        TRACE.replace("execve", "open") + MAP * 20,
    ],
    "forever": [
        "       valid_lft 3599sec preferred_lft 1799sec\n    link/ether 02:fc:00:00:00:01 brd ff:ff:ff:ff:ff:ff\n"
    ],
    "lsof-warning": ["lsof: WARNING: can't stat() fuse file system /mnt\n      all is well\n"],
    "dpkg-legend": ["Desired=Unknown\n| Status=Not\n|/ Err?=(none)\n+++ a +++\n"],
    "apt-listing": ["Listing... 3 of 4\nListing of pots\n"],
    "reply": [
        REPLIES,
        REPLY.format(1) * 3 + "\n3 packets transmitted, 3 received, 0% packet loss, time 20ms\n",
        REPLIES + "21 packets transmitted, 20 received, 4.7619% packet loss, time 20ms\n",
        REPLIES
        + "From 10.0.0.1 icmp_seq=9 Time to live exceeded\n20 packets transmitted, 20 received, 0% packet loss\n",
        (REPLY.format(1).strip() + " (DUP!)\n") * 20
        + "20 packets transmitted, 20 received, 0% packet loss, time 20ms\n",
    ],
    "dig-framing": [
        "; <<>> Dig\n;; Got answers: 3\n;; QUESTION SECTION:\n;; SERVER: 127.0.0.1#53\n; EDNS: version: 0\n",
    ],
    "rsync": ["x 100% 3MB/s 0:00:00\n  100 coins at 657.83MB/s\nspeedup is 3\nincremental file list\n"],
    "encoded": [
        "-----BEGIN CERTIFICATE-----\nMIIDIjCCAgqgAwIBAgIUQmGePMf4Zg7l\n-----END CERTIFICATE-----\n",
        "Certificate:\n-----BEGIN CERTIFICATE-----\nMIIDIjCCAgqgAwIBAgIUQmGePMf4Zg7l\n",
    ],
    "ticket": ["    0000 - 09 7b 6e 93 06 b9 8e 7f-bb bd 21 bd 6b bf 99 c5   .{n.......!.k...\n"],
    "number": [
        "        Serial Number:\n            0f:e9:cc:00:07:11:c6:38:72:26:65:36:26:94:97:62:bb:77:4f:eb\n",
        "SHA256 Fingerprint=0F:E9:CC:00:07:11\n    X509v3 Subject Key Identifier: \n        B3:A6:24:59:88:F9\n",
    ],
    "tag": [
        "CREATE TABLE\n" * 3,
        "SET\nGRANT\nCOMMENT\nREVOKE\n" * 9,
        "INSERT 0 20\nCOPY 3\nUPDATE 7\nDELETE 2\nSELECT 9\n" * 9,
        "CREATE TABLE pots\nALTER EGO\n" * 9,
    ],
}


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule, texts in DECOYS.items() for text in texts])
def test_what_looks_alike_stays(rule: str, text: str) -> None:
    assert lowered(text) == [], rule


def test_idle_threads_are_counted_beside_a_process_that_is_not_the_kernels() -> None:
    assert lowered(PS + THREADS + OURS) == THREADS.splitlines()
    busy = KERNEL.format(44, 44).replace(" 0.0  0.0", "98.0  0.0")
    assert lowered(PS + THREADS + busy + OURS) == THREADS.splitlines()


def test_a_full_disk_stays_among_snaps() -> None:
    full = "/dev/sda2        20G   20G     0 100% /\n"
    assert lowered(DF + full + SNAPS) == SNAPS.splitlines()


def test_replies_are_counted_where_the_statistics_say_all_of_them() -> None:
    text = (
        REPLIES + "\n--- 127.0.0.1 ping statistics ---\n20 packets transmitted, 20 received, 0% packet loss, time 9ms\n"
    )
    assert lowered(text) == REPLIES.splitlines()


@pytest.mark.parametrize(
    "line",
    [
        "curl: (28) Operation timed out after 1001 milliseconds with 0 bytes received",
        "curl: (60) SSL certificate problem: unable to get local issuer certificate",
        "* SSL certificate problem: certificate has expired",
        "HTTP request sent, awaiting response... 503 Service Unavailable",
        "Resolving none.invalid (none.invalid)... failed: Name or service not known.",
        "Verify return code: 10 (certificate has expired)",
        ";; connection timed out; no servers could be reached",
        "3 packets transmitted, 1 received, 66.6667% packet loss, time 2030ms",
        "ping: none.invalid: Temporary failure in name resolution",
        "rsync: connection unexpectedly closed (0 bytes received so far) [sender]",
        'psql:shop.sql:4: ERROR:  relation "none" does not exist',
        "ERROR 1062 (23000) at line 4: Duplicate entry '1' for key 'b'",
        "Runtime error near line 5: UNIQUE constraint failed: a.b (19)",
        "mv: cannot move 'a' to 'b': Device or resource busy",
        "bash: line 1: kill: (999999) - No such process",
        "gzip: stdin: not in gzip format",
        "df: unrecognized option '--none'",
        "Unit none.service could not be found.",
        "Job for cart.service failed because the control process exited with error code.",
        "svn: E155011: File '/home/dev/app/cart.txt' is out of date",
        "abort: push creates new remote head 9ad2767a9de1",
        "0 files updated, 0 files merged, 0 files removed, 2 files unresolved",
        "CONFLICT (add/add): Merge conflict in src/cart.txt",
        " ! [remote rejected] main -> main (protected branch hook declined)",
    ],
)
def test_what_failed_is_said_at_the_top(line: str) -> None:
    assert labelled(f"x\n{line}\n")[1][0] == P0


def test_a_commit_subject_that_ends_like_an_error_is_none() -> None:
    assert labelled("fix: what to do where File exists\ndocs: No route to host\n")[0][0] == P2
