"""The fast lane loads what stands here and nothing else.  Unlike milliseconds, this is the same on every machine.

A module that is missing here is either needed (then its price in start-up time is a decision, to be written
down below) or an accident.  Figures: milliseconds over a bare interpreter start of about 8, CPython 3.11.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CARGO = ROOT / "packages" / "beam-cli" / "src" / "beam_cli" / "demo" / "cargo-test.txt"

ALLOWED = {
    "__future__",
    "array",  # a label and an offset for each of a million lines: 0.3 (it registers itself in collections.abc)
    "collections.abc",
    "_bisect",
    "bisect",
    "_signal",  # the C module; `signal` costs 4 because of enum
    "errno",
    "select",  # waits for input and signals at once: 0.1
    # re and what it imports: 4.5, half of all there is; only where a pattern is in no table of compiled ones.
    "re",
    "re._casefix",
    "re._compiler",
    "re._constants",
    "re._parser",
    "_sre",
    "copyreg",
    "enum",
    "functools",
    "_functools",
    "collections",
    "_collections",
    "keyword",
    "operator",
    "_operator",
    "reprlib",
    "itertools",
    "types",
}
STORE = {"zlib", "fcntl", "_sha256", "_sha2"}  # 0.5 in all; hashlib would be 2
JSON = {"json", "json.decoder", "json.encoder", "json.scanner", "_json"}
BASE64 = {"binascii"}
FORBIDDEN = (
    "argparse",
    "asyncio",
    "attr",
    "attrs",
    "click",
    "contextlib",
    "dataclasses",
    "hashlib",
    "importlib.metadata",
    "inspect",
    "json",
    "logging",
    "pathlib",
    "platformdirs",
    "shutil",
    "socket",
    "sqlite3",
    "subprocess",
    "tempfile",
    "threading",
    "tiktoken",
    "typer",
    "typing",
)

# As the console script does it; the process ends in os._exit, so the list is written there.
SCRIPT = """
import os, sys
end = os._exit
def report(code):
    os.write(2, b"\\f" + "\\n".join(sorted(sys.modules)).encode())
    end(code)
