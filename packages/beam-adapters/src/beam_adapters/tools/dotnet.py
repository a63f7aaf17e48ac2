r"""dotnet and MSBuild: projects built, restore, the verdict in both of its forms.

What a reader must know of the formats:

- The console logger ends with ``Build FAILED.``, all findings once more, and counts.  The terminal logger has a row for
  each project with its findings below, and one line at the end.
- On its first run it prints a welcome of twenty lines before anything.

Not here: steps (``projects``) and findings with a place (``compilers``).
"""

from __future__ import annotations

from beam_adapters._building import COUNT, ERROR, FAILED, FAILURE, HINT, PASSED, RESULT, ROUTINE, START, blank
from beam_adapters._table import Adapter, Rule, State

_top = State(
    "top",
    (
        Rule(
            "failed",
            rb"Build FAILED\.|Build failed(?: with .*)? in .*|Restore failed(?: with .*)? in .*",
            FAILED,
            opens=True,
        ),
        Rule("passed", rb"Build succeeded\.|Build succeeded(?: with .*)? in .*", PASSED, opens=True),
        Rule(
            "error",
            rb" *+(?:MSBUILD|\S*?\.(?:csproj|fsproj|vbproj|sln|slnx|props|targets)) : (?:fatal )?error [A-Z]++\d++: .*",
            ERROR,
            run=True,
        ),
        Rule(
            "project-failed", rb"  \S++ (?:\S++ )?failed with \d++ error.*|  Failed to restore .*", FAILURE, opens=True
        ),
        Rule(
            "project",
            rb"  \S++ (?:\S++ )?succeeded.* \(.*|  \S++ -> \S.*|  \d++ of \d++ projects are up-to-date for restore\.",
            RESULT,
            run=True,
        ),
        Rule("counts", rb" {4}\d++ (?:Warning|Error)\(s\)", COUNT, run=True),
        Rule("restored", rb"Restore complete \(.*\)", ROUTINE),
        Rule(
            "welcome",
            (
                rb"Welcome to \.NET [\d.]++!\n-++\nSDK Version: .*"
                rb"|Telemetry\n-++\nThe \.NET tools collect usage data .*"
                rb"|Read more about \.NET CLI Tools telemetry: .*|-{16}(?:-++)?"
                rb"|Installed an ASP\.NET Core HTTPS development certificate\."
                rb"|To trust the certificate, (?:run|view) .*|Learn about HTTPS: .*|Write your first app: .*"
                rb"|Find out what's new: .*"
                rb"|Explore documentation: .*|Report issues and find source on GitHub: .*"
                rb"|Use 'dotnet --help' to see available commands .*"
                rb"|Workload updates are available\. .*"
            ),
            HINT,
            run=True,
        ),
        blank,
    ),
)

ADAPTER = Adapter(
    "dotnet",
    (_top,),
    commands=(
        "dotnet build", "dotnet restore", "dotnet publish", "dotnet pack",
        "dotnet msbuild", "dotnet run", "msbuild", "msbuild.exe",
    ),
    anchors=(
        b"Determining projects to restore", b"MSBuild version ", b"Build FAILED.",
        b"Build succeeded", b"Restore complete (", b"Welcome to .NET ", b"MSBUILD : ",
    ),
    signatures=(
        rb"(?:  )?Determining projects to restore\.\.\.",
        rb"MSBuild version \d",
        rb"Restore complete \(\d",
        rb"Welcome to \.NET \d",
        rb"MSBUILD : error MSB\d",
    ),
    weak=(START,),
    mixes=True,
)  # fmt: skip
