"""Where the store of the current user is, by the rules of the platform.  Not here: making the folder."""

from __future__ import annotations

from beam_core._folders import DATA, user_folder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping


def default_root(environ: Mapping[str, str] | None = None, platform: str | None = None) -> str:
    r"""The folder for what Beam keeps: an absolute path, which need not exist.

    Linux and others ``~/.local/share/beam``, macOS ``~/Library/Application Support/beam``, both unless
    ``XDG_DATA_HOME`` names an absolute path; Windows ``%LOCALAPPDATA%\beam``.  ``environ`` and ``platform`` are
    the process's own where they are not passed in; nothing else in this package looks at either.
    """
    return user_folder(DATA, environ, platform)
