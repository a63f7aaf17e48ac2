r"""Clients of a network: what curl and ssh could not do, wget, dig, nslookup, ping, rsync, openssl s_client and x509.

What a reader must know of the format:

- ``dig`` frames its answer with what it asked, how and when; the status, the question, the answers and the server are
  what one looks at.
- Replies to ``ping`` are alike, and the statistics below them say all of it, unless one is missing.
- ``rsync --progress`` writes a frame below each name; the names are what somebody asked for.
- ``openssl s_client`` shows the server's certificate and session tickets in full; who it is for, who issued it and
  what the verification gave stand beside it in words.  Of ``x509 -text`` only the numbers of keys and signatures go.

Not here: ``curl -v`` (``infra``), its meter and wget's dots (``progress``); of traceroute and ``+short`` all stays.
"""

from __future__ import annotations

from beam_adapters._relabel import any_of, count_of, kinds_of, relabel
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._classification import Classification, Segment
    from beam_core._document import Lines

P0, P1, P2, P3, P4, P5 = Priority.all()

MANY = 8  # replies from which on they are counted

ERROR = Label(P0, "error")
DONE = Label(P0, "verdict", outcome="pass")
STATE = Label(P1, "state")
REPLY = Label(P4, "reply", "replies")
SHOWN = Label(P2, "reply that stays")
FRAMING = Label(P5, "framing of an answer")
FRAME = Label(P5, "frame of progress")
ENCODED = Label(P3, "line of an encoded certificate", "lines of an encoded certificate", near=0)
TICKET = Label(P4, "line of a session ticket", "lines of a session ticket")
NUMBER = Label(P3, "line of a key or signature", "lines of a key or signature", near=0)

_BYTES = rb"\d++ bytes from \S+(?: \(\S+\))?:"

_top = State(
    "top",
    (
        # curl and wget
        Rule(
            "curl-error",
            rb"curl: \(\d++\) .*|\* (?:SSL certificate problem: |(?:Operation|Connection) timed out after ).*",
            ERROR,
        ),
        Rule("wget-refused", rb"HTTP request sent, awaiting response\.\.\. [45]\d\d .*", ERROR),
        Rule("wget-broken", rb"(?:Resolving|Connecting to) \S++ ?.*\.\.\. failed: .*", ERROR),
        Rule("wget-saved", rb"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d \(.*/s\) - .* saved \[\d++(?:/\d++)?\]", DONE),
        # dig and nslookup
        Rule(
            "dig-framing",
            rb"; <<>> DiG [^\n]* <<>> .*|; \(\d++ servers? found\)|;; global options: .*|;; Got answer:"
            rb"|;; OPT PSEUDOSECTION:\n; EDNS: version: \d, flags:[ a-z]*+; udp: \d++|;; WHEN: .*"
            rb"|;; MSG SIZE  rcvd: \d++",
            FRAMING,
            run=True,
        ),
        Rule("dig-status", rb";; ->>HEADER<<- .*status: [A-Z]++, .*", STATE),
        Rule(
            "dig-error",
            rb";; (?:communications error to .*|(?:connection timed out; )?no servers could be reached)"
            rb"|\*\* server can't find .*",
            ERROR,
        ),
        # ping
        Rule("reply", rb"%b icmp_seq=\d++ ttl=\d++ time=[\d.]++ ms" % _BYTES, REPLY, run=True),
        Rule("unreachable", rb"From \S++(?: \(\S++\))? icmp_seq=\d++ .*|ping6?: .*", ERROR, run=True),
        Rule(
            "lost",
            rb"\d++ packets transmitted, (?!.*, 0(?:\.0)?% packet loss).*% packet loss.*",
            ERROR,
        ),
        Rule("not-lost", rb"\d++ packets transmitted, .*, 0(?:\.0)?% packet loss.*", DONE),
        Rule("round-trip", rb"(?:rtt|round-trip) min/avg/max.*", STATE),
        # rsync
        Rule("rsync-list", rb"(?:sending|receiving) incremental file list", FRAMING),
        Rule(
            "rsync-frame",
            rb" ++[\d,.]++[KMGT]? ++\d++% ++[\d.]++[kMG]?B/s ++\d++:\d\d:\d\d *+(?:\(xfe?r#\d++, (?:to-chk|ir-chk"
            rb"|to-check)=\d++/\d++\))?",
            FRAME,
            run=True,
        ),
        Rule("rsync-error", rb"rsync(?: error)?: .*", ERROR, run=True),
        Rule(
            "rsync-sum", rb"sent [\d,.]++[KMG]? bytes  received .*|total size is [\d,.]++[KMG]?  speedup is .*", STATE
        ),
        # ssh and scp
        Rule(
            "ssh-error",
            rb"(?:kex_exchange_identification|ssh_exchange_identification|client_loop|ssh_dispatch_run_fatal): .*"
            rb"|Connection (?:closed|reset) by \S++ port \d++|Connection to \S++ closed by remote host\."
            rb"|@ {2,}WARNING: .* {2,}@|scp: Connection closed|lost connection",
            ERROR,
        ),
        # openssl
        Rule("verify-failed", rb"verify error:num=.*|Verification error: .*| *+Verify return code: [1-9].*", ERROR),
        Rule("verified", rb" *+Verify return code: 0 \(ok\)", STATE),
        Rule("server-certificate", rb"Server certificate\n-----BEGIN CERTIFICATE-----", SHOWN, enter="certificate"),
        Rule("ticket", rb"    TLS session ticket:", FRAMING, enter="ticket", then=rb"    0000 - "),
        Rule("number", rb" ++(?:Modulus|pub|Signature Value):", SHOWN, enter="number"),
    ),
)
_certificate = State("certificate", (Rule("encoded", rb"[A-Za-z0-9+/=]{1,76}", ENCODED, run=True),), otherwise="top")
_ticket = State(
    "ticket",
    (Rule("ticket-line", rb"    [0-9a-f]{4} - (?:[0-9a-f]{2}[ -]){1,16} .*", TICKET, run=True),),
    otherwise="top",
)
_number = State(
    "number", (Rule("number-line", rb" ++(?:[0-9a-f]{2}:){1,18}(?:[0-9a-f]{2})?", NUMBER, run=True),), otherwise="top"
)


