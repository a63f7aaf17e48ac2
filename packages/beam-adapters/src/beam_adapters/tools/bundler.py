r"""Bundler and RubyGems: install, update, outdated; gems that cannot be had together or do not build.

What a reader must know of the formats:

- Bundler's errors have no word in front: "Could not find gem", "Bundler could not find compatible versions",
  "Because ... version solving has failed"; the reasons are indented below.
- A gem whose native part does not build is followed by what its build said and where the log is; that stays.
- RubyGems says ``ERROR:`` with two blanks; with ``-V`` it names each request.

Not here: gems that are fetched, installed or used, which the table of packages counts after Bundler's first line.
"""

from __future__ import annotations

from beam_adapters._managers import BANNER, CHANGED, CHATTER, DETAIL, DONE, ERROR, OUTDATED, STEP, settled
from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

GEM = Label(Priority.P4, "gem", "gems")
DOCUMENTED = Label(Priority.P4, "step of documentation", "steps of documentation")

LIBRARY = Label(Priority.P3, "library frames", "lines of library frames", near=0)
_FRAME = rb" *+(?:from )?/\S*/(?:rubygems|bundler|ruby)/\S+\.rb:\d++:in .*"
_library = Rule("library", _FRAME, LIBRARY, run=True)

_top = State(
    "top",
    (
        _library,
        Rule("root", rb"Don't run Bundler as root\. .+\n.+\nusers on this machine\.", BANNER),
        Rule(
            "source", rb"Fetching (?:source index|gem metadata) from \S+|Resolving dependencies\.\.\.+", STEP, run=True
        ),
        Rule(
            "gem",
            rb"(?:Using|Fetching|Installing) [\w.-]++ \d[\w.]*+(?: \([^)\n]++\))?",
            GEM,
            then=rb"(?![^\n]*[Ee]rror)[^\n]*\n",
            run=True,
        ),
        Rule("native", rb"Installing [\w.-]++ \d\S*+ with native extensions|Building native extensions\..*", CHANGED),
        Rule(
            "conflict",
            (
                rb"Bundler could not find compatible versions for gem .+|Because .+|Could not find (?:gem )?.+"
                rb"|Could not fetch specs from .+"
            ),
            ERROR,
            enter="reasons",
            opens=True,
        ),
        Rule(
            "broken",
            (
                rb"Gem::Ext::BuildError: .+|ERROR:  .+|\tERROR: .+|An error occurred while installing .+"
                rb"|bundler: (?:failed to load|command not found).+|\[!\] There was an error .+"
            ),
            ERROR,
            enter="reasons",
            opens=True,
        ),
        Rule(
            "complete",
            rb"Bundle (?:complete!|updated!).*|The Gemfile's dependencies are satisfied|\d++ gems? installed",
            DONE,
        ),
        Rule("installed", rb"Successfully (?:installed|uninstalled) .+", CHANGED),
        Rule("documented", rb"(?:Parsing|Installing ri|Done installing) documentation for .+", DOCUMENTED, run=True),
        Rule(
            "request",
            (
                rb"(?:HTTP )?(?:HEAD|GET) https?://.+|(?:HTTP )?(?:200 OK|304 Not Modified)(?: https?://.+)?"
                rb"|Downloading gem .+|HTTP 404 .+"
            ),
            CHATTER,
            run=True,
        ),
        Rule("outdated", rb"Gem ++Current ++Latest ++Requested ++Groups *+", OUTDATED),
    ),
)
_reasons = State(
    "reasons",
    (
        _library,
        Rule("reason", rb"(?!%b|Results logged to|Bundle |Using |Fetching |Installing ).+|" % _FRAME, DETAIL, run=True),
        Rule("log", rb"Results logged to.*", DETAIL, run=True),
    ),
    otherwise="top",
)

ADAPTER = Adapter(
    "bundler",
    (_top, _reasons),
    commands=("bundle", "bundle install", "bundle update", "gem", "bundler"),
    anchors=(
        b"Bundler",
        b"Bundle complete!",
        b"Bundle updated!",
        b"Fetching gem metadata",
        b"Fetching source index from",
        b"native extension",
        b"ERROR:  ",
        b"gems installed",
        b"gem installed",
        b"Could not find gem",
        b"Gem ",
        b"Successfully ",
    ),
    signatures=(
        rb"Fetching (?:gem metadata|source index) from \S+[\r\n]",
        rb"Don't run Bundler as root\.",
        rb"Bundler could not find compatible versions for gem ",
        rb"Could not find gem '",
        rb"ERROR:  (?:Error installing|Could not find a valid gem|While executing gem)",
        rb"bundler: (?:failed to load command|command not found): ",
        rb"Bundle complete! \d+ Gemfile",
    ),
    weak=(
        rb"Using \S+ \d",
        rb"Successfully (?:un)?installed ",
        rb"HEAD https?://",
        rb"Gem +Current",
        rb"Building native extensions",
        rb"The Gemfile's",
    ),
    mixes=True,
    finish=settled("bundler", ("request", "documented"), ("complete", "installed")),
    verified=("Bundler 2.3", "RubyGems 3.3"),
)
