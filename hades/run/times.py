"""Times in words."""

from __future__ import annotations

from hades import Game

NONE = "-"
"""In place of a time that nobody measured, or that was not reached."""


UNTIMED = "reached, no time"
"""In place of the time of what was reached in a game that nobody measured."""


def taken(game: Game) -> tuple[int | None, int | None]:
    """Real and play time of a game in milliseconds; None for what nobody measured.

    They go to its last command, of a game that was conceded to when that was done.
    """
    if game.conceded and game.left is not None:
        return game.left
    last = next((entry for entry in reversed(game.journal) if entry.is_play), None)
    return (last.real, last.t) if last is not None else (None, None)


def clock(t: int | None) -> str:
    """Milliseconds as ``h:mm:ss.mmm``; "-" for none."""
    if t is None:
        return NONE
    seconds, milliseconds = divmod(t, 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{milliseconds:03}"


def short(t: int | None) -> str:
    """Milliseconds without hours and minutes that are 0: ``7.250``, ``1:07.250``; "-" for none."""
    if t is None:
        return NONE
    told = clock(t)
    told = told.removeprefix("0:")
    told = told.removeprefix("00:") if t < 60_000 else told
    return told[1:] if told.startswith("0") and told[1] != "." else told


def reached(t: int | None, *, is_reached: bool) -> str:
    """When something was reached, as `short` has it; UNTIMED if it was in a game that nobody measured."""
    return UNTIMED if is_reached and t is None else short(t)


def apart(t: int | None) -> str:
    """A difference of times with its sign: ``+0.500``, ``-1:07.250``, ``±0``; "-" for none."""
    if t is None:
        return NONE
    return "±0" if t == 0 else f"{'+' if t > 0 else '-'}{short(abs(t))}"
