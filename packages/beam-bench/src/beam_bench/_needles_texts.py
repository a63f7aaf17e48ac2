"""Kinds of needles, and the surroundings they are planted in.

A kind is a small table: lines as a tool prints them, written by a seeded generator (synthetic, and named so in every
report), the needle that is planted among them with the facts that have to be seen, and decoys: lines that look like
trouble and are none.  The same needles are planted in real captures, where a folder of them is at hand
(``real_texts``).  A planted needle contradicts the verdict of a passing run; what is judged is only whether it is seen.

Not here: where needles are planted, and by whom the texts are cut (``_needles``).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from beam_core import InvalidValueError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from random import Random

_WORDS = (
    "account", "archive", "balance", "batch", "bridge", "bucket", "cache", "carrier", "catalog", "channel", "cluster",
    "coupon", "cursor", "digest", "export", "gateway", "index", "invoice", "journal", "ledger", "mailer", "member",
    "parcel", "payment", "profile", "quota", "reader", "receipt", "region", "report", "router", "schema", "search",
    "session", "shard", "stock", "tariff", "tenant", "ticket", "token", "vendor", "voucher", "wallet", "writer",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of needle in its surroundings.  ``line`` writes the tool's n-th record; texts end with newlines.

    ``head`` and ``tail`` may hold ``{all}`` and ``{passed}``, the numbers of tests: a tool's verdict fits its lines.
    """

    name: str
    command: str
    exit_code: int
    line: Callable[[Random, int], str]
    needle: str
    facts: tuple[str, ...]
    decoys: tuple[str, ...]
    head: str = ""
    tail: str = ""
    largest: int = 2 << 20  # bytes; nobody prints more of this


@dataclass(frozen=True, slots=True)
class Base:
    """A text to plant in, cut into records of complete lines: a needle stands between two, never inside one."""

    name: str
    records: tuple[bytes, ...]
    kind: Kind
    synthetic: bool
    head: bytes = b""
    tail: bytes = b""

    @property
    def size(self) -> int:
        """Bytes before anything is planted."""
        return len(self.head) + sum(map(len, self.records)) + len(self.tail)


def _name(rng: Random) -> str:
    return f"{rng.choice(_WORDS)}_{rng.choice(_WORDS)}"


def _clock(n: int) -> str:
    seconds = 8 * 3600 + n // 3
    return f"2026-03-14 {seconds // 3600 % 24:02}:{seconds // 60 % 60:02}:{seconds % 60:02}"


def _compiling(rng: Random, n: int) -> str:
    folder, name = rng.choice(("net", "store", "ui", "core", "codec")), _name(rng)
    return f"[{min(99, n // 4):3}%] Building CXX object src/CMakeFiles/relay.dir/{folder}/{name}_{n}.cpp.o\n"


def _go_test(rng: Random, n: int) -> str:
    name = "Test" + "".join(part.title() for part in _name(rng).split("_")) + str(n)
    return f"=== RUN   {name}\n--- PASS: {name} (0.{rng.randrange(9):02}s)\n"


def _cargo_test(rng: Random, n: int) -> str:
    return f"test {rng.choice(_WORDS)}::tests::{_name(rng)}_{n} ... ok\n"


def _service(rng: Random, n: int) -> str:
    what = rng.choice(
        (
            f"GET /api/{rng.choice(_WORDS)}/{rng.randrange(10_000)} 200 {rng.randrange(2, 90)}ms",
            f"queue {_name(rng)} drained, {rng.randrange(1, 400)} messages",
            f"cache refresh of {_name(rng)} took {rng.randrange(3, 60)}ms",
            f"session {rng.randrange(16**8):08x} opened for user {rng.randrange(50_000)}",
            f"POST /api/{rng.choice(_WORDS)} 201 {rng.randrange(5, 120)}ms",
        )
    )
    return f"{_clock(n)},{rng.randrange(1000):03} INFO  [{rng.choice(_WORDS)}] {what}\n"


