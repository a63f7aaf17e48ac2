r"""Whether bytes look as if they held a secret: a scan that says what kind, and in which line.

Two tables.  A *token* is known by its issuer's prefix and the form of the rest (``ghp_`` and 36 letters and digits,
a private key's first line followed by its body, a JSON Web Token).  A *credential* is a name (``password``,
``api_key``, ``Authorization``) with a literal value.  What only looks random is no secret: digests, commit
numbers, UUIDs, integrity values of lock files, certificates, public keys, encoded blobs.  Nor is what stands for a
value: ``$VAR``, ``<password>``, ``****``, documented examples, an expression of a program.

Not here: finding every secret.  A password of letters only, a name of one's own, a secret that is compressed or
encoded go unseen; this is a guard against keeping what is plainly one, and no proof that there is none.

Guarded: linear time (each pattern begins with one fixed byte, repeats are possessive and bounded, and no match
starts inside another), any bytes, and no secret in any message.
"""

from __future__ import annotations

from beam_core._regex import compiled

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

TABLE = "beam_store._regex_table"
LIMIT = 20  # findings after which the scan stops: enough to say what kind of text it is
_WINDOW = 1 << 20  # bytes scanned at a time
_OVERLAP = 1 << 12  # bytes scanned again with the next window, more than any pattern spans to its decision

# kind, what stands before the anchor (of fixed length), the anchor (one byte, rare), what follows.  A match must
# not continue a word, so nothing of [A-Za-z0-9] may stand before it.
_TOKENS: tuple[tuple[str, bytes, bytes, bytes], ...] = (
    ("a GitHub token", rb"gh[pousr]", b"_", rb"[A-Za-z0-9]{36}"),
    ("a GitHub token", rb"github_pat", b"_", rb"[A-Za-z0-9]{22}_[A-Za-z0-9]{40}"),
    ("a GitLab token", rb"glpat", b"-", rb"[A-Za-z0-9_-]{20}"),
    ("a GitLab token", rb"gl[dfr]t", b"-", rb"[A-Za-z0-9_-]{20}"),
    ("a Hugging Face token", rb"hf", b"_", rb"[A-Za-z0-9]{34}"),
    ("an npm token", rb"npm", b"_", rb"[A-Za-z0-9]{36}"),
    ("a PyPI token", rb"p", b"y", rb"pi-AgE[A-Za-z0-9_-]{50}"),
    ("a RubyGems token", rb"rubygems", b"_", rb"[a-f0-9]{48}"),
    ("a Docker Hub token", rb"dc", b"k", rb"r_pat_[A-Za-z0-9_-]{24}"),
    ("a Stripe key", rb"[prs]k_live", b"_", rb"[A-Za-z0-9]{16}"),
    ("a Stripe key", rb"[prs]k_test", b"_", rb"[A-Za-z0-9]{16}"),
    ("a webhook secret", rb"", b"w", rb"hsec_[A-Za-z0-9+/]{32}"),
    ("a Groq key", rb"gsk", b"_", rb"[A-Za-z0-9]{40}"),
    ("a DigitalOcean token", rb"do[opr]_v1", b"_", rb"[a-f0-9]{64}"),
    ("a Shopify token", rb"shp[a-z]{2}", b"_", rb"[a-fA-F0-9]{32}"),
    ("a Grafana token", rb"glsa", b"_", rb"[A-Za-z0-9]{32}_"),
    ("a Linear key", rb"lin_api", b"_", rb"[A-Za-z0-9]{40}"),
    ("a Supabase token", rb"sbp", b"_", rb"[a-f0-9]{40}"),
    ("a Replicate token", rb"r8", b"_", rb"[A-Za-z0-9]{37}"),
    ("a Notion token", rb"ntn", b"_", rb"[A-Za-z0-9]{40}"),
    ("an Anthropic key", rb"s", b"k", rb"-ant-[A-Za-z0-9_-]{40}"),
    ("an OpenRouter key", rb"s", b"k", rb"-or-v1-[a-f0-9]{64}"),
    ("an OpenAI key", rb"s", b"k", rb"-(?:proj|svcacct|admin)-[A-Za-z0-9_-]{32}"),
    ("an OpenAI key", rb"s", b"k", rb"-[A-Za-z0-9]{48}"),
    ("an xAI key", rb"", b"x", rb"ai-[A-Za-z0-9]{60}"),
    ("a Perplexity key", rb"ppl", b"x", rb"-[A-Za-z0-9]{40}"),
    ("a Slack token", rb"", b"x", rb"ox[a-z]-[0-9]{1,16}+-[A-Za-z0-9-]{16}"),
    ("a Slack token", rb"", b"x", rb"app-[0-9]-[A-Z0-9]{6,16}-[0-9]{6,16}-[a-f0-9]{32}"),
    ("a Slack webhook", rb"hoo", b"k", rb"s\.slack\.com/services/T[A-Z0-9]{6,14}/B[A-Z0-9]{6,14}/[A-Za-z0-9]{20}"),
    ("a Discord webhook", rb"discord\.com/api/webhoo", b"k", rb"s/[0-9]{17,20}/[A-Za-z0-9_-]{60}"),
    ("a Google client secret", rb"", b"G", rb"OCSPX-[A-Za-z0-9_-]{28}"),
    ("a Google API key", rb"AI", b"z", rb"a[A-Za-z0-9_-]{35}(?![A-Za-z0-9_-])"),
    ("a Google access token", rb"", b"y", rb"a29\.[A-Za-z0-9_-]{30}"),
    ("a SendGrid key", rb"S", b"G", rb"\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{32}"),
    ("a Vault token", rb"h", b"v", rb"[sbr]\.[A-Za-z0-9_-]{24}"),
    ("an AWS access key", rb"", b"A", rb"[KS]IA[A-Z2-7]{16}(?![A-Za-z0-9])"),
    ("a JSON Web Token", rb"ey", b"J", rb"[A-Za-z0-9_-]{8,}+\.eyJ[A-Za-z0-9_-]{8,}+\.[A-Za-z0-9_-]{16}"),
    ("an age key", rb"A", b"G", rb"E-SECRET-KEY-1[A-Z0-9]{58}"),
    ("a PuTTY private key", rb"PuTT", b"Y", rb"-User-Key-File-[23]: "),
)
_DOCUMENTED = (b"EXAMPLE", b"example", b"xxxx", b"XXXX", b"0000000", b"1234567890abcdef")
# The body has to follow: a first line by itself stands in many a program and message.
_PRIVATE_KEY = (
    rb"V(?<= PRIV)"
    rb"ATE KEY(?: BLOCK)?-----(?:[^A-Za-z]{0,40}+(?:Proc-Type|DEK-Info|Version|Comment|Hash)[^\n]{0,120}+){0,4}"
    rb"[^A-Za-z0-9+/]{0,40}+(?:[0-9]{1,6}+[^A-Za-z0-9+/]{1,8}+)?[A-Za-z0-9+/=]{40}"
)
_COLOUR = rb"\x1b\[[0-?]*[ -/]*[@-~]"
_URL = rb"://[^\s/@:\"'<>\\]{0,64}+:([^\s/@:,\"'<>\\]{3,128}+)@[A-Za-z0-9\[]"

