"""Builds and compilers: decoys that look like steps, commands and source, and what a failure keeps."""

import pytest

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
END = "one\ntwo\nthree\n"
# Anchors of the three tables, so that they run.
START = "a => [b]\n[1/9] Building C object a.o\n[2/9] Building C object b.o\nx.c:1:2: error: no\n"


def read(text: str, command: str = "make") -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, before the floor."""
    lines = units(text.encode())
    classification = before_floor(lines, Origin(command=command), None)[0]
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode())
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def of(text: str, line: str) -> tuple[Priority, str]:
    """Priority and rule of the last unit that is ``line``."""
    return next((priority, rule) for priority, rule, found in reversed(read(text)) if found == line)


@pytest.mark.parametrize(
    "line",
    [
        "[3/9] Reading orders",
        "[3/9] test_total passed",
        "[3/9] Building a cart of teas",
        "[ 50%] of all orders sent",
        "  CC  orders",
        "  GEN 12 34",
        "checking for orders... no",
        "checking whether we are cross compiling... no",
        "checking for libfoo... not found",
        "checking orders",
        "-- Looking for orders - not found",
        "-- Found Python: /usr/bin/python3",
        "-- a comment of SQL",
        'Has header "no_such.h" : NO',
        "> Task :jar is the next thing",
        ":root",
        "[INFO] 3 orders sent",
        "[INFO] Building trust with our customers",
        "running orders",
        "running build of the shop",
        "copying orders",
        "copying a.txt -> b.txt",
        "creating out/report.html",
        "#7 the seventh order",
        "#7 0.412 three orders",
        " => orders",
        "MkDir out",
        "CompileC is a step of Xcode",
        "./orders.csv 3 KiB",
        "Loading: orders",
        "cc me on this mail, or -o what",
        "gcc -c orders.c makes an object",
        "cc -o shop main.c builds the shop",
        "gcc is at /usr/bin/gcc",
        "clang -c is an option",
        "ar and ld are in binutils",
    ],
)
def test_what_only_looks_like_a_step_stays(line: str) -> None:
    assert of(f"{START}{line}\n{END}", line)[0] <= P2


@pytest.mark.parametrize(
    "line",
    [
        "   3 | total",
        "      | 12 |",
        "    return n * rate;",
        "             ^",
        "note: see below",
        "In file orders.c, line 3",
        "orders.c: In the first place",
        "main.c:3:4 a place",
        "/usr/include/stdio.h:3: a place",
        "compilation terminated",
        "Suppressed 3 warnings",
    ],
)
def test_what_only_looks_like_a_diagnostic_stays(line: str) -> None:
    text = f"gone.c:1:1: warning: no\nthe text of a file:\nmore of it\n{line}\n{END}"
    assert of(text, line)[0] <= P2


@pytest.mark.parametrize("after", ["FAILED: x.o", "make: *** [Makefile:3: x.o] Error 1", "x.c:1:2: error: no", ""])
def test_a_step_before_a_failure_stays_and_so_does_the_last(after: str) -> None:
    step = "[7/9] Building C object x.o"
    assert of(f"{START}{step}\n{after}\n", step)[0] <= P2
    assert of(f"{START}{step}\n[8/9] Building C object y.o\n{END}", step)[0] == P4


def test_of_a_target_that_failed_the_command_stays() -> None:
    command = "cc -O2 -Wall -c {0}.c -o {0}.o"
    ran = [command.format(name) for name in ("tea", "pot", "tray")]
    text = f"{ran[0]}\n{ran[1]}\n{ran[2]}\npot.c:1:2: error: no\nmake: *** [Makefile:3: pot.o] Error 1\n"
    found = {line: priority for priority, _, line in read(text)}
    assert [found[line] for line in ran] == [P3, P2, P2]


def test_the_folder_in_which_something_was_said_stays() -> None:
    def inside(name: str, said: str) -> str:
        return f"make[1]: Entering directory '/x/{name}'\n{said}make[1]: Leaving directory '/x/{name}'\n"

    found = read(inside("lib", "") + inside("app", "a.c:3:1: warning: unused\n") + inside("mail", ""))
    folders = [priority for priority, _, line in found if "Entering" in line]
    assert folders == [P4, P2, P4]


def test_a_place_in_a_users_file_stays_and_one_of_a_system_header_goes() -> None:
    text = (
        "a.cpp:3:4: error: no matching function for call to 'f(int)'\n"
        "a.cpp:1:6: note: candidate: 'void f(int, int)'\n"
        "a.cpp:1:6: note:   candidate expects 2 arguments, 1 provided\n"
        "/usr/include/c++/12/ostream:108:7: note: candidate: 'operator<<'\n"
        "  108 |       operator<<(ios_base& (*__pf))\n"
        "a.cpp:3:4: note:   cannot convert 'v' to type 'char'\n"
        "a.cpp:9:9: note: declared here\n"
    )
    assert [priority for priority, _, _ in read(text)] == [P0, P2, P2, P3, P3, P3, P2]


def test_beside_an_error_only_warnings_of_its_file_are_protected() -> None:
    text = "a.c:1:1: warning: w\nb.c:1:1: error: e\nb.c:2:1: warning: w\nc.c:1:1: warning: w\n"
    assert [priority for priority, _, _ in read(text)] == [P2, P0, P1, P1]  # of the last file more may follow
    assert [priority for priority, _, _ in read("a.c:1:1: warning: w\n")] == [P1]
    stamped = "".join(f"2026-07-30T03:36:29.123Z {line}\n" for line in text.splitlines())
    assert [priority for priority, _, _ in read(stamped)] == [P2, P0, P1, P1]


def test_the_place_that_asked_for_a_template_is_protected() -> None:
    line = "cart.cpp:13:18:   required from here"
    assert of(f"{START}{line}\n", line)[0] == P1


# For each rule that the floor must believe: lines that look like trouble and are none, and some that are.
CERTAIN = {"maven-routine": ["[ERROR] ", "[ERROR] [Help 1] http://cwiki.apache.org/x"]}


def test_every_certain_rule_has_decoys() -> None:
    for name in ("builds", "compilers", "projects"):
        states = load_adapter(name).states.values()
        assert {rule.name for state in states for rule in state.rules if rule.certain} <= set(CERTAIN)


@pytest.mark.parametrize("line", CERTAIN["maven-routine"])
def test_a_certain_rule_is_believed(line: str) -> None:
    lines = units(f"[INFO] BUILD FAILURE\n{line}\n[ERROR] Failed to execute goal\n".encode())
    classification = AdapterClassifier().classify(lines, Origin(command="mvn package"))
    assert [classification.priority(unit) for unit in range(3)] == [P0, P5, P0]
