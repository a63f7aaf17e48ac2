"""Makes the captures of this corpus by running real tools, and checks the corpus.

    python make_corpus.py --install           the pinned Python and npm packages, into the folder of the tools
    python make_corpus.py                     remake every capture (as root on a Debian 12, see README.md)
    python make_corpus.py --only vcs/git_log  remake some (repeatable; a family's name takes the whole family)
    python make_corpus.py --list              the table: capture, tool, command
    python make_corpus.py --check             run no tool; print what is wrong with the committed corpus

A tool sees a machine of its own: namespaces with the host name ``dev-box``, a user ``dev`` whose home is
``/home/dev``, an empty ``/tmp`` and no network but the loopback device.  So no text is rewritten afterwards, with the
one exception that ``REWRITES`` names.  What a run writes into ``facts.jsonl`` are the version, the command and the
exit code; facts are written by hand and stay as they are.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

sys.path.insert(0, str(Path(__file__).resolve().parent))
from corpus_check import check, load
from recipes import CAPTURES

if TYPE_CHECKING:
    from recipes import Capture

HERE: Final = Path(__file__).resolve().parent
TOOLS: Final = Path(os.environ.get("BEAM_CORPUS_TOOLS", str(Path(tempfile.gettempdir()) / "beam-corpus-tools")))
UID: Final = 1000
SETUP_FAILED: Final = 97
TOOLCHAIN: Final = "/home/dev/.rustup/toolchains/stable"

REWRITES: Final[tuple[tuple[bytes, bytes], ...]] = ()
"""Pairs of bytes, replaced in every capture.  Empty: nothing had to be."""

ENTER: Final = r"""
set -e
trap 'exit 97' ERR
mount --make-rprivate /
hostname dev-box
mount --bind "$STAGE/passwd" /etc/passwd
mount --bind "$STAGE/group" /etc/group
mount --bind "$STAGE/hosts" /etc/hosts
mount -t tmpfs -o mode=755,size=4g tmpfs /home
mkdir -p /home/dev
if [ -d "$TOOLS/venv" ]; then mkdir /home/dev/.venv; mount --bind "$TOOLS/venv" /home/dev/.venv; fi
if [ -n "$SYSROOT" ]; then mkdir -p "$TOOLCHAIN"; mount --bind "$SYSROOT" "$TOOLCHAIN"; fi
cp -r "$STAGE/project" "/home/dev/$PROJECT"
cp "$STAGE/steps.sh" "$STAGE/root.sh" "$STAGE/serve.sh" "$STAGE/command.sh" /home/
chown -R 1000:1000 "/home/dev/$PROJECT"; chown 1000:1000 /home/dev
if [ -d "$TOOLS/npm/node_modules" ]; then
    mkdir -p /home/dev/.tools/node_modules; mount --bind "$TOOLS/npm/node_modules" /home/dev/.tools/node_modules
fi
if [ -n "$NODE" ]; then
    modules=/home/dev/$PROJECT/node_modules; mkdir -p "$modules" /home/layer/upper /home/layer/work
    options=lowerdir=$TOOLS/npm/node_modules,upperdir=/home/layer/upper,workdir=/home/layer/work
    mount -t overlay -o "$options" overlay "$modules"; chown 1000:1000 "$modules"
fi
log=$STAGE/log
exec 4>"$log"
mount -t tmpfs -o mode=1777 tmpfs /tmp
ip link set lo up
cd "/home/dev/$PROJECT"
bash -e /home/root.sh >&4 2>&4
as_dev() {
    setpriv --reuid=1000 --regid=1000 --clear-groups --bounding-set=-all --inh-caps=-all env -i "${VARS[@]}" "$@"
}
as_dev bash -e /home/steps.sh >&4 2>&4 </dev/null
if [ -s /home/serve.sh ]; then
    as_dev bash /home/serve.sh >&4 2>&4 </dev/null &
    for _ in $(seq 100); do if (exec 5<>"/dev/tcp/127.0.0.1/$PORT") 2>&4; then break; fi; sleep 0.1; done
