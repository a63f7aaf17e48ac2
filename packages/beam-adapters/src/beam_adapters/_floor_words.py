r"""The words of the protection floor: what a diagnostic looks like.

Everything but ``COUNTED`` and ``ZERO`` sees a line *without its decimal digits* (``2026-01-01 00:00:00,123 ERROR x``
reads ``-- ::, ERROR x``; ``a.c:4:47: error:`` reads ``a.c::: error:``).  So timestamps, pids and positions need
no pattern of their own, and one verdict serves all lines that differ in numbers only.

Tuples of plain bytes wherever they do, because they cost no compiling; patterns are small, compiled when a line
needs them, begin with few different bytes (the search skips to those) and nest no quantifier over the same bytes,
so each is linear.  Not here: how a line is walked (``_floor``).

Sources: the formats as their tools document them (GCC's and MSBuild's ``origin: error CODE:``, RFC 3164 and 5424,
klog's header, logcat, logfmt, GitHub's ``::error``, TAP 14, pytest ``-r``, unittest, ``go test``, CTest, GoogleTest,
Jest, JUnit XML), and 1,062 outputs of real tools, on which misses and false raises were counted.
"""

from __future__ import annotations

# A line without COMMON or one of STEMS (lower case, digits gone; a newline is a line's start) is never looked at.
# They begin with a rare letter where they can, since the cost of a search is that of its first letters: measured
# about 10 ns a byte so, 89 ns when they begin with e, t, a, n, s.  "xception" finds "exception" as well.
COMMON = b"err"
STEMS = (
    b"crit", b"cannot ", b"can't ", b"could not ", b"couldn't ", b"ch host", b"ce detected", b"c--", b"ctual",
    b"fail", b"fatal", b"found", b"file or d", b"f memory", b"fused", b"fined ", b"flict", b"f size", b"ft: ",
    b"ft on device", b"finitely lost", b"flowed its",
    b"not ok", b"many open f", b"med out", b"meout", b"merg", b"minate called",
    b"panic", b"ped)", b"permission d",
    b"ghsa-", b"goroutine", b"gh ", b'gh"', b"gh:", b"gnal", b"gsegv", b"gabrt", b"gbus", b"gill", b"gfpe",
    b"gmentation f", b"gfault", b"ght:", b"got:", b"g point ex", b"g: data race",
    b"back (most", b"bort", b"backoff", b"back-off", b"by: ", b"ble to ", b"ble!", b"ble:", b"ble=", b"because of ",
    b"build stopped", b"by peer", b"broken pipe",
    b"vere", b"ve--", b"vulnerab", b"victed  ", b"verity", b"ved:", b"valid ",
    b"xception", b"xpected", b"xit ", b"xited ", b"xit: ", b"xpired", b"xceeded",
    b"kill",
    b".     e ", b".    e ", b".   e ", b".go::",
    b"\nnot ok", b"\nunhandled", b"\nuncaught", b"\ne   ", b"\ne ::", b"\ne/", b"\ne: ", b"\nhttp/", b"\n< http/",
    b"\nthe connection to ",
    b"] e ::", b"] e   ", b"| e ::", b"| e   ", b"z e   ", b"*** ", b"***not", b"!!!!!", b"(not run", b"[alert",
    b"jected", b"zer:",
    b"\xe2\x9c\x95", b"\xe2\x9c\x96", b"\xe2\x9c\x97", b"\xe2\x9c\x98", b"\xe2\x9d\x8c", b"\xe2\xa8\xaf",
    b"\xe2\x97\x8f ", b"\xc3\x97",
)  # fmt: skip

# Passing tests: whatever their names say, they are no diagnostics.  How such lines begin, and how they end.
PASSES = (
    b"\xe2\x9c\x93", b"\xe2\x9c\x94", b"\xe2\x88\x9a", b"ok ", b"ok\t", b"PASS ", b"PASS:", b"PASSED", b"--- PASS",
    b"[       OK ]", b"[PASS",
)  # fmt: skip
EXCUSED = (b"# TODO", b"# todo", b"# SKIP", b"# skip")  # of TAP: a test that may fail
PASSED = (b" ... ok", b" PASSED", b" ... ignored", b" SKIPPED", b" ... skipped")

