"""What the tests of all frameworks share: what a tool gives, what a model is to be shown of it, a Beam that fails."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from beam_cli.integrations import _texts
from beam_core import Handle, StoreError
from beam_optimize import reduce
from beam_store import ArtifactStore, MemoryStore

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest

ROOT = Path(__file__).resolve().parents[2]
LONG = (ROOT / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt").read_text("utf-8")
SHORT = "nothing to do\n"
FAILED = "test result: FAILED. 120 passed; 1 failed; 0 ignored"  # a line that every reader of LONG needs
_LAST = re.compile(r"\[beam: \d+ of (\d+) bytes shown \(\d+% reduced\); full output: (beam://[0-9a-f]{12})\]")
# A script of bash for `unshare -rn`: loopback, a scripted model (five words), and a program beside it (the rest).
BESIDE_A_MODEL = """
ip link set lo up || exit 97
"$1" "$2" "$3" "$4" "$5" & model=$!
until (: < "/dev/tcp/127.0.0.1/$3") 2>/dev/null; do kill -0 $model || exit 98; sleep 0.05; done
shift 5
timeout 300 "$@" < /dev/null
code=$?
kill $model
exit $code
"""
T = TypeVar("T")


def without_a_loop(call: Callable[[], T]) -> T:
    """``call`` of a framework that looks for an event loop of its own, makes one, and leaves it open."""
    loop = asyncio.new_event_loop()
    asyncio.set_event_loop(loop)
    try:
        return call()
    finally:
        asyncio.set_event_loop(None)
        loop.close()


def expected(tool: str, *, command: str | None = None, text: str = LONG, exit_code: int | None = None) -> str:
    """What a model is to be shown of ``text``, by the engine alone."""
    shown = reduce(text, tool=tool, command=command, exit_code=exit_code, store=MemoryStore()).text
    assert len(shown) < len(text)
    return shown


def resolved(shown: str, store: ArtifactStore) -> bytes:
    """What the last line of a reduced text leads to."""
    found = _LAST.fullmatch(shown.rstrip("\n").rpartition("\n")[2])
    assert found is not None, shown[-200:]
    raw = store.get(Handle(found[2]))
    assert len(raw) == int(found[1])
    return raw


def handle_of(text: str) -> str:
    """The handle under which ``text`` is kept."""
    return str(MemoryStore().put(text.encode()))


class NoStore(MemoryStore):
    """A store that keeps nothing."""

    def put(self, *_: object, **__: object) -> Handle:
        raise StoreError("no room")


def break_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every reduction from now on fail in a way that nobody thought of."""

    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(_texts, "smallest", fail)
