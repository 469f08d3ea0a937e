"""Every kind of information has a place and keeps it; what is under a resting mouse stays there."""

from __future__ import annotations

from typing import Any

import pytest

from hades import Game
from hades.history.log import log_of
from hades.players import by_name
from hades.ui.panels.log import entries


def later(turn: int, seed: str = "7") -> Game:
    """The SHL Phase of a turn, with a log to read."""
    game, player = Game.new("historical", seed=seed), by_name("heuristic")
    while game.turn < turn or game.ask is None or game.ask.kind != "6.0?":
        game.do(player(game))
    return game


@pytest.mark.parametrize("scale", [100, 125])
@pytest.mark.parametrize("seed", ["1", "2", "7"])
def test_seven_entries_of_the_log_are_in_sight(hand: Any, scale: int, seed: str) -> None:
    hand.window.change(scale=scale)
    hand.window.play(later(3, seed))
    hand.pump()
    log = hand.screen.layout.log
    assert len(log.seen) >= 7
    assert len([s for s in log.spots if s.action.name == "line"]) >= 7


def test_the_name_of_a_step_stands_before_its_first_entry() -> None:
    lines = tuple(log_of(later(2)).filtered("all"))
    found = entries(lines)
    assert [entry.line for entry in found if not entry.line.head] == [x for x in lines if not x.head]
    begun = [entry for entry in found if entry.step]
    assert {"Movement: ", "Ground Combat: "} <= {entry.step for entry in begun}
    for entry in begun:
        assert all(entry.tells(head.event) for head in entry.heads)
    last = next(line for line in reversed(lines) if line.head)
    assert lines[-1] is last, "nothing was done in it yet"
    assert entries(lines, last.event)[-1].line is last, "it is looked at"
