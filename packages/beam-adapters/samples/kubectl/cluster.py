"""What the captures of kubectl talk to: an API server that keeps objects in memory and knows what a rollout does."""

import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

Object = dict[str, object]
_BORN: Final = "2026-01-12T09:00:00Z"
_ALL: Final = ("get", "list", "watch", "create", "patch", "delete")
_KINDS: Final = {
    "/api/v1": (("pods", "Pod"), ("services", "Service"), ("configmaps", "ConfigMap"), ("events", "Event")),
    "/apis/apps/v1": (("deployments", "Deployment"),),
}
_GROUP: Final = {"groupVersion": "apps/v1", "version": "v1"}
# How a rollout goes on: replicas that are updated and available, and whether it takes too long.
_ROLLOUTS: Final = {
    "web": [(1, 3, True), (2, 3, True), (3, 2, True), (3, 3, True)],
    "mail": [(1, 1, True), (1, 1, False)],
}
_DAY: Final = (
    ("Scheduled", "Successfully assigned default/{} to worker-1"),
    ("Pulling", 'Pulling image "shop.example/web:1.4"'),
    ("Pulled", 'Successfully pulled image "shop.example/web:1.4" in 901ms (901ms including waiting)'),
    ("Created", "Created container: web"),
    ("Started", "Started container web"),
)


def _resources(version: str) -> Object:
    return {
        "kind": "APIResourceList",
        "groupVersion": version.removeprefix("/apis/").removeprefix("/api/"),
        "resources": [
            {"name": name, "singularName": kind.lower(), "namespaced": True, "kind": kind, "verbs": _ALL}
            for name, kind in _KINDS[version]
        ],
    }


def _refusal(code: int, reason: str, message: str, **more: object) -> Object:
    return {"kind": "Status", "apiVersion": "v1", "status": "Failure", "message": message, "reason": reason} | {
        "code": code,
        "details": more,
    }


def _rollout(name: str, step: tuple[int, int, bool]) -> Object:
    updated, available, well = step
    state = {"type": "Progressing", "status": "True", "reason": "ReplicaSetUpdated"}
    if not well:
        state |= {"status": "False", "reason": "ProgressDeadlineExceeded"}
    return {
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": {"name": name, "namespace": "default", "generation": 2, "resourceVersion": str(updated)},
        "spec": {"replicas": 3, "progressDeadlineSeconds": 60, "strategy": {"type": "RollingUpdate"}},
        "status": {
            "observedGeneration": 2,
            "replicas": 3 if updated == 3 and available == 3 else 4,
            "updatedReplicas": updated,
            "availableReplicas": available,
            "conditions": [state],
        },
    }


