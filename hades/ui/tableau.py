"""The table as it is shown while events are played one by one. Pure.

A tableau is a view (the same plain dict as `Game.view`) that lags behind the game: each event
shown is applied to it, and in the end it is replaced by the game's own view.
"""

from __future__ import annotations

import copy
from typing import Any

from hades.state.events import Event

View = dict[str, Any]


class Tableau:
    """A view that events are applied to; ``hex_of_letter`` says where a lettered SI stands."""

    def __init__(self, view: View, hex_of_letter: dict[str, str]) -> None:
        self.view: View = copy.deepcopy(view)
        self._letters = hex_of_letter
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

    def _turn_began(self, data: dict[str, Any]) -> None:
        self.view["turn"] = data["turn"]
        self.view["turns_left"] = data["cards_left"]

    def _step_began(self, data: dict[str, Any]) -> None:
        self.view["section"] = data["section"]

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

    def _unit_depleted(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]]["depleted"] = True

    def _unit_recovered(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]]["depleted"] = False

    def _unit_destroyed(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], "gone")

    def _unit_evacuated(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], "aboard")

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
        number = int(str(data["room"]).removeprefix("circle-"))
        self._treasure(data["treasure"], "map", self.view["circles"][number - 1]["hex"])

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
        self.sis[data["si"]].update(status="operational", letter=letter, hex=self._letters[letter])

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
        for module in self.modules.values():
            module["current"] = module["id"] == left

    def _directions_set(self, data: dict[str, Any]) -> None:
        self.view["directions"] = {"inferno": data["inferno"], "purgatory": data["purgatory"]}

    def _circle_revealed(self, data: dict[str, Any]) -> None:
        number = int(str(data["room"]).removeprefix("circle-"))
        self.view["circles"][number - 1].update(state="open", counter=data["circle"])

    def _approached(self, data: dict[str, Any]) -> None:
        self.view["vittles"]["in_system"] = True

    def _skedaddled(self, data: dict[str, Any]) -> None:
        self.view["vittles"]["in_system"] = False
