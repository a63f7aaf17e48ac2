"""`beam mcp serve`: stored artifacts for an agent, by three tools and as resources, on standard input and output.

The SDK speaks both generations of the protocol and keeps standard output to itself: whatever else writes there goes to
standard error.  What the tools are and what they are asked is in `_tools`.

Guards: what an agent asked for wrongly is a result that is an error and says what to do; nothing here changes a store.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
from anyio import to_thread
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from beam_cli._artifacts_text import distinct, one_line
from beam_cli._recovery import open_store
from beam_cli.mcp import _answers
from beam_cli.mcp._room import room_for
from beam_cli.mcp._tools import TOOLS, AskedWronglyError, body_of, schema
from beam_core import BeamError, HandleError, __version__
from beam_core._handle import SCHEME

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext

    from beam_store import ArtifactStore

INSTRUCTIONS = (
    "A tool result that ends with '[beam: ... full output: beam://...]' is shown in part. "
    "These tools show the rest: search first, then range around what was found."
)
MOST = 8 << 20  # bytes of a resource
_LISTED = 50  # artifacts in the list of resources


def serve(host: str | None) -> int:
    """Serve until the client ends its side; InvalidValueError for an unknown host."""
    if host is not None:
        room_for(host, None)
    anyio.run(_run, host)
    return 0


async def _run(host: str | None) -> None:
    async with stdio_server() as (reader, writer):
        server = build(open_store(), host)
        await server.run(reader, writer, server.create_initialization_options())


def build(store: ArtifactStore, host: str | None = None) -> Server[Any]:
    """The server over ``store``."""

    async def list_tools(_context: Context, _params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[_tool(*one) for one in TOOLS])

    async def call_tool(context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        try:
            body = body_of(params.name, params.arguments or {})
            room = room_for(host, _client(context))
            texts = await to_thread.run_sync(body, store, room, abandon_on_cancel=True)
        except (AskedWronglyError, BeamError, MemoryError) as error:
            return types.CallToolResult(content=[_block(_answers.explained(store, error))], is_error=True)
        await to_thread.run_sync(_note, store, params.name, (params.arguments or {}).get("handle"), texts)
        return types.CallToolResult(content=[_block(text) for text in texts])

    async def list_resources(
        _context: Context, _params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        return types.ListResourcesResult(resources=await to_thread.run_sync(_resources, store))

    async def list_templates(
        _context: Context, _params: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        template = types.ResourceTemplate(
            uri_template=SCHEME + "{hash}", name="artifact", description="The original of a reduced output."
        )
        return types.ListResourceTemplatesResult(resource_templates=[template])

    async def read_resource(_context: Context, params: types.ReadResourceRequestParams) -> types.ReadResourceResult:
        try:
            contents = await to_thread.run_sync(_contents, store, params.uri, abandon_on_cancel=True)
        except (AskedWronglyError, HandleError) as error:
            raise MCPError(types.INVALID_PARAMS, _answers.explained(store, error), {"uri": params.uri}) from None
        except (BeamError, MemoryError) as error:
            raise MCPError(types.INTERNAL_ERROR, _answers.explained(store, error), {"uri": params.uri}) from None
        given = contents.text if isinstance(contents, types.TextResourceContents) else contents.blob
        await to_thread.run_sync(_note, store, "expand", _handle(params.uri), [given])
        return types.ReadResourceResult(contents=[contents])

    return Server(
        "beam",
        version=__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
        on_list_resources=list_resources,
        on_list_resource_templates=list_templates,
        on_read_resource=read_resource,
    )


if TYPE_CHECKING:
    Context = ServerRequestContext[Any, Any]


def _tool(name: str, text: str, properties: dict[str, dict[str, str]], required: tuple[str, ...]) -> types.Tool:
    return types.Tool(
        name=name,
        description=text,
        input_schema=schema(properties, required),
        annotations=types.ToolAnnotations(
            read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
        ),
    )


def _client(context: Context) -> str | None:
    params = context.session.client_params
    return None if params is None else params.client_info.name


def _block(text: str) -> types.TextContent:
    return types.TextContent(type="text", text=text)


def _note(store: ArtifactStore, name: str, handle: object, texts: list[str]) -> None:
    """An errand, but for what a hook put there to be shown in its place."""
    from beam_cli._errands import errand

    shown = "".join(texts).encode("utf-8")
    errand(store, name, str(handle), len(shown), shown, known=True)


def _resources(store: ArtifactStore) -> list[types.Resource]:
    entries = store.ls()
    handles = distinct([entry.handle.digits for entry in entries])
    return [
        types.Resource(
            uri=handle,
            name=handle if entry.command is None else one_line(entry.command, 60),
            size=entry.size,
        )
        for handle, entry in zip(handles, entries[:_LISTED], strict=False)
    ]


def _handle(uri: str) -> str:
    return uri.rstrip("/")  # clients put one behind what stands for a host


def _contents(store: ArtifactStore, uri: str) -> types.TextResourceContents | types.BlobResourceContents:
    handle = _handle(uri)
    raw = _answers.whole(store, handle, MOST)
    if raw is None:
        raise AskedWronglyError(f"{handle} has more than {MOST} bytes: use the tools search, range and expand")
    try:
        return types.TextResourceContents(uri=uri, mime_type="text/plain", text=raw.decode("utf-8"))
    except UnicodeDecodeError:
        from base64 import b64encode

        return types.BlobResourceContents(
            uri=uri, mime_type="application/octet-stream", blob=b64encode(raw).decode("ascii")
        )
