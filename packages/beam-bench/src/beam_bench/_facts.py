"""Facts: run a method over a corpus, and sum up what stayed visible, what can be had again, what is lost, what is cut.

A method is a function from a capture and its bytes to an ``Outcome``: Beam and its peers are measured by the same
code, with the same reader (``_reader``) and the same tokenizer (``_gauge``).

Means are over captures (macro), so that one giant log does not carry the average; the pooled cut, which it would
carry, stands beside them.  A capture for which a method gave nothing in time is named and counts in no figure.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from statistics import mean, median
from typing import TYPE_CHECKING

from beam_bench._reader import IN_FORM, LOST, RECOVERABLE, VISIBLE, false_marker, judge, plain, visible
from beam_core import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from beam_bench._corpus import Capture
    from beam_bench._gauge import Gauge
    from beam_bench._reader import Way

LARGE = 1000  # tokens; smaller texts hold little that could be cut


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a method made of a capture.

    ``note`` says how it was run, ``fair`` whether the captured text is what it would have got, ``failed`` why there is
    no text.
    """

    data: bytes
    way: Way | None = None
    note: str = ""
    fair: bool = True
    failed: str = ""


if TYPE_CHECKING:
    Reducer = Callable[[Capture, bytes], Outcome]


@dataclass(frozen=True, slots=True)
class FileResult:
    """One capture under one method: its facts by verdict, its tokens before and after on ``basis``, its bytes."""

    path: str
    family: str
    visible: tuple[str, ...]
    recoverable: tuple[str, ...]
    lost: tuple[str, ...]
    before: int
    after: int
    basis: str
    bytes_before: int
    bytes_after: int
    grew: tuple[str, ...] = ()
    marker: str = ""
    note: str = ""
    fair: bool = True
    failed: str = ""
    formed: tuple[str, ...] = ()  # of the visible ones those that a row says, by the definition above it

    @property
    def facts(self) -> int:
        """How many facts the capture has."""
        return len(self.visible) + len(self.recoverable) + len(self.lost)

    @property
    def cut(self) -> float:
        """Share of tokens removed, at most 1, negative where the text became larger; 0 of an empty text."""
        return 1 - self.after / self.before if self.before else 0.0

    def as_dict(self) -> dict[str, object]:
        """Plain values, in a fixed order; the visible facts as a number."""
        return {
            "path": self.path,
            "family": self.family,
            "facts": self.facts,
            "visible": len(self.visible),
            "in_forms": len(self.formed),
            "recoverable": list(self.recoverable),
            "lost": list(self.lost),
            "tokens_before": self.before,
            "tokens_after": self.after,
            "basis": self.basis,
            "bytes_before": self.bytes_before,
            "bytes_after": self.bytes_after,
            "cut": round(self.cut, 4),
            "grew": list(self.grew),
            "false_marker": self.marker,
            "note": self.note,
            "fair": self.fair,
            "failed": self.failed,
        }


@dataclass(frozen=True, slots=True)
class Summary:
    """Captures summed up.  Shares and cuts are 0 to 1; ``large`` are the captures of ``LARGE`` tokens and more."""

    captures: int
    failed: int
    unfair: int
    grew: int
    facts: int
    visible: int
    recoverable: int
    lost: int
    cut_mean: float
    cut_median: float
    cut_pooled: float
    large: int
    large_mean: float
    large_median: float

    @property
    def share(self) -> float:
        """Share of the facts that is visible; 1 where there are none."""
        return self.visible / self.facts if self.facts else 1.0

    def as_dict(self) -> dict[str, object]:
        """Plain values, in a fixed order."""
        values: dict[str, object] = {"visible_share": round(self.share, 4)}
        for name in self.__slots__:
            value = getattr(self, name)
            values[name] = round(value, 4) if isinstance(value, float) else value
        return values


