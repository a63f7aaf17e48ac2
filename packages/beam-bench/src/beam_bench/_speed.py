r"""Speed, as ratios within one run: start-up, throughput, doubling, peak memory.  Measures; asserts nothing.

Every figure that is compared comes from one run, with the runs interleaved, so that what else the machine does weighs
on both sides alike.  V is `python -c pass` in the environment of this interpreter; Y is `data.split(b"\n")` on the same
bytes.  Start-up is the median of whole processes on the wall clock; a doubling is processor time of the child (user and
system), less that of an empty run.  Absolute figures stand beside the ratios and mean nothing without the machine,
which the result names.

Run as a program of its own (`python -m beam_bench._speed SETTINGS`), because it has to stay small: peak memory of a
child is never shown below its parent's.  Progress goes to standard error, the result as JSON to standard output.
"""

from __future__ import annotations

import itertools
import json
import os
import platform
import statistics
import sys
import tempfile

from beam_bench._processes import ENV, Ran, run, through_pipe
from beam_bench._speed_inputs import ASKED, HOSTILE, REAL, cargo_501, hook_payload, write_input
from beam_cli.install import _commands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    Input = tuple[str, Callable[[], Iterator[bytes]]]

SCHEMA = "beam-bench-speed/1"
TABLES = ("startup", "throughput", "doubling")
BASE = "python -c pass (V)"
MB = 1_000_000
_LONG, _FEW = 2.0, 5  # seconds, rounds: a median of few is enough for what takes a hundred times as long
NOISE = 0.01  # seconds; what takes less counts as this, as the kernel's accounting is no finer

_SCRIPT = os.path.join(os.path.dirname(sys.executable), "beam")
BEAM = [_SCRIPT] if os.path.exists(_SCRIPT) else [sys.executable, "-m", "beam_cli"]
_INSTALLED = _commands.hook("claude-code")
_CALLS = itertools.count()
_SPLIT = (
    "import sys, time; data = open(sys.argv[1], 'rb').read(); start = time.perf_counter(); data.split(b'\\n'); "
    "open(sys.argv[2], 'w').write(repr(time.perf_counter() - start))"
)


def startup_cases(path: str, peers: Sequence[tuple[str, list[str], str]] = ()) -> dict[str, Callable[[], Ran]]:
    """What is started on the text at ``path``: bare Python first, Beam's ways, and ``peers``: name, words, input.

    The payload of each call of the hook has one line more than ``path`` that no other has, so that it is stored anew.
    """
    python = [sys.executable]

    def reads(argv: list[str], stdin: str = os.devnull) -> Callable[[], Ran]:
        return lambda: run(argv, stdin)

    cases: dict[str, Callable[[], Ran]] = {
        BASE: reads([*python, "-c", "pass"]),
        "python -c 'import re'": reads([*python, "-c", "import re"]),
        "beam reduce FILE": reads([*BEAM, "reduce", path]),
        "beam reduce <FILE": reads([*BEAM, "reduce"], path),
        "cat FILE | beam reduce": lambda: through_pipe([*BEAM, "reduce"], path),
        "beam reduce --recover <FILE": reads([*BEAM, "reduce", "--recover"], path),
        "beam hook <PAYLOAD": lambda: run([*BEAM, "hook"], _told(path)),
        "the hook as it is installed (sh)": lambda: run(["/bin/sh", "-c", _INSTALLED], _told(path)),
        "beam measure <FILE": reads([*BEAM, "measure"], path),
        "beam reduce --json <FILE": reads([*BEAM, "reduce", "--json"], path),
        "beam --version (slow lane)": reads([*BEAM, "--version"]),
    }
    for name, argv, stdin in peers:
        cases[name] = reads(argv, stdin)
    return cases


def _told(path: str) -> str:
    """A file with what Claude Code tells its hook of a command that printed the text at ``path``."""
    with open(path, encoding="utf-8") as stream:
        payload = hook_payload(f"run {next(_CALLS)}\n{stream.read()}")
    with open(path + ".json", "w", encoding="ascii") as stream:
        stream.write(payload)
    return path + ".json"


def startup(cases: dict[str, Callable[[], Ran]], rounds: int) -> dict[str, dict[str, object]]:
    """Each case as multiples of the first, by medians and by minima of interleaved rounds, and in milliseconds.

    A case that fails is said to, with its exit code, and not measured.  What takes very long runs ``_FEW`` rounds.
    """
    out: dict[str, dict[str, object]] = {}
    times: dict[str, list[float]] = {}
    most: dict[str, int] = {}
    for name, case in cases.items():
        first = case()  # and caches are filled
        if first.code:
            out[name] = {"failed": first.code}
        else:
            times[name] = []
            most[name] = min(rounds, _FEW) if first.wall > _LONG else rounds
    for number in range(rounds):
        for name, walls in times.items():
            if number < most[name]:
                walls.append(cases[name]().wall)
    base = times[next(iter(cases))]
    for name, walls in times.items():
        out[name] = {
            "x": round(statistics.median(walls) / statistics.median(base), 3),
            "x_least": round(min(walls) / min(base), 3),
            "ms": round(1000 * statistics.median(walls), 2),
            "rounds": len(walls),
        }
    return {name: out[name] for name in cases}


