r"""Steps of builds of native code, whatever started them: make, ninja, CMake, configure, Meson, setuptools.

What a reader must know of the formats:

- A step says what is made next or was made: ``[12/340] Building CXX object x.o``, ``  CC  x.o``.  It goes where a
  further step follows, or a warning that names its place; the last before anything else says where that was printed.
- make and ``ninja -v`` echo the commands they run.  Of a target that failed the command stays (``_commands``), and one
  with options that the others do not have.  What a compiler names is relative to the folder that make is in: where
  anything stays between the lines that enter and leave it, both stay.
- Checks of a configure script that found what they looked for are counted, the others stay.

Not here: diagnostics (``compilers``), builds of whole projects (``projects``), packages and bars (``packages``,
``progress``).  Every pattern is a whole line of
one tool's own shape, since a program may print anything: a verb and a file name are no step.
"""

from __future__ import annotations

from itertools import pairwise

from beam_adapters._building import before
from beam_adapters._patterns import compiled
from beam_adapters._relabel import kinds_of, line_of, relabel, units_of
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import PRIORITY, Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

STEP = Label(P4, "build step", "build steps")
CHECK = Label(P4, "configure check", "configure checks")
ECHOED = Label(P2, "compiler command that is the last, or of what failed")
COMMAND = Label(P3, "compiler command", "compiler commands", near=1)
ROUTINE = Label(P5, "routine of a build tool")
RESULT = Label(P2, "result of a build step")
PASSED = Label(P0, "verdict", outcome="pass")
FAILED = Label(P0, "verdict", outcome="fail")
FAILURE = Label(P0, "failed target")
FOLDER = Label(P2, "folder of what follows")

# What says itself where it is: a step that this follows may go, as one that a step follows.
_PLACED = rb"(?:In file included from |[^\s:]++:(?: In \w|\d++:\d++: (?:warning|note): ))(?![^\n]*[Ee]rror)[^\n]*"
_MOVES = rb"g?make(?:\.exe)?(?:\[\d++\])?: (?:Entering|Leaving) directory .*"
_ARGUMENTS = rb'(?: ++(?:-\S++(?: ++\w++)?|"[^"\n]++"\S*+|(?![-"])(?=[^\s./=\\]*+[./=\\])\S++))+'
_WRAPPER = rb"(?:\S++(?:(?<=ccache)|(?<=distcc)|(?<=ccache\.exe)) ++)?"
_COMPILER = (
    rb"\S++(?:(?<=gcc)|(?<=\bcc)|(?<=[gc]\+\+)|(?<=clang)|(?<=clang\+\+)|(?<=(?:gcc|g\+\+)-\d\d)|(?<=clang-\d\d)"
    rb"|(?<=gfortran)"
    rb"|(?<=nvcc)|(?<=\bld)|(?<=\bar)(?= [a-z]{1,5} )(?: [a-z]++)|(?<=ranlib)|(?<=\bcl\.exe)|(?<=link\.exe)"
    rb"|(?<=lib\.exe)"
    rb"|(?<=csc\.exe)|(?<=csc\.dll)|(?<=javac)|(?<=swiftc))"
)
# An argument that names what a compiler reads or writes.
_SOURCES = rb"(?=[^\n]*\.(?:c|cc|cpp|cxx|m|mm|s|S|o|obj|a|so|lib|lo|la|f|f90|F90|cu|java|swift|kt|vala|cs)\b)"
_RUN = _COMPILER + _SOURCES + _ARGUMENTS
_ECHOED = rb"(?:: && (?:\S++ -E rm -f \S++ && )?|cd \S++ && )?%b%b(?: && %b)?(?: ++&& :)? *+" % (_WRAPPER, _RUN, _RUN)
_MAKE = rb"g?make(?:\.exe)?\[\d++\]: "

_RUNNING = (
    rb" *+running (?:build|build_py|build_ext|build_clib|egg_info|install|install_lib|install_egg_info|install_data"
    rb"|install_scripts|bdist_wheel|bdist_egg|dist_info|develop|editable_wheel)"
)
_SETUP = (
    rb" *+(?:copying \S++ -> \S++|creating [\w.-]++(?:[/\\]\S++)?|(?:writing|hard linking) [\w.-]++[/\\]\S++"
    rb"|adding '[^'\n]++'|byte-compiling \S++ to \S++|building '[^'\n]++' extension|installing to \S++"
    rb"|removing '[^'\n]++' \(and everything under it\)|reading manifest (?:file|template) '[^'\n]++'"
    rb"|writing (?:dependency_links|entry points|requirements|top-level names|manifest file) (?:to )?\S++|running \w++)"
)
_AFTER_SETUP = before(_SETUP, rb"\S*(?:cc|\+\+|clang)(?:-\d++)? -.*", _PLACED)

