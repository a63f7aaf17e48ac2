"""Captures of data tools, HTTP, databases and infrastructure tools, all against this machine itself."""

from __future__ import annotations

from typing import Final

from recipes._capture import Capture

SERVER: Final = """\
import json
from http.server import BaseHTTPRequestHandler, HTTPServer


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        code, body = 200, {"orders": [{"number": f"A-{n}", "sku": "tea-100", "n": n % 5 + 1, "paid": n != 31} for n in range(60)]}
        if self.path.startswith("/orders/"):
            code, body = 500, {"error": {"code": "price_missing", "message": "no price for sku pot-1", "order": self.path[8:]}}
        if self.path == "/old":
            self.send_response(302)
            self.send_header("Location", "/orders")
            self.end_headers()
            return
        data = json.dumps(body, indent=1).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("X-Request-Id", "5f1c")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args):
        pass


HTTPServer(("127.0.0.1", 8000), Handler).serve_forever()
"""

WEB: Final = {"server.py": SERVER}
RUN: Final = "exec /usr/bin/python3 server.py"

SQL: Final = """\
CREATE TABLE orders (id INTEGER PRIMARY KEY, number TEXT UNIQUE NOT NULL, total NUMERIC, paid BOOLEAN DEFAULT false);
CREATE TABLE lines (id INTEGER PRIMARY KEY, order_id INTEGER NOT NULL REFERENCES orders(id), sku TEXT, n INTEGER CHECK (n > 0));
"""

PSQL: Final = (
    SQL
    + """\
INSERT INTO orders SELECT g, 'A-' || g, g * 3.5, g % 7 = 0 FROM generate_series(1, 40) g;
SELECT * FROM orders ORDER BY id;
INSERT INTO lines VALUES (1, 99, 'tea-100', 2);
INSERT INTO lines VALUES (2, 1, 'tea-100', 0);
SELECT number, totl FROM orders;
SELECT paid, count(*), sum(total) FROM orders GROUP BY paid;
EXPLAIN SELECT * FROM orders WHERE number = 'A-7';
UPDATE orders SET total = 'free' WHERE id = 3;
"""
)

SQLITE: Final = (
    SQL
    + """\
PRAGMA foreign_keys = ON;
INSERT INTO orders WITH RECURSIVE g(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM g WHERE n < 30) SELECT n, 'A-' || n, n * 3.5, 0 FROM g;
.mode box
SELECT * FROM orders;
INSERT INTO orders VALUES (99, 'A-7', 1, 0);
INSERT INTO lines VALUES (1, 99, 'tea-100', 2);
SELECT totl FROM orders;
SELECT count(*) AS open FROM orders WHERE NOT paid;
"""
)

POSTGRES: Final = (
    "pg=$(ls -d /usr/lib/postgresql/*/bin | tail -1)",
    "$pg/initdb -D db -U dev --no-sync",
    "echo \"unix_socket_directories = '/home/dev/shop'\" >> db/postgresql.conf",
    "$pg/pg_ctl -D db -l server.log -w start; psql -h /home/dev/shop -d postgres -c 'CREATE DATABASE shop'",
)

PLAYBOOK: Final = """\
- name: Set up the shop
  hosts: local
  gather_facts: false
  tasks:
    - name: Make the folders
      ansible.builtin.file: {path: "/home/dev/srv/{{ item }}", state: directory}
      loop: [slips, orders, prices, mail]
    - name: Write the price list
      ansible.builtin.copy: {content: "tea-100,350\\n", dest: /home/dev/srv/prices/list.csv}
    - name: Check the price list
      ansible.builtin.command: grep -c pot-1 /home/dev/srv/prices/list.csv
      register: count
      ignore_errors: true
    - name: Say how many
      ansible.builtin.debug: {msg: "{{ count.stdout }} pots"}
    - name: Render the configuration
      ansible.builtin.template: {src: shop.conf.j2, dest: /home/dev/srv/shop.conf}
    - name: Never reached
      ansible.builtin.debug: {msg: done}
"""

