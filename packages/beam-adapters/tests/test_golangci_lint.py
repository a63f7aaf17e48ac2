"""golangci-lint: its lines beside those of the go command, which look alike.  Captures: test_adapter_samples."""

from __future__ import annotations

import pytest

from beam_adapters import AdapterClassifier
from beam_adapters._samples import units
from beam_core import Origin, Priority

OWN = b"cart/cart.go:14:13: Error return value of `f.Close` is not checked (errcheck)\n"
ODD = b"cart/cart.go:14:13: no such thing as a free lunch (lunchcheck)\n"
VET = b"cart/cart.go:14:13: fmt.Printf format %d has arg name of wrong type string\n"
TYPED = b"cart/cart.go:14:13: cannot use x (variable of type int) as string value in assignment\n"


def tools(text: bytes, command: str = "") -> list[str]:
    """The tool of each segment."""
    classification = AdapterClassifier().classify(units(text), Origin(command=command, exit_code=1))
    return [segment.adapter for segment in classification.segments]


@pytest.mark.parametrize("command", ["", "make lint", "golangci-lint run"])
@pytest.mark.parametrize("end", [b"", b"\tdefer f.Close()\n\t             ^\n", b"1 issues:\n* errcheck: 1\n"])
def test_a_line_that_ends_in_a_linter_is_no_line_of_go(command: str, end: bytes) -> None:
    assert tools(OWN + end, command) == ["golangci_lint"]


@pytest.mark.parametrize("text", [VET, TYPED, b"# shop/cart\n" + VET])
def test_what_go_says_stays_with_go(text: bytes) -> None:
    assert tools(text, "go vet ./...") == ["go"]
    assert tools(text) == ["go"]


def test_a_linter_of_no_list_is_its_own_where_the_command_says_so() -> None:
    assert tools(ODD, "golangci-lint run") == ["golangci_lint"]
    assert tools(ODD) == ["generic"]


def test_a_message_over_two_lines_stays_in_one_piece() -> None:
    text = b'a.go:4:2: could not import x (-: # x\nx/x.go:7:2: undefined: open) (typecheck)\n\t"x"\n\t^\n'
    assert tools(text, "golangci-lint run") == ["golangci_lint"]
    classification = AdapterClassifier().classify(units(text), Origin(command="golangci-lint run", exit_code=1))
    assert classification.priority(0) <= Priority.P1
    assert classification.priority(1) == Priority.P0
