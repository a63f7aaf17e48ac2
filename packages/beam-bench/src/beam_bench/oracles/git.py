"""The oracles of git: ``status`` graded by ``--porcelain=v2``, ``diff`` by ``--numstat``, ``log`` by named fields.

In a status the section decides what a row means, in a diff the file, in a log the commit: each is the header that a row
must stay under.  The repositories hold renames, deletions, binary files, conflicts, modes, names beyond ASCII and with
spaces, and contents that look like diffs and marks.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tally, Tool
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_ME = ("-c", "user.name=Dev Ünï", "-c", "user.email=dev@example.com", "-c", "core.quotePath=false")
_WHEN = {"GIT_AUTHOR_DATE": "2026-01-02T03:04:05+0000", "GIT_COMMITTER_DATE": "2026-01-02T03:04:05+0000"}
_SECTIONS = {
    "staged": "Changes to be committed",
    "unstaged": "Changes not staged for commit",
    "untracked": "Untracked files",
    "unmerged": "Unmerged paths",
}
_STATUS = r"(Changes to be committed|Changes not staged for commit|Untracked files|Unmerged paths|Ignored files):$"
_STATES = {"M": "modified", "A": "new file", "D": "deleted", "R": "renamed", "T": "typechange", "C": "copied"}
_UNMERGED = {
    "DD": "both deleted",
    "AU": "added by us",
    "UD": "deleted by them",
    "UA": "added by them",
    "DU": "deleted by us",
    "AA": "both added",
    "UU": "both modified",
}
_FILE = r"diff --git a/(.+) b/.+$"
_COMMIT = r"(?:[*|\\/ ]*)commit ([0-9a-f]{40})"
_SPECIAL = (
    "--- a/fake.txt",
    "+++ b/fake.txt",
    "diff --git a/x b/x",
    "@@ -1 +1 @@",
    "[beam: 9 lines omitted]",
    "<<<<<<< HEAD",
)


def build(rng: random.Random) -> Case:
    """The first commit's files; what is done to them afterwards follows from the same seed, carried in a file name."""
    words = Words(rng)
    files: dict[str, str | bytes] = {}
    for _ in words.some(2, 14):
        folder = rng.choice(("", "", "src/", "src/deep/", "mit leer zeichen/", "größe/"))
        files[f"{folder}{words.token()}.{rng.choice(('txt', 'py', 'c'))}"] = _content(words)
    files["plan"] = str(rng.randrange(10**9))
    return Case(files)


def _content(words: Words) -> str | bytes:
    if words.chance(0.06):
        return bytes(words.rng.randrange(256) for _ in range(300)) + b"\0"
    rows = [
        words.rng.choice((*_SPECIAL, words.decoy())) if words.chance(0.05) else words.sentence()
        for _ in words.some(1, 40)
    ]
    return "\n".join(rows) + words.rng.choice(("\n", "\n", "\n", ""))


def _git(shop: Workshop, *arguments: str) -> str:
    return shop.start("git", *_ME, *arguments, env=_WHEN).decoded


def _change(shop: Workshop, words: Words, paths: list[str]) -> list[str]:
    """Edit, add, remove and rename some files in the working tree; the paths that are left."""
    left = []
    for path in paths:
        target = shop.folder / path
        what = words.rng.random()
        if what < 0.35 and b"\0" not in target.read_bytes():
            lines = target.read_text("utf-8").splitlines(keepends=True)
            for _ in words.some(1, 4):
                at = words.rng.randrange(len(lines) + 1)
                lines[at : at + words.rng.randrange(3)] = [words.sentence() + "\n" for _ in words.some(0, 3)]
            shop.write(path, "".join(lines))
        elif what < 0.4:
            shop.write(path, _content(words))
        elif what < 0.47:
            target.unlink()
            continue
        elif what < 0.55:
            new = f"{words.rng.choice(('', 'moved/', 'mit leer zeichen/'))}{words.token()}.txt"
            shop.write(new, target.read_bytes())
            _git(shop, "rm", "-q", "--cached", "--", path)
            target.unlink()
            _git(shop, "add", "--", new)
            left.append(new)
            continue
        elif what < 0.6:
            target.chmod(0o755)
        left.append(path)
    for _ in words.some(0, 3):
        new = f"{words.rng.choice(('', 'new/', 'größe/'))}{words.token()}.txt"
        shop.write(new, _content(words))
        left.append(new)
    return left