def _finish(lines: Lines, classification: Classification, segment: Segment) -> None:
    """Put back replies that no statistics sum up, of which one was lost, or that are few."""
    del lines
    start, stop = segment.start, segment.stop
    replies = kinds_of(classification, ADAPTER.name, "reply")
    told = any_of(classification, kinds_of(classification, ADAPTER.name, "not-lost"), start, stop)
    lost = any_of(classification, kinds_of(classification, ADAPTER.name, "lost", "unreachable"), start, stop)
    if lost or not told or count_of(classification, replies, start, stop) < MANY:
        relabel(classification, replies, SHOWN, "shown", start, stop)


ADAPTER = Adapter(
    "network",
    (_top, _certificate, _ticket, _number),
    anchors=(
        b"curl: (",
        b"* SSL certificate problem: ",
        b" timed out after ",
        b"ping: ",
        b"ping6: ",
        b"HTTP request sent, ",
        b"... failed: ",
        b" saved [",
        b"<<>> DiG ",
        b"->>HEADER<<-",
        b";; communications error to ",
        b"no servers could be reached",
        b"** server can't find ",
        b" icmp_seq=",
        b" packets transmitted, ",
        b"incremental file list",
        b" speedup is ",
        b"rsync: ",
        b"rsync error: ",
        b"exchange_identification: ",
        b"client_loop: ",
        b"ssh_dispatch_run_fatal: ",
        b"Connection closed by ",
        b"Connection reset by ",
        b" closed by remote host.",
        b"WARNING: REMOTE HOST IDENTIFICATION",
        b"WARNING: UNPROTECTED PRIVATE KEY",
        b"scp: Connection closed",
        b"\nlost connection",
        b"verify error:num=",
        b"Verification error: ",
        b"Verify return code: ",
        b"-----BEGIN CERTIFICATE-----",
        b"TLS session ticket:",
        b"Modulus:",
        b"Signature Value:",
    ),
    finish=_finish,
    verified=("wget 1.21", "dig 9.18", "iputils 20221126", "rsync 3.5", "OpenSSL 3.0", "OpenSSH 9.2"),
)
