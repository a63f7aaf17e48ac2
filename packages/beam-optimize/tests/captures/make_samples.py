"""Remakes the captures of bytes in print in this folder, with the tools that are on PATH.

``python make_samples.py`` needs coreutils, xxd, hexdump, openssl, curl and node with npx.  A web server of Python on a
free port serves what curl reads.  Keys and certificates are made anew, so no capture is stable; machine paths and the
port are not in them, but for ``localhost:PORT``.
"""

import functools
import http.server
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
NAMES = ",".join(f"DNS:node-{n}.shop.example" for n in range(90))
SOURCE = "export function total(items){\n  return items.reduce((sum, item) => sum + item.price * item.count, 0);\n}\n"
RUNS = {
    "base64_of_a_file": "base64 python.bin",
    "xxd_of_a_file": "xxd python.bin | head -n 120",
    "hexdump_of_a_file": "hexdump -C python.bin | tail -n 200",
    "s_client": "echo Q | openssl s_client -connect localhost:{tls} -showcerts 2>&1",
    "x509": "openssl x509 -in cert.pem -text",
    "curl_minified": "curl -s http://localhost:{web}/app.min.js",
    "curl_source_map": "curl -s http://localhost:{web}/app.min.js.map",
    "curl_page_with_an_image": "curl -s http://localhost:{web}/page.html",
}


def prepare(folder: Path) -> None:
    """A file of bytes, a certificate with many names, a bundle with its map, a page with an image in it."""
    with open(sys.executable, "rb") as program:
        program.seek(0)
        (folder / "python.bin").write_bytes(program.read(1 << 23)[-5000:])
    make = "openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -subj /CN=shop.example"
    make += f" -addext subjectAltName={NAMES}"
    subprocess.run(make.split(), cwd=folder, check=True, capture_output=True)
    (folder / "app.js").write_text("".join(SOURCE.replace("total", f"total{n}") for n in range(400)), "utf-8")
    bundle = "npx --yes esbuild app.js --minify --sourcemap --outfile=app.min.js"
    subprocess.run(bundle.split(), cwd=folder, check=True, capture_output=True)
    page = "echo '<p>Report</p><img src=\"data:image/png;base64,'$(base64 -w0 python.bin)'\"/>' > page.html"
    subprocess.run(["sh", "-c", page], cwd=folder, check=True)


def main() -> None:
    """Make all captures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)
        handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=name)
        web = http.server.ThreadingHTTPServer(("localhost", 0), handler)
        threading.Thread(target=web.serve_forever, daemon=True).start()
        tls = 20000 + os.getpid() % 20000
        serve = f"openssl s_server -accept {tls} -key key.pem -cert cert.pem -quiet"
        with subprocess.Popen(serve.split(), cwd=folder, stdin=subprocess.PIPE) as server:
            time.sleep(1)
            for run, command in RUNS.items():
                line = command.format(tls=tls, web=web.server_port)
                done = subprocess.run(["sh", "-c", line], cwd=folder, check=True, capture_output=True)
                (HERE / f"{run}.txt").write_bytes(done.stdout.replace(f":{tls}".encode(), b":PORT"))
            server.terminate()
        web.shutdown()


if __name__ == "__main__":
    main()
