"""Remakes the captures of the go command in this folder by running real Go releases on small modules.

``python make_samples.py --go PATH`` (repeatable: one path of a ``go`` program a release) remakes all, ``--only NAME``
(repeatable) some; ``--check`` runs nothing and asserts that every string of ``facts.json`` stands in its capture.

Every run starts from a fresh copy of its module in one fixed temp folder; nothing is downloaded (``GOPROXY=off``).
stdout and stderr go to one pipe, as with ``2>&1``. Only paths are rewritten: the module's folder becomes
``/home/dev/PROJECT`` and the release's own folder ``/usr/local/go``. What Go itself does not keep stable: durations,
addresses, goroutine numbers, and the order of what runs side by side.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from projects import PROJECTS

HERE: Final = Path(__file__).resolve().parent
WORK: Final = Path(tempfile.gettempdir()) / "beam-go-samples"
MAX_BYTES: Final = 90_000
MAX_TRIES: Final = 200
KEPT_ENV: Final = ("PATH", "HOME")
NEW: Final = "1.27"


@dataclass(frozen=True)
class Run:
    """One capture: a command in a module, the Go release, what to do before, and when to kill it."""

    project: str
    command: str
    go: str = NEW
    env: dict[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    kill_after: float = 0.0
    """Seconds after which the whole process group gets SIGTERM, as ``timeout`` does it; 0 is never."""
    until: str = ""
    """For shapes that come of a race: the command is repeated until its output matches this expression."""


BUILT: Final = ("go test -run TestC",)

RUNS: Final[dict[str, Run]] = {
    # passing
    "pass": Run("shop", "go test ./money"),
    "pass_all": Run("shop", "go test ./..."),
    "pass_cached": Run("shop", "go test ./...", before=("go test ./...",)),
    "pass_verbose": Run("shop", "go test -v ./..."),
    "pass_verbose_119": Run("shop", "go test -v ./...", "1.19"),
    "pass_cover": Run("shop", "go test -cover ./..."),
    "pass_cover_121": Run("shop", "go test -v -cover ./...", "1.21"),
    "pass_json": Run("shop", "go test -json ./..."),
    "pass_count": Run("shop", "go test -v -count=3 -shuffle=7 ./money"),
    "pass_fleet": Run("fleet", "go test -run Stop[0-2] ./..."),
    "pass_fleet_verbose": Run("fleet", "go test -v -run Stop[0-2] ./..."),
    "pass_prints": Run("big", "go test -v -run TestFine"),
    "fatal_exit_zero": Run("fatal", "go test -v ./exitzero"),
    "none_to_run": Run("shop", "go test -run NoSuchTest ./..."),
    "none_to_run_here": Run("shop", "cd money && go test -v -run NoSuchTest", "1.24"),
    "list": Run("shop", "go test -list . ./..."),
    "binary": Run("shop", "cd money && ./money.test -test.v", before=("go test -c -o money/money.test ./money",)),
    "bench": Run("shop", "go test -run NONE -bench . -benchtime 100x ./money"),
    "bench_json": Run("shop", "go test -json -run NONE -bench . -benchtime 10x ./money", "1.22"),
    "bench_verbose": Run("shop", "go test -v -run NONE -bench . -benchmem -benchtime 10x -count 4 ./money", "1.22"),
    "verbose_output_lines": Run("noisy", "go test -v -run Noise"),
    # failing
    "fail": Run("orders", "go test"),
    "fail_verbose": Run("orders", "go test -v"),
    "fail_verbose_119": Run("orders", "go test -v", "1.19"),
    "fail_119": Run("orders", "go test ./...", "1.19"),
    "fail_124": Run("orders", "go test -count=1 ./...", "1.24"),
    "fail_json": Run("orders", "go test -json"),
    "fail_json_122": Run("orders", "go test -json", "1.22"),
    "fail_failfast": Run("orders", "go test -v -failfast -run 'Total|Ship|Label'"),
    "fail_fullpath": Run("orders", "go test -fullpath -run 'Total|Ship'"),
    "fail_cover": Run("orders", "go test -v -cover -coverprofile=c.out -run 'Ship|Passes'"),
    "fail_many": Run("many", "go test"),
    "fail_many_verbose": Run("many", "go test -v", "1.24"),
    "fail_count": Run("orders", "go test -count=3 -run 'Ship|NoMessage'"),
    "fail_big": Run("big", "go test -v"),
    "fail_big_json": Run("big", "go test -json -run 'TestFine|TestTable/case_4[0-4]'"),
    "fail_fleet": Run("fleet", "go test ./..."),
    "fail_fleet_verbose": Run("fleet", "go test -v ./...", "1.24"),
    "fail_fleet_json": Run("fleet", "go test -json ./line1..."),
    "fail_noisy": Run("noisy", "go test ./..."),
    "fail_torn": Run("torn", "go test -v"),
    "fail_attributes": Run("modern", "go test -v"),
    "fail_attributes_json": Run("modern", "go test -json"),
    "decoys": Run("decoys", "go test"),
    "decoys_verbose": Run("decoys", "go test -v"),
    "decoys_json": Run("decoys", "go test -json"),
    "parallel": Run("parallel", "go test -v"),
    "parallel_119": Run("parallel", "go test -v", "1.19"),
    "parallel_quiet": Run("parallel", "go test"),
    "parallel_json": Run("parallel", "go test -json", "1.24"),
    "examples": Run("examples", "go test -run 'Hello|Unordered|Fine'"),
    "examples_verbose": Run("examples", "go test -v"),
    "examples_json": Run("examples", "go test -json -run 'Hello|Unordered'"),
    # what does not build, vet or load
    "broken_all": Run("broken", "go test ./..."),
    "broken_all_119": Run("broken", "go test ./...", "1.19"),
    "broken_all_json": Run("broken", "go test -json ./..."),
    "broken_json_122": Run("broken", "go test -json ./good ./intest ./vetted ./syntax", "1.22"),
    "broken_build": Run("broken", "go build ./types ./intest ./uses ./syntax"),
    "broken_vet": Run("broken", "go vet ./good ./vetted ./types ./intest"),
    "broken_intest": Run("broken", "go test ./intest ./good"),
    "broken_vetted": Run("broken", "go test -v ./vetted ./good", "1.24"),
    "broken_cycle": Run("broken", "go test ./cycle/a"),
    "broken_missing": Run("broken", "go test ./missing"),
    "broken_missing_119": Run("broken", "go test ./missing", "1.19"),
    "broken_syntax_test": Run("broken", "go test ./syntaxtest ./plain"),
    "broken_mixed": Run("broken", "go test ./mixed"),
    "broken_tagged": Run("broken", "go test ./tagged"),
    "broken_no_dir": Run("broken", "go test ./nodir"),
    "broken_cgo": Run("cgo", "go test"),
    "broken_link": Run("link", "go test"),
    "module_none": Run("empty", "go test ./..."),
    "module_broken": Run("badmod", "go test ./..."),
    "module_newer": Run("newer", "go test ./..."),
    "module_offline": Run("needs", "go test ./..."),
    "module_downloads": Run(
        "downloads",
        "GOPROXY=file://$PWD/proxy go test ./...",
        env={"GOFLAGS": "-mod=mod", "GONOSUMDB": "*", "GONOSUMCHECK": "1", "GOSUMDB": "off"},
        before=("go clean -modcache", "python3 proxy.py"),
    ),
    "no_packages": Run("shop", "go test ./nothing/..."),
    "no_match": Run("shop", "go vet example.com/shop/none..."),
    "bad_flag_go": Run("shop", "go test ./cart -count"),
    "bad_flag_run": Run("shop", "go run ./cmd/till -drwaer 2"),
    "bad_flag": Run("shop", "go test ./cart -verbsoe"),
    "bad_flag_binary": Run("shop", "go test ./cart -args -verbsoe", "1.24"),
    # panics and sudden ends
    "panic_index": Run("panics", "go test ./index"),
    "panic_index_verbose": Run("panics", "go test -v ./index ./custom", "1.22"),
    "panic_index_119": Run("panics", "go test -v ./index", "1.19"),
    "panic_json": Run("panics", "go test -json ./index ./mainfn"),
    "panic_nil": Run("panics", "go test -v ./nilmap"),
    "panic_goroutine": Run("panics", "go test ./goroutine"),
    "panic_init": Run("panics", "go test ./initial"),
    "panic_main": Run("panics", "go test -v ./mainfn ./index", "1.24"),
    "panic_cleanup": Run("panics", "go test ./cleanup ./custom"),
    "panic_all": Run("panics", "go test ./...", env={"GOTRACEBACK": "all"}),
    "panic_system": Run("panics", "go test ./index", env={"GOTRACEBACK": "system"}),
    "panic_run": Run("fatal", "go run ./nilderef"),
    "panic_trimpath": Run("panics", "go test -trimpath ./index ./goroutine"),
    "fatal_maps": Run("fatal", "go test ./maps", until="concurrent map writes"),
    "fatal_deadlock": Run("fatal", "go run ./deadlock"),
    "fatal_overflow": Run("fatal", "go test ./overflow"),
    "fatal_exit": Run("fatal", "go test -v ./exits"),
    "fatal_exit_json": Run("fatal", "go test -json ./exits ./logs"),
    "fatal_log": Run("fatal", "go test ./logs"),
    "fatal_killed": Run("fatal", "go test ./killed"),
    "race": Run("race", "go test -race"),
    "race_verbose": Run("race", "go test -race -v", "1.24"),
    "race_run": Run("race", "go run -race ./cmd", "1.24"),
    "race_json": Run("race", "go test -race -json", "1.24"),
    "timeout": Run("timeout", "go test -timeout 1s"),
    "timeout_verbose": Run("timeout", "go test -v -timeout 1s", "1.22"),
    "timeout_json": Run("timeout", "go test -json -timeout 1s -run 'Quick|Pool'"),
    "timeout_parallel": Run("timeout", "go test -v -timeout 1s -run 'Sleep|Quick|Never'", "1.24"),
    "killed": Run("stall", "go test -v", before=BUILT, kill_after=6, until="attempt 1"),
    "killed_quit": Run("stall", "timeout -s QUIT 1 ./stall.test -test.v", before=("go test -c",), until="attempt 1"),
    "killed_json": Run("stall", "go test -json", before=BUILT, kill_after=6, until="attempt 1"),
    # fuzzing
    "fuzz_fail": Run("fuzz", "go test -fuzz FuzzReverse -fuzztime 20s -run FuzzReverse", "1.24"),
    "fuzz_panic": Run("fuzz", "go test -fuzz FuzzPanics -fuzztime 20s -run NONE"),
    "fuzz_pass": Run("fuzz", "go test -fuzz FuzzFine -fuzztime 10s -run NONE"),
    "fuzz_seed": Run("fuzz", "go test -v -run Fuzz"),
}


def write_project(name: str) -> Path:
    """Writes a fresh copy of a module and returns its folder."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    files = PROJECTS[name]
    if "go.mod" not in files and name != "empty":
        files = {"go.mod": f"module example.com/{name}\n\ngo 1.19\n", **files}
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return folder


