"""Tables for stack traces and native reports: look-alikes that must stay, and what the last step decides."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._frames import recursions
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
LIB = "/usr/lib/python3.11"
PANDAS = "/home/dev/.venv/lib/python3.11/site-packages/pandas"
HEAD = "Traceback (most recent call last):\n"


def labelled(text: str) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, before the floor, of a text of no known tool."""
    lines = units(text.encode())
    classification = before_floor(lines, Origin(), None)[0]
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode())
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def priorities(text: str) -> str:
    """One digit a unit."""
    return "".join(str(int(priority)) for priority, _, _ in labelled(text))


def frame(path: str, code: str = "run()") -> str:
    return f'  File "{path}", line 12, in run\n    {code}\n'


# In the surroundings of a real trace, so that every table looks at them.
AROUND = (
    f"{HEAD}{frame('/home/dev/app.py')}ValueError: x\n\tat a.B.c(B.java:1)\n    at f (/x.js:1:2)\n"
    "==1== Memcheck, a memory error detector\n#0  0x1 in f (p=0x0) at s.c:1\n"
    "Shadow bytes around the buggy address:\n** (KeyError) x\n\nsomething\n"
)


@pytest.mark.parametrize(
    "line",
    [
        # Source text, prose, a program's results, listings.
        "text = '  File \"/usr/lib/python3.11/json/decoder.py\", line 3, in f'",
        '12:  File "/usr/lib/python3.11/json/decoder.py", line 3, in f',
        'see File "/usr/lib/python3.11/x.py", line 3, in f',
        '  File "/usr/lib/python3.11/x.py"',
        "/usr/lib/python3.11/json/decoder.py:353",
        "we meet at java.util.Map.get(Map.java:3)",
        "at java.util.Map.get(Map.java:3)",
        "\tat java.util.Map.get",
        "\tat java.util.Map.get(Map.java:3) is where it fails",
        "\tat javassist.Loader.run(Loader.java:3)",
        "    at lunch (node:internal)",
        "    at node_modules we look twice",
        "    at f (node_modules/x.js:1:2) again",
        "    at f (node_modules.bak/x.js:1:2)",
        "   at System we trust",
        "   at Systematic.Work(String x)",
        "\tfrom /usr/lib/ruby/3.1.0/json/common.rb",
        "\tfrom the gems/ folder",
        "#1 /home/dev/vendor/x.php",
        "#1 /home/dev/vendors/x.php(3): f()",
        "#12 fixes the vendor/ folder (3): yes",
        "    (elixir 1.14.0) is what we use",
        "    (stdlibx 4.2) gen_server.erl:1: :x.y/3",
        "   0: std::vec::Vec",
        "   0: core.py",
        "Shadow byte legend",
        "  Heap left redzone:       fa",
        "  Addressable:           00",
        "  0x0c047fff7fb0: 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00",
        "==1== Command: ./shop",
        "==1==     in use at exit: 35 bytes in 5 blocks",
        "==1== Use --track-origins=yes to see where uninitialised values come from",
        "==1== Rerun with --leak-check=full to see details of leaked memory",
        "==1==    malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)",
        "    #0 malloc is the first function",
        "    #1 in libc",
        "    #2 0x1 in malloc /home/dev/shop/malloc.c:3",
        "    #2 0x1 in run /home/dev/shop/libsanitizer.c:3",
        "#1  0x1 in printf (format=0x0) at printf.c:33",
        "#1  from /lib to /usr",
        "No locals in this function.",
        "[New Thread pool]",
        "[Thread debugging is hard]",
        "=" * 64,
        "=" * 65,
        "=" * 18,
        "==2024==",
        "^^^^^",
        "    ~~~^^",
        "Copyright (C) 2002-2022, and GNU GPL'd, by Julian Seward et al.",
    ],
)
@pytest.mark.parametrize("before", ["", AROUND])
def test_what_looks_alike_stays(line: str, before: str) -> None:
    found = [priority for priority, _, text in labelled(f"{before}{line}\nend\n") if text == line]
    assert found
    assert all(priority <= P2 for priority in found)


@pytest.mark.parametrize(
    "text",
    [
        "  File is missing\n    and this is indented\n",
        "Stack:\n    what a program prints below\n",
        f"who called\n{frame(f'{LIB}/runpy.py')}{frame(f'{LIB}/json/tool.py')}done, 3 rows\n",
        f"{frame(f'{PANDAS}/x.py')}{frame('/home/dev/app.py')}",
    ],
)
def test_a_stack_that_a_program_printed_stays(text: str) -> None:
    assert max(priorities(text)) <= "2"


