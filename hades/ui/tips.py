"""What is known of things: a block of lines for every counter, marker, room and hex. Pure.

A line that begins with ► says what a click does, one with × why something is not possible, one with
→ what a move will set off.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import geometry as geo
from hades import narrate
from hades.advice import way_notes
from hades.advice.attack_odds import modifiers
from hades.advice.reach import Note, why_no_way
from hades.advice.why_not import named
from hades.content.kinds import Map
from hades.content.tables import LETTERS, Tables
from hades.engine.ask import Ask
from hades.narrate import effects, worth
from hades.ui import answer_odds, words
from hades.ui.art.library import circle_key, si_key, unit_key
from hades.ui.model import Option, Session
from hades.ui.refused import no_shot
from hades.view import CircleSeen, InstallationSeen, UnitSeen, View
from hades.view.whereabouts import Whereabouts

CHOOSING = ("set_up?", "land?", "call?", "teleport?", "6.0?")
"""Questions that first want a Unit."""
VERBS = {
    "set_up?": "place-at",
    "set_up_at?": "place-at",
    "land?": "land-at",
    "land_at?": "land-at",
    "call?": "bring-at",
    "teleport?": "bring-at",
    "bring_at?": "bring-at",
    "6.0?": "move-to",
    "move?": "move-to",
    "cfp?": "jump-to",
}
"""Question -> what a click on a hex would be."""
FAMILIES = {"green": "SHL Combat Unit", "blue": "Friend", "yellow": "Nastian", "gold": "Gorgon"}


def place_name(map_: Map, hex_: str) -> str:
    """The region of a hex and what the map has there."""
    number = geo.parse(hex_)
    plain = hex_[1:]
    found = [region.name for region in map_.region if plain in region.hexes]
    for letter in LETTERS:
        if map_.complexes.get(letter) == plain:
            found.append(f"Complex {letter}")
    if any(tower.hex == plain for tower in map_.tower):
        found.append("Guard Tower: closed to the SHL")
    found += [f"Circle {room.number}" for room in map_.circle if room.hex == plain]
    deck = geo.MAP_NAMES[geo.map_of(number)]
    return f"{hex_} · {deck}" + (f" · {', '.join(found)}" if found else "")


@attrs.frozen
class Block:
    """What is known of one thing: its name, its counter's key, lines."""

    title: str
    lines: tuple[str, ...]
    picture: str = ""


ACTED = "has acted in this phase [6.0-01]"
ACTING = "is acting just now"
PAST = "as it was then"
"""The last line of a hex in a look back."""


def brief(block: Block) -> Block:
    """A counter's block in two lines; what is told of a hex stays."""
    lines = tuple(dict.fromkeys(block.lines[1:2] + block.lines[-1:]))
    return attrs.evolve(block, lines=lines) if block.picture else block


