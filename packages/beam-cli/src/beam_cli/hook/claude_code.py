"""Claude Code: `PostToolUse`, which tells of results that are no failure.  Checked against 2.1.332.

A failing command calls another hook, which cannot change the result; the shell prefix is for that.  The answer has the
shape of what came, without the fields that lead to the file with the whole: with them the host would wrap the text.
"""

from __future__ import annotations

import os

from beam_cli.hook._call import Call, Text, field, text, texts_of, with_texts
from beam_cli.hook._json import Number
from beam_cli.hook._whole import read_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_cli.hook._json import Json

_SHELL = "beam-shell"  # what `beam install claude-code --shell` makes
_FOLDER = "/tool-results/"
_PERSISTED = ("persistedOutputPath", "persistedOutputSize")


def read(payload: Json) -> Call | None:
    """The call of a `PostToolUse` payload."""
    tool = text(payload, "tool_name")
    result = field(payload, "tool_response")
    if text(payload, "hook_event_name") != "PostToolUse" or tool is None:
        return None
    if tool == "Bash":
        return _shell(payload, result)
    if tool == "Grep":
        return _one(payload, tool, result, "content")
    if tool == "WebFetch":
        return _one(payload, tool, result, "result")
    if tool.startswith("mcp__") and not tool.startswith("mcp__beam__"):
        return _mcp(payload, tool, result)
    return None


def _shell(payload: Json, result: Json) -> Call | None:
    if os.path.basename(os.environ.get("CLAUDE_CODE_SHELL_PREFIX", "")) == _SHELL:
        return None  # what the command printed came through Beam before
    shown = text(result, "stdout")
    quiet = text(result, "stderr") in {"", None} and field(result, "isImage") is not True
    if not shown or not quiet or field(result, "backgroundTaskId") is not None or not isinstance(result, dict):
        return None
    raw = None
    path = text(result, _PERSISTED[0])
    if path is not None:
        raw = _persisted(path, field(result, _PERSISTED[1]), shown)
        if raw is None:
            return None
    rest = {key: value for key, value in result.items() if key not in _PERSISTED}
    plain = field(result, "returnCodeInterpretation") is None and field(result, "interrupted") is not True
    return _call(
        payload,
        "Bash",
        [Text(shown, raw)],
        lambda new: {**rest, "stdout": new[0]},
        command=text(payload, "tool_input", "command"),
        exit_code=0 if plain else None,
    )


def _persisted(path: str, size: Json, shown: str) -> bytes | None:
    """The whole of what is shown in part."""
    if _FOLDER not in path or not isinstance(size, Number) or not size.isdigit():
        return None
    raw = read_whole(path, int(size))
    start = shown[:1000].encode("utf-8")
    return raw if raw is not None and raw.lstrip().startswith(start.lstrip()) else None


def _one(payload: Json, tool: str, result: Json, key: str) -> Call | None:
    """A result with one text among its fields."""
    shown = text(result, key)
    if not shown or not isinstance(result, dict):
        return None
    return _call(payload, tool, [Text(shown)], lambda new: {**result, key: new[0]})


def _mcp(payload: Json, tool: str, result: Json) -> Call | None:
    """Text blocks, or the structured content as text, which takes the place of the blocks here."""
    if type(result) is str:
        return _call(payload, tool, [Text(result)], lambda new: [{"type": "text", "text": new[0]}])
    texts = texts_of(result)
    return None if texts is None else _call(payload, tool, list(map(Text, texts)), lambda new: with_texts(result, new))


def _call(
    payload: Json,
    tool: str,
    texts: list[Text],
    result: Callable[[list[str]], Json],
    *,
    command: str | None = None,
    exit_code: int | None = None,
) -> Call:
    def answer(new: list[str]) -> Json:
        return {"hookSpecificOutput": {"hookEventName": "PostToolUse", "updatedToolOutput": result(new)}}

    return Call(
        "claude-code",
        tool,
        texts,
        answer,
        command=command,
        exit_code=exit_code,
        session=text(payload, "session_id"),
        limits="claude-code",
    )
