"""The SHL Phase as a story: the important actions, their causes, and their worth.

Units that only moved are told together, or without names; opening a door, a fight, a call or science gets a
sentence of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import attrs

from hades.history.timeline import Fight, TimelineEntry, fights
from hades.narrate import EVENT_KINDS, joined, name
from hades.narrate.sentences import in_words
from hades.story.context import StoryContext
from hades.story.event_prose import attackers, blow, plain
from hades.story.wording import roster, sentence

FROM_BELOW = "6.1-22"
"""Clause by which a Unit that enters a Complex from below wrecks the Installation above."""
LISTED = {
    "unit_evacuated": ("aboard", "unit"),
    "treasure_aboard": ("carried", "treasure"),
    "unit_landed": ("landed", "unit"),
}
"""The list of `Achieved` that a kind of event extends, and the field it adds."""

GUEST = ("emily", "dante", "honor-guard")
"""Units that are named wherever the raid takes them."""


@attrs.define
class Achieved:
    """The actions of a Unit since its activation."""

    unit: str
    own: list[str] = attrs.field(factory=list)
    """Its own actions, without the subject."""
    after: list[str] = attrs.field(factory=list)
    """Sentences about consequences for others."""
    shafts: list[str] = attrs.field(factory=list)
    """Letters of the shafts it took, with ``up`` in front if it came to the upper deck."""
    end: str = ""
    acted: bool = False
    """True if it did anything but move."""
    aboard: list[str] = attrs.field(factory=list)
    carried: list[str] = attrs.field(factory=list)
    landed: list[str] = attrs.field(factory=list)
    called: bool = False
    """True if the Vittles answered its call."""


def tell(own: Iterable[TimelineEntry], context: StoryContext) -> str:
    """Return what the raid did in a phase, as a paragraph; ``context`` hears it."""
    return _Teller(list(own), context).told()


class _Teller:
    """Goes through a phase once, records the actions, then words them."""

    def __init__(self, course: list[TimelineEntry], context: StoryContext) -> None:
        self.context = context
        self.course = course
        self.fight = {fight.entry: fight for fight in fights(course)[0]}
        self.skipped = {entry for fight in self.fight.values() for entry in fight.results}
        self.all: list[Achieved] = [Achieved("")]

    def told(self) -> str:
        for entry in self.course:
            goes_on = entry.kind == "unit_moved" and entry.event.data["unit"] != self.all[-1].unit
            if entry.kind == "unit_activated" or goes_on:
                self.all.append(Achieved(entry.event.data["unit"]))
            if entry.kind != "unit_activated" and entry not in self.skipped:
                self._note(self.all[-1], entry)
            self.context.hear(entry)
        movers = [deeds for deeds in self.all if deeds.unit and not deeds.acted and deeds.end]
        parts: list[str] = []
        for deeds in self.all:
            if deeds in movers:
                if deeds is movers[0]:
                    parts += self._walks(movers)
                continue
            parts += self._sentences(deeds)
        if not parts and (idle := [deeds.unit for deeds in self.all if deeds.unit]):
            parts = [sentence(f"{roster(idle)} stood by")]
        return " ".join(parts)

    # Words

    def _sentences(self, deeds: Achieved) -> list[str]:
        own = [*deeds.own]
        if deeds.called and (deeds.landed or deeds.aboard):
            own[-1:] = [f"{own[-1]}: {self._ferried(deeds)}"]
        elif deeds.aboard:
            own.append(f"sent {roster(deeds.aboard)} aboard")
        elif deeds.landed:
            own.append(f"brought {roster(deeds.landed)} over")
        parts = [sentence(f"{name(deeds.unit)} {_row(own)}" if deeds.unit else _row(own))] if own else []
        return [*parts, *map(sentence, deeds.after)]

    def _ferried(self, deeds: Achieved) -> str:
        """Return which Units the ship picked up, and which it set down."""
        parts = []
        if deeds.aboard:
            with_ = f" with {joined(map(name, deeds.carried))}" if deeds.carried else ""
            parts.append(f"took up {roster(deeds.aboard)}{with_}")
        if deeds.landed:
            parts.append(f"set down {roster(deeds.landed)}")
        return f"she {joined(parts)}"

    def _walks(self, movers: list[Achieved]) -> list[str]:
        """Return the Units that only moved: by shaft, then the others."""
        told = []
        ways: dict[str, list[str]] = {}
        for deeds in movers:
            ways.setdefault(deeds.shafts[-1] if deeds.shafts else "", []).append(deeds.unit)
        for way, units in ways.items():
            if way.startswith("up "):
                told.append(sentence(f"{roster(units)} came up at Complex {way[3:]}"))
            elif way:
                told.append(sentence(f"{roster(units)} went down at Complex {way}"))
        rest = [deeds for deeds in movers if not deeds.shafts]
        bearers = {
            t.carrier: id_
            for id_, t in self.context.game.view_after(self.course[-1].command).treasures.items()
        }
        named = [
            d
            for d in rest
            if d.unit in GUEST or d.unit in bearers or self.context.worth(d.unit) not in ("1 VP", "")
        ]
        for deeds in named:
            what = f", with {name(bearers[deeds.unit])}" if deeds.unit in bearers else ""
            told.append(
                sentence(f"{name(deeds.unit)} got as far as {self.context.places.called(deeds.end)}{what}")
            )
        others = [deeds.unit for deeds in rest if deeds not in named]
        if others:
            told.append(sentence(f"{roster(others)} moved on"))
        return told

    # Actions

    def _note(self, deeds: Achieved, entry: TimelineEntry) -> None:
        data, kind = entry.event.data, entry.kind
        mine = data.get("unit") == deeds.unit
        if kind == "unit_moved" and mine:
            self._step(deeds, data, entry.turn)
        elif kind == "door_blown" and mine:
            deeds.acted = True
            deeds.own.append(f"opened {name(data['room'])}")
        elif kind == "circle_revealed" and data["opener"] == deeds.unit and deeds.own:
            deeds.own[-1] += f" on {self._behind(entry)}"
        elif kind in ("unit_found", "treasure_found") and self._same_door(entry):
            pass
        elif kind == "unit_trapped" and mine:
            deeds.own[-1:] = [deeds.own[-1].partition(" on ")[0], "was shut in by a Trap"]
        elif kind == "treasure_taken" and mine:
            deeds.acted = True
            deeds.own.append(f"took {name(data['treasure'])} up")
        elif kind == "si_activated":
            # If the Unit came from below, this is told with the fate of the Installation.
            if FROM_BELOW not in entry.event.clauses:
                deeds.acted = True
                deeds.after.append(f"that woke {name(data['si'])} in Complex {data['letter']}")
        elif kind == "si_destroyed" and FROM_BELOW in entry.event.clauses:
            deeds.acted = True
            deeds.own.append(f"wrecked {name(data['si'])} from below")
            self.context.by[entry] = name(deeds.unit)
        elif entry in self.fight:
            self._shot(deeds, self.fight[entry])
        elif kind in LISTED:
            listed, field = LISTED[kind]
            getattr(deeds, listed).append(data[field])
        elif EVENT_KINDS[kind].in_vain:
            self._draw(deeds, entry)
        elif EVENT_KINDS[kind].deed and mine:
            deeds.acted = True
            deeds.own.append(EVENT_KINDS[kind].deed.format_map(in_words(entry.event)))
        elif text := self._else(entry):
            deeds.acted = True
            deeds.after.append(text)

    def _else(self, entry: TimelineEntry) -> str:
        kind, words = EVENT_KINDS[entry.kind], in_words(entry.event)
        if kind.deed:
            return f"{words['unit']} {kind.deed.format_map(words)}"
        return plain(entry)

    def _step(self, deeds: Achieved, data: dict[str, Any], turn: int) -> None:
        deeds.end = data["to"]
        if data["from"][0] == data["to"][0]:
            return
        letter = self.context.places.letters[data["to"]]
        down = data["to"][0] == "P"
        deeds.shafts.append(letter if down else f"up {letter}")
        text = f"went down the shaft of Complex {letter}" if down else f"came up at Complex {letter}"
        cause = self.context.opened.get(letter)
        if (
            letter not in self.context.used
            and cause is not None
            and cause.by
            and cause.by != name(deeds.unit)
        ):
            text += f", which {cause.by} had opened {cause.when(turn)},"
            deeds.acted = True
        self.context.used.add(letter)
        deeds.own.append(text)

    def _same_door(self, entry: TimelineEntry) -> bool:
        """Return whether a door opened by the same command has told this event already."""
        return any(b.kind == "circle_revealed" and b.command == entry.command for b in self.course)

    def _behind(self, entry: TimelineEntry) -> str:
        """Return the contents of a Circle, and their worth."""
        here = [
            b
            for b in self.course
            if b.command == entry.command and b.kind in ("unit_found", "treasure_found")
        ]
        found = [str(b.event.data.get("treasure") or b.event.data["unit"]) for b in here]
        if not found:
            return name(entry.event.data["circle"])
        worth = [self.context.worth(id_) for id_ in found]
        stakes = f" ({worth[0]}, once aboard)" if len(found) == 1 and worth[0] else ""
        room = entry.event.data["circle"]
        inside = roster(found)
        foes = any(id_ not in self.context.friends and not self.context.worth(id_) for id_ in found)
        return f"{name(room)} with {inside} in it" if foes else inside + stakes

    def _shot(self, deeds: Achieved, fight: Fight) -> None:
        deeds.acted = True
        ids = [str(shot["id"]) for shot in fight.entry.event.data["shots"]]
        if deeds.unit not in ids:
            deeds.after.append(f"{attackers(fight)} {blow(fight)}")
            return
        kind = str(fight.entry.event.data["target"]["kind"])
        again = self.context.tried(deeds.unit, kind, bool(fight.results))
        partners = [id_ for id_ in ids if id_ != deeds.unit]
        text = (f"together with {roster(partners)} " if partners else "") + blow(fight)
        deeds.own.append(f"{again} {text}" if again == "at last" else text + again)

    def _draw(self, deeds: Achieved, entry: TimelineEntry) -> None:
        deeds.acted = True
        deeds.called |= entry.kind == "request" and bool(entry.event.data["success"])
        text, own = drawn(deeds.unit, entry)
        again = self.context.tried(deeds.unit, entry.kind, bool(entry.event.data["success"]))
        if own:
            deeds.own.append(f"{again} {text}" if again == "at last" else text + again)
        else:
            deeds.after.append(text)


def _row(parts: list[str]) -> str:
    """Return actions joined in a row; an action that ends in a comma is an aside."""
    return joined(parts).replace(",,", ",").rstrip(",")


def drawn(unit: str, entry: TimelineEntry) -> tuple[str, bool]:
    """Return the words for a draw that decided an action, and whether it is the acting Unit's own action.

    An own action has no subject; that of another Unit is a whole sentence.
    """
    data, words, kind = entry.event.data, in_words(entry.event), EVENT_KINDS[entry.kind]
    if kind.name == "science":
        words["place"] = name(data["place"])
    who = data["hq"] if kind.name == "rally" else data["unit"]
    if kind.name == "rally" and data["hq"] == data["unit"]:
        words["unit"] = "the HQ itself"
    text = (kind.deed if data["success"] else kind.in_vain).format_map(words)
    return (text, True) if who == unit else (f"{name(who)} {text}", False)
