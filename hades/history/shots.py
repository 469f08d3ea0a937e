"""A film of what happened: events turned into shots that are shown one after the other. Pure.

A shot is a walk on the map, a card in the middle of the screen or a line at its top; when it is
over, its events are applied to the tableau. How long it lasts is said at normal speed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from hades import geometry as geo
from hades import narrate
from hades.history.event_hexes import EventHexes, hexes_at, located
from hades.narrate import effects
from hades.state.events import RESULTS, Event
from hades.view import View

WALKS = {"enemy_moved": 0.16, "unit_moved": 0.13, "unit_jumped": 0.5}
"""Seconds for each hex."""

NOTES = {
    "directions_set": 1.5,
    "chit_drawn": 1.5,
    "crisis": 1.8,
    "crisis_settled": 1.2,
    "deck_shuffled": 0.9,
    "bombardment_began": 1.4,
    "bombardment_over": 0.8,
    "no_strike_back": 1.0,
    "cannot_move": 1.0,
    "cannot_fire": 0.8,
    "hq_jammed": 1.5,
    "enemy_arrived": 0.45,
    "enemy_held": 0.5,
    "enemy_turned": 0.6,
    "enemy_moved": 0.6,
    "effect_void": 1.2,
    "cup_empty": 0.9,
    "nothing_to_repair": 0.9,
    "surprise_added": 1.0,
    "counter_put_back": 0.7,
    "chits_discarded": 0.7,
    "circle_placed": 0.9,
    "circle_removed": 0.9,
    "treasure_put_down": 0.6,
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
"""Events shown as a line, and for how long in seconds; a move that only turns its Unit is one of them."""


LIGHT = frozenset(["enemy_moved", "enemy_arrived", "enemy_placed", "enemy_turned", "enemy_held"])
"""Events that are light where nobody of the player's is near."""
NEAR = 3
"""Hexes from one of the player's Units within which no step of the enemy is light."""
RUN = 4
"""Steps one after the other on a deck from which on they are worth turning to it, light as they are."""

ARRIVALS = ("enemy_arrived", "enemy_placed", "officer_placed", "unit_landed", "unit_beamed_in")
"""Events that bring a Unit to a hex."""
LEAVES = ("unit_evacuated", "unit_destroyed", "dante_lost")
"""Events that take a Unit off the maps."""


TURNS = {"walk": 1.0, "combat": 0.5}
"""The part of its time after which the table shows what came of a shot; of other kinds at once."""


@attrs.frozen
class Side:
    """One fighter of a combat card: its id, its name, the card drawn and what it gave."""

    id: str
    kind: str
    name: str
    card: str
    """Its id, "none" for a target that draws no card."""
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
    effect: str = ""
    """What the card does, in plain words."""
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
    """The hex that should be in view first of all."""
    seen: EventHexes = attrs.field(factory=EventHexes)
    """Where it happens, and who acts."""
    light: bool = False
    """Whether it is a step of the enemy far from all of the player's Units."""

    @property
    def places(self) -> tuple[str, ...]:
        """Hexes that should be in view, the most important first."""
        if self.path or not self.focus:
            return self.path
        here = (self.seen.actor_hex,) if self.seen.actor_hex else ()
        return tuple(dict.fromkeys((self.focus, *self.seen.chosen, *here)))

    @property
    def turns(self) -> float:
        """The part of its time after which the table shows what came of it."""
        return TURNS.get(self.kind, 0.0)

    @property
    def targets(self) -> tuple[str, ...]:
        """The hexes of the target of a fight."""
        return self.seen.chosen if self.kind == "combat" else ()

    @property
    def rings(self) -> tuple[str, ...]:
        """The hexes that something else is told of: a ring round each."""
        if self.path or self.kind == "combat":
            return ()
        return tuple(hex_ for hex_ in self.seen.chosen if hex_ != self.seen.actor_hex)

    @property
    def caption(self) -> str:
        """What happened in it, as the log says it."""
        return self.told or self.text


def worth_turning(shots: Sequence[Shot], shown: Sequence[int]) -> bool:
    """Whether to turn the decks over for the first of some shots, while only ``shown`` of them are in view.

    A light step is not, but a run of steps on the other deck is, once for all of them.
    """
    if not shots[0].light:
        return True
    coming = itertools.islice((shot.places for shot in shots if shot.seconds and shot.places), RUN)
    decks = [geo.map_of(geo.parse(places[0])) for places in coming]
    return len(decks) == RUN and not any(deck in shown for deck in decks)


def _away(hex_: int, friend: int) -> bool:
    return geo.map_of(hex_) != geo.map_of(friend) or geo.distance(hex_, friend) > NEAR


