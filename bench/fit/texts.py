# ruff: noqa: INP001, S311, S603, S608, T201, E501, ARG001
# (a script's part, no package; it draws reproducibly, runs known tools, has log lines and SQL as data, makers of one shape)
"""The texts that the estimates are fitted on: what tools print and what files hold, made or found on this machine.

Every text has a kind (python, git diff, hex dump…) and a source (one package, one tool, one generator).
Cross-validation leaves whole sources out, so two texts that could betray one another share a source.

Nothing is fetched and nothing is kept: tools that are not installed are passed over, and say so on standard
error.  Not here: counting and fitting (``fit_estimates``).  Guarded here: the choice of files and windows is
drawn with a fixed seed, so two runs on one machine see the same texts.
"""

from __future__ import annotations

import base64
import gettext
import gzip
import html
import json
import os
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zlib
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

ROOT = Path(__file__).resolve().parents[2]
SMALLEST, LARGEST = 400, 32 << 10  # bytes of a text
PER_KIND = 120  # texts
PER_SOURCE = 24  # texts of one kind from one source
TRIES = 4000  # files looked at for one kind
STDLIB = Path(sysconfig.get_paths()["stdlib"])
SITE = Path(sysconfig.get_paths()["purelib"])


class Text(NamedTuple):
    """One text, its kind, and the source that cross-validation leaves out as a whole."""

    kind: str
    source: str
    data: bytes


def collect(seed: int = 1) -> list[Text]:
    """All texts, in an order that depends on the seed and the machine only."""
    kept: list[Text] = []
    seen: set[int] = set()
    with tempfile.TemporaryDirectory(prefix="beam-fit-") as folder:
        for make in _MAKERS:
            rng = random.Random(f"{seed} {make.__name__}")
            per_source: Counter[tuple[str, str]] = Counter()
            per_kind: Counter[str] = Counter()
            for kind, source, data in make(rng, Path(folder)):
                if per_kind[kind] >= PER_KIND or per_source[kind, source] >= PER_SOURCE:
                    continue
                piece = _window(data, rng)
                check = zlib.crc32(piece)
                if len(piece) < SMALLEST or b"\0" in piece or check in seen:
                    continue
                seen.add(check)
                per_kind[kind] += 1
                per_source[kind, source] += 1
                kept.append(Text(kind, source, piece))
            print(f"{make.__name__.strip('_')}: {sum(per_kind.values())} texts", file=sys.stderr)
    return kept


def _window(data: bytes, rng: random.Random) -> bytes:
    """Whole lines of ``data``, of a random size between the bounds; a long line is cut at a character."""
    size = int(SMALLEST * 2 * (LARGEST / SMALLEST / 2) ** rng.random())
    if len(data) <= size:
        return data
    start = data.find(b"\n", rng.randrange(len(data) - size)) + 1
    stop = data.rfind(b"\n", start, start + size) + 1
    if stop - start < size // 2:  # few line ends: cut anywhere
        start = rng.randrange(len(data) - size)
        return data[start : start + size].decode("utf-8", "ignore").encode()
    return data[start:stop]


def _run(*command: str, cwd: Path | None = None, stdin: bytes | None = None, seconds: int = 120) -> bytes:
    """What a command prints on both streams; empty where it is not installed or does not end."""
    if shutil.which(command[0]) is None:
        print(f"  not installed, passed over: {command[0]}", file=sys.stderr)
        return b""
    env = {**os.environ, "LC_ALL": "C.UTF-8", "MANWIDTH": "90", "GIT_PAGER": "cat", "MANPAGER": "cat"}
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            input=stdin,
            stdin=None if stdin is not None else subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=env,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return b""
    return done.stdout


def _python(*arguments: str, cwd: Path | None = None, stdin: bytes | None = None) -> bytes:
    return _run(sys.executable, *arguments, cwd=cwd, stdin=stdin)


def _files(rng: random.Random, roots: Iterable[Path], *suffixes: str) -> Iterator[tuple[str, Path]]:
    """Files with one of the suffixes in random order, each with the package it is from."""
    found = [
        (package.name, path)
        for root in roots
        if root.is_dir()
        for package in sorted(root.iterdir())
        for path in (sorted(package.rglob("*")) if package.is_dir() else [package])
        if path.name.endswith(suffixes) and path.is_file()
    ]
    rng.shuffle(found)
    yield from found[:TRIES]


def _node_modules() -> list[Path]:
    root = _run("npm", "root", "-g").decode().strip()
    top = Path(root) if root.startswith("/") else Path("missing")
    return [top, *sorted(top.glob("*/node_modules"))]


# ---- files ------------------------------------------------------------------------------------------------


