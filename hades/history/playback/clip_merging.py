"""Merging of clips that belong together, so that a playback is short. No I/O and no state.

The order of events never changes, and a clip never mixes events of two commands.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Container, Iterable, Iterator, Sequence

import attrs

from hades import geometry as geo
from hades.history.event_hexes import EventHexes
from hades.history.playback import headlines
from hades.history.playback.clip import Clip, Contact
from hades.history.playback.clip_builder import (
    CARD,
    CIRCLE,
    IN_VAIN,
    MARCH,
    STAND,
    WAKING,
    begins,
    reading_time,
)
from hades.narrate import EVENT_KINDS

EACH = 0.25  # Seconds added to a merged clip for each further fight or thing
TOGETHER = 0.9  # Seconds for a merged clip of the same event for several Units or things
FAR = 0.7  # Greatest number of seconds for a walk of light clips
BEHIND_DOORS = ("unit_found", "unit_trapped", "treasure_found")  # Kinds of events that a Circle can cause
CLOSE = 4  # Greatest distance in hexes between engagements in the same clip


def merged(clips: Iterable[Clip]) -> list[Clip]:
    for fold in FOLDS:
        clips = list(_folded(clips, fold))
    return list(clips)


def _always(run: Sequence[Clip], clip: Clip) -> bool:
    return True


@attrs.frozen
class Fold:
    """A rule for merging runs of consecutive clips that belong to one command."""

    first: Container[str]
    """Kinds of events with which a run can begin."""
    more: Container[str]
    """Kinds of events with which a run can go on."""
    join: Callable[[Sequence[Clip]], Clip]
    """Function that returns a single clip for a run of at least two."""
    fits: Callable[[Sequence[Clip], Clip], bool] = _always
    """Further condition for a clip to continue a run, or to begin one if the run is empty."""

    def takes(self, run: Sequence[Clip], clip: Clip) -> bool:
        """Return whether a clip continues a run, or can begin one if ``run`` is empty.

        The first clip of a turn or step does not join other clips of its kind.
        """
        kind = _kind(clip)
        is_new = begins(clip) and any(_kind(one) == kind for one in run)
        return kind in (self.more if run else self.first) and not is_new and self.fits(run, clip)


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


def _march_fits(run: Sequence[Clip], clip: Clip) -> bool:
    """Return whether an enemy walks with others on its deck; engaged enemies must be close together."""
    walks = [*run, clip]
    units = {one.events[0].data["unit"] for one in walks}
    one_deck = len({one.focus[0] for one in walks}) == 1
    contacts = [contact for one in walks for contact in one.contacts]
    together = len(units) == len(walks) and one_deck and _are_close(contacts)
    return not clip.moment and (together or not run)


def _march(run: Sequence[Clip]) -> Clip:
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


def _entries(run: Sequence[Clip]) -> Clip:
    """Return a clip of enemies that arrive at the same time, after the draws of the Preferred Directions."""
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


def _volley_fits(run: Sequence[Clip], clip: Clip) -> bool:
    """Return whether an enemy attack fits a run against one target: a module, or a Unit left unharmed."""
    target = clip.target
    if target is None or clip.ours or (target.kind != "ship" and len(clip.events) > 1):
        return False
    return all(one.target is not None and one.target.id == target.id for one in run)


def _volley(run: Sequence[Clip]) -> Clip:
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


def _surprise(run: Sequence[Clip]) -> Clip:
    """Return a Nasty Surprise with the Installations and Fighters that it brings into play."""
    card, *woken = run
    launched = (clip.caption for clip in woken if _kind(clip) != "si_activated")
    activated = [clip.events[0] for clip in woken if _kind(clip) == "si_activated"]
    results = (*headlines.of_activated(activated), *launched, *card.results)
    return attrs.evolve(card, seconds=CARD + EACH * len(woken), results=results)


def _opened_door(run: Sequence[Clip]) -> Clip:
    """Return one clip for an opened Circle and what was behind its door, so that the score changes once."""
    moment = next((clip.moment for clip in run if clip.moment), "")
    # The picture is that of what was found.
    return attrs.evolve(run[0], seconds=CIRCLE + EACH * (len(run) - 1), moment=moment, picture="")


def _chit_effects(run: Sequence[Clip]) -> Clip:
    done = run[1:]
    jammed = [event for clip in done for event in clip.events if event.kind == "hq_jammed"]
    words = headlines.of_same(jammed) if len(jammed) == len(done) > 1 else done[0].headline
    return attrs.evolve(_together(done, words), seconds=reading_time(words) + EACH, caption=_captions(run))


def _together(run: Sequence[Clip], headline: str) -> Clip:
    """Return the given clips as one, with the given headline and the hexes of all."""
    hexes = tuple(dict.fromkeys(hex_ for clip in run for hex_ in clip.seen.chosen))
    return attrs.evolve(
        run[0], seconds=TOGETHER, caption=_captions(run), headline=headline, seen=EventHexes(chosen=hexes)
    )


def _same_fits(run: Sequence[Clip], clip: Clip) -> bool:
    return clip.kind == "note" and not clip.moment and (not run or _kind(clip) == _kind(run[0]))


def _same(run: Sequence[Clip]) -> Clip:
    words = headlines.of_same([clip.events[0] for clip in run])
    return attrs.evolve(_together(run, words), light=all(clip.light for clip in run))


SAME = {name for name, kind in EVENT_KINDS.items() if kind.together}
FOLDS = (
    Fold({"enemy_moved"}, {"enemy_moved"}, _march, _march_fits),
    Fold({"directions_set", "enemy_arrived"}, {"enemy_arrived"}, _entries),
    Fold({"combat"}, {"combat"}, _volley, _volley_fits),
    Fold({"surprise_drawn"}, WAKING, _surprise),
    Fold({"circle_revealed"}, BEHIND_DOORS, _opened_door),
    Fold({"chit_drawn"}, {"crisis", "hq_jammed"}, _chit_effects),
    Fold(SAME, SAME, _same, _same_fits),
)
"""The rules in the order in which they are applied."""
