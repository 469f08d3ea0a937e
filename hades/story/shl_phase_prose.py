"""The SHL Phase as prose: each Unit with what it did, those that only moved together."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from hades.history.timeline import Fight, TimelineEntry, fights
from hades.narrate import EVENT_KINDS, joined, name
from hades.narrate.sentences import in_words
from hades.story.event_prose import attackers, blow, plain
from hades.story.wording import Places, numbers_apart, roster, sentence

Deed = tuple[str, bool]
"""(text, own): own deeds have no subject, others are whole sentences about somebody else."""


@attrs.define
class Actor:
    """A Unit that was activated, "" before the first one, and what there is to tell of it in order."""

    unit: str
    deeds: list[Deed] = attrs.field(factory=list)
    walk: tuple[str, str] | None = None
    """Where it set out and where it has come to, while it walks."""
    aboard: dict[str, list[str]] = attrs.field(factory=dict)
    """Who goes aboard at its call -> what they carry, while they do."""
    end: str = ""
    """Where it ended."""
    moved_only: bool = True

    def settle(self) -> None:
        """Turn the steps, or those gone aboard, so far into one deed."""
        if self.walk is not None:
            start, self.end = self.walk
            self.walk = None
            if start != self.end:
                again = any(own and text.startswith("moved") for text, own in self.deeds)
                self.deeds.append((f"moved {'on ' if again else ''}to {self.end}", True))
        if self.aboard:
            what = [name(treasure) for carried in self.aboard.values() for treasure in carried]
            with_ = f" with {joined(what)}" if what else ""
            self.deeds.append((f"{roster(self.aboard)} went aboard{with_}", False))
            self.aboard = {}


def tell(course: Iterable[TimelineEntry], places: Places) -> str:
    """What the raid did in a phase, as a paragraph; "" if nothing."""
    course = list(course)
    known = {fight.beat: fight for fight in fights(course)[0]}
    skipped = {beat for fight in known.values() for beat in fight.results}
    # to blow a door and to see what is behind it are one deed
    seen = {beat.command for beat in course if beat.kind == "circle_revealed"}
    skipped |= {beat for beat in course if beat.kind == "door_blown" and beat.command in seen}
    # whose counter a Circle has is in it
    named = {name(beat.event.data["circle"]) for beat in course if beat.kind == "circle_revealed"}
    skipped |= {b for b in course if b.kind == "unit_found" and name(b.event.data["unit"]) in named}
    actors = [Actor("")]
    for beat in course:
        # a partner of combined fire goes on where its leader's turn ends
        goes_on = beat.kind == "unit_moved" and beat.event.data["unit"] != actors[-1].unit
        if beat.kind == "unit_activated" or goes_on:
            actors.append(Actor(beat.event.data["unit"]))
        if beat.kind != "unit_activated" and beat not in skipped:
            _note(actors[-1], beat, known.get(beat), places)
    for actor in actors:
        actor.settle()
    walkers = [actor for actor in actors if actor.moved_only and actor.deeds]
    parts = []
    for actor in actors:
        if actor in walkers:
            # all of them where the first one was
            parts.append(_walk(walkers) if actor is walkers[0] else "")
        else:
            parts.append(_sentences(actor))
    if idle := [actor.unit for actor in actors if not actor.deeds and actor.unit]:
        parts.append(sentence(f"{roster(idle)} stood by"))
    return " ".join(part for part in parts if part)


def _walk(walkers: list[Actor]) -> str:
    """Those who only moved."""
    if len(walkers) == 1:
        return sentence(f"{name(walkers[0].unit)} moved to {walkers[0].end}")
    walkers = sorted(walkers, key=lambda actor: numbers_apart(actor.unit))
    ways = joined(f"{name(actor.unit)} ({actor.end})" for actor in walkers)
    return sentence(f"On the move were {ways}")


def _sentences(actor: Actor) -> str:
    """An actor's deeds, in one sentence as far as nobody else comes in between."""
    parts: list[str] = []
    row: list[str] = []
    who = name(actor.unit) if actor.unit else ""
    for text, own in [*actor.deeds, ("", False)]:
        if own:
            row.append(text)
            continue
        if row:
            parts.append(sentence(f"{who} {joined(row)}"))
            row = []
        parts.append(sentence(text))
    return " ".join(part for part in parts if part)


def _note(actor: Actor, beat: TimelineEntry, fight: Fight | None, places: Places) -> None:
    """Write down what an event says of an actor, or of others meanwhile."""
    data = beat.event.data
    if beat.kind == "unit_moved" and data["unit"] == actor.unit:
        if data["from"][0] != data["to"][0]:
            actor.settle()
            actor.deeds.append((f"took the shaft of Complex {places.letters[data['to']]}", True))
            actor.end = data["to"]
        else:
            actor.walk = (actor.walk or (data["from"], ""))[0], data["to"]
        return
    if beat.kind in ("unit_evacuated", "treasure_aboard"):
        carried = actor.aboard.setdefault(data["unit"], [])
        if beat.kind == "treasure_aboard":
            carried.append(data["treasure"])
        actor.moved_only = False
        return
    text, own = _deed(actor, beat, fight)
    if text:
        actor.settle()
        actor.deeds.append((text, own))
        actor.moved_only = False


def _deed(actor: Actor, beat: TimelineEntry, fight: Fight | None) -> Deed:
    """An event as a deed of the actor, or as a sentence about somebody else; "" if it needs no word."""
    data, words = beat.event.data, in_words(beat.event)
    if fight is not None:
        return _shot(actor, fight)
    kind = EVENT_KINDS[beat.kind]
    if kind.in_vain:
        return drawn(actor.unit, beat)
    if kind.deed:
        deed = kind.deed.format_map(words)
        return (deed, True) if data["unit"] == actor.unit else (f"{words['unit']} {deed}", False)
    if beat.kind == "circle_revealed":
        text = f"opened {words['room']} ({words['circle']})"
        who = "the Bridge" if data["opener"] == "nobody" else name(data["opener"])
        return (text, True) if data["opener"] == actor.unit else (f"{who} {text}", False)
    return plain(beat), False


def _shot(actor: Actor, fight: Fight) -> Deed:
    """An attack, alone or with a partner."""
    ids = [shot["id"] for shot in fight.beat.event.data["shots"]]
    if actor.unit not in ids:
        return f"{attackers(fight)} {blow(fight)}", False
    partners = [id_ for id_ in ids if id_ != actor.unit]
    return (f"together with {roster(partners)} " if partners else "") + blow(fight), True


def drawn(unit: str, beat: TimelineEntry) -> Deed:
    """A draw that decided whether a deed succeeded, told of the Unit that acts."""
    data, words, kind = beat.event.data, in_words(beat.event), EVENT_KINDS[beat.kind]
    if kind.name == "science":
        words["place"] = name(data["place"])
    who = data["hq"] if kind.name == "rally" else data["unit"]
    if kind.name == "rally" and data["hq"] == data["unit"]:
        words["unit"] = "the HQ itself"
    text = (kind.deed if data["success"] else kind.in_vain).format_map(words)
    return (text, True) if who == unit else (f"{name(who)} {text}", False)
