"""Directories of the bundled components and scenarios."""

from __future__ import annotations

import re
from pathlib import Path

EARLIER = "earlier"
"""Data folder with component sets bundled earlier, each under its digest."""
_DIGEST = re.compile(r"[0-9a-f]{16}")
_PACKAGE = Path(__file__).resolve().parent.parent


def box() -> Path:
    """Return the directory of ``data`` and ``scenarios``: ``hades/box`` if installed, else the checkout."""
    inside = _PACKAGE / "box"
    return inside if inside.is_dir() else _PACKAGE.parent


def data_dir() -> Path:
    return box() / "data"


def earlier_set(digest: str) -> Path | None:
    """Return the directory of a component set bundled earlier, by its digest; None if there is no such set.

    Games begun with such a set continue with it.
    """
    found = data_dir() / EARLIER / digest
    return found if _DIGEST.fullmatch(digest) and found.is_dir() else None


def drill_dir() -> Path:
    return data_dir() / "drills"


def scenario_dir() -> Path:
    return box() / "scenarios"