os._exit = report
sys.argv[0] = "beam"
from beam_cli.main import main
main()
"""


def modules(code: str, *arguments: str, stdin: bytes) -> set[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], input=stdin, capture_output=True, env=env, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr.decode()
    return set(done.stderr.decode().rpartition("\f")[2].splitlines())


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEAM_STORE", str(tmp_path / "store"))


@pytest.fixture(scope="module")
def bare() -> set[str]:
    """What an interpreter loads by itself here, `.pth` files included."""
    return modules("import sys; sys.stderr.write('\\n'.join(sys.modules))", stdin=b"")


def extra(found: set[str], bare: set[str], *more: set[str]) -> list[str]:
    own = {name for name in found if name.split(".")[0].startswith("beam_")}
    return sorted(found - bare - own - ALLOWED.union(*more))


CASES = [
    ("reduce",),
    ("reduce", "FILE"),
    ("measure",),
    ("reduce", "--fidelity", "minimal", "--command", "cargo test", "--exit-code", "101"),
    ("reduce", "--budget", "100"),
    ("reduce", "--model", "claude-sonnet-4-5"),
    ("measure", "--model", "estimated:byteclass-v1/o200k"),
    ("reduce", "--budget=100b", "--host=codex"),
    ("reduce", "--recover"),
    ("reduce", "--recover", "--fidelity", "minimal", "--budget", "10"),
]
TEXTS = {
    "cargo": CARGO.read_bytes(),
    "plain": b"nothing special\n" * 3,
    "repeats": b"retrying\n" * 400,
    "series": b"".join(b"item %d of 900\n" % n for n in range(900)),
    "escapes": b"\x1b[31mred\x1b[0m\r\n50%\r100%\n",
    "long": b"x" * 100_000,
    "binary": bytes(range(256)),
    "records": b"[" + b",".join(b'{"id": %d, "name": "n%d", "ok": true}' % (n, n * n) for n in range(60)) + b"]\n",
    "latin-1": b"caf\xe9\n",
    "utf-16": "error: wide\n".encode("utf-16"),
    "empty": b"",
}


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("arguments", CASES, ids=" ".join)
def test_the_fast_lane_is_lean(arguments: tuple[str, ...], name: str, bare: set[str]) -> None:
    found = modules(SCRIPT, *(str(CARGO) if word == "FILE" else word for word in arguments), stdin=TEXTS[name])
    assert "beam_cli._fast" in found
    more = {"encodings.utf_16_le"} if name == "utf-16" else set()
    assert "collections" not in found or "collections" in bare, "array brings it along unless beam_core._array is first"
    surplus = extra(found, bare, more, STORE if "--recover" in arguments else set())
    assert not surplus, "modules that nobody allowed: " + ", ".join(surplus)
    assert "beam_cli._app" not in found
    assert "re" not in found or "re" in bare, "a pattern is in no table: .ci/regex_tables.py --write"


RUNS = {
    "text": ("cat",),
    "options": ("--fidelity", "safe", "--timeout", "60", "--allow-secrets", "--", "cat"),
    "no store": ("--no-store", "cat"),
    "failing": ("sh", "-c", "cat; exit 0"),
}
STREAMED = {"hashlib", "_hashlib", "_blake2"}  # from a megabyte on OpenSSL's hash pays for its 5


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("kind", RUNS)
def test_run_is_lean(kind: str, name: str, bare: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEAM_STORE", str(tmp_path / "store"))
    found = modules(SCRIPT, "run", *RUNS[kind], stdin=TEXTS[name])
    assert "beam_cli._run" in found
    surplus = extra(found, bare, STORE, {"encodings.utf_16_le"} if name == "utf-16" else set())
    assert not surplus, "modules that nobody allowed: " + ", ".join(surplus)
    assert "beam_cli._app" not in found


HOOKED = {"_json"}  # the scanner alone: `json` brings `re` along


@pytest.mark.parametrize("name", ["cargo", "repeats", "series", "empty"])
def test_a_hook_is_lean(name: str, bare: set[str]) -> None:
    text = TEXTS[name].decode()
    result = {"stdout": text, "stderr": "", "interrupted": False, "isImage": False}
    call = {"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_input": {"command": "make"}}
    payload = {**call, "transcript_path": "/u/.claude/t.jsonl", "tool_response": result}
    found = modules(SCRIPT, "hook", stdin=json.dumps(payload).encode())
    assert "beam_cli.hook.claude_code" in found
    surplus = extra(found, bare, STORE, HOOKED)
    assert not surplus, "modules that nobody allowed: " + ", ".join(surplus)
    assert "re" not in found or "re" in bare
    assert ("beam_optimize._ladder" in found) is bool(text)


def test_a_live_run_is_lean(bare: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEAM_STORE", str(tmp_path / "store"))
    found = modules(SCRIPT, "run", "--live", "cat", stdin=TEXTS["escapes"])
    assert not extra(found, bare, STORE, STREAMED)
    assert "beam_optimize._ladder" not in found


def test_json_is_loaded_where_it_is_asked_for(bare: set[str]) -> None:
    found = modules(SCRIPT, "reduce", "--json", stdin=TEXTS["cargo"])
    assert not extra(found, bare, JSON)
    assert "json" in found
    found = modules(SCRIPT, "reduce", "--json", stdin=TEXTS["latin-1"])
    assert not extra(found, bare, JSON, BASE64)


def test_what_is_forbidden_is_not_allowed() -> None:
    assert not ALLOWED & set(FORBIDDEN)


@pytest.mark.parametrize(
    "package", ["beam_cli", "beam_core", "beam_adapters", "beam_optimize", "beam_store", "beam_tokens"]
)
def test_importing_a_package_imports_nothing(package: str, bare: set[str]) -> None:
    code = f"import sys, {package}; sys.stderr.write('\\n'.join(sys.modules))"
    assert modules(code, stdin=b"") - bare <= {package, "__future__"}


OWN = r"""
name = "frob"
commands = ["frob"]
anchors = ["frob: "]
signatures = ['frob: run ']
[[state]]
name = "top"
[[state.rule]]
name = "step"
pattern = 'frob: run \w+ ok'
priority = "P4"
noun = "steps ok"
run = true
"""


@pytest.mark.parametrize("command", [("reduce",), ("reduce", "--command", "frob"), ("reduce", "--adapter", "frob")])
def test_adapters_of_a_user_are_lean_once_they_are_cached(
    command: tuple[str, ...], bare: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "adapters").mkdir()
    (tmp_path / "adapters" / "frob.toml").write_text(OWN, "utf-8")
    (tmp_path / "adapters" / "broken.toml").write_text("name = 1\n", "utf-8")
    monkeypatch.setenv("BEAM_CONFIG_DIR", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    text = b"".join(b"frob: run a%d ok\n" % n for n in range(40))
    first = modules(SCRIPT, *command, stdin=text)
    assert {"tomllib", "attrs", "re"} <= first
    for again in (text, TEXTS["cargo"], TEXTS["plain"]):
        found = modules(SCRIPT, *command, stdin=again)
        assert not extra(found, bare)
        assert "beam_adapters._user_build" not in found
        assert "re" not in found or "re" in bare


def test_without_adapters_of_a_user_their_folder_is_all_that_is_looked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BEAM_CONFIG_DIR", str(tmp_path))
    script = SCRIPT.replace(
        "main()\n",
        "sys.addaudithook(lambda event, args: print(event, *args, file=sys.stderr) if event.startswith('os.') "
        "and args and str(args[0]).startswith(os.environ['BEAM_CONFIG_DIR']) else None)\nmain()\n",
        1,
    )
    done = subprocess.run(
        [sys.executable, "-c", script, "reduce"], input=TEXTS["cargo"], capture_output=True, timeout=60, check=False
    )
    assert done.stderr.decode().rpartition("\f")[0].split() == ["os.listdir", str(tmp_path / "adapters")]
