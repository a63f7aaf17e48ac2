"""The one error tree.  Every message names the value, the place and the next step.

    BeamError
    ├── InvalidValueError        a value from outside that Beam cannot take (exit code 2)
    ├── BasisMismatchError       two counts of different bases were compared
    ├── EstimateError            a cost was asked of an estimate
    ├── HandleError
    │   ├── MalformedHandleError   not handle syntax
    │   ├── UnknownHandleError     no artifact begins with it
    │   └── AmbiguousHandleError   several artifacts begin with it
    ├── StoreError
    │   ├── DamagedObjectError     stored bytes no longer match their name
    │   ├── StoreFullError         the store refuses new work
    │   ├── SecretError            the bytes look like a secret and are not stored
    │   └── NoStoreError           nothing is to be stored
    ├── TokenizerUnavailableError  exact counting was asked for and no rank file is at hand
    └── NotGrantedError          a tier that needs a Grant was asked for without one

Not here: exit codes and printing, which belong to the command line.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class BeamError(Exception):
    """Base of everything Beam raises on purpose."""


class InvalidValueError(BeamError):
    """A value from outside cannot be used: ``what`` it is, the ``value``, and what is ``expected``."""

    def __init__(self, what: str, value: object, expected: str) -> None:
        super().__init__(f"{what} {value!r} is not valid: expected {expected}")
        self.what = what
        self.value = value
        self.expected = expected


class BasisMismatchError(BeamError):
    """Two counts stand on different bases, so their difference means nothing."""

    def __init__(self, left: str, right: str) -> None:
        super().__init__(
            f"cannot compare a count on basis {left!r} with one on {right!r}: count both texts on one basis first"
        )
        self.left = left
        self.right = right


class EstimateError(BeamError):
    """A cost was asked of a number that is no count."""

    def __init__(self, basis: str) -> None:
        super().__init__(
            f"a cost cannot be quoted from basis {basis!r}: it is an estimate; use an exact or a reported count"
        )
        self.basis = basis


class HandleError(BeamError):
    """Base of what can be wrong with a handle."""

    def __init__(self, handle: str, message: str) -> None:
        super().__init__(message)
        self.handle = handle


class MalformedHandleError(HandleError):
    """The text is not handle syntax."""

    def __init__(self, handle: str) -> None:
        super().__init__(handle, f"{handle!r} is not a handle: expected beam:// and 8 to 64 hexadecimal digits")


class UnknownHandleError(HandleError):
    """No stored artifact begins with these digits."""

    def __init__(self, handle: str, place: str) -> None:
        super().__init__(handle, f"no artifact {handle} in {place}: check the digits, or run the command again")


class AmbiguousHandleError(HandleError):
    """More than one stored artifact begins with these digits."""

    def __init__(self, handle: str, matches: int) -> None:
        super().__init__(handle, f"{handle} fits {matches} artifacts: give more digits")
        self.matches = matches


class StoreError(BeamError):
    """Base of what can go wrong in an artifact store."""


class DamagedObjectError(StoreError):
    """The bytes under a name do not hash to it; they are never served."""

    def __init__(self, digest: str, place: str) -> None:
        super().__init__(f"object {digest[:12]} in {place} is damaged: its bytes do not match its name")
        self.digest = digest


class StoreFullError(StoreError):
    """The store has no room and evicts nothing that was promised.

    Bytes, where known: ``needed`` for the new object, ``used`` by the store, ``limit`` of the store, ``free`` on
    the disk.
    """

    def __init__(
        self,
        message: str,
        *,
        needed: int | None = None,
        used: int | None = None,
        limit: int | None = None,
        free: int | None = None,
    ) -> None:
        super().__init__(message)
        self.needed = needed
        self.used = used
        self.limit = limit
        self.free = free


class SecretError(StoreError):
    """The bytes look like a secret, so they were not stored.

    ``found`` is the kind and the 1-based line of each finding, the first ones only; never the secret itself.
    """

    def __init__(self, found: Sequence[tuple[str, int]]) -> None:
        kind, line = found[0]
        more = f" (and {len(found) - 1} more)" if len(found) > 1 else ""
        super().__init__(f"not stored: line {line} looks like a secret, {kind}{more}; allow secrets to store it anyway")
        self.found = tuple(found)


class NoStoreError(StoreError):
    """Nothing is stored, on purpose: ``reason`` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(f"nothing is stored: {reason}")
        self.reason = reason


class TokenizerUnavailableError(BeamError):
    """Exact counting was asked for, and its rank file was found nowhere."""


class NotGrantedError(BeamError):
    """A tier above virtualization runs only with a Grant for it."""
