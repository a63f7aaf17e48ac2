"""The oracles of cargo: ``test`` graded by libtest's events, ``build`` and ``check`` by the compiler's messages.

libtest's JSON needs an unstable option; ``RUSTC_BOOTSTRAP`` lets a stable toolchain take it, in the second run only.
 The crates hold failing assertions with values and long messages, panics in helpers and threads, doc-tests,
integration tests, processes that abort, and errors and warnings of the compiler with labels, notes and help.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from beam_bench.oracles._model import Case, Finding, Gold, Observed, Tool
from beam_bench.oracles._words import Words

if TYPE_CHECKING:
    import random
    from collections.abc import Iterator

    from beam_bench.oracles._model import Run
    from beam_bench.oracles._run import Workshop

_MANIFEST = '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n\n[lib]\ndoctest = {doctest}\n'
_HELPERS = (
    'pub fn check(n: i32, what: &str) -> i32 {\n    if n > 2 {\n        panic!("{what} is {n}");\n    }\n    n\n}\n'
    "pub fn add(a: i32, b: i32) -> i32 {\n    a + b\n}\n"
)
_FAIL = (
    'assert_eq!({n}, 2, "{s}");',
    "assert_eq!(vec![1, {n}], vec![1, 2]);",
    'assert!("{t}".is_empty(), "{s}");',
    'println!("{d}"); println!("{s}"); panic!("first {t}\\n  second {s}\\n\\nthird {t}b");',
    'crate_check({n}, "{t}");',
    'let x: Option<i32> = None; x.expect("{s}");',
    'let r: Result<i32, String> = Err("{s}".into()); r.unwrap();',
    'std::thread::spawn(|| panic!("in thread {t}")).join().unwrap();',
    "let v = vec![1, 2]; let i = v.len() + {n}; let _ = v[i];",
    'assert_ne!("größe {t}", "größe {t}");',
    'eprintln!("{s}"); assert_eq!("a\\nb {t}", "a\\nc");',
    'for i in 0..30 {{ println!("step {{i}} of {t}"); }} unreachable!("{s}");',
)
_PASS = ("assert_eq!(1, 1);", 'println!("{s}");', 'eprintln!("{d}");', 'let _ = "{t}";')
_CRASH = (
    "std::process::abort();",
    "std::process::exit({n});",
    'fn f(n: u64) -> u64 {{ f(n + 1) + n }} println!("{{}}", f(1));',
)
_VOLATILE = re.compile(r" \(\d+\)(?= panicked)|0x[0-9a-f]+|finished in [\d.]+s|\d+\.\d+s")
_BLOCK = r"---- (.+) stdout ----$|(?:failures|successes):$|test result: "
_TITLE = r"(?:error|warning)(?:\[\w+\])?: (.+)$"


def _test(words: Words, crash: list[str]) -> str:
    rng = words.rng
    body = rng.choice(crash or (_FAIL if words.chance(0.35) else _PASS))
    said = words.sentence().replace('"', "").replace("{", "").replace("\\", "")
    decoy = words.decoy().replace("{", "{{").replace("}", "}}")
    filled = body.format(n=rng.randint(3, 99), t=words.token(), s=said, d=decoy)
    marks = rng.choice(("", "", "", "", "", "    #[ignore]\n", '    #[ignore = "slow"]\n', "    #[should_panic]\n"))
    return f"    #[test]\n{marks}    fn {words.token()}() {{\n        {filled}\n    }}\n"


def build_test(rng: random.Random) -> Case:
    """A crate with unit, integration and doc-tests, and the flags of cargo and of the harness."""
    words = Words(rng)
    doctest = words.chance(0.12)  # each one is compiled alone, which takes its time
    modules = []
    crash = [rng.choice(_CRASH)] if words.chance(0.06) else []
    for at in words.some(1, 3):
        tests = "".join(_test(words, crash if at == 0 and i == 0 else []) for i in words.some(1, 12))
        use = "    use crate::check as crate_check;\n"
        modules.append(f"#[cfg(test)]\n#[allow(unused)]\nmod {words.token()} {{\n{use}{tests}}}\n")
    docs = f'/// ```\n/// assert_eq!(shop::add(1, {rng.choice((1, 5))}), 2, "{words.token()}");\n/// ```\n'
    library = (_HELPERS.replace("pub fn add", docs + "pub fn add") if doctest else _HELPERS) + "\n".join(modules)
    files: dict[str, str | bytes] = {
        "Cargo.toml": _MANIFEST.format(doctest=str(doctest).lower()),
        "src/lib.rs": library,
    }
    if words.chance(0.35):
        tests = "".join(_test(words, []) for _ in words.some(1, 6))
        head = "#![allow(unused)]\nuse shop::check as crate_check;\n"
        files[f"tests/{words.token()}.rs"] = head + "mod inner {\n    use super::*;\n" + tests + "}\n"
    cargo = words.flags(((0.2, ("-q",)), (0.4, ("--no-fail-fast",)), (0.1, ("--color", "always"))))
    harness = words.flags(((0.15, ("--nocapture",)), (0.15, ("--show-output",)), (0.25, ("--test-threads=1",))))
    harness += ("--color=always",) if "--color" in cargo else ()
    env = {"RUST_BACKTRACE": "1"} if words.chance(0.15) else {}
    return Case(files, (*cargo, *(("--", *harness) if harness else ())), env)


def observe_test(shop: Workshop, case: Case) -> Observed:
    """The text; then the same tests once more as events.  What is built is built before, apart from both."""
    offline = {"CARGO_NET_OFFLINE": "true"}
    shop.start("cargo", "test", "--no-run", env=offline)
    text = shop.start("cargo", "test", *case.flags, env=offline)
    own = [flag for flag in ("--no-fail-fast",) if flag in case.flags]
    harness = ["-Z", "unstable-options", "--format", "json", *(f for f in ("--test-threads=1",) if f in case.flags)]
    report = shop.start(
        "cargo", "test", "-q", *own, "--", *harness, stderr=False, env=offline | {"RUSTC_BOOTSTRAP": "1"}
    )
    return Observed(" ".join(("cargo test", *case.flags)), text.text, text.exit_code, {"events": report.decoded})


def gold_test(run: Run) -> Gold:
    """Each failed test by name, the lines that it wrote, below its name, and the counts of each suite."""
    findings: list[Finding] = []
    passed = 0
    captured = "--nocapture" not in run.command
    for event in _objects(run.machine["events"]):
        if event.get("type") == "suite" and "passed" in event:
            passed += int(str(event["passed"]))
            counts = "; ".join(f"{event[what]} {what}" for what in ("passed", "failed", "ignored"))
            findings.append(Finding("count", ("test result:", counts)))
        elif event.get("type") == "test" and event["event"] == "failed":
            name = str(event["name"])
            findings.append(Finding("id", (name,)))
            for line in str(event.get("stdout", "")).splitlines():
                parts = tuple(part.strip() for part in _VOLATILE.split(line) if part.strip())
                if parts and not _frame(line):
                    findings.append(Finding(_kind(line), parts, name if captured else ""))
    return Gold(tuple(findings), _BLOCK if captured else "", passed=passed)


def _kind(line: str) -> str:
    if line.startswith("thread '"):
        return "place"
    return "values" if re.match(r" *(?:left|right): ", line) else "message"


def _frame(line: str) -> bool:
    """Whether a line belongs to a backtrace or is about it: library frames are not wanted."""
    return bool(re.match(r" +\d+: | +at |stack backtrace:|note: ", line))


def _objects(text: str) -> Iterator[dict[str, Any]]:
    for line in text.splitlines():
        if line.startswith("{"):
            try:
                yield json.loads(line)
            except ValueError:  # a process that ended in the middle of one
                continue


_ERRORS = (
    'pub fn {t}() -> i32 {{ "{s}" }}',
    "pub fn {t}() {{ undefined_{t}(1); }}",
    'pub fn {t}() {{ let s = String::new(); let u = s; println!("{{}}", s); let _ = u; }}',
    "pub struct S{t} {{ pub a: i32 }}\npub fn {t}(s: S{t}) -> i32 {{ s.missing + s.a }}",
    "pub fn {t}(v: &Vec<i32>) {{ v.push(1); }}",
    "pub trait T{t} {{ fn f(&self); fn größe(&self); }}\npub struct I{t};\nimpl T{t} for I{t} {{ fn f(&self) {{}} }}",
    "pub fn {t}() {{ let x: u8 = 256; let _ = x; }}",
    "pub enum E{t} {{ A, B }}\npub fn {t}(e: E{t}) -> i32 {{ match e {{ E{t}::A => 1 }} }}",
    "use std::collections::{t};",
    "pub fn {t}<'a>(a: &'a str, b: &str) -> &'a str {{ if a.is_empty() {{ b }} else {{ a }} }}",
    'pub fn {t}() {{ let c = std::rc::Rc::new(1); std::thread::spawn(move || println!("{{c}}")); }}',
    "pub fn {t}(a: i32, b: i32) -> i32 {{ a + b }}\npub fn c_{t}() -> i32 {{ {t}(1) }}",
    'compile_error!("{s}");',
    "pub fn {t}(x: impl Iterator<Item = i32>) {{ x.sum::<Vec<i32>>(); }}",
)
_WARNINGS = (
    "pub fn {t}() {{ let unused_{t} = 1; }}",
    "fn dead_{t}() {{}}",
    "use std::collections::HashMap as M{t};",
    "pub fn {t}() -> i32 {{ return 1; 2 }}",
    "pub fn {t}() {{ let mut x = 1; let _ = x; }}",
    "pub fn BadName{t}() {{}}",
    '#[deprecated(note = "{s}")]\npub fn old_{t}() {{}}\npub fn new_{t}() {{ old_{t}(); }}',
    'pub fn {t}() {{ std::fs::remove_file("{t}"); }}',
)
_GOOD = "pub fn {t}(a: i32) -> i32 {{\n    a + 1\n}}"
_SYNTAX = ("pub fn {t}( {{", "let {t} = ;", "pub struct {t} {{ a i32 }}", 'fn {t}() {{ "no end }}')


def build_build(rng: random.Random) -> Case:
    """A crate with errors or warnings in some modules, and how cargo is asked to build it."""
    words = Words(rng)
    share = rng.choice((0.0, 0.3, 0.7))
    kinds = rng.choice((_ERRORS, _WARNINGS, (*_ERRORS, *_WARNINGS)))
    files: dict[str, str | bytes] = {"Cargo.toml": _MANIFEST.format(doctest="false")}
    names = []
    for _ in words.some(1, 5):
        rows = [rng.choice(kinds) if words.chance(share) else _GOOD for _ in words.some(1, 7)]
        rows += [rng.choice(_SYNTAX)] if words.chance(0.04) else []
        said = words.sentence().replace('"', "").replace("{", "").replace("\\", "")
        text = "\n\n".join(row.format(t=words.token(), s=said) for row in rows)
        names.append(words.token())
        files[f"src/{names[-1]}.rs"] = text + "\n"
    files["src/lib.rs"] = "".join(f"pub mod {name};\n" for name in names)
    command = rng.choice(("check", "check", "build"))
    flags = words.flags(((0.15, ("--message-format", "short")), (0.1, ("--color", "always")), (0.15, ("-q",))))
    return Case(files, (command, *flags, *(("--all-targets",) if words.chance(0.2) else ())))


def observe_build(shop: Workshop, case: Case) -> Observed:
    """Both ways; cargo shows again what it knows of an earlier run."""
    offline = {"CARGO_NET_OFFLINE": "true"}
    text = shop.start("cargo", *case.flags, env=offline)
    targets = ("--all-targets",) if "--all-targets" in case.flags else ()
    form = ("--message-format", "json")
    report = shop.start("cargo", case.flags[0], *targets, *form, stderr=False, env=offline)
    return Observed(" ".join(("cargo", *case.flags)), text.text, text.exit_code, {"messages": report.decoded})


def gold_build(run: Run) -> Gold:
    """Title and place of each diagnostic, with its labels, notes and help below the title."""
    short = "--message-format short" in run.command
    findings: list[Finding] = []
    for item in _objects(run.machine["messages"]):
        if item["reason"] == "compiler-message":
            message = item["message"]
            findings += _short(message) if short else _diagnostic(message)
    return Gold(tuple(findings), "" if short else _TITLE)


def _heading(message: dict[str, Any]) -> tuple[str, str]:
    """``error[E0308]`` and the first line of what it says."""
    code = message["code"]
    number = str(code["code"]) if isinstance(code, dict) else ""
    level = f"{message['level']}[{number}]" if number.startswith("E") else str(message["level"])
    return level, (str(message["message"]).splitlines() or [""])[0]


def _spans(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [span for span in message["spans"] if str(span["file_name"]).startswith("src/")]


def _short(message: dict[str, Any]) -> list[Finding]:
    level, first = _heading(message)
    places = [f"{s['file_name']}:{s['line_start']}:{s['column_start']}:" for s in _spans(message) if s["is_primary"]]
    return [Finding("row", (*places[:1], f"{level}:", first))] if places else []


def _diagnostic(message: dict[str, Any]) -> list[Finding]:
    """Title and place; labels, notes and help, which are context where the diagnostic is a warning."""
    level, first = _heading(message)
    if level == "failure-note":  # says that there is an explanation elsewhere
        return []
    if not message["spans"]:
        return [Finding("title", (first,))]
    aside = level.startswith("warning")
    findings = [Finding("title", (f"{level}: {first}",))]
    for span in _spans(message):
        if span["is_primary"]:
            place = f"{span['file_name']}:{span['line_start']}:{span['column_start']}"
            findings.append(Finding("place", (f"--> {place}",), first))
        if span["label"]:
            findings.append(Finding("label", (str(span["label"]).splitlines()[0],), first, context=aside))
    for child in message["children"]:
        text = (str(child["message"]).splitlines() or [""])[0].strip()
        findings += [Finding("note", (text,), first, context=aside)] if text else []
    return findings


_CARGO = ("cargo",)
_VERSION = ("cargo", "--version")
TOOLS = (
    Tool("cargo-test", _CARGO, _VERSION, build_test, observe_test, gold_test),
    Tool("cargo-build", _CARGO, _VERSION, build_build, observe_build, gold_build),
)
