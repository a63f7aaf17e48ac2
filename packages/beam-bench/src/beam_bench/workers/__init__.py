"""Programs that run under another Python, one for each peer that is a library; nothing here is imported by Beam.

Each reads one JSON object a line and answers with one.  ``{"text": …, "command": …}`` asks for a reduction and is
answered by ``{"text": …, "note": …}``; ``{"recall": TEXT}`` asks for what the handles in a reduced text give back and
is answered by ``{"texts": […]}``; an error is ``{"error": …}``.  The first line is written unasked and has ``version``.
"""
