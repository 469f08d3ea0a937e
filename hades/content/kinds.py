"""The component set: frozen records as they stand in the data files.

The records are read once and shown to people. The engine plays with the flat tables made of them
(`hades.content.tables`). Every record states the source of its values: ``rules`` with a section, ``inferred``
with the inference, or ``reconstructed``. Each field has its meaning and its limits beside it
(`hades.content.decoding.Spec`); the checks across fields are in `hades.content.checks`.
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
"""Everything a Resolution card may name; anything it does not name has modifier 0 (4.0-12)."""

SI_STATUS = ("cup", "operational", "damaged", "destroyed")
FIGHTER_STATUS = ("aside", "orbit", "damaged", "destroyed")
CRISIS = ("none", "open", "transfer", "fire", "move")
"""States of a Crisis!: none, not committed yet, or the one act the ship is committed to (5.3-14)."""
TREASURES = ("idol", "loot")
DECKS = ("shl", "nastian")
"""The Resolution decks."""

LETTERS = "ABCDEFGHIJKL"
"""Letters of the Complexes (2.1-07)."""
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
"""Effects of a Circle counter when revealed, entered or worked in (11.0); ``unit``: the counter is a Unit."""

MODULES = ("G1", "G2", "G3", "50", "R1", "R2", "W1", "W2", "EW", "LB", "LQ")
"""Modules of the Vittles in the order they are hit (12.0-01, V-03)."""

FRIENDS = ("green", "blue")
"""Families of Units that are the player's (2.2); all others are enemies."""


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
"""Effect of a Nasty Surprise -> the fields that such an `Effect` needs, and those that it may have."""

_ID = spec(
    "What commands and game files call it: small letters and digits joined by '-', each id once in the set."
)
_NAME = spec("Name on the counter; it changes nothing in play.")
_ART = spec("A picture of your own, an SVG file beside this one; without, one is drawn for its type.")
_SOURCE = spec(
    "Where the values of this record come from: printed, 'rules <section>', 'inferred ...' or reconstructed. "
    "[source] at the top of the file is for all records that do not say otherwise."
)
_LETTER = Spec(one_of=tuple(LETTERS))
_NASTIAN = Spec(one_of=NASTIAN_TYPES)
_HEX_PATTERN = r"(0[1-9]|1\d|20)(0[1-9]|1[0-2])"
_HEX = Spec(
    pattern=f"^{_HEX_PATTERN}$",
    written=f"a hex, CCRR, columns 01 to {geo.COLUMNS}, rows 01 to {geo.ROWS}",
)


def _modifiers(help: str, low: int, high: int) -> dict[str, Spec]:
    """Return the metadata of a text of a Resolution card: two modifiers for each type."""
    each = Spec(each=Spec(least=-99, most=99, usual=(low, high)))
    return spec(help, keys=Spec(one_of=TYPES), each=each)


@attrs.frozen(kw_only=True)
class Unit:
    """A Unit's counter (2.2)."""

    id: str = field(metadata=_ID)
    number: int = field(
        metadata=spec(
            "ID number on the counter, 1 or more, on one scale over all sides: who goes first and "
            "who is chosen.",
            least=1,
        )
    )
    name: str = field(metadata=_NAME)
    type: str = field(metadata=spec("Which line of a Resolution card it reads.", one_of=UNIT_TYPES))
    family: str = field(
        metadata=spec(
            "Colour of the counter: green SHL Combat Unit, blue other friend, yellow Nastian, gold Gorgon.",
            one_of=FAMILIES,
        )
    )
    steps: int = field(
        default=2,
        metadata=spec(
            "Sides of the counter, 1 or 2: a Unit with 2 is depleted by the first hit, destroyed by "
            "the second.",
            least=1,
            most=2,
        ),
    )
    movement: int = field(
        metadata=spec("Movement Factors of the full side, in hexes a turn.", least=0, most=99, usual=(1, 12))
    )
    movement_depleted: int | None = field(
        default=None,
        metadata=spec(
            "Movement Factors of the depleted side, in hexes a turn, where they differ.", least=0, most=99
        ),
    )
    shock: bool = field(
        default=False, metadata=spec("Whether the counter has the red arrow of a Shock Unit.")
    )
    figure: str = field(
        default="squad",
        metadata=spec(
            "What is drawn on it: squad for a full figure, person for a head-shot.",
            one_of=("squad", "person"),
        ),
    )
    always_depleted: bool = field(default=False, metadata=spec("Whether its one side is a depleted one."))
    prisoner: bool = field(default=False, metadata=spec("Whether it begins behind the door of a Circle."))
    reverse: str = field(default="", metadata=spec("Name on the other side, where that is another."))
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)

    @property
    def is_friend(self) -> bool:
        """True if it is the player's."""
        return self.family in FRIENDS


