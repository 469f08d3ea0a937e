"""Lines fit their terminal, and no word is ever cut."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import pytest

from hades import Game, console
from hades.players import by_name
from hades.terminal import maps, plain_words
from hades.terminal.command_table import COMMANDS
from tests.games import landed
from tests.test_text import Terminal

WIDTHS = range(40, 201, 4)


@cache
def said() -> tuple[str, ...]:
    """What two turns say, and every order that needs no file."""
    folder = tempfile.mkdtemp()
    terminal = Terminal(Game.new("historical", seed="wide"), Path(folder, "last.hades"), keeps=False)
    lines = terminal.type("suggest").split("\n")
    player = by_name("heuristic")
    while terminal.game.turn < 3:
        lines += terminal.type(player(terminal.game).name).split("\n")
    orders = (o.word for o in COMMANDS if o.word not in ("quit", "save", "drill", "hint", "undo", "concede"))
    for word in orders:
        lines += terminal.type(word).split("\n")
    lines += terminal.type("look I0202", "near I0202", "scan I0202", "help all", "rules 5.4").split("\n")
    return tuple(dict.fromkeys(line for line in lines if folder not in line and "  0" not in line))


def test_no_word_is_cut_and_no_line_is_longer() -> None:
    lines = said()
    assert len(lines) > 300
    for columns in WIDTHS:
        for line in lines:
            parts = plain_words.fitted(line, columns)
            assert all(len(part) <= columns for part in parts), (columns, line)
            assert " ".join(parts).split() == line.split(), "all of its words, each whole"


def test_what_goes_on_hangs_below_the_words() -> None:
    assert plain_words.fitted("12 activate scout-09 (I0201, depleted)", 24) == [
        "12 activate scout-09",
        "   (I0201, depleted)",
    ]
    assert plain_words.fitted("  Guard 5 moves to I0406.", 20) == ["  Guard 5 moves to", "    I0406."]


def test_a_word_that_is_longer_than_a_line_stays_whole() -> None:
    path = "/home/somebody/games/that-are-kept/last.hades"
    assert path in plain_words.fitted(f"The game is kept in {path}.", 40)[1]


def test_only_a_terminal_has_a_width_and_it_may_change(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "44")
    monkeypatch.setattr(console, "is_terminal", lambda: False)
    assert plain_words.line_width() is None, "what goes into a file stays in one line"
    monkeypatch.setattr(console, "is_terminal", lambda: True)
    assert plain_words.line_width() == 44
    monkeypatch.setenv("COLUMNS", "61")
    assert plain_words.line_width() == 61


@pytest.mark.parametrize("columns", [40, 60, 80, 84, 85, 200])
def test_a_deck_is_drawn_in_parts_that_fit(columns: int) -> None:
    game = landed()
    drawn = maps.draw(game.view(), 0, None, columns)
    heads = [line for line in drawn if line.startswith("      0") or line.startswith("      1")]
    rows = [line for line in drawn if line[:2].isdecimal() or line in heads]
    assert max(map(len, rows)) <= columns
    assert sum(len(line.split()) for line in heads) == 20
    assert (len(heads) == 1) == (columns >= 87)
