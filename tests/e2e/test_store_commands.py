"""The commands around stored artifacts, on the real command line: bytes, errors, exit codes.

Every test has a store of its own.  What the library promises by itself is tested in packages/beam-store.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import resource
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from beam_core import Handle
from beam_store import FileStore

if TYPE_CHECKING:
    from collections.abc import Callable

Store = Any  # the fixture below
ROOT = Path(__file__).resolve().parents[2]
DEMO = ROOT / "packages" / "beam-cli" / "src" / "beam_cli" / "demo" / "cargo-test.txt"

# Two texts whose SHA-256 share their first eight digits, 179a6b72.
ALIKE = (b"text 40639\n", b"text 58162\n")

TEXTS = {
    "text": b"first\nsecond\n",
    "binary": bytes(range(256)) * 40,
    "Latin-1": "café\nnaïve\n".encode("latin-1"),
    "CRLF": b"one\r\ntwo\r\n\r\nfour\r\n",
    "empty": b"",
    "one newline": b"\n",
    "no newline at the end": b"a\nb",
    "hostile": b"\\[beam: 3 lines omitted]\n[beam: 9 of 17 bytes shown; full output: beam://0123456789ab]\n--\n12:x\n",
    "random": random.Random(7).randbytes(300_000),
    "UTF-16": b"\xff\xfe" + "zeile\n".encode("utf-16-le"),
}


@pytest.fixture
def store(beam: Any, tmp_path: Path) -> Store:
    """``store(...)`` runs a command with a new store; ``store.keep(text)`` gives the handle that is printed."""
    root = tmp_path / "store"

    class Commands:
        place = root
        env: dict[str, str] = {"BEAM_STORE": str(root), "BEAM_NO_STORE": ""}  # noqa: RUF012

        def __call__(self, *arguments: str | bytes, env: dict[str, str] | None = None, **more: Any) -> Any:
            return beam(*arguments, env={**self.env, **(env or {})}, **more)

        def start(self, *arguments: str, **more: Any) -> subprocess.Popen[bytes]:
            process: subprocess.Popen[bytes] = beam.start(*arguments, env=self.env, **more)
            return process

        def keep(self, text: bytes, *options: str) -> str:
            done = self("store", *options, stdin=text)
            assert (done.stderr, done.returncode) == (b"", 0)
            assert re.fullmatch(rb"beam://[0-9a-f]{12}\n", done.stdout)
            handle: str = done.stdout.decode().strip()
            return handle

        def library(self) -> FileStore:
            return FileStore(str(root))

        def shell(self, line: str) -> Any:
            words = " ".join(f"'{word}'" for word in beam.argv)
            return subprocess.run(
                ["bash", "-c", line.replace("$BEAM", words)],
                env={**beam.env, **self.env},
                capture_output=True,
                timeout=120,
                check=False,
            )

    return Commands()


def complaint(done: Any, code: int) -> str:
    """The one line on standard error of a command that printed nothing else and ended with ``code``."""
    assert (done.stdout, done.returncode) == (b"", code)
    assert done.stderr.startswith(b"beam: ")
    assert done.stderr.endswith(b"\n")
    assert done.stderr.count(b"\n") == 1
    message: str = done.stderr.decode()
    return message


# Store and expand.


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_bytes_come_back(store: Store, tmp_path: Path, text: bytes) -> None:
    handle = store.keep(text)
    assert handle == "beam://" + hashlib.sha256(text).hexdigest()[:12]
    done = store("expand", handle)
    assert (done.stdout, done.stderr, done.returncode) == (text, b"", 0)
    path = tmp_path / "file"
    path.write_bytes(text)
    for arguments in ((str(path),), ("-",)):
        assert store("store", *arguments, stdin=text).stdout == handle.encode() + b"\n"
    lines = text[2:].decode("utf-16-le").encode() if text.startswith(b"\xff\xfe") else text
    assert store("range", handle, "1", "end").stdout == lines


@pytest.mark.parametrize("env", [{"LC_ALL": "C"}, {"PYTHONUTF8": "0", "LC_ALL": "C.UTF-8"}, {"PYTHONHASHSEED": "3"}])
def test_any_locale(store: Store, env: dict[str, str]) -> None:
    text = "größe\n".encode() + b"caf\xe9\n"
    handle = store("store", "--command", b"caf\xe9 \xe2\x82\xac", stdin=text, env=env).stdout.decode().strip()
    assert store("expand", handle, env=env).stdout == text
    assert store("search", handle, b"\xe9$", env=env).stdout == b"2:caf\xe9\n"
    assert store("search", handle, "größe", env=env).stdout == "1:größe\n".encode()
    for arguments in (("ls",), ("show", handle), ("ls", "--json"), ("show", "--json", handle)):
        assert store(*arguments, env=env).stdout.decode()


@pytest.mark.slow
def test_a_hundred_megabytes_in_little_memory(store: Store, tmp_path: Path) -> None:
    """Neither what is stored nor what is given back is ever whole in memory."""
    block = b"".join(b"%07d request %x\n" % (n, random.Random(n).getrandbits(64)) for n in range(40_000))
    path, back = tmp_path / "large", tmp_path / "back"
    with open(path, "wb") as stream:
        while stream.tell() < 100_000_000:
            stream.write(block)
        stream.write(b"the last line")
    text = path.read_bytes()
    limit = 80 << 20  # bytes of address space beyond what is shared; the interpreter takes a part of it

    def confine() -> None:
        resource.setrlimit(resource.RLIMIT_DATA, (limit, limit))

    name = hashlib.sha256(text).hexdigest()[:12]
    done = store("store", str(path), preexec_fn=confine)
    assert (done.stdout, done.stderr) == (b"beam://%s\n" % name.encode(), b"")
    with open(path, "rb") as source:
        assert store("store", stdin_from=source, preexec_fn=confine).stdout == done.stdout
    for arguments in (("expand", name), ("range", name, "1", "end")):
        with open(back, "wb") as stream:
            assert store(*arguments, stdout=stream, preexec_fn=confine).returncode == 0
        assert back.read_bytes() == text
    assert store("range", name, "3", "4", preexec_fn=confine).stdout == b"".join(block.splitlines(keepends=True)[2:4])
    lines = text.count(b"\n") + 1
    assert store("search", name, "last line$", preexec_fn=confine).stdout == b"%d:the last line\n" % lines
    shown = store("show", name, preexec_fn=confine).stdout
    assert b"outline: none is made for more than" in shown
    assert b"\nlines: %d\n" % lines in shown


def test_the_handle_needs_no_scheme_and_eight_digits_do(store: Store) -> None:
    handle = store.keep(b"text\n")
    digits = hashlib.sha256(b"text\n").hexdigest()
    for word in (digits, digits[:8], digits[:8].upper(), handle, "beam://" + digits[:8], "beam://" + digits):
        assert store("expand", word).stdout == b"text\n"


def test_files_that_cannot_be_read(store: Store) -> None:
    for word, reason in (("no/such/file", "No such file"), ("/", "Is a directory"), ("", "No such file")):
        message = complaint(store("store", word, stdin=b"text"), 2)
        assert f"cannot read {word!r} ({reason}" in message
        assert message.endswith(": nothing was stored\n")
    assert not store.place.exists()


def test_standard_input_is_not_copied_by_a_wrong_option(store: Store) -> None:
    for arguments in (("store", "--bogus"), ("store", "--exit-code", "x"), ("search", "a"), ("ls", "b"), ("gc", "-z")):
        message = complaint(store(*arguments, stdin=b"text"), 2)
        assert message.endswith(f"; see 'beam {arguments[0]} --help'\n")


def test_closed_descriptors(store: Store) -> None:
    handle = store.keep(b"text\n")
    done = store.shell("$BEAM store <&-")
    assert "standard input is closed: name a file" in complaint(done, 2)
    for command in ("store", f"expand {handle}", f"show {handle}", "ls", "gc"):
        assert "standard output is closed" in complaint(store.shell(f"echo other | $BEAM {command} >&-"), 1)
    done = store.shell(f"$BEAM expand {handle} 2>&- <&-")
    assert (done.stdout, done.returncode) == (b"text\n", 0)
    assert len(store.library().ls()) == 1


def test_a_terminal_is_not_waited_for(store: Store) -> None:
    leader, follower = os.openpty()
    try:
        assert "nothing to store: pipe a command's output in" in complaint(store("store", stdin_from=follower), 2)
    finally:
        os.close(leader)
        os.close(follower)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_output_that_cannot_be_written_is_said(store: Store) -> None:
    handle = store.keep(b"text\n")
    for command in (f"expand {handle}", f"show {handle}", "ls", f"search {handle} text", f"range {handle} 1 1"):
        done = store.shell(f"$BEAM {command} >/dev/full")
        assert "cannot write to standard output (No space left on device)" in complaint(done, 1)


def test_a_reader_that_has_gone_is_no_fault(store: Store) -> None:
    handle = store.keep(b"".join(b"line %d\n" % n for n in range(200_000)))
    for command in ("expand {}", "search --limit 200000 {} line", "range {} 1 end"):
        done = store.shell(f"$BEAM {command.format(handle)} | head -1; echo ${{PIPESTATUS[0]}}")
        assert done.stdout.endswith(b"line 0\n0\n")
        assert done.stderr == b""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_stores_nothing(store: Store, number: int) -> None:
    with store.start("store") as process:
        assert process.stdin is not None
        process.stdin.write(b"line\n" * 400_000)
        process.stdin.flush()
        while not list((store.place / "tmp").glob("*")):  # it reads
            time.sleep(0.01)
        process.send_signal(number)
        out, err = process.communicate(timeout=20)
    assert (out, process.returncode) == (b"", 128 + number)
    assert err == f"beam: stopped by {signal.Signals(number).name}: nothing was stored\n".encode()
    assert store.library().ls() == []
    assert list((store.place / "tmp").iterdir()) == []


def test_a_pipe_with_a_name_that_nobody_writes_to_can_be_left(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with store.start("store", str(path)) as process:
        time.sleep(1)
        assert process.poll() is None
        process.send_signal(signal.SIGINT)
        assert process.wait(20) == 130


def test_non_blocking_input(store: Store) -> None:
    feed, stdin = os.pipe()
    os.set_blocking(feed, False)
    code = "import sys, time\nfor n in range(9):\n    print(n, flush=True)\n    time.sleep(0.05)"
    with (
        store.start("store", stdin=feed) as process,
        subprocess.Popen([sys.executable, "-c", code], stdout=stdin) as writer,
    ):
        for fd in (feed, stdin):
            os.close(fd)
        out, _ = process.communicate(timeout=30)
        assert writer.wait(20) == 0
    assert store("expand", out.decode().strip()).stdout == b"".join(b"%d\n" % n for n in range(9))


def test_what_looks_like_a_secret(store: Store) -> None:
    text = b"user=app\npassword=hunter2\n"
    message = complaint(store("store", stdin=text), 1)
    assert message == (
        "beam: not stored: line 2 looks like a secret, a password; allow secrets to store it anyway (--allow-secrets)\n"
    )
    assert store.library().ls() == []
    handle = store.keep(text, "--allow-secrets")
    assert store("expand", handle).stdout == text
    assert b"\nflags: a password\n" in store("show", handle).stdout


def test_a_command_that_holds_a_secret_is_withheld(store: Store) -> None:
    handle = store.keep(b"rows\n", "--command", "mysql --password=hunter2")
    assert b"hunter2" not in store("show", handle).stdout + store("ls").stdout
    assert b"flags: command withheld\n" in store("show", handle).stdout


def test_no_store(store: Store) -> None:
    env = {"BEAM_NO_STORE": "1"}
    handle = store.keep(b"text\n")
    assert complaint(store("store", stdin=b"text", env=env), 1) == "beam: nothing is stored: BEAM_NO_STORE is set\n"
    assert "(BEAM_NO_STORE is set)" in complaint(store("expand", handle, env=env), 2)
    assert complaint(store("ls", env=env), 0) == "beam: nothing is stored: BEAM_NO_STORE is set\n"


def test_a_place_that_is_no_store(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"mine")
    env = {"BEAM_STORE": str(path)}
    message = complaint(store("store", stdin=b"text", env=env), 1)
    assert str(path) in message
    assert message.endswith("; nothing was stored\n")
    assert path.read_bytes() == b"mine"
    complaint(store("expand", "beam://12345678", env=env), 2)
    open_to_all = tmp_path / "open"
    open_to_all.mkdir(mode=0o777)
    open_to_all.chmod(0o777)
    message = complaint(store("store", stdin=b"text", env={"BEAM_STORE": str(open_to_all)}), 1)
    assert "may be written to by others: chmod go-w" in message
    assert list(open_to_all.iterdir()) == []


def test_only_the_owner_may_read(store: Store) -> None:
    store.keep(b"text\n")
    for path in [store.place, *store.place.rglob("*")]:
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), path


def test_a_full_store_is_collected_once(store: Store) -> None:
    """Past the limit, what the policy no longer keeps makes room; where it keeps all, nothing is stored."""
    library = store.library()
    old = library.put(b"old\n", when=time.time() - 100 * 86400)
    path = library.backend.path(old.digits)
    os.truncate(path, 4 << 30)  # as large as the store may be, and takes no room on the disk
    (store.place / "usage").unlink()  # counted anew
    message = complaint(store("store", stdin=b"new\n"), 1)  # the clock of the disk says that it is young
    assert "is full" in message
    assert message.endswith("; nothing was stored\n")
    code = (
        "import beam_store._retention as r, beam_cli.main as m\n"
        "r._age = lambda kept, now: now - kept.when\n"  # as if the disk had been there 100 days ago
        "m.main()"
    )
    os.utime(path, (time.time() - 100 * 86400,) * 2)
    done = subprocess.run(
        [sys.executable, "-c", code, "store"],
        input=b"new\n",
        env={**os.environ, **store.env},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.stderr, done.returncode) == (b"", 0)
    assert store("expand", done.stdout.decode().strip()).stdout == b"new\n"
    assert [str(entry.handle) for entry in library.ls()] == [done.stdout.decode().strip()]


def test_a_full_disk(store: Store) -> None:
    def confine() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, 100_000))

    done = store("store", stdin=random.Random(3).randbytes(3_000_000), preexec_fn=confine)
    message = complaint(done, 1)
    assert "no room to keep an object" in message
    assert message.endswith("; nothing was stored\n")
    assert list((store.place / "tmp").iterdir()) == []


# Handles.


def test_three_kinds_of_wrong_handle(store: Store) -> None:
    full = sorted(hashlib.sha256(text).hexdigest() for text in ALIKE)
    assert full[0][:8] == full[1][:8]
    for text in ALIKE:
        store.keep(text)
    for command in (("show",), ("expand",), ("search",), ("range",), ("pin",), ("unpin",)):
        rest = {"search": ("x",), "range": ("1", "2")}.get(command[0], ())
        words = ("", "beam://", "beam://123", "beam://0123456z", "0" * 65, "http://12345678")
        for word in words if command == ("show",) else words[2:3]:
            message = complaint(store(*command, word, *rest), 2)
            assert message == f"beam: {word!r} is not a handle: expected beam:// and 8 to 64 hexadecimal digits\n"
        message = complaint(store(*command, "00000000", *rest), 2)
        assert message.startswith(f"beam: no artifact beam://00000000 in {store.place}: ")
        message = complaint(store(*command, full[0][:8], *rest), 2)
        assert message == (
            f"beam: beam://{full[0][:8]} fits 2 artifacts: give more digits:"
            f" beam://{full[0][:12]}, beam://{full[1][:12]}\n"
        )
    for text in ALIKE:
        assert store("expand", hashlib.sha256(text).hexdigest()[:12]).stdout == text


def forged(store: Store, name: str) -> None:
    """Put a file where an object of this name would be."""
    path = Path(store.library().backend.path(name))
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"BEAM0rtext")


def test_an_ambiguous_handle_lists_five(store: Store) -> None:
    store.keep(b"text\n")
    for digit in "0123456":
        forged(store, "ab" * 10 + digit * 44)
    message = complaint(store("expand", "ab" * 6), 2)
    words = message.split("more digits: ")[1].strip().split(", ")
    assert words == ["beam://" + "ab" * 10 + digit for digit in "01234"] + ["..."]


def test_a_printed_handle_resolves_where_twelve_digits_do_not(store: Store) -> None:
    name = hashlib.sha256(b"text\n").hexdigest()
    store.keep(b"text\n")
    forged(store, name[:12] + "0" * 52)
    done = store("store", stdin=b"text\n")
    assert done.stdout == f"beam://{name}\n".encode()
    assert store("expand", done.stdout.decode().strip()).stdout == b"text\n"
    for line in store("ls").stdout.decode().splitlines()[1:]:
        assert Handle(line.split()[0]).digits in {name[:13], name[:12] + "0"}


@pytest.mark.parametrize("size", [5, 3_000_000])
def test_a_damaged_object_is_named_and_never_shown(store: Store, size: int) -> None:
    text = random.Random(1).randbytes(size)
    handle = store.keep(text)
    path = store.library().backend.path(hashlib.sha256(text).hexdigest())
    with open(path, "r+b") as stream:
        stream.seek(-2, 2)
        byte = stream.read(1)
        stream.seek(-2, 2)
        stream.write(bytes((byte[0] ^ 1,)))
    for arguments in (("expand", handle), ("range", handle, "1", "1"), ("search", handle, "a"), ("show", handle)):
        message = complaint(store(*arguments), 1)
        assert f"object {handle.removeprefix('beam://')} in {store.place} is damaged" in message
    assert store.keep(text) == handle
    assert store("expand", handle).stdout == text


# Search.

LOG = b"".join(b"line %d\n" % number for number in range(1, 31)) + b"tail\r\n"


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("line 7",), "7:line 7\n"),
        (("^line 2$",), "2:line 2\n"),
        (("tail$",), "31:tail\r\n"),
        (("-F", "line 30"), "30:line 30\n"),
        (("-i", "TAIL"), "31:tail\r\n"),
        (("-i", "-F", "LINE 9"), "9:line 9\n"),
        (("-i", "-F", "L.NE 9"), ""),
        (("-C", "1", "line 1$"), "1:line 1\n2-line 2\n"),
        (
            ("-C", "1", "line (5|10)$"),
            "4-line 4\n5:line 5\n6-line 6\n--\n9-line 9\n10:line 10\n11-line 11\n",
        ),
        (("-C", "1", "line (5|8)$"), "4-line 4\n5:line 5\n6-line 6\n7-line 7\n8:line 8\n9-line 9\n"),
        (("--limit", "2", "line"), "1:line 1\n2:line 2\n[beam: 2 of 30 matching lines shown; --limit N shows more]\n"),
        (("--limit", "0", "line"), "[beam: 0 of 30 matching lines shown; --limit N shows more]\n"),
        (("--limit", "30", "line 1"), "1:line 1\n" + "".join(f"{n}:line {n}\n" for n in range(10, 20))),
        (("--", "-x|l 3"), ""),
        (("-F", "line ."), ""),
    ],
)
def test_search(store: Store, arguments: tuple[str, ...], expected: str) -> None:
    handle = store.keep(LOG)
    options = [word for word in arguments[:-1] if word != "--"]
    dashes = ["--"] if "--" in arguments else []
    done = store("search", *options, *dashes, handle, arguments[-1])
    assert done.stdout == expected.encode()
    assert done.returncode == (0 if expected else 1)
    assert done.stderr == (b"" if expected else f"beam: no line of {handle} matches {arguments[-1]!r}\n".encode())


def test_search_agrees_with_grep(store: Store) -> None:
    text = DEMO.read_bytes()
    handle = store.keep(text)
    for options in ((), ("-C", "2"), ("-i",), ("-F",)):
        for pattern in ("FAILED", "receipt", "e", "left"):
            grep = subprocess.run(
                [
                    "grep",
                    "-n",
                    "-a",
                    "-E" if "-F" not in options else "-F",
                    *[o for o in options if o != "-F"],
                    pattern,
                ],
                input=text,
                capture_output=True,
                check=False,
            )
            assert store("search", "--limit", "999", *options, handle, pattern).stdout == grep.stdout, (
                options,
                pattern,
            )


@pytest.mark.parametrize("pattern", ["[", "(a", "a{2,1}", r"(a)\1", "(?=a)", "a\nb", "*"])
@pytest.mark.parametrize("options", [(), ("-i",)])
def test_what_is_no_pattern(store: Store, pattern: str, options: tuple[str, ...]) -> None:
    handle = store.keep(b"text\n")
    assert f"pattern {pattern!r} is not valid: expected" in complaint(store("search", *options, handle, pattern), 2)


def test_numbers_that_are_none(store: Store) -> None:
    handle = store.keep(b"text\n")
    for option in (("-C", "x"), ("-C", "-1"), ("--limit", "-1"), ("--limit", "many")):
        assert option[1] in complaint(store("search", *option, handle, "text"), 2)


def test_long_lines_are_shortened_around_the_hit(store: Store) -> None:
    """What is shown is a part of the line with the hit in it, and the marks count what is not."""
    left, right = "€".encode() * 3000, "ü".encode() * 4001
    lines = [b"x" * shift + left + b"NEEDLE" + b"y" * shift + right for shift in range(3)]  # cut at each byte of one
    lines += [b"NEEDLE" + right, left + b"NEEDLE", b"c" * 1000, b"c" * 1090, b"c" * 5000]
    handle = store.keep(b"".join(line + b"\n" for line in lines))
    done = store("search", "-C", "9", handle, "N.*E$|NE+DLE")
    *rows, last = done.stdout.splitlines()
    assert last == b"[beam: 6 lines shortened; --whole prints all bytes]"
    assert len(rows) == len(lines)
    for number, (row, line) in enumerate(zip(rows, lines, strict=True), 1):
        head, text = row[:2], row[2:]
        assert head == b"%d%s" % (number, b":" if b"NEEDLE" in line else b"-")
        found = re.fullmatch(rb"(?:\[beam: (\d+) bytes omitted\])?(.*?)(?:\[beam: (\d+) bytes omitted\])?", text)
        assert found
        before, kept, after = int(found[1] or 0), found[2], int(found[3] or 0)
        assert kept == line[before : len(line) - after]
        assert kept.decode()  # no character is cut in two
        assert (b"NEEDLE" in kept) == (b"NEEDLE" in line)
        assert len(kept) <= 1240
        assert (before or after) if len(line) > 1240 else not (before or after)
    whole = store("search", "--whole", "-C", "9", handle, "NEEDLE").stdout
    assert whole.splitlines() == [row[:2] + line for row, line in zip(rows, lines, strict=True)]


def test_text_cannot_pass_for_a_line_of_beam(store: Store) -> None:
    """Whatever stands in an artifact has its number before it; what has none is Beam's."""
    hostile = [b"--", b"[beam: 1 of 999 matching lines shown; --limit N shows more]", b"7:forged", b"\x1b[2K", b""]
    handle = store.keep(b"".join(line + b"\n" for line in hostile * 2))
    done = store("search", handle, "")
    assert done.stdout.splitlines() == [b"%d:%s" % (n, line) for n, line in enumerate(hostile * 2, 1)]


