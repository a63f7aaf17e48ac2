r"""Lines of logs: of applications, servers and services, whoever wrote or collected them.

What a reader must know of the format:

- A log line says when, how severe, and what.  The level stands in a column: after a timestamp (and thread, pid,
  logger), before one (``ERROR 07-31 08:26:25``), in brackets, as ``level=`` or ``"level":``, as klog's first letter.
- What collected a log puts its own fields before each line: CI's stamp, compose's ``web-1  | ``, syslog's header.
- A line without a timestamp (``DEBUG   -  text``, ``INFO:name:text``, ``[WARN] text``) may be anybody's: it counts
  only where three or more of one shape stand together, which ``_finish`` sees.
- An access line has its level in the status: 4xx and 5xx are warnings.

Not here: tracebacks and other lines that follow (they stay, the floor sees errors among them), and grouping by
template: a stage does that with lines of the role ``log line``.  A table guards what it cannot name: a level word that
stands anywhere else is text.  Only debug lines are ever lowered, only in a log that also has warnings or errors.
"""

from __future__ import annotations

from beam_adapters._patterns import compiled
from beam_adapters._relabel import any_of, count_of, kinds_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

ERROR = Label(P0, "log error")
WARNING = Label(P1, "log warning")
DETAIL = Label(P1, "detail of a log error")
LINE = Label(P2, "log line", yields=True)  # the name by which the stage that groups finds them
MAYBE = Label(P2, "line with a level", yields=True)  # until three of one shape stand together
DEBUG = Label(P3, "debug line", "debug lines", near=2)

RUN = 3  # consecutive lines of one shape that make a log of lines without timestamps
DEBUGS = 12  # debug lines in a text below which lowering them saves nothing worth a marker

# The words of a level, in capitals and in small letters, klog's letter, the number of bunyan and pino.
_WORDS = {
    "error": rb"ERROR|FATAL|CRITICAL|SEVERE|EMERGENCY|EMERG|ALERT|PANIC|DPANIC|CRIT|ERR",
    "warning": rb"WARNING|WARN",
    "info": rb"INFO|NOTICE|SUCCESS|CONFIG|LOG",
    "debug": rb"DEBUG[1-5]|DEBUG|TRACE|FINEST|FINER|FINE|VERBOSE|SILLY",
}
_SMALL = {
    "error": rb"[Ee]rror|[Ff]atal|[Cc]ritical|[Ss]evere|emerg|alert|[Pp]anic|crit|err",
    "warning": rb"[Ww]arning|[Ww]arn",
    "info": rb"[Ii]nfo|[Ii]nformation|[Nn]otice|success|http",
    "debug": rb"[Dd]ebug|[Tt]race[1-8]?|[Vv]erbose|silly",
}
_LETTER = {"error": rb"[EF]", "warning": rb"W", "info": rb"I", "debug": rb"D"}
_SHORT = {"error": rb"ERRO|FATA|PANI", "warning": rb"WARN", "info": rb"INFO", "debug": rb"DEBU|TRAC"}  # of logrus
_NUMBER = {"error": rb"[56]0", "warning": rb"40", "info": rb"30", "debug": rb"[12]0"}
_LABELS = {"error": ERROR, "warning": WARNING, "info": LINE, "debug": LINE}
_LEVELS = ("error", "warning", "info", "debug")
_UPPER = b"|".join(_WORDS.values())
_ANY = b"|".join((*_WORDS.values(), *_SMALL.values()))

# Timestamps: with a date, of syslog, the time alone.
_CLOCK = rb"\d\d:\d\d:\d\d(?:[.,]\d{1,9})?"
_ZONE = rb"(?:Z| ?[+-]\d\d:?\d\d| (?:UTC|GMT|[A-Z]{1,3}[SD]T))?"
_MONTH = rb"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_SYSLOG = rb"[JFMASOND][a-z][a-z] [ \d]\d \d\d:\d\d:\d\d(?:\.\d{1,6})?"
_STAMP = rb"\d(?:\d(?:\d\d[-/]\d\d[-/]\d\d[T ]%b%b|/\d\d/\d\d %b|:\d\d:\d\d(?:[.,]\d{1,9})?))" % (_CLOCK, _ZONE, _CLOCK)
_FINE = rb"\d(?:\d\d\d[-/]\d\d[-/]\d\d[T ]\d)?\d:\d\d:\d\d[.,](?:\d{6}|\d{3})(?!\d)" + _ZONE  # CI's stamps have more

# Between the timestamp and the level: brackets, a pid, a rule, then one name.  After a stamp with milliseconds the
# name may stand without a dash: no program but a logger writes one.
_FIELD = rb"(?:\[(?! *(?:[\w.-]*:)?(?:%b) *\])[^\]\n]{0,60}\]|\(?[\d#]\d{0,9}[)\]]?(?=[ \t])|-{1,3}(?= ))" % _ANY
_FIELDS = rb"[\]:]?(?:[ \t|]{1,20}+|(?<=\]))(?:%b[ \t]{0,20}+){0,3}" % _FIELD
_NAME = rb"(?!(?:%b)\b)[A-Za-z_][\w.$/@-]{0,80}+" % _UPPER


