"""What the clients are asked to do, and the texts that the tools then give: shared by tests and by recordings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from clientkit import AGENTS, SERVER, Stage

if TYPE_CHECKING:
    from clientkit import Json

ROOT = Path(__file__).resolve().parents[2]
FAILING = (ROOT / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt").read_text("utf-8")
PASSING = (ROOT / "packages/beam-adapters/samples/pytest/pass_verbose.txt").read_text("utf-8")
HUGE = "".join(f"2026-11-30 12:{n // 60:02}:{n % 60:02} INFO request {n} took 3 ms\n" for n in range(1200))
HUGE += "2026-11-30 12:20:00 ERROR disk /dev/sda7 is gone\n"  # 56 KB, more than any of these hosts shows
SOURCE = "".join(f'def test_{n}():\n    assert needle({n}) == "error: {n} FAILED"\n' for n in range(60))
TEXTS = {"passing": PASSING, "failing": FAILING, "huge": HUGE, "mcp": FAILING, "mcp-fails": FAILING}
TOLD = {  # what has to be seen of each text, whatever else goes
    FAILING: [line for line in FAILING.splitlines() if "FAILED" in line or "panicked" in line or " right: " in line],
    PASSING: ["103 passed in 0.86s"],
    HUGE: ["ERROR disk /dev/sda7 is gone"],
}
# Where hosts say that the whole of a text is.
WHOLE = re.compile(r"/[^\s\"\\]*(?:tool-results/|tool-output/|-copilot-tool-output-|pi-bash-)[^\s\"\\\]]*")
# The steps whose results the model sees reduced, by agent: the table of docs/INTEGRATIONS.md.
REDUCED = {
    "claude-code": {"passing", "huge", "mcp"},
    "codex": {"passing", "failing", "mcp"},
    "gemini": {"passing", "failing", "huge", "mcp"},
    "copilot": {"passing", "failing", "huge", "mcp"},
    "opencode": {"passing", "failing", "huge", "mcp"},
    "kilo": {"passing", "failing", "huge", "mcp"},
    "pi": {"passing", "failing", "huge"},
}


def prepared(name: str, root: Path) -> Stage:
    """A stage with the project that the steps are for."""
    stage = Stage(AGENTS[name], root, {"t": SERVER})
    for one in ("passing", "failing", "huge"):
        (stage.project / f"{one}.txt").write_text(TEXTS[one], "utf-8")
    (stage.project / "source.py").write_text(SOURCE, "utf-8")
    # OpenCode 1.18.33 loses the end of what a command prints right before it ends, with Beam or without.
    (stage.project / "tests.sh").write_text('cat "$1.txt"\nsleep 0.5\nexit "$2"\n', "utf-8")
    return stage


def steps_of(stage: Stage) -> dict[str, Json]:
    """The steps by name; those for which the agent has no tool are left out."""
    agent = stage.agent
    steps = {
        "passing": agent.bash("sh tests.sh passing 0"),
        "failing": agent.bash("sh tests.sh failing 101"),
        "huge": agent.bash("sh tests.sh huge 0"),
    }
    if agent.read is not None:
        steps["read"] = agent.read(str(stage.project / "source.py"))
    if agent.grep is not None:
        steps["grep"] = agent.grep("needle")
    if agent.glob is not None:
        steps["glob"] = agent.glob("*.py")
    if agent.mcp is not None:
        steps |= {"mcp": agent.mcp("t", "big"), "mcp-fails": agent.mcp("t", "fail")}
    return steps


def placed(raw: str, folder: Path) -> str:
    """A payload with its path to the whole of a text led into ``folder``, where the file is put."""
    for path in set(WHOLE.findall(raw)):
        file = folder / Path(path).parent.name / Path(path).name
        file.parent.mkdir(exist_ok=True)
        file.write_text(HUGE, "utf-8")
        raw = raw.replace(path, str(file))
    return raw
