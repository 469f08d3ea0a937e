"""The component set: the frozen records of the data files.

The records are read once and shown to people; the engine plays with the flat tables made from them
(`hades.content.tables`). Every record states the source of its values: ``rules`` with a section, ``inferred``
with the inference, or ``reconstructed``. The meaning and the limits of a field are part of it
(`hades.content.decoding.Spec`); `hades.content.checks` compares fields with each other.
"""

from __future__ import annotations

import attrs
from attrs import field

from hades import geometry as geo
from hades.content.decoding import Spec, spec

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
"""Types that a Resolution card may name; all others have modifier 0 (4.0-12)."""

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
"""Effects of a Circle counter: when it is revealed, when its Circle is entered, or through Science in it
(11.0).

``unit`` means that the counter is a Unit.
"""

MODULES = ("G1", "G2", "G3", "50", "R1", "R2", "W1", "W2", "EW", "LB", "LQ")
"""Modules of the Vittles in the order they are hit (12.0-01, V-03)."""

FRIENDS = ("green", "blue")
"""Families of the player's Units (2.2); all others are enemies."""


LANDING_PLACES = ("inferno", "near-teleporter", "at-teleporter")
"""Places where a group lands: Inferno (15.1-10), at most three hexes from the Teleporter (15.2-08), or in
the Teleporter and by its door (15.4-11)."""

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
_ART = spec("Your own picture, an SVG file next to this one; if left out, a picture of its type is drawn.")
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


def _modifiers(help: str, low: int, high: int) -> dict[str, Spec]:
    """Return the metadata of a field of a Resolution card that has two modifiers for each type."""
    each = Spec(each=Spec(least=-99, most=99, usual=(low, high)))
    return spec(help, keys=Spec(one_of=TYPES), each=each)


