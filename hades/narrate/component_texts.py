"""The lexicon: names, effects and states of everything in the game, one row for each thing.

This module is the only place for prose about the effects of things.
"""

from __future__ import annotations

import attrs

from hades.engine.line_history import CONCEDED
from hades.rules.victory import HADES_LOST, LEFT_IN_SYSTEM, VITTLES_LOST

# Names

WEAPONS = {"50": "Quad 50", "R1": "Railgun R1", "R2": "Railgun R2"}
"""Names of the guns of the Vittles."""
DECKS = {"shl": "SHL", "nastian": "Nastian"}
"""Names of the Resolution decks."""
DECK_NAMES = {"inferno": "Inferno", "purgatory": "Purgatory"}
DIRECTIONS = {
    "NE": "north-east",
    "E": "east",
    "SE": "south-east",
    "SW": "south-west",
    "W": "west",
    "NW": "north-west",
    "-": "",
}  # fmt: skip
"""Abbreviation of a direction -> its name; "" for no direction."""
WORN = {False: "fresh", True: "depleted"}
HOMES = {"aboard": "Vittles", "lab": "Lab", "gone": "lost", "hidden": "not found", "cup": "cup"}
"""Place of a Unit off the maps -> its word in lists of Units."""
TSO, SANDERS = "General Tso", "Lt. Sanders"
"""Names of the Nastian Officer, before and after he is hit."""


@attrs.frozen
class StateWords:
    sign: str
    """Mark and word for the state in lists."""
    means: str
    """Meaning of the state, for cards."""
    clauses: tuple[str, ...] = ()


# Units

FAMILIES = {"green": "SHL Combat Unit", "blue": "Friend", "yellow": "Nastian", "gold": "Gorgon"}
UNITS = {
    "green hq": "can rally itself and its neighbours, make a Request, order a Forced March [6.6-01, "
    "6.7-01, 6.8-01]",
    "green engineer": "can sabotage an Installation next to it [6.5-01]",
    "green swat": "can Jump on Inferno [6.4-01, 6.4-02]",
    "green heavy-weapon": "on Inferno, can fire at Fighters in orbit [13.1-06]",
    "green armored-infantry": "no special ability [13.1-04]",
    "green scout": "fast, but weaker in combat [13.1-07]",
    "honor-guard": "never recovers, never rallies [8.0-03, 11.0-41]",
    "blue dante": "can do Science in his Lab and in some Circles; no stacking limit [6.9-01, 6.1-08]",
    "blue emily": "can do Science in some Circles once free; no stacking limit [11.0-45, 6.1-08]",
    "blue elder-alien": "never attacks; two may share a hex, but not with an SHL Unit [11.0-44, 6.1-07]",
    "yellow guard": "the weakest Nastian; moves straight on and attacks the highest-numbered Unit next to it "
    "[5.7-04, 13.2-01]",
    "yellow soldier": "moves straight on and attacks the highest-numbered Unit next to it [5.7-04]",
    "yellow shock-trooper": "moves straight on and attacks the highest-numbered Unit next to it; "
    "often stronger [5.7-04, 13.2-01]",
    "yellow officer": "never attacks; repairs the highest-numbered damaged Installation each turn "
    "[5.7-16, 5.5-02]",
    "gold soldier": "heads for the Engine Room, attacks both sides; fights as a Soldier [5.4-35, 11.0-42]",
    "gold shock-trooper": "heads for the Engine Room, attacks both sides; fights as a Shock Trooper "
    "[5.4-35, 11.0-43]",
}
"""Id of a Unit, or its family and type -> its special abilities."""
ACTED = "has acted this phase [6.0-01]"
ACTING = "is acting now"
NOTHING = "brings no VP [14.1-01]"
"""Words for a Unit or treasure that is not on the score sheet."""
WORTH = {
    "14.1-08": "{vp} more if the other Elder Alien is aboard as well",
    "14.1-09": "{vp} more if {partner} is aboard as well",
    "14.1-10": "{vp} more if {partner} is aboard as well",
    "14.1-11": "{vp} VP once General Tso is eliminated",
    "14.1-12": "{vp} more for Lt. Sanders",
    "14.1-13": "{vp} if eliminated or left on the Hades",
    "14.1-14": "{vp} if eliminated or left on the Hades",
    "14.1-15": "{vp} if eliminated or left on the Hades",
    "14.1-16": "{vp} VP if never opened",
}
"""Clause of an item on the score sheet -> words for it. Items not listed score for being aboard."""
PARTNERS = {
    "emily": "her Honor Guard",
    "honor-guard": "Princess Emily",
    "idol": "the Loot",
    "loot": "the Golden Idol",
}
"""Id of a Unit or treasure -> the partner that makes it worth more."""

