"""Merging of shots that belong together, so that an animation is short. No I/O and no state.

Each class of rules merges one sort of shots from an `AnimationBuilder`: walks, arrivals, fights against the
same target, activations. The order of events never changes, and a shot never mixes events of two commands.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import attrs

from hades import geometry as geo
from hades.history import headlines
from hades.history.animation import CARD, IN_VAIN, MARCH, STAND, WAKING, begins, reading_time
from hades.history.event_hexes import EventHexes
from hades.history.shot import Contact, Shot
from hades.narrate import EVENT_KINDS

EACH = 0.25  # Seconds added to a merged shot for each further fight or thing
TOGETHER = 0.9  # Seconds for a merged shot of the same event for several Units or things
FAR = 0.7  # Greatest number of seconds for a walk of light steps
CLOSE = 4  # Greatest distance in hexes between engagements in the same shot


def merged(shots: Iterable[Shot]) -> list[Shot]:
    """Return the shots after merging by each rule in turn."""
    for fold in FOLDS:
        shots = list(_folded(shots, fold))
    return list(shots)


class Fold(Protocol):
    """A rule for merging runs of consecutive shots that belong to one command."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        """Return whether a shot continues a run, or can begin one if ``run`` is empty."""

    def join(self, run: Sequence[Shot]) -> Shot:
        """Return a single shot for a run of at least two."""


def _folded(shots: Iterable[Shot], fold: Fold) -> Iterator[Shot]:
    run: list[Shot] = []
    for shot in shots:
        if run and not (_command(run[0]) == _command(shot) and fold.takes(run, shot)):
            yield _join_run(run, fold)
            run = []
        if run or fold.takes((), shot):
            run.append(shot)
        else:
            yield shot
    if run:
        yield _join_run(run, fold)


def _command(shot: Shot) -> int:
    return shot.events[0].moment[0]


def _join_run(run: list[Shot], fold: Fold) -> Shot:
    if len(run) == 1:
        return run[0]
    shot = attrs.evolve(
        fold.join(run),
        clauses=tuple(dict.fromkeys(id_ for shot in run for id_ in shot.clauses)),
        before=run[0].before,
        events=(*run[0].events, *itertools.chain.from_iterable((*s.before, *s.events) for s in run[1:])),
        standing=tuple(contact for shot in run for contact in shot.standing),
        incidents=tuple(incident for shot in run for incident in shot.incidents),
    )
    return attrs.evolve(shot, matters=headlines.matters(shot))


def _kind(shot: Shot) -> str:
    return shot.events[0].kind


def _captions(shots: Iterable[Shot]) -> str:
    return " ".join(dict.fromkeys(shot.caption for shot in shots))


class March:
    """Enemies on one deck walk at the same time, if those that become engaged are close to each other.

    Walks of light steps are merged across decks.
    """

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        if _kind(shot) != "enemy_moved" or shot.moment:
            return False
        once = all(one.events[0].data["unit"] != shot.events[0].data["unit"] for one in run)
        return not run or (once and not begins(shot) and self._fit_in_view([*run, shot]))

    def _fit_in_view(self, walks: Sequence[Shot]) -> bool:
        decks = {shot.focus[0] for shot in walks}
        # Nobody needs to see light steps, so they can be on both decks.
        if len(decks) > 1 and not all(shot.light for shot in walks):
            return False
        return _are_close([contact for shot in walks for contact in shot.contacts])

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
            caption=_captions(touching or (run if len(run) <= headlines.NAMED else ())),
            headline=words,
            # Light steps do not move the camera.
            focus="" if light else near[0].events[0].data["path"][-1],
            # Show no rings: there would be so many that they hide the counters.
            seen=EventHexes(actor=contacts[0].unit, actor_hex=contacts[0].hex) if contacts else EventHexes(),
            walks=tuple(walk for shot in run for walk in shot.walks),
            light=light,
            contacts=contacts,
            rest=rest,
        )


def _are_close(contacts: Sequence[Contact]) -> bool:
    hexes = [geo.parse(hex_) for contact in contacts for hex_ in contact.hexes]
    return all(
        geo.map_of(a) == geo.map_of(b) and geo.distance(a, b) <= CLOSE
        for a, b in itertools.combinations(hexes, 2)
    )


class Entries:
    """Enemies arrive at the same time, after the draws of the Preferred Directions."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        if not run:
            return _kind(shot) in ("directions_set", "enemy_arrived")
        entered = any(_kind(one) == "enemy_arrived" for one in run)
        return _kind(shot) == "enemy_arrived" and not (entered and begins(shot))

    def join(self, run: Sequence[Shot]) -> Shot:
        entries = [shot for shot in run if _kind(shot) == "enemy_arrived"]
        near = next((shot for shot in entries if not shot.light), entries[0])
        hexes = tuple(dict.fromkeys(shot.focus for shot in entries))
        ways = [shot for shot in run if shot not in entries]
        if len(entries) <= headlines.NAMED:
            text = _captions(run)
        else:
            who = headlines.of_types([str(shot.events[0].data["unit"]) for shot in entries])
            text = f"{_captions(ways)} {who}, at {', '.join(hexes)}.".strip()
        return attrs.evolve(
            near,
            seconds=TOGETHER,
            caption=text,
            headline=headlines.of_entries([shot.events[0] for shot in entries]),
            seen=EventHexes(chosen=hexes),
            anywhere=True,
        )


