"""The protection floor: a line that reads as a diagnostic is at least P1, whatever an adapter says.

Content only, shared by all adapters.  ``floor_priority`` is the definition, for one line; ``apply_floor`` gives
every unit of a text the same answer, many times faster: digits are deleted, each *distinct* rest is looked at
once, and only where it holds one of the stems is it read closely.

P0 is what states a failure: an error line, a failed assertion, a verdict or a count of failures, a security finding.
P1 is what only locates one.  Warnings are neither.  What a diagnostic begins with must stand in the first 512 bytes
of a line; a mark that is one in any place (``panicked at``, ``"level":"error"``, ``3 failed``) in all of it.

The verdict depends on nothing but the line.  Caches are bounded and never change it.
"""

from __future__ import annotations

from beam_adapters import _floor_words as words
from beam_adapters._patterns import compiled
from beam_core._classification import LONG
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from beam_core._classification import Classification
    from beam_core._document import Lines

DIGITS = b"0123456789"
_FRAMES = bytes(10 if b == 13 else b for b in range(256))  # a frame's end is a line's end
_NEAR = 512  # bytes of a line in which a diagnostic may begin by its position
_STEPS = 12  # prefix fields before it
_PHRASE = 120  # bytes in which several words make one
_LONGEST_NAME = 40  # bytes of a name behind a word in it
_EMPTY = (b"false", b"null", b"0,", b"0}", b"[]", b"{}", b'""')
_NUMBERS = tuple(b"%d" % digit for digit in range(10))
_COUNTS = 40  # words in a line; of more, names of numbers are not what it is protected for
_TALLY = 120  # bytes of a line that is but a count
_REMEMBERED = 1 << 15  # distinct lines, and
_REMEMBERED_BYTES = 1 << 23  # bytes, after which the cache starts anew
_QUOTES = (b"'", b'"', b"`")
_SPECIAL = b".*+?^$()[]{}|\\"
_STEMS = b""  # their pattern, made on first use

# What a line without its digits reads as.  _ASK: P0 if a count in it is not zero; _UNLESS: P0 unless one is zero.
_NONE, _P1, _P0, _ASK, _UNLESS = range(5)
_LEVEL = (None, Priority.P1, Priority.P0)


def floor_priority(line: bytes) -> Priority | None:
    """P0 or P1 if the line reads as a diagnostic, else None.  A line end is ignored."""
    line = line.rstrip(b"\r\n")
    masked = line.translate(None, DIGITS)
    if not _candidates((masked,)):
        return None
    verdict = _verdict(masked)
    return _LEVEL[_counted(line, verdict) if verdict > _P0 else verdict]


def apply_floor(lines: Lines, classification: Classification, certain: Sequence[int] = ()) -> None:
    """Raise each unit to its ``floor_priority``, unless its kind is one of ``certain``."""
    kinds = classification.kinds
    raise_to = classification.raise_to
    seen: dict[bytes, int] = {}
    held = 0
    for first, stop, data in lines.windows():
        masked = data.translate(_FRAMES, DIGITS).split(b"\n")
        if data.endswith((b"\n", b"\r")):
            masked.pop()
        if len(masked) != stop - first:  # not the line ends that Lines promises: one by one
            masked = [lines.line(unit).translate(None, DIGITS) for unit in range(first, stop)]
        if len(seen) > _REMEMBERED or held > _REMEMBERED_BYTES:
            seen.clear()
            held = 0
        new = [text for text in dict.fromkeys(masked) if text not in seen]
        seen.update(dict.fromkeys(new, _NONE))
        held += sum(map(len, new))
        for text in _candidates(new):
            seen[text] = _verdict(text)
        flags = bytes(map(seen.__getitem__, masked))
        for code in (_P1, _P0, _ASK, _UNLESS):
            at = flags.find(code)
            while at >= 0:
                unit = first + at
                if not certain or kinds[unit] not in certain:
                    level = _LEVEL[_counted(lines.line(unit), code) if code > _P0 else code]
                    if level is not None:
                        raise_to(unit, level)
                        if lines.starts[unit + 1] - lines.starts[unit] > LONG:
                            classification.spots[unit] = spots(lines.line(unit))
                at = flags.find(code, at + 1)


