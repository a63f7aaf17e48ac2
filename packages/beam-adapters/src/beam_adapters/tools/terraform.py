r"""Terraform and OpenTofu: init, validate, plan, apply; what is wrong, as a box or plain.

What a reader must know of the formats:

- A diagnostic is a box with a left edge, or plain text below ``Error:`` where there is no color; its place is indented,
  its words are wrapped lines.  A plain one ends where the next begins.
- ``init`` has a line for each provider and module, and advice at the end that is always the same.
- Failed checks and conditions are warnings and errors like any other.

Not here: resources and their attributes, progress and counts, which the table of infrastructure knows.
"""

from __future__ import annotations

from beam_adapters._managers import BLANK, CHANGED, DETAIL, DONE, ERROR, HINT, STEP, WARNING
from beam_adapters._table import Adapter, Rule, State

_EDGE = rb"\xe2\x94\x82"
_TOP = rb"(?:\xe2\x95\xb7|\xe2\x95\xb5)"

# What may follow a warning and is none of its lines.
_ELSE = (
    rb"\S+: (?:Refreshing|Reading|Read |Creat|Modif|Destr|Still )|(?:Apply|Destroy) complete!|Outputs:"
    rb"|Plan: |No changes"
    rb"|(?:Terraform|OpenTofu) (?:used|will perform|has been)|  # "
)

_top = State(
    "top",
    (
        Rule("warning", rb"%b Warning: .+" % _EDGE, WARNING, opens=True),
        Rule("edge-blank", rb"%b *+" % _EDGE, BLANK, run=True),
        Rule("boxed", rb"%b (?! *+\n| *+(?:on|with) |Error: |Warning: ).+" % _EDGE, DETAIL, run=True),
        Rule("error", rb"Error: .+", ERROR, enter="plain", opens=True),
        Rule("plain-warning", rb"Warning: .+", WARNING, enter="plain", opens=True),
        Rule("no-command", rb"(?:Terraform|OpenTofu) has no command named .+", ERROR),
        Rule(
            "initialized",
            rb"(?:Terraform|OpenTofu) has been successfully initialized!|Success! The configuration is valid\..*",
            DONE,
        ),
        Rule(
            "init-step",
            rb"Initializing (?:the backend|modules|provider plugins).*"
            rb"|- (?:Finding|Reusing previous version of|Installing|Installed|Using previously-installed) .+"
            rb"|- [\w.-]++ in \S+|Downloading \S+ .* for [\w.-]++\.\.\.",
            STEP,
            run=True,
        ),
        Rule(
            "advice",
            rb"You may now begin working with (?:Terraform|OpenTofu)\. .+\n.+\nshould now work\."
            rb"|If you ever set or change modules or backend configuration for (?:Terraform|OpenTofu),\n.+\n.+"
            rb"|(?:Terraform|OpenTofu) has created a lock file .+\n.+\n.+\nyou run .+"
            rb"|(?:Terraform|OpenTofu) has compared your real infrastructure against your configuration\n.+",
            HINT,
        ),
        Rule("outputs", rb"Outputs:|Changes to Outputs:", CHANGED, enter="outputs"),
    ),
)
_plain = State(
    "plain",
    (
        Rule("plain-blank", b"", BLANK, run=True),
        Rule("next", rb"Error: .+", ERROR, opens=True),
        Rule("plain-detail", rb"(?!%b|Error: |Warning: |%b).+" % (_TOP, _ELSE), DETAIL, run=True),
    ),
    otherwise="top",
)
_outputs = State(
    "outputs",
    (Rule("outputs-blank", b"", BLANK), Rule("output", rb"(?:  [-+~] )?\w[\w-]*+ += .*|[ }\])].*", CHANGED, run=True)),
    otherwise="top",
)

ADAPTER = Adapter(
    "terraform",
    (_top, _plain, _outputs),
    commands=("terraform", "tofu", "terragrunt", "terraform init", "terraform plan"),
    anchors=(
        b"erraform",
        b"Initializing provider plugins",
        b"OpenTofu",
        b"\nPlan: ",
        b"The configuration is valid",
        b" complete! Resources: ",
        b"\xe2\x94\x82 Error: ",
        b"\xe2\x94\x82 \x1b",
    ),
    signatures=(
        rb"Initializing (?:the backend|modules|provider plugins)\.\.\.[\r\n]",
        (
            rb"(?:Terraform|OpenTofu) (?:used the selected providers|will perform the following actions"
            rb"|has been successfully initialized)"
        ),
        rb"\xe2\x95\xb7[\r\n]+\xe2\x94\x82 (?:Error|Warning): ",
        rb"Success! The configuration is valid",
        rb"Error: [^\r\n]+[\r\n]+  on \S+\.tf line \d+",
        rb"(?:Terraform|OpenTofu) has no command named ",
    ),
    weak=(rb"Error: ", rb"Warning: ", rb"\S+: (?:Refreshing state|Creating|Destroying)\.\.\.", rb"Terraform v\d"),
    mixes=True,
    verified=("Terraform 1.11",),
)
