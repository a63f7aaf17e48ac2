"""A progress bar on stderr, drawn only where stderr is a terminal; nothing of it reaches the output."""

from __future__ import annotations

import sys
from typing import Self

_WIDTH = 40


class Progress:
    """Counts up to ``total``; ``with Progress(500, "steps") as bar: bar.add(20)``."""

    __slots__ = ("_drawn", "_noun", "_total", "done")

    def __init__(self, total: int, noun: str) -> None:
        self._total = total
        self._noun = noun
        self._drawn = -1
        self.done = 0

    def __enter__(self) -> Self:
        self.add(0)
        return self

    def add(self, count: int) -> None:
        """``count`` more are done."""
        self.done += count
        share = 1000 * self.done // self._total if self._total else 1000
        if share == self._drawn or not sys.stderr.isatty():
            return
        self._drawn = share
        filled = _WIDTH * share // 1000
        sys.stderr.write(f"\r[{'#' * filled:<{_WIDTH}}] {self.done:,} of {self._total:,} {self._noun}")
        sys.stderr.flush()

    def __exit__(self, *_: object) -> None:
        if self._drawn >= 0:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
