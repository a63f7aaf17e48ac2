"""LLMLingua-2 as its documentation calls it, on a model in a folder: the argument of this program."""

from __future__ import annotations

import json
import os
import sys


def main(model: str) -> None:
    """Answer until the input ends."""
    answers = os.fdopen(os.dup(1), "w", encoding="ascii")
    os.dup2(2, 1)  # what the library prints is no answer
    from importlib.metadata import version

    from llmlingua import PromptCompressor  # type: ignore[import-not-found,unused-ignore]  # in the other Python

    compressor = PromptCompressor(model_name=model, use_llmlingua2=True, device_map="cpu")
    answers.write(json.dumps({"version": version("llmlingua")}) + "\n")
    answers.flush()
    for line in sys.stdin:
        request = json.loads(line)
        try:
            done = compressor.compress_prompt(request["text"], rate=0.33, force_tokens=["\n", "?"])
            said = {"text": done["compressed_prompt"], "note": "rate 0.33"}
        except Exception as error:  # noqa: BLE001  (whatever the library raises is its answer)
            said = {"error": f"{type(error).__name__}: {error}"}
        answers.write(json.dumps(said) + "\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
