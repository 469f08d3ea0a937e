"""Enemy playback: events turned into shots that are shown one after the other. No I/O and no state.

A shot is a walk on the map, a card in the middle of the screen or a line at its top; at its end, its events
are applied to the shown state. Durations are given at normal speed.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

import attrs

from hades import geometry as geo
from hades import narrate
from hades.history.event_hexes import EventHexes, hexes_at, located
from hades.narrate import EVENT_KINDS, descriptions
from hades.narrate.event_kinds import EventKind
from hades.state.events import Event
from hades.view import View
from hades.view.whereabouts import touched

NEAR = 3
"""Distance in hexes from the player's Units within which no step of the enemy is light."""
SHAFT, ARRIVED = 0.5, 0.35
"""Seconds added for a shaft, and those in which the player's own Unit is seen on the other deck."""
RUN = 4
"""Number of consecutive light steps on the other deck that justify switching to it."""

REPAIRS = {"repair_tried": "module_repaired", "officer_repairs": "si_repaired"}
"""The event of a successful repair, for each kind of draw."""
WAKING = ("si_activated", "fighter_launched")
"""Kinds of events by which a Nasty Surprise activates an Installation."""
THINGS = ("unit", "si", "module", "fighter", "treasure")
"""Fields of an event that name its subject."""
FIGHTS = ("combat", "volley")
"""Kinds of shots with lines of fire: one fight, or several in a row without effect."""
TURNS = {"walk": 1.0, "combat": 0.5, "volley": 0.5}
"""Share of a shot's time after which the table shows its result; 0 for other kinds but `STORIES`.

A walk ends before its pause.
"""
STORIES = ("surprise", "circle")
"""Kinds of shots that are cards of their own."""
CARD_BEGINS, CARD_LASTS = 0.1, 0.35
"""Seconds after which the card of such a shot begins to turn over, and seconds in which it does; the table
shows the result when the card's face is seen, half way.
"""


@attrs.frozen
class Side:
    """One fighter of a combat card: its id, its name, the card drawn and the modifier."""

    id: str
    kind: str
    name: str
    card: str
    """Id of the card; "none" for a target that draws no card."""
    modifier: int
    depleted: bool


@attrs.frozen
class Walk:
    """The path of a Unit on the map, from hex to hex."""

    unit: str
    path: tuple[str, ...]


@attrs.frozen
class Contact:
    """A Unit engaged in a hex, with the ids and hexes of its enemies."""

    unit: str
    hex: str
    foes: tuple[tuple[str, str], ...]

    @property
    def hexes(self) -> tuple[str, ...]:
        """The hexes of both sides."""
        return (self.hex, *(hex_ for _, hex_ in self.foes))


@attrs.frozen
class Incident:
    """The place of an event: its kind, the id of its subject, and whether that is the player's.

    The place is a hex, or off the maps the id of a module or Fighter.
    """

    kind: str
    id: str
    place: str
    ours: bool

    @property
    def gone(self) -> bool:
        """True if a Unit is destroyed."""
        return self.kind == "unit_destroyed"


def is_hex(place: str) -> bool:
    """Return whether a place is a hex rather than the id of a module or Fighter."""
    return len(place) == 5 and place[0] in "IP"


