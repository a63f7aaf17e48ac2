"""Captures of linters, formatters and type checkers."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture
from recipes._shop import JS_CART, PYTHON
from recipes.builds import CMAKE_GOOD, TS

MESSY: Final = """\
import os, sys
import json
from shop.cart import *
import hashlib, pickle, subprocess

PASSWORD = "tea-and-cake"


def Load(path, cache={}, retries = 3):
    try:
        data = pickle.loads(open(path, "rb").read())
    except:
        data = None
    if data == None:
        l = [x for x in range(retries)]
        return cache
    else:
        return data


class orders:
    def find(self, number):
        query = "SELECT * FROM orders WHERE number = '%s'" % number
        return self.db.execute(query)

    def export(self, name):
        subprocess.call("tar czf %s.tgz orders" % name, shell=True)
        digest = hashlib.md5(name.encode()).hexdigest()
        assert digest
        return undefined_name, f"exported"


def send(to, subject, body, sender, reply_to, cc, bcc, retries):
    if to:
        if subject:
            if body:
                for i in range(retries):
                    if sender:
                        print("sending to %s %s" % (to))
    very_long_name_of_a_variable_that_is_never_used = "a text that makes this line longer than any limit that a team would agree on"
"""

TYPED: Final = """\
from decimal import Decimal

from shop.cart import Cart, Line
import yaml_shop


def first(cart: Cart) -> Line:
    return cart.lines.get(0)


def label(line: Line) -> str:
    return line.sku + line.quantity


def totals(carts: list[Cart]) -> dict[str, int]:
    return {cart.currency: cart.total("15") for cart in carts}


def find(carts: list[Cart], sku: str) -> Line | None:
    for cart in carts:
        for line in cart.lines:
            if line.sku == sku:
                return line


def price(carts: list[Cart], sku: str) -> Decimal:
    return find(carts, sku).price


class Gift(Cart):
    def total(self) -> float:
        return 0.0


Cart().add("tea-100", 2)
Cart().discount(3)
"""

MODULE: Final = """\
import os
import re
from typing import Optional, List


def handler_{n}(request, response, retries=[], *args):
    number = request.get("number")
    if number == None:
        raise ValueError("no number in %s" % request)
    for i in range(len(retries)):
        print(retries[i])
    try:
        os.remove("/var/spool/shop/%s" % number)
    except Exception as e:
        pass
    return {{"number": number, "row": {n}}}
