"""Install and uninstall where something goes wrong: several at once, killed, no room, odd folders, others' entries."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any

import pytest
from install_home import Home

from beam_cli.install import _alone, _files, _hosts, _json_text, _plan
from beam_cli.install._edit import Document
from beam_cli.install._files import RefusedError

if TYPE_CHECKING:
    from collections.abc import Callable

CLAUDE = _hosts.HOSTS[0]
ALL = pytest.mark.parametrize("host", _hosts.HOSTS, ids=lambda host: host.name)
RUN = """
import os, sys
from beam_cli.install import _files, _hosts
from beam_cli.install._work import at_work
name, home, project, data, undo, shell = *sys.argv[1:5], sys.argv[5] == "1", sys.argv[6] == "1"
def run():
    place = _hosts.Place({"HOME": home}, project)
    with at_work(_hosts.named(name), "user", place, data) as work:
        changes = work.uninstall() if undo else work.install(shell=shell)
        if undo or changes:
            work.apply(changes, undo=undo)
"""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def host_named(name: str) -> _hosts.Host:
    host = _hosts.named(name)
    assert host is not None
    return host


def words(home: Home, host: _hosts.Host, *, undo: bool = False, prefix: bool = False) -> list[str]:
    return [host.name, str(home.home), str(home.project), str(home.data), str(int(undo)), str(int(prefix))]


# Several at once.

# Each waits for the others, and again between reading and writing what is installed: without a lock they meet there.
MEETING = """
from time import sleep
number, all = int(sys.argv[7]), int(sys.argv[8])
here = os.path.dirname(home)
open(os.path.join(here, f"ready {number}"), "w").close()
while len([name for name in os.listdir(here) if name.startswith("ready ")]) < all:
    sleep(0.01)
write = _files.write
def slow(*arguments, **more):
    sleep(0.02)
    write(*arguments, **more)
_files.write = slow
run()
"""


@pytest.mark.parametrize("rounds", [1, 2], ids=["once", "twice"])
def test_installs_at_once_lose_nothing(home: Home, rounds: int) -> None:
    for host in _hosts.HOSTS:
        if not host.plugin:
            home.put(host, b'{"theirs": 1}')
    before = home.tree()
    hosts = [*_hosts.HOSTS] * rounds
    for undo in (False, True):
        running = [
            subprocess.Popen(
                [sys.executable, "-c", RUN + MEETING, *words(home, host, undo=undo), str(number), str(len(hosts))]
            )
            for number, host in enumerate(hosts)
        ]
        assert [process.wait(60) for process in running] == [0] * len(hosts)
        for path in home.root.glob("ready *"):
            path.unlink()
        known = {one.host for one in home.inventory().all()}
        assert known == (set() if undo else set(_hosts.NAMES))
    assert {**home.tree(), "data": None} == {**before, "data": None}


def test_who_waits_too_long_is_told(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_alone, "PATIENCE", 0.1)
    with _alone.alone(str(home.data)):
        before = home.tree()
        with pytest.raises(RefusedError, match="another install or uninstall holds"):
            home.install(CLAUDE)
        assert home.tree() == before
    assert home.install(CLAUDE)


def test_a_lock_that_was_taken_away_is_no_lock(home: Home) -> None:
    """Who held it removes it: then another file is the lock, and it is not held by a descriptor of the first."""
    code = (
        "from beam_cli.install._alone import alone\nimport sys, time\nwith alone(sys.argv[1]):\n print(1, flush=True)\n"
    )
    with _alone.alone(str(home.data)):
        process = subprocess.Popen([sys.executable, "-c", code, str(home.data)], stdout=subprocess.PIPE)
        sleep(0.5)  # it has the file open now
    assert process.communicate(timeout=20)[0] == b"1\n"
    assert process.returncode == 0
    assert not (home.root / "data" / "beam").exists()


def test_what_another_program_wrote_meanwhile_stays(home: Home) -> None:
    path = home.put(CLAUDE, b'{"model": "x"}')
    work = home.work(CLAUDE)
    changes = work.install(shell=True)  # noqa: S604  (no shell of subprocess)
    path.write_bytes(b'{"model": "y"}')
    before = home.tree()
    with pytest.raises(RefusedError, match="was changed by another program just now; try again: nothing was changed"):
        work.apply(changes, undo=False)
    after = home.tree()
    assert {name: one for name, one in after.items() if not name.startswith("data")} == {
        name: one for name, one in before.items() if not name.startswith("data")
    }
    assert not Path(work.shim).exists()


# Killed. A process that ends without a word at the n-th call of these: each is a place where it can be killed.

ENDING = """
moment, count = int(sys.argv[7]), 0
def ending(call):
    def called(*arguments, **more):
        global count
        count += 1
        if count == moment:
            os._exit(9)
        return call(*arguments, **more)
    return called
