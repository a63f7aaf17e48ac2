r"""Exact counts: what tiktoken's ``o200k_base`` or ``cl100k_base`` gives, on basis ``exact:<encoding>``.

Not here: where rank files come from (``_ranks``) and which model uses which encoding (``_models``).

Guarded here: a count on an exact basis is exact.  Text is fed to tiktoken in pieces, and a piece ends only
where the tokenizer's own pattern cannot match across, so that the counts of the pieces add up:

1. after ``\n`` before anything but white space or ``/``;
2. between a visible ASCII character and a space or tab;
3. between a visible ASCII character that is no digit and an ASCII digit.

Text without such a place is counted in one piece, however long, up to ``LONGEST`` bytes; beyond, the counter
refuses with TokenizerUnavailableError: a cut elsewhere would make the count an estimate, and a counter never
changes its basis.  Whoever compares two texts then counts both on an estimated basis.

Tiktoken takes text, a tool writes bytes: what is not UTF-8 is counted as U+FFFD (``errors="replace"``), as
a host that sends JSON to a model has to write it.  Names of special tokens in the text are counted as text.
"""

from __future__ import annotations

from beam_core import TokenBasis, TokenCount, TokenizerUnavailableError
from beam_tokens._ranks import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re

    from tiktoken import Encoding

PIECE = 256 << 10  # bytes; a longer text is cut at the first boundary after half of this
LONGEST = 4 << 20  # bytes without a boundary: 3.1 s, 280 MB for one repeated letter; more is superlinear
_SPACE = r"[\t\x0b\x0c \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"  # White_Space less \r, \n
_RUN = _SPACE + r"{100000,}+(?![\r\n])"  # tiktoken's pattern matcher overflows at 999,999
_WIDE_SPACE = rb"\xc2[\x85\xa0]|\xe1\x9a\x80|\xe2\x80[\x80-\x8a\xa8\xa9\xaf]|\xe2\x81\x9f|\xe3\x80\x80"
_BOUNDARY = (
    rb"\n(?![\t-\r /]|" + _WIDE_SPACE + rb")|(?<=[!-~])(?=[ \t])|(?<=[!-/:-~])(?=[0-9])"  # rules 1, 2, 3
)


