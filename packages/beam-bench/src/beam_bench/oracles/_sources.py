"""Files of source for the oracles of checkers: rows with faults, rows without, at times one that does not parse.

Not which rows: each tool names its own.  It guards that names and messages differ from each other in every project,
and that odd folders, line ends and missing last line ends occur for every tool.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from beam_bench.oracles._words import Words

FOLDERS = ("", "", "src/", "src/deep/", "src/größe/")
_QUOTES = str.maketrans("", "", "'\"`\\{}")


def plain(words: Words) -> str:
    """A sentence that may stand in quotes of any language."""
    return words.sentence().translate(_QUOTES)


def sources(
    words: Words,
    suffix: str,
    faults: Sequence[str],
    *,
    fine: Sequence[str],
    broken: Sequence[str] = (),
    head: str = "",
    folders: Sequence[str] = FOLDERS,
) -> dict[str, str | bytes]:
    """Some files by path; ``{t}`` in a row is a word of its own, ``{s}`` a sentence."""
    files: dict[str, str | bytes] = {}
    share = words.rng.choice((0.0, 0.3, 0.6, 0.9))
    for _ in words.some(1, 5):
        rows = [words.rng.choice(faults if words.chance(share) else fine) for _ in words.some(1, 10)]
        if broken and words.chance(0.1):
            rows.append(words.rng.choice(broken))
        text = head + "\n".join(row.format(t=words.token(), s=plain(words)) for row in rows)
        text += "" if words.chance(0.06) else "\n"
        end = "\r\n" if words.chance(0.06) else "\n"
        files[f"{words.rng.choice(folders)}{words.token()}.{suffix}"] = text.replace("\n", end)
    return files