@attrs.frozen(kw_only=True)
class Installation:
    """A Surface Installation counter (10.0)."""

    id: str = field(metadata=_ID)
    number: int = field(
        metadata=spec("ID number on the counter, 1 or more: which goes first and which is chosen.", least=1)
    )
    name: str = field(metadata=_NAME)
    type: str = field(
        metadata=spec(
            "What it is: railgun, missile-battery and laser fire; the others bring enemies or see.",
            one_of=SI_TYPES,
        )
    )
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Fighter:
    """A Nastian Fighter (2.2): it never stands on a map."""

    id: str = field(metadata=_ID)
    number: int = field(
        metadata=spec("ID number on the counter, 1 or more: Fighters attack in ascending order.", least=1)
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
            "What it does when it is turned up; unit means that somebody is in there.",
            one_of=CIRCLE_EFFECTS,
        )
    )
    unit: str = field(
        default="", metadata=spec("Id of the Unit that is in there, with the effect unit alone.")
    )
    text: str = field(default="", metadata=spec("Words on the counter; they change nothing in play."))
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Chit:
    """A chit in the Nastian Cup (5.3)."""

    id: str = field(metadata=_ID)
    name: str = field(metadata=spec("Name on the chit; it changes nothing in play."))
    kind: str = field(
        metadata=spec("What happens when it is drawn: crisis or comm-crash.", one_of=("crisis", "comm-crash"))
    )
    art: str = field(default="", metadata=_ART)
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class ResolutionCard:
    """A Resolution card (2.4-02).

    Attack modifiers are 0 to +4, defence modifiers 0 to -4. ``cover`` counts by 4.0-09 and C-09.
    """

    id: str = field(
        metadata=spec("What commands, positions and game files call it, each id once in the set.")
    )
    number: int = field(metadata=spec("Random number on the card, 1 to 6.", least=1, most=6))
    letter: str = field(metadata=spec("Random letter on the card, A to L: a Complex.", one_of=tuple(LETTERS)))
    ground_attack: dict[str, tuple[int, int]] = field(
        factory=dict,
        metadata=_modifiers(
            "Modifier when a type attacks on the ground: [fresh, depleted]; a type left out has 0.", 0, 4
        ),
    )
    ground_defense: dict[str, tuple[int, int]] = field(
        factory=dict,
        metadata=_modifiers(
            "Modifier when a type defends on the ground: [fresh, depleted], negative is better.", -4, 0
        ),
    )
    spaceborne_attack: dict[str, tuple[int, int]] = field(
        factory=dict,
        metadata=_modifiers("Modifier when a type attacks through space: [fresh, depleted].", 0, 4),
    )
    spaceborne_defense: dict[str, tuple[int, int]] = field(
        factory=dict,
        metadata=_modifiers(
            "Modifier when a type defends against fire through space: [fresh, depleted].", -4, 0
        ),
    )
    cover: int = field(
        default=0,
        metadata=spec(
            "Added for a Unit that defends in the hex of a destroyed Installation; 0 or less.",
            least=-99,
            most=99,
            usual=(-4, 0),
        ),
    )
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Who:
    """The enemies an effect applies to. Fields left out do not narrow the choice."""

    family: str = field(
        default="yellow",
        metadata=spec("Colour of the enemies: yellow or gold.", one_of=("yellow", "gold")),
    )
    types: tuple[str, ...] = field(
        default=(), metadata=spec("Types of the enemies; left out: any.", each=_NASTIAN)
    )
    map: str = field(
        default="",
        metadata=spec("Map they are on: inferno or purgatory; left out: both.", one_of=MAPS),
    )
    near_friend: int = field(
        default=0,
        metadata=spec(
            "Only those at most so many hexes from a friend on their map; 0: any.", least=0, most=99
        ),
    )
    engaged: bool | None = field(
        default=None,
        metadata=spec("true: only engaged ones; false: only others; left out: any."),
    )
    highest: int = field(
        default=0,
        metadata=spec("Only so many of each map, those with the highest numbers; 0: all.", least=0, most=99),
    )


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
    """

    do: str = field(
        metadata=spec(
            "What is done: place a Unit on Guard Towers, si-fire, rebuild-fighter, repair-fighters, face, "
            "move, repair-si, counter-board, ram, add-card.",
            one_of=tuple(EFFECTS),
        )
    )
    type: str = field(default="", metadata=spec("Type of the Nastian that is placed.", one_of=NASTIAN_TYPES))
    map: str = field(
        default="",
        metadata=spec("Map whose Guard Towers are meant: inferno or purgatory; left out: both.", one_of=MAPS),
    )
    count: int = field(default=0, metadata=spec("How many Installations fire.", least=0, most=99))
    bonus: int = field(
        default=0,
        metadata=spec(
            "Movement Factors that are added, or the modifier of a ramming Fighter.", least=0, most=99
        ),
    )
    toward: str = field(
        default="",
        metadata=spec(
            "Where to face: preferred-direction or nearest-friend.",
            one_of=("preferred-direction", "nearest-friend"),
        ),
    )
    who: Who | None = field(default=None, metadata=spec("Which enemies are meant."))
    otherwise: tuple[Effect, ...] = field(
        default=(), metadata=spec("What is done if this finds nothing to do.")
    )


@attrs.frozen(kw_only=True)
class SurpriseCard:
    """A Nasty Surprise card (5.6): letters of SI hexes to activate, then the event."""

    id: str = field(metadata=spec("What positions and game files call it, each id once in the set."))
    number: int = field(metadata=spec("Number on the card, 1 to 12, each once.", least=1, most=12))
    title: str = field(metadata=spec("Title of the card; it changes nothing in play."))
    text: str = field(metadata=spec("Words on the card; they change nothing in play."))
    letters: tuple[str, ...] = field(
        metadata=spec(
            "Complexes where an Installation wakes up before the event, A to L.", each=_LETTER, unique=True
        )
    )
    effects: tuple[Effect, ...] = field(
        default=(), metadata=spec("What the event does, in its order; see the words of do.", least=1)
    )
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Tower:
    """A Guard Tower (2.1-10, M-09)."""

    hex: str = field(metadata=spec("Its hex: CCRR, column and row, from 0101 in the north-west.", _HEX))
    side: str = field(metadata=spec("left or right.", one_of=("left", "right")))
    edge: str = field(
        metadata=spec("north or south: where a Unit that does not fit goes.", one_of=("north", "south"))
    )


@attrs.frozen(kw_only=True)
class Room:
    """A Circle's place on the map: its one hex and the side with the doorway (M-01)."""

    number: int = field(metadata=spec("Number printed in it, 1 to 12.", least=1, most=12))
    hex: str = field(metadata=spec("Its hex: CCRR.", _HEX))
    door: str = field(
        metadata=spec(
            "The side of its own hex that opens: NE, E, SE, SW, W or NW.", one_of=geo.DIRECTION_NAMES[1:]
        )
    )


