"""A reduced text with its rows, tables and path-less lines written out, by the words that the text itself has for them.

``[beam: A| stands for: {}: error TS2322: …]`` makes a line of every ``A| src/m7.ts(1,67)`` below it, and a note says
that a line that begins with its number is of the file of the line above; ``_written_tables`` has the tables.  What is
here is only what is printed: nothing of the engine, no receipt and no original.
"""

from __future__ import annotations

import re

from beam_bench._written_tables import with_objects

_DEFINITION = re.compile(rb"\[beam: ([A-Z])\| stands for: (.*)\]")
_ROW = re.compile(rb"([A-Z])\| (.*)")
_NOTE = b"[beam: a line that begins with its number is of the file of the line above]"
_NUMBER = re.compile(rb":\d+:|-\d+-")


def written_out(text: bytes) -> bytes:
    """``text`` itself where it has neither rows, tables nor such lines."""
    text = with_objects(text)
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