UNIT_WORK = {
    "green hq": "can rally itself and its neighbours, request, order a Forced March [6.6-01, 6.7-01, 6.8-01]",
    "green engineer": "can sabotage an SI next to it [6.5-01]",
    "green swat": "can Jump on the Inferno [6.4-01, 6.4-02]",
    "green heavy-weapon": "on the Inferno it reaches Fighters in orbit [13.1-06]",
    "green scout": "fast, but weaker in combat [13.1-07]",
    "honor-guard": "never recovers, never rallies [11.0-40, 11.0-41]",
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


def unit_lines(tables: Tables, unit: UnitSeen, ask: Ask | None = None) -> list[str]:
    """The facts about a Unit that its counter and its markers show, and what it is worth, its name first.

    ``ask`` is the question that stands, None where a moment of the past is told.
    """
    kind = narrate.type_name(unit.type)
    # what a name says already is not said again
    facts = [fact for fact in (unit.name, FAMILIES[unit.family], kind) if fact not in narrate.title(unit.id)]
    if unit.shock:
        facts.append("Shock Unit [2.2-04]")
    worn = "depleted" if unit.depleted else "fresh"
    state = [f"{narrate.counted(unit.steps, 'step')}, {worn}", words.moves(unit, ask)]
    if unit.facing != "-":
        state.append(f"faces {unit.facing}")
    lines = [narrate.title(unit.id), ", ".join(facts), " · ".join(state)]
    work = UNIT_WORK.get(unit.id) or UNIT_WORK.get(f"{unit.family} {unit.type}")
    lines += [line for line in (work, worth.worth(tables, unit.id)) if line]
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


def unit_block(session: Session, unit: UnitSeen, shown: View, *, past: bool = False) -> Block:
    """Everything about a Unit: its counter, whom it is in contact with, what cards give it, if that is
    of now."""
    title, *lines = unit_lines(session.game.tables, unit, None if past else session.ask)
    if not past and session.ask is not None and session.ask.subject == unit.id:
        lines = [ACTING if line == ACTED else line for line in lines]
    wait = worth.waits(unit.id, shown.evacuated) if unit.hex else ""
    lines += [wait] if wait else []
    there = Whereabouts(shown)
    foes = there.engaging(unit)
    if foes:
        lines.append("engaged with " + ", ".join(f"{session.names[u.id]} in {u.hex}" for u in foes))
    if unit.hex and there.gives_cover(geo.parse(unit.hex)):
        lines.append("has cover here where a card gives it [4.0-09]")
    cards = "" if past else modifiers(session.view, unit.id)
    return Block(title, (*lines, cards) if cards else tuple(lines), unit_key(unit, plain=True))


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
SI_STATE = {
    "operational": "fully operational: one hit damages it, two destroy it",
    "damaged": "damaged: does nothing until repaired; one hit destroys it [10.0-02]",
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


def fighter_block(session: Session, fighter: str, shown: View, *, past: bool = False) -> Block:
    """Everything about a Fighter."""
    record = next(f for f in shown.fighters if f.id == fighter)
    lines = [record.name, FIGHTERS[record.status]]
    if record.status in ("orbit", "damaged"):
        lines.append("Railguns of the Vittles and Heavy Weapons on the Inferno reach it [6.2-15, 7.3-04]")
        lines.append("" if past else modifiers(session.view, fighter))
    return Block(narrate.title(fighter), tuple(x for x in lines if x), f"fighter|{fighter}|{record.status}")


def with_reason(session: Session, block: Block, unit: str) -> Block:
    """The block of a friendly Unit, and why it cannot be activated now."""
    if session.ask is None or session.ask.kind != "6.0?":
        return block
    clauses, reason = session.game.why_not(f"activate {unit}")
    more = (
        f"× {named(session.view, reason)} [{', '.join(clauses)}]"
        if reason
        else "► can act: a click selects it"
    )
    return attrs.evolve(block, lines=(*block.lines, more))


def option_blocks(session: Session, options: Sequence[Option], shown: View) -> tuple[Block, ...]:
    """What the answers of the decision panel are about: the Unit or SI pictured on them."""
    found: list[Block] = []
    for option in options:
        if option.subject in session.units:
            found.append(unit_block(session, session.units[option.subject], shown))
        elif option.subject in session.sis:
            found.append(si_block(session, session.sis[option.subject]))
    return tuple(found)


def si_block(session: Session, si: InstallationSeen, *, past: bool = False) -> Block:
    """Everything about an SI."""
    offensive = "offensive" if si.offensive else "defensive"
    lines = [f"{si.name}, Surface Installation {si.letter}, {offensive}", SI_STATE[si.status]]
    if si.status != "destroyed":
        lines.append(SI_WORK[si.type])
        lines.append("" if past else modifiers(session.view, si.id))
    return Block(narrate.title(si.id), tuple(line for line in lines if line), si_key(si))


def room_block(session: Session, room: CircleSeen) -> Block:
    """What is known of a Circle."""
    title, picture = f"Circle {room.number}", circle_key(room)
    if room.state == "closed":
        closed = (
            f"closed: nobody knows what is in it; its door opens to {room.door_hex}",
            f"a Unit in {room.door_hex} blows the door for 2 factors [6.1-11]",
            worth.worth(session.game.tables, "circle"),
        )
        return Block(title, closed, picture)
    state = "a Trap has shut somebody in" if room.state == "trap" else "open"
    lines = (f"{state}; door to {room.door_hex}",)
    if not room.name:
        return Block(f"{title}: empty", lines, picture)
    catalog = session.game.tables.catalog
    effect = next(c.effect for c in catalog.circles if c.id == room.counter)
    return Block(f"{title}: {room.name}", (*lines, ROOM_WORK[effect], room.text), picture)


def hex_block(session: Session, hex_: str, shown: View) -> Block:
    """What a hex is: where it lies, walls, doors, its shaft, who may never enter."""
    tables = session.game.tables
    map_ = (tables.catalog.inferno, tables.catalog.purgatory)[hex_.startswith("P")]
    number = geo.parse(hex_)
    lines = [*_closed_sides(tables, number)]
    there = tables.shaft[number]
    if there >= 0:
        lines.append(f"shaft to {geo.label(there)} on the other deck, 1 factor [6.1-21]")
    if tables.tower_at[number]:
        lines.append("nobody of yours may enter a Guard Tower [6.1-10]")
    elif tables.complex_at[number] != 255 and number < geo.SIZE:
        sis = [si for si in shown.installations if si.hex == hex_]
        if not sis:
            lines.append("no SI has been drawn here: a Unit of yours next to it wakes one [6.1-20]")
        if not any(si.status == "destroyed" for si in sis):
            lines.append("yours may enter once the SI is destroyed [6.1-19]")
    elif tables.complex_at[number] != 255:
        lines.append("a Unit of yours that enters destroys the SI above [6.1-22]")
    elif any(room.hex == hex_ for room in shown.circles):
        lines.append("within walls: in and out by its door alone [6.1-16]")
    else:
        lines.append("open floor: 1 Movement Factor to enter [6.1-01]")
    for room in shown.circles:
        if room.door_hex == hex_:
            lines.append(f"the door of Circle {room.number} is here, {DOORS[room.state]}")
    return Block(place_name(map_, hex_), tuple(lines))


DOORS = {
    "closed": "locked: blow it for 2 factors [6.1-11]",
    "open": "open",
    "trap": "a Trap: disarm it for 2 factors [11.0-25]",
}


def _closed_sides(tables: Tables, number: int) -> list[str]:
    """Sides of a hex that nobody passes: walls and the edges of the deck, a line for each."""
    names, beside = geo.DIRECTION_NAMES, geo.NEIGHBOURS[number]
    edges = [names[d] for d in geo.DIRECTIONS if beside[d] < 0]
    walls = [names[d] for d in geo.DIRECTIONS if beside[d] >= 0 and tables.step[number][d] < 0]
    found = [f"edge of the deck: {', '.join(edges)} [2.1-21]"] if edges else []
    return [*found, f"wall: {', '.join(walls)} [2.1-19]"] if walls else found


def hex_blocks(session: Session, hex_: str, shown: View, *, past: bool = False) -> tuple[Block, ...]:
    """Everything about a hex: who is there, what is there, and what a click does or why it does nothing.

    With ``past`` only what was there: what may be done and what cards are left is a matter of now.
    """
    found = [unit_block(session, unit, shown, past=past) for unit in shown.units if unit.hex == hex_]
    found += [si_block(session, si, past=past) for si in shown.installations if si.hex == hex_]
    found += [room_block(session, room) for room in shown.circles if room.hex == hex_]
    for name, treasure in shown.treasures.items():
        if treasure.hex == hex_:
            holder = session.names.get(treasure.carrier, "nobody")
            lines = (f"held by {holder}", worth.worth(session.game.tables, name),
                     "never hit, takes no room [11.0-34, 11.0-39]")  # fmt: skip
            found.append(Block(narrate.title(name), lines, f"badge|{name}"))
    here = hex_block(session, hex_, shown)
    ahead = () if past else _on_the_way(session, hex_)
    met = [f"→ {what}" + (f" [{', '.join(ids)}]" if ids else "") for what, ids in ahead]
    more = (PAST,) if past else (*met, *_click(session, hex_))
    found.append(attrs.evolve(here, lines=(*here.lines, *more)))
    return tuple(found)


def _on_the_way(session: Session, hex_: str) -> tuple[Note, ...]:
    """What a move to a lit hex, a Jump or a landing there meets, in the order in which it comes."""
    mover = session.units.get(session.selected or (session.ask.subject if session.ask else ""))
    way, mark = session.ways.get(hex_), session.marks.get(hex_)
    if mover is None:
        return ()
    if way is not None:
        return way_notes.of_a_move(session.view, mover, way)
    if mark is not None and session.ask is not None and session.ask.kind == "cfp?":
        return way_notes.of_a_jump(session.view, mover, hex_)
    if mark is not None and mark.kind == "place":
        return way_notes.of_a_landing(session.view, mover, hex_, session.woken.get(hex_, ()))
    return ()


def hex_lines(session: Session, hex_: str, shown: View) -> tuple[str, ...]:
    """The same as lines one below the other."""
    return tuple(line for block in hex_blocks(session, hex_, shown) for line in (block.title, *block.lines))


def _more(option: Option) -> str:
    """What a click on a hex says besides the answer: a shot is asked about first."""
    if answer_odds.is_shot(option):
        return ": a click asks how"
    return f" ({option.note})" if option.note else ""


def _click(session: Session, hex_: str) -> list[str]:
    options = session.at(hex_)
    if options:
        told = [o for o in options if not o.select or o.select != session.selected]
        return [f"► select {o.label}" if o.select else f"► {o.label}{_more(o)}" for o in told[:4]]
    ask = session.ask
    if ask is None:
        return []
    mover = session.units.get(session.selected or ask.subject)
    if mover is not None and mover.hex == hex_:
        return []
    if ask.kind == "move?" and any(u.is_friend for u in session.units_at(hex_)):
        return [f"× {narrate.title(ask.subject)} is still on its way: let it stop first [6.0-01]"]
    barred = no_shot(session, hex_)
    if barred:
        return [f"× {r.label}: {r.reason} [{', '.join(r.clauses)}]" for r in barred[:3]]
    verb = VERBS.get(ask.kind)
    prefix = session.prefix()
    if verb is None or (ask.kind in CHOOSING and not prefix):
        return []
    if verb == "move-to":
        clauses, reason = why_no_way(session.game, session.ways, hex_, prefix)
    else:
        clauses, reason = session.game.peek(*prefix).why_not(f"{verb} {hex_}")
    return [f"× {named(session.view, reason)} [{', '.join(clauses)}]"] if reason else []
