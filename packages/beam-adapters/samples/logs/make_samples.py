"""Remakes the captures of logs in this folder by running real loggers and servers on small programs.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some.  Needs Python 3.11 or newer with
``venv``, Node with npm, a JDK, Go 1.19 or newer, nginx and PostgreSQL on PATH; for Java the jars of log4j 2 and logback
in ``JARS``, for Go the sources of its loggers in ``GOCODE``, both as Debian packages them.  Python and Node have an
environment of their own in one fixed temp folder, made on first use.

What cannot be run everywhere is written here in the documented format instead, and the manifest says so
(``"synthetic": true``): ``collected``, ``system``, ``others``.  Timestamps, ports and process ids are not stable.
"""

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import programs
from written import WRITTEN

HERE: Final = Path(__file__).resolve().parent
WORK: Final = Path(tempfile.gettempdir()) / "beam-log-samples"
JARS: Final = Path(os.environ.get("JARS", "/usr/share/java"))
CODE: Final = Path(os.environ.get("GOCODE", "/usr/share/gocode"))
PACKAGES: Final = ("structlog==25.5.0", "loguru==0.7.3", "uvicorn==0.38.0")
NODE: Final = ("pino@9.9.0", "bunyan@1.8.15", "winston@3.17.0", "morgan@1.10.1")
MODULES: Final = ("zap 1.23.0", "logrus 1.9.0", "klog 2.80.1", "go-kit/log 0.2.1")


@dataclass(frozen=True)
class Run:
    """One capture: a command, the text of the program that it runs, and the runtime."""

    runtime: str
    command: str
    program: str
    version: str


DASH: Final = "%(levelname)-7s -  %(message)s"
RUNS: Final[dict[str, Run]] = {
    "python_basic": Run("python", "python app.py", programs.PYTHON_LOGGING, "Python 3.11"),
    "python_asctime": Run(
        "python",
        "python app.py '%(asctime)s %(name)s %(levelname)s %(message)s' exception",
        programs.PYTHON_LOGGING,
        "Python 3.11",
    ),
    "python_dashes": Run(
        "python",
        "python app.py '%(asctime)s - %(name)s - %(levelname)s - %(message)s'",
        programs.PYTHON_LOGGING,
        "Python 3.11",
    ),
    "python_dash": Run("python", f"python app.py '{DASH}'", programs.PYTHON_LOGGING, "Python 3.11"),
    "python_colon": Run("python", "python app.py '%(levelname)s: %(message)s'", programs.PYTHON_LOGGING, "Python 3.11"),
    "python_bracket": Run(
        "python", "python app.py '[%(levelname)s] %(message)s'", programs.PYTHON_LOGGING, "Python 3.11"
    ),
    "structlog": Run("python", "python app.py", programs.STRUCTLOG, PACKAGES[0]),
    "loguru": Run("python", "python app.py", programs.LOGURU, PACKAGES[1]),
    "uvicorn": Run("python", "python app.py", programs.UVICORN, PACKAGES[2]),
    "http_server": Run("python", "python app.py", programs.HTTP_SERVER, "Python 3.11"),
    "pino": Run("node", "node app.js", programs.PINO, NODE[0]),
    "bunyan": Run("node", "node app.js", programs.BUNYAN, NODE[1]),
    "winston": Run("node", "node app.js", programs.WINSTON, NODE[2]),
    "winston_simple": Run("node", "node app.js simple", programs.WINSTON, NODE[2]),
    "morgan_dev": Run("node", "node app.js dev", programs.MORGAN, NODE[3]),
    "morgan_combined": Run("node", "node app.js combined", programs.MORGAN, NODE[3]),
    "java_util_logging": Run("java", "java Shop.java", programs.JAVA_UTIL, "OpenJDK 17"),
    "logback": Run("java", "java Shop.java", programs.LOGBACK, "logback 1.2.11"),
    "log4j": Run("java", "java Shop.java", programs.LOG4J, "log4j 2.19.0"),
    "zap": Run("go", "./shop zap", programs.GO, MODULES[0]),
    "zap_console": Run("go", "./shop zap-console", programs.GO, MODULES[0]),
    "logrus": Run("go", "./shop logrus", programs.GO, MODULES[1]),
    "logrus_terminal": Run("go", "./shop logrus-terminal", programs.GO, MODULES[1]),
    "klog": Run("go", "./shop klog", programs.GO, MODULES[2]),
    "go_kit": Run("go", "./shop kit", programs.GO, MODULES[3]),
    "nginx_error": Run("nginx", "nginx -c nginx.conf", programs.NGINX % ("stderr", "off"), "nginx 1.22.1"),
    "nginx_access": Run("nginx", "nginx -c nginx.conf", programs.NGINX % ("/dev/null", "/dev/stdout"), "nginx 1.22.1"),
    "postgres": Run("postgres", "postgres -D data", programs.SQL, "PostgreSQL 15"),
}


def shell(command: str, folder: Path, env: dict[str, str] | None = None) -> bytes:
    """Both streams of a command."""
    run = subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=env or dict(os.environ),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    return run.stdout


def python(run: Run, folder: Path) -> bytes:
    """A program in an environment of its own."""
    home = WORK / "python-environment"
    if not home.exists():
        subprocess.run([sys.executable, "-m", "venv", home], check=True)
        subprocess.run([home / "bin/pip", "install", "-q", *PACKAGES], check=True)
    (folder / "app.py").write_text(run.program, "utf-8")
    return shell(
        run.command, folder, {"PATH": f"{home}/bin:{os.environ['PATH']}", "PYTHONUNBUFFERED": "1", "TZ": "UTC"}
    )


