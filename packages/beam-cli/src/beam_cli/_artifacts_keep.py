"""`beam store`, `pin`, `unpin` and `gc`: what changes the store.

Guards: a handle is printed only for what is kept; a text that did not arrive whole, because a signal came or reading
failed, is not kept; a text of any size is held a piece at a time.  The clock is read here and nowhere below.

Not here: what is a secret, what is full and what a policy keeps (beam-store).
"""

from __future__ import annotations

import os
import stat
from time import time

from beam_cli import _faults
from beam_cli._artifacts_text import named
from beam_cli._input import open_input
from beam_cli._options import Request
from beam_cli._signals import Signals, name_of
from beam_cli._streams import is_tty, say, write
from beam_core import Handle, InvalidValueError, NoStoreError, Origin, SecretError, StoreError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_store import ArtifactStore

_PIECE = 1 << 20  # bytes read at a time
_NOTHING = "nothing was stored"
SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 604800}
_BYTES = {"": 1, "K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}


def keep(store: ArtifactStore, file: str | None, command: str | None, exit_code: int | None) -> int:
    """Keep a file, or standard input, and print its handle; the exit code."""
    if file is None and is_tty(0):
        say("nothing to store: pipe a command's output in, or name a file; see 'beam store --help'")
        return _faults.USAGE
    place = "standard input" if file in {None, "-"} else repr(file)
    try:
        fd = open_input(Request("store", {"file": file}))  # a pipe with a name may wait here, and a signal ends that
    except OSError as error:
        say(f"cannot read {place} ({error.strerror or error}): {_NOTHING}")
        return _faults.USAGE
    signals = Signals()
    try:
        handle = _keep(store, fd, Origin(command, exit_code), signals)
    except OSError as error:
        say(f"cannot read {place} ({error.strerror or error}): {_NOTHING}")
        return _faults.USAGE
    except SecretError as error:
        say(f"{error} (--allow-secrets)")
        return _faults.INCOMPLETE
    except StoreError as error:
        say(str(error) if isinstance(error, NoStoreError) else f"{error}; {_NOTHING}")
        return _faults.INCOMPLETE
    finally:
        signals.release()
    if handle is None:
        say(f"stopped by {name_of(signals.seen[-1])}: {_NOTHING}")
        return signals.exit_code
    write(1, named(store, handle).encode() + b"\n")
    return 0


def _keep(store: ArtifactStore, fd: int, origin: Origin, signals: Signals) -> Handle | None:
    """What arrives until its end; None where a signal came first."""
    from beam_store import Policy

    with store.writer(full=lambda: bool(store.gc(Policy(), time()).removed)) as writer:
        for piece in _pieces(fd, signals):
            writer.write(piece)
        return None if signals.seen else writer.commit(origin, time())


def _pieces(fd: int, signals: Signals) -> Iterator[bytes]:
    """What arrives until its end or a signal."""
    import select

    waits = not stat.S_ISREG(os.fstat(fd).st_mode)
    while not signals.seen:
        if waits and signals.wakeup in select.select((fd, signals.wakeup), (), ())[0]:
            return
        try:
            piece = os.read(fd, _PIECE)
        except BlockingIOError:  # someone made it non-blocking, and another process took the bytes
            continue
        if not piece:
            return
        yield piece


def pin(store: ArtifactStore, handle: str) -> int:
    """Let no collection remove an artifact."""
    write(1, f"pinned {named(store, store.pin(Handle(handle)))}\n".encode())
    return 0


def unpin(store: ArtifactStore, handle: str) -> int:
    """Let the policy decide again."""
    write(1, f"unpinned {named(store, store.unpin(Handle(handle)))}\n".encode())
    return 0


def collect(
    store: ArtifactStore, max_age: str, max_size: str, max_count: str, grace: str, *, dry_run: bool = False
) -> int:
    """Apply a policy, given as it is typed, and say what it did."""
    from beam_store import Policy

    seconds = amount("--grace", grace, SECONDS, "a time such as 0s, 12h or 1d")
    if seconds is None:
        raise InvalidValueError("--grace", grace, "a time such as 0s, 12h or 1d")
    policy = Policy(
        amount("--max-age", max_age, SECONDS, "a time such as 12h or 30d, or none"),
        amount("--max-size", max_size, _BYTES, "bytes, or a size such as 500M or 2G, or none"),
        amount("--max-count", max_count, {"": 1}, "a whole number, or none"),
        seconds,
    )
    if dry_run:
        from beam_cli._artifacts_rehearsal import rehearsed

        store = rehearsed(store)
    done = store.gc(policy, time())
    verb, freed = ("would remove", "would free") if dry_run else ("removed", "freed")
    parts = [
        f"{verb} {_artifacts(done.removed)}, {freed} {done.freed} bytes",
        f"{_artifacts(done.kept)} of {done.room} bytes kept",
    ]
    if done.protected:
        parts.append(f"{done.protected} of them only because pinned or put within the grace period")
    if done.drafts:
        parts.append(f"{done.drafts} unfinished file(s) of killed processes removed")
    write(1, ("; ".join(parts) + "\n").encode())
    return 0


def _artifacts(count: int) -> str:
    return f"{count} artifact" if count == 1 else f"{count} artifacts"


def amount(what: str, text: str, units: dict[str, int], expected: str) -> int | None:
    """A whole number with a unit, in the smallest one; None for ``none``."""
    if text == "none":
        return None
    digits = text.rstrip("".join(units))
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 12 or text[len(digits) :] not in units:
        raise InvalidValueError(what, text, expected)
    return int(digits) * units[text[len(digits) :]]