def _query(rng: Random, n: int) -> str:
    what = f"id, state FROM {_name(rng)} WHERE {rng.choice(_WORDS)}_id = {rng.randrange(90_000)}"
    return (
        f"{_clock(n)}.{rng.randrange(1000):03} UTC [{rng.randrange(900, 990)}] app@shop LOG:  duration: "
        f"{rng.randrange(1, 40)}.{rng.randrange(1000):03} ms  statement: SELECT {what}\n"
    )


def _check(rng: Random, n: int) -> str:
    job = f"{rng.choice(_WORDS)} / {rng.choice(('linux', 'macos', 'windows'))}-{n}"
    return f"{job}\tpass\t{rng.randrange(1, 9)}m{rng.randrange(60)}s\thttps://ci.example.com/runs/{880_000 + n}\n"


def _config(rng: Random, n: int) -> str:
    service = f"{rng.choice(_WORDS)}-{n}"
    return (
        f"  {service}:\n    image: registry.example.com/{service}:{rng.randrange(1, 9)}.{rng.randrange(20)}\n"
        f"    port: 5432\n    replicas: {rng.randrange(1, 6)}\n    memory: {rng.choice((256, 512, 1024))}Mi\n"
    )


def _frame(rng: Random, n: int) -> str:
    package = rng.choice(("springframework.web", "springframework.aop", "apache.catalina.core", "hibernate.engine"))
    method = "".join(part.title() for part in _name(rng).split("_"))
    return f"\tat org.{package}.{method}Handler.invoke({method}Handler.java:{40 + n % 900})\n"


def _hit(rng: Random, n: int) -> str:
    file, name = f"src/{rng.choice(_WORDS)}/{_name(rng)}.py", _name(rng)
    return f"{file}:{20 + n % 700}:    total = round_amount({name}, places={rng.randrange(2, 5)})\n"


def _record(rng: Random, n: int) -> str:
    record = {
        "id": 700_000 + n,
        "merchant": rng.choice(_WORDS),
        "amount": f"{rng.randrange(1, 300)}.{rng.randrange(100):02}",
        "currency": "EUR",
        "status": "settled",
    }
    return json.dumps(record) + "\n"


_LOG_DECOYS = (
    "2026-03-14 08:30:00,004 INFO  [report] nightly import finished: errors=0 failed=0\n",
    "2026-03-14 08:30:00,118 INFO  [router] feature flag error_page_v2 is on\n",
    "2026-03-14 08:30:01,871 INFO  [mailer] template payment_failed.html compiled\n",
)

