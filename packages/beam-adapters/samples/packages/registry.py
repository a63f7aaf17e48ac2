"""A registry of npm packages and a simple index of Python packages with a few small packages in it.

What the captures of package managers need and no public registry promises to keep: packages that are deprecated, ask for
a peer or an engine, have advisories or a price, fail to build, or cannot be had together.  It answers on the loopback
address only; the captures show it as ``registry.example.org``.
"""

# ruff: noqa: E501 - files stand here as they are

import base64
import gzip
import hashlib
import io
import json
import os
import tarfile
import threading
import zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

PORT: Final = 20000 + os.getpid() % 20000  # several may be at work at once
ROOT: Final = f"http://127.0.0.1:{PORT}"
NPM: Final = f"{ROOT}/npm/"
SIMPLE: Final = f"{ROOT}/simple/"

_BROKEN_C: Final = "int total(int n) { return n * rate; }\n"
# name -> version -> what its package.json says besides
_NODE: Final[dict[str, dict[str, dict[str, object]]]] = {
    "cart": {
        "1.0.0": {"dependencies": {"padder": "^1.0.0", "price-list": "^2.0.0"}},
        "1.4.0": {
            "dependencies": {"padder": "^1.0.0", "price-list": "^2.0.0"},
            "deprecated": "cart 1.x is no longer maintained, see https://shop.example/cart2",
        },
        "2.0.0": {"dependencies": {"price-list": "^2.0.0"}, "bin": {"cart": "index.js"}, "license": "MIT"},
    },
    "padder": {
        "1.0.0": {"deprecated": "use String.prototype.padStart()", "dependencies": {"wordlist": "^1.0.0"}},
    },
    "wordlist": {"1.0.0": {"funding": "https://shop.example/fund"}, "1.1.0": {"funding": "https://shop.example/fund"}},
    "price-list": {"2.0.0": {"funding": "https://shop.example/fund"}},
    "view-kit": {"17.0.0": {}, "18.0.0": {}},
    "view-dom": {"18.0.0": {"peerDependencies": {"view-kit": "^18.0.0"}}},
    "view-form": {"3.0.0": {"peerDependencies": {"view-kit": "^17.0.0"}}},
    "engine-kit": {"1.0.0": {"engines": {"node": ">=99"}}},
    "stamper": {"1.0.0": {"scripts": {"postinstall": "node index.js"}, "hasInstallScript": True}},
    "breaker": {
        "1.0.0": {"scripts": {"postinstall": "node -e \"throw new Error('no licence')\""}, "hasInstallScript": True}
    },
}
_ADVISORIES: Final = {
    "price-list": [
        {
            "id": 1101,
            "url": "https://shop.example/advisories/SHOP-2026-1",
            "title": "Prices can be set by a buyer",
            "severity": "critical",
            "vulnerable_versions": "<=2.0.0",
            "cwe": ["CWE-20"],
            "cvss": {"score": 9.8, "vectorString": None},
        }
    ],
    "padder": [
        {
            "id": 1102,
            "url": "https://shop.example/advisories/SHOP-2026-2",
            "title": "Padding without a limit",
            "severity": "moderate",
            "vulnerable_versions": "<1.1.0",
            "cwe": [],
            "cvss": {"score": 5.3, "vectorString": None},
        }
    ],
}
# name -> version -> requirements
_PYTHON: Final[dict[str, dict[str, list[str]]]] = {
    "shop-money": {f"{n}.0": [] for n in range(1, 10)},
    "shop-stock": {f"1.{n}": [f"shop-money=={n + 1}.0", "shop-rates"] for n in range(9)},
    "shop-cash": {"2.0": ["shop-money<3"]},
    "shop-bank": {"1.0": ["shop-money>=4"]},
    "shop-rates": {"0.9": [], "1.0": []},
}
_SOURCES: Final = {
    "shop-native": {
        "setup.py": "from setuptools import Extension, setup\nsetup(name='shop-native', version='0.3',\n"
        "      ext_modules=[Extension('shop_native', ['shop_native.c'])])\n",
        "shop_native.c": _BROKEN_C,
    },
    "shop-legacy": {"setup.py": "import shop_settings\n"},
    "shop-pure": {"setup.py": "from setuptools import setup\nsetup(name='shop-pure', version='0.3', py_modules=[])\n"},
}