def _repository(shop: Workshop, case: Case) -> tuple[Words, list[str]]:
    """A repository with the first commit."""
    words = Words(random.Random(str(case.files["plan"])))  # noqa: S311 - reproducible projects, no cryptography
    words.serial = 1000
    (shop.folder / "plan").unlink()
    _git(shop, "init", "-q", "-b", "main", ".")
    paths = sorted(path for path in case.files if path != "plan")
    _commit(shop, words)
    return words, paths


def _commit(shop: Workshop, words: Words) -> None:
    _git(shop, "add", "-A")
    body = [f"\n\n{words.sentence()}\n\n- {words.decoy()}\n- {words.sentence()}"] if words.chance(0.4) else [""]
    name = words.rng.choice(("Dev Ünï", "Ann", "Bo X. Yz"))
    author = f"--author={name} <{name[:2].lower().strip()}@example.com>"
    _git(shop, "commit", "-q", "--allow-empty", author, "-m", words.sentence() + body[0])


def _merge(shop: Workshop, words: Words, paths: list[str]) -> None:
    """A merge that ends in conflicts."""
    chosen = words.rng.sample(paths, min(len(paths), words.rng.randint(1, 4)))
    _git(shop, "checkout", "-q", "-b", "other")
    for branch in ("other", "main"):
        _git(shop, "checkout", "-q", branch)
        for path in chosen:
            if branch == "main" and words.chance(0.2):
                (shop.folder / path).unlink()
            else:
                shop.write(path, words.sentence() + "\n")
        if words.chance(0.4):
            shop.write("both.txt", words.sentence() + "\n")
        _commit(shop, words)
    _git(shop, "merge", "-q", "other")


def observe_status(shop: Workshop, case: Case) -> Observed:
    """A working tree with staged, unstaged, new and, at times, conflicting files."""
    words, paths = _repository(shop, case)
    if words.chance(0.25):
        _merge(shop, words, paths)
    else:
        paths = _change(shop, words, paths)
        if words.chance(0.7):
            _git(shop, "add", "-A")
        if words.chance(0.7):
            _change(shop, words, [path for path in paths if (shop.folder / path).is_file()])
    flags = ["-uall"] if words.chance(0.3) else []
    short = ["-s"] if words.chance(0.2) else ["-v"] if words.chance(0.15) else []
    text = shop.start("git", *_ME, "status", *short, *flags)
    report = _git(shop, "status", "--porcelain=v2", "-z", *flags)
    return Observed(" ".join(("git status", *short, *flags)), text.text, text.exit_code, {"porcelain": report})


def gold_status(run: Run) -> Gold:
    """Each path below its section, with what became of it."""
    findings: list[Finding] = []
    records = iter(run.machine["porcelain"].split("\0"))
    short = " -s" in run.command
    for record in records:
        kind, _, rest = record.partition(" ")
        if kind in ("1", "2"):
            fields = rest.split(" ", 7 if kind == "1" else 8)
            path = fields[-1]
            shown = (next(records), "->", path) if kind == "2" else (path,)
            findings += _changed(fields[0], shown, short=short)
        elif kind == "u":
            fields = rest.split(" ", 9)
            what = fields[0] if short else f"{_UNMERGED[fields[0]]}:"
            row: tuple[str, ...] = (what, _quoted(fields[-1], short=short))
            findings.append(Finding("unmerged", row, "" if short else _SECTIONS["unmerged"]))
        elif kind == "?":
            row = ("??", _quoted(rest, short=short)) if short else (rest,)
            findings.append(Finding("untracked", row, "" if short else _SECTIONS["untracked"]))
    return Gold(tuple(findings), "" if short else _STATUS)


def _quoted(path: str, *, short: bool) -> str:
    return f'"{path}"' if short and " " in path else path


def _changed(states: str, shown: tuple[str, ...], *, short: bool) -> list[Finding]:
    if short:
        parts = tuple(_quoted(part, short=True) if part != "->" else part for part in shown)
        return [Finding("changed", (states.replace(".", " ").strip(), *parts))]
    out = []
    for state, section in zip(states, ("staged", "unstaged"), strict=True):
        if state != ".":
            names = shown if state in "RC" else shown[-1:]
            out.append(Finding(section, (f"{_STATES[state]}:", *names), _SECTIONS[section]))
    return out


