"""Frameworks for agents in Python: one module each, none of which anything else of Beam imports.

``langchain``, ``openai_agents``, ``pydantic_ai``, ``claude_agent_sdk``, ``mini_swe_agent`` and ``hermes`` put `_texts`
at the place where their framework lets a tool's result be changed before the model reads it, and `_handles` where it
takes tools.  Each needs its framework, and none of the others.

Guards: what the framework keeps beside the text (ids, status, artifacts, pictures, errors) stays as it is.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_cli._recovery import open_store as open_store

__all__ = ["open_store"]


def __getattr__(name: str) -> object:
    """Load a public name on first use (PEP 562)."""
    if name == "open_store":
        from beam_cli._recovery import open_store

        return open_store
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
