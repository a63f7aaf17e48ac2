"""What the captures of kubectl and curl talk to: an API server that knows a few objects, and a web server."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

_BORN: Final = "2026-01-12T09:00:00Z"
_TOLERATIONS: Final = [
    {"key": f"node.kubernetes.io/{key}", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300}
    for key in ("not-ready", "unreachable")
]


def pod(name: str, *, broken: bool) -> dict[str, object]:
    """A pod with one container, which crashes or runs."""
    ended = {"exitCode": 137, "reason": "OOMKilled", "startedAt": _BORN, "finishedAt": _BORN}
    state = {"waiting": {"reason": "CrashLoopBackOff"}} if broken else {"running": {"startedAt": _BORN}}
    ready = "False" if broken else "True"
    return {
        "apiVersion": "v1",
        "kind": "Pod",
        "metadata": {"name": name, "namespace": "default", "uid": name, "creationTimestamp": _BORN},
        "spec": {
            "nodeName": "worker-1",
            "serviceAccountName": "default",
            "tolerations": _TOLERATIONS,
            "volumes": [
                {
                    "name": "kube-api-access-2vlp9",
                    "projected": {
                        "sources": [
                            {"serviceAccountToken": {"expirationSeconds": 3607, "path": "token"}},
                            {"configMap": {"name": "kube-root-ca.crt"}},
                            {"downwardAPI": {"items": []}},
                        ]
                    },
                },
                {"name": "prices", "configMap": {"name": "price-list"}},
            ],
            "containers": [
                {
                    "name": "cart",
                    "image": "shop.example/cart:1.4",
                    "resources": {"limits": {"memory": "100Mi"}, "requests": {"memory": "100Mi"}},
                    "volumeMounts": [
                        {
                            "name": "kube-api-access-2vlp9",
                            "mountPath": "/var/run/secrets/kubernetes.io/serviceaccount",
                            "readOnly": True,
                        },
                        {"name": "prices", "mountPath": "/srv/prices"},
                    ],
                }
            ],
        },
        "status": {
            "phase": "Running",
            "podIP": "10.244.0.63",
            "podIPs": [{"ip": "10.244.0.63"}],
            "qosClass": "Burstable",
            "startTime": _BORN,
            "conditions": [
                {"type": "Initialized", "status": "True"},
                {"type": "Ready", "status": ready},
                {"type": "ContainersReady", "status": ready},
            ],
            "containerStatuses": [
                {
                    "name": "cart",
                    "image": "shop.example/cart:1.4",
                    "imageID": f"shop.example/cart@sha256:{'b99901aacc6c87f8' * 4}",
                    "containerID": f"containerd://{'0ca62d24c10ebbe7' * 4}",
                    "ready": not broken,
                    "restartCount": 6 if broken else 0,
                    "state": state,
                    "lastState": {"terminated": ended} if broken else {},
                }
            ],
        },
    }


def events(name: str, *, broken: bool) -> dict[str, object]:
    """The events of a pod."""
    told = [
        ("Normal", "Scheduled", f"Successfully assigned default/{name} to worker-1"),
        ("Normal", "Pulling", 'Pulling image "shop.example/cart:1.4"'),
        ("Normal", "Pulled", 'Successfully pulled image "shop.example/cart:1.4" in 901ms'),
        ("Normal", "Created", "Created container: cart"),
        ("Normal", "Started", "Started container cart"),
    ]
    if broken:
        told.append(("Normal", "Killing", "Container cart failed liveness probe, will be restarted"))
        told.append(("Warning", "BackOff", f"Back-off restarting failed container cart in pod {name}_default"))
    items = [
        {
            "apiVersion": "v1",
            "kind": "Event",
            "metadata": {"name": f"{name}.{at}", "namespace": "default"},
            "involvedObject": {"kind": "Pod", "name": name, "namespace": "default", "uid": name},
            "type": kind,
            "reason": reason,
            "message": message,
            "source": {"component": "kubelet"},
            "count": 1,
            "firstTimestamp": f"2026-01-12T09:00:{at:02}Z",
            "lastTimestamp": f"2026-01-12T09:00:{at:02}Z",
        }
        for at, (kind, reason, message) in enumerate(told)
    ]
    return {"apiVersion": "v1", "kind": "EventList", "metadata": {}, "items": items}


def table() -> dict[str, object]:
    """The pods as the server would print them: forty, of which three are not well."""
    columns = ("Name", "Ready", "Status", "Restarts", "Age")
    rows: list[list[str]] = [[f"cart-7d9f8b6c5-{n:05}", "1/1", "Running", "0", "12d"] for n in range(36)]
    rows.insert(9, ["mail-6f5cbdf85-4wq74", "0/1", "CrashLoopBackOff", "42 (119s ago)", "2d17h"])
    rows.insert(20, ["prices-57f9cb7d6-j5h6d", "1/1", "Running", "64 (5h31m ago)", "49d"])
    rows.insert(30, ["slips-66468d89c8-sxrjj", "0/1", "Pending", "0", "3m"])
    rows.append(["import-29101-6vwq9", "0/1", "Completed", "0", "17m"])
    return {
        "apiVersion": "meta.k8s.io/v1",
        "kind": "Table",
        "metadata": {},
        "columnDefinitions": [{"name": column, "type": "string", "format": ""} for column in columns],
        "rows": [
            {"cells": row, "object": {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": row[0]}}} for row in rows
        ],
    }


_RESOURCES: Final = [
    {"name": name, "singularName": "", "namespaced": True, "kind": kind, "verbs": ["get", "list"], "shortNames": []}
    for name, kind in (("pods", "Pod"), ("events", "Event"))
]
_ANSWERS: Final[dict[str, object]] = {
    "/api": {"kind": "APIVersions", "versions": ["v1"]},
    "/apis": {"kind": "APIGroupList", "apiVersion": "v1", "groups": []},
    "/api/v1": {"kind": "APIResourceList", "groupVersion": "v1", "resources": _RESOURCES},
    "/api/v1/namespaces/default/pods/cart-broken": pod("cart-broken", broken=True),
    "/api/v1/namespaces/default/pods/cart-fine": pod("cart-fine", broken=False),
    "/api/v1/namespaces/default/pods": table(),
}


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        answer = _ANSWERS.get(path)
        code = 200
        if path == "/api/v1/namespaces/default/events":
            broken = "cart-broken" in query
            answer = events("cart-broken" if broken else "cart-fine", broken=broken)
        elif path == "/orders":
            answer = {"orders": [{"sku": "tea-100", "n": 3}]}
        elif answer is None:
            answer, code = {"error": {"code": "price_missing", "message": "no price for sku pot-1"}}, 502
        body = json.dumps(answer, indent=1).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        self.do_GET()

    def log_message(self, *args: object) -> None:
        """Nothing: what the server says is no part of a capture."""


def serve(port: int) -> ThreadingHTTPServer:
    """The server, at work in a thread of its own."""
    server = ThreadingHTTPServer(("127.0.0.1", port), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
