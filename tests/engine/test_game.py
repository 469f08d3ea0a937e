"""Game, the one thing a front end talks to: menu, do, undo, why_not, peek, score."""

from __future__ import annotations

from collections.abc import Callable

import attrs
import pytest

import hades
from hades import Game, Refused
from hades.players import by_name, names
from tests.boards import table

LANDING = ("acuto", "scout-09", "scout-10", "scout-11", "swat-47", "engineer-38", "heavy-weapon-36")
LANDING += ("armored-infantry-31", "dante")


def landed(seed: str = "7") -> Game:
    """A game in the SHL Phase of its first turn."""
    game = Game.new("historical", seed=seed)
    for unit in LANDING:
        game.do(f"place {unit}")
        game.do(game.menu[len(game.menu) // 2])
    while game.menu[0].verb == "jam":
        game.do(game.menu[0])
    assert (game.turn, game.view().section) == (1, "6.0")
    return game


def finished(seed: str) -> Game:
    game = Game.new("historical", seed=seed)
    player = by_name("random")
    while not game.over:
        game.do(player(game))
    return game


def test_what_people_import() -> None:
    assert hades.Game is Game
    assert hades.Refused is Refused
    assert hades.__version__.count(".") == 2


@pytest.mark.clause("3.0-01")
def test_a_new_game_stands_at_the_first_set_up_question() -> None:
    game = Game.new("historical", seed="7", edition="2.1")
    assert (game.scenario, game.seed, game.edition, game.turn) == ("historical", "7", "2.1", 0)
    assert game.ask is not None
    assert (game.ask.kind, game.ask.subject) == ("set_up?", "")
    assert "15.1-10" in game.ask.clauses
    assert game.over is None
    assert game.history == []
    assert not game.can_undo
    assert [e.kind for e in game.opening] == ["circle_placed", "set_up"]


def test_unknown_edition_and_scenario_are_named() -> None:
    with pytest.raises(ValueError, match=r"'3.0' is not an edition; write an edition like"):
        Game.new("historical", seed="7", edition="3.0")
    with pytest.raises(Exception, match=r"historicle.*historical") as caught:
        Game.new("historicle", seed="7")
    assert "\n" not in str(caught.value)


def test_the_menu_is_stable_unique_and_made_of_words() -> None:
    game = Game.new("historical", seed="7")
    menu = game.menu
    assert isinstance(menu, tuple)
    assert menu is game.menu, "asked twice, the same"
    assert [c.name for c in menu] == [c.name for c in Game.new("historical", seed="7").menu]
    assert len({c.name for c in menu}) == len(menu)
    command = menu[0]
    assert command.name == " ".join((command.verb, *command.args)) == str(command)


def test_do_takes_a_command_or_its_name() -> None:
    one, other = Game.new("historical", seed="7"), Game.new("historical", seed="7")
    events = one.do(one.menu[0])
    assert isinstance(events, list)
    other.do(one.history[0].name)
    assert one.digest == other.digest
    assert other.history == one.history
    assert one.ask is not None
    assert one.ask.kind == "set_up_at?"
    assert one.ask.subject == one.history[0].args[0]


def test_names_may_be_typed_carelessly() -> None:
    game = Game.new("historical", seed="7")
    game.do("  Place  ACUTO ")
    assert game.history[-1].name == "place acuto"
    game.do("place-at i0507")
    assert game.history[-1].name == "place-at I0507"


@pytest.mark.parametrize(
    ("name", "is_command"),
    [
        ("", False),
        ("fly", False),
        ("place", False),
        ("place nobody-here", False),
        ("place acuto I0101", False),
        ("place nobody", False),
        ("place-at I0101", True),
        ("end-phase", True),
    ],
)
def test_what_is_not_in_the_menu_is_refused_and_changes_nothing(name: str, is_command: bool) -> None:
    game = Game.new("historical", seed="7")
    before, menu = game.digest, game.menu
    with pytest.raises(Refused) as caught:
        game.do(name)
    # no clause forbids what is no command
    assert bool(caught.value.clauses) == is_command
    assert caught.value.reason
    assert all(clause in str(caught.value) for clause in caught.value.clauses)
    assert (game.digest, game.menu, game.history) == (before, menu, [])
    clauses, reason = game.why_not(name)
    assert (clauses, reason) == (caught.value.clauses, caught.value.reason)


def test_why_not_is_empty_for_what_is_legal_and_does_nothing() -> None:
    game = Game.new("historical", seed="7")
    before = game.digest
    assert all(game.why_not(command) == ((), "") for command in game.menu)
    assert game.digest == before


def test_a_command_of_another_moment_is_refused() -> None:
    game = Game.new("historical", seed="7")
    command = game.menu[0]
    game.do(command)
    with pytest.raises(Refused):
        game.do(command)


def test_undo_takes_back_what_taught_nothing() -> None:
    game = Game.new("historical", seed="7")
    digests = [game.digest]
    for name in ("place acuto", "place-at I0507"):
        game.do(name)
        digests.append(game.digest)
    assert game.can_undo
    assert game.undo().name == "place-at I0507"
    assert game.digest == digests[1]
    assert game.undo().name == "place acuto"
    assert game.digest == digests[0]
    assert game.history == []
    with pytest.raises(Refused):
        game.undo()
    assert game.do("place acuto") is not None
    assert game.digest == digests[1], "and may be done again"


@pytest.mark.clause("2.1-14", "2.5-01")
def test_what_the_rules_know_nothing_of_is_refused_without_a_clause() -> None:
    new, game = Game.new(seed="1", undo="analysis"), Game.new(seed="1")
    game.do(game.menu[0])
    ways: tuple[tuple[Callable[[], object], str], ...] = (
        (new.undo, "nothing to undo"),
        (lambda: new.back_to(1), "no command 1 to go back to"),
        (lambda: new.annotate("here", 2), "no command 2 to annotate"),
        (lambda: new.fork("aside", 3), "no command 3 to branch from"),
        (lambda: new.fork(""), "is not a valid branch name"),
        (lambda: new.switch("aside"), "no other branch 'aside'"),
        (lambda: game.fork("aside"), "game in analysis mode"),
        (game.concede, "the raid has not begun"),
    )
    for way, said in ways:
        with pytest.raises(Refused, match=said) as refused:
            way()
        assert refused.value.clauses == (), said


def test_undo_stops_where_something_was_seen() -> None:
    game = landed()
    assert not game.can_undo, "a whole Nastian Phase has been seen"
    before = game.digest
    with pytest.raises(Refused) as caught:
        game.undo()
    assert caught.value.clauses == ("2.1-14", "2.5-01")
    assert game.digest == before


def test_no_undo_takes_back_a_draw_in_a_whole_game() -> None:
    game = Game.new("historical", seed="undo")
    player = by_name("random")
    stopped = free = 0
    while not game.over:
        drawn = list(game._state.drawn)
        closed = game._state.face_down
        game.do(player(game))
        saw = game._state.drawn != drawn or game._state.face_down != closed
        assert game.can_undo != saw
        stopped, free = stopped + saw, free + (not saw)
    assert stopped > 10
    assert free > 10


@pytest.mark.clause("2.1-14", "6.1-12")
def test_undo_stops_at_an_opened_circle() -> None:
    t = table("acuto", at="P0411").circle(1, "bridge").shl_phase()
    game = Game(t.state, "2.1")
    game.do("activate acuto")
    game.do("full-move")
    assert game.can_undo
    assert [e.kind for e in game.do("blow-door circle-1")][:1] == ["door_blown"]
    assert not game.can_undo, "without a card drawn, but with a counter seen"


def test_published_states_are_never_edited() -> None:
    game = landed()
    old = game._state
    facts = old.facts()
    game.do("end-phase")
    assert game._state is not old
    assert old.facts() == facts


def test_peek_looks_ahead_on_a_copy() -> None:
    game = landed()
    before, history = game.digest, list(game.history)
    unit = next(c for c in game.menu if c.verb == "activate")
    ahead = game.peek(unit, "stand-by")
    assert [c.name for c in ahead.history] == [unit.name, "stand-by"]
    assert unit not in ahead.menu
    assert (game.digest, game.history) == (before, history)
    assert game.do(unit)
    assert game.do("stand-by")
    assert game.digest == ahead.digest, "the same luck"


def test_peek_refuses_what_the_game_would_refuse() -> None:
    game = landed()
    with pytest.raises(Refused):
        game.peek("end-game")


def test_a_game_is_played_on_from_an_earlier_command_on_a_copy() -> None:
    game = finished("7")
    digest, length = game.digest, len(game.history)
    for commands in (0, 12, length):
        copy = game.after(commands)
        assert copy.history == game.history[:commands]
        assert copy.states == game.states[: commands + 1]
        assert copy.state is game.moment(commands)
        for command in game.history[commands:]:
            copy.do(command)
        assert (copy.digest, copy.over, len(copy.history)) == (digest, game.over, length)
    assert (game.digest, len(game.history)) == (digest, length)
    with pytest.raises(IndexError, match=f"there is no command {length + 1}"):
        game.after(length + 1)


def test_a_copy_may_stand_at_another_state() -> None:
    game = landed()
    state = game.moment(3)
    copy = game.after(5, state)
    assert copy.state is state
    assert copy.history == game.history[:5]
    assert copy.menu == game.after(3).menu


def test_the_same_seed_is_the_same_game() -> None:
    assert finished("twin").digest == finished("twin").digest
    assert [c.name for c in finished("twin").history] == [c.name for c in finished("twin").history]
    assert Game.new("historical", seed="a").digest != Game.new("historical", seed="b").digest


def test_a_finished_game() -> None:
    game = finished("end")
    assert game.over
    assert game.menu == ()
    assert game.ask is None
    clauses, reason = game.why_not("end-phase")
    assert clauses
    assert "over" in reason
    with pytest.raises(Refused):
        game.do("end-phase")


@pytest.mark.clause("14.0-01", "14.0-03", "14.0-04")
def test_over_names_the_level_or_the_defeat() -> None:
    found = {}
    for n in range(40):
        game = finished(f"over {n}")
        found[game._state.outcome] = game
    assert found["vittles-destroyed"].over == "vittles-destroyed"
    assert found["left-in-system"].over == "left-in-system"
    scored = found["scored"]
    assert scored.over == scored.score.level


@pytest.mark.clause("14.1-26")
def test_the_score_sheet_as_it_stands() -> None:
    game = landed()
    score = game.score
    # 11 squads aboard, Dante on Hades, eleven closed Circles
    assert ("SHL Combat Units aboard", 11.0, "14.1-02") in score.lines
    assert ("Professor Dante lost", -0.5, "14.1-13") in score.lines
    assert ("Circles never opened", -5.5, "14.1-16") in score.lines
    assert score.vp == sum(vp for _, vp, _ in score.lines) == 5.0
    assert score.level == "Defeat, and Lt. Sanders is promoted"


def test_asks_and_commands_are_not_to_be_changed() -> None:
    game = Game.new("historical", seed="7")
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        game.menu[0].name = "other"  # type: ignore[misc]
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        game.ask.kind = "other"  # type: ignore[misc, union-attr]


def test_players_are_known_by_name() -> None:
    assert "random" in names()
    with pytest.raises(ValueError, match=r"player 'nobody' is not known.*random"):
        by_name("nobody")