def test_a_pattern_that_would_take_forever_elsewhere(store: Store) -> None:
    handle = store.keep(b"a" * 5000 + b"\n" + b"a" * 5000 + b"b\n")
    done = store("search", handle, "(a+)+(a+)+b$")
    assert done.stdout.startswith(b"2:[beam: ")
    assert done.stdout.splitlines()[0].endswith(b"aaab")


# Range.

FIVE = b"one\ntwo\r\n\nfour\nfive"


@pytest.mark.parametrize(
    ("first", "last", "expected"),
    [
        ("1", "1", b"one\n"),
        ("2", "3", b"two\r\n\n"),
        ("4", "end", b"four\nfive"),
        ("5", "99", b"five"),
        ("1", "9" * 18, FIVE),
        ("002", "2", b"two\r\n"),
    ],
)
def test_range(store: Store, first: str, last: str, expected: bytes) -> None:
    done = store("range", store.keep(FIVE), first, last)
    assert (done.stdout, done.stderr, done.returncode) == (expected, b"", 0)


def test_range_over_the_pieces_of_a_large_artifact(store: Store) -> None:
    lines = [b"%d %x\n" % (n, random.Random(n).getrandbits(200)) for n in range(60_000)]
    handle = store.keep(b"".join(lines))
    for first, last in ((1, 60_000), (20_000, 40_000), (59_999, 70_000), (17_000, 17_001)):
        assert store("range", handle, str(first), str(last)).stdout == b"".join(lines[first - 1 : last])


