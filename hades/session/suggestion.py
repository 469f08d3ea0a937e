"""What the heuristic player would do, in three steps: whom to look at, why, and the command itself. Pure."""

from __future__ import annotations

from hades import narrate
from hades.engine.game import Game
from hades.narrate import command_words
from hades.players.heuristic import explain
from hades.state.commands import Command

STEPS = 3
"""Steps of a hint."""
ABOUT = {
    "end-phase": "Ask yourself whether anybody still has something to do.",
    "repair": "Think of the module that is failing.",
    "skedaddle": "Think of where the Vittles is safest.",
    "approach": "Think of who is to be fetched, and when.",
    "hold-station": "Think of where the Vittles is of most use.",
    "overtime": "Count who is still to come home, and what a turn more costs.",
    "draw-from": "Look at which deck still has the better numbers.",
    "request": "Think of what the Vittles could send or take.",
    "land": "Think of whom you are short of on Hades.",
    "evacuate": "Think of who is worth most aboard.",
}
"""Verb -> where the first step points, where no Unit is meant."""


def hint(game: Game, step: int, names: dict[str, str]) -> str:
    """A hint about the question that stands, as a sentence; ``step`` 1 to `STEPS`, more is the last.

    :raises ValueError: if the game is over.
    """
    command, reason = explain(game)
    if step <= 1:
        return _whom(game, command, names)
    if step == 2:
        return f"The plan: {reason}."
    return f"The heuristic player's choice: {command_words.order(command, names)} ({reason})."


def _whom(game: Game, command: Command, names: dict[str, str]) -> str:
    if command.verb in ABOUT:
        return ABOUT[command.verb]
    units = [arg for arg in command.args if arg in names]
    subject = game.ask.subject if game.ask is not None else ""
    who = (units or [subject])[0]
    return f"Look at {narrate.name(who)}." if who else "Look at the answers once more."
