r"""Reports of native programs in text of no known tool: sanitizers, valgrind, gdb, an exception that nobody caught.

What a report says and its counts are P0, which block of memory it is about and the program's own frames P1; the C
library, the sanitizer's own functions and what starts ``main`` fold into a count; the map of shadow memory is counted,
its legend and the banners go.

What a reader must know of the formats:

- A frame of a sanitizer is ``#0 0xADDRESS in FUNCTION PLACE`` (ThreadSanitizer: ``#0 FUNCTION PLACE (MODULE+0x1)``).
- valgrind puts ``==PID==`` before every line of its own and names a file without its folder: of the C library's files
  only those are taken that no program calls its own, together with a function of that library.
- gdb's frames have arguments.  The same calls from the same places, again and again, are a recursion: its first round
  and its last stay.

Not here: kernel traces, core files.  Nothing is lowered but whole lines in one of these shapes.
"""

from __future__ import annotations

from beam_adapters._frames import recursions, stretches
from beam_adapters._relabel import kinds_of, line_of, relabel
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_NEAREST = 2  # frames that stay of a stack in a library

ERROR = Label(P0, "error")
DETAIL = Label(P1, "what an error is about")
FRAME = Label(P1, "frame")
LIBRARY = Label(P3, "library frames", "library frames", near=0)
RECURSION = Label(P3, "frames of a recursion", "frames of a recursion", near=0)
ALLOCATOR = Label(P4, "allocator", "frames of the allocator")
BELOW = Label(P4, "frame below main", "frames below main")
NEAREST = Label(P2, "library frame nearest to the error")
BANNER = Label(P5, "banner")
BLANK = Label(P5, "blank line")
LEGEND = Label(P5, "legend")
SHADOW = Label(P4, "shadow memory", "lines of shadow memory")
THREAD = Label(P4, "thread", "thread events")

# Sanitizers.
_BUILD = rb"(?: \(BuildId: \w++\))?"
_MODULE = rb"\([^()\n]+\+0x[0-9a-f]++\)"
_SYSTEM = (
    rb"\((?:(?:/usr)?(?:/local)?/lib(?:32|64|exec)?/|lib(?:[atulm]san|c|m|pthread|stdc\+\+)\.so)"
    rb"[^()\n]*\+0x[0-9a-f]++\)"
)
_SYSTEM_FILE = (
    rb"(?:(?:\.\./){1,12}(?:src/)?(?:libsanitizer|libstdc\+\+-v3|sysdeps|csu|nptl|stdlib|string|libio)/[^\s()]++"
    rb"|\./(?:csu|nptl|stdlib|string|libio)/[^\s()]++|/usr/(?:include|lib\w*)/[^\s()]++)"
)
_OF_SANITIZER = rb"(?:__interceptor_|___interceptor_|__(?:asan|msan|tsan|ubsan|lsan|sanitizer)(?:_|::))[^\n]*? \S++"
_WITHOUT_FILE = (
    rb"(?:operator (?:new|delete)[^\n(]*+\([^\n()]*+\)"
    rb"|malloc|free|calloc|realloc|strdup|memcpy|memmove|memset|str\w?cpy|strlen)"
)
_BELOW = rb"(?:_start|__libc_start_\w++) \S[^\n]*+"
_ALLOCATOR = (
    rb"(?:__interceptor_)?(?:malloc|calloc|realloc|free|operator (?:new|delete)(?:\[\])?\([^\n()]*+\)) "
    rb"(?:%b|%b)%b" % (_SYSTEM_FILE, _MODULE, _BUILD)
)
_AT_ADDRESS = rb"    #\d++ 0x[0-9a-f]++ "
_AT_NAME = rb"    #\d++ (?!0x)"
_FOREIGN = rb"(?!in %b)(?:in (?:%b|%b %b|[^\n]*? (?:%b|%b))| *+%b)%b" % (
    _BELOW,
    _OF_SANITIZER,
    _WITHOUT_FILE,
    _MODULE,
    _SYSTEM_FILE,
    _SYSTEM,
    _SYSTEM,
    _BUILD,
)
_NAMED_FOREIGN = rb"[^\n]*? (?:<null> %b|%b %b)%b" % (_SYSTEM, _SYSTEM_FILE, _MODULE, _BUILD)
_SHADOW_ROW = rb"(?:  |=>)0x[0-9a-f]{8,16}: ?(?:[ \[\]][0-9a-f]{2}){16}\]?"

