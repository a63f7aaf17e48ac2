r"""git where it does something or says how things stand: status, merge, rebase, push, pull, commit, checkout, gc.

It stands among what anything else prints (a release script, a CI job), so it is a kind of content and no tool with a
stretch of its own.  What a reader must know of the format:

- It is known by whole lines that only git writes.  Listings (``log``, ``blame``, ``branch -avv``, ``worktree list``,
  ``--porcelain``) hold no such line, and are what somebody asked for: they stay.
- ``status`` puts a command in brackets below each heading.  What adds, unstages, restores, pushes or pulls everybody
  knows; what goes on after a conflict (``git rebase --continue``) is the next step and stays, as ``hint:`` lines do.
- A conflict is a line ``CONFLICT (kind): path``; what merged by itself is named before it.
- In a pipe each step of a counter is a frame on one line; the last one ends in ``done.``.

Not here: counters of transfers (``progress``), what GitHub's runner says of its checkout (``ci``, whose labels win over
those that only name a state), diffs (exact), what hooks print.
"""

from __future__ import annotations

from beam_adapters._table import Adapter, Rule, State
from beam_core._classification import Label
from beam_core._scales import Priority

P0, P1, P2, P3, P4, P5 = Priority.all()

ERROR = Label(P0, "error")
CONFLICT = Label(P0, "conflict")
FAILED = Label(P0, "verdict", outcome="fail")
DONE = Label(P0, "verdict", outcome="pass")
CHANGED = Label(P1, "changed file", yields=True)
STATE = Label(P1, "state", yields=True)
ADVICE = Label(P5, "advice")
BLANK = Label(P5, "blank line")
FRAME = Label(P5, "frame of progress")

_ID = rb"[0-9a-f]{7,64}"
_REF = rb"(?: [-+*=!t] \[?[\w. -]+\]?| {3}%b\.\.\.?%b) ++\S++ ++-> " % (_ID, _ID)
_HEADING = (
    rb"(?:Changes (?:to be committed|not staged for commit):|Untracked files(?::| not listed)|Unmerged paths:"
    rb"|Ignored files:|Submodule changes to be committed:|Submodules changed but not updated:)"
)
_STANDS = (
    rb"(?:nothing to commit|nothing added to commit|no changes added to commit|No commits yet"
    rb"|You have unmerged paths\.|All conflicts fixed but you are still merging|Last commands? done \()"
)
_DOING = rb"You are currently (?:rebasing|cherry-picking|reverting|bisecting|editing|splitting)\b"
_BRANCH = rb"(?:On branch \S++|HEAD detached (?:at|from) \S++|(?:interactive )?rebase in progress; onto %b)" % _ID
_YOURS = rb"Your branch (?:is |and '|is based on ).*|and have \d++ and \d++ different commits each, respectively\."
_KNOWN = (
    rb'  \(use "git (?:add(?:/rm)?|restore|restore --staged|rm|rm --cached|reset HEAD|checkout --) <file>\.\.\."'
    rb" (?:and/or \"git commit -a\"\) )?to .*\)"
    rb'|  \(use "git (?:push|pull)" (?:to|if) .*\)'
    rb'|  \(use "git add/rm <file>\.\.\." as appropriate to mark resolution\)'
    rb"|  \(commit or discard the untracked or modified content in submodules\)"
)
_ENDING = rb"warning: (?:in the working copy of '[^\n]*', )?(?:LF|CRLF) will be replaced by (?:CRLF|LF)"

