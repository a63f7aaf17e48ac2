"""`beam stats` on the real command line: what each way of reducing records, and what never disturbs an output."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from beam_optimize._alone import claude_code
from beam_store import Ledger, Reduced

ROOT = Path(__file__).resolve().parents[2]
CARGO = (ROOT / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt").read_bytes()
Beam = Any


@pytest.fixture
def here(beam: Any, tmp_path: Path) -> Beam:
    """``beam`` with a store of its own, whose folder is ``here.root``."""

    class Here:
        root = tmp_path / "store"

        def __call__(self, *arguments: str, env: dict[str, str] | None = None, **more: Any) -> Any:
            own = {"BEAM_STORE": str(self.root), "BEAM_NO_STORE": "", "BEAM_NO_STATS": "", **(env or {})}
            return beam(*arguments, env=own, **more)

        def stats(self, *arguments: str) -> dict[str, Any]:
            done = self("stats", "--json", *arguments)
            assert (done.returncode, done.stderr) == (0, b"")
            values: dict[str, Any] = json.loads(done.stdout)
            return values

        def begin(self) -> None:
            """Let there be a store: before the first put nothing is recorded."""
            assert self("store", stdin=b"x\n").returncode == 0

        def recorded(self) -> list[Reduced]:
            return [entry for entry in Ledger(str(self.root)).read().entries if isinstance(entry, Reduced)]

    return Here()


def payload(text: str, **more: object) -> bytes:
    """As Claude Code calls `PostToolUse` for its shell."""
    response = {"stdout": text, "stderr": "", "interrupted": False, "isImage": False, **more}
    call = {"hook_event_name": "PostToolUse", "tool_name": "Bash", "tool_input": {"command": "cargo test"}}
    own = {"session_id": "3b1d", "transcript_path": "/u/.claude/t.jsonl"}
    return json.dumps({**call, **own, "tool_response": response}).encode()


def handle_in(output: bytes) -> str:
    return "beam://" + output.decode().rpartition("beam://")[2][:12]


def test_without_a_ledger_there_is_a_sentence(here: Beam) -> None:
    for arguments in ((), ("--worst",), ("--since", "7d"), ("--session", "x")):
        done = here("stats", *arguments)
        assert (done.returncode, done.stderr) == (0, b"")
        assert done.stdout.startswith(b"Nothing is recorded: ")
        assert done.stdout.count(b"\n") == 1
    assert not here.root.exists()
    assert here.stats()["bases"] == here.stats("--worst")["worst"] == []
    done = here("stats", env={"BEAM_NO_STORE": "1"})
    assert (done.returncode, done.stdout) == (0, b"Nothing is recorded: BEAM_NO_STORE is set.\n")
    done = here("stats", env={"BEAM_NO_STATS": "1"})
    assert (done.returncode, done.stdout) == (0, b"Nothing is recorded: BEAM_NO_STATS is set.\n")


def test_an_empty_ledger_is_none(here: Beam) -> None:
    (here.root / "ledger").mkdir(parents=True)
    assert here("stats").stdout.startswith(b"Nothing is recorded: ")
    (here.root / "ledger" / "2026-12-01").write_bytes(b"")
    done = here("stats")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"Nothing is recorded: ")


def test_reduce_run_and_hook_record_what_their_receipts_say(here: Beam) -> None:
    here("reduce", "--recover", stdin=b"short\n")
    assert not here.root.exists()
    here.begin()
    arguments = ("--recover", "--command", "cargo test", "--exit-code", "101", "--host", "codex", "--json")
    measured = json.loads(here("reduce", *arguments, stdin=CARGO).stdout)["measurement"]
    (entry,) = here.recorded()
    assert (entry.by, entry.host, entry.tool, entry.kind, entry.session) == ("reduce", "codex", "cargo", "cargo", None)
    assert (entry.basis, entry.before, entry.after) == (
        measured["basis"],
        measured["tokens_before"],
        measured["tokens_after"],
    )
    assert (entry.size, entry.shown, entry.alone) == (len(CARGO), measured["bytes_after"], entry.before)
    assert entry.handle is None  # within a host's limit all is shown
    shown = here("run", "sh", "-c", "cat; exit 101", stdin=CARGO)
    assert shown.returncode == 101
    entry = here.recorded()[1]
    assert (entry.by, entry.host, entry.size, entry.shown) == ("run", None, len(CARGO), len(shown.stdout))
    answer = json.loads(here("hook", stdin=payload(CARGO.decode())).stdout)
    text = answer["hookSpecificOutput"]["updatedToolOutput"]["stdout"]
    entry = here.recorded()[2]
    assert (entry.by, entry.host, entry.session, entry.tool) == ("hook", "claude-code", "3b1d", "cargo")
    assert (entry.size, entry.shown, entry.after) == (len(CARGO), len(text), (len(text) + 3) // 4)
    (group,) = here.stats()["bases"]
    entries = here.recorded()
    assert group["total"]["texts"] == 3
    assert group["total"]["tokens_shown"] == sum(entry.after for entry in entries)
    assert group["total"]["tokens_net"] == sum(entry.alone - entry.after for entry in entries)
    assert {row["name"] for row in group["hosts"]} == {"codex", "claude-code", None}
    assert here.stats("--session", "3b1d")["bases"][0]["total"]["texts"] == 1
    done = here("stats", "--session", "nobody")
    assert (done.returncode, done.stdout) == (0, b"No reduction is recorded in session 'nobody'.\n")


def test_what_the_host_would_have_cut_is_not_claimed(here: Beam, tmp_path: Path) -> None:
    whole = CARGO.decode() * 60
    file = tmp_path / "tool-results" / "b1.txt"
    file.parent.mkdir()
    file.write_text(whole, "utf-8")
    assert here(
        "hook", stdin=payload(whole[:30000], persistedOutputPath=str(file), persistedOutputSize=len(whole))
    ).stdout
    (entry,) = here.recorded()
    preview = claude_code(whole.encode())
    assert (entry.size, entry.alone) == (len(whole), (len(preview) + 3) // 4)
    assert entry.alone < 700 < entry.before
    total = here.stats()["bases"][0]["total"]
    assert (total["cut_by_host"], total["tokens_cut_host_alone"]) == (1, entry.alone)
    assert total["tokens_net"] == entry.alone - entry.after
    assert b"Of 1 text the host alone would have shown a part only" in here("stats").stdout


def test_all_that_codex_is_shown_is_counted(here: Beam) -> None:
    call = {
        "hook_event_name": "PostToolUse",
        "turn_id": "1",
        "session_id": "c",
        "tool_input": {"command": "cargo test"},
    }
    asked = json.dumps({**call, "tool_name": "Bash", "tool_response": CARGO.decode()}).encode()
    reason = json.loads(here("hook", stdin=asked).stdout)["reason"].encode()
    (entry,) = here.recorded()
    assert reason.startswith(b"[beam: this is the output")
    assert (entry.host, entry.shown, entry.after) == ("codex", len(reason), (len(reason) + 3) // 4)
    assert here.stats()["bases"][0]["total"]["tokens_net"] == entry.before - entry.after


def test_a_text_that_the_hook_leaves_alone_spares_nothing(here: Beam) -> None:
    here.begin()
    text = "".join(f"nothing to gain in line {chr(97 + n % 26) * (n + 1)}\n" for n in range(20))
    assert here("hook", stdin=payload(text)).stdout == b""
    (entry,) = here.recorded()
    assert entry.before == entry.alone == entry.after
    assert (entry.shown, entry.handle) == (entry.size, None)
    assert here.stats()["bases"][0]["total"]["tokens_net"] == 0


def test_errands_are_charged_and_the_worst_is_named(here: Beam) -> None:
    handle = handle_in(here("reduce", "--recover", "--command", "cargo test", stdin=CARGO).stdout)
    other = handle_in(here("run", "tee", stdin=CARGO * 2).stdout)
    printed = [
        here("search", handle, "ok$").stdout,
        here("range", handle, "1", "20").stdout,
        here("expand", handle).stdout,
        here("search", handle, "nowhere to be found").stdout,
    ]
    here("expand", other)
    assert here("expand", "beam://00000000ffff").returncode == 2
    kept = here("store", stdin=b"of no reduction\n").stdout.decode().strip()
    here("expand", kept)
    done = here("stats", "--json")
    total = json.loads(done.stdout)["bases"][0]["total"]
    asked = [(len(text) + 3) // 4 for text in [*printed, CARGO * 2]]
    assert (total["errands"], total["tokens_errands"]) == (5, sum(asked))
    assert total["tokens_net"] == total["tokens_host_alone"] - total["tokens_shown"] - sum(asked)
    assert json.loads(done.stdout)["errands_elsewhere"] == 1
    worst = here.stats("--worst")
    assert [row["handle"][:19] for row in worst["worst"]] == [handle, other]
    assert worst["worst"][0]["errands"] == {"expand": 1, "range": 1, "search": 2}
    assert worst["worst"][0]["tokens_net"] < 0
    assert (worst["worst"][0]["tool"], worst["worst"][0]["kind"]) == ("cargo", "cargo")
    shown = here("stats", "--worst", "--limit", "1")
    assert handle.encode() in shown.stdout
    assert other.encode() not in shown.stdout
    assert b"[1 more; --limit N]" in shown.stdout
    assert shown.stderr == b"beam: 1 errand(s) were for texts without a reduction here, and are not counted\n"


def test_an_errand_whose_reader_has_gone_is_one(here: Beam, beam: Any) -> None:
    handle = handle_in(here("run", "sh", "-c", "cat", stdin=CARGO * 90).stdout)
    process = beam.start("expand", handle, env={"BEAM_STORE": str(here.root)})
    process.stdout.read(10)
    process.stdout.close()
    process.wait(60)
    process.stderr.close()
    process.stdin.close()
    assert here.stats()["bases"][0]["total"]["errands"] == 1


def test_live_output_is_recorded_and_raw_output_is_not(here: Beam) -> None:
    text = b"the same line again\n" * 400
    shown = here("run", "--live", "cat", stdin=text).stdout
    (entry,) = here.recorded()
    assert (entry.size, entry.shown, entry.kind) == (len(text), len(shown), None)
    assert entry.handle
    here("run", "--raw", "cat", stdin=text)
    here("run", "--no-store", "cat", stdin=text)
    here("reduce", stdin=text)
    here("measure", stdin=text)
    assert len(here.recorded()) == 1


@pytest.mark.parametrize("fault", ["switched off", "a file", "no permission", "a pipe"])
def test_no_ledger_disturbs_an_output(here: Beam, fault: str) -> None:
    commands = [
        (("reduce", "--recover"), CARGO),
        (("run", "sh", "-c", "cat; exit 7"), CARGO),
        (("hook",), payload(CARGO.decode())),
    ]
    expected = [here(*arguments, stdin=text) for arguments, text in commands]
    handle = handle_in(expected[0].stdout)
    expected.append(here("range", handle, "1", "9"))
    ledger = here.root / "ledger"
    (day,) = ledger.iterdir()
    day.unlink()
    env = {}
    if fault == "switched off":
        env["BEAM_NO_STATS"] = "1"
    elif fault == "a file":
        ledger.rmdir()
        ledger.write_bytes(b"")
    elif fault == "no permission":
        if os.geteuid() == 0:
            pytest.skip("root may write anywhere")
        ledger.chmod(0)
    else:
        for name in (day.name, day.name[:-2] + f"{int(day.name[-2:]) + 1:02}"):
            os.mkfifo(ledger / name)
    got = [here(*arguments, stdin=text, env=env) for arguments, text in commands]
    got.append(here("range", handle, "1", "9", env=env))
    assert [(d.stdout, d.stderr, d.returncode) for d in got] == [(d.stdout, d.stderr, d.returncode) for d in expected]
    if fault == "switched off":
        assert list(ledger.iterdir()) == []


def test_lines_that_cannot_be_read_are_said(here: Beam) -> None:
    here("reduce", "--recover", stdin=CARGO)
    (day,) = (here.root / "ledger").iterdir()
    day.write_bytes(b"\xff\n" + day.read_bytes() + b'{"when":1,"by"')
    done = here("stats")
    assert done.returncode == 0
    assert b"\n\nkinds" in done.stdout
    assert done.stderr == b"beam: 2 line(s) of the ledger cannot be read and are left out\n"
    assert json.loads(here("stats", "--json").stdout)["unreadable_lines"] == 2


def test_what_is_older_is_left_out(here: Beam) -> None:
    here("reduce", "--recover", stdin=CARGO)
    ledger = Ledger(str(here.root))
    (entry,) = here.recorded()
    for days in (3, 9):
        entry.when -= days * 86400
        ledger.add(entry)
    counts = [here.stats("--since", since)["bases"][0]["total"]["texts"] for since in ("1d", "7d", "none", "52w")]
    assert counts == [1, 2, 3, 3]
    done = here("stats", "--since", "0s")
    assert (done.returncode, done.stdout) == (0, b"No reduction is recorded within 0s.\n")
    done = here("stats", "--since", "soon")
    assert (done.returncode, done.stdout) == (2, b"")
    here("gc", "--max-age", "7d", "--dry-run")
    assert len(here.recorded()) == 3
    here("gc", "--max-age", "7d")
    assert len(here.recorded()) == 2


def test_counts_on_two_bases_stand_apart_and_an_estimate_is_called_one(here: Beam) -> None:
    here("reduce", "--recover", stdin=CARGO)
    here("reduce", "--recover", "--model", "claude-sonnet-4-5", stdin=CARGO)
    here("reduce", "--recover", "--model", "exact:o200k_base", stdin=CARGO)
    bases = here.stats()["bases"]
    assert len({group["basis"] for group in bases}) == len(bases) == 3
    shown = here("stats").stdout.decode()
    assert "Tokens are estimated:mixed: an estimate, bytes / 4: on average 14 % low" in shown
    assert "Tokens are exact:o200k_base: an exact count." in shown
    assert "Tokens on different bases are not added up." in shown
    assert "None of this is money" in shown
    for word in ("estimate", "money"):
        assert word in here("stats", "--help").stdout.decode()


def test_the_ledger_holds_no_contents_and_no_command_lines(here: Beam) -> None:
    here("run", "sh", "-c", "cat # hidden-word-of-a-command", stdin=CARGO)
    here("reduce", "--recover", "--command", "KEY=hidden-value cargo test hidden-argument", stdin=CARGO)
    here("hook", stdin=payload(CARGO.decode()))
    handle = handle_in(here("reduce", "--recover", stdin=CARGO).stdout)
    here("search", handle, "hidden-pattern")
    (day,) = (here.root / "ledger").iterdir()
    text = day.read_text("ascii")
    assert text.count("\n") == 5
    assert "hidden" not in text
    assert "FAILED" not in text
    assert "shop" not in text
