"""Oracles: the real tool, run as text and in its machine format, grades the reduction of the text.

``tools`` gives all of them by name; one module a tool.  Adding one: a module with ``TOOLS``.
"""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from beam_bench.oracles._model import Tool


def tools() -> dict[str, Tool]:
    """Every tool by its name, in the order of the names."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    found: list[Tool] = [tool for name in names for tool in import_module(f"{__name__}.{name}").TOOLS]
    return {tool.name: tool for tool in sorted(found, key=lambda tool: tool.name)}
