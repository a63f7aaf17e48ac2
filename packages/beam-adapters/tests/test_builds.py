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


STEPS = {
    "ninja": ("[7/9] Building C object x.o", "[8/9] Building C object y.o"),
    "cmake": ("[ 50%] Building C object x.o", "[ 60%] Linking C executable shop"),
    "kernel": ("  CC  x.o", "  LD  shop.o"),
    "setuptools": ("running build_ext", "building 'shop' extension"),
    "bazel": ("[12 / 34] Compiling x.cc; 3s", "INFO: Elapsed time: 3s"),
    "msbuild": ("1>CoreCompile:", "1>PrepareForBuild:"),
    "vite": ("transforming (3) x.js", "rendering chunks (3)..."),
    "next": ("   Generating static pages (2/5) ...", "   Collecting build traces ..."),
    "maven": ("[INFO] --- exec:3.1.0:exec (default) @ cart ---", "[INFO] --- jar:3.1.0:jar (default) @ cart ---"),
    "xcode": (
        "CompileC x.o x.m (in target 'Shop' from project 'Shop')",
        "Ld shop (in target 'Shop' from project 'Shop')",
    ),
}
ALL = START + "[INFO] x\n#1 x\nBUILD x\nx (in target 'x'\ntransforming\nCollecting page data\na / b\n"


@pytest.mark.parametrize("name", STEPS)
@pytest.mark.parametrize("said", ["the pot is empty", "killed by the system", "\nthe pot is empty"])
def test_the_step_before_what_is_no_step_stays(name: str, said: str) -> None:
    step, following = STEPS[name]
    assert of(f"{ALL}{step}\n{said}\n{END}", step)[0] <= P2
    assert of(f"{ALL}{step}\n{following}\n{END}", step)[0] >= P4


def test_blank_lines_and_rulers_do_not_part_a_goal_of_maven_from_what_it_printed() -> None:
    scan = "[INFO] Scanning for projects...\n"
    step = "[INFO] --- surefire:3.2.2:test (default-test) @ cart ---"
    between = f"[INFO] \n[INFO] {'-' * 55}\n"
    assert of(f"{scan}{step}\n{between}[INFO]  T E S T S\n{END}", step)[0] <= P2
    assert of(f"{scan}{step}\n{between}[INFO] BUILD SUCCESS\n{END}", step)[0] == P4


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


def compiled(*options: str) -> str:
    return "".join(f"cc {option} -c row{n}.c -o row{n}.o\n" for n, option in enumerate(options))


def test_a_command_with_options_that_no_other_has_stays() -> None:
    text = compiled(*["-O2"] * 40, "-O0", *["-O2"] * 39)
    assert of(text, "cc -O0 -c row40.c -o row40.o")[0] == P2
    assert [line for priority, _, line in read(text) if priority == P3] == [
        f"cc -O2 -c row{n}.c -o row{n}.o" for n in range(79) if n != 40
    ]


def test_no_command_is_odd_where_each_has_options_of_its_own() -> None:
    text = compiled(*(f"-DROW={n}" for n in range(40)))
    assert {priority for priority, _, _ in read(text)[:-1]} == {P3}


def test_the_folder_in_which_something_was_said_stays() -> None:
    def inside(name: str, said: str) -> str:
        return f"make[1]: Entering directory '/x/{name}'\n{said}make[1]: Leaving directory '/x/{name}'\n"

    found = read(inside("lib", "") + inside("app", "a.c:3:1: warning: unused\n") + inside("mail", "\n"))
    stamped = read("".join(f"2026-07-30T03:36:29.123Z {line}\n" for _, _, line in found))
    assert [priority for priority, _, _ in stamped] == [priority for priority, _, _ in found]
    for word in ("Entering", "Leaving"):  # alike, or one might go where the other does not
        assert [priority for priority, _, line in found if word in line] == [P5, P2, P5]


