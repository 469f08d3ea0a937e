"""Facts about things as blocks of lines: each counter, marker, Circle and hex. No I/O and no state.

A line that begins with ► says what a click does, with × why something is impossible, with → what a move would
trigger.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import geometry as geo
from hades import narrate
from hades.advice.risks import dangers
from hades.art.library import circle_key, si_key, unit_key
from hades.content.tables import Tables
from hades.engine.ask import Ask
from hades.facts import state_of_play, threat_lines
from hades.narrate import descriptions, surroundings
from hades.odds import reach
from hades.odds.command_odds import modifiers
from hades.odds.reach import Note, why_unreachable
from hades.players.heuristic.board_model import BoardModel
from hades.session import Session, answer_odds
from hades.session.option import Option
from hades.session.table_session import TableSession
from hades.session.unavailable import no_shot
from hades.view import CircleSeen, InstallationSeen, UnitSeen, View


@attrs.frozen
class Block:
    """Facts about one thing: its name, its lines, and the key of its counter's picture, or ""."""

    title: str
    lines: tuple[str, ...]
    picture: str = ""


def card_block(tables: Tables, card: str) -> Block | None:
    """Return the text of a Resolution card or a Nasty Surprise, or None if the id is no such card."""
    catalog = tables.catalog
    for resolution in (*catalog.shl_cards, *catalog.nastian_cards):
        if resolution.id == card:
            title = f"{narrate.title(card)}: number {resolution.number}, letter {resolution.letter}"
            return Block(title, state_of_play.card_lines(resolution))
    for surprise in catalog.surprise_cards:
        if surprise.id == card:
            return Block(
                f"{card} {surprise.title}", (f"activates {', '.join(surprise.letters)}", surprise.text)
            )
    return None


def unit_lines(tables: Tables, unit: UnitSeen, ask: Ask | None = None) -> list[str]:
    return [narrate.title(unit.id), *descriptions.counter_lines(tables, unit, ask)]


def unit_block(session: Session, unit: UnitSeen, shown: View, *, past: bool = False) -> Block:
    """Return all facts about a Unit; ``past`` leaves out card modifiers, known only for the present."""
    lines = descriptions.unit_lines(shown, unit, None if past else session.ask)
    if session.adviser.foreseen is not None and not past:
        # The threats come first, because a small card cuts off the last lines.
        lines = [*threat_lines.card_lines(session.adviser.foreseen, unit.id), *lines]
    cards = "" if past else modifiers(session.view, unit.id)
    return _counter(narrate.title(unit.id), lines, cards, unit_key(unit, plain=True))


def fighter_block(session: Session, fighter: str, shown: View, *, past: bool = False) -> Block:
    record = next(f for f in shown.fighters if f.id == fighter)
    flies = record.status in ("orbit", "damaged")
    cards = modifiers(session.view, fighter) if flies and not past else ""
    name, *lines = descriptions.fighter_lines(record)
    return _counter(name, lines, cards, f"fighter|{fighter}|{record.status}")


def _counter(title: str, lines: Sequence[str], cards: str, picture: str) -> Block:
    return Block(title, (*lines, cards) if cards else tuple(lines), picture)


def with_reason(session: Session, block: Block, unit: str) -> Block:
    """Return the block of a friendly Unit with a line on whether it can be activated now, and if not, why."""
    if session.ask is None or session.ask.kind != "6.0?":
        return block
    clauses, reason = session.game.why_not(f"activate {unit}")
    more = f"× {narrate.capital(reason)} [{', '.join(clauses)}]" if reason else "► can act: click to select"
    return attrs.evolve(block, lines=(*block.lines, more))


def si_block(session: Session, si: InstallationSeen, *, past: bool = False) -> Block:
    cards = modifiers(session.view, si.id) if si.status != "destroyed" and not past else ""
    return _counter(narrate.title(si.id), descriptions.si_lines(si), cards, si_key(si))


def room_block(session: Session, room: CircleSeen) -> Block:
    title = f"Circle {room.number}"
    if room.state != "closed":
        title += f": {room.name or 'empty'}"
    return Block(title, tuple(descriptions.circle_lines(session.view, room)), circle_key(room))


# Hexes


CHOOSING = ("set_up?", "land?", "call?", "teleport?", "6.0?")
"""Questions at which a Unit is chosen before its hex."""
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
"""Question -> command that a click on a hex gives."""


PAST = "as it was then"
"""The last line about a hex in the history view."""


def brief(block: Block) -> Block:
    """Return the block of a counter cut to two lines, or the block of a hex unchanged."""
    lines = tuple(dict.fromkeys(block.lines[1:2] + block.lines[-1:]))
    return attrs.evolve(block, lines=lines) if block.picture else block


