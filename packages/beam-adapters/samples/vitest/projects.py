"""The JavaScript projects behind the Vitest captures: project name -> {path: text}.

Nothing but Vitest and its coverage provider; no network once those are installed.
"""

# ruff: noqa: E501 - sources of another language, which would not get clearer by breaking their lines twice

import json
from typing import Final

Files = dict[str, str]


def suite(name: str, config: str = "", script: str = "vitest run", **more: object) -> Files:
    """A minimal package; ``config`` is the text of the test section of its vitest.config.mjs."""
    content: dict[str, object] = {
        "name": name,
        "version": "1.0.0",
        "private": True,
        "type": "module",
        "scripts": {"test": script},
    }
    files = {"package.json": json.dumps(content | more, indent=2) + "\n"}
    if config:
        files["vitest.config.mjs"] = (
            "import { defineConfig } from 'vitest/config';\n\nexport default defineConfig({ test: { "
            + config
            + " } });\n"
        )
    return files


def sources(files: Files) -> Files:
    """A project without what makes it a package."""
    return {path: text for path, text in files.items() if path not in {"package.json", "vitest.config.mjs"}}


USING: Final = "import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest';\n"

# --- passing -----------------------------------------------------------------------------------

MONEY: Final = """\
export const parse = (text: string): number => {
  const match = /^(-?\\d+)(?:\\.(\\d\\d))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text}`);
  return Number(match[1]) * 100 + Number(match[2] || 0);
};

export const format = (cents: number): string => `${(cents / 100).toFixed(2)} EUR`;
"""
CART: Final = """\
import { parse } from './money';

export class Cart {
  lines: { sku: string; qty: number; cents: number }[] = [];

  constructor(private log: (...words: unknown[]) => void = () => {}) {}

  add(sku: string, price: string, qty = 1): this {
    if (qty < 1) {
      throw new TypeError(`quantity of ${sku} is ${qty}`);
    }
    this.lines.push({ sku, qty, cents: parse(price) * qty });
    this.log('added', sku, qty);
    return this;
  }

  total(): number {
    return this.lines.reduce((sum, line) => sum + line.cents, 0);
  }

  discount(code: string): number {
    if (code === 'TEN') return this.total() * 0.9;
    if (code === 'HALF') return this.total() / 3;
    throw new Error(`unknown code ${code}`);
  }
}
"""
SHOP: Final[Files] = suite("shop") | {
    "src/money.ts": MONEY,
    "src/cart.ts": CART,
    "test/money.test.ts": USING
    + """import { format, parse } from '../src/money';

describe('money', () => {
  describe('parse', () => {
    test('whole amounts', () => expect(parse('3')).toBe(300));
    test('cents', () => expect(parse('3.05')).toBe(305));
    test('error: rejects FAIL words', () => expect(() => parse('three')).toThrow(RangeError));
  });
  test.each([[0, '0.00 EUR'], [5, '0.05 EUR'], [305, '3.05 EUR']])('format(%i) is %s', (cents, text) => {
    expect(format(cents)).toBe(text);
  });
});
""",
    "test/cart.test.ts": USING
    + """import { Cart } from '../src/cart';

describe('cart', () => {
  it('adds up', () => expect(new Cart().add('fig', '1.50', 2).total()).toBe(300));
  it('takes a tenth off', () => expect(new Cart().add('fig', '10').discount('TEN')).toBe(900));
  it('logs', () => {
    const log = vi.fn();
    new Cart(log).add('fig', '1');
    expect(log).toHaveBeenCalledTimes(1);
  });
});
""",
}

