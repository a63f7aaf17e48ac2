"""Where the store of the current user is, by the rules of the platform.

The answer is that of ``platformdirs.user_data_path("beam", appauthor=False)``, whose import takes 14 ms; a test
compares the two.  Not here: making the folder.  Android and the redirections of Windows folders are left to a
configured path.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

_NAME = "beam"


def default_root(environ: Mapping[str, str] | None = None, platform: str | None = None) -> str:
    r"""The folder for what Beam keeps: an absolute path, which need not exist.

    Linux and others ``~/.local/share/beam``, macOS ``~/Library/Application Support/beam``, both unless
    ``XDG_DATA_HOME`` names an absolute path; Windows ``%LOCALAPPDATA%\beam``.  ``environ`` and ``platform`` are
    the process's own where they are not passed in; nothing else in this package looks at either.
    """
    environ = os.environ if environ is None else environ
    platform = sys.platform if platform is None else platform
    if platform == "win32":
        local = environ.get("LOCALAPPDATA") or os.path.join(_home(environ, "USERPROFILE"), "AppData", "Local")
        return os.path.join(os.path.normpath(local), _NAME)
    data = environ.get("XDG_DATA_HOME", "")
    if not data.startswith("/"):
        data = _home(environ, "HOME") + _BELOW_HOME.get(platform, "/.local/share")
    return os.path.join(data, _NAME)


_BELOW_HOME = {"darwin": "/Library/Application Support"}


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
