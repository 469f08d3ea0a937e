"""The position as the events alone tell it, for the check that nothing changes without an event.

Each event is applied to the view before it, by what its kind means and not by the rules: a second opinion.
Fields that no event reports are named in `UNTOLD`; all others must follow. `EARLY` has those that the rules
change a little before they tell it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import MappingProxyType
from typing import Any

import attrs

from hades import geometry as geo
from hades.content.component_records import LETTERS, TREASURES
from hades.content.tables import Tables
from hades.state.events import NO_CARD, Event
from hades.state.state import ABOARD, HIDDEN, PLACES
from hades.view import PARTS, CircleSeen, Score, TreasureSeen, UnitSeen, View
from hades.view.view import score_of

OVER = "14.0"
"""The section of a finished game."""


class ShownState:
    """A view that events are applied to; its score is computed by the rules."""

    def __init__(self, view: View, tables: Tables) -> None:
        self._tables = tables
        catalog = tables.catalog
        self._counters = {circle.id: circle for circle in tables.circles}
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
        """Sort order of cards and counters in lists, by id."""
        self.changes = 0
        """Number of changes of the view; drawing code compares this instead of the view."""
        self._take(view)

    def _take(self, view: View) -> None:
        self._view = view
        """The view; records of Units, Installations, Fighters and modules may be stale."""
        self._stale = False
        self.units = {u.id: u for u in view.units}
        self.sis = {r.id: r for r in view.installations}
        self.fighters = {f.id: f for f in view.fighters}
        self.modules = {m.id: m for m in view.vittles.modules}

    @property
    def view(self) -> View:
        """The table as left by the events so far."""
        if self._stale:
            self._stale = False
            self._show(
                units=tuple(self.units.values()),
                installations=tuple(self.sis.values()),
                fighters=tuple(self.fighters.values()),
                vittles=attrs.evolve(self._view.vittles, modules=tuple(self.modules.values())),
            )
            self._show(score=shown_score(self._view, self._tables))
        return self._view

    def sync(self, view: View) -> None:
        """Replace the shown view with the actual one."""
        self.changes += 1
        self._take(view)

    def put(self, unit: str, hex_: str) -> None:
        """Put a Unit into a hex; it leaves its Trap or the Nastian Cup."""
        if self.units[unit].place == "cup":
            self._cup(unit, False)
        map_ = "inferno" if hex_.startswith("I") else "purgatory"
        self._unit(unit, hex=hex_, place="map", map=map_, trapped=False)
        for name in self.units[unit].carries:
            self._lay(name, attrs.evolve(self._view.treasures[name], hex=hex_))

    def off(self, unit: str, place: str) -> None:
        """Take a Unit off the maps."""
        nowhere = geo.DIRECTION_NAMES[0]
        self._unit(unit, hex="", map="", place=place, trapped=False, waits_for_shaft=False, facing=nowhere)
        if place == "cup":
            self._cup(unit, True)

    # Replacing records

    def _show(self, **parts: Any) -> None:
        self._view = self._view.evolve(**parts)

    def _unit(self, id_: str, **fields: Any) -> None:
        self.units[id_] = attrs.evolve(self.units[id_], **fields)
        self._stale = True

    def _si(self, id_: str, **fields: Any) -> None:
        self.sis[id_] = attrs.evolve(self.sis[id_], **fields)

    def _fighter(self, id_: str, **fields: Any) -> None:
        self.fighters[id_] = attrs.evolve(self.fighters[id_], **fields)

    def _module(self, id_: str, **fields: Any) -> None:
        self.modules[id_] = attrs.evolve(self.modules[id_], **fields)

    def _vittles(self, **fields: Any) -> None:
        self._show(vittles=attrs.evolve(self._view.vittles, **fields))

    def _chits(self, **fields: Any) -> None:
        self._show(chits=attrs.evolve(self._view.chits, **fields))

    def _deck(self, deck: str, **fields: Any) -> None:
        decks = self._view.decks
        self._show(decks=attrs.evolve(decks, **{deck: attrs.evolve(getattr(decks, deck), **fields)}))

    def _cup(self, id_: str, there: bool) -> None:
        self._show(cup=self._listed(self._view.cup, id_, there))

    def _lay(self, name: str, treasure: TreasureSeen) -> None:
        self._show(treasures=MappingProxyType({**self._view.treasures, name: treasure}))

    def _circle(self, room: str) -> CircleSeen:
        """Return the record of a Circle, ``circle-7``."""
        return self._view.circles[int(room.removeprefix("circle-")) - 1]

    def _room(self, room: str, **fields: Any) -> None:
        circle = attrs.evolve(self._circle(room), **fields)
        circles = self._view.circles
        self._show(circles=tuple(circle if other.number == circle.number else other for other in circles))

    def _listed(self, ids: tuple[str, ...], id_: str, there: bool) -> tuple[str, ...]:
        """Return ids in the order of the box, with one added or removed."""
        others = {other for other in ids if other != id_}
        return tuple(sorted(others | {id_} if there else others, key=self._order.__getitem__))

    # Events

    def behind(self, view: View) -> list[str]:
        """Return the differences of the shown table from a view: the paths of the fields, with both
        values.
        """
        return differences(self.view, view)

    def apply(self, event: Event) -> None:
        """Apply an event; events without a visible effect are ignored."""
        if (effect := EFFECTS.get(event.kind)) is not None:
            self.changes += 1
            self._stale = True
            effect(self, event.data)

    def _drawn(self, *cards: str) -> None:
        for card in cards:
            name = card.split("-")[0]
            deck = self._view.decks.of(name)
            self._deck(name, left=deck.left - 1, drawn=self._listed(deck.drawn, card, True))

    def _draw(self, data: dict[str, Any]) -> None:
        self._drawn(data["card"])

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

    def _science(self, data: dict[str, Any]) -> None:
        self._drawn(data["card"])
        if data["place"] == "bridge" and data["success"]:
            self._show(bridge_hacked=True)

    def _step_began(self, data: dict[str, Any]) -> None:
        self._show(section=data["section"])
        if data["section"] == "6.0":
            self._phase()
        elif data["section"] == "9.0":
            for id_ in self._friends():
                self._unit(id_, acted=False, jammed=False, newcomer=False)

    def _phase(self) -> None:
        """Begin the SHL Phase: Units have not acted, but jammed and trapped ones cannot (6.0-01, 6.0-10)."""
        self._show(bridge_hacked=False)
        for id_ in self._friends():
            unit = self.units[id_]
            self._unit(id_, acted=unit.jammed or unit.trapped, newcomer=False)

    def _friends(self) -> list[str]:
        return [unit.id for unit in self.units.values() if unit.is_friend]

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

    def _target_chosen(self, data: dict[str, Any]) -> None:
        if data["direction"] != geo.DIRECTION_NAMES[0]:
            self._unit(data["attacker"]["id"], facing=data["direction"])

    def _fresh(self, id_: str, fresh: bool) -> None:
        """Flip a Unit to its fresh or its depleted side."""
        unit = self._tables.unit_of[id_]
        moves = self._tables.movement[unit][fresh]
        steps = self._tables.steps_of[unit] - (not fresh)
        self._unit(id_, depleted=not fresh, steps=steps, movement=moves)

    def _unit_destroyed(self, data: dict[str, Any]) -> None:
        id_ = data["unit"]
        number = self._tables.unit_of[id_]
        if self._tables.is_nastian[number] and number != self._tables.officer:
            self._fresh(id_, True)
            self.off(id_, "cup")
        else:
            self._gone(id_)

    def _gone(self, id_: str) -> None:
        """Take a Unit out of the game."""
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
            # Trapped when the phase began (6.0-10).
            self._unit(id_, acted=True)
        else:
            self._unit(id_, facing=data["direction"])
            self._fresh(id_, not data["depleted"])

    def _unit_trapped(self, data: dict[str, Any]) -> None:
        self._room(data["room"], state="trap")
        self.put(data["unit"], self._circle(data["room"]).hex)
        self._unit(data["unit"], trapped=True)

    def _treasure_put_down(self, data: dict[str, Any]) -> None:
        self._treasure(data["treasure"], "map", data["hex"])

    def _treasure(self, name: str, place: str, hex_: str = "", carrier: str = "") -> None:
        self._lay(name, TreasureSeen(hex_, place, carrier))
        for unit in list(self.units.values()):
            if (name in unit.carries) != (unit.id == carrier):
                self._unit(unit.id, carries=self._listed(unit.carries, name, unit.id == carrier))

    def _si_activated(self, data: dict[str, Any]) -> None:
        letter = data["letter"]
        hex_ = geo.label(self._tables.complex_hex[geo.INFERNO][LETTERS.index(letter)])
        self._si(data["si"], status="operational", letter=letter, hex=hex_)

    def _module_destroyed(self, data: dict[str, Any]) -> None:
        self._module(data["module"], status="destroyed")
        # The marker moves to the first module left (12.0-05).
        left = next((m.id for m in self.modules.values() if m.status != "destroyed"), "")
        self._marker(left)

    def _module_repaired(self, data: dict[str, Any]) -> None:
        for module in list(self.modules.values()):
            if module.status == "failing":
                self._module(module.id, status="holding")
        self._module(data["module"], status="holding")
        self._marker(data["module"])

    def _marker(self, current: str) -> None:
        """Set the module of the Vittles that is hit next."""
        for id_ in self.modules:
            self._module(id_, current=id_ == current)
        self._vittles(module=current or self._view.vittles.module)

    def _directions_set(self, data: dict[str, Any]) -> None:
        self._drawn(data["shl_card"], data["nastian_card"])
        directions = {"inferno": data["inferno"], "purgatory": data["purgatory"]}
        self._show(directions=MappingProxyType(directions))
        for unit in list(self.units.values()):
            # A Unit set up before the first direction was drawn takes that one (S-06).
            if not unit.is_friend and unit.map and unit.facing == geo.DIRECTION_NAMES[0]:
                self._unit(unit.id, facing=directions[unit.map])

    def _circle_revealed(self, data: dict[str, Any]) -> None:
        circle = self._counters[data["circle"]]
        self._room(data["room"], state="open", counter=circle.id, name=circle.name, text=circle.text)


EFFECTS: dict[str, Callable[[ShownState, dict[str, Any]], None]] = {
    "unit_placed": ShownState._unit_placed,
    "enemy_placed": ShownState._unit_placed,
    "officer_placed": ShownState._officer_placed,
    "bombardment_began": lambda s, d: s._show(bombardment=MappingProxyType(dict(d))),
    "bombardment_over": lambda s, d: s._show(bombardment=MappingProxyType({})),
    "turn_began": lambda s, d: s._show(turn=d["turn"], turns_left=d["cards_left"]),
    "step_began": ShownState._step_began,
    "deck_chosen": lambda s, d: s._show(either_deck=d["deck"]),
    "deck_shuffled": ShownState._deck_shuffled,
    "combat": ShownState._combat,
    "target_chosen": ShownState._target_chosen,
    "unit_depleted": lambda s, d: s._fresh(d["unit"], False),
    "unit_destroyed": ShownState._unit_destroyed,
    "unit_recovered": lambda s, d: s._fresh(d["unit"], True),
    "officer_turned": ShownState._officer_turned,
    "fighter_damaged": lambda s, d: s._fighter(d["fighter"], status="damaged"),
    "fighter_destroyed": lambda s, d: s._fighter(d["fighter"], status="destroyed"),
    "fighter_launched": lambda s, d: s._fighter(d["fighter"], status="orbit"),
    "fighter_rebuilt": lambda s, d: s._fighter(d["fighter"], status="orbit"),
    "si_activated": ShownState._si_activated,
    "si_damaged": lambda s, d: s._si(d["si"], status="damaged"),
    "si_destroyed": lambda s, d: s._si(d["si"], status="destroyed"),
    "si_repaired": lambda s, d: s._si(d["si"], status="operational"),
    "module_failing": lambda s, d: s._module(d["module"], status="failing"),
    "module_destroyed": ShownState._module_destroyed,
    "module_repaired": ShownState._module_repaired,
    "dante_lost": lambda s, d: s._gone(d["unit"]),
    "directions_set": ShownState._directions_set,
    "no_room": ShownState._no_room,
    "enemy_arrived": ShownState._enemy_arrived,
    "chit_drawn": ShownState._chit_drawn,
    "crisis": ShownState._crisis,
    "crisis_settled": lambda s, d: s._chits(crisis=d["use"]),
    "hq_jammed": lambda s, d: s._unit(d["unit"], acted=True, jammed=True),
    "enemy_held": lambda s, d: s._unit(d["unit"], waits_for_shaft=False),
    "enemy_moved": ShownState._enemy_moved,
    "enemy_turned": lambda s, d: s._unit(d["unit"], facing=d["direction"]),
    "gorgon_draws": ShownState._draw,
    "officer_repairs": ShownState._draw,
    "surprise_drawn": ShownState._surprise_drawn,
    "surprise_added": ShownState._surprise_added,
    "circle_revealed": ShownState._circle_revealed,
    "circle_removed": lambda s, d: s._room(d["room"], state="open", counter="", name="", text=""),
    "parting_shots_off": lambda s, d: s._show(parting_shots=False),
    "unit_freed": lambda s, d: s._unit(d["unit"], trapped=False, acted=d["acted"]),
    "unit_trapped": ShownState._unit_trapped,
    "unit_found": ShownState._unit_found,
    "treasure_found": lambda s, d: s._treasure(d["treasure"], "map", s._circle(d["room"]).hex),
    # A Nastian may have moved on since it took the treasure.
    "treasure_taken": lambda s, d: s._treasure(d["treasure"], "map", s.units[d["unit"]].hex, d["unit"]),
    "treasure_put_down": ShownState._treasure_put_down,
    "treasure_left": ShownState._treasure_put_down,
    "treasure_lost": lambda s, d: s._treasure(d["treasure"], "lost"),
    "treasure_aboard": lambda s, d: s._treasure(d["treasure"], "aboard"),
    "lab_entered": lambda s, d: s.off(d["unit"], "lab"),
    "lab_left": lambda s, d: s.off(d["unit"], "aboard"),
    "unit_activated": lambda s, d: s._unit(d["unit"], acted=True, newcomer=False),
    "unit_moved": ShownState._unit_moved,
    "fire_combined": lambda s, d: s._unit(d["partner"], acted=True),
    "cfp_used": ShownState._draw,
    "unit_jumped": ShownState._unit_moved,
    "recoil": lambda s, d: s._drawn(d["card"], d["distance_card"]),
    "rally": ShownState._draw,
    "request": ShownState._draw,
    "unit_landed": ShownState._unit_landed,
    "call": ShownState._draw,
    "unit_beamed_in": ShownState._unit_beamed_in,
    "unit_evacuated": ShownState._unit_evacuated,
    "science": ShownState._science,
    "bridge_shut": lambda s, d: s._show(bridge_hacked=True),
    "repair_tried": ShownState._draw,
    "approached": lambda s, d: s._vittles(in_system=True),
    "skedaddled": lambda s, d: s._vittles(in_system=False),
    "chits_discarded": ShownState._chits_discarded,
    "chits_returned": ShownState._chits_returned,
    "overtime_used": ShownState._overtime_used,
    "game_over": lambda s, d: s._show(outcome=d["outcome"], section=OVER, bombardment=MappingProxyType({})),
}
"""Change of the shown table by kind of event; other kinds change nothing visible."""


@attrs.frozen
class _Standing:
    """The part of a view that the rules compute a score from (14.1)."""

    t: Tables
    where: tuple[int, ...]
    treasure_at: tuple[int, ...]
    tso_turned: bool
    face_down: int
    overtime: bool
    outcome: str


def shown_score(view: View, tables: Tables) -> Score:
    """Return the score sheet of the shown table, computed by the rules."""
    numbers = {place: number for number, place in PLACES.items()}
    treasures = (view.treasures[name].place for name in TREASURES)
    standing = _Standing(
        tables,
        # Row 0 is empty; a Unit on a map is neither aboard nor hidden.
        (HIDDEN, *(numbers.get(unit.place, 0) for unit in view.units)),
        tuple(ABOARD if place == "aboard" else 0 for place in treasures),
        view.tso_turned,
        sum(1 << circle.number for circle in view.circles if circle.state == "closed"),
        view.overtime,
        view.outcome,
    )
    return score_of(standing)


# Checking that the events told everything


UNTOLD = {
    "agenda": "the menu gives the next question, so it is not part of the board",
}
"""Fields of a view that no event reports, with the reason."""

EARLY = {
    "combat": {"bombardment"},
    "deck_shuffled": {"decks", "directions", "units.facing"},
    "enemy_moved": {"treasures", "units.carries"},
    "fighter_damaged": {"bombardment"},
    "fighter_destroyed": {"bombardment"},
    "phase_ended": {"section"},
    "recoil": {"units.hex"},
    "si_damaged": {"bombardment"},
    "si_destroyed": {"bombardment"},
    "step_began": {"units.acted", "units.jammed", "units.newcomer"},
    "target_chosen": {"decks"},
    "turn_began": {"section"},
    "unit_destroyed": {"treasures", "units.carries"},
    "unit_freed": {"circles.state"},
}
"""Kind of event -> fields that a view right after it may show otherwise than the events told so far.

