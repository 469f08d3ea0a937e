"""Packages that only some parts need: whether one is there, and how it gets there."""

from __future__ import annotations

import importlib.util
import sys

WITHOUT_WINDOW = (3, 14)
"""The first Python for which what the window draws with has no packages."""
TOO_NEW = (
    f"The window cannot be had for Python {'.'.join(map(str, sys.version_info[:2]))} yet: "
    "install hades with Python 3.13 (`uvx --python 3.13`); `hades text` plays the whole game "
    "in a terminal."
)


def has(package: str) -> bool:
    """Whether a package is installed."""
    return importlib.util.find_spec(package) is not None


def how_to_get(package: str) -> str:
    """The command that installs a package where this program runs, even if no pip is in there; of a
    standalone program, that it takes none in."""
    if getattr(sys, "frozen", False):
        return "a standalone program takes none in; a Python with hades-raid installed does"
    return f"python3 -m pip --python {sys.prefix} install {package}"
