"""The heuristic player in the scenarios after the first: what each of them asks of it."""

from __future__ import annotations

import pytest

from hades import Game
from hades import geometry as geo
from hades.content.load import scenario_ids
from hades.players.heuristic import Heuristic, brain
from tests.games import played

OTHERS = [id_ for id_ in scenario_ids() if id_ != "historical"]


def set_up(scenario: str, seed: str) -> Game:
    """A game that the heuristic player has set up."""
    game, player = Game.new(scenario, seed=seed), Heuristic()
    while game.ask is not None and game.ask.kind in ("set_up?", "set_up_at?"):
        game.do(player(game))
    return game


def placed(game: Game) -> dict[str, str]:
    """Unit -> hex, of the landing."""
    names = [c.args[0] for c in game.history if c.verb in ("place", "place-at")]
    return dict(zip(names[::2], names[1::2], strict=True))


def room(game: Game, counter: str) -> str:
    """The hex of a Circle that lies face up."""
    return next(str(c.hex) for c in game.view().circles if c.counter == counter)


@pytest.mark.parametrize("scenario", OTHERS)
def test_every_question_is_answered_on_purpose(scenario: str) -> None:
    game = Game.new(scenario, seed="1")
    while (ask := game.ask) is not None:
        answer = brain._ANSWERS[ask.kind](brain.Brain(game))
        assert answer in game.menu, f"nobody thought about {ask}"
        game.do(answer)


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_in_scenario_2_an_hq_in_the_teleporter_calls_another(seed: str) -> None:
    game = set_up("squeeze-play", seed)
    hqs = [unit for unit in placed(game) if unit in ("acuto", "sever", "knight", "wilson")]
    assert [placed(game)[hq] for hq in hqs] == [room(game, "teleporter")]
    game = played("squeeze-play", seed)
    assert "call" in {c.verb for c in game.history}
    assert not {"teleport", "teleport-to-lab"} & {c.verb for c in game.history}


def test_in_scenario_2_people_come_home() -> None:
    games = [played("squeeze-play", str(seed)) for seed in range(1, 7)]
    assert sum(g.view().evacuated for g in games) >= 12
    assert any(
        c.verb == "bring" and c.args[0] in ("sever", "knight", "wilson") for g in games for c in g.history
    )


def test_in_scenario_3_it_lands_where_the_gorgons_can_be_met_and_opens_the_way() -> None:
    for seed in ("1", "2", "3"):
        game, player = set_up("chin-music", seed), Heuristic()
        live = {si.id: geo.parse(si.hex) for si in game.view().installations if si.hex}
        near = [geo.parse(hex_) for hex_ in placed(game).values()]
        shots = 0
        while game.ask is not None and game.ask.kind == "15.3?":
            command = player(game)
            if command.verb == "shoot-si" and not shots:
                target = live[command.args[1]]
                assert min(geo.distance(hex_, target) for hex_ in near) == 1, "the SI beside the squads"
            shots += 1
            game.do(command)
        assert shots == 4


def test_in_scenario_4_dante_is_in_the_teleporter_and_two_squads_at_its_door() -> None:
    game = set_up("high-and-tight", "1")
    where = placed(game)
    assert where["dante"] == room(game, "teleporter")
    below = [unit for unit, hex_ in where.items() if hex_.startswith("P")]
    assert len(below) == 4
    games = (played("high-and-tight", str(seed)) for seed in range(1, 5))
    assert any(c.verb == "science" for g in games for c in g.history)


@pytest.mark.parametrize("scenario", OTHERS)
def test_what_is_suggested_is_legal(scenario: str) -> None:
    game = Game.new(scenario, seed="1")
    for unit, hex_ in game.tables.scenario.suggested.items():
        game.do(f"place {unit}")
        game.do(f"place-at I{hex_}")
    groups = game.tables.scenario.landing
    inferno = sum(g.hqs + g.squads + len(g.persons) for g in groups if g.where == "inferno")
    assert len(game.tables.scenario.suggested) == inferno, (
        "all of the group on Inferno, as far as there is one"
    )
