"""What happens when something is wrong: one line on standard error, an exit code, and no output lost.

A command line that cannot be used is exit code 2, and standard input is handed on, because it may be the only
copy of what a command printed.  A fault of Beam itself hands the original on with exit code 0: Beam must not
make a working pipeline fail.  Finding faults is not here.
"""

from __future__ import annotations

from beam_cli._streams import copy, say, worth_copying

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli._signals import Signals

USAGE = 2
INCOMPLETE = 1  # not all could be read or written
NO_RESULT = 1  # measure has no figure to show


def usage(message: str, verb: str, signals: Signals, *, operand: bool = False) -> int:
    """Say what is wrong with the command line and where help is; hand standard input on."""
    say(f"{message}; see 'beam {verb + ' ' if verb else ''}--help'")
    if worth_copying(operand=operand):
        try:  # noqa: SIM105  (contextlib is not on the fast lane)
            copy(0, signals)
        except OSError:
            pass  # the code says already that something is wrong
    return USAGE


def internal(error: BaseException, then: str) -> str:
    """Say that Beam failed and what it does ``then``; the error in one line."""
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    what = what[:300]
    say(f"internal error ({what}): {then}")
    return what


def not_written(error: OSError) -> int:
    """Standard output took less than all; the code says so, as nobody else can."""
    say(f"cannot write to standard output ({error.strerror or error}): the output is incomplete")
    return INCOMPLETE
