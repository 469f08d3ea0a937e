"""A game on somebody's table, in the terminal: what to draw and what for, and which one it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hades import Game, narrate
from hades.engine import manual_draws
from hades.engine.manual_draws import DrawNeeded
from hades.session import draw_prompts
from hades.session.draw_prompts import how_told, named

STOPS = "quit", "q", "exit"
"""What ends the set-up; there is no game to be kept yet."""
NO_MORE = "undo", "u"
"""What takes back a thing that was told wrongly in the set-up, before there is a game to take back."""
LIST = "?"
"""What lists all that can come."""
TOLD = "told"
"""What lists all that was told for the command."""
HELP = (
    (
        "Draw from your own cards, cups and counters, and say which one it was: a card by its number and "
        "letter (6 C), or by its number if no other has it; anything else by its name, or a part that fits; "
        "an id (shl-07) will do, too."
    ),
    "? lists what can come; told lists what was told for the command, between draws for the last one.",
    (
        "undo takes back what was told last, also after the last draw of a command; undo command takes back "
        "the whole command. quit stops."
    ),
)
"""How draws are told, for whoever asks."""
RECENT = 3
"""Draws of a command that are named in the next question."""
FEW = 6
"""Things that are listed whenever one of them is asked for."""


class SetUpAgain(Exception):
    """What was drawn last for the set-up is taken back, though the game has begun; ``told`` is the rest."""

    def __init__(self, told: tuple[str, ...]) -> None:
        super().__init__("the set-up is not done")
        self.told = told


class Asking:
    """Asks for draws; a list of what can come is shown once for whatever it is drawn from."""

    def __init__(self) -> None:
        self._listed: set[str] = set()

    def lines(self, needed: DrawNeeded, command: str = "") -> list[str]:
        """What is to be drawn, what for, and how it is told.

        ``command`` is what draws it, "" for the set-up.
        """
        is_new = needed.what not in self._listed or len(needed.things) <= FEW
        self._listed.add(needed.what)
        why = narrate.drawn_for(needed.purpose)
        told = named_all(needed.told, needed.printed)
        more = f" and {len(told) - RECENT} more ({TOLD} lists them)" if len(told) > RECENT else ""
        before = f" After {', '.join(told[-RECENT:])}{more}." if told else ""
        last = told[-1] if told else command
        hints = [f"undo takes back {last}"] if last else []
        hints += [] if is_new else [f"{LIST} lists what can come"]
        hint = f" ({'; '.join(hints)})" if hints else ""
        asked = f"On the table: draw {needed.what}. Which is it? Write {how_told(needed)}.{before}{hint}"
        return [*([f"{why}."] if why else []), asked, *([listed(needed)] if is_new else [])]

    def answer(self, needed: DrawNeeded, word: str) -> str:
        """What is said to a word that is no thing but asks for a list; "" for any other word."""
        if word == LIST:
            return listed(needed)
        if word.lower() == TOLD:
            told = ", ".join(named_all(needed.told, needed.printed))
            return f"  Told: {told}." if told else "  Nothing was told yet."
        return ""


def told_last(game: Game) -> str:
    """What was told for the last command that drew anything, or for the set-up."""
    drew = next((n for n in range(len(game.history), 0, -1) if game.drawn(n)), 0)
    told = ", ".join(named_all(game.drawn(drew), manual_draws.printed(game.tables.catalog)))
    if not told:
        return "  Nothing was told yet."
    command = game.history[drew - 1].name if drew else "the set-up"
    return f"  Told for {command}: {told}."


def named_all(things: Sequence[str], printed: dict[str, str]) -> list[str]:
    """Things with what is printed on them."""
    return [f"{one} ({printed[one]})" if one in printed else one for one in things]


def listed(needed: DrawNeeded) -> str:
    """All that can come."""
    return f"  {', '.join(named(needed, thing) for thing in needed.things)}"


def which(needed: DrawNeeded, words: str) -> str:
    """The thing that a person means who has printed cards before him: a number alone is the one printed on a
    Resolution card, and no part of an id.

    :raises ValueError: if it can be none or several of those that may come, saying which.
    """
    word = words.strip()
    if needed.kind != "card" or not word.isdecimal():
        return draw_prompts.which(needed, words)
    found = {thing: text for thing, text in needed.things.items() if text.split()[:1] == [str(int(word))]}
    if not found:
        raise ValueError(f"no card with {word} on it can come there; write {how_told(needed)}")
    if len(found) > 1:
        several = ", ".join(sorted(found.values()))
        raise ValueError(f"{word} stands on several: {several}; write the letter, too")
    return next(iter(found))


def understood(needed: DrawNeeded, thing: str) -> str:
    """Which thing was understood, with what is printed on it."""
    return f"  Told: {named(needed, thing)}"


def set_up(
    deal: Callable[[tuple[str, ...]], Game],
    read: Callable[[], str | None],
    write: Callable[[str], None],
    layout: Sequence[str] = (),
    told: Sequence[str] = (),
) -> Game | None:
    """A game at its first question, once all that its set-up draws was told; None at the end of the input.

    ``layout`` says how the table is laid out, ``told`` is what was told before.
    """
    asking, known, asked = Asking(), list(told), False
    if not told:
        for line in (*layout, "The set-up draws first. help says how draws are told, quit stops."):
            write(line)
    while True:
        try:
            return deal(tuple(known))
        except DrawNeeded as needed:
            for one in asking.lines(needed) if not asked else ():
                write(one)
            asked = True
            said = read()
            if said is None or (word := said.strip().lower()) in STOPS:
                return None
            if word == "help":
                for one in (*HELP, *layout):
                    write(one)
            elif word in NO_MORE:
                write(f"Taken back: {known.pop()}." if known else "No: nothing was told yet.")
                asked = False
            elif found := asking.answer(needed, word):
                write(found)
            else:
                try:
                    known.append(which(needed, said.strip()))
                    write(understood(needed, known[-1]))
                    asked = False
                except ValueError as error:
                    write(f"No: {error}.".replace("?.", "?"))