@attrs.frozen(kw_only=True)
class Unit:
    """A Unit's counter (2.2)."""

    id: str = field(metadata=_ID)
    number: int = field(
        metadata=spec(
            "The ID number on the counter, 1 or more. It decides who goes first and who is chosen, "
            "across all sides.",
            least=1,
        )
    )
    name: str = field(metadata=_NAME)
    type: str = field(
        metadata=spec("The type, which decides the line it uses on a Resolution card.", one_of=UNIT_TYPES)
    )
    family: str = field(
        metadata=spec(
            "Colour of the counter: green SHL Combat Unit, blue other friend, yellow Nastian, gold Gorgon.",
            one_of=FAMILIES,
        )
    )
    steps: int = field(
        default=2,
        metadata=spec(
            "Steps of the counter, 1 or 2. The first hit depletes a Unit with 2 steps, the second "
            "destroys it.",
            least=1,
            most=2,
        ),
    )
    movement: int = field(
        metadata=spec(
            "Movement Factors of the fresh side, in hexes per turn.", least=0, most=99, usual=(1, 12)
        )
    )
    movement_depleted: int | None = field(
        default=None,
        metadata=spec(
            "Movement Factors of the depleted side, in hexes per turn, if different.", least=0, most=99
        ),
    )
    shock: bool = field(
        default=False, metadata=spec("True if the counter has the red arrow of a Shock Unit.")
    )
    figure: str = field(
        default="squad",
        metadata=spec(
            "The drawing on the counter: squad for a full figure, person for a head-shot.",
            one_of=("squad", "person"),
        ),
    )
    always_depleted: bool = field(
        default=False, metadata=spec("True if the counter has only a depleted side.")
    )
    prisoner: bool = field(
        default=False, metadata=spec("True if the Unit starts behind the door of a Circle.")
    )
    reverse: str = field(default="", metadata=spec("The name on the other side, if different."))
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
    number: int = field(
        metadata=spec(
            "The ID number on the counter, 1 or more. It decides which goes first and which is chosen.",
            least=1,
        )
    )
    name: str = field(metadata=_NAME)
    type: str = field(
        metadata=spec(
            "Its type: railgun, missile-battery and laser fire; the others bring in enemies or "
            "detect friends.",
            one_of=SI_TYPES,
        )
    )
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Fighter:
    """A Nastian Fighter (2.2), which is never on a map."""

    id: str = field(metadata=_ID)
    number: int = field(
        metadata=spec("The ID number on the counter, 1 or more: Fighters attack in ascending order.", least=1)
    )
    name: str = field(metadata=_NAME)
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Circle:
    """A Circle counter (11.0)."""

    id: str = field(metadata=_ID)
    name: str = field(metadata=_NAME)
    effect: str = field(
        metadata=spec(
            "The effect of the counter; unit means that a Unit is inside.",
            one_of=CIRCLE_EFFECTS,
        )
    )
    unit: str = field(default="", metadata=spec("The id of the Unit inside; only with the effect unit."))
    text: str = field(default="", metadata=spec("The words on the counter; no effect on play."))
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Chit:
    """A chit in the Nastian Cup (5.3)."""

    id: str = field(metadata=_ID)
    name: str = field(metadata=spec("The name on the chit; no effect on play."))
    kind: str = field(
        metadata=spec("Its effect when it is drawn: crisis or comm-crash.", one_of=("crisis", "comm-crash"))
    )
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class ResolutionCard:
    """A Resolution card (2.4-02).

    Attack modifiers are 0 to +4, defence modifiers 0 to -4. 4.0-09 and C-09 say when ``cover`` applies.
    """

    id: str = field(metadata=spec("The id used in commands, positions and game files, unique in the set."))
    number: int = field(metadata=spec("Random number on the card, 1 to 6.", least=1, most=6))
    letter: str = field(metadata=spec("Random letter on the card, A to L: a Complex.", one_of=tuple(LETTERS)))
    ground_attack: dict[str, tuple[int, int]] = field(
        factory=dict,
        metadata=_modifiers(
            "Modifier by type when attacking on the ground: [fresh, depleted]; a type left out has 0.", 0, 4
        ),
    )
    ground_defense: dict[str, tuple[int, int]] = field(
        factory=dict,
        metadata=_modifiers(
            "Modifier by type when defending on the ground: [fresh, depleted]; negative is better.", -4, 0
        ),
    )
    spaceborne_attack: dict[str, tuple[int, int]] = field(
        factory=dict,
        metadata=_modifiers("Modifier by type when attacking through space: [fresh, depleted].", 0, 4),
    )
    spaceborne_defense: dict[str, tuple[int, int]] = field(
        factory=dict,
        metadata=_modifiers(
            "Modifier by type when defending against fire through space: [fresh, depleted].", -4, 0
        ),
    )
    cover: int = field(
        default=0,
        metadata=spec(
            "Modifier for a Unit defending in the hex of a destroyed Installation; 0 or less.",
            least=-99,
            most=99,
            usual=(-4, 0),
        ),
    )
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Who:
    """The enemies an effect applies to. A field left out does not restrict them."""

    family: str = field(
        default="yellow",
        metadata=spec("Colour of the enemies: yellow or gold.", one_of=("yellow", "gold")),
    )
    types: tuple[str, ...] = field(
        default=(), metadata=spec("Types of the enemies; if left out, any type.", each=_NASTIAN)
    )
    map: str = field(
        default="",
        metadata=spec("The map that they are on: inferno or purgatory; both by default.", one_of=MAPS),
    )
    near_friend: int = field(
        default=0,
        metadata=spec(
            "Only enemies within this many hexes of a friend on their map; 0 for any distance.",
            least=0,
            most=99,
        ),
    )
    engaged: bool | None = field(
        default=None,
        metadata=spec("True for engaged enemies only, false for the others only; if left out, both."),
    )
    highest: int = field(
        default=0,
        metadata=spec(
            "At most this many enemies from each map, highest numbers first; 0 for all.", least=0, most=99
        ),
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

    do: str = field(
        metadata=spec(
            "The effect: place (a Unit on each Guard Tower), si-fire, rebuild-fighter, repair-fighters, "
            "face, move, repair-si, counter-board, ram or add-card.",
            one_of=tuple(EFFECTS),
        )
    )
    type: str = field(default="", metadata=spec("The type of Nastian to place.", one_of=NASTIAN_TYPES))
    map: str = field(
        default="",
        metadata=spec(
            "The map whose Guard Towers are used: inferno or purgatory; both by default.", one_of=MAPS
        ),
    )
    count: int = field(default=0, metadata=spec("The number of Installations that fire.", least=0, most=99))
    bonus: int = field(
        default=0,
        metadata=spec("Movement Factors to add, or the modifier of a ramming Fighter.", least=0, most=99),
    )
    toward: str = field(
        default="",
        metadata=spec(
            "The facing: preferred-direction or nearest-friend.",
            one_of=("preferred-direction", "nearest-friend"),
        ),
    )
    who: Who | None = field(default=None, metadata=spec("The enemies that it applies to."))
    otherwise: tuple[Effect, ...] = field(
        default=(), metadata=spec("The effects to apply instead if this one finds nothing to do.")
    )


@attrs.frozen(kw_only=True)
class SurpriseCard:
    """A Nasty Surprise card (5.6): the letters of SI hexes to activate, and the event that follows."""

    id: str = field(metadata=spec("The id used in positions and game files, unique in the set."))
    number: int = field(metadata=spec("Number on the card, 1 to 12, each once.", least=1, most=12))
    title: str = field(metadata=spec("The title of the card; no effect on play."))
    text: str = field(metadata=spec("The words on the card; no effect on play."))
    letters: tuple[str, ...] = field(
        metadata=spec(
            "Complexes whose Installation is activated before the event, A to L.", each=_LETTER, unique=True
        )
    )
    effects: tuple[Effect, ...] = field(
        default=(), metadata=spec("The effects of the event, in order.", least=1)
    )
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Tower:
    """A Guard Tower (2.1-10, M-09)."""

    hex: str = field(metadata=spec("Its hex: CCRR, column and row, from 0101 in the north-west.", _HEX))
    side: str = field(
        metadata=spec("The side of the map that the tower is on: left or right.", one_of=("left", "right"))
    )
    edge: str = field(
        metadata=spec(
            "The end of the map that the tower is nearer to: north or south.", one_of=("north", "south")
        )
    )


@attrs.frozen(kw_only=True)
class Room:
    """The place of a Circle on the map: its only hex, and the hexside with the doorway (M-01)."""

    number: int = field(metadata=spec("The number printed in the Circle, 1 to 12.", least=1, most=12))
    hex: str = field(metadata=spec("Its hex: CCRR.", _HEX))
    door: str = field(
        metadata=spec(
            "The side of its hex with the door: NE, E, SE, SW, W or NW.", one_of=geo.DIRECTION_NAMES[1:]
        )
    )


@attrs.frozen(kw_only=True)
class Region:
    """A named part of the map, purely decorative (2.1-03)."""

    name: str = field(metadata=spec("The name written on the deck."))
    hexes: tuple[str, ...] = field(metadata=spec("Its hexes: CCRR.", each=_HEX))
    floor: str = field(default="plain", metadata=spec("The texture of the floor."))


@attrs.frozen(kw_only=True)
class Map:
    """A map sheet (2.1)."""

    name: str = field(metadata=spec("The name of the deck; no effect on play."))
    columns: int = field(metadata=spec("Hexes from west to east: 20.", least=geo.COLUMNS, most=geo.COLUMNS))
    rows: int = field(metadata=spec("Hexes from north to south: 12.", least=geo.ROWS, most=geo.ROWS))
    complexes: dict[str, str] = field(
        metadata=spec(
            "Letter of each Complex, A to L -> its hex, CCRR; the same hexes on both decks.",
            keys=_LETTER,
            each=_HEX,
            least=len(LETTERS),
        )
    )
    tower: tuple[Tower, ...] = field(metadata=spec("The two Guard Towers.", least=2, most=2))
    circle: tuple[Room, ...] = field(default=(), metadata=spec("The twelve Circles, on Purgatory only."))
    walls: tuple[str, ...] = field(
        default=(),
        metadata=spec(
            "Hexsides with a wall, CCRR:SIDE, such as 0407:NE; edges and closed sides of Circles are "
            "walls anyway.",
            each=Spec(
                pattern=f"^{_HEX_PATTERN}:({'|'.join(geo.DIRECTION_NAMES[1:])})$",
                written="a wall, CCRR:SIDE, such as 0407:NE",
            ),
        ),
    )
    region: tuple[Region, ...] = field(
        default=(),
        metadata=spec("Parts of the deck with a name and a floor; no effect on play."),
    )
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Landing:
    """A group of Units that the player places at set-up: its HQs, squads and persons, and its area."""

    hqs: int = field(metadata=spec("The number of HQs that land.", least=0, most=4))
    squads: int = field(metadata=spec("The number of squads that land, not counting HQs.", least=0, most=15))
    persons: tuple[str, ...] = field(default=(), metadata=spec("The ids of the persons that land."))
    where: str = field(
        default="inferno",
        metadata=spec("The landing area: inferno, near-teleporter or at-teleporter.", one_of=LANDING_PLACES),
    )
    clauses: tuple[str, ...] = field(metadata=spec("The ids of the clauses behind the landing.", least=1))


@attrs.frozen(kw_only=True)
class Scenario:
    """A scenario (15.0): the numbers for set-up and the ids of its special rules; no logic.

    ``clauses`` maps parts of the set-up to their clauses: ``set-up`` for the whole, the id of each Circle
    placed face up, and each type of SI that starts in play.
    """

    id: str = field(
        metadata=spec("The id used by --scenario and in game files: the file's name without .toml.")
    )
    number: int = field(metadata=spec("Its number among the scenarios."))
    name: str = field(metadata=spec("Its name."))
    text: str = field(metadata=spec("The introduction shown before it starts."))
    fighters: int = field(
        metadata=spec("Fighters in orbit at the start; the others are set aside.", least=0, most=5)
    )
    surprises_aside: int = field(
        metadata=spec("Nasty Surprises set aside: twelve minus the turns of the game.", least=0, most=11)
    )
    circles_face_up: tuple[str, ...] = field(metadata=spec("Circle counters that start face up."))
    circles_fixed: tuple[str, ...] = field(
        metadata=spec("Circle counters that are always in the game, face down.")
    )
    circles_random: int = field(metadata=spec("The number of Circle counters drawn for the other Circles."))
    installations: tuple[str, ...] = field(
        default=(),
        metadata=spec(
            "Types of the Installations that are active at the start, each in the hex of a drawn letter.",
            each=Spec(one_of=SI_TYPES),
        ),
    )
    landing: tuple[Landing, ...] = field(metadata=spec("The groups the player lands, in order."))
    in_system: bool = field(default=True, metadata=spec("True if the Vittles is In System at the start."))
    special_rules: tuple[str, ...] = field(
        default=(),
        metadata=spec(
            "The ids of the special rules of the scenario.", each=Spec(one_of=SPECIAL_RULES), unique=True
        ),
    )
    clauses: dict[str, tuple[str, ...]] = field(metadata=spec("The clauses behind each part of the set-up."))
    suggested: dict[str, str] = field(
        factory=dict, metadata=spec("The suggested set-up: the hex of each Unit.")
    )
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)
