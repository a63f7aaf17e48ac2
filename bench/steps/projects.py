# ruff: noqa: INP001, E501, S608  (beside a script, no package; projects are text, one of them SQL)
"""The projects of ``tasks.py``, as they are before an agent comes: file names and their text.

Each has a mistake in it, of a kind that its tool reports: a rounding, a misspelt member, an unused import, a changed limit.
"""

from __future__ import annotations

import json

RATES = "\n".join(
    f"    ({cents}, {rate}, {cents - cents * rate // 100}),"
    for cents in range(200, 2200, 100)
    for rate in (5, 10, 20, 25, 50)
)

DISCOUNT = {
    "src/shop/__init__.py": "",
    "src/shop/money.py": (
        '"""Amounts in cents."""\n\n\n'
        "def percent_of(cents, rate):\n"
        '    """The share of an amount, rounded half up."""\n'
        "    return (cents * rate + 50) // 100\n\n\n"
        "def split(cents, parts):\n"
        '    """Equal parts; the first ones carry the remainder."""\n'
        "    share, rest = divmod(cents, parts)\n"
        "    return [share + (n < rest) for n in range(parts)]\n"
    ),
    "src/shop/discount.py": (
        '"""Prices after a discount."""\n\nfrom shop.money import percent_of\n\n\n'
        "class Coupon:\n"
        '    """A named discount."""\n\n'
        "    def __init__(self, code, rate):\n"
        "        self.code = code\n        self.rate = rate\n\n\n"
        "def reduced(cents, rate):\n"
        '    """The price in cents after ``rate`` per cent; half a cent goes to the customer."""\n'
        "    off = cents * rate // 100\n"
        "    return cents - off\n\n\n"
        "def with_coupon(cents, coupon):\n"
        "    return reduced(cents, coupon.rate)\n"
    ),
    "tests/test_discount.py": (
        "import pytest\n\nfrom shop.discount import Coupon, reduced, with_coupon\n\n"
        "TABLE = [\n" + RATES + "\n]\n\n\n"
        '@pytest.mark.parametrize(("cents", "rate", "expected"), TABLE)\n'
        "def test_table(cents, rate, expected):\n    assert reduced(cents, rate) == expected\n\n\n"
        "def test_half_a_cent_goes_to_the_customer():\n    assert reduced(190, 15) == 161\n\n\n"
        'def test_coupon():\n    assert with_coupon(1000, Coupon("MAY", 10)) == 900\n'
    ),
    "tests/test_money.py": (
        "from shop.money import percent_of, split\n\n\n"
        "def test_percent_rounds_half_up():\n    assert percent_of(190, 15) == 29\n\n\n"
        "def test_split():\n    assert split(10, 3) == [4, 3, 3]\n"
    ),
    "pyproject.toml": '[project]\nname = "shop"\nversion = "0.3.0"\n\n[tool.pytest.ini_options]\npythonpath = ["src"]\n',
}

RELAY = {
    "Makefile": (
        "CC = gcc\nCFLAGS = -Wall -Wextra -O1 -std=c11\n"
        "OBJECTS = main.o frame.o peer.o queue.o\n\n"
        "relay: $(OBJECTS)\n\t$(CC) $(CFLAGS) -o $@ $(OBJECTS)\n\n"
        "%.o: %.c\n\t$(CC) $(CFLAGS) -c -o $@ $<\n\nclean:\n\trm -f relay *.o\n"
    ),
    "peer.h": (
        "#ifndef PEER_H\n#define PEER_H\n\nstruct peer {\n    const char *address;\n    int port;\n    unsigned retries;\n};\n\n"
        "int peer_ready(const struct peer *peer);\n\n#endif\n"
    ),
    "peer.c": (
        '#include "peer.h"\n\n#include <string.h>\n\n'
        "int peer_ready(const struct peer *peer)\n{\n"
        "    if (peer->retries > 5)\n        return 0;\n"
        "    return strlen(peer->adress) > 0 && peer->port > 0;\n}\n"
    ),
    "frame.h": "#ifndef FRAME_H\n#define FRAME_H\n\n#include <stddef.h>\n\nsize_t frame_size(size_t payload);\n\n#endif\n",
    "frame.c": '#include "frame.h"\n\n#define HEADER 12\n\nsize_t frame_length(size_t payload)\n{\n    return HEADER + payload;\n}\n',
    "queue.h": "#ifndef QUEUE_H\n#define QUEUE_H\n\nunsigned queue_next(unsigned at, unsigned size);\n\n#endif\n",
    "queue.c": (
        '#include "queue.h"\n\nunsigned queue_next(unsigned at, unsigned size)\n{\n'
        "    int wrapped = at + 1 == size;\n    return wrapped ? 0 : at + 1;\n}\n"
    ),
    "main.c": (
        '#include <stdio.h>\n\n#include "frame.h"\n#include "peer.h"\n#include "queue.h"\n\n'
        "int main(void)\n{\n"
        '    struct peer peer = {"10.0.0.7", 7010, 0};\n'
        '    printf("peer ready: %d\\n", peer_ready(&peer));\n'
        '    printf("frame of 64: %zu bytes\\n", frame_size(64));\n'
        '    printf("after slot 7 of 8: %u\\n", queue_next(7, 8));\n    return 0;\n}\n'
    ),
}

