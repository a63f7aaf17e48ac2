"""The fitted estimates, ``estimated:byteclass-v1/<family>``: bytes of each class times a weight of the family.

It is no tokenizer: it counts how many bytes of a text are letters, digits, white space and so on, and how many
runs of zeros, rules and indentation there are.  What a byte of a class costs was fitted for each family to its
tokenizer; ``docs/estimates.md`` has the weights and how far off they are, by kind of text.

Guarded here: the same bytes give the same number anywhere (integers only, in millionths of a token), never a
negative one, and for two texts one after the other the sum of both, but for a run across the seam and rounding.
Linear, in small pieces, so that memory does not grow with the text.

Not here: the weights (``_weights``, which the fitting script writes) and who gets which family (``_models``).
"""

from __future__ import annotations

from beam_core import InvalidValueError, TokenBasis, TokenCount
from beam_tokens._weights import WEIGHTS

PREFIX = "byteclass-v1/"
_PIECE = 64 << 10  # bytes; stays in the processor's cache


def _span(first: int, last: int) -> bytes:
    return bytes(range(first, last + 1))


# Common letters go first and in the same pass that makes all digits 0 and all bytes that rules are drawn with -.
_COMMON = b"acdefghilmnopstu"
_ALIKE = bytes.maketrans(b"123456789" + b"=*#~+^", b"0" * 9 + b"-" * 6)
# Then class by class, the frequent ones first, since the text gets shorter; what is left is the class "other".
_SHORTENED = (
    ("space, tab", b" \t"),
    ("_ . /", b"_./"),
    ("- = * # ~ + ^", b"-"),
    ("0-9", b"0"),
    ("A C D E I L N O P R S T", b"ACDEILNOPRST"),
    ("other A-Z", _span(0x41, 0x5A)),
    ("b j k q r v w x y z", b"bjkqrvwxyz"),
    ("line end", b"\n"),
    ("quotes", b"\"'`"),
)
_NOT_ASCII = (
    ("80-BF", _span(0x80, 0xBF)),  # all bytes of a character after its first
    ("C0-C3", _span(0xC0, 0xC3)),  # Latin
    ("C4-CF", _span(0xC4, 0xCF)),  # more Latin, Greek
    ("D0-DF", _span(0xD0, 0xDF)),  # Cyrillic, Hebrew, Arabic
    ("E0", b"\xe0"),  # South Asian, Thai
    ("E1", b"\xe1"),  # Georgian, Vietnamese
    ("E2", b"\xe2"),  # punctuation, box drawing
    ("E3", b"\xe3"),  # kana
    ("E4-EF", _span(0xE4, 0xEF)),  # Chinese characters, Hangul
    ("F0-FF", _span(0xF0, 0xFF)),  # emoji
)
# Runs cost less than their bytes apart; each with its name and the classes that its bytes are of.  The first are
# looked for once the common letters are gone, the others once spaces and tabs are gone too: the text is shorter then.
_WITH_SPACES = (
    (b"000", "3 digits", ("0-9",)),
    (b"----", "4 rule bytes", ("- = * # ~ + ^",)),
    (b" " * 8, "8 spaces", ("space, tab",)),
)
_WITHOUT = (
    (b"." * 8, "8 dots", ("_ . /",)),
    (b"_" * 8, "8 _", ("_ . /",)),
    (b"\n\n", "2 line ends", ("line end",)),
)
_DRAWN = tuple((sign.encode() * 8, f"8 {sign}", ("E2", "80-BF", "80-BF")) for sign in "─━═█")
_RUNS = _WITH_SPACES + _WITHOUT + _DRAWN
# What the numbers of ``features`` count, in their order.  Bytes of a run are not counted in their class.
NAMES = (
    "other a-z",
    *(name for name, _ in _SHORTENED),
    *(name for name, _ in _NOT_ASCII),
    "other",
    *(f"run of {name}" for _, name, _ in _RUNS),
)
_CLASSES = len(NAMES) - len(_RUNS)
# For each run, how many of its bytes are in which class.
_SHARES = tuple(
    tuple((NAMES.index(name), names.count(name) * len(run) // len(names)) for name in dict.fromkeys(names))
    for run, _, names in _RUNS
)


def features(text: bytes) -> list[int]:
    """How often each of NAMES occurs in ``text``."""
    total = [0] * len(NAMES)
    for start in range(0, len(text), _PIECE):
        piece = text[start : start + _PIECE]
        left = piece.translate(_ALIKE, _COMMON)
        ascii_only = left.isascii()
        counts = [len(piece) - len(left)]
        runs = [left.count(run) for run, _, _ in _WITH_SPACES]
        for name, members in _SHORTENED if ascii_only else _SHORTENED + _NOT_ASCII:
            before = len(left)
            left = left.translate(None, members)
            counts.append(before - len(left))
            if name == "space, tab":
                runs += [left.count(run) for run, _, _ in (_WITHOUT if ascii_only else _WITHOUT + _DRAWN)]
        counts += [0] * (_CLASSES - 1 - len(counts))
        runs += [0] * (len(_RUNS) - len(runs))
        for count, shares in zip(runs, _SHARES, strict=True):
            for index, share in shares:
                counts[index] -= share * count
        for index, count in enumerate((*counts, len(left), *runs)):
            total[index] += count
    return total


class ByteClassEstimate:
    """Counts tokens by the weights of ``family``, one of ``families()``; InvalidValueError for another."""

    __slots__ = ("_basis", "_weights", "family")

    def __init__(self, family: str) -> None:
        if family not in WEIGHTS:
            raise InvalidValueError("family", family, "one of " + ", ".join(WEIGHTS))
        self.family = family
        self._weights = WEIGHTS[family]
        self._basis = TokenBasis(f"estimated:{PREFIX}{family}")

    @property
    def basis(self) -> TokenBasis:
        """``estimated:byteclass-v1/`` and the family."""
        return self._basis

    def count(self, text: bytes) -> TokenCount:
        """Estimated tokens of any bytes, rounded up: 0 for nothing, at least 1 for anything."""
        millionths = sum(map(int.__mul__, features(text), self._weights))
        return TokenCount(-(-millionths // 1_000_000) or min(len(text), 1), self._basis)

    def __repr__(self) -> str:
        return f"ByteClassEstimate({self.family!r})"


def families() -> tuple[str, ...]:
    """The names of the families that an estimate is fitted for."""
    return tuple(WEIGHTS)
