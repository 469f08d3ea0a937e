"""What a question does not say by itself and a player wants to know: who is still to land, shots left."""

from __future__ import annotations

from hades import Game, narrate
from hades.advice import suggested_set_up
from hades.engine.ask import Ask
from hades.view import View
from hades.wording import counted


def still_to_place(game: Game, view: View) -> str:
    """Who is missing of the group that lands now: ``Group 1 of 2. Still to place: 1 HQ, 6 squads.``

    "" after set-up (15.1-10, 15.2-08, 15.4-10, 15.4-11).
    """
    found = suggested_set_up.group(game, view)
    if found is None:
        return ""
    group, placed = found
    units = [unit for unit in view.units if unit.id in placed]
    hqs = group.hqs - sum(unit.type == "hq" for unit in units)
    squads = group.squads - sum(u.type != "hq" and u.id not in group.persons for u in units)
    persons = [narrate.name(person) for person in group.persons if person not in placed]
    missing = [
        *persons,
        *_counted(hqs, counted(hqs, "HQ")),
        *_counted(squads, counted(squads, "squad")),
    ]
    groups = game.tables.scenario.landing
    which = f"Group {groups.index(group) + 1} of {len(groups)}. " if len(groups) > 1 else ""
    return f"{which}Still to place: {', '.join(missing)}."


def shots_left(view: View) -> str:
    """What each railgun may still fire in the bombardment, two shots at first (15.3-08)."""
    return f"Shots left: {', '.join((f'{gun} {left}' for gun, left in view.bombardment.items()))}."


def factors_left(ask: Ask) -> list[str]:
    """``["Movement Factors left: 4"]`` for a Unit on its way; nothing at any other question (6.1-01)."""
    return [] if ask.left is None else [f"Movement Factors left: {ask.left}"]


def _counted(count: int, word: str) -> list[str]:
    """``["5 squads"]``; nothing for none."""
    return [word] if count else []