_SCHEME = rb"(?:(?:bearer|basic|token|digest|apikey)[ \t]{1,4}+)?"
_VALUE = (
    rb"([a-z0-9_.-]{0,30}+)"  # the rest of the name
    rb"(\\?[\"']?\]?[ \t]{0,8}+(?:=>|:=|[:=])[ \t]{0,8}+|[ \t])"
    + _SCHEME
    + rb"(?:[bruf]?\\?([\"'`])"
    + _SCHEME
    + rb"([^\"'`\\\r\n]{6,512}+)|([^\s\"'`\\,;<>(){}\[\]&|$*]{6,512}+)(?![(\[{]))"
)
# On lower-cased text, anchored on the rarest letter.
_NAMES = (
    rb"k(?:en(?<=token)|ey(?:(?<=api[_-]key)|(?<=apikey)|(?<=access[_-]key)|(?<=accesskey)|(?<=private[_-]key)|(?<=privatekey)"
    rb"|(?<=accountkey)|(?<=auth[_-]key)|(?<=authkey)|(?<=master[_-]key)|(?<=signing[_-]key)|(?<=encryption[_-]key)))"
    + _VALUE,
    rb"w(?:ord(?<=password)|d(?:(?<=passwd)|(?<=pwd)))" + _VALUE,
    rb"c(?:ret(?<=secret)|redentials?+)" + _VALUE,
    rb"zation(?<=authorization)" + _VALUE,
)
_SPEAKS_OF = (  # in the rest of a name: about a secret, not the secret
    b"hash digest checksum fingerprint count limit max min name path file url uri type len size field regex pattern"
    b" hint label format expir ttl policy manager ize version arn ref input form prompt error reset id class provider"
    b" store generat valid stdin mount column index offset kind position line scope pos text title help desc require"
).split()
_ANOTHER = (  # directly before a name: another sort of token
    b"csrf xsrf page next continu sync cancel public etag num max min total input output prompt completion pad eos bos"
    b" unk mask sep cls hash change_ reset_ show_ forgot_ confirm_ old_ new_ without no-"
).split()
_STANDS_FOR = (  # in a value: a placeholder
    b"example",
    b"placeholder",
    b"changeme",
    b"change_me",
    b"change-me",
    b"redacted",
    b"dummy",
    b"your",
    b"xxxx",
    b"....",
    b"----",
    b"****",
    b"todo",
    b"insert",
    b"replace",
    b"removed",
    b"hidden",
    b"masked",
    b"${",
    b"$(",
    b"{{",
    b"%(",
    b"://",
)
_WORDS = frozenset(
    b"password passwd passphrase secret token string number boolean object undefined default required optional"
    b" username postgres mysecretpassword".split()
)
_DIGITS = b"0123456789"
_HEX = b"0123456789abcdefABCDEF"
_LETTERS = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _token_patterns() -> tuple[tuple[bytes, tuple[str, ...]], ...]:
    """One pattern for each anchor, with a group for each kind."""
    parts: dict[bytes, list[bytes]] = {}
    kinds: dict[bytes, list[str]] = {}
    for kind, before, anchor, after in _TOKENS:
        bound = rb"[A-Za-z0-9_-]" if anchor == b"J" else rb"[A-Za-z0-9]"
        own = b"(?<=" + before + anchor + b")" if before else b""
        parts.setdefault(anchor, []).append(b"(" + own + b"(?<!" + bound + before + anchor + b")" + after + b")")
        kinds.setdefault(anchor, []).append(kind)
    quick = {b"_": rb"(?=[A-Za-z0-9]{16})", b"-": rb"(?<=t-)"}  # rules out nearly all, by what all of them need
    return tuple(
        (anchor + quick.get(anchor, b"") + b"(?:" + b"|".join(parts[anchor]) + b")", tuple(kinds[anchor]))
        for anchor in parts
    )


