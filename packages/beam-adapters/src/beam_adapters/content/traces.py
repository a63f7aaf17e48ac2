r"""Stack traces in text of no known tool: Python, the JVM, Node, .NET, Ruby, PHP, Perl, Elixir, Rust.

A message is P0, a frame in the program's own files P1 with its line of source, a frame in a library folds into a count.
Where a trace has library frames only, those nearest to the error stay.

What a reader must know of the formats:

- Python puts the error last, all others first; that says which frames are nearest.  A Python frame is a place and lines
  that are indented deeper; a trace as a whole may be indented, or stand behind ``|`` in an exception group.
- A text may begin in the middle of a trace (``| tail``): then the frames count only if the error follows, for a stack
  that a program printed is a result of its own.
- Whose a frame is follows from its place (``site-packages``, ``node_modules``, ``/vendor/``), on the JVM and in .NET
  from its package.  A place that is in no list is the program's own.

Not here: goroutines and panics of cargo, which have adapters of their own, and native code.  Nothing is lowered but
whole lines in the shape of a library frame, and carets that a frame follows.
"""

from __future__ import annotations

from itertools import pairwise

from beam_adapters._frames import Shown, recursions, stretches
from beam_adapters._patterns import compiled
from beam_adapters._relabel import kinds_of, line_of, relabel
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_DEEP = rb"     *+"  # four spaces and more
_NEAREST = 2  # library frames of a trace without others that stay
_NAMING = 4  # frames next to the error that may stay of a trace shown above, to say which of them it is
_CHOSEN = 3  # frames of installed packages that stay, where the error came from there; in Python, others show one

ERROR = Label(P0, "error")
HEADER = Label(P1, "head of a trace")
FRAME = Label(P1, "frame")
DETAIL = Label(P1, "detail of a frame")
LIBRARY = Label(P3, "library frames", "library frames", near=0)
LIBRARY_LINES = Label(P3, "library frames", "lines of library frames", near=0)
RECURSION = Label(P3, "frames of a recursion", "lines of a recursion", near=0)
REPEATED = Label(P3, "trace shown before", "lines of a trace shown above", near=0)
NEAREST = Label(P2, "library frame nearest to the error")
STACK = Label(P2, "stack that a program printed")

# Python.  What a frame begins with, by its depth: alone, indented as a whole, in an exception group.
_DEPTHS = (*(b" " * n for n in (2, 4, 6, 8, 10, 12)), *(b" " * n + rb"\|   " for n in (2, 4, 6, 8)))
_INSTALLED = (
    rb"(?:[/\\](?:site|dist)-packages[/\\]|[/\\][Ll]ib(?:64)?[/\\](?:python|pypy)\d|[/\\]Python\d++[/\\][Ll]ib[/\\])"
)
_PY_LIBRARY = rb'File "(?:<frozen [^"\n]*+|(?=[^"\n]*?%b)[^"\n]*+)", line \d++(?:,? in .*)?' % _INSTALLED
_PY_FRAME = rb'(?!%b)File "[^"\n]++", line \d++(?:,? in .*)?' % _PY_LIBRARY
_CARETS = rb" *+(?=[~^])[~^ ]++"


def _python_library(depth: bytes) -> bytes:
    line = rb'\n%b  (?!File "|%b\n)\S.*' % (depth, _CARETS)
    marks = rb"\n%b  %b" % (depth, _CARETS)
    return rb"%b%b(?:%b(?:%b)?(?:\n%b  .*%b){0,6})?" % (depth, _PY_LIBRARY, line, marks, depth, marks)


def _python_frame(depth: bytes) -> bytes:
    return rb'%b%b(?:\n%b  (?!File "|%b\n)\S.*)?' % (depth, _PY_FRAME, depth, _CARETS)


# The JVM.
_JVM_PACKAGE = (
    rb"(?:java|javax|jakarta|jdk|sun|com\.sun|kotlin|kotlinx|scala|groovy|groovyjarjar\w++|clojure|junit"
    rb"|org\.(?:junit|testng|mockito|hamcrest|assertj|opentest4j|springframework|hibernate|gradle|codehaus\.groovy"
    rb"|jetbrains\.kotlin|eclipse\.jetty|scalatest"
    rb"|apache\.(?:maven|catalina|coyote|tomcat|surefire|groovy|spark|hadoop|http))"
    rb"|worker\.org\.gradle|io\.netty|reactor|com\.fasterxml\.jackson|com\.google\.common|com\.zaxxer\.hikari)\."
)
_JVM_AT = rb"at (?:(?:[\w.-]++(?:@[\w.+-]++)?)?/{1,2})?"
_JVM_PLACE = (
    rb"\((?:[\w$.-]++(?<=\.java)|[\w$.-]++:\d++|Unknown Source|Native Method|<generated>)\)(?: ~?\[[^\]\n]*+\])?"
)
_JVM_CAUSE = rb"(?:Caused by|Suppressed): (?:[a-z_][\w$]*+\.){0,20}[A-Z][\w$.]*+(?:: .*)?"


