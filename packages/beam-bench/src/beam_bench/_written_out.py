"""A reduced text with its rows, tables, copies and path-less lines written out, by the words that the text itself has.

``[beam: A| stands for: {}: error TS2322: …]`` makes a line of every ``A| src/m7.ts(1,67)`` below it, and a note says
that a line that begins with its number is of the file of the line above; lines that are as under the same line above
are those under the nearest line that is the same; ``_written_tables`` has the tables.  What is here is only what is
printed: nothing of the engine, no receipt and no original.
"""

from __future__ import annotations

import itertools
import re

from beam_bench._written_tables import with_objects

_DEFINITION = re.compile(rb"\[beam: ([A-Z])\| stands for: (.*)\]")
_ROW = re.compile(rb"([A-Z])\| (.*)")
_NOTE = b"[beam: a line that begins with its number is of the file of the line above]"
_COPY = re.compile(rb"\[beam: (\d+) lines? omitted, as under the same line above\]")
_NUMBER = re.compile(rb":\d+:|-\d+-")


def written_out(text: bytes) -> bytes:
    """``text`` itself where it has none of these."""
    return _copied(_rows(with_objects(text)))


def _copied(text: bytes) -> bytes:
    if b" omitted, as under the same line above]" not in text:
        return text
    out: list[bytes] = []
    shown: dict[bytes, int] = {}  # where a line is shown last, but for the one at the end
    last = None
    for line in text.split(b"\n"):
        copy = _COPY.fullmatch(line)
        if copy is not None and out and out[-1] in shown:
            under = (one for one in out[shown[out[-1]] + 1 :] if not one.startswith(b"[beam: "))
            shown[out[-1]], last = len(out) - 1, None
            out += list(itertools.islice(under, int(copy[1])))
            continue
        if last is not None:
            shown[out[last]] = last
        last = len(out)
        out.append(line)
    return b"\n".join(out)


def _rows(text: bytes) -> bytes:
    if b"| stands for: " not in text and _NOTE not in text:
        return text
    forms: dict[bytes, list[bytes]] = {}
    path, pathless, out = b"", False, []
    for line in text.split(b"\n"):
        if line == _NOTE:
            pathless = True
        elif definition := _DEFINITION.fullmatch(line):
            forms[definition[1]] = definition[2].split(b"{}")
        else:
            whole = _row(line, forms)
            if pathless and _NUMBER.match(whole):
                whole = path + whole
            elif place := _NUMBER.search(whole):
                path = whole[: place.start()]
            out.append(whole)
    return b"\n".join(out)


def _row(line: bytes, forms: dict[bytes, list[bytes]]) -> bytes:
    """The line that a row stands for; a line that is none itself."""
    row = _ROW.fullmatch(line)
    parts = forms.get(row[1]) if row else None
    if row is None or parts is None:
        return line
    words = row[2].split(b" ")
    if len(words) != len(parts) - 1:
        return line
    return b"".join(part + word for part, word in zip(parts, [*words, b""], strict=True))
