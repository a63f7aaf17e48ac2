"""One small shop as a project for bundlers of web pages, and the ways in which it fails."""

from typing import Final

from boxes import Box

PACKAGE: Final = (
    '{{"name": "shop", "version": "0.3.0", "type": "module", "private": true, "scripts": {{"build": "{}"}}}}\n'
)


def shop(script: str, **files: str) -> dict[str, str]:
    """The files of the shop; ``script`` is its ``build``, further files by their path with ``/`` and ``.``."""
    return {**PLAIN, "package.json": PACKAGE.format(script), **files}


PLAIN: Final = {
    "index.html": '<!doctype html><div id="app"></div><script type="module" src="/src/main.js"></script>\n',
    "src/main.js": (
        "import { total } from './cart.js';\nimport './style.css';\nimport logo from './logo.svg';\n"
        "document.querySelector('#app').textContent = total(3) + logo;\n"
        "import('./stock.js').then((stock) => stock.left(3));\nimport('./mail.js').then((mail) => mail.send());\n"
    ),
    "src/cart.js": "import { rate } from './rate.js';\nexport const total = (n) => n * rate;\n",
    "src/rate.js": "export const rate = 3;\n",
    "src/stock.js": "export const left = (n) => 12 - n;\n",
    "src/mail.js": "import { left } from './stock.js';\nexport const send = () => left(4);\n",
    "src/style.css": "#app { color: teal; }\n",
    "src/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg">' + "<g></g>" * 900 + "</svg>\n",
}
LOST: Final = {"src/cart.js": "import { rate } from './rates.js';\nexport const total = (n) => n * rate;\n"}
TORN: Final = {"src/cart.js": "import { rate } from './rate.js';\nexport const total = (n) => { return n * ;\n"}
UNNAMED: Final = {"src/cart.js": "import { rates } from './rate.js';\nexport const total = (n) => n * rates;\n"}
ABSENT: Final = {"src/cart.js": "import dayjs from 'dayjs';\nexport const total = (n) => n * dayjs(n);\n"}
BAD_CSS: Final = {"src/style.css": "#app { color: teal; \n.cart { width: calc(3px +; }\n"}
CIRCLE: Final = {
    "src/rate.js": "import { total } from './cart.js';\nexport const rate = 3;\nexport const all = () => total(1);\n"
}
LARGE: Final = {
    "src/cart.js": "import { rate } from './rate.js';\nexport const total = (n) => n * rate;\nexport const rows = ["
    + ",".join(f'"tea-{n}-of-the-shop"' for n in range(30000))
    + "];\nglobalThis.rows = rows;\n"
}
EVAL: Final = {
    "src/rate.js": "export const rate = eval('3');\nif (rate === NaN) console.log(typeof rate == 'nmber');\n"
}
MANY: Final = {
    **{f"src/pages/page{n}.js": f"export const page = 'page {n}';\n" for n in range(40)},
    "src/stock.js": "".join(f"import('./pages/page{n}.js');\n" for n in range(40)) + "export const left = (n) => n;\n",
}

# What most captures ran with; older and newer versions have boxes of their own.
BUNDLERS: Final = Box(
    "bundlers",
    ("webpack@5", "webpack-cli", "vite@7", "esbuild", "rollup", "parcel", "tsup", "typescript", "turbo", "nx", "lerna"),
)
