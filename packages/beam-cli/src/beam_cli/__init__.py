"""beam-cli: the `beam` command.

What a user types and what a process does with it: arguments, descriptors, signals, exit codes.  How a text is
reduced is not here (beam-optimize), and nothing here looks into a text.  Importing this package imports
nothing else, because `beam reduce` runs once for every command of an agent.
"""