# Surface Installations and Fighters


@attrs.frozen
class InstallationWords:
    """The effect of a fully operational Installation of a type, and its section of the rulebook."""

    does: str
    section: str


INSTALLATIONS = {
    "railgun": InstallationWords(
        "Orbital Combat: fires at the Vittles, or at one of your Units next to it [10.1-01]", "10.1"
    ),
    "laser": InstallationWords(
        "Orbital Combat: fires at the Vittles, or at one of your Units next to it [10.2-01]", "10.2"
    ),
    "missile-battery": InstallationWords(
        "Orbital Combat: fires at the Vittles, or at one of your Units next to it [10.3-01]", "10.3"
    ),
    "radar-dome": InstallationWords(
        "brings a Nastian into its Purgatory Complex each turn; some Nasty Surprises make Installations fire "
        "[10.4-01, 10.4-02]",
        "10.4",
    ),
    "troop-elevator": InstallationWords(
        "brings a Nastian into its Purgatory Complex each turn [10.5-01]", "10.5"
    ),
    "flight-elevator": InstallationWords(
        "launches a Fighter when it comes into play, then brings a Nastian into its Purgatory Complex each "
        "turn [10.6-01, 10.6-02]",
        "10.6",
    ),
}
SI_WORTH = "brings no VP; once destroyed, its hex leads to the other deck [6.1-19, 6.1-21]"
SI_STATES = {
    "operational": StateWords("• working", "fully operational: one hit damages it, two destroy it"),
    "damaged": StateWords("! damaged", "damaged: does not fire until repaired; one hit destroys it [5.1-12]"),
    "damaged defensive": StateWords(
        "! damaged", "damaged: brings no enemies until repaired; one hit destroys it [5.3-12]"
    ),
    "destroyed": StateWords(
        "× destroyed", "destroyed: a Unit in the hex has cover if the drawn card gives it [10.0-03]"
    ),
    "cup": StateWords("? in the cup", "in the cup: its Complex is not known yet"),
}
FIGHTERS = {
    "aside": StateWords("– set aside", "set aside: a Flight Elevator launches it [10.6-01]"),
    "orbit": StateWords(
        "• up", "in orbit: attacks the Vittles or, while it is Out System, one of your Units on Inferno"
    ),
    "damaged": StateWords("! up, damaged", "in orbit, damaged: still attacks; one more hit destroys it"),
    "destroyed": StateWords("× destroyed", "destroyed"),
}

# The Vittles


@attrs.frozen
class ModuleWords:
    """A module of the Vittles: its name in a sentence, its use, and its section of the rulebook."""

    name: str
    does: str
    section: str
    kind: str
    """Name without article and number."""
    plural: bool = False


_SHIELD = "does nothing but take hits before the other modules"
_ENGINE = "with both destroyed, the Vittles cannot move"
_RAILGUN = "fires at Fighters, and at Installations and Units on Inferno"
MODULES = {
    "G1": ModuleWords("Shield Generator G1", _SHIELD, "12.1", "Shield Generator"),
    "G2": ModuleWords("Shield Generator G2", _SHIELD, "12.1", "Shield Generator"),
    "G3": ModuleWords("Shield Generator G3", _SHIELD, "12.1", "Shield Generator"),
    "50": ModuleWords("the Quad 50", "fires at enemy Units on Inferno", "12.2", "Quad 50"),
    "R1": ModuleWords("Railgun R1", f"{_RAILGUN}; the stronger railgun", "12.3", "Railgun"),
    "R2": ModuleWords("Railgun R2", _RAILGUN, "12.4", "Railgun"),
    "W1": ModuleWords("Warp Engine W1", _ENGINE, "12.5", "Warp Engine"),
    "W2": ModuleWords("Warp Engine W2", _ENGINE, "12.5", "Warp Engine"),
    "EW": ModuleWords(
        "the Electronic Warfare Suite",
        "when it is destroyed, damaged guns of the Hades are repaired",
        "12.6",
        "Electronic Warfare",
    ),
    "LB": ModuleWords(
        "the Lab",
        "lets Dante do Science aboard; if it is destroyed with him in it, he is lost",
        "12.7",
        "Dante's Lab",
    ),
    "LQ": ModuleWords(
        "the Living Quarters",
        "everyone aboard lives here; losing this module loses the game",
        "12.8",
        "Living Quarters",
        plural=True,
    ),
}
MODULE_STATES = {
    "holding": StateWords("OK holding", "It is working; one hit makes it Failing.", ("12.0-03", "12.0-04")),
    "failing": StateWords("! failing", "It is still working; one more hit destroys it.", ("12.0-05",)),
    "destroyed": StateWords("× destroyed", "It cannot be used until it is repaired.", ("12.0-06", "12.0-07")),
}
IN_SYSTEM = {
    True: "can attack and be attacked, land Units and evacuate them",
    False: "cannot be attacked, and cannot attack, land Units or evacuate them",
}
"""Meaning of In System (True) and Out System (False)."""
USES = {"transfer": "transfers Units", "fire": "fires", "move": "moves"}
"""Actions of the Vittles, of which only one is allowed under Crisis!, in words."""
BARRED = {
    "crisis": "under Crisis! it has already done something else this turn",
    "no-engine": "both Warp Engines are destroyed",
    "out-system": "it is Out System",
    "no-weapon": "its three weapons are destroyed",
    "no-target": "there is nothing on Inferno or in orbit to fire at",
    "on-towers": "all its possible targets are in Guard Towers",
}
"""Reasons why the Vittles can do nothing in one of its steps, in words."""


