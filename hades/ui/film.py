"""A film of what happened: events turned into shots that are shown one after the other. Pure.

A shot is a walk on the map, a card in the middle of the screen or a line at its top; when it is
over, its events are applied to the tableau. How long it lasts is said at normal speed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from hades import narrate
from hades.state.events import Event
from hades.ui import words

RESULTS = frozenset(
    [
        "unit_depleted",
        "unit_destroyed",
        "unit_unharmed",
        "officer_turned",
        "fighter_damaged",
        "fighter_destroyed",
        "si_damaged",
        "si_destroyed",
        "module_failing",
        "module_destroyed",
        "treasure_left",
        "treasure_lost",
    ]
)
"""Events that belong to the combat before them."""

WALKS = {"enemy_moved": 0.16, "unit_moved": 0.13, "unit_jumped": 0.5}
"""Seconds for each hex."""

NOTES = {
    "directions_set": 1.5,
    "chit_drawn": 1.5,
    "crisis": 1.8,
    "hq_jammed": 1.5,
    "enemy_arrived": 0.45,
    "enemy_held": 0.5,
    "si_activated": 0.8,
    "si_repaired": 0.8,
    "fighter_launched": 1.0,
    "fighter_rebuilt": 1.0,
    "fighter_rams": 1.2,
    "module_repaired": 1.0,
    "nothing_to_damage": 1.0,
    "dante_lost": 2.0,
    "officer_repairs": 1.4,
    "gorgon_draws": 2.0,
    "cfp_used": 1.4,
    "recoil": 1.2,
    "rally": 1.5,
    "request": 1.6,
    "science": 1.6,
    "repair_tried": 1.5,
    "unit_landed": 0.5,
    "call": 1.6,
    "unit_beamed_in": 0.8,
    "enemy_placed": 0.6,
    "officer_placed": 1.5,
    "tower_left_empty": 0.9,
    "no_room": 0.9,
    "highest_chosen": 1.2,
    "ew_repair": 1.2,
    "no_launch": 0.9,
    "si_holds_fire": 1.0,
    "vittles_waits": 1.0,
    "unit_evacuated": 0.7,
    "unit_freed": 1.3,
    "unit_trapped": 1.5,
    "unit_found": 1.5,
    "treasure_found": 1.5,
    "treasure_taken": 1.0,
    "treasure_left": 1.0,
    "treasure_stays": 1.0,
    "treasure_ignored": 1.0,
    "treasure_aboard": 1.2,
    "bridge_shut": 1.2,
    "parting_shots_off": 1.2,
    "no_parting_shots": 1.0,
    "approached": 1.0,
    "skedaddled": 1.0,
    "departure_failed": 1.8,
    "chits_returned": 0.9,
    "overtime_used": 1.4,
    "turn_began": 1.1,
    "unit_recovered": 0.5,
    "officer_turned": 1.5,
    **dict.fromkeys(RESULTS, 0.9),
}
"""Events shown as a line, and for how long in seconds."""


ARRIVALS = ("enemy_arrived", "enemy_placed", "officer_placed", "unit_landed", "unit_beamed_in")
"""Events that bring a Unit to a hex."""


@attrs.frozen
class Side:
    """One fighter of a combat card: its id, its name, the card drawn and what it gave."""

    id: str
    kind: str
    name: str
    card: int
    modifier: int
    depleted: bool


@attrs.frozen
class Shot:
    """Something shown for ``seconds``; then its ``events`` are applied."""

    kind: str
    """walk, combat, surprise, circle or note."""
    seconds: float
    events: tuple[Event, ...]
    before: tuple[Event, ...] = ()
    """Events with nothing to show that come first: applied when the shot begins."""
    text: str = ""
    clauses: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    unit: str = ""
    title: str = ""
    told: str = ""
    """What is said about it where its card says something else."""
    attackers: tuple[Side, ...] = ()
    target: Side | None = None
    bonus: int = 0
    cover: int = 0
    net: int = 0
    ours: bool = True
    """Whether the player's side attacks: a high net is good news then."""
    results: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    picture: str = ""
    focus: str = ""
    """A hex that should be in view."""

    @property
    def caption(self) -> str:
        """What happened in it, as the log says it."""
        return self.told or self.text


