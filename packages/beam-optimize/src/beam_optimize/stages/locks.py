r"""What in the diff of a lock file tells that a dependency now comes from elsewhere: its lines are not left out.

Three signs, read off the lines of one file's hunks:

- an added line names a host, with its scheme, that no removed or unchanged line of the file names;
- a hash changed and what it is the hash of did not: the version above it is unchanged, or the file beside it is;
- an added line takes a dependency from a repository or a folder (``git+ssh://``, ``file:../x``, ``path = ``).

Each stays with three lines around it and the line above that names its package.  A file that is new as a whole has no
host that is known: then the first line of each stays, and more of those that are rare.

Not here: what else of the hunks stays (``generated``).  Nothing is judged: a sign is shown, and says no more than that.
"""

from __future__ import annotations

from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_core._document import Lines

_HOST = Regex(rb"\b([a-z][a-z0-9+.]{0,15}+://)(?:[^\s/@\"']{1,200}+@)?([\w.:-]{1,253}+)")
_HASH = Regex(
    rb"\b(md5|sha(?:1|224|256|384|512)|h1)([:-])([\w+/=]{16,200}+)"
    rb"|\"?\b(checksum|shasum)\"?( = |: ?)\"([\w/+=]{16,200}+)\""
)
_VERSION = Regex(rb"[+\- ](?: {0,12}|\t{0,6})(?:\"version\": ?\"|version:? (?:= )?\"?\d)")
_NAME = Regex(
    rb"[+\- ](?: {0,8}(?!\"(?:\w{0,12}[dD]ependencies\w{0,4}|engines|requires|bin|funding)\")\"[^\"\n]{1,300}+\": ?\{"
    rb"| {0,8}(?:\"name\": |name = )"
    rb"|(?:  )?[\"'/@\w](?=[^\n@/]{0,200}+[@/])[^\r\n]{1,500}+(?<=:)\r?\Z)"
)
_PINNED = Regex(rb"[+\- ]  ['/\"]?@?[\w./-]{1,200}+[@/]\d[^\n:]{0,300}+:\r?\Z")  # pnpm: the version is in the name
_OF = Regex(rb"([\w.+%-]{1,200}\.(?:whl|tar\.gz|tgz|tar\.bz2|zip|crate|egg))\b|[+-](\S{1,300}+ v\S{1,100}+) h1:")
_ELSEWHERE = Regex(
    rb"(?:\bgit\+|\bgit://|\bgit@|\bgithub:|\bgitlab:|\bbitbucket:|\bfile:|\blink:|\bportal:)\S"
    rb"|\b(?:git|path|directory|editable) = \"|^\+ {0,8}type = \"(?:git|file|directory|url)\"|\"link\": ?true"
)
# Lines of a package that speak of it and are no source; of an address in braces the line above says so.
_TALK = Regex(rb"[+\- ] {0,40}\"?(?:homepage|deprecated|description|funding|docs|issues|forum|wiki|chat)\"?: ")
_FUNDS = Regex(
    rb"\"funding\": ?[\[{]|\"type\": ?\"(?:opencollective|github|patreon|tidelift|individual|other|custom)\""
)
_NEAR = 3  # lines around a sign
_UP = 200  # lines above it in which its package is named
_EACH = 10  # lines of one host
_MOST = 20  # of the other signs


def signs(lines: Lines, start: int, stop: int) -> set[int]:
    """The units from ``start`` to ``stop``, hunks of one lock file, that have to stay because of a sign."""
    data = lines.data[lines.starts[start] : lines.starts[stop]]
    texts = data.split(b"\n")[: stop - start]
    stays: set[int] = set()
    for at in {*_new_hosts(texts), *_from_elsewhere(texts), *_changed_hashes(texts)}:
        stays.update(start + near for near in _around(texts, at))
    return stays


def _around(texts: list[bytes], at: int) -> Iterator[int]:
    """A sign, what stands around it in its hunk, and the nearest line above that names a package."""
    yield at
    for step in (-1, 1):
        for near in range(at + step, at + step * (_NEAR + 1), step):
            if not 0 <= near < len(texts) or texts[near].startswith(b"@@"):
                break
            yield near
    for up in range(at, max(at - _UP, -1), -1):
        if texts[up].startswith(b"@@"):
            return
        if _NAME().match(texts[up]):
            yield up
            return


def _new_hosts(texts: list[bytes]) -> Iterator[int]:
    known: set[bytes] = set()
    came: dict[bytes, list[int]] = {}
    for at, text in enumerate(texts):
        if b"://" not in text or _TALK().match(text) or any(map(_FUNDS().search, texts[max(at - 2, 0) : at])):
            continue
        for scheme, name in _HOST().findall(text):
            if text.startswith(b"+"):
                came.setdefault(scheme + name, []).append(at)
            else:
                known.add(scheme + name)
    usual = max(came, key=lambda host: len(came[host])) if came and not known else b""
    for host, places in came.items():
        if host not in known:
            yield from places[: 1 if host == usual else _EACH]


def _from_elsewhere(texts: list[bytes]) -> Iterator[int]:
    before = {text[1:] for text in texts if not text.startswith(b"+") and _ELSEWHERE().search(text)}
    found = 0
    for at, text in enumerate(texts):
        if text.startswith(b"+") and text[1:] not in before and _ELSEWHERE().search(text):
            yield at
            found += 1
            if found == _MOST:
                return


def _changed_hashes(texts: list[bytes]) -> Iterator[int]:
    """Removed and added lines with another hash of the same thing."""
    files: dict[tuple[bytes, bytes], tuple[int, bytes]] = {}  # by file and kind of hash: the line that went
    gone: dict[tuple[bytes, bytes], tuple[int, bytes]] = {}  # of a package whose version is unchanged
    unchanged = False
    found = 0
    for at, text in enumerate(texts):
        if text.startswith(b"@@"):
            unchanged, gone = False, {}
        elif _PINNED().match(text) or _VERSION().match(text):
            unchanged, gone = text.startswith(b" "), {}
        elif _NAME().match(text):
            unchanged, gone = False, {}
        if not text.startswith((b"+", b"-")):
            continue
        match = _HASH().search(text)
        if match is None:
            continue
        kind, value = (match[1] or match[4]), (match[3] or match[6])
        of = _OF().search(text)
        if of is None and not unchanged:
            continue
        table, key = (files, (of[1] or of[2], kind)) if of is not None else (gone, (b"", kind))
        if text.startswith(b"-"):
            table[key] = at, value
        elif key in table and table[key][1] != value:
            yield table.pop(key)[0]
            yield at
            found += 1
            if found == _MOST:
                return
