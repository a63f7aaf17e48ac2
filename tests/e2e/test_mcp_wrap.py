"""`beam mcp wrap` between a real client and a real server: less text, and nothing else that differs."""

from __future__ import annotations

import io
import json
import os
import queue
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

pytest.importorskip("mcp")

import anyio
import mcp_types as types
from mcp import Client, StdioServerParameters

from beam_cli._stats import Stats
from beam_store import FileStore, Ledger

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterator

    from mcp.client.context import ClientRequestContext

SERVER = Path(__file__).with_name("mcp_server.py")
ROOT = Path(__file__).resolve().parents[2]
TEXT = (ROOT / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt").read_text("utf-8")
FAILED = [line for line in TEXT.splitlines() if "FAILED" in line or "panicked" in line]
BEAM = [sys.executable, "-m", "beam_cli", "mcp", "wrap"]
DIRECT = [sys.executable, str(SERVER)]
WRAPPED = [*BEAM, "--", *DIRECT]
FOOTER = re.compile(r"\[beam: \d+ of \d+ bytes shown \(\d+% reduced\); full output: (beam://[0-9a-f]+)\]\n\Z")
OLD = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "tests", "version": "1"}}
NEW = {
    "_meta": {
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientInfo": {"name": "tests", "version": "1"},
        "io.modelcontextprotocol/clientCapabilities": {},
    }
}


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("BEAM_", "PYTHON"))}
    return {**clean, "BEAM_STORE": str(tmp_path / "store"), "PYTHONDONTWRITEBYTECODE": "1"}


class Raw:
    """A process that is spoken to in bytes; what it says comes from a queue, so that no test waits for ever."""

    def __init__(self, argv: list[str], env: dict[str, str]) -> None:
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(argv, env=env, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0)
        self.lines: queue.Queue[bytes] = queue.Queue()
        self.errors = b""
        self._threads = [threading.Thread(target=self._read), threading.Thread(target=self._read_errors)]
        for thread in self._threads:
            thread.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        with io.BufferedReader(self.process.stdout, 1 << 20) as out:  # type: ignore[type-var]  # it is a FileIO
            while line := out.readline():
                self.lines.put(line)
            self.lines.put(b"")

    def _read_errors(self) -> None:
        assert self.process.stderr is not None
        with self.process.stderr as err:
            self.errors = err.read()

    def write(self, data: bytes) -> None:
        assert self.process.stdin is not None
        rest = memoryview(data)
        while rest:
            rest = rest[self.process.stdin.write(rest) or 0 :]

    def send(self, **message: Any) -> None:
        self.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")

    def line(self, seconds: float = 60) -> bytes:
        return self.lines.get(timeout=seconds)

    def answer(self, ident: object) -> bytes:
        """The next line that answers this request."""
        while line := self.line():
            message = json.loads(line)
            if message.get("id") == ident and "method" not in message:
                return line
        raise AssertionError("the output ended")

    def ask(self, ident: object, method: str, params: object = None) -> bytes:
        self.send(id=ident, method=method, **({} if params is None else {"params": params}))
        return self.answer(ident)

    def end(self, seconds: float = 30) -> int:
        """Close its input; the exit code."""
        assert self.process.stdin is not None
        self.process.stdin.close()
        return self.wait(seconds)

    def wait(self, seconds: float = 30) -> int:
        code = self.process.wait(seconds)
        for thread in self._threads:
            thread.join(seconds)
        assert self.process.stdin is not None
        self.process.stdin.close()
        return code


@pytest.fixture
def raw(env: dict[str, str]) -> Iterator[Callable[..., Raw]]:
    started: list[Raw] = []

    def start(argv: list[str], **more: str) -> Raw:
        started.append(Raw(argv, {**env, **more}))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.process.kill()
            one.wait()


def script(body: str) -> list[str]:
    """A server that speaks bytes: the source of its loop."""
    head = "import json, os, sys, time\nout = sys.stdout.buffer\ndef say(data): out.write(data); out.flush()\n"
    return [sys.executable, "-c", head + body]


ECHO = """
for line in sys.stdin.buffer:
    try: message = json.loads(line)
    except Exception: message = None
    if isinstance(message, dict) and message.get("method") == "tools/call":
        say(message["params"]["arguments"]["answer"].encode("utf-8", "surrogatepass"))
    else:
        say(line)
"""