class ExactCounter:
    """Counts tokens as tiktoken's encoding ``name`` does.

    ``ranks`` is the path of its rank file or of a folder of them; without it the file is looked for offline
    and, if ``download`` allows, by tiktoken on the network.  Loading takes about 0.3 s and 90 MB.
    TokenizerUnavailableError where no rank file is at hand, InvalidValueError for another encoding.
    """

    __slots__ = ("_basis", "_boundary", "_encoding", "name", "source")

    def __init__(self, name: str = "o200k_base", *, ranks: str | None = None, download: bool = True) -> None:
        import re

        found = find(name, ranks)
        if found is not None:
            self._encoding = _build(name, found[0])
            self.source = found[1]
        elif download:
            self._encoding = _fetch(name)
            self.source = "tiktoken"
        else:
            raise TokenizerUnavailableError(f"no rank file of {name} was found on this machine: {_NEXT_STEP}")
        self.name = name
        self._basis = TokenBasis(f"exact:{name}")
        self._boundary: re.Pattern[bytes] = re.compile(_BOUNDARY)

    @property
    def basis(self) -> TokenBasis:
        """``exact:`` and the encoding."""
        return self._basis

    def count(self, text: bytes) -> TokenCount:
        """Tokens of ``text``; TokenizerUnavailableError where LONGEST bytes have no exact boundary."""
        tokens = start = 0
        while start < len(text):
            stop = self._stop(text, start)
            piece = text[start:stop] if stop - start < len(text) else text
            tokens += self._tokens(piece.decode("utf-8", "replace"))
            start = stop
        return TokenCount(tokens, self._basis)

    def _stop(self, text: bytes, start: int) -> int:
        """Where the piece that begins at ``start`` ends."""
        if len(text) - start <= PIECE:
            return len(text)
        # The rule for line ends looks three bytes ahead, so a match at the very end of the search is none.
        match = self._boundary.search(text, start + PIECE // 2, start + LONGEST + 3)
        if match is not None and match.end() <= start + LONGEST:
            return match.end()
        if len(text) - start <= LONGEST:
            return len(text)
        raise TokenizerUnavailableError(
            f"{LONGEST} bytes from byte {start} have no place where {self.name} can be counted in pieces: "
            "count on an estimated basis"
        )

    def _tokens(self, text: str) -> int:
        """Tokens of one piece, counted as a whole."""
        tokens = self._encode(text)
        return tokens if tokens is not None else self._around_runs(text)

    def _encode(self, text: str) -> int | None:
        """Tokens of ``text``; None where tiktoken's pattern matcher overflows."""
        try:
            return len(self._encoding.encode(text, disallowed_special=()))
        except ValueError:  # "Max stack size exceeded for backtracking"
            return None
        except BaseException as error:
            if type(error).__name__ == "PanicException":  # pyo3's; derives from BaseException and has no name
                return None
            raise

    def _around_runs(self, text: str) -> int:
        """Tokens of a text with a run of spaces so long that tiktoken's pattern matcher overflows.

        The pattern takes such a run whole where the text ends, else all but its last space, which belongs to
        what follows; both are single pieces for the merger, which has no limit.
        """
        import re

        single = self._encoding._encode_single_piece  # noqa: SLF001  (tiktoken has no public way past the pattern)
        tokens = start = 0
        for run in re.finditer(_RUN, text):
            at_end = run.end() == len(text)
            if at_end and (rest := self._encode(text[start:])) is not None:
                return tokens + rest  # cl100k_base takes line ends into a run at the end, without overflow
            before = self._encode(text[start : run.start()])
            if before is None:
                break
            start = run.end() if at_end else run.end() - 1
            tokens += before + len(single(text[run.start() : start]))
        rest = self._encode(text[start:])
        if rest is None:
            raise TokenizerUnavailableError(
                f"tiktoken cannot count this text with {self.name}: count on an estimated basis"
            )
        return tokens + rest

    def __repr__(self) -> str:
        return f"ExactCounter({self.name!r}, source={self.source!r})"


_NEXT_STEP = (
    "install the extra 'ranks' of beam-tokens, set TIKTOKEN_CACHE_DIR to a folder that tiktoken has filled, "
    "or give the path of a rank file"
)


def _build(name: str, ranks: dict[bytes, int]) -> Encoding:
    """The encoding from ranks at hand, with the pattern and special tokens of the installed tiktoken.

    Tiktoken's constructor of an encoding is run with a loader that hands over ``ranks``, in a copy of its
    globals: nothing is fetched, and nothing of tiktoken is changed.
    """
    from tiktoken import Encoding
    from tiktoken_ext import openai_public

    def loader(_address: str, expected_hash: str | None = None) -> dict[bytes, int]:  # noqa: ARG001
        return ranks

    constructor = openai_public.ENCODING_CONSTRUCTORS[name]
    made = type(constructor)(constructor.__code__, {**vars(openai_public), "load_tiktoken_bpe": loader})()
    return Encoding(
        name,
        pat_str=made["pat_str"],
        mergeable_ranks=made["mergeable_ranks"],
        special_tokens=made["special_tokens"],
    )


def _fetch(name: str) -> Encoding:
    """Tiktoken's own way: its cache in the temporary folder, else a download; it checks the hash."""
    import tiktoken

    try:
        return tiktoken.get_encoding(name)
    except (OSError, ValueError, ImportError) as error:  # requests' errors are OSErrors
        raise TokenizerUnavailableError(
            f"no rank file of {name} was found on this machine, and tiktoken could not download it "
            f"({type(error).__name__}): {_NEXT_STEP}"
        ) from error
