r"""What adapters of build tools have in common: labels, where a run begins, and frames of the tools' own code.

No adapter and no rule table: each tool says in its own file what its lines are.  Guards that the same thing has the
same weight in all of them, and that only frames of a build tool's own packages count as such: a frame of a plugin, or
of a configuration file that the tool copied beside itself, tells who failed.
"""

from __future__ import annotations

from beam_adapters._relabel import kinds_of, relabel, units_of
from beam_adapters._table import Rule
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

PASSED = Label(P0, "verdict", outcome="pass")
FAILED = Label(P0, "verdict", outcome="fail")
ERROR = Label(P0, "error")
FAILURE = Label(P0, "failed target")
WARNING = Label(P1, "warning")
DETAIL = Label(P1, "detail of an error")
PLACE = Label(P1, "location")
COUNT = Label(P1, "count of a run")
RESULT = Label(P2, "result of a build")
HEADER = Label(P2, "header of a run")
PRINTED = Label(P2, "line of a script")
SOURCE = Label(P3, "source line", "lines of source", near=3)
LIBRARY = Label(P3, "library frames", "library frame lines", near=0)
STEP = Label(P4, "build step", "build steps")
ROUTINE = Label(P5, "routine of a build tool")
HINT = Label(P5, "hint")

START = rb"(?<=\A\n)"  # a weak signature: what the command names has the text from its first line on
AFTER = rb"[^\n]*\n"  # what must follow a line that may go: the last line of a text says where a run stopped

# What Gradle itself advises below ``* Try:``; a line of it by a project's own plugin names what to do.
GRADLE_ADVICE = (
    rb"(?:> )?(?:(?: ?Run with --(?:stacktrace option to get the stack trace|(?:info or --)?debug option to get more"
    rb" log output|scan to (?:get full insights|generate a [Bb]uild [Ss]can)(?: [^.\n]*+)?)\.)+"
    rb"|Get more help at https://help\.gradle\.org\.?)"
)

blank = Rule("blank", rb"[ \t]*+", Label(P5, "blank line"), run=True)

_OWN = (
    rb"(?:vite|rollup|rolldown|esbuild|webpack|webpack-cli|tsup|bundle-require|parcel|@parcel/[\w-]++|next|turbo|nx|lerna"
    rb"|tapable|cac|enhanced-resolve)"
)
_FRAME = (
    rb" {2,}+(?:at |\[as )(?:[^\n]*[/\\(])?node_modules[/\\]%b[/\\](?!node_modules[/\\])[^\n]*"
    rb"| {2,}+at (?:[^\n]*[ (])?node:[^\n]*"
    rb"| {2,}+at (?:[^\n]* )?\(?<anonymous>[^\n]*| {2,}+at (?:async )?Promise\.all \(index \d++\)"
) % _OWN
_GETTERS = rb"(?<= \{)(?:\n {2,}+(?:errors|warnings): \[Getter/Setter\],?){1,2}\n *+\}"
_FRAMES = rb"(?:%b)(?:%b)?" % (_FRAME, _GETTERS)
library_frame = Rule("library-frame", _FRAMES, LIBRARY, run=True, certain=True)
last_frames = Rule("last-frames", _FRAMES, LIBRARY, "top", run=True, certain=True)  # end what an error says
_THROWN = rb"(?:\S*[/\\]node_modules[/\\]%b[/\\]\S*|node:\S++):\d++\n  [^\n]*\b(?:throw|Error)\b[^\n]*\n *+\^++" % _OWN
thrown_in = Rule("thrown-in", rb"%b|Node\.js v[\d.]++" % _THROWN, ROUTINE, certain=True)


def before(*lines: bytes) -> bytes:
    """What must follow a step that may go: one of these lines, further steps or the good end of a run.

    Before any other line the step stays, for it says where that was printed.
    """
    return rb"(?:%b)\n" % b"|".join(lines)


def script(name: bytes) -> bytes:
    """The signature of a tool as a script of a package: the package, then a command that begins with the tool."""
    return rb"> @?[^\s@]+@\S+ [^\r\n]+[\r\n]+> (?:[A-Z_]+=\S+ |npx |cross-env ){0,4}%b(?: [^\r\n]*)?[\r\n]" % name


def echo(before: bytes = b"") -> bytes:
    """The two lines that npm prints before a script: the package with its version, then the command."""
    return rb"%b> @?[^\s@]++@\d++\.\d++\.\d\S*+ \S.*\n%b> (?!\d++ \|)\S.*" % (before, before)


def rejoin(lines: Lines, classification: Classification, segment: Segment, *rules: str) -> None:
    """Where tasks run side by side, two lines of an echo that are of different tasks are none: they stay."""
    kinds = kinds_of(classification, segment.adapter, *rules)
    units = sorted(unit for kind in kinds for unit in units_of(classification, kind, segment.start, segment.stop))
    for first, second in zip(units[::2], units[1::2], strict=True):
        if lines.line(first).partition(b"> ")[0] != lines.line(second).partition(b"> ")[0]:
            relabel(classification, kinds, PRINTED, "of-two-tasks", first, second + 1)


heading = Rule("script", rb"> @?[^\s@]++@\S++ \S++(?: .*)?", HEADER, segment=True)
