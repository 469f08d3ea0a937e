"""What explains itself at a question, and what is a good next step there."""

from __future__ import annotations

import pytest

from hades import Game
from hades.advice.adviser import suggested_move
from hades.content.help_texts import load_tips
from hades.players import by_name
from hades.players.heuristic.brain import Brain
from hades.players.playouts import kind_of
from hades.rules import set_up
from hades.rules.victory import ITEMS, LEVELS
from hades.session.first_game import FRESH, FirstGameHelp, at_stake, is_due, tip
from hades.session.session import Session
from hades.state.commands import Command
from hades.state.events import Event, Source
from hades.storage.player_profile import PlayerProfile
from tests.games import landed, late, played


def test_what_is_asked_explains_itself_first_and_once() -> None:
    session = Session(Game.new("historical", seed="7"))
    first = tip(session.ask, session.game_log.by_command, (), "historical")
    assert first is not None and first.id == "score"
    second = tip(session.ask, session.game_log.by_command, ("score",), "historical")
    assert second is not None and second.id == "landing"
    assert tip(session.ask, session.game_log.by_command, ("score", "landing"), "historical") is None


def test_what_counts_is_said_before_the_landing_with_the_figures_of_the_rules() -> None:
    what = next(one for one in load_tips() if one.id == "score")
    points = {name: half / 2 for name, half, _ in ITEMS}
    same = {points[name] for name in ("Princess Emily", "Elder Aliens", "The Golden Idol", "The Loot")}
    win = min(half for half, name, _ in LEVELS if name.endswith("Victory")) / 2
    for words in (what.say, what.text):
        assert f" {same.pop() if len(same) == 1 else 3:g} VP" in words and f"{win:g} VP is a win" in words
        assert f"squad or HQ {points['SHL Combat Units aboard']:g}" in words
        assert "Emily is behind" in words and "Purgatory" in words


@pytest.mark.parametrize(
    ("scenario", "id_"),
    [("squeeze-play", "landing-inside"), ("chin-music", "landing"), ("high-and-tight", "landing-twice")],
)
def test_the_first_tip_speaks_of_the_landing_of_the_scenario(scenario: str, id_: str) -> None:
    session = Session(Game.new(scenario, seed="7"))
    first = tip(session.ask, session.game_log.by_command, ("score",), scenario)
    assert first is not None and first.id == id_
    assert tip(session.ask, session.game_log.by_command, ("score", id_), scenario) is None


def test_what_has_not_happened_explains_nothing() -> None:
    session = Session(landed())
    told = session.game_log.by_command
    others = [one.id for one in load_tips() if one.id not in ("loss", "circle")]
    assert tip(session.ask, told, others, "historical") is None, "nobody fell, and no door is open"
    assert tip(None, told, (), "historical") is None


def test_what_an_action_brought_is_explained_until_the_next_and_the_enemy_s_turn_in_the_phase_after_it() -> (
    None
):
    whole = Session(played("historical", "1", "heuristic")).game_log.by_command
    ask = landed().ask

    def kinds(at: int) -> set[str]:
        return {event.kind for event in whole[at]}

    def explains(id_: str, until: int) -> bool:
        others = [one.id for one in load_tips() if one.id != id_]
        return tip(ask, whole[: until + 1], others, "historical") is not None

    def later(kind: str, at: int) -> int:
        return next(n for n in range(at + 1, len(whole)) if kind in kinds(n))

    opened = later("circle_revealed", 0)
    following = later("unit_activated", opened)
    assert all(explains("circle", n) for n in range(opened, following))
    assert not explains("circle", following)
    turns = [n for n in range(len(whole)) if "turn_began" in kinds(n)]
    came, quiet = turns[0], next(n for n in turns if "enemy_arrived" not in kinds(n))
    acts = [n for n in range(came, turns[1]) if "unit_activated" in kinds(n)]
    assert all(explains("enemy", n) for n in range(came, acts[FRESH])), "also when Units have acted"
    assert not any(explains("enemy", n) for n in range(acts[FRESH], turns[1])), "but not long after"
    assert not explains("enemy", quiet), "the enemies of earlier turns are no news"


def test_a_game_that_is_continued_tells_nothing_of_before() -> None:
    game = played("historical", "1", "heuristic")
    opened = next(
        n for n in range(len(game.history)) if any(e.kind == "circle_revealed" for e in game.events_of(n))
    )
    session = Session(Game.new("historical", seed="1"))
    session.run(tuple(command.name for command in game.history[: opened + 4]))
    others = tuple(one.id for one in load_tips() if one.id != "circle")
    assert FirstGameHelp(PlayerProfile(seen=others)).tip(session) is None


