"""The generated index, and the registry on top of it."""

import pytest

from beam_adapters import _index, adapter_names, index, load_adapter
from beam_adapters._registry import KINDS, by_command
from beam_core import InvalidValueError


def test_the_index_is_fresh() -> None:
    """Else: ``python -m beam_adapters.index``."""
    assert index.TARGET.read_text("utf-8") == index.render(index.built_in())
    assert index.SYNTHETIC.read_text("utf-8") == index.render_synthetic(index.built_in())
    assert "enerated" in index.TARGET.read_text("utf-8").splitlines()[0]


def test_a_tool_is_synthetic_only_where_no_capture_of_it_is_real() -> None:
    assert "bazel" in index.synthetic("builds", one_tool=False)
    assert not {"cmake", "ninja", "make"} & set(index.synthetic("builds", one_tool=False))
    assert index.synthetic("cargo", one_tool=True) == []
    assert index.synthetic("psalm", one_tool=True) == ["psalm"]


def test_each_gate_leads_to_its_adapters() -> None:
    tables = [vars(_index)[kind] for kind in KINDS]
    led = {(part, name) for table in tables for entries in table.values() for part, names in entries for name in names}
    assert led == {(part, name) for name, parts in _index.GATES.items() for part in parts}


def test_adapters_are_found_by_command_and_by_name() -> None:
    assert by_command(["cargo", "cargo test"]) == ["cargo"]
    assert by_command(["no-such-tool"]) == []
    assert all(load_adapter(name).name == name for name in adapter_names())


def test_an_unknown_name_is_answered_with_those_that_exist() -> None:
    with pytest.raises(InvalidValueError, match=r"adapter 'crago' is not valid.*cargo, .*generic"):
        load_adapter("crago")