# A row of ``ls -l``, with a file's name at its end.
LISTED = rb"(?!-{10})[-bcdlps](?:[r-][w-][-xsStT]){3}"

# What may stand between a line's start and its diagnostic, taken one after the other: decoration and timestamps,
# bracketed columns, docker compose's "service | "; also names of days and months.
TOKEN = rb"""(?x)
      [\s>*|!#'"`+=:/.~\x80-\xff-]+(?:T::[.,]*Z?[-+:]*(?=[\s\]]))?
    | (?<=:),|_{4,}
    | \[[^][]{0,80}\](?::(?=\s))?
    | \([^()]{0,40}\)(?=\s)
    | [\w.@/-]+\ +\|(?=\ )
"""
CALENDAR = frozenset(
    b"Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Mon Tue Wed Thu Fri Sat Sun UTC GMT AM PM Z".split()
)
# A tool's own name (after a host's) and a colon; not a commit's "fix: ".
TOOL = rb"""(?x)
    (?!(?:\w+\ )?(?:fix|feat|chore|docs|refactor|test|perf|ci|style|revert):\ )
    (?:[\w.-]+\ )?[^\s:"'=(){}<>]{1,200}:{1,4}\ +
"""
# Marks of failure among the decoration.
MARKS = (
    b"\xe2\x9c\x95", b"\xe2\x9c\x96", b"\xe2\x9c\x97", b"\xe2\x9c\x98", b"\xe2\x9d\x8c", b"\xe2\xa8\xaf", b"\xc3\x97 ",
)  # fmt: skip
BANGS = b"!!!!!"  # pytest

# How a diagnostic starts that no source text or prose does.
STARTS = (
    b"Aborted", b"Segmentation fault", b"Bus error", b"Floating point exception", b"Abort trap",
    b"E ::.", b"E   ", b"Err:",
    b"not ok ", b"npm ERR!", b"npm error ", b"error TS:", b"test result: FAILED", b"::error",
    b"panic: ", b"panicked at", b"goroutine  [", b"goroutine  gp=", b"goroutine stack exceeds",
    b"terminate called", b"thread '",
    b"Traceback (", b"Exception in ", b"Caused by: ", b"Unhandled ", b"Uncaught ", b"Command failed",
    b"not ok", b"Invalid read", b"Invalid write", b"Invalid free", b"READ of size", b"WRITE of size",
    b"OOMKilled", b"CrashLoopBackOff", b"CONFLICT ", b"CMake Error", b"Expected: ", b"Received: ",
    b"[rejected]", b"(error):", b"The connection to the server ",
    b"assertion `", b"assertion failed", b"Expected equality of",
    b"Looks like you failed", b"Undefined property", b"Undefined variable", b"Undefined index", b"Undefined array key",
    b"Undefined offset", b"Undefined constant",
)  # fmt: skip
# Lines that locate a failure and do not state it.
LOCATES = (b"goroutine  [", b"goroutine  gp=", b"Traceback (")

# A name at a place where a diagnostic may start.
NAME = rb"[A-Za-z_$][\w$]*(?:[.:\\/]+[A-Za-z_$][\w$]*)*"
UPPER = frozenset(
    b"ERROR ERRORS FATAL CRITICAL FAIL FAILED FAILURE FAILURES SEVERE CRIT EMERG EMERGENCY ALERT PANIC ABORTED ABORTING"
    b" EXCEPTION ERR UNREACHABLE INTERNALERROR".split()
)
LOWER = frozenset(
    b"error Error errors Errors fatal Fatal panic Panic failed Failed failure Failure failures Failures fail Fail abort"
    b" Abort aborted Aborted aborting Aborting critical Critical severe Severe exception Exception emerg crit err"
    b" Err".split()
)
LEVELS = UPPER | frozenset(b"error Error err fatal Fatal crit critical alert emerg severe panic".split())  # in brackets
RAISED = (
    b"Error", b".error", b"Exception", b"ExceptionGroup", b"Failure", b"Interrupt", b"Exit", b"Expired", b"Timeout",
)  # fmt: skip
# What follows an UPPER or a RAISED in a diagnostic.
AFTER_UPPER = rb"[!:.\]|>)](?![=>:])|\s*$|[ \t]+(?![-+*/|&<>=!:]?=|[,;)])|\[[A-Z\]]"
AFTER_RAISED = (b": ", b":\t", b" [", b" while ", b" in ", b" at ", b" on ", b" occurred", b" raised")
# What follows a LOWER where it is none: no value, operators, and what prose goes on with.
NOTHING = frozenset((b"", b"null", b"false", b"true", b"None", b"nil", b"undefined", b"[]", b"{}", b'""', b"''"))
NO_COUNT = (b"No ", b"no ", b"none", b"None")  # "errors: No known data errors"
PLURAL = frozenset(b"errors Errors failures Failures failed Failed fail Fail".split())
OPERATORS = b"=|&?,;){}[]<>*/+"
PROSE = frozenset(
    b"report reports reporting check checks checking log logs logging rate rates type types class object objects value"
    b" values page pages state states instanceof is are can will and or if as has not count should must may".split()
)
PROSE_STEMS = (b"handl", b"boundar", b"recover", b"propagat")

