"""mini-swe-agent: an environment around another one, whose ``execute`` changes ``output``.

Written against mini-swe-agent 2.4.6 (`minisweagent/environments/__init__.py`, `local.py`) and run with it.  The agent's
end is recognised by the environment inside, on what the command printed.  What changes: ``output``; where the agent's
template would cut what is left (10,000 characters), what is protected comes first.  What does not: ``returncode``,
``exception_info``, ``extra``, and exceptions.  A Beam that fails passes the output on.

The agent has a shell and no other tool, so a handle is of use only where its shell has the command `beam`: originals
are kept where the commands run on this machine and `beam` is found, or where ``recover`` says so.
"""

from __future__ import annotations

import shutil
from typing import Any

from minisweagent.environments import get_environment_class

from beam_cli._recovery import open_store
from beam_cli.integrations._texts import Texts

_TOOL = "bash"


class BeamEnvironment:
    """``environment_class: beam_cli.integrations.mini_swe_agent.BeamEnvironment`` in the agent's configuration.

    ``wrapped`` names the environment that runs the commands (``local``, ``docker`` or a path with dots), which gets
    all other settings.  InvalidValueError for a fidelity that there is not, ValueError for an environment that is not
    known.
    """

    def __init__(
        self, *, wrapped: str = "local", fidelity: str = "compact", recover: bool | None = None, **settings: Any
    ) -> None:
        if recover is None:
            recover = wrapped == "local" and shutil.which("beam") is not None
        self._beam = {"wrapped": wrapped, "fidelity": fidelity, "recover": recover}
        self._texts = Texts("mini-swe-agent", open_store() if recover else None, fidelity=fidelity)
        self._inner: Any = get_environment_class(wrapped)(**settings)

    def execute(self, action: dict[str, Any], *args: Any, **named: Any) -> dict[str, Any]:
        """Run the command and reduce what it printed; what the environment raises passes."""
        done: dict[str, Any] = self._inner.execute(action, *args, **named)
        output = done.get("output")
        if not isinstance(output, str):
            return done
        code = done.get("returncode")
        known = isinstance(code, int) and not done.get("exception_info")
        new = self._texts.shown(output, _TOOL, action, exit_code=code if known else None)
        return done if new is output else {**done, "output": new}

    def serialize(self) -> dict[str, Any]:
        """What the environment inside says, for the trajectory, and that Beam was there."""
        found: dict[str, Any] = self._inner.serialize()
        info = found.get("info", {})
        config = {**info.get("config", {}), "beam": self._beam}
        return {**found, "info": {**info, "config": config}}

    def __getattr__(self, name: str) -> Any:
        if name == "_inner":  # not made yet
            raise AttributeError(name)
        return getattr(self._inner, name)
