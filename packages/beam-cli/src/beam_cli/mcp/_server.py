"""`beam mcp serve`: stored artifacts for an agent, by three tools and as resources, on standard input and output.

The SDK speaks both generations of the protocol and keeps standard output to itself: whatever else writes there goes to
standard error.  Tools and their schemas are written out here, because each of their words stands in every request of
an agent.

Guards: what an agent asked for wrongly is a result that is an error and says what to do; nothing here changes a store.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import anyio
import mcp_types as types
from anyio import to_thread
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared.exceptions import MCPError

from beam_cli._artifacts_read import Query
from beam_cli._artifacts_text import SCHEME, distinct, one_line
from beam_cli._recovery import open_store
from beam_cli.mcp import _answers
from beam_cli.mcp._room import Room, room_for
from beam_core import AmbiguousHandleError, BeamError, DamagedObjectError, Handle, HandleError, __version__

if TYPE_CHECKING:
    from collections.abc import Callable

    from mcp.server.context import ServerRequestContext

    from beam_store import ArtifactStore

INSTRUCTIONS = (
    "A tool result that ends with '[beam: ... full output: beam://...]' is shown in part. "
    "These tools show the rest: search first, then range around what was found."
)
MOST = 8 << 20  # bytes of a resource
_LISTED = 50  # artifacts in the list of resources
_CANDIDATES = 5
_HANDLE = {"type": "string", "description": "beam://..."}
_TEXT, _COUNT, _FLAG = {"type": "string"}, {"type": "integer"}, {"type": "boolean"}
# name, description, properties, those that are required
TOOLS: tuple[tuple[str, str, dict[str, dict[str, str]], tuple[str, ...]], ...] = (
    (
        "search",
        "Lines of a stored output that match a regular expression, as 'number:text'.",
        {"handle": _HANDLE, "pattern": _TEXT, "context": _COUNT, "limit": _COUNT, "ignore_case": _FLAG, "fixed": _FLAG},
        ("handle", "pattern"),
    ),
    (
        "range",
        "Lines first to last of a stored output, as they are.",
        {"handle": _HANDLE, "first": _COUNT, "last": _COUNT},
        ("handle", "first"),
    ),
    (
        "expand",
        "A stored output as it is, from a byte offset on.",
        {"handle": _HANDLE, "offset": _COUNT},
        ("handle",),
    ),
)
_KINDS: dict[str, tuple[type, str]] = {
    "string": (str, "text"),
    "integer": (int, "a whole number"),
    "boolean": (bool, "true or false"),
}


class _AskedWronglyError(Exception):
    """A call that cannot be answered: the text says what would be right."""


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
            body = _body(params.name, params.arguments or {})
            room = room_for(host, _client(context))
            texts = await to_thread.run_sync(body, store, room, abandon_on_cancel=True)
        except (_AskedWronglyError, BeamError, MemoryError) as error:
            return types.CallToolResult(content=[_block(_explained(store, error))], is_error=True)
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
        except (_AskedWronglyError, HandleError) as error:
            raise MCPError(types.INVALID_PARAMS, _explained(store, error), {"uri": params.uri}) from None
        except (BeamError, MemoryError) as error:
            raise MCPError(types.INTERNAL_ERROR, _explained(store, error), {"uri": params.uri}) from None
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
        input_schema={"type": "object", "properties": properties, "required": list(required)},
        annotations=types.ToolAnnotations(
            read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
        ),
    )


def _client(context: Context) -> str | None:
    params = context.session.client_params
    return None if params is None else params.client_info.name


def _block(text: str) -> types.TextContent:
    return types.TextContent(type="text", text=text)


def _body(name: str, arguments: dict[str, Any]) -> Callable[[ArtifactStore, Room], list[str]]:
    """What answers a call; ``_AskedWronglyError`` where an argument is missing, unknown or of another kind."""
    tool = next((one for one in TOOLS if one[0] == name), None)
    if tool is None:
        raise _AskedWronglyError(f"there is no tool {name!r}: " + ", ".join(one[0] for one in TOOLS))
    _, _, properties, required = tool
    given = {key: _value(key, value, properties.get(key), properties) for key, value in arguments.items()}
    given = {key: value for key, value in given.items() if value is not None}
    for key in required:
        if key not in given:
            raise _AskedWronglyError(f"{name} needs {key!r}; its arguments are " + ", ".join(properties))
    handle = given.pop("handle")
    if name == "search":
        query = Query(
            given["pattern"],
            fixed=given.get("fixed", False),
            ignore_case=given.get("ignore_case", False),
            context=given.get("context", 0),
            limit=given.get("limit", _answers.LIMIT),
            whole=False,
        )
        return partial(_searched, handle, query)
    return partial(_given, _answers.expand if name == "expand" else _answers.lines, handle, given)


def _note(store: ArtifactStore, name: str, handle: object, texts: list[str]) -> None:
    """An errand, but for what a hook put there to be shown in its place."""
    from beam_cli._errands import errand

    shown = "".join(texts).encode("utf-8")
    errand(store, name, str(handle), len(shown), shown, known=True)


def _searched(handle: str, query: Query, store: ArtifactStore, room: Room) -> list[str]:
    return _answers.search(store, room, handle, query)


def _given(
    answer: Callable[..., list[str]], handle: str, given: dict[str, int], store: ArtifactStore, room: Room
) -> list[str]:
    return answer(store, room, handle, **given)


def _value(key: str, value: Any, schema: dict[str, str] | None, known: dict[str, dict[str, str]]) -> Any:
    """An argument as it is meant; a number may come in digits, because models write it so."""
    if schema is None:
        raise _AskedWronglyError(f"there is no argument {key!r}; the arguments are " + ", ".join(known))
    if value is None:
        return None
    kind, words = _KINDS[schema["type"]]
    if kind is int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 18:
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**18:
            raise _AskedWronglyError(f"{key} {value!r} is not valid: expected {words}, 0 or more")
    elif not isinstance(value, kind):
        raise _AskedWronglyError(f"{key} {value!r} is not valid: expected {words}")
    return value


def _explained(store: ArtifactStore, error: BaseException) -> str:
    """An error in one text, with what to do about it."""
    if isinstance(error, AmbiguousHandleError):
        names = sorted(store.backend.names(Handle(error.handle).digits))
        shown = distinct(names)[:_CANDIDATES]
        return f"{error}: {', '.join(shown)}{', ...' if len(names) > len(shown) else ''}"
    if isinstance(error, DamagedObjectError):
        return f"{error}; none of it is shown, and running the command again mends it"
    if isinstance(error, MemoryError):
        return "not enough memory: a line is too long to be held; expand gives any artifact piece by piece"
    reason = getattr(store, "reason", "")  # of a store that keeps nothing
    return f"{error} ({reason})" if reason else str(error)


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


def _contents(store: ArtifactStore, uri: str) -> types.TextResourceContents | types.BlobResourceContents:
    handle = uri.rstrip("/")
    raw = _answers.whole(store, handle, MOST)
    if raw is None:
        raise _AskedWronglyError(f"{handle} has more than {MOST} bytes: use the tools search, range and expand")
    try:
        return types.TextResourceContents(uri=uri, mime_type="text/plain", text=raw.decode("utf-8"))
    except UnicodeDecodeError:
        from base64 import b64encode

        return types.BlobResourceContents(
            uri=uri, mime_type="application/octet-stream", blob=b64encode(raw).decode("ascii")
        )
