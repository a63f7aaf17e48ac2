#!/usr/bin/env bash
# Makes every result of the bench again, the tables of docs/BENCHMARKS.md, and the baselines.
#
#   bench/results/make_results.sh [DIR]
#
# DIR gets the whole results and report.html (default: a new folder in the temp folder). Peers and tools are used where
# they are; packages/beam-bench/README.md says how they are found. The outside corpus is measured where ../shared/corpus
# is; without it the committed results of it stay as they are.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

out=${1:-$(mktemp -d)}
outside=../shared/corpus
mkdir -p "$out"
rm -f "$out"/*.json

bench() { # bench NAME ARGUMENTS...: exit code 1 says that something is hidden or lost, and the result says what
    local name=$1 code=0
    shift
    printf '\n== beam bench %s\n' "$*"
    uv run beam bench "$@" --json "$out/$name.json" >"$out/$name.txt" || code=$?
    if ((code > 1)); then return "$code"; fi
}

bench facts facts bench/corpus --all-captures --peers --rerun
bench oracles oracles --runs 8 --show 0
bench steps steps bench/steps/own.jsonl
bench needles needles --sizes 2048,16384,65536,262144
if [[ -d $outside ]]; then
    bench facts-outside facts "$outside" --all-captures --peers
    bench steps-outside steps "$outside/steps.jsonl.zst"
fi
bench speed speed
uv run beam bench report "$out"/*.json --results bench/results --quiet
uv run beam bench report bench/results/*.json --markdown docs/BENCHMARKS.md --html "$out/report.html" --quiet
uv run beam bench check bench/baselines --write
printf '\nWhole results and report.html are in %s\n' "$out"
