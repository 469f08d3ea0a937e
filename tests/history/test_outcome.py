"""What a decision of the player's came to, in sentences that stay to be read."""

from __future__ import annotations

import pytest

from hades import Game, narrate
from hades.history.playback.headlines import of_decision
from hades.narrate.score import score_change

BELOW = """
base = "empty"
at = "6.0"
units.scout-09 = "P0402"
circles.circle-2 = "core-computer"
"""


def _come(game: Game, command: str) -> str:
    before = game.view()
    return of_decision(before, game.do(command))


def test_of_a_door_who_opened_it_and_what_is_behind_is_told_and_what_that_does() -> None:
    game = Game.from_position(BELOW)
    assert _come(game, "activate scout-09") == ""
    assert _come(game, "full-move") == ""
    told = _come(game, "blow-door circle-2")
    assert told.startswith("Scout 9 opens Circle 2: the Back-Up Core Computer. Dante or Emily")


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


def test_the_last_sentence_names_who_was_lost_and_what_changed_the_score() -> None:
    found = set()
    for seed in range(8):
        game = Game.from_position(
            f'base = "empty"\nat = "6.0"\nseed = "{seed}"\nunits.scout-09 = "P0402"\n'
            'circles.circle-2 = "fuel-tank"\n'
        )
        for command in ("activate scout-09", "full-move"):
            game.do(command)
        before = game.view()
        events = game.do("blow-door circle-2")
        change = score_change(before, game.view())
        assert change.startswith("Circle 2 opened: +")
        told = of_decision(before, events, change)
        last = told.split(". ")[-1]
        lost = [event.kind for event in events if event.kind in ("unit_destroyed", "unit_depleted")]
        assert ("Scout 9 is" in last) == bool(lost) and change in last
        assert told.count("Scout 9 is") == len(lost)
        found.update(lost)
    assert "unit_destroyed" in found


def test_an_installation_destroyed_from_below_is_the_result_of_the_move() -> None:
    game = Game.from_position(
        'base = "empty"\nat = "6.0"\nunits.scout-09 = "P1101"\nsi.missile-battery-5 = "C"\n'
    )
    assert _come(game, "activate scout-09") == _come(game, "full-move") == ""
    assert "Missile Battery 5 is destroyed" in _come(game, "move-to P1002")


@pytest.mark.parametrize(("unit", "by"), [
    ("scout-09", 1), ("emily", 3.5), ("elder-alien-15", 3.5), ("dante", 1.5),
])  # fmt: skip
def test_a_change_of_the_score_says_who_came_aboard_or_landed(unit: str, by: float) -> None:
    """Not that Emily was not aboard before."""
    game = Game.from_position(
        'base = "empty"\nturn = 7\nat = "6.0"\nevacuated = 3\nnext = ["shl 1"]\n'
        f'units.acuto = "I0103"\nunits.{unit} = "I0104"\n'
    )
    for command in ("activate acuto", "request", "evacuate"):
        game.do(command)
    before = game.view()
    game.do(f"evacuate-unit {unit}")
    assert score_change(before, game.view()) == f"{narrate.name(unit)} aboard: +{by:g} VP"
    assert score_change(game.view(), before) == f"{narrate.name(unit)} no longer aboard: −{by:g} VP"
    assert score_change(before, before) == ""
