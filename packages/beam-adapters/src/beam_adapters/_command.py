"""What a command line runs: the first program of each pipeline, without what merely wraps it.

A hint, no more: it orders adapters and says whether the output is text that an agent will quote.  This is no
shell: substitutions, aliases and scripts stay what they look like.  Any text gives some answer.
"""

from __future__ import annotations

_TRACING = ("-e", "-E", "-o", "-O", "-p", "-P", "-s", "-S", "-u", "-U", "-X")
# Wrappers: options of theirs that take a value, and how many words of their own come before the command.
_WRAPPERS: dict[str, tuple[tuple[str, ...], int]] = {
    "!": ((), 0),
    "bunx": (("-p",), 0),
    "builtin": ((), 0),
    "chrt": (("-p",), 1),
    "command": ((), 0),
    "do": ((), 0),
    "doas": (("-u",), 0),
    "elif": ((), 0),
    "else": ((), 0),
    "env": (("-u", "-C", "-S", "--unset", "--chdir"), 0),
    "exec": (("-a",), 0),
    "if": ((), 0),
    "ionice": (("-c", "-n"), 0),
    "nice": (("-n",), 0),
    "nohup": ((), 0),
    "npx": (("-p", "--package", "-w", "--workspace"), 0),
    "script": ((), 0),
    "setsid": ((), 0),
    "stdbuf": (("-i", "-o", "-e"), 0),
    "strace": (_TRACING, 0),
    "sudo": (("-u", "-g", "-p", "-C", "-h"), 0),
    "taskset": ((), 1),
    "then": ((), 0),
    "time": (("-f", "-o"), 0),
    "timeout": (("-k", "-s", "--kill-after", "--signal"), 1),
    "unbuffer": ((), 0),
    "until": ((), 0),
    "uvx": (("--from", "--with", "-p", "--python"), 0),
    "while": ((), 0),
    "xargs": (("-n", "-I", "-P", "-L", "-d", "-s"), 0),
    "xvfb-run": (("-n", "-s"), 0),
}
# Wrappers of two words, with options that take a value.
_RUNNERS: dict[tuple[str, str], tuple[str, ...]] = {
    ("bundle", "exec"): (),
    ("conda", "run"): ("-n", "-p"),
    ("hatch", "run"): (),
    ("npm", "exec"): (),
    ("pdm", "run"): (),
    ("pipenv", "run"): (),
    ("pnpm", "dlx"): (),
    ("pnpm", "exec"): (),
    ("poetry", "run"): (),
    ("rye", "run"): (),
    ("uv", "run"): ("--with", "--group", "--extra", "--package", "-p", "--python", "--project", "--directory"),
    ("yarn", "dlx"): (),
    ("yarn", "exec"): (),
}
_SHELLS = ("sh", "bash", "zsh", "dash", "ksh")
_PYTHONS = ("python", "python3", "py", "pypy3")
_IGNORED = frozenset(
    (
        "",
        ".",
        ":",
        "case",
        "cd",
        "done",
        "esac",
        "export",
        "fi",
        "for",
        "popd",
        "pushd",
        "set",
        "source",
        "true",
        "ulimit",
        "umask",
        "unset",
    )
)
# Options before a subcommand that take a value; ``compose`` has some of its own before what it is to do.
_GLOBAL = ("-C", "-c", "--git-dir", "--work-tree", "--manifest-path", "-p")
_CLUSTER = ("-n", "--namespace", "--kubeconfig", "--context", "--kube-context", "-s", "--server", "--cluster", "--user")
_COMPOSE = ("-f", "--file", "-p", "--project-name", "--project-directory", "--env-file", "--profile")
_DAEMON = ("-H", "--host", "-c", "--context", "--config", "--root", "--storage-driver", "--url", *_COMPOSE)
_GLOBALS = {
    "docker": _DAEMON,
    "docker-compose": _DAEMON,
    "helm": _CLUSTER,
    "kubectl": _CLUSTER,
    "oc": _CLUSTER,
    "podman": _DAEMON,
    "podman-compose": _DAEMON,
}
_ENDS = ("&&", "||", ";", "&", "\n", ";;")

