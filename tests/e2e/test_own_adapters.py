"""`beam adapters` with tools of the user's own: listed, begun, checked, used; and a broken one that stops nothing."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path

Beam = Any  # the fixture of conftest.py
Run = subprocess.CompletedProcess[bytes]
CAPTURE = b"frob: start x\n" + b"".join(b"frob: run a%d ok\n" % n for n in range(9)) + b"frob: run z BAD because\n"
RULES = r"""
[[state.rule]]
name = "step"
pattern = 'frob: run \w+ ok'
priority = "P4"
noun = "steps ok"
run = true

[[state.rule]]
name = "bad"
pattern = 'frob: run \w+ BAD .*'
priority = "P0"
"""
LABELS = 'labels = ["P2 unrecognised", "P4 x9 top/step", "P0 top/bad"]\n'


class Place:
    """A folder of adapters, and the command line that uses it."""

    def __init__(self, beam: Beam, root: Path) -> None:
        self.beam = beam
        self.folder = root / "adapters"
        self.env = {"BEAM_CONFIG_DIR": str(root), "XDG_CACHE_HOME": str(root / "cache")}

    def __call__(self, *arguments: str, stdin: bytes = b"") -> Run:
        done: Run = self.beam(*arguments, stdin=stdin, env=self.env)
        return done


@pytest.fixture
def own(beam: Beam, tmp_path: Path) -> Place:
    return Place(beam, tmp_path)


def finished(own: Place) -> str:
    """An adapter as a user makes one: begun from a capture, then given rules and labels."""
    done = own("adapters", "new", "frob", "--from", "-", "--command", "frob all", "--exit-code", "1", stdin=CAPTURE)
    assert done.returncode == 0
    path = done.stdout.decode().strip()
    assert path == str(own.folder / "frob.toml")
    with open(path, encoding="utf-8") as file:
        text = file.read()
    text = text.replace("[[sample]]", RULES + "\n[[sample]]").replace("# labels = [...]", LABELS + "#")
    text = text.replace('[[state.rule]]\nname = "blank"\npattern = \'[ \\t]*+\'\npriority = "P5"\nrun = true', "#")
    with open(path, "w", encoding="utf-8") as file:
        file.write(
            text.replace("anchors = []", 'anchors = ["frob: "]').replace("signatures = []", "signatures = ['frob: ']")
        )
    return path


def test_from_a_capture_to_a_shorter_text(own: Place) -> None:
    path = finished(own)
    done = own("adapters", "check", path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().splitlines() == [
        f"{path}: 1 sample, 11 lines: all as expected",
        "  rule top/step: 9 lines",
        "  rule top/bad: 1 line",
    ]
    assert own("adapters", "check").stdout == done.stdout
    reduced = own("reduce", stdin=CAPTURE)
    assert reduced.stdout == b"9 steps ok\nfrob: start x\nfrob: run z BAD because\n"
    assert (reduced.stderr, reduced.returncode) == (b"", 0)
    assert b"-- frob: lines 1-11" in own("adapters", "--why", "-", stdin=CAPTURE).stdout


def test_a_new_file_is_valid_and_is_never_written_over(own: Place) -> None:
    done = own("adapters", "new", "frob")
    assert done.returncode == 0
    before = (own.folder / "frob.toml").read_bytes()
    again = own("adapters", "new", "frob", "--from", "-", stdin=CAPTURE)
    assert (again.returncode, again.stdout) == (2, b"")
    assert b"exists and is left as it is" in again.stderr
    assert (own.folder / "frob.toml").read_bytes() == before
    checked = own("adapters", "check")
    assert checked.returncode == 1
    assert b"no sample" in checked.stdout
    assert own("reduce", stdin=CAPTURE).stderr == b""


@pytest.mark.parametrize(
    "text",
    [
        b"it's\n",
        b"'''\n",
        b'"""\n\\d \\\n',
        b"\x1b[31mred\x1b[0m\r\n",
        b"tab\there'",
        b"caf\xc3\xa9 \xe2\x9c\x93\n",
        b"\x00\n",
    ],
)
def test_any_capture_becomes_the_same_sample(own: Place, text: bytes) -> None:
    import tomllib

    assert own("adapters", "new", "frob", "--from", "-", "--command", 'a "b" \\', stdin=text).returncode == 0
    table = tomllib.loads((own.folder / "frob.toml").read_text("utf-8"))
    assert table["sample"][0]["text"].encode() == text
    assert table["sample"][0]["command"] == 'a "b" \\'


