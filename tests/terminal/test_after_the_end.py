"""What a player in the terminal can still do and hear once the raid is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game, narrate
from hades.content.component_records import TREASURES
from hades.engine.hidden_information import never_found
from hades.players import by_name
from tests.test_text import Terminal


def ended(seed: str) -> Game:
    game, player = Game.new("historical", seed=seed), by_name("random")
    while game.over is None:
        game.do(player(game))
    return game


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_who_was_never_found_is_told_with_the_circle_or_that_it_was_not_there(
    seed: str, tmp_path: Path
) -> None:
    game = ended(seed)
    view, circles, catalog = game.view(), never_found(game), game.tables.catalog.circles
    prizes = {room.unit for room in catalog if room.unit and view.unit(room.unit).is_friend}
    hidden = {id_ for id_ in prizes if view.unit(id_).place == "hidden"}
    hidden |= {id_ for id_ in TREASURES if view.treasures[id_].place == "hidden"}
    assert circles.keys() == hidden
    closed = {room.number for room in view.circles if room.state == "closed"}
    inside = [number for number in circles.values() if number]
    assert closed.issuperset(inside) and len(set(inside)) == len(inside)
    for id_, number in circles.items():
        if number:
            laid = catalog[game.state.circle_in[number]]
            assert id_ == laid.unit or laid.effect.startswith(id_)
        else:
            assert not any(
                id_ == catalog[laid].unit for laid in game.state.circle_in[1:] if laid < len(catalog)
            )
    said = Terminal(game, tmp_path / "last.hades").type()
    for id_, number in circles.items():
        assert (f"{narrate.name(id_)} in Circle {number}" in said) == bool(number)
    unfinished = Game.new("historical", seed=seed)
    assert never_found(unfinished) == {}


def test_a_game_that_is_over_answers_until_the_player_quits(tmp_path: Path) -> None:
    terminal = Terminal(ended("3"), tmp_path / "last.hades")
    said = terminal.type("why", "score all", "quit", "score all")
    assert said.count("Victory levels") == 1


def test_repeat_says_the_last_thing_again_even_twice(tmp_path: Path) -> None:
    terminal = Terminal(Game.new("historical", seed="text"), tmp_path / "last.hades")
    said = terminal.type("circles", "repeat", "repeat", "quit")
    lines = [line for line in said.splitlines() if line.startswith("Circle 1, ")]
    assert len(lines) == 3 and "Place which Unit" not in said[said.index("Circle 1, ") :]
