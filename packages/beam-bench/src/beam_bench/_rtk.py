"""RTK as its users run it: its hook rewrites a command, and the rewritten command filters what the tool prints.

The tool itself is not run.  A stand-in of its name, the only program that RTK finds, prints the captured text, ends
with the captured exit code, and notes how it was called.  So RTK takes its own way from the command to the filter, and
whether the captured text is what RTK would have got is seen, not guessed: where RTK calls the tool with flags of its
own (``--json``, ``--porcelain``), a text without them is unfair to it, and the result says so and names them.  Such a
text then goes to the filter for captured text that RTK has for the tool (``rtk pipe -f``), else to its wrapper for
tests or errors (``rtk test``, ``rtk err``).

A command that the hook does not rewrite reaches the agent as it is, and counts as it is.  A log file goes through
``rtk log``.  RTK's way back is ``rtk recall HASH``.

Guarded: RTK gets a home folder, a configuration and a database of its own, and a PATH with nothing but stand-ins, so
that no command of a corpus is ever run.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

from beam_bench._facts import Outcome

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from beam_bench._corpus import Capture, Fields

# What captures of a tool are run with, where the corpus does not know the command.
TYPICAL = {
    "argocd app get": "argocd app get app",
    "cargo nextest": "cargo nextest run",
    "cargo_test": "cargo test",
    "docker build": "docker build .",
    "docker run/exec session": "",
    "github actions": "gh run view --log-failed",
    "go test -json": "go test -json ./...",
    "kubectl describe": "kubectl describe pod web",
    "kubectl get": "kubectl get pods",
    "kubectl logs": "kubectl logs web",
    "pytest junit": "cat report.xml",
    "rspec json": "cat report.json",
    "NpmAudit": "npm audit --json",
}
# Filters of `rtk pipe` that read text, by the beginning of the command (go-test, ruff-check, vitest read JSON).
PIPES = {
    "cargo test": "cargo-test",
    "ctest": "ctest",
    "docker logs": "log",
    "fd": "fd",
    "find": "find",
    "git diff": "git-diff",
    "git log": "git-log",
    "git show": "git-diff",
    "git status": "git-status",
    "go build": "go-build",
    "grep": "grep",
    "kubectl logs": "log",
    "mypy": "mypy",
    "phpstan": "phpstan",
    "phpunit": "phpunit",
    "prettier": "prettier",
    "pytest": "pytest",
    "python -m pytest": "pytest",
    "rg": "rg",
    "ruff format": "ruff-format",
    "tsc": "tsc",
}
# Its wrappers for any command, by family: what its documentation gives for tests, builds and linters.
WRAPPERS = {"test": "test", "build": "err", "lint": "err", "ci": "err", "pkg": "err", "infra": "err"}
_ALSO = ("bundle", "bunx", "npx", "pnpm", "python", "python3", "uv", "yarn")  # by which RTK may call a tool
_RUNNERS = frozenset(("--", "--no-install", "exec", "run", "-m", *_ALSO))
_ENDS = frozenset((";", "&&", "||", "|", "&"))
_PREFIXES = frozenset(("sudo", "time", "env", "nice"))
_NAME = re.compile(r"[A-Za-z0-9_.+-]+")
_RECALL = re.compile(rb"rtk recall ([0-9a-f]{6,64})")


class Recalled:
    """RTK's way back: ``rtk recall`` for each hash that is printed.  ``run`` gives what RTK prints for arguments."""

    __slots__ = ("_run",)

    def __init__(self, run: Callable[[list[str]], bytes]) -> None:
        self._run = run

    def answers(self, shown: bytes, fact: str | Fields) -> Iterator[bytes]:
        """For each hash two calls: the part left out, and the whole."""
        del fact
        for name in dict.fromkeys(_RECALL.findall(shown)):
            for options in ((), ("--full",)):
                try:
                    yield self._run(["recall", name.decode(), *options])
                except (OSError, subprocess.SubprocessError):
                    continue


