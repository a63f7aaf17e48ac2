"""The shell of an agent: a command as `beam_cli/install/data/shell.sh` hands it over, run so that the agent sees less.

What comes is a script of Claude Code: it loads the user's shell, gives the agent's command to ``eval`` and notes the
folder it ends in.  The script is run as it is; the agent's command is taken out of it only to know what it is.

Guards: as in `beam run`.  The commands of Beam itself and what a machine will read are not touched; where anything is
not as it is known to be, the script takes this process's place.
"""

from __future__ import annotations

# All that the way to the start of the command needs is loaded here: where it is missing, the shim runs the command.
from beam_cli import (
    _child,
    _faults,
    _live,
    _machine_output,
    _options,
    _outputs,
    _own,
    _patient,
    _recovery,
    _run,
    _spawn,
    _spool,
)
from beam_cli._streams import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

_EVAL = " && eval "
_ENDS = (" < /dev/null && pwd -P >| ", " && pwd -P >| ")
_LOADED = (_child, _faults, _live, _options, _outputs, _patient, _recovery, _spool)


def main(argv: list[str]) -> NoReturn:
    """Run the script with the shell, and end this process with its exit code; ``argv`` has the two."""
    from beam_cli.main import _leave

    shell, script = argv
    words = [shell, "-c", script]
    command = command_of(script)
    try:
        if command is None or leaves_alone(command):
            _spawn.become(words)
        code = _run.run({_options.WORDS: words, _run.SAID: command})
    except _spawn.NotStartedError as error:
        say(str(error))
        code = error.code
    _leave(code)


def command_of(script: str) -> str | None:
    """The agent's command in a script; None where the script has another form."""
    start = script.find(_EVAL)
    end = next((at for at in (script.rfind(mark) for mark in _ENDS) if at >= 0), -1)
    if start < 0 or end <= start:
        return None
    return unquoted(script[start + len(_EVAL) : end].strip())


def unquoted(text: str) -> str | None:
    """One word of a POSIX shell without its quotes; None where it is not one."""
    out: list[str] = []
    at = 0
    while at < len(text):
        character = text[at]
        if character == "'":
            end = text.find("'", at + 1)
            if end < 0:
                return None
            out.append(text[at + 1 : end])
            at = end + 1
        elif character == '"':
            end = at + 1
            while end < len(text) and text[end] != '"':
                if text[end] in "$`":
                    return None
                if text[end] == "\\" and text[end + 1 : end + 2] in {'"', "\\", "$", "`"}:
                    end += 1
                out.append(text[end])
                end += 1
            at = end + 1
        elif character == "\\":
            out.append(text[at + 1 : at + 2])
            at += 2
        elif character in " \t\n;&|<>()$`":
            return None
        else:
            out.append(character)
            at += 1
    return "".join(out)


def leaves_alone(command: str) -> bool:
    """Whether nothing is to be done about the output of a command."""
    return _own.is_command(command) or _machine_output.machine_word(["sh", "-c", command]) is not None
