"""What each value of a component set means, in a sentence with its unit: for templates and for editors."""

from __future__ import annotations

from hades.content.kinds import (
    Chit,
    Circle,
    Effect,
    Fighter,
    Installation,
    Landing,
    Map,
    Region,
    ResolutionCard,
    Room,
    Scenario,
    SurpriseCard,
    Tower,
    Unit,
    Who,
)

_ID = "What commands and game files call it: small letters and digits joined by '-', each id once in the set."
_ART = "A picture of your own, an SVG file beside this one; without, one is drawn for its type."
_SOURCE = (
    "Where the values of this record come from: printed, 'rules <section>', 'inferred ...' or reconstructed. "
    "[source] at the top of the file is for all records that do not say otherwise."
)

MEANINGS: dict[type, dict[str, str]] = {
    Unit: {
        "id": _ID,
        "number": (
            "ID number on the counter, 1 or more, on one scale over all sides: who goes first and "
            "who is chosen."
        ),
        "name": "Name on the counter; it changes nothing in play.",
        "type": "Which line of a Resolution card it reads.",
        "family": (
            "Colour of the counter: green SHL Combat Unit, blue other friend, yellow Nastian, gold Gorgon."
        ),
        "steps": (
            "Sides of the counter, 1 or 2: a Unit with 2 is depleted by the first hit, destroyed by "
            "the second."
        ),
        "movement": "Movement Factors of the full side, in hexes a turn.",
        "movement_depleted": "Movement Factors of the depleted side, in hexes a turn, where they differ.",
        "shock": "Whether the counter has the red arrow of a Shock Unit.",
        "figure": "What is drawn on it: squad for a full figure, person for a head-shot.",
        "always_depleted": "Whether its one side is a depleted one.",
        "prisoner": "Whether it begins behind the door of a Circle.",
        "reverse": "Name on the other side, where that is another.",
        "art": _ART,
        "source": _SOURCE,
    },
    Installation: {
        "id": _ID,
        "number": "ID number on the counter, 1 or more: which goes first and which is chosen.",
        "name": "Name on the counter; it changes nothing in play.",
        "type": "What it is: railgun, missile-battery and laser fire; the others bring enemies or see.",
        "art": _ART,
        "source": _SOURCE,
    },
    Fighter: {
        "id": _ID,
        "number": "ID number on the counter, 1 or more: Fighters attack in ascending order.",
        "name": "Name on the counter; it changes nothing in play.",
        "art": _ART,
        "source": _SOURCE,
    },
    Circle: {
        "id": _ID,
        "name": "Name on the counter; it changes nothing in play.",
        "effect": "What it does when it is turned up; unit means that somebody is in there.",
        "unit": "Id of the Unit that is in there, with the effect unit alone.",
        "text": "Words on the counter; they change nothing in play.",
        "art": _ART,
        "source": _SOURCE,
    },
    Chit: {
        "id": _ID,
        "name": "Name on the chit; it changes nothing in play.",
        "kind": "What happens when it is drawn: crisis or comm-crash.",
        "art": _ART,
        "source": _SOURCE,
    },
    ResolutionCard: {
        "id": "What commands, positions and game files call it, each id once in the set.",
        "number": "Random number on the card, 1 to 6.",
        "letter": "Random letter on the card, A to L: a Complex.",
        "ground_attack": (
            "Modifier when a type attacks on the ground: [fresh, depleted]; a type left out has 0."
        ),
        "ground_defense": (
            "Modifier when a type defends on the ground: [fresh, depleted], negative is better."
        ),
        "spaceborne_attack": "Modifier when a type attacks through space: [fresh, depleted].",
        "spaceborne_defense": "Modifier when a type defends against fire through space: [fresh, depleted].",
        "cover": "Added for a Unit that defends in the hex of a destroyed Installation; 0 or less.",
        "source": _SOURCE,
    },
    SurpriseCard: {
        "id": "What positions and game files call it, each id once in the set.",
        "number": "Number on the card, 1 to 12, each once.",
        "title": "Title of the card; it changes nothing in play.",
        "text": "Words on the card; they change nothing in play.",
        "letters": "Complexes where an Installation wakes up before the event, A to L.",
        "effects": "What the event does, in its order; see the words of do.",
        "source": _SOURCE,
    },
    Effect: {
        "do": (
            "What is done: place a Unit on Guard Towers, si-fire, "
            "rebuild-fighter, repair-fighters, face, "
            "move, repair-si, counter-board, ram, add-card."
        ),
        "type": "Type of the Nastian that is placed.",
        "map": "Map whose Guard Towers are meant: inferno or purgatory; left out: both.",
        "count": "How many Installations fire.",
        "bonus": "Movement Factors that are added, or the modifier of a ramming Fighter.",
        "toward": "Where to face: preferred-direction or nearest-friend.",
        "who": "Which enemies are meant.",
        "otherwise": "What is done if this finds nothing to do.",
    },
    Who: {
        "family": "Colour of the enemies: yellow or gold.",
        "types": "Types of the enemies; left out: any.",
        "map": "Map they are on: inferno or purgatory; left out: both.",
        "near_friend": "Only those at most so many hexes from a friend on their map; 0: any.",
        "engaged": "true: only engaged ones; false: only others; left out: any.",
        "highest": "Only so many of each map, those with the highest numbers; 0: all.",
    },
    Map: {
        "name": "Name of the deck; it changes nothing in play.",
        "columns": "Hexes from west to east: 20.",
        "rows": "Hexes from north to south: 12.",
        "complexes": "Letter of each Complex, A to L -> its hex, CCRR; the same hexes on both decks.",
        "tower": "The two Guard Towers.",
        "circle": "The twelve Circles, on Purgatory alone.",
        "walls": (
            "Hexsides with a wall, CCRR:SIDE, such as 0407:NE; edges and closed sides of Circles are "
            "walls anyway."
        ),
        "region": "Parts of the deck with a name and a floor; they change nothing in play.",
        "source": _SOURCE,
    },
    Tower: {
        "hex": "Its hex: CCRR, column and row, from 0101 in the north-west.",
        "side": "left or right.",
        "edge": "north or south: where a Unit that does not fit goes.",
    },
    Room: {
        "number": "Number printed in it, 1 to 12.",
        "hex": "Its hex: CCRR.",
        "door": "The side of its own hex that opens: NE, E, SE, SW, W or NW.",
    },
    Region: {
        "name": "Name, as it is written on the deck.",
        "hexes": "Its hexes: CCRR.",
        "floor": "What the floor looks like, a word of the pictures.",
    },
    Scenario: {
        "id": "What --scenario and game files call it: the name of its file without .toml.",
        "number": "Its number among the scenarios.",
        "name": "Its name.",
        "text": "What is told of it before it is begun.",
        "fighters": "Fighters in orbit at the beginning; the others are aside.",
        "surprises_aside": "Nasty Surprises set aside: twelve less the turns of the game.",
        "circles_face_up": "Circle counters that lie face up from the beginning.",
        "circles_fixed": "Circle counters that are in the game for certain, face down.",
        "circles_random": "Circle counters drawn for the other Circles.",
        "installations": (
            "Types of Installations that are awake at the beginning, each in the hex of a drawn letter."
        ),
        "landing": "The groups that the player lands, in their order.",
        "in_system": "Whether the Vittles is In System at the beginning.",
        "special_rules": "Ids of rules that this scenario changes.",
        "clauses": "What the set-up rests on: ids of clauses for each part of it.",
        "suggested": "Unit -> hex of the suggested set-up.",
        "source": _SOURCE,
    },
    Landing: {
        "hqs": "HQs that land.",
        "squads": "Squads that land, HQs not counted.",
        "persons": "Ids of the persons that land.",
        "where": "Where: anywhere on inferno, near-teleporter or at-teleporter.",
        "clauses": "Ids of the clauses that this rests on.",
    },
}
"""Record -> field -> what it is."""
