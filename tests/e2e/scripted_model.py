"""A model on loopback that plays a script: `scripted_model.py PORT SCRIPT LOG`.

SCRIPT is JSON, a list of ``{"tool": name, "input": {...}}`` and ``{"text": ...}``; the step is the number of tool
results in a request.  What the client sent is written to LOG, a request a line: so a test reads what a model would have
seen.  It speaks as much of Anthropic's Messages, of OpenAI's Chat Completions and Responses, and of Gemini's
generateContent as clients need, and judges nothing; Chat Completions also without a stream.
"""

from __future__ import annotations

import gzip
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

Json = dict[str, Any]
NAME = "scripted"
TEN = {"input_tokens": 10, "output_tokens": 5}


def anthropic(request: Json, place: int, step: Json) -> list[Json]:
    usage = {**TEN, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
    head = {"id": f"msg_{place}", "type": "message", "role": "assistant", "model": request.get("model", NAME)}
    if "text" in step:
        block: Json = {"type": "text", "text": ""}
        delta = {"type": "text_delta", "text": step["text"]}
    else:
        block = {"type": "tool_use", "id": f"toolu_{place}", "name": step["tool"], "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(step["input"])}
    reason = "end_turn" if "text" in step else "tool_use"
    started = {**head, "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}
    return [
        {"type": "message_start", "message": started},
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": {"stop_reason": reason, "stop_sequence": None}, "usage": usage},
        {"type": "message_stop"},
    ]


def chat(request: Json, place: int, step: Json) -> list[Json]:
    """A stream of one chunk; as one object, where no stream is asked for."""
    message: Json = {"role": "assistant", "content": step.get("text")}
    if "tool" in step:
        function = {"name": step["tool"], "arguments": json.dumps(step["input"])}
        message["tool_calls"] = [{"index": 0, "id": f"call_{place}", "type": "function", "function": function}]
    streamed = bool(request.get("stream"))
    choice = {"index": 0, "delta" if streamed else "message": message}
    choice["finish_reason"] = "stop" if "text" in step else "tool_calls"
    kind = "chat.completion.chunk" if streamed else "chat.completion"
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    head = {"id": f"chatcmpl-{place}", "object": kind, "created": 1, "model": request.get("model", NAME)}
    return [{**head, "choices": [choice], "usage": usage}]


def responses(request: Json, place: int, step: Json) -> list[Json]:
    item: Json = {"id": f"item_{place}", "status": "completed"}
    if "text" in step:
        content = [{"type": "output_text", "text": step["text"], "annotations": []}]
        item |= {"type": "message", "role": "assistant", "content": content}
    else:
        item |= {"type": "function_call", "call_id": f"call_{place}", "name": step["tool"]}
        item |= {"arguments": json.dumps(step["input"])}
        item |= {"namespace": step["namespace"]} if "namespace" in step else {}
    details: Json = {"input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}}
    answer = {"id": f"resp_{place}", "object": "response", "created_at": 1, "model": request["model"]}
    ended = {**answer, "status": "completed", "output": [item], "usage": {**TEN, **details, "total_tokens": 15}}
    return [
        {"type": "response.created", "response": {**answer, "status": "in_progress", "output": []}},
        {"type": "response.output_item.added", "output_index": 0, "item": item},
        {"type": "response.output_item.done", "output_index": 0, "item": item},
        {"type": "response.completed", "response": ended},
    ]


def gemini(_request: Json, place: int, step: Json) -> list[Json]:
    part: Json = {"text": step.get("text")}
    if "tool" in step:
        part = {"functionCall": {"name": step["tool"], "args": step["input"], "id": f"call_{place}"}}
    candidate = {"content": {"role": "model", "parts": [part]}, "finishReason": "STOP", "index": 0}
    usage = {"promptTokenCount": 10, "candidatesTokenCount": 5, "totalTokenCount": 15}
    return [{"candidates": [candidate], "usageMetadata": usage, "modelVersion": NAME}]


SPOKEN: tuple[tuple[str, Callable[[Json, int, Json], list[Json]]], ...] = (
    ("/messages", anthropic),
    ("/chat/completions", chat),
    ("/responses", responses),
    ("GenerateContent", gemini),
)


def results(request: Json) -> int:
    """How many tool results stand in a request, whatever it speaks."""
    found = 0
    for one in request.get("messages", []):
        blocks = one.get("content")
        found += one.get("role") == "tool"
        found += sum(block.get("type") == "tool_result" for block in blocks) if isinstance(blocks, list) else 0
    inputs = request.get("input")
    found += sum(one.get("type") == "function_call_output" for one in inputs) if isinstance(inputs, list) else 0
    parts = [part for content in request.get("contents", []) for part in content.get("parts", [])]
    return found + sum("functionResponse" in part for part in parts)


class Model(BaseHTTPRequestHandler):
    """Answers each request by the script."""

    protocol_version = "HTTP/1.1"
    script: list[Json]
    log: Path

    def log_message(self, *_: object) -> None:
        """Nothing: the log has the requests."""

    def _answer(self, body: str, kind: str = "application/json") -> None:
        data = body.encode()
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _body(self) -> Json:
        raw = b""
        if self.headers.get("transfer-encoding", "").lower() == "chunked":
            while size := int(self.rfile.readline(), 16):
                raw += self.rfile.read(size)
                self.rfile.readline()
            self.rfile.readline()
        else:
            raw = self.rfile.read(int(self.headers.get("content-length", 0)))
        if self.headers.get("content-encoding") == "gzip":
            raw = gzip.decompress(raw)
        return json.loads(raw or b"{}")  # type: ignore[no-any-return]  # clients send objects

    def do_HEAD(self) -> None:
        """That somebody is here."""
        self._answer("")

    def do_GET(self) -> None:
        """The one model, where a client asks for a list."""
        self._answer(json.dumps({"object": "list", "data": [{"id": NAME, "object": "model"}], "models": []}))

    def do_POST(self) -> None:
        """The next step."""
        request = self._body()
        path = self.path.partition("?")[0]
        speak = next((one for end, one in SPOKEN if path.endswith(end)), None)
        if speak is None:
            self._answer('{"input_tokens": 10, "totalTokens": 10}')
            return
        with self.log.open("a", encoding="utf-8") as log:
            log.write(json.dumps(request) + "\n")
        place = results(request)
        step = self.script[place] if place < len(self.script) else {"text": "done"}
        events = speak(request, place, step if request.get("tools") else {"text": "ok"})
        if speak is chat and not request.get("stream"):
            self._answer(json.dumps(events[0]))
            return
        named = "".join(
            (f"event: {one['type']}\n" if "type" in one else "") + f"data: {json.dumps(one)}\n\n" for one in events
        )
        self._answer(named + "data: [DONE]\n\n" * (speak is chat), "text/event-stream")


if __name__ == "__main__":
    Model.script, Model.log = json.loads(Path(sys.argv[2]).read_text("utf-8")), Path(sys.argv[3])
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Model).serve_forever()