NIGHT = {
    "config/queues.json": json.dumps(
        {
            name: {"host": "10.0.0.7", "port": 5672, "batch": size}
            for name, size in (("mail", 40), ("stock", 75), ("invoice", 0), ("export", 25))
        },
        indent=2,
    )
    + "\n",
    "night.py": (
        '"""The jobs of a night, one line of log each."""\n\n'
        "import json\nimport sys\nimport traceback\nfrom pathlib import Path\n\n"
        "from jobs import planned, run\n\n"
        'CONFIG = Path("config/queues.json")\n\n\n'
        "def main():\n"
        "    queues = json.loads(CONFIG.read_text())\n    bad = 0\n"
        "    for number, (queue, size) in enumerate(planned()):\n"
        "        try:\n"
        '            print(f"02:{number // 60:02}:{number % 60:02} INFO  job {4100 + number} {queue:<8} {run(queues[queue], size)} batches")\n'
        "        except ArithmeticError:\n"
        "            bad += 1\n"
        '            print(f"02:{number // 60:02}:{number % 60:02} ERROR job {4100 + number} {queue:<8} gave up")\n'
        "            traceback.print_exc(file=sys.stdout)\n"
        '    print(f"night done: {bad} of {number + 1} jobs gave up")\n'
        "    return 1 if bad else 0\n\n\n"
        'if __name__ == "__main__":\n    sys.exit(main())\n'
    ),
    "jobs.py": (
        '"""What runs at night."""\n\n\n'
        "def planned():\n"
        '    """Queue and number of items, in the order of the night."""\n'
        "    for n in range(400):\n"
        '        yield ("invoice" if n == 271 else ("mail", "stock", "export")[n % 3]), 200 + 37 * n % 911\n\n\n'
        "def run(queue, size):\n"
        '    """The number of batches of a job."""\n'
        '    return batches(size, queue["batch"])\n\n\n'
        "def batches(size, batch):\n    return -(-size // batch)\n"
    ),
}

SLUGS = {
    "package.json": '{\n  "name": "slugs",\n  "version": "1.2.0",\n  "type": "module",\n  "scripts": { "test": "node --test" }\n}\n',
    "lib/slug.js": (
        "import { fold } from './fold.js';\n\n"
        "export function slug(title, limit = 40) {\n"
        "  const words = fold(title).toLowerCase().split(/[^a-z0-9]+/);\n"
        "  return words.join('-').slice(0, limit);\n}\n"
    ),
    "lib/fold.js": (
        "const PAIRS = { '\\u00e4': 'ae', '\\u00f6': 'oe', '\\u00fc': 'ue', '\\u00df': 'ss' };\n\n"
        "export function fold(text) {\n  return [...text].map((letter) => PAIRS[letter] ?? letter).join('');\n}\n"
    ),
    "test/slug.test.js": (
        "import assert from 'node:assert/strict';\nimport test from 'node:test';\n\nimport { slug } from '../lib/slug.js';\n\n"
        "test('joins words', () => assert.equal(slug('Two Words'), 'two-words'));\n"
        "test('folds umlauts', () => assert.equal(slug('Gr\\u00f6\\u00dfe'), 'groesse'));\n"
        "test('has no hyphen at the ends', () => {\n  assert.equal(slug('  (draft) notes! '), 'draft-notes');\n});\n"
        + "".join(
            f"test('keeps number {n}', () => assert.equal(slug('page {n}'), 'page-{n}'));\n" for n in range(11, 51)
        )
    ),
}

