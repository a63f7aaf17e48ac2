"""`beam hook` as hosts call it: one payload in, one answer or silence out, and exit code 0 whatever comes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beam_cli.hook import _json
from beam_cli.hook import gemini as gemini_module
from beam_cli.hook._run import LARGEST, answer_to

if TYPE_CHECKING:
    import random

Beam = Any  # the fixture of conftest.py
ROOT = Path(__file__).resolve().parents[2]
CARGO = (ROOT / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt").read_text("utf-8")
FAILED = next(line for line in CARGO.splitlines() if "FAILED" in line)
RECORDED = ROOT / "packages" / "beam-cli" / "tests" / "payloads"
HANDLE = "beam://"


def claude(tool: str, response: object, **more: object) -> dict[str, Any]:
    """As Claude Code 2.1.332 calls `PostToolUse`."""
    return {
        "session_id": "3b1d",
        "transcript_path": "/home/u/.claude/projects/-w-proj/3b1d.jsonl",
        "cwd": "/w/proj",
        "permission_mode": "default",
        "hook_event_name": "PostToolUse",
        "tool_name": tool,
        "tool_input": {"command": "cargo test", "description": "x"},
        "tool_response": response,
        "tool_use_id": "toolu_0000",
        "duration_ms": 27,
        **more,
    }


def shell(stdout: str, **more: object) -> dict[str, Any]:
    """The response of its Bash tool."""
    return {
        "stdout": stdout,
        "stderr": "",
        "interrupted": False,
        "isImage": False,
        "noOutputExpected": False,
        **more,
    }


def codex(tool: str, response: object) -> dict[str, Any]:
    """As Codex CLI 0.171.0 calls it."""
    return {
        "session_id": "01a2",
        "turn_id": "01a3",
        "transcript_path": "/home/u/.codex/sessions/rollout.jsonl",
        "cwd": "/w/proj",
        "hook_event_name": "PostToolUse",
        "model": "gpt-5",
        "permission_mode": "default",
        "tool_name": tool,
        "tool_input": {"command": "cargo test"},
        "tool_response": response,
        "tool_use_id": "call_0001",
    }


def copilot(text: str, *, tool: str = "bash") -> dict[str, Any]:
    """As GitHub Copilot CLI 1.0.102 calls it, with the keys of its own configuration."""
    return {
        "sessionId": "6809",
        "timestamp": 1796038025390,
        "cwd": "/w/proj",
        "toolName": tool,
        "toolArgs": {"command": "cargo test"},
        "toolResult": {"resultType": "success", "textResultForLlm": text},
    }


def copilot_pascal(text: str) -> dict[str, Any]:
    """The same with the keys of a configuration that it shares with others."""
    return {
        "hook_event_name": "PostToolUse",
        "session_id": "0e0e",
        "timestamp": "2026-11-30T11:29:29.565Z",
        "cwd": "/w/proj",
        "tool_name": "Bash",
        "tool_input": {"command": "cargo test"},
        "tool_result": {"result_type": "success", "text_result_for_llm": text},
    }


def gemini(content: object, *, tool: str = "run_shell_command", **more: object) -> dict[str, Any]:
    """As Gemini CLI 0.61.0 calls `AfterTool`."""
    return {
        "session_id": "9a5a",
        "transcript_path": "/home/u/.gemini/tmp/proj/chats/session.jsonl",
        "cwd": "/w/proj",
        "hook_event_name": "AfterTool",
        "timestamp": "2026-11-30T11:17:34.439Z",
        "tool_name": tool,
        "tool_input": {"command": "cargo test"},
        "tool_response": {"llmContent": content, "returnDisplay": "x"},
        **more,
    }


def untrusted(text: str) -> str:
    return f"<untrusted_context>\n{text}\n</untrusted_context>"


def cursor(output: object, *, tool: str = "MCP:big") -> dict[str, Any]:
    """As the hook code of Cursor's SDK 1.0.32 makes it."""
    return {
        "conversation_id": "c",
        "generation_id": "g",
        "model": "m",
        "hook_event_name": "postToolUse",
        "cursor_version": "1",
        "workspace_roots": ["/w/proj"],
        "tool_name": tool,
        "tool_input": {},
        "tool_output": json.dumps(output),
        "duration": 5,
    }