def test_the_error_below_a_trace_that_begins_in_the_middle_folds_it() -> None:
    text = f"{frame(f'{LIB}/json/a.py') * 3}{frame('/home/dev/app.py')}ValueError: x\n"
    assert priorities(text) == "33333311" + "0"


def test_library_frames_alone_keep_the_two_nearest() -> None:
    text = f"{HEAD}{''.join(frame(f'{LIB}/json/{i}.py') for i in range(4))}ValueError: x\n"
    assert priorities(text) == "1" + "3333" + "2222" + "0"
    java = "".join(f"\tat java.base/java.util.A.m{i}(A.java:{i})\n" for i in range(5))
    assert priorities(f"a.b.C: x\n{java}") == "2" + "22" + "333"


def test_the_frame_of_a_chosen_package_that_raised_stays() -> None:
    text = f"{HEAD}{frame('/home/dev/app.py')}{frame(f'{LIB}/a.py')}{frame(f'{PANDAS}/b.py')}KeyError: 'x'\n"
    assert priorities(text) == "1" + "11" + "33" + "22" + "0"
    text = f"{HEAD}{frame('/home/dev/app.py')}{frame(f'{PANDAS}/b.py')}{frame(f'{LIB}/a.py')}KeyError: 'x'\n"
    assert priorities(text) == "1" + "11" + "33" + "33" + "0"


def test_what_follows_a_library_frame_is_not_its_source() -> None:
    text = f'{HEAD}  File "{LIB}/a.py", line 3, in f\nValueError: no source\n    what the message says below\n'
    assert priorities(text)[2:] == "02"
    text = f'{HEAD}  File "{LIB}/a.py", line 3, in f\n    run()\n    note of the program\nValueError: x\n'
    assert priorities(text)[3:] == "10"


def test_an_error_of_any_name_ends_a_trace() -> None:
    for name in (
        "KeyError: 'x'",
        "click.exceptions.Exit: 1",
        "KeyboardInterrupt",
        "app.Missing: a row",
        "app.Missing:",
    ):
        assert priorities(f"{HEAD}{frame('/home/dev/app.py')}{name}\nrow 1\n")[-2:] == "02"


@pytest.mark.parametrize("indent", ["", "    ", "      ", "  | ", "    | "])
def test_a_trace_may_be_indented_as_a_whole(indent: str) -> None:
    body = f"{HEAD}{frame('/home/dev/app.py')}{frame(f'{LIB}/a.py') * 2}KeyError: 'x'\n"
    found = priorities("".join(indent + line for line in body.splitlines(keepends=True)))
    assert found[:7] == "1" + "11" + "3333"
    assert found[7] <= "1"


def test_a_trace_behind_the_timestamps_of_a_log() -> None:
    body = f"starting\n{HEAD}{frame('/home/dev/app.py')}{frame(f'{LIB}/a.py') * 3}KeyError: 'x'\n"
    text = "".join(f"2026-03-14T09:00:00.1234567Z {line}" for line in body.splitlines(keepends=True))
    assert priorities(text) == "2" + "1" + "11" + "333333" + "0"


def test_behind_timestamps_the_frames_nearest_to_the_error_stay() -> None:
    text = f"{HEAD}{frame('/home/dev/app.py')}{frame(PANDAS + '/a.py')}{frame(PANDAS + '/b.py')}ValueError: x\n"
    stamped = "".join(f"2026-07-30T03:36:29.000{i:04}Z {line}\n" for i, line in enumerate(text.splitlines()))
    assert priorities(stamped) == priorities(text)
    assert "3" not in priorities(stamped)


def test_behind_timestamps_frames_of_valgrind_are_no_recursion() -> None:
    frames = [f"==7==    {'at' if not i else 'by'} 0x10{i}: step{i} (shop.c:{i + 1})" for i in range(8)]
    lines = ["==7== Memcheck, a memory error detector", "==7== Invalid read of size 1", *frames]
    stamped = "".join(f"2026-07-30T03:36:29.000{i:04}Z {line}\n" for i, line in enumerate(lines))
    assert {rule for _, rule, line in labelled(stamped) if "step" in line} == {"v-frame"}


