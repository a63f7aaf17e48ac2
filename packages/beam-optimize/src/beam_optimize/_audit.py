"""What a reading alone cannot judge: the second half of `beam verify`.

The labels of the original say which lines are protected and what may be counted; a receipt says which lines were left
out.  Both are held against what the text gives.  Labels depend on the command and the adapter, so these have to be the
ones that the text was made with; the store and the receipt know them.

Not here: reading a text (``_reading``).
"""

from __future__ import annotations

from beam_core._classification import PRIORITY, Classification
from beam_core._edits import plural
from beam_core._scales import Priority
from beam_optimize import _wiring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from beam_core._document import Lines, Origin
    from beam_optimize._reading import Reading

_HIDING = frozenset(
    (
        "drop",
        "counted",
        "gap",
        "virtual",
        "beyond limit",
        "fold",
        "series",
        "row",
        "path",
        "time",
        "alike",
        "trimmed",
        "outline",
        "squeezed",
        "copy",
        "also",
    )
)


def audit(reading: Reading, origin: Origin, receipt: Mapping[str, object] | None, adapter: str | None) -> list[str]:
    """Everything that is wrong with a text beyond its words; nothing is asked of a text whose words are wrong."""
    lines = reading.units
    if lines is None or reading.problems:
        return []
    labels = _wiring.default_classifier().classify(lines, origin, adapter)
    wrong = [*_first_lines(reading, origin), *_counts(reading, labels), *_protected(reading, lines, labels)]
    return wrong + (_receipt(reading, lines, labels, receipt) if receipt is not None else [])


def _first_lines(reading: Reading, origin: Origin) -> list[str]:
    wrong = []
    if reading.exit_code is not None and origin.exit_code is not None and reading.exit_code != origin.exit_code:
        wrong.append(f"the text says exit code {reading.exit_code}; it was {origin.exit_code}")
    if reading.limit is not None:
        need, limit, _, handle = reading.limit
        if need <= limit or handle != reading.handle:
            wrong.append("the first line announces a limit that does not rule, or another original")
    if reading.begins:
        first = _wiring.read_of(origin)[1]
        told = [begins for line, begins in reading.begins if begins != (line + first - 1 if first else 0)]
        wrong += [f"an outline says that it begins at line {begins} of the file" for begins in told[:1]]
    return wrong


def _counts(reading: Reading, labels: Classification) -> list[str]:
    """A count names what the labels call routine, and no more of it than there is."""
    there: dict[str, int] = {}
    for number, label in enumerate(labels.labels):
        if label.priority == Priority.P4:
            noun = label.noun or "routine lines"
            there[noun] = there.get(noun, 0) + labels.kinds.count(number)
    told: dict[str, int] = {}
    wrong = []
    for part in reading.counts:
        count = int(part.partition(b" ")[0])
        nouns = [noun for noun in there if plural(count, noun).encode() == part]
        if nouns:
            told[nouns[0]] = told.get(nouns[0], 0) + count
        else:
            wrong.append(f"{part.decode('utf-8', 'replace')!r} is counted, and nothing of that name is there")
    wrong += [f"{n} {noun} are counted, and {there[noun]} are there" for noun, n in told.items() if n > there[noun]]
    return wrong


def _protected(reading: Reading, lines: Lines, labels: Classification) -> list[str]:
    """Every protected line is given, or named by the line about a host's limit; of equal lines as many as there are."""
    missing: dict[bytes, list[int]] = {}
    for unit, byte in enumerate(labels.priorities):
        if byte & PRIORITY <= Priority.P1 and not reading.given[unit]:
            missing.setdefault(lines.line(unit), []).append(unit)
    if not missing:
        return []
    spare: dict[bytes, int] = {}  # given lines of such a text that need not be
    for unit, byte in enumerate(labels.priorities):
        if reading.given[unit] and byte & PRIORITY > Priority.P1 and lines.line(unit) in missing:
            spare[lines.line(unit)] = spare.get(lines.line(unit), 0) + 1
    ranges = reading.limit[2] if reading.limit is not None else []
    wrong = []
    for text, units in missing.items():
        for unit in units[spare.get(text, 0) :]:
            number, level = lines.number(unit), labels.priorities[unit] & PRIORITY
            named = any(first <= number <= last for first, last in ranges)
            if text and not (named and level == Priority.P1):
                wrong.append(f"line {number} of the original is P{level} and not shown: {text[:80]!r}")
    return wrong[:5]


def _receipt(reading: Reading, lines: Lines, labels: Classification, receipt: Mapping[str, object]) -> list[str]:
    if receipt.get("version") != 1:
        return [f"a receipt of version {receipt.get('version')!r}; this Beam reads version 1"]
    wrong = []
    if receipt.get("protected") != labels.protected():
        wrong.append(f"the receipt says {receipt.get('protected')} lines are protected; they are {labels.protected()}")
    listed = [*_entries(receipt, "edits"), *_entries(receipt, "omissions")]
    handle = receipt.get("handle")
    if _entries(receipt, "omissions") and handle is not None and str(handle)[7:19] != reading.handle:
        wrong.append("the receipt has omissions, and the last line does not lead to its original")
    if lines.numbers is not None:  # several frames are one line: ranges do not tell them apart
        return wrong
    hidden = bytearray(len(lines))
    for kind, first, last, count in listed:
        if not 1 <= first <= last <= len(lines) or count != last - first + 1:
            return [*wrong, f"the receipt has {count} lines {kind} from {first} to {last}"]
        if kind in _HIDING:
            if any(hidden[first - 1 : last]):
                return [*wrong, f"the receipt has lines {first} to {last} twice"]
            hidden[first - 1 : last] = b"\1" * count
    expected = [lines.line(unit) for unit in range(len(lines)) if not hidden[unit]]
    if [text for text in expected if text] != [text for text in reading.shown if text]:
        wrong.append("the lines that the receipt leaves are not the lines of the text")
    left = (
        len(lines) - reading.kept - reading.joined - reading.tables - reading.cut - reading.hunks - hidden.count(1)
    )  # a unit of control characters shows nothing
    if left and (lines.data is lines.source or not 0 <= left <= reading.blank):
        wrong.append(f"the receipt has {hidden.count(1)} lines that are not shown as they are, the text {left} more")
    return wrong


def _entries(receipt: Mapping[str, object], name: str) -> list[tuple[str, int, int, int]]:
    value = receipt.get(name)
    entries = value if isinstance(value, list) else []
    return [(str(e["kind"]), int(e["first"]), int(e["last"]), int(e["count"])) for e in entries]
