"""Remakes the captures of pytest in this folder by running the real pytest, in several versions, on small projects.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--check`` runs nothing and asserts
that every string of ``facts.json`` stands in its capture once escape sequences are removed.

Each version lives in a virtual environment of its own in one fixed temp folder, made on first use.  Every run starts
from a fresh copy of its project.  stdout and stderr go to one pipe, as with ``2>&1``.  Only paths are rewritten: the
project's folder becomes ``/home/dev/PROJECT``, the environment ``/home/dev/.venv``, the interpreter's own folder
``/usr/local``, the home folder ``/home/dev``.  What pytest itself does not keep stable: durations, addresses, thread
ids, and the order in which xdist's workers report.
"""

import argparse
import json
import os
import re
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
WORK: Final = Path(tempfile.gettempdir()) / "beam-pytest-samples"
MAX_BYTES: Final = 60_000
ANSI: Final = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]+[0-~])")

ENVIRONMENTS: Final[dict[str, tuple[str, ...]]] = {
    "6.2": ("pytest==6.2.5", "pytest-xdist==2.5.0", "pytest-cov==3.0.0", "pytest-timeout==2.1.0"),
    "7.4": (
        "pytest==7.4.4",
        "pytest-xdist==3.5.0",
        "pytest-cov==4.1.0",
        "pytest-timeout==2.4.0",
        "pytest-rerunfailures==13.0",
        "pytest-subtests==0.12.1",
    ),
    "8.4": (
        "pytest==8.4.2",
        "pytest-xdist==3.8.0",
        "pytest-cov==7.1.0",
        "pytest-timeout==2.4.0",
        "pytest-rerunfailures==16.7",
        "pytest-asyncio==1.5.0",
        "pytest-mock==3.17.0",
        "pytest-html==4.2.0",
        "syrupy==7.0.2",
    ),
    "9.2": (
        "pytest==9.2.0",
        "pytest-xdist==3.8.0",
        "pytest-cov==7.1.0",
        "pytest-timeout==2.4.0",
        "pytest-rerunfailures==16.7",
        "pytest-mock==3.17.0",
        "syrupy==7.0.2",
    ),
    "9.2 asyncio": ("pytest==9.2.0", "pytest-asyncio==1.5.0"),
    "9.2 randomly": ("pytest==9.2.0", "pytest-randomly==5.1.0", "pytest-xdist==3.8.0"),
    "9.2 sugar": ("pytest==9.2.0", "pytest-sugar==1.1.1"),
}


@dataclass(frozen=True)
class Run:
    """One capture: a command in a project, with the environment it runs in, and when to kill it."""

    project: str
    command: str
    version: str = "9.2"
    env: dict[str, str] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    kill_after: float = 0.0
    """Seconds after which ``signal`` goes to the process group; 0 is never."""
    signal: int = signal.SIGTERM


SOURCES: Final = {"PYTHONPATH": "src"}
"""pytest 6 knows no ``pythonpath`` setting."""

