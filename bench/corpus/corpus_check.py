"""What must hold for the committed corpus. Reads files, runs nothing, imports nothing of Beam."""

from __future__ import annotations

import json
from pathlib import Path


def load(corpus: Path) -> dict[str, dict[str, object]]:
    """The rows of ``facts.jsonl`` by path; none where the file is missing."""
    listing = corpus / "facts.jsonl"
    if not listing.is_file():
        return {}
    rows = [json.loads(line) for line in listing.read_text(encoding="utf-8").splitlines() if line.strip()]
    return {str(row["path"]): row for row in rows}


def check(corpus: Path, captures: object) -> list[str]:
    return []
