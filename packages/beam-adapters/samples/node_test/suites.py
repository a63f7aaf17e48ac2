"""Small projects in one language for several runners: each is a library with suites that pass, fail, crash or talk.

A runner brings its header (imports) and the names of its hooks; the bodies are the same, so that what differs between
two captures is the runner.  Not here: what only one runner knows (its options, its snapshots), and runs.
"""

# ruff: noqa: E501, RUF001 - sources of another language, which would not get clearer by breaking their lines twice

from collections.abc import Mapping
from typing import Final

Files = dict[str, str]
NODE: Final = (
    "import { describe, it, before, after, beforeEach } from 'node:test';\nimport assert from 'node:assert/strict';\n"
)
MOCHA: Final = "import assert from 'node:assert/strict';\n"
BUN: Final = (
    "import { describe, it, beforeAll as before, afterAll as after, beforeEach } from 'bun:test';\n"
    "import assert from 'node:assert/strict';\n"
)
JASMINE: Final = "import assert from 'node:assert/strict';\nconst before = beforeAll;\nconst after = afterAll;\n"

_LIBRARY: Final = {
    "lib/slug.mjs": "export const slug = (s) => s.toLowerCase().replace(/[^a-z0-9]+/g, '-');\n",
    "lib/cart.mjs": """\
export class Cart {
  constructor() {
    this.lines = [];
  }

  add(sku, cents, count = 1) {
    if (count < 1) throw new RangeError(`count of ${sku} is ${count}`);
    this.lines.push({ sku, cents, count });
    return this;
  }

  total() {
    return this.lines.reduce((sum, line) => sum + line.cents * line.count, 0);
  }

  first() {
    return this.lines[0].sku;
  }
}

export async function load(name) {
  await null;
  const error = new Error(`no cart called ${name}`);
  error.code = 'ENOCART';
  throw new Error('cannot load', { cause: error });
}
""",
}
_SLUG: Final = """\
import { slug } from '../lib/slug.mjs';

describe('slug', () => {
  for (const word of ['Tea', 'Green Tea', 'Oat  Milk', 'Rye Bread', 'Salt', 'Figs']) {
    it(`of ${word}`, () => assert.match(slug(word), /^[a-z-]+$/));
  }
  describe('of numbers', () => {
    for (let n = 0; n < 9; n++) it(`keeps ${n}`, () => assert.equal(slug(`Row ${n}`), `row-${n}`));
  });
});
"""
_CART: Final = """\
import { Cart } from '../lib/cart.mjs';

describe('cart', () => {
  it('is empty at first', () => assert.equal(new Cart().total(), 0));
  it('adds up', () => assert.equal(new Cart().add('tea', 300).add('figs', 450, 2).total(), 1200));
  it('wants a count', () => assert.throws(() => new Cart().add('tea', 300, 0), RangeError));
});
"""
_FAILING: Final = """\
import { Cart, load } from '../lib/cart.mjs';

describe('checkout', () => {
  it('passes one', () => {});
  it('adds up', () => {
    assert.equal(new Cart().add('tea', 300).total(), 330);
  });
  it('has lines', () => {
    const cart = new Cart().add('tea', 300, 2).add('figs', 450);
    assert.deepEqual(cart.lines, [
      { sku: 'tea', cents: 300, count: 2 },
      { sku: 'fig', cents: 450, count: 1 },
      { sku: 'salt', cents: 90, count: 1 },
    ]);
  });
  it('has a first line', () => {
    assert.equal(new Cart().first(), 'tea');
  });
  describe('receipt', () => {
    it('says who', () => {
      const text = ['Shop', '----', 'tea   3.00', 'figs  9.00', 'total 12.00'].join('\\n');
      assert.equal(text, 'Shop\\n----\\ntea   3.00\\nfigs  9.50\\ntotal 12.50');
    });
    it('has a reason', () => {
      assert.ok(false, 'receipts need a printer: see docs/printing.md');
    });
  });
  it('loads', async () => {
    await load('monday');
  });
  it('throws a word', () => {
    throw 'out of stock';
  });
});
"""
_NOISY: Final = """\
import { slug } from '../lib/slug.mjs';

describe('talks', () => {
  it('not at first', () => {});
  it('while passing', () => {
    console.log('connected to db:5432 in 12 ms');
    console.error('WARN pool is small: 2');
    console.log(JSON.stringify({ a: slug('A b'), n: 3 }, null, 2));
  });
  it('while failing', () => {
    console.log('asked for slug of Crème');
    assert.equal(slug('Crème'), 'creme');
  });
});
"""
_DECOYS: Final = """\
describe('prints what looks like a runner', () => {
  it('says marks', () => {
    console.log('✔ copied 12 files');
    console.log('✖ could not copy figs.csv');
    console.log('# fail 3');
    console.log('ℹ tests 14');
    console.log('not ok 3 - disk is full');
    console.log('ok 4 - disk is fine');
    console.log('  12 passing (8ms)');
    console.log('  2 failing');
    console.log('✖ failing tests:');
    console.log('Error: an error that a program only prints');
    console.log('    at Context.<anonymous> (test/other.mjs:5:34)');
  });
  it('fails', () => assert.equal(1 + 1, 3));
});
"""
_TIMEOUT: Final = """\
describe('waits', () => {
  it('for long', async () => {
    await new Promise((done) => setTimeout(done, 5000).unref?.());
  });
  it('and goes on', () => {});
});
"""
_HOOKS: Final = """\
describe('with a database', () => {
  before(() => {
    throw new Error('connect ECONNREFUSED 127.0.0.1:5432');
  });
  it('reads', () => {});
  it('writes', () => {});
});

describe('with a folder', () => {
  beforeEach(() => {});
  after(() => {
    throw new Error('ENOTEMPTY: directory not empty, rmdir build/out');
  });
  it('lists', () => {});
});
"""
_MARKED: Final = """\
describe('marked', () => {
  it('passes', () => {});
  it.skip('is skipped', () => assert.fail('never'));
  it.todo?.('is to be written');
  it('runs', () => {});
});
describe.skip('a whole suite', () => {
  it('never runs', () => {});
});
"""
_ASYNC: Final = """\
describe('late', () => {
  it('throws when all is over', () => {
    setTimeout(() => {
      throw new TypeError('late: cannot read the price of undefined');
    }, 20);
  });
  it('rejects without anyone waiting', async () => {
    Promise.reject(new Error('nobody waits for figs'));
  });
  it('waits', () => new Promise((done) => setTimeout(done, 100)));
});
"""
_EXIT: Final = """\
describe('leaves', () => {
  it('before', () => {});
  it('at once', () => process.exit(3));
  it('after', () => {});
});
"""
_SYNTAX: Final = "describe('broken', () => {\n  it('is not closed', () => {\n    const = 3;\n  });\n});\n"
_MISSING: Final = "import { price } from '../lib/prices.mjs';\n\ndescribe('prices', () => {\n  it('has one', () => assert.equal(price('tea'), 300));\n});\n"
_SPECIAL: Final = """\
describe('names', () => {
  it('1) looks numbered', () => {});
  it('says "error: nothing" in its name', () => {});
  it('ends with a time (12ms)', () => {});
  it('FAILED to open a closed shop', () => {});
  it('fails > with a path', () => assert.equal('a', 'b'));
});
"""