# valgrind.
_V = rb"==\d++== "
_V_AT = rb"==\d++== {4}(?:at|by) 0x[0-9A-F]++: "
_V_LIBC = (
    rb"(?:(?:_IO_|__|_dl_|_nl_)\w++(?:@@\w[\w.]*+)? \([\w-]++\.[chS]:\d++\)"
    rb"|\w++(?:@@\w[\w.]*+)? \((?:v?[fs]?n?printf|io[fsv]?v?\w*puts|iovs\w*printf|genops|fileops|v?fprintf-[\w-]++"
    rb"|pthread_create|clone3?|msort|qsort|str\w++-\w++|mem\w++-\w++)\.[chS]:\d++\))"
)
_V_BELOW = rb"(?:__libc_start_\w++(?:@@\w[\w.]*+)? \([^\n()]++\)|\(below main\) \([^\n()]++\)|_start \([^\n()]++\))"
_V_ALLOCATOR = (
    rb"(?:malloc|calloc|realloc|free|operator (?:new|delete)(?:\[\])?\([^\n()]*+\)) "
    rb"\(in [^\n()]*?/vgpreload_\w[^\n()]*+\)"
)
_V_FOREIGN = rb"(?!%b\n)(?:[^\n]*? \(in /(?:usr/)?(?:local/)?lib(?:32|64|exec)?/[^\n()]++\)|%b)" % (_V_BELOW, _V_LIBC)
_V_ERROR = (
    rb"(?:Invalid |Conditional jump |Use of uninit|Syscall param |Source and destination overlap"
    rb"|Argument |Jump to the invalid |Process terminating |Possible data race|Thread #\d++: |Uninitialised "
    rb"|realloc\(\) with size|ERROR SUMMARY: )"
)
_V_LEAK = rb"[\d,]++ (?:\([^\n)]*+\) )?bytes in [\d,]++ blocks are (?:definitely|indirectly|possibly) .*"

# gdb.
_GDB_NUMBER = rb"#\d++ {1,2}(?:0x[0-9a-f]++ in )?"
_GDB_FOREIGN = (
    rb"(?:[^\n]*?\) (?:at (?:\.\./|\./(?:csu|nptl|stdlib|libio|string|signal|assert|sysdeps)/|/usr/include/)"
    rb"|from (?:/usr)?(?:/local)?/lib(?:32|64)?/)[^\n]++|_start \(\)|<signal handler called>)"
)

_library = Rule("library", rb"%b%b|%b%b" % (_AT_ADDRESS, _FOREIGN, _AT_NAME, _NAMED_FOREIGN), LIBRARY, run=True)
_below = Rule("below-main", rb"%bin %b" % (_AT_ADDRESS, _BELOW), BELOW, run=True)
_frame = Rule(
    "frame",
    rb"%b(?!%b\n|in %b\n)in \S.*|%b(?!%b\n)\S.* %b%b"
    % (_AT_ADDRESS, _FOREIGN, _BELOW, _AT_NAME, _NAMED_FOREIGN, _MODULE, _BUILD),
    FRAME,
)
_v_about = rb"%b (?:Address 0x.*|Block was alloc'd at|Uninitialised value was created by .*)" % _V
_v_library = Rule("v-library", _V_AT + _V_FOREIGN, LIBRARY, run=True)
_v_below = Rule("v-below-main", _V_AT + _V_BELOW, BELOW, run=True)
_v_frame = Rule("v-frame", rb"%b(?!%b\n|%b\n).*" % (_V_AT, _V_FOREIGN, _V_BELOW), FRAME, run=True)

