"""Optional packages: a check for a package, and the command that installs it."""

from __future__ import annotations

import importlib.util
import sys

WITHOUT_WINDOW = (3, 14)
"""The first Python version without packages for the graphics of the window."""
TOO_NEW = (
    f"The window is not available for Python {'.'.join(map(str, sys.version_info[:2]))} yet: "
    "install hades with Python 3.13 (`uvx --python 3.13`); `hades text` plays the whole game "
    "in a terminal."
)


def has(package: str) -> bool:
    return importlib.util.find_spec(package) is not None


def how_to_get(package: str) -> str:
    """Return the command that installs a package for this program, even without pip.

    For a standalone program, return a sentence that says packages cannot be added.
    """
    if getattr(sys, "frozen", False):
        return "not possible in the standalone program; install hades-raid in Python instead"
    return f"python3 -m pip --python {sys.prefix} install {package}"
