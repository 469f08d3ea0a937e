"""Effects on the board during a clip of a playback, as plain data. No I/O and no state.

A place is a hex, the id of a module of the Vittles or of a Fighter, or `SHIP`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import attrs

from hades.history.playback.clip import FIGHTS, STORIES, Clip, Incident, is_hex
from hades.narrate import title

SHIP = "ship"
"""Place of the Vittles as a whole."""
FIRE, GOOD, BAD, COLD = "fire", "good", "bad", "cold"
"""Tones: an attack, good for the player, bad for the player, and the enemy's machines."""
FLASH = 0.45  # Seconds for an impact
FLIP = 0.3  # Seconds in which a counter is turned over
FALL = 0.6  # Seconds for larger effects, such as the destruction of a counter
WORD = 0.3  # Seconds in which a word appears
VANISHES = 0.28  # Least number of seconds for the flight of a tracer, before `QUICK` is taken into account
QUICK = 0.1  # Seconds between tracers or results in a row
OPENS = 0.35  # Seconds in which a card or a banner opens
SHAKEN = 0.4  # Seconds for which the board shakes


class EventLook(NamedTuple):
    """Appearance of an event on the board."""

    word: str
    """A word at the place of the event; "" if there is none."""
    tone: str
    kinds: tuple[str, ...] = ()
    """Kinds of effects at the place of the event."""
    shake: float = 0.25
    """Strength with which the board shakes if the event is a hit."""
    own: str = ""
    """Word after the name of a player's Unit, in place of ``word``; "" for no other word."""


HIT, GONE, RING = ("flash",), ("debris", "flash"), ("ring",)
LOOKS: dict[str, EventLook] = {
    "unit_depleted": EventLook("Step lost", FIRE, ("flip", *HIT), own="hit"),
    "unit_unharmed": EventLook("Unharmed", COLD, HIT),
    "unit_destroyed": EventLook("Destroyed", BAD, ("fallen", *GONE), 0.5, "lost"),
    "officer_turned": EventLook("Down", FIRE, ("flip", *HIT)),
    "unit_recovered": EventLook("Recovered", GOOD, ("flip",)),
    "si_damaged": EventLook("Damaged", FIRE, ("flip", *HIT)),
    "si_destroyed": EventLook("Destroyed", BAD, ("flip", *GONE), 0.8),
    "fighter_damaged": EventLook("Damaged", FIRE, HIT),
    "fighter_destroyed": EventLook("Destroyed", BAD, GONE, 0.4),
    "module_failing": EventLook("Failing", FIRE, HIT),
    "module_destroyed": EventLook("Lost", BAD, ("breaks", *GONE), 0.8),
    "module_repaired": EventLook("Repaired", GOOD, RING),
    "si_repaired": EventLook("Repaired", COLD, RING),
    "fighter_rebuilt": EventLook("Rebuilt", COLD, RING),
    "si_activated": EventLook("Activated", COLD, ("ring", "rises")),
    "fighter_launched": EventLook("Launched", COLD, RING),
    "hq_jammed": EventLook("Jammed", COLD, RING),
    "unit_found": EventLook("Found", GOOD, ("light",)),
    "unit_freed": EventLook("Free", GOOD, ("light",)),
    "unit_trapped": EventLook("Trapped", BAD, RING),
    "treasure_found": EventLook("Treasure", GOOD, ("light",)),
    "unit_evacuated": EventLook("Aboard", GOOD, ("beam",)),
    "unit_beamed_in": EventLook("", GOOD, ("beam",)),
    "unit_landed": EventLook("", GOOD, ("beam",)),
    "recoil": EventLook("Recoil", FIRE, HIT),
    "dante_lost": EventLook("Lost", BAD, GONE),
}
"""Kind of event -> its appearance. Other kinds have no effect on the board."""
SHIP_MOVES = {"approached": "arrives", "skedaddled": "leaves", "departure_failed": "stays"}
"""Kind of event -> movement of the Vittles."""


@attrs.frozen
class BoardEffect:
    """An effect on the board. Once it is over, it stays in its final state until the end of the clip."""

    kind: str
    at: str
    """Place of the effect, or place where it ends."""
    start: str = ""
    """Place where the effect begins, or the other hex of a fight, clear of words; "" without either."""
    begins: float = 0.0
    """Seconds from the beginning of the clip, at normal speed."""
    lasts: float = WORD
    """Duration in seconds at normal speed."""
    tone: str = FIRE
    words: str = ""
    """By ``kind``, a word, a kind of card, the id of the subject, or the movement of the Vittles."""
    strength: float = 1.0
    """Strength of a shake, or number of a tracer in a volley from 0."""

    def part(self, clock: float) -> float:
        """Return the part of the effect that is over ``clock`` seconds into the clip, from 0 to 1."""
        return 1.0 if self.lasts <= 0 else max(0.0, min(1.0, (clock - self.begins) / self.lasts))

    @property
    def ends(self) -> float:
        """Seconds from the beginning of the clip to the end of the effect."""
        return self.begins + self.lasts


def effects_of(clip: Clip) -> tuple[BoardEffect, ...]:
    """Return the effects of a clip in the order of drawing; () for a clip that takes no time."""
    if not clip.seconds:
        return ()
    return (*_ship(clip), *_tracers(clip), *_shaft_rings(clip), *_result_effects(clip), *_card(clip))