def environment(run: Run, go: Path) -> dict[str, str]:
    """Nothing of the caller's environment but what finds programs; two workers, so that the order is nearly stable."""
    env = {key: os.environ[key] for key in KEPT_ENV if key in os.environ}
    fixed = {
        "PATH": f"{go.parent}{os.pathsep}{env.get('PATH', '')}",
        "LANG": "C.UTF-8",
        "GOMAXPROCS": "2",
        "GOFLAGS": "",
        "GOPROXY": "off",
        "GOTOOLCHAIN": "local",
        "GOENV": "off",
        "GOTELEMETRY": "off",
        "GOPATH": str(WORK / "gopath"),
        "GOCACHE": str(WORK / "cache" / run.go),
    }
    return env | fixed | run.env


def execute(command: str, folder: Path, env: dict[str, str], kill_after: float) -> tuple[bytes, int]:
    """Runs a command line with both streams in one pipe; returns its output and its exit code as a shell gives it."""
    process = subprocess.Popen(
        ["bash", "-c", command],
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    if kill_after:
        time.sleep(kill_after)
        os.killpg(process.pid, signal.SIGTERM)
    output, _ = process.communicate()
    code = process.returncode
    return output, code if code >= 0 else 128 - code


def rewrite(output: bytes, root: str) -> bytes:
    """Replaces the folders of this machine by those of a made-up user."""
    output = output.replace(str(WORK).encode() + b"/", b"/home/dev/").replace(root.encode() + b"/", b"/usr/local/go/")
    output = re.sub(rb"/tmp/go-build\d+/", b"/tmp/go-build/", output)
    home = re.escape(str(Path.home()).encode())
    return re.sub(home + rb"(?![\w.-])", b"/home/dev", output)


def capture(name: str, run: Run, tools: dict[str, Path]) -> dict[str, object]:
    """Makes one capture, writes it beside this file and returns its entry of the manifest."""
    go = next((path for version, path in tools.items() if version.startswith(run.go)), None)
    if go is None:
        raise SystemExit(f"{name}: needs Go {run.go}; give it with --go PATH")
    folder = write_project(run.project)
    env = environment(run, go)
    root = subprocess.run(["go", "env", "GOROOT"], env=env, capture_output=True, text=True, check=True).stdout.strip()
    for command in run.before:
        subprocess.run(
            ["bash", "-c", command], cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=True
        )
    for _ in range(MAX_TRIES):
        output, code = execute(run.command, folder, env, run.kill_after)
        if re.search(run.until.encode(), output):
            break
    else:
        raise SystemExit(f"{name}: {run.until!r} did not come in {MAX_TRIES} tries")
    version = subprocess.run(["go", "version"], env=env, capture_output=True, text=True, check=True).stdout.strip()
    shutil.rmtree(folder)
    output = rewrite(output, root)
    if len(output) > MAX_BYTES:
        raise SystemExit(f"{name}: {len(output)} bytes are more than {MAX_BYTES}")
    (HERE / f"{name}.txt").write_bytes(output)
    return {
        "command": run.command,
        "exit_code": code,
        "tool_version": version,
        "environment": run.env,
        "project": run.project,
        "before": list(run.before),
        "killed_after_seconds": run.kill_after or None,
        "bytes": len(output),
    }


def check() -> int:
    """Asserts that the facts fit the captures; returns the number of problems."""
    facts: dict[str, dict[str, list[str]]] = json.loads((HERE / "facts.json").read_text(encoding="utf-8"))
    problems = [f"{name}: no facts" for name in RUNS if name not in facts]
    problems += [f"{name}: facts without a run" for name in facts if name not in RUNS]
    for name, kinds in facts.items():
        path = HERE / f"{name}.txt"
        if not path.exists():
            problems.append(f"{name}: no capture")
            continue
        text = path.read_bytes().decode("utf-8", "replace")
        if set(kinds) != {"must_keep", "may_drop"}:
            problems.append(f"{name}: wrong keys {sorted(kinds)}")
        for kind, strings in kinds.items():
            problems += [f"{name}: {kind} not in the capture: {s!r}" for s in strings if s not in text]
        keep, drop = kinds.get("must_keep", []), kinds.get("may_drop", [])
        problems += [f"{name}: {d!r} may be dropped but is part of {k!r}" for d in drop for k in keep if d in k]
        if not keep:
            problems.append(f"{name}: nothing must be kept")
    for problem in problems:
        print(problem, file=sys.stderr)
    return len(problems)


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description="Remakes the captures of the go command.")
    parser.add_argument("--go", action="append", default=[], type=Path, metavar="PATH", help="a go program to use")
    parser.add_argument("--only", action="append", choices=sorted(RUNS), metavar="NAME", help="only this capture")
    parser.add_argument("--check", action="store_true", help="run nothing, check facts.json against the captures")
    arguments = parser.parse_args()
    if arguments.check:
        return 1 if check() else 0
    tools: dict[str, Path] = {}
    for path in arguments.go or [Path(shutil.which("go") or "go")]:
        found = subprocess.run([path, "env", "GOVERSION"], capture_output=True, text=True, check=True)
        tools[found.stdout.strip().removeprefix("go")] = path
    manifest_path = HERE / "manifest.json"
    manifest: dict[str, object] = {}
    if manifest_path.exists():
        manifest = json.loads(manifest_path.read_text(encoding="utf-8"))
    for name in arguments.only or list(RUNS):
        manifest[name] = capture(name, RUNS[name], tools)
        print(name, flush=True)
        known = {other: manifest[other] for other in sorted(manifest) if other in RUNS}
        manifest_path.write_text(json.dumps(known, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
