"""What takes long, thought of by a process of its own: the same answers, and nobody waits."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hades import Game
from hades.advice.background_advice import BackgroundAdvice, LineOfPlay, process_count
from hades.content.paths import earlier_set
from hades.odds.threats import threats
from tests.earlier_box import planted
from tests.games import landed, played
from tests.odds.test_threats import SIDE_BY_SIDE

RELEASED = Path(__file__).parents[1] / "storage" / "formats"
LONG = 120.0
"""Seconds that a test waits at most for another process, which has to be begun first."""


@pytest.fixture(scope="module")
def mind() -> Iterator[BackgroundAdvice]:
    mind = BackgroundAdvice()
    yield mind
    mind.close()


def answered(mind: BackgroundAdvice, game: Game) -> Any:
    """What it thinks in the end."""
    until = time.monotonic() + LONG
    while (found := mind.of("threats", game)) is None and time.monotonic() < until:
        time.sleep(0.02)
    return found


def test_the_answer_is_that_of_thinking_here_and_nobody_waits_for_it(mind: BackgroundAdvice) -> None:
    game = landed()
    assert mind.of("threats", game) is None and mind.busy
    assert answered(mind, game) == threats(game)
    assert not mind.busy and mind.of("threats", game) is not None
    first = game.peek()
    game.do("end-phase")
    assert answered(mind, game) == threats(game)
    assert mind.of("threats", first) is not None, "the moment before is still known"


def test_of_questions_that_wait_only_the_last_is_thought_of(mind: BackgroundAdvice) -> None:
    game = landed()
    first = game.peek()
    mind.of("threats", game)
    answered(mind, game)
    for pid in mind.pids:
        os.kill(pid, signal.SIGSTOP)
    # as many as there are processes are begun, then two wait
    for _ in range(process_count() + 2):
        game.do(next(c for c in game.menu if c.verb == "draw-from"))
        mind.of("threats", game)
    for pid in mind.pids:
        os.kill(pid, signal.SIGCONT)
    assert answered(mind, game) == threats(game)
    assert mind.of("threats", first) is not None
    game.undo()
    assert mind.of("threats", game) is None and mind.busy, "it was passed over"
    assert answered(mind, game) == threats(game), "and is thought of when it is asked for again"


def test_a_fault_in_thinking_is_told(mind: BackgroundAdvice) -> None:
    game = Game.new(seed="7")
    with pytest.raises(RuntimeError, match="ValueError: threats are available only"):
        answered(mind, game)
    landing = landed()
    assert answered(mind, landing) == threats(landing), "and it goes on"


def test_a_line_of_play_leads_to_the_same_game() -> None:
    for game in (played("chin-music", commands=150), Game.from_position(SIDE_BY_SIDE)):
        line = LineOfPlay.of(game, None)
        again = line.played()
        assert again.digest == game.digest
        again.do(again.menu[0])
        assert line.played(again) is again and again.digest == game.digest
    assert line.played(landed()).digest == game.digest, "another game is no beginning"


def test_a_raid_with_squads_missing_is_thought_of_without_them(mind: BackgroundAdvice) -> None:
    game = Game.load(RELEASED / "6" / "second-raid.hades")
    line, whole = LineOfPlay.of(game, None), Game.new(game.scenario, seed=game.seed)
    assert line.played().digest == line.played(whole).digest == game.digest
    raid = Game.new(game.scenario, seed=game.seed, missing=game.missing)
    for command in game.history[:60]:
        raid.do(command)
    assert raid.turn and raid.over is None
    assert answered(mind, raid) == threats(raid)


def test_a_game_of_an_earlier_box_is_thought_of_with_that_box(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = earlier_set(planted(tmp_path, monkeypatch))
    Game.new("chin-music", seed="old box", components=box).save(tmp_path / "old.hades")
    old = Game.load(tmp_path / "old.hades")
    new = Game.new(old.scenario, seed=old.seed, edition=old.edition)
    assert old.tables.catalog.digest != new.tables.catalog.digest
    line = LineOfPlay.of(old, None)
    assert line.played().digest == old.digest
    assert line.played(new).digest == old.digest, "a game with another box is not taken further"