for one in ("open", "write", "fsync", "rename", "mkdir", "unlink", "fchmod", "rmdir"):
    setattr(os, one, ending(getattr(os, one)))
run()
"""


@pytest.mark.slow
@pytest.mark.parametrize("undo", [False, True], ids=["install", "uninstall"])
@pytest.mark.parametrize(
    ("name", "old"),
    [("claude-code", b'{\n\t"model": "opus"\n}'), ("claude-code", None), ("copilot", None), ("pi", None)],
)
def test_a_kill_at_any_moment_leaves_the_old_or_the_new_file(
    tmp_path: Path, name: str, old: bytes | None, undo: bool
) -> None:
    """And uninstall then leaves nothing: no file, no folder, no earlier bytes, nothing half written."""
    host, shell = host_named(name), name == "claude-code"
    for moment in range(1, 200):
        (tmp_path / str(moment)).mkdir()
        home = Home(tmp_path / str(moment))
        path = home.put(host, old)
        before = home.tree()
        home.install(host, prefix=shell)
        new = path.read_bytes()
        if not undo:
            home.uninstall(host)
        done = subprocess.run(
            [sys.executable, "-c", RUN + ENDING, *words(home, host, undo=undo, prefix=shell), str(moment)], check=False
        )
        assert (path.read_bytes() if path.exists() else None) in {old, new}
        value = json.loads(path.read_bytes()) if path.exists() and not host.plugin else {}
        prefix = value.get("env", {}).get(_hosts.SHELL_VARIABLE)
        assert prefix is None or os.access(prefix, os.X_OK)
        if done.returncode == 0:
            assert moment > 8
            return
        assert done.returncode == 9
        home.uninstall(host)
        assert {**home.tree(), "data": None} == {**before, "data": None}
    pytest.fail("it never came to its end")


# No room.

ROOM = """
import json, shutil
from beam_cli.install._files import RefusedError
out = []
for pages in range(1, 24):
    os.system(f"mount -t tmpfs -o size={pages * 4096} none {home}")
    data = os.path.join(home, "data", "install")
    path = os.path.join(home, ".claude", "settings.json")
    os.mkdir(os.path.dirname(path))
    try:
        with open(path, "wb") as file:
            file.write(b"{}")
        try:
            run()
            out.append("installed")
        except RefusedError as error:
            out.append(str(error))
            assert open(path, "rb").read() == b"{}", path
            assert os.listdir(home) == [".claude"], os.listdir(home)
            assert os.listdir(os.path.dirname(path)) == ["settings.json"]
    finally:
        os.system(f"umount {home}")
print(json.dumps(out))
"""


def _can_mount() -> bool:
    words = ["unshare", "-rm", "true"]
    return (
        shutil.which("unshare") is not None and subprocess.run(words, capture_output=True, check=False).returncode == 0
    )


@pytest.mark.skipif(not _can_mount(), reason="a file system of its own cannot be mounted here")
def test_a_disk_without_room_leaves_everything_as_it_was(home: Home) -> None:
    asked = words(home, CLAUDE, prefix=True)
    asked[3] = str(home.home / "data" / "install")
    done = subprocess.run(
        ["unshare", "-rm", sys.executable, "-c", RUN + ROOM, *asked], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    said = json.loads(done.stdout.splitlines()[-1])
    assert said[-1] == "installed"
    refused = said[: said.index("installed")]
    assert len(refused) > 1
    assert all("No space left on device" in one and one.endswith("nothing was changed") for one in refused)


def test_what_cannot_be_put_back_is_named(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last step fails, and so does the way back: then it is not said that nothing was changed."""
    path = home.put(CLAUDE, b"{}")
    home.install(CLAUDE, prefix=True)
    new = path.read_bytes()
    real: Callable[..., None] = _files.write
    broken: Callable[[str], None] = _files.remove

    def write(target: str, data: bytes, mode: int | None = None) -> None:
        if data == new:
            raise OSError(28, "No space left on device", target)
        real(target, data, mode)

    def remove(target: str) -> None:
        if target.endswith("beam-shell"):
            raise OSError(5, "Input/output error", target)
        broken(target)

    with monkeypatch.context() as patch:
        patch.setattr(_files, "write", write)
        patch.setattr(_files, "remove", remove)
        with pytest.raises(
            RefusedError, match=r"Input/output error .*beam-shell\): .*settings.json could not be put back"
        ):
            home.uninstall(CLAUDE)
    assert path.read_bytes() == b"{}"
    home.uninstall(CLAUDE)
    assert not Path(home.work(CLAUDE).shim).exists()


