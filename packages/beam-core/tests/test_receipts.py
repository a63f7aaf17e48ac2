"""A receipt is plain data: JSON in a fixed order, without clock, machine or chance."""

from __future__ import annotations

import json
from array import array

from beam_core import (
    Budget,
    Fidelity,
    Lines,
    Measurement,
    Origin,
    Pieces,
    Receipt,
    Reduction,
    Segment,
    StageReport,
    Tier,
    TokenBasis,
    TokenCount,
)
from beam_core._edits import COUNT, COUNTED, CUT, DROPPED, FOLDED, GAP, KEPT


def receipt() -> Receipt:
    raw = b"line\n" * 10
    starts = array("Q", range(0, 51, 5))
    made = Receipt(Origin(command="pytest", exit_code=1), Fidelity.SAFE)
    made.tier = Tier.DETERMINISTIC
    made.lines = Lines(raw, starts, raw, starts)
    made.pieces = Pieces()
    made.pieces.add(COUNT, 0, 0, 9)
    made.pieces.add(COUNTED, 0, 2, 9)
    made.pieces.add(KEPT, 2, 3, 14)
    made.pieces.add(FOLDED, 3, 6, 30)
    made.pieces.add(DROPPED, 6, 7, 30)
    made.pieces.add(GAP, 7, 9, 45)
    made.pieces.add(CUT, 9, 10, 50)
    made.pieces.cuts[9] = [(10, 4000), (5000, 6000)]
    made.protected = {"P0": 1, "P1": 2}
    made.segments = [Segment(0, 10, "pytest"), Segment(10, 10, "empty")]
    made.stages.append(StageReport(Tier.LOSSLESS, "escapes", "no gain"))
    made.stages.append(StageReport(Tier.DETERMINISTIC, "fold", "kept", "3 lines", 50))
    made.budget, made.budget_size, made.met = Budget(5), 13, False
    made.verified, made.handle = True, "beam://0123456789ab"
    made.notes.append("budget 5 not met: 13 needed")
    return made


EXPECTED = {
    "version": 1,
    "origin": {"command": "pytest", "exit_code": 1},
    "fidelity": "safe",
    "tier": "deterministic_reduction",
    "verified": True,
    "budget": "5",
    "budget_size": 13,
    "met": False,
    "handle": "beam://0123456789ab",
    "protected": {"P0": 1, "P1": 2},
    "segments": [{"adapter": "pytest", "first": 1, "last": 10}],
    "stages": [
        {"tier": "lossless_representation", "stage": "escapes", "outcome": "no gain"},
        {"tier": "deterministic_reduction", "stage": "fold", "outcome": "kept", "detail": "3 lines", "bytes": 50},
    ],
    "edits": [{"kind": "fold", "first": 4, "last": 6, "count": 3}],
    "omissions": [
        {"kind": "counted", "first": 1, "last": 2, "count": 2},
        {"kind": "drop", "first": 7, "last": 7, "count": 1},
        {"kind": "gap", "first": 8, "last": 9, "count": 2},
        {"kind": "cut", "first": 10, "last": 10, "count": 1, "bytes": [[11, 4000], [5001, 6000]]},
    ],
    "notes": ["budget 5 not met: 13 needed"],
}


def test_a_receipt_is_json_in_a_fixed_order() -> None:
    assert json.dumps(receipt().as_dict()) == json.dumps(EXPECTED)


def test_an_empty_receipt_is_json_with_the_same_keys() -> None:
    empty = json.loads(json.dumps(Receipt(Origin(), Fidelity.FULL).as_dict()))
    assert list(empty) == list(EXPECTED)
    assert (empty["tier"], empty["verified"], empty["met"], empty["edits"]) == ("passthrough", False, None, [])


def test_a_receipt_gives_out_copies() -> None:
    made = receipt()
    notes = made.as_dict()["notes"]
    assert isinstance(notes, list)
    notes.append("forged")
    assert made.as_dict() == EXPECTED


def test_the_text_of_a_reduction_goes_back_to_its_bytes() -> None:
    tokens = TokenCount(1, TokenBasis("estimated:mixed"))
    reduction = Reduction(b"caf\xe9 \xc3\xa9\n", receipt(), Measurement(tokens, tokens, 8, 8))
    assert reduction.text.encode("utf-8", "surrogateescape") == reduction.data