def test_how_to_destroy_an_installation_from_below_is_told_once_a_unit_is_there() -> None:
    text = 'base = "empty"\nat = "6.0"\nunits.scout-09 = "I0202"\nsi.laser-1 = "A destroyed"\n'
    others = [one.id for one in load_tips() if one.id != "below"]
    session = Session(Game.from_position(text))
    for command, due in (("activate scout-09", False), ("full-move", False), ("take-shaft P0202", True)):
        session.run((command,))
        found = tip(session.ask, session.game_log.by_command, others, "historical")
        assert (found is not None) == due, command


def test_tips_on_installations_and_the_ship_come_at_the_first_moment() -> None:
    def due(id_: str, lines: str, *commands: str) -> list[bool]:
        others = [one.id for one in load_tips() if one.id != id_]
        session, found = Session(Game.from_position(f'base = "empty"\nat = "6.0"\n{lines}')), []
        for command in commands:
            session.run((command,))
            found.append(tip(session.ask, session.game_log.by_command, others, "historical") is not None)
        return found

    walk = "activate scout-09", "full-move", "move-to P0502"
    assert not any(due("below", 'units.scout-09 = "P0501"\n', *walk)), "it only walks below"
    below = 'units.scout-09 = "P0201"\nsi.laser-1 = "A"\n'
    assert not any(due("si", below, "activate scout-09", "full-move", "move-to P0202")), "it is destroyed"
    session = Session(landed())
    woken = [Event(("si_activated", ("6.1-23",), 0, 0), Source(session.game.words))]
    others = [one.id for one in load_tips() if one.id != "si"]
    told = [[], woken, *session.game_log.by_command[-1:]]
    assert tip(session.ask, told, others, "historical") is not None, "it woke in the set-up"
    order = [one.id for one in load_tips()]
    assert order.index("vittles") < order.index("si")


def test_all_of_them_come_up_in_some_game() -> None:
    missing = {one.id for one in load_tips()}
    games = [Game.new("historical", seed=seed) for seed in ("1", "2", "3", "4", "5", "6")]
    for game in (Game.new("squeeze-play", seed="1"), Game.new("high-and-tight", seed="1"), *games):
        player, session = by_name("heuristic"), Session(game)
        while game.ask is not None and missing:
            seen = {one.id for one in load_tips()} - missing
            found = tip(session.ask, session.game_log.by_command, seen, game.scenario)
            if found is not None:
                missing.discard(found.id)
            session.run((player(game).name,))
    # turn 1 is asked about by the session of a person alone; the score explains itself in the phase then
    assert missing == set()


def _steps(game: Game, turns: int) -> list[tuple[str, tuple[Command, ...]]]:
    """The steps of a game in which each is done, up to a turn."""
    found = []
    while game.ask is not None and game.view().turn <= turns:
        step = suggested_move(game)
        if step is None:
            game.do(by_name("heuristic")(game))
            continue
        found.append((step.text, step.commands))
        for command in step.commands:
            assert command in game.menu, step
            game.do(command)
    return found


def test_every_step_can_be_ordered_whole_and_says_what_it_is() -> None:
    found = _steps(landed(), 3)
    assert len(found) > 20
    for told, commands in found:
        assert told and commands and not told.endswith(".")
        assert " VP" not in told


@pytest.mark.parametrize("scenario", ["historical", "high-and-tight"])
def test_nothing_is_suggested_where_there_is_a_suggested_set_up(scenario: str) -> None:
    game = Game.new(scenario, seed="7")
    assert game.ask is not None and game.ask.kind in set_up.ASKS
    assert suggested_move(game) is None


def test_it_fades_to_what_is_at_stake() -> None:
    game = landed()
    assert is_due(game.view())
    later = played("historical", "9", "heuristic")
    views = [later.view_after(n) for n in range(0, len(later.history), 7)]
    after = [view for view in views if view.turn > 2 and not view.outcome]
    assert {is_due(view) for view in after} == {True, False}
    assert all(is_due(view) == at_stake(view) for view in after)
    assert all(is_due(view) for view in after if view.turns_left == 0)


def test_a_turn_more_is_the_whole_step_as_nobody_knows_what_it_brings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The enemy's turn follows at once: to look beyond it would use draws to come, or find a game lost."""
    asked: list[int] = []

    class Asked(Brain):
        def choose(self) -> tuple[Command, str]:
            asked.append(self.game._state.knowledge)
            return super().choose()

    monkeypatch.setattr("hades.advice.suggested_move.Brain", Asked)
    game = late()
    while kind_of(game) != "9.0?":
        names = [command.name for command in game.menu]
        wanted = ("end-phase", "hold-station", "cease-fire", "repair")
        game.do(next((name for name in wanted if name in names), names[0]))
    found = suggested_move(game)
    assert found is not None and [one.verb for one in found.commands] == ["overtime"]
    assert set(asked) == {game._state.knowledge}
