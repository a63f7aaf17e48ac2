"""For the tests of every package: a test says what is true, not how fast this machine is."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("beam", deadline=None)
settings.load_profile("beam")