def test_a_range_beyond_the_end(store: Store) -> None:
    for text, lines in ((FIVE, "5 lines"), (b"", "0 lines"), (b"x", "1 line")):
        handle = store.keep(text)
        for last in ("9", "end"):
            message = complaint(store("range", handle, "6", last), 0)
            assert message == f"beam: {handle} has {lines}: there is no line 6\n"
    (store.place / "journal").unlink()  # nothing is recorded of it: counted
    assert "has 1 line:" in complaint(store("range", handle, "6", "9"), 0)


@pytest.mark.parametrize(
    ("first", "last"),
    [
        ("0", "1"),
        ("3", "2"),
        ("x", "2"),
        ("1", "x"),
        ("1.5", "2"),
        ("", "2"),
        ("²", "3"),
        ("end", "end"),
        ("9" * 19, "1"),
    ],
)
def test_what_is_no_range(store: Store, first: str, last: str) -> None:
    handle = store.keep(FIVE)
    message = complaint(store("range", handle, first, last), 2)
    assert " is not valid: expected " in message


# Show and ls.


def test_show(store: Store) -> None:
    raw = DEMO.read_bytes()
    before = int(time.time())
    handle = store.keep(raw, "--command", "cargo test", "--exit-code", "101")
    done = store("show", handle)
    assert (done.stderr, done.returncode) == (b"", 0)
    head, rows = done.stdout.decode().split("printed by:\n")
    facts = dict(line.split(": ", 1) for line in head.splitlines())
    stored = time.strptime(facts.pop("stored"), "%Y-%m-%dT%H:%M:%SZ")
    assert before <= time.mktime(stored) - time.timezone <= time.time()
    assert facts == {
        "handle": "beam://" + hashlib.sha256(raw).hexdigest(),
        "size": "4255 bytes",
        "lines": "146",
        "command": "cargo test",
        "exit code": "101",
        "room": "4096 bytes",
        "pinned": "no",
    }
    lines = raw.decode().splitlines()
    shown = re.findall(r"^(\d+)(?: and \d+ alike)?:(.*)$", rows, re.MULTILINE)
    assert all(lines[int(number) - 1] == text for number, text in shown)
    numbers = [int(number) for number, _ in shown]
    for fact in (
        "panicked at src/lib.rs:274:9:",
        "left: 162",
        "test result: FAILED.",
        "rounds_half_a_cent_up ... FAILED",
    ):
        assert any(fact in lines[number - 1] for number in numbers), fact
    assert rows.startswith("  cargo: lines 1-")
    told = json.loads(store("show", "--json", handle).stdout)
    assert told["outline"]["P0"]["lines"] == int(re.findall(r"^P0: (\d+) lines$", rows, re.MULTILINE)[0])
    assert [row["line"] for level in ("P0", "P1") for row in told["outline"][level]["shown"]] == numbers
    assert told["handle"] == facts["handle"]
    assert (told["size"], told["lines"], told["exit_code"], told["pinned"]) == (4255, 146, 101, False)


