"""Remakes the captures of cargo in this folder by running the real cargo on small projects.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--check`` runs nothing and asserts
that every string of ``facts.json`` stands in its capture once escape sequences are removed.

Every run starts from a fresh copy of its project in one fixed temp folder, so that the hashes in binary names stay the
same. stdout and stderr go to one pipe, as with ``2>&1``. Only paths are rewritten: the project's folder becomes
``/home/dev/PROJECT`` and the home folder ``/home/dev``. What cargo itself does not keep stable: durations, thread ids,
addresses, and the order of tests that run side by side.
"""

import argparse
import json
import os
import re
import shlex
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
WORK: Final = Path(tempfile.gettempdir()) / "beam-cargo-samples"
MAX_BYTES: Final = 60_000
MAX_TRIES: Final = 1_000
ANSI: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]+[0-~])")
"""CSI, OSC and, for the ``ESC ( B`` that libtest writes to reset a colour, sequences with intermediates."""
KEPT_ENV: Final = ("PATH", "HOME", "RUSTUP_HOME", "CARGO_HOME")


@dataclass(frozen=True)
class Run:
    """One capture: a command in a project, what to do before, and when to kill it."""

    project: str
    command: str
    env: dict[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    kill_after: float = 0.0
    """Seconds after which the whole process group gets SIGTERM, as ``timeout`` does it; 0 is never."""
    until: str = ""
    """For shapes that come of a race: the command is repeated until its output matches this expression."""


COLOR: Final = {"CARGO_TERM_COLOR": "always"}
PROGRESS: Final = {"CARGO_TERM_PROGRESS_WHEN": "always", "CARGO_TERM_PROGRESS_WIDTH": "80"}
BACKTRACE: Final = {"RUST_BACKTRACE": "1"}
TWO_JOBS: Final = {"CARGO_BUILD_JOBS": "2"}
BUILT: Final = ("cargo test --no-run",)

RUNS: Final[dict[str, Run]] = {
    # cargo test: passing
    "test_pass": Run("ledger", "cargo test"),
    "test_pass_quiet": Run("ledger", "cargo test -q"),
    "test_pass_release": Run("ledger", "cargo test --release --lib"),
    "test_filter_none": Run("ledger", "cargo test no_such_test", before=BUILT),
    "test_no_run": Run("ledger", "cargo test --no-run"),
    "test_list": Run("ledger", "cargo test -- --list", before=BUILT),
    "test_decoys": Run("decoys", "cargo test --lib"),
    "test_decoys_nocapture": Run("decoys", "cargo test --lib -- --nocapture --test-threads=1", before=BUILT),
    "test_ignored": Run("ignored", "cargo test"),
    "test_warnings_pass": Run("warnpass", "cargo test"),
    "test_thread_panic_pass": Run("threads", "cargo test contained -- --nocapture", before=BUILT),
    "test_harness_false_pass": Run("harness", "cargo test --test smoke"),
    "test_slow_60s": Run("slow", "cargo test --lib"),
    "doctest_pass": Run("ledger", "cargo test --doc"),
    # cargo test: failing
    "test_fail_output": Run("orders", "cargo test"),
    "test_fail_kinds": Run("asserts", "cargo test"),
    "test_backtrace_1": Run("orders", "cargo test", BACKTRACE),
    "test_backtrace_full": Run("orders", "cargo test quantity", {"RUST_BACKTRACE": "full"}),
    "test_backtrace_helper": Run("setup", "cargo test", BACKTRACE),
    "test_helper_panic": Run("setup", "cargo test"),
    "test_thread_panic_fail": Run("threads", "cargo test"),
    "test_quiet_fail": Run("orders", "cargo test -q"),
    "test_quiet_big": Run("bigsuite", "cargo test -q"),
    "test_nocapture": Run(
        "orders",
        "cargo test -- --nocapture",
        before=BUILT,
        until=r"(?s)(?=.*goods=5000 items=1\n)(?=.*goods=0 items=1\n)(?=.*1 on stdout\nline 2 on stderr\nline 3 on)",
    ),
    "test_nocapture_1thread": Run("orders", "cargo test -- --test-threads=1 --nocapture", before=BUILT),
    "test_show_output": Run("orders", "cargo test -- --show-output", before=BUILT),
    "test_color_fail": Run("orders", "cargo test --color always -- --color always"),
    "test_many_fail": Run("manyfail", "cargo test"),
    "test_big_suite": Run("bigsuite", "cargo test"),
    "test_noisy_fail": Run("noisy", "cargo test"),
    "test_integration_fail": Run("fleet", "cargo test -p fleet-plan --tests --no-fail-fast"),
    "test_harness_false_fail": Run("harness", "cargo test"),
    "workspace_fail_fast": Run("fleet", "cargo test --workspace"),
    "workspace_no_fail_fast": Run("fleet", "cargo test --workspace --no-fail-fast"),
    "doctest_fail": Run("textkit", "cargo test --doc"),
    "doctest_merged_fail": Run("merged", "cargo test --doc"),
    "doctest_backtrace": Run("textkit", "cargo test --doc title", BACKTRACE),
    "test_fail_warnings": Run("notes", "cargo test --lib"),
    "test_compile_error": Run("testerror", "cargo test", TWO_JOBS),
    "test_compile_error_short": Run("testerror", "cargo test --message-format short"),
    # cargo test: the process ends early
    "test_abort": Run("crashy", "cargo test --test abort", before=BUILT, until=r"b_fine_too \.\.\. ok"),
    "test_stack_overflow": Run("crashy", "cargo test --test overflow", before=BUILT, until=r"(?m)^thread 'recursion"),
    "test_segfault": Run("crashy", "cargo test --test segv"),
    "test_double_panic": Run("crashy", "cargo test --test double"),
    "test_process_exit": Run("crashy", "cargo test --test exit"),
    "test_sigkill": Run("crashy", "cargo test --test sigkill"),
    "test_crashes_no_fail_fast": Run(
        "crashy", "cargo test --no-fail-fast --test abort --test exit --test segv --test sigkill"
    ),
    "test_truncated": Run("crashy", "cargo test --test stall", before=BUILT, kill_after=4.0),
    "test_truncated_1thread": Run(
        "crashy", "cargo test --test stall -- --test-threads=1", before=BUILT, kill_after=4.0
    ),
    "test_abort_nocapture": Run("crashy", "cargo test --test abort -- --nocapture --test-threads=1"),
    "test_abort_torn": Run("crashy", "cargo test --test abort", before=BUILT, until=r"\.\.\. error: test failed"),
    "test_stack_overflow_torn": Run(
        "crashy", "cargo test --test overflow", before=BUILT, until=r"(?m)^thread '(?!recursion)"
    ),
    "test_nocapture_torn": Run(
        "orders",
        "cargo test -- --nocapture",
        before=BUILT,
        until=r"(?s)(?=.*\[orders\] goods=(?!\d+ items=\d+\n))(?=.*\ntest \S+ \.\.\. (?!ok\n|FAILED\n))",
    ),
    # cargo bench, and formats of the nightly toolchain
    "bench_nightly": Run("speed", "cargo +nightly bench"),
    "bench_stable_refused": Run("speed", "cargo bench"),
    "test_report_time": Run("orders", "cargo +nightly test -- -Z unstable-options --report-time"),
    "test_json_nightly": Run("orders", "cargo +nightly test -- -Z unstable-options --format json"),
    "test_json_nightly_pass": Run("orders", "cargo +nightly test ids -- -Z unstable-options --format json"),
    # cargo build and check: errors in the code
    "check_types": Run("types", "cargo check"),
    "check_types_color": Run("types", "cargo check", COLOR),
    "check_resolve": Run("resolve", "cargo check"),
    "check_borrow": Run("borrow", "cargo check"),
    "check_syntax": Run("syntax", "cargo check"),
    "check_unclosed": Run("unclosed", "cargo check"),
    "check_macros": Run("macros", "cargo check"),
    "check_macro_expansion": Run("expansion", "cargo check"),
    "check_short": Run("types", "cargo check --message-format short"),
    "check_json": Run("garage", "cargo check -p engine --message-format json"),
    "build_dependency_error": Run("garage", "cargo build -p car", TWO_JOBS),
    "build_keep_going": Run("garage", "cargo build --workspace --keep-going"),
    "build_warnings_error": Run("warny", "cargo build"),
    "build_messages": Run("messages", "cargo build"),
    "build_warnings_denied": Run("warnonly", "cargo build", {"RUSTFLAGS": "-D warnings"}),
    "build_linker_error": Run("ffi", "cargo build"),
    # cargo build and check: warnings, success, progress
    "build_warnings": Run("warnonly", "cargo build"),
    "build_warnings_short": Run("warnonly", "cargo build --message-format short"),
    "build_workspace": Run("dozen", "cargo build --release"),
    "build_verbose": Run("fleet", "cargo build -v -p fleet-plan"),
    "build_progress": Run("dozen", "cargo build", PROGRESS | TWO_JOBS),
    "build_progress_error": Run("garage", "cargo build --keep-going", PROGRESS | COLOR),
    "build_waits_for_lock": Run("waiting", "cargo build", before=("cargo build >/dev/null 2>&1 & sleep 2",)),
    "check_clean": Run("ledger", "cargo check"),
    "doc_warnings": Run("docwarn", "cargo doc --no-deps"),
    # build scripts
    "build_script_panic": Run("scripted", "cargo build"),
    "build_script_warnings": Run("scriptwarn", "cargo build"),
    "build_script_error": Run("scripterror", "cargo build"),
    # manifests and resolution
    "manifest_parse_error": Run("badtoml", "cargo build"),
    "manifest_edition": Run("badedition", "cargo build"),
    "manifest_rust_version": Run("oldrust", "cargo build"),
    "manifest_missing": Run("empty", "cargo build"),
    "manifest_no_feature": Run("ledger", "cargo build --features tls"),
    "manifest_missing_path": Run("missingpath", "cargo build"),
    "resolve_offline": Run("needscrate", "cargo build --offline"),
    "resolve_no_network": Run("noregistry", "cargo build"),
    "lock_needs_update": Run(
        "locked", "cargo build --locked", before=("cargo generate-lockfile", "mv Cargo.toml.new Cargo.toml")
    ),
    "no_such_command": Run("ledger", "cargo biuld"),
    "no_such_test_target": Run("ledger", "cargo test --test months"),
    # cargo run
    "run_panic": Run("runner", "cargo run -- 1 two 3"),
    "run_panic_backtrace": Run("runner", "cargo run -- 1 two 3", BACKTRACE, before=("cargo build",)),
    "run_exit_1": Run("runner", "cargo run --bin strict"),
    "run_abort": Run("runner", "cargo run --bin aborts"),
    "run_main_err": Run("runner", "cargo run -q --bin fallible"),
    "run_ok": Run("runner", "cargo run -- 1 2 3"),
    # cargo clippy
    "clippy_warnings": Run("lints", "cargo clippy"),
    "clippy_denied": Run("lints", "cargo clippy --all-targets -- -D warnings"),
    "clippy_error_by_default": Run("denied", "cargo clippy"),
    "clippy_clean": Run("ledger", "cargo clippy"),
}


def write_project(name: str) -> Path:
    """Writes a fresh copy of a project and returns its folder."""
    folder = WORK / name
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in PROJECTS[name].items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return folder


def environment(run: Run) -> dict[str, str]:
    """Nothing of the caller's environment but what finds the tool; one build job, so that the order is stable."""
    env = {key: os.environ[key] for key in KEPT_ENV if key in os.environ}
    return env | {"LANG": "C.UTF-8", "TERM": "xterm-256color", "CARGO_BUILD_JOBS": "1"} | run.env


def execute(command: list[str], folder: Path, env: dict[str, str], kill_after: float) -> tuple[bytes, int]:
    """Runs a command with both streams in one pipe; returns its output and its exit code as a shell gives it."""
    process = subprocess.Popen(
        command,
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


def rewrite(output: bytes) -> bytes:
    """Replaces the folders of this machine by those of a made-up user."""
    output = output.replace(str(WORK).encode() + b"/", b"/home/dev/")
    home = re.escape(str(Path.home()).encode())
    return re.sub(home + rb"(?![\w.-])", b"/home/dev", output)


def capture(name: str, run: Run) -> dict[str, object]:
    """Makes one capture, writes it beside this file and returns its entry of the manifest."""
    folder = write_project(run.project)
    env = environment(run)
    for command in run.before:
        subprocess.run(
            command, shell=True, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=True
        )
    for _ in range(MAX_TRIES):
        output, code = execute(shlex.split(run.command), folder, env, run.kill_after)
        if re.search(run.until.encode(), output):
            break
    else:
        raise SystemExit(f"{name}: {run.until!r} did not come in {MAX_TRIES} tries")
    shutil.rmtree(folder)
    output = rewrite(output)
    if len(output) > MAX_BYTES:
        raise SystemExit(f"{name}: {len(output)} bytes are more than {MAX_BYTES}")
    (HERE / f"{name}.txt").write_bytes(output)
    toolchain = "+nightly " if "+nightly" in run.command else ""
    version = subprocess.run(
        f"cargo {toolchain}--version", shell=True, env=env, capture_output=True, text=True, check=True
    )
    return {
        "command": run.command,
        "exit_code": code,
        "tool_version": version.stdout.strip(),
        "environment": dict(sorted(({k: v for k, v in env.items() if k not in KEPT_ENV}).items())),
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
        text = ANSI.sub("", path.read_bytes().decode("utf-8", "replace"))
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
    parser = argparse.ArgumentParser(description="Remakes the cargo captures.")
    parser.add_argument("--only", action="append", choices=sorted(RUNS), metavar="NAME", help="only this capture")
    parser.add_argument("--check", action="store_true", help="run nothing, check facts.json against the captures")
    arguments = parser.parse_args()
    if arguments.check:
        return 1 if check() else 0
    manifest_path = HERE / "manifest.json"
    manifest: dict[str, object] = {}
    if manifest_path.exists():
        manifest = json.loads(manifest_path.read_text(encoding="utf-8"))
    for name in arguments.only or list(RUNS):
        manifest[name] = capture(name, RUNS[name])
        print(name, flush=True)
    manifest = {name: manifest[name] for name in sorted(manifest) if name in RUNS}
    manifest_path.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
