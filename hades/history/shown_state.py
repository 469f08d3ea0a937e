"""The table as it is shown while events are played one by one. Pure.

A tableau is a view that lags behind the game: each event shown is applied to it, and in the end it is
replaced by the game's own view.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from hades import geometry as geo
from hades.content.tables import LETTERS
from hades.history import display_check
from hades.history.evolving_view import EvolvingView
from hades.state.events import NO_CARD, Event
from hades.view import TreasureSeen, View

OVER = "14.0"
"""The section of a game that is over."""


class ShownState(EvolvingView):
    """A view that events are applied to."""

    def behind(self, view: View) -> list[str]:
        """Where the table as it is shown is not that of a view: the paths of the fields, and both values."""
        return display_check.differences(self.view, view)

    def apply(self, event: Event) -> None:
        """Show what an event changed; events that change nothing to see are passed over."""
        act = getattr(self, f"_{event.kind}", None)
        if act is not None:
            self.changes += 1
            self._stale = True
            act(event.data)

    def _drawn(self, *cards: str) -> None:
        """Resolution cards are drawn."""
        for card in cards:
            name = card.split("-")[0]
            deck = self._view.decks.of(name)
            self._deck(name, left=deck.left - 1, drawn=self._listed(deck.drawn, card, True))

    def _draw(self, data: dict[str, Any]) -> None:
        """A number is drawn."""
        self._drawn(data["card"])

    _gorgon_draws = _officer_repairs = _cfp_used = _rally = _request = _call = _repair_tried = _draw

    def _deck_shuffled(self, data: dict[str, Any]) -> None:
        deck = self._view.decks.of(data["deck"])
        self._deck(data["deck"], left=deck.left + len(deck.drawn), drawn=())

    def _combat(self, data: dict[str, Any]) -> None:
        sides = (*data["shots"], data["target"])
        self._drawn(*(side["card"] for side in sides if side["card"] != NO_CARD))
        left = dict(self._view.bombardment)
        for shot in data["shots"]:
            if shot["kind"] == "ship" and shot["id"] in left:
                left[shot["id"]] -= 1
        self._show(bombardment=MappingProxyType(left))

    def _recoil(self, data: dict[str, Any]) -> None:
        self._drawn(data["card"], data["distance_card"])

    def _science(self, data: dict[str, Any]) -> None:
        self._drawn(data["card"])
        if data["place"] == "bridge" and data["success"]:
            self._show(bridge_hacked=True)

    def _bridge_shut(self, _: dict[str, Any]) -> None:
        self._show(bridge_hacked=True)

    def _bombardment_began(self, data: dict[str, Any]) -> None:
        self._show(bombardment=MappingProxyType(dict(data)))

    def _bombardment_over(self, _: dict[str, Any]) -> None:
        self._show(bombardment=MappingProxyType({}))

    def _game_over(self, data: dict[str, Any]) -> None:
        self._show(outcome=data["outcome"], section=OVER, bombardment=MappingProxyType({}))

    def _turn_began(self, data: dict[str, Any]) -> None:
        self._show(turn=data["turn"], turns_left=data["cards_left"])

    def _step_began(self, data: dict[str, Any]) -> None:
        self._show(section=data["section"])
        if data["section"] == "6.0":
            self._phase()
        elif data["section"] == "9.0":
            for id_ in self._friends():
                self._unit(id_, acted=False, jammed=False, newcomer=False)

    def _phase(self) -> None:
        """The SHL Phase begins: nobody has acted, but who is jammed or shut in cannot (6.0-01, 6.0-10)."""
        self._show(bridge_hacked=False)
        for id_ in self._friends():
            unit = self.units[id_]
            self._unit(id_, acted=unit.jammed or unit.trapped, newcomer=False)

    def _friends(self) -> list[str]:
        return [unit.id for unit in self.units.values() if unit.is_friend]

    def _hq_jammed(self, data: dict[str, Any]) -> None:
        self._unit(data["unit"], acted=True, jammed=True)

    def _unit_activated(self, data: dict[str, Any]) -> None:
        self._unit(data["unit"], acted=True, newcomer=False)

    def _fire_combined(self, data: dict[str, Any]) -> None:
        self._unit(data["partner"], acted=True)

    def _chit_drawn(self, data: dict[str, Any]) -> None:
        self._cup(data["chit"], False)
        if data["chit"].startswith("comm"):
            self._chits(comm_crash=self._view.chits.comm_crash + 1)

    def _crisis(self, _: dict[str, Any]) -> None:
        if self._view.chits.crisis == "none":
            self._chits(crisis="open")

    def _chits_discarded(self, _: dict[str, Any]) -> None:
        self._chits(crisis="none", comm_crash=0)

    def _chits_returned(self, data: dict[str, Any]) -> None:
        self._chits_discarded(data)
        for chit in data["chits"]:
            self._cup(chit, True)

    def _crisis_settled(self, data: dict[str, Any]) -> None:
        self._chits(crisis=data["use"])

    def _deck_chosen(self, data: dict[str, Any]) -> None:
        self._show(either_deck=data["deck"])

    def _overtime_used(self, data: dict[str, Any]) -> None:
        self._show(overtime=True)
        self._surprise_added(data)

    def _surprise_drawn(self, data: dict[str, Any]) -> None:
        deck = self._view.decks.surprise
        drawn = self._listed(deck.drawn, data["surprise"], True)
        self._deck("surprise", left=deck.left - 1, drawn=drawn)
        self._show(turns_left=deck.left - 1)

    def _surprise_added(self, data: dict[str, Any]) -> None:
        left = data["cards_left"]
        self._deck("surprise", left=left, aside=self._view.decks.surprise.aside - 1)
        self._show(turns_left=left)

    def _unit_placed(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["hex"])

    _enemy_placed = _unit_placed

    def _officer_placed(self, data: dict[str, Any]) -> None:
        self._drawn(data["card"])
        self.put(data["unit"], data["hex"])

    def _unit_landed(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["hex"])
        self._unit(data["unit"], acted=data["acted"])

    def _unit_beamed_in(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["hex"])
        unit = self.units[data["unit"]]
        self._unit(unit.id, newcomer=unit.newcomer or not unit.acted, acted=True)

    def _unit_moved(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["to"])

    _unit_jumped = _unit_moved

    def _enemy_arrived(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["hex"])
        self._fresh(data["unit"], True)
        self._unit(data["unit"], facing=data["direction"])

    def _no_room(self, data: dict[str, Any]) -> None:
        self._fresh(data["unit"], True)
        self.off(data["unit"], "cup")

    def _enemy_moved(self, data: dict[str, Any]) -> None:
        self.put(data["unit"], data["path"][-1])
        waits = any(note["note"] == "delayed" for note in data["notes"])
        self._unit(data["unit"], facing=data["direction"], waits_for_shaft=waits)

    def _enemy_held(self, data: dict[str, Any]) -> None:
        self._unit(data["unit"], waits_for_shaft=False)

    def _target_chosen(self, data: dict[str, Any]) -> None:
        if data["direction"] != geo.DIRECTION_NAMES[0]:
            self._unit(data["attacker"]["id"], facing=data["direction"])

    def _enemy_turned(self, data: dict[str, Any]) -> None:
        self._unit(data["unit"], facing=data["direction"])

    def _fresh(self, id_: str, fresh: bool) -> None:
        """A Unit on its fresh or its depleted side."""
        unit = self._tables.unit_of[id_]
        moves = self._tables.movement[unit][fresh]
        steps = self._tables.steps_of[unit] - (not fresh)
        self._unit(id_, depleted=not fresh, steps=steps, movement=moves)

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
        self._unit(id_, steps=0)
        self.off(id_, "gone")

    def _officer_turned(self, data: dict[str, Any]) -> None:
        self._show(tso_turned=True)
        record = self._tables.catalog.units[self._tables.officer - 1]
        self._fresh(data["unit"], False)
        weak = "C-21" not in self._tables.off
        self._unit(data["unit"], steps=1, name=record.reverse, depleted=weak)

    def _unit_evacuated(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], data["place"])
        self._show(evacuated=data["count"])

    def _unit_found(self, data: dict[str, Any]) -> None:
        id_ = data["unit"]
        self.put(id_, self._circle(data["room"]).hex)
        if self._tables.is_friend[self._tables.unit_of[id_]]:
            # shut in when the phase began (6.0-10)
            self._unit(id_, acted=True)
        else:
            self._unit(id_, facing=data["direction"])
            self._fresh(id_, not data["depleted"])

    def _unit_trapped(self, data: dict[str, Any]) -> None:
        self._room(data["room"], state="trap")
        self.put(data["unit"], self._circle(data["room"]).hex)
        self._unit(data["unit"], trapped=True)

    def _unit_freed(self, data: dict[str, Any]) -> None:
        self._unit(data["unit"], trapped=False, acted=data["acted"])

    def _lab_entered(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], "lab")

    def _lab_left(self, data: dict[str, Any]) -> None:
        self.off(data["unit"], "aboard")

    def _dante_lost(self, data: dict[str, Any]) -> None:
        self._gone(data["unit"])

    def _treasure_taken(self, data: dict[str, Any]) -> None:
        # a Nastian may have gone on since it took it
        self._treasure(data["treasure"], "map", self.units[data["unit"]].hex, data["unit"])

    def _treasure_put_down(self, data: dict[str, Any]) -> None:
        self._treasure(data["treasure"], "map", data["hex"])

    _treasure_left = _treasure_put_down

    def _treasure_found(self, data: dict[str, Any]) -> None:
        self._treasure(data["treasure"], "map", self._circle(data["room"]).hex)

    def _treasure_aboard(self, data: dict[str, Any]) -> None:
        self._treasure(data["treasure"], "aboard")

    def _treasure_lost(self, data: dict[str, Any]) -> None:
        self._treasure(data["treasure"], "lost")

    def _treasure(self, name: str, place: str, hex_: str = "", carrier: str = "") -> None:
        self._lay(name, TreasureSeen(hex_, place, carrier))
        for unit in list(self.units.values()):
            if (name in unit.carries) != (unit.id == carrier):
                self._unit(unit.id, carries=self._listed(unit.carries, name, unit.id == carrier))

    def _si_activated(self, data: dict[str, Any]) -> None:
        letter = data["letter"]
        hex_ = geo.label(self._tables.complex_hex[geo.INFERNO][LETTERS.index(letter)])
        self._si(data["si"], status="operational", letter=letter, hex=hex_)

    def _si_damaged(self, data: dict[str, Any]) -> None:
        self._si(data["si"], status="damaged")

    def _si_destroyed(self, data: dict[str, Any]) -> None:
        self._si(data["si"], status="destroyed")

    def _si_repaired(self, data: dict[str, Any]) -> None:
        self._si(data["si"], status="operational")

    def _fighter_launched(self, data: dict[str, Any]) -> None:
        self._fighter(data["fighter"], "orbit")

    _fighter_rebuilt = _fighter_launched

    def _fighter_damaged(self, data: dict[str, Any]) -> None:
        self._fighter(data["fighter"], "damaged")

    def _fighter_destroyed(self, data: dict[str, Any]) -> None:
        self._fighter(data["fighter"], "destroyed")

    def _module_failing(self, data: dict[str, Any]) -> None:
        self._module(data["module"], status="failing")

    def _module_destroyed(self, data: dict[str, Any]) -> None:
        self._module(data["module"], status="destroyed")
        # the marker goes on to the first module that is left (12.0-05)
        left = next((m.id for m in self.modules.values() if m.status != "destroyed"), "")
        self._marker(left)

    def _module_repaired(self, data: dict[str, Any]) -> None:
        for module in list(self.modules.values()):
            if module.status == "failing":
                self._module(module.id, status="holding")
        self._module(data["module"], status="holding")
        self._marker(data["module"])

    def _marker(self, current: str) -> None:
        """Which module of the Vittles is hit next."""
        for id_ in self.modules:
            self._module(id_, current=id_ == current)
        self._vittles(module=current or self._view.vittles.module)

    def _directions_set(self, data: dict[str, Any]) -> None:
        self._drawn(data["shl_card"], data["nastian_card"])
        directions = {"inferno": data["inferno"], "purgatory": data["purgatory"]}
        self._show(directions=MappingProxyType(directions))
        for unit in list(self.units.values()):
            # who was set up before there was a direction takes the first one (S-06)
            if not unit.is_friend and unit.map and unit.facing == geo.DIRECTION_NAMES[0]:
                self._unit(unit.id, facing=directions[unit.map])

    def _circle_revealed(self, data: dict[str, Any]) -> None:
        circle = self._counters[data["circle"]]
        self._room(data["room"], state="open", counter=circle.id, name=circle.name, text=circle.text)

    def _circle_removed(self, data: dict[str, Any]) -> None:
        self._room(data["room"], state="open", counter="", name="", text="")

    def _parting_shots_off(self, _: dict[str, Any]) -> None:
        self._show(parting_shots=False)

    def _approached(self, data: dict[str, Any]) -> None:
        self._vittles(in_system=True)

    def _skedaddled(self, data: dict[str, Any]) -> None:
        self._vittles(in_system=False)
