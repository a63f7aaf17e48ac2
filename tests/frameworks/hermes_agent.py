"""An agent of Hermes, as a program: `hermes_agent.py BASE_URL on|broken`.

Hermes finds Beam's plugin by its entry point, and loads it where `config.yaml` in HERMES_HOME enables it.
"""

from __future__ import annotations

import sys

from run_agent import AIAgent

from beam_cli.integrations import _texts

if sys.argv[2] == "broken":
    setattr(_texts, "smallest", None)  # noqa: B010  (what the hooks call is gone)
agent = AIAgent(
    base_url=sys.argv[1],
    api_key="sk-scripted",
    model="scripted",
    api_mode="chat_completions",
    enabled_toolsets=["terminal", "file", "code_execution", "beam"],
    quiet_mode=True,
    skip_context_files=True,
    skip_memory=True,
    tool_delay=0.0,
    max_iterations=20,
)
agent.chat("do it")
