"""What goes on between a client and a server, as far as the relay has to know it: which call a message answers.

Learned from the messages themselves: the client's name, the tools with their names, titles and output schemas, and
whose request has which id.  Ids of the two directions are apart: a server's own requests are never taken for answers.

Guards: nothing is kept for long (a bounded number of open requests), and what is not understood is not known.
"""

from __future__ import annotations

from beam_cli._file_tools import of_files
from beam_cli._own import is_command, names_an_artifact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_OPEN = 4096  # requests without an answer; of more the oldest are forgotten, and their answers left alone
_FOLLOWED = frozenset(("tools/call", "tools/list", "initialize", "server/discover"))
_OWN = "beam"  # the name of Beam's own server, whose answers are what was left out elsewhere
_META = "io.modelcontextprotocol/serverInfo"
_CLIENT = "io.modelcontextprotocol/clientInfo"
_COMMANDS = ("command", "cmd", "command_line", "commandLine", "script")


class Request:
    """An open request: its ``method``, and of a call of a tool the ``tool`` and the ``command`` it was given.

    ``own``: what it asks for is Beam's own, the whole of what was left out before.
    """

    __slots__ = ("command", "method", "own", "tool")

    def __init__(self, method: str, tool: str = "", command: str | None = None, *, own: bool = False) -> None:
        self.own = own
        self.method = method
        self.tool = tool
        self.command = command


class Watch:
    """Follows both directions; ``exact`` and ``reduced`` are names of tools for which the user decided."""

    __slots__ = ("_exact", "_files", "_open", "_reduced", "_schemas", "client", "own")

    def __init__(self, exact: frozenset[str] = frozenset(), reduced: frozenset[str] = frozenset()) -> None:
        self._exact = exact
        self._reduced = reduced
        self._open: dict[tuple[bool, str | int | float], Request | None] = {}
        self._files: dict[str, bool] = {}
        self._schemas: dict[str, Any] = {}
        self.client: str | None = None  # what the client calls itself
        self.own = False  # whether the server is Beam's own

    def wants(self, line: bytes) -> bool:
        """Whether a message of the server has to be looked at: it may be an awaited answer, or tell of other tools."""
        return bool(self._open) or (b"list_changed" in line and bool(self._schemas))

    def sent(self, message: Any) -> None:
        """A message, or a batch, went from the client to the server."""
        for one in message if isinstance(message, list) else [message]:
            if not isinstance(one, dict):
                continue
            method, params = one.get("method"), one.get("params")
            if method == "notifications/cancelled" and isinstance(params, dict):
                self._open.pop(_key(params.get("requestId")), None)
            elif method in _FOLLOWED and one.get("id") is not None:
                self.client = _client(params) or self.client
                self._add(_key(one["id"]), _request(method, params))

    def _add(self, key: tuple[bool, str | int | float], request: Request) -> None:
        if key in self._open:  # a client that uses an id twice: whose answer comes cannot be told
            self._open[key] = None
            return
        while len(self._open) >= _OPEN:
            self._open.pop(next(iter(self._open)), None)
        self._open[key] = request

    def answered(self, message: Any) -> Request | None:
        """The call of a tool that ``message``, from the server, answers; None where it is something else."""
        if not isinstance(message, dict):
            return None
        if "method" in message:
            if message["method"] == "notifications/tools/list_changed":
                self._schemas.clear()
            return None
        if "id" not in message:
            return None
        request = self._open.pop(_key(message["id"]), None)
        if request is None:
            return None
        result = message.get("result")
        if request.method == "tools/call":
            return request
        if isinstance(result, dict):
            self._learn(request.method, result)
        return None

    def _learn(self, method: str, result: dict[str, Any]) -> None:
        meta = result.get("_meta")
        about = [result.get("serverInfo"), meta.get(_META) if isinstance(meta, dict) else None]
        self.own = self.own or any(isinstance(one, dict) and one.get("name") == _OWN for one in about)
        if method != "tools/list" or not isinstance(result.get("tools"), list):
            return
        for tool in result["tools"]:
            if isinstance(tool, dict) and isinstance(name := tool.get("name"), str):
                hints = tool.get("annotations")
                titles = (tool.get("title"), hints.get("title") if isinstance(hints, dict) else None)
                self._files[name] = any(isinstance(title, str) and of_files(title) for title in titles)
                self._schemas[name] = tool.get("outputSchema")

    def exact(self, tool: str) -> bool:
        """Whether what this tool gives stays byte for byte."""
        if tool in self._exact:
            return True
        return tool not in self._reduced and (of_files(tool) or self._files.get(tool, False))

    def hint(self, tool: str) -> str | None:
        """The name that says how to read what a tool gives; None where the user decided otherwise."""
        return None if tool in self._reduced else tool

    def schema(self, tool: str) -> Any:
        """The output schema of a tool, None where none is known."""
        return self._schemas.get(tool)


def _key(name: Any) -> tuple[bool, str | int | float]:
    return (True, name) if isinstance(name, str) else (False, name if isinstance(name, int | float) else -1)


def _client(params: Any) -> str | None:
    """The client's name among the parameters of `initialize`, or of any request of the newer protocol."""
    meta = params.get("_meta") if isinstance(params, dict) else None
    found = (params.get("clientInfo"), meta.get(_CLIENT) if isinstance(meta, dict) else None) if params else ()
    names = (one.get("name") for one in found if isinstance(one, dict))
    return next((name for name in names if isinstance(name, str)), None)


def _request(method: str, params: Any) -> Request:
    if method != "tools/call" or not isinstance(params, dict):
        return Request(method)
    tool = params.get("name")
    given = params.get("arguments")
    command = command_of(given)
    own = is_command(command) or names_an_artifact(given)
    return Request(method, tool if isinstance(tool, str) else "", command, own=own)


def command_of(arguments: Any) -> str | None:
    """The command among the arguments of a tool, None where there is none."""
    given = (arguments.get(name) for name in _COMMANDS) if isinstance(arguments, dict) else ()
    return next((one for one in given if isinstance(one, str)), None)