def node(run: Run, folder: Path) -> bytes:
    """A program beside its packages."""
    home = WORK / "node-environment"
    if not home.exists():
        home.mkdir()
        subprocess.run(["npm", "install", "--silent", "--prefix", home, *NODE], check=True)
    (folder / "app.js").write_text(run.program, "utf-8")
    return shell(run.command, folder, {**os.environ, "NODE_PATH": str(home / "node_modules"), "TZ": "UTC"})


def java(run: Run, folder: Path) -> bytes:
    """One source file, with all jars of its logger on the class path."""
    (folder / "Shop.java").write_text(run.program, "utf-8")
    (folder / "log4j2.xml").write_text(programs.LOG4J_XML, "utf-8")
    names = {
        "logback 1.2.11": ("logback-classic", "logback-core", "slf4j-api"),
        "log4j 2.19.0": ("log4j-api", "log4j-core"),
    }.get(run.version, ())
    path = ":".join([".", *(str(JARS / f"{name}.jar") for name in names)])
    return shell(run.command.replace("java ", f"java -Duser.timezone=UTC -cp {path} "), folder)


def go(run: Run, folder: Path) -> bytes:
    """One binary for all loggers."""
    home = WORK / "go-environment"
    if not (home / "shop").exists():
        home.mkdir(exist_ok=True)
        (home / "main.go").write_text(run.program, "utf-8")
        env = {**os.environ, "GO111MODULE": "off", "GOPATH": str(CODE)}
        subprocess.run(["go", "build", "-trimpath", "-o", "shop", "main.go"], cwd=home, env=env, check=True)
    shutil.copy(home / "shop", folder)
    return shell(run.command, folder, {**os.environ, "TZ": "UTC"})


def nginx(run: Run, folder: Path) -> bytes:
    """A server that is asked for what is there, what is missing, and a backend that is down."""
    (folder / "nginx.conf").write_text(run.program, "utf-8")
    (folder / "index.html").write_text("ok", "utf-8")
    out = folder / "out"
    with out.open("wb") as file:
        server = subprocess.Popen(
            ["nginx", "-p", folder, "-e", "stderr", "-c", folder / "nginx.conf"], stdout=file, stderr=subprocess.STDOUT
        )
        time.sleep(1)
        for path in ("/", "/index.html?page=2", "/missing.css", "/api/items/9", "/", "/warn"):
            with contextlib.suppress(urllib.error.URLError):
                urllib.request.urlopen(f"http://127.0.0.1:8126{path}").read()
        server.terminate()
        server.wait()
    return out.read_bytes()


def postgres(run: Run, folder: Path) -> bytes:
    """A fresh cluster, some statements, and a fast shutdown; as user postgres, since root may not."""
    shutil.chown(folder, "postgres")
    as_user = ["runuser", "-u", "postgres", "--"] if os.getuid() == 0 else []
    data = folder / "data"
    subprocess.run([*as_user, "initdb", "-D", data, "--no-sync"], check=True, capture_output=True)
    out = folder / "out"
    with out.open("wb") as file:
        server = subprocess.Popen(
            [
                *as_user,
                "postgres",
                "-D",
                data,
                "-p",
                "8127",
                "-k",
                folder,
                "-c",
                "timezone=UTC",
                "-c",
                "log_timezone=UTC",
            ],
            stdout=file,
            stderr=subprocess.STDOUT,
        )
        time.sleep(3)
        for statement in run.program.splitlines():
            subprocess.run(
                [*as_user, "psql", "-h", folder, "-p", "8127", "-c", statement], check=False, capture_output=True
            )
        subprocess.run([*as_user, "pg_ctl", "-D", data, "-m", "fast", "stop"], check=True, capture_output=True)
        server.wait()
    return out.read_bytes()


RUNTIMES: Final = {
    "python": python, "node": node, "java": java, "go": go, "nginx": nginx, "postgres": postgres,
}  # fmt: skip


def capture(name: str, run: Run) -> dict[str, object]:
    """Makes one capture and returns its entry of the manifest."""
    folder = WORK / "run"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    folder.chmod(0o755)
    text = RUNTIMES[run.runtime](run, folder)
    for home in (folder, *(WORK / f"{runtime}-environment" for runtime in RUNTIMES)):
        text = text.replace(str(home).encode(), b"/home/dev/shop")
    text = text.replace(sys.base_prefix.encode(), b"/usr/local")
    (HERE / f"{name}.txt").write_bytes(text)
    return {"command": run.command, "exit_code": 0, "tool_version": run.version, "bytes": len(text)}


def main() -> None:
    """Makes what was asked for and writes the manifest."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", metavar="NAME")
    only = parser.parse_args().only
    file = HERE / "manifest.json"
    manifest = json.loads(file.read_text("utf-8")) if file.exists() else {}
    for name, run in RUNS.items():
        if only is None or name in only:
            manifest[name] = capture(name, run)
            print(name, manifest[name]["bytes"])
    for name, text in WRITTEN.items():
        (HERE / f"{name}.txt").write_text(text, "utf-8")
        manifest[name] = {"command": None, "exit_code": None, "synthetic": True, "bytes": len(text.encode())}
    file.write_text(json.dumps(dict(sorted(manifest.items())), indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
