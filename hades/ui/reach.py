"""How far a Unit gets: menus of look-ahead copies, hex by hex. Pure.

A look-ahead goes on only while nothing is learnt. Where a step would draw a card or turn a counter
up, the hex counts as reached and what lies behind it is not looked at, so that a highlight never
gives away what the step will bring.
"""

from __future__ import annotations

import attrs

from hades import Game
from hades.state.events import Event

QUIET = frozenset({"unit_activated", "unit_moved", "unit_stopped", "deck_chosen", "fire_combined"})
"""Events that a plan expects; any other one is a surprise and stops it."""

STEP_VERBS = ("move-to", "take-shaft")
HAPPENS = {
    "si_activated": "wakes the SI hex of Complex {letter}: a counter is drawn",
    "si_destroyed": "an SI is destroyed",
    "si_damaged": "an Elevator is damaged",
    "parting_shots_off": "takes the enemy's Parting Shots away",
}
"""What a step sets off, as far as everybody can see it coming; not what a draw will bring."""
UNKNOWN = "something comes to light there"


@attrs.frozen
class Way:
    """A way to a hex: the commands that lead there, the hexes passed, the factors left."""

    commands: tuple[str, ...]
    hexes: tuple[str, ...]
    left: int
    quiet: bool = True
    """Whether nothing is learnt on the way, so that one may look on from its end."""
    ends: bool = False
    """Whether the move ends there although factors may be left: an enemy stops it."""
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What the last step sets off, each with its clauses."""


def _notes(events: list[Event]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What a step sets off, in words that give nothing away."""
    found = [
        (HAPPENS[event.kind].format(**event.data), event.clauses) for event in events if event.kind in HAPPENS
    ]
    if not found and any(event.kind not in QUIET for event in events):
        found = [(UNKNOWN, ())]
    return tuple(dict.fromkeys(found))


def reach(game: Game, prefix: tuple[str, ...] = ()) -> dict[str, Way]:
    """hex -> shortest way there for the moving Unit, ``prefix`` being what is done before.

    Hexes where the Unit could not stay are passed through but not offered.
    """
    start = game.peek(*prefix)
    if start.ask is None or start.ask.kind != "move?":
        return {}
    unit = start.ask.subject
    found: dict[str, Way] = {}
    here_now = next((u["hex"] for u in start.view()["units"] if u["id"] == unit), "")
    seen = {here_now}
    front = [(start, Way(prefix, (), 0))]
    while front:
        behind: list[tuple[Game, Way]] = []
        for here, way in front:
            for command in here.menu:
                if command.verb not in STEP_VERBS or command.args[0] in seen:
                    continue
                seen.add(command.args[0])
                there = here.peek()
                events = there.do(command)
                left = next((e.data["left"] for e in events if e.kind == "unit_moved"), 0)
                quiet = all(event.kind in QUIET for event in events)
                longer = Way(
                    (*way.commands, command.name),
                    (*way.hexes, command.args[0]),
                    left,
                    quiet,
                    notes=_notes(events),
                )
                moving = (
                    quiet and there.ask is not None and (there.ask.kind, there.ask.subject) == ("move?", unit)
                )
                if not moving or any(c.verb == "stop" for c in there.menu):
                    found[command.args[0]] = attrs.evolve(longer, ends=quiet and not moving)
                if moving:
                    behind.append((there, longer))
        front = behind
    return found
