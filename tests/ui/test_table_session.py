"""The view-model: what is lit, what can be chosen, what a click does. No window."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from hades import Game
from hades.odds.reach import QUIET
from hades.players import by_name
from hades.session.table_session import TableSession
from hades.state.commands import STANDING_ORDERS, UNIT_VERBS
from hades.ui import keys


def in_phase(seed: str) -> TableSession:
    """A game with the suggested set-up at its first SHL Phase."""
    session = TableSession(Game.new("historical", seed=seed))
    session.run(session.suggested(), every=True)
    while session.ask is not None and session.ask.kind != "6.0?":
        session.run((session.game.menu[0].name,))
    return session


def test_model_needs_no_window() -> None:
    code = (
        "import sys, hades.history.playback.clip_builder, hades.ui.board.camera;"
        "import hades.session.table_session, hades.history.playback.clip_playback, hades.facts.piece_facts;"
        "print('arcade' in sys.modules or 'pyglet' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_selecting_changes_nothing_in_the_game() -> None:
    session = in_phase("7")
    before = session.game.digest, len(session.game.history)
    view, names = session.view, session.names
    for option in list(session.options):
        if option.select:
            session.select(option.select)
            assert session.selected == option.select
            assert session.options, "an activated Unit can at least stand by"
            assert session.view is view and session.names is names, "what stands on the maps is the same"
    session.select("")
    assert (session.game.digest, len(session.game.history)) == before


def test_selected_unit_lights_its_reach() -> None:
    session = in_phase("7")
    session.select("scout-09")
    assert session.ways, "a Scout on the hull can move"
    moves = {hex_ for hex_, mark in session.marks.items() if mark.kind == "move"}
    assert moves == set(session.ways)
    factors = session.units["scout-09"].movement
    for hex_, way in session.ways.items():
        assert way.hexes[-1] == hex_
        assert session.marks[hex_].cost == f"{len(way.hexes)}/{factors}"
        assert way.left == factors - len(way.hexes) >= 0


def test_every_way_can_be_walked_as_shown() -> None:
    session = in_phase("7")
    session.select("scout-09")
    for hex_, way in list(session.ways.items()):
        game = session.game.peek()
        for command in way.commands:
            assert command in game.menu, f"{hex_}: {command} is not in the menu"
            game.do(command)


def test_a_plan_stops_at_the_first_surprise() -> None:
    stopped = 0
    for seed in range(12):
        session = in_phase(str(seed))
        for unit in [o.select for o in session.options if o.select]:
            session.select(unit)
            for way in list(session.ways.values()):
                game = session.game.peek()
                kinds: list[list[str]] = [[e.kind for e in game.do(name)] for name in way.commands]
                # nothing that teaches the player anything happens before the last step of a way
                assert all(kind in QUIET for step in kinds[:-1] for kind in step)
                stopped += any(kind not in QUIET for kind in kinds[-1])
    assert stopped > 20, "some ways must end at something new, or this test shows nothing"


def test_suggested_set_up_is_played_as_commands() -> None:
    session = TableSession(Game.new("historical", seed="3"))
    plan = session.suggested()
    assert plan
    assert all(command.verb in ("place", "place-at") for command in plan)
    session.run(plan, every=True)
    assert session.ask is not None
    assert not session.ask.kind.startswith("set_up"), "the suggestion must fill every landing group"
    assert set(session.game.history) <= set(plan)


def _offered(session: TableSession) -> set[str]:
    """Every command that a button or a click on something would send next."""
    options = [*session.options, *(o for found in session.things.values() for o in found)]
    found = {o.commands[0].name for o in options if o.commands}
    return found | {f"{verb} {o.select}" for verb in UNIT_VERBS for o in options if o.select}


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_every_command_can_be_reached(seed: str) -> None:
    game = Game.new("historical", seed=seed)
    session = TableSession(game, key_of=keys.of_verb)
    player = by_name("random")
    while session.ask is not None:
        # standing orders are in the list of all orders, which is the menu itself
        answers = {c.name for c in game.menu if c.verb not in STANDING_ORDERS or session.ask.kind == "9.0?"}
        missing = {name for name in answers if not name.startswith("draw-from")} - _offered(session)
        assert not missing, f"{session.ask.kind}: {missing}"
        used = [o.key for o in session.options if o.key]
        assert len(used) == len(set(used)), f"{session.ask.kind}: a key means two things: {used}"
        session.run((player(game).name,))


def test_random_clicks_play_to_the_end() -> None:
    luck = random.Random(5)
    session = TableSession(Game.new("historical", seed="5"))
    for _ in range(3000):
        if session.ask is None:
            break
        options = [*session.options, *(o for found in session.things.values() for o in found)]
        option = luck.choice(options)
        if option.select:
            session.select(option.select)
        else:
            session.run(option.commands)
    assert session.game.over