def _ship(clip: Clip) -> Iterator[BoardEffect]:
    moves = next((SHIP_MOVES[e.kind] for e in clip.events if e.kind in SHIP_MOVES), "")
    ends = [end for ends in clip.fire for end in ends if end and not is_hex(end)]
    fighters = [end for end in ends if end.startswith("fighter-")]
    # A Fighter may attack a Unit while the ship is Out System.
    if (
        moves
        or len(ends) > len(fighters)
        or any(incident.kind.startswith("module_") for incident in clip.incidents)
    ):
        yield BoardEffect("ship", SHIP, lasts=clip.seconds if moves else 0.0, words=moves)
    for fighter in dict.fromkeys(fighters):
        yield BoardEffect("fighter", fighter, words=fighter, lasts=0.0)


def _tracers(clip: Clip) -> Iterator[BoardEffect]:
    """Yield the tracers of a fight, which arrive when the board shows the result.

    If an attacker is hit, another tracer returns to it before that.
    """
    turn = _seconds_to_result(clip)
    back = {incident.place for incident in clip.incidents if incident.kind in LOOKS}
    back &= {start for start, _ in clip.fire}
    hits = turn * (0.72 if back else 1.0)
    aimed = dict.fromkeys(goal for _, goal in clip.fire if goal and not is_hex(goal))
    yield from (BoardEffect("aim", goal, lasts=turn) for goal in aimed)
    for number, (start, goal) in enumerate(clip.fire):
        if start and goal:
            early = QUICK * (len(clip.fire) - 1 - number)
            lasts = max(VANISHES, hits * 0.5) - early / 2
            yield BoardEffect("tracer", goal, start, max(0.0, hits - lasts - early), lasts, strength=number)
            if start in back:
                yield BoardEffect("tracer", start, goal, hits, turn - hits)


def _card(clip: Clip) -> Iterator[BoardEffect]:
    if clip.kind in FIGHTS and clip.fire:
        yield BoardEffect(
            "card", clip.fire[-1][1], lasts=min(OPENS, 0.4 * _seconds_to_result(clip)), words="combat"
        )
    elif clip.kind in STORIES or (clip.kind == "note" and clip.moment):
        tone = next((_tone(one, LOOKS[one.kind]) for one in clip.incidents if one.kind in LOOKS), FIRE)
        yield BoardEffect("card", clip.focus, lasts=OPENS, tone=tone, words="banner")


def _seconds_to_result(clip: Clip) -> float:
    return clip.turns * clip.seconds if clip.kind in FIGHTS else 0.0


def _shaft_rings(clip: Clip) -> Iterator[BoardEffect]:
    for walk in clip.walks:
        for start, goal in zip(walk.path, walk.path[1:], strict=False):
            if start[0] != goal[0]:
                yield from (
                    BoardEffect("ring", hex_, lasts=clip.seconds, tone=COLD) for hex_ in (start, goal)
                )


def _result_effects(clip: Clip) -> Iterator[BoardEffect]:
    turn, target = _seconds_to_result(clip), clip.target
    seen = [incident for incident in clip.incidents if incident.kind in LOOKS]
    hits = [incident for incident in seen if "flash" in LOOKS[incident.kind].kinds]
    if hits:
        strength = max(LOOKS[incident.kind].shake for incident in hits)
        yield BoardEffect("shake", "", begins=turn, lasts=SHAKEN, strength=strength)
    spoken = {incident.place: incident for incident in seen}
    for number, incident in enumerate(seen):
        look, place = LOOKS[incident.kind], incident.place
        tone = _tone(incident, look)
        # Several results at once appear one after the other.
        begins = turn + QUICK * min(number, 5)
        for kind in look.kinds:
            lasts = FALL if kind in ("fallen", "breaks", "light", "beam", "debris", "ring") else FLASH
            yield BoardEffect(kind, place, "", begins, FLIP if kind == "flip" else lasts, tone, incident.id)
        if look.word and spoken[place] is incident:
            word = "Loose" if incident.kind == "unit_found" and not incident.ours else look.word
            if incident.ours and look.own:
                word = f"{title(incident.id)} {look.own}"
            yield BoardEffect("word", place, _other_hex(clip, place), begins + 0.1, WORD, tone, word)
    if any(event.kind == "gorgon_draws" and event.data["success"] for event in clip.events):
        yield BoardEffect("boom", clip.focus, lasts=2 * FALL)
        yield BoardEffect("shake", "", lasts=3 * SHAKEN, strength=2.0)
    if clip.kind in FIGHTS and target is not None and not seen and clip.fire:
        goal = clip.fire[-1][1]
        yield BoardEffect("word", goal, _other_hex(clip, goal), turn, WORD, COLD, "No effect")


def _other_hex(clip: Clip, place: str) -> str:
    """Return a hex that a word at ``place`` must not cover: of the opponent or the actor; or ""."""
    attackers = (start for start, goal in clip.fire if goal == place)
    targets = (goal for start, goal in clip.fire if start == place)
    others = (*attackers, *targets, clip.seen.actor_hex)
    return next((other for other in others if is_hex(other) and is_hex(place) and other != place), "")


def _tone(incident: Incident, look: EventLook) -> str:
    """Return the tone of a result. An enemy's loss is good, the player's own loss is bad."""
    if look.tone in (BAD, FIRE):
        return BAD if incident.ours else GOOD
    return BAD if incident.kind == "unit_found" and not incident.ours else look.tone
