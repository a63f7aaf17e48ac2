"""Crashes of Swift programs: what failed and the program's own frames stay, the system's and the machine's state go."""

from __future__ import annotations

from pathlib import Path

import pytest

from beam_adapters import AdapterClassifier, explain
from beam_adapters._samples import units
from beam_core import Origin, Priority

SAMPLES = Path(__file__).parents[1] / "samples" / "swift"
P0, P1, P2, P3, P4, P5 = Priority.all()


def labelled(raw: bytes) -> dict[str, tuple[Priority, str]]:
    """Priority and role by line, after the floor."""
    lines = units(raw)
    rows = explain(lines, AdapterClassifier().classify(lines, Origin(), None))
    return {lines.line(at).decode(): (row[1], row[4]) for at, row in enumerate(rows)}


@pytest.mark.parametrize(
    ("name", "start", "priority"),
    [
        ("backtrace_pipe", "shop/Ledger.swift:14: Fatal error: ", P0),
        ("backtrace_pipe", "*** Program crashed: Illegal instruction", P0),
        ("backtrace_pipe", 'Thread 0 "shop" crashed:', P1),
        ("backtrace_pipe", "2 [ra]               0x000055d0c0a01c7b Ledger.price(_:)", P1),
        ("backtrace_pipe", "5 [ra] [system]", P3),
        ("backtrace_pipe", "rip 0x", P4),
        ("backtrace_pipe", " *  14", P2),
        ("backtrace_terminal", "\N{BOMB} Program crashed: Bad pointer", P0),
        ("backtrace_terminal", "1 serve() + 12 in shop at ", P1),
        ("crash_report", "Exception Type:        EXC_BREAKPOINT", P0),
        ("crash_report", "1   Shop  ", P1),
        ("crash_report", "3   AppKit  ", P3),
        ("crash_report", "0   libsystem_kernel.dylib", P3),
        ("crash_report", "   x28: 0x", P4),
        ("crash_report", "       0x1014a8000 - ", P4),
        ("runtime_release", "*** Swift runtime failure: arithmetic overflow ***", P0),
    ],
)
def test_each_kind_of_line_has_its_priority(name: str, start: str, priority: Priority) -> None:
    rows = labelled((SAMPLES / f"{name}.txt").read_bytes())
    assert {rows[line][0] for line in rows if line.startswith(start)} == {priority}


def test_what_only_looks_like_a_frame_or_a_register_is_not_lowered() -> None:
    text = b"*** Program crashed: Aborted ***\n0 pots in stock at shelf:3\nrax 0x0000000000000001  1\nThread 3: waits\n"
    rows = labelled(text)
    assert all(priority <= P2 for priority, _ in rows.values())


def test_a_stack_of_the_system_alone_keeps_the_frames_nearest_to_the_error() -> None:
    frames = b"".join(b"%d [ra] [system] 0x00007f2a6a42a1c%d step + 1 in libc.so.6\n" % (n, n) for n in range(8))
    rows = labelled(b"*** Program crashed: Aborted at 0x1 ***\n\nThread 0 crashed:\n\n" + frames)
    found = [priority for line, (priority, _) in rows.items() if "step" in line]
    assert found == [P2, P2, *[P3] * 6]