@attrs.frozen
class CrisisWords:
    """The action left to the Vittles under Crisis! (5.3-14), in words."""

    left: str
    """The action left, in a few words."""
    text: str
    """The action left, in a whole clause."""


CRISES = {
    "open": CrisisWords(
        "one action left", "the Vittles can do one thing this turn: transfer Units, fire or move"
    ),
    "transfer": CrisisWords(
        "transfer only", "the Vittles transferred Units, so it cannot fire or move this turn"
    ),
    "fire": CrisisWords("fire only", "the Vittles fired, so it cannot transfer Units or move this turn"),
    "move": CrisisWords("movement only", "the Vittles moved, so it cannot transfer Units or fire this turn"),
}

# Circles


@attrs.frozen
class CircleWords:
    does: str
    clauses: str = ""
    """Clauses of a lasting effect."""
    did: str = ""
    """Words about an effect that is over once the Circle is open; "" for a lasting effect."""


CIRCLES = {
    "core-computer": CircleWords(
        "Dante or Emily can do Science here: a draw of 3 or less damages the highest-numbered working "
        "Railgun, Missile Battery and Laser. This works only once.",
        "11.0-04",
    ),
    "bridge": CircleWords(
        "Dante or Emily can do Science here: a draw of 4 or less opens a closed Circle or frees the Unit in "
        "a Trap.",
        "11.0-05, 11.0-06",
    ),
    "brig": CircleWords(
        "Two depleted Guards from the cup are inside, facing the door.",
        did="two depleted Guards came out of it [11.0-08]",
    ),
    "comm-room": CircleWords(
        "The first of your Units to enter damages every working Elevator and destroys the damaged ones.",
        "11.0-09",
    ),
    "engine-room": CircleWords(
        "A Gorgon that gets here draws a number each turn: on 3 or less the Hades blows up and you lose.",
        "11.0-12",
    ),
    "fuel-tank": CircleWords(
        "Opening it damages the highest-numbered working Missile Battery, and the blast attacks every Unit "
        "at the door with the strength of a Soldier.",
        did="has damaged a Missile Battery, and its blast attacked every Unit at the door [11.0-13, 11.0-14]",
    ),
    "targeting-computer": CircleWords(
        "The first of your Units to enter ends Parting Shots for the rest of the game.", "11.0-16"
    ),
    "ammo-room": CircleWords(
        "Opening it damages the highest-numbered fully operational Railgun, and the blast attacks every Unit "
        "at the door with the strength of a Shock Trooper.",
        did="has damaged a Railgun, and its blast attacked every Unit at the door [11.0-17, 11.0-18]",
    ),
    "supply-room": CircleWords(
        "Opening it damages the highest-numbered working Laser.", did="has damaged a Laser [11.0-20]"
    ),
    "teleporter": CircleWords(
        "When Dante or Emily does Science here with the Vittles In System, 4 or less sends one Unit "
        "aboard from within three hexes.",
        "11.0-21",
    ),
    "trap": CircleWords(
        "The Unit that opened it is caught until Science on the Bridge frees it, or another of your Units, "
        "next to the door, disarms the Trap for 2 Movement Factors.",
        "11.0-23, 11.0-25",
    ),
    "idol-shrine": CircleWords(
        "The Golden Idol is inside. It counts once aboard. Nastians want it back.",
        did="the Golden Idol: bring it home for VP; Nastians near it want it back [11.0-27, 11.0-28]",
    ),
    "loot-cellar": CircleWords(
        "The Loot is inside. It counts once aboard.",
        did="the Loot: bring it home for VP [11.0-33]",
    ),
    "unit": CircleWords("", did="a Unit was held here"),
}
TELEPORTERS = {
    "teleporter-call": "An HQ inside that draws 4 or less brings a Unit from the Vittles to within "
    "3 hexes. No Unit can go aboard through it.",
    "teleporter-arrivals": "When Dante or Emily does Science here with the Vittles In System, 4 or "
    "less sends one Unit aboard from within three hexes, or brings one from the ship to within two.",
}
"""Special rule of a scenario -> effect of the Teleporter (15.2-12, 15.2-16, 15.4-12)."""
PRISONERS = {
    "honor-guard": "The Honor Guard is inside, depleted, and yours from the next SHL Phase.",
    "emily": "Princess Emily is inside, and yours from the next SHL Phase. She counts once aboard; 3 "
    "other Units must have been evacuated before her.",
    "elder-alien": "An Elder Alien is inside, and yours from the next SHL Phase. It counts once aboard.",
}
GORGON = (
    "{} is inside: a Gorgon, an enemy of both sides. She heads for the Engine Room, where a draw of 3 or "
    "less blows up the Hades. A Unit next to her stops her."
)
DOORS = {
    "closed": StateWords("locked", "locked: blow it for 2 factors [6.1-11]"),
    "open": StateWords("open", "open"),
    "trap": StateWords("locked, a Trap", "a Trap: disarm it for 2 factors [11.0-25]"),
}
"""State of a Circle -> state of its door in words."""
VERDICTS = {
    "full": "full",
    "foe": "occupied by an opponent",
    "wall": "blocked",
    "further": "blocked by more full hexes",
    "chosen": "chosen",
}
"""Result of examining a direction for the enemy -> words for it."""

