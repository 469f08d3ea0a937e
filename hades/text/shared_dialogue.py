"""Two players at one terminal: who is asked stands before each question, and the score is told for each."""

from __future__ import annotations

from collections.abc import Sequence

from hades.narrate import is_victory
from hades.session import hot_seat
from hades.session.hot_seat import CAPTAIN, MAJOR, NAMES, PHASE
from hades.text.dialogue import Dialogue


class SharedDialogue(Dialogue):
    """A dialogue with a captain and a major, by the designer's variant for two (docs/variants.md)."""

    def _ask(self) -> None:
        if self.game.ask is not None:
            self.say("", who(self))
        super()._ask()
        if self.game.over is not None:
            self.say(*shares(self))

    def _choose(self, commands: Sequence[str]) -> bool:
        if commands and (told := hot_seat.out_of_turn(self.game, commands[0])):
            self.say(f"No: {told}: all Units of one player act before those of the other.")
            return False
        return super()._choose(commands)


def who(dialogue: Dialogue) -> str:
    """Who answers the question that stands."""
    game = dialogue.game
    deciders = hot_seat.deciders(game)
    if game.ask is not None and game.ask.kind == PHASE:
        before = hot_seat.activated(game)
        if not before and len(deciders) > 1:
            return (
                f"{NAMES[CAPTAIN]} says who acts first in this phase: all of his, or all of the Black Sheep."
            )
        if len(before) == 1 and len(deciders) > 1:
            other = MAJOR if before[0] == CAPTAIN else CAPTAIN
            return f"{NAMES[before[0]]} goes on, or it is the turn of {NAMES[other]}."
        return f"{NAMES[(*before, deciders[0])[-1] if len(before) < 2 else before[-1]]}:"
    if game.ask is not None and game.ask.kind == hot_seat.EVACUATES:
        return f"{NAMES[CAPTAIN]} and {NAMES[MAJOR]}; the captain has the last word:"
    return f"{' or '.join(NAMES[one] for one in deciders)}:"


def shares(dialogue: Dialogue) -> list[str]:
    """What each of them earned."""
    game = dialogue.game
    found = hot_seat.shared_score(game, is_won=is_victory(game.over or ""))
    told = [f"{NAMES[CAPTAIN]}: {found.captain:g} VP. {NAMES[MAJOR]}: {found.major:g} VP."]
    if found.first:
        told.append(f"{NAMES[found.first]} is the first among equals.")
    return told
