"""A GitHub for ``gh``: answers on a Unix socket what ``gh`` asks about one repository, so that it prints real output.

``python server.py SOCKET`` serves until it is killed.  Queries are told apart by what they ask for, no more: each
answer holds all fields that any of them reads.
"""

import json
import re
import socket
import socketserver
import sys
from http.server import BaseHTTPRequestHandler

SITE = "https://github.com/dev/shop"


def check(name: str, conclusion: str, number: int, status: str = "COMPLETED") -> dict[str, object]:
    """A check of a commit."""
    return {
        "__typename": "CheckRun",
        "name": name,
        "status": status,
        "conclusion": conclusion,
        "startedAt": "2026-03-02T09:00:00Z",
        "completedAt": "2026-03-02T09:01:12Z",
        "detailsUrl": f"{SITE}/actions/runs/81/job/{number}",
        "checkSuite": {"workflowRun": {"event": "push", "workflow": {"name": "CI"}}},
        "isRequired": True,
    }


MIXED = [
    *(
        check(f"test ({system}, 3.{minor})", "SUCCESS", 100 + minor)
        for system in ("linux", "macos")
        for minor in range(9, 14)
    ),
    *(check(f"lint / {name}", "SUCCESS", 120 + at) for at, name in enumerate(("ruff", "mypy", "docs"))),
    check("test (windows, 3.12)", "FAILURE", 130),
    check("deploy preview", "CANCELLED", 131),
    check("nightly", "SKIPPED", 132),
    check("release", "SKIPPED", 133),
    check("coverage", "", 134, "IN_PROGRESS"),
]
FINE = [check("test", "SUCCESS", 1), check("lint", "SUCCESS", 2), check("nightly", "SKIPPED", 3)]
BODY = "## What\n\nThe sum of a cart counts each item once.\n\n- [x] tests\n- [ ] docs\n"


def pull(number: int) -> dict[str, object]:
    """A pull request."""
    checks = FINE if number == 7 else MIXED
    return {
        "id": f"PR_{number}",
        "number": number,
        "url": f"{SITE}/pull/{number}",
        "title": "Count each item once" if number == 7 else "Carts with slips",
        "state": "OPEN",
        "isDraft": number == 8,
        "body": BODY,
        "author": {"login": "dev"},
        "baseRefName": "main",
        "headRefName": f"cart-{number}",
        "headRepositoryOwner": {"login": "dev"},
        "isCrossRepository": False,
        "additions": 12,
        "deletions": 3,
        "reviewDecision": "CHANGES_REQUESTED",
        "mergeable": "MERGEABLE",
        "createdAt": "2026-03-01T09:00:00Z",
        "updatedAt": "2026-03-02T09:00:00Z",
        "labels": {"nodes": [{"name": "bug"}], "totalCount": 1},
        "assignees": {"nodes": [], "totalCount": 0},
        "reviewRequests": {"nodes": [], "totalCount": 0},
        "reviews": {"nodes": [], "totalCount": 0},
        "comments": {"nodes": [], "totalCount": 2},
        "projectCards": {"nodes": [], "totalCount": 0},
        "reactionGroups": [],
        "milestone": None,
        "commits": {"totalCount": 1, "nodes": [{"commit": {"oid": "a" * 40}}]},
        "statusCheckRollup": {
            "nodes": [
                {
                    "commit": {
                        "statusCheckRollup": {
                            "state": "FAILURE",
                            "contexts": {"nodes": checks, "pageInfo": {"hasNextPage": False, "endCursor": ""}},
                        }
                    }
                }
            ]
        },
    }


def run(number: int, conclusion: str, title: str) -> dict[str, object]:
    """A run of a workflow."""
    return {
        "id": number,
        "name": "CI",
        "display_title": title,
        "head_branch": "cart-8",
        "head_sha": "a" * 40,
        "event": "push",
        "status": "completed" if conclusion else "in_progress",
        "conclusion": conclusion,
        "workflow_id": 5,
        "run_attempt": 1,
        "html_url": f"{SITE}/actions/runs/{number}",
        "jobs_url": f"https://api.github.com/repos/dev/shop/actions/runs/{number}/jobs",
        "check_suite_id": 9,
        "created_at": "2026-03-02T09:00:00Z",
        "updated_at": "2026-03-02T09:04:00Z",
        "run_started_at": "2026-03-02T09:00:00Z",
        "head_commit": {"message": title},
        "head_repository": {"name": "shop", "owner": {"login": "dev"}},
        "pull_requests": [],
    }


def job(number: int, name: str, conclusion: str, steps: tuple[tuple[str, str], ...]) -> dict[str, object]:
    """A job of a run."""
    return {
        "id": number,
        "run_id": 81,
        "name": name,
        "status": "completed" if conclusion else "in_progress",
        "conclusion": conclusion,
        "started_at": "2026-03-02T09:00:00Z",
        "completed_at": "2026-03-02T09:01:12Z",
        "html_url": f"{SITE}/actions/runs/81/job/{number}",
        "steps": [
            {"name": step, "status": "completed" if how else "in_progress", "conclusion": how, "number": at}
            for at, (step, how) in enumerate(steps, 1)
        ],
    }