_ninja_step = Rule(
    "ninja",
    (
        rb"\[ *+\d++/\d++\] (?:"
        rb"(?:Building|Linking|Compiling|Scanning|Archiving|Generating|Preprocessing|Precompiling|Installing|Copying)"
        rb" (?:[A-Z]\w*+(?:\+\+)? (?:object|source|static|shared|executable|module|dyndep|header|preprocessed)"
        rb"|\S*[./\\]\w\S*|(?:static |shared )?(?:target|library|module|executable) \S).*"
        rb"|(?:Performing|No) \S++ step for .*|Completed '[^'\n]++'|Creating directories for .*"
        rb"|Automatic (?:MOC|UIC|RCC)\b.*|Re-(?:running|checking) .*|Install the project\.\.\."
        rb"|Running utility command .*"
        rb"|(?:CC|CXX|C\+\+|AR|AS|ASM|LD|LINK|SOLINK|ALINK|STAMP|ACTION|COPY|OBJCXX|OBJC) \S++"
        rb"|\S*clang-tidy\S* .*"
        rb")"
    ),
    STEP,
    then=before(rb"\[ *+\d++/\d++\] .*", _PLACED),
    run=True,
)
_ninja_command = Rule(
    "ninja-command",
    rb"\[ *+\d++/\d++\] %b" % _ECHOED,
    ECHOED,
    run=True,
)
_command = Rule(
    "command",
    _ECHOED,
    ECHOED,
    run=True,
)

_MAKERS = (
    _ninja_step,
    _ninja_command,
    _command,
    Rule(
        "cmake-step",
        (
            rb"\[ *+\d{1,3}%\] (?:(?:Building|Linking) (?:C|CXX|ASM\S*|CUDA|Fortran|OBJC|OBJCXX|Swift|HIP|ISPC|RC"
            rb"|Java|CSharp)"
            rb" .*|Generating .*|Performing \S++ step for .*|No \S++ step for .*|Completed '[^'\n]++'"
            rb"|Creating directories for .*|Automatic (?:MOC|UIC|RCC)\b.*)"
        ),
        STEP,
        then=before(
            rb"\[ *+\d{1,3}%\] .*|(?:Scanning|Consolidate compiler generated) dependencies .*"
            rb"|Depend(?:encies file|ee) .* newer than .*"
            rb"|(?:cd \S++ && )?/\S*/(?:cc|c\+\+|gcc|g\+\+|clang(?:\+\+)?|ar|ranlib|cmake)(?:-\d++)? .*",
            _PLACED,
            _MOVES,
        ),
        run=True,
    ),
    Rule("cmake-target", rb"\[ *+\d{1,3}%\] Built target \S++", RESULT),
    Rule(
        "cmake-routine",
        (
            rb"Scanning dependencies of target \S++|Consolidate compiler generated dependencies of target \S++"
            rb'|Dependencies file "[^"\n]++" is newer than depends file "[^"\n]++"\.'
            rb"|Dependee \"[^\"\n]++\" is newer than depender \"[^\"\n]++\"\."
            rb"|(?:cd \S++ && )?\S*cmake (?:-E cmake_\w++ |-P \S+/cmake_clean_\w++\.cmake"
            rb"|-S\S++ -B\S++ --check-build-system ).*"
            rb"|\S*g?make  -f CMakeFiles/.*"
        ),
        ROUTINE,
        run=True,
    ),
    Rule("make-enters", _MAKE + rb"Entering directory ['`].*'", FOLDER),
    Rule("make-leaves", _MAKE + rb"Leaving directory ['`].*'", FOLDER),
    Rule(
        "make-nothing", _MAKE + rb"(?:Nothing to be done for '[^'\n]++'\.|'[^'\n]++' is up to date\.)", STEP, run=True
    ),
    Rule(
        "kernel-step",
        (
            rb"  (?:CC|CXX|CCLD|CXXLD|LD|AR|AS|CPP|GEN|UPD|CHK|HOSTCC|HOSTCXX|HOSTLD|OBJCOPY|STRIP|MODPOST|INSTALL"
            rb"|DEPMOD"
            rb"|WRAP|SYSTBL|SYSHDR|YACC|LEX|GZIP|DTC|MKDIR|RANLIB|LINK|VDSO|KSYMS|EXPORTS|CALL|DESCEND)"
            rb"(?: \[M\])? ++\S*[./]\S*"
        ),
        STEP,
        then=before(rb"  [A-Z]{2,}+(?: \[M\])? ++\S.*", _PLACED, _MOVES),
        run=True,
    ),
    Rule("failed", rb"FAILED: (?!Build did NOT ).*", FAILURE, enter="failed"),
    Rule("make-failed", rb"(?:g?make(?:\.exe)?(?:\[\d++\])?|ninja): (?:\*\*\* .*|build stopped: .*)", FAILURE),
    Rule("setuptools", _RUNNING, STEP, enter="setuptools", then=_AFTER_SETUP),
    Rule("setuptools-last", _RUNNING, RESULT, enter="setuptools", then=rb"(?!%b)" % _AFTER_SETUP),
)