_TOKEN_PATTERNS = _token_patterns()


def patterns() -> tuple[bytes, ...]:
    """Every pattern of this module, for the generated table."""
    return (*(source for source, _ in _TOKEN_PATTERNS), _PRIVATE_KEY, _URL, _COLOUR, *_NAMES)


class Finding:
    """What looks like a secret: its ``kind`` in words, and the 1-based ``line`` it stands in."""

    __slots__ = ("kind", "line")

    def __init__(self, kind: str, line: int) -> None:
        self.kind = kind
        self.line = line

    def __repr__(self) -> str:
        return f"Finding({self.kind!r}, line {self.line})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Finding) and (self.kind, self.line) == (other.kind, other.line)

    def __hash__(self) -> int:
        return hash((self.kind, self.line))


def scan(raw: bytes) -> list[Finding]:
    """What looks like a secret in ``raw``, in order of lines; at most LIMIT findings."""
    if len(raw) <= _WINDOW + _OVERLAP:
        return _look(raw, 1)
    scanner = Scanner()
    view = memoryview(raw)
    for start in range(0, len(raw), _WINDOW):
        scanner.feed(bytes(view[start : start + _WINDOW]))
    return scanner.close()


class Scanner:
    """The same for a text that comes in pieces: ``feed`` them in order, then ``close``."""

    __slots__ = ("_found", "_line", "_rest")

    def __init__(self) -> None:
        self._found: list[Finding] = []
        self._rest = b""
        self._line = 1

    def feed(self, piece: bytes) -> None:
        """Scan once there is enough of it."""
        if len(self._found) >= LIMIT:
            return
        self._rest = self._rest + piece if self._rest else piece
        if len(self._rest) > _WINDOW:
            self._take()
            cut = len(self._rest) - _OVERLAP
            self._line += self._rest.count(b"\n", 0, cut)
            self._rest = self._rest[cut:]

    def close(self) -> list[Finding]:
        """Scan what is left; the findings of all."""
        self._take()
        self._rest = b""
        return self._found

    def _take(self) -> None:
        known = set(self._found)
        found = [finding for finding in _look(self._rest, self._line) if finding not in known]
        self._found = (self._found + found)[:LIMIT]


def _look(raw: bytes, line: int) -> list[Finding]:
    """The findings in a text as it is and, where it has such, without colours and without the NULs of UTF-16."""
    found = _found(raw, _spots(raw), line)
    for plain in _plain(raw):
        found += [finding for finding in _found(plain, _spots(plain), line) if finding not in found]
    return sorted(found, key=lambda finding: finding.line)[:LIMIT]


def _plain(raw: bytes) -> Iterator[bytes]:
    if b"\x1b[" in raw:
        raw = compiled(_COLOUR, 0, TABLE).sub(b"", raw)
        yield raw
    if b"\0" in raw:
        yield raw.translate(None, b"\0")


