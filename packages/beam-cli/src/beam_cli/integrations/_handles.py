"""Three functions over a store that frameworks take for tools: search, lines by number, and the text itself.

Their names, their arguments and the first line of what each says of itself are what a model is told.  They answer with
the words of `beam mcp serve`: what was asked for wrongly is a text that says what would be right, and never an
exception; no answer is larger than what every host shows.
"""

from __future__ import annotations

from beam_cli._artifacts_read import Query
from beam_cli._errands import errand
from beam_cli.mcp import _answers
from beam_cli.mcp._room import Room, room_for
from beam_core import BeamError, InvalidValueError
from beam_store import ArtifactStore

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("beam_search", "beam_range", "beam_expand")


def functions(store: ArtifactStore) -> tuple[Callable[..., str], Callable[..., str], Callable[..., str]]:
    """``beam_search``, ``beam_range`` and ``beam_expand`` over ``store``; InvalidValueError where that is none."""
    checked(store)

    def answered(verb: str, handle: str, ask: Callable[[Room], list[str]]) -> str:
        try:
            texts = ask(room_for(None, None))
        except (BeamError, MemoryError) as error:
            return f"Error: {_answers.explained(store, error)}"
        shown = "".join(texts).encode("utf-8")
        errand(store, verb, handle, len(shown), shown, known=True)
        return "\n".join(text.removesuffix("\n") for text in texts)

    def beam_search(
        handle: str,
        pattern: str,
        context: int = 0,
        limit: int = _answers.LIMIT,
        ignore_case: bool = False,
        fixed: bool = False,
    ) -> str:
        """Lines of a shortened tool result (beam://...) that match a regular expression, as 'number:text'."""
        query = Query(pattern, fixed=fixed, ignore_case=ignore_case, context=context, limit=limit, whole=False)
        return answered("search", handle, lambda room: _answers.search(store, room, handle, query))

    def beam_range(handle: str, first: int, last: int | None = None) -> str:
        """Lines first to last of a shortened tool result (beam://...), as they are."""
        return answered("range", handle, lambda room: _answers.lines(store, room, handle, first, last))

    def beam_expand(handle: str, offset: int = 0) -> str:
        """A shortened tool result (beam://...) as it is, from a byte offset on."""
        return answered("expand", handle, lambda room: _answers.expand(store, room, handle, max(0, offset)))

    return beam_search, beam_range, beam_expand


def checked(store: ArtifactStore) -> ArtifactStore:
    """``store``, as it is; InvalidValueError where it is something else."""
    if not isinstance(store, ArtifactStore):
        raise InvalidValueError("store", store, "an artifact store, such as beam_store.FileStore('FOLDER')")
    return store
