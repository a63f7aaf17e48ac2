"""The small programs whose logs are the captures of this folder, by runtime.

Each takes orders, tries a payment provider that refuses, and ends; what they print is all that matters.
"""

from typing import Final

PYTHON_LOGGING: Final = """
import json, logging, sys

line = sys.argv[1] if len(sys.argv) > 1 else logging.BASIC_FORMAT
logging.basicConfig(level=logging.DEBUG, format=line, stream=sys.stdout)
log = logging.getLogger("shop.orders")
log.debug("reading config/shop.toml")
log.info("shop 2.4.1 starts with 3 workers")
for number in range(14):
    log.debug("order %d: 3 items, cache hit", 1000 + number)
    log.info("order %d accepted in %d ms", 1000 + number, 7 * number % 23)
log.warning("payment provider answered after 2100 ms, attempt 1 of 2")
log.debug("retrying order 1014")
log.debug("pool: 4 of 10 connections used")
log.debug("pool: 5 of 10 connections used")
log.error("order 1014 failed: HTTP 502 from https://pay.example/charge")
log.critical("giving up after 2 attempts, %s", "3 orders are lost")
log.info("ERROR and WARN are words, and this is still an information")
log.debug("bye")
if "exception" in sys.argv:
    try:
        json.loads("{'a': 1}")
    except ValueError:
        log.exception("cannot read the answer")
"""

STRUCTLOG: Final = """
import structlog

structlog.configure(processors=[
    structlog.processors.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.JSONRenderer(),
])
log = structlog.get_logger(service="shop")
log.debug("config read", path="config/shop.toml")
for number in range(12):
    log.debug("cache hit", order=1000 + number)
    log.info("order accepted", order=1000 + number, ms=7 * number % 23)
log.warning("slow provider", ms=2100, attempt=1)
log.error("order failed", order=1014, status=502, url="https://pay.example/charge")
log.critical("giving up", lost=3)
"""

LOGURU: Final = """
import sys
from loguru import logger

logger.remove()
logger.add(sys.stdout, level="TRACE", colorize=False)
logger.trace("open config/shop.toml")
for number in range(6):
    logger.debug("order {}: cache hit", 1000 + number)
    logger.info("order {} accepted", 1000 + number)
logger.success("6 orders accepted")
logger.warning("payment provider answered after 2100 ms")
logger.error("order 1014 failed: HTTP 502")
logger.critical("giving up")
"""

UVICORN: Final = """
import threading, time, urllib.request
import uvicorn

async def app(scope, receive, send):
    if scope["type"] != "http":
        return
    status = {"/missing": 404, "/broken": 500}.get(scope["path"], 200)
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": b"ok"})

server = uvicorn.Server(uvicorn.Config(app, port=8123))

def ask():
    while not server.started:
        time.sleep(0.05)
    for path in ["/health", "/orders/1", "/missing", "/orders/2?page=3", "/broken", "/health"]:
        try:
            urllib.request.urlopen("http://127.0.0.1:8123" + path).read()
        except OSError:
            pass
    server.should_exit = True

threading.Thread(target=ask).start()
server.run()
"""

HTTP_SERVER: Final = """
import http.server, threading, urllib.request

server = http.server.HTTPServer(("127.0.0.1", 8124), http.server.SimpleHTTPRequestHandler)
threading.Thread(target=server.serve_forever).start()
for path in ["/", "/app.py", "/missing.css", "/"]:
    try:
        urllib.request.urlopen("http://127.0.0.1:8124" + path).read()
    except OSError:
        pass
server.shutdown()
"""

PINO: Final = """
const pino = require("pino");
const log = pino({ level: "trace", base: { pid: 42, hostname: "web-1" } }, pino.destination({ dest: 1, sync: true }));
log.trace("open config");
for (let i = 0; i < 14; i++) {
  log.debug({ order: 1000 + i }, "cache hit");
  log.info({ order: 1000 + i, ms: (7 * i) % 23 }, "order accepted");
}
log.warn({ ms: 2100 }, "slow provider");
log.error(new Error("HTTP 502 from https://pay.example/charge"), "order 1014 failed");
log.fatal("giving up");
"""

BUNYAN: Final = """
const log = require("bunyan").createLogger({ name: "shop", hostname: "web-1", level: "trace" });
log.debug({ order: 1000 }, "cache hit");
log.info({ order: 1000, ms: 7 }, "order accepted");
log.warn("slow provider");
log.error({ err: new Error("HTTP 502") }, "order 1014 failed");
"""

WINSTON: Final = """
const { createLogger, format, transports } = require("winston");
const simple = process.argv[2] === "simple";
const log = createLogger({
  level: "silly",
  format: simple ? format.simple() : format.combine(format.timestamp(), format.json()),
  transports: [new transports.Console()],
});
log.silly("open config");
log.debug("config read", { path: "config/shop.json" });
log.verbose("3 workers");
for (let i = 0; i < 5; i++) {
  log.http("GET /orders/" + i);
  log.info("order accepted", { order: 1000 + i });
}
log.warn("slow provider", { ms: 2100 });
log.error("order 1014 failed: HTTP 502");
"""

