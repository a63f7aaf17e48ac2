"""What `docs/how-to-add-an-adapter.md` shows is true: its adapter can be used, its labels are those of the sample."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import attrs

from beam_adapters._user_check import check_file
from beam_adapters._user_file import read_file
from beam_adapters._user_spec import AdapterSpec, RuleSpec, SampleSpec, StateSpec

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "how-to-add-an-adapter.md").read_text("utf-8")
CAPTURE = "".join(f"Checking file ./m{n}.py.\n" for n in range(8)) + (
    "./shop.py:1 at module level:\n        D100: Missing docstring in public module\n"
    "./shop.py:4 in public function `f`:\n        D103: Missing docstring in public function\n"
)
LABELS = ["P4 x8 top/checked", "P1 top/place", "P0 top/finding", "P1 top/place", "P0 top/finding"]


def block(kind: str) -> str:
    found = re.search(rf"^```{kind}\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_the_adapter_on_the_page_reads_as_the_page_says(tmp_path: Path) -> None:
    path = tmp_path / f"{tomllib.loads(block('toml'))['name']}.toml"
    sample = f"\n[[sample]]\ncommand = 'pydocstyle -v .'\nexit_code = 1\nlabels = {LABELS}\ntext = '''\n{CAPTURE}'''\n"
    path.write_text(block("toml") + sample, "utf-8")
    report = check_file(read_file(str(path)))
    assert report.good
    assert report.used == {"top/checked": 8, "top/place": 2, "top/finding": 2}


def test_every_key_is_on_the_page() -> None:
    for kind in (AdapterSpec, StateSpec, RuleSpec, SampleSpec):
        for field in attrs.fields(kind):
            assert f"`{field.name}" in PAGE or f"[[{field.name}]]" in PAGE or f".{field.name}]]" in PAGE, field.name


def test_the_labels_on_the_page_are_those_of_the_sample() -> None:
    file = ROOT / "packages" / "beam-adapters" / "samples" / "deptry" / "fail.labels"
    shown = PAGE.partition("fail.labels\n")[2].partition("   ```")[0]
    assert [line.strip() for line in shown.splitlines()] == file.read_text("utf-8").splitlines()