@attrs.frozen
class Shot:
    """A picture shown for ``seconds``, after which its ``events`` are applied."""

    kind: str
    """walk, combat, volley, surprise, circle or note."""
    seconds: float
    events: tuple[Event, ...]
    before: tuple[Event, ...] = ()
    """Events without a picture that come first: they are applied when the shot begins."""
    text: str = ""
    clauses: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    unit: str = ""
    title: str = ""
    effect: str = ""
    """The effect of the card, in plain words."""
    told: str = ""
    """The caption if it differs from the card's own text; otherwise ""."""
    attackers: tuple[Side, ...] = ()
    target: Side | None = None
    bonus: int = 0
    cover: int = 0
    net: int = 0
    ours: bool = True
    """True if the player's side attacks, so that a high net result is good news."""
    results: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    picture: str = ""
    focus: str = ""
    """The hex that must be in view, or ""."""
    seen: EventHexes = attrs.field(factory=EventHexes)
    """The hexes of the shot, and the Unit that acts."""
    light: bool = False
    """True if this is a step of the enemy far from all of the player's Units."""
    anywhere: bool = False
    """True if the shot happens in many places, so that showing those in view is enough."""
    together: tuple[Walk, ...] = ()
    """Paths of all Units that walk at the same time, if there are several."""
    fire: tuple[tuple[str, str], ...] = ()
    """Start and end of each line of fire: hexes, or ids of modules and Fighters; "" for an explosion."""
    incidents: tuple[Incident, ...] = ()
    """The places of the shot's events."""
    moment: str = ""
    """Reason why no player should miss the shot, in a few words; "" for an ordinary shot."""
    headline: str = ""
    """The event in one plain line; the caption has the details."""
    matters: str = ""
    """Reason why the event matters, in a few words; "" if the headline says so."""
    contacts: tuple[Contact, ...] = ()
    """Units that become engaged, with their enemies."""
    standing: tuple[Contact, ...] = ()
    """Units that were engaged before and stay so."""
    rest: float = 0.0
    """Seconds at the end in which the result is shown."""
    fights: tuple[Shot, ...] = ()
    """The fights of a volley that have an effect, or all if none has."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """All sides of a fight, the target last."""
        return (*self.attackers, *((self.target,) if self.target is not None else ()))

    @property
    def walks(self) -> tuple[Walk, ...]:
        """Paths of all Units that walk in the shot."""
        return self.together or ((Walk(self.unit, self.path),) if self.kind == "walk" else ())

    @property
    def places(self) -> tuple[str, ...]:
        """Hexes that should be in view, the most important first."""
        if self.contacts:
            return tuple(dict.fromkeys(hex_ for contact in self.contacts for hex_ in contact.hexes))
        if self.path or not self.focus:
            return self.path
        others = *self.seen.chosen, self.seen.actor_hex, *(start for start, _ in self.fire if is_hex(start))
        return tuple(dict.fromkeys((self.focus, *filter(None, others))))

    @property
    def turns(self) -> float:
        """Fraction of the shot's time after which the table shows the result."""
        if self.kind in STORIES:
            return min(1.0, (CARD_BEGINS + CARD_LASTS / 2) / self.seconds)
        turns = TURNS.get(self.kind, 0.0)
        return turns * (1 - self.rest / self.seconds) if self.rest else turns

    @property
    def targets(self) -> tuple[str, ...]:
        """Hexes of the target of a fight, or of the Units that an enemy engages."""
        if self.contacts:
            return tuple(dict.fromkeys(hex_ for contact in self.contacts for _, hex_ in contact.foes))
        return self.seen.chosen if self.kind in FIGHTS else ()

    @property
    def rings(self) -> tuple[str, ...]:
        """Hexes that get a ring: those chosen, without that of the actor; () for moves and fights."""
        if self.path or self.contacts or self.kind in FIGHTS:
            return ()
        return tuple(hex_ for hex_ in self.seen.chosen if hex_ != self.seen.actor_hex)

    @property
    def caption(self) -> str:
        """The event as the log words it."""
        return self.told or self.text


def worth_turning(shots: Sequence[Shot], shown: Sequence[int]) -> bool:
    """Return whether to switch decks for the first shot, while only ``shown`` are in view.

    A light step alone does not justify it, but a run of steps on the other deck does, once for the run.
    """
    if not shots[0].light:
        return True
    coming = itertools.islice((shot.places for shot in shots if shot.seconds and shot.places), RUN)
    decks = [geo.map_of(geo.parse(places[0])) for places in coming]
    return len(decks) == RUN and not any(deck in shown for deck in decks)


def _away(hex_: int, friend: int) -> bool:
    return geo.map_of(hex_) != geo.map_of(friend) or geo.distance(hex_, friend) > NEAR


