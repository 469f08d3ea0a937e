"""Games in files as pages: what a file says of itself, how its game stands, what of it could be read."""

from __future__ import annotations

import datetime

from hades import Game
from hades.content.load import load_scenario, scenario_ids
from hades.engine.undo import MODES
from hades.narrate import score_name
from hades.narrate.scenarios import scenario_name
from hades.pages.fact import Row, TextPage
from hades.pages.rule_pages import score_rows
from hades.record.saved_games import SavedGame

STRICT = next(iter(MODES))


def lost(told: str, game: Game) -> TextPage:
    """What of a file could not be read, and where its game stands."""
    stands = f"turn {game.turn}" if game.turn else "the set-up"
    rows: tuple[Row, ...] = (
        ("text", told, ""),
        ("head", "What there is", ""),
        ("key", "Commands", str(len(game.history))),
        ("key", "It stands at", stands),
        ("faint", "Everything up to there was checked and is as it was played. You can go on.", ""),
    )
    return TextPage("Not all of the game could be read", rows)


def undo_mode(kept: SavedGame) -> str:
    """The undo mode of a game; files from before there were any are strict."""
    mode = kept.header.get("undo", STRICT)
    return mode if mode in MODES else STRICT


def stands(game: Game) -> list[Row]:
    """How the game stands."""
    if game.over is None:
        rows: list[Row] = [("key", "Turn", str(game.turn) if game.turn else "the set-up")]
    else:
        how = score_name(game.score.level, game.view().outcome)
        rows = [("key", "Over", how), ("key", "Turns", str(game.turn))]
    return [*rows, ("head", "Score as it stands", ""), *score_rows(game)]


def scenario(id_: str) -> str:
    return scenario_name(load_scenario(id_)) if id_ in scenario_ids() else id_


def when(stamp: int) -> str:
    """``2026-11-21 20:15`` where the player lives."""
    return datetime.datetime.fromtimestamp(stamp / 1e9).astimezone().strftime("%Y-%m-%d %H:%M")
