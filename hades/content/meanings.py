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
from hades.language import tr, trs

_ID = tr(
    "What commands and game files call it: small letters and digits joined by '-', each id once in the set."
)
_ART = tr("A picture of your own, an SVG file beside this one; without, one is drawn for its type.")
_SOURCE = (
    "Where the values of this record come from: printed, 'rules <section>', 'inferred ...' or reconstructed. "
    "[source] at the top of the file is for all records that do not say otherwise."
)

MEANINGS: dict[type, dict[str, str]] = {
    Unit: {
        "id": _ID,
        "number": (
            tr(
                "ID number on the counter, 1 or more, on one scale over all sides: who goes first and "
                "who is chosen."
            )
        ),
        "name": tr("Name on the counter; it changes nothing in play."),
        "type": tr("Which line of a Resolution card it reads."),
        "family": (
            tr(
                "Colour of the counter: green SHL Combat Unit, blue other "
                "friend, yellow Nastian, gold Gorgon."
            )
        ),
        "steps": (
            tr(
                "Sides of the counter, 1 or 2: a Unit with 2 is depleted by the first hit, destroyed by "
                "the second."
            )
        ),
        "movement": tr("Movement Factors of the full side, in hexes a turn."),
        "movement_depleted": tr("Movement Factors of the depleted side, in hexes a turn, where they differ."),
        "shock": tr("Whether the counter has the red arrow of a Shock Unit."),
        "figure": tr("What is drawn on it: squad for a full figure, person for a head-shot."),
        "always_depleted": tr("Whether its one side is a depleted one."),
        "prisoner": tr("Whether it begins behind the door of a Circle."),
        "reverse": tr("Name on the other side, where that is another."),
        "art": _ART,
        "source": _SOURCE,
    },
    Installation: {
        "id": _ID,
        "number": tr("ID number on the counter, 1 or more: which goes first and which is chosen."),
        "name": tr("Name on the counter; it changes nothing in play."),
        "type": tr("What it is: railgun, missile-battery and laser fire; the others bring enemies or see."),
        "art": _ART,
        "source": _SOURCE,
    },
    Fighter: {
        "id": _ID,
        "number": tr("ID number on the counter, 1 or more: Fighters attack in ascending order."),
        "name": tr("Name on the counter; it changes nothing in play."),
        "art": _ART,
        "source": _SOURCE,
    },
    Circle: {
        "id": _ID,
        "name": tr("Name on the counter; it changes nothing in play."),
        "effect": tr("What it does when it is turned up; unit means that somebody is in there."),
        "unit": tr("Id of the Unit that is in there, with the effect unit alone."),
        "text": tr("Words on the counter; they change nothing in play."),
        "art": _ART,
        "source": _SOURCE,
    },
    Chit: {
        "id": _ID,
        "name": tr("Name on the chit; it changes nothing in play."),
        "kind": tr("What happens when it is drawn: crisis or comm-crash."),
        "art": _ART,
        "source": _SOURCE,
    },
    ResolutionCard: {
        "id": tr("What commands, positions and game files call it, each id once in the set."),
        "number": tr("Random number on the card, 1 to 6."),
        "letter": tr("Random letter on the card, A to L: a Complex."),
        "ground_attack": (
            tr("Modifier when a type attacks on the ground: [fresh, depleted]; a type left out has 0.")
        ),
        "ground_defense": (
            tr("Modifier when a type defends on the ground: [fresh, depleted], negative is better.")
        ),
        "spaceborne_attack": tr("Modifier when a type attacks through space: [fresh, depleted]."),
        "spaceborne_defense": tr(
            "Modifier when a type defends against fire through space: [fresh, depleted]."
        ),
        "cover": tr("Added for a Unit that defends in the hex of a destroyed Installation; 0 or less."),
        "source": _SOURCE,
    },
    SurpriseCard: {
        "id": tr("What positions and game files call it, each id once in the set."),
        "number": tr("Number on the card, 1 to 12, each once."),
        "title": tr("Title of the card; it changes nothing in play."),
        "text": tr("Words on the card; they change nothing in play."),
        "letters": tr("Complexes where an Installation wakes up before the event, A to L."),
        "effects": tr("What the event does, in its order; see the words of do."),
        "source": _SOURCE,
    },
    Effect: trs(
        {
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
        }
    ),
    Who: trs(
        {
            "family": "Colour of the enemies: yellow or gold.",
            "types": "Types of the enemies; left out: any.",
            "map": "Map they are on: inferno or purgatory; left out: both.",
            "near_friend": "Only those at most so many hexes from a friend on their map; 0: any.",
            "engaged": "true: only engaged ones; false: only others; left out: any.",
            "highest": "Only so many of each map, those with the highest numbers; 0: all.",
        }
    ),
    Map: {
        "name": tr("Name of the deck; it changes nothing in play."),
        "columns": tr("Hexes from west to east: 20."),
        "rows": tr("Hexes from north to south: 12."),
        "complexes": tr("Letter of each Complex, A to L -> its hex, CCRR; the same hexes on both decks."),
        "tower": tr("The two Guard Towers."),
        "circle": tr("The twelve Circles, on Purgatory alone."),
        "walls": (
            tr(
                "Hexsides with a wall, CCRR:SIDE, such as 0407:NE; edges and closed sides of Circles are "
                "walls anyway."
            )
        ),
        "region": tr("Parts of the deck with a name and a floor; they change nothing in play."),
        "source": _SOURCE,
    },
    Tower: trs(
        {
            "hex": "Its hex: CCRR, column and row, from 0101 in the north-west.",
            "side": "left or right.",
            "edge": "north or south: where a Unit that does not fit goes.",
        }
    ),
    Room: trs(
        {
            "number": "Number printed in it, 1 to 12.",
            "hex": "Its hex: CCRR.",
            "door": "The side of its own hex that opens: NE, E, SE, SW, W or NW.",
        }
    ),
    Region: trs(
        {
            "name": "Name, as it is written on the deck.",
            "hexes": "Its hexes: CCRR.",
            "floor": "What the floor looks like, a word of the pictures.",
        }
    ),
    Scenario: {
        "id": tr("What --scenario and game files call it: the name of its file without .toml."),
        "number": tr("Its number among the scenarios."),
        "name": tr("Its name."),
        "text": tr("What is told of it before it is begun."),
        "fighters": tr("Fighters in orbit at the beginning; the others are aside."),
        "surprises_aside": tr("Nasty Surprises set aside: twelve less the turns of the game."),
        "circles_face_up": tr("Circle counters that lie face up from the beginning."),
        "circles_fixed": tr("Circle counters that are in the game for certain, face down."),
        "circles_random": tr("Circle counters drawn for the other Circles."),
        "installations": (
            tr("Types of Installations that are awake at the beginning, each in the hex of a drawn letter.")
        ),
        "landing": tr("The groups that the player lands, in their order."),
        "in_system": tr("Whether the Vittles is In System at the beginning."),
        "special_rules": tr("Ids of rules that this scenario changes."),
        "clauses": tr("What the set-up rests on: ids of clauses for each part of it."),
        "suggested": tr("Unit -> hex of the suggested set-up."),
        "source": _SOURCE,
    },
    Landing: trs(
        {
            "hqs": "HQs that land.",
            "squads": "Squads that land, HQs not counted.",
            "persons": "Ids of the persons that land.",
            "where": "Where: anywhere on inferno, near-teleporter or at-teleporter.",
            "clauses": "Ids of the clauses that this rests on.",
        }
    ),
}
"""Record -> field -> what it is."""
