"""The component set: the frozen records of the data files.

The records are shown to people; the engine plays with the flat tables made from them
(`hades.content.tables`). Every record states the source of its values: ``rules`` with a section, ``inferred``
with the inference, or ``reconstructed``.
"""

from __future__ import annotations

from typing import Any

import attrs
from attrs import field

from hades import geometry as geo
from hades.content.strict_reader import Spec, spec

FAMILIES = ("green", "blue", "yellow", "gold")
"""Counter colours: green (SHL Combat Units), blue (friends), yellow (Nastians), gold (Gorgons) (2.2)."""

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
"""Types that a Resolution card may name; all other types have modifier 0 (4.0-12)."""

WEAPONS = TYPES[-3:]
"""The guns of the Vittles."""

SI_STATUS = ("cup", "operational", "damaged", "destroyed")
FIGHTER_STATUS = ("aside", "orbit", "damaged", "destroyed")
CRISIS = ("none", "open", "transfer", "fire", "move")
"""States of a Crisis!: no Crisis!, open (no use chosen yet), or the use the ship is committed to (5.3-14)."""
TREASURES = ("idol", "loot")
DECKS = ("shl", "nastian")

LETTERS = "ABCDEFGHIJKL"
MAPS = ("inferno", "purgatory")
UNIT_TYPES = TYPES[:13]
SI_TYPES = TYPES[14:20]
NASTIAN_TYPES = UNIT_TYPES[9:]
OFFENSIVE = ("railgun", "missile-battery", "laser")
"""SI types that fire (5.1-11); the other three types are Defensive Installations (5.3-13)."""

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
"""Effects of a Circle counter: on being revealed, on entry into its Circle, or by Science in it (11.0).

``unit`` means that the counter is a Unit.
"""

MODULES = ("G1", "G2", "G3", "50", "R1", "R2", "W1", "W2", "EW", "LB", "LQ")
"""Modules of the Vittles in the order they are hit (12.0-01, V-03)."""

FRIENDS = ("green", "blue")
"""Families of the player's Units (2.2); all other families are enemies."""


LANDING_PLACES = ("inferno", "near-teleporter", "at-teleporter")
"""Where a group lands: Inferno (15.1-10), near the Teleporter (15.2-08), in or at it (15.4-11)."""

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
"""Ids of the special rules of scenarios: 15.2-03, -10, -12, -15, -16; 15.3-08; 15.4-07, -12, -14."""

EFFECTS = {
    "place": (("type",), ("map",)),
    "si-fire": (("count",), ()),
    "rebuild-fighter": ((), ()),
    "repair-fighters": ((), ()),
    "face": (("who", "toward"), ()),
    "move": (("who",), ("bonus",)),
    "repair-si": ((), ()),
    "counter-board": ((), ()),
    "ram": ((), ("bonus",)),
    "add-card": ((), ()),
}
"""Required and optional fields of each effect of a Nasty Surprise."""

_ID = spec(
    "The id used in commands and game files: lower-case letters and digits joined by '-', unique in the set."
)
_NAME = spec("The name on the counter; no effect on play.")
_ART = spec("Your own picture: an SVG file next to this one. Without it, the program draws one for the type.")
_SOURCE = spec(
    "The source of each value: printed, 'rules <section>', 'inferred ...' or reconstructed. The [source] "
    "table at the top of the file applies to every record that does not name its own."
)
_LETTER = Spec(one_of=tuple(LETTERS))
_NASTIAN = Spec(one_of=NASTIAN_TYPES)
_HEX_PATTERN = r"(0[1-9]|1\d|20)(0[1-9]|1[0-2])"
_HEX = Spec(
    pattern=f"^{_HEX_PATTERN}$",
    written=f"a hex, CCRR, columns 01 to {geo.COLUMNS}, rows 01 to {geo.ROWS}",
)


def value(
    help: str, base: Spec | None = None, *, default: Any = attrs.NOTHING, factory: Any = None, **limits: Any
) -> Any:
    """Return a field of a record, with its meaning, its limits as in `spec`, and its default, if any."""
    return field(default=default, factory=factory, metadata=spec(help, base, **limits))