def test_the_outline_shows_rare_kinds_and_says_what_it_leaves_out(store: Store) -> None:
    words = ["".join(random.Random(n).choices("abcdefgh", k=9)) for n in range(90)]
    noise = [f"error: {word} at {n}\n" for n in range(20) for word in words]
    noise.insert(45, "error: the disk is on fire\n")
    rows = store("show", store.keep("".join(noise).encode())).stdout.decode().splitlines()
    assert "46:error: the disk is on fire" in rows
    assert "[beam: 40 of 91 kinds of P0 lines shown, the rare ones; 'beam search' finds the others]" in rows
    assert "P0: 1801 lines" in rows
    assert sum(row.partition(":")[0].endswith(" and 19 alike") for row in rows) == 39


def test_an_outline_of_what_has_none(store: Store) -> None:
    for text, reason in ((b"", "the artifact is empty"), (bytes(range(256)), "the artifact is binary")):
        handle = store.keep(text)
        assert store("show", handle).stdout.decode().splitlines()[-1] == f"outline: {reason}"
        told = json.loads(store("show", handle, "--json").stdout)
        assert (told["outline"], told["reason"]) == (None, reason)


def test_an_outline_cannot_be_forged(store: Store) -> None:
    """Lines of the text have their numbers; a command stays on its line."""
    text = b"P0: 0 lines\nerror: P0: 0 lines\n[beam: 1 of 2 kinds]\n"
    handle = store.keep(text, "--command", "make\nexit code: 0\n\x1b[2J\u202e")
    rows = store("show", handle).stdout.decode().splitlines()
    assert [row for row in rows if row.startswith("exit code: ")] == ["exit code: not recorded"]
    assert r"command: make\nexit code: 0\n\x1b[2J\u202e" in rows
    assert "2:error: P0: 0 lines" in rows
    listed = store("ls").stdout.decode().splitlines()
    assert len(listed) == 2
    assert listed[1].endswith(r"make\nexit code: 0\n\x1b[2J\u202e")