def plugin(text: str, **more: object) -> dict[str, Any]:
    """As Beam's own plugins call it."""
    return {"beam": "opencode", "tool": "bash", "command": "cargo test", "exit": 101, "text": text, **more}


def blocks(*texts: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": text, "annotations": {"priority": 1.0}} for text in texts]


@pytest.fixture(autouse=True)
def own_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BEAM_STORE", str(tmp_path / "store"))


def ask(beam: Beam, payload: object, *arguments: str) -> Any:
    """The answer of a fresh process, None for silence."""
    raw = payload if isinstance(payload, bytes) else json.dumps(payload).encode()
    done = beam("hook", *arguments, stdin=raw)
    assert done.returncode == 0
    assert done.stderr == b""
    return json.loads(done.stdout) if done.stdout else None


def check(beam: Beam, text: str, original: str = CARGO) -> None:
    """What the agent sees is shorter, names the failure, and its handle gives the original back."""
    assert len(text) < len(original) // 4
    assert FAILED in text
    handle = HANDLE + text.partition(HANDLE)[2][:12]
    assert beam("expand", handle).stdout.decode() == original


def test_claude_code_shell(beam: Beam) -> None:
    response = shell(CARGO, future=[1.50, -0, 123456789012345678901234567890, None])
    answer = ask(beam, claude("Bash", response))
    assert set(answer) == {"hookSpecificOutput"}
    assert answer["hookSpecificOutput"]["hookEventName"] == "PostToolUse"
    updated = answer["hookSpecificOutput"]["updatedToolOutput"]
    assert {**updated, "stdout": CARGO} == response
    check(beam, updated["stdout"])


def test_claude_code_reads_the_whole_that_the_host_put_into_a_file(beam: Beam, tmp_path: Path) -> None:
    whole = CARGO * 60
    file = tmp_path / "tool-results" / "b1.txt"
    file.parent.mkdir()
    file.write_text(whole, "utf-8")
    response = shell(whole[:30000], persistedOutputPath=str(file), persistedOutputSize=len(whole))
    answer = ask(beam, claude("Bash", response))
    updated = answer["hookSpecificOutput"]["updatedToolOutput"]
    assert set(updated) == set(shell(""))
    check(beam, updated["stdout"], whole)


@pytest.mark.parametrize("wrong", ["size", "content", "folder", "missing", "link", "fifo"])
def test_claude_code_trusts_no_path_that_is_not_the_hosts(beam: Beam, tmp_path: Path, wrong: str) -> None:
    whole = "line\n" * 9000
    folder = tmp_path / ("elsewhere" if wrong == "folder" else "tool-results")
    folder.mkdir()
    file = folder / "b1.txt"
    file.write_text("other\n" * 7500 if wrong == "content" else whole, "utf-8")
    if wrong == "link":
        file.rename(folder / "real.txt")
        file.symlink_to(folder / "real.txt")
    if wrong == "fifo":
        file.unlink()
        os.mkfifo(file)
    if wrong == "missing":
        file.unlink()
    size = len(whole) + (wrong == "size")
    response = shell(whole[:30000], persistedOutputPath=str(file), persistedOutputSize=size)
    assert ask(beam, claude("Bash", response)) is None


def test_claude_code_mcp(beam: Beam) -> None:
    answer = ask(beam, claude("mcp__ci__log", blocks("short", CARGO), mcp_server={"name": "ci"}))
    updated = answer["hookSpecificOutput"]["updatedToolOutput"]
    assert [{**block, "text": ""} for block in updated] == blocks("", "")
    assert updated[0]["text"] == "short"
    check(beam, updated[1]["text"])


def test_claude_code_search_stays_exact(beam: Beam) -> None:
    hits = "".join(f"src/deep/folder/module.py:{n}:    value = {n}\n" for n in range(400))
    response = {"mode": "content", "numFiles": 0, "filenames": [], "content": hits, "numLines": 400}
    answer = ask(beam, claude("Grep", response))
    updated = answer["hookSpecificOutput"]["updatedToolOutput"]
    assert {**updated, "content": hits} == response
    for n in range(400):
        assert f"{n}:    value = {n}\n" in updated["content"]


def test_codex(beam: Beam) -> None:
    answer = ask(beam, codex("Bash", CARGO))
    assert set(answer) == {"decision", "reason"}
    assert answer["decision"] == "block"
    assert answer["reason"].startswith("[beam: this is the output; the exit code is not known here]\n")
    check(beam, answer["reason"].partition("\n")[2])
    answer = ask(beam, codex("mcp__ci__log", {"content": blocks(CARGO)}))
    check(beam, answer["reason"])


@pytest.mark.parametrize("make", [copilot, copilot_pascal])
def test_copilot(beam: Beam, make: Any) -> None:
    last = "<shellId: 1 completed with exit code 101>"
    answer = ask(beam, make(CARGO + last))
    assert set(answer["modifiedResult"]) == {"textResultForLlm", "resultType"}
    text = answer["modifiedResult"]["textResultForLlm"]
    assert text.endswith("\n" + last)
    check(beam, text.removesuffix(last))


def test_copilot_reads_the_whole_from_the_hosts_file(beam: Beam, tmp_path: Path) -> None:
    file = tmp_path / "1796-copilot-tool-output-11880-790a.txt"
    file.write_text(CARGO * 40, "utf-8")
    shown = f"Output too large to read at once ({len(CARGO) * 40 / 1024:.1f} KB). Saved to: {file}\n"
    shown += "Consider using grep.\n\nPreview (first 500 chars):\n"
    answer = ask(beam, copilot(shown + CARGO[:500]))
    check(beam, answer["modifiedResult"]["textResultForLlm"], CARGO * 40)
    assert ask(beam, copilot(shown + "another output\n" * 40)) is None  # a program that prints such a path
    file.write_text(CARGO * 39, "utf-8")  # not yet written to its end
    assert ask(beam, copilot(shown + CARGO[:500])) is None
    file.unlink()
    assert ask(beam, copilot(shown + CARGO[:500])) is None


def test_gemini_only_with_the_server(beam: Beam) -> None:
    last = "Exit Code: 101\nProcess Group PGID: 8575"
    payload = gemini(untrusted(f"Output: {CARGO}{last}"))
    assert ask(beam, payload) is None
    answer = ask(beam, payload, "--mcp", "beam")["hookSpecificOutput"]
    assert answer["hookEventName"] == "AfterTool"
    call = answer["tailToolCallRequest"]
    assert call["name"] == "mcp_beam_expand"
    shown = beam("expand", call["args"]["handle"]).stdout.decode()
    assert shown.startswith("Output: ")
    assert shown.endswith("\n" + last)
    check(beam, shown.removeprefix("Output: ").removesuffix(last), CARGO.removesuffix("\n"))
    loop = {"tool": "mcp_beam_expand"}, {"original_request_name": "run_shell_command"}
    assert ask(beam, gemini(untrusted(CARGO), **loop[0]), "--mcp", "beam") is None
    assert ask(beam, {**payload, **loop[1]}, "--mcp", "beam") is None


@pytest.mark.parametrize("there", [True, False])
def test_gemini_only_with_what_the_server_needs(tmp_path: Path, there: bool) -> None:
    """The hook as it is installed, by an interpreter whose packages are these folders alone."""
    folders = [one for one in sys.path if any(Path(one).glob("beam_*/__init__.py"))]
    package = tmp_path / "packages" / "mcp"
    package.mkdir(parents=True)
    if there:
        (package / "__init__.py").write_text("raise SystemExit('this takes long')\n", "utf-8")
    code = f"import sys; sys.path += {[*folders, str(package.parent)]!r}\nfrom beam_cli.main import main; main()"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code, "hook", "gemini", "--mcp", "beam"],
        input=json.dumps(gemini(untrusted(f"Output: {CARGO}Exit Code: 101"))).encode(),
        env={**os.environ, "BEAM_STORE": str(tmp_path / "store")},
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert bool(done.stdout) == there


