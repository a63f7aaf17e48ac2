"""The adapters of the user, at hand: what the folder of their files holds, from a cache that was validated before.

Without such a folder this costs one look that fails.  With one, each file's size and time are compared with those in
the cache, and where they differ ``_user_build`` reads the files, checks them and writes the cache anew; that alone
imports ``tomllib``, ``attrs`` and ``re``.  The cache holds what the generated tables hold for the adapters of this
package: the code of every pattern.

Guards: a file that is broken is left out and said, and nothing here can stop a text.  Not here: what a file may say.
"""

from __future__ import annotations

import os
import sys

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import UNRECOGNISED, Label
from beam_core._folders import CACHE, CONFIG, user_folder
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from beam_core._regex import Code

    # A rule is its name, its pattern, which label it has, and then the other arguments of Rule in their order
    RuleData = tuple[str, bytes, int, str | None, bytes, bool, bool, bool, bytes, bool]
    StateData = tuple[str, int, str | None, tuple[RuleData, ...]]  # name, number of its default or -1, otherwise, rules
    LabelData = tuple[int, str, str, int, str, bool]  # priority, role, noun, near, outcome, yields
    # An adapter, in the order of Adapter's arguments; its three flags are together
    AdapterData = tuple[
        str,
        tuple[str, ...],
        tuple[bytes, ...],
        tuple[bytes, ...],
        tuple[bytes, ...],
        tuple[bool, bool, bool],
        tuple[str, ...],
        tuple[LabelData, ...],
        tuple[StateData, ...],
    ]
    Body = tuple[AdapterData, Mapping[tuple[bytes, int], Code], Mapping[str, tuple[bytes, ...]]]
    # What is known before it is needed, and last its Body as bytes
    Row = tuple[str, str, tuple[str, ...], tuple[bytes, ...], tuple[bytes, ...], bytes]
    Stamp = tuple[object, ...]

FORMAT = 1  # of the cache: counts up where the form or a check changes
VARIABLE = "BEAM_CONFIG_DIR"
SUFFIX = ".toml"


class Known:
    """A user's adapter, as far as it is known before it is needed."""

    __slots__ = ("anchors", "body", "commands", "file", "gates", "name")

    def __init__(self, row: Row) -> None:
        self.name, self.file, self.commands, self.anchors, self.gates, self.body = row


class _Loaded:
    __slots__ = ("adapters", "faults", "known")

    def __init__(self, rows: tuple[Row, ...], faults: tuple[str, ...]) -> None:
        self.known = {row[0]: Known(row) for row in rows}
        self.faults = faults
        self.adapters: dict[str, Adapter] = {}


_loaded: _Loaded | None = None


def known() -> Mapping[str, Known]:
    """The user's adapters by name, in a fixed order."""
    return _all().known


def faults() -> tuple[str, ...]:
    """What is wrong with files that are left out, a line each."""
    return _all().faults


def load(name: str) -> Adapter:
    """The user's adapter called ``name``; KeyError if there is none."""
    loaded = _all()
    adapter = loaded.adapters.get(name)
    if adapter is None:
        import marshal

        adapter = loaded.adapters[name] = take(marshal.loads(loaded.known[name].body))  # noqa: S302  (checked: `_read`)
    return adapter


def take(body: Body) -> Adapter:
    """An adapter made of its data, with the code of its patterns at hand."""
    from beam_adapters._patterns import table
    from beam_core._regex import provide

    data, codes, extras = body
    provide(table(data[0]), codes, extras)
    return made(data)


def use(*rows: Row) -> None:
    """Take these for all that the user has, until ``forget``: to check a file, or to be sure that there is none."""
    global _loaded
    _loaded = _Loaded(rows, ())


def forget() -> None:
    """Look at the folder again when it is next asked for."""
    global _loaded
    _loaded = None


def made(data: AdapterData) -> Adapter:
    """An adapter as its table, from data."""
    name, commands, anchors, signatures, weak, (exact, mixes, sees_prefix), verified, labels, states = data
    levels = tuple(Priority.all())
    own = [
        Label(levels[level], role, noun, near, outcome=outcome, yields=yields)
        for level, role, noun, near, outcome, yields in labels
    ]
    return Adapter(
        name,
        [
            State(
                state,
                [
                    Rule(
                        rule,
                        pattern,
                        own[label],
                        enter,
                        then=then,
                        opens=opens,
                        segment=segment,
                        run=run,
                        more=more,
                        certain=certain,
                    )
                    for rule, pattern, label, enter, then, opens, segment, run, more, certain in rules
                ],
                UNRECOGNISED if default < 0 else own[default],
                otherwise,
            )
            for state, default, otherwise, rules in states
        ],
        commands=commands,
        anchors=anchors,
        signatures=signatures,
        weak=weak,
        exact=exact,
        mixes=mixes,
        sees_prefix=sees_prefix,
        verified=verified,
    )


def folder() -> str:
    """The folder with the files: an absolute path, which need not exist."""
    return os.path.join(os.path.abspath(os.environ.get(VARIABLE) or user_folder(CONFIG)), "adapters")


def cache_file(place: str) -> str:
    """Where what is made of the files in ``place`` is kept; the name is of the folder and of this interpreter."""
    number = int.from_bytes(os.fsencode(place), "big") % ((1 << 61) - 1)
    return os.path.join(user_folder(CACHE), f"adapters-{number:x}-{sys.hexversion:x}.cache")


def _all() -> _Loaded:
    global _loaded
    if _loaded is None:
        _loaded = _Loaded(*_read(folder()))
    return _loaded


def _read(place: str) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    try:
        names = sorted(name for name in os.listdir(place) if name.endswith(SUFFIX) and name[0] != ".")
    except OSError:  # there is none, which is the rule
        return (), ()
    if not names:
        return (), ()
    now = stamp(place, names)
    try:
        return _cached(cache_file(place), now)
    except (OSError, EOFError, ValueError, TypeError):
        pass
    try:
        from beam_adapters._user_build import build

        return build(place, names, now)
    except Exception as error:  # noqa: BLE001  (whatever goes wrong with them, the text goes on)
        return (), (f"the adapters in {place} are left out ({type(error).__name__}: {error})",)


def stamp(place: str, names: list[str]) -> Stamp:
    """What must be the same for a cache to be used."""
    from beam_adapters import __version__

    files: list[tuple[Any, ...]] = []
    for name in names:
        try:
            status = os.stat(os.path.join(place, name))
            files.append((name, status.st_mtime_ns, status.st_ctime_ns, status.st_size, status.st_ino))
        except OSError:
            files.append((name,))
    return (FORMAT, __version__, sys.version, place, tuple(files))


def _cached(path: str, now: Stamp) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """What the cache holds; ValueError where it is of other files."""
    import marshal

    with open(path, "rb") as file:
        was, rows, said = marshal.load(file)  # noqa: S302  (a file that Beam wrote, in the user's own cache)
    if was != now:
        raise ValueError(path)
    return rows, said
