"""Where the folders of the current user are, by the rules of the platform: data, configuration, caches.

The answers are those of ``platformdirs`` for ``"beam"`` without an author, whose import takes 14 ms; tests compare the
two.  Not here: making a folder.  Android and the redirections of Windows folders are left to a configured path.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    Kind = tuple[str, str, str, tuple[str, ...]]

_NAME = "beam"

# For each kind: the variable that names it, then the folder below a home on Linux and others, on macOS, on Windows.
DATA: Kind = ("XDG_DATA_HOME", "/.local/share", "/Library/Application Support", ())
CONFIG: Kind = ("XDG_CONFIG_HOME", "/.config", "/Library/Application Support", ())
CACHE: Kind = ("XDG_CACHE_HOME", "/.cache", "/Library/Caches", ("Cache",))


def user_folder(kind: Kind, environ: Mapping[str, str] | None = None, platform: str | None = None) -> str:
    r"""A folder of the user's for Beam: an absolute path, which need not exist.

    The variable of the kind rules where it names an absolute path; Windows has ``%LOCALAPPDATA%\beam`` for all.
    ``environ`` and ``platform`` are the process's own where they are not passed in.
    """
    environ = os.environ if environ is None else environ
    platform = sys.platform if platform is None else platform
    variable, elsewhere, darwin, inside = kind
    if platform == "win32":
        local = environ.get("LOCALAPPDATA") or os.path.join(_home(environ, "USERPROFILE"), "AppData", "Local")
        return os.path.join(os.path.normpath(local), _NAME, *inside)
    base = environ.get(variable, "")
    if not base.startswith("/"):
        base = _home(environ, "HOME") + (darwin if platform == "darwin" else elsewhere)
    return os.path.join(base, _NAME)


def _home(environ: Mapping[str, str], variable: str) -> str:
    """The user's home by the environment, else by the user database."""
    home = environ.get(variable, "")
    return (home if os.path.isabs(home) else _listed_home()).rstrip("/")


def _listed_home() -> str:
    try:
        import pwd
    except ImportError:  # Windows
        return os.path.expanduser("~")
    try:
        return pwd.getpwuid(os.getuid()).pw_dir
    except KeyError:  # a user without an entry, as in some containers
        return "/"