class AnimationBuilder:
    """Builds shots from events; ``view`` is the position before them, for names."""

    def __init__(self, view: View, catalog: Any) -> None:
        self.names = narrate.names_of(view)
        self.at = located(view)
        self.friends = {u.id for u in view.units if u.is_friend}
        self.sides = {u.id: "friend" if u.is_friend else u.family for u in view.units if not u.trapped}
        """Side of each Unit that can be engaged, by id."""
        self.touched = partial(touched, view)
        self.cards = {c.id: c for c in catalog.surprise_cards}
        self.circles = {c.id: c for c in catalog.circles}
        self.special = view.special_rules
        above, below = catalog.inferno.complexes, catalog.purgatory.complexes
        self.letters = {letter: (f"I{hex_}", f"P{below[letter]}") for letter, hex_ in above.items()}
        """Hexes of each Complex on both decks, by letter."""
        self.titles = narrate.titles(catalog)

    def shots(self, events: Iterable[Event]) -> list[Shot]:
        """Return the shots of events in order; events without a picture join the next shot."""
        found: list[Shot] = []
        waiting: list[Event] = []
        queue = list(events)
        while queue:
            event = queue.pop(0)
            if event.kind == "combat":
                after = []
                while queue and EVENT_KINDS[queue[0].kind].result:
                    after.append(queue.pop(0))
                choice = [e for e in waiting[-2:] if e.kind == "target_chosen"]
                shot = self._combat(event, after, choice)
            elif queue and queue[0].kind == REPAIRS.get(event.kind):
                shot = self._joined(event, queue.pop(0))
            else:
                single = self._single(event, queue)
                if single is None:
                    waiting.append(event)
                    continue
                shot = single
            seen = shot.seen if shot.seen.all else self._seen(shot.events)
            incidents = tuple(self._incidents(shot.events))
            found.append(attrs.evolve(shot, before=tuple(waiting), seen=seen, incidents=incidents))
            waiting = []
        if waiting:
            found.append(Shot("note", 0.0, tuple(waiting)))
        return found

    def _single(self, event: Event, coming: Sequence[Event]) -> Shot | None:
        kind, data = EVENT_KINDS[event.kind], event.data
        text = narrate.sentence(event, self.titles)
        plain = Shot("note", kind.seconds, (event,), text=text, clauses=event.clauses)
        if kind.per_hex:
            by_enemy = kind.name == "enemy_moved"
            path = tuple(data["path"]) if by_enemy else (data["from"], data["to"])
            self.at[data["unit"]] = path[-1]
            if len(path) > 1:
                shafts = sum(start[0] != goal[0] for start, goal in itertools.pairwise(path))
                rest = ARRIVED if shafts and not by_enemy else 0.0
                return attrs.evolve(
                    plain,
                    kind="walk",
                    seconds=kind.per_hex * (len(path) - 1) + SHAFT * shafts + (0.25 if by_enemy else rest),
                    rest=rest,
                    path=path,
                    unit=data["unit"],
                    focus=path[0],
                    light=self._is_light(kind, path),
                    contacts=self._contacts(event) if by_enemy else (),
                )
        if kind.name == "surprise_drawn":
            return self._surprise(plain, coming)
        if kind.name == "circle_revealed":
            circle = self.circles[data["circle"]]
            effect, focus = descriptions.circle_effect(circle, self.special), self.at.get(data["room"], "")
            shown = attrs.evolve(
                plain, kind="circle", text=circle.text, effect=effect, told=text, focus=focus
            )
            return attrs.evolve(shown, title=circle.name, picture=circle.id)
        if not kind.seconds:
            return None
        if kind.arrives:
            self.at[data["unit"]] = data["hex"]
        elif kind.leaves:
            self.at[data["unit"]] = ""
        elif kind.name == "si_activated":
            self.at[data["si"]] = self.letters[data["letter"]][0]
        focus = self._focus(data)
        held = (self._contact(data["unit"], data["hex"]),) if kind.name == "enemy_held" else ()
        return attrs.evolve(plain, focus=focus, light=self._is_light(kind, (focus,)), standing=held)

    def _surprise(self, plain: Shot, coming: Sequence[Event]) -> Shot:
        """Return the shot of a Nasty Surprise, with the letters of the Installations that it activates and of
        those already active.
        """
        card = self.cards[plain.events[0].data["surprise"]]
        waking = itertools.takewhile(lambda e: e.kind in WAKING, coming)
        letters = tuple(str(e.data["letter"]) for e in waking if e.kind == "si_activated")
        hexes = tuple(self.letters[letter][0] for letter in letters)
        awake = [letter for letter in card.letters if letter not in letters]
        has = (
            ("Complexes {} already have Installations")
            if len(awake) > 1
            else "Complex {} already has an Installation"
        )
        return attrs.evolve(
            plain,
            kind="surprise",
            text=card.text,
            effect=descriptions.surprise_effect(card),
            told=f"Nasty Surprise {card.id}: {card.title}.",
            title=card.title,
            letters=letters,
            results=(f"{has.format(narrate.joined(awake))}.",) if awake else (),
            focus=next(iter(hexes), ""),
            seen=EventHexes(chosen=hexes),
        )

    def _contacts(self, event: Event) -> tuple[Contact, ...]:
        """Return the contact of an enemy at the end of its path, () if there is none."""
        if not any(note["note"] == "engaged" for note in event.data["notes"]):
            return ()
        return (self._contact(event.data["unit"], event.data["path"][-1]),)

    def _contact(self, unit: str, hex_: str) -> Contact:
        """Return a Unit in a hex with the enemies that engage it."""
        near = self.touched(hex_)
        foes = ((who, self.at.get(who, "")) for who, side in self.sides.items() if side != self.sides[unit])
        found = tuple((who, there) for who, there in foes if there and near >> geo.parse(there) & 1)
        return Contact(unit, hex_, found)

    def _incidents(self, events: tuple[Event, ...]) -> Iterator[Incident]:
        """Yield the places of some events, in the position after all of these events."""
        for event in events:
            who = next((str(event.data[field]) for field in THINGS if event.data.get(field)), "")
            where = event.data.get("hex") or self.at.get(str(event.data.get("room"))) or self.at.get(who)
            place = str(where or ("" if who in self.at else who))
            if who and place:
                yield Incident(event.kind, who, place, who in self.friends or "module" in event.data)

    def _fire(self, attackers: Sequence[Side], target: str) -> tuple[tuple[str, str], ...]:
        """Return the lines of fire; an SI is in its Complex on both decks."""
        decks = dict(self.letters.values())
        found = []
        for side in attackers:
            goal = self.at.get(target, target)
            start = "" if side.kind == "blast" else self.at.get(side.id, side.id)
            if is_hex(start) and is_hex(goal) and start[0] != goal[0] and side.kind == "si":
                start = decks[start]
            found.append((start, goal))
        return tuple(dict.fromkeys(ends for ends in found if ends[1]))

    def _joined(self, event: Event, brought: Event) -> Shot:
        """Return the shot of a draw together with its result."""
        text = " ".join(narrate.sentence(e, self.titles) for e in (event, brought))
        clauses = tuple(dict.fromkeys((*event.clauses, *brought.clauses)))
        seconds = sum(EVENT_KINDS[e.kind].seconds for e in (event, brought))
        focus = self._focus(brought.data)
        return Shot("note", seconds, (event, brought), text=text, clauses=clauses, focus=focus)

    def _seen(self, events: tuple[Event, ...]) -> EventHexes:
        """Return the places of a shot after its events; an SI is in its Complex on both decks."""
        found = hexes_at(events, self.at)
        decks = dict(self.letters.values())
        sis = (str(event.data["si"]) for event in events if event.data.get("si"))
        below = tuple(decks[self.at[si]] for si in sis if self.at.get(si))
        return attrs.evolve(found, chosen=tuple(dict.fromkeys((*found.chosen, *below))))

    def _is_light(self, kind: EventKind, hexes: tuple[str, ...]) -> bool:
        """Return whether an event is a step of the enemy far from the player's Units."""
        if not kind.light:
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
        attackers = tuple(self._side(shot) for shot in data["shots"])
        fire = self._fire(attackers, str(target["id"]))
        for gone in (e.data["unit"] for e in after if EVENT_KINDS[e.kind].leaves):
            self.at[gone] = ""
        results = tuple(narrate.sentence(e, self.titles) for e in after)
        focus = self.at.get(target["id"], "") or next((self.at.get(a.id, "") for a in attackers), "")
        return Shot(
            "combat",
            EVENT_KINDS[event.kind].seconds,
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
            fire=fire,
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
