"""The ladder: tiers in rising risk, each stage kept only if it pays and the verifier agrees.

Beam walks up to the ceiling that the fidelity sets, and stops as soon as a budget is met.  A stage that fails
the verifier is discarded and named in the receipt; one that makes nothing smaller, in bytes and on the active
token basis, is not kept.  The text that came in is always the first candidate, so the result is never larger.

With a store, the recovery gate stands before the first stage that leaves anything out: the original is kept first,
and where it cannot be, the text passes through.  Every text from there on ends with the line that leads back to it,
and is weighed with that line.

Not here: what a stage does, and where labels come from.
"""

from __future__ import annotations

from beam_core._classification import Classification, Segment
from beam_core._document import WINDOW
from beam_core._edits import BEYOND, ESCAPED, JOINED, KEPT, LEADS, ROWS, SQUEEZED, TABLE, Frame, recovery_mark
from beam_core._errors import BeamError, TokenizerUnavailableError
from beam_core._measure import Measurement
from beam_core._reduction import Receipt, Reduction, StageReport
from beam_core._scales import Tier
from beam_optimize import _stages
from beam_optimize._decode import decode
from beam_optimize._layout import WIDEST, Context, Layout, everything_kept
from beam_optimize._render import Rendered, render
from beam_optimize._verify import verify

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from beam_core._budget import Budget
    from beam_core._document import Document, Lines
    from beam_core._grant import Grant
    from beam_core._handle import Handle
    from beam_core._measure import TokenCount
    from beam_core._protocols import Classifier, Counter, Store
    from beam_core._scales import Fidelity

    Stage = Callable[[Context, Layout], Layout | None]


def _represent(context: Context, layout: Layout) -> Layout | None:
    """Everything without its control characters, which decoding took out; nothing where it found none."""
    return None if context.lines.data is context.lines.source else layout


_STAGES: tuple[tuple[Tier, str, Stage], ...] = (
    (Tier.LOSSLESS, "controls", _represent),
    (Tier.LOSSLESS, "joined", _stages.joined),
    (Tier.DETERMINISTIC, "noise", _stages.noise),
    (Tier.DETERMINISTIC, "folding", _stages.folding),
    (Tier.DETERMINISTIC, "series", _stages.series),
    (Tier.EXTRACTIVE, "selection", _stages.whole(_stages.selection)),
)


# Invertible too, but last: after what tier 4 leaves out, or where it is not reached.
_FORMS: tuple[tuple[str, Stage], ...] = (
    ("squeezed", _stages.squeezed),
    ("rows", _stages.rows),
    ("tables", _stages.tables),
    ("paths", _stages.paths),
    ("copies", _stages.copies),
)


def _nearer(ring: int) -> Stage:
    return _stages.whole(lambda context, layout: _stages.selection(context, layout, ring))


_LOSSLESS = bytes((KEPT, ESCAPED, JOINED))
_RINGS = range(WIDEST - 1, -1, -1)  # how much nearer context has to be, step by step, when a budget is not met
_NO_WORD = bytes(b for b in range(128) if not chr(b).isalnum())
_PAYS = 2  # times its bytes that the last line has to spare; a marker in the place of an omission pays more
_READILY = 64 << 10  # bytes of a text that is small enough to look whether it is smaller with nothing left out
_SAMPLE_HANDLE = "beam://0123456789ab"


class _NotKeptError(Exception):
    """The recovery gate: the original could not be kept, so nothing may be left out."""


