r"""Inputs of the speed benchmark, made here in the form of a real tool's output; two are real.

    captures   the project's own captures of cargo, over and over (where the checkout is there)
    tests      libtest's form: 2 passing crates of 3, one failure in 2,000 tests, with its captured output
    build      rustc's form: warnings with snippets, as `cargo build` prints them, 3 in 100 lines of progress
    log        a service's log: timestamp, level, module, request with ids that differ, 1 ERROR in 1,000 lines
    colour     the same log with SGR colours on level and module
    repeats    one line over and over, with a different one each 500 lines
    source     this project's own source files, over and over: text that no adapter knows

``HOSTILE`` are inputs of one shape without end, of which a program that is not linear makes too much.

Each is a generator of pieces without an end; nothing here depends on a clock or on chance without a seed.
"""

from __future__ import annotations

import importlib.util
import itertools
import json
import os
import random

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

_PACKAGES = ("beam_core", "beam_tokens", "beam_store", "beam_adapters", "beam_optimize", "beam_cli", "beam_bench")
_HERE = os.path.dirname(os.path.abspath(__file__))
SAMPLES = os.path.join(_HERE, "..", "..", "..", "beam-adapters", "samples", "cargo")


def cargo_501() -> Iterator[bytes]:
    """17,230 bytes: 501 tests, one of which fails."""
    yield b"running 501 tests\n"
    for number in range(1, 501):
        yield b"test auth::suite::case_%d ... ok\n" % number
    yield (
        b"test auth::suite::case_broken ... FAILED\n\nfailures:\n---- auth::suite::case_broken stdout ----\n"
        b"thread 'auth::suite::case_broken' panicked at src/auth.rs:214:9:\nassertion `left == right` failed\n"
        b"  left: 500\n right: 200\nfailures:\n    auth::suite::case_broken\n"
        b"test result: FAILED. 500 passed; 1 failed; 0 ignored; 0 measured\n"
    )


# What Claude Code tells a hook before a command runs.
_CALL = {"session_id": "bench", "transcript_path": "/.claude/projects/bench.jsonl", "cwd": "/", "tool_name": "Bash"}
_CALL_INPUT = {"tool_input": {"command": "cargo test", "description": "Run the tests"}}
ASKED = json.dumps({**_CALL, **_CALL_INPUT, "hook_event_name": "PreToolUse"})


def hook_payload(text: str) -> str:
    """What it tells afterwards, where the command printed ``text``."""
    response = {"stdout": text, "stderr": "", "interrupted": False, "isImage": False, "noOutputExpected": False}
    return json.dumps({**_CALL, **_CALL_INPUT, "hook_event_name": "PostToolUse", "tool_response": response})


def _files(folder: str, ending: str) -> Iterator[bytes]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith(ending) and not place.endswith("__pycache__"):
                with open(os.path.join(place, name), "rb") as stream:
                    yield stream.read()


def captures() -> Iterator[bytes]:
    """Real captures of cargo, one after the other, over and over; nothing where the checkout is not there."""
    return itertools.cycle(_files(SAMPLES, ".txt"))


def source() -> Iterator[bytes]:
    """Python source, over and over."""
    found = (importlib.util.find_spec(name) for name in _PACKAGES)
    folders = [os.path.dirname(spec.origin) for spec in found if spec is not None and spec.origin]
    return itertools.cycle(part for folder in folders for part in _files(folder, ".py"))


