"""The JavaScript projects behind the Jest captures: project name -> {path: text}.

Nothing but Jest, and ts-jest with typescript where a project says so; no network once those are installed.
"""

# ruff: noqa: E501 - sources of another language, which would not get clearer by breaking their lines twice

import json
from typing import Final

Files = dict[str, str]


def package(name: str, config: dict[str, object] | None = None, script: str = "jest", **more: object) -> Files:
    """A minimal package.json; ``config`` is its jest section."""
    content: dict[str, object] = {"name": name, "version": "1.0.0", "private": True, "scripts": {"test": script}}
    if config is not None:
        content["jest"] = config
    return {"package.json": json.dumps(content | more, indent=2) + "\n"}


def suite(name: str, **config: object) -> Files:
    """A package that takes Jest's defaults but for ``config``."""
    return package(name, config or None)


# --- passing -----------------------------------------------------------------------------------

MONEY: Final = """\
exports.parse = (text) => {
  const match = /^(-?\\d+)(?:\\.(\\d\\d))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text}`);
  return Number(match[1]) * 100 + Number(match[2] || 0);
};

exports.format = (cents) => `${(cents / 100).toFixed(2)} EUR`;
"""
CART: Final = """\
const { parse } = require('./money');

class Cart {
  constructor(log = () => {}) {
    this.lines = [];
    this.log = log;
  }

  add(sku, price, qty = 1) {
    if (qty < 1) {
      throw new TypeError(`quantity of ${sku} is ${qty}`);
    }
    this.lines.push({ sku, qty, cents: parse(price) * qty });
    this.log('added', sku, qty);
    return this;
  }

  total() {
    return this.lines.reduce((sum, line) => sum + line.cents, 0);
  }

  discount(code) {
    if (code === 'TEN') return this.total() * 0.9;
    if (code === 'HALF') return this.total() / 3;
    throw new Error(`unknown code ${code}`);
  }
}

module.exports = { Cart };
"""
SHOP: Final[Files] = suite("shop") | {
    "src/money.js": MONEY,
    "src/cart.js": CART,
    "test/money.test.js": """\
const { parse, format } = require('../src/money');

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
    "test/cart.test.js": """\
const { Cart } = require('../src/cart');

describe('cart', () => {
  it('adds up', () => expect(new Cart().add('fig', '1.50', 2).total()).toBe(300));
  it('takes a tenth off', () => expect(new Cart().add('fig', '10').discount('TEN')).toBe(900));
  it('logs', () => {
    const log = jest.fn();
    new Cart(log).add('fig', '1');
    expect(log).toHaveBeenCalledTimes(1);
  });
});
""",
}

MATCHERS: Final = """\
const { Cart } = require('../src/cart');

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
      'Dear customer,\\n\\nyour order was shipped.\\n\\nThe shop'
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
    const log = jest.fn();
    new Cart(log).add('fig', '1.00').add('pear', '2.00', 3);
    expect(log).toHaveBeenCalledWith('added', 'pear', 4);
  });

  test('is called twice', () => {
    const log = jest.fn();
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
    expect(0.1 + 0.2).toBeCloseTo(0.31, 3);
  });

  test('resolves', async () => {
    await expect(Promise.reject(new Error('payment refused'))).resolves.toBe('ok');
  });

  test('throws what is no error', () => {
    throw 'just a string';
  });

  test('has a cause', () => {
    try {
      new Cart().add('fig', 'one');
    } catch (error) {
      throw new Error('checkout failed', { cause: error });
    }
  });

  test('expects assertions', () => {
    expect.assertions(2);
    expect(1).toBe(1);
  });

  test('passes', () => {
    expect(new Cart().total()).toBe(0);
  });
});
"""
FAILING: Final[Files] = (
    suite("failing") | {k: v for k, v in SHOP.items() if k != "package.json"} | {"test/matchers.test.js": MATCHERS}
)

# One failing test among many suites; and more than twenty suites, after which Jest repeats all failures.
ONE_LINE: Final = "test('holds %d', () => expect({n}).toBeLessThan({most}));\n"


def many(name: str, suites: int, failing: tuple[int, ...] = (), tests: int = 4) -> Files:
    """``suites`` files of ``tests`` tests; those in ``failing`` have one that fails."""
    files = suite(name)
    for n in range(suites):
        body = "".join(f"  test('holds {i}', () => expect({i}).toBeLessThan({tests}));\n" for i in range(tests))
        if n in failing:
            body += f"  test('adds up', () => {{\n    expect([{n}, 1]).toEqual([{n}, 2]);\n  }});\n"
        files[f"test/part{n:02}.test.js"] = f"describe('part {n}', () => {{\n{body}}});\n"
    return files


# --- suites that do not load -------------------------------------------------------------------

BROKEN: Final[Files] = suite("broken") | {
    "src/config.js": "module.exports = JSON.parse('{ \"port\": 80, }');\n",
    "src/server.js": "const config = require('./config');\nmodule.exports = () => config.port;\n",
    "test/missing.test.js": "const { total } = require('../src/totals');\n\ntest('total', () => {\n  expect(total([])).toBe(0);\n});\n",
    "test/package.test.js": "const _ = require('left-pad');\n\ntest('pads', () => {\n  expect(_('a', 2)).toBe(' a');\n});\n",
    "test/syntax.test.js": "test('adds', () => {\n  const sum = (a, b => a + b;\n  expect(sum(1, 2)).toBe(3);\n});\n",
    "test/throws.test.js": "const server = require('../src/server');\n\ntest('port', () => {\n  expect(server()).toBe(80);\n});\n",
    "test/reference.test.js": "describe('a', () => {\n  const limit = LIMIT + 1;\n  test('limit', () => expect(limit).toBe(1));\n});\n",
    "test/empty.test.js": "// to be written\n",
    "test/nested.test.js": "describe('outer', () => {\n  test('b', () => {\n    test('inner', () => {});\n  });\n});\n",
    "test/each.test.js": "describe('table', () => {\n  test.each([])('row %i', () => {});\n});\n",
    "test/fine.test.js": "test('fine', () => expect(1).toBe(1));\n",
}
UNLOADED: Final[Files] = {
    k: v for k, v in BROKEN.items() if k in {"package.json", "test/missing.test.js", "test/syntax.test.js"}
} | suite("unloaded")
MODULES: Final[Files] = suite("modules", transform={}) | {
    "src/total.mjs": "export const total = (list) => list.length;\n",
    "test/total.test.js": "import { total } from '../src/total.mjs';\n\ntest('total', () => expect(total([])).toBe(0));\n",
}
TYPED: Final[Files] = suite("typed", preset="ts-jest") | {
    "tsconfig.json": '{ "compilerOptions": { "strict": true, "target": "es2020", "module": "commonjs", "types": [] } }\n',
    "globals.d.ts": "declare const test: (name: string, run: () => void) => void;\ndeclare const expect: (value: unknown) => any;\n",
    "src/user.ts": "export interface User {\n  id: number;\n  name: string;\n}\n\nexport const label = (user: User): string => `${user.id}: ${user.name}`;\n",
    "test/user.test.ts": "/// <reference path=\"../globals.d.ts\" />\nimport { label, User } from '../src/user';\n\nconst user: User = { id: '7', name: 'Ann' };\n\ntest('label', () => {\n  expect(label(user, true)).toBe('7: Ann');\n});\n",
    "test/fine.test.ts": "/// <reference path=\"../globals.d.ts\" />\nimport { label } from '../src/user';\n\ntest('label', () => {\n  expect(label({ id: 7, name: 'Ann' })).toBe('8: Ann');\n});\n",
}
SETUP: Final[Files] = suite("setup", setupFiles=["./setup.js"]) | {
    "setup.js": "const url = process.env.DATABASE_URL;\nif (!url) {\n  throw new Error('DATABASE_URL is not set');\n}\n",
    "test/a.test.js": "test('a', () => {});\n",
    "test/b.test.js": "test('b', () => {});\n",
}
GLOBAL_SETUP: Final[Files] = suite("globals", globalSetup="./global.js") | {
    "global.js": "module.exports = async () => {\n  throw new Error('could not start the database');\n};\n",
    "test/a.test.js": "test('a', () => {});\n",
}
TEARDOWN: Final[Files] = suite("teardown", globalTeardown="./global.js") | {
    "global.js": "module.exports = async () => {\n  throw new Error('could not stop the database');\n};\n",
    "test/a.test.js": "test('a', () => {});\n",
}
BAD_CONFIG: Final[Files] = suite("badconfig", testEnvironment="browser") | {"test/a.test.js": "test('a', () => {});\n"}
BAD_OPTION: Final[Files] = suite("badoption", testTimeOut=100, coverageThreshold="high") | {
    "test/a.test.js": "test('a', () => {});\n"
}
CONFIG_THROWS: Final[Files] = package("configthrows") | {
    "jest.config.js": "module.exports = {\n  rootDir: base,\n};\n",
    "test/a.test.js": "test('a', () => {});\n",
}
TWO_CONFIGS: Final[Files] = suite("twoconfigs", verbose=True) | {
    "jest.config.js": "module.exports = {};\n",
    "test/a.test.js": "test('a', () => {});\n",
}
EMPTY: Final[Files] = suite("empty") | {"src/a.js": "module.exports = 1;\n"}

# --- snapshots ---------------------------------------------------------------------------------

SNAPSHOTS: Final[Files] = suite("snapshots") | {
    "test/page.test.js": """\
