"""What is in the box: frozen records as they stand in the data files.

These are the edges of the game, read once and shown to people. The engine plays with the flat
tables made of them (`hades.content.tables`). Every record says where its values come from:
``rules`` with a section, ``inferred`` with the inference, or ``reconstructed``. Names and texts are in the
reader's language.
"""

from __future__ import annotations

import attrs

FAMILIES = ("green", "blue", "yellow", "gold")
"""Counter colours: green SHL Combat Units, blue friends, yellow Nastians, gold Gorgons (2.2)."""

TYPES = (
    "armored-infantry",
    "heavy-weapon",
    "engineer",
    "scout",
    "swat",
    "hq",
    "dante",
    "emily",
    "elder-alien",
    "soldier",
    "shock-trooper",
    "guard",
    "officer",
    "fighter",
    "railgun",
    "missile-battery",
    "laser",
    "radar-dome",
    "troop-elevator",
    "flight-elevator",
    "vittles",
    "50",
    "R1",
    "R2",
)
"""Everything a Resolution card may name; what it does not name has modifier 0 (4.0-12)."""

UNIT_TYPES = TYPES[:13]
SI_TYPES = TYPES[14:20]
OFFENSIVE = ("railgun", "missile-battery", "laser")
"""SI types that fire (5.1-11); the other three are Defensive Installations (5.3-13)."""

CIRCLE_EFFECTS = (
    "core-computer",
    "bridge",
    "brig",
    "comm-room",
    "engine-room",
    "fuel-tank",
    "targeting-computer",
    "ammo-room",
    "supply-room",
    "teleporter",
    "trap",
    "idol-shrine",
    "loot-cellar",
    "unit",
)
"""What a Circle counter does when revealed, entered or worked in (11.0); ``unit``: it is a Unit."""

MODULES = ("G1", "G2", "G3", "50", "R1", "R2", "W1", "W2", "EW", "LB", "LQ")
"""Modules of the Vittles in the order they are hit (12.0-01, V-03)."""

FRIENDS = ("green", "blue")
"""Families of Units that are the player's (2.2); all others are enemies."""


@attrs.frozen(kw_only=True)
class Unit:
    """A Unit's counter (2.2). ``number`` is its ID; movement is in hexes per turn."""

    id: str
    number: int
    name: str
    type: str
    family: str
    steps: int = 2
    movement: int
    movement_depleted: int | None = None
    shock: bool = False
    figure: str = "squad"
    always_depleted: bool = False
    prisoner: bool = False
    reverse: str = ""
    art: str = ""
    source: dict[str, str] = attrs.field(factory=dict)

    @property
    def is_friend(self) -> bool:
        """Whether it is the player's."""
        return self.family in FRIENDS


@attrs.frozen(kw_only=True)
class Installation:
    """A Surface Installation counter (10.0)."""

    id: str
    number: int
    name: str
    type: str
    art: str = ""
    source: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class Fighter:
    """A Nastian Fighter (2.2): it never stands on a map."""

    id: str
    number: int
    name: str
    art: str = ""
    source: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class Circle:
    """A Circle counter (11.0). ``unit`` is the Unit's id where ``effect`` is ``unit``."""

    id: str
    name: str
    effect: str
    unit: str = ""
    text: str = ""
    art: str = ""
    source: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class Chit:
    """A chit in the Nastian Cup (5.3): ``crisis`` or ``comm-crash``."""

    id: str
    name: str
    kind: str
    art: str = ""
    source: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class ResolutionCard:
    """A Resolution card (2.4-02).

    Each of the four texts maps a type to ``[fresh, depleted]``. Attack modifiers are 0 to +4,
    defence modifiers 0 to -4; a type not named has 0. ``cover`` (0 or negative) is added for a
    Unit that defends in a destroyed SI's hex (4.0-09, C-09).
    """

    id: str
    number: int
    letter: str
    ground_attack: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    ground_defense: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    spaceborne_attack: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    spaceborne_defense: dict[str, tuple[int, int]] = attrs.field(factory=dict)
    cover: int = 0
    source: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class Who:
    """Which enemies an effect means. Empty fields do not narrow the choice.

    ``family`` yellow or gold; ``types`` of Units; ``map`` inferno or purgatory; ``near_friend``
    only those at most so many hexes from a friendly Unit on the same map; ``engaged`` false for
    Units not engaged; ``highest`` only the so many highest-numbered on each map.
    """

    family: str = "yellow"
    types: tuple[str, ...] = ()
    map: str = ""
    near_friend: int = 0
    engaged: bool | None = None
    highest: int = 0