def test_cursor_changes_what_an_mcp_tool_gave(beam: Beam) -> None:
    answer = ask(beam, cursor({"content": blocks(CARGO), "isError": False}))
    updated = answer["updated_mcp_tool_output"]
    assert updated["isError"] is False
    check(beam, updated["content"][0]["text"])
    assert ask(beam, cursor({"output": CARGO, "exitCode": 101}, tool="Shell")) is None


@pytest.mark.parametrize("host", ["opencode", "kilo", "pi"])
def test_plugins(beam: Beam, host: str, tmp_path: Path) -> None:
    answer = ask(beam, plugin(CARGO, beam=host))
    assert set(answer) == {"text"}
    check(beam, answer["text"])
    file = tmp_path / "tool-output" / "tool_1"
    file.parent.mkdir()
    file.write_text(CARGO * 30, "utf-8")
    check(beam, ask(beam, plugin(cut(host, file), beam=host, path=str(file)))["text"], CARGO * 30)


def cut(host: str, file: Path) -> str:
    """The end of a large text as these hosts show it."""
    if host == "pi":
        return f"{CARGO[-600:]}\n\n[Showing lines 9-20 of 20. Full output: {file}]"
    return f"...output truncated...\n\nFull output saved to: {file}\n\n{CARGO[-600:]}"


