"""The parts of `beam mcp` that need no process: places in JSON, lines of a stream, schemas, names, and answers."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_cli._artifacts_read import Query
from beam_cli._file_tools import gives_files, of_files
from beam_cli.mcp import _answers, _relay, _splice
from beam_cli.mcp._relay import Lines
from beam_cli.mcp._room import NOTE, Room, room_for
from beam_cli.mcp._schemas import free_strings
from beam_cli.mcp._watch import Watch
from beam_core import InvalidValueError
from beam_optimize import HOSTS
from beam_store import MemoryStore

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)
STYLES: tuple[dict[str, Any], ...] = ({}, {"indent": 2}, {"ensure_ascii": False}, {"separators": (" ,\t", "\r : ")})


@given(value=st.dictionaries(st.text(), VALUES, max_size=5), new=st.text(), style=st.sampled_from(STYLES))
def test_a_string_is_replaced_and_no_other_byte_changes(value: dict[str, Any], new: str, style: dict[str, Any]) -> None:
    text = " " + json.dumps(value, **style) + "\r\n"
    spots = _splice.members(text, _splice.whole(text))
    assert {name: spot.value for name, spot in spots.items()} == value
    assert _splice.replaced(text, []) == text
    for name, spot in spots.items():
        changed = _splice.replaced(text, [(spot, new)])
        assert changed.startswith(text[: spot.start])
        assert changed.endswith(text[spot.stop :])
        assert json.loads(changed) == {**value, name: new}


@given(value=st.lists(VALUES, max_size=6), style=st.sampled_from(STYLES))
def test_the_elements_of_a_list_are_found(value: list[Any], style: dict[str, Any]) -> None:
    text = json.dumps(value, **style)
    spots = _splice.elements(text, _splice.whole(text))
    assert [json.loads(text[spot.start : spot.stop]) for spot in spots] == value


@pytest.mark.parametrize("text", ["", "{", '{"a":1,}', '{"a":1} x', "nul", '"\x01"', "[" * 100_000])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (of any kind, with any words)
        _splice.whole(text)


def test_a_key_that_stands_twice_is_refused() -> None:
    text = '{"a": "one", "a": "two"}'
    with pytest.raises(ValueError, match="twice"):
        _splice.members(text, _splice.whole(text))


@given(lines=st.lists(st.binary(max_size=30), max_size=8), cuts=st.lists(st.integers(0, 200), max_size=6))
def test_lines_are_the_same_however_they_come(lines: list[bytes], cuts: list[int]) -> None:
    data = b"\n".join(lines)
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    feed = Lines()
    got = [one for start, stop in itertools.pairwise(places) for one in feed.feed(data[start:stop])]
    assert all(whole and line.endswith(b"\n") and line.count(b"\n") == 1 for line, whole in got)
    assert b"".join(line for line, _ in got) + feed.rest() == data


def test_a_line_that_is_too_long_goes_on_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_relay, "LONGEST", 10)
    feed = Lines()
    got = [one for piece in (b"short\nlong", b" and lo", b"nger", b" still\nnext\n") for one in feed.feed(piece)]
    assert got == [
        (b"short\n", True),
        (b"long and lo", False),
        (b"nger", False),
        (b" still\n", False),
        (b"next\n", True),
    ]


def _object(**properties: Any) -> dict[str, Any]:
    return {"type": "object", "properties": properties}


STRING = {"type": "string", "title": "Out", "description": "what was printed"}


@pytest.mark.parametrize(
    ("schema", "free"),
    [
        (_object(a=STRING), {"a"}),
        (_object(a=STRING) | {"x-wrapped": True, "required": ["a"], "additionalProperties": False}, {"a"}),
        (_object(a={"type": ["string", "null"]}, b={"anyOf": [{"type": "integer"}, {"type": "string"}]}), {"a", "b"}),
        (_object(a=STRING, b={"type": "string", "maxLength": 9}), {"a"}),
        (_object(a={"type": "string", "pattern": "^[0-9]+$"}), set()),
        (_object(a={"type": "string", "enum": ["x"]}, b={"type": "string", "format": "date"}), set()),
        (_object(a={"$ref": "#/$defs/A"}, b={"anyOf": [{"type": "string", "minLength": 1}]}, c={}), set()),
        (_object(a=True, b=None, c={"type": "integer"}), set()),
        (_object(a=STRING) | {"allOf": [{"properties": {"a": {"maxLength": 3}}}]}, set()),
        (_object(a=STRING) | {"not": {}}, set()),
        ({"properties": {"a": STRING}}, set()),
        ({"type": "object", "properties": []}, set()),
        (None, set()),
        (True, set()),
    ],
)
def test_strings_are_free_where_nothing_binds_them(schema: Any, free: set[str]) -> None:
    assert free_strings(schema) == free


@pytest.mark.parametrize(
    "name",
    [
        "read_file",
        "read_text_file",
        "readFile",
        "ReadFile",
        "get_file_contents",
        "fs_read_file",
        "view",
        "str_replace_editor",
        "edit_file",
        "write-file",
        "get_file_text_by_path",
        "read_multiple_files",
        "open_document",
        "apply_patch",
        "find_symbol",
        "read_memory",
        "readMediaFile",
    ],
)
def test_tools_that_give_files_are_known_by_their_names(name: str) -> None:
    assert of_files(name)


@pytest.mark.parametrize(
    "name",
    [
        "run_tests",
        "execute_command",
        "get_logs",
        "browser_snapshot",
        "search_code",
        "query",
        "list_issues",
        "get_pull_request",
        "run_in_terminal",
        "threads",
        "profile",
        "refile",
        "viewport",
    ],
)
def test_other_tools_are_not(name: str) -> None:
    assert not of_files(name)
    assert not gives_files(name)
    assert not gives_files(f"mcp__shell__{name}")


@pytest.mark.parametrize("name", ["read_text_file", "view", "get_file_contents", "Read", "readHTMLFile"])
@pytest.mark.parametrize("before", ["", "mcp__fs__", "fs_", "fs-", "mcp_fs_"])
def test_tools_of_a_server_are_known_behind_its_name(name: str, before: str) -> None:
    assert gives_files(before + name) or (before == "mcp_fs_" and name in ("view", "Read"))


def _ask(watch: Watch, name: str, ident: object = 1) -> None:
    watch.sent({"jsonrpc": "2.0", "id": ident, "method": "tools/call", "params": {"name": name, "arguments": {}}})


def test_an_answer_belongs_to_its_call() -> None:
    watch = Watch()
    _ask(watch, "a", 1)
    _ask(watch, "b", "1")
    assert watch.answered({"id": 2, "result": {}}) is None
    assert watch.answered({"id": 1, "method": "sampling/createMessage"}) is None
    call = watch.answered({"id": "1", "result": {}})
    assert call is not None
    assert call.tool == "b"
    call = watch.answered({"id": 1, "result": {}})
    assert call is not None
    assert call.tool == "a"
    assert watch.answered({"id": 1, "result": {}}) is None


def test_an_id_that_is_used_twice_and_a_cancelled_call_are_nobodys() -> None:
    watch = Watch()
    _ask(watch, "a")
    _ask(watch, "b")
    assert watch.answered({"id": 1, "result": {}}) is None
    _ask(watch, "c", 5)
    watch.sent({"method": "notifications/cancelled", "params": {"requestId": 5}})
    assert watch.answered({"id": 5, "result": {}}) is None


def test_open_requests_are_bounded() -> None:
    watch = Watch()
    for number in range(10_000):
        _ask(watch, "a", number)
    assert watch.answered({"id": 0, "result": {}}) is None
    assert watch.answered({"id": 9_999, "result": {}}) is not None


def test_the_user_decides_about_a_tool() -> None:
    watch = Watch(frozenset(["logs"]), frozenset(["read_file"]))
    assert watch.exact("logs")
    assert not watch.exact("read_file")
    assert watch.exact("read_document")


TEXTS = st.lists(st.binary(max_size=300) | st.text(max_size=90).map(str.encode), max_size=60).map(b"\n".join)


def _small() -> Room:
    room = Room(("gemini",))
    room.bytes, room.characters, room.lines = NOTE + 200, NOTE + 150, 12
    return room


def _fits(room: Room, answer: list[str]) -> None:
    shown = "".join(answer)
    assert len(shown) <= room.characters
    assert shown.count("\n") <= room.lines


@given(raw=TEXTS)
def test_every_byte_can_be_reached_by_expand(raw: bytes) -> None:
    raw = raw.removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")
    store, room = MemoryStore(allow_secrets=True), _small()
    handle = str(store.put(raw))
    offset = 0
    for _ in range(1000):
        answer = _answers.expand(store, room, handle, offset)
        _fits(room, answer)
        goes_on = "shows more]" in answer[-1] and len(answer) > 1
        following = int(answer[-1].rpartition("offset ")[2].split()[0]) if goes_on else len(raw)
        assert answer[0] == raw[offset:following].decode("utf-8", "replace")
        if not goes_on:
            return
        assert following > offset
        offset = following
    raise AssertionError("it does not end")


@given(raw=TEXTS)
def test_every_line_can_be_reached_by_range(raw: bytes) -> None:
    raw = raw.removeprefix(b"\xff\xfe").removeprefix(b"\xfe\xff")
    store, room = MemoryStore(allow_secrets=True), _small()
    handle = str(store.put(raw))
    first, got = 1, b""
    for _ in range(1000):
        answer = _answers.lines(store, room, handle, first)
        _fits(room, answer)
        last = answer[-1]
        if "there is no line" in last:
            break
        if "goes on for long" in last:
            at = int(last.rpartition("offset ")[2].split()[0])
            line = raw.split(b"\n")[first - 1]
            start = raw.index(b"\n".join(raw.split(b"\n")[:first])) + sum(
                len(one) + 1 for one in raw.split(b"\n")[: first - 1]
            )
            assert start < at <= start + len(line)
            got += line + b"\n"
            first += 1
            continue
        if "shows more]" not in last:
            got += raw.split(b"\n", first - 1)[-1]
            break
        following = int(last.partition("range from ")[2].split()[0])
        got += b"".join(one + b"\n" for one in raw.split(b"\n")[first - 1 : following - 1])
        assert following > first
        first = following
    assert got.rstrip(b"\n") == raw.rstrip(b"\n")


def test_a_search_that_finds_too_much_says_so() -> None:
    store, room = MemoryStore(), _small()
    handle = str(store.put(b"".join(b"line %d\n" % n for n in range(500))))

    def find(pattern: str, limit: int = 100, context: int = 0) -> list[str]:
        query = Query(pattern, fixed=False, ignore_case=False, context=context, limit=limit, whole=False)
        answer = _answers.search(store, room, handle, query)
        _fits(room, answer)
        return answer

    assert find("line 41[0-2]") == ["411:line 410\n412:line 411\n413:line 412\n"]
    assert find("line 3$", context=1) == ["3-line 2\n4:line 3\n5-line 4\n"]
    assert find("nothing") == [f"[beam: no line of {handle} matches 'nothing']"]
    shown, note = find("line")
    assert (
        note
        == f"[beam: {shown.count(chr(10))} of 500 matching lines shown; a narrower pattern, or range, shows the others]"
    )
    assert find("line", limit=2)[1] == "[beam: 2 of 500 matching lines shown; a higher limit shows more]"


@pytest.mark.parametrize("host", [*HOSTS, None])
def test_the_room_of_a_host_is_within_its_limits(host: str | None) -> None:
    room = room_for(host, None)
    for unit, letter in (("bytes", "b"), ("characters", "c"), ("lines", "l")):
        for name in HOSTS if host is None else (host,):
            limits = [int(one[:-1]) for one in HOSTS[name] if one.endswith(letter)]
            if name != "mini-swe-agent" or host is not None:
                assert all(getattr(room, unit) <= limit for limit in limits)
    assert room.bytes > 2 * NOTE


def test_a_host_is_known_by_its_client() -> None:
    assert room_for(None, "gemini-cli-mcp-client").characters == 40_000
    assert room_for(None, "someone").bytes == room_for(None, None).bytes == 30_000
    with pytest.raises(InvalidValueError):
        room_for("nobody", None)
