"""The clips of a turn: one for each event or fight. No I/O.

`clip_merging` merges clips that belong together, and `clip_playback` plays them.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence

import attrs

from hades import geometry as geo
from hades import narrate
from hades.history.event_hexes import EventHexes, hexes_of
from hades.history.playback import headlines
from hades.history.playback.clip import Clip, Contact, Incident, Side, Walk, is_hex, sides_of
from hades.history.timeline import ends_engaged, subject
from hades.narrate import EVENT_KINDS, capital, descriptions, name
from hades.narrate.event_kinds import EventKind
from hades.state.events import Event
from hades.view import View

NEAR = 3
"""Maximum distance, in hexes, to the player's Units at which a move of an enemy is not light."""

# Durations, in seconds at normal speed

SHAFT = 0.5  # Time added to a walk for each shaft
ARRIVED = 0.35  # Pause after a player's Unit has changed decks
HALT = 0.25  # Pause after an enemy's walk
IN_VAIN = 0.9  # Time for a fight without effect
FIGHT = 1.3  # Time for any other fight
MOMENT = 2.0  # Least time for a clip that every player should see (`Clip.moment`)
CARD = 2.5  # Time for a Nasty Surprise
CIRCLE = 3.0  # Time for a Circle that is opened
MARCH = 0.9  # Longest time for a walk that ends engaged
STAND = 0.6  # Pause after such a walk
SENTENCE = 0.8  # Time for a sentence of up to `LINE` letters
PASSING = 0.5  # Time for a sentence about a light event
LINE = 40  # Number of letters that can be read in `SENTENCE`
LETTER = 0.012  # Time for each further letter

RUN = 4
"""Number of clips in a row on another deck that justify switching to it, even if they are light."""

REPAIRS = {"repair_tried": "module_repaired", "officer_repairs": "si_repaired"}
"""Kind of event of the draw for a repair -> kind of event of its success."""
WAKING = ("si_activated", "fighter_launched")
"""Kinds of events by which a Nasty Surprise brings something into play."""


def worth_turning(clips: Sequence[Clip], shown: Sequence[int]) -> bool:
    """Return whether to switch decks for the first of the coming clips; ``shown`` are the decks in view.

    A single light clip does not justify a switch, but a run of clips on another deck does.
    """
    if not clips[0].light:
        return True
    coming = itertools.islice((clip.places for clip in clips if clip.seconds and clip.places), RUN)
    decks = [geo.map_of(geo.parse(places[0])) for places in coming]
    return len(decks) == RUN and not any(deck in shown for deck in decks)


def _away(hex_: int, friend: int) -> bool:
    return geo.map_of(hex_) != geo.map_of(friend) or geo.distance(hex_, friend) > NEAR


def begins(clip: Clip) -> bool:
    """Return whether a turn or one of its steps begins with the clip."""
    return any(EVENT_KINDS[event.kind].head for event in (*clip.before, *clip.events))


def reading_time(words: str) -> float:
    """Return the seconds needed to read a headline, at most `FIGHT`."""
    return min(FIGHT, SENTENCE + max(0, len(words) - LINE) * LETTER)


def moment_of(event: Event, friends: Collection[str]) -> str:
    """Return the title of an event that every player should see; "" for an ordinary event."""
    data = event.data
    unit = str(data.get("unit", ""))
    ours = unit in friends
    if event.kind in ("unit_found", "unit_freed") and unit == "emily":
        return "Princess Emily is found"
    if event.kind == "unit_evacuated" and unit == "emily":
        return "Princess Emily is aboard"
    if event.kind == "treasure_aboard":
        return f"{capital(name(data['treasure']))} is aboard"
    if event.kind == "gorgon_draws":
        return "The Hades blows up" if data["success"] else ""
    if "success" in data:
        return "Success" if data["success"] else "No success"
    if event.kind == "treasure_found":
        return f"{capital(name(data['treasure']))} is found"
    if event.kind == "unit_found" and not ours:
        # A Gorgon has no number.
        return "Enemies behind the door" if unit[-1:].isdigit() else "A Gorgon is loose"
    if event.kind == "unit_destroyed" and ours:
        return "Princess Emily is dead" if unit == "emily" else "A loss"
    return EVENT_KINDS[event.kind].moment


