"""The arcade window: everything a person sees and clicks. Only this package imports arcade."""

from __future__ import annotations

import importlib.util
import sys

from hades.language import tr
from hades.study.extras import how_to_get

PACKAGES = "arcade", "pyglet", "PIL"
"""What the window cannot do without, as it is imported."""
WINDOW = "arcade~=3.3"
"""What brings all of them."""
NOT_INSTALLED = tr(
    "The window is not installed: make play brings it in a checkout, else {how}; "
    "`hades text` plays the whole game in a terminal, and `hades doctor` says more.",
    how=how_to_get(WINDOW),
)

WITHOUT_WINDOW = (3, 14)
"""The first Python for which what the window draws with has no packages."""
TOO_NEW = tr(
    "The window cannot be had for Python {version} yet: install hades with Python 3.13 "
    "(`uvx --python 3.13`); `hades text` plays the whole game in a terminal.",
    version=".".join(map(str, sys.version_info[:2])),
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