def _of(words: dict[str, bytes], grouped: bool) -> bytes:
    """Words of any level; ``grouped``: a group a level, in the order of ``_LEVELS``."""
    parts = [words[level] for level in _LEVELS]
    return b"(?:%b)" % b"|".join(b"(%b)" % part if grouped else part for part in parts)


def _column(grouped: bool) -> bytes:
    """A level in a column: in capitals, in brackets, or in small letters before a tab or a colon."""
    upper, small = _of(_WORDS, grouped), _of(_SMALL, grouped)
    return (
        rb"(?:%b(?=[ \t:|\]>/\n])|[\[(<] ?(?:[\w.-]{0,40}:)?(?:%b|%b)(?::\d)? {0,4}[\])>]|%b(?:\t|: |\]| {2,4}\S))"
    ) % (upper, upper, small, small)


def _stamped(grouped: bool) -> bytes:
    """What a line with a timestamp begins with up to its level."""
    named = rb"(?:(?=[\w.$/@-]{1,81}+[ \t]{0,20}+[-|:] )%b[ \t]{0,20}+[-|:] {1,4})?" % _NAME
    plain = _STAMP + _FIELDS + named + _column(grouped)
    return b"(?=\\d)(?:%b|%b%b%b %b(?=[ :]))" % (plain, _FINE, _FIELDS, _NAME, _of(_WORDS, grouped))


_STATED = rb"(?:level|lvl|severity|log\.level|levelname|severityText)"
_TOLD = rb"(?:time|ts|timestamp|@timestamp|asctime|datetime|msg|message)"
_VALUE = rb'(?:"(?:[^"\\\n]|\\.)*"|[^\s"]*+)'


def _json(grouped: bool, words: bytes = b"") -> bytes:
    """A JSON line up to its first level, one of ``words`` or any, with a time or a message beside it."""
    to_key = rb'(?:[^"\n]*+"(?!%b":))*?[^"\n]*+"%b": ?'
    value = rb'(?:"(?:%b|%b)"|%b(?=[,}])(?=[^\n]*"(?:pid|hostname|v)":))' % (
        (_of(_WORDS, grouped), _of(_SMALL, grouped), _of(_NUMBER, grouped))
    )  # fmt: skip
    if words:
        value = rb'"(?:%b)"' % words
    return rb'\{(?=%b%b)(?=%b["\d])(?=[^\n]*\}\n)' % (to_key % (_STATED, _STATED), value, to_key % (_TOLD, _TOLD))


def _logfmt(grouped: bool) -> bytes:
    """``key=value`` from a line's start on, a level among the first."""
    words = rb"(?:%b|%b)" % (_of(_WORDS, grouped), _of(_SMALL, grouped))
    pairs = rb"(?:(?!(?:level|lvl|severity)=)[a-z@][\w.@-]{0,40}=%b ){0,4}" % _VALUE
    return rb'(?=[a-z@][\w.@-]{0,40}=)%b(?:level|lvl|severity)=(?:"%b"|%b)(?= [\w.-]{1,40}=)' % (pairs, words, words)


# What another program puts before each line of a log that it collects.
_HOST = rb" [\w.:-]{1,80} [\w./-]{1,60}(?:\[\d{1,8}\])?: "
_CI = rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7,9}Z "  # GitHub Actions, docker logs -t
_COMPOSE = rb"[A-Za-z0-9][\w.-]{1,60}+ {1,40}+\| ?"
_POD = rb"\[(?:pod|container)/[\w./-]{1,150}\] "  # kubectl logs --prefix
_WORKER = rb"\([A-Z][\w ]{0,40} pid=\d{1,8}\) "  # workers of one program
_SENT = rb"(?:%b(?:%b){0,2}|%b|%b|(?:%b){1,3}|(?:<\d{1,3}>)?%b%b)" % (
    (_CI, _WORKER, _POD, _COMPOSE, _WORKER, _SYSLOG, _HOST)
)  # fmt: skip


