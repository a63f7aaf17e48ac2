"""Adapters of build tools: what must stay of each capture, lines that only look like theirs, and their segments."""

# ruff: noqa: E501 - a row of a table is a line

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from beam_adapters import AdapterClassifier, explain
from beam_adapters._classifier import labelled as before_floor
from beam_adapters._samples import units
from beam_core import Classification, Origin, Priority

P0, P1, P2, P3, P4, P5 = Priority.all()
SAMPLES = Path(__file__).parents[1] / "samples"

# Facts of captures, which an agent acts on: they stand in lines that are never omitted.
FACTS = {
    "vite/lost": ("✗ Build failed in", 'Could not resolve "./rates.js" from "src/cart.js"', "file: /home/dev/shop/src/cart.js"),
    "vite/torn_8": ("[PARSE_ERROR] Unexpected token", "src/cart.js:2:42"),
    "vite/config": ("vite.config.js", "ReferenceError: shelf is not defined", "vite.config.js.timestamp-"),
    "vite/serve_torn": ("Internal server error", "Plugin: vite:import-analysis", "src/cart.js:1:0"),
    "webpack/lost": ("ERROR in ./src/cart.js 1:0-34", "Can't resolve './rates.js'", "Did you mean './rate.js'?", "1 error in"),
    "webpack/config": ("unknown property 'shelf'", "configuration.mode should be", '"development" | "production"'),
    "webpack/large": ("WARNING in asset size limit", "compiled with 3 warnings"),
    "esbuild/several": ('Could not resolve "./rates.js"', "src/cart.js:1:21:", "2 warnings and 1 error"),
    "rollup/plugin": ("(plugin shelf) RollupError", "shelf is empty"),
    "parcel/lost": ("Build failed.", "Failed to resolve './rates.js'", "src/cart.js:1:22", "Did you mean './rate.js'?"),
    "tsup/bad_type": ("src/index.ts(1,45): error TS2322", "DTS Build error"),
    "next/type": ("Failed to compile.", "./app/cart.ts:1:45", "Type 'number' is not assignable"),
    "next/throws": ('prerendering page "/stock"', "no stock of tea-100", "Export encountered an error on /stock/page"),
    "make/keep_going": ("[Makefile:5: lint] Error 3", "[Makefile:7: test] Error 1", "Target 'all' not remade"),
    "make/ignored": ("[Makefile:6: clean] Error 1 (ignored)",),
    "cmake/no_package": ("CMakeLists.txt:3 (find_package)", "ShelfConfig.cmake", "Shelf_DIR", "CMakeOutput.log"),
    "ninja/rules": ("FAILED: pot.txt", "build stopped: subcommand failed"),
    "meson/no_dependency": ("ERROR: Dependency", "meson-log.txt"),
    "configure/no_library": ("configure: error: libshelf is needed",),
    "gcc/lld_twice": ("duplicate symbol: total", "defined at cart.c", "defined at again.c"),
    "sphinx/config_throws": ("Configuration error!", "docs/conf.py", "NameError: name 'shelf' is not defined", "sphinx-err-"),
    "sphinx/warns": ('Unknown directive type "shelf"', "undefined label: 'nowhere'", "docs/lost.rst: WARNING", "14 warnings."),
    "mkdocs/strict_pages": ("link 'gone.md'", "'tea.md'", "Aborted with 3 warnings in strict mode!"),
    "ghc/fail": ("Cart.hs:3:15: error", "rates :: Int"),
    "cabal/no_dependency": ("Could not resolve dependencies", "unknown package: shelf"),
    "mix/fail": ("== Compilation error in file lib/stock.ex ==", "undefined function rate/0"),
    "turbo/fail": ("@shop/mail#build:  ERROR", "Failed:    @shop/mail#build", "Error: no server"),
    "nx/fail": ("3 projects failed", "- @shop/mail:build", "Error: no server"),
    "lerna/fail_stream": ("3 projects failed", "- @shop/mail:build"),
    "maven/fail_modules": ("Cart.java:[2,42] cannot find symbol", "variable rate", "BUILD FAILURE", "-rf :cart"),
    "gradle/script": ("build.gradle' line: 2", "unknown property 'shelf'", "BUILD FAILED"),
    "gradle/kotlin_fails": ("Cart.kt:3:9 Unresolved reference", "no rhyme", "Poetry.kt:9", "2 failures"),
    "bazel/test_fails": ("cart_test                                                         FAILED", "cart_test/test.log", "TIMEOUT in 60.0s", "FLAKY"),
    "dotnet/terminal_fails": ("Cart.cs(4,20): error CS0103", "Build failed with 1 error(s)", "Cart failed with"),
    "buildkit/fail": ("#7 ERROR: process", "Dockerfile:4", ">>> RUN python -m shop.check", "ERROR: failed to solve"),
    "xcodebuild/fail": ("cannot find 'rate' in scope", "** BUILD FAILED **", "SwiftCompile normal arm64 /home/dev/shop/Cart.swift"),
    "protoc/no_import": ("tea.proto: File not found.", 'order.proto:7:3: "Pot" is not defined.'),
    "scalac/fail": ("Cart.scala:2: error: not found: value rate", "required: String", "four errors found"),
    "kotlinc/werror": ("error: warnings found and -Werror specified",),
    "zig/test_fail": ("FAIL (TestExpectedEqual)", "main.zig:9:5", "1 failed."),
    "nasm/macro": ("shop.asm:6: error: parser: instruction expected", "from macro `tea' defined here"),
}  # fmt: skip


