"""Ansible in text of no known tool: decoys for every rule that lowers, tasks, odd hosts, torn runs."""

import pytest

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
STARS = "*" * 40
SEEN = "ok: [ is how a line may begin\n"  # so that the table is looked at


def labelled(text: str) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, the floor included."""
    lines = units(text.encode())
    classification = AdapterClassifier().classify(lines, Origin())
    return [
        (priority, rule.rpartition("/")[2], lines.line(i).decode().rstrip("\n"))
        for i, (_, priority, _, rule, _, _) in enumerate(explain(lines, classification))
    ]


def lowered(text: str) -> list[str]:
    """The lines of a text that may be left out."""
    return [line for priority, _, line in labelled(text) if priority > P2]


def of(text: str, line: str) -> tuple[Priority, str]:
    """Priority and rule of the first unit that is ``line``."""
    return next((priority, rule) for priority, rule, found in labelled(text) if found == line)


# For every rule that lowers: texts that look alike and must stay, every line of them.
DECOYS: dict[str, list[str]] = {
    "task-ok": ["ok: [web1]\n", 'TASK [a] ***\nok: [web1] => {\n    "msg": "12 pots"\n}\n', "- ok: [x]\nok = [web1]\n"],
    "task-changed": ["changed: [web1]\n", 'changed: [web1] => {"changed": true}\nTASK [a] ****\n'],
    "task-skipped": ["skipping: [web1]\n"],
    "task-blank": ["first\n\nTASK is a word\n\nlast\n"],
    "ansible-call": [
        "<web1> EXEC /bin/sh -c true\n",
        "PLAY RECAP ****\n<web1> (255, b'', b'ssh: refused')\n<b>EXEC</b>\n",
    ],
    "ansible-preamble": ["No config file found; using defaults\n"],
}


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule, texts in DECOYS.items() for text in texts])
def test_what_looks_alike_stays(rule: str, text: str) -> None:
    assert lowered(SEEN + text) == [], rule


def test_every_rule_that_lowers_has_a_decoy() -> None:
    rules = {rule.name for s in load_adapter("ansible").states.values() for rule in s.rules if rule.label.priority > P2}
    assert rules == set(DECOYS)


@pytest.mark.parametrize(
    "line",
    [
        'fatal: [web2]: FAILED! => {"msg": "no"}',
        "web2   : ok=3    changed=2    unreachable=0    failed=1    skipped=0    rescued=0    ignored=1",
    ],
)
def test_failures_and_the_recap_of_them_are_p0(line: str) -> None:
    assert of(f"PLAY [all] {STARS}\n{line}\n", line)[0] == P0


TASKS = (
    f"PLAY [all] {STARS}\n\nTASK [Clean] {STARS}\nok: [web1]\nok: [web2]\n\nTASK [Broken] {STARS}\nok: [web1]\n"
    f'fatal: [web2]: FAILED! => {{"msg": "no"}}\n\nTASK [Talks] {STARS}\nok: [web1] => {{\n    "msg": "12 pots"\n}}\n\n'
    f"PLAY RECAP {STARS}\n"
)


def test_a_task_is_counted_only_where_all_of_it_went_well() -> None:
    assert of(TASKS, f"TASK [Clean] {STARS}") == (P4, "task-clean")
    assert of(TASKS, f"TASK [Broken] {STARS}") == (P1, "task")
    assert of(TASKS, f"TASK [Talks] {STARS}") == (P1, "task")
    assert '    "msg": "12 pots"' not in lowered(TASKS)


def test_the_last_task_of_a_torn_run_stays() -> None:
    torn = TASKS[: TASKS.index("TASK [Broken]")]
    assert of(torn, f"TASK [Clean] {STARS}") == (P1, "task")


def play(*said: str) -> str:
    """A task with these lines, and one after it."""
    lines = "".join(f"{line}\n" for line in said)
    return f"TASK [a] {STARS}\n{lines}\nTASK [b] {STARS}\nok: [web9]\n\nPLAY RECAP {STARS}\n"


def test_the_host_for_which_it_went_another_way_stays() -> None:
    most = [f"ok: [web{n}]" for n in range(1, 8)]
    assert lowered(play(*most)) == [f"TASK [a] {STARS}", *most, "", f"TASK [b] {STARS}", "ok: [web9]", ""]
    for odd in ("changed: [web8]", "skipping: [web8]", "changed: [web8] => (item=mail)"):
        text = play(*most[:3], odd, *most[3:])
        assert of(text, odd) == (P2, "task-odd")
        assert of(text, f"TASK [a] {STARS}") == (P1, "task")
        assert [line for line in lowered(text) if line in most] == most


def test_nothing_is_odd_among_as_many() -> None:
    lines = ["ok: [web1]", "changed: [web2]"]
    assert [line for line in lowered(play(*lines)) if line in lines] == lines


def test_the_hosts_of_a_task_that_nothing_follows_stay() -> None:
    whole = play("ok: [web1]", "ok: [web2]", "changed: [web3]")
    torn = whole[: whole.index("ok: [web2]")]
    assert of(torn, "ok: [web1]") == (P2, "task-last")