def _leveled(grouped: bool) -> bytes:
    """All forms of a line that says its level beside a timestamp or in a structure, up to that level."""
    upper, small = _of(_WORDS, grouped), _of(_SMALL, grouped)
    before = upper + rb":? {1,8}\[?(?:\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:|\d\d-\d\d \d\d:\d\d:\d\d)"  # a timestamp after it
    told = b"|".join((_stamped(grouped), before, _json(grouped), _logfmt(grouped)))
    return b"|".join((
        rb"\[\d\d\d\d-\d\d-\d\d \d\d:\d\d:\d\d\] [a-z]{2,20}\.%b: " % upper,  # Laravel
        rb"\[[A-Z][a-z][a-z] %b \d{4}\] \[(?:[\w-]{1,40}:)?%b(?:[1-8])?\] " % (_SYSLOG, small),  # Apache
        rb"%b\d{4} \d\d:\d\d:\d\d\.\d{6} {1,8}\d{1,8} [^\s:]{1,100}:\d{1,6}\] " % _of(_LETTER, grouped),  # klog
        rb"[A-Z], \[\d{4}-\d\d-\d\dT[^\]\n]{1,60}\] {1,3}%b -- " % upper,  # Ruby
        _of(_SHORT, grouped) + rb"\[\d{4}\] ",  # logrus
        rb"%b(?:%b(?=[ \t:|\]])|\[(?:%b|%b)\])" % (_SENT, upper, upper, small),
        rb"(?:%b|\[(?=\d))?(?:%b)" % (_SENT, told),
    ))  # fmt: skip


LEVEL = _leveled(grouped=True)  # the level of a line: (number of its group - 1) % 4 in ``_LEVELS``


def _jul(level: str) -> bytes:
    """java.util.logging: when and where on one line, the level and what on the next."""
    stamp = rb"[JFMASOND][a-z][a-z] \d\d?, \d{4} \d\d?:\d\d:\d\d(?:\xe2\x80\xaf| )[AP]M [\w.$<>]{1,200} [\w$<>]{1,100}"
    return rb"%b\n(?:%b): .*" % (stamp, _WORDS[level])


# Access lines: common and combined logs, uvicorn, Django, uWSGI, gin, morgan.
_VERB = rb"GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS"


def _access(status: bytes) -> bytes:
    """An access line with such a status."""
    clf = rb' \S{1,60} \S{1,60} \[\d\d/%b/\d{4}[: ]%b[^\]\n]{0,8}\] "[^"\n]{0,4000}+" %b (?:\d+|-)(?: .*)?' % (
        (_MONTH, _CLOCK, status)
    )  # fmt: skip
    return b"|".join((
        rb"[\da-f:][\da-f:.]{2,44}+" + clf,
        rb"%b\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3}%b" % (_COMPOSE, clf),
        rb'\[\d\d/%b/\d{4} %b\] "(?:%b) [^"\n]{0,2000}+" %b \d+' % (_MONTH, _CLOCK, _VERB, status),
        rb'INFO: {1,8}[\d.:a-fA-F]{3,45}:\d{1,5} - "(?:%b) [^"\n]{0,2000}+" %b(?: .*)?' % (_VERB, status),
        rb"\[pid: \d+\|app: .{0,2000}?\(HTTP/[\d.]+ %b\) .*" % status,
        rb"\[GIN\] \d{4}/\d\d/\d\d - \d\d:\d\d:\d\d \| {0,4}%b {0,4}\|.*" % status,
        *(verb + rb" /\S{0,1000} %b \d+(?:\.\d+)? ms - (?:\d+|-)" % status for verb in _VERB.split(b"|")),
    ))  # fmt: skip


# The commonest lines, of which a log has thousands one after the other: parts of the patterns above.
_OFTEN = rb"\d{4}-\d\d-\d\d[T ]%bZ?[ \t]{1,4}(?:%%b)[ \t:]" % _CLOCK
_ROUTINE = rb"(?:%b|%b)" % (_OFTEN % _WORDS["info"], _json(False, rb"INFO|[Ii]nfo"))
_OTHERS = _OFTEN % b"|".join(words for level, words in _WORDS.items() if level != "info") + b".*"
_OFTEN_ACCESS = (
    rb"\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3} - [\w.@-]{1,60} \[\d\d/%b/\d{4}[: ]\d\d:\d\d:\d\d[^\]\n]{0,8}\] "
    rb'"[^"\n]{0,4000}+" [123]\d\d (?:\d+|-)(?: .*)?'
) % _MONTH

# Lines without a timestamp, by shape.
_SHAPES = {
    "dash": rb"%b {1,8}-{1,2} {1,4}\S.*",
    "name": rb"%b:[A-Za-z_][\w.-]{0,80}:\S.*",
    "colon": rb'%b: {1,8}(?![\d.:a-fA-F]+ - ")\S.*',
    "bracket": rb"\[%b {0,4}\] .*",
    "small": rb"%b: \S.*",
}
_BY_HAND = ("colon", "bracket", "small")  # people print debug lines like these, and look for them
_IN_SHAPE = {
    "small": {"error": rb"error|fatal", "warning": rb"warn", "info": rb"info|http", "debug": rb"debug|verbose|silly"},
    "bracket": {level: words + b"|" + _SMALL[level] for level, words in _WORDS.items()},
}


