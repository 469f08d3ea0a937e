"""Directories of the components and scenarios that ship with the game."""

from __future__ import annotations

import re
from pathlib import Path

EARLIER = "earlier"
"""Folder of the data with component sets that came with the game before, each under its digest."""
_DIGEST = re.compile(r"[0-9a-f]{16}")
_PACKAGE = Path(__file__).resolve().parent.parent


def box() -> Path:
    """Return the directory that holds ``data`` and ``scenarios``.

    An installed package carries it inside itself as ``hades/box``; in a checkout it is the
    directory beside the ``hades`` package.
    """
    inside = _PACKAGE / "box"
    return inside if inside.is_dir() else _PACKAGE.parent


def data_dir() -> Path:
    """Return the component set that comes with the game: ``counters``, ``cards``, ``maps``."""
    return box() / "data"


def earlier_set(digest: str) -> Path | None:
    """Return the component set of a digest, if it came with the game before one of its values was changed.

    Games that were begun with it are gone on with, and proved, by it.
    """
    found = data_dir() / EARLIER / digest
    return found if _DIGEST.fullmatch(digest) and found.is_dir() else None


def drill_dir() -> Path:
    """Return the drills that come with the game, in folders by section or theme."""
    return data_dir() / "drills"


def scenario_dir() -> Path:
    """Return the scenarios that come with the game, one file each."""
    return box() / "scenarios"
