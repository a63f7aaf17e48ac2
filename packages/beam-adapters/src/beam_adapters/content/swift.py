r"""Crashes of Swift programs in text of no known tool: the runtime's messages and backtraces, Apple's crash reports.

What failed is P0, the crashed thread and the program's own frames P1; frames of the system fold into a count, registers
and loaded images are counted.

What a reader must know of the formats:

- A message is ``FILE.swift:LINE: Fatal error: TEXT``, or in a release ``*** Swift runtime failure: TEXT ***``.
- The runtime's backtrace has ``N [ra] [system] ADDRESS FUNCTION + OFFSET in IMAGE at FILE:LINE:COLUMN``; the marks, the
  address (on a terminal) and the place may be missing.  The source stands below a frame, behind a bar.
- A crash report has ``N   IMAGE   ADDRESS FUNCTION + OFFSET (FILE:LINE)``, thread by thread; one is ``Crashed``.

Swift cannot be run where this was written: the samples follow the documented formats.  Not here: reports in JSON
(``.ips``), and reports of sanitizers (``native``).  Frames and registers are known only below the line of a thread.
"""

from __future__ import annotations

from beam_adapters._frames import stretches
from beam_adapters._relabel import kinds_of, relabel
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

_NEAREST = 2  # frames that stay of a stack in the system

ERROR = Label(P0, "error")
DETAIL = Label(P1, "what an error is about")
FRAME = Label(P1, "frame")
LIBRARY = Label(P3, "library frames", "library frame lines", near=0)
NEAREST = Label(P2, "library frame nearest to the error")
REGISTER = Label(P4, "register", "lines of registers")
IMAGE = Label(P4, "loaded image", "loaded images")

_HEX = rb"0x[0-9a-f]{6,16}"
_NUMBER = rb"\d{1,4} {1,20}"
_MARKS = rb"(?:\[(?:ra|async|inlined|thunk)\] {1,16}){0,3}"
_OF_SYSTEM = (
    rb"(?:lib(?:c|m|pthread|dispatch|swift\w*|Foundation\w*|BlocksRuntime|objc\.A|dyld|system_\w+)"
    rb"(?:\.so[.\d]*|\.dylib)|ld-[\w.-]+|dyld)"
)
_FRAMEWORK = (
    rb"(?:lib[\w.+-]{1,60}\.dylib|dyld|(?:UIKit|AppKit|Core|Swift|Foundation|HIToolbox|Graphics|Quartz|Security|CFNetwork"
    rb"|Combine|XCTest|Metal|IOKit|WebKit|SkyLight|AttributeGraph|BackBoard|FrontBoard)\w*+|com\.apple\.\S++)"
)
_top_rules = (
    Rule(
        "message",
        rb"(?:[^\s:]++(?<=\.swift):\d++: )?(?:Fatal error|Precondition failed|Assertion failed)(?:: .*)?",
        ERROR,
        opens=True,
    ),
    Rule(
        "crashed",
        rb"\*\*\* (?:Program crashed|Swift runtime failure): .*|\xf0\x9f\x92\xa3 Program crashed: .*",
        ERROR,
        opens=True,
    ),
    Rule(
        "exception",
        rb"Exception (?:Type|Codes|Subtype|Message): .*|Termination (?:Reason|Signal|Description): .*",
        ERROR,
        opens=True,
    ),
    Rule("triggered", rb"(?:Crashed Thread|Triggered by Thread): .*", DETAIL),
    Rule(
        "thread", rb"Thread \d++(?: \"[^\"\n]*\")? crashed:|Thread \d++ Crashed:.*", DETAIL, enter="trace", opens=True
    ),
    Rule("images", rb"Images(?: \(\d++ omitted\))?:\n?|Binary Images:", IMAGE, enter="images"),
)
_top = State("top", _top_rules)
_trace = State(
    "trace",
    (
        *_top_rules,
        Rule("other-thread", rb"Thread \d++(?: \"[^\"\n]*\")?:(?::.*)?", LIBRARY, enter="other", opens=True),
        Rule(
            "registers",
            rb"Registers:\n?|Thread \d++ crashed with [^\n]{1,80}Thread State[^\n]*:",
            REGISTER,
            enter="registers",
        ),
        Rule(
            "library",
            rb"%b%b(?:\[system\] {1,16})(?:%b )?\S.*|%b%b(?:%b )?\S[^\n]*? in %b|%b%b\s++%b .*"
            % (_NUMBER, _MARKS, _HEX, _NUMBER, _MARKS, _HEX, _OF_SYSTEM, _NUMBER, _FRAMEWORK, _HEX),
            LIBRARY,
            run=True,
        ),
        Rule(
            "frame",
            rb"(?!%b%b\s++0x)(?:%b%b(?!\[system\])(?!(?:%b )?\S[^\n]*? in %b\n)(?:%b )?\S[^\n]* in \S[^\n]*"
            rb"|%b(?=\S)(?!\[|0x)[^\n\t]{1,60}?\s++%b .*)"
            % (_NUMBER, _FRAMEWORK, _NUMBER, _MARKS, _HEX, _OF_SYSTEM, _HEX, _NUMBER, _HEX),
            FRAME,
        ),
    ),
)
_other = State(
    "other",
    (Rule("other-library", rb"%b%b\s++%b .*" % (_NUMBER, _FRAMEWORK, _HEX), LIBRARY, run=True),),
    otherwise="trace",
)
_registers = State(
    "registers",
    (
        Rule(
            "register",
            rb" {0,2}\w{2,6} 0x[0-9a-f]{16}  .*"
            rb"| {1,6}(?:\w{2,4}: 0x[0-9a-f]{8,16}(?: \([^()\n]*\))?[ \t]{0,8}){1,5}(?:brk \d)?",
            REGISTER,
            run=True,
        ),
    ),
    otherwise="trace",
)
_images = State(
    "images",
    (
        Rule(
            "image",
            rb" {0,16}0x[0-9a-f]{6,16}(?:\xe2\x80\x93| {1,3}- {1,16})0x[0-9a-f]{6,16} {1,2}\S.*",
            IMAGE,
            run=True,
        ),
    ),
    otherwise="trace",
)


def _finish(_lines: Lines, classification: Classification, segment: Segment) -> None:
    """A stack of system frames only keeps those nearest to the error."""
    library = kinds_of(classification, ADAPTER.name, "library")
    own = kinds_of(classification, ADAPTER.name, "frame")
    for first, end in stretches(classification, library, {*library, *own}, segment):
        if not any(classification.kinds[unit] in own for unit in range(first, end)):
            relabel(classification, library, NEAREST, "nearest", first, min(first + _NEAREST, end))


ADAPTER = Adapter(
    "swift",
    (_top, _trace, _other, _registers, _images),
    anchors=(
        b".swift:",
        b"Program crashed: ",
        b"Swift runtime failure: ",
        b"Exception Type: ",
        b"Fatal error: ",
    ),
    finish=_finish,
)
