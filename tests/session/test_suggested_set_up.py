"""The suggested set-up: whoever lands first shows what is worked there, and the others land by that."""

from __future__ import annotations

import pytest

from hades import Game
from hades.advice import suggested_set_up
from hades.engine.hidden_information import Hidden
from hades.session.session import Session
from hades.view.view import HEX
from tests.games import commands

QUIET, LOUD = "text", "7"
"""Seeds of which the Complex of the table has a gun, and the Radar Dome."""


def _looked(seed: str) -> Game:
    game = Game.new("historical", seed=seed)
    for name in suggested_set_up.first_look(game):
        game.do(name)
    return game


def _hexes(game: Game) -> set[str]:
    return {one.args[0] for one in suggested_set_up.suggested(game) if one.verb == "place-at"}


def test_a_heavy_weapon_lands_first_and_wakes_what_is_worked_there() -> None:
    game = Game.new("historical", seed=QUIET)
    look = suggested_set_up.first_look(game)
    assert look == suggested_set_up.suggested(game)[:2] == commands("place heavy-weapon-36", "place-at I0203")
    assert [event.kind for name in look for event in game.do(name)] == ["unit_placed", "si_activated"]


def test_behind_a_gun_all_land_as_the_table_says() -> None:
    game = _looked(QUIET)
    assert suggested_set_up.first_look(game) == ()
    table = {f"I{hex_}" for hex_ in game.tables.scenario.suggested.values()}
    assert _hexes(game) == table - {"I0203"}


def test_where_enemies_come_up_the_others_land_elsewhere_as_the_heuristic_player_does() -> None:
    game = _looked(LOUD)
    table = {f"I{hex_}" for hex_ in game.tables.scenario.suggested.values()}
    assert not _hexes(game) & table
    while look := suggested_set_up.first_look(game):
        for name in look:
            game.do(name)
    before = game.ask is not None and game.ask.kind
    plan = suggested_set_up.suggested(game)
    assert before == "set_up?" and len(plan) % 2 == 0
    for name in plan:
        game.do(name)
    assert game.turn == 1, "the whole group has landed"


@pytest.mark.parametrize("scenario", ["historical", "chin-music", "high-and-tight"])
def test_what_is_suggested_knows_nothing_that_is_hidden(scenario: str) -> None:
    here = Game.new(scenario, seed="7")
    for number in range(3):
        dealt = Game(Hidden(here).deal(number), here.edition)
        assert suggested_set_up.first_look(dealt) == suggested_set_up.first_look(here)
        assert suggested_set_up.suggested(dealt) == suggested_set_up.suggested(here)


def test_on_a_real_table_nobody_looks_first() -> None:
    game = Game.new("historical", seed="7")
    game.at_table = True
    assert suggested_set_up.first_look(game) == ()


def test_two_groups_land_one_after_the_other_and_each_is_told_who_is_missing() -> None:
    game = Game.new("high-and-tight", seed="7")

    def group() -> tuple[str, int]:
        found = suggested_set_up.group(game, game.view())
        assert found is not None
        return found[0].where, len(found[1])

    def missing() -> str:
        return suggested_set_up.still_to_place(game, game.view())

    assert group() == ("inferno", 0)
    assert missing().startswith("Group 1 of 2") and "1 HQ and 6 squads" in missing()
    for placed in range(7):
        assert group() == ("inferno", placed)
        for name in suggested_set_up.suggested(game)[:2]:
            game.do(name)
    assert group() == ("at-teleporter", 0)
    assert missing().startswith("Group 2 of 2") and "1 HQ and 2 squads" in missing()
    assert "Dante" in missing()


def test_one_group_has_no_number() -> None:
    game = Game.new("historical", seed=QUIET)
    assert "Group" not in suggested_set_up.still_to_place(game, game.view())


@pytest.mark.parametrize(("seed", "letter"), [("0", "A"), ("4", "E"), ("1", "B")])
def test_it_says_where_the_others_land_if_the_first_unit_wakes_an_elevator(seed: str, letter: str) -> None:
    session = Session(Game.new("historical", seed=seed))
    planned = suggested_set_up.spot(session.game)
    while look := suggested_set_up.first_look(session.game):
        session.run(look, every=True)
    said = suggested_set_up.diverted(planned, session.game)
    assert planned == "A" and suggested_set_up.spot(session.game) == letter
    assert (f"Complex {letter}." in said) == (letter != "A") and bool(said) == (letter != "A")
    who = {"A": "", "E": "Heavy Weapon 36", "B": "Heavy Weapons 36 and 37"}[letter]
    assert said.partition(" landed")[0] == who
    session.run(session.suggested(), every=True)
    for unit in session.view.units if said else ():
        if unit.is_friend and unit.hex.startswith("I"):
            by = [si.letter for si in session.view.sis_next_to(HEX[unit.hex])]
            assert (unit.id[-2:] in who) == (letter not in by and bool(by)), "a probe stands by another"
