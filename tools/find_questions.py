"""Find a game for each question, kind of command and outcome, among the drills and by playing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import attrs

from hades import Game
from hades.content.load import scenario_ids
from hades.content.paths import drill_dir
from hades.content.position import PositionError, Sheet, drill_files, load_position
from hades.engine.line_history import Refused


@attrs.frozen
class Found:
    """A moment of a game, which ``make`` recreates."""

    make: Callable[[], Game]


@attrs.define
class Corpus:
    """Games that show each question, each kind of command and each outcome."""

    asks: dict[str, Found] = attrs.field(factory=dict)
    verbs: dict[str, Found] = attrs.field(factory=dict)
    ends: dict[str, Found] = attrs.field(factory=dict)

    def note(self, game: Game, make: Callable[[], Game]) -> None:
        """Record a game for its question and commands, or for its outcome, if it is the first of its kind."""
        found = Found(make)
        if game.over is not None:
            outcome = str(game.view().outcome)
            level = f"-{game.over}" if outcome == "scored" else ""
            self.ends.setdefault(f"{outcome}{level}", found)
            return
        self.asks.setdefault(game.ask.kind, found)
        for command in game.menu:
            self.verbs.setdefault(command.name.split()[0], found)


def collect(seed: str) -> Corpus:
    """Search all drills, and games with the given seed in each scenario."""
    corpus = Corpus()
    for sheet, run in _runs():
        for count in range(len(run.do) + 1):
            if not _drilled(corpus, sheet, run, count):
                break
    for scenario in scenario_ids():
        for player in ("heuristic", "random", "nobody"):
            game = Game.new(scenario, seed=seed)
            _played(game, player)
            names = tuple(command.name for command in game.history)
            corpus.note(game, _again(scenario, seed, names))
    return corpus


def _runs() -> Iterator[tuple[Sheet, Any]]:
    for file in drill_files(drill_dir()):
        sheet = load_position(file)
        for run in sheet.position.runs:
            yield sheet, run


def _drilled(corpus: Corpus, sheet: Sheet, run: Any, count: int) -> bool:
    """Record a drill after its first ``count`` commands, and return whether it can go on."""

    def make() -> Game:
        edition = (run.editions or (sheet.position.edition,))[0]
        game = Game.from_position(sheet, edition=edition, draws=run.next)
        for command in run.do[:count]:
            game.do(command)
        return game

    try:
        game = make()
    except (PositionError, Refused, ValueError):
        # A command that the drill expects to be refused makes no picture.
        return False
    corpus.note(game, make)
    return game.over is None


def _played(game: Game, player: str) -> None:
    """Play a game to its end. The player ``nobody`` does as little as possible."""
    from hades.players import by_name

    idle = ("stop", "end-phase", "decline", "cease-fire", "hold-station", "no-repair", "end-game")
    choose = by_name(player) if player != "nobody" else None
    while game.over is None:
        names = [command.name for command in game.menu]
        least = next((name for name in names if name in idle), names[0])
        game.do(choose(game).name if choose is not None else least)


def _again(scenario: str, seed: str, names: tuple[str, ...]) -> Callable[[], Game]:
    def make() -> Game:
        game = Game.new(scenario, seed=seed)
        for name in names:
            game.do(name)
        return game

    return make
