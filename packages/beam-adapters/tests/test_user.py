"""The adapters of a user: read, checked, cached, used, replaced; a broken one is left out and never stops a text."""

from __future__ import annotations

import copy
import os
import tomllib
from typing import TYPE_CHECKING, Any

import attrs
import pytest

from beam_adapters import AdapterClassifier, _user, adapter_names, load_adapter
from beam_adapters._registry import by_command, load_builtin
from beam_adapters._samples import units
from beam_adapters._user_build import row
from beam_adapters._user_check import check_file, expanded, packed
from beam_adapters._user_file import _whole, read_file
from beam_adapters._user_spec import RuleSpec, SampleSpec
from beam_core import InvalidValueError, Origin, Priority

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FROB = r"""
name = "frob"
commands = ["frob"]
anchors = ["frob: "]
signatures = ['frob: (?:start|run) ']
verified = ["frob 1.0"]

[[state]]
name = "top"

[[state.rule]]
name = "step"
pattern = 'frob: run \w+ ok'
priority = "P4"
noun = "steps ok"
run = true

[[state.rule]]
name = "bad"
pattern = 'frob: run \w+ BAD .*'
priority = "P0"
opens = true

[[sample]]
name = "a run"
command = "frob all"
exit_code = 1
labels = ["P2 unrecognised", "P4 x2 top/step", "P0 top/bad"]
text = '''
frob: start x
frob: run a ok
frob: run b ok
frob: run c BAD because
'''
"""
TEXT = b"frob: start x\nfrob: run a ok\nfrob: run c BAD because\n"
CERTAIN = FROB.replace('noun = "steps ok"', 'noun = "steps ok"\ncertain = true').replace(r"\w+ ok", r"[\w ]+ ok")
DECOY = """
[[sample]]
command = "frob"
decoy = ["top/step"]
labels = ["P2 unrecognised", "P0 unrecognised"]
text = '''
frob: start x
error: frob: run a failed
'''
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the user's adapters, which is empty, and a cache of its own."""
    monkeypatch.setenv(_user.VARIABLE, str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "config" / "adapters").mkdir(parents=True)
    _user.forget()
    yield tmp_path / "config" / "adapters"
    _user.forget()


def written(place: Path, name: str, text: str) -> Path:
    path = place / f"{name}.toml"
    path.write_text(text, "utf-8")
    _user.forget()
    return path


def priorities(text: bytes, command: str | None = None) -> list[str]:
    labels = AdapterClassifier().classify(units(text), Origin(command=command))
    return [str(labels.priority(unit)) for unit in range(len(labels))]


def test_without_a_folder_there_is_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(_user.VARIABLE, str(tmp_path / "nowhere"))
    _user.forget()
    assert (dict(_user.known()), _user.faults()) == ({}, ())
    _user.forget()


def test_an_adapter_labels_its_text_and_is_found_by_content_and_by_command(place: Path) -> None:
    assert priorities(TEXT) == ["P2", "P2", "P2"]
    written(place, "frob", FROB)
    assert priorities(TEXT) == ["P2", "P4", "P0"]
    assert adapter_names()[-1] == "frob"
    assert by_command(["frob"]) == ["frob"]
    assert load_adapter("frob").verified == ("frob 1.0",)


def test_what_the_floor_protects_stays_protected(place: Path) -> None:
    text = FROB.replace("frob: run \\w+ ok", "(?:frob: run|error:) .*ok")
    written(place, "frob", text)
    assert priorities(b"frob: start x\nerror: it is not ok\nfrob: run b ok\n") == ["P2", "P0", "P4"]


