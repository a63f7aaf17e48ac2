"""Laws of markup: the text of a page stays, in its order, with its links; white space goes only between tags.

The pages in ``tests/samples/pages`` were made and served by real tools.  They are read here by Python's own parsers of
HTML and XML, with which the stages share nothing.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lawkit import ROOT

from beam_core._edits import CUT, SQUEEZED, VIRTUAL, Frame, Pieces
from beam_optimize import explain, reduce
from beam_optimize._reading import read
from beam_optimize._verify import verify
from beam_store import MemoryStore

if TYPE_CHECKING:
    from pathlib import Path

    from beam_core import Reduction

PAGES = sorted((ROOT / "tests" / "samples" / "pages").glob("*.html"))
WHOLE = [page for page in PAGES if page.stem != "django_500"]  # what is left of that one is thinned
REPORTS = sorted((ROOT.parent / "shared" / "corpus" / "captures" / "report").glob("*.xml*"))
_MARK = re.compile(rb"\[beam: [^\]\n]*\]")
_UNSEEN = {"script", "style", "svg", "noscript"}
_EXACT = {"pre", "code", "textarea"}


class Seen(HTMLParser):
    """The words of a page as a browser shows them, its links, and the texts whose every byte counts."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.words: list[str] = []
        self.links: list[str] = []
        self.exact: list[str] = []
        self.comments: list[str] = []
        self.within: list[str] = []
        self.feed(data.decode("utf-8", "replace"))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if tag == "a" and name in ("href", "name")]
        if tag in _UNSEEN | _EXACT:
            self.within.append(tag)
            if tag in _EXACT:
                self.exact.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in self.within:
            del self.within[self.within.index(tag) :]

    def handle_data(self, data: str) -> None:
        if not _UNSEEN & set(self.within):
            self.words += data.split()
        if self.within and self.within[-1] in _EXACT:
            self.exact[-1] += data

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)


def fetched(raw: bytes, command: str = "curl -s http://127.0.0.1:8000/", budget: str | None = None) -> Reduction:
    reduction = reduce(raw, command=command, store=MemoryStore(), budget=budget)
    assert read(reduction.data, raw).problems == []
    assert len(reduction.data) <= len(raw)
    return reduction


def kept(reduction: Reduction) -> list[str]:
    return [stage.name for stage in reduction.receipt.stages if stage.outcome == "kept"]


def body(data: bytes) -> bytes:
    """A reduced text without the lines and words of Beam's own."""
    return _MARK.sub(b"", data)


@pytest.mark.parametrize("page", WHOLE, ids=lambda page: page.stem)
def test_the_text_and_the_links_of_a_page_stay_in_order(page: Path) -> None:
    raw = page.read_bytes()
    before, after = Seen(raw), Seen(body(fetched(raw).data))
    assert after.words == before.words
    assert after.links == before.links
    assert after.exact == before.exact


@pytest.mark.parametrize(
    ("name", "least"),
    [("pdoc", 70), ("django_404", 40), ("mkdocs", 40), ("coverage", 20), ("django_500", 70)],
)
def test_a_page_gets_smaller_by_what_a_browser_makes_of_it(name: str, least: int) -> None:
    raw = next(page for page in PAGES if page.stem == name).read_bytes()
    assert 100 - 100 * len(fetched(raw).data) // len(raw) >= least


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
@pytest.mark.parametrize("command", ["cat page.html", "sed -n 1,400p page.html", "grep -n '' page.html"])
def test_a_page_that_is_read_from_a_file_is_quoted(page: Path, command: str) -> None:
    raw = page.read_bytes()
    assert not {"markup", "squeezed"} & set(kept(reduce(raw, command=command, store=MemoryStore())))


def test_the_message_and_the_place_of_an_error_page_stay() -> None:
    pages = {page.stem: page.read_bytes() for page in PAGES}
    django = fetched(pages["django_500"]).data
    for fact in (b"KeyError", b"&#x27;price&#x27;", b'File "/shop/app.py", line 7, in price', b"/cart/"):
        assert fact in django
    flask = fetched(pages["flask_500"]).data
    assert b'File "/shop/app.py", line 6, in &lt;genexpr&gt;' in flask or b'File "/shop/app.py", line 6, in' in flask
    assert b"\nKeyError: 'price'\n" in flask
    assert b"<h1>502 Bad Gateway</h1>" in fetched(pages["nginx_502"]).data


