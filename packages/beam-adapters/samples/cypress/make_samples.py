"""Writes the captures of ``cypress run`` in this folder: its program is not to be had here.

They are written by hand in the format that its documentation shows; the manifest marks them ``synthetic``.
"""

import json
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
WIDE: Final = "=" * 100
LINE: Final = "\u2500"


def _box(rows: list[str]) -> str:
    inside = "".join(f"  \u2502 {row:<96} \u2502\n" for row in rows)
    return f"  \u250c{LINE * 98}\u2510\n{inside}  \u2514{LINE * 98}\u2518\n"


def _results(tests: int, failing: int, file: str) -> str:
    rows = [("Tests", tests), ("Passing", tests - failing), ("Failing", failing), ("Pending", 0), ("Skipped", 0)]
    rows += [("Screenshots", failing), ("Video", "false"), ("Duration", "2 seconds"), ("Spec Ran", file)]
    return "  (Results)\n\n" + _box([f"{name + ':':<13}{value}" for name, value in rows])


def _start(files: list[str]) -> str:
    found = f"Specs:          {len(files)} found ({', '.join(files)})"
    rows = ["Cypress:        13.6.4", "Browser:        Electron 114 (headless)", "Node Version:   v20.11.0", found]
    return f"\n{WIDE}\n\n  (Run Starting)\n\n{_box(rows)}\n\n"


def _running(file: str, number: int, count: int) -> str:
    return f"{LINE * 100}\n{' ' * 98}\n  Running:  {file:<70}({number} of {count})\n\n\n"


def _finish(rows: list[str], last: str) -> str:
    head = f"       Spec{' ' * 46}Tests  Passing  Failing  Pending  Skipped  \n"
    return f"\n\n{WIDE}\n\n  (Run Finished)\n\n\n{head}{_box(rows)}    {last}\n\n"


TICK, CROSS, MARK = "\u2714", "\u2716", "\u2713"
ROWS: Final = "".join(f"    {MARK} row {n} ({n + 20}ms)\n" for n in range(1, 9))
PASSING: Final = f"  cart\n{ROWS}\n\n  8 passing (2s)\n\n\n"
FAILURE: Final = f"""\
  checkout
    {MARK} opens (120ms)
    1) pays


  1 passing (5s)
  1 failing

  1) checkout
       pays:
     AssertionError: Timed out retrying after 4000ms: Expected to find element: `button.pay`, but never found it.
      at Context.eval (webpack://shop/./cypress/e2e/checkout.cy.js:9:7)




"""
SHOT: Final = (
    "\n\n  (Screenshots)\n\n"
    "  -  /home/dev/shop/cypress/screenshots/checkout.cy.js/checkout -- pays (failed).png     (1280x720)\n"
)
RUNS: Final = {
    "pass": (
        0,
        _start(["cart.cy.js"])
        + _running("cart.cy.js", 1, 1)
        + PASSING
        + _results(8, 0, "cart.cy.js")
        + _finish(
            [f"{TICK}  cart.cy.js                        00:02        8        8        -        -        -"],
            f"{TICK}  All specs passed!                  00:02        8        8        -        -        -",
        ),
    ),
    "fail": (
        1,
        _start(["cart.cy.js", "checkout.cy.js"])
        + _running("cart.cy.js", 1, 2)
        + PASSING
        + _results(8, 0, "cart.cy.js")
        + "\n\n"
        + _running("checkout.cy.js", 2, 2)
        + FAILURE
        + _results(2, 1, "checkout.cy.js")
        + SHOT
        + _finish(
            [
                f"{TICK}  cart.cy.js                        00:02        8        8        -        -        -",
                f"{CROSS}  checkout.cy.js                    00:05        2        1        1        -        -",
            ],
            f"{CROSS}  1 of 2 failed (50%)                00:07       10        9        1        -        -",
        ),
    ),
}

manifest = {}
for name, (code, text) in RUNS.items():
    (HERE / f"{name}.txt").write_text(text, encoding="utf-8")
    manifest[name] = {"command": "npx cypress run", "exit_code": code, "tool_version": "Cypress 13", "synthetic": True}
(HERE / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