def throughput(folder: str, size: int, rounds: int, inputs: Iterable[Input] = REAL) -> dict[str, dict[str, object]]:
    """Large inputs through whole processes, as multiples of Y, with MB/s and peak memory."""
    out: dict[str, dict[str, object]] = {}
    answer = os.path.join(folder, "answer")
    for name, make in inputs:
        path = write_input(folder, name, make(), size)
        if os.path.getsize(path) < size:
            out[name] = {"skipped": "its files are not here"}
            continue
        files, pipes, splits = [], [], []
        for _ in range(rounds):
            run([sys.executable, "-c", _SPLIT, path, answer])
            with open(answer, encoding="ascii") as stream:
                splits.append(float(stream.read()))
            files.append(run([*BEAM, "reduce"], path))
            pipes.append(through_pipe([*BEAM, "reduce"], path))
        os.unlink(path)
        failed = [ran.code for ran in (*files, *pipes) if ran.code]
        if failed:
            out[name] = {"failed": failed[0]}
            continue
        best, piped = (statistics.median(ran.wall for ran in group) for group in (files, pipes))
        out[name] = {
            "x_split": round(best / statistics.median(splits), 2),
            "mb_s_file": round(size / best / MB, 1),
            "mb_s_pipe": round(size / piped / MB, 1),
            "peak_mb_file": round(max(ran.peak for ran in files) / MB, 1),
            "peak_mb_pipe": round(max(ran.peak for ran in pipes) / MB, 1),
        }
        _say(f"throughput: {name}")
    return out


def doubling(folder: str, largest: int, rounds: int, inputs: Iterable[Input] = HOSTILE) -> dict[str, dict[str, object]]:
    """Hostile inputs at four sizes, each twice the one before: each doubling as a ratio of processor time."""
    sizes = [largest // 8, largest // 4, largest // 2, largest]
    empty = min(run([*BEAM, "reduce"]).cpu for _ in range(max(rounds, 3)))
    out: dict[str, dict[str, object]] = {}
    for name, make in inputs:
        costs = []
        for size in sizes:
            path = write_input(folder, name, make(), size)
            costs.append(max(min(run([*BEAM, "reduce"], path).cpu for _ in range(rounds)) - empty, NOISE))
            os.unlink(path)
        ratios = [round(after / before, 3) for before, after in itertools.pairwise(costs)]
        out[name] = {"ratios": ratios, "largest": max(ratios), "mb_s": round(largest / costs[-1] / MB, 1)}
        _say(f"doubling: {name}")
    return out


def machine() -> dict[str, object]:
    """What the figures were measured on."""
    model = ""
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as stream:
            model = next((line.partition(":")[2].strip() for line in stream if line.startswith("model name")), "")
    except OSError:
        model = platform.processor()
    return {
        "processor": model or platform.machine(),
        "processors": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
    }


def measure(settings: dict[str, object]) -> dict[str, object]:
    """All that ``settings`` ask for: ``quick``, ``rounds`` (of the start-up, 0 for the usual), ``only``, ``peers``."""
    quick, only = bool(settings.get("quick")), settings.get("only")
    rounds = settings.get("rounds") or (9 if quick else 61)
    assert isinstance(rounds, int)  # noqa: S101  (the command checks)
    size, largest = (5 if quick else 50) * MB, (1 if quick else 4) * 1024 * 1024
    again = 1 if quick else 3
    out: dict[str, object] = {"schema": SCHEMA, "quick": quick, "machine": machine()}
    with tempfile.TemporaryDirectory(prefix="beam-bench-") as folder:
        # Nothing of the user's is read or written, and nothing is sent anywhere.
        ENV.update(HOME=folder, BEAM_STORE=os.path.join(folder, "store"), RTK_TELEMETRY_DISABLED="1")
        if only in {None, "startup"}:
            path = write_input(folder, "cargo-501", cargo_501(), 0)
            cases = startup_cases(path, _peers(settings, path, folder))
            out["startup"] = {"rounds": rounds, "bytes": os.path.getsize(path), "cases": startup(cases, rounds)}
        if only in {None, "throughput"}:
            out["throughput"] = {"rounds": again, "bytes": size, "inputs": throughput(folder, size, again)}
        if only in {None, "doubling"}:
            out["doubling"] = {"rounds": again, "bytes": largest, "inputs": doubling(folder, largest, again)}
    out["floor_mb"] = round(_own_peak() / MB, 1)  # below this no peak can be shown
    return out


def _peers(settings: dict[str, object], path: str, folder: str) -> list[tuple[str, list[str], str]]:
    """Name, words and standard input of each peer that was found.

    What it reads is named: the ``text``; a ``question`` for the worker of a library, which is asked once; the ``call``
    that a hook is told of before a command runs; or ``nothing``, where it runs `cargo` itself.  That is a stand-in on
    PATH that prints the text.
    """
    with open(path, encoding="utf-8") as stream:
        question = json.dumps({"text": stream.read(), "command": "cargo test"})
    inputs = {"text": path, "nothing": os.devnull}
    for name, content in (("question", question), ("call", ASKED)):
        inputs[name] = os.path.join(folder, name)
        with open(inputs[name], "w", encoding="ascii") as stream:
            stream.write(content + "\n")
    tools = os.path.join(folder, "tools")
    os.mkdir(tools)
    cargo = os.path.join(tools, "cargo")
    with open(cargo, "w", encoding="utf-8") as stream:
        stream.write(f"#!/bin/sh\nexec cat '{path}'\n")
    os.chmod(cargo, 0o700)
    ENV["PATH"] = f"{tools}{os.pathsep}{ENV.get('PATH', os.defpath)}"
    given = settings.get("peers")
    return [
        (name, [cargo, *argv[1:]] if argv[0] == "cargo" else argv, inputs[reads])
        for name, argv, reads in (given if isinstance(given, list) else ())
    ]


def _own_peak() -> int:
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def _say(text: str) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


if __name__ == "__main__":
    json.dump(measure(json.loads(sys.argv[1])), sys.stdout, indent=1)
    _say("")
