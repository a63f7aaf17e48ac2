"""One algorithm for every size: large texts are read in windows, and where those end changes nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lawkit import ChanceClassifier, of_each, samples, seeds, texts

import beam_adapters._machine
import beam_core._document
import beam_optimize._decode
from beam_optimize import explain, reduce

if TYPE_CHECKING:
    from pathlib import Path

HOLDERS = (beam_core._document, beam_optimize._decode, beam_adapters._machine)


class Small:
    """Windows of a few bytes while the block runs."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.patch = pytest.MonkeyPatch()

    def __enter__(self) -> None:
        for module in HOLDERS:
            self.patch.setattr(module, "WINDOW", self.size)

    def __exit__(self, *_: object) -> None:
        self.patch.undo()


@settings(max_examples=200, deadline=None)
@given(texts(), seeds, st.sampled_from((1, 7, 64, 300)))
def test_the_engine_gives_the_same_bytes_for_any_window(raw: bytes, seed: int, size: int) -> None:
    whole = reduce(raw, classifier=ChanceClassifier(seed))
    with Small(size):
        pieced = reduce(raw, classifier=ChanceClassifier(seed))
    assert pieced.data == whole.data
    assert pieced.receipt.as_dict() == whole.receipt.as_dict()


def test_hits_are_counted_over_all_windows() -> None:
    raw = b"Results:\n" + b"".join(b"src/app/views.py:%d: value = shift\n" % n for n in range(300))
    whole = reduce(raw, command="grep -rn value .")
    assert b"\n:17: value" in whole.data
    with Small(1):
        assert reduce(raw, command="grep -rn value .").data == whole.data


@pytest.mark.parametrize("share", range(8))
def test_the_classifier_gives_the_same_labels_for_any_window(share: int) -> None:
    of_each(samples()[4 * share :: 32], is_the_same_for_any_window)


def is_the_same_for_any_window(path: Path) -> None:
    raw = path.read_bytes()
    whole = explain(raw)
    assert whole is not None
    for size in (500, 5000):
        with Small(size):
            pieced = explain(raw)
        assert pieced is not None
        assert pieced[1].priorities == whole[1].priorities
        assert [pieced[1].label(u).role for u in range(len(pieced[0]))] == [
            whole[1].label(u).role for u in range(len(whole[0]))
        ]
