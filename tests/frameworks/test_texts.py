"""What all frameworks share, without any of them: which texts are reduced, and what failures leave."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import frameworkkit as kit
import pytest

from beam_cli.integrations._handles import functions
from beam_cli.integrations._texts import Texts
from beam_core import InvalidValueError
from beam_store import Errand, FileStore, Ledger, MemoryStore, Reduced

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def test_a_long_text_is_shown_reduced_with_a_handle_that_resolves() -> None:
    store = MemoryStore()
    texts = Texts("langchain", store)
    shown = texts.shown(kit.LONG, "run_tests")
    assert shown == kit.expected("run_tests") == asyncio.run(texts.shown_later(kit.LONG, "run_tests"))
    assert kit.FAILED in shown
    assert kit.resolved(shown, store) == kit.LONG.encode()


def test_without_a_store_nothing_is_kept_and_no_handle_is_shown() -> None:
    shown = Texts("langchain").shown(kit.LONG, "run_tests")
    assert len(shown) < len(kit.LONG)
    assert kit.FAILED in shown
    assert "beam://" not in shown


@pytest.mark.parametrize("tool", ["read_file", "Read", "str_replace_editor", "getFileContents", "mcp__fs__read_file"])
def test_what_a_tool_reads_from_files_stays(tool: str) -> None:
    store = MemoryStore()
    assert Texts("langchain", store).shown(kit.LONG, tool) is kit.LONG
    assert store.ls() == []
    assert Texts("langchain", store, reduced=[tool]).shown(kit.LONG, tool) == kit.expected("x")


def test_the_user_decides_for_tools_by_name() -> None:
    texts = Texts("langchain", MemoryStore(), exact=["run_tests"])
    assert texts.shown(kit.LONG, "run_tests") is kit.LONG
    assert texts.shown(kit.LONG, "run_more") is not kit.LONG
    with pytest.raises(InvalidValueError, match="run_tests"):
        Texts("langchain", exact="run_tests")
    with pytest.raises(InvalidValueError, match="none-such"):
        Texts("langchain", fidelity="none-such")


@pytest.mark.parametrize("option", ["exact", "reduced"])
@pytest.mark.parametrize(
    ("value", "place", "wrong"),
    [([1], "[0]", "1"), (["a", None], "[1]", "None"), (b"ab", "[0]", "97"), (7, "", "7"), ("run", "", "'run'")],
)
def test_a_name_that_is_none_is_refused_at_once(option: str, value: object, place: str, wrong: str) -> None:
    with pytest.raises(InvalidValueError) as told:
        Texts("langchain", **{option: value})  # type: ignore[arg-type]
    assert str(told.value).startswith(f"{option}{place} {wrong} is not valid: expected ")
    assert "name" in told.value.expected


def test_names_may_come_from_any_iterable() -> None:
    texts = Texts("langchain", exact=(name for name in ("run_tests", "run_more")))
    assert [texts.stays(name) for name in ("run_tests", "run_more", "run_less")] == [True, True, False]


@pytest.mark.parametrize("store", ["x", b"x", 1, FileStore, [], False])
def test_a_store_that_is_none_is_refused_at_once(store: object) -> None:
    for make in (lambda: Texts("langchain", store), lambda: functions(store)):  # type: ignore[arg-type]
        with pytest.raises(InvalidValueError) as told:
            make()
        assert str(told.value).startswith(f"store {store!r} is not valid: expected an artifact store")
        assert "beam_store.FileStore(" in told.value.expected


def test_what_is_beams_own_stays() -> None:
    store = MemoryStore()
    texts = Texts("langchain", store)
    shown = texts.shown(kit.LONG, "run_tests")
    assert texts.shown(shown, "run_tests") is shown
    handle = kit.handle_of(kit.LONG)
    assert texts.shown(kit.LONG, "beam_expand") is kit.LONG
    assert texts.shown(kit.LONG, "another", {"handle": handle}) is kit.LONG
    assert texts.shown(kit.LONG, "another", json.dumps({"handle": handle})) is kit.LONG
    assert texts.shown(kit.LONG, "bash", {"command": f"beam expand {handle}"}) is kit.LONG


@pytest.mark.parametrize("given", [lambda command: {"command": command}, lambda command: json.dumps({"cmd": command})])
def test_a_command_among_the_arguments_says_how_to_read_the_text(given: Callable[[str], dict[str, str] | str]) -> None:
    texts = Texts("langchain", MemoryStore())
    assert texts.shown(kit.LONG, "bash", given("cat notes")) is kit.LONG
    assert texts.shown(kit.LONG, "bash", given("cargo test")) == kit.expected("bash", command="cargo test")


@pytest.mark.parametrize("text", [kit.SHORT, "", "\ud800" * 900, "nothing to leave out of this line, " * 100])
def test_a_text_that_cannot_be_smaller_is_the_same_one(text: str) -> None:
    assert Texts("langchain", MemoryStore()).shown(text, "run_tests") is text


def test_a_store_that_fails_passes_the_text_on_and_says_so_once(caplog: pytest.LogCaptureFixture) -> None:
    texts = Texts("langchain", kit.NoStore())
    for _ in range(2):
        shown = texts.shown(kit.LONG, "run_tests")
        assert all(line in shown.splitlines() for line in kit.LONG.splitlines() if line)
        assert "beam://" not in shown
    assert len(caplog.messages) == 1
    assert "no room" in caplog.text


def test_an_engine_that_fails_passes_the_text_on_and_says_so_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    texts = Texts("langchain", MemoryStore())
    kit.break_the_engine(monkeypatch)
    assert texts.shown(kit.LONG, "run_tests") is kit.LONG
    assert texts.blocks([kit.LONG], "run_tests")[0] is kit.LONG
    assert caplog.messages == ["internal error (ZeroDivisionError: on purpose): a result is passed on unchanged"]


def test_blocks_keep_all_that_is_no_text() -> None:
    texts = Texts("langchain", MemoryStore())
    picture = {"type": "image", "base64": "AAAA" * 500, "mime_type": "image/png"}
    quoted = {"type": "text", "text": kit.LONG, "annotations": [{"start_index": 3}]}
    block = {"type": "text", "text": kit.LONG, "id": "7", "cache_control": {"type": "ephemeral"}}
    blocks = [picture, block, quoted, kit.LONG, 7, {"type": "text", "text": kit.SHORT}]
    shown = kit.expected("run_tests")
    assert texts.blocks(blocks, "run_tests") == [picture, {**block, "text": shown}, quoted, shown, *blocks[4:]]
    assert block["text"] is kit.LONG
    same: list[object] = [picture, quoted]
    assert texts.blocks(same, "run_tests") is same


def test_a_framework_that_cuts_is_given_no_more_than_it_shows() -> None:
    text = "".join(f"src/part{n}.py:{n * 7}: warning: Name 'item{n * 13}' is not used\n" for n in range(400))
    assert len(Texts("langchain", MemoryStore()).shown(text, "bash")) > 10_000
    store = MemoryStore()
    shown = Texts("mini-swe-agent", store).shown(text, "bash")
    assert len(shown) <= 10_000
    assert kit.resolved(shown, store) == text.encode()


def test_many_threads_show_the_same() -> None:
    store = MemoryStore()
    texts = Texts("langchain", store)
    inputs = [kit.LONG.replace("discount", f"discount{n % 7}") for n in range(42)]
    want = [kit.expected("run_tests", text=text) for text in inputs]
    with ThreadPoolExecutor(14) as pool:
        assert list(pool.map(lambda text: texts.shown(text, "run_tests"), inputs)) == want
    assert len(store.ls()) == 7


def test_a_store_on_disk_has_the_time_and_a_line_in_the_ledger(tmp_path: Path) -> None:
    store = FileStore(str(tmp_path / "store"))
    shown = Texts("mini-swe-agent", store).shown(kit.LONG, "bash", {"command": "cargo test"}, exit_code=101)
    (entry,) = store.ls()
    assert entry.when is not None
    functions(store)[0](kit.handle_of(kit.LONG), "FAILED")
    reduced, asked = Ledger(store.root).read().entries
    assert isinstance(reduced, Reduced)
    assert isinstance(asked, Errand)
    assert (reduced.host, reduced.tool, reduced.shown) == ("mini-swe-agent", "cargo", len(shown.encode()))
    assert (asked.verb, asked.handle) == ("search", entry.handle.digits)


def test_the_functions_give_what_was_left_out_and_say_what_would_be_right() -> None:
    store = MemoryStore()
    handle = str(store.put(kit.LONG.encode()))[: len("beam://") + 12]
    search, lines, expand = functions(store)
    assert search(handle, "panicked").partition(":")[2] in kit.LONG
    assert lines(handle, 2, 3).split("\n") == kit.LONG.split("\n")[1:3]
    assert expand(handle) == kit.LONG.removesuffix("\n")
    assert expand(handle, 4000) == kit.LONG.encode()[4000:].decode().removesuffix("\n")
    assert search(handle, "no such line").startswith("[beam: no line of ")
    for answer in (search(handle, "("), lines(handle, 0), expand("beam://0123456789ab"), expand("README")):
        assert answer.startswith("Error: ")
    assert len({search(handle, "("), lines(handle, 0), expand("beam://0123456789ab"), expand("README")}) == 4
