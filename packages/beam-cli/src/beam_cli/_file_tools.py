"""Tools that give, or change, what files hold: what an agent edits by stays byte for byte, whichever way it comes.

Known by their names: those that agents bring with them, and those of servers that say so.  Not here: what a user says
of a tool's name (the options of the MCP relay, of frameworks).
"""

from __future__ import annotations

EXACT = frozenset(
    (
        *("Read", "Edit", "MultiEdit", "Write", "NotebookEdit", "NotebookRead", "read", "edit", "write", "patch"),
        *("view", "create", "str_replace_editor", "apply_patch", "read_file", "read_many_files", "replace"),
        "write_file",
    )
)
# A tool whose name has one of each gives or changes what files hold.
_VERBS = frozenset(
    (
        *("read", "get", "view", "open", "cat", "show", "load", "fetch", "find"),
        *("download", "edit", "write", "create", "replace", "update", "patch"),
    )
)
_NOUNS = frozenset(
    (
        *("file", "files", "content", "contents", "document", "documents", "doc"),
        *("source", "blob", "notebook", "memory", "resource", "symbol"),
    )
)
_ALONE = frozenset(("read", "view", "cat", "open", "edit", "patch", "str replace editor", "apply patch", "edit block"))
_ALONE_TEXT = ("read text", "get text", "read media", "read many", "read multiple")


def gives_files(name: str) -> bool:
    """Whether a host's tool is one of these: its own, or a server's behind the server's name (``mcp__fs__read``)."""
    part = name.rpartition("__")[2]
    rests = (part.partition("_")[2], part.partition("-")[2])
    return part in EXACT or of_files(part) or any(rest in EXACT or of_files(rest) for rest in rests)


def of_files(name: str) -> bool:
    """Whether a tool, by its name or title, gives what files hold."""
    words = _words(name)
    phrase = " ".join(words)
    if phrase in _ALONE or any(phrase == one or phrase.startswith(one + " ") for one in _ALONE_TEXT):
        return True
    return not _VERBS.isdisjoint(words) and not _NOUNS.isdisjoint(words)


def _words(name: str) -> list[str]:
    """The words of a name in lower case: ``get_fileText`` and ``readHTMLFile`` have three each."""
    words, word = [], ""
    for letter in name + " ":
        upper = "A" <= letter <= "Z"
        if not upper and not "a" <= letter <= "z":
            words.append(word)
            word = ""
        elif upper and word and not word[-1].isupper():
            words.append(word)
            word = letter
        elif not upper and len(word) > 1 and word.isupper():  # the last of the capitals begins this word
            words.append(word[:-1])
            word = word[-1] + letter
        else:
            word += letter
    return [one.lower() for one in words if one]