_CONFIGURES = (
    Rule(
        "cmake-check",
        (
            rb"-- (?:Detecting \S++ .* - done|Check (?:for working \S++ compiler: .*|size of .*) - (?:skipped|works"
            rb"|done)"
            rb"|Looking for .* - found|Performing Test \S++ - Success|Check size of .* - done|Checking .* - yes"
            rb"|Configuring done(?: \([\d.]++s\))?|Generating done(?: \([\d.]++s\))?|Check if .* - (?:yes|big endian"
            rb"|little endian))"
        ),
        CHECK,
        run=True,
    ),
    Rule(
        "cmake-checking",
        (
            rb"-- (?:Detecting \S++ compile(?:r ABI info| features)|Check for working \S++ compiler: \S++"
            rb"|Looking for \S++(?: in \S++)?"
            rb"|Performing Test \S++|Check size of \S++)"
        ),
        ROUTINE,
        then=rb"-- ",
        run=True,
    ),
    Rule(
        "configure-check",
        (
            rb"checking [^\n]*?\.\.\. (?:\(cached\) )?(?:yes|ok|done|none needed|none required"
            rb"|(?!n(?:o|one|ot)\b|unknown|missing|failed|unsupported|skipped|disabled|broken|error)[\w./+:-]++)"
        ),
        CHECK,
        run=True,
    ),
    Rule("configure-writes", rb"config\.status: (?:creating|executing|linking) \S++(?: \S++)*", STEP, run=True),
    Rule(
        "meson-check",
        (
            rb"(?:Checking (?:for|if) .*|Has header .*|Header .* has symbol .*|Compiler for \S++ supports .*"
            rb"|Fetching value of define .*)"
            rb" ?: YES(?: .*)?"
        ),
        CHECK,
        run=True,
    ),
)

_top = State("top", _MAKERS + _CONFIGURES)
_setuptools = State(
    "setuptools",
    (
        _command,
        Rule("setuptools-step", _SETUP, STEP, then=_AFTER_SETUP, run=True),
        Rule("setuptools-step-last", _SETUP, RESULT, then=rb"(?!%b)" % _AFTER_SETUP),
    ),
    otherwise="top",
)
_failed = State(
    "failed",
    (
        Rule(
            "failed-command",
            rb"(?:cd \S+ && |: && )?(?:\S*[/\\])?[\w.+-]++(?:\.exe)? [^\n]*",
            ECHOED,
            enter="top",
        ),
    ),
    otherwise="top",
)

