"""What each host lets a tool result be, as a budget: above it the host cuts blindly.

Sources: the hosts' own documentation and code, as of 2026-11.  Claude Code persists Bash output above 30,000
characters; Codex truncates to 10,000 tokens; Gemini CLI to 40,000 characters; OpenCode to 50 KiB (or 2,000 lines).
"""

from __future__ import annotations

HOSTS = {
    "claude-code": "30000c",
    "codex": "10000",
    "gemini": "40000c",
    "opencode": "51200b",
}
