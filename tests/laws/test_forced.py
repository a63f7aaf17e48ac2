"""A wrong adapter is harmless: forced on any text, it may cost tokens and loses nothing that the floor protects.

Every adapter on every sample, and (slow) on the captures of the corpus that lies beside some checkouts.  Most adapters
say the same of most texts, because they recognise nothing there.  So all of them label, which is cheap, and a text is
reduced once for each *different* set of labels: with those as the classifier, the verifier and the sizes are asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lawkit import ROOT, Given, in_tables, samples

from beam_adapters._classifier import labelled
from beam_adapters._floor import apply_floor, floor_priority
from beam_adapters._registry import builtin_names
from beam_core import Origin, Priority
from beam_optimize import reduce
from beam_optimize._decode import decode
from beam_optimize._undo import undo

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from beam_core import Classification, Lines

ADAPTERS = builtin_names()
CAPTURES = sorted((ROOT.parent / "shared" / "corpus" / "captures").glob("*/*"))
TEXT = 1 << 16  # bytes of a text that are looked at, in whole lines: forcing is about kinds of lines
SAMPLE_ADAPTERS = 3  # that each sample meets; the captures meet all
SHARES = 8  # tests into which the captures are dealt
MOST = 12_000  # pairs of adapter and capture that are looked at; more are dealt evenly


def head(path: Path) -> bytes:
    raw = path.read_bytes()
    return raw if len(raw) <= TEXT else raw[: raw.rfind(b"\n", 0, TEXT) + 1 or TEXT]


def wrong(raw: bytes, adapters: Sequence[str]) -> Iterator[str]:
    """What any of these adapters, forced on a text, does that it must not."""
    lines = decode(raw)
    if lines is None:
        return
    severe = [unit for unit in range(len(lines)) if floor_priority(lines.line(unit)) is not None]
    seen: set[tuple[object, ...]] = set()
    for name in adapters:
        labels, certain = labelled(lines, Origin(), name)
        apply_floor(lines, labels, certain)
        spared = set(certain)
        for unit in severe:
            if labels.priority(unit) > Priority.P1 and labels.kinds[unit] not in spared:
                yield f"{name}: lowered {lines.line(unit)[:80]!r}"
        ways = [(str(label.priority), label.noun, label.near, label.outcome) for label in labels.labels]
        same = bytes(labels.priorities), tuple(ways[kind] for kind in labels.kinds) if any(labels.kinds) else ()
        if same in seen:
            continue
        seen.add(same)
        yield from (f"{name}: {fault}" for fault in reduced(raw, lines, labels))


def reduced(raw: bytes, lines: Lines, labels: Classification) -> Iterator[str]:
    """What is wrong with the text that these labels lead to."""
    reduction = reduce(raw, classifier=Given(labels))
    if len(reduction.data) > len(raw):
        yield f"{len(raw)} bytes became {len(reduction.data)}"
    yield from (f"discarded: {stage.name}: {stage.detail}" for stage in reduction.receipt.stages if _discarded(stage))
    if reduction.receipt.pieces is None:
        return
    back = undo(reduction.data, reduction.receipt.pieces, labels.segments)
    tabled = in_tables(reduction, lines)  # an independent reader has their values: see tests/laws/test_json.py
    for unit, text in enumerate(back):
        if unit in tabled:
            continue
        line = lines.line(unit)
        if labels.protects(unit, unit + 1) and text != line and b"".join(line.split()) not in _squeezed(reduction.data):
            yield f"unit {unit} came back as {text and text[:80]!r}: {line[:80]!r}"


def _squeezed(data: bytes) -> bytes:
    """A text without blanks: values that were joined stand there."""
    return b"".join(data.split())


def _discarded(stage: object) -> bool:
    return getattr(stage, "outcome", "") == "discarded"


def test_the_law_sees_a_line_that_is_lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    raw = b"running 1 test\nerror: it broke\n" + b"test b ... ok\n" * 40
    assert list(wrong(raw, ["cargo", "generic"])) == []
    monkeypatch.setitem(globals(), "apply_floor", lambda *_: None)
    assert "generic: lowered b'error: it broke'" in list(wrong(raw, ["cargo", "generic"]))


SAMPLES = samples()


@pytest.mark.parametrize("share", range(SHARES))
def test_a_wrong_adapter_is_harmless_on_a_sample(share: int) -> None:
    """Each sample with a few adapters, so that every adapter meets many samples."""
    found = []
    for at, path in list(enumerate(SAMPLES))[share::SHARES]:
        few = [ADAPTERS[(at * SAMPLE_ADAPTERS + i) % len(ADAPTERS)] for i in range(SAMPLE_ADAPTERS)]
        found += [f"{path.parent.name}/{path.name}: {fault}" for fault in wrong(head(path), few)]
    assert found == []


@pytest.mark.slow
@pytest.mark.parametrize("share", range(SHARES))
def test_every_adapter_is_harmless_on_every_capture(share: int) -> None:
    if not CAPTURES:
        pytest.skip("no corpus beside this checkout")
    each = max(1, min(len(ADAPTERS), MOST // len(CAPTURES)))
    found = []
    for at, path in list(enumerate(CAPTURES))[share::SHARES]:
        dealt = [ADAPTERS[(at * each + i) % len(ADAPTERS)] for i in range(each)]
        found += [f"{path.parent.name}/{path.name}: {fault}" for fault in wrong(head(path), dealt)]
    assert found == []
