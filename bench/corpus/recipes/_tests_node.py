"""Projects for test runners of JavaScript."""

from __future__ import annotations

from typing import Final

from recipes._shop import JS_CART

JS: Final = {"package.json": '{"name": "shop", "version": "0.3.0", "private": true}\n', "src/cart.js": JS_CART}

NODE_TEST: Final = """\
const { describe, it, test, before } = require('node:test');
const assert = require('node:assert/strict');
const { Cart, CartError } = require('../src/cart.js');

describe('Cart', () => {
  for (let n = 1; n <= 40; n++) {
    it(`adds ${n} packs`, () => assert.equal(new Cart().add('tea-100', n, 350).total(), n * 350));
  }
  it('rounds half a cent up', () => {
    assert.equal(new Cart().add('tea-100', 3, 333).total(15), 850);
  });
  it('rejects zero', () => {
    assert.throws(() => new Cart().add('tea-100', 0, 1), /at least one/);
  });
  it('keeps the lines', () => {
    assert.deepEqual(new Cart().add('pot-1', 1, 2490).lines, [{ sku: 'pot-1', quantity: 1, cents: 2500 }]);
  });
  it('pays', async () => {
    await new Cart().add('pot-1', 1, 2490).checkout({ pay: async () => ({ ok: false, reason: 'card expired' }) });
  });
  it.skip('ships', () => {});
  it.todo('refunds');
});

describe('with a gateway', () => {
  before(() => { throw new Error('gateway.shop.example: connect ECONNREFUSED'); });
  it('connects', () => {});
});

test('never ends', { timeout: 50 }, () => new Promise(() => setTimeout(() => {}, 2000)));
"""

MOCHA: Final = """\
const assert = require('assert');
const { Cart } = require('../src/cart.js');

describe('Cart', function () {
  describe('totals', function () {
    for (let n = 1; n <= 25; n++) {
      it(`adds ${n} packs`, () => assert.strictEqual(new Cart().add('tea-100', n, 350).total(), n * 350));
    }
    it('rounds half a cent up', () => assert.strictEqual(new Cart().add('tea-100', 3, 333).total(15), 850));
  });
  describe('lines', function () {
    it('keeps order', () => {
      const cart = new Cart().add('pot-1', 1, 2490).add('tea-100', 2, 350);
      assert.deepStrictEqual(cart.lines.map((line) => line.sku), ['tea-100', 'pot-1']);
    });
    it('waits for the gateway', function (done) { this.timeout(30); new Cart().checkout({ pay: () => new Promise(() => {}) }).then(() => done()); });
    it('is told of a refusal', () => new Cart().checkout({ pay: async () => ({ ok: false, reason: 'card expired' }) }));
    it('prints a slip');
  });
  describe('database', function () {
    before('open it', () => { throw new TypeError("Cannot read properties of undefined (reading 'rows')"); });
    it('saves', () => {});
  });
});
"""

JEST: Final = """\
const { Cart } = require('../src/cart');

describe('Cart', () => {
  test.each(Array.from({ length: 30 }, (_, n) => [n + 1, (n + 1) * 350]))('%i packs cost %i', (n, cents) => {
    expect(new Cart().add('tea-100', n, 350).total()).toBe(cents);
  });

  test('keeps an order as it was written', () => {
    console.log('order A-1 is written');
    const order = { number: 'A-1', lines: [{ sku: 'tea-100', quantity: 3 }], state: 'reserved', address: { city: 'Ulm' } };
    expect(order).toEqual({ number: 'A-1', lines: [{ sku: 'tea-100', quantity: 2 }], state: 'paid', address: { city: 'Ulm' } });
  });

  test('rounds half a cent up', () => {
    expect(new Cart().add('tea-100', 3, 333).total(15)).toBe(850);
  });

  test('calls the gateway once', async () => {
    const gateway = { pay: jest.fn(async () => ({ ok: true })) };
    const cart = new Cart().add('pot-1', 1, 2490);
    await cart.checkout(gateway);
    await cart.checkout(gateway);
    expect(gateway.pay).toHaveBeenCalledTimes(1);
  });

  test.todo('prints a slip');
});
"""

VITEST: Final = """\
import { describe, expect, it } from 'vitest';
import { slug } from '../src/slug.js';

describe('slug', () => {
  it.each([['Blue Teapot', 'blue-teapot'], ['Tea', 'tea'], ['A  B', 'a-b']])('makes %s to %s', (title, want) => {
    expect(slug(title)).toBe(want);
  });
  it('drops marks', () => { expect(slug('Crème brûlée')).toBe('creme-brulee'); });
  it('never is empty', () => { expect(slug('  ')).toMatch(/^[a-z]/); });
  it('wants a string', () => { expect(slug(undefined)).toBe('untitled'); });
});
"""

AVA: Final = """\
import test from 'ava';
import { slug } from './src/slug.js';

for (const [title, want] of [['Blue Teapot', 'blue-teapot'], ['Tea', 'tea'], ['Green Tea', 'green-tea']]) {
  test(`slug of ${title}`, (t) => t.is(slug(title), want));
}
test('marks are dropped', (t) => t.is(slug('Crème brûlée'), 'creme-brulee'));
test('fields', (t) => t.deepEqual({ slug: slug('Tea Pot'), words: 2 }, { slug: 'tea-pot', words: 3 }));
test('a missing title', (t) => { slug(null); t.pass(); });
test('a promise', async (t) => { await t.throwsAsync(async () => slug('x')); });
"""

TAP: Final = """\
import t from 'tap';
import { slug } from '../src/slug.js';

t.test('slug', async (t) => {
  for (let n = 0; n < 20; n++) t.equal(slug(`Tea ${n}`), `tea-${n}`, `tea number ${n}`);
  t.equal(slug('Crème brûlée'), 'creme-brulee', 'marks are dropped');
  t.match({ slug: slug('50% off') }, { slug: '50-percent-off' }, 'percent is a word');
});
t.test('missing', async () => { slug(null); });
"""

SLUG_JS: Final = "export function slug(title) {\n  return title.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');\n}\n"
ESM: Final = {
    "package.json": '{"name": "shop", "version": "0.3.0", "private": true, "type": "module"}\n',
    "src/slug.js": SLUG_JS,
}
