"""How orders are found: by their word, another word for it, or its beginning; and what help says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game
from hades.state.commands import VERBS
from hades.text import order_book
from hades.text.order_book import ORDERS
from tests.games import landed
from tests.test_text import Terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(landed(), tmp_path / "last.hades")


def test_no_word_is_said_twice_and_none_is_a_command() -> None:
    words = [word for order in ORDERS for word in (order.word, *order.aliases)]
    assert len(set(words)) == len(words)
    assert not {verb.replace("_", "-") for verb in VERBS} & set(words)


def test_help_names_every_order_and_tells_of_each(terminal: Terminal) -> None:
    said, every = terminal.type("help"), terminal.type("help all").split("\n")
    for order in ORDERS:
        assert f" {order.word}," in said or f" {order.word}." in said
        lines = [line for line in every if line.startswith(order.usage)]
        assert len(lines) == 1 and lines[0].endswith(f": {order.told}")
        assert lines[0] in terminal.type(f"help {order.word}")
    assert terminal.type("?") == terminal.type("help")


@pytest.mark.parametrize(
    ("typed", "order"), [("stat", "status"), ("cir", "circles"), ("u", "undo"), ("q", "quit")]
)
def test_a_beginning_or_another_word_will_do(typed: str, order: str, terminal: Terminal) -> None:
    found = order_book.find(terminal.dialogue, typed)
    assert found is not None and found.word == order


def test_the_menu_comes_before_the_beginning_of_an_order(terminal: Terminal) -> None:
    terminal.type("activate scout-09", "st")
    assert terminal.game.history[-1].name == "stand-by", "and not status"
    assert "No: 'sc' could be activate scout-10" in terminal.type("sc")


def test_what_is_unknown_is_told_what_it_may_have_been(terminal: Terminal) -> None:
    assert "did you mean 'threats'?" in terminal.type("treats")
    assert "it could be score, scan." in terminal.type("help sc").replace("scan, score", "score, scan")
    assert "No: 'xyz' is no order" in terminal.type("help xyz")


def test_a_game_without_aids_lists_none(terminal: Terminal) -> None:
    terminal.game.aids = False
    said = terminal.type("help all")
    assert "\npath" not in said and "\nodds" not in said and "\nlook" in said


def test_help_begins_with_three_things_to_try(tmp_path: Path) -> None:
    game = Game.new("historical", seed="help")
    said = Terminal(game, tmp_path / "a.hades").type("help")
    assert "To begin with: suggest places everybody, status " in said and "help play" in said
    assert "To begin with: hint " in Terminal(landed(), tmp_path / "b.hades").type("help")
    game.aids = False
    assert "To begin with: menu " in Terminal(game, tmp_path / "c.hades").type("help")
