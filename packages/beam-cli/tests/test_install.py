"""Install and uninstall: only Beam's own entries come and go, whatever else is in a file and whatever happens."""

from __future__ import annotations

import json
import os
import shutil
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from install_home import Home

from beam_cli.install import _commands, _files, _hosts, _plan
from beam_cli.install._edit import Document
from beam_cli.install._files import RefusedError

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

JSON_HOSTS = [host for host in _hosts.HOSTS if not host.plugin]
ALL = pytest.mark.parametrize("host", _hosts.HOSTS, ids=lambda host: host.name)
THEIRS: dict[str, Any] = {"type": "command", "command": "their-hook --flag 'é'"}
MANY = settings(max_examples=40, deadline=None)


@contextmanager
def a_home() -> Iterator[Home]:
    with tempfile.TemporaryDirectory() as folder:
        yield Home(Path(folder))


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def config(host: _hosts.Host, chance: random.Random) -> dict[str, Any]:
    """A configuration with hooks and settings of others, some in the very places where Beam's come."""
    other: Any = {"matcher": "Bash", "hooks": [THEIRS]} if host.event in {"PostToolUse", "AfterTool"} else THEIRS
    value: dict[str, Any] = {"model": "opus", "ünï": [1, {"a": None}], "hooks": {host.event: [other], "Stop": [other]}}
    value["env"] = {"THEIRS": "1"}
    value["mcpServers"] = {"theirs": {"command": "x", "args": []}}
    for path in (("hooks", "Stop"), ("hooks", host.event), ("hooks",), ("env",), ("mcpServers",), ("model",)):
        if chance.random() < 0.4:
            inner = value
            for key in path[:-1]:
                inner = inner.get(key, {})
            inner.pop(path[-1], None)
    for key in ("hooks", "env"):
        if key in value and chance.random() < 0.2:
            value[key] = {}
    return value


def laid_out(value: Any, host: _hosts.Host, chance: random.Random) -> bytes:
    indent = chance.choice([None, 2, 4, "\t", 0])
    text = json.dumps(value, indent=indent, ensure_ascii=chance.random() < 0.5)
    if host.comments and "\n" in text:
        text = text.replace("\n", " // note: é {\n", chance.randrange(3))
        text = "/* before */ " + text + " // after"
    text += chance.choice(["", "\n", "\n\n"])
    if chance.random() < 0.4:
        text = text.replace("\n", "\r\n")
    return chance.choice([b"", b"\xef\xbb\xbf"]) + text.encode()


def a_file(host: _hosts.Host, chance: random.Random) -> bytes | None:
    """A file as it may be found, None for none."""
    odd = [None, b"", b"\n  \n", b"\xef\xbb\xbf", laid_out({}, host, chance)]
    return chance.choice(odd) if chance.random() < 0.3 else laid_out(config(host, chance), host, chance)


CHANCE = st.randoms(use_true_random=False)
HOST = st.sampled_from(JSON_HOSTS)


@MANY
@given(HOST, CHANCE, st.booleans())
def test_there_and_back_gives_every_byte(host: _hosts.Host, chance: random.Random, shell: bool) -> None:
    shell = shell and host.name == "claude-code"
    with a_home() as home:
        path = home.put(host, a_file(host, chance))
        before = home.tree()
        assert home.install(host, prefix=shell)
        value = json.loads(path.read_bytes().decode("utf-8-sig")) if not host.comments else None
        if value is not None:
            assert host.entries is not None
            assert value["hooks"][host.event][-1] == host.entries()
            assert value.get("env", {}).get(_hosts.SHELL_VARIABLE) == (home.work(host).shim if shell else None)
        after = home.tree()
        assert not home.install(host, prefix=shell)
        assert home.tree() == after
        assert home.uninstall(host)
        assert {**home.tree(), "data": None} == {**before, "data": None}
        assert not home.uninstall(host)