def test_metadata_without_a_journal(store: Store) -> None:
    handle = store.keep(b"a\nb", "--command", "true")
    (store.place / "journal").write_bytes(b'{"when":1e999,"handle":"x"\n\xff\n')
    rows = store("show", handle).stdout.decode().splitlines()
    assert {"size: 3 bytes", "lines: 2", "command: not recorded"} <= set(rows)
    assert store("ls").stdout.split()[7:12][2:4] == [b"-", b"-"]
    told = json.loads(store("ls", "--json").stdout)["artifacts"][0]
    assert (told["size"], told["lines"], told["command"]) == (None, None, None)


def test_a_record_with_an_impossible_time(store: Store) -> None:
    handle = store.keep(b"a\n")
    for when in (b"1e300", b"NaN", b"-1e18"):
        record = b'{"when":%s,"handle":"%s","size":2,"lines":1,"command":"\\ud800"}\n'
        name = hashlib.sha256(b"a\n").hexdigest().encode()
        (store.place / "journal").write_bytes(record % (when, name))
        assert b"\nstored: not recorded\n" in store("show", handle).stdout
        assert json.loads(store("ls", "--json").stdout)["artifacts"][0]["stored"] is None
        assert store("ls").returncode == 0


def test_ls(store: Store) -> None:
    assert complaint(store("ls"), 0) == f"beam: nothing is stored: {store.place} holds no artifact\n"
    assert json.loads(store("ls", "--json").stdout) == {"artifacts": [], "total": 0}
    assert not store.place.exists()
    library, now = store.library(), time.time()
    from beam_core import Origin

    for number in range(5):
        library.put(b"line\n" * number, Origin(f"make {'x' * 40 * number}", number or None), now - 60 * number)
    library.pin(Handle(hashlib.sha256(b"line\n").hexdigest()))
    head, *rows = store("ls").stdout.decode().splitlines()
    assert head.split() == ["handle", "stored", "bytes", "lines", "pin", "exit", "command"]
    names = [hashlib.sha256(b"line\n" * number).hexdigest() for number in range(5)]
    assert [row.split()[0] for row in rows] == [f"beam://{name[:12]}" for name in names]
    assert rows[1].split()[2:] == ["5", "1", "*", "1", "make", "x" * 40]
    assert rows[2].split()[2:4] == ["10", "2"]
    assert all(len(row) < 140 for row in rows)
    *rows, last = store("ls", "--limit", "2").stdout.decode().splitlines()
    assert len(rows) == 3
    assert last == "[beam: 2 of 5 artifacts shown; --limit N shows more]"
    told = json.loads(store("ls", "--json", "--limit", "2").stdout)
    assert told["total"] == 5
    assert [entry["handle"] for entry in told["artifacts"]] == ["beam://" + name for name in names[:2]]
    assert (told["artifacts"][1]["pinned"], told["artifacts"][1]["exit_code"]) == (True, 1)


