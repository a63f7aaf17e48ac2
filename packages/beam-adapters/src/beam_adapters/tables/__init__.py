"""Generated: the compiled code of this package's patterns, one table an adapter and ``shared`` for the rest.

``.ci/regex_tables.py --write`` makes them; ``beam_core._regex`` reads them; where one is missing ``re`` compiles.
"""