TERRAFORM: Final = """\
variable "shops" {
  type    = list(string)
  default = ["ulm", "bonn", "kiel"]
}

resource "terraform_data" "shop" {
  for_each = toset(var.shops)
  input    = { name = each.key, size = length(each.key) * 10, address = "10.0.0.${length(each.key)}" }
}

resource "terraform_data" "mail" {
  depends_on = [terraform_data.shop]
  provisioner "local-exec" {
    command = "echo sending; echo 'mail.shop.example: no route' >&2; exit 4"
  }
}

output "sizes" {
  value = { for name, shop in terraform_data.shop : name => shop.output.size }
}
"""

JSON: Final = (
    '{"orders": ['
    + ", ".join(
        f'{{"number": "A-{n}", "lines": [{{"sku": "tea-100", "n": {n % 4 + 1}}}], "note": {"null" if n % 9 else chr(34) + "gift" + chr(34)}}}'
        for n in range(80)
    )
    + "]}\n"
)

CAPTURES: Final = (
    Capture(
        "data/curl_verbose_500",
        "curl",
        "curl -v http://localhost:8000/orders/A-31",
        "curl --version",
        WEB,
        serve=RUN,
        port=8000,
    ),
    Capture(
        "data/curl_json", "curl", "curl -s http://localhost:8000/orders", "curl --version", WEB, serve=RUN, port=8000
    ),
    Capture(
        "data/curl_refused",
        "curl",
        "curl -sSL --retry 3 --retry-connrefused --retry-delay 0 http://localhost:8001/orders",
        "curl --version",
        WEB,
    ),
    Capture(
        "data/wget_redirect_fail",
        "wget",
        "wget -O orders.json http://localhost:8000/old; wget http://localhost:8000/orders/A-31",
        "wget --version",
        WEB,
        serve=RUN,
        port=8000,
        env={"TERM": "dumb"},
    ),
    Capture("data/jq_pretty", "jq", "jq . orders.json", "jq --version", {"orders.json": JSON}),
    Capture(
        "data/jq_errors",
        "jq",
        "jq '.orders[] | .lines.sku' orders.json; jq . broken.json; jq '.orders[' orders.json",
        "jq --version",
        {"orders.json": JSON, "broken.json": '{"a": [1, 2,\n "b": 3}\n'},
    ),
    Capture("data/sqlite_box", "sqlite3", "sqlite3 shop.db < shop.sql", "sqlite3 --version", {"shop.sql": SQLITE}),
    Capture(
        "data/psql_errors",
        "psql",
        "psql -h /home/dev/shop -d shop -f shop.sql",
        "psql --version",
        {"shop.sql": PSQL},
        POSTGRES,
    ),
    Capture(
        "data/postgres_server_log",
        "postgres",
        "cat server.log",
        "psql --version",
        {"shop.sql": PSQL},
        (
            *POSTGRES,
            "psql -h /home/dev/shop -d shop -f shop.sql",
            "$pg/pg_ctl -D db -m immediate stop; $pg/pg_ctl -D db -l server.log -w start; $pg/pg_ctl -D db stop",
        ),
    ),
    Capture(
        "data/ansible_fail",
        "ansible",
        "ansible-playbook -i hosts.ini site.yml",
        "ansible --version",
        {
            "site.yml": PLAYBOOK,
            "hosts.ini": "[local]\nlocalhost ansible_connection=local ansible_python_interpreter=/usr/bin/python3\n",
            "shop.conf.j2": "port={{ shop_port }}\n",
        },
    ),
    Capture(
        "data/terraform_plan",
        "terraform",
        "terraform plan -no-color",
        "terraform -version",
        {"main.tf": TERRAFORM},
        ("terraform init",),
    ),
    Capture(
        "data/terraform_apply_fail",
        "terraform",
        "terraform apply -auto-approve",
        "terraform -version",
        {"main.tf": TERRAFORM},
        ("terraform init",),
    ),
    Capture(
        "data/kubectl_dry_run",
        "kubectl",
        "kubectl create deployment shop --image=shop:0.3 --replicas=3 --dry-run=client -o yaml; kubectl get pods",
        "kubectl version --client",
        {},
    ),
    Capture(
        "data/docker_no_daemon",
        "docker",
        "docker build -t shop . ; docker ps",
        "docker --version",
        {"Dockerfile": "FROM scratch\n"},
    ),
    Capture(
        "data/json_tool_error",
        "json.tool",
        "python3 -m json.tool broken.json",
        "python3 --version",
        {"broken.json": '{"orders": [\n  {"number": "A-1",}\n]}\n'},
    ),
)
