"""A game on somebody's table, in the terminal: what to draw, and which one it was."""

from __future__ import annotations

from collections.abc import Callable

from hades import Game, narrate
from hades.content.structure import suggestion
from hades.engine.at_table import DrawNeeded

STOPS = "quit", "q", "exit"
"""What ends the set-up; there is no game to be kept yet."""
NO_MORE = "undo", "u"
"""What takes back a thing that was told wrongly in the set-up, before there is a game to take back."""


def lines(needed: DrawNeeded) -> list[str]:
    """What is to be drawn, and what it may be."""
    before = f" After {', '.join(needed.told)}." if needed.told else ""
    asked = f"On the table: draw {needed.what}. Which is it?{before} (undo takes back what was told)"
    things = [f"{thing} ({printed})" if printed else thing for thing, printed in needed.things.items()]
    return [asked, f"  {', '.join(things)}"]


def which(needed: DrawNeeded, line: str) -> str:
    """The thing that a person means: its id, its name, what is printed on it, its number alone, or a part
    that fits only one.

    :raises ValueError: if it can be none or several of those that may come, saying which.
    """
    word = " ".join(line.lower().split())
    for fits in (_is, _is_printed, _is_number, _begins):
        found = [thing for thing, printed in needed.things.items() if fits(thing, word, printed.lower())]
        if len(found) == 1:
            return found[0]
        if found:
            raise ValueError(f"{line!r} could be {', '.join(found)}; write more of it")
    raise ValueError(f"{line!r} cannot come there; {suggestion(word, list(needed.things))}")


def understood(needed: DrawNeeded, thing: str) -> str:
    """Which thing was understood, with what is printed on it."""
    printed = needed.things[thing]
    return f"  Told: {thing} ({printed})" if printed else f"  Told: {thing}"


def set_up(
    deal: Callable[[tuple[str, ...]], Game],
    read: Callable[[], str | None],
    write: Callable[[str], None],
) -> Game | None:
    """A game at its first question, once all that its set-up draws was told; None at the end of the input."""
    told: list[str] = []
    write("The set-up draws first: cards for where what lies face up is laid. quit stops.")
    while True:
        try:
            return deal(tuple(told))
        except DrawNeeded as needed:
            for one in lines(needed):
                write(one)
            line = read()
            if line is None:
                return None
            if line.strip().lower() in STOPS:
                return None
            if line.strip().lower() in NO_MORE:
                write(f"Taken back: {told.pop()}." if told else "No: nothing was told yet.")
                continue
            try:
                told.append(which(needed, line.strip()))
                write(understood(needed, told[-1]))
            except ValueError as error:
                write(f"No: {error}.".replace("?.", "?"))


def _is(thing: str, word: str, _: str) -> bool:
    return word in (thing.lower(), narrate.title(thing).lower())


def _is_printed(_: str, word: str, printed: str) -> bool:
    """``6 C`` or ``6c`` of a Resolution card, the title of a Surprise."""
    return bool(printed) and word.replace(" ", "") == printed.replace(" ", "")


def _is_number(thing: str, word: str, _: str) -> bool:
    number = thing.rpartition("-")[2]
    return word.isdecimal() and number.isdecimal() and int(number) == int(word)


def _begins(thing: str, word: str, printed: str) -> bool:
    return bool(word) and (thing.lower().startswith(word) or (len(word) > 1 and printed.startswith(word)))
