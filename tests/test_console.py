"""What may be shown of any text, and the door all output goes through."""

from __future__ import annotations

import io
import json
import os
import sys
import unicodedata
from pathlib import Path

import pytest

from hades import console, printable

STEERING = (
    "\x00\x07\x08\t\n\x0b\x0c\r\x1b\x7f\x85\x9b\u061c\u200b\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069"
)
"""Characters that steer a terminal, end a line for somebody, or turn the order of letters round."""
HALF = "\udcff\ud800"


def test_what_can_be_seen_stays_as_it_is() -> None:
    for text in ("", "raid 7", "Ünïcode 🚀 漢字 — 27½", "C:\\raids\\x1b.hades", "a\u0301"):
        assert printable.line(text) == text


@pytest.mark.parametrize("character", [*STEERING, *HALF, "\U000e0001", "\ue000"])
def test_what_steers_is_shown_as_an_escape(character: str) -> None:
    shown = printable.line(f"a{character}b")
    assert shown == f"a{character.encode('unicode_escape').decode()}b"
    assert shown.isascii() and shown.isprintable()


def test_no_control_or_format_character_is_let_through() -> None:
    shown = set("".join(map(printable.line, map(chr, range(sys.maxunicode + 1)))))
    kinds = set(map(unicodedata.category, shown))
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def test_lines_keep_their_ends_only() -> None:
    assert printable.lines("a\tb\r\n\x1b[2J\nc\x85d\u2028e\rf") == "a    b\n\\x1b[2J\nc\\x85d\\u2028e\\rf"


def test_a_long_sentence_keeps_its_beginning_and_its_end() -> None:
    assert printable.cut("x" * 500) == "x" * 500
    text = "begins" + "x" * 3_000_000 + "what would be right"
    cut = printable.cut(text)
    assert cut.startswith("beginsx") and cut.endswith("xwhat would be right")
    left_out = len(text) - 500
    assert f" [... {left_out:,} characters ...] " in cut
    assert len(cut) < 540


def test_json_is_plain_and_loses_nothing() -> None:
    value = {"seed": STEERING + HALF + "Ü🚀\\"}
    text = printable.as_json(value)
    assert text.isascii() and text.isprintable()
    assert json.loads(text) == value


class Stream(io.TextIOWrapper):
    """A stream with an encoding of its own, and what came out of it."""

    def __init__(self, encoding: str) -> None:
        self.bytes = io.BytesIO()
        super().__init__(self.bytes, encoding=encoding, errors="strict", newline="\n")


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "ü½🚀"),
        ("latin-1", "ü½\\U0001f680"),
        ("ascii", "\\xfc\\xbd\\U0001f680"),
        ("cp437", "ü½\\U0001f680"),
    ],
)
def test_what_an_encoding_has_no_sign_for_is_escaped(
    encoding: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, err = Stream(encoding), Stream(encoding)
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    console.say("ü½🚀")
    console.warn("ü½🚀")
    console.trace("ü½🚀\n  \x1b\n")
    assert out.bytes.getvalue().decode(encoding) == f"{shown}\n"
    assert err.bytes.getvalue().decode(encoding) == f"hades: {shown}\n{shown}\n  \\x1b\n"
    assert console.holds("ü½🚀") == (encoding == "utf-8")


def test_a_line_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    console.say(f"x{STEERING}{HALF}")
    console.warn(f"x{STEERING}{HALF}")
    for text in capsys.readouterr():
        assert text.count("\n") == 1 and text.endswith("\n")
        assert text[:-1].isprintable()


def test_an_output_that_is_closed_takes_every_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    console.say("x")
    console.warn("x")
    assert not console.is_terminal() and console.holds("ü")


def test_a_reader_that_went_away_ends_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        with pytest.raises(console.OutputClosed) as gone:
            console.say("x")
        assert gone.value.code == console.GONE == 141
        # what is still said on the way out goes nowhere
        console.say("y")


def test_a_disk_that_is_full_is_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("no such device here")
    with full.open("w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stdout", stream)
        with pytest.raises(OSError, match="No space left"):
            console.say("x")


def test_what_nobody_need_hear_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w", encoding="utf-8") as stream:
        monkeypatch.setattr(sys, "stderr", stream)
        console.mention("x")


def test_how_far_it_is_is_a_line_now_and_then_where_no_terminal_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter(range(0, 10_000, 4))
    monkeypatch.setattr(console.time, "monotonic", lambda: next(clock))
    for number in range(8):
        console.progress(f"{number} of 8 games")
    console.progress("")
    # what comes next is counted from its own beginning
    console.progress("one of another kind")
    console.progress("")
    assert capsys.readouterr().err.splitlines() == ["hades: 3 of 8 games", "hades: 6 of 8 games"]
