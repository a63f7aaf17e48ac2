"""The options of `beam reduce`, `beam measure` and `beam run`: tables, from which both parsers are built.

`parse` reads the plain forms and answers None for all else; the typer app (`_app`) reads everything and
explains what is wrong.  Guards: where `parse` gives an answer, the app gives the same.  Values stay text in
both, so that there is one conversion (`settle`) and one message for a bad value.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypedDict

    from beam_core import Store

    class _Arguments(TypedDict):
        fidelity: str
        budget: str | None
        host: str | None
        command: str | None
        exit_code: int | None
        adapter: str | None
        model: str | None
        store: Store | None


FILE_HELP = "File to read; - or nothing reads standard input."


class Option:
    """One option: ``--name METAVAR``, or a flag where ``metavar`` is empty."""

    __slots__ = ("help", "metavar", "name")

    def __init__(self, name: str, metavar: str, text: str) -> None:
        self.name = name
        self.metavar = metavar
        self.help = text

    @property
    def field(self) -> str:
        """The name as an identifier."""
        return self.name.replace("-", "_")


OPTIONS = (
    Option("fidelity", "full|safe|compact|minimal", "What Beam may change, from least to most. Default: compact."),
    Option("budget", "N[b|c|l]", "Aim at N tokens, Nb bytes, Nc characters or Nl lines. Errors are kept even so."),
    Option("host", "NAME", "Stay within what this agent host shows; together with --budget both count."),
    Option("recover", "", "Keep the original, say where, and leave more out: see 'beam expand'."),
    Option("allow-secrets", "", "With --recover: keep it even where it looks like it holds a secret."),
    Option("command", "CMD", "The command that printed the text; a hint, the content decides."),
    Option("exit-code", "N", "The exit code of that command."),
    Option("adapter", "NAME", "Read the text with this adapter (see: beam adapters)."),
    Option("model", "NAME", "Count tokens as this model does."),
    Option("json", "", "Print one JSON object: text or base64, measurement, receipt."),
)


_OF_BOTH = ("fidelity", "budget", "host", "adapter", "model")
RUN_OPTIONS = (
    *(option for option in OPTIONS if option.name in _OF_BOTH),
    Option("live", "", "Show lines as they come, shortened line by line."),
    Option("raw", "", "Show the output as it comes, unchanged; it is stored."),
    Option("timeout", "SECONDS", "End the command after this time; what it printed is shown, exit code 124."),
    Option("no-store", "", "Keep nothing; then nothing is left out either."),
    Option("allow-secrets", "", "Store the output also where it looks like a secret."),
)
WORDS = "words"  # the field of a command and its arguments


def parse_run(argv: list[str]) -> dict[str, str | bool | list[str]] | None:
    """As ``parse``, for `beam run`: the first word that is no option begins the command, and so does ``--``."""
    valued = {"--" + option.name for option in RUN_OPTIONS if option.metavar}
    at = 0
    while at < len(argv) and argv[at].startswith("-") and argv[at] not in {"-", "--"}:
        at += 2 if argv[at] in valued else 1
    values = parse(argv[:at], RUN_OPTIONS)
    words = argv[at + 1 :] if argv[at : at + 1] == ["--"] else argv[at:]
    return {**values, WORDS: words} if values is not None and words else None


def parse(argv: list[str], options: tuple[Option, ...] = OPTIONS) -> dict[str, str | bool] | None:
    """Values by field name, ``file`` for the operand; None for anything but the plain forms of known options."""
    by_name = {"--" + option.name: option for option in options}
    values: dict[str, str | bool] = {}
    rest = iter(argv)
    for argument in rest:
        if argument == "-" or not argument.startswith("-"):
            if "file" in values:
                return None
            values["file"] = argument
            continue
        name, equals, value = argument.partition("=")
        option = by_name.get(name)
        if option is None:
            return None
        if not option.metavar:
            if equals:
                return None
            values[option.field] = True
        elif equals:
            values[option.field] = value
        else:
            following = next(rest, None)
            if following is None:
                return None
            values[option.field] = following
    return values


class Request:
    """What is asked of one run of `beam reduce` or `beam measure`."""

    __slots__ = (
        *("adapter", "allow_secrets", "budget", "command", "exit_code", "fidelity", "file", "host", "json", "model"),
        *("recover", "verb"),
    )

    def __init__(self, verb: str, values: Mapping[str, str | bool | None]) -> None:
        def text(field: str) -> str | None:
            value = values.get(field)
            return value if isinstance(value, str) else None

        self.verb = verb
        self.file = text("file")
        fidelity = text("fidelity")
        self.fidelity = "compact" if fidelity is None else fidelity
        self.budget = text("budget")
        self.host = text("host")
        self.command = text("command")
        self.exit_code = text("exit_code")
        self.adapter = text("adapter")
        self.model = text("model")
        self.json = bool(values.get("json"))
        self.recover = bool(values.get("recover"))
        self.allow_secrets = bool(values.get("allow_secrets"))

    @property
    def reads_stdin(self) -> bool:
        """Whether the text comes from standard input."""
        return self.file is None or self.file == "-"

    @property
    def chosen(self) -> bool:
        """Whether a value was given that the engine may refuse."""
        values = (self.budget, self.host, self.adapter, self.model)
        return self.fidelity != "compact" or any(value is not None for value in values)

    def arguments(self) -> _Arguments:
        """The keyword arguments of ``beam_optimize.reduce``; InvalidValueError where ``--exit-code`` is no number."""
        return {
            "fidelity": self.fidelity,
            "budget": self.budget,
            "host": self.host,
            "command": self.command,
            "exit_code": _number(self.exit_code),
            "adapter": self.adapter,
            "model": self.model,
            "store": self._store(),
        }

    def _store(self) -> Store | None:
        if not self.recover:
            return None
        from beam_cli._recovery import Recovery, open_store

        return Recovery(open_store(allow_secrets=self.allow_secrets))


def _number(text: str | None) -> int | None:
    if text is None:
        return None
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 10:  # Windows has codes up to 2^32
        from beam_core import InvalidValueError

        raise InvalidValueError("exit-code", text, "a whole number, e.g. 0 or 101")
    return int(text)


def seconds(text: str | None) -> float | None:
    """A time limit; InvalidValueError where it is none."""
    if text is None:
        return None
    whole, _, part = text.partition(".")
    digits = whole + part
    if not (digits.isascii() and digits.isdigit() and whole) or len(digits) > 12 or not digits.strip("0"):
        from beam_core import InvalidValueError

        raise InvalidValueError("timeout", text, "a number of seconds above 0, e.g. 60 or 0.5")
    return float(text)
