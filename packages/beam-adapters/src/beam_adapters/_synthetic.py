"""Made by ``python -m beam_adapters.index``: name -> tools with no real sample.  Do not edit."""

from __future__ import annotations

SYNTHETIC: dict[str, tuple[str, ...]] = {
    "bazel": (
        "bazel",
    ),
    "brew": (
        "brew",
    ),
    "buildkit": (
        "buildkit",
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
    "conda": (
        "conda",
    ),
    "cypress": (
        "Cypress 13",
    ),
    "dotnet": (
        "dotnet",
    ),
    "dotnet_test": (
        ".NET 8",
    ),
    "github": (
        "notice",
    ),
    "golangci_lint": (
        "golangci_lint",
    ),
    "helm": (
        "helm",
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
        "npm_audit",
    ),
    "packages": (
        "apt",
        "bundle",
    ),
    "phpstan": (
        "phpstan",
    ),
    "pip_audit": (
        "pip_audit",
    ),
    "progress": (
        "docker",
        "downloads",
    ),
    "psalm": (
        "psalm",
    ),
    "results": (
        ".NET 8",
        "Bazel 7",
        "Swift Testing 6",
        "XCTest",
    ),
    "swift": (
        "Swift 6.0",
        "Swift 6.4",
        "macOS 14",
    ),
    "system": (
        "lsof",
        "units",
    ),
    "traces": (
        ".NET 8.0",
    ),
    "trivy": (
        "trivy",
    ),
    "xcodebuild": (
        "xcodebuild",
    ),
    "xctest": (
        "Swift 5.10",
    ),
}
