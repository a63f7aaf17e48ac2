"""What ``re`` makes of a pattern, as numbers: for those who write tables (see ``_regex``).  Not on the fast lane."""

from __future__ import annotations

from array import array

MAGICS = (20220615, 20221023, 20230612)  # CPython 3.11, 3.12, 3.13

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._regex import Code


def code_of(source: bytes, flags: int) -> Code:
    """What ``re`` of this interpreter makes of a pattern; ``re.error`` if it is none."""
    from re import _compiler, _parser  # type: ignore[attr-defined]  # private on purpose: its output is stored

    tree = _parser.parse(source, flags)
    numbers = array("I", _compiler._code(tree, flags))  # noqa: SLF001
    return flags | tree.state.flags, tree.state.groups - 1, numbers.tobytes()