KINDS = (
    Kind(
        "compiler error",
        "cmake --build build -- -k",
        2,
        _compiling,
        "/home/dev/relay/src/net/peer.cpp: In member function 'void Peer::close()':\n"
        "/home/dev/relay/src/net/peer.cpp:214:10: error: 'struct Link' has no member named 'adress'\n"
        "  214 |     link.adress.reset();\n"
        "      |          ^~~~~~\n",
        ("/home/dev/relay/src/net/peer.cpp:214:10: error: 'struct Link' has no member named 'adress'",),
        (
            "[ 31%] Building CXX object src/CMakeFiles/relay.dir/core/fatal_error.cpp.o\n",
            "[ 52%] Building CXX object src/CMakeFiles/relay.dir/core/error_page.cpp.o\n",
            "[ 77%] Building CXX object src/CMakeFiles/relay.dir/core/failed_login.cpp.o\n",
        ),
        tail="gmake: *** [Makefile:146: all] Error 2\n",
    ),
    Kind(
        "failed assertion",
        "go test -v ./...",
        1,
        _go_test,
        "=== RUN   TestInvoiceTotal\n"
        "    invoice_test.go:57: total of 3 lines = 1099, want 1100\n"
        "--- FAIL: TestInvoiceTotal (0.00s)\n",
        ("invoice_test.go:57: total of 3 lines = 1099, want 1100", "--- FAIL: TestInvoiceTotal"),
        (
            "=== RUN   TestErrorIsReported\n--- PASS: TestErrorIsReported (0.00s)\n",
            "=== RUN   TestPanicInHandlerFails\n--- PASS: TestPanicInHandlerFails (0.01s)\n",
            "=== RUN   TestFatalExit\n--- PASS: TestFatalExit (0.00s)\n",
        ),
        tail="FAIL\nFAIL\texample.com/shop\t2.114s\nFAIL\n",
    ),
    Kind(
        "panic",
        "cargo test -- --nocapture",
        101,
        _cargo_test,
        "thread 'discount::tests::half_a_cent' (8121) panicked at src/discount.rs:88:5:\n"
        "assertion `left == right` failed: half a cent goes to the customer\n  left: 162\n right: 161\n"
        "test discount::tests::half_a_cent ... FAILED\n",
        ("panicked at src/discount.rs:88:5:", "  left: 162", " right: 161"),
        (
            "test errors::tests::error_is_reported ... ok\n",
            "test parser::tests::panics_on_bad_input - should panic ... ok\n",
            "test login::tests::failed_login_is_logged ... ok\n",
        ),
        head="running {all} tests\n",
        tail="\ntest result: FAILED. {passed} passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; "
        "finished in 1.70s\n",
    ),
    Kind(
        "traceback",
        "python -m shop.server",
        0,
        _service,
        "Traceback (most recent call last):\n"
        '  File "/srv/shop/shop/handlers/billing.py", line 142, in charge\n'
        "    tenant = request.headers['tenant_id']\n"
        "KeyError: 'tenant_id'\n",
        ("KeyError: 'tenant_id'", 'File "/srv/shop/shop/handlers/billing.py", line 142, in charge'),
        _LOG_DECOYS,
    ),
    Kind(
        "slow query",
        "docker logs shop-postgres",
        0,
        _query,
        "2026-03-14 08:41:07.310 UTC [977] app@shop LOG:  duration: 48211.904 ms  statement: SELECT id, state "
        "FROM order_lines WHERE note LIKE '%gift%'\n",
        ("duration: 48211.904 ms  statement: SELECT id, state FROM order_lines WHERE note LIKE '%gift%'",),
        (
            "2026-03-14 08:30:00.004 UTC [977] app@shop LOG:  duration: 3.118 ms  statement: SELECT id FROM errors\n",
            "2026-03-14 08:31:00.410 UTC [977] app@shop LOG:  duration: 2.007 ms  statement: SELECT n FROM failures\n",
        ),
    ),
    Kind(
        "failing check",
        "gh pr checks 4411",
        1,
        _check,
        "integration / postgres-15\tfail\t2m11s\thttps://ci.example.com/runs/990017\n",
        ("integration / postgres-15\tfail\t2m11s\thttps://ci.example.com/runs/990017",),
        (
            "error-pages / linux\tpass\t41s\thttps://ci.example.com/runs/990020\n",
            "failover / linux\tpass\t3m2s\thttps://ci.example.com/runs/990021\n",
        ),
        largest=64 << 10,
    ),
    Kind(
        "config value",
        "cat deploy/services.yaml",
        0,
        _config,
        "  orders-replica:\n    image: registry.example.com/orders-replica:4.2\n    port: 5433\n    replicas: 2\n",
        ("    port: 5433",),
        (
            "  error-pages:\n    image: registry.example.com/error-pages:1.0\n    port: 5432\n    replicas: 1\n",
            "  failover:\n    image: registry.example.com/failover:2.3\n    port: 5432\n    replicas: 1\n",
        ),
        head="services:\n",
        largest=256 << 10,
    ),
    Kind(
        "rare log line",
        "journalctl -u shop",
        0,
        _service,
        "2026-03-14 08:44:19,377 INFO  [scheduler] lease of partition 17 taken over by node-c after 3 missed beats\n",
        ("lease of partition 17 taken over by node-c after 3 missed beats",),
        _LOG_DECOYS,
    ),
    Kind(
        "own stack frame",
        "java -jar shop.jar",
        1,
        _frame,
        "\tat com.example.shop.billing.InvoiceService.total(InvoiceService.java:87)\n",
        ("com.example.shop.billing.InvoiceService.total(InvoiceService.java:87)",),
        (
            "\tat org.apache.catalina.core.ErrorReportHandler.invoke(ErrorReportHandler.java:92)\n",
            "\tat org.springframework.web.FailedLoginHandler.invoke(FailedLoginHandler.java:61)\n",
        ),
        head='Exception in thread "main" java.lang.ArithmeticException: / by zero\n',
        largest=64 << 10,
    ),
    Kind(
        "search hit",
        "grep -rn round_amount src",
        0,
        _hit,
        "src/billing/rounding.py:41:def round_amount(value: Decimal, places: int = 2) -> Decimal:\n",
        ("src/billing/rounding.py:41:def round_amount(value: Decimal, places: int = 2) -> Decimal:",),
        (
            'src/billing/api.py:120:        raise ValueError("error: round_amount wants a Decimal")\n',
            'src/billing/log.py:77:    logger.error("failed: round_amount of %s", value)\n',
        ),
        largest=256 << 10,
    ),
    Kind(
        "odd record",
        "curl -s localhost:8080/payments",
        0,
        _record,
        '{"id": 990417, "merchant": "parcel", "amount": "88.10", "currency": "EUR", "status": "declined"}\n',
        ('"id": 990417, "merchant": "parcel", "amount": "88.10", "currency": "EUR", "status": "declined"',),
        ('{"id": 990418, "merchant": "failover", "amount": "1.00", "currency": "EUR", "status": "settled"}\n',),
    ),
)  # fmt: skip


