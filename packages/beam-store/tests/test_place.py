"""The default place is that of platformdirs, without its import."""

from __future__ import annotations

import os
import sys

import platformdirs
import platformdirs.macos
import platformdirs.windows
import pytest

from beam_core._folders import CACHE, CONFIG, user_folder
from beam_store import default_root


def test_equal_to_platformdirs_here_and_now() -> None:
    assert default_root() == str(platformdirs.user_data_path("beam", appauthor=False))


@pytest.mark.skipif(sys.platform == "win32", reason="HOME and XDG variables are POSIX")
@pytest.mark.parametrize(
    "variables",
    [
        {},
        {"HOME": "/home/ada"},
        {"HOME": "/"},
        {"HOME": "/home/ada/"},
        {"HOME": "relative"},
        {"HOME": "/home/ada", "XDG_DATA_HOME": "/data"},
        {"HOME": "/home/ada", "XDG_DATA_HOME": "/data/"},
        {"HOME": "/home/ada", "XDG_DATA_HOME": ""},
        {"HOME": "/home/ada", "XDG_DATA_HOME": "relative/data"},
    ],
)
def test_equal_to_platformdirs_in_any_environment(variables: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert default_root() == platformdirs.user_data_dir("beam", appauthor=False)
    assert default_root(dict(os.environ), sys.platform) == default_root()
    mac = platformdirs.macos.MacOS("beam", appauthor=False).user_data_dir
    assert default_root(variables, "darwin") == mac


@pytest.mark.skipif(sys.platform == "win32", reason="HOME and XDG variables are POSIX")
@pytest.mark.parametrize("own", [None, "/own", "relative"])
def test_configuration_and_caches_too(own: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ada")
    for name in ("XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
        if own is not None:
            monkeypatch.setenv(name, own)
    mac = platformdirs.macos.MacOS("beam", appauthor=False)
    assert user_folder(CONFIG) == platformdirs.user_config_dir("beam", appauthor=False)
    assert user_folder(CACHE) == platformdirs.user_cache_dir("beam", appauthor=False)
    assert user_folder(CONFIG, platform="darwin") == mac.user_config_dir
    assert user_folder(CACHE, platform="darwin") == mac.user_cache_dir


def test_windows() -> None:
    assert default_root({"LOCALAPPDATA": "/Users/ada/AppData/Local"}, "win32") == os.path.join(
        os.path.normpath("/Users/ada/AppData/Local"), "beam"
    )
    home = os.path.abspath("ada")
    assert default_root({"USERPROFILE": home}, "win32") == os.path.join(home, "AppData", "Local", "beam")


@pytest.mark.skipif(sys.platform == "win32", reason="here Windows is asked through its API")
def test_windows_as_platformdirs_reads_its_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    windows = platformdirs.windows
    monkeypatch.setattr(windows, "_RESOLVE_WIN_FOLDER", windows.get_win_folder_from_env_vars)
    monkeypatch.setenv("LOCALAPPDATA", "/Users/ada/AppData/Local")
    assert default_root(platform="win32") == windows.Windows("beam", appauthor=False).user_data_dir
    assert user_folder(CONFIG, platform="win32") == windows.Windows("beam", appauthor=False).user_config_dir
    assert user_folder(CACHE, platform="win32") == os.path.join(default_root(platform="win32"), "Cache")
