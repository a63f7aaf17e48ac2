"""Captures that were written, not made: formats as their documentation shows them."""

from typing import Final

COLLECTED: Final = """\
web-1  | 2026-11-30 10:00:00,123 INFO shop order 1000 accepted
web-1  | INFO:     Application startup complete.
db-1   | 2026-11-30 10:00:00.456 UTC [1] LOG:  database system is ready to accept connections
web-1  | {"level":"error","ts":1761019822.3,"logger":"http","msg":"order 1014 failed"}
cache  | {"level":"info","ts":1761019822.4,"msg":"ready"}
web-1  | [WARN] payment provider answered after 2100 ms
[pod/shop-5d9c7b-x2x4z/web] 2026-11-30T10:00:01Z INFO order 1001 accepted
[pod/shop-5d9c7b-x2x4z/web] ERROR order 1014 failed
2026-11-30T10:00:02.1234567Z 2026-11-30 10:00:02,001 WARNING shop slow provider
2026-11-30T10:00:02.2234567Z ERROR: no stock for order 1015
2026-11-30T10:00:02.3234567Z {"level":"warn","time":"2026-11-30T10:00:02Z","msg":"slow provider"}
2026-11-30T10:00:02.4234567Z time="2026-11-30T10:00:02Z" level=error msg="order failed" order=1014
2026-11-30T10:00:02.5234567Z (EngineCore pid=42) ERROR 11-30 10:00:02 [core.py:12] engine died
(Worker pid=7) WARNING 11-30 10:00:03 [worker.py:3] slow start
"""

SYSTEM: Final = """\
Nov 30 10:00:01 web01 systemd[1]: Started shop.service - Shop.
Nov 30 10:00:01 web01 kernel: eth0: link up, 1000 Mbps
<30>Nov 30 10:00:02 web01 shop[812]: listening on port 8080
Nov 30 10:00:03 web01 shop[812]: WARNING: payment provider answered after 2100 ms
Nov 30 10:00:04 web01 shop[812]: ERROR order 1014 failed: HTTP 502
Nov 30 10:00:05 web01 shop[812]: 2026-11-30 10:00:05,001 ERROR shop giving up
Nov 30 10:00:06 web01 shop[812]: {"level":"error","time":"2026-11-30T10:00:06Z","msg":"giving up"}
<27>Nov 30 10:00:06 web01 shop[812]: [error] giving up
Nov 30 10:00:07 web01 systemd[1]: shop.service: Main process exited, code=exited, status=1/FAILURE
"""

OTHERS: Final = """\
[2026-11-30 10:00:00] local.INFO: order 1000 accepted {"order":1000}
[2026-11-30 10:00:01] production.ERROR: order 1014 failed {"exception":"[object] (RuntimeException(code: 0))"}
[Mon Nov 30 10:00:01.123456 2026] [core:notice] [pid 12:tid 140] AH00094: Command line: 'apache2'
[Mon Nov 30 10:00:02.123456 2026] [proxy:error] [pid 12:tid 140] (111)Connection refused: AH00957: attempt failed
[Mon Nov 30 10:00:02.123456 2026] [ssl:warn] [pid 12] AH01909: server certificate does NOT include an ID
I, [2026-11-30T10:00:00.123456 #812]  INFO -- : order 1000 accepted
W, [2026-11-30T10:00:00.123456 #812]  WARN -- shop: slow provider
E, [2026-11-30T10:00:00.123456 #812] ERROR -- : order 1014 failed
[2026-11-30T10:00:00Z INFO  shop::orders] order 1000 accepted
[2026-11-30T10:00:00Z ERROR shop] order 1014 failed
2026-11-30T10:00:00.123456Z  WARN shop::orders: slow provider ms=2100
2026-11-30T10:00:00.123Z  INFO 1 --- [main] c.e.shop.ShopApplication : Started ShopApplication in 2.1 seconds
[2026-11-30 10:00:00,123: WARNING/MainProcess] celery@web01 is slow
[2026-11-30 10:00:00 +0000] [812] [INFO] Starting gunicorn 23.0.0
17/06/09 20:10:40 INFO executor.Backend: Registered signal handlers
10:00:00.123 [info] GET /orders
2026-11-30T10:00:00.123456Z 0 [Warning] [MY-010068] [Server] CA certificate ca.pem is self signed.
2026-11-30T10:00:00.123456Z 8 [ERROR] [MY-012592] [InnoDB] Operating system error number 2 in a file operation.
level=info ts=2026-11-30T10:00:00Z msg=started
level=error ts=2026-11-30T10:00:00Z msg="order failed"
WARN 2026-11-30 10:00:01 slow provider
[30/Nov/2026 10:00:00] "GET /orders/ HTTP/1.1" 200 512
[30/Nov/2026 10:00:01] "GET /missing/ HTTP/1.1" 404 179
[pid: 12|app: 0|req: 1/1] 10.0.0.1 () {38 vars} [Mon Nov 30 10:00:00 2026] GET / => 47 bytes (HTTP/1.1 200) 9 headers
[GIN] 2026/11/30 - 10:00:00 | 200 |     1.2ms |       10.0.0.1 | GET      "/orders"
[GIN] 2026/11/30 - 10:00:01 | 500 |     1.2ms |       10.0.0.1 | POST     "/orders"
::1 - - [30/Nov/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 512 "-" "curl/8.5.0"
"""

WRITTEN: Final = {"collected": COLLECTED, "system": SYSTEM, "others": OTHERS}
