"""Laws of `beam stats`: it adds up what receipts and errands say, and nothing on two bases.

Not here: the command line (tests/e2e), lines and files (packages/beam-store).
"""

from __future__ import annotations

import itertools
import time
from collections import Counter
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lawkit import samples

from beam_cli import _stats_text
from beam_cli._errands import Printed, errand
from beam_cli._ledger import Source, enter, kind_of, program
from beam_cli._stats import Stats
from beam_core import Handle
from beam_optimize import reduce
from beam_optimize._alone import alone
from beam_store import Errand, FileStore, Ledger, Reduced
from beam_store._ledger import DAY, day_of

BASES = ("estimated:mixed", "estimated:byteclass-v1/claude-3", "estimated:byteclass-v1/o200k")
NAMES = [format(n, "064x") for n in range(4)]
HOSTS = (None, "claude-code", "codex")
ROOT = Path(__file__).resolve().parents[2]
CARGO = ROOT / "packages/beam-cli/src/beam_cli/demo/cargo-test.txt"
LARGE = sorted(samples(), key=lambda path: path.stat().st_size)[-3:]


@st.composite
def ledgers(draw: st.DrawFn) -> list[Reduced | Errand]:
    """Reductions and errands in the order of time."""
    out: list[Reduced | Errand] = []
    for when in range(draw(st.integers(0, 25))):
        name, basis = draw(st.sampled_from(NAMES)), draw(st.sampled_from(BASES))
        if draw(st.booleans()):
            numbers = [draw(st.integers(0, 10**6)) for _ in range(5)]
            texts = {key: draw(st.sampled_from((None, "a", "b"))) for key in ("host", "session", "tool", "kind")}
            handle = draw(st.sampled_from((None, name)))
            out.append(Reduced(float(when), "run", basis, *numbers, handle=handle, **texts))  # type: ignore[arg-type]
        else:
            out.append(Errand(float(when), "search", name, basis, draw(st.integers(0, 10**6)), 1))
    return out


@given(ledgers())
def test_every_split_adds_up_to_the_same_and_no_errand_is_lost_or_charged_twice(
    entries: list[Reduced | Errand],
) -> None:
    stats = Stats(entries)
    groups = stats.groups()
    assert len({str(group.basis) for group in groups}) == len(groups)
    for group in groups:
        own = [entry for entry in entries if isinstance(entry, Reduced) and entry.basis == str(group.basis)]
        total = group.total
        assert total.texts == len(own)
        assert total.before == sum(entry.before for entry in own)
        assert total.alone == sum(entry.alone for entry in own)
        assert total.after == sum(entry.after for entry in own)
        assert total.net == total.alone - total.after - total.asked
        for name in ("hosts", "tools", "kinds"):
            rows = [sums.as_dict() for _, sums in group.rows(name)]
            for key, value in total.as_dict().items():
                if isinstance(value, int):
                    assert sum(row[key] for row in rows) == value  # type: ignore[misc]  # numbers, as the total's
    errands = [entry for entry in entries if isinstance(entry, Errand)]
    assert sum(group.total.errands for group in groups) + len(stats.elsewhere) == len(errands)
    counted: Counter[str] = Counter()
    for group in groups:
        counted[str(group.basis)] += group.total.asked
        counted.update(group.total.apart)
    for one in stats.elsewhere:
        counted[one.basis] += one.tokens
    there: Counter[str] = Counter()
    for one in errands:
        there[one.basis] += one.tokens
    assert +counted == +there


@given(ledgers())
def test_an_errand_is_charged_to_the_last_reduction_before_it_that_stored_the_text(
    entries: list[Reduced | Errand],
) -> None:
    stats = Stats(entries)
    for charged in stats.charged:
        for one in charged.errands:
            before = [e for e in entries if isinstance(e, Reduced) and e.when < one.when and e.handle == one.handle]
            assert before[-1] is charged.entry
    for one in stats.elsewhere:
        assert not [e for e in entries if isinstance(e, Reduced) and e.when < one.when and e.handle == one.handle]
    ranked = [len(charged.errands) for charged in stats.worst()]
    assert ranked == sorted(ranked, reverse=True)
    assert sum(ranked) == sum(len(charged.errands) for charged in stats.charged)


@given(ledgers(), st.integers(0, 25), st.sampled_from((None, "a", "b", "c")))
def test_a_selection_shows_the_reductions_in_it_and_no_others(
    entries: list[Reduced | Errand], since: int, session: str | None
) -> None:
    stats = Stats(entries, float(since), session)
    chosen = [e for e in entries if isinstance(e, Reduced) and e.when >= since and session in {None, e.session}]
    assert [charged.entry for charged in stats.charged] == chosen
    shown = "".join(_stats_text.as_text(stats, 3)) + "".join(_stats_text.worst_as_text(stats.worst(), 3))
    for group in stats.groups():
        assert f"Tokens are {group.basis}: " in shown
        assert f"{group.total.net:,}" in shown
    assert ("Tokens on different bases are not added up." in shown) is (len(stats.groups()) > 1)
    assert "None of this is money" in shown
    assert "$" not in shown


