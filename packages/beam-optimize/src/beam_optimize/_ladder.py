"""The ladder: tiers in rising risk, each stage kept only if it pays and the verifier agrees.

Beam walks up to the ceiling that the fidelity sets, and stops as soon as a budget is met.  A stage that fails
the verifier is discarded and named in the receipt; one that makes nothing smaller, in bytes and on the active
token basis, is not kept.  The text that came in is always the first candidate, so the result is never larger.

Not here: what a stage does, and where labels come from.
"""

from __future__ import annotations

from beam_core._classification import Classification, Segment
from beam_core._errors import BeamError, TokenizerUnavailableError
from beam_core._measure import Measurement
from beam_core._reduction import Receipt, Reduction, StageReport
from beam_core._scales import Tier
from beam_optimize._decode import decode
from beam_optimize._layout import Context, Layout, everything_kept
from beam_optimize._render import Rendered, render
from beam_optimize._verify import verify
from beam_optimize.stages.folding import fold
from beam_optimize.stages.noise import drop_and_count
from beam_optimize.stages.selection import WIDEST, select
from beam_optimize.stages.series import group_series

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from beam_core._budget import Budget
    from beam_core._document import Document, Lines
    from beam_core._grant import Grant
    from beam_core._measure import TokenCount
    from beam_core._protocols import Classifier, Counter, Store
    from beam_core._scales import Fidelity

    Stage = Callable[[Context, Layout], Layout | None]


def _represent(context: Context, layout: Layout) -> Layout | None:
    """Everything without its control characters, which decoding took out; nothing where it found none."""
    return None if context.lines.data is context.lines.source else layout


_STAGES: tuple[tuple[Tier, str, Stage], ...] = (
    (Tier.LOSSLESS, "controls", _represent),
    (Tier.DETERMINISTIC, "noise", drop_and_count),
    (Tier.DETERMINISTIC, "folding", fold),
    (Tier.DETERMINISTIC, "series", group_series),
    (Tier.EXTRACTIVE, "selection", select),
)


def _nearer(ring: int) -> Stage:
    return lambda context, layout: select(context, layout, ring)


_RINGS = range(WIDEST - 1, -1, -1)  # how much nearer context has to be, step by step, when a budget is not met


