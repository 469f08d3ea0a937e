"""A game on somebody's table, in the terminal: what to draw and what for, and which one it was."""

from __future__ import annotations

from collections.abc import Callable

from hades import Game, narrate
from hades.engine.at_table import DrawNeeded
from hades.session.telling import named, which

STOPS = "quit", "q", "exit"
"""What ends the set-up; there is no game to be kept yet."""
NO_MORE = "undo", "u"
"""What takes back a thing that was told wrongly in the set-up, before there is a game to take back."""
HELP = (
    "Draw from your own cards, cups and counters, and say which one it was:",
    "  its id (shl-07), its number alone (7), what is printed on it (6 C), its name, or a part that fits.",
    "undo takes back what was told last; quit stops.",
)
"""How draws are told, for whoever asks in the set-up."""


def lines(needed: DrawNeeded, command: str = "") -> list[str]:
    """What is to be drawn, what for, and what it may be; ``command`` is what draws it, "" for the set-up."""
    why = narrate.drawn_for(needed.purpose)
    before = f" After {', '.join(needed.told)}." if needed.told else ""
    last = needed.told[-1] if needed.told else command
    back = f" (undo takes back {last})" if last else ""
    things = [named(needed, thing) for thing in needed.things]
    asked = f"On the table: draw {needed.what}. Which is it?{before}{back}"
    return [*([f"{why}."] if why else []), asked, f"  {', '.join(things)}"]


def understood(needed: DrawNeeded, thing: str) -> str:
    """Which thing was understood, with what is printed on it."""
    return f"  Told: {named(needed, thing)}"


def set_up(
    deal: Callable[[tuple[str, ...]], Game],
    read: Callable[[], str | None],
    write: Callable[[str], None],
) -> Game | None:
    """A game at its first question, once all that its set-up draws was told; None at the end of the input."""
    told: list[str] = []
    write("The set-up draws first. help says how draws are told, quit stops.")
    while True:
        try:
            return deal(tuple(told))
        except DrawNeeded as needed:
            for one in lines(needed):
                write(one)
            line = read()
            if line is None or (word := line.strip().lower()) in STOPS:
                return None
            if word == "help":
                for one in HELP:
                    write(one)
            elif word in NO_MORE:
                write(f"Taken back: {told.pop()}." if told else "No: nothing was told yet.")
            else:
                try:
                    told.append(which(needed, line.strip()))
                    write(understood(needed, told[-1]))
                except ValueError as error:
                    write(f"No: {error}.".replace("?.", "?"))
