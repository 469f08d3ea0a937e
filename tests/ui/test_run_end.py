"""The end of a run in the window: its card, and the best known run beside it in the score chart."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hades import Game
from hades.run import leaderboards
from hades.run.times import to_second
from tests.games import landed
from tests.run.timed import timed, won


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of boards of one's own."""
    monkeypatch.setattr(leaderboards, "boards_folder", lambda: tmp_path / "runs")
    return tmp_path


def ended(hand: Any, game: Game, file: Path) -> Any:
    game.save(file)
    hand.window.end(game, file)
    hand.pump()
    return hand.screen


def test_the_time_of_a_run_stands_first_and_a_game_without_a_clock_has_none(hand: Any, known: Path) -> None:
    game = timed(won(), seed=won().seed)
    rows = ended(hand, game, known / "run.hades").content().rows
    last = game.journal[-1]
    assert rows[0] == ("key", "Time", f"{to_second(last.real)}, play time {to_second(last.t)}")
    assert all(row[1] != "Time" for row in ended(hand, won(), known / "bare.hades").content().rows)


def test_the_time_of_a_game_that_was_given_up_goes_on_to_then(hand: Any, known: Path) -> None:
    game = timed(landed(), seed="7")
    game.concede()
    game.left = 400_000, 300_000
    rows = ended(hand, game, known / "given up.hades").content().rows
    assert ("key", "Time", "6:40, play time 5:00") in rows


def test_the_end_says_whether_and_where_the_game_counts(
    hand: Any, known: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = hand.window
    game = timed(won(), seed=won().seed, aid="hint 1")
    again = type(game).new(game.scenario, seed=game.seed)
    window.play(again)
    threads: list[Any] = []
    monkeypatch.setattr(window.autosave, "ended", lambda file: threads.append(window.recorder.record(file)))
    for entry in game.journal:
        again.do(entry.what)
    window.autosave.keep("next step")
    window.end(again)
    hand.pump()
    assert len(threads) == 1
    threads[0].wait()
    hand.pump()
    told = next(right for _, left, right in hand.screen.content().rows if left == "Counts")
    assert "It counts in 2. Squeeze Play: " in told and told.endswith("It counts in your career.")
    window.autosave.close()
    assert len(threads) == 1, "the same game is noted once"