MATCHERS: Final = (
    USING
    + """import { Cart } from '../src/cart';

const receipt = () => ({
  shop: 'Corner',
  lines: [
    { sku: 'apple', qty: 2, cents: 600 },
    { sku: 'fig', qty: 1, cents: 150 },
  ],
  tags: new Set(['a', 'b']),
  total: 750,
});

describe('cart', () => {
  test('half price', () => {
    const cart = new Cart().add('apple', '3.00', 2);
    expect(cart.discount('HALF')).toBe(300);
  });

  test('receipt', () => {
    expect(receipt()).toEqual({
      shop: 'Corner',
      lines: [
        { sku: 'apple', qty: 3, cents: 600 },
        { sku: 'fig', qty: 1, cents: 150 },
      ],
      tags: new Set(['a', 'c']),
      total: 751,
    });
  });

  test('greeting', () => {
    expect('Dear customer,\\n\\nyour order has shipped.\\n\\nThe shop').toBe(
      'Dear customer,\\n\\nyour order was shipped.\\n\\nThe shop',
    );
  });

  test('rejects a quantity of zero', () => {
    expect(() => new Cart().add('fig', '1.00', 0)).toThrow('quantity of fig must be positive');
  });

  test('unknown code', () => {
    new Cart().discount('NONE');
  });

  test('does not throw', () => {
    expect(() => new Cart().add('fig', '1.00')).toThrow();
  });

  test('logs what was added', () => {
    const log = vi.fn();
    new Cart(log).add('fig', '1.00').add('pear', '2.00', 3);
    expect(log).toHaveBeenCalledWith('added', 'pear', 4);
  });

  test('is called twice', () => {
    const log = vi.fn();
    new Cart(log).add('fig', '1.00');
    expect(log).toHaveBeenCalledTimes(2);
  });

  test('has the keys', () => {
    expect(receipt()).toMatchObject({ shop: 'Corner', total: expect.any(String) });
  });

  test('contains', () => {
    expect(['apple', 'fig']).toContain('pear');
  });

  test('is close', () => {
    expect(0.1 + 0.2, 'sums of floats').toBeCloseTo(0.31, 3);
  });

  test('resolves', async () => {
    await expect(Promise.reject(new Error('payment refused'))).resolves.toBe('ok');
  });

  test('throws what is no error', () => {
    throw 'just a string';
  });

  test('throws an object', () => {
    throw { code: 42, reason: 'no stock', items: ['fig'] };
  });

  test('has a cause', () => {
    try {
      new Cart().add('fig', 'one');
    } catch (error) {
      throw Object.assign(new Error('checkout failed', { cause: error }), { code: 'E_CHECKOUT', cart: { lines: 0 } });
    }
  });

  test('expects assertions', () => {
    expect.assertions(2);
    expect(1).toBe(1);
  });

  test('polls', async () => {
    await expect.poll(() => 1, { timeout: 60, interval: 20 }).toBe(2);
  });

  test('softly', () => {
    expect.soft(1).toBe(2);
    expect.soft('a').toBe('b');
  });

  test('passes', () => {
    expect(new Cart().total()).toBe(0);
  });
});
"""
)
FAILING: Final[Files] = suite("failing") | sources(SHOP) | {"test/matchers.test.ts": MATCHERS}


def many(name: str, suites: int, failing: tuple[int, ...] = (), tests: int = 4) -> Files:
    """``suites`` files of ``tests`` tests; those in ``failing`` have one that fails."""
    files = suite(name)
    for n in range(suites):
        body = "".join(f"  test('holds {i}', () => expect({i}).toBeLessThan({tests}));\n" for i in range(tests))
        if n in failing:
            body += f"  test('adds up', () => {{\n    expect([{n}, 1]).toEqual([{n}, 2]);\n  }});\n"
        files[f"test/part{n:02}.test.ts"] = f"{USING}describe('part {n}', () => {{\n{body}}});\n"
    return files


# --- suites that do not load -------------------------------------------------------------------