def _old(process: Raw) -> bytes:
    first = process.ask(0, "initialize", OLD)
    process.send(method="notifications/initialized")
    return first


PASSING: list[tuple[str, dict[str, Any]]] = [
    ("tools/list", {}),
    ("tools/list", {"cursor": "page-2"}),
    ("prompts/list", {}),
    ("prompts/get", {"name": "review"}),
    ("resources/list", {}),
    ("resources/templates/list", {}),
    ("resources/read", {"uri": "file:///log.txt"}),
    ("completion/complete", {"ref": {"type": "ref/prompt", "name": "review"}, "argument": {"name": "x", "value": "p"}}),
    ("tools/call", {"name": "read_file", "arguments": {}}),
    ("tools/call", {"name": "peek", "arguments": {}}),
    ("tools/call", {"name": "strict", "arguments": {}}),
    ("tools/call", {"name": "no such tool", "arguments": {}}),
    ("no/such/method", {}),
]


REDUCED = ("big", "fail", "mixed", "plain")


class Recorded:
    """What a server answered, line by line: ``passing`` as PASSING asks, ``reduced`` by tool."""

    def __init__(self, process: Raw, era: str) -> None:
        params: dict[str, Any] = NEW if era == "new" else {}
        self.passing = [_old(process) if era == "old" else process.ask(0, "server/discover", NEW)]
        if era == "old":
            self.passing.append(process.ask("level", "logging/setLevel", {"level": "debug"}))
            self.passing.append(process.ask("ping", "ping"))
        for number, (method, more) in enumerate(PASSING, 1):
            self.passing.append(process.ask(number, method, {**more, **params}))
        process.write(b"this is no JSON\n")
        self.passing.append(process.ask("last", "prompts/list", params))
        self.reduced = {
            tool: json.loads(process.ask(tool, "tools/call", {"name": tool, "arguments": {}, **params}))
            for tool in REDUCED
        }
        assert process.end() == 0
        self.errors = process.errors


class Session:
    """The same questions to a server alone and behind the relay, whose originals are in ``store``."""

    def __init__(self, era: str, folder: Path) -> None:
        clean = {name: value for name, value in os.environ.items() if not name.startswith("BEAM_")}
        clean["BEAM_STORE"] = str(folder)
        self.alone, self.behind = (Recorded(Raw(argv, clean), era) for argv in (DIRECT, WRAPPED))
        self.store = FileStore(str(folder))


