"""What a hook was called for: the texts that a tool gave, and how to answer the host.

The hosts' modules make it from a payload; the engine sees nothing of a host but this.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from beam_cli.hook._json import Json


class Text:
    """One text of a result.

    ``shown`` is what the host holds; ``raw`` is the whole, where the host cut (``cut``) and says in which file the
    rest is.
    """

    __slots__ = ("cut", "raw", "shown")

    def __init__(self, shown: str, raw: bytes | None = None) -> None:
        self.shown = shown
        self.cut = raw is not None
        self.raw = shown.encode("utf-8") if raw is None else raw


class Call:
    """A tool's result as one host tells of it.

    ``limits`` is the name of the host's limits in ``beam_optimize.HOSTS``, if it has any; ``answer`` takes the texts,
    reduced or as they were, and gives what the host is told.  ``head`` is a line of Beam's own before each text.
    """

    __slots__ = ("_answer", "command", "exit_code", "head", "host", "limits", "session", "texts", "tool")

    def __init__(
        self,
        host: str,
        tool: str,
        texts: Sequence[Text],
        answer: Callable[[list[str]], Json],
        *,
        command: str | None = None,
        exit_code: int | None = None,
        session: str | None = None,
        limits: str | None = None,
        head: str = "",
    ) -> None:
        self.host = host
        self.tool = tool
        self.texts = texts
        self._answer = answer
        self.command = command
        self.exit_code = exit_code
        self.session = session
        self.limits = limits
        self.head = head

    def answer(self, texts: list[str]) -> Json:
        """What the host is told, with these texts."""
        return self._answer([self.head + one for one in texts])


def field(value: Json, *path: str) -> Json:
    """What stands under these keys, None where one is missing."""
    for key in path:
        if not isinstance(value, dict):
            return None
        value = value.get(key)
    return value


def text(value: Json, *path: str) -> str | None:
    """The string under these keys, None where there is none."""
    found = field(value, *path)
    return found if type(found) is str else None


def texts_of(blocks: Json) -> list[str] | None:
    """The texts of MCP content, where it is a list of text blocks and nothing else."""
    if not isinstance(blocks, list) or not blocks:
        return None
    found = [text(block, "text") for block in blocks if text(block, "type") == "text"]
    whole = [one for one in found if one is not None]
    return whole if len(whole) == len(blocks) else None


def with_texts(blocks: Json, texts: list[str]) -> Json:
    """MCP content with other texts; all else of the blocks stays."""
    found = [block for block in blocks if isinstance(block, dict)] if isinstance(blocks, list) else []
    return [{**block, "text": new} for block, new in zip(found, texts, strict=True)]