_top = State(
    "top",
    (
        Rule("branch", _BRANCH, STATE),
        Rule("yours", _YOURS, STATE),
        Rule("stands", rb"(?:%b|%b).*" % (_STANDS, _DOING), STATE),
        Rule("changed", rb"\t(?:new file|modified|deleted|renamed|copied|typechange): ++\S.*", CHANGED, run=True),
        Rule(
            "unmerged",
            rb"\t(?:both (?:modified|added|deleted)|(?:deleted|added) by (?:us|them)): ++\S.*",
            CONFLICT,
            run=True,
        ),
        Rule("known-command", _KNOWN, ADVICE, run=True),
        Rule("blank", b"", BLANK, then=rb"(?:%b|%b)" % (_HEADING, _STANDS)),
        # Merging, and what is like it.
        Rule("conflict", rb"CONFLICT \([a-z/ ]++\): .*", CONFLICT),
        Rule("not-merged", rb"Automatic merge failed; fix conflicts and then commit the result\.", FAILED),
        Rule(
            "not-done",
            rb"(?:Could not apply %b|Patch failed at \d{4} |Merge with strategy \S++ failed\.).*" % _ID,
            ERROR,
        ),
        Rule("kept", rb"The stash entry is kept in case you need it again\.|Aborting", STATE),
        Rule("merged-path", rb"Auto-merging \S++", Label(P4, "path merged", "paths auto-merged"), run=True),
        Rule("patched-path", rb"Checking patch \S+\.\.\.", Label(P4, "path checked", "paths checked"), run=True),
        Rule(
            "merged",
            rb"Merge made by the '\w++' strategy\.|Successfully rebased and updated \S+|Fast-forward"
            rb"|Already up to date\.|Current branch \S++ is up to date\.",
            DONE,
        ),
        # What moved.
        Rule(
            "committed",
            rb"\[(?:detached HEAD|\S++)(?: \(root-commit\))? %b\] .*" % _ID,
            DONE,
            then=rb" (?:Date: |Author: |\d++ files? changed, )",
        ),
        Rule(
            "moved",
            rb"(?:HEAD is now at|Previous HEAD position was) %b .*|Switched to (?:a new )?branch '.*'"
            rb"|Note: switching to '.*'\.|Updating %b\.\.%b" % (_ID, _ID, _ID),
            STATE,
        ),
        Rule(
            "stashed",
            rb"Saved working directory and index state .*|Dropped \S++ \(%b\)|Submodule path '.*': .*" % _ID,
            STATE,
        ),
        Rule(
            "detached",
            rb"You are in 'detached HEAD' state\. You can look around, make experimental",
            STATE,
            enter="detached",
        ),
        Rule("first-branch", rb"hint: Using '[^'\n]++' as the name for the initial branch\. .*", STATE, enter="first"),
        Rule("bad-object", rb"(?:missing|broken link from) ++(?:blob|tree|commit|tag) %b.*" % _ID, ERROR),
        Rule("first-bad", rb"%b is the first (?:bad|new) commit" % _ID, DONE),
        # Remotes.
        Rule("remote", rb"(?:To|From) \S++", STATE, then=_REF),
        Rule("refused", rb" ! \[(?:remote )?(?:rejected|failure)\] .*", FAILED),
        Rule("up-to-date", rb"Everything up-to-date", DONE),
        Rule("remote-blank", rb"remote: *+", BLANK, run=True),
        # Advice that names no command to run next, and counters.
        Rule(
            "hint",
            rb"hint: *+|hint: See the 'Note about fast-forwards' in 'git push --help' for details\."
            rb"|hint: Disable this message with \"git config .*",
            ADVICE,
            run=True,
        ),
        Rule(
            "line-ends",
            rb"%b in .*\nThe file will have its original line endings in your working directory\.?"
            rb"|%b the next time Git touches it" % (_ENDING, _ENDING),
            Label(P4, "warning of line ends", "warnings of line ends to be replaced"),
            run=True,
        ),
        Rule(
            "counter",
            rb"(?:Checking (?:object directories|objects|connectivity)|Expanding reachable commits in commit graph"
            rb"|Computing commit graph \w[\w ]*+|Writing (?:out )?commit graph [\w ]++|Enumerating objects"
            rb"|Downloading LFS objects|Finding \w++ for commit graph[\w ]*+): ++\d++"
            rb"(?:% \(\d++/\d++\)(?:, [\d.]++ [KMG]?i?B \| [\d.]++ [KMG]?i?B/s)?)?(?:, done\.)?"
            rb"|remote: Resolving deltas: ++100% \(\d++/\d++\), completed with \d++ local objects?\. *+",
            FRAME,
            run=True,
        ),
    ),
)
_detached = State(
    "detached",
    (
        Rule(
            "detached-advice",
            rb"changes and commit them, and you can discard any commits you make in this"
            rb"|state without impacting any branches by (?:switching back to a branch|performing another checkout)\."
            rb"|If you want to create a new branch to retain commits you create, you may"
            rb"|do so \(now or later\) by using -[cb] with the (?:switch|checkout) command(?: again)?\. Example:"
            rb"|  git (?:switch|checkout) -[cb]? ?(?:<new-branch-name>)?|Or undo this operation with:"
            rb"|Turn off this advice by setting config variable advice\.detachedHead to false|",
            ADVICE,
            run=True,
        ),
    ),
    otherwise="top",
)
_first = State("first", (Rule("first-hint", rb"hint:.*", ADVICE, run=True),), otherwise="top")

ADAPTER = Adapter(
    "git",
    (_top, _detached, _first),
    anchors=(
        b"On branch ",
        b"Your branch ",
        b'(use "git ',
        b"HEAD is now at ",
        b"rebase in progress; onto ",
        b"Auto-merging ",
        b"CONFLICT (",
        b"Automatic merge failed",
        b"ould not apply ",
        b"rejected] ",
        b"[new ",
        b" -> origin/",
        b"up-to-date",
        b"Already up to date.",
        b"Fast-forward",
        b"Merge made by ",
        b"Successfully rebased",
        b" changed, ",
        b"will be replaced by ",
        b"Note: switching to '",
        b"Switched to ",
        b"index state WIP",
        b"Dropped refs/stash",
        b"\nhint: ",
        b"Checking patch ",
        b"Checking object",
        b"Checking connectivity: ",
        b" local object",
        b"commit graph",
        b" is the first bad commit",
        b"missing blob ",
        b"missing tree ",
        b"missing commit ",
        b"broken link from ",
        b"Submodule path ",
        b"LFS objects: ",
    ),
    verified=("git 2.39",),
)