def synthetic(kind: Kind, size: int, rng: Random) -> Base:
    """About ``size`` bytes as the kind's tool prints them, from one generator of random numbers."""
    records: list[bytes] = []
    written = len(kind.head) + len(kind.tail)
    while written < size:
        record = kind.line(rng, len(records)).encode()
        records.append(record)
        written += len(record)
    passed = len(records) + len(kind.decoys)
    head, tail = (text.format(passed=passed, all=passed + 1).encode() for text in (kind.head, kind.tail))
    return Base(f"synthetic {kind.name}", tuple(records), kind, synthetic=True, head=head, tail=tail)


# -- real captures

_FAIL_LIST = {
    "unittest": "test_half_a_cent (tests.test_discount.DiscountTests.test_half_a_cent) ... FAIL\n",
    "pytest": "/home/dev/shop/tests/test_discount.py:88: AssertionError: assert 162 == 161\n",
    "jest": "    \u2715 gives half a cent to the customer (3 ms)\n",
    "vitest": " \u00d7 src/discount.test.ts > gives half a cent to the customer 3ms\n",
}
_BY_NAME = {kind.name: kind for kind in KINDS}
_REAL = {
    "go": _BY_NAME["failed assertion"],
    "cargo": _BY_NAME["panic"],
    **{
        tool: Kind(f"failure in {tool}", tool, 1, _check, line, (line.strip(),), ())
        for tool, line in _FAIL_LIST.items()
    },
}
_RUNS = ("pass*.txt", "test_pass*.txt", "many*.txt", "*_big*.txt")
_SMALLEST = 1_500  # bytes; in a smaller capture every position is the same


def real_texts(folder: Path) -> Iterator[Base]:
    """Passing and large runs among the captures in ``folder``/TOOL/*.txt, at most one for each doubling of the size.

    InvalidValueError where the folder has none.
    """
    found = False
    for tool, kind in _REAL.items():
        sizes: set[int] = set()
        for path in (path for pattern in _RUNS for path in sorted((folder / tool).glob(pattern))):
            raw = path.read_bytes()
            if len(raw) < _SMALLEST or len(raw).bit_length() in sizes or b"\r" in raw:
                continue
            sizes.add(len(raw).bit_length())
            found = True
            records = tuple(line + b"\n" for line in raw.removesuffix(b"\n").split(b"\n"))
            yield Base(f"{tool}/{path.name}", records, kind, synthetic=False)
    if not found:
        raise InvalidValueError("samples", str(folder), "a folder with captures of passing runs, TOOL/pass*.txt")
