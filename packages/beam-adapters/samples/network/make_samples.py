"""Remakes the captures of tools that talk to a network in this folder: ``python make_samples.py [--only NAME]``.

All of them talk to this machine: a web server with a certificate of its own authority, dnsmasq as the server of names,
an rsync between two folders.  Not stable: times, and what the certificate's keys make different.
"""

# ruff: noqa: E501 - shell scripts and what tools print stand here as they are

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from capture import Run, Synthetic, make

SHOP: Final = """\
import http.server, ssl, sys
class Shop(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        found = {"/orders": 200, "/old": 301, "/broken": 502, "/prices.bin": 200}.get(self.path, 404)
        body = bytes(3000000) if self.path == "/prices.bin" else b'{"orders": [{"sku": "pot-1", "qty": 2}]}\\n' if found == 200 else b'{"error": "no such thing"}\\n'
        self.send_response(found)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        if found == 301:
            self.send_header("Location", "/orders")
        self.end_headers()
        self.wfile.write(body)
    do_POST = do_GET
    def log_message(self, *args):
        pass
server = http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Shop)
if len(sys.argv) > 2:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain("cert.pem", "key.pem")
    server.socket = context.wrap_socket(server.socket, server_side=True)
server.serve_forever()
"""
KEYS: Final = (
    "openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 3650 -subj '/CN=Shop authority' 2>/dev/null; "
    "openssl req -newkey rsa:2048 -nodes -keyout key.pem -out shop.csr -subj '/O=Shop/CN=localhost' 2>/dev/null; "
    "printf 'subjectAltName=DNS:localhost' > ext; openssl x509 -req -in shop.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 3650 -extfile ext -out cert.pem 2>/dev/null"
)
PLAIN: Final = "python3 shop.py 8123 & s=$!; sleep 1; "
SECURE: Final = "python3 shop.py 8124 tls & s=$!; sleep 1; "
NAMES: Final = (
    "dnsmasq -d -p 8153 -R -h --listen-address=127.0.0.1 --bind-interfaces --address=/shop.test/10.0.0.4 --txt-record=shop.test,tea "
    "--mx-host=shop.test,mail.shop.test,10 --local=/test/ 2>/dev/null & s=$!; sleep 1; "
)
LIKE_THEM: Final = """\
print("64 bytes from the till: icmp_seq=1 is no answer")
print("{ [5 bytes data] is a set")
print("* TLSv1.3 is spoken here")
print(";; flags of the ship: qr")
print("    0000 - no dump")
print("Resolving deltas by hand")
print("Connection closed by the till")
print("we have lost connection")
print("client_loop stopped")
"""


def web(command: str, secure: bool = False) -> Run:
    """A capture of a client of the shop's server."""
    script = f"{SECURE if secure else PLAIN}{command}; c=$?; kill $s 2>/dev/null; exit $c"
    return Run(
        command,
        {"shop.py": SHOP},
        (KEYS,),
        f"{command.split(maxsplit=1)[0]} {'version' if command.startswith('openssl') else '--version'}",
        script,
    )


CHANGED_HOST: Final = """\
@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
@    WARNING: REMOTE HOST IDENTIFICATION HAS CHANGED!     @
@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@
IT IS POSSIBLE THAT SOMEONE IS DOING SOMETHING NASTY!
Offending ED25519 key in /home/dev/.ssh/known_hosts:4
Host key for shop.example.org has changed and you have requested strict checking.
Host key verification failed.
"""
RUNS: Final[dict[str, Run | Synthetic]] = {
    "curl_tls": web("curl -v --cacert ca.pem https://localhost:8124/orders", secure=True),
    "curl_tls_refused": web("curl -v https://localhost:8124/orders", secure=True),
    "curl_tls_502": web("curl -v --cacert ca.pem https://localhost:8124/broken -d sku=pot-1", secure=True),
    "curl_redirect": web("curl -vL http://localhost:8123/old"),
    "curl_refused": web("curl -v http://localhost:8125/orders; curl -sS http://none.invalid/"),
    "curl_timeout": Run(
        "curl -v --max-time 1 http://localhost:8126/orders",
        version="curl --version",
        script="nc -l -p 8126 > /dev/null & s=$!; sleep 1; curl -v --max-time 1 http://localhost:8126/orders; c=$?; kill $s; exit $c",
    ),
    "wget": web("wget http://localhost:8123/prices.bin -O copy.bin"),
    "wget_failed": web("wget http://localhost:8123/none; wget http://localhost:8125/prices.bin"),
    "wget_tls": web("wget https://localhost:8124/orders", secure=True),
    "s_client": web(
        "openssl s_client -connect localhost:8124 -CAfile ca.pem -servername localhost < /dev/null", secure=True
    ),
    "s_client_failed": web("openssl s_client -connect localhost:8124 < /dev/null", secure=True),
    "x509": Run(
        "openssl x509 -in cert.pem -noout -text; openssl verify cert.pem", before=(KEYS,), version="openssl version"
    ),
    "dig": Run(
        "dig shop.test; dig MX shop.test +noall +answer; dig none.test; dig +short TXT shop.test",
        version="dig -v",
        script=NAMES
        + "for q in 'shop.test' 'MX shop.test +noall +answer' 'none.test' '+short TXT shop.test'; do dig @127.0.0.1 -p 8153 $q; done; kill $s",
    ),
    "dig_failed": Run("dig shop.test", version="dig -v", script="dig @127.0.0.1 -p 8154 +tries=1 +time=1 shop.test"),
    "nslookup": Run(
        "nslookup shop.test; nslookup none.test",
        version="dig -v",
        script=NAMES
        + "nslookup -port=8153 shop.test 127.0.0.1; nslookup -port=8153 none.test 127.0.0.1; c=$?; kill $s; exit $c",
    ),
    "ping": Run("ping -c 3 127.0.0.1", version="ping -V"),
    "ping_many": Run("ping -c 30 -i 0.01 127.0.0.1", version="ping -V"),
    "ping_lost": Run(
        "ping -c 2 -W 1 10.255.255.1; ping -c 1 none.invalid",
        version="ping -V",
        script="ping -c 2 -W 1 10.255.255.1 | sed 's/^From [0-9.]*/From 10.0.0.1/'; ping -c 1 none.invalid",
    ),
    "traceroute": Run("traceroute -m 3 127.0.0.1", version="traceroute -V"),
    "rsync": Run(
        "rsync -av --progress far/ near/",
        before=(
            "mkdir -p far/src near && for i in $(seq 12); do head -c 90000 /dev/urandom > far/src/$i.bin; done; head -c 9000000 /dev/zero > far/big.bin",
        ),
        version="rsync --version",
    ),
    "rsync_failed": Run(
        "rsync -av far/ none/none/none/; rsync -av none/ near/",
        before=("mkdir far near; touch far/a",),
        version="rsync --version",
    ),
    "ssh_closed": Run(
        "ssh -p 8127 127.0.0.1 ls",
        version="ssh -V",
        script="timeout 9 nc -N -l -p 8127 < /dev/null > /dev/null & sleep 1; timeout 5 ssh -p 8127 127.0.0.1 ls",
    ),
    "ssh_key": Run(
        "chmod 644 key; ssh -i key -p 8128 127.0.0.1; scp -P 8128 key 127.0.0.1:/srv/",
        before=("ssh-keygen -q -t ed25519 -N '' -f key",),
        version="ssh -V",
    ),
    "ssh_changed": Synthetic("ssh shop.example.org", CHANGED_HOST, 255),
    "decoys": Run("python3 till.py", {"till.py": LIKE_THEM}),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