def test_a_comment_with_a_traceback_stays_and_another_goes() -> None:
    told = b"<!--\nTraceback (most recent call last):\nKeyError: 'price'\n%b\n-->\n" % (b"x" * 200)
    notes = (
        b"%b is a note for those who look after the page\n" % word for word in b"one two three four five six".split()
    )
    said = b"<!--\n%b\n-->\n" % b"".join(notes)
    raw = b"<!doctype html>\n<body>\n" + told + said + b"<p>hello</p>\n</body>\n"
    text = fetched(raw).data
    assert told in text
    assert b"six is a note for" not in text


def test_a_script_that_holds_the_message_of_an_error_shows_it() -> None:
    state = b'{"props":{},"pad":"%b","err":{"name":"TypeError","message":"price is undefined"},"more":"%b"}'
    raw = b"<!doctype html><html><head></head><body><div id=root></div>\n<script id=d type=application/json>"
    raw += state % (b"a" * 4000, b"b" * 4000) + b"</script>\n</body></html>\n"
    text = fetched(raw).data
    assert b'"message":"price is undefined"' in text
    assert len(text) < 2000


def test_an_address_that_is_data_goes_and_all_other_addresses_stay() -> None:
    image = b'<img alt="logo" src="data:image/png;base64,%b">\n' % (b"QUJD" * 400)
    raw = b"<!doctype html>\n<body>\n" + image + b'<a href="/next?%b">on</a>\n</body>\n' % (b"q=1&" * 100)
    text = fetched(raw).data
    assert b"QUJD" * 3 not in text
    assert b'<img alt="logo" src="' in text
    assert b"q=1&" * 100 in text


def test_of_a_head_title_description_address_and_styles_stay() -> None:
    kept_lines = (
        b"<title>Shop</title>",
        b'<meta name="description" content="We sell tea">',
        b'<link rel="canonical" href="/shop">',
        b'<link rel="stylesheet" href="/a.css">',
        b'<meta name="csrf-token" content="123">',
        b'<meta http-equiv="refresh" content="0; url=/login">',
    )
    gone = b"".join(b'<meta property="og:image:%d" content="/images/%d.png">\n' % (n, n) for n in range(20))
    raw = (
        b"<!DOCTYPE html>\n<html>\n<head>\n"
        + b"\n".join(kept_lines)
        + b"\n"
        + gone
        + b"</head>\n<body>hi</body>\n</html>\n"
    )
    text = fetched(raw).data
    assert b"og:image" not in text
    for line in kept_lines:
        assert line in text


def test_a_minified_page_of_one_line_shows_its_text() -> None:
    script = b"<script>" + b"var a=1;" * 5000 + b"</script>"
    words = b"".join(b"<p>paragraph number %d of the page</p>" % n for n in range(300))
    raw = b"<!doctype html><html><head>" + script + b"</head><body>" + words + script + b"</body></html>"
    reduction = fetched(raw)
    assert Seen(body(reduction.data)).words == Seen(raw).words
    assert len(reduction.data) < 16_000
    assert len(fetched(raw, budget="3000b").data) < 4000


def test_without_a_store_only_white_space_goes() -> None:
    raw = next(page for page in PAGES if page.stem == "coverage").read_bytes()
    reduction = reduce(raw, command="curl -s localhost")
    assert "squeezed" in kept(reduction)
    assert b"".join(reduction.data.split()) == b"".join(raw.split())


def events(data: bytes) -> list[tuple[str, object]]:
    """What a parser of XML says of a document; of white space between tags only that there is some."""
    found: list[tuple[str, object]] = []
    parser = ET.XMLParser(target=ET.TreeBuilder(insert_comments=True, insert_pis=True))  # noqa: S314  (own captures)
    for node in ET.fromstring(data, parser).iter():  # noqa: S314
        text, tail = node.text or "", node.tail or ""
        said = text if text.strip() else bool(text)
        found.append((str(node.tag), (sorted(node.attrib.items()), said, tail if tail.strip() else bool(tail))))
    return found


POM = b"""<?xml version="1.0" encoding="UTF-8"?>
<project>
%b
    <description>
        Text that
          <b>means</b>
          its white space
    </description>
    <!-- a comment
         of two lines -->
    <script>
        <![CDATA[
           if a < b:
               c
        ]]>
    </script>
</project>
""" % b"\n".join(
    b"    <dependency>\n        <artifactId>part-%d</artifactId>\n\n        <version>\n            1.%d\n"
    b"        </version>\n    </dependency>" % (n, n)
    for n in range(30)
)