class Ladder:
    """One walk: a document, what may be done to it, and the best text so far.

    ``aims`` are budgets that all have to be met; ``limits`` those of a host that would cut blindly.
    """

    def __init__(
        self,
        document: Document,
        *,
        classifier: Classifier,
        counter: Counter,
        estimate: Counter,
        fidelity: Fidelity,
        aims: Sequence[Budget] = (),
        limits: Sequence[Budget] = (),
        adapter: str | None = None,
        store: Store | None = None,
        grants: Sequence[Grant] = (),
    ) -> None:
        self.document = document
        self.classifier = classifier
        self.counter = counter
        self.estimate = estimate
        self.fidelity = fidelity
        self.aims = tuple(aims)
        self.limits = tuple(limits)
        self.adapter = adapter
        self.store = store
        self.handle: Handle | None = None
        self.ruled: tuple[Budget, int] | None = None  # the host's limit that rules, and what all protected lines take
        self.grants = {grant.tier for grant in grants}
        self.receipt = Receipt(document.origin, fidelity)
        self.best = document.raw
        self.best_layout: Layout | None = None  # what ``best`` was written from, if not from the original itself
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
            self.receipt.protected = labels.protected()
            try:
                self._climb(Context(lines, labels))
            except _NotKeptError as error:
                self._pass_through(str(error))
        elif raw:
            self.receipt.notes.append("binary: passed through as it is")
        self._refuse_the_rest()
        self._settle_budget()
        if self.handle is not None:
            self.receipt.handle = f"beam://{self.handle.digits}"
        measured = Measurement(self.before, self.tokens, len(raw), len(self.best), int(self.handle is not None))
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
        virtual = ceiling >= Tier.VIRTUAL and self._may_omit()
        if virtual:
            context.room = _stages.room(self.fidelity)
        layout = whole = everything_kept(context.lines)
        for tier, name, stage in _STAGES:
            if tier > ceiling:
                self.report(tier, name, "refused", f"fidelity {self.fidelity} stops at {ceiling}")
            elif self.met():
                self.report(tier, name, "not needed", "the budget is met")
            else:
                layout = self.take(context, layout, tier, name, stage)
                whole = layout if tier <= Tier.DETERMINISTIC else whole
        for ring in _RINGS if ceiling >= Tier.EXTRACTIVE and self.aims else ():
            if not self.met():
                nearer = _nearer(ring)
                layout = self.take(context, layout, Tier.EXTRACTIVE, f"selection within {ring} lines", nearer)
        for name, stage in _FORMS if not virtual and ceiling >= Tier.DETERMINISTIC else ():
            if not self.met():
                layout = self.take(context, layout, Tier.DETERMINISTIC, name, stage)
        if virtual:
            from beam_optimize._virtual import climb

            layout = climb(self, context, layout)
        if ceiling > Tier.DETERMINISTIC and not self.met() and len(context.lines.data) <= _READILY:
            self.take(context, whole, Tier.DETERMINISTIC, "copies of the whole", _stages.copies)
        self._settle_omissions(context, layout)

    def take(self, context: Context, old: Layout, tier: Tier, name: str, stage: Stage) -> Layout:
        """Run a stage, render, verify and weigh its layout; the layout to go on with.  A stage that raises is out."""
        try:
            return self._weigh(context, old, tier, name, stage(context, old))
        except _NotKeptError:
            raise
        except Exception as error:  # noqa: BLE001  (an error of one stage must not cost the text, nor the others)
            self.report(tier, name, "discarded", f"{type(error).__name__}: {error}")
            return old

    def _weigh(self, context: Context, old: Layout, tier: Tier, name: str, new: Layout | None) -> Layout:
        if new is None:
            self.report(tier, name, "no gain", "nothing to do")
            return old
        if new.leads and not self._may_omit():
            self.report(tier, name, "no gain", "the way to the original would take more than is left out")
            return old
        rendered, problem = self.write(context, new)
        if problem:
            self.report(tier, name, "discarded", problem)
        elif self.accept(rendered, new, tier):
            self.report(tier, name, "kept", size=len(self.best))
            return new
        else:
            self.report(tier, name, "no gain", f"{len(rendered.data)} bytes instead of {len(self.best)}")
            if new.leads and self.store is not None:
                return new  # the last line may yet pay, once more is left out
        return old

    def write(
        self, context: Context, layout: Layout, need: int | None = None, limit: int | None = None, least: int = 0
    ) -> tuple[Rendered, str | None]:
        """A layout as text, and what the verifier says against it; the original is kept before one that omits."""
        if layout.leads:
            self._keep_original()
        handle = None if self.handle is None else str(self.handle)
        frame = Frame(self._untold_exit_code(), len(self.document.raw), handle, need, limit, least)
        rendered = render(context, layout, frame)
        return rendered, verify(context.lines, self.labels, rendered.data, rendered.pieces, frame)

    def accept(self, rendered: Rendered, layout: Layout, tier: Tier) -> bool:
        """Take a candidate that is smaller in bytes and no larger in tokens; an empty one says nothing."""
        if not rendered.data or len(rendered.data) >= len(self.best):
            return False
        tokens = self._count(rendered.data)
        if self.tokens < tokens:
            return False
        self.best, self.tokens, self.best_layout = rendered.data, tokens, layout
        self.receipt.tier = max(self.receipt.tier, tier)
        self.receipt.pieces = rendered.pieces
        self.receipt.verified = True
        return True

    def _may_omit(self) -> bool:
        """Whether a text of this size can be worth a line that leads to its original."""
        return self.store is None or len(self.document.raw) > (_PAYS + 1) * self._mark_size()

    def _mark_size(self) -> int:
        size = len(self.document.raw)
        return len(recovery_mark(size, size, _SAMPLE_HANDLE))

    def _keep_original(self) -> None:
        """The recovery gate.  Without a store there is none: whoever pipes a command in has the command."""
        if self.store is None or self.handle is not None:
            return
        try:
            self.handle = self.store.put(self.document.raw, self.document.origin)
        except Exception as error:
            raise _NotKeptError(str(error) or type(error).__name__) from error

    def _pass_through(self, why: str) -> None:
        self._begin_anew()
        self.receipt.notes.append(f"passed through as it is: {why}")
        self.report(Tier.PASSTHROUGH, "recovery gate", "refused", why)

    def hold(self, context: Context, layout: Layout, limit: Budget, need: int, least: int = 0) -> None:
        """Take a text that leaves out P1 because a host would: ``need`` is what all protected lines take.

        ``least``, where no text can be within the limit, is what P0 alone takes.  Then this text need not be the
        smallest, and the one that came in is taken instead if that is smaller; where nothing is left out, there is
        nothing to announce.
        """
        if BEYOND in layout.fates:
            rendered, problem = self.write(context, layout, need, limit.amount, least)
        else:
            rendered, problem = self.write(context, layout)
        if problem:
            self.report(Tier.VIRTUAL, "host limit", "discarded", problem)
            return
        if least:
            self._begin_anew()
        kept = self.accept(rendered, layout, Tier.VIRTUAL)
        self.report(Tier.VIRTUAL, "host limit", "kept" if kept else "no gain", size=len(self.best))
        if kept or least:
            self.ruled = limit, need

    def _begin_anew(self) -> None:
        """The text that came in is the only candidate again."""
        self.best, self.tokens, self.best_layout = self.document.raw, self.before, None
        self.receipt.tier, self.receipt.pieces, self.receipt.verified = Tier.PASSTHROUGH, None, False

    def bare(self, context: Context, layout: Layout) -> bytes:
        """A layout as text without any line about the whole: only to be measured."""
        return render(context, layout, Frame()).data

    def _settle_omissions(self, context: Context, layout: Layout) -> None:
        """Where all that is left out does not pay for the last line, it is shown again; edits stay."""
        if self.store is None or not layout.leads:
            return
        omits = self.best_layout is not None and self.best_layout.leads
        if omits and (self.ruled is not None or self._substance(context, layout) >= _PAYS * self._mark_size()):
            return  # a smaller budget leaves out more, so it cannot come to show more by this
        from beam_optimize.stages.virtual import without_omissions

        shown = without_omissions(context, layout)
        if JOINED in layout.fates:
            shown = _stages.joined(context, shown) or shown
        if TABLE in layout.fates:
            shown = _stages.tables(context, shown) or shown
        shown = _stages.copies(context, shown) or shown
        rendered, problem = self.write(context, shown)
        if problem:
            return
        if omits:
            self._begin_anew()
        tier = Tier.DETERMINISTIC if shown.fates.translate(None, _LOSSLESS) else Tier.LOSSLESS
        self.accept(rendered, shown, tier)
        self.report(tier, "omissions", "undone", "they do not pay for the way to the original", len(self.best))

    def _substance(self, context: Context, layout: Layout) -> int:
        """Bytes that ``layout`` spares, counted until they pay: of rulers and blanks eight for one, as tokens go."""
        found, starts = 0, context.lines.starts
        for fate, start, stop in layout.runs(0, len(layout.fates)):
            if fate in LEADS and found < _PAYS * self._mark_size():
                part = context.lines.data[starts[start] : min(starts[stop], starts[start] + WINDOW)]
                if fate == SQUEEZED:
                    gone = [len(line) - len(line.lstrip()) for line in part.split(b"\n")]
                    found += 2 * (len(gone) - gone.count(0)) + sum(gone) // 8  # each is a token, however long
                    continue
                words = len(part.translate(None, _NO_WORD))
                spared = words + (len(part) - words) // 8
                found += spared // 2 if fate == ROWS else spared
        return found

    def _untold_exit_code(self) -> int | None:
        """The exit code where the text says otherwise: nothing of a failure, or a verdict that it failed."""
        code = self.document.origin.exit_code
        if code is None:
            return None
        told = "fail" in (self.labels.outcomes() if code else self.labels.verdicts())
        return code if told is (code == 0) else None

    def _refuse_the_rest(self) -> None:
        reported = {stage.tier for stage in self.receipt.stages}
        if Tier.VIRTUAL not in reported:
            self.report(Tier.VIRTUAL, "virtualization", "refused", self._why_not_virtual())
        for tier, name in ((Tier.LEARNED, "learned"), (Tier.GENERATIVE, "generative")):
            why = "not part of this version" if tier in self.grants else "not granted"
            self.report(tier, name, "refused", why)

    def _why_not_virtual(self) -> str:
        if self.store is None:
            return "no recovery: nothing would lead back to the original"
        ceiling = self.fidelity.ceiling(recovery=True)
        if ceiling < Tier.VIRTUAL:
            return f"fidelity {self.fidelity} stops at {ceiling}"
        return "nothing to do"

    def met(self) -> bool:
        """Whether there is a budget and it is met."""
        return bool(self.aims) and self.meets(self.best)

    def meets(self, text: bytes) -> bool:
        """Whether a text is within every budget."""
        return all(aim.size(text, self.counter) <= aim.amount for aim in self.aims)

    def _settle_budget(self) -> None:
        """Report on the budget that is used most."""
        receipt, most = self.receipt, -1.0
        for aim in self.aims:
            size = aim.size(self.best, self.counter)
            if size / max(aim.amount, 1) > most:
                most = size / max(aim.amount, 1)
                receipt.budget, receipt.budget_size = aim, size
                receipt.met = size <= aim.amount
        if self.ruled is not None:
            receipt.budget, receipt.budget_size = self.ruled
            receipt.met = False

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

    def report(self, tier: Tier, name: str, outcome: str, detail: str = "", size: int | None = None) -> None:
        """Say in the receipt what became of a stage."""
        self.receipt.stages.append(StageReport(tier, name, outcome, detail, size))