# Programs that print text which an agent will quote: files, search hits, diffs, listings.
QUOTING = frozenset(
    (
        "ack",
        "ag",
        "alias",
        "awk",
        "bat",
        "batcat",
        "cat",
        "cmp",
        "colordiff",
        "column",
        "comm",
        "cut",
        "declare",
        "diff",
        "dir",
        "egrep",
        "env",
        "exa",
        "export",
        "eza",
        "fd",
        "fdfind",
        "fgrep",
        "find",
        "fold",
        "gawk",
        "grep",
        "head",
        "hexdump",
        "history",
        "jq",
        "less",
        "ls",
        "more",
        "nl",
        "od",
        "paste",
        "printenv",
        "rg",
        "sdiff",
        "sed",
        "set",
        "sort",
        "strings",
        "tac",
        "tail",
        "tree",
        "type",
        "typeset",
        "uniq",
        "xxd",
        "yq",
        "docker compose config",
        "docker-compose config",
        "gh pr diff",
        "git blame",
        "git diff",
        "git diff-tree",
        "git format-patch",
        "git grep",
        "git log -p",
        "git ls-files",
        "git show",
        "git stash show",
        "helm get",
        "helm template",
        "hg diff",
        "kubectl diff",
        "kubectl kustomize",
        "svn diff",
        "systemctl cat",
    )
)
# Those of them that say what differs, and do not print a file.
_DIFFING = frozenset(
    (
        "colordiff",
        "diff",
        "gh pr diff",
        "git diff",
        "git diff-tree",
        "git format-patch",
        "git log -p",
        "git show",
        "git stash show",
        "hg diff",
        "kubectl diff",
        "svn diff",
    )
)
# Programs that do so when one of these options is given, and the letters that may stand beside it in one word.
_QUOTING_WITH: dict[str, tuple[tuple[str, ...], str]] = {
    "crontab": (("-l",), ""),
    "gmake": (("-n", "--dry-run", "--just-print", "--recon"), "bBdeikLmpqrRsStvw"),
    "make": (("-n", "--dry-run", "--just-print", "--recon"), "bBdeikLmpqrRsStvw"),
    "ninja": (("-n", "-t"), "v"),
}
# Programs that print a list which somebody asked for, to be looked through; the tool's own table may label its rows.
_LISTING = frozenset(
    (
        *("apt list", "brew list", "composer show", "conda list", "gem list", "mamba list", "pdm list", "pipx list"),
        *("poetry show", "pip list", "pip freeze", "pip show", "pip3 list", "pip3 freeze", "pip3 show"),
        *("uv tree", "uv pip list", "uv pip freeze", "uv pip show", "uv pip tree", "cargo tree", "go list"),
        *("go mod graph", "npm ls", "npm list", "npm ll", "npm explain", "npm why", "npm outdated"),
        *("pnpm ls", "pnpm list", "pnpm why", "pnpm outdated", "yarn list", "yarn why", "yarn outdated"),
        *("git branch", "git tag", "helm list", "helm ls", "systemctl list-unit-files", "du", "ps", "ss"),
        *(
            f"{program} {asked}"
            for program in ("docker", "podman", "nerdctl")
            for asked in ("ps", "images", "container ls", "image ls", "volume ls", "network ls", "compose ps")
        ),
        "docker-compose ps",
    )
)
_LISTING_WITH: dict[str, tuple[tuple[str, ...], str]] = {
    "dpkg": (("-l", "-L", "--list", "--listfiles"), ""),
    "tar": (("-t", "--list", "tf", "tvf", "tzf", "tzvf", "tjf", "tjvf", "tJf", "tJvf"), "afjJvzZ"),
    "unzip": (("-l", "-Z"), "v"),
}
# Wrappers that tell of the program among what it prints, unless they write to a file.
_TRACERS = {"strace": ("-o", "--output")}
_ALONE = ("env", "export", "set")  # they print the environment where nothing is set and nothing run
_LOGS = (".log", ".out", ".err")  # a file that is printed, but holds what some tool said


