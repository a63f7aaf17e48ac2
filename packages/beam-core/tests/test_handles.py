"""The syntax of handles: what is one, what is not, and what is printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_core import Handle, HandleError, InvalidValueError, MalformedHandleError

FULL = "0123456789abcdef" * 4


@given(st.text("0123456789abcdef", min_size=8, max_size=64))
def test_eight_to_sixty_four_digits(digits: str) -> None:
    for text in (digits, "beam://" + digits, digits.upper(), "beam://" + digits.upper()):
        handle = Handle(text)
        assert handle.digits == digits
        assert handle == Handle(digits)
        assert hash(handle) == hash(Handle(digits))
        assert handle.complete == (len(digits) == 64)


def test_twelve_digits_are_printed_of_a_complete_handle() -> None:
    assert str(Handle(FULL)) == "beam://0123456789ab"
    assert str(Handle(FULL[:9])) == "beam://012345678"
    assert repr(Handle(FULL)) == f"Handle('beam://{FULL}')"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "beam://",
        "0123456",
        "beam://0123456",
        FULL + "0",
        "beam://0123456g",
        "beam:01234567",
        "http://01234567",
        "beam://beam://01234567",
        "beam://01234567/",
        " 01234567",
        "01234567\n",
        "0x0123456",
        "٠١٢٣٤٥٦٧",
        "../../etc",
    ],
)
def test_anything_else_is_malformed(text: str) -> None:
    with pytest.raises(MalformedHandleError, match="8 to 64 hexadecimal digits") as caught:
        Handle(text)
    assert caught.value.handle == text
    assert repr(text) in str(caught.value)


@given(st.text(max_size=70))
def test_nothing_else_is_raised(text: str) -> None:
    try:
        digits = Handle(text).digits
    except MalformedHandleError:
        return
    assert set(digits) <= set("0123456789abcdef")


def test_malformed_is_a_handle_error_and_no_invalid_value() -> None:
    assert issubclass(MalformedHandleError, HandleError)
    assert not issubclass(MalformedHandleError, InvalidValueError)
