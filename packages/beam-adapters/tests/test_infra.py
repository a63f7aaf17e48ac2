"""What tools of infrastructure print: decoys for every rule that lowers, long and short tables, runs that broke off."""

import pytest

from beam_adapters import AdapterClassifier, explain, load_adapter
from beam_adapters._samples import units
from beam_core import Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
SEEN = "QoS Class:\n"  # so that the table is looked at
POD = "Name:         cart-1\nNamespace:    default\n"
EVENTS = POD + "Events:\n  Type     Reason     Age   From     Message\n  ----     ------     ----  ----     -------\n"
PODS = "NAME       READY   STATUS    RESTARTS   AGE\n"
UNITS = "  UNIT          LOAD      ACTIVE   SUB       DESCRIPTION\n"
METER = "  % Total    % Received % Xferd  Average Speed   Time    Time     Time  Current\n"
CREATED = '  # terraform_data.a will be created\n  + resource "terraform_data" "a" {\n'
DESTROYED = '  # terraform_data.a will be destroyed\n  - resource "terraform_data" "a" {\n'
CHANGED = '  # terraform_data.a must be replaced\n-/+ resource "terraform_data" "a" {\n'


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
    "field": [
        POD + "Endpoints:         <none>\nSelector:          <none>\nNode:              <none>\nIP:\n",
        POD + "Volumes:\n  prices:\n    Type:  ConfigMap (a volume populated by a ConfigMap)\n    Name:  price-list\n",
        POD + "Tolerations:     node.kubernetes.io/gpu:NoSchedule op=Exists\nNode-Selectors:  gpu=yes\n",
        POD + "Labels:       app=cart\nAnnotations:  shop.example/owner: ada\n    Port:          80/TCP\n",
        POD + "Mounts:\n      /srv/prices from prices (rw)\nEvents:            <none>\n",
        "Name: Ada\nPort: <none>\nLabels: <none>\n",
    ],
    "event-normal": [
        EVENTS + "  Normal   Pulling    2m    kubelet  Pulling image\n",
        EVENTS
        + "  Normal   Killing    2m    kubelet  Stopping container\n  Normal   Preempted  1m    scheduler  By mail\n",
        "  Normal   Pulled     2m    kubelet  Pulled image\n  Normal   Pulled     2m    kubelet  Pulled image\n",
    ],
    "pod-running": [
        PODS + "cart-1     1/1     Running   0          12d\n" * 30,
        PODS + "cart-1     1/1     Running   64 (5h31m ago)   12d\n" * 40,
        PODS + "cart-1     1/2     Running   0          12d\n" * 40,
        PODS + "cart-1     1/1     Terminating   0      12d\n" * 40,
        "NAME       READY   STATUS    RESTARTS   AGE   IP\n"
        + "cart-1     1/1     Running   0     1d   10.1.1.1\n" * 40,
        "cart-1     1/1     Running   0          12d\n" * 40,
    ],
    "pod-completed": [
        PODS + "job-1     0/1     Completed   0          12d\n" * 5,
        PODS + "a  0/1  Error  0  1d\n" * 40,
    ],
    "unit-active": [
        UNITS + "  cart.service  loaded    active   running   Cart\n" * 30,
        UNITS + "  cart.service  loaded    active   reloading Cart\n" * 40,
        UNITS + "  cart.service  not-found inactive dead      cart.service\n" * 40,
        "  cart.service  loaded    active   running   Cart\n" * 40,
    ],
    "hidden": ["        # (4 unchanged attributes hidden)\n", CREATED + "      # (4 attributes of note)\n"],
    "old-value": [
        CHANGED + '      ~ output = {\n          - host = "a"\n        }\n',
        CHANGED + '      ~ output = {\n          - host = "a" # forces replacement\n        } -> (known after apply)\n',
        CHANGED
        + '      ~ input = {\n          - host = "a"\n          ~ size = 2 -> 3\n        } -> (known after apply)\n',
        '      ~ output = {\n          - host = "a"\n        } -> (known after apply)\n',
    ],
    "known-after": [
        "      + id = (known after apply)\n",
        CREATED + '      + size = 3\n      + host = "(known after apply)"\n      + tags = {\n          + a = "b"\n',
        CHANGED + '      + id = (known after apply) # forces replacement\n      ~ arn = "a" -> (known after apply)\n',
    ],
    "removed": [
        DESTROYED + "\n      - a list\n        )\n",
        "  # the table will be destroyed\n      - name: x\n        }\n        return (a)\n",
        DESTROYED + '      - id = "a" -> null # forces replacement\n',
    ],
    "unchanged": [
        "  # the value will be updated in-place\n        value = 3\n        other = 4\n",
        CHANGED + '      ~ size = 2 -> 3\n      - host = "a" -> null\n        tags = {\n',
        CHANGED + '        ami = "a" # forces replacement\n',
    ],
    "refreshed": [
        "Refreshing state...\n",
        "we see terraform_data.a: Refreshing state...\n",
        '  "a: Refreshing state..."\n',
    ],
    "reading": ["data.old.a: Reading...\n", "now reading: Reading... [slow]\n"],
    "applied": ["terraform_data.a: Creation complete after 0s [id=1]\n" * 4],
    "applying": ["terraform_data.a: Creating...\nterraform_data.a: Still creating... [10s elapsed]\n"],
    "legend": ["Terraform used the selected providers\n", "Resource actions are indicated:\n  + create\n"],
    "box-edge": ["╷ an edge\n│ Warning\n╵ x\n"],
    "units-legend": ["LOAD   = 3\nACTIVE = yes\n"],
    "moved": ["{ [615 bytes data]\n", METER.strip() + " { [615 bytes data]\n"],
    "curl-chatter": [
        "* Connected to the shop\n* Closing connection\n* TLSv1.3 is used\n* ALPN: x\n",
        "> GET / HTTP/1.1\n* SSL certificate problem: expired\n* Could not resolve host: x\n* subject: CN=x\n* one\n",
    ],
}


