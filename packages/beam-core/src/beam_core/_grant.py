"""A Grant: the explicit act that lets a tier above virtualization run.

It is an object that a caller makes in code or on the command line for one call.  No fidelity, default,
environment variable or configuration file makes one.
"""

from __future__ import annotations

from beam_core._errors import InvalidValueError
from beam_core._scales import Tier


class Grant:
    """Leave for one tier (5 or 6), and who gave it."""

    __slots__ = ("by", "tier")

    def __init__(self, tier: Tier, by: str) -> None:
        if tier < Tier.LEARNED:
            raise InvalidValueError("grant", str(tier), "a tier that needs one: learned_compression or above")
        if not by:
            raise InvalidValueError("grant", by, "the name of whoever grants it")
        self.tier = tier
        self.by = by

    def __repr__(self) -> str:
        return f"Grant({self.tier}, by={self.by!r})"