@dataclass(frozen=True, slots=True)
class MethodResult:
    """A method over a corpus; ``skipped`` says why it was not run."""

    name: str
    version: str = ""
    how: str = ""
    skipped: str = ""
    files: tuple[FileResult, ...] = field(default=())

    @property
    def summary(self) -> Summary:
        """Over all captures."""
        return summarize(self.files)

    @property
    def fair(self) -> Summary:
        """Over the captures whose text is what the method would have got."""
        return summarize([result for result in self.files if result.fair])

    @property
    def families(self) -> dict[str, Summary]:
        """By family, in alphabetical order."""
        names = sorted({result.family for result in self.files})
        return {name: summarize([result for result in self.files if result.family == name]) for name in names}

    def as_dict(self) -> dict[str, object]:
        """Plain values, in a fixed order."""
        if self.skipped:
            return {"name": self.name, "skipped": self.skipped}
        return {
            "name": self.name,
            "version": self.version,
            "how": self.how,
            "summary": self.summary.as_dict(),
            "summary_fair": self.fair.as_dict(),
            "families": {name: summary.as_dict() for name, summary in self.families.items()},
            "files": [result.as_dict() for result in self.files],
        }


def measure(captures: Iterable[Capture], reducer: Reducer, gauge: Gauge) -> Iterator[FileResult]:
    """Run the method over each capture, and judge what it printed.

    InvalidValueError for a fact that the reader does not find in the capture itself: the corpus is wrong there.
    """
    for capture in captures:
        raw = capture.read()
        text = plain(raw)
        for fact in capture.facts:
            if not visible(fact, text):
                raise InvalidValueError(f"fact of {capture.path}", str(fact), "one that stands in the capture")
        yield judged(capture, raw, reducer(capture, raw), gauge)


def judged(capture: Capture, raw: bytes, outcome: Outcome, gauge: Gauge) -> FileResult:
    """One outcome, judged."""
    if outcome.failed:
        return FileResult(
            capture.path, capture.family, (), (), (), 0, 0, gauge.basis, len(raw), 0,
            note=outcome.note, fair=outcome.fair, failed=outcome.failed,
        )  # fmt: skip
    verdicts = judge(capture.facts, outcome.data, outcome.way)
    by = {
        verdict: tuple(str(fact) for fact, found in zip(capture.facts, verdicts, strict=True) if found == verdict)
        for verdict in (VISIBLE, IN_FORM, RECOVERABLE, LOST)
    }
    size = gauge.size(raw, outcome.data)
    grew = (*size.grew, "bytes") if len(outcome.data) > len(raw) else size.grew
    return FileResult(
        capture.path,
        capture.family,
        by[VISIBLE] + by[IN_FORM],
        by[RECOVERABLE],
        by[LOST],
        size.before,
        size.after,
        size.basis,
        len(raw),
        len(outcome.data),
        grew,
        false_marker(outcome.data, raw),
        outcome.note,
        outcome.fair,
        formed=by[IN_FORM],
    )


def summarize(results: Sequence[FileResult]) -> Summary:
    """Captures summed up; the failed ones are counted and in nothing else."""
    done = [result for result in results if not result.failed]
    cuts = [result.cut for result in done]
    large = [result.cut for result in done if result.before >= LARGE]
    before = sum(result.before for result in done)
    return Summary(
        captures=len(results),
        failed=len(results) - len(done),
        unfair=sum(not result.fair for result in results),
        grew=sum(bool(result.grew) for result in done),
        facts=sum(result.facts for result in done),
        visible=sum(len(result.visible) for result in done),
        recoverable=sum(len(result.recoverable) for result in done),
        lost=sum(len(result.lost) for result in done),
        cut_mean=mean(cuts) if cuts else 0.0,
        cut_median=median(cuts) if cuts else 0.0,
        cut_pooled=1 - sum(result.after for result in done) / before if before else 0.0,
        large=len(large),
        large_mean=mean(large) if large else 0.0,
        large_median=median(large) if large else 0.0,
    )


def worst(results: Iterable[FileResult], count: int) -> list[FileResult]:
    """The captures with the least cut, of these the largest first."""
    done = [result for result in results if not result.failed]
    return sorted(done, key=lambda result: (round(result.cut, 4), -result.before, result.path))[:count]
