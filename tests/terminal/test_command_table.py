"""How orders are found: by their word, another word for it, or its beginning; and what help says of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game
from hades.state.commands import VERBS
from hades.terminal import command_table
from hades.terminal.command_table import COMMANDS, LESSON
from hades.terminal.context import NextGame
from tests.games import at_questions, landed
from tests.test_text import Terminal


@pytest.fixture
def terminal(tmp_path: Path) -> Terminal:
    return Terminal(landed(), tmp_path / "last.hades")


def test_no_word_is_said_twice_and_none_is_a_command() -> None:
    words = [word for order in COMMANDS for word in (order.word, *order.aliases)]
    assert len(set(words)) == len(words)
    assert not {verb.replace("_", "-") for verb in VERBS} & set(words)


def test_help_names_every_order_and_tells_of_each(terminal: Terminal) -> None:
    said, every = terminal.type("help"), terminal.type("help all").split("\n")
    for order in COMMANDS:
        if order.on_table:
            assert f" {order.word}," not in said, "it is for games beside the printed one"
            continue
        if order.about == LESSON:
            assert f" {order.word}," not in said and any(line.startswith(order.usage) for line in every)
            continue
        assert f" {order.word}," in said or f" {order.word}." in said
        lines = [line for line in every if line.startswith(order.usage)]
        assert len(lines) == 1 and f": {order.help_text}" in lines[0]
        assert lines[0] in terminal.type(f"help {order.word}")
    assert terminal.type("?") == terminal.type("help")


@pytest.mark.parametrize(
    ("typed", "order"), [("stat", "status"), ("cir", "circles"), ("u", "undo"), ("q", "quit")]
)
def test_a_beginning_or_another_word_will_do(typed: str, order: str, terminal: Terminal) -> None:
    found = command_table.find(terminal.dialogue, typed)
    assert found is not None and found.word == order


def test_the_menu_comes_before_the_beginning_of_an_order(terminal: Terminal) -> None:
    terminal.type("activate scout-09", "st")
    assert terminal.game.history[-1].name == "stand-by", "and not status"
    assert "'sc' could be Scouts 10 to 12. Type more of the name, or the number." in terminal.type("sc")


def test_what_is_unknown_is_told_what_it_may_have_been(terminal: Terminal) -> None:
    assert "Did you mean 'threats'?" in terminal.type("treats")
    assert "Did you mean 'threats'?" in terminal.type("risk")
    assert "Did you mean 'undo'?" in terminal.type("cancel")
    assert "It could be score, scan." in terminal.type("help sc").replace("scan, score", "score, scan")
    assert "No help for 'xyz'" in terminal.type("help xyz")


def test_every_command_of_the_menu_has_help(terminal: Terminal) -> None:
    for verb in (verb.replace("_", "-") for verb in VERBS):
        assert f"\n{verb}: " in terminal.type(f"help {verb}"), verb


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("vittles", "your ship"),
        ("Comm Crash", "jammed"),
        ("comm-crash", "jammed"),
        ("circles", "the twelve Circles and the treasures"),
        ("circles", "behind a locked door"),
        ("in contact", "engaged"),
        ("EW", "Electronic Warfare Suite"),
        ("50", "Quad 50"),
        ("fuel tank", "working Missile Battery"),
        ("hex", "named by its column and row"),
        ("historical", "nobody saw it coming"),
        ("scenario 1", "nobody saw it coming"),
        ("door", "Blows open the locked door of a Circle"),
        ("major acuto", "One of your four command squads"),
        ("Maj. Acuto", "One of your four command squads"),
        ("professor dante", "Your scientist"),
    ],
)
def test_a_word_of_the_game_has_help(word: str, told: str, terminal: Terminal) -> None:
    said = terminal.type(f"help {word}")
    assert told in said and not terminal.refused and "No help" not in said


def test_how_to_play_is_told_in_parts_that_fit_a_screen(terminal: Terminal) -> None:
    first, second = terminal.type("help play"), terminal.type("help play 2")
    assert "Type `help play 2` for Down and back" in first and "Down and back" in second
    pages = first.partition("\nSet-up\n")[2], second.partition("\nDown and back\n")[2]
    assert all(page and page.count("\n") < 20 for page in pages)
    assert "click" not in first + second
    assert "How to play has parts 1 to 2" in terminal.type("help play 9")


def test_a_game_without_aids_lists_none(terminal: Terminal) -> None:
    terminal.game.aids = False
    said = terminal.type("help all")
    assert "\npath" not in said and "\nodds" not in said and "\nlook" in said


def test_help_begins_with_three_things_to_try(tmp_path: Path) -> None:
    game = Game.new("historical", seed="help")
    said = Terminal(game, tmp_path / "a.hades").type("help")
    assert all(f"`{word}`" in said for word in ("suggest", "status", "help play"))
    assert "To begin: `hint` " in Terminal(landed(), tmp_path / "b.hades").type("help")
    game.aids = False
    assert "To begin: `menu` " in Terminal(game, tmp_path / "c.hades").type("help")


# ---- no command behind a letter, and a reason wherever the thing exists


def refusal(terminal: Terminal, *lines: str) -> str:
    """What the last line is refused with, "" if it is not."""
    terminal.type(*lines)
    return next(reversed(terminal.refused), "")


@pytest.mark.parametrize("letter", "abcdefgijkmnoprstvwxyz")
def test_a_letter_alone_runs_nothing(letter: str, terminal: Terminal) -> None:
    before = len(terminal.game.history)
    assert refusal(terminal, letter) and len(terminal.game.history) == before


def test_what_is_open_at_every_question_is_not_called_for_by_mistake(terminal: Terminal) -> None:
    before = len(terminal.game.history)
    for word in ("dr", "dra", "ove"):
        terminal.type(word)
        assert len(terminal.game.history) == before, word
    terminal.type("draw from nastian")
    assert terminal.game.history[-1].name == "draw-from nastian"


def test_a_game_begins_anew_when_that_is_said_twice(terminal: Terminal) -> None:
    assert "Type `yes`" in terminal.type("restart")
    assert "Type `yes`" in terminal.type("restart new"), "another seed is another question"
    assert "Type `yes`" in terminal.type("restart", "status", "restart", "no", "restart")
    with pytest.raises(NextGame) as left:
        terminal.type("restart")
    again = left.value.begin()
    assert again is not None and again.seed == terminal.game.seed and not again.history


def test_rules_are_found_by_words_of_their_titles_first(terminal: Terminal) -> None:
    lines = terminal.type("rules comm crash").split("\n")
    first = next(n for n, line in enumerate(lines) if line.startswith("5.3-18"))
    assert any(line.startswith("9.0-01") for line in lines[first + 1 :]), "it is named in the text alone"
    assert "no clause" in terminal.type("rules zzz yyy")


def test_a_no_that_would_waste_a_call_is_confirmed(tmp_path: Path) -> None:
    game = next(game for game in at_questions() if any(one.verb == "decline" for one in game.menu))
    terminal, before = Terminal(game, tmp_path / "last.hades", keeps=False), len(game.history)
    assert "This wastes the call." in terminal.type("no")
    assert len(game.history) == before
    terminal.type("yes")
    assert game.history[-1].verb == "decline"
