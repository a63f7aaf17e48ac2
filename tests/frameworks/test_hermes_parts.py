"""The plugin for Hermes as Hermes calls it, without Hermes: what it registers, and which texts of JSON change."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import frameworkkit as kit
import pytest

from beam_cli.integrations import hermes
from beam_store import FileStore

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class Context:
    """What a plugin registers."""

    def __init__(self) -> None:
        self.hooks: dict[str, Callable[..., str | None]] = {}
        self.tools: dict[str, Callable[..., str]] = {}

    def register_hook(self, name: str, call: Callable[..., str | None]) -> None:
        self.hooks[name] = call

    def register_tool(
        self, name: str, toolset: str, schema: dict[str, Any], handler: Callable[..., str], description: str
    ) -> None:
        assert (toolset, schema["name"], schema["description"]) == ("beam", name, description)
        self.tools[name] = handler


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Context:
    monkeypatch.setenv("BEAM_STORE", str(tmp_path))
    made = Context()
    hermes.register(made)
    return made


def changed(context: Context, result: object, tool: str = "execute_code", **arguments: str) -> str | None:
    return context.hooks["transform_tool_result"](tool_name=tool, args=arguments, result=result, session_id="x")


def test_texts_under_their_names_change_and_no_other_byte(context: Context) -> None:
    lines = "Zeile für Zeile — gleich\n" * 300 + "Fehler: häßlich\n"
    before = f'{{ "note" : {json.dumps(kit.LONG)} , "output":{json.dumps(lines)},\n"n": 1.50, "error":null}}'
    after = changed(context, before)
    assert after is not None
    start, end = before.split(json.dumps(lines))
    assert after.startswith(start + '"Zeile für Zeile — gleich\\n[beam: ')
    assert after.endswith('Fehler: häßlich\\n"' + end)


def test_two_texts_are_kept_apart(context: Context, tmp_path: Path) -> None:
    other = kit.LONG.replace("discount", "receipts")
    after = json.loads(changed(context, json.dumps({"stdout": kit.LONG, "stderr": other, "code": 1})) or "")
    assert kit.resolved(after["stdout"], FileStore(str(tmp_path))) == kit.LONG.encode()
    assert kit.resolved(after["stderr"], FileStore(str(tmp_path))) == other.encode()
    assert after["code"] == 1


@pytest.mark.parametrize(
    "result",
    [
        json.dumps({"content": kit.LONG}),
        json.dumps({"result": {"rows": [kit.LONG]}}),
        json.dumps([kit.LONG]),
        json.dumps({"output": "short"}),
        {"output": kit.LONG},
        None,
    ],
)
def test_what_has_no_such_text_stays(context: Context, result: object) -> None:
    assert changed(context, result) is None


def test_files_handles_and_what_the_other_hook_has_seen_stay(context: Context) -> None:
    result = json.dumps({"output": kit.LONG, "result": kit.LONG})
    assert changed(context, result) is not None
    for tool in ("terminal", "read_file", "beam_expand", "mcp_fs_read_file"):
        assert changed(context, result, tool) is None
    assert changed(context, result, handle=kit.handle_of(kit.LONG)) is None


def test_a_result_that_is_no_json_is_a_text(context: Context) -> None:
    assert changed(context, kit.LONG) == kit.expected("execute_code")


def test_tools_say_what_would_be_right(context: Context, tmp_path: Path) -> None:
    handle = str(FileStore(str(tmp_path)).put(kit.LONG.encode()))
    assert json.loads(context.tools["beam_range"]({"handle": handle, "first": "2", "last": 2}))["output"] in kit.LONG
    wrong = [
        context.tools["beam_search"]({"handle": handle}),
        context.tools["beam_range"]({"handle": handle, "first": "two"}),
        context.tools["beam_expand"]({"handle": "beam://0123456789ab"}),
    ]
    assert len({json.loads(one)["error"] for one in wrong}) == 3