@pytest.mark.parametrize("host", ["opencode", "kilo", "pi"])
def test_a_file_that_does_not_end_as_what_is_shown_is_not_the_whole(beam: Beam, host: str, tmp_path: Path) -> None:
    """One that is still being written; and a host that says behind the text why it stopped the command."""
    file = tmp_path / "pi-bash-tool-output"
    file.write_text((CARGO * 30)[:-300], "utf-8")
    assert ask(beam, plugin(cut(host, file), beam=host, path=str(file))) is None
    file.write_text(CARGO * 30, "utf-8")
    stopped = cut(host, file) + "\n\n<shell_metadata>\nshell tool terminated command\n</shell_metadata>"
    if host != "pi":
        assert ask(beam, plugin(stopped, beam=host, path=str(file))) is None
    first = plugin(CARGO[:600] + "\n\n...5000 bytes truncated...", beam=host, path=str(file))
    assert ask(beam, first) is None
    check(beam, ask(beam, {**first, "tool": "webfetch"})["text"], CARGO * 30)


def test_what_beam_shows_is_not_reduced_again(beam: Beam) -> None:
    """An agent that asks for the whole of an output gets it, and one that was reduced stays as it is."""
    for command in ("beam expand beam://12c39f842598", "cd x && beam range h 1 end | cat", "python -m beam_cli show h"):
        payload = {**claude("Bash", shell(CARGO)), "tool_input": {"command": command}}
        assert ask(beam, payload) is None
        assert ask(beam, plugin(CARGO, command=command)) is None
    reduced = CARGO + "[beam: 4255 of 99999 bytes shown (95% reduced); full output: beam://0550a32e5aa4]\n"
    assert ask(beam, claude("Bash", shell(reduced))) is None
    assert ask(beam, claude("Bash", shell(reduced + "and more\n"))) is not None


