"""Laws of lock files in diffs: what tells that a dependency comes from elsewhere is shown, whatever else is left out.

The files in ``locks`` were written by npm, yarn, pnpm, poetry and uv, and cut at the end of a package.
"""

from __future__ import annotations

import difflib
import re
from pathlib import Path

import pytest

from beam_optimize import reduce
from beam_optimize._reading import read
from beam_store import MemoryStore

LOCKS = Path(__file__).parent / "locks"
NAMES = ("package-lock.json", "yarn.lock", "pnpm-lock.yaml", "poetry.lock", "uv.lock")
# A change of each file that means nothing, so that most of it is in the diff.
NOISE = {
    "package-lock.json": (b'"license": "MIT"', b'"license": "ISC"'),
    "yarn.lock": (b"\n  dependencies:", b"\n  optionalDependencies:"),
    "pnpm-lock.yaml": (b"engines: {node: '>= ", b"engines: {node: '>= 1"),
    "poetry.lock": (b"optional = false", b"optional = true"),
    "uv.lock": (b"upload-time = ", b"uploaded = "),
}
HASH = re.compile(rb"sha(?:512-|256:)[\w+/=]{40,}")


def patch(name: str, old: bytes, new: bytes) -> bytes:
    lines = difflib.unified_diff(
        old.decode().splitlines(), new.decode().splitlines(), f"a/{name}", f"b/{name}", lineterm=""
    )
    return f"diff --git a/{name} b/{name}\nindex 1111111..2222222 100644\n".encode() + "\n".join(lines).encode() + b"\n"


def reduced(raw: bytes) -> bytes:
    store = MemoryStore()
    reduction = reduce(raw, command="git diff", store=store)
    assert read(reduction.data, raw).problems == []
    return reduction.data


def changed(name: str) -> tuple[bytes, bytes]:
    old = (LOCKS / name).read_bytes()
    new = old.replace(*NOISE[name])
    assert len(patch(name, old, new)) > 2048
    return old, new


def lines_of(data: bytes, mark: bytes) -> set[bytes]:
    return {line for line in data.split(b"\n") if line.startswith(mark) and not line.startswith(mark * 3)}


@pytest.mark.parametrize("name", NAMES)
def test_without_a_sign_most_of_the_file_is_left_out(name: str) -> None:
    raw = patch(name, *changed(name))
    assert b"lines omitted" in reduced(raw)
    assert 3 * len(reduced(raw)) < 2 * len(raw)


@pytest.mark.parametrize("name", NAMES)
def test_a_changed_hash_of_an_unchanged_version_stays_with_the_name_of_its_package(name: str) -> None:
    old, new = changed(name)
    hashes = HASH.findall(old)
    one = hashes[len(hashes) // 2]
    other = one[:7] + (b"0" if one[7:8] != b"0" else b"1") + one[8:]
    text = reduced(patch(name, old, new.replace(one, other)))
    assert any(one in line for line in lines_of(text, b"-"))
    assert any(other in line for line in lines_of(text, b"+"))
    if name != "uv.lock":
        above = old[: old.index(one)].split(b"\n")
        package = next(
            line for line in reversed(above) if re.match(rb'name = |    "node_modules/|(?:  )?[\w@].*@.*:', line)
        )
        assert package in text


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("source", [b"https://packages.example.net/a.tgz", b"http://registry.example.org/a.tgz"])
def test_a_host_that_the_file_did_not_name_stays(name: str, source: bytes) -> None:
    old, new = changed(name)
    lines = new.split(b"\n")
    at = len(lines) // 2
    at = next(n for n in range(at, 0, -1) if HASH.search(lines[n]))
    lines.insert(at, b'  resolved "%b"' % source)
    text = reduced(patch(name, old, b"\n".join(lines)))
    assert source in text
    assert b"lines omitted" in text


@pytest.mark.parametrize(
    "line",
    [
        b'source = { git = "https://registry.example.org/a?rev=main#0123" }',
        b'source = { directory = "../shop" }',
        b'source = { editable = "." }',
        b'  resolved "git+ssh://git@registry.example.org/a/b.git#0123456789abcdef"',
        b'      "resolved": "file:../kettle",',
        b'      "link": true',
        b'  version: "portal:../kettle"',
    ],
)
def test_a_repository_or_a_folder_as_a_source_stays(line: bytes) -> None:
    old, new = changed("uv.lock")
    lines = new.split(b"\n")
    lines.insert(len(lines) // 2, line)
    assert line in reduced(patch("uv.lock", old, b"\n".join(lines)))


def test_a_new_version_with_its_hash_is_no_sign() -> None:
    """Of forty packages whose version and hash changed, the hashes go and the versions stay."""
    entry = b'[[package]]\nname = "p%d"\nversion = "1.%d.%d"\nsource = "registry+https://example.org/i"\n'
    entry += b'checksum = "%064x"\n\n'
    old = b"".join(entry % (n, n, 0, n) for n in range(40))
    new = b"".join(entry % (n, n, 1, n + 99) for n in range(40))
    text = reduced(patch("Cargo.lock", old, new))
    assert text.count(b"\n+checksum") < 3
    swapped = new.replace(b'version = "1.7.1"', b'version = "1.7.0"')
    text = reduced(patch("Cargo.lock", old, swapped))
    assert b'+checksum = "%064x"' % (7 + 99) in text
    assert b'name = "p7"' in text


def test_a_hash_of_the_same_module_in_go_sum_stays() -> None:
    row = b"example.org/m%d v1.%d.0 h1:%043d=\n"
    old = b"".join(row % (n, n, n) for n in range(60))
    new = old.replace(b" v1.1", b" v2.1").replace(row % (33, 33, 33), row % (33, 33, 34))
    text = reduced(patch("go.sum", old, new))
    assert b"-" + row % (33, 33, 33) in text
    assert b"+" + row % (33, 33, 34) in text


def test_of_a_new_file_each_host_is_shown_once_and_rare_ones_more() -> None:
    rows = [
        b'    "node_modules/p%d": {\n      "resolved": "https://a.example.org/p%d"\n    },\n' % (n, n)
        for n in range(90)
    ]
    rows[40:40] = [b'    "node_modules/q": {\n      "resolved": "https://b.example.net/q"\n    },\n']
    text = reduced(patch("package-lock.json", b"", b"".join(rows)))
    assert b"https://a.example.org/p0" in text
    assert b"https://b.example.net/q" in text


def test_addresses_of_sponsors_are_no_sources() -> None:
    old, new = changed("package-lock.json")
    told = b'"funding": {\n        "type": "opencollective",\n        "url": "https://money.example.com/me"\n      },\n'
    told += b'      "license"'
    text = reduced(patch("package-lock.json", old, new.replace(b'"license"', told)))
    assert b"money.example.com" not in text
