"""Which counter a model gets: exact where tiktoken knows its encoding, else the mixed estimate.

The table of models is tiktoken's own, so that a new OpenAI model needs a new tiktoken and no release of Beam.
Not here: reading a configuration or the environment; the caller passes names and paths in.  Guarded here: a
model that is not known is never given an encoding by likeness; ``note_for`` says that it is estimated.
"""

from __future__ import annotations

from beam_core import InvalidValueError
from beam_tokens._mixed import MIXED, MixedEstimate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core import Counter

_BIAS = "on average 14 % low for o200k_base and 31-46 % low for Claude"
_SCHEMES = ("estimated", "exact", "reconstructed", "reported")
_ENCODINGS = ("o200k_base", "cl100k_base")
# The same ranks and pattern with other special tokens, which count as text here.
_SAME_AS = {"o200k_harmony": "o200k_base"}
# Not in tiktoken's table, known without the 17 ms that importing tiktoken takes.
_NOT_OPENAI = ("claude", "gemini")


def counter_for(model: str | None, *, ranks: str | None = None, download: bool = True) -> Counter:
    """The counter for ``model``: a model's name, an encoding's, or a basis such as ``exact:o200k_base``.

    None and unknown models give the mixed estimate (see ``note_for``).  ``ranks`` and ``download`` are as in
    ExactCounter, and so is TokenizerUnavailableError.  InvalidValueError for a basis that is not kept here.
    """
    encoding = _encoding_of(model)
    if encoding is None:
        return MixedEstimate()
    from beam_tokens._exact import ExactCounter

    return ExactCounter(encoding, ranks=ranks, download=download)


def note_for(model: str | None) -> str | None:
    """Why ``counter_for(model)`` estimates although a model was named, in one line; else None."""
    if model is None or model == str(MIXED) or _encoding_of(model) is not None:
        return None
    return f"no tokenizer is known for model {model!r}: counts are {MIXED} (bytes / 4, {_BIAS})"


def _encoding_of(model: str | None) -> str | None:
    """The name of the encoding to count with, None for the estimate."""
    if model is None or model == str(MIXED) or model.startswith(_NOT_OPENAI):
        return None
    scheme, colon, source = model.partition(":")
    if colon and scheme in _SCHEMES and (scheme != "exact" or source not in _ENCODINGS):
        known = ", ".join((str(MIXED), *(f"exact:{name}" for name in _ENCODINGS)))
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