# What changes nothing: of these there is nothing to spare, or the agent works with the exact text.
QUIET = {
    "short": claude("Bash", shell("ok\n")),
    "nothing to spare": claude("Bash", shell("".join(f"{os.urandom(20).hex()}\n" for _ in range(60)))),
    "empty": claude("Bash", shell("")),
    "read": claude("Read", {"type": "text", "file": {"filePath": "a", "content": CARGO, "numLines": 1}}),
    "edit": claude("Edit", {"filePath": "a", "oldString": CARGO, "newString": "x"}),
    "image": claude("Bash", shell(CARGO, isImage=True)),
    "background": claude("Bash", shell(CARGO, backgroundTaskId="b1")),
    "two streams": claude("Bash", shell(CARGO, stderr="warning: x")),
    "unknown tool": claude("Sleep", shell(CARGO)),
    "own server": claude("mcp__beam__expand", blocks(CARGO)),
    "own server by another name": claude(
        "mcp__artifacts__expand", blocks(CARGO), tool_input={"handle": "beam://0550a32e"}
    ),
    "cursor's name for it": {
        **cursor({"content": blocks(CARGO)}),
        "tool_input": json.dumps({"handle": "beam://0550a3"}),
    },
    "what Beam lists": claude("Bash", shell(CARGO), tool_input={"command": "uv run beam ls --limit 500"}),
    "picture among the blocks": claude("mcp__t__x", [*blocks(CARGO), {"type": "image", "data": "AA=="}]),
    "another event": claude("Bash", shell(CARGO), hook_event_name="PreToolUse"),
    "a failure": claude("Bash", None, hook_event_name="PostToolUseFailure", error=CARGO),
    "half a character": claude("Bash", shell(CARGO + "\ud83d")),
    "nobody's": {"tool_name": "Bash", "tool_response": shell(CARGO)},
    "another host": claude("Bash", CARGO, transcript_path="/home/u/.continue/x.jsonl"),
    "qwen": claude("run_shell_command", {"llmContent": CARGO}, timestamp="2026", transcript_path="/home/u/.qwen/x"),
    "vs code": {"sessionId": "s", "hookEventName": "PostToolUse", "tool_name": "run", "tool_response": CARGO},
    "codex cut": codex("Bash", "Warning: truncated output (original token count: 5)\n" + CARGO),
    "codex structured": codex("mcp__t__x", {"content": blocks(CARGO), "structuredContent": {"a": 1}}),
    "codex error": codex("Bash", {"error": CARGO}),
    "copilot view": copilot(CARGO, tool="view"),
    "copilot failure": {**copilot(CARGO), "toolResult": {"resultType": "failure", "textResultForLlm": CARGO}},
    "gemini read": gemini(CARGO, tool="read_file"),
    "gemini error": gemini(untrusted(f"Output: {CARGO}"), tool_response={"llmContent": CARGO, "error": {}}),
    "cursor structured": cursor({"content": blocks(CARGO), "structuredContent": {}}),
    "plugin read": plugin(CARGO, tool="read"),
    "plugin of nobody": plugin(CARGO, beam="emacs"),
    "plugin with a foreign path": plugin(CARGO, path="/etc/passwd"),
}


@pytest.mark.parametrize("name", QUIET)
def test_silence(beam: Beam, name: str) -> None:
    assert ask(beam, QUIET[name], "--mcp", "beam") is None


HOSTILE = {
    "nothing": b"",
    "blank": b" \n",
    "no json": b"Traceback (most recent call last)",
    "torn": json.dumps(claude("Bash", shell(CARGO))).encode()[:-200],
    "more behind": json.dumps(claude("Bash", shell(CARGO))).encode() + b"{}",
    "deep": b"[" * 200_000,
    "not utf-8": b'{"tool_name": "\xff\xfe"}',
    "array": b"[1, 2, 3]",
    "string": b'"PostToolUse"',
    "number": b"1e999",
    "nul": b"\x00" * 1000,
    "wrong types": json.dumps(claude("Bash", {"stdout": ["x"] * 1000})).encode(),
    "null everywhere": json.dumps(dict.fromkeys(claude("Bash", ""), None)).encode(),
    "50 MB": json.dumps(claude("Bash", shell("noise\n" * (50 << 20 >> 3)))).encode(),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_payloads(beam: Beam, name: str) -> None:
    if name == "50 MB":
        assert len(HOSTILE[name]) > LARGEST
    assert ask(beam, HOSTILE[name], "--mcp", "beam") is None


PAYLOADS = [
    claude("Bash", shell(CARGO)),
    claude("mcp__a__b", blocks(CARGO)),
    codex("Bash", CARGO),
    copilot(CARGO),
    gemini(untrusted("Output: " + CARGO)),
    cursor({"content": blocks(CARGO)}),
    plugin(CARGO),
    *(json.loads(file.read_bytes()) for file in sorted(RECORDED.glob("*/failing.json"))),
]
ODD: list[object] = [None, True, 0, -1, "", "x", CARGO, [], {}, [{}], {"type": "text"}, "/etc/passwd"]
ANY = st.sampled_from(ODD)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(PAYLOADS), st.randoms(use_true_random=False), ANY)
def test_a_payload_with_one_other_value_is_answered_or_not_and_nothing_else(
    payload: dict[str, Any], chance: random.Random, value: object
) -> None:
    changed = json.loads(json.dumps(payload))
    place = changed
    while True:
        key: Any = chance.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if not isinstance(place[key], dict | list) or not place[key] or chance.random() < 0.3:
            break
        place = place[key]
    place[key] = value
    try:
        answer = answer_to(json.dumps(changed).encode(), "beam")
    except (ValueError, OverflowError):
        return
    assert answer is None or isinstance(json.loads(answer), dict)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(JSON)
