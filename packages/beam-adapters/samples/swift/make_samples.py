"""Says why the captures in this folder are not remade: Swift needs a toolchain that the usual package managers lack.

``python make_samples.py`` runs nothing and asserts that the manifest marks each capture as ``synthetic``.  They are
written in the formats that the Swift project documents for its backtraces and Apple for its crash reports.
"""

import json
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent


def main() -> None:
    """Compare the manifest with the folder."""
    manifest = json.loads((HERE / "manifest.json").read_text(encoding="utf-8"))
    found = {path.stem for path in HERE.glob("*.txt")}
    wrong = sorted(found ^ manifest.keys()) + [name for name, told in manifest.items() if not told.get("synthetic")]
    if wrong:
        raise SystemExit(f"not as the manifest has it: {', '.join(wrong)}")
    print(f"{len(found)} captures, all synthetic")


if __name__ == "__main__":
    main()