def steps(failing: bool) -> tuple[tuple[str, str], ...]:
    """The steps of a job."""
    rest = "skipped" if failing else "success"
    return (
        ("Set up job", "success"),
        ("Run actions/checkout@v4", "success"),
        ("Run actions/setup-python@v5", "success"),
        ("Install", "success"),
        ("Run tests", "failure" if failing else "success"),
        ("Upload coverage", rest),
        ("Post Run actions/checkout@v4", "success"),
        ("Complete job", "success"),
    )


JOBS = [
    job(501, "lint", "success", steps(False)),
    job(502, "test (linux, 3.12)", "success", steps(False)),
    job(503, "test (windows, 3.12)", "failure", steps(True)),
    job(504, "nightly", "skipped", ()),
]
GOING = [
    job(601, "lint", "success", steps(False)),
    job(602, "deploy", "", (("Set up job", "success"), ("Run deploy", ""), ("Complete job", ""))),
]
RUNS = [
    run(81, "failure", "Carts with slips"),
    run(80, "success", "Count each item once"),
    run(79, "", "Trays"),
    run(78, "cancelled", "Pots"),
]
NOTES = [
    {
        "path": "src/test_cart.py",
        "start_line": 14,
        "annotation_level": "failure",
        "title": "",
        "message": "assert 7 == 8",
    },
    {
        "path": ".github",
        "start_line": 1,
        "annotation_level": "failure",
        "title": "",
        "message": "Process completed with exit code 1.",
    },
    {
        "path": ".github",
        "start_line": 2,
        "annotation_level": "warning",
        "title": "",
        "message": "Node.js 16 actions are deprecated.",
    },
]


def graphql(query: str, variables: dict[str, object]) -> dict[str, object]:
    """The answer to a query."""
    names = re.findall(r"__type\(name: \"(\w+)\"\)", query)
    if names:
        return {name: {"fields": [{"name": "statusCheckRollup"}], "enumValues": []} for name in names}
    repository = {
        "id": "R_1",
        "name": "shop",
        "owner": {"login": "dev"},
        "defaultBranchRef": {"name": "main"},
        "hasIssuesEnabled": True,
        "viewerPermission": "WRITE",
        "mergeCommitAllowed": True,
        "parent": None,
    }
    number = variables.get("number") or variables.get("pr_number") or 8
    some = {"totalCount": 2, "nodes": [pull(8), pull(7)], "pageInfo": {"hasNextPage": False, "endCursor": ""}}
    issue = {k: v for k, v in pull(6).items() if k != "statusCheckRollup"} | {
        "title": "A cart counts twice",
        "__typename": "Issue",
    }
    repository |= {
        "pullRequest": pull(int(str(number))),
        "pullRequests": some,
        "issue": issue,
        "issues": {"totalCount": 1, "nodes": [issue], "pageInfo": {"hasNextPage": False}},
    }
    if "pullRequest(number" in query and "commits(last: 1)" in query:
        repository["pullRequest"] = pull(int(str(number)))
    if "node(id" in query:
        return {"node": pull(8 if variables.get("id") == "PR_8" else 7)}
    return {
        "repository": repository,
        "viewer": {"login": "dev"},
        "search": {"issueCount": 2, "nodes": [pull(8), pull(7)]},
    }


class Answer(BaseHTTPRequestHandler):
    """One request."""

    def answer(self, data: object, status: int = 200) -> None:
        """Send JSON."""
        body = json.dumps(data).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json; charset=utf-8")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self) -> None:
        """GraphQL."""
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if "query" in asked:
            self.answer({"data": graphql(asked["query"], asked.get("variables") or {})})
        else:
            self.answer({"message": "Resource not accessible by integration"}, 403)

    def do_GET(self) -> None:
        """REST."""
        path = self.path.partition("?")[0]
        found = re.search(r"/actions/runs/(\d+)$", path)
        if found:
            known = [one for one in RUNS if str(one["id"]) == found[1]]
            self.answer(known[0] if known else {"message": "Not Found"}, 200 if known else 404)
        elif re.search(r"/actions/jobs/\d+$", path):
            self.answer(next(one for one in JOBS if path.endswith(f"/{one['id']}")))
        elif path.endswith("/jobs"):
            jobs = GOING if "/79/" in path else JOBS
            self.answer({"total_count": len(jobs), "jobs": jobs})
        elif path.endswith("/artifacts"):
            self.answer({"total_count": 1, "artifacts": [{"name": "coverage", "expired": False, "size_in_bytes": 9}]})
        elif path.endswith("/annotations"):
            self.answer(NOTES if "/503/" in path else [])
        elif path.endswith("/actions/runs"):
            self.answer({"total_count": len(RUNS), "workflow_runs": RUNS})
        elif path.endswith("/workflows/5"):
            self.answer({"id": 5, "name": "CI", "state": "active"})
        elif path.endswith("/workflows"):
            self.answer({"total_count": 1, "workflows": [{"id": 5, "name": "CI", "state": "active"}]})
        else:
            self.answer({"message": "Not Found"}, 404)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


class Server(socketserver.ThreadingUnixStreamServer):
    """HTTP has no client address on a Unix socket."""

    def get_request(self) -> tuple[socket.socket, tuple[str, int]]:
        """A connection, and a name for who made it."""
        request, _ = super().get_request()
        return request, ("local", 0)


if __name__ == "__main__":
    Server(sys.argv[1], Answer).serve_forever()