def _modifiers(help: str, low: int, high: int) -> Any:
    """Return the field of a Resolution card that has two modifiers for each type."""
    each = Spec(each=Spec(least=-99, most=99, usual=(low, high)))
    return value(help, factory=dict, keys=Spec(one_of=TYPES), each=each)


@attrs.frozen(kw_only=True)
class Unit:
    """A Unit's counter (2.2)."""

    id: str = field(metadata=_ID)
    number: int = value(
        "The ID number on the counter, 1 or more. It decides which Unit goes first or is chosen, "
        "across all sides.",
        least=1,
    )
    name: str = field(metadata=_NAME)
    type: str = value("The type, which decides the line it uses on a Resolution card.", one_of=UNIT_TYPES)
    family: str = value(
        "Colour of the counter: green for SHL Combat Units, blue for other friends, yellow for Nastians, "
        "gold for Gorgons.",
        one_of=FAMILIES,
    )
    steps: int = value(
        "Steps of the counter, 1 or 2. The first hit depletes a Unit with 2 steps, the second destroys it.",
        default=2,
        least=1,
        most=2,
    )
    movement: int = value(
        "Movement Factors of the fresh side, in hexes per turn.", least=0, most=99, usual=(1, 12)
    )
    movement_depleted: int | None = value(
        "Movement Factors of the depleted side, in hexes per turn, if different.",
        default=None,
        least=0,
        most=99,
    )
    shock: bool = value("True if the counter has the red arrow of a Shock Unit.", default=False)
    figure: str = value(
        "The drawing on the counter: squad for a full figure, person for a head-shot.",
        default="squad",
        one_of=("squad", "person"),
    )
    always_depleted: bool = value("True if the counter has only a depleted side.", default=False)
    prisoner: bool = value("True if the Unit starts behind the door of a Circle.", default=False)
    reverse: str = value("The name on the other side, if different.", default="")
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)

    @property
    def is_friend(self) -> bool:
        """True if the Unit is the player's."""
        return self.family in FRIENDS


@attrs.frozen(kw_only=True)
class Installation:
    """A Surface Installation counter (10.0)."""

    id: str = field(metadata=_ID)
    number: int = value(
        "The ID number on the counter, 1 or more. It decides which goes first or is chosen.", least=1
    )
    name: str = field(metadata=_NAME)
    type: str = value(
        "Its type: railgun, missile-battery and laser fire; the others bring in enemies.",
        one_of=SI_TYPES,
    )
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Fighter:
    """A Nastian Fighter (2.2), which is never on a map."""

    id: str = field(metadata=_ID)
    number: int = value(
        "The ID number on the counter, 1 or more: Fighters attack in ascending order.", least=1
    )
    name: str = field(metadata=_NAME)
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Circle:
    """A Circle counter (11.0)."""

    id: str = field(metadata=_ID)
    name: str = field(metadata=_NAME)
    effect: str = value("The effect of the counter; unit means that a Unit is inside.", one_of=CIRCLE_EFFECTS)
    unit: str = value("The id of the Unit inside; only with the effect unit.", default="")
    text: str = value("The words on the counter; no effect on play.", default="")
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Chit:
    """A chit in the Nastian Cup (5.3)."""

    id: str = field(metadata=_ID)
    name: str = value("The name on the chit; no effect on play.")
    kind: str = value("Its effect when it is drawn: crisis or comm-crash.", one_of=("crisis", "comm-crash"))
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class ResolutionCard:
    """A Resolution card (2.4-02).

    Attack modifiers are 0 to +4, defence modifiers 0 to -4. 4.0-09 and C-09 say when ``cover`` applies.
    """

    id: str = value("The id used in commands, positions and game files, unique in the set.")
    number: int = value("Random number on the card, 1 to 6.", least=1, most=6)
    letter: str = value("Random letter on the card, A to L: a Complex.", one_of=tuple(LETTERS))
    ground_attack: dict[str, tuple[int, int]] = _modifiers(
        "Modifier by type when attacking on the ground: [fresh, depleted]; a type left out has 0.", 0, 4
    )
    ground_defense: dict[str, tuple[int, int]] = _modifiers(
        "Modifier by type when defending on the ground: [fresh, depleted]; negative is better.", -4, 0
    )
    spaceborne_attack: dict[str, tuple[int, int]] = _modifiers(
        "Modifier by type when attacking through space: [fresh, depleted].", 0, 4
    )
    spaceborne_defense: dict[str, tuple[int, int]] = _modifiers(
        "Modifier by type when defending against fire through space: [fresh, depleted].", -4, 0
    )
    cover: int = value(
        "Modifier for a Unit defending in the hex of a destroyed Installation; 0 or less.",
        default=0,
        least=-99,
        most=99,
        usual=(-4, 0),
    )
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Who:
    """The enemies an effect applies to. A field left out does not restrict them."""

    family: str = value("Colour of the enemies: yellow or gold.", default="yellow", one_of=("yellow", "gold"))
    types: tuple[str, ...] = value("Types of the enemies; if left out, any type.", default=(), each=_NASTIAN)
    map: str = value(
        "The map that they are on: inferno or purgatory; both by default.", default="", one_of=MAPS
    )
    near_friend: int = value(
        "Only enemies within this many hexes of a friend on their map; 0 for any distance.",
        default=0,
        least=0,
        most=99,
    )
    engaged: bool | None = value(
        "True for engaged enemies only, false for the others only; if left out, both.", default=None
    )
    highest: int = value(
        "At most this many enemies from each map, highest numbers first; 0 for all.",
        default=0,
        least=0,
        most=99,
    )