# Odd folders and files.


@ALL
def test_folders_are_for_their_owner_whatever_the_umask(home: Home, host: _hosts.Host) -> None:
    """The store refuses a folder that others may write to, and it is in the same one."""
    old = os.umask(0o002)
    try:
        home.install(host)
    finally:
        os.umask(old)
    for folder in (home.data, home.data.parent):
        assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("host", [CLAUDE, host_named("codex")], ids=lambda host: host.name)
def test_a_link_into_a_folder_that_is_not_there(home: Home, host: _hosts.Host) -> None:
    path = home.path(host)
    path.parent.mkdir(parents=True)
    path.symlink_to(home.root / "dotfiles" / "deep" / "file.json")
    before = home.tree()
    assert home.install(host)
    assert (home.root / "dotfiles" / "deep" / "file.json").is_file()
    assert home.uninstall(host)
    assert {**home.tree(), "data": None} == {**before, "data": None}


def test_a_link_to_itself_is_refused(home: Home) -> None:
    path = home.path(CLAUDE)
    path.parent.mkdir(parents=True)
    path.symlink_to(path)
    with pytest.raises(RefusedError, match=r"cannot be read \(Too many levels of symbolic links\)$"):
        home.install(CLAUDE)


@pytest.mark.parametrize(
    ("kind", "what"),
    [
        ("file", "is no folder"),
        pytest.param(
            "read-only",
            "read-only: 'chmod u",
            marks=pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere"),
        ),
    ],
)
def test_a_data_folder_that_takes_nothing_is_said(home: Home, kind: str, what: str) -> None:
    if kind == "file":
        (home.root / "data").write_text("", "utf-8")
    else:
        (home.root / "data").mkdir(mode=0o555)
    before = home.tree()
    with pytest.raises(RefusedError, match=what):
        home.install(CLAUDE)
    assert home.tree() == before