def tests() -> Iterator[bytes]:
    """Crates of 2,000 tests each; in every third one fails."""
    for crate in itertools.count():
        name = b"crate_%d" % crate
        failing = crate % 3 == 2
        yield b"     Running unittests src/lib.rs (target/debug/deps/%s-%016x)\n\nrunning 2000 tests\n" % (name, crate)
        yield b"".join(b"test module_%d::case_%04d ... ok\n" % (n // 50, n) for n in range(1999 if failing else 2000))
        if failing:
            yield (
                b"test module_7::case_broken ... FAILED\n\nfailures:\n\n---- module_7::case_broken stdout ----\n"
                b"loading fixture %d\n\nthread 'module_7::case_broken' (%d) panicked at src/module_7.rs:%d:9:\n"
                b"assertion `left == right` failed\n  left: %d\n right: 200\nnote: run with `RUST_BACKTRACE=1` "
                b"environment variable to display a backtrace\n\n\nfailures:\n    module_7::case_broken\n\n"
                % (crate, 1000 + crate, crate % 900 + 1, crate)
            )
        yield b"test result: %s. %d passed; %d failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.31s\n\n" % (
            b"FAILED" if failing else b"ok",
            1999 if failing else 2000,
            failing,
        )


def build() -> Iterator[bytes]:
    """Crates that compile, and a warning with its snippet after every 32."""
    for n in itertools.count():
        if n % 33:
            yield b"   Compiling crate-%d v%d.%d.%d\n" % (n, n % 3, n % 20, n % 7)
        else:
            line = n % 900 + 1
            yield (
                b"warning: unused variable: `value_%d`\n  --> src/module_%d.rs:%d:9\n   |\n%-3d|     let value_%d = "
                b"compute(%d);\n   |         ^^^^^^^ help: if this is intentional, prefix it with an underscore: "
                b"`_value_%d`\n   |\n   = note: `#[warn(unused_variables)]` on by default\n\n"
                % (n, n % 80, line, line, n, n, n)
            )


def log(colour: bool = False) -> Iterator[bytes]:
    """Lines of a service, of which no two are alike."""
    chance = random.Random(1)  # noqa: S311  (reproducible inputs, no cryptography)
    paint, plain = (b"\x1b[3%dm", b"\x1b[0m") if colour else (b"", b"")
    modules = [b"http.server", b"db.pool", b"cache", b"auth.session", b"scheduler"]
    for n in itertools.count():
        level = b"ERROR" if n % 1000 == 999 else chance.choice((b"INFO", b"INFO", b"INFO", b"DEBUG", b"WARN"))
        second = n // 40
        yield b"2026-11-%02dT%02d:%02d:%02d.%03dZ %s%-5s%s [%s%s%s] request %016x took %d ms for /api/v1/items/%d\n" % (
            second // 86400 % 28 + 1,
            second // 3600 % 24,
            second // 60 % 60,
            second % 60,
            n % 40 * 25,
            paint % 2 if colour else b"",
            level,
            plain,
            paint % 6 if colour else b"",
            modules[n % 5],
            plain,
            chance.getrandbits(64),
            chance.randrange(2000),
            chance.randrange(500),
        )


def coloured() -> Iterator[bytes]:
    """The same lines in colour."""
    return log(colour=True)


def repeats() -> Iterator[bytes]:
    """Runs of 500 identical lines."""
    for n in itertools.count():
        yield b"still waiting for attempt %d\n" % n + b"retrying connection to redis:6379\n" * 500


REAL: tuple[tuple[str, Callable[[], Iterator[bytes]]], ...] = (
    ("captures", captures),
    ("tests", tests),
    ("build", build),
    ("log", log),
    ("colour", coloured),
    ("repeats", repeats),
    ("source", source),
)

HOSTILE: tuple[tuple[str, Callable[[], Iterator[bytes]]], ...] = (
    ("one line", lambda: itertools.repeat(b"error: the quick brown fox " * 40)),
    ("one byte", lambda: itertools.repeat(b"x" * 4096)),
    ("all ESC", lambda: itertools.repeat(b"\x1b" * 4096)),
    ("open OSC", lambda: itertools.repeat(b"\x1b]0;title " * 400)),
    ("open DCS", lambda: itertools.repeat(b"\x1bP1$r" * 800)),
    (r"all \r", lambda: itertools.repeat(b"\r" * 4096)),
    (r"\r frames", lambda: (b"\rprogress %d%%" % (n % 101) for n in itertools.count())),
    ("cursor up", lambda: (b"step %d\n\x1b[1A" % n for n in itertools.count())),
    ("all newlines", lambda: itertools.repeat(b"\n" * 4096)),
    ("all NUL", lambda: itertools.repeat(b"\0" * 4096)),
    ("NUL in text", lambda: itertools.repeat(b"some text with one \0 in it and more words to follow\n" * 10)),
    ("invalid UTF-8", lambda: itertools.repeat(b"caf\xe9 \xff\xfe\x80 and text\n" * 20)),
    ("CRLF", lambda: (b"line %d of a file from elsewhere\r\n" % n for n in itertools.count())),
    ("look-alikes", lambda: itertools.repeat(b"[beam: 38 more identical lines omitted]\n  \\[beam: x]\n" * 10)),
    ("blanks", lambda: itertools.repeat(b" " * 4096)),
    ("all errors", lambda: (b"error[E%04d]: src/a.rs:%d:1: bad\n" % (n % 900, n) for n in itertools.count())),
    ("distinct words", lambda: (b"%x\n" % (n * 2654435761 % 2**32) for n in itertools.count())),
    ("indented", lambda: (b" " * (n % 200) + b"at frame %d\n" % n for n in itertools.count())),
)


def write_input(folder: str, name: str, parts: Iterator[bytes], size: int) -> str:
    """A file of ``size`` bytes, or of all parts where ``size`` is 0; its path.  Shorter where the parts end before."""
    path = os.path.join(folder, name.replace(" ", "-").replace("\\", ""))
    left = size
    with open(path, "wb") as stream:
        for part in parts:
            stream.write(part[:left] if size else part)
            left -= len(part)
            if size and left <= 0:
                break
    return path