@attrs.frozen(kw_only=True)
class Effect:
    """One effect of a Nasty Surprise. ``do`` is one of these words:

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
    """

    do: str = value(
        "The effect: place (a Unit on each Guard Tower), si-fire, rebuild-fighter, repair-fighters, "
        "face, move, repair-si, counter-board, ram or add-card.",
        one_of=tuple(EFFECTS),
    )
    type: str = value("The type of Nastian to place.", default="", one_of=NASTIAN_TYPES)
    map: str = value(
        "The map whose Guard Towers are used: inferno or purgatory; both by default.", default="", one_of=MAPS
    )
    count: int = value("The number of Installations that fire.", default=0, least=0, most=99)
    bonus: int = value(
        "Movement Factors to add, or the modifier of a ramming Fighter.", default=0, least=0, most=99
    )
    toward: str = value(
        "The facing: preferred-direction or nearest-friend.",
        default="",
        one_of=("preferred-direction", "nearest-friend"),
    )
    who: Who | None = value("The enemies that it applies to.", default=None)
    otherwise: tuple[Effect, ...] = value(
        "The effects to apply instead if this one finds nothing to do.", default=()
    )


@attrs.frozen(kw_only=True)
class SurpriseCard:
    """A Nasty Surprise card (5.6): the letters of SI hexes to activate, and the event that follows."""

    id: str = value("The id used in positions and game files, unique in the set.")
    number: int = value("Number on the card, 1 to 12, each once.", least=1, most=12)
    title: str = value("The title of the card; no effect on play.")
    text: str = value("The words on the card; no effect on play.")
    letters: tuple[str, ...] = value(
        "Complexes whose Installation is activated before the event, A to L.", each=_LETTER, unique=True
    )
    effects: tuple[Effect, ...] = value("The effects of the event, in order.", default=(), least=1)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Tower:
    """A Guard Tower (2.1-10, M-09)."""

    hex: str = value("Its hex: CCRR, column and row, from 0101 in the north-west.", _HEX)
    side: str = value("The side of the map that the tower is on: left or right.", one_of=("left", "right"))
    edge: str = value(
        "The end of the map that the tower is nearer to: north or south.", one_of=("north", "south")
    )


@attrs.frozen(kw_only=True)
class Room:
    """The place of a Circle on the map: its only hex, and the hexside with the doorway (M-01)."""

    number: int = value("The number printed in the Circle, 1 to 12.", least=1, most=12)
    hex: str = value("Its hex: CCRR.", _HEX)
    door: str = value(
        "The side of its hex with the door: NE, E, SE, SW, W or NW.", one_of=geo.DIRECTION_NAMES[1:]
    )