def _indented(pattern: bytes) -> bytes:
    """A pattern behind tabs or four spaces and more; begins with literal bytes, which are fast."""
    return b"|".join((b"\t\t*+" + pattern, _DEEP + pattern))


# Node.
_NODE_AT = _DEEP + rb"at "
_NODE_LIBRARY = (
    rb"(?:[^\n()]*+\((?:node:[^\n()]++|(?:[^\n()]*[/\\])?node_modules[/\\][^\n()]++"
    rb"|internal/(?:modules|process|main|timers)[/\w.]*:\d++:\d++|<anonymous>|native)\)"
    rb"|(?:async )?(?:file://)?(?:node:[^\n()]++|(?:[^\n() ]*[/\\])?node_modules[/\\][^\n() ]++:\d++:\d++))"
)

# .NET: three spaces, in a test's report five.
_NET_PACKAGE = rb"(?:System|Microsoft|Xunit|NUnit|Npgsql|Newtonsoft|Castle|Moq)\."
_NET_CALL = rb"[^\s(]++\([^\n)]*+\)"

_RUBY_LIBRARY = rb"(?:<internal:[^\n]++|(?=[^\n:]*?(?:/gems/|/lib/ruby/))[^\n:]++:\d++:in [`'][^\n]*+)"
_PHP_LIBRARY = rb"(?:\[internal function\]: |(?=[^\n(]*?/vendor/)[^\n(]++\(\d++\): )"
_PERL_LIBRARY = rb"/(?:usr|opt|etc)/(?:local/)?(?:share|lib)/[^\n)]*?perl"
_BEAM_LIBRARY = (
    rb"\((?:elixir|stdlib|kernel|erts|compiler|crypto|ssl|inets|ex_unit|mix|iex|eex|logger|phoenix|phoenix_\w++|plug"
    rb"|plug_cowboy|cowboy|ranch|bandit|thousand_island|ecto|ecto_sql|db_connection|postgrex|telemetry) [^\s)]++\)"
)
_BEAM_PLACE = rb"[^\s:]+\.(?:exs?|erl):\d++: .*"
_RUST_LIBRARY = rb"(?:/rustc/|\./(?:csu|nptl)/|[^\n]*?/\.cargo/(?:registry|git)/|[^\n]*?/rustlib/src/)"

_RUST_STD = rb"(?:std|core|alloc|<unknown>|__libc_start|_start)\b"

_python_head = Rule(
    "python-head",
    rb"Traceback \(most recent call last\):"
    rb"|   *+(?:[+|] )?(?:Exception Group )?Traceback \(most recent call last\):"
    rb"|(?:Current thread|Thread) 0x[0-9a-f]++.*\(most recent call first\):",
    HEADER,
    enter="python",
    opens=True,
)
_library = Rule("python-library", b"|".join(map(_python_library, _DEPTHS)), LIBRARY_LINES, run=True)
_frame = Rule("python-frame", b"|".join(map(_python_frame, _DEPTHS)), FRAME, run=True)

