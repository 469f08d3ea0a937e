"""A session: plans, decisions that go back as one, branches, a landing that is held, and when it is kept."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from hades import Game, Refused
from hades.history.log import GameLog
from hades.odds.reach import QUIET
from hades.players import by_name
from hades.session import GameSaver, Session
from hades.storage import load


def landed(seed: str = "session", undo: str = "casual") -> Session:
    """In the first SHL Phase, after the landing that is suggested."""
    session = Session(Game.new("historical", seed=seed, undo=undo))
    session.run(session.suggested(), every=True)
    while session.ask is not None and session.ask.kind != "6.0?":
        session.run((session.game.menu[0].name,))
    return session


def played(session: Session, decisions: int) -> None:
    """A player decides so many times."""
    player = by_name("heuristic")
    for _ in range(decisions):
        session.run((player(session.game).name,))


def tells_the_game(session: Session) -> bool:
    """Whether the log is that of a session which sits down at the game as it stands."""
    fresh = GameLog(session.game)
    told = [(line.text, line.moment, line.event.turn, line.event.section) for line in session.game_log.lines]
    return told == [(line.text, line.moment, line.event.turn, line.event.section) for line in fresh.lines]


def test_a_plan_is_one_decision() -> None:
    session = landed()
    before = len(session.game.history)
    name = session.game.menu[0].name
    assert name.startswith("activate ")
    events = session.run((name, "full-move"))
    assert len(session.game.history) == before + 2
    assert events == list(itertools.chain.from_iterable(session.game_log.by_command[before + 1 :]))
    assert session.ask is not None and session.ask.kind == "move?"
    assert len(session.undo()) == 2
    assert len(session.game.history) == before
    assert session.view == session.game.view()


def test_a_plan_stops_at_a_surprise() -> None:
    """However a walk goes on, nothing is done after the first event that it did not expect."""
    surprised = 0
    for seed in "12345678":
        session = landed(seed)
        player = by_name("random")
        for _ in range(60):
            ahead, plan, loud = session.game.peek(), [], 0
            while len(plan) < 4 and ahead.over is None:
                plan.append(player(ahead).name)
                found = ahead.do(plan[-1])
                loud = loud or (len(plan) if any(event.kind not in QUIET for event in found) else 0)
            before = len(session.game.history)
            if not plan:
                break
            session.run(plan)
            done = len(session.game.history) - before
            assert done == (loud or len(plan))
            surprised += done < len(plan)
    assert surprised > 100


def test_a_plan_ends_where_it_is_refused() -> None:
    session = landed()
    before = len(session.game.history)
    name = session.game.menu[0].name
    with pytest.raises(Refused):
        session.run(("full-move", name))
    assert len(session.game.history) == before
    session.run((name, "full-move", "end-game", "stop"))
    assert [command.name for command in session.game.history[before:]] == [name, "full-move"]


def test_what_is_wanted_whatever_comes_leaves_out_what_is_refused() -> None:
    session = Session(Game.new("historical", seed="7"))
    session.run(("stop", "place wilson", "place-at I0101", "place-at I0101"), every=True)
    assert [command.name for command in session.game.history] == ["place wilson", "place-at I0101"]


def test_it_is_kept_once_for_each_decision(tmp_path: Path) -> None:
    game = Game.new("historical", seed="7", undo="analysis")
    keeper = GameSaver(game, tmp_path / "last.hades")
    count: list[str] = []

    def keep(aid: str) -> None:
        count.append(aid)
        keeper.keep(aid)
        again = load(keeper.file)
        assert (again.digest, again.branch) == (game.digest, game.branch)

    session = Session(game, keep)
    session.run(session.suggested()[:6], every=True, aid="a friend")
    session.run((game.menu[0].name,))
    session.undo()
    assert session.back_to(len(game.history)) == 0
    session.fork("aside")
    session.rename("beside")
    session.switch("main")
    keeper.close()
    assert count == ["a friend", "", "", "", "", ""]


def test_strict_undo_goes_back_as_far_as_nothing_was_learnt() -> None:
    session = landed(undo="strict")
    assert not session.can_undo
    assert session.no_undo.endswith("[2.1-14, 2.5-01]")
    assert session.no_undo[0].isupper()
    with pytest.raises(Refused):
        session.back_to(0)
    name = session.game.menu[0].name
    session.run((name, "full-move"))
    assert session.no_undo == ""
    assert len(session.undo()) == 2
    assert Session(Game.new(seed="7")).no_undo == "There is nothing to undo"


@pytest.mark.parametrize("undo", ["strict", "casual", "analysis"])
def test_it_says_why_not_exactly_where_it_cannot(undo: str) -> None:
    session = landed(undo=undo)
    played(session, 40)
    game = session.game
    for to in range(-1, len(game.history) + 2):
        why = session.no_way_back(to)
        assert bool(why) == (to == len(game.history) or not _can(game, to)), (to, why)


def _can(game: Game, to: int) -> bool:
    try:
        again = Game(game._state, game.edition, game.undo_mode)
        again.history, again._past = list(game.history), list(game._past)
        again.back_to(to)
    except Refused:
        return False
    return True


def test_the_log_is_that_of_the_line_that_is_played() -> None:
    session = landed(undo="analysis")
    played(session, 30)
    half = len(session.game.history) // 2
    session.back_to(half)
    assert session.game.branch == "branch 2" and tells_the_game(session)
    played(session, 10)
    session.switch("main")
    assert tells_the_game(session)
    session.fork("third", half + 3)
    assert len(session.game.history) == half + 3 and tells_the_game(session)
    assert session.view == session.game.view()


def test_a_landing_is_held_before_turn_1() -> None:
    session = Session(Game.new("historical", seed="7"))
    plan = session.suggested()
    session.run(plan, every=True, holds=True)
    assert tuple(session.game.history) == plan[:-1] and session.held == plan[-1]
    unit, hex_ = session.last_placed
    assert session.ask is not None and session.ask.kind == "begin?"
    assert next(u for u in session.view.units if u.id == unit).hex == hex_
    assert not next(u for u in session.game.view().units if u.id == unit).hex
    assert session.can_undo and session.suggested() == ()
    assert session.undo() == (plan[-1].name,)
    assert session.held is None and session.ask.kind == "set_up_at?"
    for turn in (0, 1):
        session.run((plan[-1],), holds=True)
        assert (session.held == plan[-1]) == (turn == 0) and session.game.turn == turn


@pytest.mark.parametrize("aid", ["", "suggested set-up"])
def test_turn_1_is_begun_with_the_aid_that_placed_the_last_unit(aid: str) -> None:
    named: list[str] = []
    session = Session(Game.new("historical", seed="7"), named.append)
    plan = session.suggested()
    session.run(plan[:-1], every=True)
    session.run(plan[-1:], aid=aid, holds=True)
    held = session.held
    assert held is not None
    other = next(one for one in session.game.menu if one is not held)
    session.run((other,), holds=True)
    assert session.held is other
    session.run((other,))
    assert session.game.turn == 1 and named[-1] == ""
    session = Session(Game.new("historical", seed="7"), named.append)
    session.run(plan[:-1], every=True)
    session.run(plan[-1:], aid=aid, holds=True)
    session.run((session.held,))
    assert session.game.turn == 1 and named[-1] == aid


def test_what_is_cut_in_two_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    session = landed()
    name = session.game.menu[0].name

    def fault(*_: object) -> None:
        raise ZeroDivisionError

    def cut(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(session.game, "do", fault)
    with pytest.raises(ZeroDivisionError):
        session.run((name,))
    assert not session.is_halfway
    monkeypatch.setattr(session.game, "do", cut)
    with pytest.raises(KeyboardInterrupt):
        session.run((name,))
    assert session.is_halfway
