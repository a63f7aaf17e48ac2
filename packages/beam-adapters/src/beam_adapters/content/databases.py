r"""Clients of databases: psql, MariaDB's and MySQL's client, sqlite3, redis-cli.

What a reader must know of the format:

- psql names the script and the line before a message, and goes on after an error unless told otherwise, with exit
  code 0; what belongs to the error (``LINE``, a caret, ``DETAIL``, ``HINT``) stands on the lines below it.
- Each statement of psql answers with its tag.  What only says that a definition or one row went in is counted where
  there are many; how many rows were changed, deleted or copied is an answer and stays.

Not here: tables of results and descriptions, plans, logs of a server (``logs``).  All of them stay.
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, count_of, kinds_of, relabel
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

MANY = 8  # tags from which on they are counted

ERROR = Label(P0, "error")
DETAIL = Label(P1, "detail of an error")
NOTICE = Label(P2, "notice")
TAG = Label(P4, "statement that was executed", "statements executed")
SHOWN = Label(P2, "tag of a statement", yields=True)

_FILE = rb"(?:psql:[^\n:]++:\d++: )?"
_THING = (
    rb"(?:TABLE|INDEX|VIEW|MATERIALIZED VIEW|SEQUENCE|FUNCTION|PROCEDURE|TRIGGER|TYPE|DOMAIN|SCHEMA|EXTENSION"
    rb"|ROLE|POLICY|RULE|AGGREGATE|OPERATOR|CAST|STATISTICS|PUBLICATION|DEFAULT PRIVILEGES)"
)
# What Redis answers beside its ERR, which is on the floor.
_REDIS = (
    rb"(?:WRONGTYPE|NOAUTH|NOPERM|READONLY|MISCONF|NOSCRIPT|BUSYGROUP|NOGROUP|EXECABORT|CROSSSLOT|CLUSTERDOWN"
    rb"|MASTERDOWN|NOREPLICAS) [A-Z].*|WRONGPASS invalid .*|OOM command not allowed .*|NOPERM this user .*"
)

_top = State(
    "top",
    (
        Rule("error", rb"%b(?:ERROR|FATAL|PANIC):  .*" % _FILE, ERROR, enter="error"),
        Rule("notice", rb"psql:[^\n:]++:\d++: (?:NOTICE|WARNING|INFO):  .*", NOTICE),
        Rule(
            "tag",
            rb"(?:CREATE|ALTER) %b|INSERT 0 1" % _THING,
            TAG,
            run=True,
        ),
        Rule("bare-tag", rb"COMMENT|GRANT|REVOKE|SET", TAG, run=True),
        Rule("mysql-error", rb"ERROR \d{4} \(\w{5}\)(?: at line \d++)?: .*", ERROR),
        Rule(
            "sqlite-error",
            rb"(?:Parse|Runtime) error(?: near line \d++)?: .*|Error: (?:in prepare|stepping), .*",
            ERROR,
            enter="sqlite",
        ),
        Rule("redis-error", rb"(?:\(error\) )?(?:%b)" % _REDIS, ERROR),
    ),
)
_error = State(
    "error",
    (Rule("detail", rb"(?:LINE \d++|DETAIL|HINT|CONTEXT|QUERY|STATEMENT|LOCATION): .*| ++\^", DETAIL, run=True),),
    otherwise="top",
)
_sqlite = State(
    "sqlite",
    (Rule("sqlite-detail", rb"  \S.*| {2,}+\^--- error here", DETAIL, run=True),),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Put back tags that are few, and words that may be anything where no other tag is seen."""
    del lines
    start, stop = segment.start, segment.stop
    tags, bare = (kinds_of(classification, ADAPTER.name, rule) for rule in ("tag", "bare-tag"))
    many = count_of(classification, [*tags, *bare], start, stop) >= MANY
    if not (many and any_of(classification, tags, start, stop)):
        relabel(classification, [*tags, *bare], SHOWN, "few", start, stop)


ADAPTER = Adapter(
    "databases",
    (_top, _error, _sqlite),
    anchors=(
        b"ERROR:  ",
        b"FATAL:  ",
        b"PANIC:  ",
        b"NOTICE:  ",
        b"WARNING:  ",
        b"CREATE ",
        b"ALTER ",
        b"INSERT 0 1",
        b"ERROR 1",
        b"ERROR 2",
        b"ERROR 3",
        b"Parse error",
        b"Runtime error",
        b"Error: in prepare, ",
        b"Error: stepping, ",
        b"WRONGTYPE ",
        b"NOAUTH ",
        b"WRONGPASS ",
        b"NOPERM ",
        b"READONLY ",
        b"MISCONF ",
        b"OOM command ",
        b"NOSCRIPT ",
        b"BUSYGROUP ",
        b"NOGROUP ",
        b"EXECABORT ",
        b"CROSSSLOT ",
        b"CLUSTERDOWN ",
        b"MASTERDOWN ",
        b"NOREPLICAS ",
    ),
    finish=_finish,
    verified=("PostgreSQL 15", "MariaDB 10.11", "SQLite 3.40", "Redis 7.0"),
)