def observe_diff(shop: Workshop, case: Case) -> Observed:
    """What changed in the working tree, as a patch, at times coloured, or as a table."""
    words, paths = _repository(shop, case)
    _change(shop, words, paths)
    staged = ["--cached"] if words.chance(0.4) else []
    if staged:
        _git(shop, "add", "-A")
    look = list(words.flags(((0.2, ("-U1",)), (0.1, ("--color=always",)), (0.1, ("-w",)), (0.1, ("--no-renames",)))))
    table = ["--stat=400"] if words.chance(0.2) else []
    text = shop.start("git", *_ME, "diff", *staged, *look, *table)
    same = [flag for flag in look if flag in ("-w", "--no-renames")]
    report = _git(shop, "diff", "--numstat", "-z", *staged, *same)
    return Observed(" ".join(("git diff", *staged, *look, *table)), text.text, text.exit_code, {"numstat": report})


def gold_diff(run: Run) -> Gold:
    """Each file, and how many lines were added and removed below its header; of a table, its rows and the sum."""
    files = list(_numstat(run.machine["numstat"]))
    if "--stat" in run.command:
        rows = [Finding("file", (name, "|")) for _, _, old, name in files if not old]
        rows += [Finding("file", (f"{len(files)} file{'s' * (len(files) != 1)} changed",))] if files else []
        return Gold(tuple(rows))
    findings, tallies = [], []
    for added, removed, old, path in files:
        owner = old or path
        findings.append(Finding("file", (f"diff --git a/{owner} b/{path}",)))
        if added == "-":
            findings.append(Finding("binary", ("Binary files", path, "differ"), owner))
            continue
        tallies += [Tally(owner, "+", int(added), "+++ "), Tally(owner, "-", int(removed), "--- ")]
    return Gold(tuple(findings), _FILE, tuple(tallies))


def _numstat(text: str) -> list[tuple[str, str, str, str]]:
    """Added, removed, old path where it was renamed, and path."""
    out, fields = [], iter(text.split("\0"))
    for field in fields:
        if field:
            added, removed, path = field.split("\t", 2)
            out.append((added, removed, "", path) if path else (added, removed, next(fields), next(fields)))
    return out


def observe_log(shop: Workshop, case: Case) -> Observed:
    """A history of several commits, in one of the usual forms."""
    words, paths = _repository(shop, case)
    for _ in words.some(1, 12):
        paths = [path for path in _change(shop, words, paths) if (shop.folder / path).is_file()]
        _commit(shop, words)
    form = list(words.rng.choice(((), (), ("--stat=400",), ("--name-status",), ("--oneline",), ("--graph",), ("-p",))))
    text = shop.start("git", *_ME, "log", *form)
    report = _git(shop, "log", "-z", "--format=%H%x01%an <%ae>%x01%s%x01%b")
    names = _git(shop, "log", "--format=%x02%H", "--name-status")
    return Observed(" ".join(("git log", *form)), text.text, text.exit_code, {"fields": report, "names": names})


def gold_log(run: Run) -> Gold:
    """Each commit, with author, subject, the lines of its body, and, where the form has them, its files."""
    findings: list[Finding] = []
    short = "--oneline" in run.command
    for record in filter(None, run.machine["fields"].split("\0")):
        commit, author, subject, body = record.split("\x01")
        if short:
            findings.append(Finding("commit", (commit[:7], subject)))
            continue
        findings.append(Finding("commit", (f"commit {commit}",)))
        findings.append(Finding("author", (f"Author: {author}",), commit))
        findings += [Finding("message", (line,), commit) for line in (subject, *body.splitlines()) if line.strip()]
    if "--name-status" in run.command or "--stat" in run.command:
        for block in run.machine["names"].split("\x02")[1:]:
            commit, *rows = block.split("\n")
            for state, *names in (row.split("\t") for row in rows if row.strip()):
                if "--name-status" in run.command:
                    findings.append(Finding("file", (state, *names), commit))
                elif len(names) == 1:  # a table shortens the two names of a rename to what differs
                    findings.append(Finding("file", (names[0], "|"), commit))
    return Gold(tuple(findings), "" if short else _COMMIT)


_GIT = ("git",)
_VERSION = ("git", "--version")
TOOLS = (
    Tool("git-status", _GIT, _VERSION, build, observe_status, gold_status),
    Tool("git-diff", _GIT, _VERSION, build, observe_diff, gold_diff),
    Tool("git-log", _GIT, _VERSION, build, observe_log, gold_log),
)
