"""Remakes the captures of Sphinx in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import Box, make
from capture import Run

BOX: Final = Box("sphinx", python=("sphinx",))
OLD: Final = Box("sphinx5", python=("sphinx<6",))
DOCS: Final = {
    "docs/conf.py": "project = 'shop'\nextensions = ['sphinx.ext.autodoc']\nlinkcheck_ignore = ['http://example.org.*']\n",
    "docs/index.rst": "Shop\n====\n\n.. toctree::\n\n   cart\n   stock\n",
    "docs/cart.rst": "Cart\n====\n\nSee :ref:`genindex`.\n",
    "docs/stock.rst": "Stock\n=====\n\n.. code-block:: python\n\n   left = 3\n",
}
WARNS: Final = {
    "docs/cart.rst": "Cart\n===\n\n:ref:`nowhere` and :doc:`gone`.\n\n.. shelf:: 3\n\n.. automodule:: gone\n\n* one\n two\n\n`broken\n",
    "docs/lost.rst": "Lost\n====\n",
}
MANY: Final = {f"docs/page{n}.rst": f"Page {n}\n=======\n\n:ref:`nowhere{n}`\n" for n in range(12)}
VERSION: Final = "sphinx-build --version"


def run(command: str, **files: str) -> Run:
    """A run of Sphinx for the shop."""
    return Run(command, {**DOCS, **files}, version=VERSION)


HTML: Final = "sphinx-build -b html docs out"
RUNS: Final = {
    "pass": run(HTML),
    "pass_again": Run(HTML, DOCS, (HTML,), version=VERSION),
    "pass_color": run("sphinx-build --color -b html docs out"),
    "quiet": run("sphinx-build -q -b html docs out", **WARNS),
    "verbose": run("sphinx-build -v -b html docs out"),
    "warns": run(HTML, **WARNS),
    "warns_many": run(HTML, **MANY),
    "strict": run("sphinx-build -W -b html docs out", **WARNS),
    "strict_go_on": run("sphinx-build -W --keep-going -b html docs out", **WARNS),
    "config": run(HTML, **{"docs/conf.py": "extensions = ['shelf']\n"}),
    "config_throws": run(HTML, **{"docs/conf.py": "project = shelf\n"}),
    "no_theme": run(HTML, **{"docs/conf.py": "html_theme = 'shelf'\n"}),
    "extension_throws": run(
        HTML,
        **{
            "docs/conf.py": "def boom(app, docname, source):\n    raise ValueError('no tea in ' + docname)\ndef setup(app):\n    app.connect('source-read', boom)\n"
        },
    ),
    "no_docs": Run(HTML, {}, version=VERSION),
    "linkcheck": run(
        "sphinx-build -b linkcheck docs out",
        **{
            "docs/cart.rst": "Cart\n====\n\n`a <http://localhost:1/gone>`_ `b <stock.html>`_ `c <mailto:shop@example.org>`_ `d <http://example.org/tea>`_\n"
        },
    ),
    "latex": run("sphinx-build -M latex docs out"),
}
OTHERS: Final = {f"{name}_5": RUNS[name] for name in ("pass", "warns", "strict", "config")}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BOX, RUNS), (OLD, OTHERS))
