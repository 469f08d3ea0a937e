"""All checks, in the order in which somebody would look."""

from __future__ import annotations

from collections.abc import Iterator

from hades.doctor import installation, looks, surroundings
from hades.doctor.diagnosis import FAULT, WARNING, Diagnosis


def examine() -> Iterator[Diagnosis]:
    """Everything there is to look at, one after the other as it is found."""
    yield installation.python()
    yield installation.packages()
    window = installation.window()
    yield window
    yield installation.the_box()
    yield from surroundings.folders()
    yield surroundings.terminal()
    yield surroundings.clock()
    yield installation.livesplit()
    if window.state == WARNING:
        return
    screen = looks.screen()
    yield screen
    # that nothing can be drawn on no screen needs no second line
    told = (FAULT, "graphics") if screen.state == FAULT else ()
    yield from (found for found in looks.looks() if (found.state, found.check) != told)