def spots(line: bytes) -> list[tuple[int, int]]:
    """Where a raised line holds words of a diagnostic, as byte ranges in order: what it is protected for.

    The head of a line belongs to every such line and is not listed.
    """
    lowered = line.lower()
    names = b'":' in lowered
    first: list[tuple[int, int]] = []
    for pattern in (words.SEVERE, _STEMS or stems()):
        found = [hit.span() for hit in compiled(pattern).finditer(lowered)]
        telling = [span for span in found if not _says_nothing(lowered, span[1], _EMPTY)] if names else found
        if names and len(telling) > _COUNTS:
            telling = [span for span in telling if not _says_nothing(lowered, span[1], _NUMBERS)]
        if telling:
            return telling
        first = first or found[:1]
    return first


def _says_nothing(line: bytes, at: int, values: tuple[bytes, ...]) -> bool:
    """Whether a word that ends there is in a name of JSON with such a value: ``"failing": false``."""
    stop = line.find(b'"', at, at + _LONGEST_NAME)
    if stop < 0 or not (at == stop or line[at:stop].replace(b"_", b"").isalnum()):
        return False
    rest = line[stop + 1 : stop + 12].lstrip()
    return rest.startswith(b":") and rest[1:].lstrip().startswith(values)


def _candidates(texts: Iterable[bytes]) -> list[bytes]:
    """Those of ``texts`` that hold a stem."""
    joined = b"\n%b\n" % b"\n".join(texts)
    lowered = joined.lower()
    found: dict[int, int] = {}
    at = lowered.find(words.COMMON)
    while at >= 0:
        start = lowered.rfind(b"\n", 0, at) + 1
        found[start] = stop = lowered.find(b"\n", at)
        at = lowered.find(words.COMMON, stop)
    search = compiled(_STEMS or stems()).search
    hit = search(lowered)
    while hit:
        start = lowered.rfind(b"\n", 0, hit.start() + 1) + 1
        found[start] = stop = lowered.find(b"\n", start)
        hit = search(lowered, stop)
    return [joined[start:stop] for start, stop in found.items()]


def stems() -> bytes:
    """One pattern for all stems, first letters factored out: one pass instead of one a stem."""
    global _STEMS
    by_first: dict[bytes, list[bytes]] = {}
    for stem in words.STEMS:
        by_first.setdefault(stem[:1], []).append(stem[1:])
    rests = {first: b"|".join(map(_escape, stems)) for first, stems in by_first.items()}
    _STEMS = b"|".join(b"%b(?:%b)" % (_escape(first), rest) for first, rest in rests.items())
    return _STEMS


def _escape(stem: bytes) -> bytes:
    return b"".join(b"\\%c" % byte if byte in _SPECIAL else b"%c" % byte for byte in stem)


def _verdict(text: bytes) -> int:
    """What a line, its digits deleted, reads as."""
    near = text[:_NEAR]
    stripped = near.lstrip()
    if stripped.startswith(words.PASSES) or text.rstrip(b" %[]\t").endswith(words.PASSED):
        return _NONE
    if compiled(words.LISTED).match(stripped):
        return _NONE
    if stripped.startswith(b"not ok") and any(mark in text for mark in words.EXCUSED):
        return _NONE
    verdict = _at_head(near)
    if verdict != _P0:
        counts = _counts(text.lower())
        if verdict == _NONE or counts:
            verdict = _anywhere(text) or verdict
        if verdict != _P0 and counts:
            return verdict or _ASK
    if verdict == _NONE:
        return _NONE
    if len(text) < _TALLY and compiled(words.TALLY).match(text):
        return _UNLESS
    return _P1 if stripped.startswith(words.LOCATES) else _P0


def _counts(low: bytes) -> bool:
    """Whether there may be a count of failures in a line in lower case."""
    before, after = words.COUNT
    return bool(
        compiled(before).search(low) or compiled(after).search(low) or any(mark in low for mark in words.COUNT_MARKS)
    )


