r"""Diagnostics of compilers and linkers: GCC, Clang, MSVC, javac, gfortran and all that print ``file:line: error:``.

What a reader must know of the formats:

- One line states it, ``a.c:3:7: error: ...``.  GCC and Clang say before it where they are (``In function``, ``In file
  included from``), after it they show the source line and a line of carets, then notes with places of their own.
- What stands below an error is context.  A note in the user's own file stays, it names a place to act on; one in a
  header of the system, with its source, goes.  So do the steps of a template's deduction.
- A warning is what the reader works on until there is an error; then only the warnings of the same file are, and the
  source that any warning shows is counted.
- ``In function`` holds until the next such line: once one is shown, all that follow are.

Not here: checkers that list findings in formats of their own, Rust and Go.  A line of source is known only below a
diagnostic and by its gutter or its carets, so that a file that somebody shows stays whole.
"""

from __future__ import annotations

from beam_adapters._relabel import kinds_of, line_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

ERROR = Label(P0, "error")
WARNING = Label(P1, "warning")
OTHER_WARNING = Label(P2, "warning of a file without an error")
WHERE = Label(P2, "where a diagnostic stands")
USER_NOTE = Label(P2, "note")
DETAIL = Label(P1, "detail of an error")
NOTES = Label(P3, "compiler notes", "lines of compiler notes", near=0)
SOURCE = Label(P3, "source line", "lines of source", near=3)
WHERE_ASIDE = Label(P4, "where a warning stands", "functions of warnings")
SOURCE_ASIDE = Label(P4, "source line", "lines of source of warnings")
HINT = Label(P5, "hint")

_PATH = rb"(?:[A-Za-z]:)?[^:(\n<>\"|=]{1,300}+"
_HEADERS = (
    rb"(?:/usr/(?:local/|bin/\.\./)?(?:include|lib)\b|/opt/[^:\n]*?/include/|[A-Z]:\\Program Files"
    rb"|[A-Z]:[^:(\n]*\\(?:Windows Kits|Tools\\MSVC)\\)"
)
_PLACE = rb"(?::\d++(?::\d++)?|\(\d++(?:,\d++){0,3}\)) ?: "
_AT = _PATH + _PLACE
_SYSTEM_AT = b"(?=%b)%b" % (_HEADERS, _AT)
_USER_NOTE_AT = b"(?=%bnote: )(?!%b)%b" % (_AT, _HEADERS, _AT)
_USER_AT = b"(?!%b)%b" % (_HEADERS, _AT)
_SAYS = rb"(?:fatal |internal compiler )?error(?: [A-Z]++\d++)?: "
_GUTTER = rb" ++(?:(?:\d++|\+{3}|\.{3}) ++)?\|.*"
_CARETS = rb"[ \t]*+~* *+\^[~^ ]*+"
_CHAIN = rb"In file included from [^\n]++(?:\n {3,}from [^\n]++){0,24}"
_INSIDE = (
    rb"(?:[Ii]n (?:static |virtual |member |lambda |copy |move )*(?:function|constructor|destructor|instantiation of"
    rb"|substitution of|lambda function)\b.*|At global scope:|At top level:|inlined from .*)"
)
_SETTLED = rb"[^\n]*\n[^\n]*\n"  # what follows is all there
_ERROR_NEXT = rb"(?:%b[^\n]*\n){0,6}%b%b" % (_PATH + rb": In ", _AT, _SAYS)

