"""The cut of a film: what belongs together is shown together, and what matters takes its time. Pure.

A Director's shots show every step. Cut, the enemies that move without coming into contact go at the same
time, so do those that enter, and what nothing comes of is told with what is shown next. A fight without
effect is short; a loss, Emily, a Gorgon are moments. Every event stays where it was in the order.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

import attrs

from hades.history.event_hexes import EventHexes
from hades.history.shots import Shot
from hades.narrate import EVENT_KINDS, capital, listed
from hades.state.events import Event

IN_VAIN, FIGHT, MOMENT, CARD, ENTRIES = 0.9, 1.5, 2.2, 2.6, 0.8
"""Seconds of fights without effect, of others, of a moment, a Nasty Surprise, and of several who enter."""
BRIEF = 0.7
"""The part of its time that is left to any other sentence."""
NAMED = 4
"""More who walk or enter are counted, not named."""


def cut(shots: Iterable[Shot], friends: Collection[str]) -> list[Shot]:
    """The shots of a film, cut; ``friends`` are ids of the player's Units."""
    told = [_timed(attrs.evolve(shot, moment=_moment(shot, friends))) for shot in shots]
    return list(_joined(_joined(told, _goes_on, _walk_together), _enters_too, _enter_together))


# ---- how long


def _timed(shot: Shot) -> Shot:
    """A shot, as long as it is worth."""
    if shot.moment:
        return attrs.evolve(shot, seconds=max(shot.seconds, MOMENT))
    if shot.kind == "surprise":
        return attrs.evolve(shot, seconds=CARD)
    if shot.kind == "combat":
        in_vain = all(event.kind in ("combat", "unit_unharmed") for event in shot.events)
        return attrs.evolve(shot, seconds=IN_VAIN if in_vain else FIGHT)
    if shot.kind == "note":
        aside = all(EVENT_KINDS[event.kind].aside for event in shot.events)
        return attrs.evolve(shot, seconds=0.0 if aside else shot.seconds * BRIEF)
    return shot


def _moment(shot: Shot, friends: Collection[str]) -> str:
    """What makes a shot a moment, "" if it is none."""
    return next((words for event in shot.events if (words := moment_of(event, friends))), "")


def moment_of(event: Event, friends: Collection[str]) -> str:
    """What makes an event one that nobody should miss, "" if it is none."""
    data = event.data
    unit = str(data.get("unit", ""))
    ours = unit in friends
    if event.kind in ("unit_found", "unit_freed") and unit == "emily":
        return "Princess Emily is found"
    if event.kind == "unit_found" and not ours:
        return "A Gorgon is loose"
    if event.kind == "unit_destroyed" and ours:
        return "Princess Emily is dead" if unit == "emily" else "A loss"
    return MOMENTS.get(event.kind, "")


MOMENTS = {
    "module_destroyed": "A module of the Vittles is lost",
    "dante_lost": "Professor Dante is lost",
    "si_destroyed": "A Surface Installation is destroyed",
    "departure_failed": "The Vittles does not get away",
    "unit_trapped": "A trap",
    "treasure_found": "A treasure",
}
"""Kinds of events that nobody should miss, whoever they befall, and what they are called."""


# ---- together


def _joined(
    shots: Iterable[Shot], goes_on: Callable[[Sequence[Shot], Shot], bool], join: Callable[[list[Shot]], Shot]
) -> Iterator[Shot]:
    """Shots, those that go on with one another as one; what shows nothing goes with what is before it."""
    run: list[Shot] = []
    for shot in shots:
        if run and (goes_on(run, shot) or not (shot.seconds or _begins(shot))):
            run.append(shot)
            continue
        if run:
            yield _whole(run, join)
            run = []
        if goes_on((), shot):
            run = [shot]
        else:
            yield shot
    if run:
        yield _whole(run, join)


def _begins(shot: Shot) -> bool:
    """Whether a step of the turn begins with it."""
    return any(EVENT_KINDS[event.kind].head for event in (*shot.before, *shot.events))


def _whole(run: list[Shot], join: Callable[[list[Shot]], Shot]) -> Shot:
    """A run as one shot, with the events of all of it in their order."""
    shown = [shot for shot in run if shot.seconds]
    first = shown[0] if len(shown) == 1 else join(shown)
    events = [*run[0].events, *itertools.chain.from_iterable((*s.before, *s.events) for s in run[1:])]
    return attrs.evolve(first, before=run[0].before, events=tuple(events))


def _goes_on(run: Sequence[Shot], shot: Shot) -> bool:
    """Whether a shot is a walk of an enemy that touches nobody, and of none who walks already."""
    if shot.kind != "walk" or shot.together or shot.moment:
        return False
    (event,) = shot.events
    if event.kind != "enemy_moved" or any(note["note"] == "engaged" for note in event.data["notes"]):
        return False
    if not run:
        return True
    # one deck at a time: nobody sees both at once
    here = shot.path[0][0] == run[0].path[0][0]
    return here and not _begins(shot) and all(other.unit != shot.unit for other in run)


def _walk_together(walks: list[Shot]) -> Shot:
    """Several walks at the same time."""
    units = [walk.unit for walk in walks]
    near = [walk for walk in walks if not walk.light] or walks
    return attrs.evolve(
        near[0],
        seconds=max(walk.seconds for walk in walks) + 0.3,
        text=f"{_who(units)} move; nobody comes into contact.",
        clauses=tuple(dict.fromkeys(id_ for walk in walks for id_ in walk.clauses)),
        path=(),
        unit="",
        together=tuple(walk.walks[0] for walk in walks),
        focus=near[0].path[-1],
        # a ring round each of so many would hide what stands there
        seen=EventHexes(),
        light=all(walk.light for walk in walks),
    )


def _who(units: Sequence[str]) -> str:
    """Several Units, by name or by number, at the beginning of a sentence."""
    return capital(listed(units) if len(units) <= NAMED else f"{len(units)} of the enemy")


def _enters_too(run: Sequence[Shot], shot: Shot) -> bool:
    """Whether a shot is of an enemy that enters, on the deck where the others do."""
    if shot.kind != "note" or not shot.events or shot.events[0].kind != "enemy_arrived":
        return False
    return not run or (shot.focus[:1] == run[0].focus[:1] and not _begins(shot))


def _enter_together(entries: list[Shot]) -> Shot:
    """Several enemies that enter at the same time."""
    units = [entry.events[0].data["unit"] for entry in entries]
    hexes = tuple(dict.fromkeys(entry.focus for entry in entries))
    where = f" at {', '.join(hexes)}" if len(units) <= NAMED else ""
    text = f"{_who(units)} enter{where}."
    return attrs.evolve(
        entries[0],
        seconds=ENTRIES,
        text=text,
        clauses=tuple(dict.fromkeys(id_ for entry in entries for id_ in entry.clauses)),
        seen=EventHexes(chosen=hexes),
        light=all(entry.light for entry in entries),
    )
