"""What the terminal says of a game before its first question."""

from __future__ import annotations

from hades import Game
from hades.engine.undo import MODES
from hades.run import seeds
from hades.run.seeds import kind_name


def opening(game: Game, *, hidden: bool, counters: bool = True) -> list[str]:
    """Which scenario, edition and luck; what is not offered in it, and what can be taken back.

    ``counters`` says that the four which stand for the seed are named, too.
    """
    record = game.tables.scenario
    told = [
        (f"Scenario {record.number}, {record.name}, edition {game.edition}, {_luck(game, hidden=hidden)}")
    ]
    if counters and not game.at_table:
        told.append(f"Counters of the seed: {seeds.in_words(game.seed)}.")
    if not game.aids:
        told.append("No aids: no odds, reach, dangers, threats, hints, coach or suggested set-up.")
    if game.undo_mode != "strict":
        told.append(f"Undo mode {game.undo_mode}: {MODES[game.undo_mode]}.")
    return told


def _luck(game: Game, *, hidden: bool, counters: bool = True) -> str:
    if game.at_table:
        return "on your table"
    if hidden:
        return "seed shown at the end"
    kind = seeds.told_kind(game.scenario, game.seed)
    which = f" ({kind_name(kind)})" if kind.startswith(seeds.OFFICIAL) else ""
    return f"seed {game.seed}{which}"
