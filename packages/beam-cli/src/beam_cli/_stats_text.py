"""`beam stats` in words, columns and JSON.

Guards: every number has its basis beside it, and an estimate is called one; what the numbers are not stands below them.
Not here: the numbers (`_stats`).
"""

from __future__ import annotations

from beam_cli._artifacts_text import moment, one_line, plain
from beam_core._handle import PRINTED, SCHEME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_cli._stats import Charged, Group, Stats, Sums
    from beam_core import TokenBasis

NOT_KNOWN = "(not known)"
_WIDEST = 28  # characters of a name
_HEAD = ("", "texts", "printed", "host alone", "Beam", "errands", "for them", "net", "net %")
_BASES = {
    "estimated:mixed": "an estimate, bytes / 4: on average 14 % low for o200k_base and 31-46 % low for Claude",
    "estimated": "an estimate",
    "reconstructed": "counted with a reconstructed vocabulary",
    "reported": "as reported",
    "exact": "an exact count",
}
LEGEND = """\
printed: what the tools printed. host alone: what of it the host would have shown without Beam, by its own cut.
Beam: what was shown instead, markers and last lines included. errands: later expand, search and range of these texts,
charged to the text that was asked for; for them: what they printed, even where a pipe or the host then cut it.
net = host alone - Beam - for them; below zero, Beam showed more than the host's cut would have left.
None of this is money: what a run costs depends on caching, turns and answers, and an errand takes a turn too.
"""


def as_text(stats: Stats, limit: int) -> Iterator[str]:
    """The lines of the table, each with its end."""
    groups = stats.groups()
    for group in groups:
        yield from _head(group, stats)
        for name in ("hosts", "tools", "kinds"):
            rows = group.rows(name)
            table: list[tuple[str, ...]] = [(name, *_HEAD[1:])]
            table += [_cells(shown_name(key), sums) for key, sums in rows[:limit]]
            if len(rows) > limit:
                table.append((f"[{len(rows) - limit} more; --limit N]",))
            if name == "kinds":
                table.append(_cells("all", group.total))
            yield from _aligned(table)
            yield "\n"
        yield from _remarks(group)
    if len(groups) > 1:
        yield "Tokens on different bases are not added up.\n"
    yield LEGEND


def _head(group: Group, stats: Stats) -> Iterator[str]:
    times = [charged.entry.when for charged in stats.charged if charged.entry.basis == str(group.basis)]
    first, last = moment(min(times))[:10], moment(max(times))[:10]
    span = f"on {first}" if first == last else f"from {first} to {last}"
    total = group.total
    yield f"{_texts(total.texts)} {span}, {total.shorter} of them shown shorter than they came.\n"
    yield f"Tokens are {group.basis}: {words_of(group.basis)}.\n\n"


def words_of(basis: TokenBasis) -> str:
    """What kind of number a basis gives."""
    return _BASES.get(str(basis), _BASES[basis.scheme])


def _remarks(group: Group) -> Iterator[str]:
    total = group.total
    said = []
    if total.unknown:
        said.append(
            f"Of {_texts(total.unknown)} no host is known: all of each counts as shown without Beam, so their net is "
            "an upper bound.\n"
        )
    if total.cut:
        said.append(
            f"Of {_texts(total.cut)} the host alone would have shown a part only, a preview or two ends: "
            f"{total.cut_alone:,} tokens, where Beam showed {total.cut_shown:,}.\n"
        )
    said += [
        f"Errands also printed {tokens:,} tokens {basis}, which cannot be taken off here.\n"
        for basis, tokens in sorted(total.apart.items())
    ]
    if said:
        yield from said
        yield "\n"


def _cells(name: str, sums: Sums) -> tuple[str, ...]:
    numbers = (sums.before, sums.alone, sums.after, sums.errands, sums.asked, sums.net)
    return (name, f"{sums.texts:,}", *(f"{number:,}" for number in numbers), _percent(sums))


def _percent(sums: Sums) -> str:
    """The net as a share of what the host alone would have shown, rounded towards less."""
    return f"{100 * sums.net // sums.alone}" if sums.alone else "-"


def _aligned(table: list[tuple[str, ...]], left: int = 1) -> Iterator[str]:
    """Rows in columns: the first ``left`` ones to the left, numbers to the right."""
    full = [row for row in table if len(row) == len(table[0])]
    widths = [max(len(row[column]) for row in full) for column in range(len(table[0]))]
    for row in table:
        cells = [
            f"{cell:<{width}}" if column < left else f"{cell:>{width}}"
            for column, (cell, width) in enumerate(zip(row, widths, strict=False))
        ]
        yield "  ".join(cells).rstrip() + "\n"


def worst_as_text(found: list[Charged], limit: int) -> Iterator[str]:
    """The reductions that caused most errands, in lines."""
    if not found:
        yield "No text that was reduced was asked for again.\n"
        return
    yield "Texts that were asked for again most: there Beam may have left out too much.\n\n"
    table: list[tuple[str, ...]] = [
        ("handle", "when", "host", "tool", "kind", "basis", "errands", "for them", "Beam", "net")
    ]
    for charged in found[:limit]:
        entry = charged.entry
        names = (SCHEME + (entry.handle or "")[:PRINTED], moment(entry.when), *map(shown_name, _names(charged)))
        numbers = (len(charged.errands), charged.asked, entry.after, charged.net)
        table.append((*names, entry.basis, *(f"{number:,}" for number in numbers)))
    yield from _aligned(table, left=6)
    if len(found) > limit:
        yield f"[{len(found) - limit} more; --limit N]\n"
    yield "\nTokens are on the basis of each line. 'beam show HANDLE' says what the text is.\n"


def _names(charged: Charged) -> tuple[str | None, ...]:
    return charged.entry.host, charged.entry.tool, charged.entry.kind


def shown_name(name: str | None) -> str:
    """A name for a table."""
    return NOT_KNOWN if name is None else one_line(name, _WIDEST)


def _texts(count: int) -> str:
    return f"{count:,} text" if count == 1 else f"{count:,} texts"


def as_dict(stats: Stats) -> dict[str, object]:
    """The sums as plain values, without rounding and without a limit; `null` names are not known."""
    return {
        "version": 1,
        "bases": [
            {
                "basis": str(group.basis),
                "meaning": words_of(group.basis),
                "total": group.total.as_dict(),
                **{
                    name: [{"name": plain(key), **sums.as_dict()} for key, sums in group.rows(name)]
                    for name in ("hosts", "tools", "kinds")
                },
            }
            for group in stats.groups()
        ],
    }


def worst_as_dict(found: list[Charged], limit: int) -> dict[str, object]:
    """The reductions that caused most errands as plain values."""
    return {"version": 1, "worst": [_as_dict(charged) for charged in found[:limit]], "total": len(found)}


def _as_dict(charged: Charged) -> dict[str, object]:
    entry = charged.entry
    verbs = sorted({errand.verb for errand in charged.errands})
    return {
        "handle": SCHEME + (entry.handle or ""),
        "when": moment(entry.when),
        **dict(zip(("host", "tool", "kind"), map(plain, _names(charged)), strict=True)),
        "session": plain(entry.session),
        "basis": entry.basis,
        "tokens_printed": entry.before,
        "tokens_host_alone": entry.alone,
        "tokens_shown": entry.after,
        "errands": {verb: sum(errand.verb == verb for errand in charged.errands) for verb in verbs},
        "tokens_errands": charged.asked,
        "tokens_net": charged.net,
    }
