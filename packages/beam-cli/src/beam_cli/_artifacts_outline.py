"""The outline of a text: who printed which lines, and what an agent would look at first, with line numbers.

Protected lines that differ only in digits are one *kind*, shown once, as its first line; where there are more kinds
than are shown, the rare ones are, and of those the ones at either end.  So a thousand repeats of one error cannot
crowd out another.

Guards: every line of the text that is shown has its number before it, and every cap says so.  Not here: the labels.
"""

from __future__ import annotations

from beam_cli._artifacts_text import shorten

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core import Classification, Lines

KINDS = 40  # kinds shown for a priority
SEGMENTS = 40
_WIDEST = 300  # bytes of a line
_DIGITS = b"0123456789"
_LEVELS = ("P0", "P1")


class Kind:
    """Lines alike: the number and text of the first, and how many ``more`` there are."""

    __slots__ = ("line", "more", "text")

    def __init__(self, line: int, text: bytes) -> None:
        self.line = line
        self.text = text
        self.more = 0


class Level:
    """The lines of one priority: how many ``lines`` and ``kinds``, and those kinds that are ``shown``, in order."""

    __slots__ = ("kinds", "lines", "name", "shown")

    def __init__(self, name: str, found: list[Kind]) -> None:
        self.name = name
        self.kinds = len(found)
        self.lines = len(found) + sum(kind.more for kind in found)
        last = len(found) - 1
        rarest = sorted(range(len(found)), key=lambda place: (found[place].more, min(place, last - place)))
        self.shown = [found[place] for place in sorted(rarest[:KINDS])]


class Outline:
    """``segments`` (adapter, first line, last line) in order, and a Level for P0 and for P1."""

    __slots__ = ("levels", "segments")

    def __init__(self, segments: list[tuple[str, int, int]], levels: list[Level]) -> None:
        self.segments = segments
        self.levels = levels

    def as_text(self) -> bytes:
        """In lines; those of the text begin with their number."""
        out = [b"printed by:\n"]
        out += [f"  {adapter}: lines {first}-{last}\n".encode() for adapter, first, last in self.segments[:SEGMENTS]]
        if len(self.segments) > SEGMENTS:
            out.append(f"[beam: {SEGMENTS} of {len(self.segments)} segments shown]\n".encode())
        for level in self.levels:
            out.append(f"{level.name}: {level.lines} {'line' if level.lines == 1 else 'lines'}\n".encode())
            for kind in level.shown:
                more = f" and {kind.more} alike" if kind.more else ""
                out.append(f"{kind.line}{more}:".encode() + shorten(kind.text, 0, _WIDEST) + b"\n")
            if level.kinds > len(level.shown):
                out.append(
                    f"[beam: {len(level.shown)} of {level.kinds} kinds of {level.name} lines shown, the rare ones;"
                    " 'beam search' finds the others]\n".encode()
                )
        return b"".join(out)

    def as_dict(self) -> dict[str, object]:
        """For JSON; bytes that are not UTF-8 become U+FFFD."""
        return {
            "segments": [
                {"adapter": adapter, "first": first, "last": last} for adapter, first, last in self.segments[:SEGMENTS]
            ],
            "segments_total": len(self.segments),
            **{level.name: _level(level) for level in self.levels},
        }


def _level(level: Level) -> dict[str, object]:
    shown = [
        {"line": kind.line, "alike": kind.more, "text": shorten(kind.text, 0, _WIDEST).decode("utf-8", "replace")}
        for kind in level.shown
    ]
    return {"lines": level.lines, "kinds": level.kinds, "shown": shown}


def outline_of(raw: bytes, command: str | None, exit_code: int | None) -> Outline | None:
    """The outline of a text; None where it is binary or empty."""
    from beam_optimize import explain

    answer = explain(raw, command=command, exit_code=exit_code)
    if answer is None:
        return None
    lines, labels = answer
    segments = [
        (segment.adapter, lines.number(segment.start), lines.number(segment.stop - 1))
        for segment in labels.segments
        if segment.start < segment.stop
    ]
    return Outline(segments, [Level(name, _kinds(lines, labels, name)) for name in _LEVELS])


def _kinds(lines: Lines, labels: Classification, name: str) -> list[Kind]:
    """Lines of one priority, in order, each kind once; blank ones are none."""
    from beam_core._classification import PRIORITY

    level = _LEVELS.index(name)
    marks = labels.priorities.translate(bytes((byte & PRIORITY) == level for byte in range(256)))
    found: dict[bytes, Kind] = {}
    unit = marks.find(1)
    while unit >= 0:
        text = lines.line(unit)
        key = text.translate(None, _DIGITS)
        known = found.get(key)
        if known is not None:
            known.more += 1
        elif text.strip():
            found[key] = Kind(lines.number(unit), text)
        unit = marks.find(1, unit + 1)
    return list(found.values())
