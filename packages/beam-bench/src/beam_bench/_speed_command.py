"""``beam bench speed``: options, tables on the terminal, JSON.  What is measured, and how, is in ``_speed``."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path  # noqa: TC003  (typer reads the annotation at run time)
from typing import Annotated

import typer

from beam_bench._output import check_writable, say, table, write_json
from beam_bench._speed import TABLES
from beam_core import BeamError, InvalidValueError, __version__

_MACHINE = (("processor", ""), ("processors", " processors"), ("system", ""), ("python", " (Python)"))


def speed(
    quick: Annotated[bool, typer.Option("--quick", help="Few rounds and small inputs, to see that it runs.")] = False,
    rounds: Annotated[int, typer.Option(help="Rounds of the start-up table; 0 for the usual number.")] = 0,
    only: Annotated[str | None, typer.Option(metavar="|".join(TABLES), help="One table.")] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Write all results to this file.")] = None,
) -> None:
    r"""Start-up, throughput, doubling and peak memory, as ratios within one run.

    Start-up is in multiples of V, a bare `python -c pass`; throughput in multiples of Y, `data.split(b"\n")` on the
    same bytes.  Peers that are here are started beside.  Takes some minutes.
    """
    try:
        if only is not None and only not in TABLES:
            raise InvalidValueError("--only", only, "one of " + ", ".join(TABLES))
        if rounds < 0:
            raise InvalidValueError("--rounds", rounds, "0 or more")
        check_writable(json_file)
        result = _measured({"quick": quick, "rounds": rounds, "only": only, "peers": _peers()})
        if json_file is not None:
            write_json(json_file, result)
    except BeamError as error:
        say(f"beam bench speed: {error}", err=True)
        raise typer.Exit(2) from error
    say(shown(result).removesuffix("\n"))


def quick() -> dict[str, object]:
    """What ``beam bench speed --quick --json`` writes."""
    return _measured({"quick": True, "rounds": 0, "only": None, "peers": _peers()})


def _measured(settings: dict[str, object]) -> dict[str, object]:
    """The result of a small process of its own, which can see small children.

    A shell stands between: the peak of a process begins with that of the one that starts it, which here is large.
    """
    shell = ["/bin/sh", "-c", '"$@"; exit $?', "sh"]
    argv = [*shell, sys.executable, "-m", "beam_bench._speed", json.dumps(settings)]
    done = subprocess.run(argv, stdout=subprocess.PIPE, check=True)  # noqa: S603  (this interpreter)
    result: dict[str, object] = json.loads(done.stdout)
    return {"beam": __version__, **result}


def _peers() -> list[tuple[str, list[str], str]]:
    """Name and words of each peer that is here, and what it reads (`_speed._peers`)."""
    from beam_bench._peers import WORKERS

    found: list[tuple[str, list[str], str]] = []
    rtk = shutil.which(os.environ.get("BEAM_BENCH_RTK") or "rtk")
    if rtk is not None:
        program = os.path.abspath(rtk)
        found += [
            ("rtk pipe -f cargo-test <FILE", [program, "pipe", "-f", "cargo-test"], "text"),
            ("rtk hook claude <CALL", [program, "hook", "claude"], "call"),
            ("rtk cargo test (a stand-in)", [program, "cargo", "test"], "nothing"),
            ("cargo test (the stand-in alone)", ["cargo", "test"], "nothing"),
        ]
    headroom = shutil.which(os.environ.get("BEAM_BENCH_HEADROOM_PYTHON") or "")
    if headroom is not None:
        argv = [os.path.abspath(headroom), str(WORKERS / "ask_headroom.py")]
        found.append(("headroom: import, compress once", argv, "question"))
    return found


def shown(result: dict[str, object]) -> str:
    """The result as tables."""
    machine = _dict(result["machine"])
    here = ", ".join(f"{machine[name]}{unit}" for name, unit in _MACHINE)
    out = [f"Beam {result['beam']}; {here}\n"]
    if "startup" in result:
        part = _dict(result["startup"])
        title = f"Start-up on {_kilo(part)} KB, medians of interleaved rounds; targets: reduce <= 2.0 V, hook <= 2.4 V"
        head = ("process", "x V", "x V (minima)", "ms here", "rounds")
        out.append(_table(title, head, _dict(part["cases"]), ("x", "x_least", "ms", "rounds")))
    if "throughput" in result:
        part = _dict(result["throughput"])
        title = f"{_kilo(part)} KB, medians of {part['rounds']} rounds; targets: >= 50 MB/s, peak <= 150 MB"
        columns = ("input", "x Y (file)", "MB/s here (file)", "(pipe)", "peak MB (file)", "(pipe)")
        names = ("x_split", "mb_s_file", "mb_s_pipe", "peak_mb_file", "peak_mb_pipe")
        out.append(_table(title, columns, _dict(part["inputs"]), names))
        out.append(f"  (no peak can be shown below {result['floor_mb']} MB, that of the process that measures)\n")
    if "doubling" in result:
        part = _dict(result["doubling"])
        inputs: dict[str, object] = {name: _spread(_dict(row)) for name, row in _dict(part["inputs"]).items()}
        title = f"Doubling hostile inputs up to {_kilo(part)} KB, least of {part['rounds']}; target: each <= 2.5"
        steps = ("input", "1st", "2nd", "3rd", "largest", "MB/s here")
        out.append(_table(title, steps, inputs, ("1", "2", "3", "largest", "mb_s")))
    return "\n".join(out)


def _table(title: str, head: tuple[str, ...], rows: dict[str, object], names: tuple[str, ...]) -> str:
    lines = []
    for name, value in rows.items():
        row = _dict(value)
        why = f"exit code {row['failed']}" if "failed" in row else row.get("skipped")
        lines.append((name, *([str(why)] + [""] * (len(names) - 1) if why else [str(row[part]) for part in names])))
    return table(title, head, lines)


def _spread(row: dict[str, object]) -> dict[str, object]:
    ratios = row["ratios"]
    return {**row, **{str(n): ratio for n, ratio in enumerate(ratios if isinstance(ratios, list) else (), 1)}}


def _kilo(part: dict[str, object]) -> str:
    size = part["bytes"]
    return f"{size // 1000:,}" if isinstance(size, int) else "?"


def _dict(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}