def sample(name: str) -> tuple[bytes, Origin]:
    """A capture, and how it was made."""
    folder, _, stem = name.partition("/")
    entry = json.loads((SAMPLES / folder / "manifest.json").read_text("utf-8"))[stem]
    return (SAMPLES / f"{name}.txt").read_bytes(), Origin(command=entry["command"], exit_code=entry["exit_code"])


def read(raw: bytes, origin: Origin) -> list[tuple[Priority, str, str]]:
    """(priority, rule, line) of each unit, before the floor."""
    lines = units(raw)
    classification = before_floor(lines, origin, None)[0]
    return [(p, rule, lines.line(i).decode()) for i, (_, p, _, rule, _, _) in enumerate(explain(lines, classification))]


@pytest.mark.parametrize("name", FACTS)
def test_what_an_agent_acts_on_is_protected(name: str) -> None:
    raw, origin = sample(name)
    lines = units(raw)
    classification = AdapterClassifier().classify(lines, origin)
    for fact in FACTS[name]:
        found = [classification.priority(u) for u in range(len(lines)) if fact.encode() in lines.line(u)]
        assert found, f"{fact!r} is not in {name}"
        assert min(found) <= P1, fact


def outcomes(classification: Classification) -> set[str]:
    return {classification.labels[kind].outcome for kind in classification.kinds} - {""}


TOOLS = sorted({name.partition("/")[0] for name in FACTS})
ALL = [
    (f"{tool}/{stem}", entry["exit_code"])
    for tool in TOOLS
    for stem, entry in json.loads((SAMPLES / tool / "manifest.json").read_text("utf-8")).items()
]


@pytest.mark.parametrize(("name", "code"), [pytest.param(*one, id=one[0]) for one in ALL if one[1] not in (0, 124)])
def test_a_run_that_failed_has_no_verdict_that_it_passed(name: str, code: int) -> None:
    raw, origin = sample(name)
    lines = units(raw)
    classification = AdapterClassifier().classify(lines, origin)
    assert code
    if name.startswith(("tsup/", "meson/")):  # one of several bundles passed, and Ninja's part
        return
    assert "pass" not in outcomes(classification), [
        lines.line(u) for u in range(len(lines)) if classification.labels[classification.kinds[u]].outcome == "pass"
    ]


DECOYS = [
    ("vite", "vite v7.3.8 building client environment for production...", "dist is a folder of 3 kB"),
    ("vite", "vite v7.3.8 building client environment for production...", "transforming orders"),
    ("vite", "vite v7.3.8 building client environment for production...", "built in 1912"),
    ("webpack", "<s> [webpack.Progress] 0% ", "modules by hand 3 KiB"),
    ("webpack", "<s> [webpack.Progress] 0% ", "asset of the shop"),
    ("webpack", "<s> [webpack.Progress] 0% ", "runtime modules are few"),
    ("esbuild", "> shop@0.3.0 build\n> esbuild a.js", "  orders 12"),
    ("rollup", "a.js → dist...", "created by the shop"),
    ("parcel", "✨ Built in 2.38s", "Building a cart of teas"),
    ("tsup", "CLI tsup v8.5.1", "CLI is short for command line"),
    ("next", "   ▲ Next.js 15.5.29", "   Creating an order"),
    ("next", "   ▲ Next.js 15.5.29", " GET the tea"),
    ("make", "make[1]: Entering directory '/x'", "make: it only looks like it"),
    ("make", "make[1]: Entering directory '/x'", "GNU Make 4.3"),
    ("cmake", "-- Configuring done", "-- Installing: tea"),
    ("sphinx", "Running Sphinx v9.0.4", "reading orders... all"),
    ("sphinx", "Running Sphinx v9.0.4", "copying tea to the shelf"),
    ("mkdocs", "INFO    -  Cleaning site directory", "INFO of the shop"),
    ("ghc", "Cart.hs:3:15: error: no tea", "[1 of 3] orders"),
    ("cabal", "Build profile: -w ghc-9.0.2 -O1", "Built by hand"),
    ("mix", "Compiling 2 files (.ex)", "Compiling orders"),
    ("turbo", "   • Packages in scope: @shop/cart", "@shop/cart:build: 3 files written"),
    ("turbo", "   • Packages in scope: @shop/cart", "cache miss, says the cart"),
    ("nx", " NX   Running target build for 3 projects:", "- tea"),
    ("lerna", "lerna notice cli v9.0.7", "@shop/mail: building the mail"),
    ("maven", "[INFO] Scanning for projects...", "[INFO] 3 orders sent"),
    ("gradle", "> Task :jar", "* Tea: green"),
    ("gradle", "> Task :jar", "pouring"),
    ("bazel", "INFO: Analyzed 3 targets (0 packages loaded, 0 targets configured).", "//shop is a folder"),
    ("dotnet", "  Determining projects to restore...", "Report of the day"),
    ("buildkit", "#1 [internal] load build definition from Dockerfile", "#6 0.801 3 carts are fine"),
    ("xcodebuild", "Building for debugging...", "Updating the prices"),
    ("xcodebuild", "Building for debugging...", "note: the shop is closed"),
]  # fmt: skip


