"""`beam adapters check` and `beam adapters new`: for adapters that users write, as TOML in their own folder.

`check` shows and changes nothing; `new` writes one file that was not there.  Not here: what a file may say and how its
samples are read (``beam_adapters._user_file`` and ``_user_check``).
"""

from __future__ import annotations

import os

from beam_adapters import _user
from beam_adapters._index import INDEX
from beam_adapters._registry import GENERIC, content_names
from beam_cli import _faults
from beam_cli._adapters_start import sample, start
from beam_cli._input import Input, open_input
from beam_cli._options import Request
from beam_cli._signals import Signals
from beam_cli._streams import say, write
from beam_core import BeamError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_adapters._user_check import Report
    from beam_adapters._user_file import UserFile

DIFFERENT = 1
_LARGEST = 1 << 20  # bytes of a capture that becomes a sample


def check(files: list[str]) -> int:
    """Print what each file's samples show: 0 if all is as expected, 1 if not, 2 for a file that cannot be used."""
    from beam_adapters._user_check import check_file
    from beam_adapters._user_file import read_file

    if not files:
        place = _user.folder()
        try:
            files = sorted(os.path.join(place, name) for name in os.listdir(place) if name.endswith(_user.SUFFIX))
        except OSError:
            files = []
        if not files:
            say(f"there is no adapter in {place}: name a file, or begin one with 'beam adapters new NAME'")
            return _faults.USAGE
    worst = 0
    for path in files:
        try:
            file = read_file(os.path.abspath(path))
            report = check_file(file)
        except OSError as error:
            say(f"cannot read {path!r} ({error.strerror or error}): name a readable file")
            worst = _faults.USAGE
            continue
        except BeamError as error:
            say(str(error))
            worst = _faults.USAGE
            continue
        write(1, "".join(f"{line}\n" for line in _shown(path, file, report)).encode("utf-8", "surrogateescape"))
        worst = max(worst, 0 if report.good else DIFFERENT)
    return worst


def _shown(path: str, file: UserFile, report: Report) -> Iterator[str]:
    """The verdict on a file in a line, then what differs, then each rule with the lines that it labels."""
    what = [
        _count(len(report.differences), "difference", "differences"),
        _count(len(report.unused), "rule that no sample uses", "rules that no sample uses"),
        _count(len(report.unlabelled), "sample without labels", "samples without labels"),
    ]
    verdict = "all as expected" if report.good else ", ".join(filter(None, what))
    size = f"{_count(len(file.samples), 'sample', 'samples') or 'no sample'}, {report.lines} lines"
    yield f"{path}: {size}: {verdict}"
    for found in report.differences:
        place = f", line {found.line}" if found.line else ""
        yield f"  {found.sample}{place}: expected {found.expected}, got {found.got}"
        if found.text:
            yield f"    {found.text}"
    for rule in report.rules:
        lines = report.used.get(rule, 0)
        yield f"  rule {rule}: {_count(lines, 'line', 'lines') or 'no sample uses it'}"
    for name, labels in report.unlabelled:
        yield f"  {name}: these are its labels now; if they are right, put them into the file:"
        yield "    labels = ["
        for label in labels:
            yield f'      "{label}",'
        yield "    ]"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}" if number else ""


def new(name: str, source: str | None, *, command: str | None, exit_code: int | None) -> int:
    """Write the beginning of an adapter's file and print where it is."""
    from beam_adapters._user_spec import A_NAME, is_name

    if not is_name(name):
        say(f"{name!r} cannot be the name of an adapter: use {A_NAME}")
        return _faults.USAGE
    if name == GENERIC or name in content_names():
        say(f"{name!r} is a table of content: choose another name (see: beam adapters)")
        return _faults.USAGE
    text = start(name)
    if source is not None:
        try:
            raw = _taken(source)
        except OSError as error:
            say(f"cannot read {source!r} ({error.strerror or error}): name a readable file, or - for standard input")
            return _faults.USAGE
        try:
            if not 0 < len(raw) <= _LARGEST:
                say(f"{source!r} has {len(raw)} bytes: a sample has 1 to {_LARGEST}; keep the lines that matter")
                return _faults.USAGE
            text += sample(raw.decode(), command or name, exit_code)
        except UnicodeDecodeError as error:
            say(f"{source!r} is not UTF-8 ({error.reason} at byte {error.start}): a sample in TOML has to be")
            return _faults.USAGE
    path = os.path.join(_user.folder(), name + _user.SUFFIX)
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        say(f"{path} exists and is left as it is: edit it, or choose another name")
        return _faults.USAGE
    except OSError as error:
        say(f"cannot write {path} ({error.strerror or error}): set {_user.VARIABLE} to a folder of yours")
        return _faults.USAGE
    write(1, f"{path}\n".encode("utf-8", "surrogateescape"))
    if name in INDEX:
        say(f"it takes the place of the built-in adapter {name!r}")
    say(f"next: write its rules, then 'beam adapters check {path}'")
    return 0


def _taken(source: str) -> bytes:
    signals = Signals()
    try:
        return Input(open_input(Request("adapters", {"file": source})), signals).take()
    finally:
        signals.release()
