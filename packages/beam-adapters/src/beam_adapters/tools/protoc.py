r"""protoc: findings in ``.proto`` files, with or without a place.

What a reader must know of the formats:

- A finding is ``file.proto:6:13: text`` without the word error; a warning says that it is one.  What has no place is
  ``file.proto: text``.  One finding may bring others in files that import it.
"""

from __future__ import annotations

from beam_adapters._building import ERROR, START, WARNING
from beam_adapters._table import Adapter, Rule, State

_FILE = rb"[^\s:]+\.proto:"

_top = State(
    "top",
    (
        Rule("warning", rb"(?:\[libprotobuf WARNING [^\]\n]++\] .*|%b(?:\d++:\d++: )? ?warning: .*)" % _FILE, WARNING),
        Rule("error", rb"%b(?:\d++:\d++:)? (?! ?warning: ).*|Could not make proto path relative: .*" % _FILE, ERROR),
        Rule(
            "plugin",
            rb"(?:[^\s:]++: program not found or is not executable|--\w++_out: .*|Missing (?:input file"
            rb"|output directives)\..*)",
            ERROR,
        ),
        Rule("folder", rb"[^\s:]+/: No such file or directory", ERROR),
    ),
)

ADAPTER = Adapter(
    "protoc",
    (_top,),
    commands=("protoc", "grpc_tools.protoc", "buf"),
    anchors=(b".proto:", b"_out: protoc-gen-"),
    signatures=(rb"[^\s:]+\.proto:(?:\d+:\d+: |\s*warning: | (?:File not found|Import ))", rb"--\w+_out: protoc-gen-"),
    weak=(START,),
    mixes=True,
    verified=("protoc 3.21", "protoc 35"),
)
