"""Remakes the captures of MkDocs in this folder: ``python make_samples.py [--only NAME]``."""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import Box, make
from capture import Run

BOX: Final = Box("mkdocs", python=("mkdocs",))
OLD: Final = Box("mkdocs12", python=("mkdocs==1.2.4", "jinja2<3.1", "setuptools<81"))
DOCS: Final = {
    "mkdocs.yml": "site_name: Shop\nnav:\n  - Home: index.md\n  - Cart: cart.md\n",
    "docs/index.md": "# Shop\n\nSee [the cart](cart.md).\n",
    "docs/cart.md": "# Cart\n\n## Total\n",
}
WARNS: Final = {
    "docs/cart.md": "# Cart\n\n[gone](gone.md), [no anchor](index.md#nowhere), ![logo](logo.png), [up](/index.md)\n",
    "docs/lost.md": "# Lost\n",
    "mkdocs.yml": "site_name: Shop\nnav:\n  - Home: index.md\n  - Cart: cart.md\n  - Tea: tea.md\nshelf: 3\n",
}
VERSION: Final = "mkdocs --version | cut -d' ' -f1-3"


def run(command: str, **files: str) -> Run:
    """A run of MkDocs for the shop."""
    return Run(command, {**DOCS, **files}, version=VERSION)


RUNS: Final = {
    "pass": run("mkdocs build"),
    "pass_again": Run("mkdocs build", DOCS, ("mkdocs build",), version=VERSION),
    "verbose": run("mkdocs build --verbose"),
    "warns": run("mkdocs build", **WARNS),
    "strict": run("mkdocs build --strict", **WARNS),
    "strict_pages": run(
        "mkdocs build --strict", **{**WARNS, "mkdocs.yml": WARNS["mkdocs.yml"].replace("shelf: 3\n", "")}
    ),
    "no_config": Run("mkdocs build", {}, version=VERSION),
    "bad_config": run("mkdocs build", **{"mkdocs.yml": "site_name: Shop\nplugins:\n  - shelf\ntheme: gone\n"}),
    "torn_config": run("mkdocs build", **{"mkdocs.yml": "site_name: [Shop\n"}),
    "hook_throws": run(
        "mkdocs build",
        **{
            "mkdocs.yml": "site_name: Shop\nhooks:\n  - hook.py\n",
            "hook.py": "def on_page_markdown(markdown, **more):\n    raise ValueError('no tea')\n",
        },
    ),
    "serve": run("timeout 4 mkdocs serve -a localhost:5231 || true"),
}
OTHERS: Final = {f"{name}_12": RUNS[name] for name in ("pass", "warns", "strict")}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (BOX, RUNS), (OLD, OTHERS))