@MANY
@given(HOST, CHANCE, st.booleans())
def test_what_others_change_in_between_stays(host: _hosts.Host, chance: random.Random, shell: bool) -> None:
    """Beam's entries go, and nothing else: the values are those that the edit alone would have given."""
    shell = shell and host.name == "claude-code"
    with a_home() as home:
        raw = a_file(host, chance)
        path = home.put(host, raw)
        home.install(host, prefix=shell)
        edits: list[Callable[[Document], object]] = [
            lambda doc: doc.set(("theirs later",), {"x": [1]}),
            lambda doc: doc.append(("hooks", host.event), THEIRS),
            lambda doc: doc.append(("hooks", "Later"), THEIRS),
        ]
        edit = chance.choice(edits)
        alone = _plan.document("", raw, host)
        for name, value in host.base.items():
            if alone.find((name,)) is None:
                alone.set((name,), value)
        edit(alone)
        doc = Document(path.read_bytes().decode(), comments=host.comments)
        edit(doc)
        path.write_bytes(doc.text.encode())
        assert not home.install(host, prefix=shell)
        assert home.uninstall(host)
        left = Document(path.read_bytes().decode(), comments=host.comments)
        assert left.value(()) == alone.value(())
        assert not Path(home.work(host).shim).exists()


@MANY
@given(HOST, CHANCE)
def test_another_version_of_beam_is_replaced_in_its_place(host: _hosts.Host, chance: random.Random) -> None:
    with a_home() as home:
        raw = a_file(host, chance)
        path = home.put(host, raw)
        home.install(host)
        new = path.read_bytes()
        old = new.replace(b'\\"$0\\" -EPc', b'\\"$0\\" -X dev -EPc')
        assert old != new
        path.write_bytes(old)
        assert home.install(host)
        assert _plan.is_current(_plan.document("", path.read_bytes(), host), host, None)
        assert home.uninstall(host)
        if raw is None:
            assert not path.exists()
        else:
            assert _plan.document("", path.read_bytes(), host).value(()) == {
                **(host.base if path.read_bytes() != raw else {}),
                **_plan.document("", raw, host).value(()),  # type: ignore[dict-item]
            }


@ALL
@pytest.mark.parametrize("scope", ["user", "project"])
def test_what_install_makes_goes_again(home: Home, host: _hosts.Host, scope: str) -> None:
    before = home.tree()
    assert home.install(host, scope)
    assert home.path(host, scope).is_file()
    assert not home.install(host, scope)
    assert home.uninstall(host, scope)
    assert home.tree() == {**before, "data": home.tree()["data"]}
    assert not (home.root / "data" / "beam").exists()


@ALL
def test_without_the_inventory_only_beams_own_goes(home: Home, host: _hosts.Host) -> None:
    home.install(host)
    shutil.rmtree(home.data)
    home.uninstall(host)
    assert not home.path(host).exists()


@ALL
def test_user_and_project_are_apart(home: Home, host: _hosts.Host) -> None:
    home.install(host)
    user = home.path(host).read_bytes()
    home.install(host, "project")
    assert home.uninstall(host, "project")
    assert home.path(host).read_bytes() == user


def test_hosts_that_share_a_folder_leave_none(home: Home) -> None:
    before = home.tree()
    for host in _hosts.HOSTS:
        home.install(host)
    for host in _hosts.HOSTS:
        home.uninstall(host)
    after = home.tree()
    del after["data"]
    assert after == before


@ALL
def test_a_link_stays_a_link(home: Home, host: _hosts.Host) -> None:
    if host.plugin:
        pytest.skip("a plugin is a file of Beam's own")
    real = home.root / "dotfiles" / "file.json"
    real.parent.mkdir()
    real.write_bytes(b'{"model": "opus"}')
    real.chmod(0o640)
    path = home.put(host, None)
    path.parent.mkdir(parents=True)
    path.symlink_to(real)
    before = home.tree()
    assert home.install(host)
    assert path.is_symlink()
    assert _commands.MARK.replace('"', '\\"') in real.read_text("utf-8")
    assert real.stat().st_mode & 0o777 == 0o640
    home.uninstall(host)
    after = home.tree()
    del after["data"]
    assert after == before


@ALL
@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_is_read_only_is_left_alone(home: Home, host: _hosts.Host, what: str) -> None:
    path = home.put(host, None if host.plugin else b"{}\n")
    if what == "file" and host.plugin:
        home.put(host, _plan.plugin(host) + b"// older\n")
    path.parent.mkdir(parents=True, exist_ok=True)
    (path if what == "file" else path.parent).chmod(0o444 if what == "file" else 0o555)
    before = home.tree()
    with pytest.raises(RefusedError, match="read-only: 'chmod u"):
        home.install(host)
    assert home.tree() == before