# The sequence of play, and the end of a game

STEPS = {
    "5.1": "Orbital Combat Step",
    "5.2": "Preferred Direction Step",
    "5.3": "Reinforcement Step",
    "5.4": "Movement Step",
    "5.5": "Officer Step",
    "5.6": "Nasty Surprise Step",
    "5.7": "Ground Combat Step",
    "6.0": "SHL Phase",
    "7.1": "Repair Step",
    "7.2": "Vittles Movement Step",
    "7.3": "Vittles Attack Step",
    "8.0": "Recovery Phase",
    "9.0": "End Turn Phase",
}
"""Section -> name of the step of the sequence of play."""
SHORT_STEPS = {"15.0": "Set-up", "3.0": "Sequence of Play", "14.0": "The End"} | {
    section: step.removesuffix(" Step") for section, step in STEPS.items()
}
"""Section -> short name of the step, or of the part before turn 1 and after the last turn."""
PHASES = (
    ("Nastian Phase", ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7")),
    ("SHL Phase", ("6.0",)),
    ("Vittles Phase", ("7.1", "7.2", "7.3")),
    ("End of the turn", ("8.0", "9.0")),
)
"""(phase of a turn, sections of its steps)."""


@attrs.frozen
class DefeatWords:
    """A result without a victory level, in words."""

    name: str
    present: str
    """Description in the present tense, to follow "Defeat:"."""
    past: str
    title: str
    """Title for the story of a game with this result."""
    epilogue: str


DEFEATS = {
    LEFT_IN_SYSTEM: DefeatWords(
        "Caught In System",
        "the Vittles was still In System at the end, so nothing counts",
        "the Vittles was still In System at the end, so nothing counted",
        "The Ship That Stayed",
        "The last card is gone and the Vittles is still In System. Nobody is coming home to count the score.",
    ),
    VITTLES_LOST: DefeatWords(
        "The Vittles is lost",
        "the Vittles is lost with all hands",
        "the Vittles was lost with all hands",
        "Lost with All Hands",
        "The last module is gone. Anyone still on the Hades will be there for a long time.",
    ),
    HADES_LOST: DefeatWords(
        "The Hades is gone",
        "the Gorgons have blown up the Hades",
        "the Gorgons had blown up the Hades",
        "The Button",
        "A Gorgon has found the red button. There is nothing left to carry away, and nobody to carry it.",
    ),
    CONCEDED: DefeatWords(
        "Conceded",
        "the raid was conceded",
        "the raid was conceded",
        "The Raid They Called Off",
        "You conceded the raid. Every Unit that was not aboard stays on the Hades.",
    ),
}
"""Value of `View.outcome` without a victory level -> its words."""
SCORED = "The raid is over", "The Vittles is away, and somebody is already counting."
"""(heading, epilogue) of a game whose score counts."""