_known = (
    Rule("error", _AT + _SAYS + rb".*", ERROR, enter="below", opens=True),
    Rule("warning", _AT + rb"warning(?: [A-Z]++\d++)?: .*", WARNING, enter="below", opens=True),
    Rule("system-note", rb"%bnote: .*(?:\n%b){0,12}" % (_SYSTEM_AT, _GUTTER), NOTES, enter="beyond", run=True),
    Rule("declared-once", rb"%bnote: each undeclared identifier is reported only once .*" % _USER_NOTE_AT, NOTES),
    Rule(
        "note",
        rb"%bnote: (?!each undeclared identifier is reported only once | ).*" % _USER_NOTE_AT,
        USER_NOTE,
        enter="below",
    ),
    Rule("included-to-error", _CHAIN, WHERE, then=rb"(?! {3,}from )" + _ERROR_NEXT),
    Rule("included", _CHAIN, NOTES, then=rb"(?! {3,}from |%b)%b" % (_ERROR_NEXT, _SETTLED)),
    Rule("inside-error", b"(?!%b)%b" % (_HEADERS, _PATH) + rb": " + _INSIDE, WHERE, then=_AT + _SAYS),
    Rule(
        "inside",
        b"(?!%b)%b" % (_HEADERS, _PATH)
        + rb": (?:In (?:static |member )*(?:function|constructor|destructor) .*|At top level:)",
        WHERE,
        then=b"(?!%b%b)%b" % (_AT, _SAYS, _SETTLED),
    ),
    Rule("system-inside", rb"(?=%b)%b: %b" % (_HEADERS, _PATH, _INSIDE), NOTES, run=True),
    Rule("required-here", rb"%b  (?:required|recursively required) from here.*" % _USER_AT, DETAIL, enter="below"),
    Rule(
        "system-required",
        rb"%b  (?:\[|recursively |)?required (?:from|by) .*" % _SYSTEM_AT,
        NOTES,
        enter="below",
        run=True,
    ),
    Rule(
        "linker",
        (
            rb"(?:[^\s:]++: )?(?:[^\s:(]++:){1,2}(?:\(\.[^)\n]++\)|\d++): (?:undefined reference to [`'].*"
            rb"|multiple definition of [`'].*|more undefined references to [`'].* follow)|[^\s:]++: cannot find -l.*"
            rb"|[^\s:]++: symbol\(s\) not found .*|collect2: [^\n]*error: .*|Undefined symbols for architecture .*"
        ),
        ERROR,
        run=True,
    ),
    Rule("linker-place", rb"[^\s:]++: [^\s:]++: in function [`'].*", DETAIL),
    Rule("count", rb"(?:\d++ warnings? and )?\d++ errors? generated\.", ERROR),
    Rule("all-as-errors", rb"cc1(?:plus|obj)?: (?:all|some) warnings being treated as errors", DETAIL),
    Rule(
        "hint",
        (
            rb"compilation terminated\.|Suppressed \d++ warnings? \(.*\)\."
            rb"|Use -header-filter=\.\* to display errors from all non-system headers\..*"
            rb"|Note: Recompile with -Xlint:\w++ for details\."
        ),
        HINT,
        run=True,
    ),
)
_detail_note = rb"%bnote: {2,}\S.*" % _USER_NOTE_AT
_detail = Rule("detail-note", _detail_note, USER_NOTE, enter="below")
_top = State("top", (*_known, _detail))
_below = State(
    "below",
    (
        *_known,
        _detail,
        Rule("gutter", _GUTTER, SOURCE, run=True),
        Rule("caret", rb"(?!%b)[^\n]++\n%b" % (_AT, _CARETS), SOURCE),
        Rule("detail", rb"  (?:symbol|location|required|found|reason): .*", DETAIL, run=True),
        Rule(
            "type-variables",
            rb"  (?:missing type arguments for generic class .*|where \S++ (?:is a|are) (?:fresh )?type-variables?:)"
            rb"(?:\n    \S++ extends [^\n]++ declared in [^\n]++)*",
            NOTES,
            run=True,
        ),
    ),
    otherwise="top",
)
_beyond = State(
    "beyond",
    (*_known, Rule("system-detail", rb"%b(?:\n%b){0,12}" % (_detail_note, _GUTTER), NOTES, run=True)),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Beside errors, a warning of another file is not what the reader works on, nor its notes, nor any's source."""
    start, stop = segment.start, segment.stop
    kinds = {rule: kinds_of(classification, ADAPTER.name, rule) for rule in ("error", "warning", "note")}
    said = sorted(
        (unit, rule) for rule in kinds for kind in kinds[rule] for unit in units_of(classification, kind, start, stop)
    )
    files = {_file(line_of(lines, segment, unit)) for unit, rule in said if rule == "error"}
    if not files:
        return
    _count_source(classification, said, stop)
    _count_functions(classification, start, next(unit for unit, rule in said if rule == "error"))
    heads = [(unit, _file(line_of(lines, segment, unit))) for unit, rule in said if rule != "note"]
    while len(heads) > 1 and heads[-2][1] == heads[-1][1]:  # of the file that came last more may follow
        heads.pop()
    last = heads[-1][0]
    aside = False
    for unit, rule in said:
        if rule != "note":
            aside = _file(line_of(lines, segment, unit)) not in files and unit < last
        if aside and rule == "warning":
            relabel(classification, kinds["warning"], OTHER_WARNING, "other-warning", unit, unit + 1)
        elif aside:
            relabel(classification, kinds["note"], NOTES, "other-note", unit, unit + 1)


def _count_source(classification: Classification, said: list[tuple[int, str]], stop: int) -> None:
    """The source under warnings, and under their notes, is what the reader has in the file."""
    source = kinds_of(classification, ADAPTER.name, "gutter", "caret")
    under = "error"
    ends = [unit for unit, _ in said[1:]]
    for (unit, rule), end in zip(said, [*ends, stop], strict=True):
        under = under if rule == "note" else rule
        if under == "warning":
            relabel(classification, source, SOURCE_ASIDE, "source-aside", unit, end)


def _count_functions(classification: Classification, start: int, error: int) -> None:
    """Functions of warnings go up to the last before the first error; from there on each stays, for it ends another."""
    inside = kinds_of(classification, ADAPTER.name, "inside")
    last = max((unit for kind in inside for unit in units_of(classification, kind, start, error)), default=start)
    relabel(classification, inside, WHERE_ASIDE, "inside-aside", start, last)


def _file(line: bytes) -> bytes:
    """The file that a diagnostic names."""
    return line[:2] + line[2:].replace(b"(", b":", 1).partition(b":")[0]


ADAPTER = Adapter(
    "compilers",
    (_top, _below, _beyond),
    anchors=(
        b": error",
        b": fatal error",
        b": warning",
        b" : error ",
        b" : warning ",
        b": note: ",
        b"undefined reference to ",
        b"multiple definition of ",
        b"Undefined symbols for ",
        b"collect2: ",
        b"cannot find -l",
        b" generated.\n",
    ),
    finish=_finish,
    verified=("GCC 12.2", "Clang 14", "javac 17", "GNU ld 2.40"),
)
