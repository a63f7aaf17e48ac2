"""`beam demo`: reduces one real capture that comes with the package, so that a first look needs nothing else.

How the capture is made stands in tests/make_demo.py.  No figure here is written down: all are computed.
"""

from __future__ import annotations

import json
from importlib.resources import files

from beam_cli import _report
from beam_cli._streams import write

NEXT = "Next: run a command of your own through it, for example `cargo test 2>&1 | beam reduce`."


def capture() -> tuple[bytes, dict[str, str | int]]:
    """The captured text, and how it was made: command, exit_code, tool_version, tests, failed."""
    folder = files("beam_cli") / "demo"
    facts: dict[str, str | int] = json.loads(folder.joinpath("capture.json").read_text("utf-8"))
    return folder.joinpath("cargo-test.txt").read_bytes(), facts


def show() -> int:
    """Print the demonstration; the exit code."""
    from beam_optimize import reduce

    raw, facts = capture()
    command, exit_code = str(facts["command"]), int(facts["exit_code"])
    reduction = reduce(raw, command=command, exit_code=exit_code)
    head = (
        f"A real run of `{command}` ({facts['tool_version']}) with {facts['tests']} tests, "
        f"{facts['failed']} of them failing, printed {len(raw)} bytes in {raw.count(10)} lines.\n"
        "What an agent needs to see of it:\n\n"
    )
    parts = (head.encode(), reduction.data, b"\n", _report.line(reduction), NEXT.encode(), b"\n")
    write(1, b"".join(parts))
    return 0
