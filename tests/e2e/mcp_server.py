"""A server for tests, written with the SDK, that has one of everything that a relay must not lose."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import NotificationOptions, Server
from mcp.server.stdio import stdio_server

DEMO = Path(__file__).parents[2] / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt"
TEXT = DEMO.read_text("utf-8")
NOISE = "".join(f"Downloading crate-{n} v1.{n}.0\n" for n in range(40)) + "ready\n" * 200
HUGE = "".join(f"2026-11-30 12:{n // 60 % 60:02}:{n % 60:02} INFO request {n} took 3 ms\n" for n in range(220_000))
LARGE = HUGE + "2026-11-30 13:00:00 ERROR disk /dev/sda7 is gone\n"  # 10 MB
PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="

Context = ServerRequestContext[Any, Any]
_OBJECT: dict[str, Any] = {"type": "object", "properties": {}}
_STRING: dict[str, Any] = {"type": "string", "title": "Text"}


def _result(schema: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "title": "Out", "properties": {"result": schema}, "required": ["result"]}


_PROCESS = {
    "type": "object",
    "properties": {
        "stdout": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "stderr": {"type": "string", "maxLength": 100_000},
        "code": {"type": "integer"},
    },
    "required": ["code"],
}
TOOLS = [
    types.Tool(name="big", input_schema=_OBJECT, _meta={"anthropic/maxResultSizeChars": 90_000}),
    types.Tool(name="fail", input_schema=_OBJECT, annotations=types.ToolAnnotations(destructive_hint=True)),
    types.Tool(name="mixed", title="Mixed blocks", description="Blocks of all kinds.", input_schema=_OBJECT),
    types.Tool(name="plain", input_schema=_OBJECT, output_schema=_result(_STRING)),
    types.Tool(name="strict", input_schema=_OBJECT, output_schema=_result({"type": "string", "minLength": 3000})),
    types.Tool(name="process", input_schema=_OBJECT, output_schema=_PROCESS),
    types.Tool(name="read_file", input_schema=_OBJECT),
    types.Tool(name="peek", input_schema=_OBJECT, annotations=types.ToolAnnotations(title="Read a file")),
    types.Tool(name="huge", input_schema=_OBJECT),
    types.Tool(name="slow", input_schema=_OBJECT),
    types.Tool(name="ask", input_schema=_OBJECT),
    types.Tool(name="change", input_schema=_OBJECT),
    types.Tool(name="crash", input_schema=_OBJECT),
]
_PAGE = 8


def _text(text: str, **more: Any) -> types.TextContent:
    return types.TextContent(type="text", text=text, **more)


def _structured(value: dict[str, Any], text: str | None = None) -> types.CallToolResult:
    shown = json.dumps(value, indent=2) if text is None else text
    return types.CallToolResult(content=[_text(shown)], structured_content=value)


def _mixed() -> types.CallToolResult:
    inner = types.TextResourceContents(uri="file:///a.txt", mime_type="text/plain", text=NOISE)
    return types.CallToolResult(
        content=[
            _text("first", _meta={"place": 1}),
            types.ImageContent(type="image", data=PIXEL, mime_type="image/png"),
            _text(TEXT, _meta={"place": 2}, annotations=types.Annotations(audience=["assistant"], priority=0.5)),
            types.AudioContent(type="audio", data=PIXEL, mime_type="audio/wav"),
            types.ResourceLink(type="resource_link", name="log", uri="file:///log.txt"),
            types.EmbeddedResource(type="resource", resource=inner),
            _text(TEXT, annotations=types.Annotations(audience=["user"])),
            _text(NOISE),
        ],
        _meta={"trace": "7", "deep": {"n": 1}},
    )


async def list_tools(_context: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
    if params is not None and params.cursor == "page-2":
        return types.ListToolsResult(tools=TOOLS[_PAGE:])
    return types.ListToolsResult(tools=TOOLS[:_PAGE], next_cursor="page-2")


async def call_tool(
    context: Context, params: types.CallToolRequestParams
) -> types.CallToolResult | types.InputRequiredResult:
    name = params.name
    if name == "fail":
        return types.CallToolResult(content=[_text(TEXT)], is_error=True)
    if name == "mixed":
        return _mixed()
    if name == "plain":
        return _structured({"result": TEXT}, TEXT)
    if name == "strict":
        return _structured({"result": TEXT}, TEXT)
    if name == "process":
        return _structured({"stdout": TEXT, "stderr": TEXT, "code": 101})
    if name == "slow":
        return await _slow(context)
    if name == "ask":
        return await _ask(context, params)
    if name == "change":
        await context.session.send_tool_list_changed()
        return types.CallToolResult(content=[_text(TEXT)])
    if name == "crash":
        os.write(2, b"about to crash\n")
        os._exit(3)
    texts = {"big": TEXT, "read_file": TEXT, "peek": TEXT, "huge": LARGE}
    if name not in texts:
        raise ValueError(f"no tool {name}")
    return types.CallToolResult(content=[_text(texts[name])])


async def _slow(context: Context) -> types.CallToolResult:
    try:
        for step in range(100):
            await context.session.report_progress(step, 100, f"step {step}")
            await anyio.sleep(0.05)
    except anyio.get_cancelled_exc_class():
        os.write(2, b"cancelled in the server\n")
        raise
    return types.CallToolResult(content=[_text("done")])


async def _ask(
    context: Context, params: types.CallToolRequestParams
) -> types.CallToolResult | types.InputRequiredResult:
    """Ask the client for everything: within the call in the old protocol, by its result in the new one."""
    schema: dict[str, Any] = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
    if context.protocol_version >= "2026":
        if not params.input_responses:
            asked = types.ElicitRequest(params=types.ElicitRequestFormParams(message="who?", requested_schema=schema))
            return types.InputRequiredResult(input_requests={"who": asked}, request_state="kept " + TEXT)
        answer = params.input_responses["who"]
        kept = params.request_state == "kept " + TEXT
        return types.CallToolResult(content=[_text(f"{answer.model_dump()['content']} {kept}")])
    session = context.session
    elicited = await session.elicit_form("who?", schema)
    roots = await session.list_roots()
    question = types.SamplingMessage(role="user", content=types.TextContent(type="text", text=TEXT))
    sampled = await session.create_message([question], max_tokens=10)
    await session.send_log_message("warning", TEXT, "tests")
    said = sampled.content.text if isinstance(sampled.content, types.TextContent) else ""
    return types.CallToolResult(content=[_text(f"{elicited.content} {[str(one.uri) for one in roots.roots]} {said}")])


async def list_prompts(_context: Context, _params: types.PaginatedRequestParams | None) -> types.ListPromptsResult:
    return types.ListPromptsResult(prompts=[types.Prompt(name="review", arguments=[types.PromptArgument(name="lang")])])


async def get_prompt(_context: Context, params: types.GetPromptRequestParams) -> types.GetPromptResult:
    message = types.PromptMessage(role="user", content=types.TextContent(type="text", text=TEXT))
    return types.GetPromptResult(description=params.name, messages=[message])


async def list_resources(_context: Context, _params: types.PaginatedRequestParams | None) -> types.ListResourcesResult:
    return types.ListResourcesResult(resources=[types.Resource(uri="file:///log.txt", name="log")])


async def list_templates(
    _context: Context, _params: types.PaginatedRequestParams | None
) -> types.ListResourceTemplatesResult:
    template = types.ResourceTemplate(uri_template="file:///{path}", name="files")
    return types.ListResourceTemplatesResult(resource_templates=[template])


async def read_resource(_context: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
    return types.ReadResourceResult(contents=[types.TextResourceContents(uri=params.uri, text=TEXT)])


async def complete(_context: Context, params: types.CompleteRequestParams) -> types.CompleteResult:
    values = [one for one in ("python", "perl") if one.startswith(params.argument.value)]
    return types.CompleteResult(completion=types.Completion(values=values))


async def set_level(_context: Context, _params: types.SetLevelRequestParams) -> types.EmptyResult:
    return types.EmptyResult()


async def main() -> None:
    server: Server[Any] = Server(
        "one-of-everything",
        version="1.2.3",
        title="One of everything",
        instructions="Call big. " + TEXT,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_prompts=list_prompts,
        on_get_prompt=get_prompt,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
        on_completion=complete,
    )
    server.add_request_handler("logging/setLevel", types.SetLevelRequestParams, set_level)
    async with stdio_server() as (reader, writer):
        options = server.create_initialization_options(NotificationOptions(tools_changed=True))
        await server.run(reader, writer, options)


if __name__ == "__main__":
    sys.stderr.write("one-of-everything is up\n")
    sys.stderr.flush()
    anyio.run(main)