# Retention.


@pytest.fixture
def aged(store: Store) -> Callable[[], set[str]]:
    """Four artifacts, put some seconds ago, and what is left of them."""
    library, now = store.library(), time.time()
    handles = [library.put(b"%d\n" % age, when=now - age) for age in (4000, 3000, 2000, 0)]
    ages = dict(zip(handles, ("4000", "3000", "2000", "0"), strict=True))
    return lambda: {ages[entry.handle] for entry in library.ls()}


def test_gc(store: Store, aged: Callable[[], set[str]]) -> None:
    def collect(*options: str) -> str:
        done = store("gc", *options)
        assert (done.stderr, done.returncode) == (b"", 0)
        text: str = done.stdout.decode()
        return text

    assert collect() == "removed 0 artifacts, freed 0 bytes; 4 artifacts of 16384 bytes kept\n"
    assert collect("--max-age", "55m") == (
        "removed 0 artifacts, freed 0 bytes; 4 artifacts of 16384 bytes kept;"
        " 1 of them only because pinned or put within the grace period\n"
    )
    rehearsal = collect("--max-age", "55m", "--grace", "0s", "--dry-run")
    assert rehearsal == "would remove 1 artifact, would free 4096 bytes; 3 artifacts of 12288 bytes kept\n"
    assert aged() == {"4000", "3000", "2000", "0"}
    assert collect("--max-age", "55m", "--grace", "0s") == (
        "removed 1 artifact, freed 4096 bytes; 3 artifacts of 12288 bytes kept\n"
    )
    assert aged() == {"3000", "2000", "0"}
    collect("--max-count", "2", "--grace", "0s")
    assert aged() == {"2000", "0"}
    collect("--max-size", "4K", "--grace", "0s")
    assert aged() == {"0"}
    collect("--max-age", "none", "--max-size", "none", "--max-count", "none", "--grace", "0s")
    assert aged() == {"0"}