"""

MANY: Final = {
    "pyproject.toml": "[project]\nname = 'shop'\nversion = '1'\n",
    "handlers/__init__.py": "",
    **{f"handlers/row_{n:02}.py": MODULE.format(n=n) for n in range(36)},
    "handlers/row_21.py": MODULE.format(n=21) + "    return undefined_total\n",
}

ESLINT: Final = {
    "package.json": '{"name": "shop", "private": true, "type": "module"}\n',
    "eslint.config.js": "import js from '@eslint/js';\n\nexport default [js.configs.recommended, { rules: { eqeqeq: 'error', 'no-console': 'warn', 'prefer-const': 'error', "
    "complexity: ['warn', 3] } }];\n",
    "src/cart.js": JS_CART,
    "src/mail.js": "export function send(to, subject) {\n  let retries = 3;\n  if (to == null) console.log('nobody');\n  for (;;) {\n    if (retry()) break;\n    if (false) continue;\n  }\n  switch (to) {\n    case 1: let x = 1;\n    case 1: return 2;\n  }\n}\n",
    "src/broken.js": "export const slip = (cart) => {\n  return `${cart.total()`;\n};\n",
    **{
        f"src/row{n}.js": f"var row{n} = {{ a: {n}, a: {n} }};\nexport default function () {{ debugger; return row{n} == undefinedName{n}; }}\n"
        for n in range(12)
    },
}

CSS: Final = ".cart { colr: #FFFFFF; margin: 0px 0px; }\n\n.cart .Line { color: #ggg; }\na { color: red; color: red }\n.cart {}\n@media (min-widht: 3px) { .x { top: 1 } }\n"

SHELL: Final = """\
#!/bin/sh
# Sends the slips of a day.
day=$1
for file in $(ls slips/*.txt); do
  if [[ $file == *$day* ]]; then
    cat $file | mail -s "Slip" $RECIPIENT
  fi
  cd $dir
  rm -rf "$prefix/"*
done
local count=`wc -l < log`
echo "sent $count
"""

DOCKERFILE: Final = "FROM debian\nMAINTAINER ada\nRUN apt-get update && apt-get install -y curl python3\nRUN cd /srv && sudo make\nRUN pip install flask\nADD shop.tar.gz /srv\nEXPOSE 80000\nCMD python3 app.py\n"

YAML: Final = "name: shop\nservices:\n   web:\n     image: shop:latest\n     ports: [80,443 ]\n     restart: yes\n   db:\n    image: postgres\n    image: postgres:15\n\n\n\n    volumes:\n    - data:/var/lib\n    -   logs:/var/log   \n  cache: {image: redis}\n"

SQL: Final = "select o.id,number , Total from orders o join lines l on l.order_id=o.id\nwhere o.paid = 0 AND l.quantity>2\ngroup by 1 order by number;\nSELECT * FROM orders WHERE id IN (SELECT order_id FROM lines;\n"

MARKDOWN: Final = (
    "# Shop\n#Install\n\n* one\n- two\n\n\n\n```\nmake\n```\n[link]()\nTrailing  \n### Deep\n<b>bold</b>\n"
)

PLAYBOOK_C: Final = {
    **CMAKE_GOOD,
    "cart.cpp": '#include <cstdlib>\n#include <cstring>\n\nint total(int n) {\n  char *name = (char *)malloc(10);\n  int values[4];\n  strcpy(name, "tea");\n  if (n > 3) return values[n];\n  int *p = nullptr;\n  if (n == 2) return *p;\n  delete name;\n  return name[0] / (n - n);\n}\n',
}

CAPTURES: Final = (
    Capture(
        "lint/ruff_full",
        "ruff",
        "ruff check --select E,F,B,S,UP shop",
        "ruff --version",
        {**PYTHON, "shop/orders.py": MESSY},
    ),
    Capture(
        "lint/ruff_concise_many",
        "ruff",
        "ruff check --output-format=concise --select ALL handlers",
        "ruff --version",
        MANY,
    ),
    Capture(
        "lint/ruff_format_diff",
        "ruff format",
        "ruff format --diff shop",
        "ruff --version",
        {**PYTHON, "shop/orders.py": MESSY},
    ),
    Capture("lint/ruff_pass", "ruff", "ruff check shop/cart.py shop/stock.py", "ruff --version", PYTHON),
    Capture("lint/mypy_strict", "mypy", "mypy --strict shop", "mypy --version", {**PYTHON, "shop/gifts.py": TYPED}),
    Capture(
        "lint/mypy_pretty",
        "mypy",
        "python -m mypy --pretty --show-error-end shop/gifts.py",
        "mypy --version",
        {**PYTHON, "shop/gifts.py": TYPED},
    ),
    Capture(
        "lint/pyright_fail",
        "pyright",
        "npx pyright shop",
        "pyright --version",
        {**PYTHON, "shop/gifts.py": TYPED},
        node=True,
    ),
    Capture("lint/flake8_fail", "flake8", "flake8 shop", "flake8 --version", {**PYTHON, "shop/orders.py": MESSY}),
    Capture("lint/pylint_fail", "pylint", "pylint shop", "pylint --version", {**PYTHON, "shop/orders.py": MESSY}),
    Capture("lint/pylint_many", "pylint", "pylint handlers", "pylint --version", MANY),
    Capture(
        "lint/black_check",
        "black",
        "black --check --diff shop",
        "black --version",
        {**PYTHON, "shop/orders.py": MESSY, "shop/half.py": "def half(n:\n    return n / 2\n"},
    ),
    Capture(
        "lint/isort_check",
        "isort",
        "isort --check-only --diff shop",
        "isort --version",
        {**PYTHON, "shop/orders.py": MESSY},
    ),
    Capture("lint/bandit_fail", "bandit", "bandit -r shop", "bandit --version", {**PYTHON, "shop/orders.py": MESSY}),
    Capture(
        "lint/codespell",
        "codespell",
        "codespell .",
        "codespell --version",
        {
            "README.md": "# Shop\n\nOrders are recieved and acknowleged by the adress that the custommer gave.\n",
            "docs/a.md": "Seperate wharehouses occured.\n",
        },
    ),
    Capture("lint/eslint_fail", "eslint", "npx eslint .", "eslint --version", ESLINT, node=True),
    Capture("lint/eslint_color", "eslint", "npx eslint --color src", "eslint --version", ESLINT, node=True),
    Capture(
        "lint/prettier_check",
        "prettier",
        "npx prettier --check src",
        "prettier --version",
        {k: v for k, v in ESLINT.items() if "row1" not in k},
        node=True,
    ),
    Capture(
        "lint/biome_fail",
        "biome",
        "npx biome check src/mail.js src/broken.js src/row3.js",
        "biome --version",
        ESLINT,
        node=True,
    ),
    Capture(
        "lint/stylelint_fail",
        "stylelint",
        "npx stylelint 'src/*.css'",
        "stylelint --version",
        {
            "package.json": "{}\n",
            ".stylelintrc.json": '{"extends": "stylelint-config-standard"}\n',
            "src/cart.css": CSS,
        },
        node=True,
    ),
    Capture(
        "lint/markdownlint_fail",
        "markdownlint-cli2",
        "npx markdownlint-cli2 '*.md'",
        "markdownlint-cli2 --help | head -1",
        {"package.json": "{}\n", "GUIDE.md": MARKDOWN},
        node=True,
    ),
    Capture(
        "lint/knip_fail",
        "knip",
        "npx knip",
        "knip --version",
        {
            **TS,
            "package.json": '{"name": "shop", "private": true, "type": "module", "main": "src/main.ts", "dependencies": {"left-pad": "1.3.0"}, "devDependencies": {"typescript": "6"}}\n',
            "src/unused.ts": "export const a = 1;\n",
        },
        node=True,
    ),
    Capture(
        "lint/shellcheck_fail",
        "shellcheck",
        "shellcheck send.sh",
        "shellcheck --version | grep version:",
        {"send.sh": SHELL.replace('echo "sent $count\n', 'echo "sent $count"\n')},
    ),
    Capture(
        "lint/shellcheck_gcc",
        "shellcheck",
        "shellcheck -f gcc send.sh broken.sh",
        "shellcheck --version | grep version:",
        {"send.sh": SHELL.replace('echo "sent $count\n', 'echo "sent $count"\n'), "broken.sh": SHELL},
    ),
    Capture("lint/hadolint_fail", "hadolint", "hadolint Dockerfile", "hadolint --version", {"Dockerfile": DOCKERFILE}),
    Capture(
        "lint/yamllint_fail",
        "yamllint",
        "yamllint compose.yml good.yml",
        "yamllint --version",
        {"compose.yml": YAML, "good.yml": "---\nname: shop\n"},
    ),
    Capture(
        "lint/sqlfluff_fail",
        "sqlfluff",
        "sqlfluff lint --dialect ansi orders.sql",
        "sqlfluff --version",
        {"orders.sql": SQL},
    ),
    Capture(
        "lint/cppcheck_fail", "cppcheck", "cppcheck --enable=warning,style cart.cpp", "cppcheck --version", PLAYBOOK_C
    ),
    Capture(
        "lint/clang_tidy_fail",
        "clang-tidy",
        "clang-tidy --checks='clang-analyzer-*,bugprone-*,modernize-use-nullptr' cart.cpp --",
        "clang-tidy --version",
        PLAYBOOK_C,
    ),
    Capture(
        "lint/rustfmt_check",
        "rustfmt",
        "cargo fmt --check",
        "rustfmt --version",
        {
            "Cargo.toml": '[package]\nname = "shop"\nversion = "0.3.0"\nedition = "2021"\n',
            "src/main.rs": 'mod cart;\nfn main(){let x=cart::total( &[1,2] ) ;\n    println!("{}",x) }\n',
            "src/cart.rs": "pub fn total(v:&[u32])->u32{ v.iter( ).sum() }\n",
        },
    ),
    Capture(
        "lint/php_lint",
        "php",
        "php -l cart.php; php -l slip.php",
        "php --version",
        {
            "cart.php": "<?php\nfunction total(array $cents {\n    return array_sum($cents);\n}\n",
            "slip.php": "<?php echo 1;\n",
        },
    ),
    Capture(
        "lint/terraform_validate",
        "terraform",
        "terraform init -no-color >/dev/null && terraform validate -no-color",
        "terraform -version",
        {
            "main.tf": 'variable "size" {\n  type = number\n}\n\nresource "terraform_data" "shop" {\n  input = var.sise\n  colour = "red"\n}\n\noutput "id" {\n  value = terraform_data.shp.id\n}\n'
        },
    ),
)
