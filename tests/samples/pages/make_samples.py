"""Remakes the captures of web pages in this folder: each made or served by the tool itself, on loopback, and fetched.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some.  ``$BEAM_SAMPLE_TOOLS`` are folders
(joined by ``:``) with python (django, flask, pdoc, mkdocs-material, coverage), vite, javadoc and nginx; PATH comes
after.  Only paths are rewritten.  Not stable: times, ids, versions.
"""

import argparse
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
QUIET: Final = subprocess.DEVNULL
WORK: Final = Path(tempfile.gettempdir()) / "beam-page-samples"
TOOLS: Final = [folder for folder in os.environ.get("BEAM_SAMPLE_TOOLS", "").split(":") if folder]
PATH: Final = os.pathsep.join([*TOOLS, os.environ["PATH"]])
ENV: Final = {"PATH": PATH, "HOME": "/shop", "LANG": "C.UTF-8"}

KETTLE: Final = '''"""A kettle."""


class Kettle:
    """Heats water.

    >>> Kettle().boil(3)
    3
    """

    def boil(self, minutes: int = 3) -> int:
        """Boil for some minutes."""
        if minutes < 0:
            raise ValueError(minutes)
        return minutes
'''
DJANGO: Final = """import sys
from django.conf import settings
settings.configure(DEBUG=True, ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"], SECRET_KEY="none", USE_TZ=True)
from django.core.management import execute_from_command_line
from django.urls import path
def price(cart):
    return sum(item["price"] for item in cart)
def view(request):
    return price([{"price": 3}, {"cost": 4}])
urlpatterns = [path("cart/", view)]
execute_from_command_line(["x", "runserver", "--noreload", f"127.0.0.1:{sys.argv[1]}"])
"""
FLASK: Final = """import sys
from flask import Flask
app = Flask(__name__)
@app.route("/cart")
def cart():
    return str(sum(item["price"] for item in [{"price": 3}, {"cost": 4}]))
app.run(port=int(sys.argv[1]), debug=True, use_reloader=False)
"""
NGINX: Final = """daemon off; pid n.pid; error_log stderr; events {}
http { access_log off; server { listen 127.0.0.1:PORT; location / { proxy_pass http://127.0.0.1:1; } } }
"""
VITE: Final = """<!doctype html>
<html lang="en">
  <head>
    <meta charset="UTF-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1.0" />
    <link rel="icon" type="image/svg+xml" href="/vite.svg" />
    <title>Shop</title>
    <style>
      body { margin: 0; font-family: system-ui, sans-serif; background: #fafafa; }
      #root { min-height: 100vh; display: grid; place-items: center; }
    </style>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.js"></script>
  </body>
</html>
"""
INDEX: Final = """# Kettle

Boil it. See [other](other.md).

```python
import kettle


if kettle:
    kettle.boil()
```

| minutes | what |
|---|---|
| 3 | tea |
"""
MKDOCS: Final = "site_name: Kettle\ntheme: {name: material, font: false}\n"
JAVA: Final = (
    "/** Heats water. */\npublic class Kettle {\n  /** Boils. @return m */\n  public int boil(int m) { return m; }\n}\n"
)


@dataclass(frozen=True)
class Page:
    """Files to write, a command to run, and the page: a file that it made, or an address of the server that it is."""

    files: dict[str, str]
    command: str
    page: str


PAGES: Final[dict[str, Page]] = {
    "django_500": Page({"app.py": DJANGO}, "exec python app.py PORT", "/cart/"),
    "django_404": Page({"app.py": DJANGO}, "exec python app.py PORT", "/carts/"),
    "flask_500": Page({"app.py": FLASK}, "exec python app.py PORT", "/cart"),
    "listing": Page({"a.py": "", "b/c.txt": "", "d e.txt": ""}, "exec python -m http.server PORT -b 127.0.0.1", "/"),
    "nginx_502": Page({"n.conf": NGINX}, "exec nginx -e stderr -p . -c n.conf", "/cart"),
    "vite": Page({"index.html": VITE, "src/main.js": ""}, "exec vite --port PORT --host 127.0.0.1", "/"),
    "mkdocs": Page(
        {"mkdocs.yml": MKDOCS, "docs/index.md": INDEX, "docs/other.md": "# Other\n"},
        "mkdocs build -q",
        "site/index.html",
    ),
    "pdoc": Page({"kettle.py": KETTLE}, "PYTHONPATH=. pdoc kettle -o out", "out/kettle.html"),
    "pydoc": Page({}, "python -m pydoc -w getpass", "getpass.html"),
    "javadoc": Page({"Kettle.java": JAVA}, "javadoc -quiet -notimestamp -d out Kettle.java", "out/Kettle.html"),
    "coverage": Page(
        {"kettle.py": KETTLE, "run.py": "from kettle import Kettle\nprint(Kettle().boil())\n"},
        "coverage run run.py && coverage html -q",
        "htmlcov/index.html",
    ),
}  # fmt: skip


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def fetch(address: str) -> bytes:
    """What a server answers, whatever its status, once it answers at all."""
    for _ in range(150):
        try:
            with urllib.request.urlopen(address) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            return error.read()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise TimeoutError(address)


def make(name: str, page: Page) -> None:
    """Remake one capture."""
    folder, port = WORK / name, free_port()
    shutil.rmtree(folder, ignore_errors=True)
    for path, text in page.files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text.replace("PORT", str(port)))
    folder.mkdir(parents=True, exist_ok=True)
    command = page.command.replace("PORT", str(port))
    if page.page.startswith("/"):
        server = subprocess.Popen(
            command, shell=True, cwd=folder, env=ENV, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        try:
            data = fetch(f"http://127.0.0.1:{port}{page.page}")
        finally:
            server.terminate()
            server.wait()
    else:
        subprocess.run(command, shell=True, cwd=folder, env=ENV, check=True, stdout=subprocess.DEVNULL)
        data = (folder / page.page).read_bytes()
    for old, new in ((PATH, "/usr/bin:/bin"), (str(folder), "/shop"), (f":{port}", ":8000")):
        data = data.replace(old.encode(), new.encode())
    data = re.sub(rb"(?:/[\w.+-]+)+/lib(/python3[\d.]*(?:\.zip)?)", rb"/usr/lib\1", data)
    data = re.sub(rb"(?:/[\w.+-]+)+/bin/python", b"/usr/bin/python", data)
    data = re.sub(rb"/(?:root|home|tmp)(?:/[\w.+-]+)+", b"/opt/tool", data)
    (HERE / f"{name}.html").write_bytes(data)


def main() -> None:
    """Remake what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append")
    for name in parser.parse_args().only or PAGES:
        make(name, PAGES[name])
        print(name)


if __name__ == "__main__":
    main()
