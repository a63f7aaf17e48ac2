"""Headroom as its users call it: ``compress`` on a conversation whose last message is a tool's output."""

from __future__ import annotations

import json
import os
import sys


def _conversation(text: str, command: str) -> list[dict[str, object]]:
    call = {"name": "bash", "arguments": json.dumps({"command": command})}
    return [
        {"role": "user", "content": "Run it, and fix what is wrong."},
        {"role": "assistant", "content": None, "tool_calls": [{"id": "call_1", "type": "function", "function": call}]},
        {"role": "tool", "tool_call_id": "call_1", "content": text},
    ]


def main() -> None:
    """Answer until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what the library prints is no answer
    import headroom  # type: ignore[import-not-found,unused-ignore]  # in the other Python
    from headroom.cache.compression_store import (  # type: ignore[import-not-found,unused-ignore]
        get_compression_store,
    )
    from headroom.ccr.tool_injection import CCRToolInjector  # type: ignore[import-not-found,unused-ignore]

    def answer(request: dict[str, str]) -> dict[str, object]:
        if "recall" in request:
            injector = CCRToolInjector()
            injector.scan_for_markers([{"role": "tool", "content": request["recall"]}])
            found = [get_compression_store().retrieve(name) for name in injector.detected_hashes]
            return {"texts": [entry.original_content for entry in found if entry is not None]}
        done = headroom.compress(_conversation(request["text"], request["command"]), model="gpt-4o")
        return {"text": done.messages[-1]["content"], "note": ", ".join(done.transforms_applied)}

    answers.write(json.dumps({"version": headroom.__version__}) + "\n")
    answers.flush()
    for line in sys.stdin:
        try:
            said = answer(json.loads(line))
        except Exception as error:  # noqa: BLE001  (whatever the library raises is its answer)
            said = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(said) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
