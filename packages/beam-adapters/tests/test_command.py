"""What a command line runs, as far as its words tell."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters._command import lists, names, programs, quotes, quoting, shows_files

CASES = {
    "cargo test": [["cargo", "test"]],
    "cd foo && RUST_BACKTRACE=1 cargo test --lib 2>&1 | tail -50": [["cargo", "test", "--lib"]],
    "sudo -u bob env A=b nice -n 5 timeout -k 5 30 cargo +nightly test": [["cargo", "+nightly", "test"]],
    "time -p cargo build": [["cargo", "build"]],
    "uv run --with x pytest -q": [["pytest", "-q"]],
    "poetry run pytest": [["pytest"]],
    "python3 -W error -m pytest -x": [["pytest", "-x"]],
    "python script.py": [["python", "script.py"]],
    "npx jest": [["jest"]],
    "pnpm exec vitest run": [["vitest", "run"]],
    "bash -lc 'cargo test && cat foo.rs'": [["cargo", "test"], ["cat", "foo.rs"]],
    "cargo test; echo $?": [["cargo", "test"], ["echo", "$?"]],
    "for i in 1 2; do cargo test; done": [["cargo", "test"]],
    "if ! cargo test; then exit 1; fi": [["cargo", "test"], ["exit", "1"]],
    "(cargo test > out.txt) &> /dev/null": [["cargo", "test"]],
    "/usr/bin/cargo.exe test": [["cargo", "test"]],
    'grep "a && b" file': [["grep", "a && b", "file"]],
    "cargo test \\\n  --lib": [["cargo", "test", "--lib"]],
    "": [],
    "A=1": [],
    "cd x": [],
    "strace -f -e trace=open ls src": [["strace", "-f", "-e", "trace=open", "ls", "src"]],
    "strace -c ls": [["strace", "-c", "ls"]],
    "strace -f -o calls.txt pytest -q": [["pytest", "-q"]],
    "strace -ocalls.txt pytest -q": [["pytest", "-q"]],
}


@pytest.mark.parametrize("command", CASES)
def test_programs(command: str) -> None:
    assert programs(command) == CASES[command]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("cat src/lib.rs", True),
        ("git -C x diff HEAD", True),
        ("git log -p -3", True),
        ("git log", False),
        ("rg -n foo", True),
        ("tail -100 build.log", False),
        ("cargo test", False),
        ("cargo test | grep FAILED", False),
        ("make -n", True),
        ("make -C src -Bn all", True),
        ("make --dry-run install | head", True),
        ("make -kj4 -Iinclude", False),
        ("make n", False),
        ("make", False),
        ("ninja -n", True),
        ("ninja -C out -nv", True),
        ("ninja -t commands", True),
        ("ninja -v", False),
        ("env", True),
        ("env | sort", True),
        ("sudo printenv PATH", True),
        ("env A=1 cargo test", False),
        ("set", True),
        ("set -e; make", False),
        ("export -p", True),
        ("export A=1", False),
        ("history 20", True),
        ("crontab -l", True),
        ("sudo crontab -u dev -l", True),
        ("crontab jobs.txt", False),
        ("journalctl -u shop", False),
        ("strace ls src", False),
        ("strace -o calls.txt ls src", True),
        ("helm -n shop template charts/shop", True),
        ("docker compose -f shop.yml config", True),
        ("docker compose -f shop.yml up", False),
        ("kubectl -n shop diff -f all.yml", True),
        ("kubectl -n diff get pods", False),
    ],
)
def test_quoting(command: str, expected: bool) -> None:
    assert any(map(quoting, programs(command))) == expected


def test_names_of_a_program() -> None:
    assert names(["git", "-C", "x", "log", "-p"]) == ["git", "git log", "git log -p"]
    assert names(["kubectl", "-n", "shop", "apply", "-f", "a.yml"]) == [
        "kubectl",
        "kubectl apply",
        "kubectl apply a.yml",
    ]
    assert names(["docker", "compose", "-f", "a.yml", "--profile", "shop", "up", "-d"])[-1] == "docker compose up"
    assert names(["docker", "-H", "unix:///d", "ps"])[1:] == ["docker ps"]
    assert names(["gh", "pr", "diff", "12"]) == ["gh", "gh pr", "gh pr diff"]


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("pip list", True),
        ("python -m pip freeze > all.txt; pip freeze", True),
        ("uv pip list", True),
        ("npm ls --all", True),
        ("cd web && npm ls --all", True),
        ("ps aux", True),
        ("sudo docker ps -a", True),
        ("docker compose -f shop.yml ps", True),
        ("tar tzf shop.tgz", True),
        ("tar -tvf shop.tar", True),
        ("tar -xvf shop.tar", False),
        ("unzip -l shop.zip", True),
        ("unzip shop.zip", False),
        ("dpkg -L tree", True),
        ("dpkg -i tree.deb", False),
        ("npm install", False),
        ("docker logs shop", False),
        ("npm ls; npm test", False),
        ("", False),
    ],
)
def test_lists_that_somebody_asked_for(command: str, expected: bool) -> None:
    assert lists(command) == expected


@given(st.text(alphabet="ab '\"\\|&;<>(){}\n$=-1", max_size=40))
def test_any_text_gives_some_answer(command: str) -> None:
    for argv in programs(command):
        assert argv
        assert names(argv)
        quoting(argv)


@pytest.mark.parametrize(
    "tool",
    [
        *("Read", "read_file", "view", "view_file", "Grep", "grep_search", "search_files", "Edit", "LS"),
        *("str_replace_based_edit_tool", "ReadFile", "list_directory", "mcp__fs__read_file", "read_many_files"),
    ],
)
def test_tools_that_quote(tool: str) -> None:
    assert quotes(tool)


@pytest.mark.parametrize("tool", [None, "", "Bash", "bash_execute", "run_terminal_cmd", "WebFetch", "Task", "shell"])
def test_tools_that_do_not_quote(tool: str | None) -> None:
    assert not quotes(tool)


@pytest.mark.parametrize(
    ("command", "tool", "expected"),
    [
        ("git diff HEAD~1 | head -50", None, False),
        ("cd x && git -C y log -p -3", None, False),
        ("git format-patch --stdout -1", None, False),
        ("diff -u a b", "Bash", False),
        ("python make_patch.py", None, False),
        ("", None, False),
        ("cat fix.patch", None, True),
        ("git diff > fix.patch; sed -n 1,80p fix.patch", None, True),
        ("", "Read", True),
    ],
)
def test_a_file_that_is_shown_and_what_differs(command: str, tool: str | None, expected: bool) -> None:
    assert shows_files(command, tool) == expected
