"""`beam mcp`: artifacts for agents that speak the Model Context Protocol, and a relay that reduces what servers give.

`beam mcp serve` is a server (`_server` speaks, `_answers` finds what is asked for, `_room` knows what hosts show).
`beam mcp wrap -- CMD` stands between a client and the server that CMD starts (`_relay` hands the bytes on, `_watch`
knows which call a message answers, `_results` says which texts may be less, `_splice` puts them in place).

Guards: the relay changes nothing of a message but the texts that it reduces, and hands on what it does not understand.
Only the server needs the extra `beam-cli[mcp]`; everything here is loaded when it is asked for.
"""
