r"""Tools that look at a Linux system: ps, top, df, ip, lsof, strace, dpkg, apt list.

What a reader must know of the format:

- A table stands under its head, and its rows are what somebody asked for.  Of long ones those are counted that are the
  same on every machine: idle threads of the kernel, file systems that hold nothing or an image of a package.
- A thread of the kernel has no memory of its own; one that works, waits for a disk or is dead stays.
- ``strace`` shows how a program is loaded: many calls of memory, in each program.  They are counted where all calls
  were traced and they went well; what failed stays, and so do calls with a time.

Not here: listings of files, the environment (exact), archives and their members, ports, ``du``, ``free``: all stays.
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

MANY = 8  # rows from which on they are counted

ERROR = Label(P0, "error")
HEAD = Label(P2, "head of a table")
ROW = Label(P2, "row", yields=True)
CHROME = Label(P5, "decoration")
THREAD = Label(P4, "idle thread of the kernel", "idle kernel threads")
PSEUDO = Label(P4, "file system without files of its own", "snap and overlay and empty pseudo filesystems")
LOADING = Label(P4, "call of memory or of the loader", "successful memory and loader calls")
UNSEEN = Label(P4, "warning of a file system", "warnings of file systems that lsof cannot look at")

_SIZES = rb"(?: ++\S++){2}"
_PID = rb"(?:\[pid ++\d++\] |\d++ ++)?"
_ON_LOADING = (
    rb"(?:(?:mmap|munmap|mprotect|brk|madvise|set_tid_address|set_robust_list|rseq|arch_prctl|getrandom)\(.*"
    rb"|prlimit64\(0, RLIMIT_STACK, NULL, .*|p?read(?:64)?\(3, \"(?:\\177ELF|\\6\\0\\0\\0\\4\\0\\0\\0).*)"
)

_PROGRAM = rb"(?!(?:fix|feat|chore|docs|refactor|test|perf|ci|style|revert): )[a-z][\w.+-]{0,30}: "
# What the system says of a call that failed, as far as the floor does not know it.
_ERRNO = (
    b"Address already in use",
    b"Argument list too long",
    b"Device or resource busy",
    b"Directory not empty",
    b"Exec format error",
    b"File exists",
    b"File name too long",
    b"Input/output error",
    b"Invalid argument",
    b"Is a directory",
    b"Name or service not known",
    b"Network is unreachable",
    b"No route to host",
    b"No such process",
    b"Not a directory",
    b"Operation not permitted",
    b"Operation not supported",
    b"Read-only file system",
    b"Resource temporarily unavailable",
    b"Stale file handle",
    b"Temporary failure in name resolution",
    b"Text file busy",
    b"Too many levels of symbolic links",
    b"not in gzip format",
)

_top = State(
    "top",
    (
        Rule("ps-head", rb"USER ++PID %CPU %MEM ++VSZ ++RSS TT[ Y] ++STAT START ++TIME COMMAND", HEAD, enter="ps"),
        Rule("ef-head", rb"UID ++PID ++PPID ++C STIME TTY ++TIME CMD", HEAD, enter="ef"),
        Rule(
            "top-head",
            rb" ++PID USER ++PR ++NI ++VIRT ++RES ++SHR S ++%CPU ++%MEM ++TIME\+ COMMAND *+",
            HEAD,
            enter="tasks",
        ),
        Rule("df-head", rb"Filesystem ++(?:Type ++)?\S++ ++\S++ ++\S++ ++I?Use% Mounted on", HEAD, enter="df"),
        Rule("forever", rb"       valid_lft forever preferred_lft forever", CHROME),
        Rule("loopback", rb"    link/loopback 00:00:00:00:00:00 brd 00:00:00:00:00:00", CHROME),
        Rule(
            "lsof-warning",
            rb"lsof: WARNING: can't stat\(\) [\w.-]++ file system [^\n]*+\n"
            rb"      Output information may be incomplete\.",
            UNSEEN,
            run=True,
            certain=True,
        ),
        Rule(
            "dpkg-legend",
            rb"Desired=Unknown/Install/Remove/Purge/Hold\n\| Status=Not/Inst/.*\n\|/ Err\?=.*",
            CHROME,
        ),
        Rule("dpkg-ruler", rb"\+\+\+-=++-=++-=++-=++", CHROME),
        Rule("apt-listing", rb"Listing\.\.\.(?: Done)?", CHROME),
        Rule("execve", rb"%bexecve\(.*\) = 0" % _PID, ROW),
        Rule("close", rb"%bclose\(\d++\) ++= 0" % _PID, ROW, run=True),
        Rule("stat", rb"%b(?:newfstatat|fstat)\(.* = 0" % _PID, ROW, run=True),
        Rule("loading", rb"%b%b = (?:0x[0-9a-f]++|\d++)" % (_PID, _ON_LOADING), LOADING, run=True, certain=True),
        Rule(
            "no-option",
            rb"%b(?:invalid option -- '.'|unrecognized option '[^'\n]++'|(?:missing|extra) operand.*)"
            rb"|(?:%b)?unknown (?:shorthand )?flag: .+|Unknown options: -.+" % (_PROGRAM, _PROGRAM),
            ERROR,
        ),
        Rule(
            "errno",
            rb"%b(?:[^\n]*[: ])?(?:%b)(?: \(\d++\))?|%b(?:-r not specified; )?omitting directory .*"
            % (_PROGRAM, b"|".join(_ERRNO), _PROGRAM),
            ERROR,
        ),
        Rule("no-unit", rb"Unit \S++ could not be found\.|Job for \S++ failed(?: because .*)?\.", ERROR),
        Rule("archive-error", rb"tar: .*: (?:Cannot|Unexpected|Not found).*|unzip:  cannot .*|zip error: .*", ERROR),
    ),
)
# A process as ps aux and ps -ef have it, and a thread of the kernel that does nothing.
_PS = rb"\S++ ++\d++ ++[\d.]++ ++[\d.]++ ++\d++ ++\d++ ++\S++ ++\S++ ++\S++ ++[\d:.-]++ "
_IDLE_PS = rb"root ++\d++ ++0\.0 ++0\.0 ++0 ++0 \? ++[SI][<sNlL+]*+ ++\S++ ++\d++:\d\d \["
_EF = rb"\S++ ++\d++ ++\d++ ++\d++ \S++ ++\S++ ++[\d:-]++ "
_IDLE_EF = rb"root ++\d++ ++[02] ++0 \S++ \? ++00:00:0\d \["
_ps = State(
    "ps",
    (
        Rule("ps-thread", rb"%b.*\]" % _IDLE_PS, THREAD, run=True, certain=True),
        Rule("ps-busy", rb"(?!%b)%b\[.*" % (_IDLE_PS, _PS), ROW),
        Rule("ps-row", rb"%b(?!\[).++" % _PS, ROW),
    ),
    otherwise="top",
)
_ef = State(
    "ef",
    (
        Rule("ef-thread", rb"%b.*\]" % _IDLE_EF, THREAD, run=True, certain=True),
        Rule("ef-busy", rb"(?!%b)%b\[.*" % (_IDLE_EF, _EF), ROW),
        Rule("ef-row", rb"%b(?!\[).++" % _EF, ROW),
    ),
    otherwise="top",
)
_EMPTY = rb" ++(?:rt|-?\d++) ++-?\d++ ++0(?:\.0[mg])? ++0(?:\.0[mg])? ++0(?:\.0[mg])? [SI] ++0\.0 ++0\.0 "
_TASK = rb" *+\d++ \S++ ++(?:rt|-?\d++) ++-?\d++ ++"
_tasks = State(
    "tasks",
    (
        Rule("task-thread", rb" *+\d++ root%b.*" % _EMPTY, THREAD, run=True, certain=True),
        Rule("task-busy", rb"(?! *+\d++ root%b)%b0 .*" % (_EMPTY, _TASK), ROW),
        Rule("task-row", rb"%b(?!0(?:\.0[mg])? ).*" % _TASK, ROW),
    ),
    otherwise="top",
)
_NOTHING = (
    rb"(?:/dev/loop\d++ ++(?:squashfs ++)?\S++ ++\S++ ++0 ++100% /(?:var/lib/snapd/)?snap/.*"
    rb"|overlay ++(?:overlay ++)?\S++ ++\S++ ++\S++ ++\d++% /var/lib/docker/overlay2/.*"
    rb"|(?:tmpfs|devtmpfs|udev|none|shm|efivarfs|cgroup\w*+) ++(?:(?:dev)?tmpfs ++)?\S++ ++0 ++\S++ ++0% "
    rb"/(?:dev|run|sys|proc|var/lib/docker)\b.*)"
)
_df = State(
    "df",
    (
        Rule("df-pseudo", _NOTHING, PSEUDO, run=True),
        Rule("df-row", rb"(?!%b\n)\S++%b ++\S++ ++\S++.* /.*" % (_NOTHING, _SIZES), ROW),
    ),
    otherwise="top",
)

_THREADS = ("ps-thread", "ef-thread", "task-thread")
_ROWS = ("ps-row", "ef-row", "task-row")


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Put back rows that are few, threads that were asked for, and calls where not all were traced."""
    del lines
    start, stop = segment.start, segment.stop

    def kinds(*rules: str) -> list[int]:
        return kinds_of(classification, ADAPTER.name, *rules)

    threads, pseudo, loading = kinds(*_THREADS), kinds("df-pseudo"), kinds("loading")
    if count_of(classification, threads, start, stop) < MANY or not any_of(classification, kinds(*_ROWS), start, stop):
        relabel(classification, threads, ROW, "few", start, stop)
    if count_of(classification, pseudo, start, stop) < MANY - 2:
        relabel(classification, pseudo, ROW, "few", start, stop)
    if not all(any_of(classification, kinds(rule), start, stop) for rule in ("execve", "close", "stat")):
        relabel(classification, loading, ROW, "few", start, stop)


ADAPTER = Adapter(
    "system",
    (_top, _ps, _ef, _tasks, _df),
    anchors=(
        b"%CPU %MEM ",
        b" STIME TTY ",
        b" TIME+ COMMAND",
        b"% Mounted on",
        b"valid_lft forever",
        b"lsof: WARNING: ",
        b"Desired=Unknown/Install/",
        b"Listing...",
        b"execve(",
        b"mmap(",
        b"tar: ",
        *_ERRNO,
        b"omitting directory ",
        b"invalid option -- ",
        b"unrecognized option '",
        b"unknown flag: ",
        b"unknown shorthand flag: ",
        b"Unknown options: -",
        b" operand",
        b" could not be found.",
        b"Job for ",
        b"unzip:  cannot ",
        b"zip error: ",
    ),
    finish=_finish,
    verified=("procps 4.0", "coreutils 9.1", "iproute2 6.1", "strace 6.1", "dpkg 1.21", "apt 2.6", "Info-ZIP 6.0"),
)
