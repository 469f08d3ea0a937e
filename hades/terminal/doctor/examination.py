"""All checks, in the order in which somebody would look."""

from __future__ import annotations

from collections.abc import Iterator

from hades.terminal.doctor import display, environment, installation
from hades.terminal.doctor.diagnosis import FAULT, WARNING, Diagnosis


def examine() -> Iterator[Diagnosis]:
    """Everything there is to look at, one after the other as it is found."""
    yield installation.python()
    yield installation.packages()
    window = installation.window()
    yield window
    yield installation.the_box()
    yield from environment.folders()
    yield environment.terminal()
    yield environment.clock()
    yield installation.livesplit()
    if window.state == WARNING:
        return
    screen = display.screen()
    yield screen
    # that nothing can be drawn on no screen needs no second line
    told = (FAULT, "graphics") if screen.state == FAULT else ()
    yield from (found for found in display.looks() if (found.state, found.check) != told)
