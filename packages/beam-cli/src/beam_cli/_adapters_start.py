"""The text that `beam adapters new` begins a file with: valid as it is, and a comment for whatever can be said."""

from __future__ import annotations

_START = """\
# How Beam reads what {name} prints.  Check it with: beam adapters check {name}.toml
# Every key is explained in docs/how-to-add-an-adapter.md of Beam.

name = "{name}"
commands = ["{name}"]  # programs, or one with its subcommand: "git diff"
verified = []  # versions whose output you looked at, e.g. ["{name} 1.2"]

# Texts of which every output holds at least one.  With none, only the command leads here.
anchors = []

# Patterns that begin a line of this tool's output and of no other tool's.
# Weak ones count only where the command is known; this one takes any line.
signatures = []
weak = ['[^\\r\\n]']

# Whether traces, logs and progress bars among the tool's lines are read as such.
mixes = true

# A pattern is a whole line, without ^ and $.  What no rule knows is P2 and stays.
#   P0 errors and verdicts     P1 what to act on: files, names, places
#   P2 everything else         P3 context, kept near P0 and P1
#   P4 counted, needs a noun   P5 dropped: banners, progress, blank lines
[[state]]
name = "top"

[[state.rule]]
name = "blank"
pattern = '[ \\t]*+'
priority = "P5"
run = true  # one match may take many such lines

# [[state.rule]]
# name = "error"
# pattern = 'error: .*'
# priority = "P0"
# opens = true  # begins a block: context is kept near what is protected in its block

# [[state.rule]]
# name = "passed"
# pattern = 'ok \\w+'
# priority = "P4"
# noun = "passed"
# run = true
"""

_SAMPLE = """
[[sample]]
name = "first"
command = {command}
{code}text = {text}
# labels = [...]  # 'beam adapters check' prints them
"""


def start(name: str) -> str:
    """The beginning of the file of an adapter."""
    return _START.format(name=name)


def sample(text: str, command: str, exit_code: int | None) -> str:
    """A capture as a ``[[sample]]``."""
    code = "" if exit_code is None else f"exit_code = {exit_code}\n"
    return _SAMPLE.format(command=_quoted(command), code=code, text=_block(text))


def _quoted(text: str) -> str:
    """A text as a basic string of TOML."""
    return '"' + "".join(map(_escaped, text)).replace('"', '\\"').replace("\n", "\\n") + '"'


def _block(text: str) -> str:
    """A text of several lines as a string of TOML: as it is where that can be, else with escapes."""
    plain = all(char.isprintable() or char in "\n\t" for char in text)
    if plain and "'''" not in text and not text.endswith("'"):
        return f"'''\n{text}'''"
    return '"""\n' + "".join(map(_escaped, text)).replace('"', '\\"') + '"""'


def _escaped(char: str) -> str:
    if char == "\\":
        return "\\\\"
    if char == "\r":
        return "\\r"
    if char in "\n\t" or char.isprintable():
        return char
    number = ord(char)
    return f"\\u{number:04x}" if number < 1 << 16 else f"\\U{number:08x}"
