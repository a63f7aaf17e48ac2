"""``reduce`` and ``explain``: the two calls that everything else is built on."""

from __future__ import annotations

from beam_core._budget import Budget
from beam_core._document import Document, Origin
from beam_core._scales import Fidelity
from beam_optimize import _wiring
from beam_optimize._hosts import limits_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from beam_core._classification import Classification
    from beam_core._document import Lines
    from beam_core._grant import Grant
    from beam_core._protocols import Classifier, Counter, Store
    from beam_core._reduction import Reduction


def reduce(
    source: bytes | str,
    *,
    fidelity: Fidelity | str = "compact",
    budget: Budget | str | int | None = None,
    command: str | None = None,
    exit_code: int | None = None,
    tool: str | None = None,
    host: str | None = None,
    adapter: str | None = None,
    model: str | None = None,
    counter: Counter | None = None,
    classifier: Classifier | None = None,
    store: Store | None = None,
    grants: Sequence[Grant] = (),
) -> Reduction:
    r"""The smallest form of a tool's output that keeps every line an agent needs.

    ``source`` is what the tool printed; ``command`` and ``exit_code`` say how, and only help, as does ``tool``, the
    name of an agent's own tool: what ``Read``, ``Edit`` or ``Grep`` gave is text that it quotes.  ``fidelity`` is
    the ceiling on what may be done.  ``budget`` is an amount of tokens, or ``"8000b"``, ``"30000c"``, ``"500l"``;
    ``host`` is the name of one in ``HOSTS`` and stands for its limits.  ``adapter`` forces a parser, ``model`` or
    ``counter`` sets the token basis.  With a ``store`` the original is kept there before anything is left out, the
    text ends with its handle, and tier 4 is open.  Raises InvalidValueError for a bad argument and never for a bad
    text or a store that fails: then the text passes through, and the receipt says why.

    >>> result = reduce("running 1 test\ntest a ... ok\n\ntest result: ok. 1 passed; 0 failed\n")
    >>> print(result.text, end="")
    running 1 test
    test a ... ok
    <BLANKLINE>
    test result: ok. 1 passed; 0 failed
    >>> print(result.measurement)
    17 -> 17 tokens (0.0% reduction, basis estimated:mixed); 66 -> 66 bytes
    """
    from beam_optimize._ladder import Ladder

    limits = limits_of(host)
    note = None
    if counter is None:
        counter, note = _wiring.counter_for(model)
    ladder = Ladder(
        Document(
            source.encode("utf-8", "surrogateescape") if isinstance(source, str) else source,
            Origin(command, exit_code, tool, host),
        ),
        classifier=classifier or _wiring.default_classifier(),
        counter=counter,
        estimate=_wiring.estimate(),
        fidelity=fidelity if isinstance(fidelity, Fidelity) else Fidelity.named(fidelity),
        aims=limits if budget is None else (_budget(budget), *limits),
        limits=limits,
        adapter=adapter,
        store=store,
        grants=grants,
    )
    if note:
        ladder.receipt.notes.append(note)
    if classifier is None:
        ladder.receipt.notes += _wiring.notes()
    return ladder.walk()


def explain(
    source: bytes | str,
    *,
    command: str | None = None,
    exit_code: int | None = None,
    adapter: str | None = None,
    classifier: Classifier | None = None,
) -> tuple[Lines, Classification] | None:
    """The units of a text and their labels, as ``reduce`` would see them; ``None`` for binary or nothing."""
    from beam_optimize._decode import decode

    raw = source.encode("utf-8", "surrogateescape") if isinstance(source, str) else source
    lines = decode(raw) if raw else None
    if lines is None:
        return None
    used = classifier or _wiring.default_classifier()
    return lines, used.classify(lines, Origin(command, exit_code), adapter)


def _budget(budget: Budget | str | int) -> Budget:
    return budget if isinstance(budget, Budget) else Budget.parse(str(budget))
