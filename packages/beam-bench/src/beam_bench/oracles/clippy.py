"""The oracle of Clippy: ``cargo clippy``, graded by the compiler's messages.

Diagnostics, forms and reader are those of ``cargo build``; the crates hold what Clippy's own lints speak of.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from beam_bench.oracles import cargo
from beam_bench.oracles._model import Case, Gold, Tool
from beam_bench.oracles._sources import plain
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random

    from beam_bench.oracles._model import Run

_LINTS = (
    "pub fn {t}(x: &Vec<i32>) -> i32 {{ return x.len() as i32; }}",
    "pub fn {t}(x: i32) -> bool {{ if x == 1 {{ true }} else {{ false }} }}",
    'pub fn {t}() {{ let x = 3.14; println!("{{}}", x); }}',
    "pub fn {t}(s: &str) -> bool {{ s.len() == 0 }}",
    "pub fn {t}(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32, g: i32, h: i32) -> i32 {{ a+b+c+d+e+f+g+h }}",
    'pub fn {t}(v: &[i32]) {{ for i in 0..v.len() {{ println!("{{}}", v[i]); }} }}',
    "pub fn {t}(x: Option<i32>) -> i32 {{ match x {{ Some(n) => n, None => 0 }} }}",
    'pub fn {t}() -> String {{ let s = "{s}".to_string(); s.clone() }}',
    "pub fn {t}(x: u32) -> bool {{ x >= 0 }}",
    "pub fn {t}() {{ let y_{t} = 1; }}",
    "pub fn {t}(a: i32) -> i32 {{ a.undefined_{t}() }}",
)
_FINE = "pub fn {t}(a: i32) -> i32 {{\n    a + 1\n}}"


def build(rng: random.Random) -> Case:
    """A crate with one module, and how Clippy is asked."""
    words = Words(rng)
    share = rng.choice((0.0, 0.4, 0.8))
    rows = [rng.choice(_LINTS if words.chance(share) else (_FINE,)) for _ in words.some(1, 12)]
    text = "\n\n".join(row.format(t=words.token(), s=plain(words)) for row in rows) + "\n"
    manifest = '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n'
    flags = words.flags(((0.2, ("--message-format", "short")), (0.1, ("--color", "always")), (0.2, ("--all-targets",))))
    return Case({"Cargo.toml": manifest, "src/lib.rs": text}, ("clippy", *flags))


def gold(run: Run) -> Gold:
    """What ``cargo build`` says, without the pages of the lints."""
    said = cargo.gold_build(run)
    pages = "for further information visit "
    return replace(said, findings=tuple(row for row in said.findings if not row.parts[0].startswith(pages)))


TOOLS = (
    Tool(
        "cargo-clippy",
        ("cargo", "cargo-clippy"),
        ("cargo", "clippy", "--version"),
        build,
        cargo.observe_build,
        gold,
    ),
)
