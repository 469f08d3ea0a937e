"""Editing of the enemy playback: related events share a shot, and important ones get time.

No I/O and no state.

The shots of an `AnimationBuilder` show every step. Here, all enemies of a deck walk at the same time,
together with those that become engaged close to each other; arrivals and activations are merged likewise.
Shots in a row at the same module, or at the same Unit without effect, become one volley, and events without
effect join the next shot. A loss, Emily, or a Gorgon is a moment. The order of events never changes.
"""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Protocol

import attrs

from hades import geometry as geo
from hades.history import headlines
from hades.history.animation import WAKING, Contact, Shot
from hades.history.event_hexes import EventHexes
from hades.narrate import EVENT_KINDS, capital, name
from hades.state.events import Event
from hades.wording import counted

IN_VAIN, EACH, FIGHT, MOMENT, CARD = 0.9, 0.25, 1.3, 2.0, 2.5
"""Durations in seconds: a fight without effect, each further one of a volley, other fights, a moment, a Nasty
Surprise.
"""
TOGETHER, MARCH, FAR, STAND = 0.9, 0.9, 0.7, 0.6
"""Durations in seconds: several Units with the same fate, a walk at most, a walk far from all friends, the
pause at a contact.
"""
SENTENCE, PASSING = 0.8, 0.5
"""Durations in seconds: any other sentence, and one about something far from all friends."""
LINE, LETTER = 40, 0.012
"""Number of letters of a short sentence, and seconds for each further letter."""
CLOSE = 4
"""Largest distance in hexes between contacts shown at the same time."""


def cut(shots: Iterable[Shot], friends: Collection[str]) -> list[Shot]:
    """Return the edited shots; ``friends`` are ids of the player's Units."""
    told = [_timed(attrs.evolve(shot, moment=_moment(shot, friends))) for shot in _with_outcomes(list(shots))]
    for fold in FOLDS:
        told = list(_folded(told, fold))
    return [attrs.evolve(shot, matters=headlines.matters(shot)) for shot in _with_standing(told)]


def _with_outcomes(shots: Sequence[Shot]) -> Iterator[Shot]:
    """Yield the shots, each Nasty Surprise merged with its results."""
    for at, shot in enumerate(shots):
        if shot.kind == "surprise":
            coming = [event for one in shots[at + 1 :] for event in (*one.before, *one.events)]
            shot = attrs.evolve(shot, results=(*headlines.of_surprise(coming), *shot.results))
        yield shot


def _with_standing(shots: Sequence[Shot]) -> list[Shot]:
    """Return the shots, with the contacts that stay added to the walks.

    A Unit that stays engaged joins the next walk of the step, or the last one if none follows.
    """
    found: list[Shot] = []
    waiting: tuple[Contact, ...] = ()
    last = -1
    for at, shot in enumerate(shots):
        if _begins(shot):
            waiting, last = (), -1
        waiting += shot.standing
        found.append(attrs.evolve(shot, standing=()))
        if shot.seconds and any(event.kind == "enemy_moved" for event in shot.events):
            last = at
        if last >= 0:
            found[last] = attrs.evolve(found[last], standing=(*found[last].standing, *waiting))
            waiting = ()
    return found


# Duration


def _timed(shot: Shot) -> Shot:
    """Return a shot with its duration and its headline."""
    return _paced(attrs.evolve(shot, headline=headlines.headline(shot)))


def _paced(shot: Shot) -> Shot:
    if shot.moment:
        return attrs.evolve(shot, seconds=max(shot.seconds, MOMENT))
    if shot.kind == "surprise":
        return attrs.evolve(shot, seconds=CARD)
    if shot.kind == "combat":
        in_vain = all(event.kind in ("combat", "unit_unharmed") for event in shot.events)
        return attrs.evolve(shot, seconds=IN_VAIN if in_vain else FIGHT)
    if shot.contacts:
        return attrs.evolve(shot, seconds=min(shot.seconds, MARCH) + STAND, rest=STAND)
    if shot.kind == "note" and shot.seconds:
        aside = all(EVENT_KINDS[event.kind].aside or headlines.no_repair(event) for event in shot.events)
        aside |= EVENT_KINDS[shot.events[0].kind].head
        if not aside and any(event.kind == "gorgon_draws" for event in shot.events):
            return attrs.evolve(shot, seconds=FIGHT)
        return attrs.evolve(shot, seconds=0.0 if aside else PASSING if shot.light else _read(shot.headline))
    return shot


def _read(words: str) -> float:
    """Return the seconds needed to read a headline."""
    return min(FIGHT, SENTENCE + max(0, len(words) - LINE) * LETTER)


def _moment(shot: Shot, friends: Collection[str]) -> str:
    """Return the name of a moment in the shot that no player should miss, or "" if there is none."""
    return next((words for event in shot.events if (words := moment_of(event, friends))), "")