def _bare() -> Iterable[Rule]:
    """A rule a shape and a level; each word is an alternative of its own, because such ones are fast."""
    for shape, pattern in _SHAPES.items():
        for level, words in _IN_SHAPE.get(shape, _WORDS).items():
            yield Rule(f"{shape}-{level}", b"|".join(pattern % word for word in words.split(b"|")), MAYBE)


# What else ``told`` begins with.
_ASIDE = rb"(?!\d\d(?:\d\d-\d\d-|:\d\d:)|(?:%b)[ \t:|\]]|\[(?:%b)\]|\{|time=|ts=|level=)" % (_UPPER, _ANY)

_top = State(
    "top",
    (
        Rule("routine", _ROUTINE + b".*", LINE, run=True),
        Rule("line", b"(?!%b)(?:%b).*" % (_ROUTINE, _leveled(grouped=False)), LINE, more=_OTHERS),
        *(Rule(f"java-{level}", _jul(level), _LABELS[level]) for level in _LEVELS),
        Rule("access", _access(rb"[123]\d\d"), LINE, more=_OFTEN_ACCESS),
        Rule("system", rb"%b%b%b.*|<\d{1,3}>%b%b%b.*" % ((_SYSLOG, _HOST, _ASIDE) * 2), LINE),
        Rule(
            "without-level",  # of Go kit
            rb"ts=\d{4}-\d\d-\d\dT[^\s=]{1,40}+ caller=[\w./-]{1,80}:\d{1,6} (?![^\n]*(?:level|lvl|severity)=).*",
            LINE,
        ),
        Rule("access-failed", _access(rb"[45]\d\d"), WARNING),
        Rule(
            "detail",
            rb"\d\d\d\d-\d\d-\d\d %b \w{1,5} \[\d{1,8}\] (?:[\w@.\[\]-]{1,80} )?"
            rb"(?:DETAIL|HINT|STATEMENT|CONTEXT|QUERY|LOCATION):  .*" % _CLOCK,
            DETAIL,
        ),
        *_bare(),
    ),
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Lines without a timestamp count in runs of one shape; debug lines give way where something went wrong."""
    start, stop = segment.start, segment.stop

    def kinds(*rules: str) -> list[int]:
        return kinds_of(classification, ADAPTER.name, *rules)

    level_of_line = compiled(LEVEL, owner=ADAPTER.name).match
    for kind in kinds("line"):
        for unit in units_of(classification, kind, start, stop):
            found = level_of_line(lines.line(unit) + b"\n")
            level = _LEVELS[(found.lastindex - 1) % 4] if found and found.lastindex else "info"
            if level != "info":
                relabel(classification, [kind], _LABELS[level], level, unit, unit + 1)
    for shape in _SHAPES:
        level_of = {kind: level for level in _WORDS for kind in kinds(f"{shape}-{level}")}
        units = sorted(unit for kind in level_of for unit in units_of(classification, kind, start, stop))
        for first, last in _runs(units):
            for kind, level in level_of.items() if last - first >= RUN else ():
                if level != "debug" or shape not in _BY_HAND:
                    relabel(classification, [kind], _LABELS[level], level, first, last)
    debug = kinds("debug", "java-debug")
    trouble = kinds("error", "warning", "access-failed", "java-error", "java-warning")
    if count_of(classification, debug, start, stop) >= DEBUGS and any_of(classification, trouble, start, stop):
        relabel(classification, debug, DEBUG, "debug-aside", start, stop)


def _runs(units: list[int]) -> Iterable[tuple[int, int]]:
    """Consecutive numbers as ranges, ``stop`` excluded."""
    first = 0
    for at in range(1, len(units) + 1):
        if at == len(units) or units[at] != units[at - 1] + 1:
            yield units[first], units[at - 1] + 1
            first = at


ADAPTER = Adapter(
    "logs",
    (_top,),
    anchors=(
        b"ERROR", b"WARN", b"INFO", b"DEBUG", b"NOTICE", b"FATAL", b"TRACE", b"SEVERE", b"LOG:  ", b" HTTP/", b"level=",
        b'level"', b'"severity', b'"lvl"', b"[info]", b"[error]", b"[warn", b"[debug]", b"[notice]", b"info: ",
        b"\tinfo\t", b"\terror\t", b" ms - ", b"]: ", b" caller=", b".go:", b".cc:", b"|app: ",
    ),
    sees_prefix=True,
    finish=_finish,
    patterns=(LEVEL,),
    verified=(
        "Python 3.11", "loguru 0.7", "structlog 25.5", "OpenJDK 17", "log4j 2.19", "logback 1.2", "logrus 1.9",
        "zap 1.23", "klog 2.80", "bunyan 1.8", "pino 9.9", "winston 3.17", "morgan 1.10", "nginx 1.22", "PostgreSQL 15",
    ),
)  # fmt: skip