BROKEN: Final[Files] = suite("broken") | {
    "src/config.ts": "export default JSON.parse('{ \"port\": 80, }');\n",
    "src/server.ts": "import config from './config';\nexport default () => config.port;\n",
    "test/missing.test.ts": USING
    + "import { total } from '../src/totals';\n\ntest('total', () => {\n  expect(total([])).toBe(0);\n});\n",
    "test/package.test.ts": USING
    + "import pad from 'left-pad';\n\ntest('pads', () => {\n  expect(pad('a', 2)).toBe(' a');\n});\n",
    "test/syntax.test.ts": USING
    + "test('adds', () => {\n  const sum = (a, b => a + b;\n  expect(sum(1, 2)).toBe(3);\n});\n",
    "test/throws.test.ts": USING
    + "import server from '../src/server';\n\ntest('port', () => {\n  expect(server()).toBe(80);\n});\n",
    "test/reference.test.ts": USING
    + "describe('a', () => {\n  const limit = LIMIT + 1;\n  test('limit', () => expect(limit).toBe(1));\n});\n",
    "test/empty.test.ts": "// to be written\n",
    "test/nested.test.ts": USING
    + "describe('outer', () => {\n  test('b', () => {\n    test('inner', () => {});\n  });\n});\n",
    "test/fine.test.ts": USING + "test('fine', () => expect(1).toBe(1));\n",
}
UNLOADED: Final[Files] = suite("unloaded") | {
    path: text for path, text in BROKEN.items() if path in {"test/missing.test.ts", "test/syntax.test.ts"}
}
SETUP: Final[Files] = suite("setup", "setupFiles: ['./setup.mjs']") | {
    "setup.mjs": "const url = process.env.DATABASE_URL;\nif (!url) {\n  throw new Error('DATABASE_URL is not set');\n}\n",
    "test/a.test.ts": USING + "test('a', () => {});\n",
    "test/b.test.ts": USING + "test('b', () => {});\n",
}
GLOBAL_SETUP: Final[Files] = suite("globals", "globalSetup: './global.mjs'") | {
    "global.mjs": "export default async () => {\n  throw new Error('could not start the database');\n};\n",
    "test/a.test.ts": USING + "test('a', () => {});\n",
}
CONFIG_THROWS: Final[Files] = suite("configthrows") | {
    "vitest.config.mjs": "import { defineConfig } from 'vitest/config';\n\nexport default defineConfig({ root: base });\n",
    "test/a.test.ts": USING + "test('a', () => {});\n",
}
CONFIG_SYNTAX: Final[Files] = suite("configsyntax") | {
    "vitest.config.mjs": "export default { test: { globals: true, };\n",
    "test/a.test.ts": USING + "test('a', () => {});\n",
}
ENVIRONMENT: Final[Files] = suite("environment", "environment: 'jsdom'") | {
    "test/a.test.ts": USING + "test('a', () => {});\n"
}
EMPTY: Final[Files] = suite("empty") | {"src/a.ts": "export default 1;\n"}
TYPES: Final[Files] = suite("types") | {
    "tsconfig.json": '{ "compilerOptions": { "strict": true, "target": "es2022", "module": "esnext", "moduleResolution": "bundler", "skipLibCheck": true } }\n',
    "test/user.test-d.ts": "import { assertType, expectTypeOf, test } from 'vitest';\n\ntest('user', () => {\n  expectTypeOf({ id: 7 }).toEqualTypeOf<{ id: string }>();\n  assertType<number>('7');\n});\n\ntest('fine', () => {\n  expectTypeOf(1).toBeNumber();\n});\n",
}

# --- snapshots ---------------------------------------------------------------------------------

