"""Remakes the captures of test and check tools in this folder by running them on small projects.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some.  The captures that the manifest marks
``synthetic`` are of tools that need another system; they are written by hand in the documented format.

The tools are looked for on PATH, and in the folders of ``$BEAM_SAMPLE_TOOLS`` (joined by ``:``): an environment with
ansible-core, robotframework, behave, pre-commit and meson, and ``node_modules`` with mocha and @playwright/test.
stdout and stderr go to one pipe, as with ``2>&1``.  Only paths are rewritten.  Not stable: durations, dates and pids.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from projects import PROJECTS

HERE: Final = Path(__file__).resolve().parent
WORK: Final = Path(tempfile.gettempdir()) / "beam-results-samples"
TOOLS: Final = [Path(folder) for folder in os.environ.get("BEAM_SAMPLE_TOOLS", "").split(":") if folder]
MAX_BYTES: Final = 60_000


@dataclass(frozen=True)
class Run:
    """One capture: a command in a project, what comes before it, and which tool it shows."""

    project: str
    command: str
    tool: str
    before: tuple[str, ...] = ()


_BUILD: Final = ("cmake -S . -B build", "cmake --build build")
_AUTO: Final = ("chmod +x *.sh", "autoreconf -i", "./configure")
_GIT: Final = ("git init -q", "touch prices.csv", "git add -A")
_JARS: Final = "'/usr/share/java/*'"
RUNS: Final[dict[str, Run]] = {
    "gtest_fail": Run("gtest", "build/half", "GoogleTest 1.12", _BUILD),
    "gtest_pass": Run("gtest", "build/half --gtest_filter=-*Odd", "GoogleTest 1.12", _BUILD),
    "ctest_fail": Run("gtest", "ctest --test-dir build", "CTest 3.25", _BUILD),
    "ctest_fail_verbose": Run("gtest", "ctest --test-dir build -V", "CTest 3.25", _BUILD),
    "ctest_pass": Run("ctest", "ctest --test-dir build", "CTest 3.25", _BUILD[:1]),
    "meson_fail": Run("meson", "meson test -C build", "meson", ("meson setup build",)),
    "node_spec": Run("node", "node --test --test-reporter spec", "node 20"),
    "node_tap": Run("node", "node --test --test-reporter tap", "node 20"),
    "mocha_fail": Run("mocha", "mocha", "mocha 12"),
    "playwright_list": Run("playwright", "playwright test --reporter list", "Playwright"),
    "playwright_line": Run("playwright", "playwright test --reporter line", "Playwright"),
    "prove_fail": Run("perl", "prove t", "Perl prove 3.44"),
    "prove_fail_verbose": Run("perl", "prove -v t", "Perl prove 3.44"),
    "prove_pass": Run("perlok", "prove t", "Perl prove 3.44"),
    "bats_tap": Run("bats", "bats --formatter tap cart.bats", "bats 1.8"),
    "rspec_fail": Run("rspec", "rspec", "RSpec 3.12"),
    "rspec_pass": Run("rspecok", "rspec", "RSpec 3.12"),
    "minitest_fail": Run("minitest", "ruby cart_test.rb --seed 7", "minitest 5"),
    "phpunit_fail": Run("phpunit", "phpunit CartTest.php", "PHPUnit 9.6"),
    "phpunit_pass": Run("phpunitok", "phpunit CartTest.php", "PHPUnit 9.6"),
    "phpunit_testdox": Run("phpunit", "phpunit --testdox CartTest.php", "PHPUnit 9.6"),
    "behave_fail": Run("behave", "behave", "behave 1.3"),
    "robot_fail": Run("robot", "robot cart.robot", "Robot Framework 7"),
    "robot_pass": Run("robotok", "robot cart.robot", "Robot Framework 7"),
    "ansible_fail": Run("ansible", "ansible-playbook -i hosts site.yml", "Ansible core 2.19"),
    "ansible_pass": Run("ansibleok", "ansible-playbook -i hosts site.yml", "Ansible core 2.19"),
    "ansible_vvv": Run("ansible", "ansible-playbook -i hosts -l web1,web2 site.yml -vvv", "Ansible core 2.19"),
    "ansible_odd": Run("ansibleodd", "ansible-playbook -i hosts site.yml", "Ansible core 2.19"),
    "surefire_again": Run("surefire", "mvn -B -o test", "Surefire 3.2.5"),
    "ctest_skip": Run("ctestskip", "ctest --test-dir build", "CTest 3.25", _BUILD[:1]),
    "playwright_retries": Run("playwrightretries", "playwright test --reporter list", "Playwright 1.65"),
    "playwright_again": Run("playwrightagain", "playwright test --reporter list", "Playwright"),
    "pre_commit_fail": Run("hooks", "pre-commit run --all-files", "pre-commit 4", _GIT),
    "exunit_trace": Run("exunit", "elixir cart_test.exs", "Elixir 1.14"),
    "junit_tree": Run(
        "junit",
        f"java -cp out:{_JARS} org.junit.platform.console.ConsoleLauncher -c CartTest --disable-banner",
        "JUnit 5.9",
        (f"javac -d out -cp {_JARS} CartTest.java",),
    ),
    "gradle_fail": Run("gradle", "gradle --offline test", "Gradle 4.4"),
    "automake_fail": Run("automake", "make check", "automake 1.16", _AUTO),
}


def environment() -> dict[str, str]:
    """Nothing of the caller's environment but what finds the tools."""
    path = ":".join([*(str(folder) for folder in TOOLS), os.environ["PATH"]])
    home = WORK / "home"
    home.mkdir(parents=True, exist_ok=True)
    return {"PATH": path, "HOME": str(home), "LANG": "C.UTF-8", "PYTHONHASHSEED": "0", "TERM": "xterm"}


