"""Beam's own plugins (OpenCode, Kilo, Pi), which speak to the hook in Beam's own words.

``{"beam":"opencode","tool":"bash","command":…,"exit":3,"text":…,"path":…,"session":…}`` is answered by
``{"text":…}``.  ``path`` is the file with the whole of a text that the host cut; ``exit`` is an exit code or null.
"""

from __future__ import annotations

import os

from beam_cli.hook._call import EXACT, Call, Text, field, text
from beam_cli.hook._json import Number
from beam_cli.hook._whole import read_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli.hook._json import Json

HOSTS = ("opencode", "kilo", "pi")
_WRITTEN = ("tool-output", "pi-bash-")  # a part of the paths where these hosts keep what they cut


def read(payload: Json) -> Call | None:
    """The call that a plugin tells of."""
    host, tool, shown = text(payload, "beam"), text(payload, "tool"), text(payload, "text")
    if host not in HOSTS or tool is None or not shown or tool in EXACT or tool.startswith("beam_"):
        return None
    raw = None
    path = text(payload, "path")
    if path is not None:
        raw = read_whole(path) if os.path.isabs(path) and any(part in path for part in _WRITTEN) else None
        if raw is None:
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
