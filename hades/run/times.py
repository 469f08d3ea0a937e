"""Times of runs as text, and in the format of LiveSplit."""

from __future__ import annotations

from hades.engine.game import Game

NONE = "-"
"""Text for a time that was not measured or a split that was not reached."""


UNTIMED = "reached, no time"
"""Text for a mark that was reached without a clock."""


def run_times(game: Game) -> tuple[int | None, int | None]:
    """Return real and play time of a game in milliseconds, up to its last command or concession.

    None stands for a time that was not measured.
    """
    if game.conceded and game.left is not None:
        return game.left
    last = next((entry for entry in reversed(game.journal) if entry.is_play), None)
    return (last.real, last.t) if last is not None else (None, None)


def clock(t: int | None) -> str:
    """Format milliseconds as ``h:mm:ss.mmm``; "-" for None."""
    if t is None:
        return NONE
    seconds, milliseconds = divmod(t, 1000)
    return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}.{milliseconds:03}"


def to_second(t: int | None) -> str:
    """Format milliseconds as ``22:44`` or ``1:07:30``, without the fraction; "-" for None."""
    if t is None:
        return NONE
    text = clock(t)[:-4].removeprefix("0:")
    return text.removeprefix("0")


def short(t: int | None) -> str:
    """Format milliseconds without leading zeros: ``7.250``, ``1:07.250``; "-" for None."""
    if t is None:
        return NONE
    text = clock(t).removeprefix("0:").removeprefix("00:")
    return text[1:] if text.startswith("0") and text[1] != "." else text


def reached(t: int | None, *, is_reached: bool) -> str:
    """Format the time of a mark like `short`; `UNTIMED` for a mark reached without a clock."""
    return UNTIMED if is_reached and t is None else short(t)


def difference(t: int | None) -> str:
    """Format a difference of times with its sign: ``+0.500``, ``-1:07.250``, ``±0``; "-" for None."""
    if t is None:
        return NONE
    return "±0" if t == 0 else f"{'+' if t > 0 else '-'}{short(abs(t))}"


def timespan(ms: int, *, days: bool = False) -> str:
    """Format milliseconds as LiveSplit does: ``01:07:30.2500000``.

    Hours can exceed 23, as LiveSplit's server expects. With ``days``, days and a dot come first, because
    .NET, which reads splits files, takes ``24:00:00`` for 24 days.
    """
    minutes, rest = divmod(abs(ms), 60_000)
    hours, minutes = divmod(minutes, 60)
    seconds, thousandths = divmod(rest, 1000)
    text = f"{hours:02}"
    if days and hours >= 24:
        text = f"{hours // 24}.{hours % 24:02}"
    return f"{'-' if ms < 0 else ''}{text}:{minutes:02}:{seconds:02}.{thousandths:03}0000"
