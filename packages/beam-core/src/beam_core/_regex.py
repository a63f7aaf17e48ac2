"""Regular expressions without the price of compiling them, or even of importing ``re``, at every start.

Compiling Beam's patterns takes longer than everything else that a small reduction does.  So each package ships
*tables*: generated files with the code that ``re`` made of each pattern, which ``_sre.compile`` takes as it is.
A table names the versions of the regular-expression engine that its code was checked on; with any other, for a
pattern that is in no table, or where a table cannot be read, ``re.compile`` does the work, with the same result.

A table is one line of text that says what it is, and then ``marshal`` data: ``(magics, codes, extras)``, with
``codes[pattern, flags] = (flags, groups, code)`` and ``extras`` for what else a package makes of its patterns.
Data and not a module, because an interpreter that may not write byte code would compile that at every start.

Guarded: a test compares every table with what the running interpreter would compile.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from re import Pattern

    Code = tuple[int, int, bytes]  # flags, groups, code as little-endian 32-bit numbers
    Codes = Mapping[tuple[bytes, int], Code]
    Extras = Mapping[str, tuple[bytes, ...]]

SUFFIX = ".table"
_NONE: tuple[Codes, Extras] = {}, {}

_compiled: dict[tuple[bytes, int], Pattern[bytes]] = {}
_tables: dict[str, tuple[Codes, Extras]] = {}


def compiled(source: bytes, flags: int, table: str) -> Pattern[bytes]:
    """The pattern of ``source``, by way of ``table`` where that helps; ``re.error`` if it is none.

    ``table`` is written like a module: ``package.name`` is the file ``name.table`` of that package.
    """
    key = source, flags
    pattern = _compiled.get(key)
    if pattern is None:
        code = load(table)[0].get(key)
        pattern = _compiled[key] = _from_re(key) if code is None else _from_code(source, code)
    return pattern


def load(table: str) -> tuple[Codes, Extras]:
    """Codes and extras of a table; both empty where it is missing or made for another engine."""
    read = _tables.get(table)
    if read is None:
        read = _tables[table] = _read(table)
    return read


def provide(table: str, codes: Codes, extras: Extras) -> None:
    """Use these for a table, in place of its file: they were made by this interpreter."""
    _tables[table] = codes, extras


def _from_re(key: tuple[bytes, int]) -> Pattern[bytes]:
    import re

    return re.compile(*key)


def _from_code(source: bytes, code: Code) -> Pattern[bytes]:
    import _sre

    flags, groups, numbers = code
    make: Callable[..., Pattern[bytes]] = _sre.compile
    return make(source, flags, memoryview(numbers).cast("I").tolist(), groups, {}, (None,) * (groups + 1))


def _read(table: str) -> tuple[Codes, Extras]:
    package, _, name = table.rpartition(".")
    try:
        import _sre
        import marshal
        import sys

        place = __import__(package, fromlist=("__path__",)).__path__[0]
        with open(f"{place}/{name}{SUFFIX}", "rb") as file:
            file.readline()
            magics, codes, extras = marshal.load(file)  # noqa: S302  (a file of this package, not of a user)
        if sys.byteorder != "little" or _sre.CODESIZE != 4 or _sre.MAGIC not in magics:
            return _NONE
    except (ImportError, OSError, EOFError, ValueError, TypeError):
        return _NONE
    return codes, extras
