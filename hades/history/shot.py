"""Shots of a playback as plain data. No I/O and no state.

A shot is a walk on the map, a fight, a banner across the board, or a sentence beside it. When its time is
over, its events are applied to the board. Durations are at normal speed.
"""

from __future__ import annotations

from typing import Any

import attrs

from hades.history.event_hexes import EventHexes
from hades.narrate import WEAPONS, title
from hades.state.events import NO_CARD, Event
from hades.wording import signed

FIGHTS = ("combat", "volley")
"""Kinds of shots with lines of fire: one fight, or several in a row at the same target."""
TURNS = {"walk": 1.0, "combat": 0.5, "volley": 0.5}
"""Fraction of a shot's time after which the board shows its result, by kind; 0 for other kinds.

A walk ends before its pause.
"""
STORIES = ("surprise", "circle")
"""Kinds of shots that show a card and have a banner."""


@attrs.frozen
class Side:
    """A participant on a combat card: id, name, card drawn and modifier."""

    id: str
    kind: str
    name: str
    card: str
    """Id of the card; "none" for a target that draws no card."""
    modifier: int
    depleted: bool

    @property
    def drew(self) -> str:
        """The card drawn, with the modifier."""
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
    """A Unit with its hex and the ids and hexes of the enemies engaged with it."""

    unit: str
    hex: str
    foes: tuple[tuple[str, str], ...]

    @property
    def hexes(self) -> tuple[str, ...]:
        """Hexes of both sides."""
        return (self.hex, *(hex_ for _, hex_ in self.foes))


@attrs.frozen
class Incident:
    """A result and its place: kind of event, id of the subject, and whether that is the player's.

    The place is a hex or, off the maps, the id of a module or Fighter.
    """

    kind: str
    id: str
    place: str
    ours: bool

    @property
    def gone(self) -> bool:
        """True if the subject is a destroyed Unit."""
        return self.kind == "unit_destroyed"


def is_hex(place: str) -> bool:
    """Return whether a place is a hex, and not the id of a module or Fighter."""
    return len(place) == 5 and place[0] in "IP"


@attrs.frozen
class Shot:
    """A picture shown for ``seconds``, after which its ``events`` are applied to the board."""

    kind: str
    """One of walk, combat, volley, surprise, circle and note."""
    seconds: float
    events: tuple[Event, ...]
    before: tuple[Event, ...] = ()
    """Earlier events without a picture, applied when the shot begins."""
    caption: str = ""
    """Wording of the events as in the log."""
    clauses: tuple[str, ...] = ()
    walks: tuple[Walk, ...] = ()
    """Paths of all Units that walk in the shot, at the same time."""
    title: str = ""
    effect: str = ""
    """Effect of the card in plain words."""
    flavour: str = ""
    """Text of the card."""
    attackers: tuple[Side, ...] = ()
    target: Side | None = None
    bonus: int = 0
    cover: int = 0
    net: int = 0
    ours: bool = True
    """True if the player's side attacks, so that a high net result is good news."""
    results: tuple[str, ...] = ()
    letters: tuple[str, ...] = ()
    picture: str = ""
    focus: str = ""
    """Hex that must be in view, or ""."""
    seen: EventHexes = attrs.field(factory=EventHexes)
    """Hexes of the shot, and the Unit that acts."""
    light: bool = False
    """True if the shot is a step of the enemy far from all of the player's Units."""
    anywhere: bool = False
    """True if the shot happens in many places, so that showing those in view is enough."""
    fire: tuple[tuple[str, str], ...] = ()
    """Start and end of each line of fire: hexes, or ids of modules and Fighters; the start of an explosion is
    "".
    """
    incidents: tuple[Incident, ...] = ()
    """Results, with their places."""
    moment: str = ""
    """Reason why every player should see the shot, in a few words; "" for an ordinary shot."""
    headline: str = ""
    """One plain line about the event; the caption has the details."""
    matters: str = ""
    """Reason why the event matters, in a few words; "" if the headline says so."""
    contacts: tuple[Contact, ...] = ()
    """Units that become engaged, with their enemies."""
    standing: tuple[Contact, ...] = ()
    """Units that stay engaged, with their enemies."""
    rest: float = 0.0
    """Seconds at the end during which the result is shown."""
    fights: tuple[Shot, ...] = ()
    """Fights of a volley that had an effect, or all if none had."""

    @property
    def sides(self) -> tuple[Side, ...]:
        """All participants of a fight, the target last."""
        return (*self.attackers, *((self.target,) if self.target is not None else ()))

    @property
    def path(self) -> tuple[str, ...]:
        """Path of the one Unit that walks; () if none or several do."""
        return self.walks[0].path if len(self.walks) == 1 else ()

    @property
    def places(self) -> tuple[str, ...]:
        """Hexes that should be in view, the most important first."""
        if self.contacts:
            return tuple(dict.fromkeys(hex_ for contact in self.contacts for hex_ in contact.hexes))
        if self.path or not self.focus:
            return self.path
        others = *self.seen.chosen, self.seen.actor_hex, *(start for start, _ in self.fire if is_hex(start))
        return tuple(dict.fromkeys((self.focus, *filter(None, others))))

    @property
    def turns(self) -> float:
        """Fraction of the shot's time after which the board shows the result."""
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
        """Hexes to mark with a ring: those chosen, except the actor's own; () for moves and fights."""
        if self.path or self.contacts or self.kind in FIGHTS:
            return ()
        return tuple(hex_ for hex_ in self.seen.chosen if hex_ != self.seen.actor_hex)