def _at_head(text: bytes) -> int:
    """Whether a diagnostic begins at the line's start or after prefix fields."""
    name = compiled(words.NAME).match
    token = compiled(words.TOKEN).match
    at = 0
    dated = told = False  # a timestamp or a bracket, a tool's name came before
    for _ in range(_STEPS):
        if text.startswith(words.STARTS, at):
            return _P0
        word = name(text, at)
        if word:
            verdict = _named(text, word[0], word.end()) or _phrase(text, at, word[0], word.end(), told)
            if verdict == _P0:
                return _P0
            if verdict:
                return _NONE if text[at - 1 : at] in _QUOTES or _is_code(text, at) else _UNLESS
            if word[0] in words.CALENDAR:
                dated = True
                at = word.end()
                continue
        field = token(text, at)
        if field is None:
            if dated and compiled(words.LEVEL).match(text, at):
                return _P0
            field = compiled(words.TOOL).match(text, at)
            if field is None:
                return _NONE
            told = True
        else:
            part = field[0]
            if part[:1] == b"[":
                if (
                    part.strip(b"[]: \t").rpartition(b":")[2] in words.LEVELS
                    and text[field.end() : field.end() + 1] != b"("
                ):
                    return _P0
                dated = True
            elif b"::" in part or b"--" in part:
                dated = True
            if words.BANGS in part or (not part.isascii() and any(mark in part for mark in words.MARKS)):
                return _P0 if field.end() < len(text) else _NONE
        at = field.end()
    return _NONE


def _named(text: bytes, word: bytes, end: int) -> int:
    """Whether ``word``, which ends at ``end``, is a diagnostic with what follows; _UNLESS: if not source text."""
    if word in words.UPPER or (word.rpartition(b".")[2] in words.UPPER and text[end : end + 1] == b":"):
        return _P0 if compiled(words.AFTER_UPPER).match(text, end) else _NONE
    if word.endswith(words.RAISED) or b".exceptions." in word or b".errors." in word:
        if word not in words.LOWER:
            if end > len(word) and not word[max(word.rfind(b"."), word.rfind(b"\\")) + 1 :][:1].isupper():
                return _NONE  # "minTimeout: 5"; a name in lower case is an exception's at the line's start only
            return _P0 if text.startswith(words.AFTER_RAISED, end) or text[end:].strip() in (b"", b":") else _NONE
    elif word not in words.LOWER:
        return _NONE
    follow = text[end : end + 1]
    rest = text[end + 1 :].strip()
    if follow == b":":
        if rest[:1] in (b":", b",", b";", b")", b"|") or rest.rstrip(b",;") in words.NOTHING:
            return _NONE
        return _NONE if word in words.PLURAL and rest.startswith(words.NO_COUNT) else _UNLESS
    if follow in (b" ", b"\t"):
        return _UNLESS if rest and not _reads_on(rest) else _NONE
    if follow == b"[":
        return _UNLESS if rest[:1].isalpha() else _NONE
    return _UNLESS if follow == b"]" or (follow == b"!" and rest[:1] != b"=") else _NONE


def _reads_on(rest: bytes) -> bool:
    """Whether what follows a severity word and a space makes it a name or a noun of prose."""
    if rest[0] in words.OPERATORS or (rest[1:2] == b"=" and rest[0] in b"-!:"):
        return True
    if rest[:1] == b"(":
        return not (rest[1:2].isupper() or (b":" in rest and rest[1:].partition(b":")[0].isalpha()))
    if rest[:1] == b".":
        return rest[1:2].isalpha()
    word = rest[:40].split(None, 1)[0].rstrip(b".,:;")
    return word in words.PROSE or word.startswith(words.PROSE_STEMS)