fi
exec 4>&-
trap - ERR
set +e
as_dev bash /home/command.sh </dev/null
code=$?
exit $code
"""


def environment(capture: Capture) -> dict[str, str]:
    """The variables that a tool sees, and no others."""
    path = [
        *(["/home/dev/.venv/bin"] if capture.venv else []),
        *([f"/home/dev/{capture.project}/node_modules/.bin"] if capture.node else []),
        f"{TOOLCHAIN}/bin",
        *(["/home/dev/.tools/node_modules/.bin"] if not capture.node else []),
        "/usr/local/bin",
        "/usr/bin",
        "/bin",
        "/usr/sbin",
        "/sbin",
    ]
    return {
        "HOME": "/home/dev",
        "USER": "dev",
        "LANG": "C.UTF-8",
        "TZ": "UTC",
        "TMPDIR": "/home/dev/.cache",
        "PATH": ":".join(path),
        "TERM": "xterm-256color" if capture.pty else "dumb",
        **capture.env,
    }


def stage(capture: Capture, folder: Path) -> None:
    """Write the project and the scripts of one run into an empty folder."""
    folder.chmod(0o755)
    project = folder / "project"
    project.mkdir()
    files = capture.files() if callable(capture.files) else capture.files
    for name, text in files.items():
        target = project / name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text if isinstance(text, bytes) else text.encode())
    (folder / "passwd").write_text(
        f"root:x:0:0:root:/:/bin/bash\nnobody:x:65534:65534:nobody:/nonexistent:/bin/false\n"
        f"dev:x:{UID}:{UID}:Dev:/home/dev:/bin/bash\n"
    )
    (folder / "group").write_text(f"root:x:0:\nnogroup:x:65534:\ndev:x:{UID}:\n")
    (folder / "hosts").write_text("127.0.0.1 localhost\n10.0.0.5 dev-box\n::1 localhost\n")
    (folder / "steps.sh").write_text("mkdir -p ~/.cache\n" + "\n".join(capture.before) + "\n")
    (folder / "root.sh").write_text("\n".join(capture.root) + "\n")
    (folder / "serve.sh").write_text(capture.serve)
    command = capture.command
    if capture.pty:
        command = f"script -qefc {shlex.quote('stty cols 100 rows 40; ' + command)} /dev/null"
    (folder / "command.sh").write_text(command + "\n")
    variables = " ".join(shlex.quote(f"{key}={value}") for key, value in environment(capture).items())
    (folder / "enter.sh").write_text(f"VARS=({variables})\n{ENTER}")


def sysroot() -> str:
    """The Rust toolchain's folder, or nothing where there is none."""
    if shutil.which("rustc") is None:
        return ""
    return subprocess.run(["rustc", "--print", "sysroot"], capture_output=True, text=True, check=True).stdout.strip()


def enter(capture: Capture, folder: Path) -> tuple[bytes, int]:
    """Run one staged capture in its namespaces; what it printed, in order of arrival, and its exit code."""
    done = subprocess.run(
        ["unshare", "--mount", "--uts", "--ipc", "--net", "--pid", "--fork", "--mount-proc", "--kill-child",
         "bash", str(folder / "enter.sh")],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=capture.timeout,
        check=False,
        env={
            "PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
            "STAGE": str(folder),
            "TOOLS": str(TOOLS),
            "PROJECT": capture.project,
            "NODE": "1" if capture.node else "",
            "PORT": str(capture.port),
            "SYSROOT": sysroot(),
            "TOOLCHAIN": TOOLCHAIN,
        },
    )  # fmt: skip
    if done.returncode == SETUP_FAILED:
        log = (folder / "log").read_text(errors="replace") if (folder / "log").exists() else ""
        raise RuntimeError(f"{capture.name}: the preparation failed\n{log}\n{done.stdout.decode(errors='replace')}")
    return done.stdout, done.returncode


def run(capture: Capture) -> dict[str, object]:
    """Make one capture; its row of ``facts.jsonl`` without facts."""
    with tempfile.TemporaryDirectory() as name:
        stage(capture, Path(name))
        data, code = enter(capture, Path(name))
        for old, new in REWRITES:
            data = data.replace(old, new)
        target = HERE / "captures" / capture.path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return {
        "path": capture.path,
        "family": capture.family,
        "tool": capture.tool,
        "tool_version": version(capture),
        "command": capture.command,
        "exit_code": code,
    }


VERSIONS: Final[dict[tuple[str, bool, bool], str]] = {}


def version(capture: Capture) -> str:
    """What the tool says of its own version: the first line with a digit."""
    key = (capture.version, capture.node, capture.venv)
    if key not in VERSIONS:
        probe = replace(
            capture, command=capture.version, files={}, before=(), root=(), serve="", port=0, pty=False, env={}
        )
        with tempfile.TemporaryDirectory() as name:
            stage(probe, Path(name))
            text = enter(probe, Path(name))[0].decode(errors="replace")
        lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).strip() for line in text.splitlines()]
        found = [line for line in lines if re.search(r"\d+\.\d+", line)]
        if not found:
            raise RuntimeError(f"{capture.name}: no version in the output of {capture.version!r}:\n{text}")
        VERSIONS[key] = found[0][:80]
    return VERSIONS[key]


