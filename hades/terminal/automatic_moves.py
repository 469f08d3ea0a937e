"""Commands given on the player's behalf: what they are, and which Units moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hades import narrate
from hades.advice import adviser
from hades.terminal.context import TerminalContext
from hades.view import View


def give(context: TerminalContext, commands: Sequence[str], *, every: bool = False) -> None:
    """Carry out commands and report how many were done, as an event may interrupt them; in brief, also which
    Units moved.
    """
    session, given = context.session, len(context.game.history)
    before = hexes(session.view)
    planned = [(part, adviser.what(context.game, part)) for part in parts(commands)]
    context.carry_out(commands, every=every)
    left = len(context.game.history) - given
    told = []
    for part, words in planned:
        told += [words] if left > 0 else []
        left -= len(part)
    context.say(f"Done for you: {'; '.join(told)}.")
    if context.talk.manner.brief:
        context.say(*moved(before, session.view))


def parts(commands: Sequence[str]) -> list[tuple[str, ...]]:
    """Split commands where another Unit is activated or a phase ends."""
    found: list[tuple[str, ...]] = []
    for name in commands:
        begins = not found or name.startswith("activate ") or name == "end-phase"
        found = [*found, (name,)] if begins else [*found[:-1], (*found[-1], name)]
    return found


def hexes(view: View) -> dict[str, str]:
    """Map each of the player's Units on a map to its hex."""
    return {unit.id: unit.hex for unit in view.units if unit.is_friend and unit.hex}


def moved(before: Mapping[str, str], view: View) -> list[str]:
    """Return ``Scout 9 moved to I0101.`` for each of the player's Units that changed its hex."""
    now = hexes(view)
    return [
        f"{narrate.title(id_)} moved to {now[id_]}."
        for id_, hex_ in before.items()
        if now.get(id_, hex_) != hex_
    ]
