"""One module a tool: the next adapter is one file here.  ``python -m beam_adapters.index`` makes it known."""