def squeezed(raw: bytes) -> bytes:
    reduction = reduce(raw, command="mvn help:effective-pom -q")
    assert read(reduction.data, raw).problems == []
    return reduction.data


def test_white_space_of_a_document_goes_where_its_parser_sees_none() -> None:
    text = squeezed(POM)
    assert len(text) < len(POM) * 0.85
    assert events(text) == events(POM)
    for part in (
        b"\n            1.7\n",
        b"        Text that\n",
        b"          its white space",
        b"\n         of two",
        b"               c\n",
    ):
        assert part in text


def test_a_document_that_says_that_its_white_space_counts_keeps_it() -> None:
    raw = POM.replace(b"<project>", b'<project xml:space="preserve">')
    assert squeezed(raw) == raw


@pytest.mark.skipif(not REPORTS, reason="no larger corpus beside this checkout")
def test_real_documents_parse_the_same_with_less_white_space() -> None:
    done = 0
    for path in REPORTS:
        raw = path.read_bytes()
        try:
            before = events(raw)
        except ET.ParseError:
            continue
        reduction = reduce(raw, command="xmllint --format x")
        if reduction.receipt.pieces is None or set(reduction.receipt.pieces.kinds) - {0, SQUEEZED}:
            continue
        assert events(reduction.data) == before
        done += SQUEEZED in reduction.receipt.pieces.kinds
    assert done > 3


def test_the_verifier_speaks_when_white_space_goes_elsewhere() -> None:
    raw = b"<!doctype html>\n<body>\n<p>\n  <b>x</b>\n  text\n<pre>\n  <i>kept</i>\n</pre>\n<p>a\n  <b>y</b>\n</body>\n"
    seen = explain(raw, command="curl x")
    assert seen is not None
    lines, labels = seen

    def wrong(*units: int) -> str | None:
        pieces, out = Pieces(), b""
        for unit in range(len(lines)):
            text = lines.data[lines.starts[unit] : lines.starts[unit + 1]]
            out += text.lstrip(b" ") if unit in units else text
            pieces.add(SQUEEZED if unit in units else 0, unit, unit + 1, len(out))
        return verify(lines, labels, out, pieces, Frame())

    assert wrong() is None
    assert wrong(3) is None
    assert "no tags" in (wrong(4) or "")
    assert "keeps its bytes" in (wrong(6) or "")
    assert "between tags" in (wrong(9) or "")


_SOUP = st.lists(
    st.sampled_from(
        (
            *(
                "<!doctype html>",
                "<html>",
                "<head>",
                "</head>",
                "<body>",
                "<p>",
                "</p>",
                "   ",
                "\n",
                "\n\n    ",
                "words ",
            ),
            *(
                "<pre>",
                "</pre>",
                "<code>",
                "</code>",
                "<script>",
                "</script>",
                "<style>",
                "</style>",
                "<svg>",
                "</svg>",
            ),
            *("<!--", "-->", "<![CDATA[", "]]>", "<?xml version='1.0'?>", '<a href="/x', '">', "<", ">", "'", '"', "="),
            *("error: it broke", "[beam: 3 lines omitted, 1-3]", "x" * 200, "y" * 900 + "\n", "<meta name=a>", "\r"),
            *('<img src="data:image/png;base64,' + "A" * 400 + '">', "<noscript>", "</noscript>", "<br/>", "</html>"),
        )
    ),
    max_size=60,
)


@settings(max_examples=400, deadline=None)
@given(_SOUP, st.sampled_from(("compact", "minimal")), st.sampled_from((None, "600b")))
def test_any_soup_of_tags_keeps_every_promise(soup: list[str], fidelity: str, budget: str | None) -> None:
    raw = b"<!doctype html>\n" + "".join(soup).encode() + b"\n"
    store = MemoryStore()
    reduction = reduce(raw, command="curl x", store=store, fidelity=fidelity, budget=budget)
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    assert read(reduction.data, raw).problems == []
    assert len(reduction.data) <= len(raw)
    kinds = reduction.receipt.pieces.kinds if reduction.receipt.pieces is not None else b""
    assert not {CUT, VIRTUAL} & set(kinds) or reduction.data.rstrip(b"\n").endswith(b"]")


def test_a_small_listing_is_shown_as_it_is() -> None:
    raw = next(page for page in PAGES if page.stem == "listing").read_bytes()
    assert fetched(raw).data == raw
