"""A report over results files: sections in a fixed order, as terminal text, Markdown and JSON.

Every number comes from a results file; nothing is measured here, and nothing depends on the clock or the place.

Not here: the HTML page (``_report_html``), reading and condensing (``_results``).
"""

from __future__ import annotations

import re
import textwrap
from typing import TYPE_CHECKING

from beam_bench import _report_facts, _report_needles, _report_others, _report_steps
from beam_bench._output import table as as_text
from beam_bench._protocol import PROTOCOLS
from beam_bench._report_model import SHORT, Table
from beam_core import InvalidValueError, __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from beam_bench._report_model import Section
    from beam_bench._results import Result

SCHEMA = "beam-bench-report/1"
_SECTIONS: dict[str, Callable[[Result], Section]] = {
    "facts": _report_facts.section,
    "oracles": _report_others.oracles,
    "steps": _report_steps.section,
    "needles": _report_needles.section,
    "speed": _report_others.speed,
}
_BLOCK = re.compile(r"(?ms)^<!-- (result|table|protocol): (\S+) -->\n(.*?)^<!-- end -->$")


def sections(results: Iterable[Result]) -> list[Section]:
    """All sections, by kind and then by name; InvalidValueError where two results have one name."""
    found = list(results)
    names = [result.name for result in found]
    for name in names:
        if names.count(name) > 1:
            raise InvalidValueError("results files", f"two of the name {name}.json", "files of different names")
    order = list(_SECTIONS)
    return [
        _SECTIONS[result.kind](result) for result in sorted(found, key=lambda one: (order.index(one.kind), one.name))
    ]


def summary(found: Iterable[Section]) -> Table:
    """All results in one table, a row each."""
    return Table("summary", "In short", SHORT, [section.short for section in found if section.short], left=2)


def as_dict(results: Sequence[Result]) -> dict[str, object]:
    """All results, condensed, with the protocols that this version of the bench has."""
    protocols = {kind: {"version": one.version, "sha256": one.sha256} for kind, one in PROTOCOLS.items()}
    return {
        "schema": SCHEMA,
        "beam": __version__,
        "protocols": protocols,
        "results": {result.name: result.values for result in results},
    }


def other_protocols(results: Iterable[Result]) -> list[str]:
    """A line for each result that was made by another protocol than that of this version."""
    out = []
    for result in results:
        made_by = result.values.get("protocol")
        protocol = PROTOCOLS[result.kind]
        if made_by != {"version": protocol.version, "sha256": protocol.sha256}:
            out.append(f"{result.name}: made by another protocol of `beam bench {result.kind}` than this version has")
    return out


def text(found: Iterable[Section]) -> Iterator[str]:
    """The report for a terminal, in blocks."""
    found = list(found)
    if (short := summary(found)).rows:
        yield as_text(short.title, short.head, short.rows, left=short.left)
    for section in found:
        yield "\n".join((f"== {section.title}", *section.lines)) + "\n"
        for part in section.parts:
            one = part.table
            if one.rows:
                yield as_text(one.title, one.head, one.rows, left=one.left)
            else:
                yield f"{one.title}: {one.note}\n"


# -- Markdown


def markdown(table: Table) -> str:
    """A table in Markdown, ended by a newline; where it has no rows, what its note says."""
    if not table.rows:
        return f"{table.note}\n"
    rule = ["---" if column < table.left else "--:" for column in range(len(table.head))]
    lines = [f"| {' | '.join(_cell(cell) for cell in row)} |" for row in (table.head, *table.rows)]
    lines.insert(1, f"|{'|'.join(rule)}|")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    """A text of any making that stays one cell: no bar, no line end, nothing that Markdown or HTML reads."""
    flat = " ".join(text.split())
    return (
        re.sub(r"([\\|<>&*_`\[\]])", r"\\\1", flat)
        .replace("\\<", "&lt;")
        .replace("\\>", "&gt;")
        .replace("\\&", "&amp;")
    )


def filled(page: str, found: Sequence[Section], where: str) -> str:
    """A page whose marked blocks hold what the results say now.

    A block begins with ``<!-- table: NAME/PART -->``, ``<!-- result: NAME -->`` (what was measured) or
    ``<!-- protocol: KIND -->``, each on a line of its own, and ends with ``<!-- end -->``.  InvalidValueError for one
    that no result fills, and for a page without any.
    """
    blocks = {("table", part.table.name): markdown(part.table) for one in found for part in one.parts}
    blocks["table", "summary"] = markdown(summary(found))
    blocks |= {("result", one.name): "".join(f"{_folded(f'- {_cell(line)}')}\n" for line in one.lines) for one in found}
    blocks |= {("protocol", kind): _protocol(kind) for kind in PROTOCOLS}

    def block(match: re.Match[str]) -> str:
        key = match[1], match[2]
        if key not in blocks:
            known = ", ".join(sorted(name for what, name in blocks if what == key[0]))
            raise InvalidValueError(where, f"{key[0]}: {key[1]}", f"one of {known or 'none: no results were given'}")
        return f"<!-- {key[0]}: {key[1]} -->\n{blocks[key]}<!-- end -->"

    page, count = _BLOCK.subn(block, page)
    if not count:
        raise InvalidValueError(where, "no marked block", "a page with <!-- table: NAME/PART --> … <!-- end -->")
    return page


def _protocol(kind: str) -> str:
    one = PROTOCOLS[kind]
    paragraphs = (
        f"**What it does.** {one.does}",
        f"**What the numbers mean.** {one.means}",
        f"**What they do not mean.** {one.not_means}",
        f"Protocol {one.version}, SHA-256 `{one.sha256[:16]}…`.",
    )
    return "\n\n".join(_folded(text) for text in paragraphs) + "\n"


def _folded(text: str) -> str:
    """A paragraph or an entry of a list in lines of the usual length."""
    inner = "  " if text.startswith("- ") else ""
    return textwrap.fill(text, 120, subsequent_indent=inner, break_long_words=False, break_on_hyphens=False)
