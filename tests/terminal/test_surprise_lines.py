"""What came of a Nasty Surprise, and how near those are who have come."""

from __future__ import annotations

import re
from pathlib import Path

from hades import Game, narrate
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
        told += [(said, turn)] if turn and "\nNasty Surprise " in said else []
    return told


def test_the_surprise_says_what_came_of_it_and_what_the_turn_came_to_stands_last(
    tmp_path: Path,
) -> None:
    both = 0
    for said, events in turns(tmp_path):
        woken = [event.data["si"] for event in events if event.kind == "si_activated"]
        assert all(re.search(rf"\b{id_.rpartition('-')[2]}\b", said) for id_ in woken), woken
        assert (": No effect" in said) <= (not woken)
        if any(event.kind == "surprise_added" for event in events):
            assert "\nTurns: 1 more, " in said and "more turn: " not in said, "once"
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


RADAR_LOCK = """
base = "empty"
turn = 3
at = "7.3"
vittles = {{ in_system = true, module = "G1" }}
next = ["combat railgun-3 vittles -1", "combat missile-battery-5 vittles {first}",
        "shl shl-06", "nastian nastian-03", "combat laser-8 vittles {then}",
        "combat missile-battery-10 vittles -1"]
[units]
wilson = "I0508"
[si]
missile-battery-5 = "A"
railgun-3 = "C"
radar-dome-7 = "E"
[surprises]
deck = ["NS-03", "NS-01", "NS-02"]
"""


def test_each_hit_on_the_ship_is_told_with_who_made_it_also_that_of_a_surprise(tmp_path: Path) -> None:
    def told(first: str, then: str) -> str:
        game = Game.from_position(RADAR_LOCK.format(first=first, then=then))
        return brief(game, tmp_path / "last.hades", plain=True).type("cease-fire")

    said = told("+2", "+1")
    assert ": Laser 8 and Missile Battery 10 fire.\n" in said
    assert "\nModule lost: Shield Generator G1, to Missile Battery 5.\n" in said
    assert "\nModule failing: Shield Generator G2, by Laser 8.\n" in said
    assert "no hit" not in said
    said = told("-1", "-1")
    assert "\nShip: 4 shots at the Vittles, no hit.\n" in said and "\nModule " not in said
