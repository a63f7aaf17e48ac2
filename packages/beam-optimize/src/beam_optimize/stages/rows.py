"""Tier 2: many lines of one form become rows, each with its own words only.

The first lines of a form stay as they are, and its last; between them the form is defined once, where it is first used,
and every line is a row: ``A| src/m7.ts(1,67)``.  Nothing is lost, so in a text that hosts would cut errors are rows
too: each keeps its place, its path whole and every number.  The verifier expands the rows and compares.  Not in text
that an agent quotes, and not in a text with lines that look like rows.
"""

from __future__ import annotations

from beam_core._classification import LONG
from beam_core._edits import FORMS, HOLE, KEPT, PAYS, ROWS, form_mark, row
from beam_core._scales import Priority
from beam_optimize._patterns import Regex
from beam_optimize.stages.forms import Form, form_of, masked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_optimize._layout import Context, Layout

_LEAST = 16  # lines of one form; fewer are read as quickly as they are
_WHOLE = 3  # lines of a form that are shown before its first row
_SHARED = 32  # bytes that the lines of a form have to have in common, and at least half of each
_LARGE = 8 << 10  # bytes of a text from which on lines may be rows; a smaller one is read as quickly as it is
_PROTECTED = 30_000  # the same for protected lines: hosts cut above this size
HUGE = 2 << 20  # bytes of shown text, above which nobody reads rows and counting them takes seconds
_ROWLIKE = Regex(rb"(?:\n|\r|\A)[A-Z]\| ")


class Forms:
    """The forms of a text, and for each unit that is a row the number of its form."""

    __slots__ = ("forms", "of")

    def __init__(self, forms: list[Form], of: dict[int, int]) -> None:
        self.forms = forms
        self.of = of


def group_rows(context: Context, layout: Layout) -> Layout | None:
    """The layout with lines of common forms as rows; ``None`` if no form pays."""
    lines = context.lines
    if len(lines.data) < _LARGE or shown(context, layout) > HUGE:
        return None
    if b"[beam:" in lines.data or _ROWLIKE().search(lines.data):
        return None
    groups: dict[bytes, list[int]] = {}
    priorities = context.levels
    least = Priority.P0 if len(lines.data) > _PROTECTED else Priority.P2
    for segment in context.classification.segments:
        if segment.exact or segment.stop - segment.start < _LEAST:
            continue
        for fate, start, stop in layout.runs(segment.start, segment.stop):
            for first, texts in masked(lines, start, stop) if fate == KEPT else ():
                for unit, text in enumerate(texts, first):
                    if priorities[unit] >= least and len(text) > _SHARED and b"\1" in text:
                        groups.setdefault(text, []).append(unit)
    forms, of = _forms(context, groups)
    if not of:
        return None
    new = layout.copy()
    new.forms = Forms(forms, of)
    for unit in of:
        new.fates[unit] = ROWS
    return new


def shown(context: Context, layout: Layout) -> int:
    """Bytes of the units that are shown as they are."""
    return sum(context.size(start, stop) for fate, start, stop in layout.runs(0, len(layout.fates)) if fate == KEPT)


def _forms(context: Context, groups: dict[bytes, list[int]]) -> tuple[list[Form], dict[int, int]]:
    """The forms that pay, those with the most lines first taken, numbered in the order in which they are used."""
    lines = context.lines
    found: list[tuple[int, list[int], Form]] = []
    most = sorted((units for units in groups.values() if len(units) >= _LEAST), key=lambda u: (-len(u), u[0]))
    for units in most[: len(FORMS)]:
        form = form_of([lines.line(unit) for unit in units])
        inner = units[_WHOLE:-1]
        size = sum(context.size(unit, unit + 1) for unit in inner)
        if not form.columns or any(HOLE in part for part in form.parts) or size > LONG * len(inner):
            continue
        rest = size - len(inner) * form.size
        if form.size >= _SHARED and 2 * rest <= size and size - rest >= PAYS * len(form_mark(0, _text(form))):
            found.append((inner[0], inner, form))
    found.sort(key=lambda entry: entry[0])
    of = {unit: number for number, (_, inner, _) in enumerate(found) for unit in inner}
    return [form for *_, form in found], of


def _text(form: Form) -> bytes:
    return HOLE.join(form.parts)


def write_rows(context: Context, layout: Layout, start: int, stop: int, defined: set[int]) -> bytes:
    """Units ``start`` to ``stop`` as rows, each form defined before its first; ``defined`` are those that are."""
    out: list[bytes] = []
    forms = layout.forms
    if forms is None:
        return b""
    for unit in range(start, stop):
        number = forms.of[unit]
        form = forms.forms[number]
        if number not in defined:
            defined.add(number)
            out.append(form_mark(number, _text(form)))
        out.append(row(number, form.words(context.lines.line(unit))))
    return b"".join(out)