def _events(pods: int) -> Object:
    told = [
        ("Normal", reason, message.format(name), f"web-6d9f-{at:03}")
        for at, name in enumerate(f"web-6d9f-{n:03}" for n in range(pods))
        for reason, message in _DAY
    ]
    told.insert(7, ("Warning", "FailedScheduling", "0/3 nodes are available: 3 Insufficient memory.", "web-6d9f-001"))
    told.append(("Warning", "BackOff", "Back-off restarting failed container web in pod web-6d9f-001", "web-6d9f-001"))
    told.append(("Normal", "Killing", "Stopping container web", "web-6d9f-002"))
    return {
        "apiVersion": "v1",
        "kind": "EventList",
        "metadata": {},
        "items": [
            {
                "apiVersion": "v1",
                "kind": "Event",
                "metadata": {"name": f"e{at}", "namespace": "default", "creationTimestamp": _BORN},
                "involvedObject": {"kind": "Pod", "name": pod, "namespace": "default"},
                "type": kind,
                "reason": reason,
                "message": message,
                "source": {"component": "kubelet"},
                "count": 1,
                "firstTimestamp": f"2026-01-12T09:{at // 60:02}:{at % 60:02}Z",
                "lastTimestamp": f"2026-01-12T09:{at // 60:02}:{at % 60:02}Z",
            }
            for at, (kind, reason, message, pod) in enumerate(told)
        ],
    }


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    kept: Final[dict[str, Object]] = {}

    def answer(self, code: int, body: object) -> None:
        text = json.dumps(body).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def watch(self, name: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Connection", "close")
        self.end_headers()
        for step in _ROLLOUTS[name][1:]:
            self.wfile.write(json.dumps({"type": "MODIFIED", "object": _rollout(name, step)}).encode() + b"\n")
        self.close_connection = True

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        fixed = {
            "/api": {"kind": "APIVersions", "versions": ["v1"]},
            "/apis": {
                "kind": "APIGroupList",
                "apiVersion": "v1",
                "groups": [{"name": "apps", "versions": [_GROUP], "preferredVersion": _GROUP}],
            },
            **{version: _resources(version) for version in _KINDS},
        }
        folder, _, name = path.rpartition("/")
        if path in fixed:
            self.answer(200, fixed[path])
        elif path.endswith("/events"):
            self.answer(200, _events(2 if "web-6d9f-001" in query else 12))
        elif name == "deployments" and "fieldSelector" in query:
            asked = query.partition("metadata.name%3D")[2].partition("&")[0]
            if "watch=true" in query:
                self.watch(asked)
            else:
                items = [_rollout(asked, _ROLLOUTS[asked][0])]
                self.answer(200, {"apiVersion": "apps/v1", "kind": "DeploymentList", "metadata": {}, "items": items})
        elif folder.endswith("deployments") and name in _ROLLOUTS:
            self.answer(200, _rollout(name, _ROLLOUTS[name][0]))
        elif path in self.kept:
            self.answer(200, self.kept[path])
        elif folder.endswith("/secrets") or name == "secrets":
            message = 'secrets is forbidden: User "dev" cannot list resource "secrets" in API group "" in default'
            self.answer(403, _refusal(403, "Forbidden", message, kind="secrets"))
        else:
            kind = folder.rpartition("/")[2]
            self.answer(404, _refusal(404, "NotFound", f'{kind} "{name}" not found', name=name, kind=kind))

    def do_POST(self) -> None:
        made = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        name = made["metadata"]["name"]
        if name == "bad":
            cause = {"reason": "FieldValueInvalid", "field": "spec.replicas"}
            causes = [
                cause | {"message": "Invalid value: -1: must be greater than or equal to 0"},
                {"reason": "FieldValueRequired", "field": "spec.template.spec.containers", "message": "Required value"},
            ]
            message = 'Deployment.apps "bad" is invalid: [' + ", ".join(
                f"{one['field']}: {one['message']}" for one in causes
            )
            more = {"name": "bad", "group": "apps", "kind": "Deployment", "causes": causes}
            self.answer(422, _refusal(422, "Invalid", message + "]", **more))
            return
        self.kept[f"{self.path.partition('?')[0]}/{name}"] = made
        self.answer(201, made)

    def do_PATCH(self) -> None:
        path = self.path.partition("?")[0]
        change = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        kept = self.kept[path]
        for key, value in change.items():
            old = kept.get(key)
            kept[key] = old | value if isinstance(old, dict) and isinstance(value, dict) else value
        self.answer(200, kept)

    def do_DELETE(self) -> None:
        path = self.path.partition("?")[0]
        self.rfile.read(int(self.headers["Content-Length"] or 0))
        self.answer(200, self.kept.pop(path, {"kind": "Status", "status": "Success"}))

    def log_message(self, *args: object) -> None:
        """Nothing: what the server says is no part of a capture."""


def serve(port: int) -> ThreadingHTTPServer:
    """The server, at work in a thread of its own, with nothing kept."""
    _Handler.kept.clear()
    server = ThreadingHTTPServer(("127.0.0.1", port), _Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server