class Director:
    """Makes shots of events; ``view`` is the table before them, for names."""

    def __init__(self, view: dict[str, Any], catalog: Any) -> None:
        self.names = words.names_of(view)
        self.at = {u["id"]: u["hex"] for u in view["units"]}
        self.friends = {u["id"] for u in view["units"] if u["family"] in ("green", "blue")}
        self.at |= {r["id"]: r["hex"] for r in view["installations"]}
        self.cards = {c.id: c for c in catalog.surprise_cards}
        self.circles = {c.id: c for c in catalog.circles}
        self.rooms = {f"circle-{c['number']}": c["hex"] for c in view["circles"]}
        self.titles = narrate.titles(catalog)

    def shots(self, events: Iterable[Event]) -> list[Shot]:
        """Shots of events in their order; those with nothing to show ride with the next shot."""
        found: list[Shot] = []
        waiting: list[Event] = []
        queue = list(events)
        while queue:
            event = queue.pop(0)
            if event.kind == "combat":
                after = []
                while queue and queue[0].kind in RESULTS:
                    after.append(queue.pop(0))
                choice = [e for e in waiting[-2:] if e.kind == "target_chosen"]
                shot = self._combat(event, after, choice)
            else:
                single = self._single(event)
                if single is None:
                    waiting.append(event)
                    continue
                shot = single
            found.append(attrs.evolve(shot, before=tuple(waiting)))
            waiting = []
        if waiting:
            found.append(Shot("note", 0.0, tuple(waiting)))
        return found

    def _single(self, event: Event) -> Shot | None:
        kind, data = event.kind, event.data
        text = narrate.sentence(event, self.titles)
        if kind in WALKS:
            path = tuple(data["path"]) if kind == "enemy_moved" else (data["from"], data["to"])
            self.at[data["unit"]] = path[-1]
            if len(path) < 2:
                return None
            seconds = WALKS[kind] * (len(path) - 1) + (0.25 if kind == "enemy_moved" else 0.0)
            return Shot(
                "walk",
                seconds,
                (event,),
                text=text,
                clauses=event.clauses,
                path=path,
                unit=data["unit"],
                focus=path[0],
            )
        if kind == "surprise_drawn":
            card = self.cards[data["surprise"]]
            return Shot(
                "surprise",
                5.0,
                (event,),
                text=card.text,
                told=text,
                clauses=event.clauses,
                title=card.title,
                letters=card.letters,
            )
        if kind == "circle_revealed":
            circle = self.circles[data["circle"]]
            focus = self.rooms.get(data["room"], "")
            return Shot(
                "circle",
                3.0,
                (event,),
                text=circle.text,
                told=text,
                clauses=event.clauses,
                title=circle.name,
                picture=circle.id,
                focus=focus,
            )
        if kind in NOTES:
            if kind in ARRIVALS:
                self.at[data["unit"]] = data["hex"]
            return Shot(
                "note", NOTES[kind], (event,), text=text, clauses=event.clauses, focus=self._focus(data)
            )
        return None

    def _focus(self, data: dict[str, Any]) -> str:
        if data.get("hex"):
            return str(data["hex"])
        for field in ("unit", "si"):
            if field in data and self.at.get(str(data[field])):
                return str(self.at[str(data[field])])
        return ""

    def _combat(self, event: Event, after: list[Event], choice: list[Event]) -> Shot:
        data = event.data
        target = data["target"]
        attackers = tuple(self._side(shot) for shot in data["shots"])
        results = tuple(narrate.sentence(e, self.titles) for e in after)
        focus = self.at.get(target["id"], "") or next((self.at.get(a.id, "") for a in attackers), "")
        return Shot(
            "combat",
            2.0,
            (event, *after),
            text=narrate.sentence(event, self.titles),
            told=" ".join(narrate.sentence(e, self.titles) for e in (*choice, event)),
            clauses=tuple(dict.fromkeys(c for e in (*choice, event, *after) for c in e.clauses)),
            attackers=attackers,
            target=self._side({**target, "depleted": False}),
            bonus=data["bonus"],
            cover=target["cover"],
            net=data["net"],
            ours=target["kind"] != "ship" and target["id"] not in self.friends,
            results=results or ("No effect.",),
            focus=focus,
        )

    def _side(self, who: dict[str, Any]) -> Side:
        kind, id_ = who["kind"], who["id"]
        if kind == "ship":
            name = "The Vittles" if "cover" in who else words.WEAPONS[id_]
        elif kind == "blast":
            name = "The explosion"
        else:
            name = self.names[id_]
        return Side(id_, kind, name, who["card"], who["modifier"], bool(who.get("depleted")))