@pytest.mark.parametrize("model", [None, "claude-3-haiku", "exact:o200k_base"])
def test_the_sums_are_what_the_receipts_of_real_texts_say(model: str | None, tmp_path: Path) -> None:
    store = FileStore(str(tmp_path / "store"))
    store.put(b"before the first put nothing is recorded\n")
    done = []
    texts = [path.read_bytes() for path in samples()[::23]] + [path.read_bytes() for path in LARGE]
    for raw, host in zip(texts, itertools.cycle(HOSTS), strict=False):
        reduction = reduce(raw, store=store, model=model, command="cargo test", exit_code=1)
        enter(store, "run", reduction, Source(host, "cargo test", 1), raw=partial(bytes, raw))
        done.append((raw, host, reduction))
    assert len(done) > 20
    (group,) = Stats(Ledger(store.root).read().entries).groups()
    total = group.total
    assert total.texts == len(done)
    assert total.shorter == sum(one.measurement.bytes_after < one.measurement.bytes_before for _, _, one in done)
    assert {one.measurement.basis for _, _, one in done} == {group.basis}
    assert total.before == sum(one.measurement.before.tokens for _, _, one in done)
    assert total.after == sum(one.measurement.after.tokens for _, _, one in done)
    cut = [alone(host, raw, exit_code=1) for raw, host, _ in done]
    assert total.cut == sum(one is not None for one in cut) > 0
    whole = sum(one.measurement.before.tokens for (_, _, one), left in zip(done, cut, strict=True) if left is None)
    assert total.alone >= whole
    kinds = Counter(kind_of(one.receipt) for _, _, one in done)
    assert {name: sums.texts for name, sums in group.rows("kinds")} == kinds
    assert [name for name, _ in group.rows("tools")] == ["cargo"]


@pytest.mark.parametrize("model", [None, "claude-3-haiku", "exact:o200k_base"])
def test_an_errand_is_counted_as_its_reduction_was(
    model: str | None, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    store = FileStore(str(tmp_path / "store"))
    raw = CARGO.read_bytes() * 2
    reduction = reduce(raw, store=store, model=model)
    assert reduction.receipt.handle
    enter(store, "reduce", reduction, Source(None))
    handle = str(Handle(reduction.receipt.handle.removeprefix("beam://")))
    with Printed(store, "range", handle) as out:
        out.write(raw[:300])
        out.write(raw[300:5000])
    assert capfdbinary.readouterr().out == raw[:5000]
    stats = Stats(Ledger(store.root).read().entries)
    (charged,) = stats.charged
    again = reduce(raw[:5000], model=model).measurement.before
    assert (charged.asked, charged.errands[0].basis) == (again.tokens, str(again.basis))
    assert charged.net == charged.entry.before - charged.entry.after - again.tokens
    errand(store, "expand", handle, 5 << 20, None)  # too large to be counted: bytes / 4, and on its own basis
    (charged,) = Stats(Ledger(store.root).read().entries).charged
    assert charged.errands[1].basis == "estimated:mixed"
    assert charged.errands[1].tokens == (5 << 20) // 4
    assert charged.asked == again.tokens + (charged.errands[1].tokens if model is None else 0)


@pytest.mark.parametrize(("value", "lines"), [(None, 1), ("", 1), ("1", 0), ("0", 0)])
def test_an_empty_variable_counts_as_not_set(
    value: str | None, lines: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BEAM_NO_STATS", raising=False)
    if value is not None:
        monkeypatch.setenv("BEAM_NO_STATS", value)
    store = FileStore(str(tmp_path))
    store.put(b"x")
    enter(store, "run", reduce(b"a\n" * 99), Source(None))
    assert len(Ledger(str(tmp_path)).read().entries) == lines


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(reason=st.sampled_from(("missing", "file", "day", "forbidden", "switched off")))
def test_what_cannot_be_written_is_silence(
    reason: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path_factory.mktemp("store")
    monkeypatch.delenv("BEAM_NO_STATS", raising=False)
    store = FileStore(str(root))
    if reason == "file":
        (root / "ledger").write_bytes(b"")
    elif reason == "day":
        for day in (day_of(time.time()), day_of(time.time() + DAY)):
            (root / "ledger" / day).mkdir(parents=True)
    elif reason == "forbidden":
        root.chmod(0o777)
    elif reason == "switched off":
        monkeypatch.setenv("BEAM_NO_STATS", "1")
    for where in (store, None, object()):
        enter(where, "run", reduce(b"a\n" * 99), Source("codex", "x"), raw=lambda: b"a\n" * 99)
    errand(store, "expand", NAMES[0][:9], 1, b"x")
    if reason in {"forbidden", "switched off"}:
        assert list(root.iterdir()) == []


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("cargo test -- --nocapture", "cargo"),
        ("cd /home/u/secret-project && TOKEN=abc /opt/bin/make -j4", "make"),
        ("uv run pytest -q", "pytest"),
        ("python3 -m mypy src", "mypy"),
        ("cd x", None),
        ("", None),
        (None, None),
        ("ghp_0123456789abcdefghijABCDEFGHIJ012345 x", None),
        ("AKIAIOSFODNN7EXAMPLQ", None),
        ("x" * 500, None),
        ("./a/b\u00e9 c", None),
        ("'my program' --x", None),
    ],
)
def test_of_a_command_only_its_program_is_kept(command: str | None, name: str | None) -> None:
    assert program(command) == name
