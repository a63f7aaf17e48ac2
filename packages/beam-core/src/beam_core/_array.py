"""``array`` without ``collections``, which it loads only to say that it is a sequence: a tenth of a start.

It registers itself with ``collections.abc``, for which the module behind that stands in meanwhile.  Not here: anything
that the class itself does.
"""

from __future__ import annotations

import _collections_abc
import sys

_absent = "collections" not in sys.modules and "array" not in sys.modules
if _absent:
    sys.modules["collections"] = sys.modules["collections.abc"] = _collections_abc
from array import array  # noqa: E402  (between the two)

if _absent:
    del sys.modules["collections"], sys.modules["collections.abc"]

__all__ = ["array"]