def test_a_trace_that_was_shown_is_named_not_shown_again() -> None:
    trace = f"{HEAD}{frame('/home/dev/app.py')}{frame('/home/dev/lib.py')}KeyError: 'x'\n"
    other = trace.replace("run()", "stop()")
    again = "1" + "33" + "11" + "02"
    assert priorities(f"{trace}a\n{trace}b\n{other}") == "1" + "1111" + "02" + again + "1" + "1111" + "0"


def test_the_frames_that_stay_of_a_trace_shown_above_tell_which_it_is() -> None:
    a, b, c, x, y = (frame(f"/home/dev/{name}.py") for name in "abcxy")

    def stay(*traces: str) -> list[str]:
        text = "".join(f"{HEAD}{trace}KeyError: 'x'\nrow\n" for trace in traces)
        frames = len(traces[-1].splitlines())
        found = priorities(text)[-2 - frames : -2]
        return re.findall("..", found)

    assert stay(a + b + x, a + b + y, a + b + x) == ["33", "33", "11"]
    assert stay(a + b + x, a + c + x, a + b + x) == ["33", "11", "11"]  # raised in one place, called from two
    assert stay(a + b + x, c + b + x, a + b + x) == ["11", "11", "11"]
    assert stay(a + b + x, b + x, a + b + x) == ["11", "11", "11"]
    assert stay(a + b + x, b + x, b + x) == ["11", "11"]  # nothing that stays tells the end of a trace from all of it
    same = b + x + y + a + c
    assert stay(a + same, b + same, a + same) == ["11"] * 6  # too many frames would have to stay
    java = ["\tat my.A.a(A.java:1)", "\tat my.A.b(A.java:2)", "\tat my.A.c(A.java:3)"]
    shown = [
        "my.Broken: x",
        *java,
        "row",
        "my.Broken: x",
        "\tat my.A.z(A.java:9)",
        *java[1:],
        "row",
        "my.Broken: x",
        *java,
    ]
    assert priorities("\n".join([*shown, "row", ""]))[-4:] == "1332"


@pytest.mark.parametrize("period", [1, 2, 5])
def test_a_recursion_keeps_its_first_and_last_round(period: int) -> None:
    rounds = "".join(frame(f"/home/dev/{i}.py") for i in range(period))
    found = priorities(f"{HEAD}{frame('/home/dev/start.py')}{rounds * 9}RecursionError: x\n")
    assert found.count("3") == 2 * period * 7
    assert found.startswith("111" + "11" * period + "3")
    assert found.endswith("3" + "11" * period + "0")


def test_calls_with_other_arguments_are_one_recursion_for_gdb() -> None:
    frames = "".join(f"#{i}  0x000055 in g (n={i}) at s.c:4\n" for i in range(9))
    assert priorities(f"Program received signal SIGSEGV, Segmentation fault.\n{frames}") == "01" + "3" * 7 + "1"
    elsewhere = "".join(f"#{i}  0x000055 in g (n={i}) at s.c:{i}\n" for i in range(9))
    assert set(priorities(f"Program received signal SIGSEGV, Segmentation fault.\n{elsewhere}")) == {"0", "1"}


@given(st.lists(st.sampled_from([b"a", b"b", b"c"]), max_size=60))
def test_what_a_recursion_loses_is_in_what_it_shows(calls: list[bytes]) -> None:
    end = 0
    for low, high in recursions(calls):
        assert end <= low < high < len(calls)
        shown = set(calls[end:low]) | set(calls[high:])
        assert set(calls[low:high]) <= shown
        end = high


def test_a_function_that_allocated_is_named_where_it_is_the_matter() -> None:
    at = "==1==    at 0x48417B4: malloc (in /usr/libexec/valgrind/vgpreload_memcheck-amd64-linux.so)\n"
    block = f"==1==  Address 0x1 is 0 bytes inside a block of size 5 alloc'd\n{at}"
    before = "==1== Memcheck, a memory error detector\n"
    assert priorities(f"{before}==1== Invalid write of size 1\n{block}") == "5014"
    assert priorities(f"{before}==1== Mismatched free() / delete / delete []\n{block}") == "5011"


@pytest.mark.parametrize("name", ["traces", "native"])
def test_no_rule_is_believed_over_the_floor(name: str) -> None:
    assert not any(rule.certain for state in load_adapter(name).states.values() for rule in state.rules)


@given(st.text(st.sampled_from("\n \t|^~#=:/.()[]0123aAefilmortx\"'"), max_size=300))
def test_any_text_is_labelled(text: str) -> None:
    lines = units((AROUND + text).encode())
    classification = AdapterClassifier().classify(lines, Origin())
    assert len(classification) == len(lines)
