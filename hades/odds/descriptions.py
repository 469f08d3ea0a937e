"""What is known of a Unit, an Installation, a Fighter or a Circle: what it is, does and is worth. Pure."""

from __future__ import annotations

from hades import geometry as geo
from hades import narrate
from hades.content.tables import Tables
from hades.engine.ask import Ask
from hades.narrate import effects, worth
from hades.narrate.names import WORN
from hades.rules.contents import TURN
from hades.view import CircleSeen, FighterSeen, InstallationSeen, UnitSeen, View
from hades.view.whereabouts import Whereabouts
from hades.wording import counted

FAMILIES = {"green": "SHL Combat Unit", "blue": "Friend", "yellow": "Nastian", "gold": "Gorgon"}
ACTED = "has acted in this phase [6.0-01]"
ACTING = "is acting just now"
UNIT_WORK = {
    "green hq": "can rally itself and its neighbours, request, order a Forced March [6.6-01, 6.7-01, 6.8-01]",
    "green engineer": "can sabotage an SI next to it [6.5-01]",
    "green swat": "can Jump on the Inferno [6.4-01, 6.4-02]",
    "green heavy-weapon": "on the Inferno it reaches Fighters in orbit [13.1-06]",
    "green armored-infantry": "no special ability [13.1-04]",
    "green scout": "fast, but weaker in combat [13.1-07]",
    "honor-guard": "never recovers, never rallies [8.0-03, 11.0-41]",
    "blue dante": "Science Actions in his Lab and in some Circles; no stacking limit [6.9-01, 6.1-08]",
    "blue emily": "Science Actions in some Circles once she is free; no stacking limit [11.0-45, 6.1-08]",
    "blue elder-alien": "never attacks; two may share a hex, but not with an SHL Unit [11.0-44, 6.1-07]",
    "yellow guard": "goes straight on, attacks the highest number next to it; the weakest [5.7-04, 13.2-01]",
    "yellow soldier": "goes straight on, attacks the highest number next to it [5.7-04]",
    "yellow shock-trooper": "goes straight on, attacks the highest number next to it; often stronger "
    "[5.7-04, 13.2-01]",
    "yellow officer": "never attacks; repairs the highest-numbered damaged SI each turn [5.7-16, 5.5-02]",
    "gold soldier": "makes for the Engine Room, attacks everybody; fights as a Soldier [5.4-35, 11.0-42]",
    "gold shock-trooper": "makes for the Engine Room, attacks everybody; fights as a Shock Trooper "
    "[5.4-35, 11.0-43]",
}
"""A Unit, or a family and type -> what is special about it."""
SI_WORK = {
    "railgun": "Orbital Combat: fires at the Vittles, or at a Unit of yours next to it [10.1-01]",
    "laser": "Orbital Combat: fires at the Vittles, or at a Unit of yours next to it [10.2-01]",
    "missile-battery": "Orbital Combat: fires at the Vittles, or at a Unit of yours next to it [10.3-01]",
    "radar-dome": "brings a Nastian into its Purgatory Complex each turn; lets SIs fire on some "
    "Nasty Surprises [10.4-01, 10.4-02]",
    "troop-elevator": "brings a Nastian into its Purgatory Complex each turn [10.5-01]",
    "flight-elevator": "launches a Fighter when it comes into play, then brings a Nastian into its "
    "Purgatory Complex each turn [10.6-01, 10.6-02]",
}
"""Type of SI -> what it does while it is fully operational."""
SI_WORTH = "brings no VP; destroyed, its hex is a way to the other deck [6.1-19, 6.1-21]"
RUIN = "cover for a Unit in the hex where a card gives it [10.0-03]"
"""What a destroyed SI is."""
SI_STATE = {
    "operational": "fully operational: one hit damages it, two destroy it",
    "damaged": "damaged: does not fire until repaired; one hit destroys it [5.1-12]",
    "damaged defensive": "damaged: brings nobody until repaired; one hit destroys it [5.3-12]",
    "destroyed": "destroyed: cover for a Unit in the hex where a card gives it [10.0-03]",
}
ROOM_RULES = {
    "core-computer": "11.0-04",
    "bridge": "11.0-05, 11.0-06",
    "comm-room": "11.0-09",
    "engine-room": "11.0-12",
    "targeting-computer": "11.0-16",
    "teleporter": "11.0-21",
    "trap": "11.0-23, 11.0-25",
}
"""Effect of a Circle counter that does something as long as it lies there -> its clauses."""
ROOM_WORK = {id_: f"{effects.CIRCLES[id_].removesuffix('.')} [{ids}]" for id_, ids in ROOM_RULES.items()} | {
    "brig": "two depleted Guards came out of it [11.0-08]",
    "fuel-tank": "has damaged a Missile Battery and fired at the doorway [11.0-13, 11.0-14]",
    "ammo-room": "has damaged a Railgun and fired at the doorway [11.0-17, 11.0-18]",
    "supply-room": "has damaged a Laser [11.0-20]",
    "idol-shrine": "the Golden Idol: bring it home for points; Nastians near it want it back "
    "[11.0-27, 11.0-28]",
    "loot-cellar": "the Loot: bring it home for points [11.0-33]",
    "unit": "somebody was held here",
}
"""Effect of a Circle counter -> what it does, or what it did."""
FIGHTERS = {
    "aside": "set aside: a Flight Elevator launches it [10.6-01]",
    "orbit": "in orbit: attacks the Vittles while it is In System, or a Unit of yours",
    "damaged": "in orbit, damaged: one hit more destroys it",
    "destroyed": "destroyed",
}
"""Status of a Fighter -> what it means."""
MODULES = {
    "G1": "Shield Generator",
    "G2": "Shield Generator",
    "G3": "Shield Generator",
    "50": "Quad 50",
    "R1": "Railgun",
    "R2": "Railgun",
    "W1": "Warp Drive",
    "W2": "Warp Drive",
    "EW": "Electronic Warfare",
    "LB": "Dante's Lab",
    "LQ": "Living Quarters",
}
"""Module of the Vittles -> its name without its number."""
DOES = {
    "G": "does nothing but take hits in place of what lies behind it",
    "50": "fires at enemy Units on the Inferno",
    "R1": "fires at Fighters, and at SIs and Units on the Inferno; the stronger railgun",
    "R2": "fires at Fighters, and at SIs and Units on the Inferno",
    "W": "with both lost the Vittles stays where she is",
    "EW": "when it is lost, damaged guns of the Hades work again",
    "LB": "lets Dante do Science aboard; lost with him in it, he is lost",
    "LQ": "everybody aboard lives here: lost, the game is lost",
}
"""Module, or what its id begins with -> what it is for, in a line."""


