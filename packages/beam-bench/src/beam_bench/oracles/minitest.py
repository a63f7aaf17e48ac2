"""The oracle of Minitest: its text, plain and verbose, graded by a reporter of ours in the same run.

The tests fail and err in many ways, in helpers and in ``setup``, are skipped, and print lines that look like results.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_FAIL = (
    "assert_equal 2, {n}",
    "assert_equal [1, {n}], [1, 2], '{s}'",
    "assert_includes '{s}', '{t}'",
    'raise "first {t}\\n  second {s}\\n\\nthird {t}b"',
    "assert_raises(KeyError) {{ Integer('{t}') }}",
    "nil.{t}",
    "assert false, '{s}'",
    'assert_equal "a\\nb {t}\\nc", "a\\nd\\nc"',
    "check({n}, '{t}')",
    "flunk '{t}'",
    "assert_nil({{ a: '{t}' }})",
    "assert_output('{t}') {{ puts 'other' }}",
)
_PASS = ("assert true", "puts '{d}'; assert true", "warn '{s}'; assert true", "skip '{s}'", "assert_equal 1, 1")
_HEAD = """require 'minitest/autorun'
require_relative 'machine'
"""
_MACHINE = """require 'json'
class Machine < Minitest::AbstractReporter
  def record(result)
    rows = result.failures.map do |f|
      message = f.is_a?(Minitest::UnexpectedError) ? "#{f.error.class}: #{f.error.message}" : f.message
      { kind: f.result_label, message: message, place: f.location }
    end
    File.write('report.jsonl', JSON.generate(id: "#{result.klass}##{result.name}", rows: rows) + "\\n", mode: 'a')
  end
end
module Minitest
  def self.plugin_machine_init(_options) = reporter << Machine.new
end
Minitest.load_plugins
Minitest.extensions << 'machine'
def check(n, what)
  raise ArgumentError, "#{what} is #{n}" if n > 2
end
"""
_HEADERS = r"(?:  \d+\) (?:Failure|Error|Skipped):|([A-Z]\w*#test_\w+)(?: \[|:$)|(\d+) runs, )"


def build(rng: random.Random) -> Case:
    """One file with some classes, and how it is started."""
    words = Words(rng)
    rows: list[str] = []
    for _ in words.some(1, 4):
        rows.append(f"class T{words.token()} < Minitest::Test")
        rows += [f"  def setup = raise('setup {words.token()}')"] * words.chance(0.08)
        for _ in words.some(1, 8):
            body = rng.choice(_FAIL if words.chance(0.4) else _PASS)
            filled = body.format(
                n=rng.randrange(3, 99), t=words.token(), s=plain(words), d=words.decoy().replace("'", "")
            )
            rows += [f"  def test_{words.token()}", f"    {filled}", "  end"]
        rows.append("end")
    files = {"test/shop_test.rb": _HEAD + "\n".join(rows) + "\n", "test/machine.rb": _MACHINE}
    return Case(files, ("--seed", "7", *words.flags(((0.3, ("-v",)), (0.1, ("--pride",))))))


def observe(shop: Workshop, case: Case) -> Observed:
    """One run with two reporters."""
    text = shop.start("ruby", "test/shop_test.rb", *case.flags)
    command = " ".join(("ruby test/shop_test.rb", *case.flags))
    return Observed(command, text.text, text.exit_code, {"report": shop.read("report.jsonl")})


def gold(run: Run) -> Gold:
    """Each failure by its test: its kind, its place and the lines of its message; the sums."""
    findings: list[Finding] = []
    results = [json.loads(line) for line in run.machine["report"].splitlines()]
    kinds: list[str] = []
    skips = "-v" in run.command
    for result in results:
        for row in result["rows"]:
            kinds.append(row["kind"])
            if row["kind"] == "Skipped" and not skips:
                continue
            findings.append(Finding("id", (result["id"],)))
            if row["kind"] != "Error":
                findings.append(Finding("place", (result["id"], f"[{row['place']}]")))
            lines = [line.strip() for line in row["message"].splitlines()]
            findings += [Finding("message", (line,), result["id"]) for line in lines if line]
    failures, errors, skipped = (kinds.count(kind) for kind in ("Failure", "Error", "Skipped"))
    count = f"{failures} failures, {errors} errors, {skipped} skips"
    findings.append(Finding("count", (f"{len(results)} runs, ", count)))
    return Gold(tuple(findings), _HEADERS, passed=len(results) - len(kinds))


TOOLS = (
    Tool("minitest", ("ruby",), ("ruby", "-e", "require 'minitest'; puts Minitest::VERSION"), build, observe, gold),
)