@pytest.mark.parametrize(("rule", "text"), [(rule, text) for rule, texts in DECOYS.items() for text in texts])
def test_what_looks_alike_stays(rule: str, text: str) -> None:
    assert lowered(SEEN + text) == [], rule


def test_every_rule_that_lowers_has_a_decoy() -> None:
    rules = {rule.name for s in load_adapter("infra").states.values() for rule in s.rules if rule.label.priority > P2}
    assert rules == set(DECOYS)


LONG = (
    (PODS, "cart-1     1/1     Running   0          12d", "mail-1     0/1     CrashLoopBackOff   4   12d"),
    (UNITS, "  cart.service  loaded    active   running   Cart", "● mail.service  loaded    failed   failed    Mail"),
)


@pytest.mark.parametrize(("head", "row", "broken"), LONG)
def test_a_long_table_shows_what_is_not_well(head: str, row: str, broken: str) -> None:
    text = head + f"{row}\n" * 20 + f"{broken}\n" + f"{row}\n" * 20
    assert lowered(text) == [row] * 40
    assert of(text, broken)[0] == P0


@pytest.mark.parametrize(
    ("before", "line", "priority"),
    [
        (EVENTS, "  Warning  FailedMount  2m    kubelet  MountVolume.SetUp for prices", P0),
        (EVENTS, "  Normal   Pulling    2m    kubelet  Pulling image", P2),
        (POD, "    Image:         shop.example/cart:1.4", P1),
        (POD, "    Last State:     Terminated", P1),
        (POD, "      Reason:       OOMKilled", P0),
        (POD, "  Ready             False", P1),
        (CHANGED, '      ~ ami = "ami-0abc" -> "ami-0def" # forces replacement', P1),
        (CHANGED, "      ~ size = 2 -> 3", P1),
        ("", "Plan: 10 to add, 1 to change, 12 to destroy.", P0),
        ("", "Apply complete! Resources: 6 added, 0 changed, 0 destroyed.", P0),
        ("", "│ Error: local-exec provisioner error", P0),
        ("", "│   on main.tf line 13, in resource", P1),
        ("", "     Active: failed (Result: exit-code) since Mon", P0),
        ("", "< HTTP/1.1 502 Bad Gateway", P0),
        ("", "< HTTP/1.1 301 Moved Permanently", P1),
        ("", "> POST /api/x HTTP/1.1", P1),
        ("", "< Location: http://127.0.0.1:8089/new", P2),
        ("", "Phase:              Failed", P0),
        ("", "Health Status:      Missing", P1),
    ],
)
def test_what_one_acts_on_is_protected(before: str, line: str, priority: Priority) -> None:
    assert of(SEEN + before + line + "\n", line)[0] == priority


def verdicts(text: str) -> set[str]:
    return AdapterClassifier().classify(units(text.encode()), Origin()).verdicts()


def test_a_verdict_says_how_it_went() -> None:
    assert verdicts("\nPlan: 1 to add, 0 to change, 0 to destroy.\n") == {"pass"}
    assert verdicts(SEEN + "     Active: failed (Result: exit-code) since Mon\n") == {"fail"}
    assert verdicts(SEEN + "Phase:              Failed\n") == {"fail"}


APPLY = "terraform_data.a: Creating...\nterraform_data.a: Creation complete after 0s [id=1]\n"


def test_what_was_made_by_an_apply_that_failed_stays() -> None:
    failed = "\nError: local-exec provisioner error\n"
    assert lowered(APPLY + failed) == ["terraform_data.a: Creating..."]  # that it is created says so
    begun = "terraform_data.b: Destroying... [id=7]\nterraform_data.b: Still destroying... [id=7, 10s elapsed]\n"
    assert lowered(begun + failed) == []
    assert lowered(begun + APPLY.replace(".a", ".b") + failed) == ["terraform_data.b: Creating..."]
    assert lowered(begun + "terraform_data.b: Destruction complete after 11s\n" + failed) == begun.splitlines()
    assert lowered(APPLY + "\nApply complete! Resources: 1 added, 0 changed, 0 destroyed.\n") == APPLY.splitlines()


def test_values_of_what_is_created_stay_and_of_what_is_destroyed_go() -> None:
    attributes = "      {0} size = 3\n      {0} tags = {{\n          {0} a = 1\n        }}\n    }}\n\n"
    assert lowered(CREATED + attributes.format("+")) == []
    assert len(lowered(DESTROYED + attributes.format("-"))) == 4