@pytest.mark.parametrize("said", ["", "two pots\n", "a.c:3:1: warning: unused\n", "a.c:3:1: error: no\n"])
@pytest.mark.parametrize("deep", [False, True])
def test_a_folder_is_entered_and_left_in_the_text_or_in_neither(said: str, deep: bool) -> None:
    inner = f"make[2]: Entering directory '/x/b'\n{said}make[2]: Leaving directory '/x/b'\n" if deep else said
    text = (
        f"make[1]: Entering directory '/x/a'\n{inner}make[1]: Leaving directory '/x/a'\n"
        "make[1]: Entering directory '/x/killed'\nthree pots\n"
    )
    found = {line: priority for priority, _, line in read(text) if "directory" in line}
    assert {line: priority <= P2 for line, priority in found.items()} == {
        line: bool(said) or "killed" in line for line in found
    }


def test_folders_of_makes_side_by_side_stay_in_pairs() -> None:
    a, b = ((f"make[1]: Entering directory '/x/{x}'", f"make[1]: Leaving directory '/x/{x}'") for x in "ab")
    found = {line: priority for priority, _, line in read("\n".join((a[0], b[0], b[1], "two pots", a[1], "end", "")))}
    assert [found[line] for line in (*a, *b)] == [P2, P2, P5, P5]


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


def layer(number: int, said: str = "Using cache") -> str:
    return f"Step {number}/9 : RUN row {number}\n ---> {said}\n ---> {number:012x}\n"


def test_steps_of_an_image_that_printed_nothing_are_counted_but_for_the_last() -> None:
    quiet = "Running in 0123456789ab\nRemoving intermediate container 0123456789ab"
    text = layer(1) + layer(2, quiet) + layer(3) + "Step 4/9 : RUN make\n ---> Running in 0123456789ab\nno rule\n"
    lowered = [line for priority, _, line in read(text, "docker build .") if priority == P4]
    assert lowered == (layer(1) + layer(2, quiet)).splitlines()
    assert of(text, " ---> 000000000003")[0] == P2


@pytest.mark.parametrize(
    "text",
    [
        "Step 1/9 : read\n ---> Using care\n ---> 12 pots\nStep 2/9 : count\n ---> Using care\n ---> 12 pots\n",
        "Step 1/9 : RUN row\n ---> Running in 0123456789ab\n12 pots\nRemoving it\n ---> 0123456789ab\n" * 2,
    ],
)
def test_what_only_looks_like_a_quiet_step_stays(text: str) -> None:
    assert {priority for priority, _, _ in read(text, "docker build .")} == {P2}


IMAGE = """\
#0 building with "default" instance using docker driver
#1 [internal] load build definition from Dockerfile
#1 DONE 0.0s
#5 [1/5] FROM python
#5 CACHED
#6 [2/5] RUN make
#7 [3/5] RUN quiet
#6 0.412 12 carts are slow
#7 DONE 0.2s
#6 DONE 1.0s
#11 [4/5] RUN long
#12 [5/5] RUN longer
#11 CANCELED
#8 naming to docker.io/x
#8 DONE 0.1s
end
"""


@pytest.mark.parametrize("command", ["docker build .", "make image"])
def test_the_head_of_a_step_of_an_image_stays_with_what_it_printed_and_where_it_was_not_done(command: str) -> None:
    found = {line: priority for priority, _, line in read(IMAGE, command)}
    stays = (
        "#6 [2/5] RUN make",
        "#6 0.412 12 carts are slow",
        "#11 [4/5] RUN long",
        "#11 CANCELED",
        "#12 [5/5] RUN longer",
    )
    assert {line for line in stays if found[line] <= P2} == set(stays)
    assert {found[line] for line in ("#5 [1/5] FROM python", "#7 [3/5] RUN quiet", "#7 DONE 0.2s")} == {P4}


def test_a_row_of_an_image_stays_with_the_lines_below_it() -> None:
    row = " => [2/5] RUN make                                                  1.0s"
    assert of(f" => [internal] load\n{row}\n => => # the pot is empty\n{END}", row)[0] == P2
    assert of(f" => [internal] load\n{row}\n => [3/5] RUN quiet   0.1s\n{END}", row)[0] == P4


