"""Lines of logs: decoys, shapes without a timestamp, debug lines that give way.  Captures: test_adapter_samples."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_adapters import AdapterClassifier, explain
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._machine import Machine
from beam_adapters._samples import units
from beam_adapters.content.logs import ADAPTER, DEBUGS, RUN
from beam_core import Origin, Priority
from beam_core._classification import Classification

P0, P1, P2, P3, P4, P5 = Priority.all()


def labelled(text: str) -> list[tuple[Priority, str, str]]:
    """(priority, role, line) of each unit, before the floor."""
    lines = units(text.encode())
    classification = before_floor(lines, Origin(), None)[0]
    return [
        (priority, role, lines.line(i).decode())
        for i, (_, priority, _, _, role, _) in enumerate(explain(lines, classification))
    ]


def roles(text: str) -> list[str]:
    return [role for _, role, _ in labelled(text)]


@pytest.mark.parametrize(
    ("line", "role"),
    [
        ("2026-11-30 10:00:00,123 ERROR shop.orders: order failed", "log error"),
        ("2026-11-30T10:00:00Z [FATAL] no disk", "log error"),
        ("2026-11-30 10:00:00 [main] WARN  c.e.Shop - slow", "log warning"),
        ("2026/11/30 10:00:00 [notice] 1#1: start", "log line"),
        ("2026-11-30 10:00:00.123 UTC [7] app@shop ERROR:  no table", "log error"),
        ("[2026-11-30 10:00:00,000] INFO started (kafka.server.KafkaServer)", "log line"),
        ("2026-11-30 10:00:00.123 | DEBUG    | shop:1 - x", "log line"),
        ("2026-11-30 10:00:00 [INFO] ERROR is a word here", "log line"),
        ("2026-11-30 10:00:00,123 shop INFO ERROR: is a word here", "log line"),
        ('{"time":"2026-11-30","level":"info","detail":{"level":"error"},"msg":"x"}', "log line"),
        ('{"msg":"\\"level\\":\\"error\\"","level":"info"}', "log line"),
        ('time=2026-11-30T10:00:00.1Z level=WARN msg="slow" n=1', "log warning"),
        ('10.0.0.1 - bob [30/Nov/2026:10:00:00 +0000] "GET /500 HTTP/1.1" 200 5', "log line"),
        ('10.0.0.1 - bob [30/Nov/2026:10:00:00 +0000] "GET /200 HTTP/1.1" 500 5', "log warning"),
        ("E1130 10:00:00.123456   17 server.go:9] listen failed", "log error"),
    ],
)
def test_the_level_stands_in_a_column(line: str, role: str) -> None:
    assert roles(f"{line}\n")[0] == role


DECOYS = [
    "An ERROR in 2026-11-30 10:00:00 is prose, and so is WARN.",
    "2026-11-30 10:00:00 the build had 1 ERROR and 2 WARNINGs",
    "2026-11-30: set DEBUG to 1",
    "2026-11-30 10:00:00 DEBUG_MODE=1",
    "2026-11-30 10:00:00",
    "2026-11-30,ERROR,3",
    '    logger.debug("reading %s", path)',
    'log.info("INFO: done")',
    "DEBUG = os.environ.get('DEBUG') == '1'",
    "DEBUG=1",
    "INFO",
    "INFORMATION: a heading",
    "  3 | DEBUG | started",
    "3\tDEBUG\tstarted",
    "level: debug",
    "level=debug",
    "- level: info",
    '{"id": 3, "level": "debug"}',
    '{"name": "Ann", "level": 30, "hp": 12}',
    '{"name": "Ann", "level": 30, "message": "hi"}',
    '{"level": "debug", "msg": "cut off in the',
    '[{"level": "info", "msg": "an array of results"}]',
    "GET /orders 200",
    '10.0.0.1 - - "GET / HTTP/1.1" 200 5',
    'src/log.c:12: DEBUG("x");',
    "TRACE: x = 5",
    "[DEBUG] x = 5",
    "debug: x = 5",
    "Nov 30 10:00:00 is when it began",
    "FINE: thanks",
]  # fmt: skip


@pytest.mark.parametrize("line", DECOYS)
def test_what_only_looks_like_a_log_line_is_left_alone(line: str) -> None:
    """Alone, and in a text that is long enough and has what would lower debug lines."""
    alone = labelled(f"{line}\n")[0]
    assert alone[0] == P2
    assert alone[1] in {"unrecognised", "line with a level"}
    trouble = "2026-11-30 10:00:00 ERROR order failed\n"
    text = trouble + f"{line}\nbetween\n" * (DEBUGS + 3) + trouble
    assert {priority for priority, _, found in labelled(text) if found == line} == {P2}


@pytest.mark.parametrize("shape", ["{} -  x", "{}:shop:x", "{}: x", "[{}] x"])
def test_without_a_timestamp_only_a_run_of_one_shape_counts(shape: str) -> None:
    few = "".join(shape.format("INFO") + "\n" for _ in range(RUN - 1))
    assert set(roles(few)) == {"line with a level"}
    assert set(roles(few + "text\n" + few)) == {"line with a level", "unrecognised"}
    many = few + shape.format("WARNING") + "\n"
    assert roles(many) == ["log line"] * (RUN - 1) + ["log warning"]
    other = "INFO - x\n" if shape != "{} -  x" else "INFO: x\n"
    assert set(roles(few + other)) == {"line with a level"}


def debugs(line: str, count: int = DEBUGS) -> str:
    return "".join(f"{line} {i}\n" for i in range(count))


STAMPED = "2026-11-30 10:00:00,123 DEBUG shop: step"


def test_debug_lines_give_way_where_something_went_wrong() -> None:
    text = debugs(STAMPED) + "2026-11-30 10:00:01,123 ERROR shop: order failed\n"
    assert [row[0] for row in labelled(text)] == [P3] * DEBUGS + [P0]


@pytest.mark.parametrize(
    "text",
    [
        debugs(STAMPED) + "2026-11-30 10:00:01,123 INFO shop: all well\n",
        debugs(STAMPED, DEBUGS - 1) + "2026-11-30 10:00:01,123 ERROR shop: order failed\n",
        debugs("DEBUG: x =") + "ERROR: y\nERROR: z\nERROR: z\n",
        debugs("[debug] x =") + "[error] y\n[error] y\n[error] y\n",
        debugs("debug: x =") + "error: y\nerror: z\nerror: z\n",
        debugs("2026-11-30 10:00:00,123 INFO shop: DEBUG") + "2026-11-30 10:00:01,123 ERROR shop: x\n",
    ],
    ids=["nothing went wrong", "too few", "by hand", "in brackets", "small", "a word in a message"],
)
def test_debug_lines_stay(text: str) -> None:
    assert all(priority <= P2 for priority, _, _ in labelled(text))


def test_a_debug_line_that_states_a_failure_stays() -> None:
    """The floor has the last word."""
    lines = units((debugs(STAMPED) + "2026-11-30 10:00:01,123 DEBUG shop: ERROR: disk full\n" * 3).encode())
    classification = AdapterClassifier().classify(lines, Origin())
    assert all(classification.priority(unit) <= P2 for unit in range(len(lines)))


def test_what_follows_a_line_stays() -> None:
    text = debugs(STAMPED) + "2026-11-30 10:00:01,123 ERROR shop: failed\nTraceback (most recent call last):\n  x = 1\n"
    assert all(row[0] <= P2 for row in labelled(text)[-2:])


def test_what_an_agent_quotes_has_no_labels() -> None:
    lines = units((debugs(STAMPED) + "2026-11-30 10:00:01,123 ERROR shop: x\n").encode())
    classification = before_floor(lines, Origin(command="cat notes.md"), None)[0]
    assert not any(classification.kinds)


@given(st.lists(st.sampled_from([*DECOYS, STAMPED, "INFO: x", "WARN - x", "ERROR:a:b", ""]), max_size=30))
def test_only_debug_lines_are_ever_lowered(lines: list[str]) -> None:
    for priority, _, line in labelled("".join(f"{line}\n" for line in lines)):
        assert priority <= P2 or "DEBUG" in line or not line


HOSTILE = [
    b'{"a',
    b'{"level":',
    b'time="\\',
    b"t=a ",
    b"2026-11-30 10:00:00 [",
    b"2026-11-30 10:00:00 -",
    b"[",
    b"a.",
    b"(A pid=1) ",
    b"INFO:a",
    b"1.1.1.1 - - [",
    b"Nov 30 10:00:00 a",
    b"a | ",
    b"x\t",
    b"ts=a level=",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_time_is_linear_for_any_line(piece: bytes) -> None:
    def seconds(size: int) -> float:
        lines = units((b"2026-11-30 10:00:00 x\n" + piece * (size // len(piece))) + b"\n")
        best = 9.0
        for _ in range(3):
            start = time.perf_counter()
            Machine(ADAPTER, Classification(len(lines))).run(lines, 0, len(lines))
            best = min(best, time.perf_counter() - start)
        return best

    seconds(1000)
    assert seconds(400_000) < 8 * seconds(100_000) + 0.05
