"""Tier 4: routine lines of a log are told by their forms: how many, and from where to where their numbers run.

Of lines with the role "log line" these stay: the first and the last of each form, those of a form that is rare, what is
odd in a number (ten times what nearly all have, another unit), the first and last of each value where a handful occur,
and what stands next to a protected line.  The rest goes, a marker in the place of every stretch of it:
``[beam: 38 lines omitted, 12-49: 38 x INFO request {12..49} took {3..48} ms]``.

Only for texts whose original is stored.  Errors and warnings are no routine: they are protected, and stay.
"""

from __future__ import annotations

from beam_core._classification import LOG_LINE
from beam_core._edits import ALIKE, DROPPED, KEPT, PAYS, ROWS, VIRTUAL, alike_mark, virtual_mark
from beam_core._scales import Priority
from beam_optimize._patterns import Regex
from beam_optimize.stages.forms import WORD, Form, form_of, masked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from beam_optimize._layout import Context, Layout

_COMMON = 4  # lines of a form, from which on it is routine
_NEAR = 2  # lines beside a protected one
_FORMS = 3  # told in one marker; the rest are "other lines"
_TOLD = 8  # lines from which on a marker tells the forms
_WIDTH = 160  # bytes of a form in a marker
_ODD = 3  # lines that a value may have and still be odd
_MANY = 20  # lines of a form, from which on a value can be odd
_HANDFUL = 8  # values of a column; of more not every one is shown
_FACTOR = 10  # times what nine of ten lines have at most
_NUMBER = Regex(rb"\d{1,15}(?:\.\d{1,9})?")
_HUGE = 2 << 20  # bytes of a text, above which counting takes seconds: of such a log head, tail and rarities stay
_HOLE = Regex(rb"\{\}|\{[0-9.]+(?:\.\.[0-9.]+\}| x\d)|; \d+ x ")
_VALUES = 6  # different numbers of a column that are told with how many lines have each


def tell_forms(context: Context, layout: Layout) -> Layout | None:
    """The layout with routine log lines omitted under markers that tell their forms; ``None`` if there are none."""
    if context.lines.numbers is not None or len(context.lines.data) > _HUGE:
        return None
    new = None
    for segment in context.classification.segments:
        if segment.exact:
            continue
        units = _log_lines(context, layout, segment.start, segment.stop)
        if len(units) < _TOLD:
            continue
        kept = _kept(context, units)
        spare = [unit for unit in units if unit not in kept]
        if spare:
            new = new or layout.copy()
            for start, stop in _stretches(layout, spare):
                _omit(context, layout, new, start, stop)
    return new if new is not None and new.fates != layout.fates else None


def _log_lines(context: Context, layout: Layout, start: int, stop: int) -> list[int]:
    """Shown units of the role, that nothing has made more important."""
    labels = context.classification
    kinds = {number for number, label in enumerate(labels.labels) if label.role == LOG_LINE}
    if not kinds:
        return []
    fates, levels = layout.fates, context.levels
    return [
        unit
        for unit in range(start, stop)
        if labels.kinds[unit] in kinds and levels[unit] == Priority.P2 and fates[unit] in (KEPT, ROWS)
    ]


def _kept(context: Context, units: list[int]) -> set[int]:
    """Those of ``units`` that stay."""
    lines, levels = context.lines, context.levels
    groups: dict[bytes, list[int]] = {}
    wanted = set(units)
    for first, texts in masked(lines, units[0], units[-1] + 1):
        for unit, text in enumerate(texts, first):
            if unit in wanted:
                groups.setdefault(text, []).append(unit)
    kept: set[int] = set()
    for text, members in groups.items():
        if len(members) < _COMMON or _HOLE().search(text):
            kept.update(members)
        else:
            kept.update((members[0], members[-1]))
            kept.update(_odd(context, members))
    last = -_NEAR - 1
    for unit in range(units[0], min(units[-1] + _NEAR + 1, len(levels))):
        if levels[unit] <= Priority.P1:
            kept.update(range(max(unit - _NEAR, 0), unit))
            last = unit
        elif unit - last <= _NEAR:
            kept.add(unit)
    return kept


