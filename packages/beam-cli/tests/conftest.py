"""Tests of the command line's parts start from the signals of a shell."""

from __future__ import annotations

import signal

import pytest


@pytest.fixture(autouse=True, scope="session")
def _signals_as_in_a_shell() -> None:
    """Started in the background or by nohup, signals are ignored, and so they would be in every child."""
    for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, signal.default_int_handler if number == signal.SIGINT else signal.SIG_DFL)
