"""A report as one HTML page that stands alone: no script, no outside resource, light and dark, tables beside plots.

All texts are escaped: names of captures and tools are of anybody's making.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from beam_bench._plots import svg
from beam_bench._protocol import PROTOCOLS
from beam_bench._report import summary
from beam_core import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_bench._report_model import Part, Section, Table

_LONG = 44  # characters of a cell that may be broken into lines
_STYLE = """\
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5b6570; --paper: #fff; --tint: #f3f5f7; --rule: #d8dde2;
  --c0: #1f6fb4; --c1: #c2542d; --c2: #3b8a57; --c3: #8458a8; --c4: #8f7414; --own: #1f6fb4; --other: #8a949e;
  --heat: #1f6fb4; --on-heat: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e8ec; --soft: #9aa5b0; --paper: #14181c; --tint: #1d2329;
  --rule: #333c45; --c0: #5aa6e6; --c1: #e8865f; --c2: #6cc08b; --c3: #b893da; --c4: #cbb04d; --own: #5aa6e6;
  --other: #7c8791; --heat: #5aa6e6; --on-heat: #0b1117; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1280px; padding: 24px 20px 60px; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 20px; margin: 44px 0 6px; border-top: 1px solid var(--rule);
  padding-top: 22px; } h3 { font-size: 16px; margin: 28px 0 8px; }
p, li { max-width: 80ch; } .lines { color: var(--soft); margin: 4px 0; } nav a { margin-right: 14px; }
a { color: var(--c0); }
.wide { overflow-x: auto; } svg { display: block; max-width: 100%; height: auto; margin: 10px 0 6px;
  font: 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; }
figure { margin: 0; } figcaption { font-weight: 600; margin-top: 14px; }
table { border-collapse: collapse; font-size: 12.5px; font-variant-numeric: tabular-nums; margin: 8px 0; }
th, td { padding: 3px 7px; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th { background: var(--tint); font-weight: 600; white-space: normal; vertical-align: bottom; }
.l { text-align: left; } tr.own td { font-weight: 600; }
td.long { min-width: 300px; max-width: 460px; overflow-wrap: break-word; white-space: normal; }
details { margin: 6px 0; } summary { cursor: pointer; color: var(--soft); }
text { fill: var(--ink); } .tick, .value { fill: var(--soft); font-size: 11px; } .axis { fill: var(--soft); }
.strong { font-weight: 700; } .name { font-weight: 600; } .halo { paint-order: stroke; stroke: var(--paper);
  stroke-width: 3px; stroke-linejoin: round; }
.grid { stroke: var(--rule); stroke-width: 1; } .base { stroke: var(--soft); stroke-width: 1; }
.target { stroke: var(--c1); stroke-width: 1.5; stroke-dasharray: 4 3; }
.lead { stroke: var(--other); stroke-width: 0.8; }
.own { fill: var(--own); } .other { fill: var(--other); }
.none { fill: none; stroke: var(--rule); stroke-dasharray: 2 2; }
.heat { fill: var(--heat); } .in { font-size: 11px; } .dark { fill: var(--on-heat); } .in.tick { fill: var(--ink); }
.c0 { fill: var(--c0); } .c1 { fill: var(--c1); } .c2 { fill: var(--c2); } .c3 { fill: var(--c3); }
.c4 { fill: var(--c4); }
"""


def page(found: Sequence[Section], notes: Sequence[str] = ()) -> str:
    """The page, ended by a newline; ``notes`` stand at its top."""
    return "\n".join(_page(found, notes)) + "\n"


def _page(found: Sequence[Section], notes: Sequence[str]) -> Iterator[str]:
    yield '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>Beam bench</title>\n<style>\n{_STYLE}</style>\n</head>\n<body>"
    yield "<h1>Beam bench</h1>"
    yield f"<p class=lines>Beam {escape(__version__)}. No language model took part in any of this.</p>"
    for note in notes:
        yield f"<p><strong>Note.</strong> {escape(note)}</p>"
    links = (f'<a href="#{_anchor(section)}">{escape(section.title)}</a>' for section in found)
    yield f"<nav>{' '.join(links)}</nav>"
    short = summary(found)
    if short.rows:
        yield f"<h2>{escape(short.title)}</h2>"
        yield from _table(short)
    for section in found:
        yield f'<h2 id="{_anchor(section)}">{escape(section.title)}</h2>'
        for line in section.lines:
            yield f"<p class=lines>{escape(line)}</p>"
        protocol = PROTOCOLS[section.kind]
        yield "<details><summary>What it does, and what the numbers mean</summary>"
        for text in (protocol.does, protocol.means, protocol.not_means):
            yield f"<p>{escape(text)}</p>"
        yield f"<p class=lines>Protocol {protocol.version}, SHA-256 {protocol.sha256}</p></details>"
        for part in section.parts:
            yield from _part(part)
    yield "</body>\n</html>"


def _anchor(section: Section) -> str:
    return escape("".join(c if c.isalnum() else "-" for c in section.name))


def _part(part: Part) -> Iterator[str]:
    yield f"<h3>{escape(part.table.title)}</h3>"
    for plot in part.plots:
        title = "" if part.table.title.startswith(plot.title) else f"<figcaption>{escape(plot.title)}</figcaption>\n"
        yield f"<figure>{title}<div class=wide>{svg(plot)}</div></figure>"
    yield from _table(part.table)


def _table(table: Table) -> Iterator[str]:
    if not table.rows:
        yield f"<p class=lines>{escape(table.note)}</p>"
        return
    yield "<div class=wide><table>"
    yield _row("th", table.head, table.left)
    for row in table.rows:
        own = row[0] in {"beam", f"beam {__version__}"}
        yield _row("td", row, table.left, ' class="own"' if own else "")
    yield "</table></div>"


def _row(tag: str, cells: Sequence[str], left: int, name: str = "") -> str:
    inside = "".join(f"<{tag}{_kind(cell, column < left)}>{escape(cell)}</{tag}>" for column, cell in enumerate(cells))
    return f"<tr{name}>{inside}</tr>"


def _kind(cell: str, is_name: bool) -> str:
    names = [name for name, holds in (("l", is_name), ("long", len(cell) > _LONG)) if holds]
    return f' class="{" ".join(names)}"' if names else ""
