"""A model on loopback that plays a script: `scripted_model.py PORT SCRIPT LOG`.

SCRIPT is JSON, a list of ``{"tool": name, "input": {...}}`` and ``{"text": ...}``; the step is the number of tool
results in a request.  What the client sent is written to LOG, a request a line: so a test reads what a model would have
seen.  It speaks as much of Anthropic's Messages and of OpenAI's Chat Completions as a client needs, and judges nothing.
"""

from __future__ import annotations

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

PORT, SCRIPT, LOG = int(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text("utf-8")), Path(sys.argv[3])


def _step(request: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    contents = [one["content"] for one in request.get("messages", []) if isinstance(one.get("content"), list)]
    place = sum(block.get("type") == "tool_result" for content in contents for block in content)
    place += sum(one["role"] == "tool" for one in request.get("messages", []))
    if not request.get("tools"):
        return place, {"text": "ok"}
    return place, SCRIPT[place] if place < len(SCRIPT) else {"text": "done"}


def _events(request: dict[str, Any]) -> list[dict[str, Any]]:
    place, step = _step(request)
    usage = {"input_tokens": 10, "output_tokens": 5, "cache_creation_input_tokens": 0, "cache_read_input_tokens": 0}
    head = {"id": f"msg_{place}", "type": "message", "role": "assistant", "model": request.get("model", "scripted")}
    if "text" in step:
        block: dict[str, Any] = {"type": "text", "text": ""}
        delta = {"type": "text_delta", "text": step["text"]}
    else:
        block = {"type": "tool_use", "id": f"toolu_{place}", "name": step["tool"], "input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(step["input"])}
    reason = "end_turn" if "text" in step else "tool_use"
    started = {**head, "content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}
    ended = {"stop_reason": reason, "stop_sequence": None}
    return [
        {"type": "message_start", "message": started},
        {"type": "content_block_start", "index": 0, "content_block": block},
        {"type": "content_block_delta", "index": 0, "delta": delta},
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": ended, "usage": {"output_tokens": 5}},
        {"type": "message_stop"},
    ]


def _completion(request: dict[str, Any]) -> str:
    """The same step as a chat completion: one object, or a stream of one chunk."""
    place, step = _step(request)
    message: dict[str, Any] = {"role": "assistant", "content": step.get("text")}
    if "tool" in step:
        called = {"name": step["tool"], "arguments": json.dumps(step["input"])}
        message["tool_calls"] = [{"index": 0, "id": f"call_{place}", "type": "function", "function": called}]
    streamed = bool(request.get("stream"))
    choice = {"index": 0, "delta" if streamed else "message": message}
    choice["finish_reason"] = "stop" if "text" in step else "tool_calls"
    kind = "chat.completion.chunk" if streamed else "chat.completion"
    usage = {"prompt_tokens": 10, "completion_tokens": 5, "total_tokens": 15}
    answer = {"id": f"chatcmpl-{place}", "object": kind, "created": 1, "model": request.get("model", "scripted")}
    body = json.dumps({**answer, "choices": [choice], "usage": usage})
    return f"data: {body}\n\ndata: [DONE]\n\n" if streamed else body


class Model(BaseHTTPRequestHandler):
    """Answers each request by the script."""

    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Nothing: the log has the requests."""

    def _answer(self, body: str, kind: str = "application/json") -> None:
        data = body.encode()
        self.send_response(200)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def do_HEAD(self) -> None:
        """That somebody is here."""
        self._answer("")

    def do_GET(self) -> None:
        """No list of anything."""
        self._answer('{"data": []}')

    def do_POST(self) -> None:
        """The next step."""
        request = json.loads(self.rfile.read(int(self.headers["content-length"])))
        if "count_tokens" in self.path:
            self._answer('{"input_tokens": 10}')
            return
        with LOG.open("a", encoding="utf-8") as log:
            log.write(json.dumps(request) + "\n")
        if self.path.endswith("/chat/completions"):
            self._answer(_completion(request), "text/event-stream" if request.get("stream") else "application/json")
            return
        events = [f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in _events(request)]
        self._answer("".join(events), "text/event-stream")


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", PORT), Model).serve_forever()