const page = (title) => ({ title, links: ['home', 'about'], footer: `(c) ${title}` });

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
    "test/new.test.js": "test('new', () => {\n  expect({ a: 1 }).toMatchSnapshot();\n});\n",
    "test/__snapshots__/page.test.js.snap": """\
// Jest Snapshot v1, https://goo.gl/fbAQLP

exports[`named: links 1`] = `
Array [
  "home",
  "contact",
]
`;

exports[`page 1`] = `
Object {
  "footer": "(c) Shop",
  "links": Array [
    "home",
    "about",
  ],
  "title": "Shop",
}
`;

exports[`removed test 1`] = `"gone"`;
""",
    "test/__snapshots__/removed.test.js.snap": "// Jest Snapshot v1, https://goo.gl/fbAQLP\n\nexports[`old 1`] = `1`;\n",
}
SNAPSHOTS_OLD: Final[Files] = suite("obsolete") | {
    "test/page.test.js": "test('page', () => {\n  expect('Shop').toMatchSnapshot();\n});\n",
    "test/__snapshots__/page.test.js.snap": '// Jest Snapshot v1, https://goo.gl/fbAQLP\n\nexports[`page 1`] = `"Shop"`;\n\nexports[`removed test 1`] = `"gone"`;\n',
}

# --- time, hooks, processes --------------------------------------------------------------------

