"""`beam hook`: an agent's own hook hands over what a tool gave, Beam answers with less, or with nothing.

Path of the data: standard input → `_json` → one of the hosts' modules (`_hosts` finds it by the payload's own keys)
→ a `Call` → the engine → the host's answer → standard output.  Guards: where anything is not as it is known to be,
nothing is printed and the exit code is 0, so that the host goes on with what it had.

Not here: who puts the hook into a host's configuration, and the plugins that speak to it.
"""
