"""`beam verify`: a reduced text, or the JSON of `beam reduce --json`, checked against the original it came from.

The original is what the handle in it leads to, or a file.  Not here: how a text is read beside its original
(``beam_optimize._reading``), and the store.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from beam_cli._streams import say, write
from beam_core._handle import PRINTED, SCHEME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from beam_core import Origin
    from beam_optimize._reading import Reading

USAGE = 2
WRONG = 1
HELP = "Check a reduced text, or what `reduce --json` printed, against its original."


def verify(
    *,
    file: Annotated[str | None, typer.Argument(metavar="[FILE]", help="File; - or nothing reads stdin.")] = None,
    original: Annotated[
        str | None,
        typer.Option("--original", metavar="FILE", help="The original, where the text has no handle that leads to it."),
    ] = None,
    adapter: Annotated[
        str | None, typer.Option("--adapter", metavar="NAME", help="The adapter that was forced on the text.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> int:
    """Exit code 0 where all is right, 1 where something is wrong, 2 where it cannot be told."""
    from beam_core import BeamError, Handle, Origin
    from beam_optimize._audit import audit
    from beam_optimize._reading import handle_of, read

    try:
        given = _bytes(file)
        text, receipt, measured = _parts(given)
        digits = _handle(receipt) or handle_of(text)
        origin = _origin(receipt)
        if original is not None:
            raw = _bytes(original)
        elif digits is None:
            return _cannot("nothing to check against: the text has no handle; name the original by --original FILE")
        else:
            from beam_cli._recovery import open_store

            store = open_store()
            raw = store.get(Handle(digits))
            if receipt is None:
                entry = store.stat(Handle(digits))
                origin = Origin(entry.command, entry.exit_code, entry.tool, entry.host, entry.session)
        reading = read(text, raw)
        problems = [*reading.problems, *(_wrong_original(digits, raw) if digits else [])]
        problems += audit(reading, origin, receipt, adapter)
        problems += _wrong_sizes(measured, len(text), len(raw))
    except (BeamError, OSError, ValueError, KeyError, TypeError) as error:
        return _cannot(f"{type(error).__name__}: {error}" if isinstance(error, KeyError) else str(error))
    for problem in problems:
        say(problem)
    if as_json:
        found = {"verified": not problems, "problems": problems, "bytes": len(raw), **reading.as_dict()}
        write(1, json.dumps(found).encode() + b"\n")
    elif not problems:
        write(1, _sentence(reading, len(raw), digits).encode())
    return WRONG if problems else 0


def _bytes(file: str | None) -> bytes:
    return sys.stdin.buffer.read() if file is None or file == "-" else Path(file).read_bytes()


def _parts(given: bytes) -> tuple[bytes, Mapping[str, object] | None, object]:
    """The text, and receipt and measurement where the JSON of `reduce --json` was given."""
    if not given.lstrip().startswith(b'{"') or b'"receipt"' not in given:
        return given, None, None
    try:
        value = json.loads(given)
    except (ValueError, RecursionError):  # a report is never so deep
        return given, None, None
    if not isinstance(value, dict) or not isinstance(value.get("receipt"), dict):
        return given, None, None
    if isinstance(value.get("text"), str):
        return value["text"].encode("utf-8", "surrogateescape"), value["receipt"], value.get("measurement")
    if isinstance(value.get("base64"), str):
        from base64 import b64decode

        return b64decode(value["base64"], validate=True), value["receipt"], value.get("measurement")
    raise ValueError("the receipt comes without its text: give what `beam reduce --json` printed")


def _handle(receipt: Mapping[str, object] | None) -> str | None:
    handle = receipt.get("handle") if receipt is not None else None
    return handle if isinstance(handle, str) else None


def _origin(receipt: Mapping[str, object] | None) -> Origin:
    """Where the text comes from, as the receipt has it."""
    from beam_core import Origin

    known = receipt.get("origin") if receipt is not None else None
    return Origin(**known) if isinstance(known, dict) else Origin()


def _wrong_sizes(measured: object, text: int, raw: int) -> list[str]:
    if not isinstance(measured, dict):
        return []
    told = measured.get("bytes_after"), measured.get("bytes_before")
    return [] if told == (text, raw) else [f"measured were {told[0]} of {told[1]} bytes; they are {text} of {raw}"]


def _wrong_original(digits: str, raw: bytes) -> list[str]:
    from hashlib import sha256

    found = sha256(raw).hexdigest()
    if found.startswith(digits.removeprefix(SCHEME)):
        return []
    return [f"the text names beam://{digits.removeprefix('beam://')[:12]}, and this original is beam://{found[:12]}"]


def _cannot(message: str) -> int:
    say(f"{message}; see 'beam verify --help'")
    return USAGE


def _sentence(reading: Reading, size: int, digits: str | None) -> str:
    edits = (
        reading.folded + reading.series + reading.rows + reading.tables + reading.paths + reading.joined + reading.hunks
    )
    parts = [
        f"{reading.kept + reading.cut + reading.times} of {reading.lines} lines shown in order",
        f"{reading.times} of them without their times",
        f"{edits} given by edits",
        f"{reading.trimmed} no longer counted by their hunks",
        f"{reading.marked} left out under markers",
        f"{reading.counted} counted",
        f"{reading.unmarked} left out without a marker",
    ]
    told = [part for part in parts if not part.startswith("0 ")]
    where = SCHEME + digits.removeprefix(SCHEME)[:PRINTED] if digits else "the original"
    return f"verified: {', '.join(told)}; {where} has {size} bytes\n"