@attrs.frozen(kw_only=True)
class Region:
    """A named part of the map, decoration only (2.1-03)."""

    name: str = field(metadata=spec("Name, as it is written on the deck."))
    hexes: tuple[str, ...] = field(metadata=spec("Its hexes: CCRR.", each=_HEX))
    floor: str = field(default="plain", metadata=spec("What the floor looks like, a word of the pictures."))


@attrs.frozen(kw_only=True)
class Map:
    """A map sheet (2.1)."""

    name: str = field(metadata=spec("Name of the deck; it changes nothing in play."))
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
    circle: tuple[Room, ...] = field(default=(), metadata=spec("The twelve Circles, on Purgatory alone."))
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
        metadata=spec("Parts of the deck with a name and a floor; they change nothing in play."),
    )
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)


@attrs.frozen(kw_only=True)
class Landing:
    """A group the player places at set-up: how many HQs, squads, named persons, and where."""

    hqs: int = field(metadata=spec("HQs that land.", least=0, most=4))
    squads: int = field(metadata=spec("Squads that land, HQs not counted.", least=0, most=15))
    persons: tuple[str, ...] = field(default=(), metadata=spec("Ids of the persons that land."))
    where: str = field(
        default="inferno",
        metadata=spec("Where: anywhere on inferno, near-teleporter or at-teleporter.", one_of=LANDING_PLACES),
    )
    clauses: tuple[str, ...] = field(metadata=spec("Ids of the clauses that this rests on.", least=1))


@attrs.frozen(kw_only=True)
class Scenario:
    """A scenario (15.0): set-up numbers and the ids of its special rules; no logic.

    ``clauses`` gives the clauses of the set-up: ``set-up`` for the whole, and the id of each Circle placed
    face up and of each type of SI that starts in play.
    """

    id: str = field(
        metadata=spec("What --scenario and game files call it: the name of its file without .toml.")
    )
    number: int = field(metadata=spec("Its number among the scenarios."))
    name: str = field(metadata=spec("Its name."))
    text: str = field(metadata=spec("What is told of it before it is begun."))
    fighters: int = field(
        metadata=spec("Fighters in orbit at the beginning; the others are aside.", least=0, most=5)
    )
    surprises_aside: int = field(
        metadata=spec("Nasty Surprises set aside: twelve less the turns of the game.", least=0, most=11)
    )
    circles_face_up: tuple[str, ...] = field(
        metadata=spec("Circle counters that lie face up from the beginning.")
    )
    circles_fixed: tuple[str, ...] = field(
        metadata=spec("Circle counters that are in the game for certain, face down.")
    )
    circles_random: int = field(metadata=spec("Circle counters drawn for the other Circles."))
    installations: tuple[str, ...] = field(
        default=(),
        metadata=spec(
            "Types of Installations that are awake at the beginning, each in the hex of a drawn letter.",
            each=Spec(one_of=SI_TYPES),
        ),
    )
    landing: tuple[Landing, ...] = field(metadata=spec("The groups that the player lands, in their order."))
    in_system: bool = field(default=True, metadata=spec("Whether the Vittles is In System at the beginning."))
    special_rules: tuple[str, ...] = field(
        default=(),
        metadata=spec(
            "Ids of rules that this scenario changes.", each=Spec(one_of=SPECIAL_RULES), unique=True
        ),
    )
    clauses: dict[str, tuple[str, ...]] = field(
        metadata=spec("What the set-up rests on: ids of clauses for each part of it.")
    )
    suggested: dict[str, str] = field(factory=dict, metadata=spec("Unit -> hex of the suggested set-up."))
    source: dict[str, str] = field(factory=dict, metadata=_SOURCE)
