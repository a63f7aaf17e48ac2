"""Writes the captures of golangci-lint in this folder: ``python make_samples.py [--only NAME]``.

No package index here has it as a program: all of them are written in its documented formats, of the major versions 1
and 2.
"""

# ruff: noqa: E101, E501 - what the tool prints stands here as it prints it

import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "builds"))
from capture import Synthetic, make  # noqa: E402  (it lies beside the captures of builds)

ISSUES: Final = """\
internal/cart/cart.go:14:13: Error return value of `f.Close` is not checked (errcheck)
	defer f.Close()
	             ^
internal/cart/cart.go:31:2: SA4006: this value of `total` is never used (staticcheck)
	total := 0
	^
internal/cart/cart.go:52: 52-61 lines are duplicate of `internal/rate/rate.go:20-29` (dupl)
func (c *Cart) sum() int {
	n := 0
	for _, p := range c.lines {
		n += p.cents
	}
	return n
}
internal/rate/rate.go:9:6: func `round` is unused (unused)
func round(n int) int { return n / 100 }
     ^
internal/rate/rate.go:40:3: S1038: should use fmt.Printf instead of fmt.Println(fmt.Sprintf(...)) (but don't forget the newline) (gosimple)
		fmt.Println(fmt.Sprintf("error: %d (errcheck)", n))
		^
"""
STATS: Final = "5 issues:\n* dupl: 1\n* errcheck: 1\n* gosimple: 1\n* staticcheck: 1\n* unused: 1\n"
TYPECHECK: Final = """\
cmd/shop/main.go:12:7: undefined: Rate (typecheck)
	n := Rate(3)
	     ^
cmd/shop/main.go:4:2: could not import example.com/shop/till (-: # example.com/shop/till
internal/till/till.go:7:2: undefined: open) (typecheck)
	"example.com/shop/till"
	^
"""
ERROR: Final = 'level=error msg="Running error: context loading failed: no go files to analyze: running `go mod tidy` may solve the problem"\n'
VERBOSE: Final = """\
INFO golangci-lint has version 2.5.0 built with go1.25.1 from ff63786c on 2025-09-21T20:28:52Z
INFO [config_reader] Config search paths: [./ /home/dev/shop /home/dev /home /]
INFO [config_reader] Used config file .golangci.yml
INFO [lintersdb] Active 5 linters: [errcheck govet ineffassign staticcheck unused]
INFO [loader] Go packages loading at mode 8767 (types_sizes|deps|files|imports|name) took 412.1ms
WARN [runner] Can't run linter goanalysis_metalinter: buildir: failed to load package till: could not load export data
"""
TOOK: Final = (
    "INFO File cache stats: 4 entries of total size 8.2KiB\nINFO Memory: 13 samples, avg is 60.1MB, max is 122.6MB\n"
    "INFO Execution took 1.21s\n"
)
LOGFMT: Final = 'level=warning msg="[config_reader] The configuration option `run.skip-files` is deprecated, please use `issues.exclude-files`."\nlevel=info msg="[lintersdb] Active 2 linters: [errcheck unused]"\n'
TAB: Final = """\
internal/cart/cart.go:14:13  errcheck     Error return value of `f.Close` is not checked
internal/cart/cart.go:52     dupl         52-61 lines are duplicate of `internal/rate/rate.go:20-29`
cmd/shop/main.go:12:7        typecheck    undefined: Rate
"""

make(
    HERE,
    {
        "fail": Synthetic("golangci-lint run ./...", ISSUES + STATS, 1, "golangci-lint 2"),
        "fail_old": Synthetic("golangci-lint run", LOGFMT + ISSUES + TYPECHECK, 1, "golangci-lint 1"),
        "fail_make": Synthetic(
            "make lint", "golangci-lint run ./...\n" + ISSUES + STATS + "make: *** [Makefile:3: lint] Error 1\n", 2
        ),
        "fail_tab": Synthetic(
            "golangci-lint run --output.tab.path=stdout",
            TAB + "3 issues:\n* dupl: 1\n* errcheck: 1\n* typecheck: 1\n",
            1,
        ),
        "fail_verbose": Synthetic("golangci-lint run -v", VERBOSE + ISSUES + STATS + TOOK, 1, "golangci-lint 2"),
        "typecheck": Synthetic("golangci-lint run ./...", TYPECHECK + "2 issues:\n* typecheck: 2\n", 1),
        "error": Synthetic("golangci-lint run ./...", ERROR, 5),
        "error_terminal": Synthetic(
            "golangci-lint run ./...",
            "ERRO Running error: unknown linters: 'errchek', run 'golangci-lint help linters' to see the list of supported linters\n",
            3,
        ),
        "pass": Synthetic("golangci-lint run ./...", "0 issues.\n"),
    },
)
