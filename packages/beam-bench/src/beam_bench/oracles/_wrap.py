"""Messages that a tool broke over several lines: which pieces of one stand on which line.

The words come from the machine format alone; the text only says where it was broken.  A message of which a word is
missing is given back whole, and so counts as one that the text does not hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from beam_bench.oracles._grade import holds

if TYPE_CHECKING:
    from collections.abc import Sequence


def wrapped(message: str, lines: Sequence[str]) -> list[str]:
    """The pieces of ``message``, each as long as one of ``lines`` holds it; the message itself where that fails."""
    words, at, pieces = message.split(), 0, []
    while at < len(words):
        candidates = [line for line in lines if holds(line, (words[at],))]
        end = at
        while end < len(words) and candidates:
            piece = " ".join(words[at : end + 1])
            candidates = [line for line in candidates if holds(line, (piece,))]
            end += bool(candidates)
        if end == at:
            return [message]
        pieces.append(" ".join(words[at:end]))
        at = end
    return pieces
