"""Remakes the captures of package managers in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501, W291 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from capture import Run, Synthetic, make

VENV: Final = ("python -m venv env",)
LEGACY: Final = {"setup.py": "from shop_mail import config\n"}
BROKEN_EXT: Final = {
    "setup.py": "from setuptools import Extension, setup\nsetup(name='shop', version='0.3', packages=['shop'],\n"
    "      ext_modules=[Extension('shop._fast', ['shop/_fast.c'])])\n",
    "shop/__init__.py": "",
    "shop/_fast.c": "int total(int n) { return n * rate; }\n",
}
NPM: Final = {
    "package.json": '{"name": "shop", "version": "0.3.0", "dependencies": {"rimraf": "^3.0.2", "ms": "2.1.3"}}\n'
}
NPM_CHANGED: Final = NPM["package.json"].replace("2.1.3", "2.0.0")
VERBOSE: Final = "pip download -v --no-deps --no-binary :none: six==1.16.0 -d out --ignore-requires-python"

APT: Final = """\
Hit:1 http://deb.example.org/debian bookworm InRelease
Get:2 http://deb.example.org/debian bookworm-updates InRelease [55.4 kB]
Reading package lists...
Building dependency tree...
Reading state information...
The following additional packages will be installed:
  libfftw3-double3 libnetpbm11 libpaper1
  netpbm poppler-data psutils
Suggested packages:
  libfftw3-bin libfftw3-dev
Recommended packages:
  fonts-droid-fallback
The following NEW packages will be installed:
  groff libfftw3-double3 libnetpbm11 libpaper1 netpbm poppler-data psutils
