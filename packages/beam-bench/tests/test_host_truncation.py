"""What hosts and habits leave of a text: at the limit nothing is cut, above it the ends are the right ones."""

from __future__ import annotations

import pytest

from beam_bench._hosts import (
    RULES,
    claude_code,
    codex,
    ends_of_10000,
    gemini,
    grep,
    head,
    nothing,
    opencode,
    tail,
)

NAMES = [rule.name for rule in RULES]


def numbered(lines: int) -> bytes:
    return b"".join(b"line %07d\n" % n for n in range(lines))


@pytest.mark.parametrize(
    ("cut", "most"), [(claude_code, 30_000), (ends_of_10000, 10_000), (gemini, 40_000), (codex, 40_000)]
)
def test_at_its_limit_a_host_cuts_nothing_and_one_character_more_is_cut(cut: type[bytes], most: int) -> None:
    text = b"x" * most
    assert cut(text) is text
    assert len(cut(text + b"y")) < most + 200
    assert cut(text + b"y") != text + b"y"


def test_claude_code_shows_the_first_2000_characters_and_names_a_file() -> None:
    got = claude_code(numbered(5_000))
    assert numbered(5_000)[:2_000] in got
    assert numbered(5_000)[:2_001] not in got
    assert b"Output too large (63.5KB)" in got
    assert b"line 0004999" not in got


def test_a_failure_in_claude_code_keeps_5000_characters_at_each_end() -> None:
    text = numbered(5_000)
    got = ends_of_10000(text)
    assert got.startswith(text[:5_000] + b"\n\n... [55000 characters truncated] ...\n\n")
    assert got.endswith(text[-5_000:])


def test_characters_are_no_bytes() -> None:
    text = "ä".encode() * 30_000
    assert claude_code(text) is text
    assert claude_code(text + b"x") != text + b"x"
    assert claude_code(text + b"x").decode().count("ä") == 2_000


def test_bytes_that_are_not_utf_8_come_through() -> None:
    text = b"\xff\xfe" * 10_000
    got = ends_of_10000(text)
    assert got.startswith(text[:5_000])
    assert got.endswith(text[-5_000:])


def test_codex_counts_four_bytes_a_token_and_says_how_many_there_were() -> None:
    text = numbered(17_608)[:228_894]  # the size whose count Codex was seen to give
    got = codex(text)
    assert got.startswith(b"Warning: truncated output (original token count: 57224)\nTotal output lines: 17608\n\nline")
    assert "…47224 tokens truncated…".encode() in got
    assert got.endswith(text[-20_000:])


def test_codex_cuts_between_characters() -> None:
    codex(("a" + "€" * 40_000).encode()).decode()
    codex(("€" * 40_000 + "a").encode()).decode()


def test_gemini_keeps_the_first_8000_and_the_last_32000_characters() -> None:
    text = numbered(5_000)
    got = gemini(text)
    assert text[:8_000] + b"\n\n... [25,000 characters omitted] ...\n\n" + text[-32_000:] in got
    assert got.startswith(b"Output too large. Showing first 8,000 and last 32,000 characters.")


@pytest.mark.parametrize(("lines", "kept"), [(2_000, 2_000), (2_001, 2_000), (3_938, 2_000)])
def test_opencode_keeps_the_last_2000_lines(lines: int, kept: int) -> None:
    got = opencode(numbered(lines))
    assert got.endswith(numbered(lines)[-13 * kept :])
    assert got.count(b"line 0") == kept
    assert (got == numbered(lines)) == (lines == kept)


def test_opencode_keeps_at_most_50_kib_in_whole_lines() -> None:
    text = b"".join(b"%099d\n" % n for n in range(1_000))
    got = opencode(text)
    assert got.endswith(text[-51_200:])
    assert got.startswith(b"...488 lines truncated...")
    assert opencode(b"z" * 99 + b"\n" + text[-51_200:]).endswith(b"\n\n" + text[-51_200:])


def test_of_one_endless_line_opencode_keeps_the_end() -> None:
    got = opencode(b"a" + b"x" * 60_000 + b"end")
    assert got.endswith(b"x" * 51_197 + b"end")
    assert b"ax" not in got


@pytest.mark.parametrize("end", [b"\n", b""])
def test_tail_and_head_take_200_lines(end: bytes) -> None:
    text = numbered(201).removesuffix(b"\n") + end
    assert tail(text) == text[13:]
    assert head(text) == text[: 13 * 200]
    short = text[13:]
    assert tail(short) is short
    assert head(short) is short


def test_grep_keeps_lines_with_an_error_word_in_any_case() -> None:
    assert grep(b"ok\nFAILED a\nfine\nan Error: b\n") == b"FAILED a\nan Error: b\n"
    assert grep(b"ok\nlast error") == b"last error"
    assert grep(b"ok\n") == b""


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("failed", [False, True])
@pytest.mark.parametrize("text", [b"", b"\n", b"one", b"error\r\n", b"\xff\x00\n" * 3])
def test_a_small_text_is_left_alone(name: str, failed: bool, text: bytes) -> None:
    rule = next(rule for rule in RULES if rule.name == name)
    got = rule.cut(text, failed=failed)
    assert got is text or name == "grep errors"
    assert nothing(text) is text


def test_only_where_a_host_writes_a_file_the_whole_can_be_had() -> None:
    kept = {rule.name: (rule.keeps(failed=False), rule.keeps(failed=True)) for rule in RULES}
    assert kept == {
        "claude-code": (True, False),
        "codex": (False, False),
        "gemini": (True, True),
        "opencode": (True, True),
        "mini-swe-agent": (False, False),
        "tail -200": (False, False),
        "head -200": (False, False),
        "grep errors": (False, False),
    }


@pytest.mark.parametrize("name", NAMES)
def test_two_megabytes_take_no_time_to_speak_of_and_end_small(name: str) -> None:
    rule = next(rule for rule in RULES if rule.name == name)
    assert len(rule.cut(numbered(160_000), failed=False)) < 52_000
