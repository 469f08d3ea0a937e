"""The table as it is shown while events are played one by one. Pure.

A tableau is a view (the same plain dict as `Game.view`) that lags behind the game: each event
shown is applied to it, and in the end it is replaced by the game's own view.
"""

from __future__ import annotations

import copy
from typing import Any

from hades import geometry as geo
from hades.content.tables import LETTERS, Tables
from hades.state.events import Event
from hades.ui import scoring

View = dict[str, Any]

END = "9.0"
"""The phase in which everybody is ready again (9.0-01)."""


class Tableau:
    """A view that events are applied to; its score is counted anew by the rules after each."""

    def __init__(self, view: View, tables: Tables) -> None:
        self.view: View = copy.deepcopy(view)
        self._tables = tables
        self.changes = 0
        """How often the view was changed: who draws it compares this instead of the view."""
        self._index()

    def _index(self) -> None:
        self.units = {u["id"]: u for u in self.view["units"]}
        self.sis = {r["id"]: r for r in self.view["installations"]}
        self.fighters = {f["id"]: f for f in self.view["fighters"]}
        self.modules = {m["id"]: m for m in self.view["vittles"]["modules"]}

    def sync(self, view: View) -> None:
        """Show what is."""
        self.changes += 1
        self.view = copy.deepcopy(view)
        self._index()

    def apply(self, event: Event) -> None:
        """Show what an event changed; events that change nothing to see are passed over."""
        act = getattr(self, f"_{event.kind}", None)
        if act is not None:
            self.changes += 1
            act(event.data)
            self.view["score"] = scoring.of_view(self.view, self._tables)

    def put(self, unit: str, hex_: str) -> None:
        """Stand a Unit in a hex."""
        record = self.units[unit]
        record["hex"], record["place"] = hex_, "map"
        record["map"] = "inferno" if hex_.startswith("I") else "purgatory"
        for name in record["carries"]:
            self.view["treasures"][name]["hex"] = hex_

    def off(self, unit: str, place: str) -> None:
        """Take a Unit off the maps."""
        self.units[unit].update(hex="", map="", place=place)

    def _circle(self, room: str) -> View:
        """The record of a Circle, ``circle-7``."""
        found: View = self.view["circles"][int(room.removeprefix("circle-")) - 1]
        return found

    def _turn_began(self, data: dict[str, Any]) -> None:
        self.view["turn"] = data["turn"]
        self.view["turns_left"] = data["cards_left"]

    def _step_began(self, data: dict[str, Any]) -> None:
        self.view["section"] = data["section"]
        if data["section"] == END:
            self._ready()

    def _ready(self) -> None:
        """Nobody has acted yet, and nobody is jammed any more."""
        for unit in self.view["units"]:
            unit["acted"] = unit["jammed"] = False

    def _hq_jammed(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]].update(acted=True, jammed=True)

    def _unit_activated(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]]["acted"] = True

    def _unit_stands_by(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]]["acted"] = True

    def _fire_combined(self, data: dict[str, Any]) -> None:
        self.units[data["partner"]]["acted"] = True

    def _chit_drawn(self, data: dict[str, Any]) -> None:
        if data["chit"].startswith("comm"):
            self.view["chits"]["comm_crash"] += 1

    def _crisis(self, _: dict[str, Any]) -> None:
        if self.view["chits"]["crisis"] == "none":
            self.view["chits"]["crisis"] = "open"

    def _chits_discarded(self, _: dict[str, Any]) -> None:
        self.view["chits"].update(crisis="none", comm_crash=0)

    _chits_returned = _chits_discarded

    def _deck_chosen(self, data: dict[str, Any]) -> None:
        self.view["either_deck"] = data["deck"]

    def _overtime_used(self, data: dict[str, Any]) -> None:
        self.view["overtime"] = True
        self.view["turns_left"] = data["cards_left"]

    def _surprise_drawn(self, _: dict[str, Any]) -> None:
        self.view["turns_left"] -= 1

    def _surprise_added(self, data: dict[str, Any]) -> None:
        self.view["turns_left"] = data["cards_left"]

    def _unit_placed(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["hex"])

    _unit_landed = _unit_placed
    _unit_beamed_in = _unit_placed
    _enemy_placed = _unit_placed
    _officer_placed = _unit_placed

    def _unit_moved(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["to"])

    _unit_jumped = _unit_moved

    def _enemy_arrived(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["hex"])
        self.units[data["unit"]]["facing"] = data["direction"]

    def _enemy_moved(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["path"][-1])
        self.units[data["unit"]]["facing"] = data["direction"]

    def _enemy_turned(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]]["facing"] = data["direction"]

    def _fresh(self, id_: str, fresh: bool) -> None:
        """A Unit on its fresh or its depleted side."""
        unit = self._tables.unit_of[id_]
        moves = self._tables.movement[unit][fresh]
        steps = self._tables.steps_of[unit] - (not fresh)
        self.units[id_].update(depleted=not fresh, steps=steps, movement=moves)

    def _unit_depleted(self, data: dict[str, Any]) -> None:
        self._fresh(data["unit"], False)

    def _unit_recovered(self, data: dict[str, Any]) -> None:
        self._fresh(data["unit"], True)

    def _unit_destroyed(self, data: dict[str, Any]) -> None:
        id_ = data["unit"]
        number = self._tables.unit_of[id_]
        if self._tables.is_nastian[number] and number != self._tables.officer:
            self._fresh(id_, True)
            self.off(id_, "cup")
        else:
            self.units[id_].update(steps=0, depleted=True)
            self.off(id_, "gone")

    def _officer_turned(self, data: dict[str, Any]) -> None:
        self.view["tso_turned"] = True
        record = self._tables.catalog.units[self._tables.officer - 1]
        self._fresh(data["unit"], False)
        self.units[data["unit"]]["name"] = record.reverse

    def _unit_evacuated(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], "aboard")
        self.view["evacuated"] = data["count"]

    def _unit_found(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], self._circle(data["room"])["hex"])

    def _unit_trapped(self, data: dict[str, Any]) -> None:
        room = self._circle(data["room"])
        room["state"] = "trap"
        self.put(data["unit"], room["hex"])
        self.units[data["unit"]]["trapped"] = True

    def _unit_freed(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]]["trapped"] = False

    def _lab_entered(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], "lab")

    def _lab_left(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], "aboard")

    def _dante_lost(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], "gone")

    def _treasure_taken(self, data: dict[str, Any]) -> None:
        self._treasure(data["treasure"], "map", data["hex"], data["unit"])

    def _treasure_put_down(self, data: dict[str, Any]) -> None:
        self._treasure(data["treasure"], "map", data["hex"])

    _treasure_left = _treasure_put_down

    def _treasure_found(self, data: dict[str, Any]) -> None:
        self._treasure(data["treasure"], "map", self._circle(data["room"])["hex"])

    def _treasure_aboard(self, data: dict[str, Any]) -> None:
        self._treasure(data["treasure"], "aboard")

    def _treasure_lost(self, data: dict[str, Any]) -> None:
        self._treasure(data["treasure"], "lost")

    def _treasure(self, name: str, place: str, hex_: str = "", carrier: str = "") -> None:
        self.view["treasures"][name] = {"hex": hex_, "place": place, "carrier": carrier}
        for unit in self.view["units"]:
            if name in unit["carries"]:
                unit["carries"].remove(name)
        if carrier:
            self.units[carrier]["carries"].append(name)

    def _si_activated(self, data: dict[str, Any]) -> None:
        letter = data["letter"]
        hex_ = geo.label(self._tables.complex_hex[geo.INFERNO][LETTERS.index(letter)])
        self.sis[data["si"]].update(status="operational", letter=letter, hex=hex_)

    def _si_damaged(self, data: dict[str, Any]) -> None:
        self.sis[data["si"]]["status"] = "damaged"

    def _si_destroyed(self, data: dict[str, Any]) -> None:
        self.sis[data["si"]]["status"] = "destroyed"

    def _si_repaired(self, data: dict[str, Any]) -> None:
        self.sis[data["si"]]["status"] = "operational"

    def _fighter_launched(self, data: dict[str, Any]) -> None:
        self.fighters[data["fighter"]]["status"] = "orbit"

    _fighter_rebuilt = _fighter_launched

    def _fighter_damaged(self, data: dict[str, Any]) -> None:
        self.fighters[data["fighter"]]["status"] = "damaged"

    def _fighter_destroyed(self, data: dict[str, Any]) -> None:
        self.fighters[data["fighter"]]["status"] = "destroyed"

    def _module_failing(self, data: dict[str, Any]) -> None:
        self.modules[data["module"]]["status"] = "failing"

    def _module_destroyed(self, data: dict[str, Any]) -> None:
        self.modules[data["module"]]["status"] = "destroyed"
        # the marker goes on to the first module that is left (12.0-05)
        left = next((m["id"] for m in self.modules.values() if m["status"] != "destroyed"), "")
        self._marker(left)

    def _module_repaired(self, data: dict[str, Any]) -> None:
        for module in self.modules.values():
            if module["status"] == "failing":
                module["status"] = "holding"
        self.modules[data["module"]]["status"] = "holding"
        self._marker(data["module"])

    def _marker(self, current: str) -> None:
        """Which module of the Vittles is hit next."""
        for module in self.modules.values():
            module["current"] = module["id"] == current
        self.view["vittles"]["module"] = current or self.view["vittles"]["module"]

    def _directions_set(self, data: dict[str, Any]) -> None:
        self.view["directions"] = {"inferno": data["inferno"], "purgatory": data["purgatory"]}

    def _circle_revealed(self, data: dict[str, Any]) -> None:
        self._circle(data["room"]).update(state="open", counter=data["circle"])

    def _circle_removed(self, data: dict[str, Any]) -> None:
        self._circle(data["room"]).update(state="open", counter="")

    def _parting_shots_off(self, _: dict[str, Any]) -> None:
        self.view["parting_shots"] = False

    def _approached(self, data: dict[str, Any]) -> None:
        self.view["vittles"]["in_system"] = True

    def _skedaddled(self, data: dict[str, Any]) -> None:
        self.view["vittles"]["in_system"] = False