def tarball(root: str, files: dict[str, str]) -> bytes:
    """A compressed archive of these files below ``root``."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name, text in files.items():
            info = tarfile.TarInfo(f"{root}/{name}")
            info.size = len(text.encode())
            info.mode = 0o755
            archive.addfile(info, io.BytesIO(text.encode()))
    return gzip.compress(out.getvalue(), mtime=0)


def wheel(name: str, version: str, requires: list[str]) -> bytes:
    """A wheel with one empty module."""
    module = name.replace("-", "_")
    info = f"{module}-{version}.dist-info"
    meta = "".join(f"Requires-Dist: {need}\n" for need in requires)
    files = {
        f"{module}.py": "",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: A part of a shop\n{meta}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: shop\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    sums = {path: base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()) for path, text in files.items()}
    rows = [f"{path},sha256={sums[path].decode().rstrip('=')},{len(text.encode())}\n" for path, text in files.items()]
    record = "".join((*rows, f"{info}/RECORD,,\n"))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for path, text in {**files, f"{info}/RECORD": record}.items():
            archive.writestr(zipfile.ZipInfo(path), text)
    return out.getvalue()


def _package(name: str, version: str) -> bytes:
    about = {"name": name, "version": version, "main": "index.js", **_NODE[name][version]}
    about.pop("deprecated", None)
    return tarball("package", {"package.json": json.dumps(about), "index.js": "console.log('stamped')\n"})


def packument(name: str) -> dict[str, object]:
    """What the registry tells of a package."""
    versions = {}
    for version, more in _NODE[name].items():
        data = _package(name, version)
        digest = base64.b64encode(hashlib.sha512(data).digest()).decode()
        dist = {
            "tarball": f"{NPM}{name}/-/{name}-{version}.tgz",
            "integrity": f"sha512-{digest}",
            "shasum": hashlib.sha1(data).hexdigest(),  # noqa: S324 - the format's
        }
        versions[version] = {
            "name": name,
            "version": version,
            "description": f"The {name} of a shop",
            **more,
            "dist": dist,
        }
    latest = list(versions)[-1]
    return {
        "_id": name,
        "name": name,
        "dist-tags": {"latest": latest},
        "versions": versions,
        "time": dict.fromkeys(versions, "2026-01-12T09:00:00.000Z"),
    }


def files() -> dict[str, bytes]:
    """All files of the Python index by name."""
    out = {}
    for name, versions in _PYTHON.items():
        for version, requires in versions.items():
            out[f"{name.replace('-', '_')}-{version}-py3-none-any.whl"] = wheel(name, version, requires)
    for name, sources in _SOURCES.items():
        root = f"{name.replace('-', '_')}-0.3"
        about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.3\n"
        out[f"{root}.tar.gz"] = tarball(root, {"PKG-INFO": about, **sources})
    return out


class _Handler(BaseHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def _send(self, body: bytes, kind: str = "application/json", code: int = 200) -> None:
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        """Advisories."""
        self.rfile.read(int(self.headers.get("Content-Length") or 0))
        if self.path.endswith("/advisories/bulk"):
            self._send(json.dumps(_ADVISORIES).encode())
        else:
            self._send(b"{}", code=404)

    def do_HEAD(self) -> None:
        """As a GET."""
        self.do_GET()

    def do_GET(self) -> None:
        """Packages, their archives, and pages of the index."""
        parts = self.path.partition("?")[0].strip("/").split("/")
        if parts[0] == "npm" and len(parts) == 2 and parts[1] in _NODE:
            self._send(json.dumps(packument(parts[1])).encode())
        elif parts[0] == "npm" and parts[-1].endswith(".tgz") and parts[1] in _NODE:
            version = parts[-1].removeprefix(f"{parts[1]}-").removesuffix(".tgz")
            self._send(_package(parts[1], version), "application/octet-stream")
        elif parts[0] == "simple" and len(parts) == 2 and parts[1] in {**_PYTHON, **_SOURCES}:
            stem = parts[1].replace("-", "_")
            found = [
                name
                for name in files()
                if name.rpartition("-py3")[0].startswith(stem) or name.startswith(f"{stem}-0.3.t")
            ]
            links = "".join(f'<a href="/files/{name}">{name}</a>\n' for name in found)
            self._send(f"<!DOCTYPE html><html><body>\n{links}</body></html>".encode(), "text/html")
        elif parts[0] == "files" and parts[-1] in files():
            self._send(files()[parts[-1]], "application/octet-stream")
        else:
            self._send(b'{"error": "not found"}', code=404)


def serve() -> ThreadingHTTPServer:
    """The server, already answering; ``shutdown()`` ends it."""
    server = ThreadingHTTPServer(("127.0.0.1", PORT), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


if __name__ == "__main__":
    serve()
    threading.Event().wait()