PARCELS = {
    "go.mod": "module example.com/parcels\n\ngo 1.19\n",
    "zone/zone.go": (
        'package zone\n\nimport (\n\t"fmt"\n\t"strings"\n)\n\n'
        "// Of gives the zone of a country's code.\nfunc Of(code string) (int, error) {\n"
        '\tswitch code {\n\tcase "AT", "DE":\n\t\treturn 1, nil\n\tcase "FR", "PL":\n\t\treturn 2, nil\n\t}\n'
        '\treturn 0, fmt.Errorf("no zone for %q", code)\n}\n'
    ),
    "price/price.go": (
        'package price\n\nimport "example.com/parcels/zone"\n\nvar base = map[int]int{1: 490, 2: 890}\n\n'
        "// Cents is the price of a parcel of so many grams.\nfunc Cents(code string, grams int) (int, error) {\n"
        "\tz, err := zone.Of(code)\n\tif err != nil {\n\t\treturn 0, err\n\t}\n"
        "\tsteps := grams / 1000\n\treturn base[z] + 120*steps, nil\n}\n"
    ),
    "price/price_test.go": (
        'package price\n\nimport "testing"\n\nfunc TestCents(t *testing.T) {\n\tfor _, c := range []struct {\n'
        '\t\tcode  string\n\t\tgrams int\n\t\twant  int\n\t}{\n\t\t{"DE", 500, 610},\n\t\t{"DE", 1000, 610},\n'
        '\t\t{"FR", 1001, 1130},\n\t} {\n\t\tgot, err := Cents(c.code, c.grams)\n\t\tif err != nil || got != c.want {\n'
        '\t\t\tt.Errorf("Cents(%s, %d) = %d, %v, want %d", c.code, c.grams, got, err, c.want)\n\t\t}\n\t}\n}\n\n'
        'func TestNowhere(t *testing.T) {\n\tif _, err := Cents("XX", 100); err == nil {\n\t\tt.Error("no error")\n\t}\n}\n'
    ),
}

LIMITS = {
    "limits.ini": "[upload]\nlargest = 25\nparts = 100\n\n[session]\nminutes = 60\n",
    "api/upload.txt": "Parts of 5 MiB, 100 of them at most.\n",
    "README": "Limits of the service.\n",
}

LEDGER = {
    "Cargo.toml": '[package]\nname = "ledger"\nversion = "0.2.0"\nedition = "2021"\n',
    "src/lib.rs": "pub mod account;\npub mod money;\n",
    "src/money.rs": (
        "//! Amounts in cents.\n\n/// Reads `12.50` as 1250.\npub fn parse(text: &str) -> Option<i64> {\n"
        "    let (whole, cents) = text.split_once('.').unwrap_or((text, \"0\"));\n"
        "    let whole: i64 = whole.parse().ok()?;\n    let cents: i64 = cents.parse().ok()?;\n"
        "    Some(whole * 100 + cents)\n}\n\n#[cfg(test)]\nmod tests {\n    use super::parse;\n\n"
        + "".join(
            f'    #[test]\n    fn reads_{n}() {{\n        assert_eq!(parse("{n}.{n}"), Some({n}{n}));\n    }}\n\n'
            for n in range(10, 60)
        )
        + '    #[test]\n    fn one_digit_is_ten_cents() {\n        assert_eq!(parse("7.5"), Some(750));\n    }\n}\n'
    ),
    "src/account.rs": (
        "//! Accounts.\n\nuse crate::money::parse;\n\npub struct Account {\n    pub cents: i64,\n}\n\nimpl Account {\n"
        "    pub fn post(&mut self, text: &str) -> bool {\n        match parse(text) {\n"
        "            Some(cents) => {\n                self.cents += cents;\n                true\n            }\n            None => false,\n        }\n    }\n}\n"
    ),
}

ORDERS = {
    "load.sql": (
        "CREATE TABLE customers (id INTEGER PRIMARY KEY, full_name TEXT, country TEXT);\n"
        "CREATE TABLE order_heads (order_no INTEGER PRIMARY KEY, customer_id INTEGER, placed_on TEXT, state TEXT);\n"
        "CREATE TABLE order_lines (order_no INTEGER, article TEXT, pieces INTEGER, unit_cents INTEGER);\n"
        + "".join(f"INSERT INTO customers VALUES ({n}, 'Customer {n}', '{('AT', 'DE', 'FR')[n % 3]}');\n" for n in range(1, 25))
        + "".join(
            f"INSERT INTO order_heads VALUES ({7000 + n}, {1 + n % 24}, '2026-02-{1 + n % 28:02}', '{'held' if n in (41, 77) else 'shipped'}');\n"
            f"INSERT INTO order_lines VALUES ({7000 + n}, 'art-{n % 9}', {1 + n % 4}, {250 + 50 * (n % 7)});\n"
            for n in range(120)
        )
    ),
}  # fmt: skip
