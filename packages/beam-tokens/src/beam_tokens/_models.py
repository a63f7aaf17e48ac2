"""Which counter a model gets: exact, fitted to its family, or mixed; and the words that say so.

| a model that | gets |
|---|---|
| tiktoken's own table knows, with an encoding counted here | exact counts |
| the same, where no rank file can be had | the estimate fitted to the encoding, and a note |
| is a Claude of a version between 3 and 5 | the estimate fitted to its family, and a note |
| is anything else: unknown, a later Claude, Gemini | the mixed estimate, and a note |

A basis may be named instead of a model, and is then given as it is or refused.

Not here: reading a configuration or the environment; the caller passes names and paths in.  Guarded here: no
model gets an encoding or a family by likeness, and no named model gets an estimate without a note.
"""

from __future__ import annotations

from beam_core import InvalidValueError, TokenizerUnavailableError
from beam_tokens._mixed import MIXED, MixedEstimate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core import Counter

_BIAS = "on average 14 % low for o200k_base and 31-46 % low for Claude"
_SCHEMES = ("estimated", "exact", "reconstructed", "reported")
_ENCODINGS = {"o200k_base": "o200k", "cl100k_base": "cl100k"}  # and the family of the estimate fitted to each
# The same ranks and pattern with other special tokens, which count as text here.
_SAME_AS = {"o200k_harmony": "o200k_base"}
# Not in tiktoken's table, known without the 17 ms that importing tiktoken takes.
_NOT_OPENAI = ("claude", "gemini")
# The first version of each family, and the last version whose tokenizer is known.
_CLAUDE = (((4, 7), "claude-4.7"), ((3, 0), "claude-3"))
_LAST_CLAUDE = (5, 0)
_LOADED: dict[str, Counter] = {}
_RECONSTRUCTED = "the vocabulary that ctok 1.3.0 reconstructed, since Anthropic publishes none"


def choose(model: str | None, *, ranks: str | None = None, download: bool = True) -> tuple[Counter, str | None]:
    """The counter for ``model``, and one line that says why it estimates although a model was named, else None.

    ``model`` is a model's name, an encoding's, or a basis such as ``exact:o200k_base``; None gives the mixed
    estimate.  ``ranks`` and ``download`` are as in ExactCounter.  TokenizerUnavailableError where a basis, an
    encoding or ``ranks`` asks for exact counts and there is no rank file; InvalidValueError for a basis that is
    not counted here.
    """
    if model is None or model == str(MIXED):
        return MixedEstimate(), None
    family = _fitted(model)
    if family is not None:
        return _estimate(family, f"counts for {model!r}")
    encoding = _encoding_of(model)
    if encoding is None:
        why = f"no tokenizer is known for model {model!r}: counts are {MIXED} (bytes / 4, {_BIAS})"
        return MixedEstimate(), why + _hint(model)
    try:
        return _exact(encoding, ranks, download=download), None
    except TokenizerUnavailableError as error:
        if ranks is not None or model.removeprefix("exact:") in _ENCODINGS:
            raise
        return _estimate(_ENCODINGS[encoding], f"{error}; until then counts for model {model!r}", missing=True)


def _exact(encoding: str, ranks: str | None, *, download: bool) -> Counter:
    """The exact counter; one without a path of its own is loaded once, since that takes 0.3 s."""
    counter = _LOADED.get(encoding) if ranks is None else None
    if counter is None:
        from beam_tokens._exact import ExactCounter

        counter = ExactCounter(encoding, ranks=ranks, download=download)
        if ranks is None:
            _LOADED[encoding] = counter
    return counter


def counter_for(model: str | None, *, ranks: str | None = None, download: bool = True) -> Counter:
    """The counter of ``choose``."""
    return choose(model, ranks=ranks, download=download)[0]


def note_for(model: str | None, *, ranks: str | None = None, download: bool = True) -> str | None:
    """The note of ``choose``: why ``counter_for(model)`` estimates although a model was named; else None."""
    return choose(model, ranks=ranks, download=download)[1]


def _estimate(family: str, subject: str, *, missing: bool = False) -> tuple[Counter, str | None]:
    """The fitted estimate, with a note where an exact count is ``missing`` or was never possible."""
    from beam_tokens._byteclass import ByteClassEstimate
    from beam_tokens._weights import ERRORS

    counter = ByteClassEstimate(family)
    if not missing and family in _ENCODINGS.values():
        return counter, None
    off, most = ERRORS[family]
    fitted = "" if missing else f"fitted to {_RECONSTRUCTED}; "
    return counter, f"{subject} are {counter.basis} ({fitted}on average {off} % off, {most} % at the 95th percentile)"


def _fitted(model: str) -> str | None:
    """The family of a fitted estimate that ``model`` names, by its label or as a known Claude."""
    from beam_tokens._byteclass import PREFIX, families

    label = model.removeprefix(f"estimated:{PREFIX}")
    if label != model and label in families():
        return label
    version = _claude_version(model)
    if version is not None and version <= _LAST_CLAUDE:
        return next((family for first, family in _CLAUDE if version >= first), None)
    return None


def _claude_version(model: str) -> tuple[int, int] | None:
    """The version in a name such as ``claude-sonnet-4-5-20250929`` or ``anthropic.claude-3-haiku-20240307-v1:0``.

    None for other models; (0, 0) for a Claude without a version that can be read.
    """
    vendor, found, name = model.partition("claude-")
    if not found or (vendor and not vendor.endswith(("/", "anthropic."))):
        return None
    numbers: list[int] = []
    for part in name.partition("[")[0].translate(dict.fromkeys(b".@:", "-")).split("-"):
        if part.isascii() and part.isdecimal() and len(part) <= 2:
            numbers.append(int(part))
        elif numbers:
            break
    return (numbers[0], numbers[1] if len(numbers) > 1 else 0) if numbers else (0, 0)


def _hint(model: str) -> str:
    """What a Claude that is not known may be counted as instead."""
    if _claude_version(model) is None:
        return ""
    from beam_tokens._byteclass import PREFIX

    return f"; the newest Claude that is known is counted by estimated:{PREFIX}{_CLAUDE[0][1]}"


def _encoding_of(model: str) -> str | None:
    """The name of the encoding to count with, None where there is none."""
    if model.startswith(_NOT_OPENAI) or _claude_version(model) is not None:
        return None
    scheme, colon, source = model.partition(":")
    if colon and scheme in _SCHEMES and (scheme != "exact" or source not in _ENCODINGS):
        from beam_tokens._byteclass import PREFIX, families

        fitted = (f"estimated:{PREFIX}{family}" for family in families())
        known = ", ".join((str(MIXED), *fitted, *(f"exact:{name}" for name in _ENCODINGS)))
        raise InvalidValueError("token basis", model, f"one that can be counted here: {known}")
    name = model.removeprefix("exact:")
    if name not in _ENCODINGS:
        from tiktoken.model import encoding_name_for_model

        try:
            name = encoding_name_for_model(model)
        except KeyError:
            return None
        name = _SAME_AS.get(name, name)
    return name if name in _ENCODINGS else None