@attrs.frozen(kw_only=True)
class Region:
    """A named part of the map, purely decorative (2.1-03)."""

    name: str = value("The name written on the deck.")
    hexes: tuple[str, ...] = value("Its hexes: CCRR.", each=_HEX)
    floor: str = value("The texture of the floor.", default="plain")


@attrs.frozen(kw_only=True)
class Map:
    """A map sheet (2.1)."""

    name: str = value("The name of the deck; no effect on play.")
    columns: int = value("Hexes from west to east: 20.", least=geo.COLUMNS, most=geo.COLUMNS)
    rows: int = value("Hexes from north to south: 12.", least=geo.ROWS, most=geo.ROWS)
    complexes: dict[str, str] = value(
        "Letter of each Complex, A to L -> its hex, CCRR; the same hexes on both decks.",
        keys=_LETTER,
        each=_HEX,
        least=len(LETTERS),
    )
    tower: tuple[Tower, ...] = value("The two Guard Towers.", least=2, most=2)
    circle: tuple[Room, ...] = value("The twelve Circles, on Purgatory only.", default=())
    walls: tuple[str, ...] = value(
        "Hexsides with a wall, as CCRR:SIDE (column, row, side), such as 0407:NE. The north and south "
        "edges and the closed sides of Circles are always walls; do not list them.",
        default=(),
        each=Spec(
            pattern=f"^{_HEX_PATTERN}:({'|'.join(geo.DIRECTION_NAMES[1:])})$",
            written="a wall, CCRR:SIDE, such as 0407:NE",
        ),
    )
    region: tuple[Region, ...] = value(
        "Parts of the deck with a name and a floor; no effect on play.", default=()
    )
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Landing:
    """A group of Units that the player places at set-up: its HQs, squads and persons, and its area."""

    hqs: int = value("The number of HQs that land.", least=0, most=4)
    squads: int = value("The number of squads that land, not counting HQs.", least=0, most=15)
    persons: tuple[str, ...] = value("The ids of the persons that land.", default=())
    where: str = value(
        "The landing area: inferno (any hex), near-teleporter or at-teleporter.",
        default="inferno",
        one_of=LANDING_PLACES,
    )
    clauses: tuple[str, ...] = value("The ids of the clauses behind the landing.", least=1)


@attrs.frozen(kw_only=True)
class Scenario:
    """A scenario (15.0): the numbers for set-up and the ids of its special rules; no logic.

    ``clauses`` maps parts of the set-up to their clauses: ``set-up`` for the whole, the id of each Circle
    placed face up, and each type of SI that starts in play.
    """

    id: str = value("The id used by --scenario and in game files: the file's name without .toml.")
    number: int = value("Its number among the scenarios.")
    name: str = value("Its name.")
    text: str = value("The introduction shown before it starts.")
    fighters: int = value("Fighters in orbit at the start; the others are set aside.", least=0, most=5)
    surprises_aside: int = value(
        "Nasty Surprises set aside: twelve minus the turns of the game.", least=0, most=11
    )
    circles_face_up: tuple[str, ...] = value("Circle counters that start face up.")
    circles_fixed: tuple[str, ...] = value("Circle counters that are always in the game, face down.")
    circles_random: int = value("The number of Circle counters drawn for the other Circles.")
    installations: tuple[str, ...] = value(
        "Types of the Installations that are active at the start, each in the hex of a drawn letter.",
        default=(),
        each=Spec(one_of=SI_TYPES),
    )
    landing: tuple[Landing, ...] = value("The groups the player lands, in order.")
    in_system: bool = value("True if the Vittles is In System at the start.", default=True)
    special_rules: tuple[str, ...] = value(
        "The ids of the special rules of the scenario.",
        default=(),
        each=Spec(one_of=SPECIAL_RULES),
        unique=True,
    )
    clauses: dict[str, tuple[str, ...]] = value("The clauses behind each part of the set-up.")
    suggested: dict[str, str] = value("The suggested set-up: the hex of each Unit.", factory=dict)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)
