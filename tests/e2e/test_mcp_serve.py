"""`beam mcp serve`: what a real client finds, in both generations of the protocol, and what it never sees."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("mcp")

import anyio
import mcp_types as types
from mcp import Client, MCPError, StdioServerParameters

from beam_cli._ledger import Source, enter
from beam_cli._stats import Stats
from beam_optimize import reduce
from beam_store import FileStore, Ledger, Reduced

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

SERVE = [sys.executable, "-m", "beam_cli", "mcp", "serve"]
LINES = [b"line %d of many, with words to make it long enough\n" % number for number in range(1, 40_001)]
LARGE = b"".join(LINES)
CARGO = (Path(__file__).parents[2] / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt").read_bytes()
HELLO = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "tests", "version": "1"}},
}
MODES = pytest.mark.parametrize("mode", ["auto", "legacy"])


@pytest.fixture
def store(tmp_path: Path) -> FileStore:
    return FileStore(str(tmp_path / "store"))


@pytest.fixture
def env(store: FileStore, tmp_path: Path) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("BEAM_", "PYTHON"))}
    return {**clean, "BEAM_STORE": str(tmp_path / "store"), "PYTHONDONTWRITEBYTECODE": "1"}


def _with_client(
    mode: str, env: dict[str, str], body: Callable[[Client], Awaitable[None]], client: str = "tests", *more: str
) -> None:
    async def run() -> None:
        parameters = StdioServerParameters(command=SERVE[0], args=[*SERVE[1:], *more], env=env)
        about = types.Implementation(name=client, version="1")
        with anyio.fail_after(120):
            async with Client(parameters, mode=mode, client_info=about) as one:
                await body(one)

    anyio.run(run)


async def _texts(client: Client, tool: str, **arguments: Any) -> list[str]:
    result = await client.call_tool(tool, arguments)
    texts = [block.text for block in result.content if isinstance(block, types.TextContent)]
    assert len(texts) == len(result.content)
    assert result.structured_content is None
    return ["error", *texts] if result.is_error else texts


@MODES
def test_a_client_finds_what_is_stored(mode: str, store: FileStore, env: dict[str, str]) -> None:
    small = str(store.put(b"one\ntwo\nthree\n"))
    large = str(store.put(LARGE))
    odd = str(store.put(b"caf\xe9\n" * 100))
    wide = str(store.put("error: wide\nsecond\n".encode("utf-16")))
    long = str(store.put(b"first\n" + b"x" * 100_000 + b"\nlast\n"))

    async def body(client: Client) -> None:
        tools = await client.list_tools()
        assert [tool.name for tool in tools.tools] == ["search", "range", "expand"]
        schemas = sum(len(tool.model_dump_json(by_alias=True, exclude_none=True)) for tool in tools.tools)
        assert schemas < 1500  # an agent pays for them in every request
        for tool in tools.tools:
            assert tool.output_schema is None
            assert tool.annotations is not None
            assert (tool.annotations.read_only_hint, tool.annotations.open_world_hint) == (True, False)

        assert await _texts(client, "expand", handle=small) == ["one\ntwo\nthree\n"]
        assert await _texts(client, "expand", handle=small.removeprefix("beam://")) == ["one\ntwo\nthree\n"]
        assert await _texts(client, "range", handle=small, first=2, last="2") == ["two\n"]
        assert await _texts(client, "range", handle=small, first=2, last=None) == ["two\nthree\n"]
        assert await _texts(client, "range", handle=small, first=9) == [
            f"[beam: {small} has 3 lines: there is no line 9]"
        ]
        assert await _texts(client, "search", handle=small, pattern="T", ignore_case=True) == ["2:two\n3:three\n"]
        assert await _texts(client, "search", handle=small, pattern="t.", fixed=True) == [
            f"[beam: no line of {small} matches 't.']"
        ]
        assert await _texts(client, "expand", handle=wide) == ["error: wide\nsecond\n"]
        shown, note = await _texts(client, "expand", handle=odd)
        assert shown == "caf�\n" * 100
        assert "not UTF-8" in note

        shown, note = await _texts(client, "expand", handle=large)
        assert LARGE.decode().startswith(shown)
        assert 25_000 < len(shown) + len(note) <= 30_000
        again, _ = await _texts(client, "expand", handle=large, offset=len(shown))
        assert LARGE.decode()[len(shown) :].startswith(again)
        shown, note = await _texts(client, "range", handle=large, first=1000)
        count = shown.count("\n")
        assert shown.encode() == b"".join(LINES[999 : 999 + count])
        assert note == f"[beam: lines 1000-{999 + count} shown; range from {1000 + count} shows more]"
        shown, note = await _texts(client, "range", handle=long, first=2, last=2)
        assert shown == "x" * len(shown)
        assert note == f"[beam: line 2 goes on for long; expand with offset {6 + len(shown)} shows more of it]"

        template = (await client.list_resource_templates()).resource_templates[0]
        assert template.uri_template == "beam://{hash}"
        listed = {one.uri for one in (await client.list_resources()).resources}
        assert listed == {small, large, odd, wide, long}
        (contents,) = (await client.read_resource(large)).contents
        assert isinstance(contents, types.TextResourceContents)
        assert contents.text == LARGE.decode()
        (contents,) = (await client.read_resource(odd)).contents
        assert isinstance(contents, types.BlobResourceContents)

    _with_client(mode, env, body)


@MODES
def test_a_resource_that_was_read_is_an_errand(mode: str, store: FileStore, env: dict[str, str]) -> None:
    for raw in (CARGO, b"\xff\n" + CARGO):
        enter(store, "run", reduce(raw, store=store), Source("codex"))
    handles = [entry.handle for entry in Ledger(store.root).read().entries if isinstance(entry, Reduced)]
    given: list[str] = []

    async def body(client: Client) -> None:
        for handle, end in zip(handles, ("", "/"), strict=True):
            (contents,) = (await client.read_resource(f"beam://{handle}{end}")).contents
            given.append(contents.text if isinstance(contents, types.TextResourceContents) else contents.blob)
        await client.read_resource(str(store.put(b"of no reduction\n")))
        with pytest.raises(MCPError):
            await client.read_resource("beam://0123456789ab")

    _with_client(mode, env, body)
    assert given[0] == CARGO.decode()
    stats = Stats(Ledger(store.root).read().entries)
    assert [one.entry.handle for one in stats.charged] == handles
    for one, shown in zip(stats.charged, given, strict=True):
        (asked,) = one.errands
        assert (asked.verb, asked.size, one.asked) == ("expand", len(shown), (len(shown) + 3) // 4)
    assert stats.elsewhere == []


@MODES
def test_what_is_asked_for_wrongly_is_said(mode: str, store: FileStore, env: dict[str, str]) -> None:
    good = str(store.put(b"good\n"))
    digits = store.ls()[0].handle.digits
    twin = digits[:8] + ("1" if digits[8] == "0" else "0") * 56  # begins alike, and is not what its name says
    kept = next((Path(env["BEAM_STORE"]) / "objects").rglob(digits[2:]))
    (kept.parent / twin[2:]).write_bytes(kept.read_bytes())

    async def body(client: Client) -> None:
        for tool, more in (("expand", {}), ("range", {"first": 1}), ("search", {"pattern": "x"})):
            malformed = await _texts(client, tool, handle="beam://xyz", **more)
            assert malformed == [
                "error",
                "'beam://xyz' is not a handle: expected beam:// and 8 to 64 hexadecimal digits",
            ]
            unknown = await _texts(client, tool, handle="beam://0123456789ab", **more)
            assert unknown[0] == "error"
            assert unknown[1].startswith("no artifact beam://0123456789ab in ")
            ambiguous = await _texts(client, tool, handle=digits[:8], **more)
            assert ambiguous[0] == "error"
            assert ambiguous[1].startswith(f"beam://{digits[:8]} fits 2 artifacts: give more digits: beam://")
        damaged = await _texts(client, "expand", handle=twin)
        assert damaged[0] == "error"
        assert "is damaged" in damaged[1]
        for tool, arguments, words in (
            ("expand", {}, "expand needs 'handle'"),
            ("expand", {"handle": 7}, "handle 7 is not valid: expected text"),
            ("expand", {"handle": good, "offset": -1}, "offset -1 is not valid"),
            ("expand", {"handle": good, "offset": True}, "offset True is not valid"),
            ("expand", {"handle": good, "offset": 99}, ""),
            ("range", {"handle": good}, "range needs 'first'"),
            ("range", {"handle": good, "first": 0}, "first line 0 is not valid"),
            ("range", {"handle": good, "first": 3, "last": 2}, "last line 2 is not valid"),
            ("range", {"handle": good, "start": 3}, "there is no argument 'start'; the arguments are handle, first"),
            ("search", {"handle": good, "pattern": "(", "limit": 3}, "pattern '(' is not valid"),
            ("search", {"handle": good, "pattern": r"(a)\1"}, "pattern "),
            ("search", {"handle": good, "pattern": "x", "fixed": "yes"}, "fixed 'yes' is not valid"),
            ("remove", {"handle": good}, "there is no tool 'remove': search, range, expand"),
        ):
            result = await _texts(client, tool, **arguments)
            if not words:
                assert result == [f"[beam: {good} has 5 bytes: there is nothing at 99]"]
                continue
            assert result[0] == "error", (tool, arguments)
            assert result[1].startswith(words), result
        for uri, words in (
            ("beam://xyz", "is not a handle"),
            ("beam://0123456789ab", "no artifact"),
            ("file:///x", "not"),
        ):
            with pytest.raises(MCPError) as caught:
                await client.read_resource(uri)
            assert words in caught.value.message
            assert caught.value.code == types.INVALID_PARAMS
        assert await _texts(client, "expand", handle=good) == ["good\n"]

    _with_client(mode, env, body)


def test_a_host_is_given_what_it_shows(store: FileStore, env: dict[str, str]) -> None:
    text = b"0123456789abcde\n" * 2000
    handle = str(store.put(text))
    assert 30_000 < len(text) < 40_000

    async def whole(client: Client) -> None:
        assert await _texts(client, "expand", handle=handle) == [text.decode()]

    async def parts(client: Client) -> None:
        assert len(await _texts(client, "expand", handle=handle)) == 2

    _with_client("legacy", env, whole, "gemini-cli-mcp-client")
    _with_client("auto", env, whole, "tests", "--host", "gemini")
    _with_client("auto", env, parts, "claude-code")


def test_calls_at_once(store: FileStore, env: dict[str, str]) -> None:
    handle = str(store.put(LARGE))

    async def body(client: Client) -> None:
        async def call(number: int) -> None:
            assert await _texts(client, "range", handle=handle, first=number, last=number) == [
                LINES[number - 1].decode()
            ]

        async with anyio.create_task_group() as group:
            for number in range(1, 400, 7):
                group.start_soon(call, number)

    _with_client("auto", env, body)


def _raw(data: bytes, env: dict[str, str], *more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*SERVE, *more], input=data, env=env, capture_output=True, timeout=120, check=False)


def _jsonrpc(data: bytes) -> list[Any]:
    """The messages of an output in which every line has to be one."""
    assert data.endswith(b"\n") or not data
    messages = [json.loads(line) for line in data.splitlines()]
    assert all(message["jsonrpc"] == "2.0" for message in messages)
    return messages


def test_without_any_input_it_ends(env: dict[str, str]) -> None:
    done = _raw(b"", env)
    assert (done.returncode, done.stdout) == (0, b"")


def test_malformed_lines_are_survived(store: FileStore, env: dict[str, str]) -> None:
    handle = str(store.put(b"still here\n"))
    bad = [
        b"",
        b"{",
        b"no JSON at all",
        b"\xff\xfe\x00",
        b"[]",
        b"[1, 2]",
        b"null",
        b'"text"',
        b'{"jsonrpc": "2.0"}',
        b'{"jsonrpc": "1.0", "id": 1, "method": "ping"}',
        b'{"jsonrpc": "2.0", "id": null, "method": "ping"}',
        b'{"jsonrpc": "2.0", "id": 5, "method": "no/such/method"}',
        b'{"jsonrpc": "2.0", "id": 6, "method": "tools/call"}',
        b'{"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {"name": 3}}',
        b'{"jsonrpc": "2.0", "method": "notifications/unknown"}',
        b'{"jsonrpc": "2.0", "id": 99, "result": {}}',
        b"[" * 3000,
        b'{"jsonrpc": "2.0", "id": 8, "method": "' + b"x" * 1_000_000 + b'"}',
    ]
    call = {"name": "expand", "arguments": {"handle": handle}}
    last = {"jsonrpc": "2.0", "id": "last", "method": "tools/call", "params": call}
    process = subprocess.Popen(SERVE, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    for line in (json.dumps(HELLO).encode(), *bad, json.dumps(last).encode()):
        process.stdin.write(line + b"\n")
    process.stdin.flush()
    answers: dict[Any, Any] = {}
    while "last" not in answers:
        message = json.loads(process.stdout.readline())
        answers[message.get("id")] = message
    rest, _ = process.communicate(timeout=60)
    _jsonrpc(rest)
    assert process.returncode == 0
    assert answers["last"]["result"]["content"][0]["text"] == "still here\n"
    assert answers[5]["error"]["code"] == types.METHOD_NOT_FOUND
    assert answers[6]["error"]["code"] == types.INVALID_PARAMS
    assert answers[7]["error"]["code"] == types.INVALID_PARAMS


FUZZ = st.lists(
    st.one_of(
        st.binary(max_size=80),
        st.dictionaries(
            st.sampled_from(["jsonrpc", "id", "method", "params", "result", "x"]),
            st.one_of(
                st.none(),
                st.integers(),
                st.sampled_from(["2.0", "ping", "tools/list", "tools/call", "resources/read", "initialize"]),
                st.dictionaries(
                    st.sampled_from(["name", "arguments", "uri", "_meta"]), st.text(max_size=9), max_size=3
                ),
            ),
            max_size=5,
        ).map(lambda value: json.dumps(value).encode()),
    ),
    max_size=40,
)


@pytest.mark.slow
@settings(max_examples=5, deadline=None)
@given(lines=FUZZ, greeted=st.booleans())
def test_nothing_but_the_protocol_reaches_standard_output(lines: list[bytes], greeted: bool) -> None:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("BEAM_", "PYTHON"))}
    head = json.dumps(HELLO).encode() + b"\n" if greeted else b""
    done = _raw(head + b"\n".join(lines) + b"\n", {**clean, "BEAM_NO_STORE": "1"})
    assert done.returncode == 0
    _jsonrpc(done.stdout)


def test_what_prints_in_between_misses_standard_output(store: FileStore, env: dict[str, str]) -> None:
    handle = str(store.put("error: wide\n".encode("utf-16")))
    noise = (
        "import os, sys, threading\nfrom beam_cli.mcp import _answers\nown = _answers.expand\n"
        "def loud(*a, **k):\n    print('printed', flush=True); os.write(1, b'written\\n'); return own(*a, **k)\n"
        "_answers.expand = loud\nfrom beam_cli.mcp import _server\nsys.exit(_server.serve(None))"
    )
    params = {"name": "expand", "arguments": {"handle": handle}}
    process = subprocess.Popen(
        [sys.executable, "-c", noise], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(HELLO).encode() + b"\n")
    process.stdin.write(
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).encode() + b"\n"
    )
    process.stdin.flush()
    answers = _jsonrpc(process.stdout.readline() + process.stdout.readline())
    rest, errors = process.communicate(timeout=60)
    assert rest == b""
    assert answers[1]["result"]["content"][0]["text"] == "error: wide\n"
    assert b"printed" in errors
    assert b"written" in errors


def test_without_the_sdk_it_says_what_to_install(env: dict[str, str], tmp_path: Path) -> None:
    hidden = tmp_path / "hidden"
    for name in ("mcp", "mcp_types"):
        (hidden / name).mkdir(parents=True)
        (hidden / name / "__init__.py").write_text(f"raise ModuleNotFoundError('no {name}', name={name!r})\n", "utf-8")
    done = _raw(b"", {**env, "PYTHONPATH": str(hidden)})
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == (
        b"beam: the MCP SDK is not installed; it is the extra beam-cli[mcp]: pip install 'mcp>=2.3,<3', "
        b"and in an environment that uv made: uv pip install 'mcp>=2.3,<3'\n"
    )
    done = subprocess.run(
        [*SERVE[:-1], "wrap", "--", "cat"],
        input=b"{}\n",
        env={**env, "PYTHONPATH": str(hidden)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, b"{}\n")


def test_an_unknown_host_is_refused(env: dict[str, str]) -> None:
    done = _raw(b"", env, "--host", "nobody")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"beam: --host 'nobody' is not valid: expected one of claude-code, ")