SNAPSHOTS: Final[Files] = suite("snapshots") | {
    "test/page.test.ts": USING
    + """const page = (title: string) => ({ title, links: ['home', 'about'], footer: `(c) ${title}` });

test('page', () => {
  expect(page('Corner shop')).toMatchSnapshot();
});

test('named', () => {
  expect(page('Shop').links).toMatchSnapshot('links');
});

test('inline', () => {
  expect(page('Shop').title).toMatchInlineSnapshot(`"Corner"`);
});

test('properties', () => {
  expect({ id: 7, name: 'x' }).toMatchSnapshot({ id: expect.any(String) });
});
""",
    "test/new.test.ts": USING + "test('new', () => {\n  expect({ a: 1 }).toMatchSnapshot();\n});\n",
    "test/__snapshots__/page.test.ts.snap": """\
// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html

exports[`named > links 1`] = `
[
  "home",
  "contact",
]
`;

exports[`page 1`] = `
{
  "footer": "(c) Shop",
  "links": [
    "home",
    "about",
  ],
  "title": "Shop",
}
`;

exports[`removed test 1`] = `"gone"`;
""",
    "test/__snapshots__/removed.test.ts.snap": "// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\nexports[`old 1`] = `1`;\n",
}
OBSOLETE: Final[Files] = suite("obsolete") | {
    "test/page.test.ts": USING + "test('page', () => {\n  expect('Shop').toMatchSnapshot();\n});\n",
    "test/__snapshots__/page.test.ts.snap": '// Vitest Snapshot v1, https://vitest.dev/guide/snapshot.html\n\nexports[`page 1`] = `"Shop"`;\n\nexports[`removed test 1`] = `"gone"`;\n',
}

# --- time, hooks, processes --------------------------------------------------------------------

HOOKS: Final[Files] = suite("hooks") | {
    "src/db.ts": "export const connect = async () => {\n  throw new Error('connect ECONNREFUSED 127.0.0.1:5432');\n};\nexport const close = () => {\n  throw new Error('pool is already closed');\n};\n",
    "test/before.test.ts": USING
    + """import * as db from '../src/db';

describe('orders', () => {
  beforeAll(async () => {
    await db.connect();
  });
  test('finds', () => {});
  test('stores', () => {});
});

describe('other', () => {
  test('stands alone', () => {});
});
""",
    "test/after.test.ts": USING
    + """import * as db from '../src/db';

describe('users', () => {
  afterEach(() => {
    db.close();
  });
  test('finds', () => {});
  test('stores', () => {
    expect(1).toBe(2);
  });
});
""",
    "test/end.test.ts": USING
    + "import * as db from '../src/db';\n\nafterAll(() => {\n  db.close();\n});\n\ntest('one', () => {});\n",
}
TIMEOUTS: Final[Files] = suite("timeouts", "testTimeout: 200, hookTimeout: 150") | {
    "test/slow.test.ts": USING
    + """test('waits for a promise', async () => {
  await new Promise(() => {});
});

test('is slow', { timeout: 120 }, () => new Promise((resolve) => setTimeout(resolve, 400)));

describe('hook', () => {
  beforeEach(() => new Promise(() => {}));
  test('never starts', () => {});
});

test('takes long', () => new Promise((resolve) => setTimeout(resolve, 30)));

test('fast', () => {});
"""
}
UNHANDLED: Final[Files] = suite("unhandled") | {
    "src/job.ts": "export const later = () => {\n  setTimeout(() => {\n    throw new Error('late failure in a timer');\n  }, 20);\n};\n",
    "test/late.test.ts": USING
    + """import { later } from '../src/job';

test('starts something', async () => {
  later();
  await new Promise((resolve) => setTimeout(resolve, 60));
});

test('passes all the same', () => {});
""",
    "test/rejects.test.ts": USING
    + "test('forgets a promise', async () => {\n  Promise.reject(new Error('nobody waits for me'));\n  await new Promise((resolve) => setTimeout(resolve, 30));\n});\n",
}
UNHANDLED_FAILING: Final[Files] = (
    UNHANDLED
    | suite("unhandled_failing")
    | {
        "test/fails.test.ts": USING + "test('fails', () => {\n  expect(1).toBe(2);\n});\n",
    }
)
EXITS: Final[Files] = suite("exits") | {
    "src/cli.ts": "export const main = (args: string[]) => {\n  if (!args.length) {\n    console.error('usage: cli FILE');\n    process.exit(2);\n  }\n  return args.length;\n};\n",
    "test/cli.test.ts": USING
    + "import { main } from '../src/cli';\n\ntest('counts', () => expect(main(['a'])).toBe(1));\n\ntest('needs a file', () => {\n  main([]);\n});\n\ntest('after', () => {});\n",
    "test/other.test.ts": USING + "test('other', () => {});\n",
}
CRASHES: Final[Files] = suite("crashes") | {
    "test/killed.test.ts": USING + "test('is killed', () => {\n  process.kill(process.pid, 'SIGKILL');\n});\n",
    "test/fine.test.ts": USING + "test('fine', () => {});\n",
}
STALLS: Final[Files] = many("stalls", 4) | {
    "test/stalls.test.ts": USING + "test('stalls', () => new Promise(() => {}), 60000);\n",
    "test/a_fails.test.ts": USING + "test('fails first', () => {\n  expect('left').toBe('right');\n});\n",
}
LINGERS: Final[Files] = suite("lingers", "teardownTimeout: 500") | {
    "global.mjs": "export const teardown = () => new Promise(() => {});\n",
    "vitest.config.mjs": "import { createServer } from 'node:http';\n\ncreateServer().listen(0);\n\nexport default { test: { globalSetup: './global.mjs', teardownTimeout: 500 } };\n",
    "test/a.test.ts": USING + "test('a', () => {});\n",
}
RETRIES: Final[Files] = suite("retries") | {
    "test/flaky.test.ts": USING
    + """let tries = 0;

test('passes at last', { retry: 2 }, () => {
  tries += 1;
  expect(tries).toBe(3);
});

test('never passes', { retry: 2 }, () => {
  expect('up').toBe('down');
});

test('repeats', { repeats: 2 }, () => {});
"""
}

