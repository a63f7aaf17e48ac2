r"""Captures beside this package as units, for its tests and its label files; no part of the path of a text.

Decoding proper is not here (beam-optimize does it): this one knows UTF-8, colours, ``\r\n`` and ``\r`` frames, which
is all that the captures hold.
"""

from __future__ import annotations

import re
from itertools import accumulate

from beam_core._array import array
from beam_core._document import Lines

_ESCAPES = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[ -/]+[0-~]|[0-Z\\^-~])")
_RETURNS = re.compile(rb"\r+")
_UNITS = re.compile(rb"[^\r\n]*(?:\r?\n|\r|\Z)")


def units(raw: bytes) -> Lines:
    r"""``raw`` as units; a frame that a ``\r`` ended counts as overwritten."""
    text = _RETURNS.sub(b"\r", _ESCAPES.sub(b"", raw)).replace(b"\r\n", b"\n")
    pieces = [piece for piece in _UNITS.findall(text) if piece]
    starts = array("Q", accumulate(map(len, pieces), initial=0))
    overwritten = bytearray(piece.endswith(b"\r") for piece in pieces)
    numbers = array("Q", accumulate((piece.endswith(b"\n") for piece in pieces[:-1]), initial=1))
    if not any(overwritten):
        return Lines(text, starts, text, starts)
    return Lines(text, starts, text, starts, overwritten, numbers)
