"""Words for generated projects: unique tokens, odd names and lines that look like something else.

Shared by the generators; nothing here knows a tool.  It guards that every message of a project can be told from every
other, and that decoys (a line that looks like a summary, a marker of Beam's, a passing test) stand in every kind of
text.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import random

NOUNS = (
    *("quince", "lantern", "copper", "thistle", "ribbon", "acorn", "tundra", "ledger", "basket", "anvil"),
    *("harbour", "marble", "velvet", "saddle", "pepper", "pylon", "gravel", "meadow", "cobalt", "walnut"),
)
ODD = ("Grüße ☃", "日本語", "naïve café", "0 failed", "error: not one", "ok", "100%", "a\tb", "it's", "x" * 140)
DECOYS = (
    "[beam: 12 more identical lines omitted]",
    "[beam: 3 lines alike: step {1..3}]",
    "12 passing",
    "Found 0 errors.",
    "test result: ok. 9 passed; 0 failed",
    "all checks passed, 0 failed",
    "ERROR in a log that a test wrote",
    "--- PASS: TestOfNobody (0.00s)",
    "    at nowhere (src/nothing.js:1:1)",
    "panic: not really",
    "error TS0000: nobody said so",
)


class Words:
    """Draws words from one random state; ``token`` never gives the same twice."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.serial = 0

    def noun(self) -> str:
        """One plain word."""
        return self.rng.choice(NOUNS)

    def token(self) -> str:
        """A word that is unique in this project, and an identifier in every language."""
        self.serial += 1
        return f"{self.noun()}{self.serial}{self.rng.choice('abcdefgh')}"

    def sentence(self, low: int = 2, high: int = 8) -> str:
        """Some words and a token; at times long, or with characters beyond ASCII."""
        words = [self.noun() for _ in range(self.rng.randint(low, high))]
        if self.rng.random() < 0.15:
            words.append(self.rng.choice(ODD).replace("\t", " "))
        if self.rng.random() < 0.05:
            words += [self.noun() for _ in range(60)]
        return " ".join((*words, self.token()))

    def decoy(self) -> str:
        """A line that a careless reader takes for the tool's own."""
        return self.rng.choice(DECOYS)

    def chance(self, share: float) -> bool:
        """True in this share of the draws."""
        return self.rng.random() < share

    def some(self, low: int, high: int) -> range:
        """A range as long as drawn, both ends included."""
        return range(self.rng.randint(low, high))

    def flags(self, table: tuple[tuple[float, tuple[str, ...]], ...]) -> tuple[str, ...]:
        """Of each row its flags, in that share of the draws."""
        return tuple(flag for share, row in table if self.chance(share) for flag in row)