def _python_files(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    for package, path in _files(rng, [STDLIB, SITE, ROOT / "packages"], ".py"):
        if "site-packages" not in path.relative_to(STDLIB if STDLIB in path.parents else path.anchor).parts[:1]:
            data = path.read_bytes()
            yield "python", package, data
            if rng.random() < 0.3:  # as agents' own tools show a file
                lines = data.splitlines(keepends=True)
                form = rng.choice((b"%6d\t%s", b"%5d\xe2\x86\x92%s", b"%d: %s"))
                yield "numbered lines", package, b"".join(form % pair for pair in enumerate(lines, 1))


def _web_files(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    for package, path in _files(rng, [*_node_modules(), SITE], ".js", ".mjs", ".ts", ".css", ".html"):
        data = path.read_bytes()
        suffix = path.suffix.lstrip(".")
        if suffix in {"js", "mjs"}:
            dense = len(data) > 120 * (data.count(b"\n") + 1)
            yield ("minified js" if dense else "javascript"), package, data
        else:
            yield {"ts": "typescript", "css": "css and html", "html": "css and html"}[suffix], package, data
    # A minifier of the simplest kind: no indentation, no line ends, no comment lines.
    for package, path in _files(rng, _node_modules(), ".js"):
        lines = [line.strip() for line in path.read_bytes().splitlines()]
        code = [line for line in lines if line and not line.startswith((b"//", b"/*", b"*"))]
        dense = b"".join(line if line.endswith((b";", b"{", b"}", b",")) else line + b";" for line in code)
        yield "minified js", package, re.sub(rb" ?(=>|[=+(){};,:<>?|&]) ?", rb"\1", dense)


def _c_files(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    include = Path(sysconfig.get_paths()["include"])
    for package, path in _files(rng, [Path("/usr/include"), include.parent, Path("/usr/share/doc")], ".h", ".c"):
        yield "c", package, path.read_bytes()


def _rust_files(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Source pages of the toolchain's documentation, with the marks of HTML taken out, and the project's samples."""
    for toolchain in sorted(Path.home().glob(".rustup/toolchains/*/share/doc/rust/html/src"))[:1]:
        for _crate, path in _files(rng, [toolchain], ".rs.html"):
            page = path.read_text(encoding="utf-8", errors="replace")
            code = re.search(r'<pre class="rust">(.*)</pre>', page, re.DOTALL)
            if code is None:
                continue
            text = re.sub(r"<a href=#\d+ id=\d+ data-nosnippet>\d+</a>", "", code.group(1))
            parts = path.relative_to(toolchain).parts
            yield "rust", "/".join(parts[:2]), html.unescape(re.sub(r"<[^>]*>", "", text)).encode()


def _markdown(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    docs = Path("/usr/share/doc")
    for package, path in _files(rng, [*_node_modules(), SITE, ROOT, docs], ".md", ".rst", "METADATA", "README.txt"):
        if ".venv" not in path.parts:
            yield "markdown", package.split("-")[0], path.read_bytes()


def _manuals(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    pages = [(path.name.split(".")[0], path) for path in sorted(Path("/usr/share/man").glob("man[1-8]/*.gz"))]
    rng.shuffle(pages)
    for name, path in pages[:90]:
        yield "manual page", name, _run("man", str(path))
    for name, path in pages[90:120]:
        yield "troff", name, gzip.decompress(path.read_bytes())


# ---- data -------------------------------------------------------------------------------------------------


def _record(rng: random.Random) -> dict[str, object]:
    """A made-up record, as an interface would answer it."""
    words = _words(rng, 400)
    stamp = f"20{rng.randrange(20, 27)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}T{_clock(rng)}Z"
    choices: list[tuple[str, object]] = [
        ("id", rng.randrange(10 ** rng.randrange(2, 10))),
        ("uuid", _uuid(rng)),
        ("name", " ".join(rng.choices(words, k=2)).title()),
        ("created_at", stamp),
        ("url", f"https://{rng.choice(words)}.example.com/{rng.choice(words)}/{rng.randrange(999)}"),
        ("tags", rng.choices(words, k=rng.randrange(5))),
        ("enabled", rng.random() < 0.5),
        ("score", round(rng.random() * 100, rng.randrange(1, 12))),
        ("description", " ".join(rng.choices(words, k=rng.randrange(4, 30))).capitalize() + "."),
        ("parent", None),
        ("checksum", f"sha256:{rng.getrandbits(256):064x}"),
        ("labels", {rng.choice(words): rng.choice(words) for _ in range(rng.randrange(4))}),
        ("points", [[round(rng.random(), 6), round(rng.random(), 6)] for _ in range(rng.randrange(4))]),
        ("email", f"{rng.choice(words)}@example.org"),
        ("status", rng.choice(["active", "pending", "failed", "OK"])),
    ]
    return dict(rng.sample(choices, rng.randrange(4, len(choices))))


_WORDS: list[str] = []


def _words(rng: random.Random, number: int) -> list[str]:
    """Words of the standard library's own documentation."""
    if not _WORDS:
        text = (STDLIB / "pydoc_data" / "topics.py").read_text(encoding="utf-8")
        _WORDS.extend(sorted(set(re.findall(r"\b[a-z]{3,12}\b", text))))
    return rng.sample(_WORDS, number)


def _clock(rng: random.Random) -> str:
    return f"{rng.randrange(24):02}:{rng.randrange(60):02}:{rng.randrange(60):02}"


def _uuid(rng: random.Random) -> str:
    digits = f"{rng.getrandbits(128):032x}"
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def _json_texts(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    for number in range(30):
        shape = random.Random(number // 3)
        keys = sorted(_record(shape))
        rows = [{key: row[key] for key in keys if key in row} for row in (_record(rng) for _ in range(60))]
        dense = json.dumps(rows, separators=(",", ":"))
        yield "json", f"generated {number // 3}", json.dumps(rows, indent=rng.choice((2, 2, 4))).encode()
        yield "minified json", f"generated {number // 3}", dense.encode()
        yield "minified json", f"generated lines {number // 3}", "\n".join(map(json.dumps, rows)).encode()
    for package, path in _files(rng, [*_node_modules(), SITE, Path("/usr/share")], ".json"):
        data = path.read_bytes()
        dense = len(data) > 200 * (data.count(b"\n") + 1)
        yield ("minified json" if dense else "json"), package, data
        if rng.random() < 0.5:
            try:
                again = json.dumps(json.loads(data), separators=(",", ":"), ensure_ascii=rng.random() < 0.5)
            except ValueError:
                continue
            yield "minified json", package, again.encode()


def _tables(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    for number in range(24):
        rows = [_record(random.Random(number)) | _record(rng) for _ in range(120)]
        keys = [key for key in rows[0] if not isinstance(rows[0][key], (dict, list))]
        cells = [[str(row.get(key, "")) for key in keys] for row in rows]
        source = f"generated {number}"
        form = number % 4
        if form == 0:
            lines = [",".join(keys), *(",".join(f'"{c}"' if " " in c else c for c in row) for row in cells)]
        elif form == 1:
            lines = ["\t".join(keys), *("\t".join(row) for row in cells)]
        elif form == 2:
            width = [max(len(row[i]) for row in [keys, *cells]) for i in range(len(keys))]
            lines = [" | ".join(c.ljust(w) for c, w in zip(row, width, strict=True)) for row in [keys, *cells]]
            lines.insert(1, "-+-".join("-" * w for w in width))
        else:
            lines = [f"INSERT INTO {_words(rng, 1)[0]} VALUES (" + ", ".join(map(repr, row)) + ");" for row in cells]
        yield "table", source, "\n".join(lines).encode()
    for number in range(16):
        lines = [
            " ".join(f"{rng.gauss(0, 10 ** rng.randrange(4)):.{number % 7}f}" for _ in range(8)) for _ in range(200)
        ]
        yield "table", f"numbers {number}", "\n".join(lines).encode()


def _settings(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    suffixes = (".toml", ".yaml", ".yml", ".ini", ".cfg", ".xml", ".conf", ".lock", ".svg", ".sh", "Makefile")
    roots = [*_node_modules(), SITE, ROOT, STDLIB, Path("/etc"), Path("/usr/share")]
    for package, path in _files(rng, roots, *suffixes):
        if ".venv" not in path.parts and path.stat().st_size < 4 << 20 and "ssl" not in path.parts:
            try:
                yield "settings and scripts", package, path.read_bytes()
            except OSError:
                continue


# ---- version control --------------------------------------------------------------------------------------


def _repository(rng: random.Random, folder: Path) -> list[Path]:
    """Repositories to read: this one, and made ones whose history is that of a package growing file by file."""
    made = []
    for name in ("json", "email", "asyncio", "unittest", "xml", "http"):
        place = folder / f"repository-{name}"
        place.mkdir()
        _run("git", "init", "-q", cwd=place)
        words = _words(rng, 300)
        files = sorted((STDLIB / name).rglob("*.py"))
        for number in range(40):
            source = rng.choice(files)
            target = place / source.name
            lines = source.read_text(encoding="utf-8", errors="replace").splitlines(keepends=True)
            for _ in range(rng.randrange(1, 6)):
                at = rng.randrange(len(lines) + 1)
                lines[at : at + rng.randrange(8)] = rng.choices(lines or ["\n"], k=rng.randrange(6))
            target.write_text("".join(lines), encoding="utf-8")
            _run("git", "add", "-A", cwd=place)
            title = f"{rng.choice(['Fix', 'Add', 'Remove', 'Rework', 'gh-' + str(number)])} {' '.join(rng.choices(words, k=5))}"
            body = "\n".join(" ".join(rng.choices(words, k=11)) for _ in range(rng.randrange(6)))
            who = " ".join(rng.choices(words, k=2)).title()
            when = f"2025-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}T{_clock(rng)}"
            identity = ("-c", f"user.name={who}", "-c", f"user.email={who.split()[0].lower()}@example.org")
            _run("git", *identity, "commit", "-q", f"--date={when}", "-m", f"{title}\n\n{body}", cwd=place)
        made.append(place)
    return [ROOT, *made]


def _git(rng: random.Random, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    for place in _repository(rng, folder):
        name = place.name
        for options in (
            (),
            ("--stat",),
            ("--oneline",),
            ("--format=fuller", "--name-status"),
            ("--graph", "--decorate"),
        ):
            yield "git log", name, _run("git", "log", *options, cwd=place)
        yield "git log", name, _run("git", "log", "--reverse", cwd=place)
        for commit in _run("git", "log", "--format=%h", "-12", cwd=place).decode().split():
            yield "git diff", name, _run("git", "show", commit, cwd=place)
        files = _run("git", "ls-files", "*.py", cwd=place).decode().split()
        for path in rng.sample(files, min(4, len(files))):
            yield "git blame", name, _run("git", "blame", path, cwd=place)
    roots = [Path(sys.base_prefix).parent / name / "lib" for name in sorted(os.listdir(Path(sys.base_prefix).parent))]
    libraries = [lib for root in roots for lib in sorted(root.glob("python3.*")) if (lib / "json").is_dir()]
    others = [lib for lib in libraries if lib != STDLIB]
    for path in rng.sample(sorted(STDLIB.glob("*.py")), 60):
        for other in others[-2:]:
            if (other / path.name).is_file():
                yield (
                    "git diff",
                    path.stem,
                    _run("git", "diff", "--no-index", "--no-color", str(other / path.name), str(path)),
                )


# ---- tools ------------------------------------------------------------------------------------------------

_FAILING = '''
import logging, unittest, pytest
{imports}

@pytest.fixture
def {a}():
    return {{"{b}": {n}, "{c}": ["{d}", {m}], "{a}": None}}

@pytest.mark.parametrize("{b}", range({k}))
def test_{b}_{c}({b}):
    assert {b} % {odd} != {rest}, "{d} {a}"

def test_{a}({a}):
    logging.getLogger("{c}").warning("{d} is %s", {a})
    print("{b} {c} {d}", {n})
    assert {a} == {{"{b}": {m}, "{c}": ["{d}", {n}], "{d}": True}}

class Test{A}(unittest.TestCase):
    def test_{c}(self):
        self.assertEqual("{a} {b} {c}" * 3, "{a} {d} {c}" * 3)

    def test_{d}(self):
        """{a} {b} {c} {d}."""
        {a} = [{n}, {m}]
        return {a}[{k}]

    @unittest.skip("{d} {c}")
    def test_skipped(self): ...

    def test_passes_{b}(self): ...
'''


def _tests(rng: random.Random, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Runs of pytest and unittest over made-up suites; one source a runner, since their frames look alike."""
    for number in range(20):
        place = folder / f"suite-{number}"
        place.mkdir()
        for _ in range(rng.randrange(1, 5)):
            a, b, c, d = _words(rng, 4)
            if not all(word.isidentifier() and word not in _KEYWORDS for word in (a, b, c, d)):
                continue
            values = {"n": rng.randrange(9999), "m": rng.randrange(99), "k": rng.randrange(2, 60)}
            text = _FAILING.format(
                a=a, b=b, c=c, d=d, A=a.title(), odd=rng.randrange(2, 9), rest=rng.randrange(2), **values,
                imports="import missing_module" if rng.random() < 0.1 else "",
            )  # fmt: skip
            (place / f"test_{a}.py").write_text(text, encoding="utf-8")
        options = rng.choice([["-v"], ["-q"], ["-rA"], [], ["--tb=short"], ["-v", "--tb=long"], ["--tb=native"]])
        yield "pytest", "pytest", _python("-m", "pytest", "-p", "no:cacheprovider", *options, cwd=place)
        yield "colours", "pytest", _python("-m", "pytest", "-p", "no:cacheprovider", "--color=yes", *options, cwd=place)
        yield "unittest", "unittest", _python("-m", "unittest", *rng.choice([["-v"], []]), cwd=place)
        report = place / "report.xml"
        _python("-m", "pytest", "-p", "no:cacheprovider", f"--junitxml={report}", cwd=place)
        if report.is_file():
            yield "settings and scripts", "junit", report.read_bytes()


_PASSING = """
import time, unittest, pytest

@pytest.mark.parametrize("n", range({many}))
def test_{a}(n):
    assert n % {odd} != 1 or n < {late}

{methods}
"""


def _dots(rng: random.Random, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Runs of large suites that print a sign a test; few of their tests fail, or none."""
    for number in range(22):
        place = folder / f"large-{number}"
        place.mkdir()
        for name in _words(rng, rng.randrange(1, 12)):
            many = int(20 * 20 ** rng.random())
            methods = f"class Test{name.title()}(unittest.TestCase):\n"
            methods += "".join(f"    def test_{name}_{n}(self): pass\n" for n in range(many))
            late = many - rng.choice((0, 0, 3))
            text = _PASSING.format(a=name, many=many, odd=rng.randrange(5, 99), late=late, methods=methods)
            (place / f"test_{name}.py").write_text(text, encoding="utf-8")
        options = rng.choice([["-q"], ["-q"], [], ["-q", "--tb=line"], ["--durations=5"]])
        colour = rng.choice(["no", "no", "yes"])
        run = ("-m", "pytest", "-p", "no:cacheprovider", f"--color={colour}", *options)
        yield "test signs", "pytest", _python(*run, cwd=place)
        if number % 2:
            yield "test signs", "unittest", _python("-m", "unittest", cwd=place)


def _drawn(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Trees, tables, frames and bars drawn with characters, as programs draw them, around words."""
    for number in range(16):
        root = rng.choice([STDLIB / "email", STDLIB / "asyncio", SITE / "django", SITE / "sphinx", ROOT / "packages"])
        names = [path.name for path in sorted(root.rglob("*"))]
        rng.shuffle(names)
        depth, lines = 0, [root.name]
        for name in names[:300]:
            depth = max(0, depth + rng.choice((-1, 0, 0, 0, 1)))
            lines.append("│   " * depth + rng.choice(("├── ", "├── ", "└── ")) + name)
        yield "drawn", "trees", "\n".join(lines).encode()
        for source, signs in (
            ("tables", "┌─┬┐│├┼┤└┴┘"),
            ("heavy tables", "┏━┳┓┃┡╇┩└┴┘"),
            ("double tables", "╔═╦╗║╠╬╣╚╩╝"),
        ):
            wide = [rng.randrange(4, 40) for _ in range(rng.randrange(1, 6))]
            corner, line, cross, end, bar, *more = signs
            edge = corner + cross.join(line * (w + 2) for w in wide) + end
            rows = [[" ".join(_words(rng, rng.randrange(1, 4)))[:w].ljust(w) for w in wide] for _ in range(40)]
            body = [f"{bar} " + f" {bar} ".join(row) + f" {bar}" for row in rows]
            split = more[0] + more[1].join(line * (w + 2) for w in wide) + more[2]
            closed = more[3] + more[4].join(line * (w + 2) for w in wide) + more[5]
            ruled = [line for row in body[1:9] for line in (row, split)][:-1]
            lines = [edge, body[0], split, *(ruled if rng.random() < 0.5 else body[1:])]
            yield "drawn", source, "\n".join([*lines, closed]).encode()
        lines = []
        for _ in range(40):
            done, width = rng.randrange(41), 40
            full, rest = rng.choice((("█", "░"), ("━", "╺"), ("#", "-"), ("=", " "), ("█", " "), (".", ".")))
            lines.append(
                f"{' '.join(_words(rng, 2))} {full * done}{rest * (width - done)} {done * 100 // width}% {_clock(rng)}"
            )
            lines.append(
                f"✓ {' '.join(_words(rng, 4))} ({rng.randrange(900)} ms)"
                if done % 3
                else f"  ✗ {_words(rng, 1)[0]} → {done}"
            )
        yield "drawn", f"bars {number % 4}", "\n".join(lines).encode()
        picture = [
            chr(rng.choice((rng.randrange(0x1F300, 0x1F650), rng.randrange(0x1F680, 0x1F6C0)))) for _ in range(5)
        ]
        texts = [f"{rng.choice(picture)} {' '.join(_words(rng, rng.randrange(2, 9)))}" for _ in range(40)]
        yield "drawn", f"pictures {number % 4}", "\n".join(texts).encode()
        words = [" ".join(_words(rng, 6)) for _ in range(12)]
        frame = ["╭" + "─" * 70 + "╮", *(f"│ {w[:68].ljust(68)} │" for w in words), "╰" + "─" * 70 + "╯"]
        yield "drawn", "frames", "\n".join(frame).encode()


_KEYWORDS = {"and", "class", "def", "for", "from", "import", "not", "pass", "return", "try", "while", "with", "print"}
_KEYWORDS |= {"assert", "async", "await", "break", "continue", "del", "elif", "else", "except", "finally", "global"}
_KEYWORDS |= {"lambda", "nonlocal", "raise", "yield", "None", "True", "False", "range", "pytest", "unittest", "logging"}


def _linters(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    packages = ["json", "email", "asyncio", "unittest", "xml", "http", "logging", "importlib", "urllib", "wsgiref"]
    for name in packages:
        place = STDLIB / name
        for form in ("full", "concise", "grouped", "pylint"):
            command = ("-m", "ruff", "check", "--isolated", "--no-cache", "--select=ALL", f"--output-format={form}")
            yield "linter", f"ruff {form}", _python(*command, str(place))
        as_json = _python("-m", "ruff", "check", "--isolated", "--no-cache", "--output-format=json", str(place))
        yield "json", "ruff", as_json
        yield (
            "git diff",
            "ruff format",
            _python("-m", "ruff", "format", "--isolated", "--no-cache", "--diff", str(place)),
        )
    env = ("--no-incremental", "--cache-dir=/dev/null", "--no-error-summary")
    for name in packages[:3]:
        for options in (("--strict",), ("--strict", "--pretty")):
            yield "linter", "mypy", _python("-m", "mypy", *env, *options, str(STDLIB / name))


def _compilers(rng: random.Random, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    for path in sorted((ROOT / "packages/beam-adapters/samples/cargo").glob("*.txt")):
        yield ("colours" if b"\x1b[" in path.read_bytes() else "cargo"), "cargo", path.read_bytes()
    for number in range(12):
        words = _words(rng, 40)
        body = "\n".join(
            rng.choice([
                "int {a}({b} x) {{ return x; }}",
                "static const char *{a} = {n};",
                "void {a}(void) {{ int {b}; {c}({n}); }}",
                "struct {a} {{ int {b}; }}; int {c}(struct {a} *p) {{ return p->{c}; }}",
                'int {a}() {{ for (unsigned {b} = 0; {b} < -1; {b}++) printf("%s", {b}); }}',
            ]).format(a=f"{rng.choice(words)}_{rng.choice(words)}", b=f"{rng.choice(words)}_t", c=rng.choice(words), n=rng.randrange(99))
            for _ in range(25)
        )  # fmt: skip
        source = folder / f"unit_{number}.c"
        source.write_text("#include <stdio.h>\n" + body, encoding="utf-8")
        yield (
            "compiler",
            "gcc",
            _run("gcc", "-Wall", "-Wextra", "-fdiagnostics-color=never", "-c", str(source), "-o", "/dev/null"),
        )
        yield (
            "colours",
            "gcc",
            _run("gcc", "-Wall", "-Wextra", "-fdiagnostics-color=always", "-c", str(source), "-o", "/dev/null"),
        )


def _python_tools(rng: random.Random, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    yield (
        "python's own tools",
        "importtime",
        _python("-X", "importtime", "-c", "import asyncio, email.message, http.server, sqlite3"),
    )
    yield "python's own tools", "verbose", _python("-v", "-c", "import email.message")
    for path in rng.sample(sorted(STDLIB.glob("*.py")), 10):
        yield "python's own tools", "dis", _python("-m", "dis", str(path))
        yield "python's own tools", "tokenize", _python("-m", "tokenize", str(path))
        yield "python's own tools", "ast", _python("-m", "ast", str(path))
        yield "python's own tools", "pydoc", _python("-m", "pydoc", path.stem)
        yield "python's own tools", "compileall", _python("-m", "compileall", "-f", "-o", "0", str(path))
        profile = (
            "import cProfile, json, re; cProfile.run('[json.loads(json.dumps(list(range(99)))) for _ in range(99)]')"
        )
        yield "python's own tools", "profile", _python("-c", profile)
    for depth in range(3, 12):
        program = f"def f(n):\n    return {{'a': [n]}}['b'] if not n else f(n - 1)\nimport json\ntry:\n    f({depth})\nexcept KeyError as e:\n    raise RuntimeError('{' '.join(_words(rng, 6))}') from e\n"
        (folder / f"crash_{depth}.py").write_text(program, encoding="utf-8")
        yield "python's own tools", "traceback", _python(str(folder / f"crash_{depth}.py"))
    for options in (("list",), ("list", "--format=json"), ("freeze",), ("inspect",), ("help", "install"), ("debug",)):
        yield (
            "package manager",
            "pip",
            _run("uv", "pip", *options[:1]) if options == ("list",) else _python("-m", "pip", *options),
        )
    for options in (
        ("ls", "-g", "--all"),
        ("ls", "-g", "--all", "--json"),
        ("help", "install"),
        ("config", "ls", "-l"),
        ("root", "-g"),
    ):
        yield "package manager", "npm", _run("npm", *options)
    for options in (("-l",), ("-L", "coreutils"), ("-s", "bash"), ("-L", "libc6"), ("-l", "lib*")):
        yield "package manager", "dpkg", _run("dpkg", *options)
    for options in (("policy",), ("show", "git", "bash", "libc6"), ("depends", "git"), ("rdepends", "zlib1g")):
        yield "package manager", "apt-cache", _run("apt-cache", *options)


def _listings(rng: random.Random, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    places = [
        STDLIB / "email",
        STDLIB / "asyncio",
        SITE / "django",
        ROOT / "packages",
        Path("/usr/include"),
        Path("/etc"),
    ]
    places += [Path("/usr/lib"), Path("/usr/share/doc"), *_node_modules()[:1]]
    for place in places:
        if not place.is_dir():
            continue
        yield "listing", "ls -laR", _run("ls", "-laR", str(place))
        yield "listing", "ls -lR", _run("ls", "-lhR", "--time-style=long-iso", str(place))
        yield "listing", "ls -R", _run("ls", "-R", str(place))
        yield "listing", "find", _run("find", str(place), "-type", "f")
        yield "listing", "find -ls", _run("find", str(place), "-ls")
        yield "listing", "du", _run("du", "-a", str(place))
        yield "listing", "find relative", _run("find", ".", "-name", "*.*", cwd=place)
        yield "colours", "ls", _run("ls", "-la", "--color=always", str(place))
        yield (
            "listing",
            "sha256sum",
            _run("sh", "-c", f"find '{place}' -maxdepth 2 -type f | head -200 | xargs sha256sum"),
        )
        yield "listing", "wc", _run("sh", "-c", f"find '{place}' -maxdepth 2 -type f | head -400 | xargs wc")
        yield "listing", "stat", _run("sh", "-c", f"find '{place}' -maxdepth 2 | head -60 | xargs stat")
    archive = folder / "library.tar"
    _run("tar", "cf", str(archive), str(STDLIB / "email"), str(STDLIB / "json"), str(STDLIB / "asyncio"))
    yield "listing", "tar", _run("tar", "tvf", str(archive))
    yield "listing", "ps", _run("ps", "-ef")


def _searches(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    terms = [
        "import os",
        "raise ",
        "TODO",
        "return None",
        "class .*Error",
        "self\\._[a-z]*(",
        "def test",
        "isinstance",
        "lambda",
        "0x",
    ]
    places = [
        STDLIB / "email",
        STDLIB / "asyncio",
        STDLIB / "logging",
        SITE / "django" / "db",
        SITE / "sphinx" / "util",
    ]
    places += [ROOT / "packages", *_node_modules()[:1], Path("/usr/include")]
    for place in places:
        for term in terms:
            style = rng.choice([["-rn"], ["-rn"], ["-rnC2"], ["-rnw"], ["-rc"], ["-rl"]])
            yield (
                "search",
                f"{place.parts[-1]}",
                _run("grep", *style, "--include=*.py", "--include=*.js", "--include=*.h", term, str(place)),
            )
        yield "colours", "grep", _run("grep", "-rn", "--color=always", "--include=*.py", terms[0], str(place))


def _dumps(rng: random.Random, folder: Path) -> Iterator[tuple[str, str, bytes]]:
    binaries = [
        path for path in sorted(Path("/usr/bin").iterdir()) if path.is_file() and 10_000 < path.stat().st_size < 900_000
    ]
    for path in rng.sample(binaries, 12):
        start = str(rng.randrange(4000))
        yield "dump", "xxd", _run("xxd", "-s", start, "-l", "4000", str(path))
        yield "dump", "hexdump", _run("hexdump", "-C", "-s", start, "-n", "4000", str(path))
        yield "dump", "xxd plain", _run("xxd", "-p", "-s", start, "-l", "6000", str(path))
        yield "dump", "od", _run("od", "-A", "x", "-t", "x2", "-j", start, "-N", "6000", str(path))
        yield "dump", "objdump", _run("objdump", "-d", str(path))[:400_000]
        yield "dump", "readelf", _run("readelf", "-sW", str(path))
        yield "dump", "strings", _run("strings", str(path))
        yield "base64", "binary", base64.encodebytes(path.read_bytes()[:20_000])
        yield "base64", "compressed", base64.b64encode(zlib.compress(path.read_bytes()[:30_000]))
    for number in range(6):
        text = (STDLIB / "pydoc_data" / "topics.py").read_bytes()[number * 9000 :][:9000]
        yield "base64", "text", base64.encodebytes(text)
        yield "base64", "key", b"-----BEGIN CERTIFICATE-----\n" + base64.encodebytes(rng.randbytes(1800))
    for name in ("true", "ls", "cat"):
        yield "dump", "strace", _run("strace", "-f", "sh", "-c", f"{name} /etc | wc")


def _services(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Logs of services in the usual forms, made up line by line."""
    for form in range(10):
        for _ in range(8):
            words = _words(rng, 30)
            yield "service log", f"form {form}", "\n".join(_log_line(form, rng, words) for _ in range(260)).encode()


def _log_line(form: int, rng: random.Random, words: list[str]) -> str:
    day, clock = f"2026-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}", _clock(rng)
    level = rng.choice(["INFO", "INFO", "INFO", "DEBUG", "WARN", "ERROR"])
    address = ".".join(str(rng.randrange(256)) for _ in range(4))
    path = "/".join(["", *rng.choices(words, k=rng.randrange(1, 4))])
    message = " ".join(rng.choices(words, k=rng.randrange(3, 9)))
    number, small = rng.randrange(1_000_000), rng.randrange(1000)
    method, code = rng.choice(["GET", "POST", "PUT", "DELETE"]), rng.choice([200, 200, 200, 201, 304, 404, 500])
    agent = '"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Safari/537.36"'
    host = f"{words[0]}-{words[1]}-{rng.getrandbits(40):010x}"
    forms = (
        lambda: f'{address} - - [{day[8:]}/Mar/2026:{clock} +0000] "{method} {path}?id={number} HTTP/1.1" {code} {number} "-" {agent}',
        lambda: json.dumps({"ts": f"{day}T{clock}.{small:03}Z", "level": level.lower(), "msg": message, "trace_id": _uuid(rng), "ms": small}),
        lambda: f"Mar {rng.randrange(1, 29):2} {clock} {words[2]} {words[3]}[{small}]: {message} ({address}:{number % 65536})",
        lambda: f'{level[0]}{day[5:7]}{day[8:]} {clock}.{number:06} {small:7} {words[4]}.go:{small}] "{message}" {words[5]}="{host}"',
        lambda: f"{day} {clock},{small:03} {level:<8} [{words[6]}.{words[7]}:{small}] {message} took {small}ms",
        lambda: f"{day}T{clock}.{small:03}+00:00 {level:>5} {small} --- [nio-8080-exec-{small % 10}] o.s.{words[8]}.{words[9].title()}Controller : {message}",
        lambda: f'time="{day}T{clock}Z" level={level.lower()} msg="{message}" container={rng.getrandbits(48):012x} pid={number}',
        lambda: f"[{clock}] {message}: {rng.random() * 100:.2f}% ({number}/{number + small}), {rng.random() * 9:.1f} MB/s, eta 00:{small % 60:02}",
        lambda: f"{host}   {small % 3}/{3}     {rng.choice(['Running', 'CrashLoopBackOff', 'Pending', 'Completed'])}   {small % 20}   {small % 40}d   {address}   node-{small % 9}",
        lambda: f'{words[10]}_{words[11]}_total{{instance="{address}:9090",job="{words[12]}",le="{rng.random():.3f}"}} {number}',
    )  # fmt: skip
    return forms[form]()


# ---- languages --------------------------------------------------------------------------------------------

_EAST = {"ja", "zh", "ko"}
_CYRILLIC = {"ru", "uk", "sr", "bg", "be", "mk", "kk", "ky", "mn", "tg"}
_LATIN = {
    "de",
    "fr",
    "es",
    "it",
    "pl",
    "pt",
    "nl",
    "sv",
    "fi",
    "cs",
    "hu",
    "ro",
    "hr",
    "tr",
    "da",
    "vi",
    "id",
    "sk",
    "sl",
}
_OTHER = {"ar", "he", "fa", "hi", "th", "el", "ta", "bn", "ka", "hy", "te", "ml", "mr", "gu", "km", "my", "ur"}


def _language(code: str) -> str | None:
    short = re.split(r"[_@-]", code)[0]
    for kind, codes in (
        ("east asian", _EAST),
        ("cyrillic", _CYRILLIC),
        ("latin script", _LATIN),
        ("other script", _OTHER),
    ):
        if short in codes:
            return kind
    return None


def _translations(rng: random.Random, _folder: Path) -> Iterator[tuple[str, str, bytes]]:
    """Translated messages of installed programs and packages; the source is the program, in all its languages."""
    catalogues = sorted(Path("/usr/share/locale").glob("*/LC_MESSAGES/*.mo"))
    catalogues += sorted(SITE.glob("*/**/locale/*/LC_MESSAGES/*.mo"))
    rng.shuffle(catalogues)
    made: Counter[str] = Counter()
    for path in catalogues:
        kind = _language(path.parts[-3])
        if kind is None or made[kind] >= 90:
            continue
        program = path.stem if path.stem not in {"django", "djangojs"} else path.parts[-5]
        if program.startswith("iso_"):  # lists of names
            program = "iso"
        try:
            with path.open("rb") as file:
                messages = [text for text in gettext.GNUTranslations(file)._catalog.values() if isinstance(text, str)]  # type: ignore[attr-defined]  # noqa: SLF001
        except (OSError, UnicodeDecodeError, ValueError):
            continue
        made[kind] += 1
        yield kind, program, "\n".join(messages[1:]).encode()
    pages = sorted(Path("/usr/share/man").glob("[a-z]*/man[1-8]/*.gz"))
    rng.shuffle(pages)
    for path in pages:
        kind = _language(path.parts[-3])
        if kind is not None and made[f"{kind} man"] < 20:
            made[f"{kind} man"] += 1
            yield kind, path.name.split(".")[0], _run("man", str(path))


_MAKERS: tuple[Callable[[random.Random, Path], Iterator[tuple[str, str, bytes]]], ...] = (
    _python_files,
    _web_files,
    _c_files,
    _rust_files,
    _markdown,
    _manuals,
    _json_texts,
    _tables,
    _settings,
    _git,
    _tests,
    _dots,
    _drawn,
    _linters,
    _compilers,
    _python_tools,
    _listings,
    _searches,
    _dumps,
    _services,
    _translations,
)