@ALL
@pytest.mark.parametrize(
    ("raw", "line"),
    [
        (b'{\n  "a": 1\n  "b": 2\n}\n', 3),
        (b"{}\n\xff\n", 2),
        (b"[]", 1),
        (b'{"hooks": [], "hooks": {}}', 1),
        (b"<<<<<<< HEAD\n{}", 1),
    ],
)
def test_what_cannot_be_read_is_refused(home: Home, host: _hosts.Host, raw: bytes, line: int) -> None:
    home.put(host, raw)
    before = home.tree()
    with pytest.raises(RefusedError, match="not Beam's" if host.plugin else f", line {line}: .*install again"):
        home.install(host)
    assert home.tree() == before


@pytest.mark.parametrize(
    "raw", [b'{"hooks": []}', b'{"hooks": {"%s": {}}}', b'{"hooks": "x"}', b'{"hooks": {"%s": 1}}']
)
@pytest.mark.parametrize("host", JSON_HOSTS, ids=lambda host: host.name)
def test_what_has_another_form_is_refused(home: Home, host: _hosts.Host, raw: bytes) -> None:
    home.put(host, raw.replace(b"%s", host.event.encode()))
    before = home.tree()
    with pytest.raises(RefusedError, match=r"is no (list|object)"):
        home.install(host)
    assert home.tree() == before


def test_a_foreign_shell_prefix_is_refused(home: Home) -> None:
    host = _hosts.HOSTS[0]
    home.put(host, json.dumps({"env": {_hosts.SHELL_VARIABLE: "/opt/theirs"}}).encode())
    before = home.tree()
    with pytest.raises(RefusedError, match=r"is '/opt/theirs', and only one program"):
        home.install(host, prefix=True)
    assert home.tree() == before
    assert home.install(host)
    assert json.loads(home.path(host).read_bytes())["env"] == {_hosts.SHELL_VARIABLE: "/opt/theirs"}


def test_the_shell_prefix_stays_as_long_as_a_setting_names_it(home: Home) -> None:
    host = _hosts.HOSTS[0]
    home.install(host, prefix=True)
    home.install(host, "project", prefix=True)
    shim = Path(home.work(host).shim)
    assert os.access(shim, os.X_OK)
    home.uninstall(host)
    assert shim.exists()
    home.uninstall(host, "project")
    assert not shim.exists()


def test_shell_is_added_later_and_kept(home: Home) -> None:
    host = _hosts.HOSTS[0]
    path = home.put(host, b'{"model":"x"}')
    home.install(host)
    assert home.install(host, prefix=True)
    assert not home.install(host)
    assert _hosts.SHELL_VARIABLE in path.read_text("utf-8")
    shim = Path(home.work(host).shim)
    shim.write_text("#!/bin/sh\n# Written by `beam install` long ago\n", "utf-8")
    assert home.install(host)
    assert shim.read_bytes() == _plan.shim()
    home.uninstall(host)
    assert path.read_bytes() == b'{"model":"x"}'


@pytest.mark.parametrize("host", [_hosts.HOSTS[0], _hosts.HOSTS[-1]], ids=lambda host: host.name)
def test_a_full_disk_leaves_everything_as_it_was(host: _hosts.Host, tmp_path: Path) -> None:
    refused = 0
    for moment in range(1, 100):
        (tmp_path / str(moment)).mkdir()
        home = Home(tmp_path / str(moment))
        if not host.plugin:
            home.put(host, b"{}")
        before = home.tree()
        with pytest.MonkeyPatch.context() as patch:
            _full_at(moment, patch)
            try:
                home.install(host, prefix=host.name == "claude-code")
            except RefusedError as error:
                refused += 1
                assert "nothing was changed" in str(error)  # noqa: PT017  (the last round raises nothing)
            else:
                break
        after = home.tree()
        assert {k: v for k, v in after.items() if not k.startswith("data")} == before
        assert not [name for name in after if ".beam-" in name]
    assert refused > 5


def _full_at(moment: int, patch: pytest.MonkeyPatch) -> None:
    count = 0

    def failing(call: Callable[..., Any]) -> Callable[..., Any]:
        def called(*arguments: Any, **more: Any) -> Any:
            nonlocal count
            count += 1
            if count == moment:
                raise OSError(28, "No space left on device")
            return call(*arguments, **more)

        return called

    for name in ("write", "fsync", "rename", "mkdir"):
        patch.setattr(_files.os, name, failing(getattr(os, name)))
