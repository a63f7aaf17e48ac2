"""Regular expressions without the price of compiling them, or even of importing ``re``, at every start.

Compiling Beam's patterns takes longer than everything else that a small reduction does.  So each package ships
*tables*: generated modules with the code that ``re`` made of each pattern, which ``_sre.compile`` takes as it is.
``MAGICS`` in a table names the versions of the regular-expression engine that the code was checked on; with any
other, or for a pattern that is in no table, ``re.compile`` does the work, with the same result.

Guarded: a test compares every table with what the running interpreter would compile.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from re import Pattern

    Code = tuple[int, int, bytes]  # flags, groups, code as little-endian 32-bit numbers

_compiled: dict[tuple[bytes, int], Pattern[bytes]] = {}
_tables: dict[str, Mapping[tuple[bytes, int], Code]] = {}


def compiled(source: bytes, flags: int, table: str) -> Pattern[bytes]:
    """The pattern of ``source``, by way of the generated module ``table`` where that helps; ``re.error`` if none."""
    key = source, flags
    pattern = _compiled.get(key)
    if pattern is None:
        pattern = _compiled[key] = _from_table(key, table) or _from_re(key)
    return pattern


def _from_re(key: tuple[bytes, int]) -> Pattern[bytes]:
    import re

    return re.compile(*key)


def _from_table(key: tuple[bytes, int], table: str) -> Pattern[bytes] | None:
    codes = _tables.get(table)
    if codes is None:
        codes = _tables[table] = _load(table)
    code = codes.get(key)
    if code is None:
        return None
    import _sre

    flags, groups, numbers = code
    make: Callable[..., Pattern[bytes]] = _sre.compile
    return make(key[0], flags, memoryview(numbers).cast("I").tolist(), groups, {}, (None,) * (groups + 1))


def _load(table: str) -> Mapping[tuple[bytes, int], Code]:
    try:
        import _sre
        import sys

        module = __import__(table, fromlist=("TABLE",))
    except ImportError:
        return {}
    if sys.byteorder != "little" or _sre.CODESIZE != 4 or _sre.MAGIC not in module.MAGICS:
        return {}
    codes: Mapping[tuple[bytes, int], Code] = module.TABLE
    return codes