# Several words that are a diagnostic where it may start.
PHRASES = (
    b"Cannot ", b"Can't ", b"Couldn't ", b"Could not ", b"could not ", b"Unable to ", b"unable to ", b"Out of memory",
    b"out of memory", b"Permission denied", b"permission denied", b"Connection refused", b"connection refused",
    b"Connection timed out", b"Module not found", b"command not found", b"syntax error", b"Syntax error",
    b"parse error", b"Parse error",
)  # fmt: skip
TOLD = (b"cannot ", b"can't ", b"couldn't ")  # the same after a tool's name only
DETAIL = frozenset(b"expected received actual left right got".split())  # of a failed assertion, before a colon
EXPECTED = (
    rb"[Ee]xpected(?:(?: [a-z]+)?:\s"
    rb"|\s.{0,200}? (?:to (?:be|equal|have|match|contain|throw|raise|not|include)\b|but |got\b|instead\b))"
)
LOGCAT = rb"E(?:/[\w.$-]+\(| [\w./$-]+ *: )"  # Android's brief and threadtime forms
THINGS = frozenset(
    b"Package package Module module File file Image image Repository repository Table table User user Resource resource"
    b" Database database".split()
)
# A word after up to four others, with a colon; FELL also at the end or before one of FELL_TO.
SAID = frozenset(b"error Error exception Exception failed Failed failure Failure".split())
FELL = frozenset(b"failed Failed failure Failure".split())
FELL_TO = frozenset(b"with to for because due after during consistently".split())
# A level in capitals within the first columns of a line that begins with a timestamp or a bracket.
LEVEL = rb"(?:\S+[ \t]+){0,5}?[\[(<|]?(?:ERROR|FATAL|CRITICAL|SEVERE|CRIT|ERR|EMERG|FAILED)(?:[\])>|:]|[ \t]|$)"