HOOKS: Final[Files] = suite("hooks") | {
    "src/db.js": "exports.connect = async () => {\n  throw new Error('connect ECONNREFUSED 127.0.0.1:5432');\n};\nexports.close = () => {\n  throw new Error('pool is already closed');\n};\n",
    "test/before.test.js": """\
const db = require('../src/db');

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
    "test/after.test.js": """\
const db = require('../src/db');

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
    "test/end.test.js": "const db = require('../src/db');\n\nafterAll(() => {\n  db.close();\n});\n\ntest('one', () => {});\n",
}
TIMEOUTS: Final[Files] = suite("timeouts", testTimeout=200) | {
    "test/slow.test.js": """\
test('waits for a promise', async () => {
  await new Promise(() => {});
});

test('waits for done', (done) => {
  setTimeout(() => {}, 10);
}, 150);

test('done with an error', (done) => {
  setTimeout(() => done(new Error('socket hang up')), 10);
});

describe('hook', () => {
  beforeEach(() => new Promise(() => {}));
  test('never starts', () => {});
});

test('fast', () => {});
"""
}
UNHANDLED: Final[Files] = suite("unhandled") | {
    "test/late.test.js": """\
test('starts something', () => {
  setTimeout(() => {
    throw new Error('late failure in a timer');
  }, 20);
});

test('goes on', async () => {
  await new Promise((resolve) => setTimeout(resolve, 60));
});
""",
    "test/rejects.test.js": "test('forgets a promise', async () => {\n  Promise.reject(new Error('nobody waits for me'));\n  await new Promise((resolve) => setTimeout(resolve, 30));\n});\n",
}
LATE_LOG: Final[Files] = suite("latelog") | {
    "src/job.js": "exports.start = () => {\n  setTimeout(() => {\n    console.log('job done');\n  }, 300);\n  setTimeout(() => {\n    require('./report');\n  }, 320);\n};\n",
    "src/report.js": "module.exports = 1;\n",
    "test/a.test.js": "const { start } = require('../src/job');\n\ntest('starts a job', () => {\n  start();\n});\n",
    "test/b.test.js": "test('takes its time', async () => {\n  await new Promise((resolve) => setTimeout(resolve, 900));\n});\n",
}
EXITS: Final[Files] = suite("exits") | {
    "src/cli.js": "exports.main = (args) => {\n  if (!args.length) {\n    console.error('usage: cli FILE');\n    process.exit(2);\n  }\n  return args.length;\n};\n",
    "test/cli.test.js": "const { main } = require('../src/cli');\n\ntest('counts', () => expect(main(['a'])).toBe(1));\n\ntest('needs a file', () => {\n  main([]);\n});\n\ntest('after', () => {});\n",
    "test/other.test.js": "test('other', () => {});\n",
}
CRASHES: Final[Files] = suite("crashes") | {
    "test/killed.test.js": "test('is killed', () => {\n  process.kill(process.pid, 'SIGKILL');\n});\n",
    "test/fine.test.js": "test('fine', () => {});\n",
    "test/other.test.js": "test('other', () => expect(1).toBe(1));\n",
}
STALLS: Final[Files] = many("stalls", 5) | {
    "test/stalls.test.js": "test('stalls', () => new Promise(() => {}), 60000);\n",
    "test/a_fails.test.js": "test('fails first', () => {\n  expect('left').toBe('right');\n});\n",
}
HANDLES: Final[Files] = suite("handles") | {
    "src/server.js": "const http = require('http');\n\nexports.listen = () => http.createServer((_, res) => res.end('ok')).listen(0);\nexports.poll = () => setInterval(() => {}, 1000);\n",
    "test/server.test.js": "const { listen, poll } = require('../src/server');\n\ntest('listens', async () => {\n  const server = listen();\n  await new Promise((resolve) => server.on('listening', resolve));\n  poll();\n});\n",
}
WORKERS: Final[Files] = suite("workers") | {
    "test/a.test.js": HANDLES["test/server.test.js"].replace("../src", "../src"),
    "test/b.test.js": "test('b', () => {});\n",
    "src/server.js": HANDLES["src/server.js"],
}
RETRIES: Final[Files] = suite("retries") | {
    "test/flaky.test.js": """\
jest.retryTimes(2, { logErrorsBeforeRetry: true });
let tries = 0;

test('passes at last', () => {
  tries += 1;
  expect(tries).toBe(3);
});

test('never passes', () => {
  expect('up').toBe('down');
});
"""
}

