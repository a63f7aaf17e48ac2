"""Made by ``python -m beam_adapters.index``: name -> tools with no real sample.  Do not edit."""

from __future__ import annotations

SYNTHETIC: dict[str, tuple[str, ...]] = {
    "ansible": (
        "Bazel 7",
        ".NET 8",
        "Swift Testing 6",
        "XCTest",
    ),
    "builds": (
        "bazel",
        "msbuild",
        "tsc",
        "xcodebuild",
    ),
    "ci": (
        "azure",
        "buildkite",
        "circleci",
        "github",
        "gitlab",
        "jenkins",
        "plain",
        "travis",
    ),
    "compilers": (
        "msvc",
    ),
    "cypress": (
        "Cypress 13",
        "Cypress 13",
    ),
    "github": (
        "notice",
    ),
    "infra": (
        "Argo CD 2.14",
        "Helm 3.16",
        "systemd 252",
    ),
    "logs": (
        "collected",
        "others",
        "system",
    ),
    "npm_audit": (
        "one",
        "pass",
        "vulnerable",
    ),
    "packages": (
        "apt",
        "bundle",
    ),
    "phpstan": (
        "errors",
        "pass",
        "raw",
    ),
    "pip_audit": (
        "pass",
        "vulnerable",
    ),
    "progress": (
        "docker",
        "downloads",
    ),
    "projects": (
        "bazel",
        "msbuild",
        "tsc",
        "xcodebuild",
    ),
    "psalm": (
        "errors",
        "lines",
        "pass",
    ),
    "results": (
        "Bazel 7",
        ".NET 8",
        "Swift Testing 6",
        "XCTest",
    ),
    "swift": (
        "Swift 6.0",
        "macOS 14",
        "Swift 6.4",
    ),
    "system": (
        "lsof",
        "units",
    ),
    "traces": (
        ".NET 8.0",
    ),
    "trivy": (
        "config",
        "image",
    ),
}
