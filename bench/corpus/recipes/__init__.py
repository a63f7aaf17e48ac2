"""The table of captures, one module a family."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Final

from recipes._capture import Capture

FAMILIES: Final = sorted(path.stem for path in Path(__file__).parent.glob("[a-z]*.py"))
CAPTURES: Final[tuple[Capture, ...]] = tuple(
    capture for family in FAMILIES for capture in importlib.import_module(f"recipes.{family}").CAPTURES
)

__all__ = ["CAPTURES", "Capture"]
