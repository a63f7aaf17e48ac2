"""What a store keeps, and for how long: a policy, and the collection that applies it.

Guarded: nothing younger than the grace period is removed and nothing that is pinned, whatever the policy says; what
is put again while a collection runs stays.  Everything else about removal is the policy's.  Not here: when to
collect, which the caller decides, and what time it is.
"""

from __future__ import annotations

from beam_core import InvalidValueError
from beam_store._journal import parse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_store._backend import Backend, Kept

DAY = 86400.0


class Policy:
    """How long and how much a store keeps.

    ``max_age`` in seconds since the last put, ``max_bytes`` of room, ``max_count`` of artifacts: ``None`` is no
    bound.  ``grace`` in seconds: nothing younger is ever removed.  InvalidValueError for a negative number.
    """

    __slots__ = ("grace", "max_age", "max_bytes", "max_count")

    def __init__(
        self,
        max_age: float | None = 30 * DAY,
        max_bytes: int | None = 2 << 30,
        max_count: int | None = None,
        grace: float = DAY,
    ) -> None:
        for what, value in (("age", max_age), ("size", max_bytes), ("count", max_count), ("grace period", grace)):
            if value is not None and not value >= 0:
                raise InvalidValueError(what, value, "a number from 0 on")
        self.max_age = max_age
        self.max_bytes = max_bytes
        self.max_count = max_count
        self.grace = grace

    def __repr__(self) -> str:
        return f"Policy({self.max_age}, {self.max_bytes}, {self.max_count}, grace={self.grace})"


class Collected:
    """What a collection did: artifacts ``removed`` and the room ``freed``; ``kept`` and ``room`` say what is left.

    ``protected`` counts what the policy would have removed, were it not pinned or in its grace period; ``drafts``
    the unfinished files of killed processes that went.
    """

    __slots__ = ("drafts", "freed", "kept", "protected", "removed", "room")

    def __init__(self, removed: int, freed: int, kept: int, room: int, protected: int, drafts: int) -> None:
        self.removed = removed
        self.freed = freed
        self.kept = kept
        self.room = room
        self.protected = protected
        self.drafts = drafts

    def __repr__(self) -> str:
        return (
            f"Collected(removed={self.removed}, freed={self.freed}, kept={self.kept}, room={self.room},"
            f" protected={self.protected}, drafts={self.drafts})"
        )


def collect(backend: Backend, policy: Policy, now: float) -> Collected:
    """Apply ``policy`` at the time ``now``."""
    objects = [kept for name in backend.names() if (kept := backend.look(name)) is not None]
    victims, protected = chosen(objects, policy, now)
    removed = backend.remove(victims)
    drafts = backend.tidy(lambda lines: _recent(backend, lines, policy, now), now - policy.grace)
    freed = sum(kept.room for kept in removed)
    return Collected(
        len(removed), freed, len(objects) - len(removed), sum(kept.room for kept in objects) - freed, protected, drafts
    )


def chosen(objects: list[Kept], policy: Policy, now: float) -> tuple[list[Kept], int]:
    """What to remove, oldest first, and how many more the policy names that are protected."""
    objects = sorted(objects, key=lambda kept: (now if kept.when is None else kept.when, kept.name))
    room, count = sum(kept.room for kept in objects), len(objects)
    victims: list[Kept] = []
    protected = 0
    for kept in objects:
        old = policy.max_age is not None and kept.when is not None and now - kept.when > policy.max_age
        full = policy.max_bytes is not None and room > policy.max_bytes
        many = policy.max_count is not None and count > policy.max_count
        if not (old or full or many):
            break
        if kept.pinned or _age(kept, now) < policy.grace:
            protected += 1
            continue
        victims.append(kept)
        room -= kept.room
        count -= 1
    return victims, protected


def _age(kept: Kept, now: float) -> float:
    """Seconds since the last put, by the clock that makes it younger; an unknown time is now."""
    times = [time for time in (kept.when, kept.changed) if time is not None]
    return now - max(times) if times else 0.0


def _recent(backend: Backend, lines: list[bytes], policy: Policy, now: float) -> list[bytes]:
    """Of artifacts that are still there: the last line of each, and whatever is no older than the policy says."""
    there = set(backend.names())
    records = [parse(line) for line in lines]
    last = {record.name: number for number, record in enumerate(records) if record is not None}
    lasting = []
    for number, (line, record) in enumerate(zip(lines, records, strict=True)):
        if record is None or record.name not in there:
            continue
        recent = policy.max_age is None or record.when is None or now - record.when <= policy.max_age
        if recent or last[record.name] == number:
            lasting.append(line)
    return lasting
