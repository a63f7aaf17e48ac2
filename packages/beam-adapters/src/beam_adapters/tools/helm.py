r"""Helm: install, upgrade, rollback, lint, repositories and dependencies.

What a reader must know of the formats:

- A release says its name, when, where, its status and its revision; what its chart has to say follows as ``NOTES:``.
- ``lint`` has a finding per line behind its severity, and one line of counts; of several charts each has a head.
- An update asks every repository, and says of each that it answered; one that did not is an error that ends nothing.
- With ``--debug`` each step has a line behind the name of a source file; one that waits says the same again and again.

Not here: ``template`` and ``get`` (text that is read), tables of ``list`` and ``history`` (answers).
"""

from __future__ import annotations

from beam_adapters._managers import BANNER, CHATTER, DETAIL, DONE, ERROR, FAILED, WARNING, settled
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P1, P2, P4 = Priority.P1, Priority.P2, Priority.P4

RELEASE = Label(P1, "what was released")
HEAD = Label(P2, "chart that is looked at")
ANSWERED = Label(P4, "repository that answered", "repositories updated")
DOWNLOADED = Label(P4, "chart that was downloaded", "charts downloaded")

_top = State(
    "top",
    (
        Rule("failed", rb"Error: \d++ chart\(s\) linted, .+", FAILED),
        Rule("error", rb"Error: (?!\d++ chart\(s\) linted, ).+|\[ERROR\] .+|Save error occurred: .+", ERROR),
        Rule("unreachable", rb"\.\.\.Unable to get an update from the .+", ERROR, enter="unreachable"),
        Rule("warning", rb"\[WARNING\] .+|WARNING: .+|(?:coalesce|warnings)\.go:\d++: warning: .+", WARNING),
        Rule("linting", rb"==> Linting .+", HEAD, opens=True),
        Rule("linted", rb"\d++ chart\(s\) linted, 0 chart\(s\) failed", DONE),
        Rule(
            "done",
            rb"Release \"[^\"\n]++\" has been upgraded\..*|Rollback was a success!.*|release \"[^\"\n]++\" uninstalled",
            DONE,
        ),
        Rule("release", rb"NAME: \S++|REVISION: \d++|NAMESPACE: \S++", RELEASE),
        Rule(
            "answered", rb"\.\.\.Successfully got an update from the \"[^\"\n]++\" chart repository", ANSWERED, run=True
        ),
        Rule("downloaded", rb"Downloading \S++ from repo \S++", DOWNLOADED, run=True),
        Rule(
            "routine",
            rb"Hang tight while we grab the latest from your chart repositories\.\.\."
            rb"|Getting updates for unmanaged Helm repositories\.\.\.|Deleting outdated charts"
            rb"|Update Complete\. \xe2\x8e\x88 ?Happy Helming!\xe2\x8e\x88 ?",
            BANNER,
            run=True,
        ),
        Rule("debug", rb"[a-z_]++\.go:\d++: (?:\d{4}-\S++ \S++ [^\n\[]*)?\[debug\] .*", CHATTER, run=True),
    ),
)
_unreachable = State("unreachable", (Rule("reason", rb"\t.+", DETAIL),), otherwise="top")

ADAPTER = Adapter(
    "helm",
    (_top, _unreachable),
    commands=tuple(
        f"helm {command}"
        for command in (
            *("install", "upgrade", "uninstall", "rollback", "lint", "dependency", "dep", "repo", "status", "test"),
            *("package", "pull", "push", "show"),
        )
    ),
    anchors=(
        b"==> Linting ",
        b" chart(s) linted, ",
        b" has been upgraded. ",
        b"Hang tight while we grab the latest",
        b"Rollback was a success!",
    ),
    signatures=(
        rb"==> Linting \S",
        rb"Release \"[^\"\r\n]+\" has been upgraded\.",
        rb"Hang tight while we grab the latest from your chart",
        rb"Rollback was a success!",
    ),
    weak=(
        rb"NAME: \S+[\r\n]+LAST DEPLOYED: ",
        rb"Error: ",
        rb"Release \"",
        rb"release \"",
        rb"Saving \d+ charts",
        rb"[a-z_]+\.go:\d+: ",
    ),
    mixes=True,
    finish=settled("helm", ("debug",), ("done", "linted")),
)
