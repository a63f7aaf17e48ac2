"""Where everything stands in a JSON text, with comments where its host takes them.

Not a parser for values that are used elsewhere: it gives places, so that `_edit` can change one of them and leave every
other byte.  Guards: what JSON does not allow is refused with the line it stands in, nothing is guessed.
"""

from __future__ import annotations

import json
import re

_BLANK = re.compile(r"[ \t\r\n]*")
_PLAIN = re.compile(r'"([^"\\\x00-\x1f]*)"')  # a string that says what it holds
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
_DEEPEST = 200
_SCALARS = {"true": True, "false": False, "null": None}
_WORD = re.compile(r"[-+.0-9A-Za-z]*")
_NUMBER = frozenset("+-0123456789.eE")


class NotJsonError(Exception):
    """The text is no JSON: ``line`` counts from 1."""

    def __init__(self, what: str, line: int) -> None:
        super().__init__(what)
        self.line = line


class Member:
    """A key with its value, or an element of a list (``key`` is then None); ``start`` is where the key begins."""

    __slots__ = ("key", "start", "value")

    def __init__(self, key: str | None, start: int, value: Node) -> None:
        self.key = key
        self.start = start
        self.value = value

    @property
    def end(self) -> int:
        """Where its value ends."""
        return self.value.end


class Node:
    """A value from ``start`` to ``end``.  ``members`` is None for what is no object and no list."""

    __slots__ = ("end", "is_object", "members", "scalar", "start")

    def __init__(self, start: int) -> None:
        self.start = start
        self.end = start
        self.is_object = False
        self.members: list[Member] | None = None
        self.scalar: object = None

    def plain(self) -> object:
        """The value as Python has it."""
        if self.members is None:
            return self.scalar
        if self.is_object:
            return {str(member.key): member.value.plain() for member in self.members}
        return [member.value.plain() for member in self.members]


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where what matches from ``at`` on ends."""
    found = pattern.match(text, at)
    return at if found is None else found.end()


def read(text: str, *, comments: bool) -> Node:
    """The value of ``text``; NotJsonError.  ``comments`` allows them."""
    return _Reader(text, comments=comments).read()


class _Reader:
    __slots__ = ("_at", "_comments", "_text")

    def __init__(self, text: str, *, comments: bool) -> None:
        self._text = text
        self._at = 0
        self._comments = comments

    def read(self) -> Node:
        self._at = int(self._text.startswith("\ufeff"))
        node = self._value(0)
        self._blank()
        if self._at != len(self._text):
            raise self._wrong("something stands behind the end")
        return node

    def _wrong(self, what: str) -> NotJsonError:
        return NotJsonError(what, self._text.count("\n", 0, self._at) + 1)

    def _here(self) -> str:
        return self._text[self._at : self._at + 1]

    def _blank(self) -> None:
        text = self._text
        while True:
            self._at = _end(_BLANK, text, self._at)
            if not text.startswith(("//", "/*"), self._at):
                return
            if not self._comments:
                raise self._wrong("a comment, which this file cannot have")
            line = text[self._at + 1] == "/"
            end = text.find("\n" if line else "*/", self._at + 2)
            if end < 0 and not line:
                raise self._wrong("a comment without an end")
            self._at = len(text) if end < 0 else end + (1 if line else 2)

    def _value(self, depth: int) -> Node:
        self._blank()
        if depth > _DEEPEST:
            raise self._wrong("it is nested too deeply")
        node = Node(self._at)
        if self._here() in {"{", "["}:
            self._container(node, depth)
        elif self._here() == '"':
            node.scalar = self._string()
        else:
            node.scalar = self._scalar()
        node.end = self._at
        return node

    def _container(self, node: Node, depth: int) -> None:
        node.is_object = self._here() == "{"
        close = "}" if node.is_object else "]"
        node.members = []
        keys = set()
        self._at += 1
        while True:
            self._blank()
            if self._here() == close and not node.members:
                break
            start, key = self._at, None
            if node.is_object:
                if self._here() != '"':
                    raise self._wrong("a key in quotes is missing")
                key = self._string()
                if key in keys:
                    raise self._wrong(f"the key {key!r} stands twice")
                keys.add(key)
                self._blank()
                if self._here() != ":":
                    raise self._wrong("a colon is missing")
                self._at += 1
            node.members.append(Member(key, start, self._value(depth + 1)))
            self._blank()
            if self._here() == ",":
                self._at += 1
            elif self._here() != close:
                raise self._wrong(f"a comma or {close} is missing")
            else:
                break
        self._at += 1

    def _string(self) -> str:
        plain = _PLAIN.match(self._text, self._at)
        if plain is not None:
            self._at = plain.end()
            return plain[1]
        found = _STRING.match(self._text, self._at)
        word = found[0] if found is not None else ""
        try:
            value = json.loads(word)
        except ValueError as error:
            raise self._wrong("a string without an end, or with a character that cannot stand there") from error
        self._at += len(word)
        return str(value)

    def _scalar(self) -> object:
        at = _end(_WORD, self._text, self._at)
        word = self._text[self._at : at]
        if word in _SCALARS:
            self._at = at
            return _SCALARS[word]
        try:
            number: object = json.loads(word) if word and _NUMBER.issuperset(word) else None
        except ValueError:
            number = None
        if number is None:
            raise self._wrong("a value is missing, or is none")
        self._at = at
        return number