@pytest.mark.parametrize("prefix", ["> Task ", ""])
@pytest.mark.parametrize("why", ["UP-TO-DATE", "NO-SOURCE", "SKIPPED", "FROM-CACHE"])
def test_tests_that_gradle_did_not_run_are_a_fact(prefix: str, why: str) -> None:
    tests = [":test", ":m1:test", ":m1:integrationTest", ":app:testDebugUnitTest", ":allTests"]
    others = [":compileTestJava", ":testClasses", ":m1:testFixturesJar", ":processTestResources", ":latest"]
    text = START + "> Task :jar UP-TO-DATE\n" + "".join(f"{prefix}{task} {why}\n" for task in tests + others) + END
    assert {of(text, f"{prefix}{task} {why}")[0] for task in tests} == {P2}
    assert {of(text, f"{prefix}{task} {why}")[0] for task in others} == {P4}


def test_downloads_are_counted_behind_a_timestamp_too() -> None:
    lines = [f"2026-07-31T01:17:{n:02}.97Z   Downloading tea-1.{n}-py3-none-any.whl (12 kB)" for n in range(9)]
    found = read("\n".join(["torn line of before", *lines, "2026-07-31T01:17:20.97Z done", ""]), "gh run view")
    assert [priority for priority, _, _ in found] == [P2] + [P4] * 9 + [P2]


SPHINX = "checked\nwriting output... [ 50%] cart\ncopying assets: done\nnone\nat\nall\n"


def test_steps_of_sphinx_are_known_only_below_its_header() -> None:
    assert {priority for priority, _, _ in read(START + SPHINX)[len(START.splitlines()) :]} == {P2}
    found = read(f"Running Sphinx v9.0.4\n{SPHINX}")
    assert [line for priority, _, line in found if priority == P5] == SPHINX.splitlines()[1:3]


@pytest.mark.parametrize(
    "line",
    [
        "reading sources is slow",
        "copying assets: failed",
        "writing output... [100%]",
        "building the shop",
        "copying: done",
    ],
)
def test_what_is_no_step_of_sphinx_stays(line: str) -> None:
    assert of(f"Running Sphinx v9.0.4\n{line}\n{END}", line)[0] <= P2


def test_a_step_of_sphinx_before_a_failure_stays() -> None:
    line = "writing output... [ 50%] cart"
    assert of(f"Running Sphinx v9.0.4\n{line}\nExtension error!\n{END}", line)[0] == P2


TRIED = "* What went wrong:\n> no pots\n\n* Try:\n"


def test_of_the_advice_of_gradle_only_what_is_always_the_same_goes() -> None:
    said = "BUILD FAILED in 2s\n" + TRIED
    usual = "> Run with --info or --debug option to get more log output.\n> Run with --scan to get full insights.\n"
    assert [line for priority, _, line in read(said + usual, "gradle") if priority == P5] == [
        "* Try:",
        *usual.splitlines(),
    ]
    other = "> Run gradlew projects to get a list of available projects.\n"
    assert [line for priority, _, line in read(said + other + usual, "gradle") if priority == P5] == usual.splitlines()
    assert P5 not in {priority for priority, _, _ in read(said + "Run with --rerun-tasks.\n", "gradle")}
    failed = "FAILURE: Build failed with an exception.\n\n" + TRIED
    own = "> Run with -Ptarget=shelf to deploy.\n"
    for text in (failed + own + usual, failed + usual + own, failed + own):
        found = [(priority, line) for priority, _, line in read(text, "gradle")]
        assert (P1, own.rstrip()) in found
        assert (P1, "* Try:") in found
        assert [line for priority, line in found if priority == P5 and line.startswith("> Run")] == (
            usual.splitlines() if usual in text else []
        )


def test_a_function_of_warnings_stays_once_one_is_shown() -> None:
    def part(name: str, *says: str) -> str:
        return f"a.c: In function '{name}':\n" + "".join(f"a.c:3:5: {say}: x\n    3 | f();\n" for say in says)

    def functions(text: str) -> dict[str, Priority]:
        return {line: priority for priority, _, line in read(text + END) if "In function" in line}

    warned = "".join(part(name, "warning") for name in "fgh")
    assert set(functions(warned).values()) == {P2}  # nothing failed
    found = functions(warned + part("bad", "error") + part("k", "warning") + part("l", "warning"))
    assert list(found.values()) == [P4, P4, P2, P2, P2, P2]
    found = functions(warned + part("both", "warning", "error") + part("k", "warning"))
    assert list(found.values()) == [P4, P4, P4, P2, P2]