@pytest.fixture(scope="module", params=["old", "new"])
def session(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Session:
    return Session(request.param, tmp_path_factory.mktemp("recorded") / "store")


def test_what_is_not_reduced_is_the_same_to_the_byte(session: Session) -> None:
    assert session.alone.passing == session.behind.passing
    assert session.alone.errors == session.behind.errors
    assert b"one-of-everything is up" in session.behind.errors
    assert sum(TEXT.splitlines()[40] in line.decode() for line in session.behind.passing) >= 5


@pytest.mark.parametrize("tool", REDUCED)
def test_only_texts_differ(tool: str, session: Session) -> None:
    before, after = session.alone.reduced[tool], session.behind.reduced[tool]
    changed = 0
    for old, new in zip(before["result"]["content"], after["result"]["content"], strict=True):
        if old == new:
            continue
        changed += 1
        assert old["type"] == "text"
        assert list(new) == list(old)
        assert len(new["text"]) < len(old["text"])
        handle = FOOTER.search(new["text"])
        if handle is not None:
            assert session.store.get(_handle(handle[1])).decode() == old["text"]
        if old["text"] == TEXT:
            assert handle is not None
            assert all(line in new["text"] for line in FAILED)
        new["text"] = old["text"]
    assert changed == {"mixed": 2}.get(tool, 1)
    if tool == "plain":
        assert after["result"]["structuredContent"]["result"] != TEXT
        after["result"]["structuredContent"] = before["result"]["structuredContent"]
    assert after == before
    assert list(after["result"]) == list(before["result"])


def _handle(text: str) -> Any:
    from beam_core import Handle

    return Handle(text)


class Host:
    """The client's side of what a server may ask for."""

    def __init__(self) -> None:
        self.logged: list[str] = []
        self.asked: list[str] = []
        self.changed = anyio.Event()

    async def log(self, params: types.LoggingMessageNotificationParams) -> None:
        self.logged.append(params.data)

    async def elicit(self, context: ClientRequestContext, params: Any) -> types.ElicitResult:
        self.asked.append(params.message)
        return types.ElicitResult(action="accept", content={"name": "Ada"})

    async def sample(
        self, context: ClientRequestContext, params: types.CreateMessageRequestParams
    ) -> types.CreateMessageResult:
        content = params.messages[0].content
        assert isinstance(content, types.TextContent)
        same = "all of it" if content.text == TEXT else "not all"
        return types.CreateMessageResult(role="assistant", content=types.TextContent(type="text", text=same), model="m")

    async def roots(self, context: ClientRequestContext) -> types.ListRootsResult:
        return types.ListRootsResult(roots=[types.Root(uri="file:///w")])  # type: ignore[arg-type]  # a URL in words

    async def message(self, message: Any) -> None:
        if isinstance(message, types.ToolListChangedNotification):
            self.changed.set()

    def client(self, mode: str, env: dict[str, str], argv: list[str]) -> Client:
        return Client(
            StdioServerParameters(command=argv[0], args=argv[1:], env=env),
            mode=mode,
            logging_callback=self.log,
            elicitation_callback=self.elicit,
            sampling_callback=self.sample,
            list_roots_callback=self.roots,
            message_handler=self.message,
        )


def _with_client(
    mode: str, env: dict[str, str], body: Callable[[Client, Host], Awaitable[None]], argv: list[str] = WRAPPED
) -> None:
    async def run() -> None:
        host = Host()
        with anyio.fail_after(120):
            async with host.client(mode, env, argv) as client:
                await body(client, host)

    anyio.run(run)


MODES = pytest.mark.parametrize("mode", ["auto", "legacy"])


def _text(result: Any, at: int = 0) -> str:
    block = result.content[at]
    assert isinstance(block, types.TextContent)
    return block.text


@MODES
def test_a_client_finds_everything_that_the_server_has(mode: str, env: dict[str, str]) -> None:
    async def body(client: Client, host: Host) -> None:
        assert client.server_info is not None
        assert (client.server_info.name, client.server_info.version) == ("one-of-everything", "1.2.3")
        assert client.instructions == "Call big. " + TEXT
        first = await client.list_tools()
        second = await client.list_tools(cursor=first.next_cursor)
        tools = {tool.name: tool for tool in (*first.tools, *second.tools)}
        assert len(tools) == 13
        assert tools["big"].meta == {"anthropic/maxResultSizeChars": 90_000}
        assert tools["plain"].output_schema is not None
        assert (await client.list_prompts()).prompts[0].name == "review"
        reference = types.PromptReference(type="ref/prompt", name="review")
        done = await client.complete(reference, {"name": "lang", "value": "py"})
        assert done.completion.values == ["python"]
        contents = (await client.read_resource("file:///log.txt")).contents
        assert [one.text for one in contents if isinstance(one, types.TextResourceContents)] == [TEXT]

        failed = await client.call_tool("fail", {})
        assert failed.is_error
        assert all(line in _text(failed) for line in FAILED)
        assert FOOTER.search(_text(failed))
        plain = await client.call_tool("plain", {})  # the client checks it against the schema
        assert plain.structured_content == {"result": _text(plain)}
        assert FOOTER.search(_text(plain))
        process = await client.call_tool("process", {})
        assert process.structured_content == json.loads(_text(process))
        assert process.structured_content["stderr"] == TEXT  # its schema has a limit
        assert process.structured_content["code"] == 101
        assert FOOTER.search(process.structured_content["stdout"])
        assert (await client.call_tool("strict", {})).structured_content == {"result": TEXT}
        asked = await client.call_tool("ask", {})
        assert host.asked == ["who?"]
        if mode == "legacy":
            assert _text(asked) == "{'name': 'Ada'} ['file:///w'] all of it"
            assert host.logged == [TEXT]
            changed = await client.call_tool("change", {})
            assert FOOTER.search(_text(changed))
            with anyio.fail_after(10):
                await host.changed.wait()
            # The schemas that were listed before may be others now, so nothing is known of what they bind.
            assert (await client.call_tool("plain", {})).structured_content == {"result": TEXT}
        else:
            assert _text(asked) == "{'name': 'Ada'} True"

    _with_client(mode, env, body)


@MODES
def test_calls_at_once_get_their_own_answers(mode: str, env: dict[str, str]) -> None:
    async def body(client: Client, _host: Host) -> None:
        found: dict[int, tuple[str, str]] = {}

        async def call(number: int) -> None:
            name = ("big", "read_file", "mixed", "fail")[number % 4]
            found[number] = (name, _text(await client.call_tool(name, {})))

        async with anyio.create_task_group() as group:
            for number in range(60):
                group.start_soon(call, number)
        assert len(found) == 60
        for name, text in found.values():
            assert (text == TEXT) is (name == "read_file")
            assert (text == "first") is (name == "mixed")
            assert bool(FOOTER.search(text)) is (name in {"big", "fail"})

    _with_client(mode, env, body)


@MODES
def test_progress_comes_and_a_call_can_be_cancelled(mode: str, env: dict[str, str]) -> None:
    async def body(client: Client, _host: Host) -> None:
        steps: list[float] = []
        begun = anyio.Event()

        async def progress(progress: float, total: float | None, message: str | None) -> None:
            steps.append(progress)
            begun.set()

        async with anyio.create_task_group() as group:

            async def call() -> None:
                await client.call_tool("slow", {}, progress_callback=progress)

            group.start_soon(call)
            with anyio.fail_after(30):
                await begun.wait()
            group.cancel_scope.cancel()
        assert steps[0] == 0
        assert FOOTER.search(_text(await client.call_tool("big", {})))

    _with_client(mode, env, body)


def test_cancellation_reaches_the_server(raw: Callable[..., Raw]) -> None:
    process = raw(WRAPPED)
    _old(process)
    process.send(id=5, method="tools/call", params={"name": "slow", "arguments": {}, "_meta": {"progressToken": "p"}})
    assert json.loads(process.line())["method"] == "notifications/progress"
    process.send(method="notifications/cancelled", params={"requestId": 5})
    assert b'"id"' in process.ask(6, "ping")
    assert process.end() == 0
    assert b"cancelled in the server" in process.errors


def test_ten_megabytes_come_as_what_matters_in_them(raw: Callable[..., Raw], env: dict[str, str]) -> None:
    process = raw(WRAPPED)
    _old(process)
    text = json.loads(process.ask(1, "tools/call", {"name": "huge", "arguments": {}}))["result"]["content"][0]["text"]
    assert len(text) < 100_000
    assert "ERROR disk /dev/sda7 is gone" in text
    found = FOOTER.search(text)
    assert found is not None
    assert len(FileStore(env["BEAM_STORE"]).get(_handle(found[1]))) > 10_000_000
    assert process.end() == 0


def test_a_crash_is_seen_at_once(raw: Callable[..., Raw]) -> None:
    process = raw(WRAPPED)
    _old(process)
    process.send(id=1, method="tools/call", params={"name": "crash", "arguments": {}})
    assert process.wait() == 3
    assert b"about to crash" in process.errors
    assert process.lines.get() == b""


def test_a_server_that_ends_in_the_middle_of_a_message_leaves_what_it_wrote(raw: Callable[..., Raw]) -> None:
    process = raw([*BEAM, *script("sys.stdin.readline()\nsay(b'{\"half\": ')\nos.kill(os.getpid(), 9)")])
    process.write(b'{"id": 1, "method": "tools/call", "params": {"name": "x"}}\n')
    assert process.line() == b'{"half": '
    assert process.wait() == 128 + 9


def test_a_server_that_cannot_be_started(raw: Callable[..., Raw]) -> None:
    process = raw([*BEAM, "no-such-server"])
    assert process.wait() == 127
    assert process.errors == b"beam: no-such-server: command not found\n"
    assert process.lines.get() == b""


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP", "SIGINT"])
def test_signals_reach_the_server(name: str, raw: Callable[..., Raw]) -> None:
    body = (
        "import signal\ndef stop(n, f): os.write(1, b'stopped\\n'); os._exit(7)\n"
        f"signal.signal(signal.{name}, stop)\nsay(b'up\\n')\ntime.sleep(60)"
    )
    process = raw([*BEAM, *script(body)])
    assert process.line() == b"up\n"
    process.process.send_signal(getattr(signal, name))
    assert process.line() == b"stopped\n"
    assert process.wait() == 7


def test_a_server_that_does_not_heed_a_signal_is_killed(raw: Callable[..., Raw]) -> None:
    body = "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\nsay(b'up\\n')\ntime.sleep(60)"
    process = raw([*BEAM, *script(body)])
    assert process.line() == b"up\n"
    process.process.send_signal(signal.SIGTERM)
    assert process.wait(20) == 128 + 9


def test_the_end_of_input_ends_the_server(raw: Callable[..., Raw]) -> None:
    process = raw([*BEAM, *script("sys.stdin.read()\nsay(b'bye\\n')\nsys.exit(5)")])
    assert process.end() == 5
    assert process.lines.get() == b"bye\n"


def test_what_a_server_left_behind_does_not_hold_the_client(raw: Callable[..., Raw]) -> None:
    process = raw([*BEAM, "sh", "-c", "sleep 30 2>/dev/null & read line; exit 4"])
    process.write(b"one\n")
    assert process.end(20) == 4


def test_a_client_that_goes_away_ends_the_server(env: dict[str, str], tmp_path: Path) -> None:
    note = tmp_path / "ended"
    body = f"try:\n    for line in sys.stdin: pass\nfinally: open({str(note)!r}, 'w').close()"
    process = subprocess.Popen([*BEAM, *script(body)], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.stdin.close()
    assert process.wait(30) == 0
    assert note.exists()


def test_a_client_that_was_killed_and_its_relay_too(env: dict[str, str], tmp_path: Path) -> None:
    note = tmp_path / "ended"
    body = f"say(b'up\\n')\nfor line in sys.stdin: pass\nopen({str(note)!r}, 'w').close()"
    process = subprocess.Popen([*BEAM, *script(body)], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdin is not None
    assert process.stdout.readline() == b"up\n"
    process.kill()
    process.wait()
    for _ in range(100):
        if note.exists():
            break
        time.sleep(0.1)
    assert note.exists()
    process.stdin.close()
    process.stdout.close()


def test_a_server_whose_output_ended_is_seen_to_have(raw: Callable[..., Raw]) -> None:
    process = raw([*BEAM, *script("os.close(1)\nsys.stdin.readline()\nsys.exit(6)")])
    assert process.line() == b""
    assert process.process.poll() is None
    process.write(b"go\n")
    assert process.wait() == 6


def _call(ident: object, answer: str, name: str = "x") -> bytes:
    params = {"name": name, "arguments": {"answer": answer}}
    return json.dumps({"jsonrpc": "2.0", "id": ident, "method": "tools/call", "params": params}).encode() + b"\n"


def _result(ident: object, text: str = TEXT, **more: Any) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": ident, "result": {"content": [{"type": "text", "text": text}], **more}}


LEFT = {
    "no JSON": TEXT.replace("\n", " ") + "\n",
    "two values": json.dumps(_result(1)) + json.dumps(_result(1)) + "\n",
    "another id": json.dumps(_result(2)) + "\n",
    "an id in words": json.dumps(_result("1")) + "\n",
    "an error": json.dumps({"id": 1, "error": {"code": 1, "message": TEXT}}) + "\n",
    "a request": json.dumps({"id": 1, "method": "sampling/createMessage", **_result(1)}) + "\n",
    "a key twice": json.dumps(_result(1))[:-1] + ', "result": {}}\n',
    "content in words": json.dumps({"id": 1, "result": {"content": TEXT}}) + "\n",
    "content of nothing": json.dumps({"id": 1, "result": {"content": [None, 1, {}, {"type": "text"}]}}) + "\n",
    "input required": json.dumps(_result(1, resultType="input_required")) + "\n",
    "unknown structure": json.dumps(_result(1, structuredContent={"result": TEXT})) + "\n",
    "half a character": json.dumps(_result(1, TEXT + "\ud800")) + "\n",
    "small": json.dumps(_result(1, "ok\nok\n")) + "\n",
    "a secret": json.dumps(_result(1, TEXT + "password=hunter2\n")) + "\n",
    "for the user": json.dumps(
        {"id": 1, "result": {"content": [{"type": "text", "text": TEXT, "annotations": {"audience": ["user"]}}]}}
    )
    + "\n",
}


@pytest.fixture(scope="module")
def echo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Raw]:
    """A server that answers a call with the bytes that it was given, and sends back all else."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("BEAM_")}
    process = Raw([*BEAM, *script(ECHO)], {**clean, "BEAM_STORE": str(tmp_path_factory.mktemp("echo") / "store")})
    yield process
    assert process.end() == 0


@pytest.mark.parametrize("kind", LEFT)
def test_what_cannot_be_told_is_left_alone(kind: str, echo: Raw) -> None:
    echo.write(_call(1, LEFT[kind]))
    assert echo.line() == LEFT[kind].encode("utf-8", "surrogatepass")
    echo.write(_call(1, json.dumps(_result(1)) + "\n"))  # an answer that ends the call, whichever it was
    echo.line()


def test_a_structure_of_nothing_is_no_structure(echo: Raw) -> None:
    line = json.dumps(_result(1, structuredContent=None)) + "\n"
    echo.write(_call(1, line))
    shown = json.loads(echo.line())["result"]
    assert len(shown["content"][0]["text"]) < len(TEXT)
    assert shown["structuredContent"] is None


def test_what_is_beams_own_comes_whole(echo: Raw) -> None:
    """What an agent asks a shell's server for by a handle, and a text that ends with one, is not reduced again."""
    answer = json.dumps(_result(1)) + "\n"
    for asked in ({"command": "beam expand beam://12c39f842598"}, {"handle": "beam://12c39f842598"}):
        call = json.loads(_call(1, answer))
        call["params"]["arguments"].update(asked)
        echo.write(json.dumps(call).encode() + b"\n")
        assert echo.line() == answer.encode()
    shown = TEXT + "[beam: 348 of 17230 bytes shown (97% reduced); full output: beam://0550a32e5aa4]\n"
    answer = json.dumps(_result(1, shown)) + "\n"
    echo.write(_call(1, answer))
    assert echo.line() == answer.encode()


def test_a_batch_is_reduced_where_it_answers_calls(echo: Raw) -> None:
    calls = json.loads(b"[" + _call("a", "") + b"," + _call("b", "", "read_file") + b"]")
    echo.write(json.dumps(calls).encode() + b"\n")
    echo.line()
    both = [_result("a"), {"jsonrpc": "2.0", "method": "notifications/message"}, _result("b")]
    echo.write(_call("c", json.dumps(both) + "\n"))
    first, note, second = json.loads(echo.line())
    assert FOOTER.search(first["result"]["content"][0]["text"])
    assert (note, second) == (both[1], both[2])
    echo.write(_call("c", json.dumps(_result("c")) + "\n"))
    echo.line()


def test_bytes_around_a_text_stay(echo: Raw) -> None:
    inner = json.dumps(TEXT)
    line = (
        '{ "result" :{"big":12345678901234567890123, "f":1.50e+10,"u":"\\u00e9é","content":[ {"text": '
        + inner
        + ',"type":"text","_meta":{"b":1,"a":2}}\t],"isError":false} , "id":9 ,"jsonrpc":"2.0"}\r\n'
    )
    echo.write(_call(9, line))
    got = echo.line().decode()
    start, _, end = line.partition(inner)
    assert got.startswith(start)
    assert got.endswith(end)
    assert FOOTER.search(json.loads(got[len(start) : len(got) - len(end)]))


@pytest.mark.parametrize("size", [1, 7, 4096])
def test_writes_may_be_split_anywhere(size: int, echo: Raw) -> None:
    data = _call("split", json.dumps(_result("split")) + "\n")
    for start in range(0, len(data), size):
        echo.write(data[start : start + size])
    assert FOOTER.search(json.loads(echo.line())["result"]["content"][0]["text"])


LINES = st.one_of(
    st.binary(max_size=200),
    st.sampled_from([b"[]", b"{}", b"null", b'{"id":1}', b'{"method":"tools/call","id":{}}', b'{"method":[],"id":1}']),
    st.sampled_from([b'{"method":"tools/call","id":1,"params":[]}', b"[" * 5000, b'{"id":' + b"9" * 9000 + b"}"]),
)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(lines=st.lists(LINES, min_size=1, max_size=5))
def test_any_bytes_come_through_both_ways(lines: list[bytes], echo: Raw) -> None:
    sent = [line.replace(b"\n", b"") for line in lines]
    sent = [line for line in sent if b"tools/call" not in line]
    echo.write(b"".join(line + b"\n" for line in sent))
    assert [echo.line() for _ in sent] == [line + b"\n" for line in sent]


def test_what_is_no_call_at_all_is_handed_on(raw: Callable[..., Raw]) -> None:
    process = raw([*BEAM, "cat"])
    odd = [
        b'{"method":"tools/call","id":{}}',
        b'{"method":"tools/call","id":1,"params":[]}',
        b'[{"id":1},7]',
        b"\xff\0",
    ]
    process.write(b"\n".join(odd))
    assert process.end() == 0
    assert [process.lines.get() for _ in odd] == [*(line + b"\n" for line in odd[:-1]), odd[-1]]


@pytest.mark.slow
def test_a_message_larger_than_is_looked_at_is_handed_on(raw: Callable[..., Raw]) -> None:
    body = "sys.stdin.readline()\nfor _ in range(70): say(b'x' * (1 << 20))\nsay(b'\\n')\n"
    process = raw([*BEAM, *script(body + "sys.stdin.readline()\nsay(b'{}\\n')")])
    process.write(_call(1, ""))
    total = len(process.line())
    assert total == (70 << 20) + 1
    process.write(b"\n")
    assert process.line() == b"{}\n"
    assert process.end() == 0


def test_without_a_store_only_what_the_text_tells_is_left_out(raw: Callable[..., Raw]) -> None:
    process = raw([*BEAM, *script(ECHO)], BEAM_NO_STORE="1")
    line = json.dumps(_result(1)) + "\n"
    process.write(_call(1, line))
    assert process.line() == line.encode()
    process.write(_call(2, json.dumps(_result(2)) + "\n"))
    process.line()
    assert process.end() == 0
    assert process.errors.count(b"BEAM_NO_STORE") == 1  # said once, not for each result


@pytest.mark.parametrize(
    "source",
    [
        "raise ImportError('broken')",
        "def reduce(*a, **k): raise RuntimeError('broken')",
        "def reduce(*a, **k):\n    if a[0] == b'\\n': return\n    raise SystemExit(3)",
    ],
)
def test_a_broken_engine_passes_everything_on(
    source: str, raw: Callable[..., Raw], engine: Callable[[str], dict[str, str]]
) -> None:
    process = raw([*BEAM, *script(ECHO)], **engine(source))
    line = json.dumps(_result(1)) + "\n"
    for _ in range(2):
        process.write(_call(1, line))
        assert process.line() == line.encode()
    assert process.end() == 0


def test_a_slow_engine_passes_on(raw: Callable[..., Raw], engine: Callable[[str], dict[str, str]]) -> None:
    source = "import time\ndef reduce(text, **k):\n    while text != b'\\n': time.sleep(0.01)\n"
    process = raw([*BEAM, *script(ECHO)], **engine(source))
    line = json.dumps(_result(1)) + "\n"
    process.write(_call(1, line))
    assert process.line() == line.encode()
    assert process.end() == 0
    assert b"took more than 10 seconds" in process.errors


def test_the_own_server_is_left_alone(raw: Callable[..., Raw], env: dict[str, str]) -> None:
    handle = FileStore(env["BEAM_STORE"]).put(TEXT.encode())
    process = raw([*BEAM, sys.executable, "-m", "beam_cli", "mcp", "serve"])
    _old(process)
    params = {"name": "expand", "arguments": {"handle": str(handle)}}
    assert json.loads(process.ask(1, "tools/call", params))["result"]["content"][0]["text"] == TEXT
    assert process.end() == 0


def _stats(env: dict[str, str]) -> Stats:
    return Stats(Ledger(env["BEAM_STORE"]).read().entries)


@pytest.mark.parametrize("era", ["old", "new"])
def test_what_was_shown_is_in_the_ledger_with_what_was_asked_for_later(
    era: str, raw: Callable[..., Raw], env: dict[str, str]
) -> None:
    process = raw(WRAPPED)
    more: dict[str, Any] = {} if era == "old" else NEW
    if era == "old":
        _old(process)
    for number, tool in enumerate(("big", "read_file")):
        process.ask(number + 1, "tools/call", {"name": tool, "arguments": {}, **more})
    shown = json.loads(process.ask(9, "tools/call", {"name": "big", "arguments": {}, **more}))["result"]
    assert process.end() == 0
    text = shown["content"][0]["text"].encode()
    entries = [one.entry for one in _stats(env).charged]
    assert [entry.tool for entry in entries] == ["big", "big"]
    entry = entries[-1]
    assert (entry.by, entry.host, entry.kind) == ("mcp wrap", "tests", "cargo")
    assert (entry.size, entry.shown, entry.after) == (len(TEXT.encode()), len(text), (len(text) + 3) // 4)
    assert entry.alone == entry.before
    serve = raw([sys.executable, "-m", "beam_cli", "mcp", "serve"])
    _old(serve)
    handle = f"beam://{entry.handle}"
    asked: dict[str, dict[str, Any]] = {"search": {"pattern": "FAILED"}, "range": {"first": 1, "last": 9}, "expand": {}}
    for name, arguments in asked.items():
        serve.ask(name, "tools/call", {"name": name, "arguments": {"handle": handle, **arguments}})
    serve.ask("read", "resources/read", {"uri": handle})
    assert serve.end() == 0
    charged = _stats(env).charged[-1]
    assert [one.verb for one in charged.errands] == ["search", "range", "expand", "expand"]
    assert charged.net == entry.alone - entry.after - sum(one.tokens for one in charged.errands)


@pytest.mark.parametrize(
    ("client", "options", "host"),
    [
        ("codex-mcp-client", [], "codex"),
        ("Visual Studio Code", [], "Visual Studio Code"),
        ("tests", ["--host", "gemini"], "gemini"),
        (None, [], "mcp wrap"),
        (7, [], "mcp wrap"),
        ("x" * 200, [], "mcp wrap"),
        ("ghp_" + "aB3dE5gH7j" * 3 + "kL9mN1", [], "mcp wrap"),
        ("/home/u/\x1b[1mclient", [], "mcp wrap"),
    ],
)
def test_a_host_is_the_one_that_is_told(
    client: object, options: list[str], host: str, raw: Callable[..., Raw], env: dict[str, str]
) -> None:
    process = raw([*BEAM, *options, "--", *script(ECHO)])
    process.send(id=0, method="initialize", params={**OLD, "clientInfo": {"name": client}})
    process.line()
    text = TEXT * 12  # more than Codex and Gemini CLI show
    process.write(_call(1, json.dumps(_result(1, text)) + "\n", "build\n" if client is None else "build"))
    process.line()
    assert process.end() == 0
    (charged,) = _stats(env).charged
    entry = charged.entry
    assert (entry.host, entry.tool) == (host, None if client is None else "build")
    assert (entry.alone < entry.before) is (host in {"codex", "gemini"})


def test_what_was_not_shown_is_not_in_the_ledger(
    raw: Callable[..., Raw], env: dict[str, str], engine: Callable[[str], dict[str, str]]
) -> None:
    FileStore(env["BEAM_STORE"]).put(b"before the first put nothing is recorded")
    plain = "nothing to gain: " + "".join(f"{n * 7919 % 1009:x}" for n in range(300)) + "\n"
    process = raw([*BEAM, *script(ECHO)])
    process.write(_call(1, json.dumps(_result(1, plain)) + "\n"))
    process.line()
    assert process.end() == 0
    (charged,) = _stats(env).charged  # it was shown as it came, and spares nothing
    assert (charged.net, charged.entry.handle, charged.entry.shown) == (0, None, len(plain))
    process = raw([*BEAM, *script(ECHO)], BEAM_NO_STATS="1")
    process.write(_call(1, json.dumps(_result(1)) + "\n"))
    process.line()
    assert process.end() == 0
    broken = "from beam_cli.mcp import _splice\ndef replaced(*_):\n    raise OSError\n_splice.replaced = replaced\n"
    process = raw([*BEAM, *script(ECHO)], **engine(broken))
    process.write(_call(1, json.dumps(_result(1)) + "\n"))
    assert json.loads(process.line()) == _result(1)
    assert process.end() == 0
    assert len(_stats(env).charged) == 1


def test_options(raw: Callable[..., Raw]) -> None:
    line = json.dumps(_result(1)) + "\n"
    process = raw([*BEAM, "--exact", "x", "--reduce", "read_file", "--", *script(ECHO)])
    process.write(_call(1, line))
    assert process.line() == line.encode()
    process.write(_call(1, line, "read_file"))
    assert len(process.line()) < len(line)
    assert process.end() == 0
    for bad in (["--host", "nobody", "cat"], ["--fidelity", "none", "cat"], [], ["--nothing", "cat"]):
        process = raw([*BEAM, *bad])
        assert process.wait() == 2
        assert process.lines.get() == b""
        assert process.errors.startswith(b"beam: ")
