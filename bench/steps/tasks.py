# ruff: noqa: INP001, S608  (beside a script, no package; agents write SQL)
"""The tasks of ``make_steps.py``: small projects with something wrong in them, and agents that find it.

An agent looks for what it needs in what the last action printed (``find``), and stops with an error where it is not
there: nothing is put into its mouth.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from projects import DISCOUNT, LEDGER, LIMITS, NIGHT, ORDERS, PARCELS, RELAY, SLUGS

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    Agent = Generator[tuple[str, str], str, None]


@dataclass(frozen=True, slots=True)
class Task:
    """A project, the commands that bring it to its beginning, what is asked, and who does it."""

    name: str
    project: str
    statement: str
    files: dict[str, str]
    before: tuple[str, ...]
    agent: Callable[[], Agent]


def find(pattern: str, text: str) -> re.Match[str]:
    """The first place that fits; LookupError where the observation does not hold what the agent needs."""
    match = re.search(pattern, text, re.MULTILINE)
    if match is None:
        raise LookupError(f"{pattern!r} is not in:\n{text}")
    return match


def edit(path: str, old: str, new: str) -> tuple[str, str]:
    """An edit that quotes ``old``."""
    return "edit", "edit_file " + json.dumps({"filePath": path, "old_string": old, "new_string": new})


def around(path: str, line: int, lines: int = 8) -> tuple[str, str]:
    """The file near a line."""
    return "file_view", f"sed -n '{max(1, line - lines)},{line + lines}p' {path}"


GIT = "git init -q -b main && git add -A && git commit -qm 'First version'"

# -- discount: a rounding error in Python, found by pytest -v among many passing tests


def _discount() -> Agent:
    yield "vcs", "git log --oneline"
    seen = yield "test_run", "python -m pytest -v"
    test = find(r"^(tests/\w+\.py)::(\w+) FAILED", seen)
    call = find(r"where \d+ = (\w+)\((\d+), (\d+)\)", seen)
    seen = yield "search", f"grep -rn 'def {call[1]}' src"
    hit = find(r"^(\S+\.py):(\d+):", seen)
    seen = yield around(hit[1], int(hit[2]), 12)
    wrong = find(r"^    off = .*$", seen)[0]
    helper = find(r"import (\w+)", seen)[1]
    module = find(r"from (\w+)\.(\w+) import", seen)
    seen = yield "file_view", f"cat src/{module[1]}/{module[2]}.py"
    signature = find(rf"def {helper}\((\w+), (\w+)\)", seen)
    yield edit(hit[1], wrong, f"    off = {helper}({signature[1]}, {signature[2]})")
    yield "test_run", f"python -m pytest -q {test[1]}::{test[2]}"
    yield "test_run", "python -m pytest -q"
    yield "vcs", "git diff"
    yield "vcs", f"git commit -qam 'Round half a cent in {call[1]}' && git log --oneline -1"


# -- relay: a C program that does not compile, and then does not link


def _relay() -> Agent:
    yield "file_view", "ls"
    seen = yield "build_install", "make"
    error = find(r"^(\w+\.c):(\d+):\d+: error: .* has no member named .(\w+).; did you mean .(\w+).\?", seen)
    seen = yield around(error[1], int(error[2]), 4)
    line = find(rf"^.*\b{error[3]}\b.*$", seen)[0]
    yield edit(error[1], line, line.replace(error[3], error[4]))
    seen = yield "build_install", "make"
    missing = find(r"undefined reference to .(\w+)'", seen)[1]
    seen = yield "search", f"grep -n '{missing.partition('_')[0]}_' *.c *.h"
    defined = find(r"^(\w+\.c):(\d+):(size_t (\w+)\(.*)$", seen)
    yield edit(defined[1], defined[3], defined[3].replace(defined[4], missing))
    yield "build_install", "make"
    yield "run_program", "./relay"


# -- night: one of four hundred jobs of a nightly run went wrong, and its log says why


def _night() -> Agent:
    seen = yield "run_program", "python night.py"
    place = find(r'File ".*/(\w+\.py)", line (\d+), in batches', seen)
    seen_job = find(r"ERROR job (\d+) (\w+)", seen)
    yield around(place[1], int(place[2]), 6)
    yield "search", f"grep -n '{seen_job[2]}' *.py"
    seen = yield "search", f"grep -rn -A 4 '{seen_job[2]}' config"
    value = find(r"^(config/\w+\.json)-(\d+)-(    .batch.: 0)$", seen)
    seen = yield "file_view", f"cat {value[1]}"
    block = find(r'^  "invoice": \{\n.*\n.*\n    "batch": 0', seen)[0]
    yield edit(value[1], block, block.replace('"batch": 0', '"batch": 50'))
    yield "run_program", "python night.py | tail -3"
    yield "run_program", f"python night.py | grep {seen_job[1]}"


# -- slugs: a JavaScript function with a test that fails under node --test


def _slugs() -> Agent:
    seen = yield "test_run", "npm test"
    test = find(r"location: '.*/(test/\S+?):(\d+):\d+'", seen)
    wanted = find(r"^ +expected: '(.+)'$", seen)[1]
    seen = yield around(test[1], int(test[2]), 5)
    source = find(r"import \{ (\w+) \} from '\.\./(\S+)'", seen)
    seen = yield "file_view", f"cat {source[2]}"
    line = find(r"^  const words = .*$", seen)[0]
    yield edit(source[2], line, line.removesuffix(";") + ".filter(Boolean);")
    yield (
        "run_program",
        (
            f"node --input-type=module -e \"import {{ {source[1]} }} from './{source[2]}'; "
            f"console.log({source[1]}('  (draft) notes! ') === '{wanted}')\""
        ),
    )
    yield "test_run", "npm test 2>&1 | tail -9"


# -- parcels: Go code that does not build, then a test that fails


def _parcels() -> Agent:
    seen = yield "build_install", "go build ./..."
    error = find(r"^(\S+\.go):(\d+):\d+: imported and not used: (\".+\")$", seen)
    seen = yield around(error[1], int(error[2]), 4)
    line = find(rf"^\t{error[3]}\n", seen)[0]
    yield edit(error[1], line, "")
    seen = yield "test_run", "go test -v ./..."
    wrong = find(r"^\s+(\w+)_test\.go:\d+: (\w+)\((\w+), (\d+)\) = (\d+), <nil>, want (\d+)", seen)
    seen = yield "search", f"grep -rn 'func {wrong[2]}' --include='*.go' ."
    hit = find(r"^\./(\S+\.go):(\d+):", seen)
    seen = yield around(hit[1], int(hit[2]))
    steps = find(r"^\tsteps := grams / (\d+)$", seen)
    yield edit(hit[1], steps[0], f"\tsteps := (grams + {int(steps[1]) - 1}) / {steps[1]}")
    yield "test_run", f"go test ./{hit[1].partition('/')[0]}/"
    yield "test_run", "go vet ./... && go test ./..."


# -- limits: which commit changed a number, and who needs the old one


def _limits() -> Agent:
    seen = yield "vcs", "git log --oneline -- limits.ini"
    first = find(r"^([0-9a-f]{7,}) Shorter sessions", seen)[1]
    seen = yield "vcs", f"git show {first}"
    date = find(r"^Date:\s+\w+ (\w+ \d+)", seen)
    seen = yield "vcs", f"git show --stat {first}~1"
    other = find(r"^ (\S+)\s+\| ", seen)[1]
    seen = yield "vcs", "git blame -s limits.ini"
    blamed = find(r"^\^?([0-9a-f]{7,})\s.*minutes = (\d+)", seen)
    yield "vcs", f"git log -1 --format=%an:%ad --date=short {blamed[1]}"
    yield "file_view", f"cat {other}"
    yield "vcs", f"git revert --no-edit {first}"
    yield "search", "grep -n minutes limits.ini"
    yield "vcs", f"git log --oneline --since='{date[1]} 2026'"


# -- ledger: a Rust crate with many tests and one that panics


def _ledger() -> Agent:
    seen = yield "test_run", "cargo test"
    test = find(r"^test (\S+) \.\.\. FAILED", seen)[1]
    place = find(r"panicked at (src/\S+?):(\d+):\d+", seen)
    seen = yield around(place[1], int(place[2]), 2)
    function = find(r"assert_eq!\((\w+)\(", seen)[1]
    seen = yield "search", f"grep -n -A 6 'fn {function}(' {place[1]}"
    line = find(r"^\d+-(    let cents: i64 = .*)$", seen)[1]
    yield edit(
        place[1],
        line,
        '    let cents: i64 = if cents.len() == 1 { format!("{cents}0") } else { cents.into() }.parse().ok()?;',
    )
    yield "test_run", f"cargo test {test}"
    yield "test_run", "cargo test 2>&1 | tail -5"


# -- orders: a question to a database whose tables the agent does not know


def _orders() -> Agent:
    seen = yield "sql", "sqlite3 shop.db .tables"
    heads, lines = find(r"(order_h\w+)\s+(order_\w+)", seen).groups()
    seen = yield "sql", f"sqlite3 shop.db '.schema {heads}'"
    column = find(r"(\w+) TEXT\);", seen)[1]
    seen = yield "sql", f"sqlite3 shop.db 'SELECT {column}, count(*) FROM {heads} GROUP BY 1'"
    odd = find(r"^(\w+)\|2$", seen)[1]
    seen = yield "sql", f"sqlite3 -header shop.db \"SELECT * FROM {heads} WHERE {column} = '{odd}'\""
    numbers = [line.partition("|")[0] for line in seen.splitlines()[1:]]
    customer = find(r"\|(\w+_id)\|", seen)[1]
    seen = yield "sql", f"sqlite3 shop.db '.schema {lines}'"
    amount = find(r"(pieces) INTEGER, (\w+) INTEGER", seen)
    yield (
        "sql",
        (
            f"sqlite3 -header shop.db 'SELECT order_no, {customer}, sum({amount[1]} * {amount[2]}) AS cents "
            f"FROM {lines} JOIN {heads} USING (order_no) WHERE order_no IN ({', '.join(numbers)}) GROUP BY 1'"
        ),
    )


TASKS = (
    Task("discount", "shop", "One of the tests fails. Find out why and put it right.", DISCOUNT, (GIT,), _discount),
    Task("relay", "relay", "Make it build and run.", RELAY, (GIT,), _relay),
    Task("night", "night", "A job of the last night gave up. Why? Put it right.", NIGHT, (GIT,), _night),
    Task("slugs", "slugs", "The tests of this package fail. Put it right.", SLUGS, (GIT,), _slugs),
    Task("parcels", "parcels", "Make it build, and make the tests pass.", PARCELS, (GIT,), _parcels),
    Task(
        "limits",
        "service",
        "Sessions end too early since one of the last changes of limits.ini. Take that change back.",
        LIMITS,
        (
            GIT,
            "sed -i 's/largest = 25/largest = 40/' limits.ini && git commit -qam 'Larger uploads'",
            "sed -i 's/100/200/' limits.ini api/upload.txt && git commit -qam 'More parts'",
            "sed -i 's/minutes = 60/minutes = 15/' limits.ini && git commit -qam 'Shorter sessions'",
            "echo 'See api/ for the words.' >> README && git commit -qam 'Say more'",
        ),
        _limits,
    ),
    Task("ledger", "ledger", "cargo test fails. Put it right.", LEDGER, (GIT,), _ledger),
    Task("orders", "orders", "Which orders in shop.db are stuck, whose are they, and what are they worth?", ORDERS,
         ("sqlite3 shop.db < load.sql",), _orders),
)  # fmt: skip
