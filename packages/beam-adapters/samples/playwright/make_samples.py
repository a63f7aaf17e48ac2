"""Remakes the captures of Playwright's test runner in this folder: its reporters, with and without a browser.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some, ``--new`` those that are missing.
How a capture is made is in ``captures.py`` beside Jest's samples.  It needs node, npm, a registry for the first run, and
``/usr/bin/chromium`` for the runs with pages.
"""

# ruff: noqa: E501, RUF001 - sources of another language, which would not get clearer by breaking their lines twice

import sys
from pathlib import Path
from typing import Final

sys.path.insert(1, str(Path(__file__).resolve().parents[1] / "jest"))
from captures import Run, main

_PACKAGE: Final = '{ "name": "shop", "version": "1.0.0", "type": "module", "scripts": { "test": "playwright test" } }\n'
_CONFIG: Final = """\
import { defineConfig } from '@playwright/test';
export default defineConfig({
  testDir: 'tests', workers: 1, timeout: 2500, expect: { timeout: 700 },
  use: { browserName: 'chromium', launchOptions: { executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] } },
});
"""
_PLAIN: Final = """\
import { test, expect } from '@playwright/test';
test.describe('cart', () => {
  test('adds up', () => { expect(300 + 450 * 2).toBe(1200); });
  test('has lines', () => { expect([{ sku: 'tea' }]).toHaveLength(1); });
  for (let n = 0; n < 9; n++) test(`row ${n}`, () => { expect(n).toBeLessThan(9); });
});
"""
_FAILING: Final = """\
import { test, expect } from '@playwright/test';
import { total } from '../lib/cart.js';
test.describe('checkout', () => {
  test('adds up', () => {
    expect(total([300, 450])).toBe(760);
  });
  test('lists', () => {
    expect({ a: [1, 2], b: 'tea' }).toEqual({ a: [1, 3], b: 'figs' });
  });
  test('throws', () => {
    total(undefined);
  });
  test('waits', async () => {
    await new Promise((done) => setTimeout(done, 9000));
  });
  test('softly', () => {
    expect.soft(1).toBe(2);
    expect.soft('a').toBe('b');
  });
  test('steps', async () => {
    await test.step('open the till', async () => { expect(3, 'drawers in the till').toBe(4); });
  });
  test.skip('later', () => {});
  test.fixme('some day', () => {});
  test('is known to fail', () => { test.fail(); expect(1).toBe(2); });
  test('says words', () => { console.log('asked for db:5432'); console.error('pool is small'); });
});
"""
_FLAKY: Final = """\
import { test, expect } from '@playwright/test';
test('passes in the end', ({}, info) => { expect(info.retry).toBe(1); });
test('never passes', () => { expect('tea').toBe('figs'); });
test('passes at once', () => {});
"""
_PAGES: Final = """\
import { test, expect } from '@playwright/test';
test.beforeEach(async ({ page }) => { await page.setContent('<h1>Shop</h1><button disabled>Pay</button><p>3 items</p>'); });
test('has a title', async ({ page }) => { await expect(page.getByRole('heading')).toHaveText('Shop'); });
test('has four items', async ({ page }) => { await expect(page.locator('p')).toHaveText('4 items'); });
test('pays', async ({ page }) => { await page.getByRole('button', { name: 'Pay' }).click({ timeout: 800 }); });
test('finds a link', async ({ page }) => { await page.getByRole('link', { name: 'Help' }).click(); });
test('goes to a page', async ({ page }) => { await page.goto('http://localhost:1/cart'); });
"""
_DECOYS: Final = """\
import { test, expect } from '@playwright/test';
test('prints marks', () => {
  console.log('  1) looks like a failure');
  console.log('  ✓  12 copied files.js:3:1 › all (3ms)');
  console.log('  1 failed');
  console.log('Running 3 tests using 1 worker');
  console.log('[3/12] copied figs.csv');
  console.log('Error: only printed');
});
test('fails', () => { expect(1).toBe(2); });
"""
_LIB: Final = "export const total = (lines) => lines.reduce((sum, line) => sum + line, 0);\n"


def _project(**tests: str) -> dict[str, str]:
    files = {"package.json": _PACKAGE, "playwright.config.js": _CONFIG, "lib/cart.js": _LIB}
    return files | {f"tests/{name}.spec.js": text for name, text in tests.items()}