_top = State(
    "top",
    (
        _python_head,
        Rule("python-fatal", rb"Fatal Python error: .*", ERROR),
        Rule("python-headless-library", _python_library(b"  "), LIBRARY_LINES, enter="python", opens=True),
        Rule("python-headless", _python_frame(b"  "), FRAME, enter="python", opens=True),
        Rule("jvm-uncaught", rb'Exception in thread "[^"\n]*+" .*', ERROR, opens=True),
        Rule("jvm-cause", _JVM_CAUSE + b"|" + _indented(_JVM_CAUSE), ERROR),
        Rule("jvm-library", _indented(rb"%b%b[^\n(]*+%b" % (_JVM_AT, _JVM_PACKAGE, _JVM_PLACE)), LIBRARY, run=True),
        Rule(
            "jvm-frame", _indented(rb"%b(?!%b)[\w$][^\n(]*+%b" % (_JVM_AT, _JVM_PACKAGE, _JVM_PLACE)), FRAME, run=True
        ),
        Rule("node-library", _NODE_AT + _NODE_LIBRARY, LIBRARY, run=True),
        Rule(
            "node-frame",
            rb"%b(?!%b(?: \{)?\n)(?:[^\n(]*+\([^\n]*:\d++:\d++\)|[^\n(]*:\d++:\d++)(?: \{)?"
            % (_NODE_AT, _NODE_LIBRARY),
            FRAME,
            run=True,
        ),
        Rule(
            "node-elided",
            _DEEP + rb"\.\.\. \d++ lines matching cause stack trace \.\.\.",
            Label(P2, "frames not shown"),
        ),
        Rule(
            "net-library",
            rb"   at %b|     at %b" % ((rb"%b%b(?: in .*:line \d++)?" % (_NET_PACKAGE, _NET_CALL),) * 2),
            LIBRARY,
            run=True,
        ),
        Rule(
            "net-frame",
            rb"   at (?!%b)(?:(?=[^\s(.]++\.)%b|%b in .*:line \d++)|     at (?!%b)%b in .*:line \d++"
            % (_NET_PACKAGE, _NET_CALL, _NET_CALL, _NET_PACKAGE, _NET_CALL),
            FRAME,
            run=True,
        ),
        Rule("ruby-error", rb"[\w./<(\\-][^\s:]*+:\d++:in [`'][^\n']*+': .*\([A-Z][\w:]*+\)", ERROR, opens=True),
        Rule("ruby-library", rb"\tfrom %b" % _RUBY_LIBRARY, LIBRARY, run=True),
        Rule("ruby-frame", rb"\tfrom (?!%b)[^\s:][^\n:]*+:\d++:in [`'].*" % _RUBY_LIBRARY, FRAME, run=True),
        Rule("php-error", rb"PHP Fatal error: .*|Next [\w\\]++: .* in .*:\d++", ERROR, opens=True),
        Rule("php-library", rb"#\d++ %b.*" % _PHP_LIBRARY, LIBRARY, run=True),
        Rule("php-frame", rb"#\d++ (?!%b)[^\s(][^\n(]*+\(\d++\): .*" % _PHP_LIBRARY, FRAME, run=True),
        Rule("php-thrown", rb"  thrown in .* on line \d++", DETAIL),
        Rule(
            "perl-library",
            rb"\t[^\n(]++\([^\n]*\) called at (?=%b)[^\n)]* line \d++" % _PERL_LIBRARY,
            LIBRARY,
            run=True,
        ),
        Rule(
            "perl-frame",
            rb"\t[^\n(]++\([^\n]*\) called at (?!%b)[^\n)]* line \d++" % _PERL_LIBRARY,
            FRAME,
            run=True,
        ),
        Rule("elixir-error", rb"\*\* \([\w.]++\).*|     *+\*\* \([\w.]++\).*", ERROR, opens=True),
        Rule("elixir-library", rb"%b%b %b" % (_DEEP, _BEAM_LIBRARY, _BEAM_PLACE), LIBRARY, run=True),
        Rule(
            "elixir-frame", rb"%b(?!%b)(?:\(\w++ [^\s)]++\) )?%b" % (_DEEP, _BEAM_LIBRARY, _BEAM_PLACE), FRAME, run=True
        ),
        Rule("rust-head", rb"stack backtrace:|Stack backtrace:", HEADER, enter="rust", opens=True),
    ),
)
_python = State(
    "python",
    (
        _library,
        _frame,
        Rule("python-carets", rb"[ |]++(?=[~^])[~^ ]++", Label(P5, "carets"), then=rb'[ |]++File "'),
        Rule("python-carets-last", rb"[ |]++(?=[~^])[~^ ]++", Label(P3, "carets", near=2), then=rb'(?![ |]++File ")'),
        Rule("python-more", rb' {4,}+(?!File "|[~^]++[~^ ]*+\n|[+|] )\S.*', DETAIL),
        Rule("python-repeated", rb"   *+(?:\| {3})?\[Previous line repeated \d++ more times?\]", DETAIL),
        Rule(
            "python-error",
            rb"(?: *+\| )?[A-Za-z_][\w.<>]*+(?:: .*|:|(?<=Error|ption|rrupt|Group|ation))",
            ERROR,
            enter="top",
        ),
    ),
    otherwise="top",
)
_rust = State(
    "rust",
    (
        Rule(
            "rust-library",
            rb" ++\d++: .*\n {8,}+at %b.*| ++\d++: %b.*(?=\n(?! {8,}+at ))" % (_RUST_LIBRARY, _RUST_STD),
            LIBRARY_LINES,
            run=True,
        ),
        Rule(
            "rust-bare", rb" ++\d++: (?!%b).*" % _RUST_STD, Label(P2, "frame without a place"), then=rb"(?! {8,}+at )"
        ),
        Rule("rust-frame", rb" ++\d++: .*\n {8,}+at (?!%b).*:\d++" % _RUST_LIBRARY, FRAME, run=True),
    ),
    otherwise="top",
)