class Director:
    """Makes shots of events; ``view`` is the table before them, for names."""

    def __init__(self, view: View, catalog: Any) -> None:
        self.names = narrate.names_of(view)
        self.at = located(view)
        self.friends = {u.id for u in view.units if u.is_friend}
        self.cards = {c.id: c for c in catalog.surprise_cards}
        self.circles = {c.id: c for c in catalog.circles}
        self.special = view.special_rules
        above, below = catalog.inferno.complexes, catalog.purgatory.complexes
        self.letters = {letter: (f"I{hex_}", f"P{below[letter]}") for letter, hex_ in above.items()}
        """Letter of a Complex -> its hexes on both decks."""
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
            elif event.kind == "repair_tried" and queue and queue[0].kind == "module_repaired":
                shot = self._joined(event, queue.pop(0))
            else:
                single = self._single(event)
                if single is None:
                    waiting.append(event)
                    continue
                shot = single
            seen = shot.seen if shot.seen.all else self._seen(shot.events)
            found.append(attrs.evolve(shot, before=tuple(waiting), seen=seen))
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
            if len(path) > 1:
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
                    light=self._is_light(kind, path),
                )
        if kind == "surprise_drawn":
            card = self.cards[data["surprise"]]
            return Shot(
                "surprise",
                5.0,
                (event,),
                text=card.text,
                effect=effects.of_surprise(card),
                told=f"Nasty Surprise {card.id}: {card.title}.",
                clauses=event.clauses,
                title=card.title,
                letters=card.letters,
                focus=next((self.letters[letter][0] for letter in card.letters), ""),
                seen=EventHexes(chosen=tuple(self.letters[letter][0] for letter in card.letters)),
            )
        if kind == "circle_revealed":
            circle = self.circles[data["circle"]]
            focus = self.at.get(data["room"], "")
            return Shot(
                "circle",
                3.0,
                (event,),
                text=circle.text,
                effect=effects.of_circle(circle, self.special),
                told=text,
                clauses=event.clauses,
                title=circle.name,
                picture=circle.id,
                focus=focus,
            )
        if kind in NOTES:
            if kind in ARRIVALS:
                self.at[data["unit"]] = data["hex"]
            elif kind in LEAVES:
                self.at[data["unit"]] = ""
            elif kind == "si_activated":
                self.at[data["si"]] = self.letters[data["letter"]][0]
            focus = self._focus(data)
            return Shot(
                "note",
                NOTES[kind],
                (event,),
                text=text,
                clauses=event.clauses,
                focus=focus,
                light=self._is_light(kind, (focus,)),
            )
        return None

    def _joined(self, event: Event, brought: Event) -> Shot:
        """A draw together with what it brought."""
        text = " ".join(narrate.sentence(e, self.titles) for e in (event, brought))
        clauses = tuple(dict.fromkeys((*event.clauses, *brought.clauses)))
        seconds = NOTES[event.kind] + NOTES[brought.kind]
        return Shot("note", seconds, (event, brought), text=text, clauses=clauses)

    def _seen(self, events: tuple[Event, ...]) -> EventHexes:
        """The places of a shot when it is over; an SI lies in its Complex on both decks."""
        found = hexes_at(events, self.at)
        decks = dict(self.letters.values())
        sis = (str(event.data["si"]) for event in events if event.data.get("si"))
        below = tuple(decks[self.at[si]] for si in sis if self.at.get(si))
        return attrs.evolve(found, chosen=tuple(dict.fromkeys((*found.chosen, *below))))

    def _is_light(self, kind: str, hexes: tuple[str, ...]) -> bool:
        """Whether an event is a step of the enemy that is nowhere near the player's Units."""
        if kind not in LIGHT:
            return False
        friends = [geo.parse(self.at[unit]) for unit in self.friends if self.at.get(unit)]
        return all(_away(geo.parse(hex_), friend) for hex_ in hexes if hex_ for friend in friends)

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
        for gone in (e.data["unit"] for e in after if e.kind in LEAVES):
            self.at[gone] = ""
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
            target=self._side(target),
            bonus=data["bonus"],
            cover=target["cover"],
            net=data["net"],
            ours=target["kind"] != "ship" and target["id"] not in self.friends,
            results=results,
            focus=focus,
        )

    def _side(self, who: dict[str, Any]) -> Side:
        kind, id_ = who["kind"], who["id"]
        if kind == "ship":
            name = f"The Vittles ({id_})" if "cover" in who else narrate.WEAPONS[id_]
        elif kind == "blast":
            name = "The explosion"
        else:
            name = narrate.title(id_)
        return Side(id_, kind, name, who["card"], who["modifier"], who["depleted"])
