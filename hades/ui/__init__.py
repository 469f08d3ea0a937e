"""The arcade window: everything a person sees and clicks. Only this package imports arcade."""

from __future__ import annotations

import importlib.util
import sys

from hades.optional_packages import TOO_NEW, WITHOUT_WINDOW, how_to_get
from hades.wording import UserError

PACKAGES = "arcade", "pyglet", "PIL"
"""Packages without which the window cannot open, by the names they are imported under."""
WINDOW = "arcade~=3.3"
"""The requirement whose installation brings all of `PACKAGES`."""
NOT_INSTALLED = (
    "The window is not installed. To install it: `make play` in a checkout, otherwise "
    f"{how_to_get(WINDOW)}. `hades text` plays the whole game in a terminal, and `hades "
    "doctor` says more."
)


class NoDisplay(UserError):
    """Raised if no window can be opened on this machine; the text is one sentence with the reason."""


def check_installed() -> None:
    """Check that the packages of the window are installed.

    :raises NoDisplay: if arcade, or a package that it draws with, is not installed.
    """
    for package in PACKAGES:
        if package not in sys.modules and importlib.util.find_spec(package) is None:
            raise NoDisplay(TOO_NEW if sys.version_info >= WITHOUT_WINDOW else NOT_INSTALLED)