# --- what tests print --------------------------------------------------------------------------

NOISY: Final[Files] = suite("noisy") | {
    "src/pool.ts": "export const take = (n: number) => {\n  console.log('taking', n, 'of the pool');\n  if (n > 3) console.warn('pool is nearly empty: %d', n);\n  if (n > 4) console.error(new Error('pool exhausted'));\n  return n <= 4;\n};\n",
    "test/pool.test.ts": USING
    + "import { take } from '../src/pool';\n\ntest('takes one', () => expect(take(1)).toBe(true));\n\ntest('takes five', () => {\n  expect(take(5)).toBe(true);\n});\n",
    "test/quiet.test.ts": USING
    + "import { take } from '../src/pool';\n\nconsole.log('loading quiet');\n\ntest('takes two', () => {\n  console.info({ a: 1, list: ['x'.repeat(70), 'y'.repeat(20)] });\n  console.debug('line one\\n\\nline three');\n  process.stdout.write('written straight to stdout\\n');\n  expect(take(2)).toBe(true);\n});\n",
}
DECOYS: Final[Files] = suite("decoys") | {
    "test/decoys.test.ts": USING
    + """
test('prints a run', () => {
  console.log(' \\u2713 test/other.test.ts (3 tests) 4ms\\n\\n Test Files  9 passed (9)\\n      Tests  99 passed (99)');
  console.error(' FAIL  test/fake.test.ts > a > b\\nAssertionError: expected 1 to be 2');
  process.stdout.write(' \\u2713 test/fake.test.ts (7 tests) 2ms\\n');
});
test('\\u2713 looks passed', () => {});
test('\\u00d7 error: FAIL looks failed', () => {});
test('FAIL a > decoy > one', () => {});
test('Tests  3 failed (3)', () => {});
test('TypeError: cannot read x', () => {});
""",
    "test/real.test.ts": USING
    + """
test('\\u2713 looks passed 1ms', () => {
  expect(' \\u2713 test/real.test.ts (2 tests) 1ms\\n\\n Tests  1 passed').toBe(' \\u2713 test/real.test.ts (2 tests) 1ms\\n\\n Tests  2 passed');
});
test('error: message imitates the end', () => {
  throw new Error('stopped\\n\\n \\u2713 test/x.test.ts (1 test) 1ms\\n\\n Test Files  1 passed (1)\\n      Tests  1 passed (1)\\n   Start at  10:00:00\\n   Duration  1ms\\n\\nreal cause: disk full');
});
""",
}
MARKED: Final[Files] = suite("marked") | {
    "test/marked.test.ts": USING
    + """describe('orders', () => {
  describe('new', () => {
    test('is stored', () => {});
    test.skip('is mailed', () => {});
    test.todo('is billed');
    test('leaves', (context) => context.skip());
  });
  describe.skip('old', () => {
    test('is archived', () => {});
  });
  describe.each(['EUR', 'USD'])('in %s', (currency) => {
    test.each`
      cents  | text
      ${5}   | ${'0.05'}
      ${100} | ${'1.00'}
    `('$cents is $text', ({ cents, text }) => {
      expect((cents / 100).toFixed(2)).toBe(text);
    });
    test.each([{ a: 1, b: { c: [1, 2] } }])('takes %j', ({ a }) => expect(a).toBe(currency === 'EUR' ? 1 : 2));
  });
  test.fails('is known to fail', () => {
    expect(1).toBe(2);
  });
  test.fails('was mended', () => {
    expect(1).toBe(1);
  });
});
""",
    "test/only.test.ts": USING + "test('left out', () => {});\ntest.only('the one', () => {});\n",
    "test/skipped.test.ts": USING + "describe.skip('all', () => {\n  test('a', () => {});\n});\n",
}
COVERAGE: Final = "coverage: { enabled: true, include: ['src/**'], all: true, reporter: ['text'] %s}"
COVERED: Final[Files] = (
    suite("covered", COVERAGE % "")
    | sources(SHOP)
    | {
        "src/unused.ts": "export const never = (a: boolean) => {\n  if (a) return 1;\n  return 2;\n};\n",
        "src/full/one.ts": "export const one = (n: number) => n + 1;\n",
        "test/one.test.ts": USING
        + "import { one } from '../src/full/one';\n\ntest('one', () => expect(one(1)).toBe(2));\n",
    }
)
THRESHOLD: Final[Files] = COVERED | {
    "vitest.config.mjs": suite("x", COVERAGE % ", thresholds: { lines: 95, branches: 90, perFile: true }")[
        "vitest.config.mjs"
    ]
}
SEVERAL: Final[Files] = suite("several") | {
    "vitest.workspace.ts": "export default [\n  { test: { name: 'server', include: ['server/**/*.test.ts'] } },\n  { test: { name: 'client', include: ['client/**/*.test.ts'] } },\n];\n",
    "server/a.test.ts": USING + "test('a', () => {});\n",
    "server/b.test.ts": USING
    + "describe('b', () => {\n  test('fails', () => {\n    expect({ a: 1 }).toStrictEqual({ a: 1, b: undefined });\n  });\n});\n",
    "client/c.test.ts": USING + "test('c', () => {});\n",
}
PROJECTS_KEY: Final[Files] = suite(
    "projects",
    "projects: [{ test: { name: 'server', include: ['server/**/*.test.ts'] } },"
    " { test: { name: 'client', include: ['client/**/*.test.ts'] } }]",
) | {path: text for path, text in sources(SEVERAL).items() if path != "vitest.workspace.ts"}
DEEP: Final[Files] = suite("deep") | {
    "src/steps.ts": "const step = (n: number): number => {\n  if (n === 0) {\n    return (undefined as any).length;\n  }\n  return [n].map((m) => step(m - 1))[0];\n};\n\nexport const run = async (n: number) => step(n);\n",
    "test/steps.test.ts": USING
    + "import { EventEmitter } from 'node:events';\nimport { readFileSync } from 'node:fs';\nimport { run } from '../src/steps';\n\ntest('runs', async () => {\n  await run(3);\n});\n\ntest('sorts', () => {\n  [3, 1].sort(() => {\n    throw new TypeError('cannot compare');\n  });\n});\n\ntest('parses', () => {\n  JSON.parse('{ \"a\": ');\n});\n\ntest('emits', () => {\n  new EventEmitter().emit('error', new Error('stream broke'));\n});\n\ntest('reads', () => {\n  readFileSync('/no/such/file');\n});\n\ntest('many', async () => {\n  await Promise.any([Promise.reject(new Error('first')), Promise.reject(new Error('second'))]);\n});\n",
}
BIG: Final[Files] = suite("big") | {
    "test/big.test.ts": USING
    + "import { Cart } from '../src/cart';\n\ndescribe('big', () => {\n  test.each(Array.from({ length: 300 }, (_, i) => [i]))('row %i holds', (i) => {\n    expect(new Cart().add('fig', '1').total()).toBe(i === 244 ? 101 : 100);\n  });\n});\n",
    "src/cart.ts": CART,
    "src/money.ts": MONEY,
}
WIDE: Final[Files] = suite("wide") | {
    "test/wide.test.ts": USING
    + """const rows = (bad: number) => Array.from({ length: 40 }, (_, i) => ({ id: i, name: `row ${i}`, ok: i !== bad }));

test('long list', () => {
  expect(rows(20)).toEqual(rows(-1));
});

test('long text', () => {
  expect(rows(1).map((r) => JSON.stringify(r)).join('\\n')).toBe(rows(2).map((r) => JSON.stringify(r)).join('\\n'));
});

test('one long line', () => {
  expect('a'.repeat(600) + 'b').toBe('a'.repeat(600) + 'c');
});
"""
}
SAME: Final[Files] = suite("same") | {
    "src/client.ts": "export const fetchUser = async (id: number) => {\n  throw new Error('fetch failed: ECONNREFUSED 127.0.0.1:8080');\n};\n",
    "test/users.test.ts": USING
    + "import { fetchUser } from '../src/client';\n\ndescribe('users', () => {\n  beforeEach(async () => {\n    await fetchUser(1);\n  });\n  test('lists', () => {});\n  test('finds', () => {});\n  test('stores', () => {});\n});\n",
}
MONOREPO: Final[Files] = suite("monorepo", workspaces=["api", "web"]) | {
    f"{part}/{path}": text for part in ("api", "web") for path, text in (sources(SHOP) | suite(part)).items()
}
BENCH: Final[Files] = suite("bench") | {
    "test/sort.bench.ts": "import { bench, describe } from 'vitest';\n\ndescribe('sort', () => {\n  bench('numbers', () => {\n    [3, 1, 2].sort();\n  }, { time: 40 });\n  bench('copy', () => {\n    [...[3, 1, 2]].sort();\n  }, { time: 40 });\n});\n",
}

