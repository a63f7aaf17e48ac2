"""Remakes the capture that `beam demo` reduces, by running the real `cargo test` on a small crate.

``python make_demo.py`` writes src/beam_cli/demo/cargo-test.txt and capture.json beside it.  The crate has 121
tests over five modules; one fails, with output of its own.  stdout and stderr go to one pipe, as with `2>&1`.
Only paths are rewritten: the crate's folder becomes /home/dev/shop.  Not stable from run to run: the duration,
the thread id, and the order of tests that run side by side.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

TARGET = Path(__file__).resolve().parents[1] / "src" / "beam_cli" / "demo"
COMMAND = ["cargo", "test"]

LIBRARY = """\
//! Prices of a small shop, in cents.

pub fn subtotal(prices: &[i64]) -> i64 {
    prices.iter().sum()
}

pub fn discount(total: i64, percent: i64) -> i64 {
    println!("discount: {percent}% of {total}");
    let off = total * percent / 100;
    println!("discount: off = {off}");
    total - off
}

pub fn tax(total: i64, per_mille: i64) -> i64 {
    total * per_mille / 1000
}

pub fn shipping(total: i64) -> i64 {
    if total >= 5000 { 0 } else { 490 }
}

pub fn receipt(number: usize, total: i64) -> String {
    format!("#{number:04} {}.{:02}", total / 100, total % 100)
}
"""

# One test a row: module, number of tests, body with {i} for the row's number.
MODULES = (
    ("subtotal", 24, "assert_eq!(crate::subtotal(&[{i}, 2 * {i}, 3 * {i}]), 6 * {i});"),
    ("discount", 24, "assert_eq!(crate::discount(100 * {i}, 10), 90 * {i});"),
    ("tax", 24, "assert_eq!(crate::tax(1000 * {i}, 190), 190 * {i});"),
    ("shipping", 24, "assert_eq!(crate::shipping(250 * {i}), if 250 * {i} >= 5000 {{ 0 }} else {{ 490 }});"),
    ("receipt", 24, 'assert!(crate::receipt({i}, 100 * {i}).starts_with(&format!("#{{:04}} ", {i})));'),
)
FAILING = """
    #[test]
    fn rounds_half_a_cent_up() {
        // 15 % of 1.90 is 28.5 cents; the customer must not pay the half
        assert_eq!(crate::discount(190, 15), 161, "half a cent goes to the customer");
    }
"""


def source() -> str:
    parts = [LIBRARY]
    for module, count, body in MODULES:
        tests = [
            f"    #[test]\n    fn case_{i:02}() {{\n        {body.format(i=i)}\n    }}\n" for i in range(1, count + 1)
        ]
        extra = FAILING if module == "discount" else ""
        parts.append(f"\n#[cfg(test)]\nmod {module} {{\n" + "\n".join(tests) + extra + "}\n")
    return "".join(parts)


def run(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[bytes]:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("RUST_", "CARGO_TERM"))}
    return subprocess.run(arguments, cwd=cwd, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        crate = Path(folder).resolve() / "shop"
        (crate / "src").mkdir(parents=True)
        (crate / "Cargo.toml").write_text('[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n')
        (crate / "src" / "lib.rs").write_text(source())
        done = run(*COMMAND, cwd=crate)
        version = run("cargo", "--version", cwd=crate).stdout.decode().strip()
        text = done.stdout.replace(str(crate).encode(), b"/home/dev/shop")
    assert text.count(b" ... FAILED\n") == 1, text.decode()
    tests = re.search(rb"running (\d+) tests", text)
    assert tests is not None, text.decode()
    TARGET.mkdir(exist_ok=True)
    (TARGET / "cargo-test.txt").write_bytes(text)
    facts = {
        "command": " ".join(COMMAND),
        "exit_code": done.returncode,
        "tool_version": version,
        "tests": int(tests.group(1)),
        "failed": 1,
    }
    (TARGET / "capture.json").write_text(json.dumps(facts, indent=2) + "\n")


if __name__ == "__main__":
    main()