def _odd(context: Context, members: list[int]) -> set[int]:
    """Lines of a form with a number that hardly another one has."""
    if len(members) < _MANY:
        return set()
    rows = [WORD().findall(context.lines.line(unit)) for unit in members]
    odd: set[int] = set()
    for column in zip(*rows, strict=True):
        values = [_NUMBER().search(word) for word in column]
        numbers = [float(value[0]) if value else 0.0 for value in values]
        limit = _FACTOR * max(sorted(numbers)[len(numbers) * 9 // 10], 1e-9)
        far = [at for at, number in enumerate(numbers) if number > limit]
        for found in (far, *(_examples(key) for key in (column, [_NUMBER().sub(b"", word) for word in column]))):
            odd.update(members[at] for at in found[: _ODD * 4])
    return odd


def _examples(column: Sequence[bytes]) -> list[int]:
    """Where a handful of values stand for all: all places of one that few lines have, else its first and last."""
    seen: dict[bytes, list[int]] = {}
    for at, text in enumerate(column):
        seen.setdefault(text, []).append(at)
        if len(seen) > _HANDFUL:
            return []
    return sorted(at for places in seen.values() for at in (places if len(places) <= _ODD else (places[0], places[-1])))


def _stretches(layout: Layout, spare: list[int]) -> list[tuple[int, int]]:
    """Runs of units, with what was dropped between them."""
    runs: list[tuple[int, int]] = []
    start = stop = spare[0]
    for unit in spare:
        if any(fate != DROPPED for fate in layout.fates[stop:unit]):
            runs.append((start, stop))
            start = unit
        stop = unit + 1
    runs.append((start, stop))
    return runs


def _omit(context: Context, old: Layout, new: Layout, start: int, stop: int) -> None:
    size = sum(context.size(a, b) for fate, a, b in old.runs(start, stop) if fate in (KEPT, ROWS))
    if stop - start >= _TOLD and size >= PAYS * len(_mark(context, start, stop)):
        new.fates[start:stop] = bytes((ALIKE,)) * (stop - start)
    elif size >= PAYS * len(virtual_mark(start + 1, stop)):
        new.fates[start:stop] = bytes((VIRTUAL,)) * (stop - start)


def _mark(context: Context, start: int, stop: int) -> bytes:
    """The marker in place of a stretch, with the forms that most of its lines have."""
    groups: dict[bytes, list[bytes]] = {}
    lines = context.lines
    for first, texts in masked(lines, start, stop):
        for unit, text in enumerate(texts, first):
            groups.setdefault(text, []).append(lines.line(unit))
    ranked = sorted(groups.values(), key=len, reverse=True)
    forms = [(len(texts), _told(form_of(texts), texts)) for texts in ranked[:_FORMS] if len(texts) > 1]
    rest = stop - start - sum(count for count, _ in forms)
    return alike_mark(start + 1, stop, [*forms, (rest, b"other lines")] if rest else forms)


def _told(form: Form, texts: list[bytes]) -> bytes:
    """A form with the range of each number in it, or how many lines have which where a few numbers stand for all."""
    out = [form.parts[0]]
    for column, part in zip(zip(*map(form.words, texts), strict=True), form.parts[1:], strict=True):
        numbers = [_NUMBER().fullmatch(word) for word in column]
        if all(numbers):
            out.append(_counted(column) or b"{%b..%b}" % (min(column, key=float), max(column, key=float)))
        else:
            out.append(b"{}")
        out.append(part)
    told = b"".join(out)
    if len(told) <= _WIDTH:
        return told
    end = told.rfind(b" ", 0, _WIDTH - 3) + 1
    if told.rfind(b"{", 0, end) > told.rfind(b"}", 0, end):  # no part of a field
        end = told.rfind(b" ", 0, told.rfind(b"{", 0, end)) + 1
    return told[:end].rstrip(b" ") + b"..."


def _counted(column: Sequence[bytes]) -> bytes:
    """``{200 x140, 304 x7}`` for the numbers of a column; empty where they are many, or most lines have their own."""
    counts: dict[bytes, int] = {}
    for word in column:
        counts[word] = counts.get(word, 0) + 1
        if len(counts) > _VALUES:
            return b""
    if len(column) < 2 * len(counts):
        return b""
    return b"{%b}" % b", ".join(b"%b x%d" % (word, counts[word]) for word in sorted(counts, key=float))


def write_alike(context: Context, _layout: Layout, start: int, stop: int, _defined: set[int]) -> bytes:
    """The marker in place of units ``start`` to ``stop``."""
    return _mark(context, start, stop)