_FAILURE = rb"(?:error|Error|undefined reference)\b|\*\*\*|FAILED"
_TARGET = rb"\*\*\* \[(?:[^]\n]*: )?([^]:\n]+)\]"
_STAYS = bytes((byte & PRIORITY) <= Priority.P2 for byte in range(256))  # of a unit's priority: whether it stays
_REACH = 50  # commands before a failure that are looked at
_NAMING = (b"-o", b"-MF", b"-MT", b"-MQ")  # the next word names a file of this one command
_ODD = 3  # commands with the same options that are odd beside others, and
_MANY = 16  # commands of which at most a quarter can be odd


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Commands and folders in which nothing was said give way."""
    _commands(lines, classification, segment)
    _folders(lines, classification, segment)


def _folders(lines: Lines, classification: Classification, segment: Segment) -> None:
    """A folder is entered and left in two lines, which go together, and only where nothing stays between them."""
    entering, leaving = (kinds_of(classification, ADAPTER.name, f"make-{name}") for name in ("enters", "leaves"))
    marks = _units(classification, segment, "make-enters", "make-leaves")
    if not marks:
        return
    first, stop = marks[0], marks[-1] + 1
    stays = bytearray(classification.priorities[first:stop].translate(_STAYS))
    for unit in marks:
        stays[unit - first] = 0
    inside: dict[bytes, list[int]] = {}
    for unit in marks:
        maker, _, folder = line_of(lines, segment, unit).partition(b"ing directory ")
        key = maker.rpartition(b": ")[0] + folder.rstrip()
        if classification.kinds[unit] in entering:
            inside.setdefault(key, []).append(unit)
        elif begun := inside.get(key):
            entered = begun.pop()
            at = stays.find(1, entered - first, unit - first)
            while at >= 0 and not line_of(lines, segment, first + at).strip():
                stays[at] = 0
                at = stays.find(1, at, unit - first)
            if at < 0:
                relabel(classification, entering, ROUTINE, "make-entered", entered, entered + 1)
                relabel(classification, leaving, ROUTINE, "make-left", unit, unit + 1)


def _commands(lines: Lines, classification: Classification, segment: Segment) -> None:
    commands = _units(classification, segment, "command", "ninja-command")
    if not commands:
        return
    failed = set()
    at = 0
    for unit in _units(classification, segment, "make-failed"):
        found = compiled(_TARGET, owner=ADAPTER.name).search(lines.line(unit))
        while at < len(commands) and commands[at] < unit:
            at += 1
        for ran in reversed(commands[max(0, at - _REACH) : at]):
            if found and found[1] in lines.line(ran):
                failed.add(ran)
                break
    kinds = kinds_of(classification, ADAPTER.name, "command", "ninja-command")
    failed |= _odd(lines, commands)
    for unit in _quiet(lines, commands):
        if unit not in failed:
            relabel(classification, kinds, COMMAND, "command-aside", unit, unit + 1)


def _odd(lines: Lines, commands: list[int]) -> set[int]:
    """Commands with options that hardly another has, unless each has its own: the one file without ``-O2``."""
    alike: dict[tuple[bytes, ...], list[int]] = {}
    for unit in commands:
        options: list[bytes] = []
        before = b""
        for word in lines.line(unit).split():
            if word.startswith(b"-") and before not in _NAMING:
                options.append(word)
            before = word
        if b"-c" in options:  # not linking, which is once a program
            alike.setdefault(tuple(options), []).append(unit)
    odd = {unit for units in alike.values() if len(units) <= _ODD for unit in units}
    many = sum(map(len, alike.values()))
    return set() if len(alike) < 2 or (many >= _MANY and 4 * len(odd) > many) else odd


def _units(classification: Classification, segment: Segment, *rules: str) -> list[int]:
    kinds = kinds_of(classification, ADAPTER.name, *rules)
    return sorted(unit for kind in kinds for unit in units_of(classification, kind, segment.start, segment.stop))


def _quiet(lines: Lines, units: list[int]) -> Iterator[int]:
    """Those of ``units`` between which and the next one no failure is told."""
    search = compiled(_FAILURE, owner=ADAPTER.name).search
    for unit, following in pairwise(units):
        if not search(lines.data, lines.starts[unit + 1], lines.starts[following]):
            yield unit


ADAPTER = Adapter(
    "builds",
    (_top, _failed, _setuptools),
    anchors=(
        b"] Building ", b"] Linking ", b"] Compiling ", b"%] ", b"FAILED: ", b": Entering directory ",
        b": Leaving directory ", b" -c ", b" -o ", b" /nologo ", b"  CC  ", b"-- ", b"checking for ",
        b"config.status: ", b" : YES", b": YES", b"running ",
    ),
    finish=_finish,
    patterns=(_FAILURE, _TARGET),
    verified=("GNU Make 4.3", "Ninja 1.11", "CMake 3.25", "Meson 1.12"),
)  # fmt: skip
