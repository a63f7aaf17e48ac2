r"""BuildKit: the steps of an image, the one that failed, checks of a Dockerfile.

What a reader must know of the formats:

- In plain form every line has the number of its step; steps run side by side.  On a terminal a row is one step.
- A step that failed is said three times: in its own lines, below ``------`` with its last output, and in the last line.
  Between stands the place in the Dockerfile with the lines around it.
- The name and the hash of the image are what the next command needs.

Not here: steps and transfers (``projects``), what a step's own program prints.
"""

from __future__ import annotations

from beam_adapters._building import DETAIL, ERROR, FAILED, HINT, PLACE, RESULT, ROUTINE, SOURCE, START, WARNING, blank
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule("failed", rb"ERROR: failed to (?:solve|build|receive status): .*", FAILED, opens=True),
        Rule("step-failed", rb"#\d++ ERROR: .*| => ERROR .*", ERROR, opens=True),
        Rule("canceled", rb"#\d++ CANCELED| => CANCELED .*", RESULT),
        Rule("which", rb" > \[.*\] .*:", DETAIL),
        Rule("place", rb"(?:\S*Dockerfile\S*|\S++\.[Dd]ockerfile|\S*Containerfile\S*):\d++", PLACE),
        Rule("marked", rb" *+\d++ \| >>> .*", PLACE, run=True),
        Rule("source", rb" *+\d++ \|     .*", SOURCE, run=True),
        Rule(
            "image",
            rb"(?:#\d++| => =>) (?:naming to|writing image|exporting manifest list|pushing manifest for) .*",
            RESULT,
            run=True,
        ),
        Rule("checked", rb" \d++ warnings? found.*| - [A-Z]\w++: .*", WARNING, run=True),
        Rule("ruler", rb"-{6}|-{20}", ROUTINE, run=True),
        Rule(
            "hint",
            rb"View build details: .*|What's next:(?:\n {4}.*){0,4}|#0 building with \"[^\"\n]++\" instance using .*",
            HINT,
        ),
        blank,
    ),
)

ADAPTER = Adapter(
    "buildkit",
    (_top,),
    commands=("docker build", "docker buildx", "docker buildx build", "podman build", "buildctl", "nerdctl build"),
    anchors=(b"[internal] load ", b"[+] Building ", b"ERROR: failed to solve: "),
    signatures=(
        rb"#\d+ \[internal\] load ",
        rb"#0 building with ",
        rb"\[\+\] Building \d+\.\d+s \(\d+/\d+\)",
        rb"ERROR: failed to solve: ",
    ),
    weak=(START,),
    mixes=True,
)