def rewrite(output: bytes) -> bytes:
    """Replaces the folders of this machine by those of a made-up user."""
    output = output.replace(str(WORK / "home").encode(), b"/home/dev").replace(str(WORK).encode() + b"/", b"/home/dev/")
    for folder in TOOLS:
        output = output.replace(str(folder.parent).encode(), b"/home/dev/.venv")
    return re.sub(re.escape(os.path.expanduser("~").encode()) + rb"(?![\w.-])", b"/home/dev", output)


def capture(name: str, run: Run) -> dict[str, object]:
    """Makes one capture, writes it beside this file and returns its entry of the manifest."""
    folder = WORK / run.project
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in PROJECTS[run.project].items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    for tools in TOOLS:
        if tools.name == ".bin":
            (folder / "node_modules").symlink_to(tools.parent)
    env = environment()
    for command in run.before:
        subprocess.run(
            command, shell=True, cwd=folder, env=env, stdin=subprocess.DEVNULL, capture_output=True, check=True
        )
    done = subprocess.run(
        run.command,
        shell=True,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    shutil.rmtree(folder)
    output = rewrite(done.stdout)
    if len(output) > MAX_BYTES:
        raise SystemExit(f"{name}: {len(output)} bytes are more than {MAX_BYTES}")
    (HERE / f"{name}.txt").write_bytes(output)
    return {"command": run.command, "exit_code": done.returncode, "tool_version": run.tool, "bytes": len(output)}


def main() -> None:
    """Remakes captures and the manifest; synthetic entries stay."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=sorted(RUNS))
    chosen = parser.parse_args().only or list(RUNS)
    manifest_file = HERE / "manifest.json"
    manifest = json.loads(manifest_file.read_text(encoding="utf-8")) if manifest_file.exists() else {}
    for name in chosen:
        manifest[name] = capture(name, RUNS[name])
        print(name, manifest[name]["exit_code"], manifest[name]["bytes"])
    manifest_file.write_text(json.dumps(dict(sorted(manifest.items())), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
