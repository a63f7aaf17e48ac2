"""One call of `beam hook`: from standard input to the host's answer, or to silence.

Guards: exit code 0 whatever happens, nothing on standard error, an answer only as a whole and only where it spares
the agent something; and an end after SECONDS, long before any host's own.
"""

from __future__ import annotations

import os

from beam_cli._file_tools import gives_files
from beam_cli._smallest import LEAST, smallest

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal as _signal
    from typing import NoReturn

    from beam_cli.hook._call import Call, Text
    from beam_core import Reduction
    from beam_store import ArtifactStore
else:
    import _signal

SECONDS = 2.0
LARGEST = 32 << 20  # bytes of a payload; above it nothing is answered
_GAIN = 128  # bytes at least that an answer spares, since it takes the place of what other hooks answer


def run(argv: list[str]) -> int:
    """Answer the payload on standard input; always 0."""
    try:
        if hasattr(_signal, "setitimer"):
            _signal.signal(_signal.SIGALRM, lambda *_: os._exit(0))
        _wait(SECONDS)
        raw = _take()
        seen: list[Seen] = []
        answer = None if raw is None else answer_to(raw, _server(argv), seen)
        if answer is not None:
            _wait(0)  # however slow the reader is, it gets all of it
            _write(answer.encode("ascii"))
            _wait(SECONDS)
        for one in seen:
            one.note()
    except BaseException:  # noqa: BLE001, S110  (the host goes on with what it had)
        pass
    _leave()


class Seen:
    """A text that was reduced, and whether the agent got to see that."""

    __slots__ = ("_call", "_reduction", "_store", "_text", "taken")

    def __init__(self, call: Call, text: Text, reduction: Reduction, store: ArtifactStore) -> None:
        self._call = call
        self._text = text
        self._reduction = reduction
        self._store = store
        self.taken = len(text.raw) - len(call.head) - len(reduction.data) >= _GAIN

    def note(self) -> None:
        """Write its line into the ledger."""
        from beam_cli._ledger import Source, enter

        call, text = self._call, self._text
        source = Source(call.host, call.command, call.exit_code, tool=call.tool, session=call.session)
        raw = None if call.tool == "Bash" else lambda: text.raw  # of a command the host says whether it cut
        alone = None
        if text.cut:
            alone = text.shown.encode("utf-8", "surrogateescape")
            if call.host == "claude-code":  # what the hook is shown is more than the agent is
                from beam_optimize._alone import claude_code

                alone = claude_code(text.raw, 0)
        head = call.head.encode()
        enter(self._store, "hook", self._reduction, source, raw=raw, alone=alone, taken=self.taken, head=head)


def answer_to(raw: bytes, server: str | None = None, seen: list[Seen] | None = None) -> str | None:
    """The answer to a payload as JSON; None where there is nothing to say.  Raises for what is no payload.

    Each text that was reduced is added to ``seen``.
    """
    from beam_cli import _own
    from beam_cli.hook import _hosts, _json

    payload = _json.load(raw)
    call = _hosts.read(payload, server)
    if call is None or all(len(text.raw) < LEAST for text in call.texts) or gives_files(call.tool):
        return None
    if _own.is_command(call.command) or _hosts.asks_for_an_artifact(payload):
        return None
    new = [_reduced(call, text, seen) for text in call.texts]
    if all(one is None for one in new):
        return None
    texts = [text.shown if one is None else one for text, one in zip(call.texts, new, strict=True)]
    return _json.dump(call.answer(texts))


def _reduced(call: Call, text: Text, seen: list[Seen] | None) -> str | None:
    """The text as the agent is to see it; None where it stays."""
    from beam_cli._own import is_reduced

    if len(text.raw) < LEAST or is_reduced(text.raw):
        return None
    from beam_cli._recovery import Recovery, open_store

    store = open_store()
    reduction = smallest(
        text.raw,
        call.limits,
        command=call.command,
        exit_code=call.exit_code,
        tool=call.tool,
        store=Recovery(store),
    )
    one = Seen(call, text, reduction, store)
    if seen is not None:
        seen.append(one)
    return reduction.data.decode("utf-8") if one.taken else None


def _server(argv: list[str]) -> str | None:
    """The value of ``--mcp NAME``; other words are the names of hosts, which the payload tells better."""
    return next((argv[at + 1] for at, word in enumerate(argv[:-1]) if word == "--mcp"), None)


def _wait(seconds: float) -> None:
    """End this process after this time; 0 for never."""
    if hasattr(_signal, "setitimer"):
        _signal.setitimer(_signal.ITIMER_REAL, seconds)


def _take() -> bytes | None:
    """All of standard input, None where it is too much; it is read to its end even so, for the host's sake."""
    pieces, size = [], 0
    while piece := os.read(0, 1 << 16):
        size += len(piece)
        if size <= LARGEST:
            pieces.append(piece)
        else:
            pieces.clear()
    return b"".join(pieces) if size <= LARGEST else None


def _write(data: bytes) -> None:
    while data:
        data = data[os.write(1, data) :]


def _leave() -> NoReturn:
    os._exit(0)