# --- what tests print --------------------------------------------------------------------------

NOISY: Final[Files] = suite("noisy") | {
    "src/pool.js": "exports.take = (n) => {\n  console.log('taking', n, 'of the pool');\n  if (n > 3) console.warn('pool is nearly empty: %d', n);\n  if (n > 4) console.error(new Error('pool exhausted'));\n  return n <= 4;\n};\n",
    "test/pool.test.js": "const { take } = require('../src/pool');\n\ntest('takes one', () => expect(take(1)).toBe(true));\n\ntest('takes five', () => {\n  expect(take(5)).toBe(true);\n});\n",
    "test/warns.test.js": "const { take } = require('../src/pool');\n\ntest('takes six', () => expect(take(6)).toBe(false));\n",
    "test/quiet.test.js": "const { take } = require('../src/pool');\n\ntest('takes two', () => {\n  console.info({ a: 1, list: ['x'.repeat(70), 'y'.repeat(20)] });\n  console.debug('line one\\n\\nline three');\n  process.stdout.write('written straight to stdout\\n');\n  expect(take(2)).toBe(true);\n});\n",
}
DECOYS: Final[Files] = suite("decoys") | {
    "test/decoys.test.js": """\
test('prints a run', () => {
  console.log('PASS test/other.test.js\\n  \\u2713 fake (3 ms)\\n\\nTests:       0 failed, 99 passed, 99 total');
  process.stdout.write('PASS test/fake.test.js\\n\\u2713 fake (1 ms)\\n');
  process.stderr.write('Test Suites: 7 passed, 7 total\\nTests:       7 passed, 7 total\\n');
});
test('\\u2713 looks passed', () => {});
test('\\u2715 error: FAIL looks failed', () => {});
test('FAILED \\u25cf decoy \\u203a one', () => {});
test('Tests: 3 failed, 3 total', () => {});
test('TypeError: cannot read x', () => {});
""",
    "test/real.test.js": """\
test('\\u2713 looks passed (1 ms)', () => {
  console.log('\\u25cf decoy \\u203a two\\n\\n    expect(received).toBe(expected)');
  expect('PASS test/real.test.js\\n\\nTests: 1 passed').toBe('PASS test/real.test.js\\n\\nTests: 2 passed');
});
test('error: message imitates the end', () => {
  throw new Error('stopped\\n\\nPASS test/x.test.js\\n  \\u2713 all (1 ms)\\n\\nTest Suites: 1 passed, 1 total\\nTests:       1 passed, 1 total\\nTime:        0.1 s\\nRan all test suites.\\n\\nreal cause: disk full');
});
""",
}
MARKED: Final[Files] = suite("marked") | {
    "test/marked.test.js": """\
describe('orders', () => {
  describe('new', () => {
    test('is stored', () => {});
    test.skip('is mailed', () => {});
    test.todo('is billed');
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
  test.failing && test.failing('is known to fail', () => {
    expect(1).toBe(2);
  });
  test.failing && test.failing('was mended', () => {
    expect(1).toBe(1);
  });
});
""",
    "test/only.test.js": "test('left out', () => {});\ntest.only('the one', () => {});\n",
    "test/skipped.test.js": "describe.skip('all', () => {\n  test('a', () => {});\n});\n",
}
COVERED: Final[Files] = (
    package("covered", {"collectCoverage": True, "collectCoverageFrom": ["src/**/*.js"]})
    | {k: v for k, v in SHOP.items() if k != "package.json"}
    | {
        "src/unused.js": "exports.never = (a) => {\n  if (a) return 1;\n  return 2;\n};\n",
        "src/full.js": "exports.one = 1;\n",
    }
)
THRESHOLD: Final[Files] = COVERED | package(
    "covered",
    {
        "collectCoverage": True,
        "collectCoverageFrom": ["src/**/*.js"],
        "coverageThreshold": {"global": {"statements": 95, "branches": 90}, "./src/cart.js": {"lines": 100}},
    },
)
SEVERAL: Final[Files] = suite(
    "several",
    projects=[
        {"displayName": "server", "testMatch": ["<rootDir>/server/**/*.test.js"]},
        {"displayName": {"name": "client", "color": "blue"}, "testMatch": ["<rootDir>/client/**/*.test.js"]},
    ],
) | {
    "server/a.test.js": "test('a', () => {});\n",
    "server/b.test.js": "describe('b', () => {\n  test('fails', () => {\n    expect({ a: 1 }).toStrictEqual({ a: 1, b: undefined });\n  });\n});\n",
    "client/c.test.js": "test('c', () => {});\n",
}
CLASHES: Final[Files] = suite("clashes") | {
    "a/package.json": '{ "name": "same" }\n',
    "b/package.json": '{ "name": "same" }\n',
    "test/__mocks__/fs.js": "module.exports = {};\n",
    "other/__mocks__/fs.js": "module.exports = {};\n",
    "test/a.test.js": "const url = require('url');\n\ntest('a', () => {\n  new Buffer(1);\n  expect(url.parse('http://localhost:99').port).toBe('99');\n});\n",
}
DEEP: Final[Files] = suite("deep") | {
    "src/steps.js": "const step = (n) => {\n  if (n === 0) {\n    return undefined.length;\n  }\n  return [n].map((m) => step(m - 1))[0];\n};\n\nexports.run = async (n) => step(n);\n",
    "test/steps.test.js": "const { run } = require('../src/steps');\n\ntest('runs', async () => {\n  await run(3);\n});\n\ntest('sorts', () => {\n  [3, 1].sort(() => {\n    throw new TypeError('cannot compare');\n  });\n});\n\ntest('parses', () => {\n  JSON.parse('{ \"a\": ');\n});\n\ntest('emits', () => {\n  const { EventEmitter } = require('events');\n  new EventEmitter().emit('error', new Error('stream broke'));\n});\n",
}
BIG: Final[Files] = suite("big") | {
    "test/big.test.js": "const { Cart } = require('../src/cart');\n\ndescribe('big', () => {\n  test.each(Array.from({ length: 400 }, (_, i) => [i]))('row %i holds', (i) => {\n    expect(new Cart().add('fig', '1').total()).toBe(i === 244 ? 101 : 100);\n  });\n});\n",
    "src/cart.js": CART,
    "src/money.js": MONEY,
}
WIDE: Final[Files] = suite("wide") | {
    "test/wide.test.js": """\
const rows = (bad) => Array.from({ length: 120 }, (_, i) => ({ id: i, name: `row ${i}`, ok: i !== bad }));

test('long list', () => {
  expect(rows(60)).toEqual(rows(-1));
});

test('long text', () => {
  expect(rows(1).map((r) => JSON.stringify(r)).join('\\n')).toBe(rows(2).map((r) => JSON.stringify(r)).join('\\n'));
});

test('one long line', () => {
  expect('a'.repeat(600) + 'b').toBe('a'.repeat(600) + 'c');
});
"""
}

