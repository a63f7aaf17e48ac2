"""`beam bench report`: reading and condensing results, tables, Markdown, JSON, the page; what it says of bad files.

The results are made by the other commands, on inputs so small that it takes seconds.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from typer.testing import CliRunner

from beam_bench import _report
from beam_bench._plots import svg
from beam_bench._protocol import PROTOCOLS
from beam_bench._report_html import page
from beam_bench._report_model import Bars, Heat, Part, Point, Scatter, Section, Table
from beam_bench._results import Node, dumped, read_result, result_of
from beam_bench.cli import app
from beam_core import InvalidValueError

if TYPE_CHECKING:
    from pathlib import Path

HOSTILE = '<script>alert(1)</script> | `x` ]]> & "quoted" <!-- end -->'
LOG = b"error: the disk is full\n" + b"retrying connection to redis:6379\n" * 60 + b"GET /a 200\n" * 30
STEP = {
    "trajectory_id": "t",
    "step": 0,
    "kind": "shell",
    "command": "app",
    "exit_code": 0,
    "observation": LOG.decode(),
    "next_action": "grep redis",
    "later_actions": "grep redis",
    "novel_next": ["redis"],
    "novel_later": ["disk"],
}


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, [*arguments])
    return done.exit_code, done.output


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One whole result of every kind, as the commands write them."""
    out = tmp_path_factory.mktemp("results")
    corpus = tmp_path_factory.mktemp("corpus")
    (corpus / "captures" / "logs").mkdir(parents=True)
    (corpus / "captures" / "logs" / "<b>.txt").write_bytes(LOG)
    fact = {"path": "logs/<b>.txt", "family": HOSTILE, "tool": "app", "must_keep": ["error: the disk is full"]}
    (corpus / "facts.jsonl").write_text(json.dumps(fact) + "\n", encoding="utf-8")
    steps = tmp_path_factory.mktemp("steps") / "own.jsonl"
    steps.write_text(json.dumps(STEP) + "\n", encoding="utf-8")
    mixed = ("--basis", "estimated:mixed")
    peers = (part for name in ("nothing", "tail -200", "grep errors") for part in ("--peer", name))
    for name, arguments in {
        "facts": ("facts", str(corpus), "--all-captures", *mixed, *peers),
        "oracles": ("oracles", "unittest", "--runs", "1"),
        "steps": ("steps", str(steps), "--workers", "1", *mixed),
        "needles": ("needles", "--sizes", "2048", "--positions", "0,50", "--workers", "1", *mixed),
        "speed": ("speed", "--quick", "--rounds", "1", "--only", "startup"),
    }.items():
        code, output = run(*arguments, "--json", str(out / f"{name}.json"))
        assert code in {0, 1}, output
    return out


def paths(folder: Path) -> list[str]:
    return [str(path) for path in sorted(folder.glob("*.json"))]


