"""Bytes in print lose their middle, what stands around them does not, and what only looks like them stays."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from beam_optimize import reduce
from beam_optimize._reading import read
from beam_store import MemoryStore

CAPTURES = Path(__file__).parent / "captures"
# What an agent reads of each capture, and how large it may come out.
FACTS = {
    "base64_of_a_file": ((), 700),
    "xxd_of_a_file": ((b"00000000: ", b"00000020: "), 600),
    "hexdump_of_a_file": ((), 1100),
    "s_client": (
        (
            *(b"verify error:num=18:self-signed certificate", b"-----BEGIN CERTIFICATE-----"),
            *(b"-----END CERTIFICATE-----", b"Verification error: self-signed certificate", b"Verify return code: 18"),
        ),
        1700,
    ),
    "x509": (
        (
            *(b"Subject: CN = shop.example", b"DNS:node-0.shop.example", b"DNS:node-89.shop.example"),
            *(b"Not After : ", b"-----BEGIN CERTIFICATE-----", b"-----END CERTIFICATE-----"),
        ),
        6200,
    ),
    "curl_minified": ((b"//# sourceMappingURL=app.min.js.map",), 2500),
    "curl_source_map": ((b'"version": 3', b'"sources": ["app.js"]'), 5000),
    "curl_page_with_an_image": ((b"<p>Report</p>", b"data:image/png;base64,"), 800),
}


@pytest.mark.parametrize("name", FACTS)
def test_a_blob_loses_its_middle_and_nothing_around_it(name: str) -> None:
    raw = (CAPTURES / f"{name}.txt").read_bytes()
    facts, most = FACTS[name]
    reduction = reduce(raw, command="./fetch.sh", exit_code=0, store=MemoryStore())
    assert len(reduction.data) <= most
    assert read(reduction.data, raw).problems == []
    assert not [stage for stage in reduction.receipt.stages if stage.outcome == "discarded"]
    for fact in facts:
        assert fact in raw
        assert fact in reduction.data
    parts = raw.rstrip(b"\n").split(b"\n")
    first, last = parts[0], parts[-1]
    assert reduction.data.startswith(first[:100])
    assert last[-100:] in reduction.data
    assert b" omitted" in reduction.data


def test_every_capture_has_its_facts() -> None:
    assert {path.stem for path in CAPTURES.glob("*.txt")} == set(FACTS)


@pytest.mark.parametrize("name", ["base64_of_a_file", "xxd_of_a_file", "hexdump_of_a_file", "curl_page_with_an_image"])
def test_what_an_agent_reads_as_a_file_stays(name: str) -> None:
    raw = (CAPTURES / f"{name}.txt").read_bytes()
    assert reduce(raw, command="cat blob.txt", exit_code=0, store=MemoryStore()).data == raw


def test_without_the_original_nothing_goes() -> None:
    raw = (CAPTURES / "base64_of_a_file.txt").read_bytes()
    assert reduce(raw, command="./fetch.sh", exit_code=0).data == raw


def _sums(line: int) -> bytes:
    return hashlib.sha256(b"%d" % line).hexdigest().encode()


@pytest.mark.parametrize(
    "line",
    [
        _sums,
        lambda n: _sums(n).upper(),
        lambda n: b"/srv/shop/Releases/Release%04d/assets/Images/products/thumbnails/original" % n,
        lambda n: b"%08x: %04x is the address of handler %d" % (n * 7919 % 65536, n, n),
        lambda n: b"AnotherVeryLongNameOfAClassThatIsGeneratedForTheTestNumber%04dAndMore" % n if n % 2 else b"short",
    ],
)
def test_lists_that_look_like_a_blob_stay(line: object) -> None:
    assert callable(line)
    raw = b"\n".join(line(n) for n in range(150)) + b"\n"
    stages = reduce(raw, command="./list.sh", exit_code=0, store=MemoryStore()).receipt.stages
    assert [stage.detail for stage in stages if stage.name == "blobs"] == ["nothing to do"]


def test_a_block_of_39_lines_stays_and_one_of_60_goes() -> None:
    lines = (CAPTURES / "base64_of_a_file.txt").read_bytes().split(b"\n")[:60]
    short, long = (b"start\n" + b"\n".join(lines[:count]) + b"\nend\n" for count in (39, 60))
    assert reduce(short, store=MemoryStore()).data == short
    text = reduce(long, store=MemoryStore()).data
    assert text.startswith(b"start\n" + b"\n".join(lines[:3]) + b"\n[beam: 55 lines omitted, 5-59]\n")
    assert b"\n".join(lines[58:]) + b"\nend\n" in text


def test_an_error_within_a_dump_stays() -> None:
    lines = (CAPTURES / "xxd_of_a_file.txt").read_bytes().split(b"\n")
    lines.insert(70, b"error: cannot read block 70 of disk sda: Input/output error")
    raw = b"\n".join(lines)
    text = reduce(raw, command="./dump.sh", exit_code=1, store=MemoryStore()).data
    assert b"error: cannot read block 70 of disk sda: Input/output error" in text
    assert len(text) < len(raw) // 4
