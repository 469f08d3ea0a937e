"""Printed-game mode in the terminal: the questions for the cards and counters that the player draws."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hades import narrate
from hades.content.load import load, load_scenario
from hades.engine import manual_draws
from hades.engine.game import Game
from hades.engine.manual_draws import DrawNeeded
from hades.narrate.scenario_labels import laid_out
from hades.session.printed_game import ManualSetup, entry_example, named, print_warning, which
from hades.terminal import plain_words

STOPS = "quit", "q", "exit"
"""Words that end the set-up. There is no game to save yet."""
NO_MORE = "undo", "u"
"""Words that take back the last draw during set-up."""
LIST = "?"
"""Word that lists all possible draws."""
TOLD = "told"
"""Word that lists the draws entered for the command."""
HELP = (
    "Draw from your own cards, cups and counters, and type what you drew: a card by its number and "
    "letter (6 C), or by its number if no other card has it; anything else by its name or a part of it. "
    "An id (shl-07) also works.",
    "? lists the possible draws; `told` lists the draws entered for the current command, or for the "
    "last one.",
    "`undo` takes back the last draw entered, even the last one of a command; `undo command` takes back "
    "the whole command. `quit` stops.",
)
"""Instructions for entering draws, printed by ``help``."""
RECENT = 3
"""Maximum number of a command's draws that the next question of the command repeats."""
FEW = 6
"""Maximum number of possible draws that are listed at every question."""


class DrawQuestions:
    """The questions for draws. Each deck or cup has its possible draws listed once."""

    def __init__(self) -> None:
        self._listed: set[str] = set()

    def lines(self, needed: DrawNeeded, command: str = "") -> list[str]:
        """Return the question for a draw; ``command`` is the command that draws, "" during set-up."""
        is_new = needed.what not in self._listed or len(needed.things) <= FEW
        self._listed.add(needed.what)
        why = narrate.drawn_for(needed.purpose)
        entered = with_print(needed.entered, needed.printed)
        more = f" and {len(entered) - RECENT} more (`{TOLD}` lists them)" if len(entered) > RECENT else ""
        before = f" After {', '.join(entered[-RECENT:])}{more}." if entered else ""
        last = entered[-1] if entered else command
        hints = [f"`undo` takes back {last}"] if last else []
        hints += [] if is_new else [f"{LIST} lists the possible draws"]
        hint = f" ({'; '.join(hints)})" if hints else ""
        asked = f"Draw {needed.what}. Which is it? Type {entry_example(needed)}.{before}{hint}"
        return [*([f"{why}."] if why else []), asked, *([possible_draws(needed)] if is_new else [])]

    def answer(self, needed: DrawNeeded, word: str) -> str:
        """Return the list that ``word`` asks for, `LIST` or `TOLD`; "" for any other word."""
        if word == LIST:
            return possible_draws(needed)
        if word.lower() == TOLD:
            entered = ", ".join(with_print(needed.entered, needed.printed))
            return f"  Entered: {entered}." if entered else "  Nothing has been entered yet."
        return ""


def last_entered(game: Game) -> str:
    drew = next((n for n in range(len(game.history), 0, -1) if game.drawn(n)), 0)
    entered = ", ".join(with_print(game.drawn(drew), manual_draws.printed(game.tables.catalog)))
    if not entered:
        return "  Nothing has been entered yet."
    command = game.history[drew - 1].name if drew else "the set-up"
    return f"  Entered for {command}: {entered}."


def with_print(things: Sequence[str], printed: dict[str, str]) -> list[str]:
    return [f"{one} ({printed[one]})" if one in printed else one for one in things]


def possible_draws(needed: DrawNeeded) -> str:
    return f"  {', '.join(named(needed, thing) for thing in needed.things)}"


def set_up(dealing: ManualSetup, read: Callable[[], str | None], write: Callable[[str], None]) -> Game | None:
    """Ask for the draws of a set-up and return its game; None if the player stops or the input ends."""
    asking, layout = DrawQuestions(), laid_out(load_scenario(dealing.scenario))
    if not dealing.entered:
        intro = "The set-up begins with draws. Type `help` to see how to enter them, `quit` to stop."
        for line in filter(None, (print_warning(load(dealing.components)), *layout, intro)):
            write(line)
    asked: DrawNeeded | None = None
    while (needed := dealing.needed) is not None:
        for line in asking.lines(needed) if needed is not asked else ():
            write(line)
        asked, typed = needed, read()
        if typed is None or (word := typed.strip().lower()) in STOPS:
            return None
        if word == "help":
            for line in (*HELP, *layout):
                write(line)
        elif word in NO_MORE:
            write(f"Undone: {dealing.entered[-1]}." if dealing.entered else "Nothing has been entered yet.")
            dealing.back_to(max(0, len(dealing.entered) - 1))
        elif found := asking.answer(needed, word):
            write(found)
        else:
            try:
                thing = which(needed, typed.strip())
                write(f"  Entered: {named(needed, thing)}")
                dealing.enter(thing)
            except ValueError as error:
                write(plain_words.sentence(str(error)))
    return dealing.game
