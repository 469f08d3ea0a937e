"""What came of a Nasty Surprise, and how near those are who have come."""

from __future__ import annotations

import re
from pathlib import Path

from hades import narrate
from hades.players import by_name
from hades.state.events import Event
from hades.terminal.events import NEAREST, arrivals
from tests.games import landed
from tests.terminal.test_events import brief


def turns(tmp_path: Path) -> list[tuple[str, list[Event]]]:
    """What is said in brief at the end of each enemy's turn of a game, and the events of that turn."""
    terminal = brief(landed(), tmp_path / "last.hades", plain=True)
    player = by_name("heuristic")
    told: list[tuple[str, list[Event]]] = []
    while terminal.game.over is None and terminal.game.turn < 6:
        said = terminal.type(player(terminal.game).name)
        turn = terminal.dialogue.session.game_log.enemy_turn()
        told += [(said, turn[1])] if turn is not None and "\nNasty Surprise " in said else []
    return told


def test_the_surprise_says_what_came_of_it_and_what_the_turn_came_to_stands_last(
    tmp_path: Path,
) -> None:
    both = 0
    for said, events in turns(tmp_path):
        woken = [event.data["si"] for event in events if event.kind == "si_activated"]
        assert all(re.search(rf"\b{id_.rpartition('-')[2]}\b", said) for id_ in woken), woken
        assert ("\nNo effect" in said) <= (not woken)
        if "\nArrived: " in said:
            assert said.index("\nNasty Surprise ") < said.index("\nArrived: ")
            both += 1
    assert both


def test_those_who_have_come_are_placed_by_who_is_near() -> None:
    game = landed()
    events = [event for n in range(len(game.history) + 1) for event in game.events_of(n)]
    line = arrivals(events, game.view())
    far = [int(n) for n in re.findall(r" (\d+) hex", line)]
    assert far == sorted(far) and len(far) <= NEAREST
    came = {narrate.name(e.data["unit"]) for e in events if e.kind == "enemy_arrived"}
    assert came and all(name in line for name in came), "nobody who came is left without a name"