MONOREPO: Final[Files] = package("monorepo", workspaces=["api", "web"]) | {
    f"{part}/{path}": text
    for part in ("api", "web")
    for path, text in (SHOP | package(part) | {f"test/{part}.test.js": "test('b', () => {});\n"}).items()
}

PROJECTS: Final[dict[str, Files]] = {
    "shop": SHOP,
    "failing": FAILING,
    "dozens": many("dozens", 60),
    "dozens_one": many("dozens_one", 30, (17,)),
    "summary": many("summary", 23, (3, 11, 19)),
    "broken": BROKEN,
    "unloaded": UNLOADED,
    "modules": MODULES,
    "typed": TYPED,
    "setup": SETUP,
    "globals": GLOBAL_SETUP,
    "teardown": TEARDOWN,
    "badconfig": BAD_CONFIG,
    "badoption": BAD_OPTION,
    "configthrows": CONFIG_THROWS,
    "twoconfigs": TWO_CONFIGS,
    "empty": EMPTY,
    "snapshots": SNAPSHOTS,
    "obsolete": SNAPSHOTS_OLD,
    "hooks": HOOKS,
    "timeouts": TIMEOUTS,
    "unhandled": UNHANDLED,
    "latelog": LATE_LOG,
    "exits": EXITS,
    "crashes": CRASHES,
    "stalls": STALLS,
    "handles": HANDLES,
    "workers": WORKERS,
    "retries": RETRIES,
    "noisy": NOISY,
    "decoys": DECOYS,
    "marked": MARKED,
    "covered": COVERED,
    "threshold": THRESHOLD,
    "several": SEVERAL,
    "clashes": CLASHES,
    "deep": DEEP,
    "big": BIG,
    "wide": WIDE,
    "monorepo": MONOREPO,
}
