"""Games on somebody's table: what is drawn is told, and the rules go on with it."""

from __future__ import annotations

import random

import pytest

from hades import Game, Refused
from hades.advice.background_advice import LineOfPlay
from hades.engine import manual_draws
from hades.engine.hidden_information import Hidden
from hades.engine.manual_draws import DrawNeeded
from hades.players import by_name
from hades.state.draw import bits, turn_up
from hades.state.state import State
from tests.engine.table import Table, begun, differences, played_on, told
from tests.games import SCENARIOS
from tests.wording import says

LANDING = "place scout-09", "place-at I0101"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_ends_as_with_the_same_draws_inside_the_program(scenario: str) -> None:
    table = Table(scenario)
    player = by_name("quick" if scenario in ("historical", "chin-music") else "random")
    game = played_on(begun(scenario, table), table, player)
    assert game.over is not None
    assert differences(game) == []


def test_that_check_notices_another_draw() -> None:
    table = Table("planted")
    game = played_on(begun("historical", table), table, by_name("random"), 60)
    number = next(n for n in range(len(game.history), 0, -1) if game.drawn(n))
    game.moment(number).entered = game.drawn(number)[:-1]
    assert differences(game)


def test_the_set_up_says_what_to_draw() -> None:
    with pytest.raises(DrawNeeded) as caught:
        Game.new("historical", seed="table", draws=())
    needed = caught.value
    assert needed.what == "a card from the SHL Resolution deck"
    assert (needed.kind, needed.entered, needed.wrong) == ("card", (), "")
    assert len(needed.things) == 18
    assert needed.things["shl-07"] == "1 E"
    with pytest.raises(DrawNeeded) as again:
        Game.new("historical", seed="table", draws=("shl-07",))
    assert again.value.entered == ("shl-07",)
    assert "shl-07" not in again.value.things


def _at_a_draw(undo: str = "strict") -> tuple[Game, str]:
    """A game on a table at a question, and a command that draws there."""
    table = Table("a draw")
    game = played_on(begun("historical", table, undo), table, by_name("quick"), 40)
    while True:
        command = by_name("quick")(game)
        try:
            game.do(command)
        except DrawNeeded:
            return game, command.name


def test_nothing_happens_until_all_is_told() -> None:
    game, command = _at_a_draw()
    before = game.digest
    with pytest.raises(DrawNeeded) as caught:
        game.do(command)
    assert game.digest == before
    assert caught.value.things
    with pytest.raises(DrawNeeded) as caught:
        game.do(command, ("fuel-tank",))
    assert caught.value.wrong == "fuel-tank"
    assert says(str(caught.value), "'fuel-tank' cannot be drawn here")
    assert game.digest == before
    draws = told(lambda draws: game.do(command, draws), Table("go on"))
    assert game.digest != before
    assert game.drawn(len(game.history)) == draws


def test_more_than_is_drawn_is_refused() -> None:
    game, command = _at_a_draw("casual")
    draws = told(lambda draws: game.do(command, draws), Table("go on"))
    game.undo()
    before = game.digest
    with pytest.raises(ValueError, match="'crisis' was entered as a draw, but no further draw is needed"):
        game.do(command, (*draws, "crisis"))
    assert game.digest == before
    game.do(command, draws)


def test_a_game_that_is_played_nowhere_else_takes_no_draws() -> None:
    with pytest.raises(ValueError, match="only in a printed-game session"):
        Game.new("historical", seed="s").do("place scout-09", ("shl-01",))


def test_what_was_drawn_stands_in_strict_and_can_be_told_otherwise_in_casual() -> None:
    game, command = _at_a_draw()
    told(lambda draws: game.do(command, draws), Table("go on"))
    with pytest.raises(Refused, match="what was revealed"):
        game.undo()
    game, command = _at_a_draw("casual")
    one = told(lambda draws: game.do(command, draws), Table("one"))
    game.undo()
    two = told(lambda draws: game.do(command, draws), Table("two"))
    assert one != two


def test_looking_ahead_asks_for_no_draw() -> None:
    table = Table("ahead")
    game = played_on(begun("historical", table), table, by_name("heuristic"), 45)
    for _ in range(25):
        game.threats(4)
        game.reach()
        for command in game.menu:
            game.peek(command)
        played_on(game, table, by_name("heuristic"), 1)


def test_another_process_comes_to_the_same_game() -> None:
    table = Table("line")
    game = played_on(begun("chin-music", table), table, by_name("quick"), 60)
    line = LineOfPlay.of(game, None)
    assert line.played().digest == game.digest
    before = LineOfPlay.of(game, None).played()
    played_on(game, table, by_name("quick"), 5)
    assert LineOfPlay.of(game, None).played(before) is before
    assert before.digest == game.digest


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_whatever_is_turned_up_no_counter_is_lost_or_doubled(scenario: str) -> None:
    game = begun(scenario, Table("doors"))
    t = game.tables
    certain = {t.circle_of[name] for name in t.scenario.circles_fixed}
    hidden = Hidden(game)
    masks = [sum(1 << c for c in some) for some in (hidden.possible, hidden.certain)]
    for seed in range(30):
        draw = random.Random(seed)
        names: list[str] = []
        closed = bits(game._state.face_down)
        draw.shuffle(closed)

        def open_all(s: State, closed: list[int] = closed) -> None:
            for room in closed:
                turn_up(s, room)
                s.face_down &= ~(1 << room)

        while True:
            s = game._state.clone()
            try:
                manual_draws.play(s, names, open_all, masks[0] | masks[1], masks[1])
            except DrawNeeded as needed:
                names.append(draw.choice(list(needed.things)))
            else:
                break
        lie = [s.circle_in[room] for room in range(1, 13)]
        assert len(set(lie)) == 12
        assert certain <= set(lie)
        assert [t.circles[s.circle_in[room]].id for room in closed] == names
