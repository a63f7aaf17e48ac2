"""Captures of package managers, against an index that a small server of the project's own serves on localhost."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture
from recipes.builds import CARGO_BROKEN

PORT: Final = 8080

REGISTRY: Final = '''\
"""A small package index: wheels and sdists below /simple, npm packages below /npm."""

import base64, hashlib, io, json, random, re, tarfile, zipfile
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PYTHON = {
    "teapot": {"1.0": ["kettle<2"], "1.1": ["kettle<2"]},
    "kettle": {"1.0": [], "2.0": []},
    "shopmath": {"2.1": ["kettle>=2"]},
    "tray": {"0.9": ["teapot", "cups"]},
    "cups": {"3.2": []},
}
NPM = {
    "teapot": {"1.0.0": {"peerDependencies": {"kettle": "^1.0.0"}}, "1.1.0": {"peerDependencies": {"kettle": "^1.2.0"}}},
    "kettle": {"1.2.0": {}, "2.0.0": {"deprecated": "kettle 2 boils over, use kettle 3 when it is out"}},
    "cups": {"3.2.0": {"dependencies": {"saucer": "^1.0.0", "spoon": "^1.0.0"}}},
    "saucer": {"1.0.4": {"deprecated": "saucer is no longer kept up"}},
    "spoon": {"1.3.0": {}},
    "postbox": {"0.4.0": {"scripts": {"install": "node build.js"}}},
    **{f"leaf-{n}": {f"1.{n}.0": {}} for n in range(60)},
}
FILES = {"postbox": {"build.js": "console.log('building postbox');\\nconsole.error('build.js: no header mail.h');\\nprocess.exit(3);\\n"}}


def wheel(name, version, needs):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as z:
        z.writestr(f"{name}/__init__.py", "")
        z.writestr(f"{name}/table.bin", random.Random(name).randbytes(6_000_000 if name == "cups" else 400_000))
        info = f"{name}-{version}.dist-info/"
        z.writestr(info + "METADATA", f"Metadata-Version: 2.1\\nName: {name}\\nVersion: {version}\\n" + "".join(f"Requires-Dist: {n}\\n" for n in needs))
        z.writestr(info + "WHEEL", "Wheel-Version: 1.0\\nGenerator: shop\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        z.writestr(info + "RECORD", "")
    return out.getvalue()


def archive(top, files):
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as t:
        for name, text in files.items():
            entry = tarfile.TarInfo(f"{top}/{name}")
            entry.size = len(text.encode())
            t.addfile(entry, io.BytesIO(text.encode()))
    return out.getvalue()


BROKEN = archive("legacy_mail-0.2", {
    "PKG-INFO": "Metadata-Version: 2.1\\nName: legacy-mail\\nVersion: 0.2\\n",
    "setup.py": "import sys\\nprint('configuring legacy_mail')\\nfrom distutils_mail import config\\n",
})
WHEELS = {(n, v): wheel(n, v, needs) for n, versions in PYTHON.items() for v, needs in versions.items()}
TARBALLS = {
    (n, v): archive("package", {"package.json": json.dumps({"name": n, "version": v, **extra}), "index.js": "", **FILES.get(n, {})})
    for n, versions in NPM.items() for v, extra in versions.items()
}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def send(self, code, body, kind):
        self.send_response(code)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def do_GET(self):
        path = self.path.partition("?")[0].strip("/")
        if m := re.fullmatch(r"simple/([a-z-]+)", path):
            links = "".join(f'<a href="/files/{n}-{v}-py3-none-any.whl">{n}-{v}-py3-none-any.whl</a>' for n, v in WHEELS if n == m[1])
            if m[1] == "legacy-mail":
                links = '<a href="/files/legacy_mail-0.2.tar.gz">legacy_mail-0.2.tar.gz</a>'
            return self.send(200, f"<html><body>{links}</body></html>".encode(), "text/html") if links else self.send(404, b"", "text/html")
        if path == "files/legacy_mail-0.2.tar.gz":
            return self.send(200, BROKEN, "application/gzip")
        if m := re.fullmatch(r"files/([a-z]+)-([0-9.]+)-py3-none-any.whl", path):
            return self.send(200, WHEELS[m[1], m[2]], "application/zip")
        if m := re.fullmatch(r"npm/([a-z0-9-]+)", path):
            if m[1] not in NPM:
                return self.send(404, b'{"error":"Not found"}', "application/json")
            versions = {}
            for v, extra in NPM[m[1]].items():
                digest = base64.b64encode(hashlib.sha512(TARBALLS[m[1], v]).digest()).decode()
                dist = {"tarball": f"http://localhost:8080/npm/{m[1]}/-/{m[1]}-{v}.tgz", "integrity": f"sha512-{digest}"}
                versions[v] = {"name": m[1], "version": v, **extra, "dist": dist}
            body = {"name": m[1], "dist-tags": {"latest": list(versions)[-1]}, "versions": versions}
            return self.send(200, json.dumps(body).encode(), "application/json")
        if m := re.fullmatch(r"npm/([a-z0-9-]+)/-/.*-([0-9.]+)\\.tgz", path):
            return self.send(200, TARBALLS[m[1], m[2]], "application/gzip")
        return self.send(404, b"", "text/plain")

    do_HEAD = do_GET

    def log_message(self, *args):
        pass


ThreadingHTTPServer(("127.0.0.1", 8080), Handler).serve_forever()
'''

SERVE: Final = "exec /usr/bin/python3 /home/dev/index/registry.py"
START: Final = ("mkdir ../index; mv registry.py ../index/",)
PIP: Final = {
    "PIP_INDEX_URL": "http://localhost:8080/simple",
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_CACHE_DIR": "1",
}
UV: Final = {"UV_INDEX_URL": "http://localhost:8080/simple", "UV_NO_CACHE": "1", "UV_PYTHON": "/usr/bin/python3"}
NPM: Final = {
    "npm_config_registry": "http://localhost:8080/npm/",
    "npm_config_update_notifier": "false",
    "npm_config_audit": "false",
}
FRESH: Final = (*START, "/usr/bin/python3 -m venv env")

LEAVES: Final = ", ".join(f'"leaf-{n}": "^1.0.0"' for n in range(60))


def npm(
    name: str, command: str, package: str, tool: str = "npm", *, more: dict[str, str] | None = None, pty: bool = False
) -> Capture:
    """A capture of an npm client in a project with that package.json."""
    files = {"registry.py": REGISTRY, "package.json": package, **(more or {})}
    return Capture(
        f"packages/{name}", tool, command, f"{tool} --version", files, START, env=NPM, serve=SERVE, port=PORT, pty=pty
    )


def python(
    name: str,
    tool: str,
    command: str,
    *,
    env: dict[str, str],
    more: dict[str, str] | None = None,
    before: tuple[str, ...] = FRESH,
    version: str = "",
) -> Capture:
    """A capture of a Python package manager against the index."""
    files = {"registry.py": REGISTRY, **(more or {})}
    return Capture(
        f"packages/{name}",
        tool,
        command,
        version or f"{tool} --version",
        files,
        before,
        env=env,
        serve=SERVE,
        port=PORT,
    )


POETRY: Final = """\
[project]
name = "shop"
version = "0.3.0"
requires-python = ">=3.11"
dependencies = ["teapot (>=1.0)", "shopmath (>=2.0)"]

