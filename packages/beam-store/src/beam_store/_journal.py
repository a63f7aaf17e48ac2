r"""The journal: one line of JSON for each put.  When, what, how large, by which command, for whom.

A line is written by one ``write`` to a file that is open for appending, and begins with ``{"when":``, which no string
inside it can contain.  So a line that a killed process left torn costs that line alone.  Lines are composed here
without importing ``json``, which takes longer than the rest of a put.

Not here: where the journal is.  Lists and retention read it; serving bytes does not, so a lost journal loses no
artifact.
"""

from __future__ import annotations

from beam_core import InvalidValueError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from beam_core import Origin

START = b'{"when":'
_LONGEST = 2000  # characters of a command: a script given by -c can be of any length
_LATEST = 1e12  # seconds; far beyond any date, and a number of milliseconds by mistake is larger
_FIELDS = ("command", "tool", "host", "session")


def compose(
    when: float | None, name: str, size: int, lines: int, origin: Origin | None, flags: tuple[str, ...] = ()
) -> bytes:
    """The line of one put.  InvalidValueError where ``when`` is no time in seconds."""
    if when is None:
        text = "null"
    elif 0 <= when < _LATEST:
        text = f"{when:.3f}"
    else:
        raise InvalidValueError("time", when, "seconds since 1970")
    text = f'{{"when":{text},"handle":"{name}","size":{size},"lines":{lines}'
    if origin is not None:
        for field in _FIELDS:
            value = getattr(origin, field)
            if value is not None:
                text += f',"{field}":{_quoted(value)}'
        if origin.exit_code is not None:
            text += f',"exit":{origin.exit_code:d}'
    if flags:
        text += ',"flags":[' + ",".join(map(_quoted, flags)) + "]"
    return text.encode() + b"}\n"


def _quoted(text: str) -> str:
    """A JSON string in ASCII; lone surrogates, which stand for bytes that are no text, survive."""
    if len(text) > _LONGEST:
        text = text[:_LONGEST] + "..."
    if text.isascii() and text.isprintable():
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return '"' + "".join(map(_unit, map(ord, text))) + '"'


def _unit(code: int) -> str:
    if code > 0xFFFF:
        code -= 0x10000
        return f"\\u{0xD800 + (code >> 10):04x}\\u{0xDC00 + (code & 0x3FF):04x}"
    return chr(code) if 0x20 <= code < 0x7F and code not in {0x22, 0x5C} else f"\\u{code:04x}"


class Record:
    """A line of the journal.  ``None`` is not known; ``flags`` say what was remarkable about the put."""

    __slots__ = ("command", "exit_code", "flags", "host", "lines", "name", "session", "size", "tool", "when")

    def __init__(
        self,
        name: str,
        when: float | None,
        size: int,
        lines: int,
        command: str | None = None,
        exit_code: int | None = None,
        tool: str | None = None,
        host: str | None = None,
        session: str | None = None,
        flags: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.when = when
        self.size = size
        self.lines = lines
        self.command = command
        self.exit_code = exit_code
        self.tool = tool
        self.host = host
        self.session = session
        self.flags = flags


def parse(line: bytes) -> Record | None:
    """The record of a line, or of what follows a torn one in it; ``None`` where the line itself is torn."""
    import json

    start = line.rfind(START)
    if start < 0 or not line.endswith(b"}"):
        return None
    try:
        fields = json.loads(line[start:])
        name, when, size, lines = fields["handle"], fields["when"], fields["size"], fields["lines"]
        texts = [fields.get(field) for field in _FIELDS]
        code = fields.get("exit")
        flags = tuple(fields.get("flags", ()))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    numbers = [size, lines, 0 if code is None else code]
    if (
        not isinstance(name, str)
        or not (when is None or isinstance(when, int | float))
        or not all(isinstance(number, int) for number in numbers)
        or not all(text is None or isinstance(text, str) for text in [*texts, *flags])
    ):
        return None
    command, tool, host, session = texts
    return Record(name, when, size, lines, command, code, tool, host, session, flags)


def parse_all(lines: Iterable[bytes]) -> Iterator[Record]:
    """The records of a journal, oldest first."""
    for line in lines:
        record = parse(line)
        if record is not None:
            yield record