class Ladder:
    """One walk: a document, what may be done to it, and the best text so far."""

    def __init__(
        self,
        document: Document,
        *,
        classifier: Classifier,
        counter: Counter,
        estimate: Counter,
        fidelity: Fidelity,
        budget: Budget | None = None,
        adapter: str | None = None,
        store: Store | None = None,
        grants: Sequence[Grant] = (),
    ) -> None:
        self.document = document
        self.classifier = classifier
        self.counter = counter
        self.estimate = estimate
        self.fidelity = fidelity
        self.budget = budget
        self.adapter = adapter
        self.store = store
        self.grants = {grant.tier for grant in grants}
        self.receipt = Receipt(document.origin, fidelity)
        self.best = document.raw
        self.labels = Classification(0)  # as classified: what the verifier reads, out of reach for the stages
        self.before = self.tokens = self._first_count(document.raw)

    def walk(self) -> Reduction:
        """Take every rung that may be taken, and report on all."""
        raw = self.document.raw
        lines = decode(raw) if raw else None
        if lines is not None:
            labels = self._classify(lines)
            self.receipt.lines = lines
            self.receipt.segments = labels.segments
            self.labels = labels.copy()
            self._climb(Context(lines, labels))
        elif raw:
            self.receipt.notes.append("binary: passed through as it is")
        self._refuse_the_rest()
        self._settle_budget()
        measured = Measurement(self.before, self.tokens, len(raw), len(self.best))
        return Reduction(self.best, self.receipt, measured)

    def _classify(self, lines: Lines) -> Classification:
        """The labels; where the classifier fails on a text, nothing is recognised, and it is said."""
        try:
            return self.classifier.classify(lines, self.document.origin, self.adapter)
        except BeamError:
            raise
        except Exception as error:  # noqa: BLE001  (an adapter's error must not cost the text)
            self.receipt.notes.append(f"not classified: {type(error).__name__}: {error}")
            return Classification(len(lines), [Segment(0, len(lines), "none", exact=True)])

    def _climb(self, context: Context) -> None:
        ceiling = self.fidelity.ceiling(recovery=self.store is not None)
        layout = everything_kept(context.lines)
        for tier, name, stage in _STAGES:
            if tier > ceiling:
                self._report(tier, name, "refused", f"fidelity {self.fidelity} stops at {ceiling}")
            elif self._met():
                self._report(tier, name, "not needed", "the budget is met")
            else:
                layout = self._try(context, layout, tier, name, stage)
        for ring in _RINGS if ceiling >= Tier.EXTRACTIVE and self.budget is not None else ():
            if not self._met():
                nearer = _nearer(ring)
                layout = self._try(context, layout, Tier.EXTRACTIVE, f"selection within {ring} lines", nearer)

    def _try(self, context: Context, old: Layout, tier: Tier, name: str, stage: Stage) -> Layout:
        """Run a stage, render, verify and weigh its layout; the layout to go on with.  A stage that raises is out."""
        try:
            return self._weigh(context, old, tier, name, stage(context, old))
        except Exception as error:  # noqa: BLE001  (an error of one stage must not cost the text, nor the others)
            self._report(tier, name, "discarded", f"{type(error).__name__}: {error}")
            return old

    def _weigh(self, context: Context, old: Layout, tier: Tier, name: str, new: Layout | None) -> Layout:
        if new is None:
            self._report(tier, name, "no gain", "nothing to do")
            return old
        exit_code = self._untold_exit_code()
        rendered = render(context, new, exit_code)
        problem = verify(context.lines, self.labels, rendered.data, rendered.pieces, exit_code)
        if problem:
            self._report(tier, name, "discarded", problem)
        elif self._pays(rendered):
            self.receipt.tier = max(self.receipt.tier, tier)
            self.receipt.pieces = rendered.pieces
            self.receipt.verified = True
            self._report(tier, name, "kept", size=len(self.best))
            return new
        else:
            self._report(tier, name, "no gain", f"{len(rendered.data)} bytes instead of {len(self.best)}")
        return old

    def _pays(self, rendered: Rendered) -> bool:
        """Take a candidate that is smaller in bytes and no larger in tokens; an empty one says nothing."""
        if not rendered.data or len(rendered.data) >= len(self.best):
            return False
        tokens = self._count(rendered.data)
        if self.tokens < tokens:
            return False
        self.best, self.tokens = rendered.data, tokens
        return True

    def _untold_exit_code(self) -> int | None:
        """The exit code where the text says otherwise: nothing of a failure, or a verdict that it failed."""
        code = self.document.origin.exit_code
        if code is None:
            return None
        told = "fail" in (self.labels.outcomes() if code else self.labels.verdicts())
        return code if told is (code == 0) else None

    def _refuse_the_rest(self) -> None:
        recovery = "not part of this version" if self.store else "no recovery: nothing would lead back to the original"
        self._report(Tier.VIRTUAL, "virtualization", "refused", recovery)
        for tier, name in ((Tier.LEARNED, "learned"), (Tier.GENERATIVE, "generative")):
            why = "not part of this version" if tier in self.grants else "not granted"
            self._report(tier, name, "refused", why)

    def _met(self) -> bool:
        return self.budget is not None and self._budget_size() <= self.budget.amount

    def _budget_size(self) -> int:
        if self.budget is None:
            return 0
        return self.tokens.tokens if self.budget.unit == "tokens" else self.budget.size(self.best, self.counter)

    def _settle_budget(self) -> None:
        if self.budget is not None:
            self.receipt.budget = self.budget
            self.receipt.budget_size = self._budget_size()
            self.receipt.met = self._met()

    def _first_count(self, raw: bytes) -> TokenCount:
        """The count of the input; where it cannot be exact, both counts stand on the estimate, and it is said."""
        try:
            return self.counter.count(raw)
        except TokenizerUnavailableError as error:
            self.counter = self.estimate
            self.receipt.notes.append(f"counted on basis {self.estimate.basis}: {error}")
            return self.counter.count(raw)

    def _count(self, text: bytes) -> TokenCount:
        return self.counter.count(text)

    def _report(self, tier: Tier, name: str, outcome: str, detail: str = "", size: int | None = None) -> None:
        self.receipt.stages.append(StageReport(tier, name, outcome, detail, size))
