"""What is noted of a game is what happened in it."""

from __future__ import annotations

from typing import Any

import pytest

from hades import Game
from hades.chance import NASTIAN_DECK, SHL_DECK
from hades.players import by_name
from hades.study.design import PER
from hades.study.game_rows import COLUMNS, play
from tests.study.studies import SCENARIOS, planned


def played(scenario: str, player: str, seed: str) -> Game:
    game, choose = Game.new(scenario, seed=seed), by_name(player)
    while game.over is None:
        game.do(choose(game))
    return game


def named(table: str, row: list[Any]) -> dict[str, Any]:
    return dict(zip(COLUMNS[table], row, strict=True))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("player", ["random", "quick"])
def test_the_row_of_a_game_is_that_game(scenario: str, player: str) -> None:
    row = play(planned(scenario, player, "7"), PER)
    game = played(scenario, player, "7")
    found = named("games", row["games"][0])
    assert found["digest"] == game.digest
    assert found["outcome"] == game.over
    assert found["commands"] == len(game.history)
    assert found["turns"] == game.turn
    assert found["sheet_vp"] == game.score.vp
    assert found["vp"] == (0 if found["lost"] else game.score.vp)
    told = [(event, n) for n in range(len(game.history) + 1) for event in game.events_of(n)]
    lost = [event for event, _ in told if event.kind == "module_destroyed"]
    assert found["modules_lost"] == len(lost) == len(found["module_turns"].split())
    friends = {unit.id for unit in game.view().units if unit.is_friend}
    fell = [event.data["unit"] in friends for event, _ in told if event.kind == "unit_destroyed"]
    assert (found["units_lost"], found["enemies_destroyed"]) == (sum(fell), len(fell) - sum(fell))


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_card_that_is_drawn_in_play_is_counted(scenario: str) -> None:
    row = play(planned(scenario, "quick", "3"))
    game = played(scenario, "quick", "3")
    cards = [times for kind, _, times in row["uses"] if kind == "card"]
    # what the set-up draws before the first question is told without its card
    before, after = game.moment(0).drawn, game._state.drawn
    assert sum(cards) == sum(after[deck] - before[deck] for deck in (SHL_DECK, NASTIAN_DECK)) > 50


def test_turns_and_decisions_add_up_to_the_game() -> None:
    row = play(planned("historical", "quick", "4"), PER)
    game = played("historical", "quick", "4")
    turns = [named("turns", each) for each in row["turns"]]
    whole = named("games", row["games"][0])
    assert [turn["turn"] for turn in turns] == list(range(1, game.turn + 1))
    for column in ("commands", "modules_lost", "units_lost", "enemies_destroyed", "circles_opened"):
        assert sum(turn[column] for turn in turns) == whole[column], column
    assert turns[-1]["vp_standing"] == whole["sheet_vp"]
    decisions = [named("decisions", each) for each in row["decisions"]]
    assert [each["command"] for each in decisions] == [command.name for command in game.history]
    assert [each["n"] for each in decisions] == list(range(1, len(game.history) + 1))
    assert sum(each["draws"] for each in decisions) + sum(game.moment(0).drawn) == whole["draws"]


def test_moves_and_losses_stand_in_the_hexes_where_they_were() -> None:
    row = play(planned("high-and-tight", "quick", "5"))
    game = played("high-and-tight", "quick", "5")
    events = [event for n in range(1, len(game.history) + 1) for event in game.events_of(n)]
    hexes = [named("hexes", each) for each in row["hexes"]]
    moves = [event.data["to"] for event in events if event.kind == "unit_moved"]
    assert {each["hex"]: each["moves"] for each in hexes if each["moves"]} == {
        hex_: moves.count(hex_) for hex_ in moves
    }
    falls = [event.data["hex"] for event in events if event.kind == "unit_destroyed"]
    assert sum(each["losses"] + each["enemy_losses"] for each in hexes) == len(falls) > 0
    assert {each["hex"] for each in hexes if each["losses"] or each["enemy_losses"]} == set(falls)


def test_another_component_set_under_the_same_name_is_refused() -> None:
    import attrs

    with pytest.raises(ValueError, match="the study was begun with 0123"):
        play(attrs.evolve(planned("historical", "random", "1"), components="0123"))