# What reads as a diagnostic wherever it stands in a line, unless the line is source text; by a literal they share.
ANYWHERE = (
    (b": ", (
        b": command not found", b": not found", b": No such file or directory", b": Segmentation fault",
        b": build stopped:", b": *** ", b": runtime error:", b": Failure", b": no such host", b": broken pipe",
        b": Broken pipe", b": Too many open files",
    )),
    (b"SIG", (b"SIGSEGV", b"SIGABRT", b"SIGBUS", b"SIGKILL", b"SIGILL", b"SIGFPE")),
    (b"***", (b"***Failed", b"***Timeout", b"***Not Run  ", b"***Exception")),
    (b"--", (b"CVE--", b"RUSTSEC--")),
    (b"ack", (b"Back-off restarting", b"CrashLoopBackOff", b"ImagePullBackOff")),
    (b"AILED", (b"(FAILED - ", b" FAILED:")),
    (b"xpected", (b"expected:<",)),
    (b"failed", (b"' failed", b" failed after ", b"Assertion failed")),
    (b"rror", (b"because of errors", b"(error):", b"status 'error'", b"errors occurred", b"  Error  ")),
    (b"undefined", (b"undefined reference to", b"undefined symbol")),
    (b"Kill", (b"OOMKilled", b"Killed process")),
    (b"on", (b"onnection reset by peer", b"o space left on device")),
    *((mark, (mark,)) for mark in (
        b"panicked at ", b"Sanitizer:", b"##[error]", b"GHSA-", b"(core dumped)", b"WARNING: DATA RACE", b".go::: ",
        b"::ERROR::", b"=> not found", b"  Failed  ", b"ErrImagePull", b"  Evicted  ", b"deadline exceeded",
        b"race detected",
    )),
)  # fmt: skip
ENDS = (
    b" FAILED",
    b" Failed",
    b" failed",
    b"... FAIL",
    b"... ERROR",
    b" --- FAIL",
    b"(Failed)",
    b"(Timeout)",
    b"(Not Run)",
)
# The same as patterns, each tried only in a line that holds its literal.
JSON = b'":'
_LEVEL = (
    rb"(?:error|eror|err|ERROR|Error|fatal|FATAL|panic|critical|CRITICAL|crit|(?:build-)?fail|failed|FAILED|failure)"
)
GATED = (
    (
        b"rror",
        rb"[:)\]>] *(?:(?:fatal|internal|syntax|general|compile) )?(?:error|fatal)(?: [A-Z]+)?(?:\[[^\]\s]*\])?:(?!:)",
    ),
    (
        JSON,
        rb'"(?:(?:level|lvl|severity|log\.level|levelname|status|outcome|result|conclusion|Action|state|type|event)"'
        rb': ?"(?:'
        + _LEVEL
        + rb'|high|HIGH)"|(?:err|error|errors|exception|stderr|stack|fatal)": ?(?:"[^"]|\{(?:"|\s*$)|\[(?:[{"]|\s*$))'
        rb'|(?:Output|message|msg|log|text|stdout)": ?"\s*(?:--- FAIL|FAIL\b|[Ee]rror:|ERROR\b|panic:|fatal|Traceback'
        rb"|\w*(?:Error|Exception): ))",
    ),
    (
        b"=",
        rb"=(?:(?:(?<=level=)|(?<=lvl=)|(?<=severity=)|(?<=status=))[\"']?" + _LEVEL + rb"\b"
        rb'|(?:(?<= err=)|(?<= error=)|(?<= Error=))"[^"])',
    ),
    (b": ", rb": (?:Permission denied|[Cc]onnection refused|Operation timed out)(?!\))"),
    (b"<", rb"<(?:failure|error)\b(?![^>]{0,300}severity=\"(?:warning|info|ignore))"),
    (b"everity", rb"everity: *(?:CRITICAL|HIGH|Critical|High|critical|high)\b"),
    (b"r)", rb"\([A-Z]\w*Error\)$"),
    (b"n)", rb"\([A-Z]\w*Exception\)$"),
    (b"I", rb"C(?<=[\s|]C)RITICAL\s*(?:\||\xe2\x94\x82)|H(?<=[\s|]H)IGH\s*(?:\||\xe2\x94\x82)"),
)
# The same as patterns that must match where their literal first stands.
FOLLOWED = (
    (b"_test.go:: ", rb".{0,300}?(?:[Ee]rror|[Ff]ail|xpect|\bwant\b|\bgot\b|panic|mismatch|!=|not )"),
    (b"Assertion ", rb".{1,200}? failed"),
    (b"\xe2\x97\x8f ", rb".{1,300}\xe2\x80\xba|\S+ +(?:not-found|error|loaded +failed)"),
)