RUNS: Final[dict[str, Run]] = {
    # passing
    "pass": Run("shop", "pytest"),
    "pass_62": Run("shop", "pytest", "6.2", SOURCES),
    "pass_verbose": Run("shop", "pytest -v"),
    "pass_very_verbose_74": Run("shop", "pytest -vv", "7.4"),
    "pass_quiet": Run("shop", "pytest -q"),
    "pass_very_quiet": Run("shop", "pytest -qq"),
    "pass_xdist": Run("shop", "pytest -n 2"),
    "pass_xdist_verbose": Run("shop", "pytest -n 2 -v"),
    "pass_color": Run("shop", "pytest --color=yes -v"),
    "pass_count": Run("shop", "pytest -o console_output_style=count"),
    "pass_times": Run("shop", "pytest -v -o console_output_style=times"),
    "pass_classic": Run("shop", "pytest -o console_output_style=classic"),
    "pass_report_all": Run("output", "pytest -rA -k passing"),
    "pass_decoys": Run("decoys", "pytest -v"),
    "pass_decoys_report_all": Run("decoys", "pytest -rA"),
    "pass_random": Run("shop", "pytest", "9.2 randomly"),
    "pass_sugar": Run("shop", "pytest --force-sugar", "9.2 sugar"),
    "pass_deselected": Run("shop", "pytest -k total -v"),
    "pass_module_run": Run("shop", "python -m pytest tests/test_cart.py"),
    "collect_only": Run("shop", "pytest --collect-only"),
    "collect_only_quiet": Run("shop", "pytest --collect-only -q"),
    "setup_show": Run("shop", "pytest --setup-show tests/test_cart.py"),
    # failing
    "fail": Run("shopbroken", "pytest"),
    "fail_62": Run("shopbroken", "pytest", "6.2", SOURCES),
    "fail_verbose": Run("shopbroken", "pytest -v"),
    "fail_quiet": Run("shopbroken", "pytest -q"),
    "fail_very_quiet": Run("shopbroken", "pytest -qq"),
    "fail_first": Run("shopbroken", "pytest -x"),
    "fail_maxfail_74": Run("shopbroken", "pytest --maxfail=2 -q", "7.4"),
    "fail_color": Run("shopbroken", "pytest --color=yes"),
    "fail_xdist": Run("shopbroken", "pytest -n 2"),
    "fail_xdist_verbose": Run("shopbroken", "pytest -n 2 -v"),
    "fail_last_failed": Run("shopbroken", "pytest --lf -q", before=("pytest -q",)),
    "fail_stepwise": Run("shopbroken", "pytest --sw", before=("pytest --sw -q",)),
    "fail_sugar": Run("shopbroken", "pytest --force-sugar", "9.2 sugar"),
    "fail_instant": Run("shopbroken", "pytest -s --tb=short"),
    "fail_summary_only": Run("shopbroken", "pytest -q | grep -E '^(FAILED|ERROR) '"),
    "fail_errors_only": Run("shopbroken", "pytest -q --tb=short | grep '^E '"),
    "fail_make": Run("makefile", "make test"),
    "fail_stamped": Run("makefile", "make stamped"),
    "fail_tb_short": Run("chains", "pytest --tb=short"),
    "fail_tb_line": Run("chains", "pytest --tb=line"),
    "fail_tb_no": Run("chains", "pytest --tb=no"),
    "fail_tb_native": Run("chains", "pytest --tb=native"),
    "fail_tb_long": Run("chains", "pytest --tb=long -k 'not recursion'"),
    "fail_tb_auto": Run("chains", "pytest"),
    "fail_tb_auto_62": Run("chains", "pytest -k 'not recursion'", "6.2"),
    "fail_locals": Run("chains", "pytest -l -k 'mutual or context or long'"),
    "fail_full_trace": Run("chains", "pytest --full-trace -k deep"),
    "asserts": Run("asserts", "pytest"),
    "asserts_62": Run("asserts", "pytest", "6.2"),
    "asserts_verbose": Run("asserts", "pytest -vv -p no:cacheprovider -k 'list or dict or set or text or dataclass'"),
    "asserts_color": Run("asserts", "pytest --color=yes -k 'list or dict or string'"),
    "asserts_short": Run("asserts", "pytest --tb=short -q"),
    "groups": Run("groups", "pytest"),
    "groups_native": Run("groups", "pytest --tb=native"),
    "params": Run("params", "pytest -v"),
    "params_short": Run("params", "pytest --tb=short -q"),
    "output": Run("output", "pytest"),
    "output_report_all": Run("output", "pytest -rA --tb=short"),
    "output_inner_sessions": Run("pytester", "pytest -p no:cacheprovider"),
    "pass_inner_sessions": Run("pytester", "pytest -p no:cacheprovider -rA -k passing"),
    "output_no_capture": Run("interleaved", "pytest -s"),
    "output_no_capture_verbose": Run("interleaved", "pytest -s -v"),
    "output_show_capture_no": Run("output", "pytest --show-capture=no"),
    "many": Run("many", "pytest"),
    "many_quiet": Run("many", "pytest -q"),
    "many_verbose": Run("many", "pytest -v"),
    "many_xdist_quiet": Run("many", "pytest -q -n 2"),
    "many_fail": Run("manyfail", "pytest"),
    "many_fail_short": Run("manyfail", "pytest --tb=short -v"),
    "mocks": Run("mocks", "pytest"),
    "unittests": Run("unittests", "pytest"),
    "async_strict": Run("async", "pytest", "8.4"),
    "async_auto": Run(
        "async", "pytest -o asyncio_mode=auto -o asyncio_default_fixture_loop_scope=function -v", "9.2 asyncio"
    ),
    "snapshots": Run("snapshots", "pytest"),
    "doctests": Run("doctests", "pytest --doctest-modules --doctest-glob=*.txt"),
    "doctests_verbose_udiff": Run(
        "doctests", "pytest --doctest-modules --doctest-report=udiff -v --doctest-continue-on-failure"
    ),
    "subtests": Run("subtests", "pytest"),
    "subtests_verbose": Run("subtests", "pytest -v"),
    "subtests_74": Run("subtests", "pytest -v", "7.4"),
    "reruns": Run("reruns", "pytest -v -r R"),
    "reruns_quiet": Run("reruns", "pytest"),
    "xfails": Run("xfails", "pytest -ra"),
    "xfails_verbose": Run("xfails", "pytest -v"),
    "xfails_xdist_verbose": Run("xfails", "pytest -n 2 -v"),
    "xfails_report_all": Run("xfails", "pytest -rA --runxfail"),
    "skips_62": Run("xfails", "pytest -rs", "6.2"),
    "warnings": Run("warnings", "pytest"),
    "warnings_74": Run("warnings", "pytest -q", "7.4"),
    "warnings_errors": Run("warnings", "pytest -W error::DeprecationWarning --tb=short"),
    "durations": Run("durations", "pytest --durations=30"),
    "durations_verbose": Run("durations", "pytest --durations=0 -vv --tb=line"),
    "live_logs": Run("live", "pytest"),
    "live_logs_color": Run("live", "pytest --color=yes"),
    "coverage": Run("covered", "pytest --cov=shop --cov-report=term-missing"),
    "coverage_plain": Run("covered", "pytest -q --cov=shop"),
    "coverage_fail_under": Run("covered", "pytest -q --cov=shop --cov-branch --cov-fail-under=99"),
    "coverage_skip_covered": Run("covered", "pytest --cov=shop --cov-report=term-missing:skip-covered"),
    "html_report": Run("shopbroken", "pytest --html=report.html --self-contained-html", "8.4"),
    "coverage_74": Run("covered", "pytest --cov=shop --cov-report=term --cov-report=html", "7.4"),
    "junit_written": Run("shopbroken", "pytest -q --junitxml=report.xml"),
    "plugin_section": Run("plugin", "pytest"),
    # errors outside tests
    "errors": Run("errors", "pytest"),
    "errors_verbose": Run("errors", "pytest -v --tb=short"),
    "errors_74": Run("errors", "pytest -rE", "7.4"),
    "errors_only": Run("errors", "pytest --tb=short | grep -A7 '^_.* ERROR at'"),
    "import_error": Run("brokenimport", "pytest"),
    "import_error_62": Run("brokenimport", "pytest", "6.2"),
    "import_error_first": Run("brokenimport", "pytest -x"),
    "import_error_continue": Run("brokenimport", "pytest --continue-on-collection-errors -q"),
    "import_error_xdist": Run("brokenimport", "pytest -n 2"),
    "import_error_only": Run("brokenimport", "pytest -q test_bad.py"),
    "import_error_native": Run("brokenimport", "pytest -q --tb=native test_bad.py pkg"),
    "syntax_error": Run("brokensyntax", "pytest"),
    "conftest_error": Run("brokenconftest", "pytest"),
    "conftest_error_62": Run("brokenconftest", "pytest", "6.2"),
    "internal_error": Run("brokenhook", "pytest"),
    "no_fixture": Run("nofixture", "pytest"),
    "no_tests": Run("notests", "pytest"),
    "no_tests_quiet": Run("notests", "pytest -q"),
    "no_tests_selected": Run("shop", "pytest -k nothing_is_called_so"),
    "no_such_file": Run("shop", "pytest tests/test_no_such_file.py"),
    "no_such_test": Run("shop", "pytest tests/test_cart.py::test_no_such_test"),
    "usage_error": Run("shop", "pytest --no-such-flag"),
    "marker_error": Run("badini", "pytest"),
    "threads": Run("threads", "pytest"),
    "threads_74": Run("threads", "pytest", "7.4"),
    "threads_errors": Run("threads", "pytest -W error::pytest.PytestUnhandledThreadExceptionWarning"),
    "exits": Run("exits", "pytest"),
    "pytest_exit": Run("pytestexit", "pytest"),
    "interrupt": Run("interrupt", "pytest"),
    "interrupt_quiet": Run("interrupt", "pytest -q"),
    "timeout_signal": Run("timeout", "pytest"),
    "timeout_thread": Run("timeout", "pytest --timeout-method=thread"),
    "crash_segfault": Run("crash", "pytest"),
    "crash_xdist": Run("crash", "pytest -n 2"),
    "crash_xdist_verbose_62": Run("crash", "pytest -n 2 -v", "6.2"),
    "gone": Run("osexit", "pytest -v"),
    "killed_term": Run("hangs", "pytest -v", kill_after=4.0),
    "killed_kill": Run("hangs", "pytest", kill_after=4.0, signal=signal.SIGKILL),
    "killed_int": Run("hangs", "pytest", kill_after=4.0, signal=signal.SIGINT),
    "killed_faulthandler": Run("hangs", "pytest -q -o faulthandler_timeout=1", kill_after=4.0),
}