A deck is drawn from before the combat is told, a treasure lies in the hex before that is told, shots of the
bombardment are counted once its results are told, a phase resets its Units in its first step, and a Unit
recoils from the hex that it aimed at.
"""

UNTOLD_OF_NEWCOMERS = {
    "acted": (
        "only its menu says whether a Unit that has just come through the Teleporter can do more than move "
        "and attack"
    ),
}
"""Fields of a newcomer's record that no event reports, with the reason."""


def differences(shown: View, real: View) -> list[str]:
    """Return the paths of the fields that differ, each with both values; [] if the events told everything."""
    if all(getattr(shown, part) == getattr(real, part) for part in PARTS if part not in UNTOLD):
        return []
    return list(_unequal("", _told(shown), _told(real)))


def _told(view: View) -> dict[str, Any]:
    """Return the part of a view that follows from events, as plain data."""
    found = {field: value for field, value in view.plain().items() if field not in UNTOLD}
    if any(unit.newcomer for unit in view.units):
        found["units"] = [_told_of(unit) for unit in view.units]
    return found


def _told_of(unit: UnitSeen) -> dict[str, Any]:
    """Return the part of the record of a Unit that follows from events."""
    without = UNTOLD_OF_NEWCOMERS if unit.newcomer else {}
    return {field: value for field, value in unit.plain().items() if field not in without}


def _unequal(path: str, shown: Any, real: Any) -> Iterator[str]:
    """Yield the paths at which two values differ; records in a list are named by their id."""
    if shown == real:
        return
    if isinstance(shown, dict) and isinstance(real, dict):
        for key in dict.fromkeys((*shown, *real)):
            yield from _unequal(f"{path}.{key}".lstrip("."), shown.get(key), real.get(key))
    elif isinstance(shown, list) and isinstance(real, list) and len(shown) == len(real):
        for at, (here, there) in enumerate(zip(shown, real, strict=True)):
            name = here.get("id", at) if isinstance(here, dict) else at
            yield from _unequal(f"{path}[{name}]", here, there)
    else:
        yield f"{path}: shown {shown!r}, is {real!r}"