def does(module: str) -> str:
    """What a module is for, in a line (12.1 to 12.8)."""
    return next(said for begin, said in DOES.items() if module.startswith(begin))


def moves(unit: UnitSeen, ask: Ask | None = None) -> str:
    """``moves 6``: a Unit's Movement Factor; ``moves 4 more`` for the Unit on its way.

    ``ask`` is the question that stands, None where a moment of the past is told.
    """
    if ask is not None and ask.left is not None and ask.subject == unit.id:
        return f"moves {ask.left} more"
    return f"moves {unit.movement}"


def counter_lines(tables: Tables, unit: UnitSeen, ask: Ask | None = None) -> list[str]:
    """The facts about a Unit that its counter and its markers show, and what it is worth.

    ``ask`` is the question that stands, None where a moment of the past is told.
    """
    kind = narrate.type_name(unit.type)
    # what a name says already is not said again
    facts = [fact for fact in (unit.name, FAMILIES[unit.family], kind) if fact not in narrate.title(unit.id)]
    if unit.shock:
        facts.append("Shock Unit [2.2-04]")
    worn = WORN[unit.depleted]
    state = [f"{counted(unit.steps, 'step')}, {worn}", moves(unit, ask)]
    if unit.facing != "-":
        state.append(f"faces {unit.facing}")
    lines = [", ".join(facts), " · ".join(state)]
    work = UNIT_WORK.get(unit.id) or UNIT_WORK.get(f"{unit.family} {unit.type}")
    brings = worth.worth(tables, unit.id) or worth.NOTHING
    lines += [line for line in (work, brings) if line]
    if unit.trapped:
        lines.append("shut in a Trap: cannot move until it is disarmed [11.0-24]")
    if unit.jammed:
        lines.append("jammed by Comm Crash: of no use this turn [5.3-19]")
    elif unit.acted and unit.is_friend:
        lines.append(ACTED)
    if unit.waits_for_shaft:
        lines.append("waits at the shaft [5.4-28]")
    if unit.carries:
        lines.append(f"carries {narrate.listed(unit.carries)}")
    return lines


