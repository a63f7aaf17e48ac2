"""`python -m beam_cli`: the same as the console script `beam`."""

from beam_cli.main import main

main()
