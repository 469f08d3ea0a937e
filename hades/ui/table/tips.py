"""What is known of things: a block of lines for every counter, marker, room and hex. Pure.

A line that begins with ► says what a click does, one with × why something is not possible, one with
→ what a move will set off.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import geometry as geo
from hades import narrate
from hades.advice import known, way_notes
from hades.advice.attack_odds import modifiers
from hades.advice.reach import Note, why_no_way
from hades.advice.why_not import named
from hades.art.library import circle_key, si_key, unit_key
from hades.content.kinds import Map
from hades.content.tables import LETTERS, Tables
from hades.engine.ask import Ask
from hades.narrate import worth
from hades.session import answer_odds
from hades.session.option import Option
from hades.session.refused import no_shot
from hades.session.table_session import TableSession
from hades.view import CircleSeen, InstallationSeen, UnitSeen, View

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


PAST = "as it was then"
"""The last line of a hex in a look back."""


def brief(block: Block) -> Block:
    """A counter's block in two lines; what is told of a hex stays."""
    lines = tuple(dict.fromkeys(block.lines[1:2] + block.lines[-1:]))
    return attrs.evolve(block, lines=lines) if block.picture else block


def unit_lines(tables: Tables, unit: UnitSeen, ask: Ask | None = None) -> list[str]:
    """What a Unit's counter and its markers say, its name first."""
    return [narrate.title(unit.id), *known.counter_lines(tables, unit, ask)]


def unit_block(session: TableSession, unit: UnitSeen, shown: View, *, past: bool = False) -> Block:
    """Everything about a Unit: its counter, whom it is in contact with, what cards give it, if that is
    of now."""
    lines = known.unit_lines(shown, unit, None if past else session.ask)
    cards = "" if past else modifiers(session.view, unit.id)
    return _counter(unit.id, lines, cards, unit_key(unit, plain=True))


def fighter_block(session: TableSession, fighter: str, shown: View, *, past: bool = False) -> Block:
    """Everything about a Fighter."""
    record = next(f for f in shown.fighters if f.id == fighter)
    flies = record.status in ("orbit", "damaged")
    cards = modifiers(session.view, fighter) if flies and not past else ""
    return _counter(fighter, known.fighter_lines(record), cards, f"fighter|{fighter}|{record.status}")


def _counter(id_: str, lines: Sequence[str], cards: str, picture: str) -> Block:
    """The block of a counter; ``cards`` is what they give it, "" for nothing or where that is of the past."""
    return Block(narrate.title(id_), (*lines, cards) if cards else tuple(lines), picture)


def with_reason(session: TableSession, block: Block, unit: str) -> Block:
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


def option_blocks(session: TableSession, options: Sequence[Option], shown: View) -> tuple[Block, ...]:
    """What the answers of the decision panel are about: the Unit or SI pictured on them."""
    found: list[Block] = []
    for option in options:
        if option.subject in session.units:
            found.append(unit_block(session, session.units[option.subject], shown))
        elif option.subject in session.sis:
            found.append(si_block(session, session.sis[option.subject]))
    return tuple(found)


def si_block(session: TableSession, si: InstallationSeen, *, past: bool = False) -> Block:
    """Everything about an SI."""
    cards = modifiers(session.view, si.id) if si.status != "destroyed" and not past else ""
    return _counter(si.id, known.si_lines(si), cards, si_key(si))


def room_block(session: TableSession, room: CircleSeen) -> Block:
    """What is known of a Circle."""
    title = f"Circle {room.number}"
    if room.state != "closed":
        title += f": {room.name or 'empty'}"
    return Block(title, tuple(known.circle_lines(session.view, room)), circle_key(room))


def hex_block(session: TableSession, hex_: str, shown: View) -> Block:
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


def hex_blocks(session: TableSession, hex_: str, shown: View, *, past: bool = False) -> tuple[Block, ...]:
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


def _on_the_way(session: TableSession, hex_: str) -> tuple[Note, ...]:
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


def hex_lines(session: TableSession, hex_: str, shown: View) -> tuple[str, ...]:
    """The same as lines one below the other."""
    return tuple(line for block in hex_blocks(session, hex_, shown) for line in (block.title, *block.lines))


def _more(option: Option) -> str:
    """What a click on a hex says besides the answer: a shot is asked about first."""
    if answer_odds.is_shot(option):
        return ": a click asks how"
    return f" ({option.note})" if option.note else ""


def _click(session: TableSession, hex_: str) -> list[str]:
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
