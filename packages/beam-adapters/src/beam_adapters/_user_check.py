"""The samples in a user's file: whether each line gets the label that is expected, and each rule is seen in one.

As the tests do for the adapters of this package, and no more lenient: a line that two rules of a state claim, a failed
run without a P0 and a rule that no sample uses are differences too.  Guards ``trust``: a rule that may lower what the
floor would raise is used only if the file shows both sides of it.
"""

from __future__ import annotations

from beam_adapters import _user
from beam_adapters._classifier import AdapterClassifier
from beam_adapters._detect import segments
from beam_adapters._floor import floor_priority
from beam_adapters._samples import units
from beam_adapters._user_file import certain_rules
from beam_adapters._watch import claimed_twice
from beam_core._document import Origin
from beam_core._errors import InvalidValueError
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from beam_adapters._user_file import Sample, UserFile

_PROTECTED = (Priority.P0, Priority.P1)


class Difference:
    """One line that reads otherwise than expected, or (line 0) what is wrong with a sample as a whole."""

    __slots__ = ("expected", "got", "line", "sample", "text")

    def __init__(self, sample: str, line: int, expected: str, got: str, text: str = "") -> None:
        self.sample = sample
        self.line = line
        self.expected = expected
        self.got = got
        self.text = text


class Report:
    """What a file's samples show: how many lines there are, what differs, and which rules are not used."""

    __slots__ = ("differences", "lines", "rules", "unlabelled", "used")

    def __init__(self) -> None:
        self.lines = 0
        self.differences: list[Difference] = []
        self.rules: list[str] = []
        self.used: dict[str, int] = {}  # how many lines each labels
        self.unlabelled: list[tuple[str, list[str]]] = []  # samples without labels, and what they would be

    @property
    def unused(self) -> list[str]:
        """Rules that label no line of any sample."""
        return [rule for rule in self.rules if rule not in self.used]

    @property
    def good(self) -> bool:
        """Whether nothing is left to do."""
        return not (self.differences or self.unused or self.unlabelled)


def check_file(file: UserFile) -> Report:
    """Read the samples of a file with its adapter; InvalidValueError where that may not be used."""
    from beam_adapters._user_build import checked_row

    row = checked_row(file)
    _user.use(row)
    try:
        report = Report()
        report.rules = [f"{state}/{rule[0]}" for state, _, _, rules in file.data[8] for rule in rules]
        for sample in file.samples:
            _look(file, sample, report)
        return report
    finally:
        _user.forget()


def _look(file: UserFile, sample: Sample, report: Report) -> None:
    name = file.data[0]
    lines = units(sample.text)
    origin = Origin(command=sample.command, exit_code=sample.exit_code)
    labels = AdapterClassifier().classify(lines, origin)
    report.lines += len(lines)
    if name not in [segment.adapter for segment in labels.segments]:
        seen = "no line begins with a signature, or no anchor is in it"
        report.differences.append(Difference(sample.name, 0, f"text of {name}", seen))
    rules = [labels.rules[kind] for kind in labels.kinds]
    for rule in rules:
        if rule.startswith(name + "/"):
            own = rule.removeprefix(name + "/")
            report.used[own] = report.used.get(own, 0) + 1
    got = [
        f"{labels.priority(unit)} {rule.removeprefix(name + '/') or 'unrecognised'}" for unit, rule in enumerate(rules)
    ]
    if sample.labels:
        expected = list(expanded(sample.labels))
        for unit in range(max(len(got), len(expected))):
            want = expected[unit] if unit < len(expected) else "no such line"
            have = got[unit] if unit < len(got) else "no such line"
            if want != have:
                text = lines.line(unit).decode("utf-8", "replace") if unit < len(lines) else ""
                report.differences.append(Difference(sample.name, unit + 1, want, have, text))
    else:
        report.unlabelled.append((sample.name, list(packed(got))))
    if sample.exit_code and not any(label.startswith("P0 ") for label in got):
        report.differences.append(Difference(sample.name, 0, f"a P0 line, as it ended with {sample.exit_code}", "none"))
    adapter = _user.load(name)
    spans = [span for span in segments(lines, origin) if span.adapter is adapter]
    for state, fits, line in claimed_twice(adapter, lines, spans):
        both = " and ".join(f"{state}/{rule}" for rule in fits)
        report.differences.append(
            Difference(sample.name, 0, "one rule for a line", both, line.decode("utf-8", "replace"))
        )


def expanded(labels: Sequence[str]) -> Iterator[str]:
    """A label for each line: ``P4 x3 top/passing`` stands for three."""
    for label in labels:
        words = label.split(" ")
        if len(words) == 3:
            yield from [f"{words[0]} {words[2]}"] * int(words[1][1:])
        else:
            yield label


def packed(labels: Sequence[str]) -> Iterator[str]:
    """The other way: runs of equal labels as one."""
    at = 0
    while at < len(labels):
        stop = at + 1
        while stop < len(labels) and labels[stop] == labels[at]:
            stop += 1
        level, _, rule = labels[at].partition(" ")
        yield labels[at] if stop == at + 1 else f"{level} x{stop - at} {rule}"
        at = stop


def trust(file: UserFile) -> None:
    """InvalidValueError unless each certain rule lowers a line of a sample, and leaves a diagnostic of its decoy alone.

    The file's adapter is in use (``_user.use``).
    """
    rules = list(certain_rules(file.data))
    if not rules:
        return
    lowered: set[str] = set()
    kept: set[str] = set()
    name = file.data[0]
    for sample in file.samples:
        lines = units(sample.text)
        labels = AdapterClassifier().classify(lines, Origin(command=sample.command, exit_code=sample.exit_code))
        severe = [unit for unit in range(len(lines)) if floor_priority(lines.line(unit)) is not None]
        taken = {labels.rules[kind].removeprefix(name + "/") for kind in labels.kinds}
        lowered |= {labels.rules[labels.kinds[unit]].removeprefix(name + "/") for unit in severe}
        for decoy in sample.decoys:
            if decoy in taken:
                raise InvalidValueError(f"{sample.name}: decoy", decoy, "a text of which that rule takes no line")
            if any(labels.priority(unit) in _PROTECTED for unit in severe):
                kept.add(decoy)
    for rule in rules:
        if rule not in lowered:
            raise InvalidValueError(
                f"certain rule {rule}", True, "a sample with a line that needs it, else no 'certain'"
            )
        if rule not in kept:
            raise InvalidValueError(f"certain rule {rule}", True, "a decoy with a line that stays P0 or P1")