PROJECTS: Final[dict[str, Files]] = {
    "shop": SHOP,
    "failing": FAILING,
    "dozens": many("dozens", 60),
    "dozens_one": many("dozens_one", 30, (17,)),
    "broken": BROKEN,
    "unloaded": UNLOADED,
    "setup": SETUP,
    "globals": GLOBAL_SETUP,
    "configthrows": CONFIG_THROWS,
    "configsyntax": CONFIG_SYNTAX,
    "environment": ENVIRONMENT,
    "empty": EMPTY,
    "types": TYPES,
    "snapshots": SNAPSHOTS,
    "obsolete": OBSOLETE,
    "hooks": HOOKS,
    "timeouts": TIMEOUTS,
    "unhandled": UNHANDLED,
    "unhandled_failing": UNHANDLED_FAILING,
    "exits": EXITS,
    "crashes": CRASHES,
    "stalls": STALLS,
    "lingers": LINGERS,
    "retries": RETRIES,
    "noisy": NOISY,
    "decoys": DECOYS,
    "marked": MARKED,
    "covered": COVERED,
    "threshold": THRESHOLD,
    "several": SEVERAL,
    "projects": PROJECTS_KEY,
    "deep": DEEP,
    "big": BIG,
    "wide": WIDE,
    "same": SAME,
    "monorepo": MONOREPO,
    "bench": BENCH,
}
