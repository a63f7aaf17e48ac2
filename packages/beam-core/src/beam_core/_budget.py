"""A budget: an amount and its unit: ``N`` tokens in the active basis, ``Nb`` bytes, ``Nc`` characters, ``Nl`` lines."""

from __future__ import annotations

from beam_core._errors import InvalidValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._protocols import Counter

_LONGEST = 18  # digits; int() refuses more than 4,300 with an error that is not ours
_UNITS = {"": "tokens", "b": "bytes", "c": "characters", "l": "lines"}


class Budget:
    """The most that the reduced text should take; a wish, never a licence to omit P0 or P1."""

    __slots__ = ("amount", "unit")

    def __init__(self, amount: int, unit: str = "tokens") -> None:
        if amount < 0 or unit not in _UNITS.values():
            raise InvalidValueError("budget", f"{amount} {unit}", "an amount of tokens, bytes, characters or lines")
        self.amount = amount
        self.unit = unit

    @classmethod
    def parse(cls, text: str) -> Budget:
        """``"2000"``, ``"8000b"``, ``"30000c"`` or ``"500l"``; InvalidValueError on anything else."""
        digits = text.rstrip("bcl")
        suffix = text[len(digits) :]
        if not (digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST) or suffix not in _UNITS:
            raise InvalidValueError(
                "budget", text, "N tokens, Nb bytes, Nc characters or Nl lines, e.g. 2000 or 30000c"
            )
        return cls(int(digits), _UNITS[suffix])

    def size(self, text: bytes, counter: Counter) -> int:
        """The size of ``text`` in this budget's unit."""
        if self.unit == "bytes":
            return len(text)
        if self.unit == "characters":
            return len(text) if text.isascii() else len(text.translate(None, _CONTINUATION))
        if self.unit == "lines":
            return text.count(b"\n") + (not text.endswith(b"\n") and bool(text))
        return counter.count(text).tokens

    def __str__(self) -> str:
        return f"{self.amount}{next(k for k, v in _UNITS.items() if v == self.unit)}"

    def __repr__(self) -> str:
        return f"Budget({self.amount}, {self.unit!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Budget) and (self.amount, self.unit) == (other.amount, other.unit)

    def __hash__(self) -> int:
        return hash((self.amount, self.unit))


# A character is counted by its first byte: bytes 0x80-0xBF continue one (RFC 3629).
_CONTINUATION = bytes(range(0x80, 0xC0))