def moment_of(event: Event, friends: Collection[str]) -> str:
    """Return why no player should miss an event, or "" if it is ordinary."""
    data = event.data
    unit = str(data.get("unit", ""))
    ours = unit in friends
    if event.kind in ("unit_found", "unit_freed") and unit == "emily":
        return "Princess Emily is found"
    if event.kind == "gorgon_draws" and data["success"]:
        return "The Hades blows up"
    if event.kind == "treasure_found":
        return f"{capital(name(data['treasure']))} is found"
    if event.kind == "unit_found" and not ours:
        # A Gorgon has no number.
        return "Enemies behind the door" if unit[-1:].isdigit() else "A Gorgon is loose"
    if event.kind == "unit_destroyed" and ours:
        return "Princess Emily is dead" if unit == "emily" else "A loss"
    return EVENT_KINDS[event.kind].moment


# Merging


class Fold(Protocol):
    """A rule that merges consecutive shots into one."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        """Return whether a shot begins or continues a run."""

    def join(self, run: Sequence[Shot]) -> Shot:
        """Return the visible shots of a run, at least one, as one shot."""


def _folded(shots: Iterable[Shot], fold: Fold) -> Iterator[Shot]:
    """Yield the shots, with each run of a fold merged; a shot without a picture joins the one before it."""
    run: list[Shot] = []
    for shot in shots:
        if run and (fold.takes(run, shot) or not (shot.seconds or _begins(shot))):
            run.append(shot)
            continue
        if run:
            yield _whole(run, fold)
            run = []
        if fold.takes((), shot):
            run = [shot]
        else:
            yield shot
    if run:
        yield _whole(run, fold)


def _begins(shot: Shot) -> bool:
    """Return whether a step of the turn begins with the shot."""
    return any(EVENT_KINDS[event.kind].head for event in (*shot.before, *shot.events))


def _whole(run: list[Shot], fold: Fold) -> Shot:
    """Return a run as one shot, with all of its events in order."""
    if len(run) == 1:
        return run[0]
    shown = [shot for shot in run if shot.seconds]
    first = shown[0] if len(shown) == 1 else attrs.evolve(fold.join(shown), clauses=_clauses(shown))
    events = [*run[0].events, *itertools.chain.from_iterable((*s.before, *s.events) for s in run[1:])]
    standing = tuple(contact for shot in run for contact in shot.standing)
    incidents = tuple(incident for shot in run for incident in shot.incidents)
    return attrs.evolve(
        first, before=run[0].before, events=tuple(events), standing=standing, incidents=incidents
    )


def _clauses(shots: Iterable[Shot]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(id_ for shot in shots for id_ in shot.clauses))


def _told(shots: Iterable[Shot]) -> str:
    return " ".join(dict.fromkeys(shot.caption for shot in shots))


class March:
    """Enemies of a deck that walk at the same time.

    Any number may walk without becoming engaged, together with those that become engaged close to each
    other.
    """

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        if not shot.events or shot.events[0].kind != "enemy_moved" or shot.moment:
            return False
        if not run:
            return True
        walks = [one for one in run if one.seconds]
        once = all(one.events[0].data["unit"] != shot.events[0].data["unit"] for one in walks)
        return once and not _begins(shot) and self._side_by_side([*walks, shot])

    def _side_by_side(self, walks: Sequence[Shot]) -> bool:
        """Return whether all of the walks fit into one view."""
        decks = {shot.focus[0] for shot in walks}
        # Walks far from all friends are counted and need not be seen.
        if len(decks) > 1 and not all(shot.light for shot in walks):
            return False
        return _close([contact for shot in walks for contact in shot.contacts])

    def join(self, run: Sequence[Shot]) -> Shot:
        contacts = tuple(contact for shot in run for contact in shot.contacts)
        touching = [shot for shot in run if shot.contacts]
        quiet = [shot for shot in run if not shot.contacts]
        near = touching or [shot for shot in run if not shot.light] or run
        rest = STAND if touching else 0.0
        walking = max(shot.seconds - shot.rest for shot in run)
        light = all(shot.light for shot in run)
        words = headlines.of_contacts(contacts) if contacts else headlines.of_march(quiet)
        return Shot(
            "walk",
            min(walking, FAR if light else MARCH) + rest,
            (),
            text=_told(run) if not contacts and len(run) <= headlines.NAMED else _counted(touching, quiet),
            headline=words,
            # Walks far from all friends do not move the view.
            focus="" if light else near[0].events[0].data["path"][-1],
            # So many rings would hide the counters.
            seen=EventHexes(actor=contacts[0].unit, actor_hex=contacts[0].hex) if contacts else EventHexes(),
            together=tuple(walk for shot in run for walk in shot.walks),
            light=light,
            contacts=contacts,
            rest=rest,
        )


def _counted(touching: Sequence[Shot], quiet: Sequence[Shot]) -> str:
    """Describe the movement of many enemies in a few words."""
    if not touching:
        return "No Unit becomes engaged."
    more = (
        " " + counted(len(quiet), "other moves without engaging.", "others move without engaging.")
        if quiet
        else ""
    )
    return f"{_told(touching)}{more}"


def _close(contacts: Sequence[Contact]) -> bool:
    """Return whether contacts are on one deck and close to each other."""
    hexes = [geo.parse(hex_) for contact in contacts for hex_ in contact.hexes]
    return all(
        geo.map_of(a) == geo.map_of(b) and geo.distance(a, b) <= CLOSE
        for a, b in itertools.combinations(hexes, 2)
    )


class Entries:
    """Arrivals of enemies, with the Preferred Directions drawn for them."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        kind = shot.events[0].kind if shot.events else ""
        if not run:
            return kind in ("directions_set", "enemy_arrived")
        before = {one.events[0].kind for one in run if one.seconds}
        return kind == "enemy_arrived" and ("enemy_arrived" not in before or not _begins(shot))

    def join(self, run: Sequence[Shot]) -> Shot:
        entries = [shot for shot in run if shot.events[0].kind == "enemy_arrived"]
        near = next((shot for shot in entries if not shot.light), entries[0])
        hexes = tuple(dict.fromkeys(shot.focus for shot in entries))
        ways = [shot for shot in run if shot not in entries]
        if len(entries) <= headlines.NAMED:
            text = _told(run)
        else:
            who = headlines.of_types([str(shot.events[0].data["unit"]) for shot in entries])
            text = f"{_told(ways)} {who}, at {', '.join(hexes)}.".strip()
        return attrs.evolve(
            near,
            seconds=TOGETHER,
            text=text,
            headline=headlines.of_entries([shot.events[0] for shot in entries]),
            seen=EventHexes(chosen=hexes),
            light=near.light,
            anywhere=True,
        )


