"""Beam's own plugins (OpenCode, Kilo, Pi), which speak to the hook in Beam's own words.

``{"beam":"opencode","tool":"bash","command":…,"exit":3,"text":…,"path":…,"session":…}`` is answered by
``{"text":…}``.  ``path`` is the file with the whole of a text that the host cut; ``exit`` is an exit code or null.

Guards: that file is taken only where it goes to the end of what is shown.  One that is not written to its end does
not, and neither does a text behind which the host says more (that it stopped the command).
"""

from __future__ import annotations

import os

from beam_cli.hook._call import Call, Text, field, text
from beam_cli.hook._json import Number
from beam_cli.hook._whole import read_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.hook._json import Json

HOSTS = ("opencode", "kilo", "pi")
_WRITTEN = ("tool-output", "pi-bash-")  # a part of the paths where these hosts keep what they cut
_NOTICE = "\n\n[Showing "  # what Pi says behind a text that it cut
_COMPARED = 200  # characters


def read(payload: Json) -> Call | None:
    """The call that a plugin tells of."""
    host, tool, shown = text(payload, "beam"), text(payload, "tool"), text(payload, "text")
    if host not in HOSTS or tool is None or not shown or tool.startswith("beam_"):
        return None
    raw = None
    path = text(payload, "path")
    if path is not None:
        raw = read_whole(path) if os.path.isabs(path) and any(part in path for part in _WRITTEN) else None
        if raw is None or not _fits(raw, shown, host, tool):
            return None
    code = field(payload, "exit")
    return Call(
        host,
        tool,
        [Text(shown, raw)],
        lambda new: {"text": new[0]},
        command=text(payload, "command"),
        exit_code=int(code) if isinstance(code, Number) and code.lstrip("-").isdigit() else None,
        session=text(payload, "session"),
        limits=host,
    )


def _fits(raw: bytes, shown: str, host: str, tool: str) -> bool:
    """Whether ``raw`` ends with what is shown of it; of other tools than the shell the host may show the start."""
    end = (shown.rpartition(_NOTICE)[0] if host == "pi" else shown).rstrip()[-_COMPARED:]
    if end and raw.rstrip()[-4 * _COMPARED :].decode("utf-8", "replace").endswith(end):
        return True
    start = shown.lstrip()[:_COMPARED]
    return tool != "bash" and raw.lstrip()[: 4 * _COMPARED].decode("utf-8", "replace").startswith(start)