def interpreter(version: str) -> Path:
    """The Python of a version's environment, made on first use."""
    folder = WORK / "environments" / version.replace(" ", "-")
    if not (folder / "done").exists():
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)
        subprocess.run([folder / "bin/python", "-m", "pip", "install", "-q", *ENVIRONMENTS[version]], check=True)
        (folder / "done").touch()
    return folder / "bin/python"


def write_project(name: str) -> Path:
    """Writes a fresh copy of a project and returns its folder."""
    folder = WORK / name
    subprocess.run(["rm", "-rf", folder], check=True)
    for path, text in PROJECTS[name].items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return folder


def environment(run: Run) -> dict[str, str]:
    """Nothing of the caller's environment but what finds the tool."""
    scripts = interpreter(run.version).parent
    base = {"PATH": f"{scripts}:{os.environ['PATH']}", "HOME": os.environ["HOME"], "LANG": "C.UTF-8"}
    return base | {"PYTHONHASHSEED": "0"} | run.env


def execute(command: str, folder: Path, env: dict[str, str], run: Run) -> tuple[bytes, int]:
    """Runs a command with both streams in one pipe; returns its output and its exit code as a shell gives it."""
    process = subprocess.Popen(
        f"exec {command}",
        shell=True,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    if run.kill_after:
        time.sleep(run.kill_after)
        os.killpg(process.pid, run.signal)
    output, _ = process.communicate()
    code = process.returncode
    return output, code if code >= 0 else 128 - code


def rewrite(output: bytes, version: str) -> bytes:
    """Replaces the folders of this machine by those of a made-up user."""
    scripts = interpreter(version)
    output = output.replace(str(scripts.parent.parent).encode(), b"/home/dev/.venv")
    output = output.replace(str(WORK).encode() + b"/", b"/home/dev/")
    output = output.replace(sys.base_prefix.encode(), b"/usr/local")
    # As pytest writes it: relative to the project, or from the home folder.
    for prefix in (sys.base_prefix, str(scripts.parent.parent)):
        new = b"/usr/local" if prefix == sys.base_prefix else b"/home/dev/.venv"
        output = re.sub(rb"(?:\.\./)+" + re.escape(prefix.lstrip("/").encode()), new, output)
    output = re.sub(rb"(?:\.\./)+environments/[\w.-]+", b"../.venv", output)
    output = re.sub(rb"/tmp/pytest-of-\w+/pytest-\d+/", b"/tmp/pytest-of-dev/pytest-0/", output)
    output = re.sub(rb"/tmp/bea[\w-]*\.\.\.", b"/home/dev...", output)  # what pytest cut
    output = re.sub(rb"~/\.pyenv/versions/[\w.]+", b"/usr/local", output)
    home = re.escape(str(Path.home()).encode())
    return re.sub(home + rb"(?![\w.-])", b"/home/dev", output)


def capture(name: str, run: Run) -> dict[str, object]:
    """Makes one capture, writes it beside this file and returns its entry of the manifest."""
    folder = write_project(run.project)
    env = environment(run)
    for command in run.before:
        subprocess.run(
            command, shell=True, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=False
        )
    output, code = execute(run.command, folder, env, run)
    subprocess.run(["rm", "-rf", folder], check=True)
    output = rewrite(output, run.version)
    if len(output) > MAX_BYTES:
        raise SystemExit(f"{name}: {len(output)} bytes are more than {MAX_BYTES}")
    (HERE / f"{name}.txt").write_bytes(output)
    return {
        "command": run.command,
        "exit_code": code,
        "tool_version": f"pytest {run.version}",
        "environment": dict(sorted(run.env.items())),
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
    parser = argparse.ArgumentParser(description="Remakes the pytest captures.")
    parser.add_argument("--only", action="append", choices=sorted(RUNS), metavar="NAME", help="only this capture")
    parser.add_argument("--check", action="store_true", help="run nothing, check facts.json against the captures")
    arguments = parser.parse_args()
    if arguments.check:
        return 1 if check() else 0
    # A shell's background jobs ignore SIGINT, and what they start does too; a handler is no such setting.
    signal.signal(signal.SIGINT, signal.default_int_handler)
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
