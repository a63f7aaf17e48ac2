"""What git and those around it print: decoys for every rule that lowers, forms of other versions, what stays exact."""

import pytest

from beam_adapters import AdapterClassifier, explain
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
SEEN = "On branch main\n"  # so that the table is looked at
CHECK = "{}\t{}\t1m12s\thttps://github.com/dev/shop/actions/runs/81/job/{}\n"
RUN = "X cart-8 CI \u00b7 81\nTriggered via push about 9 months ago\n\n"
JOB = "\u2713 lint in 1m12s (ID 501)\n"


def labelled(text: str, command: str | None = None) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, the floor included."""
    lines = units(text.encode())
    classification = AdapterClassifier().classify(lines, Origin(command=command))
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode().rstrip("\n"))
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def lowered(text: str, command: str | None = None) -> list[str]:
    """The lines of a text that may be left out."""
    return [line for priority, _, line in labelled(text, command) if priority > P2]


# For every rule that lowers: texts that look alike and must stay, every line of them.
DECOYS = {
    "known-command": [
        SEEN + '  (use "git add <file>..." is what git says)\n  (use "git merge --abort" to abort the merge)\n',
        SEEN
        + '  (fix conflicts and then run "git rebase --continue")\n  (use "git rebase --skip" to skip this patch)\n',
        SEEN + '(use "git add <file>..." to include in what will be committed)\n',
        SEEN + '  use "git push" to publish your local commits\n  (use "git bisect reset" to get back)\n',
    ],
    "blank": [
        SEEN
        + "\nChanges in this release\n\nUntracked files are not shown\n\nYou are currently here\n\nIt took an hour\n",
    ],
    "merged-path": [SEEN + "Auto-merging the slips took 3 s\n Auto-merging src/cart.txt\nAuto-merging\n"],
    "patched-path": ["Checking patch src/a b...\nChecking patch of src/cart.txt...\n"],
    "hint": [
        'x\nhint: "git add/rm <pathspec>", then run\nhint: run "git cherry-pick --abort".\nhint: the till is open\n',
        "hint : \n hint: \nhint: See the 'Note about fast-forwards'\n",
    ],
    "first": ["Using 'master' as the name for the initial branch.\nhint: is subject to change.\n"],
    "detached": [
        "You are in a 'detached HEAD' state.\n  git switch -c <new-branch-name>\nOr undo this operation with:\n"
    ],
    "line-ends": [
        "warning: LF will be replaced by hand\nwarning: in the working copy of 'a', LF will be replaced by \n",
    ],
    "counter": [
        "Checking connectivity: 40% (2/5) failed\nChecking objects: the third\nChecking object by hand: 40% (2/5)\n",
        "Checking objects: \nVerifying: 3\nFinding coins: 3 (1/5)\n",
    ],
    "remote-blank": [SEEN + "remote: x\nremote\n remote: \n"],
    "check-passed": [
        "".join(CHECK.format(f"test {n}", "pass", n) for n in range(7)),
        "build\tpass\tof the day\n" * 9,
        "build pass 1m12s https://github.com/dev/shop\n" * 9,
        "build\tpassed\t1m12s\thttps://github.com/dev/shop\n" * 9,
    ],
    "step-passed": ["  \u2713 Set up job\n" * 9, JOB + "  \u2713 Set up job\n" * 9],
    "hg-steps": ["searching for changes\n", "adding changesets\nadding coins\nadding file changes\n"],
    "svn-steps": ["Transmitting file data .done\nCommitting transaction 5\n", "Transmitting file data .\n"],
}


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule, texts in DECOYS.items() for text in texts])
def test_what_looks_alike_stays(rule: str, text: str) -> None:
    assert lowered(text) == [], rule


OLD_ENDS = (  # before 2.37
    "warning: LF will be replaced by CRLF in src/cart.txt.\n"
    "The file will have its original line endings in your working directory\n"
)


@pytest.mark.parametrize(
    "text",
    [
        OLD_ENDS,
        "warning: in the working copy of 'src/cart.txt', CRLF will be replaced by LF the next time Git touches it\n",
        'hint: Disable this message with "git config advice.mergeConflict false"\n',  # from 2.44 on
        'On branch main\n  (use "git checkout -- <file>..." to discard changes in working directory)\n',  # before 2.23
        'On branch main\n  (use "git reset HEAD <file>..." to unstage)\n',
        "Checking connectivity: 12, done.\n",
        "Downloading LFS objects: 100% (3/3), 1.2 MB | 400 KB/s, done.\n",
        "remote: Resolving deltas: 100% (2/2), completed with 2 local objects.        \n",
    ],
)
def test_forms_of_other_versions_are_known(text: str) -> None:
    lines = [line for line in text.splitlines() if line != "On branch main"]
    assert lowered("x\n" + text) == lines


def test_advice_of_an_old_checkout_goes_and_where_it_stands_stays() -> None:
    text = (
        "Note: checking out 'v1'.\n\nYou are in 'detached HEAD' state. You can look around, make experimental\n"
        "changes and commit them, and you can discard any commits you make in this\n"
        "state without impacting any branches by performing another checkout.\n\n"
        "If you want to create a new branch to retain commits you create, you may\n"
        "do so (now or later) by using -b with the checkout command again. Example:\n\n"
        "  git checkout -b <new-branch-name>\n\nHEAD is now at 57eabc4 Add the cart\n"
    )
    kept = [line for priority, _, line in labelled(text) if priority <= P2]
    assert kept == [
        "Note: checking out 'v1'.",
        "",
        "You are in 'detached HEAD' state. You can look around, make experimental",
        "HEAD is now at 57eabc4 Add the cart",
    ]


def test_a_conflict_stands_out_with_the_next_step() -> None:
    text = (
        "Auto-merging src/cart.txt\nCONFLICT (modify/delete): docs/index.md deleted in HEAD and modified in tea.\n"
        "error: could not apply 445ca37... Seven cups\n"
        'hint: "git add/rm <conflicted_files>", then run "git rebase --continue".\n'
        "Could not apply 445ca37... Seven cups\n"
    )
    levels = [priority for priority, _, _ in labelled(text)]
    assert levels == [P4, P0, P0, P2, P0]


@pytest.mark.parametrize("command", ["git diff", "git status && git diff", "git show", "git log -p", "cat notes.md"])
def test_what_an_agent_quotes_is_exact_whatever_git_says_beside_it(command: str) -> None:
    text = SEEN + '\nChanges not staged for commit:\n  (use "git add <file>..." to update what will be committed)\n'
    assert lowered(text, command) == []


def test_a_log_line_with_a_number_in_brackets_is_no_commit() -> None:
    assert labelled(SEEN + "[INFO 1234567] 3 pots\nmore\n")[1][0] == P2
    assert labelled(SEEN + "[main 1234567] Pots\n 1 file changed, 1 insertion(+)\n")[1][0] == P0


def test_many_checks_that_pass_are_counted_and_no_other() -> None:
    passing = "".join(CHECK.format(f"test {n}", "pass", n) for n in range(9))
    text = CHECK.format("deploy", "fail", 20) + passing + CHECK.format("coverage", "pending", 21)
    rows = labelled(text + CHECK.format("nightly", "skipping", 22))
    assert [priority for priority, _, _ in rows] == [P0, *[P4] * 9, P1, P2]


def test_an_annotation_keeps_its_place() -> None:
    text = RUN + JOB + "\nANNOTATIONS\nX assert 7 == 8\ntest (windows): src/test_cart.py#14\n\n"
    assert [(p, line) for p, _, line in labelled(text) if p == P0] == [
        (P0, "X cart-8 CI \u00b7 81"),
        (P0, "X assert 7 == 8"),
        (P0, "test (windows): src/test_cart.py#14"),
    ]


@pytest.mark.parametrize("how", ["both added", "both modified", "deleted by us", "added by them"])
def test_an_unmerged_path_stands_out_in_a_status(how: str) -> None:
    assert labelled(f"{SEEN}Unmerged paths:\n\t{how}:   src/cart.txt\n")[2][0] == P0