def test_five_megabytes_are_read_a_few_times_only(home: Home, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = {"allow": [f"Bash(command {number}:*)" for number in range(180_000)]}
    raw = json.dumps({"model": "x", "permissions": rules, "hooks": {"Stop": []}}, indent=2).encode()
    assert len(raw) > 5_000_000
    path = home.put(CLAUDE, raw)
    count = 0
    real = _json_text.read

    def counted(text: str, *, comments: bool) -> _json_text.Node:
        nonlocal count
        count += 1
        return real(text, comments=comments)

    monkeypatch.setattr("beam_cli.install._edit.read", counted)
    home.install(CLAUDE)
    assert count < 8
    assert json.loads(path.read_bytes())["permissions"] == rules
    home.uninstall(CLAUDE)
    assert path.read_bytes() == raw


def test_a_long_string_without_an_end_takes_linear_time() -> None:
    text = '{"a": "' + 'x\\"' * 300_000
    began = monotonic()
    with pytest.raises(_json_text.NotJsonError, match="a string without an end"):
        _json_text.read(text, comments=False)
    assert monotonic() - began < 5


# Entries of others.


@pytest.mark.parametrize("there", [True, False])
def test_a_prefix_is_beams_by_its_program_and_not_by_its_name(home: Home, there: bool) -> None:
    theirs = home.root / "opt" / "beam-shell"
    if there:
        theirs.parent.mkdir()
        theirs.write_text('#!/bin/sh\nexec bash -c "$1"\n', "utf-8")
    raw = json.dumps({"env": {_hosts.SHELL_VARIABLE: str(theirs)}}).encode()
    path = home.put(CLAUDE, raw)
    assert not home.uninstall(CLAUDE)
    with pytest.raises(RefusedError, match="only one program can be there"):
        home.install(CLAUDE, prefix=True)
    assert home.install(CLAUDE)
    doc = Document(path.read_bytes().decode(), comments=False)
    doc.set(("later",), 1)
    path.write_bytes(doc.text.encode())
    assert home.uninstall(CLAUDE)
    assert json.loads(path.read_bytes()) == {"env": {_hosts.SHELL_VARIABLE: str(theirs)}, "later": 1}


def test_a_prefix_of_beams_in_another_place_is_replaced_and_goes(home: Home) -> None:
    other = home.root / "other" / "name"
    other.parent.mkdir()
    other.write_bytes(_plan.shim())
    path = home.put(CLAUDE, json.dumps({"env": {_hosts.SHELL_VARIABLE: str(other)}}).encode())
    assert home.install(CLAUDE)
    assert json.loads(path.read_bytes())["env"] == {_hosts.SHELL_VARIABLE: home.work(CLAUDE).shim}
    home.uninstall(CLAUDE)
    assert not path.exists()
    assert other.exists()


BY_HAND: list[dict[str, Any]] = [
    {"command": "beam", "args": ["mcp", "serve"]},  # as docs/integrations/mcp.md shows it
    {"command": "/opt/venv/bin/beam", "args": ["mcp", "serve", "--host", "gemini"], "timeout": 5000},
    {"command": "uv", "args": ["run", "beam", "mcp", "serve"]},
    {"command": "/usr/bin/python3", "args": ["-m", "beam_cli", "mcp", "serve"]},
]


@pytest.mark.parametrize("trust", [True, False], ids=["trusted", "not trusted"])
@pytest.mark.parametrize("entry", BY_HAND, ids=lambda entry: entry["command"])
@pytest.mark.parametrize("changed", [True, False], ids=["changed", "as it was"])
@pytest.mark.parametrize("tools", [{}, {"core": ["x"]}], ids=["all tools", "some tools"])
def test_a_server_entered_by_hand_stays(
    home: Home, entry: dict[str, Any], trust: bool, changed: bool, tools: dict[str, Any]
) -> None:
    """And what the hook asks of it is called without a question, else the result would be lost."""
    host = host_named("gemini")
    entry = {**entry, **({"trust": True} if trust else {})}
    path = home.put(host, json.dumps({"mcpServers": {"beam": entry}, "tools": tools}, indent=1).encode())
    raw = path.read_bytes()
    assert not home.uninstall(host)
    assert home.install(host)
    value = json.loads(path.read_bytes())
    assert value["mcpServers"] == {"beam": entry}
    assert value["tools"] == {**tools, **({} if trust and not tools else {"allowed": ["mcp_beam_expand"]})}
    assert not home.install(host)
    if changed:
        doc = Document(path.read_bytes().decode(), comments=True)
        doc.set(("later",), 1)
        path.write_bytes(doc.text.encode())
    assert home.uninstall(host)
    if changed:
        assert json.loads(path.read_bytes()) == {**json.loads(raw), "later": 1}
    else:
        assert path.read_bytes() == raw


def test_what_the_user_allowed_before_stays_allowed(home: Home) -> None:
    host = host_named("gemini")
    value = {"mcpServers": {"beam": BY_HAND[0]}, "tools": {"allowed": ["theirs", "mcp_beam_expand"]}}
    path = home.put(host, json.dumps(value).encode())
    home.install(host)
    doc = Document(path.read_bytes().decode(), comments=True)
    doc.set(("later",), 1)
    path.write_bytes(doc.text.encode())
    home.uninstall(host)
    assert json.loads(path.read_bytes()) == {**value, "later": 1}


@pytest.mark.parametrize(
    "entry",
    [
        {"command": "beamctl", "args": ["mcp", "serve"]},
        {"command": "beam", "args": ["mcp", "wrap", "--", "x"]},
        {"command": "beam", "args": ["mcp"]},
        {"command": "beam", "args": "mcp serve"},
        {"command": "echo", "args": ["beam", "mcp", "serve"]},
        {"command": "beam"},
        {"command": 5, "args": ["mcp", "serve"]},
        {"url": "http://127.0.0.1/mcp"},
        ["beam", "mcp", "serve"],
    ],
    ids=json.dumps,
)
def test_a_foreign_server_named_beam_is_refused(home: Home, entry: Any) -> None:
    host = host_named("gemini")
    home.put(host, json.dumps({"mcpServers": {"beam": entry}}).encode())
    before = home.tree()
    with pytest.raises(RefusedError, match=r"mcpServers\.beam is there and is not Beam's"):
        home.install(host)
    assert home.tree() == before


@pytest.mark.parametrize("name", ["opencode", "kilo", "pi"])
def test_plugins_ask_in_the_same_words(name: str) -> None:
    """Each is one file when it is installed, and what they share is written once."""
    host = host_named(name)
    folder = Path(_plan.__file__).parent / "data"
    text = _plan.plugin(host).decode()
    assert (folder / "ask.js").read_text("utf-8") in text
    assert text.count("function ask(") == 1
    assert "// ask.js" not in text
