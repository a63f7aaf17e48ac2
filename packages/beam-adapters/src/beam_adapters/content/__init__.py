"""Kinds of content that any tool may print: a rule table each, beside the tables of the tools.

They run over text of no known tool, each that finds one of its anchors there.  Where two label a line the more
important label stands, so a table here can be written as if it were alone.  None has commands or signatures, because
none says who printed a text; all are as wary as the floor, because nobody asked for them by name.
"""