@pytest.mark.parametrize(
    ("arguments", "stdin", "said"),
    [
        (("new", "Frob"), b"", b"small letters"),
        (("new", "logs"), b"", b"table of content"),
        (("new", "frob", "--from", "nosuch"), b"", b"cannot read"),
        (("new", "frob", "--from", "-"), b"", b"0 bytes"),
        (("new", "frob", "--from", "-"), b"caf\xe9", b"not UTF-8"),
        (("new",), b"", b"Missing argument"),
        (("check", "nosuch.toml"), b"", b"cannot read"),
        (("check",), b"", b"there is no adapter"),
        (("bogus",), b"", b"No such command"),
    ],
)
def test_a_bad_call(own: Place, arguments: tuple[str, ...], stdin: bytes, said: bytes) -> None:
    done = own("adapters", *arguments, stdin=stdin)
    assert (done.returncode, done.stdout) == (2, b"")
    assert said in done.stderr
    assert done.stderr.count(b"\n") == 1
    assert not own.folder.exists()


def test_a_difference_is_1_and_a_broken_file_is_2(own: Place) -> None:
    path = finished(own)
    with open(path, encoding="utf-8") as file:
        text = file.read()
    (own.folder / "frob.toml").write_text(text.replace("P4 x9", "P3 x9"), "utf-8")
    done = own("adapters", "check", path)
    assert done.returncode == 1
    assert b"  first, line 2: expected P3 top/step, got P4 top/step\n    frob: run a0 ok\n" in done.stdout
    (own.folder / "frob.toml").write_text(text.replace('"P0"', '"P8"'), "utf-8")
    done = own("adapters", "check", path)
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"frob.toml: state 'top', rule 'bad': priority 'P8' is not valid: expected one of P0, " in done.stderr


def test_a_broken_adapter_is_left_out_in_one_line_and_the_text_goes_on(own: Place) -> None:
    finished(own)
    (own.folder / "other.toml").write_text("name =\n", "utf-8")
    for _ in range(2):  # read, then from the cache
        done = own("reduce", stdin=CAPTURE)
        assert (done.returncode, done.stdout.splitlines()[0]) == (0, b"9 steps ok")
        assert done.stderr.count(b"\n") == 1
        assert b"other.toml" in done.stderr
    receipt = json.loads(own("reduce", "--json", stdin=CAPTURE).stdout)["receipt"]
    assert "other.toml" in receipt["notes"][0]


def test_the_list_says_where_an_adapter_comes_from(own: Place) -> None:
    path = finished(own)
    rows = own("adapters").stdout.decode().splitlines()
    assert any(row.startswith("frob ") and row.endswith(f"yours: {path}") for row in rows)
    (own.folder / "pytest.toml").write_bytes((own.folder / "frob.toml").read_bytes().replace(b'"frob"', b'"pytest"', 1))
    listed = {entry["name"]: entry for entry in json.loads(own("adapters", "--json").stdout)["adapters"]}
    assert (listed["frob"]["kind"], listed["frob"]["file"], listed["frob"]["replaces"]) == ("yours", path, False)
    assert (listed["pytest"]["kind"], listed["pytest"]["replaces"]) == ("yours", True)
    assert (listed["cargo"]["kind"], listed["cargo"]["file"]) == ("tool", None)
    assert listed["logs"]["kind"] == "content"
    assert "bazel" in listed["builds"]["synthetic"]
    assert any("in place of the built-in one" in row for row in own("adapters").stdout.decode().splitlines())


@pytest.mark.parametrize("columns", [80, 120])
def test_on_a_terminal_a_row_is_a_line(beam: Beam, columns: int) -> None:
    import fcntl
    import struct
    import termios

    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, columns, 0, 0))
    with subprocess.Popen([sys.executable, "-m", "beam_cli", "adapters"], stdout=slave, env=beam.env) as process:
        os.close(slave)
        shown = b""
        while True:
            try:
                piece = os.read(master, 65536)
            except OSError:
                break
            if not piece:
                break
            shown += piece
    os.close(master)
    assert process.returncode == 0
    rows = shown.decode().splitlines()
    assert all(len(row) <= columns for row in rows)
    names = [row.split()[0] for row in beam("adapters").stdout.decode().splitlines()]
    assert [row.split()[0] for row in rows] == names