class Reader(HTMLParser):
    """What a page holds: tags with attributes, texts, and what was left open."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_all_of_it_at_once(folder: Path, tmp_path: Path) -> None:
    html, whole, results, markdown = (tmp_path / name for name in ("r.html", "r.json", "results", "page.md"))
    markdown.write_text("# Title\n\n<!-- table: facts/methods -->\n<!-- end -->\n\nText.\n", encoding="utf-8")
    options = ("--html", str(html), "--json", str(whole), "--results", str(results), "--markdown", str(markdown))
    code, output = run("report", *paths(folder), *options)
    assert code == 0, output
    assert output.startswith("In short\n")
    assert [line for line in output.splitlines() if line.startswith("== ")] == [
        "== Facts: facts",
        "== Oracles: oracles",
        "== Steps: steps",
        "== Needles: needles",
        "== Speed: speed",
    ]
    saved = json.loads(whole.read_text("ascii"))
    assert saved["schema"] == "beam-bench-report/1"
    assert {name: one["sha256"] for name, one in saved["protocols"].items()} == {
        kind: protocol.sha256 for kind, protocol in PROTOCOLS.items()
    }
    assert re.fullmatch("[0-9a-f]{64}", saved["results"]["facts"]["data"]["corpus"]["sha256"])
    assert sorted(path.name for path in results.iterdir()) == [f"{kind}.json" for kind in sorted(PROTOCOLS)]
    assert "| beam 0.1.0 | 100.0 % |" in markdown.read_text("utf-8")
    assert markdown.read_text("utf-8").endswith("<!-- end -->\n\nText.\n")


def test_condensed_results_give_the_same_report(folder: Path, tmp_path: Path) -> None:
    whole = [read_result(path) for path in sorted(folder.glob("*.json"))]
    for result in whole:
        (tmp_path / f"{result.name}.json").write_text(dumped(result.values), encoding="ascii")
    again = [read_result(path) for path in sorted(tmp_path.glob("*.json"))]
    assert _report.sections(again) == _report.sections(whole)
    assert dumped(_report.as_dict(again)) == dumped(_report.as_dict(whole))
    assert page(_report.sections(again)) == page(_report.sections(whole))


def test_a_condensed_result_holds_no_text_of_a_capture_and_no_name_of_a_processor(folder: Path) -> None:
    steps = dumped(read_result(folder / "steps.json").values)
    assert "redis" not in steps
    machine = read_result(folder / "speed.json").data["machine"]
    assert sorted(machine.mapping) == ["processors", "python", "system"]


def test_the_numbers_of_the_tables_are_those_of_the_files(folder: Path) -> None:
    found = {part.table.name: part.table for one in _sections(folder) for part in one.parts}
    facts = json.loads((folder / "facts.json").read_text("ascii"))
    row = found["facts/methods"].rows[0]
    summary = facts["methods"][0]["summary"]
    assert row[4] == f"{100 * summary['cut_mean']:.1f} %"
    assert row[8] == f"{facts['methods'][0]['files'][0]['tokens_after']:,}"
    needles = json.loads((folder / "needles.json").read_text("ascii"))
    cells = [cell for cell in needles["cells"] if cell["method"] == "beam" and cell["position"] == 50]
    small = [cell for cell in cells if cell["size"] <= 2048]
    grid = next(row for row in found["needles/grid"].rows if row[:2] == ("beam", "<= 2 KiB"))
    assert grid[3] == f"{100 * sum(c['visible'] for c in small) / sum(c['texts'] for c in small):.2f}%"
    steps = json.loads((folder / "steps.json").read_text("utf-8"))["methods"]["beam"]["all"]
    assert found["steps/methods"].rows[0][2] == f"{steps['tokens_after']:,}"


def test_the_summary_names_the_other_method_that_shows_most_beside_beam(folder: Path) -> None:
    rows = {row[0]: row for row in _report.summary(_sections(folder)).rows}
    assert sorted(rows) == ["facts", "needles", "oracles", "steps"]
    summaries = {m["name"]: m["summary"] for m in json.loads((folder / "facts.json").read_text("ascii"))["methods"]}
    assert {one["visible_share"] for one in summaries.values()} == {1}  # of equals, the larger cut is named
    assert rows["facts"][6:] == ("grep errors: 100.0 %", f"{100 * summaries['grep errors']['cut_mean']:.1f} %")
    assert rows["oracles"][6:] == ("-", "-")
    assert "nothing" not in str(rows)


def _sections(folder: Path) -> list[Section]:
    return _report.sections(read_result(path) for path in sorted(folder.glob("*.json")))


# The page.


def test_the_page_stands_alone_and_is_well_formed(folder: Path) -> None:
    text = page(_sections(folder))
    reader = Reader(text)
    assert reader.open == []
    tags = {tag for tag, _ in reader.tags}
    assert not tags & {"script", "link", "img", "iframe", "object"}
    assert not re.search(r"(?i)\b(?:src|srcset)=|https?:|url\(|@import", text)
    assert {attributes["href"] for tag, attributes in reader.tags if tag == "a"} == {f"#{name}" for name in PROTOCOLS}
    assert "prefers-color-scheme: dark" in text
    assert sum(tag == "svg" for tag, _ in reader.tags) >= 7
    assert sum(tag == "table" for tag, _ in reader.tags) >= 9


def test_texts_of_others_making_are_escaped(folder: Path) -> None:
    reader = Reader(page(_sections(folder), [HOSTILE]))
    assert "script" not in {tag for tag, _ in reader.tags}
    assert HOSTILE in reader.texts  # the family, in a table


def test_every_value_of_a_plot_stands_in_the_table_beside_it(folder: Path) -> None:
    for section in _sections(folder):
        for part in section.parts:
            cells = {cell for row in part.table.rows for cell in row}
            for plot in part.plots:
                if isinstance(plot, Bars):
                    names = {name for name, _ in plot.rows}
                elif isinstance(plot, Scatter):
                    names = {point.label for point in plot.points}
                else:
                    names = {name for name, _ in plot.panels}
                assert names
                assert all(any(cell == name or cell.startswith(f"{name} ") for cell in cells) for name in names)


def parsed(text: str) -> ET.Element:
    return ET.fromstring(text)  # noqa: S314  (made here)


PLOTS = [
    Scatter("t", "x", "y", [Point("beam", 0.2, 1, own=True), *(Point(f"other {n}", 1.0, 1.0) for n in range(6))]),
    Scatter("larger", "x", "y", [Point(HOSTILE, -0.5, 0.3), Point("b", 1.7, 0.99)]),
    Scatter("nothing", "x", "y", []),
    Scatter("close", "x", "y", [Point("a", 0.81, 1.0), Point("b", 0.84, 0.999)], close=True),
    Scatter("one", "x", "y", [Point("a", 1.0, 1.0)], close=True),
    Scatter("none from near", "x", "y", [], close=True),
    Bars("t", "%", ["beam"], [("a", [0.5]), ("b", [-0.2]), (HOSTILE * 3, [None])]),
    Bars("three", "", ["a", "b", "c"], [("x", [1.0, 2.0, 3.0])], target=2.0),
    Bars("nothing", "%", ["a"], []),
    Heat(
        "t", "x", "y", ["0 %", "100 %"], ["small", "large"],
        [("beam", [[1, 0.9996], [None, 0]]), (HOSTILE, [[0, 1], [1, 0]])],
    ),
    Heat("nothing", "x", "y", [], [], []),
]  # fmt: skip


@pytest.mark.parametrize("plot", PLOTS, ids=lambda plot: f"{type(plot).__name__}-{plot.title}")
def test_a_plot_is_well_formed_and_stays_inside(plot: Scatter | Bars | Heat) -> None:
    text = svg(plot)
    assert text == svg(plot)
    root = parsed(text)
    width, height = (float(part) for part in root.attrib["viewBox"].split()[2:])
    for element in root.iter():
        for name, most in (("x", width), ("cx", width), ("y", height), ("cy", height), ("x2", width), ("y2", height)):
            assert 0 <= float(element.get(name, 0)) <= most, (element.tag, element.attrib)
        if element.tag == "rect":
            assert float(element.get("x", 0)) + float(element.get("width", 0)) <= width


def test_labels_of_points_that_stand_together_do_not_overlap() -> None:
    points = [Point(f"a method {n}", 0.95 + n / 200, 0.99, own=not n) for n in range(9)]
    found = [
        (float(element.get("x", 0)), float(element.get("y", 0)), 7.0 * len(element.text or ""))
        for element in parsed(svg(Scatter("t", "x", "y", points))).iter("text")
        if "halo" in element.get("class", "")
    ]
    assert len(found) == 9
    for number, (left, base, width) in enumerate(found):
        for other, line, wide in found[:number]:
            assert abs(base - line) >= 12 or left + width <= other or other + wide <= left


def test_points_that_stand_close_are_drawn_once_more_from_near() -> None:
    near = [Point(f"m{n}", 0.9, 0.9 + n / 100) for n in range(3)]
    assert Scatter("t", "x", "y", near).with_close_view() == [Scatter("t", "x", "y", near)]
    whole, close = Scatter("t", "x", "y", [*near, Point("far", 0.1, 0.1)]).with_close_view()
    assert len(whole.points) == 4
    assert list(close.points) == near
    assert close.title == "t; from 80 % up"


def test_a_share_that_is_not_all_is_not_shown_as_all() -> None:
    texts = [
        element.text for element in parsed(svg(next(plot for plot in PLOTS if isinstance(plot, Heat)))).iter("text")
    ]
    assert "99.9" in texts
    assert texts.count("100") == 3


# Markdown.


def test_a_table_in_markdown_is_one_table_whatever_its_cells_hold() -> None:
    table = Table("n/t", "t", ("name", "value"), [(HOSTILE, "1"), ("line\nend\r\n[x](y) *a* _b_", "2")])
    lines = _report.markdown(table).splitlines()
    assert lines[:2] == ["| name | value |", "|---|--:|"]
    assert len(lines) == 4
    assert all(len(re.findall(r"(?<!\\)\|", line)) == 3 for line in lines)
    assert "<" not in "".join(lines)


def test_a_block_that_no_result_fills_is_an_error_with_what_there_is() -> None:
    section = Section("a", "facts", "A", ["line"], [Part(Table("a/t", "t", ("x",), [("1",)]))])
    page = "<!-- table: a/t -->\nold\n<!-- end -->\n<!-- result: a -->\n<!-- end -->\n"
    expected = "<!-- table: a/t -->\n| x |\n|---|\n| 1 |\n<!-- end -->\n<!-- result: a -->\n- line\n<!-- end -->\n"
    assert _report.filled(page, [section], "p") == expected
    assert _report.filled(expected, [section], "p") == expected
    with pytest.raises(InvalidValueError, match="table: a/u") as caught:
        _report.filled("<!-- table: a/u -->\n<!-- end -->\n", [section], "p")
    assert "a/t" in str(caught.value)
    with pytest.raises(InvalidValueError, match="no marked block"):
        _report.filled("# Nothing\n", [section], "p")


# Files that are none.


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "JSON"),
        (b"\xff\xfe{", "JSON"),
        (b"[" * 100_000, "JSON"),
        (b"[]", "an object"),
        (b"{}", "no 'schema'"),
        (b'{"schema": "beam-bench-facts/9"}', "beam-bench-facts/9"),
        (b'{"schema": 7}', "a string"),
        (b'{"schema": "beam-bench-facts/1"}', "no '"),
        (b'{"schema": "beam-bench-result/1", "kind": "gossip"}', "gossip"),
        (b'{"schema": "beam-bench-result/1", "kind": "facts"}', "no 'data'"),
        (b'{"schema": "beam-bench-result/1", "kind": "steps", "data": {"file": null}}', "file"),
    ],
)
def test_a_file_that_is_no_result_is_named_with_the_place(content: bytes, said: str, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    code, output = run("report", str(file))
    assert code == 2
    assert "bad.json" in output
    assert said in output
    assert "Traceback" not in output


def test_two_results_of_one_name_and_files_that_cannot_be_used(folder: Path, tmp_path: Path) -> None:
    speed = str(folder / "speed.json")
    (tmp_path / "speed.json").write_bytes((folder / "speed.json").read_bytes())
    missing = str(tmp_path / "no" / "where")
    for arguments, said in (
        ((speed, str(tmp_path / "speed.json")), "two of the name speed.json"),
        ((str(tmp_path / "none.json"),), "none.json"),
        ((speed, "--html", missing), "--html"),
        ((speed, "--json", missing), "--json"),
        ((speed, "--results", str(tmp_path / "speed.json")), "--results"),
        ((speed, "--markdown", missing), "--markdown"),
    ):
        code, output = run("report", *arguments)
        assert (code, said in output) == (2, True), output


def test_a_result_of_another_protocol_is_told(folder: Path, tmp_path: Path) -> None:
    values = {**read_result(folder / "steps.json").values, "protocol": {"version": 0, "sha256": ""}}
    (tmp_path / "steps.json").write_text(dumped(values), encoding="ascii")
    code, output = run("report", str(tmp_path / "steps.json"), "--quiet")
    assert code == 0
    assert "steps: made by another protocol" in output


def test_values_know_their_place() -> None:
    node = Node({"a": [{"b": True}], "n": None}, "f.json")
    assert node.get("n") is None
    assert node.get("x") is None
    with pytest.raises(InvalidValueError, match=r"f\.json: a\[0\]: b"):
        _ = node["a"].list[0]["b"].whole
    with pytest.raises(InvalidValueError, match="no 'z'"):
        _ = node["z"]


def test_json_is_one_line_an_innermost_value_and_reads_back() -> None:
    value = {"a": {"x": 1, "y": [1, 2]}, "rows": [{"n": 1}, {"n": "ä\ud800"}], "e": [], "o": {}}
    text = dumped(value)
    assert json.loads(text) == value
    assert text.isascii()
    assert ' {"n": 1},\n' in text


def test_the_name_of_a_result_is_not_taken_from_its_content() -> None:
    values = result_of({"schema": "beam-bench-result/1", "kind": "facts", "name": "../x", "data": {}}, "given")
    assert values.name == "given"
