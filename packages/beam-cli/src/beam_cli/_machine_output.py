"""Whether the output of a command is for a machine, as the command's own flags say: then `beam run` leaves it alone.

Two tables: flags and formats that mean the same to every tool that has them, and what single tools print.  A wrong
yes costs tokens and nothing else, as the text passes as it is; a wrong no would change what a program is about
to read.  So the tables are read generously, and a flag counts wherever it stands: behind `npx`, `sudo` or `--`.

Not here: what the output looks like.  JSON that was not asked for is text like any other, and so is a diff that a
person asked for (`git diff`); a patch (`git format-patch --stdout`) is not.
"""

from __future__ import annotations

# Flags that ask for a machine's format by themselves, and their forms with a value (`--porcelain=v2`).
_FLAGS = frozenset(
    (
        *("--json", "-json", "--ndjson", "--jsonl", "--outputjson", "-Tjson", "--porcelain", "--line-porcelain"),
        *("--csv", "-csv", "--tsv", "--xml", "--yaml", "--with-colons"),
        *("--null", "--zero", "-print0", "--print0"),
    )
)
# Options whose value names a format.
_NAMING = frozenset(
    (
        *("--format", "--output", "--output-format", "--out-format", "--outputFormat", "--message-format"),
        *("--error-format", "--reporter", "--reporters", "--formatter", "--report", "--test-reporter"),
        *("--show-only", "-fdiagnostics-format", "-o", "-of", "-f", "-O", "-R"),
    )
)
# Formats, by how they begin: up to the first character that is no letter (`json-pretty`, `jsonpath={.items}`, `json1`).
_FORMATS = frozenset(
    ("json", "jsonl", "ndjson", "jsonlines", "jsonpath", "yaml", "yml", "xml", "junit", "checkstyle", "sarif", "csv")
) | {"tsv", "pb", "proto", "go"}  # go-template
_ATTACHED = ("-o", "-f", "-O")  # `-ojson`
# Tools whose `-o` or `-f` names something else: a file, a pattern, a column.
_OTHERWISE = frozenset(
    (
        *("grep", "egrep", "fgrep", "rg", "gcc", "g++", "cc", "c++", "clang", "clang++", "ld", "go", "rustc", "make"),
        *("rm", "cp", "mv", "ln", "tar", "zip", "sort", "ps", "ls", "docker", "podman", "tail", "cut", "awk"),
    )
)
# Tools that print for machines: the words that make them do so, all of which have to be there.
_TOOLS: dict[str, tuple[tuple[str, ...], ...]] = {
    "cut": (("-z",),),
    "du": (("-0",),),
    "env": (("-0",),),
    "fd": (("-0",),),
    "cargo": (("metadata",), ("read-manifest",), ("locate-project",)),
    "gh": (("api",),),
    "git": (
        *(("-z",), ("format-patch", "--stdout"), ("diff", "--binary"), ("show", "--binary"), ("log", "--binary")),
        *(("archive",), ("bundle",), ("cat-file",), ("fast-export",), ("pack-objects",)),
    ),
    "grep": (("-Z",), ("-lZ",)),
    "head": (("-z",),),
    "ip": (("-j",), ("-json",)),
    "jq": ((),),
    "lsblk": (("-J",),),
    "npm": (("--parseable",), ("-p",)),
    "printenv": (("-0",),),
    "rspec": (("-fj",),),
    "sed": (("-z",),),
    "shuf": (("-z",),),
    "sort": (("-z",), ("--zero-terminated",)),
    "terraform": (("output", "-raw"),),
    "tofu": (("output", "-raw"),),
    "yq": ((),),
}
_SHORT = 2  # characters of an option like -o
_PASSING_ON = frozenset(("true", ":", "exit", "head", "tail", "tee", "cat", "less", "more", "1"))  # 1: of 2>&1
_SHELLS = frozenset(("sh", "bash", "dash", "zsh", "ksh"))


def machine_word(argv: list[str]) -> str | None:
    """The word by which a machine's format was asked for; None where there is none."""
    name = _base(argv[0])
    if name in _SHELLS:
        script = _script(argv)
        return machine_word(script) if script else None
    tools = {name, *(_base(word) for word in argv[1:4])}  # behind a wrapper: `sudo git`, `npx jest`, `uv run git`
    for tool in sorted(tools & _TOOLS.keys()):
        for words in _TOOLS[tool]:
            if all(word in argv for word in words):
                return " ".join((tool, *words))
    named_otherwise = not _OTHERWISE.isdisjoint(tools)
    previous = ""
    for word in argv[1:]:
        flag, _, value = word.partition("=")
        if flag in _FLAGS:
            return word
        if flag in _NAMING and _is_format(value):
            return word
        short = not previous.startswith("--") and len(previous) == _SHORT
        if previous in _NAMING and _is_format(word) and not (short and named_otherwise):
            return f"{previous} {word}"
        if word.startswith(_ATTACHED) and _is_format(word[2:]) and not named_otherwise:
            return word
        previous = word
    return None


def _is_format(value: str) -> bool:
    value = value.lstrip("{ .").lower()  # `{{json .}}`
    end = 0
    while end < len(value) and value[end].isalpha():
        end += 1
    return value[:end] in _FORMATS and value[end : end + 1] not in {".", "/"}  # `-f json.log` is a file


def _script(argv: list[str]) -> list[str]:
    """The command in the script of `sh -c` whose output is the script's: the last one that is no mere passing on."""
    for at, word in enumerate(argv[1:-1], 1):
        if word.startswith("-") and not word.startswith("--") and word.endswith("c"):
            commands = [words for words in _commands(argv[at + 1]) if words and words[0] not in _PASSING_ON]
            return commands[-1] if commands else []
    return []


def _commands(script: str) -> list[list[str]]:
    """The simple commands of a script, in words as far as blanks, quotes and separators tell."""
    out: list[list[str]] = [[]]
    word, quote, open_word = "", "", False
    for character in script + "\n":
        if quote:
            if character == quote:
                quote = ""
            else:
                word += character
        elif character in "'\"":
            quote, open_word = character, True
        elif character in " \t\n;|&(){}" and not (character in "{}" and word):
            if word or open_word:
                out[-1].append(word)
                word, open_word = "", False
            if character in "\n;|&(){}":
                out.append([])
        else:
            word += character
    return out


def _base(word: str) -> str:
    return word.rpartition("/")[2]
