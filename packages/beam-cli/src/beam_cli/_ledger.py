"""What goes into the ledger: a line for each text that `hook`, `mcp wrap`, `run` or `reduce --recover` showed.

A line holds numbers and names, never contents or command lines: of a command only its program.  ``BEAM_NO_STATS``,
unless it is empty, writes nothing, and so does a store that keeps nothing.

Guards: nothing here disturbs an output.  A line is written after what it is about was shown, and whatever fails is
nobody's business.  Not here: what is asked for later (`_errands`), lines and files (beam-store),
what they add up to (`_stats`).
"""

from __future__ import annotations

import os
from time import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from beam_core import MappedText, Reduction
    from beam_core._reduction import Receipt
    from beam_store import Errand, Reduced

_SEEN = 200  # characters of a command in which its program is looked for: that takes longer than all else here
_LONGEST = 32  # characters of a name of a program; what is longer may be anything


class Source:
    """Where a text came from, as far as its host or command line told."""

    __slots__ = ("command", "exit_code", "host", "session", "tool")

    def __init__(
        self,
        host: str | None,
        command: str | None = None,
        exit_code: int | None = None,
        *,
        tool: str | None = None,
        session: str | None = None,
    ) -> None:
        self.host = host
        self.command = command
        self.exit_code = exit_code
        self.tool = tool
        self.session = session


def on(store: object) -> str | None:
    """The folder of the store in which lines are written; None where nothing is."""
    root = getattr(store, "root", None)
    return root if isinstance(root, str) and not os.environ.get("BEAM_NO_STATS") else None


def enter(
    store: object,
    by: str,
    reduction: Reduction,
    source: Source,
    *,
    raw: Callable[[], bytes | MappedText] | None = None,
    alone: bytes | None = None,
    taken: bool = True,
    head: bytes = b"",
) -> None:
    """Write the line of a reduction.

    What the host would have shown is ``alone`` where that is known, else what its rules leave of what ``raw`` gives,
    else all of it.  Where the reduction was not ``taken``, that is what was shown; where it was, Beam's own ``head``
    was shown before it.
    """
    root = on(store)
    if root is None:
        return
    try:
        if alone is None and raw is not None and source.host is not None:
            from beam_optimize._alone import alone as left_by

            text: bytes = raw()  # type: ignore[assignment]  # a map has the methods of bytes that this takes
            alone = left_by(source.host, text, exit_code=source.exit_code, tool=source.tool)
        measured, receipt = reduction.measurement, reduction.receipt
        before, after, shown = measured.before.tokens, measured.after.tokens, measured.bytes_after
        unaided = before if alone is None else count(str(measured.basis), alone)
        if not taken:
            after, shown = unaided, measured.bytes_before if alone is None else len(alone)
        elif head:
            after, shown = count(str(measured.basis), head + reduction.data), shown + len(head)
        from beam_core._handle import SCHEME
        from beam_store import Reduced

        entry = Reduced(
            time(), by, str(measured.basis), before, unaided, after, measured.bytes_before, shown,
            handle=receipt.handle.removeprefix(SCHEME) if taken and receipt.handle else None,
            host=source.host,
            session=source.session,
            tool=program(source.command) or source.tool,
            kind=kind_of(receipt),
        )  # fmt: skip
        add(root, entry)
    except Exception:  # noqa: BLE001, S110  (the output is what matters)
        pass


def enter_live(
    store: object,
    size: int,
    shown: int,
    digits: str | None,
    source: Source,
    *,
    raw: Callable[[], bytes | MappedText] | None = None,
) -> None:
    """Write the line of a text that was shown line by line: nobody measured it, so bytes are counted."""
    root = on(store)
    if root is None:
        return
    try:
        from beam_store import Reduced
        from beam_tokens import MixedEstimate

        counter = MixedEstimate()
        before, after = counter.count_of(size).tokens, counter.count_of(shown).tokens
        unaided, whole = before, raw() if raw is not None and source.host is not None else b""
        if source.host is not None and len(whole) == size:
            from beam_optimize._alone import alone

            left = alone(source.host, whole, exit_code=source.exit_code, tool=source.tool)  # type: ignore[arg-type]
            unaided = before if left is None else counter.count_of(len(left)).tokens
        tool, host = program(source.command), source.host
        basis = str(counter.basis)
        add(
            root,
            Reduced(time(), "run", basis, before, unaided, after, size, shown, handle=digits, host=host, tool=tool),
        )
    except Exception:  # noqa: BLE001, S110  (the output is what matters)
        pass


def program(command: str | None) -> str | None:
    """The name of the program that a command line runs first; None where it is none, or may be a secret."""
    if not command:
        return None
    from beam_adapters._command import programs
    from beam_store import scan

    ran = programs(command[:_SEEN])
    if not ran or not ran[0] or (len(command) > _SEEN and sum(map(len, ran)) == 1):  # cut within the name, perhaps
        return None
    name = ran[0][0]
    plain = name.replace("-", "").replace("_", "").replace(".", "").replace("+", "")
    if not (plain.isascii() and plain.isalnum() and len(name) <= _LONGEST) or scan(name.encode()):
        return None
    return name


def kind_of(receipt: Receipt) -> str | None:
    """The adapter that read most bytes of a text; of two equal ones the first."""
    lines = receipt.lines
    if lines is None:
        return None
    sizes: dict[str, int] = {}
    for segment in receipt.segments:
        size = lines.starts[segment.stop] - lines.starts[segment.start]
        sizes[segment.adapter] = sizes.get(segment.adapter, 0) + size
    return max(sizes, key=sizes.__getitem__) if sizes else None


def count(basis: str, text: bytes) -> int:
    from beam_tokens import choose

    return choose(basis, download=False)[0].count(text).tokens


def add(root: str, entry: Reduced | Errand) -> None:
    from beam_store import Ledger

    Ledger(root).add(entry)
