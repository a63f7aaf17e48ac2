"""The protocols: what each bench does, in words and constants, with a version and a SHA-256 over both.

A result names the protocol that it was made by, so that figures of two protocols are not compared by mistake.  The
constants stand in the text: a change of one changes the digest without anybody's thinking of it; a change of what is
measured has to raise the version.  ``docs/BENCHMARKS.md`` holds the same texts.

Not here: the measuring, which is in the module that each text is about.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from beam_bench import _facts, _hosts, _needles, _speed, _steps_run


@dataclass(frozen=True, slots=True)
class Protocol:
    """What one bench does; ``means`` and ``not_means`` say how its numbers may be read."""

    version: int
    does: str
    means: str
    not_means: str

    @property
    def sha256(self) -> str:
        """The digest of all of it, in hexadecimal."""
        text = f"{self.version}\0{self.does}\0{self.means}\0{self.not_means}"
        return hashlib.sha256(text.encode()).hexdigest()


PROTOCOLS: dict[str, Protocol] = {
    "facts": Protocol(
        1,
        "Every capture of a corpus is reduced by each method, and a reader that shares no code with the engine looks "
        "for each fact that an agent needs of it. Tokens of all methods are counted by the same exact tokenizer. Cuts "
        "are means over captures, so that one giant log does not carry the average; the pooled cut, which it would "
        f"carry, stands beside. Captures of {_facts.LARGE:,} tokens and more have a column of their own: smaller ones "
        "hold little that could be cut.",
        "Visible: the fact stands in the output, or all its fields do in one row whose path is on the row or in the "
        "nearest header above. Recoverable: one search or one range with the printed handle shows it. Lost: neither. "
        "Unfair: the peer calls the tool with flags of its own, so a captured text is not what it would have got; its "
        "figures stand with and without such rows.",
        "It does not say that an agent finishes its task, and facts that nobody wrote down are not looked for. A cut "
        "in tokens is no cut in cost.",
    ),
    "oracles": Protocol(
        1,
        "Seeded generators write small projects with many kinds of failure. The real tool runs on each as text and in "
        "its machine format; what the machine format says (ids, messages, places, values, counts) grades the "
        "reduction of the text.",
        "In text: findings of the machine format that the tool's own text holds. Recoverable: such a finding is not "
        "visible any more but stands behind the handle. Lost: in neither. Misplaced: visible under another header. "
        "Invented: a count that the tool did not give.",
        "What the machine format does not tell is not graded, and generated projects are small: their cut says "
        "little about long outputs.",
    ),
    "steps": Protocol(
        _steps_run.PROTOCOL,
        "Each recorded observation of an agent is reduced; then the words, numbers and paths that its next action used "
        "and that were new in this observation are looked for, the same for later actions, and the lines that a later "
        "edit quotes. Beside Beam stand doing nothing and " + ", ".join(rule.name for rule in _hosts.RULES) + ".",
        "Saved: tokens removed; times turns: the same with each text counted once for each action for which it stayed "
        "in the context. Errands: steps whose next action would need one more call. Blind: steps whose next action "
        "lost a word.",
        "It knows only what the recorded agent used, and an agent that sees another text may act otherwise. Doing "
        "nothing shows all and saves nothing: no share of what is retained means anything without the tokens saved.",
    ),
    "needles": Protocol(
        _needles.PROTOCOL,
        "One fact is planted in a long text, with harmless lines that look like trouble (decoys) at fixed places: "
        f"position ({', '.join(map(str, _needles.POSITIONS))} per cent) by size "
        f"({', '.join(f'{size >> 10} KiB' for size in _needles.SIZES)}) by kind. Then Beam, hosts and habits cut it. "
        f"For {', '.join(_needles.HOSTS)} Beam also aims at exactly the bytes that the host's truncation left "
        "(matched), and is cut by the host after it aimed at the host's budget (then).",
        "Visible: the planted fact is in what the agent gets. Over: matched texts on which Beam needed more bytes than "
        "the host left. Decoys: harmless lines that are shown, needlessly.",
        "It is no sample of reality: most surroundings are synthetic, and each needle stands where it was put.",
    ),
    "speed": Protocol(
        1,
        "Whole processes are started, interleaved with each other. Start-up is in multiples of V, `python -c pass` in "
        "the same environment; throughput in multiples of Y, a split of the same bytes at newlines; each doubling of "
        f"a hostile input is a ratio of processor time (what takes less than {1000 * _speed.NOISE:.0f} ms counts as "
        "that); memory is the peak of the process.",
        "Ratios within one run. Targets: reduce <= 2.0 V, 50 MB/s, a peak of 150 MB, each doubling <= 2.5.",
        "Milliseconds and MB/s belong to the machine and the hour.",
    ),
}
