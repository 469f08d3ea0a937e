"""The log by command: every moment can be gone back to, and each line stands where it belongs."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from hades import Game
from hades.content.position import parse_position
from hades.history.log import GameLog, Line
from hades.history.timeline import FILTERS, timeline
from hades.players import by_name
from hades.state.events import Moment


def played(seed: str, commands: int) -> Game:
    """A game played by chance."""
    game, player = Game.new("historical", seed=seed), by_name("random")
    while len(game.history) < commands and not game.over:
        game.do(player(game))
    return game


@pytest.mark.parametrize("seed", ["story 1", "story 2"])
def test_every_moment_joins_the_states_of_the_game(seed: str) -> None:
    game = played(seed, 60)
    log = GameLog(game)
    digest = game.digest
    for command in range(1, len(log.by_command)):
        assert log.view_at((command, 0)) == game.view_after(command - 1)
        events = log.by_command[command]
        if not events:
            continue
        late = log.view_at((command, len(events)))
        real = game.view_after(command)
        assert [u.hex for u in late.units] == [u.hex for u in real.units]
    assert game.digest == digest
    assert game.view_after(len(game.history)) == game.view()


def moments(lines: Iterable[Line]) -> list[Moment]:
    """Return the moments that lines report, each line's own and those merged into it."""
    return sorted(moment for line in lines for moment in (line.moment, *line.also))


def test_one_act_is_one_line() -> None:
    log = GameLog(played("one act", 160))
    also = {
        "combat": {"target_chosen"},
        "unit_moved": {"unit_activated", "unit_moved"},
        "circle_revealed": {"door_blown", "unit_found", "treasure_found"},
    }
    seen: dict[str, set[str]] = {}
    for line in log.filtered("all"):
        seen.setdefault(line.kind, set()).update(log.moment_event(m).kind for m in line.also)
    assert seen["combat"] == also["combat"]
    assert all(kinds <= also.get(kind, set()) for kind, kinds in seen.items())


def test_filters_let_through_what_they_say() -> None:
    log = GameLog(played("filters", 120))
    everything = log.filtered("all")
    assert moments(everything) == [line.moment for line in log.lines]
    for name in FILTERS[1:]:
        lines = log.filtered(name)
        told = [line for line in lines if not line.head]
        assert told
        assert moments(told) == [line.moment for line in log.lines if name in line.tags]
        heads = [n for n, line in enumerate(lines) if line.head]
        assert len(heads) < len(lines)
        assert not lines[-1].head, "a heading stands over something"
        for line in told:
            above = [h for h in lines[: lines.index(line)] if h.head]
            assert not above or above[-1].event.section == line.event.section
    sides = [line for line in everything if not line.head]
    assert all(("enemy" in line.tags) != ("mine" in line.tags) for line in sides)


def test_a_target_in_the_ship_or_among_the_players_is_the_enemys_combat() -> None:
    game = played("sides", 160)
    log = GameLog(game)
    friends = {u.id for u in game.view().units if u.is_friend}
    seen = set()
    for line in log.lines:
        event = log.moment_event(line.moment)
        if event.kind == "combat":
            target = event.data["target"]
            theirs = target["kind"] == "ship" or target["id"] in friends
            assert ("enemy" in line.tags) == theirs
            seen.add(theirs)
    assert seen == {True, False}


def test_the_enemy_turn_is_the_whole_of_the_last_nastian_phase() -> None:
    log = GameLog(played("enemy turn", 110))
    events = log.enemy_turn()
    moment = events[0].moment
    steps = [event.data["section"] for event in events if event.kind == "step_began"]
    assert steps[0] == "5.1"
    assert all(step.startswith("5.") for step in steps)
    assert log.events_from((0, 0))[-len(events) :] == events or any(
        event.kind == "step_began" and not event.data["section"].startswith("5.")
        for event in log.events_from(moment)
    )
    turns = [event for event in log.events_from(moment) if event.kind == "turn_began"]
    assert not turns, "it is the last one"


IN_RECOVERY = """
base = "empty"
turn = 3
at = "8.0"
[units]
scout-09 = "I0505 depleted"
[circles]
circle-7 = "engine-room open"
"""


def test_what_comes_before_the_next_turn_is_of_the_turn_of_the_position() -> None:
    game = Game.from_position(parse_position(IN_RECOVERY))
    known = [(3, "8.0"), (3, "8.0"), (3, "9.0"), (4, "3.0")]
    lines = GameLog(game).lines[:4]
    assert lines[1].text == "Scout 9 is fresh again."
    assert lines[3].text.startswith("Turn 4 begins")
    assert [(line.event.turn, line.event.section) for line in lines] == known
    assert [(entry.turn, entry.section) for entry in timeline(game)[:4]] == known


def test_what_is_taken_back_leaves_the_log_as_it_was() -> None:
    game = played("back", 400)
    log = GameLog(game)
    for done in range(len(game.history) - 1, 0, -10):
        log.take_back(done)
        whole = log.merged(log.lines)
        assert [(line.moment, line.also, line.text) for line in log.filtered("all")] == [
            (line.moment, line.also, line.text) for line in whole
        ]
