"""What a decision of the player's came to, in sentences that stay to be read."""

from __future__ import annotations

from hades import Game
from hades.history.headlines import of_decision

BELOW = """
base = "empty"
at = "6.0"
units.scout-09 = "P0402"
circles.circle-2 = "core-computer"
"""


def _come(game: Game, command: str) -> str:
    before = game.view()
    return of_decision(before, game.tables.catalog, game.do(command))


def test_of_a_door_who_opened_it_and_what_is_behind_is_told_and_what_that_does() -> None:
    game = Game.from_position(BELOW)
    assert _come(game, "activate scout-09") == ""
    assert _come(game, "full-move") == ""
    told = _come(game, "blow-door circle-2")
    assert told.startswith("Scout 9 opens Circle 2: the Back-Up Core Computer. When Dante or Emily")


def test_of_a_fight_the_sum_and_whoever_it_befell_are_told_also_if_nothing_came_of_it() -> None:
    found = set()
    for seed in range(12):
        game = Game.from_position(
            f'base = "empty"\nat = "6.0"\nseed = "{seed}"\n'
            'units.heavy-weapon-36 = "I0402"\nunits.guard-02 = "I0502 E"\n'
        )
        for command in ("activate heavy-weapon-36", "full-fire"):
            assert _come(game, command) == ""
        told = _come(game, "fire-at guard-02")
        assert told.startswith("Heavy Weapon 36 attacks Guard 2: ") and " net " in told
        found.add(told.partition(" net ")[2].partition(", ")[2])
    assert "no effect." in found
    assert any("Guard 2 is" in words for words in found)