def _big(failing: int) -> Files:
    files = {}
    for part in range(12):
        rows = f"describe('part {part}', () => {{\n  for (let n = 0; n < 15; n++) {{\n"
        rows += f"    it(`row ${{n}} of part {part}`, () => assert.notEqual(n, {failing if part == 7 else -1}));\n  }}\n}});\n"
        files[f"test/part{part:02}.test.mjs"] = rows
    return files


def suites(header: str) -> dict[str, Files]:
    """Every project in the words of one runner."""

    def project(files: Mapping[str, str]) -> Files:
        tests = {path: header + text if path.startswith("test/") else text for path, text in files.items()}
        package = '{ "name": "shop", "version": "1.0.0", "private": true, "type": "module", "scripts": { "test": "RUNNER" } }\n'
        return {"package.json": package, **_LIBRARY, **tests}

    one: Files = {"test/slug.test.mjs": _SLUG, "test/cart.test.mjs": _CART}
    return {
        "shop": project(one),
        "failing": project({**one, "test/checkout.test.mjs": _FAILING}),
        "noisy": project({"test/noisy.test.mjs": _NOISY}),
        "decoys": project({"test/decoys.test.mjs": _DECOYS, "test/cart.test.mjs": _CART}),
        "waiting": project({"test/waits.test.mjs": _TIMEOUT, "test/cart.test.mjs": _CART}),
        "hooks": project({"test/hooks.test.mjs": _HOOKS}),
        "marked": project({"test/marked.test.mjs": _MARKED}),
        "late": project({"test/late.test.mjs": _ASYNC, "test/cart.test.mjs": _CART}),
        "exits": project({"test/exits.test.mjs": _EXIT, "test/slug.test.mjs": _SLUG}),
        "broken": project({"test/broken.test.mjs": _SYNTAX, "test/cart.test.mjs": _CART}),
        "missing": project({"test/prices.test.mjs": _MISSING, "test/cart.test.mjs": _CART}),
        "special": project({"test/names.test.mjs": _SPECIAL}),
        "big": project(_big(11)),
        "bigpass": project(_big(-1)),
        "empty": project({"lib/none.mjs": ""}),
    }