def save(rows: dict[str, dict[str, object]]) -> None:
    """Write ``facts.jsonl``, sorted by path, one row a line."""
    order = (
        "path",
        "family",
        "tool",
        "tool_version",
        "command",
        "exit_code",
        "must_keep",
        "must_keep_fields",
        "may_drop",
    )
    lines = []
    for path in sorted(rows):
        row = {key: rows[path][key] for key in order if key in rows[path]}
        lines.append(json.dumps(row, ensure_ascii=False))
    (HERE / "facts.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")


def unready() -> str:
    """What a run lacks on this machine, with the next step; empty if nothing."""
    if os.geteuid() != 0:
        return f"user {os.geteuid()} may not make namespaces: run it as root, in a container if need be"
    for folder in ("venv/bin", "npm/node_modules"):
        if not (TOOLS / folder).is_dir():
            return f"{TOOLS / folder} is missing: run --install first, or set BEAM_CORPUS_TOOLS to where it is"
    for program in ("unshare", "setpriv", "script", "ip"):
        if shutil.which(program) is None:
            return f"{program} is not on the search path: install the packages of tools/debian.txt"
    return ""


def make(names: list[str]) -> int:
    """Remake captures; exit code 1 if one could not be made, 2 where the machine is not ready.  Facts stay."""
    chosen = [row for row in CAPTURES if not names or row.name in names or row.family in names]
    if not chosen:
        print(f"--only {' '.join(names)}: no such capture; --list shows them", file=sys.stderr)
        return 2
    if problem := unready():
        print(f"make_corpus.py: {problem}", file=sys.stderr)
        return 2
    rows = load(HERE)
    failed = 0
    for capture in chosen:
        try:
            made = run(capture)
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            print(f"FAILED {error}")
            failed += 1
            continue
        old = rows.get(capture.path, {})
        rows[capture.path] = {**{key: old[key] for key in old if key not in made}, **made}
        data = (HERE / "captures" / capture.path).read_bytes()
        lines = data.count(b"\n")
        print(f"{capture.path}: exit {made['exit_code']}, {len(data)} bytes, {lines} lines, {made['tool_version']}")
    known = {row.path for row in CAPTURES}
    save({path: row for path, row in rows.items() if path in known})
    return 1 if failed else 0


def install() -> int:
    """Install the pinned packages of ``tools/`` with the ordinary clients."""
    TOOLS.mkdir(parents=True, exist_ok=True)
    (TOOLS / "npm").mkdir(exist_ok=True)
    shutil.copy(HERE / "tools" / "package.json", TOOLS / "npm" / "package.json")
    subprocess.run(["npm", "install", "--no-package-lock"], cwd=TOOLS / "npm", check=True)
    (TOOLS / "venv").mkdir(exist_ok=True)
    shutil.copy(HERE / "tools" / "requirements.txt", TOOLS / "requirements.txt")
    # The environment has to be made where it will be seen: its scripts name their own folder.
    script = (
        'set -e; mount -t tmpfs tmpfs /home; mkdir -p /home/dev/.venv; mount --bind "$1/venv" /home/dev/.venv; '
        '/usr/bin/python3 -m venv /home/dev/.venv; /home/dev/.venv/bin/pip install -r "$1/requirements.txt"'
    )
    subprocess.run(["unshare", "--mount", "bash", "-c", script, "install", str(TOOLS)], check=True)
    return 0


def main() -> int:
    """Parse the arguments and do one of the five things."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", action="append", default=[], metavar="NAME", help="a capture or a family")
    parser.add_argument("--check", action="store_true", help="check the committed corpus; run no tool")
    parser.add_argument("--list", action="store_true", help="print the table of captures")
    parser.add_argument("--install", action="store_true", help="install the pinned packages")
    arguments = parser.parse_args()
    if arguments.check:
        problems = check(HERE, CAPTURES)
        print("\n".join(problems) or "nothing wrong")
        return 1 if problems else 0
    if arguments.list:
        for capture in CAPTURES:
            print(f"{capture.name}\t{capture.tool}\t{capture.command}")
        return 0
    return install() if arguments.install else make(arguments.only)


if __name__ == "__main__":
    sys.exit(main())
