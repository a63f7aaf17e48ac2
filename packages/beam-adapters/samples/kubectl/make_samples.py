"""Remakes the captures of kubectl in this folder: ``python make_samples.py [--only NAME]...``.

It talks to the server of ``cluster.py``, but where there is none to talk to.
"""

import sys
from pathlib import Path
from typing import Final

# ruff: noqa: E501 - log lines stand here as they are
HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "builds"))
from capture import Run, Synthetic, Tools, make  # noqa: E402  (it lies beside the captures of builds)
from cluster import serve  # noqa: E402

PORT: Final = 8124
_KUBECTL: Final = f"kubectl --server http://127.0.0.1:{PORT}"
_NOWHERE: Final = "kubectl --server http://127.0.0.1:9"


def _made(kind: str, name: str, rest: str) -> str:
    return f"apiVersion: v1\nkind: {kind}\nmetadata:\n  name: {name}\n  namespace: default\n{rest}"


_MAPS: Final = [_made("ConfigMap", f"prices-{at:02}", f'data:\n  tax: "{at}"\n') for at in range(14)]
_SERVICES: Final = [_made("Service", f"shop-{at}", "spec:\n  ports:\n  - port: 80\n") for at in range(4)]
_NEW: Final = _made("Secret", "till", "stringData:\n  name: north\n")
_CHANGED: Final = _made("ConfigMap", "prices-03", 'data:\n  tax: "19"\n')
_BAD: Final = "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: bad\n  namespace: default\n"
_FILES: Final = {
    "all.yml": "---\n".join([*_MAPS, *_SERVICES]),
    "again.yml": "---\n".join([*_MAPS[:3], _CHANGED, *_MAPS[4:], *_SERVICES, _NEW]),
    "bad.yml": _BAD + "spec:\n  replicas: -1\n",
}
_APPLY: Final = f"{_KUBECTL} apply --validate=false -f"
# A program's own lines that look like kubectl's.
DECOY: Final = """\
configmap/prices-00 unchanged
configmap/prices-01 unchanged
src/cart.py unchanged
prices unchanged since Monday
  configmap/prices-02 unchanged
configmap/prices-03 unchanged: the file could not be read
Waiting for the database to be ready...
Waiting for deployment of the shop
deployment "web" was not successfully rolled out
error: the shop is closed
"""
DECOY_EVENTS: Final = "".join(
    [
        "LAST SEEN   TYPE      REASON      OBJECT      MESSAGE\n",
        *(f"{at}s         Normal    Pulled      Pod/web-{at:02}  Container image is there\n" for at in range(40)),
        "41s         Normal    Unhealthy   Pod/web-01  Started too late\n",
        "42s         Warning   Started     Pod/web-02  Started with a broken volume\n",
        "Normal service is resumed: Started\n",
    ]
)


def _run(command: str, *before: str) -> Run:
    return Run(command, _FILES, before, "kubectl version --client", tools=Tools("none"))


# Two reasons, one after the other: both stay.
DECOY_REASONS: Final = """\
E0112 09:00:01.100000    7001 memcache.go:265] "Unhandled Error" err="the server has asked for the client to provide credentials"
E0112 09:00:01.200000    7001 memcache.go:265] "Unhandled Error" err="the server has asked for the client to provide credentials"
E0112 09:00:01.300000    7001 memcache.go:265] "Unhandled Error" err="the server is currently unable to handle the request"
error: You must be logged in to the server (the server has asked for the client to provide credentials)
"""
RUNS: Final[dict[str, Run | Synthetic]] = {
    "apply_new": _run(f"{_APPLY} all.yml"),
    "apply": _run(f"{_APPLY} again.yml", f"{_APPLY} all.yml"),
    "delete": _run(f"{_KUBECTL} delete -f all.yml"),
    "events": _run(f"{_KUBECTL} events"),
    "events_few": _run(f"{_KUBECTL} events --for pod/web-6d9f-001"),
    "forbidden": _run(f"{_KUBECTL} get --raw /api/v1/namespaces/default/secrets"),
    "invalid": _run(f"{_APPLY} bad.yml"),
    "no_server": _run(f"{_NOWHERE} get pods"),
    "not_found": _run(f"{_KUBECTL} get pod cart"),
    "rollout": _run(f"{_KUBECTL} rollout status deployment/web"),
    "rollout_failed": _run(f"{_KUBECTL} rollout status deployment/mail"),
    "decoy": Synthetic("kubectl apply -f shop.yml; ./shop.sh", DECOY, 1),
    "decoy_reasons": Synthetic("kubectl get pods", DECOY_REASONS, 1),
    "decoy_events": Synthetic("kubectl events; ./shop.sh", DECOY_EVENTS),
}

if __name__ == "__main__":
    server = serve(PORT)
    make(HERE, RUNS)
    server.shutdown()
