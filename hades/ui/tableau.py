"""The table as it is shown while events are played one by one. Pure.

A tableau is a view (the same plain dict as `Game.view`) that lags behind the game: each event
shown is applied to it, and in the end it is replaced by the game's own view.
"""

from __future__ import annotations

import copy
from typing import Any

from hades import geometry as geo
from hades.content.tables import LETTERS, Tables
from hades.state.commands import TREASURES
from hades.state.events import NO_CARD, Event
from hades.ui import scoring, untold

View = dict[str, Any]

OVER = "14.0"
"""The section of a game that is over."""


class Tableau:
    """A view that events are applied to; its score is counted anew by the rules after each."""

    def __init__(self, view: View, tables: Tables) -> None:
        self.view: View = copy.deepcopy(view)
        self._tables = tables
        catalog = tables.catalog
        self._circles = {circle.id: circle for circle in tables.circles}
        self._order = {
            id_: number
            for ids in (
                (card.id for card in catalog.shl_cards),
                (card.id for card in catalog.nastian_cards),
                (card.id for card in tables.surprises),
                (*(unit.id for unit in catalog.units), *(chit.id for chit in catalog.chits)),
                TREASURES,
            )
            for number, id_ in enumerate(ids)
        }
        """Id of a card or a counter -> its place in a list of such."""
        self.changes = 0
        """How often the view was changed: who draws it compares this instead of the view."""
        self._index()

    def _index(self) -> None:
        self.units = {u["id"]: u for u in self.view["units"]}
        self.sis = {r["id"]: r for r in self.view["installations"]}
        self.fighters = {f["id"]: f for f in self.view["fighters"]}
        self.modules = {m["id"]: m for m in self.view["vittles"]["modules"]}
        friends = self._tables.is_friend
        self._friends = [u for u in self.view["units"] if friends[self._tables.unit_of[u["id"]]]]
        self._enemies = [u for u in self.view["units"] if not friends[self._tables.unit_of[u["id"]]]]

    def sync(self, view: View) -> None:
        """Show what is."""
        self.changes += 1
        self.view = copy.deepcopy(view)
        self._index()

    def behind(self, view: View) -> list[str]:
        """Where the table as it is shown is not that of a view: the paths of the fields, and both values."""
        return untold.differences(self.view, view)

    def apply(self, event: Event) -> None:
        """Show what an event changed; events that change nothing to see are passed over."""
        act = getattr(self, f"_{event.kind}", None)
        if act is not None:
            self.changes += 1
            act(event.data)
            self.view["score"] = scoring.of_view(self.view, self._tables)

    def put(self, unit: str, hex_: str) -> None:
        """Stand a Unit in a hex; one that was shut in a Trap is out of it, one from the cup not in it."""
        record = self.units[unit]
        record["trapped"] = False
        if record["place"] == "cup":
            self._listed(self.view["cup"], unit, False)
        record["hex"], record["place"] = hex_, "map"
        record["map"] = "inferno" if hex_.startswith("I") else "purgatory"
        for name in record["carries"]:
            self.view["treasures"][name]["hex"] = hex_

    def off(self, unit: str, place: str) -> None:
        """Take a Unit off the maps."""
        record = self.units[unit]
        nowhere = geo.DIRECTION_NAMES[0]
        record.update(hex="", map="", place=place, trapped=False, waits_for_shaft=False, facing=nowhere)
        if place == "cup":
            self._listed(self.view["cup"], unit, True)

    def _listed(self, ids: list[str], id_: str, there: bool) -> None:
        """Put an id into a list that is in the order of the box, or take it out."""
        if id_ in ids:
            ids.remove(id_)
        if there:
            ids.append(id_)
            ids.sort(key=self._order.__getitem__)

    def _drawn(self, *cards: str) -> None:
        """Resolution cards are drawn."""
        for card in cards:
            deck = self.view["decks"][card.split("-")[0]]
            deck["left"] -= 1
            self._listed(deck["drawn"], card, True)

    def _draw(self, data: dict[str, Any]) -> None:
        """A number is drawn."""
        self._drawn(data["card"])

    _gorgon_draws = _officer_repairs = _cfp_used = _rally = _request = _call = _repair_tried = _draw

    def _deck_shuffled(self, data: dict[str, Any]) -> None:
        deck = self.view["decks"][data["deck"]]
        deck.update(left=deck["left"] + len(deck["drawn"]), drawn=[])

    def _combat(self, data: dict[str, Any]) -> None:
        sides = (*data["shots"], data["target"])
        self._drawn(*(side["card"] for side in sides if side["card"] != NO_CARD))
        left = self.view["bombardment"]
        for shot in data["shots"]:
            if shot["kind"] == "ship" and shot["id"] in left:
                left[shot["id"]] -= 1

    def _recoil(self, data: dict[str, Any]) -> None:
        self._drawn(data["card"], data["distance_card"])

    def _science(self, data: dict[str, Any]) -> None:
        self._drawn(data["card"])
        if data["place"] == "bridge" and data["success"]:
            self.view["bridge_hacked"] = True

    def _bridge_shut(self, _: dict[str, Any]) -> None:
        self.view["bridge_hacked"] = True

    def _bombardment_began(self, data: dict[str, Any]) -> None:
        self.view["bombardment"] = dict(data)

    def _bombardment_over(self, _: dict[str, Any]) -> None:
        self.view["bombardment"] = {}

    def _game_over(self, data: dict[str, Any]) -> None:
        self.view.update(outcome=data["outcome"], section=OVER, bombardment={})

    def _circle(self, room: str) -> View:
        """The record of a Circle, ``circle-7``."""
        found: View = self.view["circles"][int(room.removeprefix("circle-")) - 1]
        return found

    def _turn_began(self, data: dict[str, Any]) -> None:
        self.view["turn"] = data["turn"]
        self.view["turns_left"] = data["cards_left"]

    def _step_began(self, data: dict[str, Any]) -> None:
        self.view["section"] = data["section"]
        if data["section"] == "6.0":
            self._phase()
        elif data["section"] == "9.0":
            for unit in self._friends:
                unit["acted"] = unit["jammed"] = unit["newcomer"] = False

    def _phase(self) -> None:
        """The SHL Phase begins: nobody has acted, but who is jammed or shut in cannot (6.0-01, 6.0-10)."""
        self.view["bridge_hacked"] = False
        for unit in self._friends:
            unit["acted"] = unit["jammed"] or unit["trapped"]
            unit["newcomer"] = False

    def _hq_jammed(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]].update(acted=True, jammed=True)

    def _unit_activated(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]].update(acted=True, newcomer=False)

    def _fire_combined(self, data: dict[str, Any]) -> None:
        self.units[data["partner"]]["acted"] = True

    def _chit_drawn(self, data: dict[str, Any]) -> None:
        self._listed(self.view["cup"], data["chit"], False)
        if data["chit"].startswith("comm"):
            self.view["chits"]["comm_crash"] += 1

    def _crisis(self, _: dict[str, Any]) -> None:
        if self.view["chits"]["crisis"] == "none":
            self.view["chits"]["crisis"] = "open"

    def _chits_discarded(self, _: dict[str, Any]) -> None:
        self.view["chits"].update(crisis="none", comm_crash=0)

    def _chits_returned(self, data: dict[str, Any]) -> None:
        self._chits_discarded(data)
        for chit in data["chits"]:
            self._listed(self.view["cup"], chit, True)

    def _crisis_settled(self, data: dict[str, Any]) -> None:
        self.view["chits"]["crisis"] = data["use"]

    def _deck_chosen(self, data: dict[str, Any]) -> None:
        self.view["either_deck"] = data["deck"]

    def _overtime_used(self, data: dict[str, Any]) -> None:
        self.view["overtime"] = True
        self._surprise_added(data)

    def _surprise_drawn(self, data: dict[str, Any]) -> None:
        deck = self.view["decks"]["surprise"]
        self._listed(deck["drawn"], data["surprise"], True)
        deck["left"] -= 1
        self.view["turns_left"] = deck["left"]

    def _surprise_added(self, data: dict[str, Any]) -> None:
        deck = self.view["decks"]["surprise"]
        deck["aside"] -= 1
        self.view["turns_left"] = deck["left"] = data["cards_left"]

    def _unit_placed(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["hex"])

    _enemy_placed = _unit_placed

    def _officer_placed(self, data: dict[str, Any]) -> None:
        self._drawn(data["card"])
        self.put(data["unit"], data["hex"])

    def _unit_landed(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["hex"])
        self.units[data["unit"]]["acted"] = data["acted"]

    def _unit_beamed_in(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["hex"])
        record = self.units[data["unit"]]
        record["newcomer"] = record["newcomer"] or not record["acted"]
        record["acted"] = True

    def _unit_moved(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["to"])

    _unit_jumped = _unit_moved

    def _enemy_arrived(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["hex"])
        self._fresh(data["unit"], True)
        self.units[data["unit"]]["facing"] = data["direction"]

    def _no_room(self, data: dict[str, Any]) -> None:
        self._fresh(data["unit"], True)
        self.off(data["unit"], "cup")

    def _enemy_moved(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["path"][-1])
        waits = any(note["note"] == "delayed" for note in data["notes"])
        self.units[data["unit"]].update(facing=data["direction"], waits_for_shaft=waits)

    def _enemy_held(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]]["waits_for_shaft"] = False

    def _target_chosen(self, data: dict[str, Any]) -> None:
        if data["direction"] != geo.DIRECTION_NAMES[0]:
            self.units[data["attacker"]["id"]]["facing"] = data["direction"]

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
            self._gone(id_)

    def _gone(self, id_: str) -> None:
        """A Unit out of the game."""
        self._fresh(id_, False)
        self.units[id_]["steps"] = 0
        self.off(id_, "gone")

    def _officer_turned(self, data: dict[str, Any]) -> None:
        self.view["tso_turned"] = True
        record = self._tables.catalog.units[self._tables.officer - 1]
        self._fresh(data["unit"], False)
        self.units[data["unit"]].update(steps=1, name=record.reverse)

    def _unit_evacuated(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], data["place"])
        self.view["evacuated"] = data["count"]

    def _unit_found(self, data: dict[str, Any]) -> None:
        id_ = data["unit"]
        self.put(id_, self._circle(data["room"])["hex"])
        if self._tables.is_friend[self._tables.unit_of[id_]]:
            # shut in when the phase began (6.0-10)
            self.units[id_]["acted"] = True
        else:
            self.units[id_]["facing"] = data["direction"]
            self._fresh(id_, not data["depleted"])

    def _unit_trapped(self, data: dict[str, Any]) -> None:
        room = self._circle(data["room"])
        room["state"] = "trap"
        self.put(data["unit"], room["hex"])
        self.units[data["unit"]]["trapped"] = True

    def _unit_freed(self, data: dict[str, Any]) -> None:
        self.units[data["unit"]].update(trapped=False, acted=data["acted"])

    def _lab_entered(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], "lab")

    def _lab_left(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], "aboard")

    def _dante_lost(self, data: dict[str, Any]) -> None:
        self._gone(data["unit"])

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
            self._listed(self.units[carrier]["carries"], name, True)

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
        self._drawn(data["shl_card"], data["nastian_card"])
        directions = self.view["directions"] = {"inferno": data["inferno"], "purgatory": data["purgatory"]}
        for unit in self._enemies:
            # who was set up before there was a direction takes the first one (S-06)
            if unit["map"] and unit["facing"] == geo.DIRECTION_NAMES[0]:
                unit["facing"] = directions[unit["map"]]

    def _circle_revealed(self, data: dict[str, Any]) -> None:
        circle = self._circles[data["circle"]]
        self._circle(data["room"]).update(state="open", counter=circle.id, name=circle.name, text=circle.text)

    def _circle_removed(self, data: dict[str, Any]) -> None:
        self._circle(data["room"]).update(state="open", counter="", name="", text="")

    def _parting_shots_off(self, _: dict[str, Any]) -> None:
        self.view["parting_shots"] = False

    def _approached(self, data: dict[str, Any]) -> None:
        self.view["vittles"]["in_system"] = True

    def _skedaddled(self, data: dict[str, Any]) -> None:
        self.view["vittles"]["in_system"] = False
