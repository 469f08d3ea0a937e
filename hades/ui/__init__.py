"""The arcade window: everything a person sees and clicks. Only this package imports arcade."""

from __future__ import annotations

import importlib.util
import sys

from hades.study.extras import TOO_NEW, WITHOUT_WINDOW, how_to_get

PACKAGES = "arcade", "pyglet", "PIL"
"""What the window cannot do without, as it is imported."""
WINDOW = "arcade~=3.3"
"""What brings all of them."""
NOT_INSTALLED = (
    "The window is not installed: make play brings it in a checkout, else "
    f"{how_to_get(WINDOW)}; `hades text` plays the whole game in a terminal, and `hades "
    "doctor` says more."
)


class NoDisplay(Exception):
    """The window cannot be opened on this machine; its text is one sentence saying so."""


def check_installed() -> None:
    """Make sure that there is a window: whoever only plays in a terminal has not got what it needs.

    :raises NoDisplay: if arcade is not installed, or what it draws with.
    """
    for package in PACKAGES:
        if package not in sys.modules and importlib.util.find_spec(package) is None:
            raise NoDisplay(TOO_NEW if sys.version_info >= WITHOUT_WINDOW else NOT_INSTALLED)