def test_the_cache_is_used_and_made_anew_after_a_change(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from beam_adapters import _user_build

    path = written(place, "frob", FROB)
    assert priorities(TEXT)[1] == "P4"
    cache = _user.cache_file(str(place))
    assert os.stat(cache).st_mode & 0o777 == 0o600
    with monkeypatch.context() as patch:
        patch.setattr(_user_build, "build", lambda *_: pytest.fail("read again"))
        _user.forget()
        assert priorities(TEXT)[1] == "P4"
    path.write_text(FROB.replace('"P4"', '"P5"'), "utf-8")
    _user.forget()
    assert priorities(TEXT)[1] == "P5"
    path.unlink()
    _user.forget()
    assert priorities(TEXT)[1] == "P2"


@pytest.mark.parametrize("damage", [b"", b"junk", b"\xfb\x00\x00\x00\x7f"])
def test_a_damaged_cache_is_made_anew(place: Path, damage: bytes) -> None:
    written(place, "frob", FROB)
    assert priorities(TEXT)[1] == "P4"
    with open(_user.cache_file(str(place)), "wb") as file:
        file.write(damage)
    _user.forget()
    assert priorities(TEXT)[1] == "P4"


def test_where_no_cache_can_be_written_the_files_are_read(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", os.devnull)
    written(place, "frob", FROB)
    assert priorities(TEXT)[1] == "P4"


def test_of_a_cache_that_cannot_be_put_in_its_place_nothing_is_left(place: Path) -> None:
    cache = _user.cache_file(str(place))
    os.makedirs(cache)
    written(place, "frob", FROB)
    assert priorities(TEXT)[1] == "P4"
    assert os.listdir(os.path.dirname(cache)) == [os.path.basename(cache)]


NESTED = {
    "lists": "a = " + "[" * 5000,
    "tables": FROB.replace('commands = ["frob"]', "commands" + ".a" * 5000 + " = 1"),
    "digits": "a = " + "1" * 5000,
    "groups": FROB.replace(r"frob: run \w+ BAD .*", "frob: run " + "(?:" * 2000 + "BAD" + ")" * 2000),
}


@pytest.mark.parametrize("case", NESTED)
def test_a_file_nested_too_deep_is_left_out_alone_with_its_name(case: str, place: Path) -> None:
    written(place, "bad", NESTED[case].replace('name = "frob"', 'name = "bad"'))
    written(place, "frob", FROB)
    assert priorities(TEXT) == ["P2", "P4", "P0"]
    (fault,) = _user.faults()
    for part in ("bad.toml", "expected", f"beam adapters check {place}"):
        assert part in fault
    with pytest.raises(InvalidValueError):
        check_file(read_file(str(place / "bad.toml")))


def test_a_file_that_fails_in_a_way_that_nobody_thought_of_is_left_out_alone(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from beam_adapters import _user_build

    def broken(path: str) -> object:
        return read_file(path) if path.endswith("frob.toml") else {}[path]

    monkeypatch.setattr(_user_build, "read_file", broken)
    written(place, "bad", FROB)
    written(place, "frob", FROB)
    assert priorities(TEXT) == ["P2", "P4", "P0"]
    (fault,) = _user.faults()
    for part in (str(place / "bad.toml"), "KeyError", "move it away"):
        assert part in fault


def test_a_broken_file_is_left_out_with_one_line_and_the_others_are_used(place: Path) -> None:
    written(place, "bad", FROB.replace('name = "frob"', 'name = "bad"').replace('"P4"', '"P9"'))
    written(place, "frob", FROB)
    assert priorities(TEXT) == ["P2", "P4", "P0"]
    (fault,) = _user.faults()
    for part in ("bad.toml", "priority", "'P9'", "one of P0, P1", "beam adapters check"):
        assert part in fault
    assert "\n" not in fault


def test_a_name_of_this_package_is_taken_over(place: Path) -> None:
    written(place, "cargo", FROB.replace('name = "frob"', 'name = "cargo"'))
    assert priorities(TEXT) == ["P2", "P4", "P0"]
    assert load_adapter("cargo").commands == ("frob",)
    assert load_builtin("cargo").commands[0] == "cargo"
    assert by_command(["cargo"]) == []
    assert adapter_names().count("cargo") == 1


BAD = {
    "no TOML": ("name = ", "TOML in UTF-8"),
    "another name": (FROB.replace('name = "frob"', 'name = "frub"'), "rename one of them"),
    "a table of content": (FROB.replace('name = "frob"', 'name = "logs"'), "rename one of them|no table of content"),
    "an unknown key": (FROB + "\nanchor = 1\n", "key 'anchor' is not valid: expected one of"),
    "an unknown key of a rule": (FROB.replace("run = true", "runs = true"), "rule 'step': key 'runs'"),
    "a missing key": (FROB.replace('priority = "P0"', ""), "'priority' among them"),
    "a wrong kind": (FROB.replace('["frob"]', '"frob"', 1), "commands 'frob' is not valid: expected a list of texts"),
    "no signature": (
        FROB.replace("signatures", "weak")
        .replace('commands = ["frob"]', "")
        .replace("weak = ['frob: (?:start|run) ']", ""),
        "signatures",
    ),
    "no way to it": (FROB.replace('commands = ["frob"]', "").replace('anchors = ["frob: "]', ""), "anchors"),
    "a short anchor": (FROB.replace('"frob: "', '"12 "'), "more than digits"),
    "P4 without a noun": (FROB.replace('noun = "steps ok"', ""), "rule 'step': noun"),
    "an unknown state": (
        FROB.replace("run = true", 'enter = "nowhere"'),
        "enter 'nowhere' is not valid: expected one of top",
    ),
    "a default below P2": (
        FROB.replace('name = "top"', 'name = "top"\ndefault = {priority = "P4", role = "x"}'),
        "P0, P1 or P2",
    ),
    "a circle": (FROB.replace('name = "top"', 'name = "top"\notherwise = "top"'), "circle"),
    "a slow pattern": (FROB.replace(r"run \w+ BAD", r"(?:\w+)+ BAD"), "rule 'bad': pattern .* safe to use"),
    "a pattern that ends in the next": (
        FROB.replace(r"run \w+ BAD .*'", "run (?:BAD'\nthen = 'x)'"),
        "rule 'bad': pattern .* no regular expression",
    ),
    "a slow signature": (FROB.replace("(?:start|run) ", "(?:a+)+x"), "signatures .* safe to use"),
    "a group": (FROB.replace("(?:start|run)", "(start|run)"), "captures a group"),
    "two rules of a name": (FROB.replace('name = "bad"', 'name = "step"'), "no other rule"),
    "no label": (FROB.replace("P4 x2 top/step", "P7 top/step"), "sample 'a run': labels"),
    "certain without a decoy": (CERTAIN, "decoy = \\['top/step'\\]"),
    "an outcome below P0": (
        FROB.replace('noun = "steps ok"', 'noun = "steps ok"\noutcome = "pass"'),
        "P0 for what has",
    ),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_file_is_refused_with_file_key_value_and_next_step(case: str, place: Path) -> None:
    text, message = BAD[case]
    path = place / ("logs.toml" if case == "a table of content" else "frob.toml")
    path.write_text(text, "utf-8")
    with pytest.raises(InvalidValueError, match=message) as caught:
        read_file(str(path))
    assert str(caught.value).count(path.name) >= 1


VALUES = (
    1,
    -1,
    1.5,
    True,
    "",
    "x",
    "\n",
    "a b",
    "caf\u00e9",
    "(",
    "\\",
    "P2",
    "<back>",
    [],
    [1],
    [""],
    ["x"],
    {},
    [{}],
    {"x": 1},
)


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_any_value_at_any_key_is_used_or_refused_in_words(value: object, tmp_path: Path) -> None:
    """Nothing but an InvalidValueError comes out, and what is not refused can be made and read with."""
    table = tomllib.loads(FROB)
    places: list[tuple[list[str | int], str]] = [([], key) for key in (*table, "weak", "exact", "mixes", "sees_prefix")]
    places += [(["state", 0], key) for key in ("name", "rule", "default", "otherwise", "odd")]
    places += [(["state", 0, "rule", 0], field.name) for field in attrs.fields(RuleSpec)]
    places += [(["sample", 0], field.name) for field in attrs.fields(SampleSpec)]
    for way, key in places:
        changed: Any = copy.deepcopy(table)
        inside = changed
        for step in way:
            inside = inside[step]
        inside[key] = value
        try:
            file = _whole(str(tmp_path / "frob.toml"), changed)
        except InvalidValueError:
            continue
        assert _user.made(file.data).name == "frob"
        assert row(file)[0] == "frob"


def test_certain_needs_a_line_that_it_lowers_and_a_decoy_that_it_leaves(place: Path) -> None:
    lowering = CERTAIN.replace(r"frob: run [\w ]+ ok", r"(?:frob|error): [\w ]+ ok")
    with pytest.raises(InvalidValueError, match="that needs it"):
        check_file(read_file(str(written(place, "frob", lowering + DECOY))))
    lowering = lowering.replace("frob: run b ok", "error: it is ok")
    good = check_file(read_file(str(written(place, "frob", lowering + DECOY))))
    assert good.good, [(d.line, d.expected, d.got) for d in good.differences]
    assert priorities(b"frob: start x\nerror: x is ok\nerror: x is off\n") == ["P2", "P4", "P0"]
    taken = DECOY.replace("frob: run a failed", "run a ok")
    with pytest.raises(InvalidValueError, match="takes no line"):
        check_file(read_file(str(written(place, "frob", lowering + taken))))
    assert "takes no line" in "".join(_user.faults())
    assert priorities(b"frob: start x\nerror: x is ok\n") == ["P2", "P0"]
    with pytest.raises(InvalidValueError, match="stays P0 or P1"):
        check_file(
            read_file(str(written(place, "frob", lowering + DECOY.replace("error: frob: run a failed", "all is well"))))
        )


def test_a_check_says_what_differs_and_which_rules_no_sample_uses(place: Path) -> None:
    good = check_file(read_file(str(written(place, "frob", FROB))))
    assert (good.good, good.lines, good.used) == (True, 4, {"top/step": 2, "top/bad": 1})
    more = FROB.replace("P4 x2 top/step", "P4 x1 top/step").replace(
        "[[sample]]", "[[state.rule]]\nname = 'never'\npattern = 'never'\npriority = 'P5'\n\n[[sample]]"
    )
    report = check_file(read_file(str(written(place, "frob", more))))
    assert not report.good
    assert report.unused == ["top/never"]
    first = report.differences[0]
    assert (first.sample, first.line, first.expected, first.got) == ("a run", 3, "P0 top/bad", "P4 top/step")
    assert first.text == "frob: run b ok"


def test_a_check_sees_two_rules_for_a_line_a_silent_failure_and_text_of_no_tool(place: Path) -> None:
    twice = FROB.replace(r"run \w+ ok", r"run .*").replace('priority = "P0"', 'priority = "P1"')
    report = check_file(read_file(str(written(place, "frob", twice))))
    said = [(d.expected, d.got) for d in report.differences if not d.line]
    assert ("one rule for a line", "top/step and top/bad") in said
    assert ("a P0 line, as it ended with 1", "none") in said
    report = check_file(read_file(str(written(place, "frob", FROB.replace("frob: (?:start|run)", "frub: ")))))
    assert "text of frob" in [d.expected for d in report.differences]


def test_labels_are_shortened_and_spelled_out() -> None:
    labels = ["P2 a", "P4 b/c", "P4 b/c", "P2 a"]
    assert list(packed(labels)) == ["P2 a", "P4 x2 b/c", "P2 a"]
    assert list(expanded(list(packed(labels)))) == labels


def test_an_adapter_of_data_is_the_adapter_of_a_table(place: Path) -> None:
    """Every key of a rule and of a state arrives."""
    text = FROB.replace(
        "run = true",
        'run = true\nrole = "a step"\nnear = 3\nyields = true\nenter = "<back>"\n'
        'then = "x"\nmore = "frob: run y"\nsegment = true',
    ).replace('name = "top"', 'name = "top"\ndefault = {priority = "P1", role = "detail"}')
    written(place, "frob", text)
    state = load_adapter("frob").states["top"]
    rule = state.rules[0]
    assert (state.default.priority, state.default.role) == (Priority.P1, "detail")
    assert (rule.run, rule.segment, rule.opens, rule.then, rule.more, rule.enter) == (
        True,
        True,
        True,
        b"x",
        b"frob: run y",
        "<back>",
    )
    label = rule.label
    assert (label.priority, label.role, label.noun, label.near, label.yields) == (
        Priority.P4,
        "a step",
        "steps ok",
        3,
        True,
    )
