"""The clips of a playback, as plain data. No I/O and no state.

A clip shows a walk on the map, a fight, a card, or a sentence, and then the board after its events. Durations
are at normal speed.
"""

from __future__ import annotations

from typing import Any

import attrs

from hades.history.event_hexes import EventHexes
from hades.narrate import WEAPONS, title
from hades.state.events import NO_CARD, Event
from hades.wording import signed

FIGHTS = ("combat", "volley")
"""Kinds of clips that show fights: one fight, or several in a row against the same target."""
TURNS = {"walk": 1.0, "combat": 0.5, "volley": 0.5}
"""Kind of clip -> fraction of its duration after which the board shows the result; 0 for other kinds.

The pause at the end of a walk does not count.
"""
STORIES = ("surprise", "circle")
"""Kinds of clips that show a card on a banner."""


@attrs.frozen
class Side:
    id: str
    kind: str
    """Kind of participant, as in the event: ``unit``, ``si``, ``fighter``, ``ship`` or ``blast``."""
    name: str
    card: str
    """Id of the card drawn; "none" for a target that draws no card."""
    modifier: int
    depleted: bool
    """True if the modifier in parentheses applies."""

    @property
    def drew(self) -> str:
        """The card drawn and the modifier, in words."""
        words = "no card" if self.card == NO_CARD else f"{title(self.card)}: {signed(self.modifier)}"
        worn = " (depleted value)" if self.kind == "unit" else " (damaged value)"
        return words + (worn if self.depleted else "")


def sides_of(combat: Event) -> tuple[Side, ...]:
    """Return the participants of a fight, the target last."""
    return tuple(map(_side, (*combat.data["shots"], combat.data["target"])))


def _side(who: dict[str, Any]) -> Side:
    kind, id_ = who["kind"], who["id"]
    if kind == "ship":
        called = f"The Vittles ({id_})" if "cover" in who else WEAPONS[id_]
    else:
        called = "The explosion" if kind == "blast" else title(id_)
    return Side(id_, kind, called, who["card"], who["modifier"], who["depleted"])


@attrs.frozen
class Walk:
    """The path of a Unit on the map, hex by hex."""

    unit: str
    path: tuple[str, ...]


@attrs.frozen
class Contact:
    unit: str
    hex: str
    foes: tuple[tuple[str, str], ...]
    """(id, hex) of each enemy."""

    @property
    def hexes(self) -> tuple[str, ...]:
        return (self.hex, *(hex_ for _, hex_ in self.foes))


@attrs.frozen
class Incident:
    kind: str
    id: str
    """Id of the subject, or ""."""
    place: str
    """Hex, or id of a module or Fighter."""
    ours: bool
    """True if the subject is a Unit of the player or a module of the Vittles."""

    @property
    def gone(self) -> bool:
        return self.kind == "unit_destroyed"


def is_hex(place: str) -> bool:
    return len(place) == 5 and place[0] in "IP"


@attrs.frozen
class Clip:
    """A part of a playback that shows one or more events."""

    kind: str
    """``walk``, ``combat``, ``volley``, ``surprise``, ``circle`` or ``note``."""
    seconds: float
    events: tuple[Event, ...]
    before: tuple[Event, ...] = ()
    """Earlier events with nothing to show, applied at the beginning of the clip."""
    caption: str = ""
    """The sentences for the events, as in the log."""
    clauses: tuple[str, ...] = ()
    walks: tuple[Walk, ...] = ()
    """Paths of all Units that walk in the clip, at the same time."""
    title: str = ""
    effect: str = ""
    """Effect of the card in plain words."""
    flavour: str = ""
    """Text of the card."""
    attackers: tuple[Side, ...] = ()
    target: Side | None = None
    """Target of a fight; None for other clips."""
    bonus: int = 0
    cover: int = 0
    net: int = 0
    ours: bool = True
    """False if the fight is an attack on the player's side, so that a high net result is bad news."""
    results: tuple[str, ...] = ()
    """Results of a fight or a Nasty Surprise, in sentences."""
    letters: tuple[str, ...] = ()
    """Letters of the Complexes that a Nasty Surprise activates."""
    picture: str = ""
    """Id of the Circle to show, or ""."""
    focus: str = ""
    """Hex that must be in view, or ""."""
    seen: EventHexes = attrs.field(factory=EventHexes)
    """Hexes of the events, and the Unit that acts."""
    light: bool = False
    """True if the clip is a move of the enemy far from all of the player's Units."""
    anywhere: bool = False
    """True if the clip happens in many places, so that it is enough to see some of them."""
    fire: tuple[tuple[str, str], ...] = ()
    """(start, end) of each line of fire: a hex, or the id of a module or Fighter.

    The start of an explosion is "".
    """
    incidents: tuple[Incident, ...] = ()
    """Events of the clip that have a place."""
    moment: str = ""
    """Title of a clip that every player should see; "" for an ordinary clip."""
    headline: str = ""
    """One plain line about the events. The caption has the details."""
    matters: str = ""
    """Sentences on the importance of the events for the player; "" if it is obvious."""
    contacts: tuple[Contact, ...] = ()
    """New engagements."""
    standing: tuple[Contact, ...] = ()
    """Engagements of enemies that do not move."""
    rest: float = 0.0
    """Seconds of pause at the end of a walk."""
    fights: tuple[Clip, ...] = ()
    """Fights of a volley that had an effect, or all its fights if none had an effect."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """All participants of a fight, the target last; () for other clips."""
        return (*self.attackers, *((self.target,) if self.target is not None else ()))

    @property
    def path(self) -> tuple[str, ...]:
        """Path of the Unit that walks; () unless exactly one Unit walks."""
        return self.walks[0].path if len(self.walks) == 1 else ()

    @property
    def places(self) -> tuple[str, ...]:
        """Hexes that should be in view, most important first; for a single walk, its path."""
        if self.contacts:
            return tuple(dict.fromkeys(hex_ for contact in self.contacts for hex_ in contact.hexes))
        if self.path or not self.focus:
            return self.path
        others = *self.seen.chosen, self.seen.actor_hex, *(start for start, _ in self.fire if is_hex(start))
        return tuple(dict.fromkeys((self.focus, *filter(None, others))))

    @property
    def turns(self) -> float:
        """Fraction of the clip's duration after which the board shows the result."""
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
        """Hexes to mark with a ring: the chosen hexes except the actor's; () for walks and fights."""
        if self.path or self.contacts or self.kind in FIGHTS:
            return ()
        return tuple(hex_ for hex_ in self.seen.chosen if hex_ != self.seen.actor_hex)