@attrs.frozen(kw_only=True)
class Effect:
    """One thing a Nasty Surprise does. ``do`` is a word of the vocabulary:

    ``place``    a Unit of ``type`` on each Guard Tower of ``map`` (both when empty) (5.6-14)
    ``si-fire``  the ``count`` highest-numbered fully operational offensive SIs fire, if the
                 Radar Dome is fully operational (10.4-02)
    ``rebuild-fighter``  the lowest-numbered destroyed Fighter returns fresh (2.4-07)
    ``repair-fighters``  every damaged Fighter becomes fresh
    ``face``     ``who`` turn ``toward`` preferred-direction or nearest-friend
    ``move``     ``who`` move again with ``bonus`` Movement Factors (5.6-06)
    ``repair-si``  the highest-numbered damaged SI of each type is repaired
    ``counter-board``  a Nastian drawn from the cup enters the lowest-lettered destroyed SI's hex
                 on Inferno that holds no friendly Unit
    ``ram``      the lowest-numbered damaged Fighter rams the Vittles with ``bonus`` (7.2-04)
    ``add-card`` a set-aside card is shuffled into the deck (5.6-09)

    ``otherwise`` is carried out when the effect finds nothing to do.
    """

    do: str
    type: str = ""
    map: str = ""
    count: int = 0
    bonus: int = 0
    toward: str = ""
    who: Who | None = None
    otherwise: tuple[Effect, ...] = ()


EFFECTS = (
    "place",
    "si-fire",
    "rebuild-fighter",
    "repair-fighters",
    "face",
    "move",
    "repair-si",
    "counter-board",
    "ram",
    "add-card",
)


@attrs.frozen(kw_only=True)
class SurpriseCard:
    """A Nasty Surprise card (5.6): letters of SI hexes to activate, then the event."""

    id: str
    number: int
    title: str
    text: str
    letters: tuple[str, ...]
    effects: tuple[Effect, ...] = ()
    source: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class Tower:
    """A Guard Tower (2.1-10): ``side`` left or right, ``edge`` north or south (M-09)."""

    hex: str
    side: str
    edge: str


@attrs.frozen(kw_only=True)
class Room:
    """A Circle's place on the map: its one hex and the side with the doorway (M-01)."""

    number: int
    hex: str
    door: str


@attrs.frozen(kw_only=True)
class Region:
    """A named part of the map, decoration only (2.1-03)."""

    name: str
    hexes: tuple[str, ...]
    floor: str = "plain"


@attrs.frozen(kw_only=True)
class Map:
    """A map sheet (2.1). Hexes are CCRR from 0101 in the north-west; a wall is ``CCRR:SIDE``."""

    name: str
    columns: int
    rows: int
    complexes: dict[str, str]
    tower: tuple[Tower, ...]
    circle: tuple[Room, ...] = ()
    walls: tuple[str, ...] = ()
    region: tuple[Region, ...] = ()
    source: dict[str, str] = attrs.field(factory=dict)


LANDING_PLACES = ("inferno", "near-teleporter", "at-teleporter")
"""Where a group lands: Inferno (15.1-10), at most three hexes from the Teleporter (15.2-08), or in it
and by its door (15.4-11)."""

SPECIAL_RULES = (
    "guards-on-inferno-towers",
    "reinforcements-on-purgatory",
    "teleporter-call",
    "vittles-waits",
    "no-teleporter-evacuation",
    "bombardment",
    "officer-in-play",
    "teleporter-arrivals",
    "no-overtime",
)
"""Ids of what a scenario may change: 15.2-03, -10, -12, -15, -16; 15.3-08; 15.4-07, -12, -14."""


@attrs.frozen(kw_only=True)
class Landing:
    """A group the player places at set-up: how many HQs, squads, named persons, and where.

    ``clauses`` are what it rests on, such as 15.1-10.
    """

    hqs: int
    squads: int
    persons: tuple[str, ...] = ()
    where: str = "inferno"
    clauses: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Scenario:
    """A scenario (15.0): set-up numbers and the ids of its special rules; no logic.

    ``installations`` are types of SI that start in play, each in the hex of a drawn letter.
    ``clauses`` says what the set-up rests on: ``set-up`` for the whole, and the id of each Circle
    placed face up and of each of those types.
    """

    id: str
    number: int
    name: str
    text: str
    fighters: int
    surprises_aside: int
    circles_face_up: tuple[str, ...]
    circles_fixed: tuple[str, ...]
    circles_random: int
    installations: tuple[str, ...] = ()
    landing: tuple[Landing, ...]
    in_system: bool = True
    special_rules: tuple[str, ...] = ()
    clauses: dict[str, tuple[str, ...]]
    suggested: dict[str, str] = attrs.field(factory=dict)
    source: dict[str, str] = attrs.field(factory=dict)