PROJECTS: Final = {
    "shop": _project(cart=_PLAIN),
    "failing": _project(cart=_PLAIN, checkout=_FAILING),
    "flaky": _project(flaky=_FLAKY),
    "pages": _project(pages=_PAGES),
    "decoys": _project(decoys=_DECOYS),
    "broken": _project(
        cart=_PLAIN, broken="import { test } from '@playwright/test';\ntest('x', () => { const = 3; });\n"
    ),
    "missing": _project(cart=_PLAIN, prices="import { price } from '../lib/prices.js';\n"),
    "nobrowser": _project(pages=_PAGES)
    | {"playwright.config.js": "export default { testDir: 'tests', workers: 1, use: { browserName: 'firefox' } };\n"},
    "server": _project(cart=_PLAIN)
    | {
        "playwright.config.js": "export default { testDir: 'tests', webServer: { command: 'node server.js', url: 'http://localhost:8123', timeout: 5000 } };\n",
        "server.js": "console.log('starting'); throw new Error('port 8123 is taken');\n",
    },
    "hooks": _project(
        hooks="import { test } from '@playwright/test';\ntest.describe('till', () => {\n  test.beforeAll(() => { throw new Error('no till here'); });\n"
        "  test('opens', () => {});\n  test('closes', () => {});\n});\n"
    ),
    "empty": _project(),
    "passes": _project(
        cart=_PLAIN,
        known="import { test, expect } from '@playwright/test';\n"
        "test('is said to fail', () => { test.fail(); expect(1).toBe(1); });\ntest('does fail', () => { test.fail(); expect(1).toBe(2); });\n",
    ),
}
VERSIONS: Final = {
    "playwright-1.65.1": ("@playwright/test@1.65.1",),
    "playwright-1.40.1": ("@playwright/test@1.40.1",),
}
NEW, OLD = VERSIONS
CI: Final = {"CI": "true", "GITHUB_ACTIONS": "true"}

RUNS: Final[dict[str, Run]] = {
    "pass": Run("shop", "npx playwright test"),
    "pass_line": Run("shop", "npx playwright test --reporter=line"),
    "pass_dot": Run("shop", "npx playwright test --reporter=dot"),
    "pass_npm": Run("shop", "npm test"),
    "fail": Run("failing", "npx playwright test"),
    "fail_old": Run("failing", "npx playwright test", OLD),
    "fail_line": Run("failing", "npx playwright test --reporter=line"),
    "fail_dot": Run("failing", "npx playwright test --reporter=dot"),
    "fail_github": Run("failing", "npx playwright test --reporter=github", env=CI),
    "fail_ci": Run("failing", "npx playwright test", env={"CI": "true"}),
    "fail_json": Run("flaky", "npx playwright test --reporter=json"),
    "fail_html": Run("failing", "npx playwright test --reporter=html,list", env={"PLAYWRIGHT_HTML_OPEN": "never"}),
    "fail_color": Run("failing", "npx playwright test", env={"FORCE_COLOR": "1"}),
    "fail_max": Run("failing", "npx playwright test --max-failures=1"),
    "fail_terminal": Run("failing", "npx playwright test --reporter=list", pty="sleep 20"),
    "fail_passes": Run("passes", "npx playwright test"),
    "flaky": Run("flaky", "npx playwright test --retries=1"),
    "flaky_line": Run("flaky", "npx playwright test --retries=1 --reporter=line"),
    "flaky_trace": Run("flaky", "npx playwright test --retries=1 --trace=on"),
    "pages": Run("pages", "npx playwright test"),
    "pages_shots": Run("pages", "npx playwright test --reporter=line --trace=retain-on-failure"),
    "decoys": Run("decoys", "npx playwright test"),
    "broken": Run("broken", "npx playwright test"),
    "missing": Run("missing", "npx playwright test"),
    "nobrowser": Run("nobrowser", "npx playwright test"),
    "server": Run("server", "npx playwright test"),
    "hooks": Run("hooks", "npx playwright test"),
    "none": Run("empty", "npx playwright test"),
    "list": Run("shop", "npx playwright test --list"),
}

if __name__ == "__main__":
    raise SystemExit(main(Path(__file__).resolve().parent, RUNS, PROJECTS, VERSIONS))
