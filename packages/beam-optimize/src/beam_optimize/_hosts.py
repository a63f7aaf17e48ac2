"""What each host lets a tool result be, as budgets that all have to be met: above them the host cuts blindly.

Sources: the hosts' own documentation and code, as of 2026-11.  Claude Code keeps Bash output above 30,000
characters in a file and shows a preview; Codex cuts to 10,000 tokens, head and tail; Gemini CLI above 40,000
characters; OpenCode, Kilo and Pi above 2,000 lines or 50 KiB; Hermes above 50,000 characters; mini-swe-agent above
10,000.
"""

from __future__ import annotations

from beam_core._budget import Budget
from beam_core._errors import InvalidValueError

HOSTS: dict[str, tuple[str, ...]] = {
    "claude-code": ("30000c",),
    "codex": ("10000",),
    "gemini": ("40000c",),
    "hermes": ("50000c",),
    "kilo": ("51200b", "2000l"),
    "mini-swe-agent": ("10000c",),
    "opencode": ("51200b", "2000l"),
    "pi": ("51200b", "2000l"),
}


def limits_of(host: str | None) -> tuple[Budget, ...]:
    """The limits of a host by name, none for none; InvalidValueError where it is not known."""
    if host is None:
        return ()
    if host not in HOSTS:
        raise InvalidValueError("host", host, "one of " + ", ".join(HOSTS))
    return tuple(map(Budget.parse, HOSTS[host]))
