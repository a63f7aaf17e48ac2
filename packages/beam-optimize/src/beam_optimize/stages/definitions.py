r"""Which lines of a file are definitions, and how deep they lie: a table of languages, a pattern for each.

A language is known by the name of the file; where there is none, by which pattern finds most lines.  Languages whose
marks other ones have too (a heading is a comment elsewhere) are taken by name only.  A pattern begins with the newline
before its line, and its first group is what the depth is measured by: indentation, the marks of a heading.  It need not
find all definitions: an outline makes no claim to be complete.

Not here: what of them is shown (``outline``).
"""

from __future__ import annotations

from beam_optimize._patterns import Regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core._document import Lines

_FEW = 3  # lines that a pattern has to find where no name says that it is the right one
_NUMBER = Regex(rb"\n[ \t]*+\d++(?:\xe2\x86\x92|\t|[:|] ?| \| ?)")
_FENCE = Regex(rb"\n {0,3}(?:```|~~~)")

_WORDS = rb"(?:public|private|protected|internal|static|final|abstract|sealed|partial|open|data|override|readonly"
_WORDS += rb"|async|virtual|default|native|synchronized|suspend|inline|operator|unsafe|extern|new)"
_CALL = rb"[\w$]++\([^\n;]{0,300}\)[^\n;=]{0,80}\{[ \t]*+(?=\r?\n)"
_NO_CALL = rb"(?!(?:if|for|while|switch|catch|function|return|with|do|else|await)\b)"

_PATTERNS: dict[str, Regex] = {
    "python": Regex(rb"\n([ \t]*+)(?:async )?(?:def|class) [A-Za-z_]"),
    "script": Regex(
        rb"\n([ \t]*+)(?:export )?(?:default )?(?:declare )?(?:"
        rb"(?:async )?function\b|(?:abstract )?(?:class|interface|enum|namespace|module) [\w$\"'{]"
        rb"|type [\w$]+[^\n=]{0,100}="
        rb"|(?:const|let|var) [\w$]+[^\n=]{0,80}= ?(?:async )?"
        rb"(?:function\b|class\b|\([^\n)]{0,200}\)[^\n=]{0,80}=>|[\w$]+ =>)"
        rb"|(?:module\.)?exports\b[\w$.]{0,80} ?=|[\w$]+\.(?:prototype\.)?[\w$]+ = (?:async )?function\b"
        rb"|(?:describe|it|test)(?:\.\w{1,10})?\( ?[\"'`]"
        rb"|"
        + _NO_CALL
        + rb"(?:(?:public|private|protected|static|async|get|set|override|readonly) ){0,4}[*#]?"
        + _CALL
        + rb")"
    ),
    "go": Regex(rb"\n()(?:func [(A-Za-z_]|type [A-Za-z_(]|(?:var|const) [A-Za-z_(])"),
    "rust": Regex(
        rb"\n([ \t]*+)(?:pub(?:\([\w: ]{1,40}\))? )?"
        rb"(?:(?:default|const|async|unsafe|extern(?: \"[^\"\n]{0,20}\")?) ){0,4}"
        rb"(?:(?:fn|struct|enum|trait|mod|union|type|static) [A-Za-z_]|impl\b[ <]|macro_rules! )"
    ),
    "java": Regex(
        rb"\n([ \t]*+)(?:"
        rb"(?:" + _WORDS + rb" ){0,6}(?:class|interface|enum|@interface|record|struct|namespace|object|fun) [\w<`.]"
        rb"|(?:" + _WORDS + rb" ){1,6}[\w<][\w<>\[\],.? &@]{0,160}+\((?![^\n]*;))"
    ),
    "c": Regex(
        rb"\n((?:[ \t]*+(?=(?:class|struct|enum|union|namespace) \w[^\n;]{0,200}\r?\n))?)(?:"
        rb"(?:typedef |extern \"C\" )?(?:struct|class|enum|union|namespace)\b[^\n;()]{0,200}(?=\r?\n)"
        rb"|[A-Za-z_][\w:*&<>,~ \t]{0,200}[ *&][\w:~]++ ?\([^\n;]{0,400}(?=\r?\n)"
        rb"|[a-z_]\w{2,80} \([^\n;]{0,400}(?=\r?\n)"
        rb"|TEST(?:_[FP])?\()"
    ),
    "header": Regex(
        rb"\n([ \t]*+)(?:(?:typedef )?(?:struct|class|enum|union|namespace)\b[^\n;()]{0,200}(?=\r?\n)"
        rb"|(?!return\b|else\b|case\b)[A-Za-z_][\w:*&<>,~ \t]{0,200}[ *&][\w:~]++ ?\([^\n=]{0,400}(?=\r?\n))"
    ),
    "ruby": Regex(
        rb"\n([ \t]*+)(?:(?:private )?def [\w.\[=<>+*/!%&|~^-]"
        rb"|(?:class|module) [\w:<]|(?:describe|context|it) [\"'A-Z])"
    ),
    "php": Regex(
        rb"\n([ \t]*+)(?:(?:abstract|final|public|protected|private|static|readonly) ){0,5}"
        rb"(?:function &?\w|(?:class|interface|trait|enum) \w|namespace [\w\\]+;)"
    ),
    "shell": Regex(rb"\n([ \t]*+)(?:function [\w:.-]++|[\w:.-]++ ?\(\))"),
    "sql": Regex(rb"\n([ \t]*+)(?i:create|alter|drop) (?i:or |replace |table|view|function|procedure|[a-z]++ )"),
    "markdown": Regex(rb"\n(#{1,6}) [^\n]"),
    "ini": Regex(rb"\n()\[\[?[^\]\n]++\]"),
    "yaml": Regex(rb"\n((?:  )?)[\w\"'./-][^\n:#]{0,100}:(?=[ \r\n])"),
    "json": Regex(rb"\n( {2}| {4}|\t)\"[^\"\n]{1,200}\": ?"),
    "make": Regex(rb"\n()(?!\.PHONY)(?:define \w|[^\s:#=][^\n:#=]{0,200}::?(?!=)(?=[ \r\n]))"),
    "css": Regex(rb"\n([ \t]*+)[.#@:a-zA-Z*\[][^\n;{}]{0,200}\{[ \t]*(?=\r?\n)"),
}
# Languages by the ends of file names, and by whole names.
_ENDS = {
    "python": "py pyi pyx",
    "script": "js jsx ts tsx mjs cjs mts cts vue svelte",
    "go": "go",
    "rust": "rs",
    "java": "java kt kts cs scala groovy",
    "c": "c cc cpp cxx cu m mm",
    "header": "h hh hpp hxx cuh",
    "ruby": "rb rake gemspec",
    "php": "php phtml",
    "shell": "sh bash zsh bats ksh",
    "sql": "sql ddl",
    "markdown": "md markdown mdx",
    "ini": "toml ini cfg conf",
    "yaml": "yaml yml",
    "json": "json jsonc",
    "make": "mk makefile gnumakefile",
    "css": "css scss less",
}
_LANGUAGES = {end: language for language, ends in _ENDS.items() for end in ends.split(" ")}
_TOLD_APART = ("python", "go", "rust", "php", "java", "script", "c", "ruby", "sql")


