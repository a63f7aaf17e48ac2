"""Which file a command prints, and from which of its lines on: ``sed -n 500,900p src/app.py`` from line 500.

A hint like all that a command line says, but one that numbers are made of: where a command is not as plain as those
known here, the line is not known.  Not here: whether a text is that of a file (``_command.shows_files``).
"""

from __future__ import annotations

from beam_adapters._command import _ENDS, _IGNORED, _unwrapped, _words

_WHOLE = frozenset(("cat", "bat", "batcat", "less", "more"))
_VALUED = {"head": ("-n", "-c"), "tail": ("-n", "-c"), "sed": ("-e",), "bat": ("-l", "-r"), "nl": ("-b", "-w", "-s")}


def read_of(command: str) -> tuple[str, int]:
    """The name of the file that a command prints, and which of its lines comes first; empty and 0 where not known."""
    stages: list[list[str]] = [[]]
    for word in _words(command):
        if word in _ENDS:
            if stages[0] and stages[0][0] not in _IGNORED and word not in ("\n", ";"):
                return "", 0
            stages = [[]] if stages[0] and stages[0][0] in _IGNORED else stages
        elif word == "|":
            stages.append([])
        else:
            stages[-1].append(word)
    name, line = "", 1
    for number, words in enumerate(stages):
        ran = _unwrapped(words)
        if len(ran) != 1:
            return name, 0
        files = _files(ran[0])
        if number == 0:
            name = files[-1] if files else ""
        first = _first(ran[0])
        line = line + first - 1 if line and first and len(files) == (number == 0) else 0
    return name, line


def _files(argv: list[str]) -> list[str]:
    """The files among the words of a program that prints some."""
    if argv[0] == "git":
        return [word.partition(":")[2] for word in argv[2:] if ":" in word and not word.startswith("-")]
    valued, files, at = _VALUED.get(argv[0], ()), [], 1
    script = argv[0] == "sed" and "-e" not in argv
    while at < len(argv):
        word = argv[at]
        at += 1 + (word in valued)
        if word.startswith(("-", "+")) and len(word) > 1:
            continue
        if script:
            script = False
        elif word != "-":
            files.append(word)
    return files


def _first(argv: list[str]) -> int:
    """Which line of its input a program prints first, 0 where that is not known."""
    words = argv[1:]
    if argv[0] in _WHOLE:
        plain = not any(w.startswith("--") or "s" in w or "r" in w for w in words if w.startswith("-"))
        return int(plain)
    if argv[0] == "git":
        return int(words[:1] in (["show"], ["cat-file"]))
    if argv[0] == "head":
        return 1
    if argv[0] == "tail":
        counts = [w.removeprefix("-n").removeprefix("--lines=") for w in words]
        starts = [w[1:] for w in counts if w.startswith("+")]
        lines = not any(w.startswith(("-c", "--bytes")) for w in words)
        return int(starts[0]) if lines and len(starts) == 1 and starts[0].isdecimal() else 0
    if argv[0] == "sed" and words[:1] == ["-n"] and len(words) > 1:
        begin, _, end = words[1].removesuffix("p").partition(",")
        plain = words[1].endswith("p") and begin.isdecimal() and (end in ("", "$") or end.isdecimal())
        return int(begin) if plain else 0
    return 0
