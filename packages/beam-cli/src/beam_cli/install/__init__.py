"""`beam install`, `beam uninstall`, `beam doctor`: Beam's hook in the configuration of an agent.

`_hosts` has the table: which files of a host are touched, and what is put there (`_commands`).  `_plan` makes new
bytes of old ones (`_edit` changes JSON in its place, `_json_text` reads where everything stands), `_work` makes the
changes and takes them back while nobody else does (`_alone`), `_files` writes, `_inventory` remembers.  `_doctor` looks
at what is there, and `_selftest` tries it out.

Guards: only Beam's own entries are touched; a file is there as it was or as it is meant to be, never in between; what
cannot be read is not written.  Not here: what the hook answers (`beam_cli.hook`) and how a command is run (`_shell`).
"""