def _phrase(text: bytes, at: int, word: bytes, end: int, told: bool) -> int:
    """_UNLESS where several words, of which ``word`` is the first, are a diagnostic unless they are source text."""
    if text.startswith(words.PHRASES, at) or (told and text.startswith(words.TOLD, at)):
        return _UNLESS
    if word in words.DETAIL and text[end : end + 1] == b":" and text[end + 1 : end + 2] in (b"", b" ", b"\t"):
        return _UNLESS
    if word in (b"expected", b"Expected") and not told:
        return _UNLESS if compiled(words.EXPECTED).match(text, at) else _NONE
    if word in words.CONTROL:
        return _NONE
    near = text[at : at + _PHRASE]
    if word[:1] == b"E" and compiled(words.LOGCAT).match(text, at):
        return _P0
    if word == b"E":
        value = near[3:].partition(b"=")
        return _NONE if near[1:3] != b": " or (value[1] and value[0].replace(b"_", b"").isupper()) else _P0
    if (word in words.THINGS and b" not found" in near) or (word == b"Killed" and near.rstrip() == b"Killed"):
        return _UNLESS
    parts = near.split(b" ", 6)
    if word == b"Found" and any(part.startswith(b"error") for part in parts):
        return _UNLESS
    for i, part in enumerate(parts[:5]):
        bare = part.rstrip(b".!:")
        if i and (bare in words.SAID or bare in words.UPPER):
            after = parts[i + 1].lstrip() if i + 1 < len(parts) else b""
            if bare in words.UPPER:
                return _P0 if b"".join(parts[:i]).isupper() else _NONE
            if part.endswith(b":") and (after or i + 2 < len(parts) or bare in words.FELL):
                return _UNLESS
            if bare in words.FELL and (part != bare or not after or after[:1] == b"(" or after in words.FELL_TO):
                return _UNLESS
            return _NONE
        if bare != part or not (part.translate(None, b"'-_").isalnum() or not part):
            return _NONE
    return _NONE


def _anywhere(text: bytes) -> int:
    """Whether a mark that is a diagnostic in any place stands in the line, outside source text."""
    for gate, marks in words.ANYWHERE:
        if gate in text and any(at >= 0 and not _quoted(text, at) for at in map(text.find, marks)):
            return _P0
    for gate, pattern in words.GATED:
        if gate in text:
            hit = compiled(pattern).search(text)
            if hit and (gate == words.JSON or not _quoted(text, hit.start())):
                return _P0
    for mark, pattern in words.FOLLOWED:
        at = text.find(mark)
        if at >= 0 and compiled(pattern).match(text, at + len(mark)) and not _quoted(text, at):
            return _UNLESS
    if text.rstrip(b" !.%[]\t").endswith(words.ENDS) and not text.endswith(words.CODE_ENDS):
        return _NONE if _is_code(text[:_NEAR], _NEAR) else _UNLESS
    return _NONE


def _quoted(text: bytes, at: int) -> bool:
    """Whether what stands before ``at`` makes it source text."""
    at += text[at : at + 1] in _QUOTES  # a mark may begin with the closing one
    before = text[max(0, at - _NEAR) : at]
    return (
        _is_code(before, len(before))
        or bool(compiled(words.QUOTED).search(before))
        or bool(compiled(words.ASSIGNED).search(before))
    )


def _is_code(text: bytes, at: int) -> bool:
    """Whether a line is, as its first ``at`` bytes show, source text rather than what a tool prints."""
    if text[:at].isspace() and text.endswith(words.CODE_ENDS):
        return True
    begin = compiled(words.CODE).match(text[:at])
    if begin is None:  # never: every part is optional
        return False
    root = begin[1]
    body = text[begin.start(1) : at + 1]
    follow = body[len(root) : len(root) + 1]
    if root:
        if root in words.KEYWORDS:
            return follow in (b" ", b"\t", b"(", b":")
        return (root in words.CALLS or root.startswith(words.PRINTS)) and follow in (b".", b"(", b"!")
    if body.startswith(words.COMMENTS):
        return True
    if body[:2] == b"//":
        return body[2:4].strip(b" ")[:1] not in (b"", b":")
    if body[:1] == b"#":
        return body[1:].removeprefix(b" ")[:1].isalpha()
    return body[:3] == b"-- " and body[3:4] not in (b":", b"T")


def _counted(line: bytes, verdict: int) -> int:
    """The verdict on a line whose digits decide."""
    low = line.lower()
    for pattern in words.COUNTED:
        hit = compiled(pattern).search(low)
        if hit:
            return _NONE if _quoted(line, hit.start()) else _P0
    return _P0 if verdict == _UNLESS and not compiled(words.ZERO).search(low) else _NONE