class Rtk:
    """The program ``binary``; ``folder`` is for its home and the stand-ins; ``timeout`` in seconds for each call."""

    def __init__(self, binary: str, folder: Path, timeout: float) -> None:
        self._binary = binary
        self._tools = folder / "tools"
        self._calls = folder / "calls"
        self._tools.mkdir()
        self._timeout = timeout
        home = str(folder)
        kept = {name: os.environ[name] for name in ("LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT") if name in os.environ}
        self._way = Recalled(self._run)
        self._env = {**kept, "HOME": home, "PATH": str(self._tools), "RTK_TELEMETRY_DISABLED": "1", "NO_COLOR": "1"}

    def version(self) -> str:
        """What the program says of itself; OSError or SubprocessError where it does not run."""
        return self._run(["--version"]).decode("utf-8", "replace").strip().removeprefix("rtk ")

    def hook(self, capture: Capture, raw: bytes) -> Outcome:
        """A capture as an agent with RTK's hook gets it."""
        words = self._words(capture)
        try:
            if capture.family == "logs" and (not words or words[0] == "cat" or not self._rewritten(words)):
                return Outcome(self._run(["log"], raw), self._way, "rtk log")
            rewritten = self._rewritten(words)
            if not rewritten:
                return Outcome(raw, None, "not rewritten")
            if rewritten[0] == "read":
                return self._read(rewritten, capture)
            return self._replayed(words, rewritten, capture, raw)
        except (OSError, subprocess.SubprocessError) as error:
            return _failed(error)

    def wrapper(self, capture: Capture, raw: bytes) -> Outcome:
        """A capture through the wrapper that RTK has for its family: ``rtk test``, ``rtk err``, else ``rtk log``."""
        verb = WRAPPERS.get(capture.family)
        try:
            if verb is None:
                return Outcome(self._run(["log"], raw), self._way, "rtk log")
            words = self._words(capture) or ["tool"]
            name = Path(words[0]).name
            name = name if _NAME.fullmatch(name) else "tool"
            self._stand_in([name, *_ALSO], capture)
            return Outcome(self._run([verb, name, *words[1:]]), self._way, f"rtk {verb}")
        except (OSError, subprocess.SubprocessError) as error:
            return _failed(error)

    @staticmethod
    def _words(capture: Capture) -> list[str]:
        return simple_command(capture.command) or shlex.split(TYPICAL.get(capture.tool, capture.tool.lower()))

    def _rewritten(self, words: Sequence[str]) -> list[str]:
        """The words of RTK's own command after ``rtk``; none where the hook leaves the command alone."""
        if not words:
            return []
        said = self._run(["rewrite", shlex.join(words)], errors=False).decode("utf-8", "replace").strip()
        found = shlex.split(said) if said.startswith("rtk ") else []
        return found[1:]

    def _read(self, rewritten: list[str], capture: Capture) -> Outcome:
        """``cat FILE``: the file that RTK reads is the capture."""
        if len(rewritten) != 2:
            return Outcome(capture.read(), None, "not rewritten: reads a part of a file that is not here")
        return Outcome(self._run(["read", str(capture.file.resolve())]), self._way, "rtk read")

    def _replayed(self, words: list[str], rewritten: list[str], capture: Capture, raw: bytes) -> Outcome:
        names = [Path(word).name for word in (words[0], *rewritten[:2]) if _NAME.fullmatch(Path(word).name)]
        self._stand_in([*names, *_ALSO], capture)
        shown = self._run(rewritten)
        calls = self._called()
        note = f"rtk {rewritten[0]}"
        if not calls:
            return Outcome(shown, self._way, f"{note}: the tool was not called", fair=False)
        # The last call counts: where RTK asks with flags first and then plainly, it shows what the plain command says.
        added = sorted({re.split("[=:]", word)[0] for word in calls[-1][1:] if _is_added(word, words)})
        if not added:
            return Outcome(shown, self._way, note)
        unfair = f"it calls {calls[-1][0]} with {' '.join(added)}"
        line = " ".join(words)
        for beginning in sorted(PIPES, key=len, reverse=True):
            if line == beginning or line.startswith(beginning + " "):
                name = PIPES[beginning]
                return Outcome(
                    self._run(["pipe", "-f", name], raw), self._way, f"rtk pipe -f {name}; {unfair}", fair=False
                )
        verb = WRAPPERS.get(capture.family)
        if verb is None:
            return Outcome(raw, None, f"as it is; {unfair}", fair=False)
        return Outcome(self._run([verb, names[0]]), self._way, f"rtk {verb}; {unfair}", fair=False)

    def _stand_in(self, names: Sequence[str], capture: Capture) -> None:
        """Programs that print the capture, end with its exit code, and note their name and arguments."""
        code = min(max(capture.exit_code or 0, 0), 255)
        calls, text = shlex.quote(str(self._calls)), shlex.quote(str(capture.file.resolve()))
        script = (
            "#!/bin/sh\n"
            f"{{ printf '%s\\037' \"${{0##*/}}\" \"$@\"; printf '\\036'; }} >>{calls}\n"
            f"/bin/cat {text}\nexit {code}\n"
        )
        for old in self._tools.iterdir():
            old.unlink()
        self._calls.unlink(missing_ok=True)
        for name in dict.fromkeys(names):
            program = self._tools / name
            program.write_text(script, encoding="utf-8", errors="surrogateescape")
            program.chmod(0o755)

    def _called(self) -> list[list[str]]:
        """Name and arguments of each call of a stand-in since they were made."""
        try:
            noted = self._calls.read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return []
        return [call.split("\x1f")[:-1] for call in noted.split("\x1e") if call]

    def _run(self, arguments: Sequence[str], stdin: bytes = b"", *, errors: bool = True) -> bytes:
        """What the program prints on both streams, in the order in which it comes."""
        done = subprocess.run(  # noqa: S603  (the peer that was asked for)
            [self._binary, *arguments],
            input=stdin,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT if errors else subprocess.DEVNULL,
            env=self._env,
            cwd=self._tools,
            timeout=self._timeout,
            check=False,
        )
        return done.stdout


def simple_command(command: str | None) -> list[str]:
    """The words of the command whose output is seen: the last of a chain or a pipe; none where it cannot be read."""
    if not command:
        return []
    reader = shlex.shlex(command, posix=True, punctuation_chars=True)
    reader.whitespace_split = True
    reader.commenters = ""
    words: list[str] = []
    skipping = False
    try:
        for word in reader:
            if word in _ENDS:
                words, skipping = [], False
            elif word.startswith(("<", ">")):
                if words and words[-1] in {"1", "2"}:  # the stream of a redirection
                    words.pop()
                skipping = True
            elif word.startswith(("(", ")")):
                return []
            elif not skipping:
                words.append(word)
    except ValueError:
        return []
    while words and (words[0] in _PREFIXES or re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*=.*", words[0])):
        del words[0]
    return words


def _is_added(word: str, words: Sequence[str]) -> bool:
    """Whether RTK put a flag there that the command does not have."""
    return word.startswith("-") and word not in words and word not in _RUNNERS


def _failed(error: OSError | subprocess.SubprocessError) -> Outcome:
    if isinstance(error, subprocess.TimeoutExpired):
        return Outcome(b"", failed=f"no answer within {error.timeout:g} s")
    return Outcome(b"", failed=str(error)[:200])
