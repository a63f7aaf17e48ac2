"""The oracle of RSpec: its progress and documentation forms, graded by ``-f json`` of the same run.

The groups nest, fail in hooks and shared helpers, raise errors with causes and several lines, print lines that look
like results, leave examples pending, and sometimes do not load at all.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from beam_bench.oracles._grade import escapes_removed
from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._run import HOME
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAIL = (
    "expect({n}).to eq(2)",
    "expect([1, {n}]).to match_array([1, 2])",
    "expect('{s}').to include('{t}')",
    'raise "first {t}\\n  second {s}\\n\\nthird {t}b"',
    "begin; Integer('{t}'); rescue => e; raise ArgumentError, 'outer {t}'; end",
    "expect {{ }}.to raise_error(KeyError, '{t}')",
    "nil.{t}",
    "expect(true).to be(false), '{s}'",
    "expect({{ a: '{t}', b: {n} }}).to eq({{ a: 'x', b: 0 }})",
    'expect("a\\nb {t}\\nc").to eq("a\\nd\\nc")',
    "check({n}, '{t}')",
)
_PASS = ("expect(1).to eq(1)", "puts '{d}'", "warn '{s}'", "skip '{s}'", "pending '{t}'; raise 'known'")
_HOOKS = ("before {{ raise 'hook {t}' }}", "after {{ raise 'after {t}' }}", "before(:all) {{ raise 'all {t}' }}")
_BROKEN = ("describe {t} do", "require '{t}-missing'", "raise 'while loading {s}'")
_HELPER = 'def check(n, what)\n  raise ArgumentError, "#{what} is #{n}" if n > 2\nend\n'
_HEADERS = r"  (\d+)\) |(Failed) examples:|(Pending): "


def _group(words: Words, depth: int) -> list[str]:
    rng = words.rng
    rows = [f"describe '{plain(words)}' do"]
    rows += [f"  {_fill(words, rng.choice(_HOOKS))}"] * words.chance(0.12)
    for _ in words.some(1, 6):
        if depth < 2 and words.chance(0.25):
            rows += [f"  {line}" for line in _group(words, depth + 1)]
            continue
        body = _fill(words, rng.choice(_FAIL if words.chance(0.35) else _PASS))
        rows += [f"  it '{plain(words)}' do", f"    {body}", "  end"]
    return [*rows, "end"]


def _fill(words: Words, text: str) -> str:
    decoy = words.decoy().replace("'", "")
    return text.format(n=words.rng.randrange(3, 99), t=words.token(), s=plain(words), d=decoy)


def build(rng: random.Random) -> Case:
    """Spec files, and the form of the text."""
    words = Words(rng)
    files: dict[str, str | bytes] = {"spec/spec_helper.rb": _HELPER}
    for _ in words.some(1, 4):
        rows = ["require_relative 'spec_helper'"]
        rows += [line for _ in words.some(1, 3) for line in ["RSpec." + _group(words, 0)[0], *_group(words, 0)[1:]]]
        if words.chance(0.08):
            rows.insert(1, _fill(words, rng.choice(_BROKEN)))
        files[f"spec/{words.token()}_spec.rb"] = "\n".join(rows) + "\n"
    form = rng.choice(("progress", "progress", "documentation"))
    flags = words.flags(((0.1, ("--backtrace",)), (0.1, ("--fail-fast",)), (0.2, ("--force-color",))))
    return Case(files, ("--format", form, *flags))


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with two formatters."""
    text = shop.start("rspec", *case.flags, "--format", "json", "--out", "report.json")
    report = {"report": shop.read("report.json")}
    return Observed(" ".join(("rspec", *case.flags)), text.text, text.exit_code, report)


def gold(run: Run) -> Gold:
    """Each failure by its number: its name, the lines of its message and its place; the sums."""
    report = json.loads(run.machine["report"])
    findings: list[Finding] = []
    failed = [example for example in report["examples"] if example["status"] == "failed"]
    for number, example in enumerate(failed, 1):
        owner, error = str(number), example["exception"]
        findings.append(Finding("id", (f"{number}) {example['full_description'].strip()}",)))
        lines = [line.strip() for line in escapes_removed(error["message"]).splitlines()]
        findings += [Finding("message", (line,), owner) for line in lines if line and line != "(compared using ==)"]
        for frame in error["backtrace"] or ():
            if found := re.match(rf"{HOME}/(spec/[^:]+:\d+):in", frame):
                findings.append(Finding("place", (f"./{found[1]}",), owner))
                break
        findings.append(Finding("again", (f"rspec {example['file_path']}",)))
    findings.append(Finding("count", (report["summary_line"],)))
    summary = report["summary"]
    return Gold(tuple(findings), _HEADERS, passed=summary["example_count"] - summary["failure_count"])


TOOLS = (Tool("rspec", ("rspec",), ("rspec", "--version"), build, observe, gold),)