@pytest.mark.parametrize(("tool", "head", "line"), DECOYS, ids=[f"{t}-{n}" for n, (t, _, _) in enumerate(DECOYS)])
def test_what_only_looks_like_a_line_of_the_tool_stays(tool: str, head: str, line: str) -> None:
    text = f"{head}\n{line}\none of the shop\ntwo of the shop\n".encode()
    rows = read(text, Origin())
    lines = units(text)
    segments = before_floor(lines, Origin(), None)[0].segments
    assert segments[0].adapter == tool
    assert next(priority for priority, _, found in rows if found == line) <= P2


def test_a_frame_of_a_plugin_stays_and_one_of_the_bundler_goes() -> None:
    head = b"vite v7.3.8 building for production...\nerror during build:\nError: no tea\n"
    own = b"    at build (file:///x/node_modules/vite/dist/node/cli.js:3:9)"
    plugin = b"    at transform (file:///x/node_modules/vite-plugin-tea/index.js:3:9)"
    config = b"    at file:///x/node_modules/.vite-temp/vite.config.js.timestamp-1.mjs:2:3"
    text = head + b"\n".join((plugin, own, config)) + b"\n"
    found = {line: priority for priority, _, line in read(text, Origin())}
    assert found[plugin.decode()] <= P2
    assert found[config.decode()] <= P2
    assert found[own.decode()] == P3


def test_what_follows_the_error_of_one_package_is_no_part_of_it() -> None:
    text = (
        b"vite v7.3.8 building for production...\nerror during build:\nError: no tea\n"
        b"    at build (file:///x/node_modules/vite/dist/node/cli.js:3:9)\norders of the next package\n"
    )
    assert read(text, Origin())[-1][0] == P2


@pytest.mark.parametrize("command", ["make", "make test", "cmake --build b", "gcc -c a.c", "cargo build && make"])
def test_only_the_command_gives_a_compiler_or_make_the_whole_text(command: str) -> None:
    text = b"cc -O2 -c a.c -o a.o\na.c:1:2: error: no\n"
    named = before_floor(units(text), Origin(command=command), None)[0].segments
    bare = before_floor(units(text), Origin(), None)[0].segments
    assert [s.adapter for s in bare] == ["generic"]
    assert len(named) == 1
    assert named[0].adapter in ("make", "cmake", "gcc")


def test_a_test_run_under_make_keeps_its_own_adapter() -> None:
    text = (
        b"python -m pytest -q\n============================= test session starts ==============================\n"
        b"collected 1 item\n\ntest_a.py F                                                              [100%]\n"
        b"=========================== short test summary info ============================\n"
        b"FAILED test_a.py::test_a - assert 2 == 3\n"
        b"============================== 1 failed in 0.10s ===============================\n"
        b"make: *** [Makefile:2: test] Error 1\n"
    )
    segments = before_floor(units(text), Origin(command="make test"), None)[0].segments
    assert [s.adapter for s in segments] == ["make", "pytest", "make"]


@pytest.mark.parametrize("command", ["cat notes.md", "git diff", "sed -n 1,40p build.py"])
def test_text_that_an_agent_quotes_is_not_read_as_a_build(command: str) -> None:
    raw, _ = sample("vite/lost")
    segments = before_floor(units(raw), Origin(command=command), None)[0].segments
    assert all(segment.exact for segment in segments)