_FAMILIES = (
    "python",
    "jvm",
    "node",
    "net",
    "ruby",
    "php",
    "perl",
    "elixir",
)  # what the names of their rules begin with
_INSTALLED_BY_HAND = (
    rb"(?:site|dist)-packages[/\\]|node_modules[/\\]|/gems/|/vendor/"
    rb"|at (?:[\w./@+-]*/)?(?:org\.(?:springframework|hibernate|gradle|eclipse|apache)|io\.netty|reactor|com\.[fgz])"
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """What is nearest to an error may stay; recursions and repeated traces go; a stack without error is a result."""
    kinds = classification.kinds
    lesser = kinds_of(classification, ADAPTER.name, "python-carets-last", "python-repeated", "node-elided")
    carets = kinds_of(classification, ADAPTER.name, "python-carets")
    heads = kinds_of(classification, ADAPTER.name, "python-head")
    errors = kinds_of(classification, ADAPTER.name, "python-error")
    for family in _FAMILIES:
        library = kinds_of(classification, ADAPTER.name, f"{family}-library", f"{family}-headless-library")
        own = kinds_of(classification, ADAPTER.name, f"{family}-frame", f"{family}-headless")
        every = [*library, *own, *lesser]
        shown = Shown()
        for first, end in stretches(classification, [*library, *own], {*every, *carets}, segment):
            headed = first > segment.start and kinds[first - 1] in heads
            if family == "python" and not headed and (end == segment.stop or kinds[end] not in errors):
                relabel(classification, library, STACK, "stack", first, end)
                continue
            said = [line_of(lines, segment, unit) for unit in range(first, end)]
            places = _places(said, first, family)
            last = family == "python" and not (headed and lines.line(first - 1).rstrip().endswith(b"first):"))
            alone = not any(kinds[unit] in own for unit in range(first, end))
            low, high = _nearest(lines, places, alone=alone, last=last)
            bounds = [*places, end]
            named = range(low, high) if alone else [at for at, unit in enumerate(places) if kinds[unit] in own]
            named = list(reversed(named)) if last else list(named)
            calls = [b"".join(said[bounds[at] - first : bounds[at + 1] - first]) for at in named[:_NAMING]]
            if count := shown.naming(b"".join(said), calls):
                outer = named[count - 1]
                gone = (first, places[outer]) if last else (bounds[outer + 1], end)
                relabel(classification, every, REPEATED, "shown-before", *gone)
            else:
                _shorten(said, classification, every, places, end, family)
            if low < high:
                relabel(classification, library, NEAREST, "nearest", places[low], bounds[high])


def _nearest(lines: Lines, places: list[int], *, alone: bool, last: bool) -> tuple[int, int]:
    """Which library frames stay: in a trace without others a few, else those of packages that somebody chose."""
    count = min(_NEAREST, len(places)) if alone else 0
    order = range(len(places) - 1, -1, -1) if last else range(len(places))
    while count < (_CHOSEN if last else 1) and count < len(places) and _foreign(lines.line(places[order[count]])):
        count += 1
    return (len(places) - count, len(places)) if last else (0, count)


def _foreign(line: bytes) -> bool:
    """Whether a library frame is of a package that somebody chose, which an error there may be about."""
    return compiled(_INSTALLED_BY_HAND, owner=ADAPTER.name).search(line) is not None


def _shorten(
    said: list[bytes], classification: Classification, every: list[int], places: list[int], end: int, family: str
) -> None:
    """Relabel what lies between the first and the last round of a recursion; equal lines fold by themselves."""
    first = end - len(said)
    calls = [b"".join(said[start - first : stop - first]) for start, stop in pairwise([*places, end])]
    for low, high in recursions(calls):
        if family == "python" or calls[low] != calls[low - 1]:
            relabel(classification, every, RECURSION, "recursion", places[low], places[high])


def _places(said: list[bytes], first: int, family: str) -> list[int]:
    """Where each frame of a stretch begins."""
    if family != "python":
        return list(range(first, first + len(said)))
    return [first + at for at, line in enumerate(said) if line.lstrip(b" |").startswith(b'File "')]


ADAPTER = Adapter(
    "traces",
    (_top, _python, _rust),
    anchors=(
        b"Traceback (most",
        b"(most recent call first):",
        b'  File "',
        b"\tat ",
        b"    at ",
        b"   at ",
        b"Caused by: ",
        b'Exception in thread "',
        b"\tfrom ",
        b":in `",
        b":in '",
        b"PHP Fatal error: ",
        b"#0 ",
        b" called at ",
        b"** (",
        b".exs:",
        b".erl:",
        b"tack backtrace:",
    ),
    finish=_finish,
    patterns=(_INSTALLED_BY_HAND,),
    verified=(
        "Python 3.8",
        "Python 3.11",
        "Python 3.12",
        "Python 3.13",
        "OpenJDK 17",
        "Node.js 20",
        "Ruby 3.1",
        "PHP 8.2",
        "Perl 5.36",
        "rustc 1.95",
    ),
)
