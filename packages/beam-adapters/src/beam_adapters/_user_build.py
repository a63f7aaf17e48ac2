"""What is made of the user's files, once after each change: the rows of the cache that ``_user`` reads.

A file that cannot be used is left out, and the line that says so is kept in the cache like the rest.  Not here: what a
file may say (``_user_file``), and whether its samples read as expected, which is ``beam adapters check``'s matter but
for rules that are certain.
"""

from __future__ import annotations

import contextlib
import marshal
import os

from beam_adapters import _detect, _user
from beam_adapters._machine import packed, source
from beam_adapters._registry import gate
from beam_adapters._user_file import UserFile, read_file
from beam_core._errors import InvalidValueError
from beam_core._regex_code import code_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from beam_adapters._user import Row, Stamp


def build(place: str, names: list[str], now: Stamp) -> tuple[tuple[Row, ...], tuple[str, ...]]:
    """The rows of all files in a folder, and what is wrong with those left out; both are kept for next time."""
    rows: list[Row] = []
    said: list[str] = []
    for name in names:
        path = os.path.join(place, name)
        try:
            rows.append(checked_row(read_file(path)))
        except OSError as error:
            said.append(f"{path} is left out: it cannot be read ({error.strerror or error})")
        except InvalidValueError as error:
            said.append(f"an adapter is left out: {error}; see 'beam adapters check {path}'")
        except Exception as error:  # noqa: BLE001  (whatever is wrong with one file, the others are used)
            said.append(f"{path} is left out ({type(error).__name__}: {error}): make it simpler, or move it away")
    made = tuple(rows), tuple(" ".join(line.split()) for line in said)
    _keep(_user.cache_file(place), (now, *made))
    return made


def row(file: UserFile) -> Row:
    """A file as a row of the cache."""
    data = file.data
    adapter = _user.made(data)
    patterns = [source(state)[0] for state in adapter.states.values()]
    patterns += [_detect.signature(adapter, weak=weak) for weak in (False, True)]
    body: Any = (
        data,
        {(pattern, 0): code_of(pattern, 0) for pattern in patterns},
        {state.name: packed(state) for state in adapter.states.values()},
    )
    gates = tuple(gate(anchor) for anchor in data[2])
    return data[0], file.path, data[1], data[2], gates, marshal.dumps(body, 2)


def checked_row(file: UserFile) -> Row:
    """A file as a row; InvalidValueError where a certain rule of it does what it must not."""
    from beam_adapters._user_check import trust

    made = row(file)
    _user.use(made)
    try:
        trust(file)
    finally:
        _user.forget()
    return made


def _keep(path: str, what: Any) -> None:
    """Write the cache whole or not at all; where it cannot be, the files are read again next time."""
    temporary = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with open(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(marshal.dumps(what, 2))
        os.replace(temporary, path)
    except OSError:
        pass
    finally:
        with contextlib.suppress(OSError):  # it was moved, mostly
            os.unlink(temporary)
