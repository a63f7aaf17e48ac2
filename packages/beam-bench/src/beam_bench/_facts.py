"""Facts: which of the strings that an agent needs are still visible after a reduction.

A corpus is a folder with ``captures/`` and ``facts.jsonl``: one object a line with ``path``, ``family``, ``tool``
and ``must_keep``, exact strings of the text without escape sequences.  A fact is *visible* if it stands in the
reduced text.  The reader here sees only bytes: the call that reduces is given to it.

Not here yet: facts that are recoverable by a handle, oracles, recorded steps.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_core import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from beam_core import Counter, Reduction


class FileResult:
    """One capture: its facts, those that are not visible, and its size before and after in tokens."""

    def __init__(self, path: str, family: str, facts: list[str], hidden: list[str], before: int, after: int) -> None:
        self.path = path
        self.family = family
        self.facts = facts
        self.hidden = hidden
        self.before = before
        self.after = after

    @property
    def cut(self) -> float:
        """Share of tokens removed, 0 to 1."""
        return 1 - self.after / self.before if self.before else 0.0


def entries(corpus: Path) -> list[dict[str, object]]:
    """The lines of ``facts.jsonl``; InvalidValueError where the folder is no corpus."""
    listing = corpus / "facts.jsonl"
    if not listing.is_file():
        raise InvalidValueError("corpus", str(corpus), "a folder with facts.jsonl and captures/")
    return [json.loads(line) for line in listing.read_text(encoding="utf-8").splitlines() if line.strip()]


def measure(corpus: Path, counter: Counter, reduce: Callable[[bytes, str | None], Reduction]) -> Iterable[FileResult]:
    """Reduce every capture that has facts, and look for them."""
    for entry in entries(corpus):
        path = str(entry["path"])
        raw = (corpus / "captures" / path).read_bytes()
        command = entry.get("command")
        reduced = reduce(raw, command if isinstance(command, str) else None).data
        must_keep = entry["must_keep"]
        facts = [str(fact) for fact in must_keep] if isinstance(must_keep, list) else []
        hidden = [fact for fact in facts if fact.encode() not in reduced]
        before, after = counter.count(raw).tokens, counter.count(reduced).tokens
        yield FileResult(path, str(entry["family"]), facts, hidden, before, after)
