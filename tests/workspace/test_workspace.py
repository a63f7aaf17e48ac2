"""Rules that hold for the workspace as a whole."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
MEMBERS = (
    "beam-adapters",
    "beam-bench",
    "beam-cli",
    "beam-core",
    "beam-optimize",
    "beam-store",
    "beam-tokens",
)


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def project(name: str) -> dict[str, Any]:
    table: dict[str, Any] = load(ROOT / "packages" / name / "pyproject.toml")["project"]
    return table


def requirements(table: dict[str, Any]) -> list[str]:
    extras: dict[str, list[str]] = table.get("optional-dependencies", {})
    return [*table.get("dependencies", []), *(line for lines in extras.values() for line in lines)]


def distribution(requirement: str) -> str:
    match = re.match(r"[A-Za-z0-9._-]+", requirement)
    assert match is not None, requirement
    return match.group()


def candidates() -> list[Path]:
    """Files that are tracked, or would be by the next `git add`."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    listing = subprocess.run(
        [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    paths = (ROOT / name.decode() for name in listing.stdout.split(b"\0") if name)
    return [path for path in paths if path.is_file() and path.name != "uv.lock"]


def test_members_are_the_folders() -> None:
    found = sorted(path.parent.name for path in (ROOT / "packages").glob("*/pyproject.toml"))
    assert found == sorted(MEMBERS)


def test_root_is_virtual_and_depends_on_every_member() -> None:
    root = load(ROOT / "pyproject.toml")
    assert root["tool"]["uv"]["package"] is False
    assert {distribution(line) for line in root["project"]["dependencies"]} == set(MEMBERS)
    sources = root["tool"]["uv"]["sources"]
    assert sources == {name: {"workspace": True} for name in MEMBERS}


def test_one_version() -> None:
    versions = {name: project(name)["version"] for name in MEMBERS}
    versions["root"] = load(ROOT / "pyproject.toml")["project"]["version"]
    assert len(set(versions.values())) == 1, versions


@pytest.mark.parametrize("name", MEMBERS)
def test_siblings_are_pinned(name: str) -> None:
    table = project(name)
    version = table["version"]
    siblings = [line for line in requirements(table) if distribution(line) in MEMBERS]
    pins = [re.sub(r"\[[^]]*\]", "", line).replace(" ", "") for line in siblings]
    assert pins == [f"{distribution(line)}=={version}" for line in siblings]


@pytest.mark.parametrize("name", MEMBERS)
def test_metadata(name: str) -> None:
    table = project(name)
    folder = ROOT / "packages" / name
    classifiers = table["classifiers"]
    assert "Private :: Do Not Upload" in classifiers
    assert "Typing :: Typed" in classifiers
    assert table["license"] == "Apache-2.0"
    assert not [line for line in classifiers if line.startswith("License ::")]
    assert table["license-files"] == ["LICENSE"]
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert (folder / "src" / name.replace("-", "_") / "py.typed").is_file()
    assert table["readme"] == "README.md"
    assert (folder / "README.md").is_file()


def test_mypy_and_import_contracts_see_every_member() -> None:
    tool = load(ROOT / "pyproject.toml")["tool"]
    sources = [*(f"packages/{name}/src" for name in MEMBERS), "tests/support"]
    assert tool["mypy"]["mypy_path"] == [f"$MYPY_CONFIG_FILE_DIR/{source}" for source in sources]
    assert tool["importlinter"]["root_packages"] == [name.replace("-", "_") for name in MEMBERS]


def test_each_ruff_ignore_has_a_reason() -> None:
    lint = load(ROOT / "pyproject.toml")["tool"]["ruff"]["lint"]
    ignores = [*lint["ignore"], *(code for codes in lint["per-file-ignores"].values() for code in codes)]
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    reasoned = [match.group(1) for line in lines if (match := re.match(r'\s+"([A-Z]+\d*)", +# \S+ \S+', line))]
    assert sorted(reasoned) == sorted(ignores)
    for path in (ROOT / "packages").glob("*/pyproject.toml"):
        assert "ruff" not in load(path).get("tool", {}), path


def test_no_file_names_a_machine_or_a_registry() -> None:
    # Put together here, so that this file passes its own rule.
    folders = ["wo" + "rk", "ro" + "ot", "opt/py" + "pi", "opt/whe" + "els"]
    hosts = [
        "py" + r"pi\.org",
        "python" + r"hosted\.org",
        "crates" + r"\.io/api",
        "registry" + r"\.npmjs",
        "deb" + r"\.debian\.org",
    ]
    outside = r"(?<![\w./~$}-])/(?:" + "|".join(folders) + r")(?![\w.-])"
    pattern = re.compile(("|".join([outside, *hosts])).encode())
    found = []
    for path in candidates():
        for number, line in enumerate(path.read_bytes().split(b"\n"), 1):
            if match := pattern.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match.group().decode()}")
    assert not found, "\n".join(found)


def test_the_compiled_patterns_are_what_this_interpreter_would_compile() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / ".ci/regex_tables.py")], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