def _found(raw: bytes, spots: Iterable[tuple[int, str]], line: int) -> list[Finding]:
    found: dict[Finding, None] = {}
    last = 0
    for offset, kind in sorted(spots):
        line += raw.count(b"\n", last, offset)
        last = offset
        found[Finding(kind, line)] = None
        if len(found) >= LIMIT:
            break
    return list(found)


def _spots(raw: bytes) -> Iterator[tuple[int, str]]:
    """Offset and kind of what looks like a secret, up to LIMIT for each pattern."""
    for source, kinds in _TOKEN_PATTERNS:
        found = 0
        for match in compiled(source, 0, TABLE).finditer(raw):
            text = match[0]
            if len(set(text[-32:])) > 7 and not any(word in text for word in _DOCUMENTED):
                yield match.start(), kinds[(match.lastindex or 1) - 1]
                found += 1
                if found >= LIMIT:
                    break
    if b"PRIVATE KEY" in raw:
        for match in compiled(_PRIVATE_KEY, 0, TABLE).finditer(raw):
            yield match.start(), "a private key"
    found = 0
    for match in compiled(_URL, 0, TABLE).finditer(raw):
        value = match[1]
        if _literal(value) and not value.isdigit() and (len(value) > 9 or not value.isalpha()):
            yield match.start(), "a password in a URL"
            found += 1
            if found >= LIMIT:
                break
    lower = raw.lower()
    for source in _NAMES:
        found = 0
        for match in compiled(source, 0, TABLE).finditer(lower):
            group = 4 if match[3] else 5
            value = raw[match.start(group) : match.end(group)]
            kind = _credential(lower, match.start(), match[1], match[2], value, quoted=bool(match[3]))
            if kind:
                yield match.start(), kind
                found += 1
                if found >= LIMIT:
                    break


def _credential(lower: bytes, anchor: int, rest: bytes, sep: bytes, value: bytes, *, quoted: bool) -> str | None:
    """The kind of secret that a name and a value are, or ``None``; what is cheap to ask comes first."""
    digits = len(value) - len(value.translate(None, _DIGITS))
    before = lower[max(0, anchor - 24) : anchor + 1]
    if before.endswith((b"passw", b"pw")):
        kind = "a password"
        if not digits and not (quoted and value.translate(None, _LETTERS + b"_-.:/")):
            return None
        if len(value.translate(None, _LETTERS)) == len(value):
            return None
    elif before.endswith(b"authoriz"):
        kind = "an Authorization header"
        if rest or not digits or len(value) < 8:
            return None
    else:
        kind = "a secret by its name"
        if digits < 2 or len(value) < 16 or len(set(value)) < 8 or not _random(value):
            return None
        if not value.translate(None, _HEX + b"-") and (b"-" in value or before.endswith(b"tok")):  # UUIDs, digests
            return None
        if any(word in before for word in _ANOTHER):
            return None
    if b"::" in before or (rest and any(word in rest for word in _SPEAKS_OF)):
        return None
    if not sep.strip() and (rest or b"--" not in lower[max(0, anchor - 40) : anchor]):  # `--password VALUE` only
        return None
    if not _literal(value) or (not quoted and _expression(value)):
        return None
    return kind


def _random(value: bytes) -> bool:
    """Whether a value is more than words and numbers, and no path."""
    if b"/" in value and b"." in value:
        return False
    parts = value.replace(b"-", b"_").replace(b".", b"_").split(b"_")
    return not all(part.isalpha() or part.isdigit() or not part for part in parts)


def _literal(value: bytes) -> bool:
    """Whether a value is one, and does not stand for one."""
    lower = value.lower()
    if value[:1] in b"$%<{*@#/.~!" and not value[1:2].isalnum():
        return False
    if value[:1] in b"$%/~.<>{*" or b" " in value or len(set(value)) < 4:
        return False
    if lower.startswith(
        (b"sha1", b"sha256", b"sha384", b"sha512", b"md5", b"h1:", b"arn:", b"process.env", b"os.environ", b"env.")
    ):
        return False
    return lower.strip(b"_-.!?0") not in _WORDS and not any(word in lower for word in _STANDS_FOR)


def _expression(value: bytes) -> bool:
    """Whether an unquoted value is rather a name in a program: ``self.password``, ``std::env``, ``db_2_name``."""
    if b"::" in value or b"->" in value:
        return True
    if value.endswith((b":", b".")):
        value = value[:-1]
    words = value.split(b".")
    return len(words) > 1 and all(word.replace(b"_", b"a").isalnum() and not word[:1].isdigit() for word in words)