MORGAN: Final = """
const http = require("http");
const logger = require("morgan")(process.argv[2]);
const server = http.createServer((req, res) => logger(req, res, () => {
  res.statusCode = { "/missing": 404, "/broken": 503 }[req.url] || 200;
  res.end("ok");
}));
server.listen(8125, async () => {
  for (const path of ["/", "/orders/1", "/missing", "/broken", "/orders/2"])
    await fetch("http://127.0.0.1:8125" + path);
  server.close();
  server.closeAllConnections();
});
"""

JAVA_UTIL: Final = """
import java.util.logging.*;

public class Shop {
    public static void main(String[] arguments) {
        Logger log = Logger.getLogger("shop.orders");
        log.setLevel(Level.ALL);
        log.setUseParentHandlers(false);
        ConsoleHandler console = new ConsoleHandler();
        console.setLevel(Level.ALL);
        log.addHandler(console);
        log.fine("reading config/shop.xml");
        log.config("3 workers");
        log.info("order 1000 accepted");
        log.warning("payment provider answered after 2100 ms");
        log.severe("order 1014 failed: HTTP 502");
        log.finest("bye");
    }
}
"""

LOGBACK: Final = """
import org.slf4j.*;

public class Shop {
    public static void main(String[] arguments) {
        Logger log = LoggerFactory.getLogger("com.example.shop.Orders");
        log.debug("reading config/shop.xml");
        for (int i = 0; i < 6; i++) log.info("order {} accepted", 1000 + i);
        log.warn("payment provider answered after 2100 ms");
        log.error("order 1014 failed", new IllegalStateException("HTTP 502"));
    }
}
"""

LOG4J: Final = """
import org.apache.logging.log4j.*;

public class Shop {
    public static void main(String[] arguments) {
        Logger log = LogManager.getLogger("com.example.shop.Orders");
        log.trace("open config/shop.xml");
        log.debug("reading config/shop.xml");
        for (int i = 0; i < 6; i++) log.info("order {} accepted", 1000 + i);
        log.warn("payment provider answered after 2100 ms");
        log.error("order 1014 failed: HTTP 502");
        log.fatal("giving up");
    }
}
"""

LOG4J_XML: Final = """<Configuration><Appenders><Console name="out">
<PatternLayout pattern="%d [%t] %-5level %logger{36} - %msg%n"/></Console></Appenders>
<Loggers><Root level="trace"><AppenderRef ref="out"/></Root></Loggers></Configuration>
"""

GO: Final = """
package main

import (
	"flag"
	"os"

	kitlog "github.com/go-kit/log"
	"github.com/sirupsen/logrus"
	"go.uber.org/zap"
	"k8s.io/klog"
)

func main() {
	switch os.Args[1] {
	case "zap", "zap-console":
		log, _ := zap.NewProduction()
		if os.Args[1] == "zap-console" {
			log, _ = zap.NewDevelopment()
		}
		log.Debug("config read")
		for i := 0; i < 4; i++ {
			log.Info("order accepted", zap.Int("order", 1000+i))
		}
		log.Warn("slow provider", zap.Int("ms", 2100))
		log.Error("order failed", zap.Int("order", 1014))
	case "logrus", "logrus-terminal":
		logrus.SetLevel(logrus.TraceLevel)
		logrus.SetFormatter(&logrus.TextFormatter{ForceColors: os.Args[1] == "logrus-terminal"})
		logrus.Trace("open config")
		logrus.Debug("config read")
		for i := 0; i < 4; i++ {
			logrus.WithField("order", 1000+i).Info("order accepted")
		}
		logrus.WithField("ms", 2100).Warn("slow provider")
		logrus.WithField("order", 1014).Error("order failed: \\"HTTP 502\\"")
	case "klog":
		flags := flag.NewFlagSet("klog", flag.ExitOnError)
		klog.InitFlags(flags)
		klog.Info("order 1000 accepted")
		klog.Warning("payment provider answered after 2100 ms")
		klog.Error("order 1014 failed: HTTP 502")
		klog.Flush()
	case "kit":
		log := kitlog.NewLogfmtLogger(os.Stdout)
		log = kitlog.With(log, "ts", kitlog.DefaultTimestampUTC, "caller", kitlog.DefaultCaller)
		for i := 0; i < 4; i++ {
			log.Log("method", "Health", "result", 2, "took", "30.1us")
		}
		log.Log("level", "error", "msg", "order 1014 failed")
	}
}
"""

NGINX: Final = """daemon off;
master_process off;
pid nginx.pid;
error_log %s info;
events {}
http {
  access_log %s;
  client_body_temp_path tmp;
  proxy_temp_path tmp;
  fastcgi_temp_path tmp;
  uwsgi_temp_path tmp;
  scgi_temp_path tmp;
  server {
    listen 127.0.0.1:8126;
    root .;
    location /api/ { proxy_pass http://127.0.0.1:9; }
    location = /warn { root /nowhere; }
  }
}
"""

SQL: Final = """select 1;
select * from no_such_table;
do $$ begin raise warning 'stock is low'; raise notice 'checked 3 items'; end $$;
create table orders (id int primary key);
insert into orders values (1);
insert into orders values (1);
"""
