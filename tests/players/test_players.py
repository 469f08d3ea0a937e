"""Automatic players: legal, repeatable, blind to what a player may not know, and worth watching."""

from __future__ import annotations

import statistics

import pytest

from hades import Game
from hades import geometry as geo
from hades.players import at_once, by_name
from hades.players.heuristic import Heuristic, opening
from hades.players.heuristic.brain import Brain
from tests import games

SEEDS = ("1", "2", "3")
LOST = ("vittles-destroyed", "hades-destroyed", "left-in-system")


class Blindfold:
    """A game that shows what a player may know, and nothing else."""

    SEEN = (
        "menu",
        "ask",
        "view",
        "view_after",
        "history",
        "seed",
        "words",
        "tables",
        "scenario",
        "turn",
        "over",
    )

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> object:
        if name not in Blindfold.SEEN:
            raise AssertionError(f"a player asked for Game.{name}")
        return getattr(self._game, name)


def played(name: str, seed: str, commands: int = 10_000) -> Game:
    """A game of the first scenario by a player, played once for all tests here."""
    return games.played("historical", seed, name, commands)


def test_an_unknown_player_is_named_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"'nobody' is not known.* random, quick, heuristic, search"):
        by_name("nobody")


@pytest.mark.parametrize("name", at_once())
@pytest.mark.parametrize("seed", SEEDS)
def test_a_player_finishes_a_game_with_legal_commands(name: str, seed: str) -> None:
    game = played(name, seed)
    assert game.over
    assert len({c.verb for c in game.history}) > 10


@pytest.mark.parametrize("name", at_once())
def test_the_same_seed_is_played_the_same_way(name: str) -> None:
    first, second = played(name, "17"), games.played.__wrapped__("historical", "17", name)
    assert first.history == second.history
    assert first.digest == second.digest


def test_the_heuristic_is_a_function_of_the_game_alone() -> None:
    game = Game.new("historical", seed="5")
    player = Heuristic()
    while not game.over:
        command = player(game)
        assert Heuristic()(game) == command, "a player that has not seen the game so far differs"
        game.do(command)


@pytest.mark.parametrize("name", at_once())
def test_a_player_sees_only_what_a_player_may_know(name: str) -> None:
    game = Game.new("historical", seed="8")
    player = by_name(name)
    while not game.over:
        game.do(player(Blindfold(game)))  # type: ignore[arg-type]
    assert game.over


def test_a_finished_game_has_no_next_command() -> None:
    game = played("random", "1")
    with pytest.raises(ValueError, match="the game is over"):
        Heuristic()(game)


@pytest.mark.parametrize(("name", "vp"), [("heuristic", 10), ("quick", 6)])
def test_a_player_that_thinks_beats_chance_by_far(name: str, vp: float) -> None:
    def worth(name: str) -> float:
        found = [played(name, str(seed)) for seed in range(1, 7)]
        return statistics.mean(0.0 if g.over in LOST else g.score.vp for g in found)

    assert worth(name) > worth("random") + vp


def test_the_heuristic_works_on_both_maps() -> None:
    steps = [
        command.args[0]
        for seed in SEEDS
        for command in played("heuristic", seed).history
        if command.verb in ("move-to", "take-shaft")
    ]
    assert sum(hex_.startswith("P") for hex_ in steps) * 3 > len(steps)


def test_the_suggested_landing_is_legal() -> None:
    game = Game.new("historical", seed="1")
    suggested = game.tables.scenario.suggested
    units = {unit: game.tables.units[game.tables.unit_of[unit]] for unit in suggested}
    types = [record.type for record in units.values() if record is not None]
    assert types.count("hq") == 1
    assert types.count("dante") == 1
    assert len(types) == 9
    assert len(set(suggested.values())) == 9, "each Unit needs a hex of its own (15.1-10)"
    for unit, hex_ in suggested.items():
        game.do(f"place {unit}")
        game.do(f"place-at I{hex_}")
    assert game.turn == 1
    landed = {u.id: u.hex for u in game.view().units if u.place == "map"}
    assert {unit: landed.get(unit, f"I{hex_}") for unit, hex_ in suggested.items()} == {
        unit: f"I{hex_}" for unit, hex_ in suggested.items()
    }


def test_the_suggested_landing_wakes_one_installation() -> None:
    game = Game.new("historical", seed="1")
    woken = []
    for unit, hex_ in game.tables.scenario.suggested.items():
        game.do(f"place {unit}")
        for event in game.do(f"place-at I{hex_}"):
            if event.kind == "turn_began":
                break
            if event.kind == "si_activated":
                woken.append(event.data["letter"])
    assert woken == ["A"]


@pytest.mark.parametrize("name", ["heuristic", "quick"])
def test_it_lands_where_no_nastians_are_brought_into_the_shaft(name: str) -> None:
    moved = 0
    for seed in range(1, 9):
        game = played(name, str(seed), commands=18)
        t = game.tables
        placed = [c.args[0] for c in game.history]
        landing = dict(zip(placed[::2], placed[1::2], strict=True))
        spots = opening.soft_spots(t)[: opening.SPOTS]
        woken = {si.hex: si.type for si in game.view().installations}
        brings = {hex_ for hex_, kind in woken.items() if kind.endswith(("elevator", "dome"))}
        tops = [geo.label(t.complex_hex[geo.INFERNO][spot]) for spot in spots]
        spot = next((top for top in tops if top not in brings), tops[-1])
        assert geo.distance(geo.parse(landing["engineer-38"]), geo.parse(spot)) == 1
        moved += spot != tops[0]
        if spot == tops[0]:
            assert landing == {unit: f"I{hex_}" for unit, hex_ in t.scenario.suggested.items()}
    assert 0 < moved < 8


HURRIED = """
base = "empty"
turn = 6
at = "6.0"
next = ["shl 1"]
[units]
wilson = "I0505"
acuto = "I0805"
scout-09 = "I0506"
"""


def test_who_is_hurried_on_is_asked_about_with_what_that_adds() -> None:
    """Factors and the HQ of a Request come from the question, whoever was activated last."""
    game = Game.from_position(HURRIED)
    acuto = game.peek("activate wilson", "forced-march", "march acuto")
    brain = Brain(acuto)
    assert brain.factors(brain.subject) == brain.subject.movement + 3
    moving = Brain(acuto.peek("full-move", acuto.peek("full-move").menu[0]))
    assert moving.factors(moving.subject) == brain.subject.movement + 2
    answer = Brain(acuto.peek("request", "evacuate")).evacuate()
    assert answer is not None and answer.verb == "evacuate-unit", "Acuto calls, not Wilson, who was activated"