# Steps of a tool, which may go, and what only looks like the next one.
STEPS = [
    ("ghc", "[1 of 3] Compiling A ( A.hs, A.o )", "[2 of 3] Compiling B ( B.hs, B.o )"),
    ("cabal", "Preprocessing library for cart-1.0..", "Building library for cart-1.0.."),
    ("mix", "Compiling 2 files (.ex)", "Generated shop app"),
    ("kotlinc", "logging: using Kotlin home", "logging: compiling"),
    ("scalac", "[info] compiling 3 Scala sources", "[success] Total time: 3 s"),
    ("vite build", "transforming...", "rendering chunks..."),
    ("next build", "   Generating static pages (2/5)", "   Finalizing page optimization ..."),
    ("next build", "   Generating static pages (2/5)", " \u2713 Generating static pages (5/5)"),
    ("parcel build", "Building...", "Bundling..."),
    ("tsup", "CLI Building entry: src/index.ts", "ESM Build start"),
    ("swift build", "[1/3] Compiling Shop Cart.swift", "Build complete! (1.0s)"),
    ("mkdocs build", "INFO    -  Cleaning site directory", "INFO    -  Building documentation to directory: /x"),
    ("autoreconf", "autoreconf: running: aclocal", "autoreconf: running: automake"),
]


@pytest.mark.parametrize(("tool", "step", "following"), STEPS)
@pytest.mark.parametrize("said", ["the pot is empty", "\nthe pot is empty", "killed by the system"])
def test_the_step_before_what_is_no_step_stays(tool: str, step: str, following: str, said: str) -> None:
    def of(text: str) -> Priority:
        rows = read(f"one\n{text}\nend\nof the shop\n".encode(), Origin(command=tool))
        return next(priority for priority, _, line in rows if line == step)

    assert of(f"{step}\n{said}") <= P2
    assert of(f"{step}\n{following}") >= P4


def test_a_package_whose_build_uv_did_not_end_is_named() -> None:
    text = b"Resolved 3 packages in 2ms\n   Building tea @ file:///x\n   Building pot @ file:///y\n      Built pot @ file:///y\nend\n"
    found = {line: priority for priority, _, line in read(text, Origin(command="uv sync"))}
    assert found["   Building tea @ file:///x"] == P2
    assert found["   Building pot @ file:///y"] == P4


def test_what_a_logger_of_webpack_marks_stays() -> None:
    raw, origin = sample("webpack/logged")
    marked = [(priority, line) for priority, _, line in read(raw, origin) if line.lstrip().startswith(("<e>", "<w>"))]
    assert [(priority, line.strip()) for priority, line in marked] == [
        (P0, "<e> [Shelf] no shelf for tea"),
        (P0, "<e> and none for pots"),
        (P1, "<w> [Shelf] shelf is full"),
        (P0, "<e> no price of tea"),
        (P1, "<w> price of pots is old"),
    ]
    inside = b"LOG from webpack.Compilation\n<t> build: 3 ms\n    <e> no price\n    5 modules hashed\nend\n"
    found = {line: priority for priority, _, line in read(inside, Origin(command="webpack"))}
    assert [found[line] for line in ("<t> build: 3 ms", "    <e> no price")] == [P4, P0]


def test_what_vite_could_not_refresh_is_a_warning() -> None:
    raw, origin = sample("vite/serve_updates")
    rows = read(raw, origin)
    assert [priority for priority, _, line in rows if "Could not Fast Refresh" in line] == [P1]
    assert [priority for priority, _, line in rows if "hmr update" in line] == [P4, P4]


FRAMES = [
    ("turbo", "@shop/cart:build:     at {0}"),
    ("lerna", "@shop/cart:     at {0}"),
    ("vite build", "    at {0}"),
]


@pytest.mark.parametrize(("command", "form"), FRAMES)
def test_a_folder_whose_name_ends_in_node_is_not_the_engine(command: str, form: str) -> None:
    def of(place: str) -> Priority:
        line = form.format(place)
        rows = read(f"one\n@shop/cart:build: Error: no\n{line}\nend\n".encode(), Origin(command=command))
        return next(priority for priority, _, found in rows if found == line)

    assert of("node:internal/main/run_main_module:17:47") == P3
    assert of("run (node:internal/modules/run_main:140:12)") == P3
    assert of("load (/home/dev/shop/node:3/cart.js:3:9)") <= P2
    assert of("load (/home/dev/shop/cart_node:3:9)") <= P2


def test_the_rows_of_suites_of_robot_are_no_tests() -> None:
    raw, origin = sample("robot/pass")
    lines = units(raw)
    classification = AdapterClassifier().classify(lines, origin)
    nouns = Counter(classification.labels[kind].noun for kind in classification.kinds)
    tests, passed = re.findall(rb"(\d+) tests, (\d+) passed", raw)[-1]
    assert tests == passed
    assert nouns["passing"] == int(passed)
    assert nouns["passing test suites"] == raw.count(b" passed, 0 failed")
