"""Remakes the captures of Bundler and RubyGems in this folder: ``python make_samples.py [--only NAME]``."""

import functools
import sys
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import BARE, WORK, Run, Synthetic, make

_SPEC: Final = (
    "Gem::Specification.new { |s| s.name = '%s'; s.version = '%s'; s.summary = 'x'; s.authors = "
    "['a']; s.files = []; %s }\n"
)
GEMS: Final = {
    "src/shop_money1.gemspec": _SPEC % ("shop_money", "1.0", ""),
    "src/shop_money2.gemspec": _SPEC % ("shop_money", "2.0", ""),
    "src/shop_rates.gemspec": _SPEC % ("shop_rates", "1.0", ""),
    "src/shop_cash.gemspec": _SPEC % ("shop_cash", "1.0", "s.add_dependency 'shop_money', '< 2'"),
    "src/shop_bank.gemspec": _SPEC % ("shop_bank", "1.0", "s.add_dependency 'shop_money', '>= 2'"),
    "src/shop_native.gemspec": _SPEC
    % ("shop_native", "0.3", "s.extensions = ['ext/extconf.rb']; s.files = ['ext/extconf.rb']"),
    "src/ext/extconf.rb": "abort 'this gem needs a licence'\n",
}
BUILD: Final = (
    (
        "mkdir -p repo/gems; cd src; for f in *.gemspec; do gem build -q $f; done; mv *.gem "
        "../repo/gems; cd ..; gem generate_index -d repo"
    ),
)
CONFIG: Final = '---\nBUNDLE_PATH: "bundle"\n'
SOURCE: Final = "--install-dir home --clear-sources --source http://127.0.0.1:8743/"
# A program's own words that look like Bundler's.
DECOY: Final = """\
Using the old shelf 3 times
Installing lamps 2.0 in the shop
ERROR: the lamp is too hot
the log says: Could not find gem 'lamp'
Bundle of 3 lamps complete!
"""


def gem(command: str) -> Run:
    """A run of gem."""
    return Run(f"gem {command}", GEMS, BUILD, "gem --version", BARE)


def bundle(command: str, *gems: str, before: str = "") -> Run:
    """A run of Bundler in a project that needs these gems."""
    file = "source 'http://127.0.0.1:8743/'\n" + "".join(f"gem '{name}'\n" for name in gems)
    made = (*BUILD, before) if before else BUILD
    return Run(f"bundle {command}", GEMS | {"Gemfile": file, ".bundle/config": CONFIG}, made, "bundle --version", BARE)


RUNS: Final[dict[str, Run | Synthetic]] = {
    "gem_install": gem(f"install {SOURCE} shop_cash"),
    "gem_verbose": gem(f"install -V {SOURCE} shop_rates"),
    "gem_not_found": gem(f"install {SOURCE} no_such_gem"),
    "gem_native": gem(f"install {SOURCE} shop_native"),
    "install": bundle("install", "shop_cash", "shop_rates"),
    "install_again": bundle("install", "shop_cash", "shop_rates", before="bundle install"),
    "verbose": bundle("install --verbose", "shop_cash", "shop_rates"),
    "conflict": bundle("install", "shop_cash", "shop_bank"),
    "not_found": bundle("install", "no_such_gem"),
    "native": bundle("install", "shop_native", "shop_rates"),
    "outdated": bundle("outdated", "shop_cash", before="bundle install"),
    "check": bundle("check", "shop_cash", before="bundle install"),
    "listed": bundle("list", "shop_cash", before="bundle install"),
    "exec": bundle("exec rspec", "shop_native"),
    "decoy": Synthetic("ruby report.rb", DECOY),
}


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""


if __name__ == "__main__":
    handler = functools.partial(_Quiet, directory=str(WORK / "project" / "repo"))
    server = ThreadingHTTPServer(("127.0.0.1", 8743), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    make(Path(__file__).resolve().parent, RUNS)
