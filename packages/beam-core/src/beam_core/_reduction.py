"""The result: the reduced text, its measurement, and a receipt that says what was done and why.

A receipt holds every edit and omission by line number, the fate of every stage (kept, discarded by the
verifier, without gain, refused), and whether the budget was met.  It is data: ``as_dict`` has a stable order
and nothing in it depends on time, machine or chance.
"""

from __future__ import annotations

from beam_core._edits import CUT, EDITS, KIND_NAMES, OMISSIONS
from beam_core._scales import Tier

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._budget import Budget
    from beam_core._classification import Segment
    from beam_core._document import Lines, Origin
    from beam_core._edits import Pieces
    from beam_core._measure import Measurement
    from beam_core._scales import Fidelity


VERSION = 1  # of what ``Receipt.as_dict`` gives; docs/receipt.md describes it


class StageReport:
    """What became of one stage: ``kept``, ``no gain``, ``discarded``, ``refused`` or ``not needed``, and why."""

    __slots__ = ("bytes", "detail", "name", "outcome", "tier")

    def __init__(self, tier: Tier, name: str, outcome: str, detail: str = "", size: int | None = None) -> None:
        self.tier = tier
        self.name = name
        self.outcome = outcome
        self.detail = detail
        self.bytes = size  # of the text after this stage, where it made one

    def as_dict(self) -> dict[str, str | int]:
        """Tier, name and outcome; detail and bytes where there are any."""
        out: dict[str, str | int] = {"tier": str(self.tier), "stage": self.name, "outcome": self.outcome}
        if self.detail:
            out["detail"] = self.detail
        if self.bytes is not None:
            out["bytes"] = self.bytes
        return out

    def __repr__(self) -> str:
        return f"StageReport({self.tier}, {self.name!r}, {self.outcome!r}, {self.detail!r})"


class Receipt:
    """What was done to one text."""

    __slots__ = (
        "budget",
        "budget_size",
        "fidelity",
        "handle",
        "lines",
        "met",
        "notes",
        "origin",
        "pieces",
        "protected",
        "segments",
        "stages",
        "tier",
        "verified",
    )

    def __init__(self, origin: Origin, fidelity: Fidelity) -> None:
        self.origin = origin
        self.fidelity = fidelity
        self.tier = Tier.PASSTHROUGH
        self.stages: list[StageReport] = []
        self.segments: list[Segment] = []
        self.lines: Lines | None = None
        self.pieces: Pieces | None = None
        self.budget: Budget | None = None
        self.budget_size: int | None = None  # of the output, in the budget's unit
        self.met: bool | None = None
        self.verified = False
        self.protected: dict[str, int] = {}  # how many lines are P0 and P1
        self.handle: str | None = None
        self.notes: list[str] = []

    def _listed(self, kinds: frozenset[int]) -> Iterator[dict[str, object]]:
        if self.pieces is None or self.lines is None:
            return
        for kind, start, stop, _end in self.pieces:
            if kind in kinds:
                first, last = self.lines.number(start), self.lines.number(stop - 1)
                out: dict[str, object] = {"kind": KIND_NAMES[kind], "first": first, "last": last, "count": stop - start}
                if kind == CUT:
                    out["bytes"] = [[a + 1, b] for a, b in self.pieces.cuts[start]]
                yield out

    def edits(self) -> Iterator[dict[str, object]]:
        """Every invertible change: kind, first and last line (1-based, inclusive), count."""
        return self._listed(EDITS)

    def omissions(self) -> Iterator[dict[str, object]]:
        """Everything left out: kind, first and last line (1-based, inclusive), count.

        Of a line that is shown in part also ``bytes``: the ranges left out of it (1-based, inclusive).
        """
        return self._listed(OMISSIONS)

    def as_dict(self) -> dict[str, object]:
        """The whole receipt as plain values, in a fixed order."""
        lines = self.lines
        return {
            "version": VERSION,
            "origin": self.origin.as_dict(),
            "fidelity": str(self.fidelity),
            "tier": str(self.tier),
            "verified": self.verified,
            "budget": None if self.budget is None else str(self.budget),
            "budget_size": self.budget_size,
            "met": self.met,
            "handle": self.handle,
            "protected": dict(self.protected),
            "segments": [
                {"adapter": s.adapter, "first": lines.number(s.start), "last": lines.number(s.stop - 1)}
                for s in self.segments
                if lines is not None and s.start < s.stop
            ],
            "stages": [s.as_dict() for s in self.stages],
            "edits": list(self.edits()),
            "omissions": list(self.omissions()),
            "notes": list(self.notes),
        }


class Reduction:
    """A reduced text with its receipt and measurement."""

    __slots__ = ("data", "measurement", "receipt")

    def __init__(self, data: bytes, receipt: Receipt, measurement: Measurement) -> None:
        self.data = data
        self.receipt = receipt
        self.measurement = measurement

    @property
    def text(self) -> str:
        """The output as text; bytes that are not UTF-8 become lone surrogates (``surrogateescape``)."""
        return self.data.decode("utf-8", "surrogateescape")

    def __repr__(self) -> str:
        return f"Reduction({self.receipt.tier}, {self.measurement})"