0 upgraded, 7 newly installed, 0 to remove and 137 not upgraded.
Need to get 7,421 kB of archives.
After this operation, 28.1 MB of additional disk space will be used.
Get:1 http://deb.example.org/debian bookworm/main amd64 libpaper1 amd64 1.1.29 [12.5 kB]
Get:2 http://deb.example.org/debian bookworm/main amd64 netpbm amd64 2:11.01.00-2 [2,024 kB]
debconf: delaying package configuration, since apt-utils is not installed
Fetched 7,421 kB in 1s (9,103 kB/s)
Selecting previously unselected package libpaper1:amd64.
(Reading database ... 
(Reading database ... 5%
(Reading database ... 100%
(Reading database ... 35013 files and directories currently installed.)
Preparing to unpack .../0-libpaper1_1.1.29_amd64.deb ...
Unpacking libpaper1:amd64 (1.1.29) ...
Selecting previously unselected package netpbm.
Preparing to unpack .../1-netpbm_2%3a11.01.00-2_amd64.deb ...
Unpacking netpbm (2:11.01.00-2) ...
Setting up libpaper1:amd64 (1.1.29) ...
Setting up netpbm (2:11.01.00-2) ...
update-alternatives: using /usr/bin/x to provide /usr/bin/y (y) in auto mode
Processing triggers for libc-bin (2.36-9+deb12u10) ...
Scanning processes...
No services need to be restarted.
No VM guests are running outdated hypervisor (qemu) binaries on this host.
"""
APT_FAIL: Final = """\
Setting up libpaper1:amd64 (1.1.29) ...
Setting up shop-mail (0.3) ...
dpkg: error processing package shop-mail (--configure):
 installed shop-mail package post-installation script subprocess returned error exit status 1
Processing triggers for libc-bin (2.36-9+deb12u10) ...
Errors were encountered while processing:
 shop-mail
E: Sub-process /usr/bin/dpkg returned an error code (1)
"""
BUNDLE: Final = """\
Fetching gem metadata from https://rubygems.org/...........
Resolving dependencies...
Using rake 13.0.6
Using concurrent-ruby 1.2.2
Fetching minitest 5.20.0
Installing minitest 5.20.0
Fetching nokogiri 1.15.4 (x86_64-linux)
Installing nokogiri 1.15.4 (x86_64-linux)
Installing puma 6.4.0 with native extensions
Bundle complete! 5 Gemfile dependencies, 9 gems now installed.
Use `bundle info [gemname]` to see where a bundled gem is installed.
"""
PIP_OLD: Final = """\
Collecting shop-mail
  Downloading shop_mail-0.3.tar.gz (90 kB)
  Link requires a different Python (3.11.2 not in: '>=3.12'): https://pypi.example.org/packages/shop_mail-0.4.tar.gz (from https://pypi.example.org/simple/shop-mail/)
  Link requires a different Python (3.11.2 not in: '>=3.12'): https://pypi.example.org/packages/shop_mail-0.5.tar.gz (from https://pypi.example.org/simple/shop-mail/)
Ignoring colorama: markers 'sys_platform == "win32"' don't match your environment
Building wheels for collected packages: shop-mail
  Building wheel for shop-mail (setup.py): started
  Building wheel for shop-mail (setup.py): still running...
  Building wheel for shop-mail (setup.py): finished with status 'done'
  Created wheel for shop-mail: filename=shop_mail-0.3-py3-none-any.whl size=6421 sha256=0cc881b4211cffed1d3dc25bf7ccb7e
  Stored in directory: /home/dev/.cache/pip/wheels/12/79/20
Successfully built shop-mail
Installing collected packages: shop-mail
  Attempting uninstall: shop-mail
    Found existing installation: shop-mail 0.2
    Uninstalling shop-mail-0.2:
      Successfully uninstalled shop-mail-0.2
Successfully installed shop-mail-0.3
WARNING: Running pip as the 'root' user can result in broken permissions and conflicting behaviour with the system package manager.
[notice] A new release of pip is available: 23.0.1 -> 26.0.1
[notice] To update, run: pip install --upgrade pip
"""

PDM: Final = {"pyproject.toml": '[project]\nname = "shop"\nversion = "0.3"\nrequires-python = ">=3.10"\n'}
RUNS: Final[dict[str, Run | Synthetic]] = {
    "pip_install": Run("env/bin/pip install rich", before=VENV, version="env/bin/pip --version"),
    "pip_satisfied": Run("env/bin/pip install rich", before=(*VENV, "env/bin/pip install rich")),
    "pip_upgrade": Run("env/bin/pip install idna==3.4", before=(*VENV, "env/bin/pip install idna==3.7")),
    "pip_legacy_fail": Run(
        "env/bin/pip install --no-build-isolation .", LEGACY, (*VENV, "env/bin/pip install setuptools")
    ),
    "pip_extension_fail": Run(
        "env/bin/pip install --no-build-isolation .", BROKEN_EXT, (*VENV, "env/bin/pip install setuptools wheel")
    ),
    "pip_not_found": Run("env/bin/pip install no-such-shop-package-zz9", before=VENV),
    "pip_routine": Synthetic("pip install --upgrade shop-mail", PIP_OLD),
    "uv_install": Run("uv pip install --python env/bin/python rich", before=("uv venv env",), version="uv --version"),
    "uv_build": Run(
        "uv pip install --python env/bin/python .",
        {
            "pyproject.toml": '[project]\nname = "shop"\nversion = "0.3"\n[build-system]\nrequires = ["setuptools<81"]\n'
            'build-backend = "setuptools.build_meta"\n[tool.setuptools]\npy-modules = []\n'
        },
        ("uv venv env",),
        "uv --version",
    ),
    "npm_install": Run("npm install --no-audit", NPM, version="npm --version"),
    "npm_funding": Run("npm install --no-audit chalk@5 glob@11", NPM, version="npm --version"),
    "npm_verbose": Run("npm install --no-audit --loglevel=http", NPM, version="npm --version"),
    "npm_ci_mismatch": Run(
        "npm ci", NPM, ("npm install --no-audit", f"echo '{NPM_CHANGED.strip()}' > package.json"), "npm --version"
    ),
    "npm_404": Run("npm install no-such-shop-package-zz9", NPM, version="npm --version"),
    "yarn_add": Run("yarn add --no-lockfile rimraf@3", NPM, version="yarn --version"),
    "yarn_not_found": Run("yarn add no-such-shop-package-zz9", NPM, version="yarn --version"),
    "pnpm_install": Run("pnpm install --reporter=append-only", NPM, version="pnpm --version"),
    "apt_install": Synthetic("apt-get install -y groff netpbm", APT),
    "apt_fail": Synthetic("apt-get install -y shop-mail", APT_FAIL, 100),
    "bundle_install": Synthetic("bundle install", BUNDLE),
    "pdm_refused": Run("pdm sync; pdm build", PDM, version="pdm --version", needs=("pdm==2.20.1",)),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
