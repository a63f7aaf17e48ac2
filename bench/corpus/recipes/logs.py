"""Captures of logs, each written by a program that really runs, and of chains of commands as a CI runs them."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture
from recipes._shop import JS_CART, PYTHON, TEST_CART
from recipes._tests_node import MOCHA

SERVICE: Final = '''\
"""A service over a simulated day: requests, a pool that runs dry, one failure that matters. Own clock, fixed seed."""

import json
import logging
import random
import sys

from shop.stock import OutOfStock, Shelf

rows, form = int(sys.argv[1]), sys.argv[2]
clock = [1773478800.0]
dice = random.Random(7)


class Clock(logging.Filter):
    def filter(self, record):
        clock[0] += dice.random() / 3
        record.created, record.msecs = clock[0], (clock[0] % 1) * 1000
        record.request = f"{dice.getrandbits(32):08x}"
        return True


class Json(logging.Formatter):
    def format(self, record):
        row = {"time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"), "level": record.levelname.lower(), "logger": record.name,
               "request": record.request, "message": record.getMessage()}
        if record.exc_info:
            row["error"] = {"type": record.exc_info[0].__name__, "text": str(record.exc_info[1]), "trace": self.formatException(record.exc_info)}
        return json.dumps(row)


handler = logging.StreamHandler(sys.stdout)
handler.setFormatter(Json() if form == "json" else logging.Formatter("%(asctime)s %(levelname)-8s [%(request)s] %(name)s: %(message)s"))
handler.addFilter(Clock())
logging.basicConfig(level=logging.DEBUG, handlers=[handler])
web, db, pay = logging.getLogger("shop.web"), logging.getLogger("shop.db"), logging.getLogger("shop.pay")

shelf = Shelf({"tea-100": rows // 3, "pot-1": rows})
web.info("listening on 127.0.0.1:8000")
for n in range(rows):
    status = 200 if n % 41 else 404
    web.info("GET /orders/%d %d %dms", n, status, dice.randrange(3, 90))
    if n % 3 == 0:
        db.debug("pool size=10 free=%d", n % 10)
    if n % 97 == 0:
        db.warning("slow query: 1%02d0 ms for SELECT total FROM orders WHERE number = 'A-%d'", n % 100, n)
    if n == rows // 2:
        pay.error("gateway answered 502, retrying (attempt 1 of 3)")
        pay.error("gateway answered 502, retrying (attempt 2 of 3)")
    if n == rows * 3 // 4:
        web.critical("disk /var/lib/shop is 99 %% full, orders are read-only from A-%d on", n)
    try:
        if n % 2:
            shelf.levels["tea-100"] -= 1
            if shelf.levels["tea-100"] < 0:
                shelf.levels["tea-100"] = rows
                raise OutOfStock(f"tea-100: 1 wanted, 0 there (order A-{n})")
    except OutOfStock:
        web.exception("order A-%d failed", n)
web.info("shutting down: %d requests, 1 failed", rows)
'''

NGINX: Final = """\
pid /home/dev/shop/run/nginx.pid;
error_log /home/dev/shop/run/error.log info;
daemon off;
events {}
http {
  access_log /home/dev/shop/run/access.log;
  client_body_temp_path run/body; proxy_temp_path run/proxy; fastcgi_temp_path run/f; uwsgi_temp_path run/u; scgi_temp_path run/s;
  server {
    listen 127.0.0.1:8080;
    root /home/dev/shop/html;
    client_max_body_size 1k;
    location /api/ { proxy_pass http://127.0.0.1:9999; }
    location /old { return 301 /new; }
  }
}
"""

NGINX_FILES: Final = {
    "nginx.conf": NGINX,
    "html/index.html": "<h1>Shop</h1>\n",
    "html/cart.js": "1\n",
    "load.sh": """\
mkdir -p run
nginx -p . -c nginx.conf -e run/error.log &
server=$!
sleep 1
get() { curl -s -o /dev/null -A "$1" "http://localhost:8080$2"; }
for n in $(seq 120); do
  get shop-app/2.1 / ; get shop-app/2.1 /cart.js
  if [ $((n % 20)) = 0 ]; then get crawler/1.0 /wp-login.php; get shop-app/2.1 "/old?n=$n"; fi
  if [ "$n" = 77 ]; then get shop-app/2.1 /api/orders/A-77; head -c 5000 /dev/zero | curl -s -o /dev/null --data-binary @- http://localhost:8080/; fi
done
kill $server; wait
""",
}

RETRY: Final = """\
import socket
import sys
import time

for attempt in range(1, 61):
    try:
        socket.create_connection(("127.0.0.1", 6379), timeout=1).close()
    except OSError as error:
        print(f"connection to cache at 127.0.0.1:6379 failed: {error.strerror}; retrying in 0.0{attempt % 4} s", flush=True)
        time.sleep(0.001)
print("giving up after 60 attempts", file=sys.stderr)
sys.exit("fatal: no cache, orders cannot be priced")
"""

COLOR: Final = """\
const levels = { info: 32, warn: 33, error: 31 };
const say = (level, text) => console[level](`\\x1b[2m${String(rows++).padStart(4, '0')}\\x1b[0m \\x1b[${levels[level]}m${level.toUpperCase().padEnd(5)}\\x1b[39m ${text}`);
let rows = 0;
say('info', 'worker started');
for (let n = 0; n < 300; n++) {
  say('info', `job \\x1b[36mslip-${n}\\x1b[39m done in ${n % 7} ms`);
  if (n === 140) say('error', 'job \\x1b[36mslip-141\\x1b[39m failed: ENOSPC: no space left on device, write');
  if (n % 60 === 59) say('warn', `queue is ${n} long`);
}
process.exitCode = 1;
"""

CI: Final = """\
set -o pipefail
stamp() { n=0; while IFS= read -r line; do n=$((n + 1)); printf '2026-03-14T09:%02d:%02d.%03d0000Z %s\\n' $((n / 60 % 60)) $((n % 60)) $((n * 37 % 1000)) "$line"; done; }
group() { echo "##[group]Run $*"; echo "$*"; echo "shell: /usr/bin/bash -e {0}"; echo "##[endgroup]"; bash -c "$*" || code=$?; }
{
  code=0
  group "ruff check shop"
  group "python3 -m compileall shop"
  group "pytest -v --no-header"
  group "mypy shop"
  if [ $code != 0 ]; then echo "##[error]Process completed with exit code $code."; fi
  exit $code
} 2>&1 | stamp
"""

CI_FILES: Final = {
    **PYTHON,
    "tests/test_cart.py": TEST_CART.replace("31.90", "31.95"),
    "ci.sh": CI,
    "shop/refund.py": "import os\n\n\ndef refund(cart) -> int:\n    return cart.total\n\n\nx: int = 'three'\n",
}

CAPTURES: Final = (
    Capture(
        "logs/service_text",
        "python logging",
        "python3 service.py 2800 text",
        "python3 --version",
        {**PYTHON, "service.py": SERVICE},
    ),
    Capture(
        "logs/service_json",
        "python logging",
        "python3 service.py 500 json",
        "python3 --version",
        {**PYTHON, "service.py": SERVICE},
    ),
    Capture("logs/nginx_access", "nginx", "cat run/access.log", "nginx -v", NGINX_FILES, ("bash load.sh",)),
    Capture("logs/nginx_error", "nginx", "tail -n 200 run/error.log", "nginx -v", NGINX_FILES, ("bash load.sh",)),
    Capture(
        "logs/nginx_config_fail",
        "nginx",
        "nginx -t -p . -c nginx.conf -e run.log",
        "nginx -v",
        {"nginx.conf": NGINX.replace("daemon off;", "deamon off;")},
    ),
    Capture("logs/retry_loop", "python", "python3 price.py", "python3 --version", {"price.py": RETRY}),
    Capture("logs/node_color", "node", "node worker.js", "node --version", {"worker.js": COLOR}),
    Capture("logs/ci_steps", "ci", "bash ci.sh", "bash --version", CI_FILES),
    Capture(
        "logs/npm_test_chain",
        "npm",
        "npm run lint; npm test",
        "npm --version",
        {
            "package.json": '{"name": "shop", "version": "0.3.0", "private": true, "scripts": {"lint": "eslint src", "pretest": "node -e \\"console.log(\'seeding\')\\"", "test": "mocha"}}\n',
            "eslint.config.js": "module.exports = [{ rules: { eqeqeq: 'error', 'no-undef': 'error' } }];\n",
            "src/cart.js": JS_CART,
            "src/mail.js": "exports.send = (to) => { if (to == null) console.log(nobody); };\n",
            "test/cart.js": MOCHA,
        },
        node=True,
    ),
)
