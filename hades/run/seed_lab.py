"""The seed lab: seeds rated by what automatic players reach on them, so that a fair one can be picked."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any

from hades import Game, players
from hades.run.objectives import reached
from hades.run.seeds import in_words, kind_of

MARKS = ("emily found", "emily aboard", "idol aboard", "loot aboard")
"""What is told of a game beside its score: in which turn it was reached."""


def rate(scenario: str, seed: str, names: Sequence[str]) -> dict[str, Any]:
    """A seed and what each player of ``names`` reaches on it, as one flat row.

    The mean of their VP is ``vp``; the turn in which a mark was reached is "" where it was not.

    :raises ValueError: for a seed that no game takes, or an unknown player.
    """
    games = {name: _played(scenario, seed, name) for name in names}
    row: dict[str, Any] = {"scenario": scenario, "seed": seed, "kind": kind_of(scenario, seed)}
    row["counters"] = in_words(seed)
    row["vp"] = round(sum(game.score.vp for game in games.values()) / len(games), 2)
    for name, game in games.items():
        found = reached(game)
        row[f"{name} vp"] = game.score.vp
        row[f"{name} outcome"] = game.over
        row[f"{name} commands"] = len(game.history)
        for mark in MARKS:
            row[f"{name} {mark}"] = game.view_after(found[mark]).turn if mark in found else ""
    return row


def as_csv(rows: Sequence[dict[str, Any]]) -> str:
    """Rows as CSV with a head."""
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _played(scenario: str, seed: str, name: str) -> Game:
    game = Game.new(scenario, seed=seed)
    choose = players.by_name(name)
    while game.over is None:
        game.do(choose(game))
    return game
