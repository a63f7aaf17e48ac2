"""What the ledger adds up to: sums by host, tool and kind, each on one basis; and errands beside their reductions.

An errand is charged to the last reduction before it that stored what was asked for.  ``net`` is what a host would have
shown alone, less what Beam showed, less what errands printed; negative where Beam showed more than the host's cut.

Guards: counts of two bases are never added, an errand on another basis than its reduction is counted but its tokens
stand apart; nothing is turned into money.  Not here: lines and files (beam-store), words and columns (`_stats_text`).
"""

from __future__ import annotations

from beam_core import TokenBasis
from beam_store import Errand, Reduced

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

_BY: dict[str, Callable[[Reduced], str | None]] = {
    "hosts": lambda entry: entry.host,
    "tools": lambda entry: entry.tool,
    "kinds": lambda entry: entry.kind,
}


class Charged:
    """A reduction with the errands that it caused."""

    __slots__ = ("entry", "errands")

    def __init__(self, entry: Reduced) -> None:
        self.entry = entry
        self.errands: list[Errand] = []

    @property
    def asked(self) -> int:
        """Tokens that its errands printed, on its basis."""
        return sum(errand.tokens for errand in self.errands if errand.basis == self.entry.basis)

    @property
    def net(self) -> int:
        """Tokens that were spared."""
        return self.entry.alone - self.entry.after - self.asked


class Sums:
    """Reductions on one basis, added up; all but ``texts``, ``shorter``, ``cut`` and ``errands`` are tokens.

    ``shorter`` are the texts that were shown shorter than they came, ``cut`` those of which the host alone would have
    shown a part, ``cut_alone`` and ``cut_shown`` what of those.  ``apart`` has tokens of errands on other bases.
    """

    __slots__ = (
        *("after", "alone", "apart", "asked", "before", "cut", "cut_alone", "cut_shown", "errands", "shorter"),
        *("texts", "unknown"),
    )

    def __init__(self) -> None:
        self.texts = self.shorter = self.unknown = 0
        self.before = self.alone = self.after = 0
        self.cut = self.cut_alone = self.cut_shown = 0
        self.errands = self.asked = 0
        self.apart: dict[str, int] = {}

    def add(self, charged: Charged) -> None:
        """Add one reduction and its errands."""
        entry = charged.entry
        self.texts += 1
        self.shorter += entry.shown < entry.size
        self.unknown += entry.host is None
        self.before += entry.before
        self.alone += entry.alone
        self.after += entry.after
        if entry.alone < entry.before:
            self.cut += 1
            self.cut_alone += entry.alone
            self.cut_shown += entry.after
        self.errands += len(charged.errands)
        self.asked += charged.asked
        for errand in charged.errands:
            if errand.basis != entry.basis:
                self.apart[errand.basis] = self.apart.get(errand.basis, 0) + errand.tokens

    @property
    def net(self) -> int:
        """Tokens that were spared."""
        return self.alone - self.after - self.asked

    def as_dict(self) -> dict[str, object]:
        """The numbers under the names that `beam stats --json` gives them."""
        return {
            "texts": self.texts,
            "shown_shorter": self.shorter,
            "host_unknown": self.unknown,
            "tokens_printed": self.before,
            "tokens_host_alone": self.alone,
            "tokens_shown": self.after,
            "errands": self.errands,
            "tokens_errands": self.asked,
            "tokens_errands_apart": dict(sorted(self.apart.items())),
            "tokens_net": self.net,
            "cut_by_host": self.cut,
            "tokens_cut_host_alone": self.cut_alone,
            "tokens_cut_shown": self.cut_shown,
        }


class Group:
    """All on one ``basis``: in ``total``, and in ``by`` for each host, tool and kind (None: not known)."""

    __slots__ = ("basis", "by", "total")

    def __init__(self, basis: str) -> None:
        self.basis = TokenBasis(basis)
        self.total = Sums()
        self.by: dict[str, dict[str | None, Sums]] = {name: {} for name in _BY}

    def add(self, charged: Charged) -> None:
        """Add one reduction and its errands."""
        self.total.add(charged)
        for name, value in _BY.items():
            self.by[name].setdefault(value(charged.entry), Sums()).add(charged)

    def rows(self, name: str) -> list[tuple[str | None, Sums]]:
        """Names and sums of ``hosts``, ``tools`` or ``kinds``: those that printed most first."""
        return sorted(self.by[name].items(), key=lambda row: (-row[1].before, row[0] or ""))


class Stats:
    """What a ledger says of reductions from ``since`` on, of one ``session`` or of all."""

    __slots__ = ("charged", "elsewhere")

    def __init__(
        self, entries: Iterable[Reduced | Errand], since: float | None = None, session: str | None = None
    ) -> None:
        self.charged: list[Charged] = []
        self.elsewhere: list[Errand] = []  # errands for what no reduction here stored
        last: dict[str, Charged] = {}
        for entry in entries:
            if since is not None and entry.when < since:
                continue
            if isinstance(entry, Errand):
                found = last.get(entry.handle)
                (self.elsewhere if found is None else found.errands).append(entry)
                continue
            charged = Charged(entry)
            if entry.handle is not None:
                last[entry.handle] = charged
            self.charged.append(charged)
        if session is not None:
            self.charged = [charged for charged in self.charged if charged.entry.session == session]
            self.elsewhere.clear()  # who asked is not known

    def groups(self) -> list[Group]:
        """Sums for each basis, the one with most texts first."""
        found: dict[str, Group] = {}
        for charged in self.charged:
            basis = charged.entry.basis
            if basis not in found:
                found[basis] = Group(basis)
            found[basis].add(charged)
        return sorted(found.values(), key=lambda group: (-group.total.texts, str(group.basis)))

    def worst(self) -> list[Charged]:
        """Reductions that caused errands, those that caused most first."""
        found = [charged for charged in self.charged if charged.errands]
        return sorted(found, key=lambda charged: (-len(charged.errands), -charged.asked, -charged.entry.when))
