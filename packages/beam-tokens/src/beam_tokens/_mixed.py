"""The estimate for when no model is known: ``estimated:mixed``, one token for every four bytes.

It is no tokenizer and reads nothing: the same bytes give the same number anywhere, at no cost.  Measured on
1,516 texts of 22 kinds (code, logs, prose, data) it is on average 14 % low for o200k_base (19.5 % off either
way, 47 % at the 95th percentile) and 31-46 % low for Claude, by model generation.  It guards one thing: a
number from here always carries its basis, and a cost cannot be quoted from it.
"""

from __future__ import annotations

from beam_core import TokenBasis, TokenCount

MIXED = TokenBasis("estimated:mixed")


class MixedEstimate:
    """Counts ``ceil(bytes / 4)`` tokens on basis ``estimated:mixed``."""

    __slots__ = ()

    @property
    def basis(self) -> TokenBasis:
        """``estimated:mixed``."""
        return MIXED

    def count(self, text: bytes) -> TokenCount:
        """Estimated tokens of any bytes."""
        return self.count_of(len(text))

    def count_of(self, size: int) -> TokenCount:
        """Estimated tokens of any text of ``size`` bytes."""
        return TokenCount((size + 3) // 4, MIXED)

    def __repr__(self) -> str:
        return "MixedEstimate()"
