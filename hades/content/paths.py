"""Directories of the bundled components and scenarios."""

from __future__ import annotations

import re
from pathlib import Path

EARLIER = "earlier"
"""Data folder with component sets bundled earlier, each under its digest."""
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
    """Return the directory of the bundled component set: ``counters``, ``cards``, ``maps``."""
    return box() / "data"


def earlier_set(digest: str) -> Path | None:
    """Return the directory of a component set that was bundled earlier, by its digest; None if there is none.

    Games begun with such a set continue with it, and are verified with it.
    """
    found = data_dir() / EARLIER / digest
    return found if _DIGEST.fullmatch(digest) and found.is_dir() else None


def drill_dir() -> Path:
    """Return the directory of the bundled drills, with folders by section or theme."""
    return data_dir() / "drills"


def scenario_dir() -> Path:
    """Return the directory of the bundled scenarios, one file each."""
    return box() / "scenarios"