def programs(command: str) -> list[list[str]]:
    """The words of the first program of each pipeline, in order; wrappers, redirections and ``cd`` are left out."""
    found: list[list[str]] = []
    words: list[str] = []
    piped = False
    for word in [*_words(command), ";"]:
        if word in _ENDS or word == "|":
            if words and not piped:
                found += _unwrapped(words)
            words = []
            piped = word == "|"
        else:
            words.append(word)
    return found


def names(argv: list[str]) -> list[str]:
    """What a program may be called in a table: ``git``, ``git diff``, ``gh pr diff``, ``git log -p``."""
    plain: list[str] = []
    valued = _GLOBALS.get(argv[0], _GLOBAL)
    at = 1
    while at < len(argv) and len(plain) < 2:
        if argv[at] in valued and plain in ([], ["compose"]):
            at += 1
        elif not argv[at].startswith(("-", "+")):
            plain.append(argv[at])
        at += 1
    out = [argv[0]]
    out += (" ".join([argv[0], *plain[:count]]) for count in range(1, len(plain) + 1))
    if plain and not {"-p", "--patch", "-u"}.isdisjoint(argv):
        out.append(f"{argv[0]} {plain[0]} -p")
    return out


def quoting(argv: list[str]) -> bool:
    """Whether a program prints text that an agent will quote; a log file is what its tool said, not a source."""
    asked = not QUOTING.isdisjoint(names(argv)) or _asked_with(argv, _QUOTING_WITH)
    return asked and not any(w.endswith(_LOGS) for w in argv[1:])


def lists(command: str) -> bool:
    """Whether a command prints nothing but lists that somebody asked for: packages, processes, containers, members."""
    ran = programs(command) if command else []
    return bool(ran) and all(not _LISTING.isdisjoint(names(argv)) or _asked_with(argv, _LISTING_WITH) for argv in ran)


def _asked_with(argv: list[str], table: dict[str, tuple[tuple[str, ...], str]]) -> bool:
    """Whether an option asks for what would be run, or for a table or a list to read."""
    options, beside = table.get(argv[0], ((), ""))
    short = "".join(option[1] for option in options if len(option) == 2)
    return any(
        word in options or (word[:1] == "-" and any(c in short for c in word) and not word[1:].strip(short + beside))
        for word in argv[1:]
    )


# Tools of agents whose results are text that the agent quotes, without the words that only some of them add.
_QUOTING_TOOLS = frozenset(
    (
        *(
            "read",
            "view",
            "edit",
            "multiedit",
            "write",
            "create",
            "open",
            "grep",
            "glob",
            "search",
            "find",
            "list",
            "ls",
        ),
        *(
            "strreplaceeditor",
            "strreplacebasededit",
            "textedit",
            "notebookread",
            "notebookedit",
            "applypatch",
            "replace",
        ),
        *("codebasesearch", "grepsearch", "searchcode", "searchtext", "insert", "scroll", "goto"),
    )
)
_NAMING_NOTHING = (
    "text",
    "file",
    "files",
    "content",
    "contents",
    "tool",
    "dir",
    "directory",
    "folder",
    "many",
    "lines",
)


def quotes(tool: str | None) -> bool:
    """Whether an agent's tool, by its name, gives text that the agent quotes: ``Read``, ``view_file``, ``Grep``."""
    if not tool:
        return False
    name = tool.rpartition("__")[2].lower().replace("-", "_")
    kept = "".join(part for part in name.split("_") if part not in _NAMING_NOTHING)
    for word in _NAMING_NOTHING:
        kept = kept.removesuffix(word)
    return kept in _QUOTING_TOOLS


