"""The smaller of two reductions where a host is known: as far as the engine goes, and within what the host shows.

A host's limit is a budget: alone it leaves whatever fits as it is.  So the first reduction knows no host, and the
second is asked for only where the first is larger than what every host shows.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from beam_core import Reduction

LEAST = 400  # bytes of a text: less than this has nothing to spare
_BELOW_ALL_LIMITS = 9_000  # bytes: a text of this size is within what every host shows


def smallest(raw: bytes, within: str | None, *, limit: str | None = None, **settings: Any) -> Reduction:
    """``beam_optimize.reduce`` with these settings, within what a host shows, or within its ``limit`` for this text.

    InvalidValueError for a value that ``reduce`` refuses, and for a host that is not known.
    """
    from beam_optimize import reduce

    if within is None:
        return reduce(raw, **settings)
    from beam_optimize._hosts import limits_of

    limits_of(within)  # a name that is not known is refused for a small text too
    whole = reduce(raw, **settings)
    if len(whole.data) <= _BELOW_ALL_LIMITS:
        return whole
    smaller = reduce(raw, **{**settings, "host": within, "budget": limit})
    return min(smaller, whole, key=lambda one: len(one.data))
