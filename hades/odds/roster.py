"""Who is left to act: every friendly Unit that was met, by what it can do in this SHL Phase. Pure."""

from __future__ import annotations

import attrs

from hades.engine.game import Game
from hades.odds.unavailable import named
from hades.state.commands import STANDING_ORDERS
from hades.view import UnitSeen, View

IDLE = ("stand-by", "leave-lab")
"""What an activated Unit may do that gets nothing done."""


@attrs.frozen
class Member:
    """A friendly Unit in the roster: ``state`` is one of `STATES`, ``why`` it cannot act."""

    id: str
    state: str
    place: str
    why: str = ""
    clauses: tuple[str, ...] = ()


STATES = {
    "free": "Can act now",
    "done": "Has acted",
    "held": "On Hades, cannot act",
    "away": "Aboard the Vittles or in the Lab",
    "lost": "Out of the game",
}
"""State of a member of the roster -> the heading it stands under, in that order."""


def roster(view: View, game: Game | None = None) -> tuple[Member, ...]:
    """Every friendly Unit that has been met, by state and then by number.

    With the game that the view is of, also who can act now and why the others cannot (6.0); without it, of a
    table of the past, just as they were.
    """
    asking = game if game is not None and game.ask is not None and game.ask.kind == "6.0?" else None
    able = {c.args[0] for c in asking.menu if c.verb == "activate"} if asking is not None else set()
    friends = [unit for unit in view.units if unit.is_friend and unit.place != "hidden"]
    found = []
    for unit in sorted(friends, key=lambda unit: unit.number):
        clauses, why = asking.why_not(f"activate {unit.id}") if asking is not None else ((), "")
        place = unit.hex or _PLACES.get(unit.place, unit.place)
        found.append(Member(unit.id, _state(unit, unit.id in able), place, named(view, why), clauses))
    order = list(STATES)
    return tuple(sorted(found, key=lambda member: order.index(member.state)))


_PLACES = {"aboard": "Vittles", "lab": "Lab", "gone": "lost", "cup": "cup", "map": "map"}


def _state(unit: UnitSeen, able: bool) -> str:
    if able:
        return "free"
    if unit.place == "gone":
        return "lost"
    if not unit.hex:
        return "away"
    return "held" if unit.trapped or unit.jammed or not unit.acted else "done"


def not_yet_used(game: Game) -> tuple[str, ...]:
    """Ids of the Units that could still do something in this SHL Phase but stand by."""
    found = []
    for command in game.menu:
        if command.verb == "activate":
            ahead = game.peek(command)
            if any(c.verb not in (*IDLE, *STANDING_ORDERS) for c in ahead.menu):
                found.append(command.args[0])
    return tuple(found)
