"""What it means for the player that something has come to light, or may come: what a Circle is good for, and
Gorgons that come near the Engine Room."""

from __future__ import annotations

from hades import Game, narrate
from hades.narrate.effects import of_circle
from hades.odds import surroundings
from hades.state.events import Event
from hades.view import UnitSeen, View
from hades.view.whereabouts import HEX, Whereabouts
from hades.wording import counted

ENGINE_ROOM = "engine-room"


class Meanings:
    """What a Circle is, does and threatens, once for each kind of Circle."""

    def __init__(self, game: Game) -> None:
        self._rooms = {room.id: room for room in game.tables.catalog.circles}
        self._special = game.view().special_rules
        self._said: set[str] = set()

    def of(self, event: Event) -> list[str]:
        """A line for the first Circle of its kind that is opened; [] for all else."""
        room = self._rooms.get(str(event.data["circle"])) if event.kind == "circle_revealed" else None
        told = of_circle(room, self._special) if room is not None else ""
        if not told or told in self._said:
            return []
        self._said.add(told)
        return [f"    {told}"]


class Looming:
    """Warns of each Gorgon on her way to the Engine Room: where she sets out, when she can be there with the
    next enemy's turn, and when she is there (5.4-35, 5.4-38, 5.4-39)."""

    def __init__(self) -> None:
        self._said: set[tuple[str, int]] = set()
        """Gorgons, and how near they were when it was said: 2 for far, 1 for a turn, 0 for there."""

    def lines(self, view: View) -> list[str]:
        """What is new about the Gorgons of a table, a line each."""
        goal = next((room.hex for room in view.circles if room.counter == ENGINE_ROOM), "")
        if not goal:
            return []
        steps, touch = surroundings.on_foot(view, goal), Whereabouts(view)
        found = []
        for unit in view.units:
            far = steps.get(HEX[unit.hex], 0) if unit.family == "gold" and unit.hex else None
            if far is None or (far and touch.engaging(unit)):
                continue
            turns = -(-far // unit.movement)
            stage = unit.id, min(turns, 2)
            if stage not in self._said:
                self._said.add(stage)
                found.append(_warning(unit, far, turns))
        return found


def _warning(unit: UnitSeen, far: int, turns: int) -> str:
    who = narrate.title(unit.id)
    if not far:
        return (
            f"Beware: {who} is in the Engine Room; in each enemy's turn she draws, and on 3 "
            "or less the Hades blows up and the raid is lost. [5.4-39, 5.4-40]"
        )
    when = "with the next enemy's turn" if turns == 1 else f"in {turns} turns of the enemy"
    return (
        f"Beware: {who} is on her way to the Engine Room, {counted(far, 'hex', 'hexes')} off, "
        f"and can be there {when}; there 3 or less blows up the Hades, and the raid is lost. "
        "A Unit of yours next to her holds her. [5.4-03, 5.4-35, 5.4-39]"
    )
