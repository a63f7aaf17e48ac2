"""Changes of a JSON text in its place: a value set or appended at the end of its container, or one taken out.

Guards: every byte that is not part of the change stays: comments, order, blanks, the kind of line ends, a missing last
newline, a byte order mark.  What is added is laid out as its neighbours are.  Texts go in and come out; files are
not known here, and neither is what is put there.
"""

from __future__ import annotations

import json

from beam_cli.install._json_text import read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from beam_cli.install._json_text import Member, Node

    Path: TypeAlias = tuple[str | int, ...]

_BLANK = " \t\r\n"


class Document:
    """A JSON text that changes.  NotJsonError where it is none; ValueError where a path leads into another kind."""

    __slots__ = ("_comments", "_root", "_text")

    def __init__(self, text: str, *, comments: bool) -> None:
        self._comments = comments
        self.text = text
        if not self.root.is_object:
            raise ValueError("the file holds no object")

    @property
    def text(self) -> str:
        """The text as it is now."""
        return self._text

    @text.setter
    def text(self, text: str) -> None:
        self._text = text
        self._root: Node | None = None

    @property
    def root(self) -> Node:
        """Where everything stands in it, read once for each text."""
        if self._root is None:
            self._root = read(self._text, comments=self._comments)
        return self._root

    def find(self, path: Path) -> Node | None:
        """The value below these keys and numbers, None where there is none."""
        node: Node | None = self.root
        for step in path:
            members = (node.members if node is not None else None) or []
            at = _number(members, step)
            if at is None:
                return None
            node = members[at].value
        return node

    def value(self, path: Path) -> object:
        """The same as Python has it."""
        node = self.find(path)
        return None if node is None else node.plain()

    def items(self, path: Path) -> list[Member]:
        """What an object or a list has."""
        node = self.find(path)
        return (node.members if node is not None else None) or []

    def is_bare(self, node: Node) -> bool:
        """Whether an object or a list holds no comment of its own."""
        edges = [node.start + 1, *(place for one in node.members or () for place in (one.start, one.end)), node.end - 1]
        return not any(self.text[edges[n] : edges[n + 1]].strip(_BLANK + ",") for n in range(0, len(edges), 2))

    def set(self, path: tuple[str, ...], value: object) -> list[tuple[str, ...]]:
        """Give an object a new key at its end; the objects on the way that had to be made.

        The key must not be there.
        """
        made = [path[:end] for end in range(1, len(path)) if self.find(path[:end]) is None]
        depth = len(made[0]) if made else len(path)
        node = self.find(path[: depth - 1])
        if node is None or not node.is_object or self.find(path) is not None:
            raise ValueError(f"{'.'.join(path[: depth - 1])} is no object")
        for key in reversed(path[depth:]):
            value = {key: value}
        self._append(node, path[depth - 1], value)
        return made

    def append(self, path: tuple[str, ...], value: object) -> list[tuple[str, ...]]:
        """Put ``value`` at the end of the list below ``path``; the objects and lists that had to be made."""
        node = self.find(path)
        if node is None:
            return [*self.set(path, [value]), path]
        if node.members is None or node.is_object:
            raise ValueError(f"{'.'.join(path)} is no list")
        self._append(node, None, value)
        return []

    def remove(self, path: Path) -> None:
        """Take out a key of an object, or an element of a list; it has to be there."""
        *above, last = path
        node = self.find(tuple(above))
        at = None if node is None else _number(node.members or [], last)
        if node is None or at is None:
            raise ValueError(f"{path} is not there")
        self._remove(node, at)

    def _append(self, node: Node, key: str | None, value: object) -> None:
        members = node.members or []
        newline = "\r\n" if "\r\n" in self.text else "\n"
        outer, unit = self._indent(node.start), self._unit()
        one_line = False
        if members:
            gaps = self.text[node.start : members[0].start] + self.text[members[-1].end : node.end]
            one_line = "\n" not in gaps
        if one_line:
            new = json.dumps(value, ensure_ascii=False)
        else:
            inner = self._indent(members[0].start) if members else outer + unit
            new = json.dumps(value, ensure_ascii=False, indent=unit or "  ").replace("\n", newline + inner)
        if key is not None:
            colon = ":" if one_line and ": " not in self.text[node.start : node.end] else ": "
            new = json.dumps(key, ensure_ascii=False) + colon + new
        close = node.end - 1
        last = close
        while self.text[last - 1] in _BLANK:
            last -= 1
        # A comment at the end of a line reaches to its end, and the new member begins on a line of its own.
        tail = self.text[last:close]
        if one_line:
            lead = " "
        else:
            lead = newline + inner
            tail = tail if "\n" in tail else newline + outer
        self.text = self.text[:last] + lead + new + tail + self.text[close:]
        if members:
            at = members[-1].end
            self.text = self.text[:at] + "," + self.text[at:]

    def _remove(self, node: Node, at: int) -> None:
        members = node.members or []
        text, one = self.text, members[at]
        if at + 1 < len(members):
            comma = self._comma(one.end)
            end = comma + 1
            while text[end] in _BLANK:
                end += 1
            if end != members[at + 1].start:
                end = comma + 1  # a comment of the next member
            self.text = text[: one.start] + text[end:]
            return
        end = one.end
        bound = members[at - 1].end if at > 0 else node.start + 1
        start = one.start
        while text[start - 1] in _BLANK and start > bound:
            start -= 1
        alone = text[end:].partition("\n")[0].strip(_BLANK) == ""  # nothing else is on its last line
        if text[bound:start].strip(_BLANK + ",") and "\n" in text[start : one.start] and not alone:
            start = text.index("\n", start) + 1  # a comment reaches to the end of its line
        if at > 0:  # the comma before goes, as it would be one at the end
            comma = self._comma(bound)
            self.text = text[:comma] + text[comma + 1 : max(start, comma + 1)] + text[end:]
        elif text[bound:start].strip(_BLANK) or text[end : node.end - 1].strip(_BLANK):
            self.text = text[:start] + text[end:]
        else:
            self.text = text[:bound] + text[node.end - 1 :]

    def _comma(self, at: int) -> int:
        """Where the comma behind a member that ends at ``at`` stands: no other can be between it and the next."""
        text = self.text
        while text[at] != ",":
            if text.startswith("//", at):
                at = text.index("\n", at)
            elif text.startswith("/*", at):
                at = text.index("*/", at) + 2
            else:
                at += 1
        return at

    def _indent(self, at: int) -> str:
        """The blanks at the begin of the line that ``at`` is in."""
        start = self.text.rfind("\n", 0, at) + 1
        line = self.text[start:at].lstrip("\ufeff")
        return line[: len(line) - len(line.lstrip(" \t"))]

    def _unit(self) -> str:
        """One step of indentation, as the first key of the file has it."""
        root = self.root
        first = root.members[0] if root.members else None
        if first is None or "\n" not in self.text[root.start : first.start]:
            return "  "
        return self._indent(first.start)[len(self._indent(root.start)) :] or "  "


def _number(members: list[Member], step: str | int) -> int | None:
    """Which of the members a key or a number means."""
    if isinstance(step, int):
        return step if step < len(members) and members[step].key is None else None
    return next((n for n, member in enumerate(members) if member.key == step), None)