# Where digits decide: what such a line, in lower case, looks like without them, and with: "3 tests failed",
# "failed: 3" and others.
COUNT = (
    rb" (?<!\w )(?:[a-z]+ ){0,2}?(?:fail|error)",
    (
        rb"(?:f(?:ail(?:ed|ures?|s)?)|e(?:rrors?)|u(?:nreachable)|c(?:ritical)|h(?:igh))[\"']?\s?"
        rb"(?:=\s?[\"']?(?=\W|$)|: [\"']?(?=[^\w\"'({\[<]|$)|:[\"']?(?=[^\s\w]|$))"
    ),
)
COUNT_MARKS = (b" vulnerabilit", b"xit ", b"xited ", b"http/", b"fail ", b"y lost: ")
COUNTED = (
    (
        rb"[1-9](?<![\w.,:/#\"'`-][1-9])\d* (?:(?!no |without |info |debug )[a-z]+ ){0,2}?"
        rb"(?:fail(?:ed|ing|ures?)|errors?(?:\(s\))?)(?![\w(=-]|\.\w)"
    ),
    (
        rb"(?:f(?<![\w.#-]f)(?<!expected f)ail(?:ed|ures?|s)?|e(?<![\w.#-]e)rrors?|u(?<!\wu)nreachable"
        rb"|c(?<![\w.-]c)ritical"
        rb"|h(?<![\w.-]h)igh)[\"']?(?:\s?:|=(?<![lh]=))\s*[\"']?[1-9]"
    ),
    rb"xit(?:(?:ed)?(?: with)?(?: \w+)? (?:code|status):?|ed(?: with)?)\s+[1-9]",
    rb"definitely lost: [1-9]",
    rb"[1-9](?<![\w.,-][1-9])\d* (?:\w+ ){0,2}?vulnerabilit",
    rb"^(?:< )?http/[\d.]+ [45]\d\d|^(?:# |\xe2\x84\xb9 )?fail\s+[1-9]",
)
ZERO = (
    rb"0(?<![\w.]0) +(?:\w+ ){0,2}?(?:fail|error)|(?:fail[a-z]{0,6}|errors?)[\"']?:\s*0\b(?![.\d])"
    rb"|^[\W\d]*+(?:t[\W\d]++)?(?:z[\W\d]*+)?(?:fail[a-z]{0,6}|errors?)(?: [a-z]++)?[^\w]*?[:= \t|.\x80-\xff]"
    rb"(?:0(?:\.0++)?%?|none)"
    rb"(?:[^\w]*+| (?:of|/) \d++| ++\(?0(?:\.0++)?%\)?)$"
)
# A line that is a count of failures and nothing else, "FAILED: 0", "Failed tests: 0", as it looks without its digits:
# the digits decide there too.  One noun in plural may stand before the count; "Failed to bind: 0" tells a failure.
TALLY = (
    rb"[^\w]*+(?:T::[^\w]*+)?(?:Z[^\w]*+)?(?i:fail(?:s|ed|ures?)?|errors?)"
    rb"(?: (?i:(?!\w*ss\b|status\b)[a-z]++(?<=s)|found|reported|total|count))?"
    rb"[^\w]*+(?:none|of)?[^\w]*+$"
)

# Source text, also behind a search hit's ``path:line:`` or a gutter: what a line of a program begins with.
CODE = rb"(?:[^\s:]+:{1,3}|[^\s:]+-+|[\s>]*\|)?\s*(\w*)"
KEYWORDS = frozenset(
    b"raise return if elif else for while def class import from const let var assert throw case catch except try with"
    b" await async public private protected static func fn pub use yield".split()
)
CONTROL = frozenset(b"return if elif else while for raise def".split())  # no phrase of a diagnostic begins so
CALLS = frozenset(b"console self this expect echo it test describe".split())
PRINTS = (b"print", b"log")
COMMENTS = (b"/*", b"<!--", b'"""', b"'''")
CODE_ENDS = (b";", b"{", b"(", b",")
ASSIGNED = rb"= (?:(?<=\w = )|(?<=[\])] = )|(?<=[\w\])] [:!+<>=-]= ))[\"'\[{(\w-]"
# A string that is still open where a mark stands.
QUOTED = rb"""(?:[(=,\[{+]|[^"\s]:)\s*[rbfu]?["'`][^"'`]*$"""

# Words for which a long line may have been raised, in lower case: what stands around them is shown of it.
SEVERE = (
    rb"err(?:or)?\b(?!\":\s?(?:null|false|0\b|\"\"))|errors(?!\":\s?(?:null|0\b|\[\]))"
    rb"|exception|fail|fatal|panic|abort|crit(?:ical)?\b|kill|crash|denied|refused|traceback"
    rb"|not found|no such|timed? ?out|undefined|unreachable|expected|assert|mismatch|violation|broken pipe"
    rb"|segmentation|\bsig(?:segv|abrt|bus|kill|ill|fpe|term)|(?:cve|rustsec|ghsa)-|severity|\bhttp/[0-9.]+ [45]|lost:"
)