_top = State(
    "top",
    (
        Rule("line", b"=" * 65 + b"|" + b"=" * 18, BANNER, then=rb"==\d+==(?:ERROR|WARNING): |WARNING: ThreadSan"),
        Rule(
            "report",
            rb"==\d++==(?:ERROR|WARNING): \w*Sanitizer.*|WARNING: ThreadSanitizer: .*|SUMMARY: \w*Sanitizer: .*",
            ERROR,
            opens=True,
        ),
        Rule("leak", rb"(?:Direct|Indirect) leak of \d.*", ERROR, enter="block", opens=True),
        Rule(
            "access",
            rb"READ of size \d.*|WRITE of size \d.*"
            rb"|  (?:Previous |Atomic |Previous atomic )?(?:[Rr]ead|[Ww]rite) of size \d.*",
            DETAIL,
        ),
        Rule("memory", rb"0x[0-9a-f]++ is located .*|  Location is .*", DETAIL),
        Rule("block", rb"(?:previously )?(?:allocated|freed) by thread T\d.* here:", DETAIL, enter="block"),
        _library,
        _below,
        _frame,
        Rule("shadow", rb"Shadow bytes around the buggy address:", SHADOW, enter="shadow"),
        Rule(
            "legend",
            rb"Shadow byte legend \(one shadow byte represents \d++ application bytes\):",
            LEGEND,
            enter="legend",
        ),
        Rule("uncaught", rb"terminate called (?:after throwing an instance of '|without an active ).*", ERROR),
        Rule("what", rb"  what\(\):  .*", ERROR),
        Rule(
            "v-banner",
            _V + rb"(?:(?:Memcheck, a memory|Helgrind, a thread) error detector|Copyright \(C\) \d.*|Using Valgrind-.*"
            rb"|For lists of detected and suppressed errors, rerun with: -s)",
            BANNER,
            run=True,
        ),
        Rule("v-blank", rb"==\d++== ?", BLANK, then=rb"==\d++==[ \n]", run=True),
        Rule("v-error", _V + _V_ERROR + rb".*", ERROR, opens=True),
        Rule("v-leak", _V + _V_LEAK, ERROR, enter="v-block", opens=True),
        Rule("v-mismatched", _V + rb"Mismatched .*", ERROR, enter="v-mismatched", opens=True),
        Rule("v-about", _v_about, DETAIL, enter="v-block"),
        _v_library,
        _v_below,
        _v_frame,
        Rule(
            "g-banner",
            rb"\[Thread debugging using libthread_db enabled\]|Using host libthread_db library \".*\"\.",
            BANNER,
            run=True,
        ),
        Rule(
            "g-thread",
            rb"\[New Thread 0x[0-9a-f]++ \(LWP \d++\)\]|\[Thread 0x[0-9a-f]++ \(LWP \d++\) exited\]",
            THREAD,
            run=True,
        ),
        Rule(
            "g-signal",
            rb"(?:Program|Thread \d++ .*) received signal SIG\w++, .*|Program terminated with signal SIG.*",
            ERROR,
            opens=True,
        ),
        Rule("g-library", _GDB_NUMBER + _GDB_FOREIGN, LIBRARY, run=True),
        Rule("g-frame", _GDB_NUMBER + rb"(?!%b\n)[^\n]*?\) at [^\s()]+:\d++" % _GDB_FOREIGN, FRAME, run=True),
        Rule("g-nothing", rb"No locals\.|No symbol table info available\.", BANNER),
    ),
)
_block = State(
    "block",
    (Rule("allocator", rb"    #\d++ 0x[0-9a-f]++ in %b" % _ALLOCATOR, ALLOCATOR),),
    otherwise="top",
)
_shadow = State("shadow", (Rule("shadow-row", _SHADOW_ROW, SHADOW, run=True),), otherwise="top")
_legend = State(
    "legend",
    (
        Rule(
            "legend-row",
            rb"  [A-Z][\w ]*+: {2,}+[0-9a-f]{2}|  Partially addressable: (?:[0-9a-f]{2} ){1,16}",
            LEGEND,
            run=True,
        ),
    ),
    otherwise="top",
)
_v_block = State("v-block", (Rule("v-allocator", _V_AT + _V_ALLOCATOR, ALLOCATOR),), otherwise="top")
_v_mismatched = State(
    "v-mismatched",  # which function allocated is what such an error is about
    (Rule("v-of-block", _v_about + rb"|" + _V_AT + _V_ALLOCATOR, DETAIL), _v_below, _v_frame),
    otherwise="top",
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """A recursion is shown by its ends; a stack of library frames only keeps those nearest to the error."""
    for prefix in ("", "v-", "g-"):
        library = kinds_of(classification, ADAPTER.name, f"{prefix}library")
        own = kinds_of(classification, ADAPTER.name, f"{prefix}frame")
        for first, end in stretches(classification, library, {*library, *own}, segment):
            if not any(classification.kinds[unit] in own for unit in range(first, end)):
                relabel(classification, library, NEAREST, "nearest", first, min(first + _NEAREST, end))
        for first, end in stretches(classification, own, {*library, *own}, segment):
            for low, high in recursions([_call(line_of(lines, segment, unit)) for unit in range(first, end)]):
                if lines.line(first + low) == lines.line(first + low - 1):
                    continue  # equal lines fold by themselves
                relabel(classification, [*library, *own], RECURSION, "recursion", first + low, first + high)


def _call(line: bytes) -> bytes:
    """Function and place of a frame, without its number, address and arguments."""
    line = line.rstrip()
    if line.startswith(b"=="):  # valgrind's
        return line.rpartition(b": ")[2]
    head, at, place = line.rpartition(b") at ")
    if not at:  # a sanitizer's: no arguments
        return line.partition(b" in ")[2] or line.partition(b"#")[2].lstrip(b"0123456789")
    return head.partition(b" (")[0].rpartition(b" ")[2] + at + place


ADAPTER = Adapter(
    "native",
    (_top, _block, _shadow, _legend, _v_block, _v_mismatched),
    anchors=(
        b"Sanitizer",
        b"runtime error: ",
        b"    #0 0x",
        b"== Memcheck, ",
        b"==    at 0x",
        b"==    by 0x",
        b"== ERROR SUMMARY: ",
        b"Thread debugging using ",
        b"received signal SIG",
        b"terminated with signal SIG",
        b"#0  ",
        b"terminate called ",
        b"[New Thread 0x",
    ),
    finish=_finish,
    verified=("GCC 12", "Valgrind 3.19", "GDB 13.1"),
)
