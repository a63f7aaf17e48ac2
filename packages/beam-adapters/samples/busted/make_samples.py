"""Remakes the captures of busted in this folder.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples.  The programs are looked for on PATH.
"""

# ruff: noqa: E501 - sources of another language, which would not get clearer by breaking their lines twice

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
from captures import Run, main

_ROWS: Final = "describe('rows', function()\n  for n = 1, 12 do\n    it('row ' .. n, function() assert.are.equal(n, n) end)\n  end\nend)\n"
_FAILING: Final = """\
local function total(lines)
  local sum = 0
  for _, line in ipairs(lines) do sum = sum + line end
  return sum
end
describe('checkout', function()
  it('adds up', function() assert.are.equal(760, total({ 300, 450 })) end)
  it('lists', function() assert.are.same({ a = { 1, 3 }, b = 'figs' }, { a = { 1, 2 }, b = 'tea' }) end)
  it('throws', function() total(nil) end)
  it('says why', function() assert.is_true(false, 'receipts need a printer') end)
  pending('some day', function() end)
  it('prints', function() print('asked for db:5432') end)
end)
"""
PROJECTS: Final = {
    "shop": {"spec/rows_spec.lua": _ROWS, "spec/more_spec.lua": _ROWS},
    "failing": {"spec/rows_spec.lua": _ROWS, "spec/checkout_spec.lua": _FAILING},
    "broken": {"spec/rows_spec.lua": _ROWS, "spec/broken_spec.lua": "describe('x', function(\n"},
    "hooks": {
        "spec/till_spec.lua": "describe('till', function()\n  setup(function() error('no till here') end)\n  it('opens', function() end)\nend)\n"
    },
    "empty": {"spec/none.lua": ""},
}
VERSIONS: Final = {"busted-2.1.1": ()}

RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", "busted"),
    "pass_plain": Run("shop", "busted -o plainTerminal"),
    "fail": Run("failing", "busted"),
    "fail_plain": Run("failing", "busted -o plainTerminal"),
    "fail_verbose": Run("failing", "busted -v -o plainTerminal"),
    "broken": Run("broken", "busted -o plainTerminal"),
    "hooks": Run("hooks", "busted -o plainTerminal"),
    "none": Run("empty", "busted"),
    "shuffled": Run("failing", "busted --shuffle --seed=4321 -o plainTerminal"),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
