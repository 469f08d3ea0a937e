"""The ghost of a run: where it stood when the same step began, and nothing that is not known beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from hades import Game
from hades.run import leaderboards
from hades.run.ghost import GhostRun, ghost_run, views_of
from tests.games import SCENARIOS, played
from tests.run.timed import timed, won


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with boards of one's own that know a run."""
    monkeypatch.setattr(leaderboards, "boards_folder", lambda: tmp_path / "runs")
    timed(won(), seed=won().seed, aid="hint 1").save(tmp_path / "best.hades")
    opened = leaderboards.Boards()
    opened.add(tmp_path / "best.hades")
    return tmp_path


def ghost_of(game: Game) -> GhostRun:
    """The ghost for somebody who plays the same again."""
    found = ghost_run(Game.new(game.scenario, seed=game.seed))
    assert found is not None
    return found


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_at_the_first_question_of_a_step_it_stands_where_the_run_stood(scenario: str) -> None:
    game = played(scenario)
    ghost = {(one.turn, one.section): one for one in views_of(game)}
    asked = set()
    for after in range(len(game.history)):
        view = game.view_after(after)
        if view.turn and (view.turn, view.section) not in asked:
            asked.add((view.turn, view.section))
            moment = ghost[view.turn, view.section]
            if view.section == "6.0":
                here = {unit.id: unit.hex for unit in view.units if unit.is_friend and unit.hex}
                assert {u.id: u.hex for u in moment.units if u.is_friend and u.hex} == here
                assert moment.score.vp == view.score.vp and moment.evacuated == view.evacuated
    assert {turn for turn, _ in asked} <= {turn for turn, _ in ghost}


def test_it_never_stands_where_it_came_to_later(known: Path) -> None:
    ghost = ghost_of(won())
    for after in range(len(won().history)):
        view = won().view_after(after)
        moment = ghost.at(view)
        assert (moment is None) == (view.turn == 0)
        if moment is not None:
            assert (moment.turn, moment.section) == (view.turn, view.section)


def test_whom_the_game_has_not_shown_it_does_not_show(known: Path) -> None:
    ghost, game = ghost_of(won()), won()
    late = next(m for m in ghost.views if m.turn == 5 and m.section == "6.0")
    fresh = game.view_after(0)
    hidden = {unit.id for unit in fresh.units if unit.place == "hidden"}
    there = {unit.id for unit in late.units if unit.is_friend and unit.hex}
    assert hidden & there, "somebody was found by then"
    beside = fresh.evolve(turn=5, section="6.0")
    assert {unit.id for unit in ghost.shown(beside)} == there - hidden
    assert ghost.shown(beside)
    end = ghost.views[-1]
    assert end.outcome and end.unit("emily").place == "aboard"
    assert "Emily" not in ghost.comparison(fresh.evolve(turn=end.turn, section="14.0"), game.seed)
    assert "Emily" in ghost.comparison(game.view(), game.seed)


def test_a_run_of_the_same_seed_comes_before_a_better_one(known: Path) -> None:
    game = Game.new(won().scenario, seed="another")
    assert ghost_run(game) is not None and ghost_of(won()).comparison(won().view(), "another").startswith(
        "another seed: "
    )
    better = next(g for n in range(1000) if (g := played(won().scenario, f"run-{n}")).over and g is not won()
                  and str(g.over).endswith("Victory"))  # fmt: skip
    timed(better, seed=better.seed, aid="hint 1").save(known / "other.hades")
    opened = leaderboards.Boards()
    opened.add(known / "other.hades")
    for one in (better, won()):
        found = ghost_run(Game.new(one.scenario, seed=one.seed))
        assert found is not None and found.run.seed == one.seed
    best = ghost_run(game)
    assert best is not None and best.run.vp == max(better.score.vp, won().score.vp)


def test_there_is_none_without_a_known_run_or_in_what_is_no_run(known: Path) -> None:
    assert ghost_run(Game.new("chin-music", seed="x")) is None
    game = Game.new(won().scenario, seed=won().seed)
    assert ghost_run(Game.from_position(game.write_position("here"))) is None
    assert won().after(20).view().turn, "it is a run all the same"