def test_json_goes_back_as_it_came(value: object) -> None:
    text = json.dumps(value)
    read = _json.load(text.encode())
    assert _json.dump(read) == json.dumps(json.loads(text, parse_float=_Raw), separators=(",", ":")) or json.dumps(
        json.loads(_json.dump(read))
    ) == json.dumps(json.loads(text))


class _Raw(float):
    pass


def test_a_command_that_hangs_is_left_alone_in_time(beam: Beam, tmp_path: Path) -> None:
    """The store is on a pipe that nobody reads: the hook ends by itself."""
    root = tmp_path / "store"
    root.mkdir()
    os.mkfifo(root / "journal")
    began = time.monotonic()
    done = beam("hook", stdin=json.dumps(claude("Bash", shell(CARGO))).encode(), env={"BEAM_STORE": str(root)})
    assert done.returncode == 0
    assert time.monotonic() - began < 30
    assert not done.stdout or json.loads(done.stdout)


def test_a_slow_reader_gets_all_of_an_answer(beam: Beam) -> None:
    errors = "".join(f"error: broken part {n * n}\n" for n in range(600)) + "retrying the connection\n" * 100
    reader, writer = os.pipe()
    process = beam.start("hook", stdout=writer, stderr=subprocess.DEVNULL)
    os.close(writer)
    assert process.stdin is not None
    process.stdin.write(json.dumps(claude("mcp__t__x", blocks(*[errors] * 8))).encode())
    process.stdin.close()
    time.sleep(4)  # longer than the hook waits for itself
    with open(reader, "rb") as pipe:
        answer = pipe.read()
    assert process.wait(30) == 0
    assert len(answer) > 1 << 16  # more than a pipe holds
    json.loads(answer)


def test_the_last_exit_code_is_the_hosts(beam: Beam) -> None:
    read = gemini_module.read(
        _json.load(json.dumps(gemini(untrusted("Output: x\nExit Code: 0\nExit Code: 1"))).encode()), "b"
    )
    assert read is not None
    assert read.exit_code == 1


def test_behind_the_shell_prefix_nothing_is_reduced_twice(beam: Beam) -> None:
    payload = json.dumps(claude("Bash", shell(CARGO))).encode()
    assert beam("hook", stdin=payload, env={"CLAUDE_CODE_SHELL_PREFIX": "/data/beam/beam-shell"}).stdout == b""
    assert beam("hook", stdin=payload, env={"CLAUDE_CODE_SHELL_PREFIX": "/opt/other"}).stdout != b""


def test_without_a_store_nothing_is_left_out(beam: Beam) -> None:
    done = beam("hook", stdin=json.dumps(claude("Bash", shell(CARGO))).encode(), env={"BEAM_NO_STORE": "1"})
    assert done.returncode == 0
    if done.stdout:
        assert "omitted" not in json.loads(done.stdout)["hookSpecificOutput"]["updatedToolOutput"]["stdout"]


@pytest.mark.parametrize("tool", ["read_text_file", "get_file_contents", "view"])
def test_what_files_hold_stays_whichever_server_reads_it(beam: Beam, tool: str) -> None:
    text = "id,name,flag\n" + "".join(f"{n},x,0\n" for n in range(300))
    assert ask(beam, claude(f"mcp__fs__{tool}", blocks(text))) is None
    assert ask(beam, copilot(text, tool=f"fs-{tool}")) is None
    assert ask(beam, {"beam": "opencode", "tool": f"fs_{tool}", "text": text}) is None
    assert ask(beam, {"beam": "opencode", "tool": "fs_list_orders", "text": text}) is not None


def test_a_handle_behind_a_command_asks_for_the_whole(beam: Beam) -> None:
    for command in ("uv --directory /x run beam expand beam://12c39f842598", "$(which beam) range beam://12c39f 1 9"):
        payload = claude("Bash", shell(CARGO))
        payload["tool_input"]["command"] = command
        assert ask(beam, payload) is None
