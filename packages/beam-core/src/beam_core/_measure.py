"""Numbers that say what they are: a basis, a count on it, and a before-and-after measurement.

The types keep the promises.  Counts of two bases cannot be subtracted.  A cost can be quoted from an exact or
a reported count only.  A Measurement knows reductions of tokens and bytes; nothing here turns one into a
reduction of cost, because turns, caching and answers decide that.

Not here: how a text is counted (beam-tokens).
"""

from __future__ import annotations

from beam_core._errors import BasisMismatchError, EstimateError, InvalidValueError

_SCHEMES = ("estimated", "exact", "reconstructed", "reported")
_QUOTABLE = ("exact", "reported")


class TokenBasis:
    """Where a token number comes from, written ``scheme:source``, e.g. ``exact:o200k_base``."""

    __slots__ = ("scheme", "source")

    def __init__(self, label: str) -> None:
        scheme, colon, source = label.partition(":")
        if not colon or not source or scheme not in _SCHEMES:
            raise InvalidValueError("token basis", label, "scheme:source with scheme " + ", ".join(_SCHEMES))
        self.scheme = scheme
        self.source = source

    @property
    def quotable(self) -> bool:
        """Whether a cost may be computed from counts on this basis."""
        return self.scheme in _QUOTABLE

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TokenBasis) and str(self) == str(other)

    def __hash__(self) -> int:
        return hash((self.scheme, self.source))

    def __str__(self) -> str:
        return f"{self.scheme}:{self.source}"

    def __repr__(self) -> str:
        return f"TokenBasis({str(self)!r})"


class TokenCount:
    """A number of tokens and the basis it stands on."""

    __slots__ = ("basis", "tokens")

    def __init__(self, tokens: int, basis: TokenBasis) -> None:
        if tokens < 0:
            raise InvalidValueError("token count", tokens, "a number that is not negative")
        self.tokens = tokens
        self.basis = basis

    def _same(self, other: TokenCount) -> int:
        if self.basis != other.basis:
            raise BasisMismatchError(str(self.basis), str(other.basis))
        return other.tokens

    def __sub__(self, other: TokenCount) -> int:
        """Tokens fewer in ``other``; may be negative.  BasisMismatchError across bases."""
        return self.tokens - self._same(other)

    def __add__(self, other: TokenCount) -> TokenCount:
        return TokenCount(self.tokens + self._same(other), self.basis)

    def __lt__(self, other: TokenCount) -> bool:
        return self.tokens < self._same(other)

    def __le__(self, other: TokenCount) -> bool:
        return self.tokens <= self._same(other)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TokenCount) and (self.tokens, self.basis) == (other.tokens, other.basis)

    def __hash__(self) -> int:
        return hash((self.tokens, self.basis))

    def cost(self, price_per_million: float) -> float:
        """Price of these tokens, in the currency of ``price_per_million``; EstimateError on an estimate."""
        if not self.basis.quotable:
            raise EstimateError(str(self.basis))
        return self.tokens * price_per_million / 1_000_000

    def __repr__(self) -> str:
        return f"TokenCount({self.tokens}, {str(self.basis)!r})"


class Measurement:
    """One text before and after: tokens on one basis, and bytes."""

    __slots__ = ("after", "artifacts", "before", "bytes_after", "bytes_before")

    def __init__(
        self, before: TokenCount, after: TokenCount, bytes_before: int, bytes_after: int, artifacts: int = 0
    ) -> None:
        if before.basis != after.basis:
            raise BasisMismatchError(str(before.basis), str(after.basis))
        self.before = before
        self.after = after
        self.bytes_before = bytes_before
        self.bytes_after = bytes_after
        self.artifacts = artifacts

    @property
    def basis(self) -> TokenBasis:
        """The one basis of both counts."""
        return self.before.basis

    @property
    def tokens_saved(self) -> int:
        """Tokens on this basis, before minus after."""
        return self.before - self.after

    @property
    def token_reduction(self) -> float:
        """Share of tokens removed, at most 1.0, negative where the text grew; of an empty text 0.0."""
        return self.tokens_saved / self.before.tokens if self.before.tokens else 0.0

    def __str__(self) -> str:
        return (
            f"{self.before.tokens} -> {self.after.tokens} tokens "
            f"({100 * self.token_reduction:.1f}% reduction, basis {self.basis}); "
            f"{self.bytes_before} -> {self.bytes_after} bytes"
        )

    def __repr__(self) -> str:
        return f"Measurement({self})"