def unit_lines(view: View, unit: UnitSeen, ask: Ask | None = None) -> list[str]:
    """Everything about a Unit on a table: its counter, whom it is in contact with, whether it has cover."""
    lines = counter_lines(view.tables, unit, ask)
    if ask is not None and ask.subject == unit.id:
        lines = [ACTING if line == ACTED else line for line in lines]
    if unit.place in ("map", "hidden") and (wait := worth.waits(unit.id, view.evacuated)):
        lines.append(wait)
    if unit.place == "lab":
        lines.append("lost with the Lab while in it [12.7-04]")
    there = Whereabouts(view)
    foes = there.engaging(unit)
    if foes:
        lines.append("engaged with " + ", ".join(f"{narrate.name(u.id)} in {u.hex}" for u in foes))
    if unit.hex and there.gives_cover(geo.parse(unit.hex)):
        lines.append("has cover here where a card gives it [4.0-09]")
    return lines


def si_lines(si: InstallationSeen) -> list[str]:
    """Everything about an Installation."""
    offensive = "offensive" if si.offensive else "defensive"
    what = f"{si.name}, Surface Installation {si.letter}".rstrip()
    state = SI_STATE.get(f"{si.status} {offensive}", SI_STATE.get(si.status, ""))
    lines = [f"{what}, {offensive}", state or "in the cup: where it will stand is drawn"]
    return lines if si.status == "destroyed" else [*lines, SI_WORK[si.type], SI_WORTH]


def fighter_lines(fighter: FighterSeen) -> list[str]:
    """Everything about a Fighter."""
    lines = [fighter.name, FIGHTERS[fighter.status]]
    if fighter.status in ("orbit", "damaged"):
        lines.append(worth.NOTHING)
        lines.append("Railguns of the Vittles and Heavy Weapons on the Inferno reach it [6.2-15, 7.3-04]")
    return [line for line in lines if line]


def circle_lines(view: View, circle: CircleSeen) -> list[str]:
    """What is known of a Circle."""
    if circle.state == "closed":
        return [
            f"closed: nobody knows what is in it; its door opens to {circle.door_hex}",
            f"a Unit in {circle.door_hex} blows the door for 2 factors [6.1-11]",
            worth.worth(view.tables, "circle"),
        ]
    state = "a Trap has shut somebody in" if circle.state == "trap" else "open"
    lines = [f"{state}; door to {circle.door_hex}"]
    if not circle.name:
        return lines
    effect = next(c.effect for c in view.tables.catalog.circles if c.id == circle.counter)
    return [*lines, ROOM_WORK[effect], circle.text]


def turns(view: View) -> int:
    """Return how many turns the game has, one for each Nasty Surprise played or still to come (9.0-02).

    A position that began late has drawn more cards than it had turns; the turn in progress counts then.
    """
    cards = view.decks.surprise
    if not cards.left:
        return view.turn
    over = view.turn - (view.section in _BEFORE_CARD)
    return min(over, len(cards.drawn)) + int(cards.left)


_BEFORE_CARD = TURN[: TURN.index("5.6")]
"""Steps of a turn before its Nasty Surprise is drawn."""