def option_blocks(session: TableSession, options: Sequence[Option], shown: View) -> tuple[Block, ...]:
    """Return the blocks of the Units, SIs and cards that the choices are about."""
    found: list[Block] = []
    for option in options:
        if option.subject in session.units:
            found.append(unit_block(session, session.units[option.subject], shown))
        elif option.subject in session.sis:
            found.append(si_block(session, session.sis[option.subject]))
        elif (card := card_block(session.game.tables, option.subject)) is not None:
            found.append(card)
    return tuple(found)


def hex_blocks(session: TableSession, hex_: str, shown: View, *, past: bool = False) -> tuple[Block, ...]:
    """Return all facts about a hex; ``past`` leaves out clicks and card modifiers, unknown for the past."""
    found = [unit_block(session, unit, shown, past=past) for unit in shown.units if unit.hex == hex_]
    found += [si_block(session, si, past=past) for si in shown.installations if si.hex == hex_]
    found += [room_block(session, room) for room in shown.circles if room.hex == hex_]
    for name, treasure in shown.treasures.items():
        if treasure.hex == hex_:
            holder = session.names.get(treasure.carrier, "nobody")
            lines = (f"held by {holder}", descriptions.worth(session.game.tables, name),
                     "cannot be hit, takes no space [11.0-34, 11.0-39]")  # fmt: skip
            found.append(Block(narrate.title(name), lines, f"badge|{name}"))
    ahead = () if past or not session.game.aids else _hazards(session, hex_)
    met = [f"→ {what}" + (f" [{', '.join(ids)}]" if ids else "") for what, ids in ahead]
    more = (PAST,) if past else (*met, *_click(session, hex_))
    about = (*surroundings.hex_lines(shown, hex_), *more)
    return (*found, Block(surroundings.place_name(shown.tables, hex_), about))


def _hazards(session: TableSession, hex_: str) -> tuple[Note, ...]:
    mover = session.acting_unit
    way, mark = session.ways.get(hex_), session.marks.get(hex_)
    if mover is None:
        return session.woken.get(hex_, ())
    if way is not None:
        met = reach.of_a_move(session.view, mover, way)
    elif mark is not None and session.ask is not None and session.ask.kind == "cfp?":
        met = reach.of_a_jump(session.view, mover, hex_)
    elif mark is not None and mark.kind == "place":
        met = reach.of_a_landing(session.view, mover, hex_, session.woken.get(hex_, ()))
    else:
        return ()
    board, passed = BoardModel(session.view.public), map(geo.parse, way.hexes if way is not None else ())
    attacks = dangers(board, board.unit(mover.id), geo.parse(hex_), tuple(passed))
    clauses = tuple(id_ for one in attacks for id_ in one.clauses)
    return (*met, ("; ".join(one.words for one in attacks), clauses)) if attacks else met


def hex_lines(session: TableSession, hex_: str, shown: View) -> tuple[str, ...]:
    return tuple(line for block in hex_blocks(session, hex_, shown) for line in (block.title, *block.lines))


def _more(option: Option) -> str:
    """Return the words after the label of a choice: its note or, for a shot, that a click asks for more."""
    if answer_odds.is_shot(option):
        return ": click to choose how"
    return f" ({option.note})" if option.note else ""


def _click(session: TableSession, hex_: str) -> list[str]:
    options = session.at(hex_)
    if options:
        others = [o for o in options if not o.select or o.select != session.selected]
        return [f"► select {o.label}" if o.select else f"► {o.label}{_more(o)}" for o in others[:4]]
    ask = session.ask
    if ask is None:
        return []
    if fixed := [why for unit in session.units_at(hex_) if (why := session.why_not_lift(unit.id))]:
        return [f"× Pick up: {fixed[0]}"]
    mover = session.units.get(session.selected or ask.subject)
    if mover is not None and mover.hex == hex_:
        return []
    if ask.kind == "move?" and any(u.is_friend for u in session.units_at(hex_)):
        return [f"× {narrate.title(ask.subject)} is still moving: stop it first [6.0-01]"]
    barred = no_shot(session.acting, hex_)
    if barred:
        return [f"× {r.label}: {r.reason} [{', '.join(r.clauses)}]" for r in barred[:3]]
    verb = VERBS.get(ask.kind)
    prefix = session.prefix()
    if verb is None or (ask.kind in CHOOSING and not prefix):
        return []
    if verb == "move-to":
        clauses, reason = why_unreachable(session.game, session.ways, hex_, prefix)
    else:
        clauses, reason = session.game.peek(*prefix).why_not(f"{verb} {hex_}")
    return [f"× {narrate.capital(reason)} [{', '.join(clauses)}]"] if reason else []