class Volley:
    """Consecutive fights at one module of the Vittles until it is lost, or at one Unit without effect."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        if shot.kind != "combat" or shot.target is None or shot.ours:
            return False
        if shot.target.kind != "ship" and len(shot.events) > 1:
            return False
        first = run[0].target if run else shot.target
        assert first is not None
        return not run or (first.id == shot.target.id and not _begins(shot))

    def join(self, run: Sequence[Shot]) -> Shot:
        shortest = max(shot.seconds for shot in run)
        # The result is shown where the shots came from.
        hits = [shot for shot in run if len(shot.events) > 1] or list(run)
        lead = next((shot for shot in reversed(hits) if shot.focus), hits[-1])
        return attrs.evolve(
            lead,
            kind="volley",
            seconds=max(shortest, IN_VAIN + EACH * (len(run) - 1)),
            text="",
            told=headlines.of_shots(run),
            headline=headlines.of_volley(run),
            moment=next((shot.moment for shot in run if shot.moment), ""),
            attackers=tuple(side for shot in hits for side in shot.attackers),
            fire=tuple(dict.fromkeys(ends for shot in hits for ends in shot.fire)),
            results=tuple(words for shot in run for words in shot.results),
            fights=tuple(hits),
        )


class Woken:
    """A Nasty Surprise with the Installations that it wakes."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        if not run:
            return shot.kind == "surprise"
        return bool(shot.events) and shot.events[0].kind in WAKING and not _begins(shot)

    def join(self, run: Sequence[Shot]) -> Shot:
        card, *woken = run
        launched = (shot.caption for shot in woken if shot.events[0].kind != "si_activated")
        activated = [shot.events[0] for shot in woken if shot.events[0].kind == "si_activated"]
        results = (*headlines.of_activated(activated), *launched, *card.results)
        return attrs.evolve(card, seconds=CARD + EACH * len(woken), results=results)


class ChitEffects:
    """A chit from the Nastian Cup with its effect: a Crisis!, or jammed HQs."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        kind = shot.events[0].kind if shot.kind == "note" and shot.events else ""
        return kind in ("crisis", "hq_jammed") and not _begins(shot) if run else kind == "chit_drawn"

    def join(self, run: Sequence[Shot]) -> Shot:
        done = run[1:]
        jammed = [event for shot in done for event in shot.events if event.kind == "hq_jammed"]
        words = headlines.of_same(jammed) if len(jammed) == len(done) > 1 else done[0].headline
        return attrs.evolve(_together(done, words), seconds=_read(words) + EACH, text=_told(run))


def _together(run: Sequence[Shot], headline: str) -> Shot:
    """Return shots as one under a headline, with the hexes of all the shots."""
    hexes = tuple(dict.fromkeys(hex_ for shot in run for hex_ in shot.seen.chosen))
    return attrs.evolve(
        run[0], seconds=TOGETHER, text=_told(run), headline=headline, seen=EventHexes(chosen=hexes)
    )


class Same:
    """Events of one kind that befall several Units or things in a row."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        if shot.kind != "note" or not shot.seconds or shot.moment:
            return False
        kind = shot.events[0].kind
        return bool(EVENT_KINDS[kind].together) and (
            not run or (kind == run[0].events[0].kind and not _begins(shot))
        )

    def join(self, run: Sequence[Shot]) -> Shot:
        words = headlines.of_same([shot.events[0] for shot in run])
        return attrs.evolve(_together(run, words), light=all(shot.light for shot in run))


FOLDS: tuple[Fold, ...] = (March(), Entries(), Volley(), Woken(), ChitEffects(), Same())