[tool.poetry]
package-mode = false

[[tool.poetry.source]]
name = "shop-index"
url = "http://localhost:8080/simple/"
priority = "primary"
"""

CAPTURES: Final = (
    python(
        "pip_install_pass", "pip", "env/bin/pip install tray", env=PIP, version="env/bin/pip --version || pip --version"
    ),
    python("pip_conflict", "pip", "env/bin/pip install 'teapot>=1' 'shopmath>=2'", env=PIP, version="pip --version"),
    python("pip_not_found", "pip", "env/bin/pip install teapot samovar==4.2", env=PIP, version="pip --version"),
    python(
        "pip_build_fail",
        "pip",
        "env/bin/pip install --no-build-isolation legacy-mail",
        env=PIP,
        version="pip --version",
    ),
    python("uv_pip_conflict", "uv", "uv pip install --python env/bin/python 'teapot>=1' 'shopmath>=2'", env=UV),
    python(
        "uv_sync_pass",
        "uv",
        "uv sync",
        env=UV,
        more={
            "pyproject.toml": '[project]\nname = "shop"\nversion = "0.3.0"\nrequires-python = ">=3.11"\ndependencies = ["tray", "kettle"]\n'
        },
        before=START,
    ),
    python("uv_build_fail", "uv", "uv pip install --python env/bin/python --no-build-isolation legacy-mail", env=UV),
    python("poetry_conflict", "poetry", "poetry lock", env={}, more={"pyproject.toml": POETRY}, before=START),
    npm(
        "npm_install_pass",
        "npm install",
        f'{{"name": "shop", "private": true, "dependencies": {{"cups": "^3.0.0", "kettle": "^2.0.0", {LEAVES}}}}}\n',
    ),
    npm(
        "npm_eresolve",
        "npm install",
        '{"name": "shop", "private": true, "dependencies": {"teapot": "^1.0.0", "kettle": "^2.0.0"}}\n',
    ),
    npm("npm_404", "npm install samovar", '{"name": "shop", "private": true}\n'),
    npm(
        "npm_script_fail",
        "npm install postbox cups",
        '{"name": "shop", "private": true, "allowScripts": {"postbox": true}}\n',
    ),
    npm(
        "npm_ci_mismatch",
        "npm ci",
        '{"name": "shop", "version": "0.3.0", "private": true, "dependencies": {"kettle": "^2.0.0", "spoon": "^1.0.0"}}\n',
        more={
            "package-lock.json": '{"name": "shop", "version": "0.3.0", "lockfileVersion": 3, "requires": true, "packages": {"": {"name": "shop", "version": "0.3.0", "dependencies": {"kettle": "^1.0.0"}}, "node_modules/kettle": {"version": "1.2.0"}}}\n'
        },
    ),
    npm(
        "npm_run_missing",
        "npm run biuld",
        '{"name": "shop", "private": true, "scripts": {"build": "tsc", "test": "mocha"}}\n',
    ),
    npm(
        "yarn_install_pass",
        "yarn install --non-interactive",
        f'{{"name": "shop", "private": true, "license": "UNLICENSED", "dependencies": {{"cups": "^3.0.0", "saucer": "^1.0.0", {LEAVES}}}}}\n',
        "yarn",
    ),
    npm(
        "yarn_not_found", "yarn add samovar@^4", '{"name": "shop", "private": true, "license": "UNLICENSED"}\n', "yarn"
    ),
    Capture(
        "packages/cargo_no_package",
        "cargo",
        "cargo build --offline",
        "cargo --version",
        {
            **CARGO_BROKEN,
            "cart/Cargo.toml": CARGO_BROKEN["cart/Cargo.toml"]
            + '\n[dependencies]\nshopmath = { path = "../math" }\nmail = { path = "../mail", version = "2" }\n',
        },
    ),
    Capture("packages/apt_not_found", "apt", "apt-get --simulate install tree samovar-utils", "apt-get --version", {}),
    Capture("packages/apt_simulate", "apt", "apt-get --simulate install gnuplot-nox", "apt-get --version", {}),
    Capture("packages/apt_locked", "apt", "apt-get install -y cowsay", "apt-get --version", {}),
)