def test_a_pinned_artifact_stays(store: Store, aged: Callable[[], set[str]]) -> None:
    name = hashlib.sha256(b"3000\n").hexdigest()
    for _ in range(2):
        assert store("pin", name[:8]).stdout == f"pinned beam://{name[:12]}\n".encode()
    assert b"\npinned: yes\n" in store("show", name).stdout
    done = store("gc", "--max-age", "0s", "--grace", "0s")
    assert b"1 of them only because pinned" in done.stdout
    assert aged() == {"3000"}
    for _ in range(2):
        assert store("unpin", name[:8]).stdout == f"unpinned beam://{name[:12]}\n".encode()
    store("gc", "--max-age", "0s", "--grace", "0s")
    assert aged() == set()
    assert "no artifact" in complaint(store("expand", name), 2)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--max-age", "30"),
        ("--max-age", "d"),
        ("--max-age", "-1d"),
        ("--max-age", "1.5d"),
        ("--max-age", "1dd"),
        ("--max-size", "2GB"),
        ("--max-size", "²"),
        ("--max-size", "9" * 13),
        ("--max-count", "3K"),
        ("--grace", "none"),
        ("--grace", ""),
    ],
)
def test_what_is_no_policy(store: Store, aged: Callable[[], set[str]], option: str, value: str) -> None:
    message = complaint(store("gc", f"{option}={value}"), 2)
    assert message.startswith(f"beam: {option} {value!r} is not valid: expected ")
    assert len(aged()) == 4


def test_gc_where_there_is_no_store(store: Store) -> None:
    for options in ((), ("--dry-run",)):
        assert store("gc", *options).returncode == 0
    assert not store.place.exists()
