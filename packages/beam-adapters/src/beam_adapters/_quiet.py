"""What no line holds that a certain rule takes along with its first: words with which tools tell of trouble.

The floor does not look again at what a certain rule takes.  So the lines behind its first, of which the rule knows
little, stay out of it where they say anything like an error.  Not here: what an error is (``_floor_words``).
"""

from __future__ import annotations

QUIET = (
    rb"(?![^\n]*(?:[Ee]rror(?:\[\w++\])?:|\b(?:ERROR|CRITICAL|FATAL|FAIL(?:ED)?|panic(?:ked)?)\b|ERR!|\*\*\*|fatal:"
    rb"|Traceback|Segmentation fault))"
)
