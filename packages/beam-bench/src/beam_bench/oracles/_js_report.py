"""Reading the JSON report of Jest, which Vitest writes in the same shape, and running either tool.

Not what each prints: the two modules of the tools say how an id, a header and a count look in their texts.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from beam_bench.oracles._grade import escapes_removed
from beam_bench.oracles._model import Finding
from beam_bench.oracles._run import HOME, OracleError, node_modules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from beam_bench.oracles._run import Workshop

_FRAME = re.compile(r"^\s*(?:at|\u276f) .*")
_PLACE = re.compile(r"(?:file://)?([^\s():]+):(\d+):(\d+)\)?$")
_CODE = re.compile(r"> *\d+ \|.*|\d+ *\|.*|\| *\^+")


def install(shop: Workshop, package: str) -> None:
    """Give the project the ``node_modules`` that holds the tool."""
    modules = node_modules(package)
    if modules is None:
        raise OracleError(available(package))
    (shop.folder / "node_modules").symlink_to(modules, target_is_directory=True)


def available(package: str) -> str:
    """The tool has to be in a ``node_modules`` that can be linked into a project."""
    return "" if node_modules(package) else f"no node_modules with {package}"


def path_of(result: dict[str, Any]) -> str:
    """The path of a suite as the text has it."""
    return str(result["name"]).removeprefix(f"{HOME}/")


def failed(result: dict[str, Any]) -> list[dict[str, Any]]:
    """The failed tests of a suite."""
    return [test for test in result["assertionResults"] if test["status"] == "failed"]


def message(kind: str, text: str, owner: str = "") -> Iterator[Finding]:
    """The lines of a message up to its stack, as they stand in the text; a code frame is context."""
    for row in escapes_removed(text).split("\n"):
        if _FRAME.match(row):
            break
        line = row.strip()
        if _CODE.fullmatch(line):
            continue
        for name in ("Error: ", "AssertionError: "):
            line = line.removeprefix(name)
        if line and not line.startswith("\u25cf"):
            yield Finding(kind, (line,), owner)


def place(text: str) -> str:
    """``path:line:column`` of the first frame that is the user's; empty where there is none."""
    for line in escapes_removed(text).split("\n"):
        found = _PLACE.search(line.strip())
        if _FRAME.match(line) and found and "node_modules" not in line and not found[1].startswith("node:"):
            return f"{found[1].removeprefix(HOME + '/')}:{found[2]}:{found[3]}"
    return ""


def counts(report: dict[str, Any], total: str, suites: str) -> Iterator[Finding]:
    """How many tests and suites failed; ``total`` and ``suites`` say how the tool writes it."""
    bad, good, every = (report[f"num{name}Tests"] for name in ("Failed", "Passed", "Total"))
    for number, what in ((bad, "failed"), (good, "passed")):
        if number:
            yield Finding("count", (f"{number} {what}",))
    if every:
        yield Finding("count", (total.format(every),))
    broken = sum(result["status"] == "failed" for result in report["testResults"])
    if broken:
        yield Finding("count", (f"{suites}{broken} failed",))