class Volley:
    """Merges attacks on the same module of the Vittles, or failed attacks on the same Unit, into a volley."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        if shot.kind != "combat" or shot.target is None or shot.ours:
            return False
        if shot.target.kind != "ship" and len(shot.events) > 1:
            return False
        first = run[0].target if run else shot.target
        assert first is not None
        return not run or (first.id == shot.target.id and not begins(shot))

    def join(self, run: Sequence[Shot]) -> Shot:
        # Show only the attackers that had an effect, or all if none had.
        hits = [shot for shot in run if len(shot.events) > 1] or list(run)
        lead = next((shot for shot in reversed(hits) if shot.focus), hits[-1])
        return attrs.evolve(
            lead,
            kind="volley",
            seconds=max(*(shot.seconds for shot in run), IN_VAIN + EACH * (len(run) - 1)),
            caption=headlines.of_shots(run),
            headline=headlines.of_volley(run),
            moment=next((shot.moment for shot in run if shot.moment), ""),
            attackers=tuple(side for shot in hits for side in shot.attackers),
            fire=tuple(dict.fromkeys(ends for shot in hits for ends in shot.fire)),
            results=tuple(words for shot in run for words in shot.results),
            fights=tuple(hits),
        )


class Woken:
    """A Nasty Surprise is shown together with the Installations and Fighters that it brings into play."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        return _kind(shot) in WAKING and not begins(shot) if run else shot.kind == "surprise"

    def join(self, run: Sequence[Shot]) -> Shot:
        card, *woken = run
        launched = (shot.caption for shot in woken if _kind(shot) != "si_activated")
        activated = [shot.events[0] for shot in woken if _kind(shot) == "si_activated"]
        results = (*headlines.of_activated(activated), *launched, *card.results)
        return attrs.evolve(card, seconds=CARD + EACH * len(woken), results=results)


class ChitEffects:
    """A chit from the Nastian Cup is shown together with its effect: Crisis! or jammed HQs."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        if not run:
            return _kind(shot) == "chit_drawn"
        return _kind(shot) in ("crisis", "hq_jammed") and not begins(shot)

    def join(self, run: Sequence[Shot]) -> Shot:
        done = run[1:]
        jammed = [event for shot in done for event in shot.events if event.kind == "hq_jammed"]
        words = headlines.of_same(jammed) if len(jammed) == len(done) > 1 else done[0].headline
        return attrs.evolve(
            _together(done, words), seconds=reading_time(words) + EACH, caption=_captions(run)
        )


def _together(run: Sequence[Shot], headline: str) -> Shot:
    """Return the given shots as one, with the given headline and the hexes of all."""
    hexes = tuple(dict.fromkeys(hex_ for shot in run for hex_ in shot.seen.chosen))
    return attrs.evolve(
        run[0], seconds=TOGETHER, caption=_captions(run), headline=headline, seen=EventHexes(chosen=hexes)
    )


class Same:
    """The same kind of event for several Units or things in a row becomes one shot."""

    def takes(self, run: Sequence[Shot], shot: Shot) -> bool:
        if shot.kind != "note" or shot.moment or not EVENT_KINDS[_kind(shot)].together:
            return False
        return not run or (_kind(shot) == _kind(run[0]) and not begins(shot))

    def join(self, run: Sequence[Shot]) -> Shot:
        words = headlines.of_same([shot.events[0] for shot in run])
        return attrs.evolve(_together(run, words), light=all(shot.light for shot in run))


FOLDS: tuple[Fold, ...] = (March(), Entries(), Volley(), Woken(), ChitEffects(), Same())
