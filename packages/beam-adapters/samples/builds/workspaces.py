"""One small monorepo for the tools that run the scripts of its packages, and a way in which it fails."""

# ruff: noqa: E501 - commands and files in one line

from typing import Final

PACKAGES: Final = {
    "package.json": '{"name": "shop", "version": "0.3.0", "private": true, "packageManager": "npm@10.8.2", "workspaces": ["packages/*"]}\n',
    "packages/cart/package.json": (
        '{"name": "@shop/cart", "version": "0.3.0", "scripts": {"build": "node build.js", "test": "node test.js"}}\n'
    ),
    "packages/cart/build.js": "console.log('building the cart'); console.log('3 files written');\n",
    "packages/cart/test.js": "console.log('ok 1 - total');\n",
    "packages/mail/package.json": (
        '{"name": "@shop/mail", "version": "0.3.0", "dependencies": {"@shop/cart": "*"}, '
        '"scripts": {"build": "node build.js", "test": "node test.js"}}\n'
    ),
    "packages/mail/build.js": "console.log('building the mail');\n",
    "packages/mail/test.js": "console.log('ok 1 - sent');\n",
    "packages/site/package.json": (
        '{"name": "@shop/site", "version": "0.3.0", "dependencies": {"@shop/cart": "*"}, '
        '"scripts": {"build": "node build.js"}}\n'
    ),
    "packages/site/build.js": "console.log('building the site'); console.warn('warning: no logo');\n",
}
FAILS: Final = {
    "packages/mail/build.js": "console.log('building the mail');\nthrow new Error('no server');\n",
    "packages/mail/test.js": "console.log('not ok 1 - sent');\nconsole.error('AssertionError: 2 !== 3');\nprocess.exit(1);\n",
}
LOCK: Final = "npm install --package-lock-only --offline --no-audit --no-fund; mkdir -p node_modules/@shop; for p in cart mail site; do ln -s ../../packages/$p node_modules/@shop/$p; done; git init -q; git add -A; git -c user.name=s -c user.email=s@example.org commit -qm shop"