def shows_files(command: str, tool: str | None) -> bool:
    """Whether a command or an agent's tool prints what files hold, a patch perhaps: not what differs between them."""
    ran = programs(command) if command else []
    return quotes(tool) or any(quoting(argv) and _DIFFING.isdisjoint(names(argv)) for argv in ran)


def _unwrapped(words: list[str]) -> list[list[str]]:
    """The program in these words without its wrappers; several where a shell is given a script."""
    for _ in range(len(words) + 1):
        while words and ("=" in words[0] and words[0].partition("=")[0].isidentifier()):
            words = words[1:]
        if not words:
            return []
        name = words[0].replace("\\", "/").rpartition("/")[2].removesuffix(".exe")
        pair = (name, words[1] if len(words) > 1 else "")
        if name in _ALONE and (words[1:] in ([], ["-p"], ["-0"])):
            return [[name, *words[1:]]]
        if name in _IGNORED:
            return []
        if name in _WRAPPERS:
            options, own = _WRAPPERS[name]
            if name in _TRACERS and not any(word.startswith(_TRACERS[name]) for word in _options(words, options)):
                return [[name, *words[1:]]]
            words = _after_options(words[1:], options)[own:]
        elif pair in _RUNNERS:
            words = _after_options(words[2:], _RUNNERS[pair])
        elif name in _PYTHONS or name.startswith("python3."):
            rest = _after_options(words[1:], ("-W", "-X"), stop=("-m", "-c"))
            if rest[:1] != ["-m"] or len(rest) == 1:
                return [[name, *words[1:]]]
            words = rest[1:]
        elif name in _SHELLS and any(w.startswith("-") and w.endswith("c") for w in words[1:-1]):
            at = next(i for i, w in enumerate(words) if i and w.startswith("-") and w.endswith("c"))
            return programs(words[at + 1])
        else:
            return [[name, *words[1:]]]
    return []


def _options(words: list[str], valued: tuple[str, ...]) -> list[str]:
    """A wrapper's own words before the command."""
    return words[1 : len(words) - len(_after_options(words[1:], valued))]


def _after_options(words: list[str], valued: tuple[str, ...], stop: tuple[str, ...] = ()) -> list[str]:
    at = 0
    while at < len(words) and words[at].startswith("-") and words[at] not in stop:
        if words[at] == "--":
            return words[at + 1 :]
        at += 2 if words[at] in valued else 1
    return words[at:]


def _words(command: str) -> list[str]:
    """Words and operators; quotes are taken off, redirections and groupings left out."""
    out: list[str] = []
    word = ""
    quoted = False  # an empty quoted word is a word
    skip = False  # the next word is the target of a redirection
    at = 0
    while at <= len(command):
        char = command[at] if at < len(command) else "\n"
        at += 1
        if char in "'\"":
            while at < len(command) and command[at] != char:
                at += command[at] == "\\" and char == '"' and at + 1 < len(command)
                word += command[at]
                at += 1
            quoted = True
            at = min(at + 1, len(command))
        elif char == "\\" and at < len(command):
            word += "" if command[at] == "\n" else command[at]
            at += 1
        elif char in " \t\n;|&<>(){}" and not (char in "{}" and word):
            if char in "<>" and word.isdigit():
                word = ""
            if (word or quoted) and not skip:
                out.append(word)
            skip = skip and not (word or quoted)
            word, quoted = "", False
            if char in "<>":
                while at < len(command) and command[at] in "<>&|":
                    at += 1
                skip = True
            elif char in ";|&\n":
                operator = char
                if at < len(command) and command[at] in "|&>" and char in "|&":
                    operator += command[at]
                    at += 1
                if operator == "&>":
                    skip = True
                else:
                    out.append("|" if operator == "|&" else operator)
        else:
            word += char
    return out
