"""Merging of clips that belong together, so that an animation is short. No I/O and no state.

Each class of rules merges one sort of clips from an `AnimationBuilder`: walks, arrivals, fights against the
same target, activations. The order of events never changes, and a clip never mixes events of two commands.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import attrs

from hades import geometry as geo
from hades.history import headlines
from hades.history.animation import CARD, CIRCLE, IN_VAIN, MARCH, STAND, WAKING, begins, reading_time
from hades.history.clip import Clip, Contact
from hades.history.event_hexes import EventHexes
from hades.narrate import EVENT_KINDS

EACH = 0.25  # Seconds added to a merged clip for each further fight or thing
TOGETHER = 0.9  # Seconds for a merged clip of the same event for several Units or things
FAR = 0.7  # Greatest number of seconds for a walk of light clips
BEHIND_DOORS = ("unit_found", "unit_trapped", "treasure_found")  # Kinds of events that a Circle can cause
CLOSE = 4  # Greatest distance in hexes between engagements in the same clip


def merged(clips: Iterable[Clip]) -> list[Clip]:
    """Return the clips after merging by each rule in turn."""
    for fold in FOLDS:
        clips = list(_folded(clips, fold))
    return list(clips)


class Fold(Protocol):
    """A rule for merging runs of consecutive clips that belong to one command."""

    def takes(self, run: Sequence[Clip], clip: Clip) -> bool:
        """Return whether a clip continues a run, or can begin one if ``run`` is empty."""

    def join(self, run: Sequence[Clip]) -> Clip:
        """Return a single clip for a run of at least two."""


def _folded(clips: Iterable[Clip], fold: Fold) -> Iterator[Clip]:
    run: list[Clip] = []
    for clip in clips:
        if run and not (_command(run[0]) == _command(clip) and fold.takes(run, clip)):
            yield _join_run(run, fold)
            run = []
        if run or fold.takes((), clip):
            run.append(clip)
        else:
            yield clip
    if run:
        yield _join_run(run, fold)


def _command(clip: Clip) -> int:
    return clip.events[0].moment[0]


def _join_run(run: list[Clip], fold: Fold) -> Clip:
    if len(run) == 1:
        return run[0]
    clip = attrs.evolve(
        fold.join(run),
        clauses=tuple(dict.fromkeys(id_ for clip in run for id_ in clip.clauses)),
        before=run[0].before,
        events=(*run[0].events, *itertools.chain.from_iterable((*s.before, *s.events) for s in run[1:])),
        standing=tuple(contact for clip in run for contact in clip.standing),
        incidents=tuple(incident for clip in run for incident in clip.incidents),
    )
    return attrs.evolve(clip, matters=headlines.matters(clip))


def _kind(clip: Clip) -> str:
    return clip.events[0].kind


def _captions(clips: Iterable[Clip]) -> str:
    return " ".join(dict.fromkeys(clip.caption for clip in clips))


class March:
    """Enemies on one deck walk at the same time, if those that become engaged are close to each other.

    Walks of light clips are merged across decks.
    """

    def takes(self, run: Sequence[Clip], clip: Clip) -> bool:
        if _kind(clip) != "enemy_moved" or clip.moment:
            return False
        once = all(one.events[0].data["unit"] != clip.events[0].data["unit"] for one in run)
        return not run or (once and not begins(clip) and self._fit_in_view([*run, clip]))

    def _fit_in_view(self, walks: Sequence[Clip]) -> bool:
        decks = {clip.focus[0] for clip in walks}
        # Nobody needs to see light clips, so they can be on both decks.
        if len(decks) > 1 and not all(clip.light for clip in walks):
            return False
        return _are_close([contact for clip in walks for contact in clip.contacts])

    def join(self, run: Sequence[Clip]) -> Clip:
        contacts = tuple(contact for clip in run for contact in clip.contacts)
        touching = [clip for clip in run if clip.contacts]
        quiet = [clip for clip in run if not clip.contacts]
        near = touching or [clip for clip in run if not clip.light] or run
        rest = STAND if touching else 0.0
        walking = max(clip.seconds - clip.rest for clip in run)
        light = all(clip.light for clip in run)
        words = headlines.of_contacts(contacts) if contacts else headlines.of_march(quiet)
        return Clip(
            "walk",
            min(walking, FAR if light else MARCH) + rest,
            (),
            caption=_captions(touching or (run if len(run) <= headlines.NAMED else ())),
            headline=words,
            # Light clips do not move the camera.
            focus="" if light else near[0].events[0].data["path"][-1],
            # Show no rings: there would be so many that they hide the counters.
            seen=EventHexes(actor=contacts[0].unit, actor_hex=contacts[0].hex) if contacts else EventHexes(),
            walks=tuple(walk for clip in run for walk in clip.walks),
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

    def takes(self, run: Sequence[Clip], clip: Clip) -> bool:
        if not run:
            return _kind(clip) in ("directions_set", "enemy_arrived")
        entered = any(_kind(one) == "enemy_arrived" for one in run)
        return _kind(clip) == "enemy_arrived" and not (entered and begins(clip))

    def join(self, run: Sequence[Clip]) -> Clip:
        entries = [clip for clip in run if _kind(clip) == "enemy_arrived"]
        near = next((clip for clip in entries if not clip.light), entries[0])
        hexes = tuple(dict.fromkeys(clip.focus for clip in entries))
        ways = [clip for clip in run if clip not in entries]
        if len(entries) <= headlines.NAMED:
            text = _captions(run)
        else:
            who = headlines.of_types([str(clip.events[0].data["unit"]) for clip in entries])
            text = f"{_captions(ways)} {who}, at {', '.join(hexes)}.".strip()
        return attrs.evolve(
            near,
            seconds=TOGETHER,
            caption=text,
            headline=headlines.of_entries([clip.events[0] for clip in entries]),
            seen=EventHexes(chosen=hexes),
            anywhere=True,
        )


class Volley:
    """Merges attacks on the same module of the Vittles, or failed attacks on the same Unit, into a volley."""

    def takes(self, run: Sequence[Clip], clip: Clip) -> bool:
        if clip.kind != "combat" or clip.target is None or clip.ours:
            return False
        if clip.target.kind != "ship" and len(clip.events) > 1:
            return False
        first = run[0].target if run else clip.target
        assert first is not None
        return not run or (first.id == clip.target.id and not begins(clip))

    def join(self, run: Sequence[Clip]) -> Clip:
        # Show only the attackers that had an effect, or all if none had.
        hits = [clip for clip in run if len(clip.events) > 1] or list(run)
        lead = next((clip for clip in reversed(hits) if clip.focus), hits[-1])
        return attrs.evolve(
            lead,
            kind="volley",
            seconds=max(*(clip.seconds for clip in run), IN_VAIN + EACH * (len(run) - 1)),
            caption=headlines.of_fights(run),
            headline=headlines.of_volley(run),
            moment=next((clip.moment for clip in run if clip.moment), ""),
            attackers=tuple(side for clip in hits for side in clip.attackers),
            fire=tuple(dict.fromkeys(ends for clip in hits for ends in clip.fire)),
            results=tuple(words for clip in run for words in clip.results),
            fights=tuple(hits),
        )


class Woken:
    """A Nasty Surprise is shown together with the Installations and Fighters that it brings into play."""

    def takes(self, run: Sequence[Clip], clip: Clip) -> bool:
        return _kind(clip) in WAKING and not begins(clip) if run else clip.kind == "surprise"

    def join(self, run: Sequence[Clip]) -> Clip:
        card, *woken = run
        launched = (clip.caption for clip in woken if _kind(clip) != "si_activated")
        activated = [clip.events[0] for clip in woken if _kind(clip) == "si_activated"]
        results = (*headlines.of_activated(activated), *launched, *card.results)
        return attrs.evolve(card, seconds=CARD + EACH * len(woken), results=results)


class OpenedDoor:
    """A Circle is shown together with what was behind its door, so that the score changes once."""

    def takes(self, run: Sequence[Clip], clip: Clip) -> bool:
        return _kind(clip) in BEHIND_DOORS and not begins(clip) if run else clip.kind == "circle"

    def join(self, run: Sequence[Clip]) -> Clip:
        moment = next((clip.moment for clip in run if clip.moment), "")
        # The picture is that of what was found.
        return attrs.evolve(run[0], seconds=CIRCLE + EACH * (len(run) - 1), moment=moment, picture="")


class ChitEffects:
    """A chit from the Nastian Cup is shown together with its effect: Crisis! or jammed HQs."""

    def takes(self, run: Sequence[Clip], clip: Clip) -> bool:
        if not run:
            return _kind(clip) == "chit_drawn"
        return _kind(clip) in ("crisis", "hq_jammed") and not begins(clip)

    def join(self, run: Sequence[Clip]) -> Clip:
        done = run[1:]
        jammed = [event for clip in done for event in clip.events if event.kind == "hq_jammed"]
        words = headlines.of_same(jammed) if len(jammed) == len(done) > 1 else done[0].headline
        return attrs.evolve(
            _together(done, words), seconds=reading_time(words) + EACH, caption=_captions(run)
        )


def _together(run: Sequence[Clip], headline: str) -> Clip:
    """Return the given clips as one, with the given headline and the hexes of all."""
    hexes = tuple(dict.fromkeys(hex_ for clip in run for hex_ in clip.seen.chosen))
    return attrs.evolve(
        run[0], seconds=TOGETHER, caption=_captions(run), headline=headline, seen=EventHexes(chosen=hexes)
    )


class Same:
    """The same kind of event for several Units or things in a row becomes one clip."""

    def takes(self, run: Sequence[Clip], clip: Clip) -> bool:
        if clip.kind != "note" or clip.moment or not EVENT_KINDS[_kind(clip)].together:
            return False
        return not run or (_kind(clip) == _kind(run[0]) and not begins(clip))

    def join(self, run: Sequence[Clip]) -> Clip:
        words = headlines.of_same([clip.events[0] for clip in run])
        return attrs.evolve(_together(run, words), light=all(clip.light for clip in run))


FOLDS: tuple[Fold, ...] = (March(), Entries(), Volley(), Woken(), OpenedDoor(), ChitEffects(), Same())
