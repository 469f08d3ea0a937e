"""Looks back that were worked out before: kept on disk, so that they are there at once the next time."""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path

import attrs
from platformdirs import user_cache_path

from hades import __version__
from hades.advice.analysis.analysis import Analysis
from hades.advice.background_advice import LineOfPlay
from hades.content import untrusted_input
from hades.content.decoding import structure
from hades.engine.game import Game
from hades.record.disk import make_folder, write_whole

METHOD = 2
"""Counted up when the same games would be made something else of."""
MOST = 100
"""Looks back that are kept: the oldest go."""


def folder() -> Path:
    """Where they are kept; whatever is there may be thrown away."""
    return user_cache_path("hades") / "hindsight"


def _file(game: Game, games: int, by: str) -> Path:
    """The file of a game as it was played, looked back at with so many games by a player and this program."""
    line = attrs.astuple(attrs.evolve(LineOfPlay.of(game, None), components=None))
    told = json.dumps([line, games, by, __version__, METHOD])
    return folder() / f"{hashlib.sha256(told.encode()).hexdigest()[:32]}.json"


def recall(game: Game, games: int, by: str) -> Analysis | None:
    """What came of looking back at a game, None if nobody has, or if what is kept cannot be read."""
    try:
        text = untrusted_input.read_text(_file(game, games, by), untrusted_input.HINDSIGHT)
        faults: list[str] = []
        return structure(untrusted_input.parse_json(text, untrusted_input.HINDSIGHT), Analysis, "", faults)
    except (OSError, ValueError):
        return None


def keep(game: Game, games: int, by: str, found: Analysis) -> None:
    """Keep what came of it; a disk that refuses costs nothing but the time to work it out again."""
    with contextlib.suppress(OSError):
        make_folder(folder())
        write_whole(_file(game, games, by), json.dumps(found.plain()), keep=False)
        by_age = sorted(folder().glob("*.json"), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in by_age[MOST:]:
            file.unlink()
