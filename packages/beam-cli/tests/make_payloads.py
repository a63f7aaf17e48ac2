"""Records again what real agent clients tell `beam hook`: payloads/HOST/STEP.json, one a call of the hook.

``BEAM_CLIENTS=DIR python make_payloads.py [HOST ...]`` runs each client on a scripted model, one step a session, with
Beam installed.  A tee stands in place of the interpreter in what was installed, and the matchers of hosts that have
them are opened, so that also what Beam would never be asked is recorded.  Of OpenCode, Kilo and Pi the event is kept
besides (STEP.event.json), as the plugin gets it.  Only paths are rewritten: home, project and interpreter.  Not stable
from run to run: identifiers, times, process numbers.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[2] / "tests" / "support"))

from clientkit import E2E, FREE, Stage  # noqa: E402  (found by the line above)
from clientsteps import REDUCED, prepared, steps_of  # noqa: E402

if TYPE_CHECKING:
    from clientkit import Json

TARGET = HERE / "payloads"
PLUGINS = ("opencode", "kilo", "pi")
TEE = """\
#!/bin/sh
case " $* " in *" hook "*) ;; *) exec {python} "$@" ;; esac
file=$(mktemp {folder}/hook-XXXXXX)
cat > "$file"
exec {python} "$@" < "$file"
"""
RECORD = 'appendFileSync({file}, JSON.stringify({what}) + "\\n"); '
# Where a plugin hands an event on, and the event there.
HANDED = (("await shorten(input, output)", "{ input, output }"), ("return await shortened(event)", "event"))


def install(stage: Stage, folder: Path) -> None:
    """Install, with the tee in place of the interpreter."""
    done = stage.beam("install", stage.agent.name)
    if done.returncode:
        sys.exit(done.stderr.decode())
    file = Path(done.stdout.decode().partition(": ")[2].partition("\n")[0])
    tee = folder / "tee"
    tee.write_text(TEE.format(python=sys.executable, folder=folder), "utf-8")
    tee.chmod(0o755)
    text = file.read_text("utf-8").replace(sys.executable, str(tee))
    if stage.agent.name in PLUGINS:
        for call, what in HANDED:
            text = text.replace(call, RECORD.format(file=json.dumps(str(folder / "events")), what=what) + call)
        file.write_text('import { appendFileSync } from "node:fs"\n' + text, "utf-8")
        return
    settings = json.loads(re.sub(r'"matcher": "[^"]*"', '"matcher": ".*"', text))
    if stage.agent.name == "claude-code":
        settings["hooks"]["PostToolUseFailure"] = settings["hooks"]["PostToolUse"]
    file.write_text(json.dumps(settings), "utf-8")


def cleaned(text: str, stage: Stage) -> str:
    """Without the paths of this machine."""
    slug = re.sub(r"[^A-Za-z0-9]", "-", str(stage.project))
    for path, name in (
        (str(stage.project), "/home/dev/project"),
        (slug, "-home-dev-project"),
        (str(stage.home), "/home/dev"),
        (str(E2E), "/home/dev"),
        (str(stage.root / "tee" / "tee"), "/usr/bin/python3"),
        (sys.executable, "/usr/bin/python3"),
    ):
        text = text.replace(path, name)
    return text


def keep(name: str, step: str, text: str, stage: Stage) -> None:
    file = TARGET / name / f"{step}.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    value = json.loads(cleaned(text, stage))
    file.write_text(json.dumps(value, indent=1, ensure_ascii=False) + "\n", "utf-8")
    sys.stderr.write(f"{file.relative_to(TARGET)}: {file.stat().st_size} bytes\n")


def steps(stage: Stage) -> dict[str, Json]:
    found = steps_of(stage)
    if stage.agent.mcp is not None:
        found["mcp-structured"] = stage.agent.mcp("t", "plain")
    return {**found, "short": stage.agent.bash("echo done")}


def record(name: str) -> None:
    with tempfile.TemporaryDirectory() as root:
        stage = prepared(name, Path(root))
        folder = Path(root) / "tee"
        folder.mkdir()
        install(stage, folder)
        for step, asked in steps(stage).items():
            stage.run([asked], *(FREE if name == "claude-code" else ()))
            hooks = sorted(folder.glob("hook-*"), key=lambda file: file.stat().st_mtime_ns)
            for place, file in enumerate(hooks):
                keep(name, step + (f"-{place + 1}" if place else ""), file.read_text("utf-8"), stage)
                file.unlink()
            events = folder / "events"
            if events.exists():
                for line in events.read_text("utf-8").splitlines():
                    keep(name, f"{step}.event", line, stage)
                events.unlink()


if __name__ == "__main__":
    for host in sys.argv[1:] or REDUCED:
        record(host)