def definitions(lines: Lines, start: int, stop: int, name: str, *, numbered: bool) -> dict[int, int]:
    """The definitions from ``start`` to ``stop`` in a file called ``name``: how deep each of them lies."""
    language = _LANGUAGES.get(name.rpartition("/")[2].rpartition(".")[2].lower())
    if language is not None:
        return _found(lines, start, stop, language, numbered=numbered)
    if "." in name:
        return {}  # of a kind that this table does not know
    found = [_found(lines, start, stop, each, numbered=numbered) for each in _TOLD_APART]
    best = max(found, key=len)
    return best if len(best) >= _FEW else {}


def _found(lines: Lines, start: int, stop: int, language: str, *, numbered: bool) -> dict[int, int]:
    pattern, fenced = _PATTERNS[language](), language == "markdown"
    out: dict[int, int] = {}
    inside = False
    for first, _, data in lines.windows(start, stop):
        text = _NUMBER().sub(b"\n", b"\n" + data) if numbered else b"\n" + data
        fences = [fence.start() for fence in _FENCE().finditer(text)] if fenced else []
        unit, at, passed = first, 1, 0
        for match in pattern.finditer(text):
            while passed < len(fences) and fences[passed] < match.start():
                inside = not inside
                passed += 1
            unit += text.count(b"\n", at, match.start() + 1)
            at = match.start() + 1
            if not inside:
                out[unit] = _depth(match[1])
        inside ^= (len(fences) - passed) % 2 == 1
    return out


def _depth(mark: bytes) -> int:
    """How deep a definition lies, in columns; a tab is worth four."""
    return len(mark.expandtabs(4))