class ClipBuilder:
    """A builder of clips from events; ``view`` is the board before the first event."""

    def __init__(self, view: View) -> None:
        catalog = view.tables.catalog
        self._view = view
        """The board after the last event processed. Set-up events carry no board and do not change it."""
        self.friends = {u.id for u in view.units if u.is_friend}
        self.cards = {c.id: c for c in catalog.surprise_cards}
        self.circles = {c.id: c for c in catalog.circles}
        self.special = view.special_rules
        above, below = catalog.inferno.complexes, catalog.purgatory.complexes
        self.letters = {letter: (f"I{hex_}", f"P{below[letter]}") for letter, hex_ in above.items()}
        """Letter of a Complex -> its hexes on Inferno and on Purgatory."""

    def _reach(self, event: Event) -> None:
        if event.states is not None:
            self._view = View.after(event)

    def _first_hex(self, ids: Iterable[object]) -> str:
        return next(filter(None, (self._view.hex_of(str(id_)) for id_ in ids if id_)), "")

    def clips(self, events: Iterable[Event]) -> list[Clip]:
        """Return the clips for the given events, in order. Events with nothing to show join the next clip."""
        found: list[Clip] = []
        waiting: list[Event] = []
        # Units that stay engaged, to be mentioned with a walk of the same step.
        held: tuple[Contact, ...] = ()
        # Index of the last walk of the step, or -1.
        last = -1
        queue = list(events)
        while queue:
            event = queue.pop(0)
            if EVENT_KINDS[event.kind].head:
                held, last = (), -1
            clip = self._clip(event, waiting, queue)
            if clip is None:
                waiting.append(event)
                if event.kind == "enemy_held":
                    self._reach(event)
                    held = (*held, self._engagement(event.data["unit"], event.data["hex"]))
            else:
                del queue[: len(clip.events) - 1]
                if event.kind == "enemy_moved":
                    clip, held, last = attrs.evolve(clip, standing=held), (), len(found)
                found.append(self._completed(attrs.evolve(clip, before=tuple(waiting))))
                waiting = []
            if held and last >= 0:
                walk = attrs.evolve(found[last], standing=(*found[last].standing, *held))
                found[last], held = attrs.evolve(walk, matters=headlines.matters(walk)), ()
        if waiting:
            found.append(Clip("note", 0.0, tuple(waiting)))
        return found

    def _clip(self, event: Event, waiting: Sequence[Event], coming: Sequence[Event]) -> Clip | None:
        """Return the clip that begins with an event, or None if it has nothing to show.

        ``waiting`` are the events since the last clip, ``coming`` the events after this one.
        """
        if event.kind == "combat":
            after = itertools.takewhile(lambda e: EVENT_KINDS[e.kind].result, coming)
            return self._combat(event, list(after), [e for e in waiting[-2:] if e.kind == "target_chosen"])
        if coming and coming[0].kind == REPAIRS.get(event.kind):
            return self._plain_clip((event, coming[0]))
        if EVENT_KINDS[event.kind].aside or headlines.no_repair(event):
            return None
        self._reach(event)
        kind, data = EVENT_KINDS[event.kind], event.data
        plain = self._plain_clip((event,))
        if kind.per_hex:
            return self._walk(plain, kind)
        if event.kind == "surprise_drawn":
            return self._surprise(plain, coming)
        if event.kind == "circle_revealed":
            circle = self.circles[data["circle"]]
            effect = descriptions.circle_effect(circle, self.special)
            shown = attrs.evolve(plain, kind="circle", seconds=CIRCLE, flavour=circle.text, effect=effect)
            return attrs.evolve(shown, title=circle.name, picture=circle.id)
        if kind.head:
            return None
        return attrs.evolve(plain, light=self._is_light(kind, (plain.focus,)))

    def _plain_clip(self, events: tuple[Event, ...]) -> Clip:
        self._reach(events[-1])
        return Clip(
            "note",
            SENTENCE,
            events,
            caption=self._sentences(events),
            clauses=_clauses(events),
            focus=self._first_hex(events[-1].data.get(field) for field in ("hex", "unit", "si", "room")),
        )

    def _sentences(self, events: Iterable[Event]) -> str:
        return " ".join(narrate.sentence(event) for event in events)

    def _completed(self, clip: Clip) -> Clip:
        """Return a clip with its hexes, words and duration filled in, and move on to the board after it."""
        self._reach(clip.events[-1])
        seen = clip.seen if clip.seen.all else self._seen(clip.events)
        moment = next((words for event in clip.events if (words := moment_of(event, self.friends))), "")
        incidents = tuple(self._incidents(clip.events))
        clip = attrs.evolve(clip, seen=seen, incidents=incidents, moment=moment)
        clip = attrs.evolve(clip, headline=headlines.headline(clip), matters=headlines.matters(clip))
        return attrs.evolve(clip, seconds=_duration(clip))

    def _walk(self, plain: Clip, kind: EventKind) -> Clip:
        event = plain.events[0]
        by_enemy = event.kind == "enemy_moved"
        path = tuple(event.data["path"] if by_enemy else (event.data["from"], event.data["to"]))
        engages = by_enemy and ends_engaged(event)
        contacts = (self._engagement(event.data["unit"], path[-1]),) if engages else ()
        if len(path) < 2:
            return attrs.evolve(plain, light=self._is_light(kind, (plain.focus,)))
        shafts = sum(start[0] != goal[0] for start, goal in itertools.pairwise(path))
        pause = ARRIVED if shafts and not by_enemy else 0.0
        seconds = kind.per_hex * (len(path) - 1) + SHAFT * shafts + (HALT if by_enemy else pause)
        if contacts:
            seconds, pause = min(seconds, MARCH) + STAND, STAND
        return attrs.evolve(
            plain,
            kind="walk",
            seconds=seconds,
            rest=pause,
            walks=(Walk(event.data["unit"], path),),
            focus=path[0],
            light=self._is_light(kind, path),
            contacts=contacts,
        )

    def _surprise(self, plain: Clip, coming: Sequence[Event]) -> Clip:
        """Return the clip for a Nasty Surprise, with its results and the Complexes that it activates."""
        card = self.cards[plain.events[0].data["surprise"]]
        waking = itertools.takewhile(lambda e: e.kind in WAKING, coming)
        letters = tuple(str(e.data["letter"]) for e in waking if e.kind == "si_activated")
        hexes = tuple(self.letters[letter][0] for letter in letters)
        return attrs.evolve(
            plain,
            kind="surprise",
            seconds=CARD,
            flavour=card.text,
            effect=descriptions.surprise_effect(card),
            caption=f"Nasty Surprise {card.id}: {card.title}.",
            title=card.title,
            letters=letters,
            results=(*headlines.of_surprise(coming), *self._not_woken(card.letters, letters)),
            focus=next(iter(hexes), ""),
            seen=EventHexes(chosen=hexes),
        )

    def _not_woken(self, letters: Sequence[str], woken: Sequence[str]) -> Iterator[str]:
        """Yield sentences on the Complexes of a card where no Installation activates."""
        status = {si.letter: si.status for si in self._view.installations if si.letter}
        rest = [letter for letter in letters if letter not in woken]
        ruins = [letter for letter in rest if status.get(letter) == "destroyed"]
        live = [letter for letter in rest if letter not in ruins]
        has = "already has an Installation", "already have Installations"
        for found, words in ((live, has), (ruins, ("is a ruin", "are ruins"))):
            if found:
                several = len(found) > 1
                yield f"Complex{'es' * several} {narrate.joined(found)} {words[several]}."

    def _engagement(self, unit: str, hex_: str) -> Contact:
        foes = self._view.engaging(self._view.unit(unit), geo.parse(hex_))
        return Contact(unit, hex_, tuple((foe.id, foe.hex) for foe in foes))

    def _incidents(self, events: tuple[Event, ...]) -> Iterator[Incident]:
        """Yield each event with its place, on the board after all events of the clip."""
        for event in events:
            field, who = subject(event)
            where = event.data.get("hex") or self._first_hex((event.data.get("room"), who))
            place = str(where or (who if field in ("module", "fighter") else ""))
            if place:
                yield Incident(event.kind, who, place, who in self.friends or "module" in event.data)

    def _lines_of_fire(self, attackers: Sequence[Side], target: str) -> tuple[tuple[str, str], ...]:
        """Return lines of fire from the attackers to a target. An SI fires from its Complex on that deck."""
        decks = dict(self.letters.values())
        found = []
        for side in attackers:
            goal = self._view.hex_of(target) or target
            start = "" if side.kind == "blast" else self._view.hex_of(side.id) or side.id
            if is_hex(start) and is_hex(goal) and start[0] != goal[0] and side.kind == "si":
                start = decks[start]
            found.append((start, goal))
        return tuple(dict.fromkeys(found))

    def _seen(self, events: tuple[Event, ...]) -> EventHexes:
        found = hexes_of(events, self._view)
        decks = dict(self.letters.values())
        above = (self._first_hex([event.data.get("si")]) for event in events)
        below = tuple(decks[hex_] for hex_ in above if hex_)
        return attrs.evolve(found, chosen=tuple(dict.fromkeys((*found.chosen, *below))))

    def _is_light(self, kind: EventKind, hexes: tuple[str, ...]) -> bool:
        if not kind.light:
            return False
        there = (self._view.hex_of(unit) for unit in self.friends)
        friends = [geo.parse(hex_) for hex_ in there if hex_]
        return all(_away(geo.parse(hex_), friend) for hex_ in hexes if hex_ for friend in friends)

    def _combat(self, event: Event, after: list[Event], choice: list[Event]) -> Clip:
        self._reach(event)
        data = event.data
        *attackers, target = sides_of(event)
        return Clip(
            "combat",
            FIGHT,
            (event, *after),
            caption=self._sentences((*choice, event)),
            clauses=_clauses((*choice, event, *after)),
            attackers=tuple(attackers),
            target=target,
            bonus=data["bonus"],
            cover=data["target"]["cover"],
            net=data["net"],
            ours=target.kind != "ship" and target.id not in self.friends,
            results=tuple(narrate.sentence(e) for e in after),
            focus=self._first_hex((target.id, *(side.id for side in attackers))),
            fire=self._lines_of_fire(attackers, target.id),
        )


def _clauses(events: Iterable[Event]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(clause for event in events for clause in event.clauses))


def _duration(clip: Clip) -> float:
    if clip.moment:
        return max(clip.seconds, MOMENT)
    if clip.kind == "combat":
        return IN_VAIN if all(event.kind in ("combat", "unit_unharmed") for event in clip.events) else FIGHT
    if clip.kind != "note":
        return clip.seconds
    if any(event.kind == "gorgon_draws" for event in clip.events):
        return FIGHT
    return PASSING if clip.light else reading_time(clip.headline)
