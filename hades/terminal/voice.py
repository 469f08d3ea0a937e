"""Lines spoken by the screen reader that runs, or by a voice of the system: the extra ``speech``.

Prism (the package prismatoid) finds the best of what a machine has: NVDA, JAWS, VoiceOver, Orca, Speech
Dispatcher, SAPI and others.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Protocol

from hades.study.extras import how_to_get

INSTALL = f"speaking needs the package prismatoid: {how_to_get('prismatoid~=0.18')}"
NOBODY = "there is no screen reader and no voice here that could speak"


class SilentError(Exception):
    """Nobody can speak here; its text is why."""


class Voice(Protocol):
    """Somebody who speaks."""

    def speak(self, line: str) -> None:
        """Say a line after what is being said."""

    def stop(self) -> None:
        """Say no more of what was to be said."""


class PrismVoice:
    """The best voice of this machine.

    :raises SilentError: if there is none.
    """

    def __init__(self) -> None:
        try:
            import prism
        except (ImportError, OSError):
            raise SilentError(INSTALL) from None
        try:
            # the voice lives no longer than what found it
            self._found: Any = prism.Context()
            self._voice: Any = self._found.create_best()
        except (prism.PrismError, OSError, RuntimeError, ValueError):
            raise SilentError(NOBODY) from None
        self._trouble: type[Exception] = prism.PrismError

    def speak(self, line: str) -> None:
        """Say a line; one that cannot be said is lost, and stands on the screen."""
        with contextlib.suppress(self._trouble):
            self._voice.speak(line)

    def stop(self) -> None:
        """Say no more of what was to be said."""
        with contextlib.suppress(self._trouble):
            self._voice.stop()


Find = Callable[[], Voice]
"""Finds somebody who speaks, or raises why nobody does."""
