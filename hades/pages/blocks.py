"""Facts about things: a block of lines for every counter, marker, room and hex. No I/O and no state.

A line that begins with ► says that something can be done, one with × why it is not possible.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import narrate
from hades.art.library import circle_key, si_key, unit_key
from hades.content.tables import Tables
from hades.engine.ask import Ask
from hades.narrate import descriptions, surroundings
from hades.odds.chance_table import percent
from hades.odds.odds import modifiers
from hades.odds.threats import EnemyPlaces, Threats, UnitThreat
from hades.odds.unavailable import named
from hades.pages import state_of_play
from hades.session import Session
from hades.view import CircleSeen, InstallationSeen, UnitSeen, View


@attrs.frozen
class Block:
    """Facts about one thing: its name, the key of its counter, and lines."""

    title: str
    lines: tuple[str, ...]
    picture: str = ""


def card_block(tables: Tables, card: str) -> Block | None:
    """Return the text printed on a drawn card, or None if the id is not a card."""
    catalog = tables.catalog
    for resolution in (*catalog.shl_cards, *catalog.nastian_cards):
        if resolution.id == card:
            title = f"{narrate.title(card)}: number {resolution.number}, letter {resolution.letter}"
            return Block(title, state_of_play.card_lines(resolution))
    for surprise in catalog.surprise_cards:
        if surprise.id == card:
            return Block(
                f"{card} {surprise.title}",
                (f"wakes {', '.join(surprise.letters)}", surprise.text),
            )
    return None


def unit_lines(tables: Tables, unit: UnitSeen, ask: Ask | None = None) -> list[str]:
    """Return the facts on a Unit's counter and its markers, its name first."""
    return [narrate.title(unit.id), *descriptions.counter_lines(tables, unit, ask)]


def unit_block(session: Session, unit: UnitSeen, shown: View, *, past: bool = False) -> Block:
    """Return everything about a Unit: its counter, the enemies engaging it, and what cards give it.

    With ``past`` the cards are left out, because they are those of now.
    """
    lines = descriptions.unit_lines(shown, unit, None if past else session.ask)
    if session.adviser.foreseen is not None and not past:
        # The reader asked for this line, so it comes first; a small card shortens the rest.
        lines = [*threat_lines(session.adviser.foreseen, unit.id), *lines]
    cards = "" if past else modifiers(session.view, unit.id)
    return _counter(unit.id, lines, cards, unit_key(unit, plain=True))


def fighter_block(session: Session, fighter: str, shown: View, *, past: bool = False) -> Block:
    """Return everything about a Fighter."""
    record = next(f for f in shown.fighters if f.id == fighter)
    flies = record.status in ("orbit", "damaged")
    cards = modifiers(session.view, fighter) if flies and not past else ""
    return _counter(fighter, descriptions.fighter_lines(record), cards, f"fighter|{fighter}|{record.status}")


def _counter(id_: str, lines: Sequence[str], cards: str, picture: str) -> Block:
    """Return the block of a counter; ``cards`` is what the cards give, "" for nothing or a past position."""
    return Block(narrate.title(id_), (*lines, cards) if cards else tuple(lines), picture)


def with_reason(session: Session, block: Block, unit: str) -> Block:
    """Return the block of a friendly Unit with the reason why it cannot be activated now."""
    if session.ask is None or session.ask.kind != "6.0?":
        return block
    clauses, reason = session.game.why_not(f"activate {unit}")
    more = (
        f"× {named(session.view, reason)} [{', '.join(clauses)}]" if reason else "► can act: click to select"
    )
    return attrs.evolve(block, lines=(*block.lines, more))


def si_block(session: Session, si: InstallationSeen, *, past: bool = False) -> Block:
    """Return everything about an SI."""
    cards = modifiers(session.view, si.id) if si.status != "destroyed" and not past else ""
    return _counter(si.id, descriptions.si_lines(si), cards, si_key(si))


def room_block(session: Session, room: CircleSeen) -> Block:
    """Return the known facts about a Circle."""
    title = f"Circle {room.number}"
    if room.state != "closed":
        title += f": {room.name or 'empty'}"
    return Block(title, tuple(descriptions.circle_lines(session.view, room)), circle_key(room))


def hex_block(hex_: str, shown: View) -> Block:
    """Return the facts about a hex: its region, walls, doors, shaft, and Units that may never enter."""
    return Block(surroundings.place_name(shown.tables, hex_), tuple(surroundings.hex_lines(shown, hex_)))


# Threats


FEW = 3
"""Number of enemies or hexes that are named."""


def threat_lines(threats: Threats, id_: str) -> tuple[str, ...]:
    """Return the threats to a Unit on a map, or where an enemy will be; () for any other id."""
    if not threats.follows:
        return ()
    threat = threats.of(id_)
    if threat is not None:
        return _befalls(threat)
    enemy = next((enemy for enemy in threats.enemies if enemy.id == id_), None)
    return (_goes(enemy),) if enemy is not None and enemy.places else ()


def _befalls(threat: UnitThreat) -> tuple[str, ...]:
    """Return the danger to a Unit, with the enemies in a line of its own that a small card leaves out
    first.
    """
    if not threat.engaged and not threat.attacked:
        return ("coming Nastian Phase: no enemy can reach it",)
    chances = (
        ("attacked", threat.attacked),
        ("depleted", threat.depleted),
        ("destroyed", threat.destroyed),
    )
    told = ", ".join(f"{word} {percent(chance)}" for word, chance in chances)
    by = ", ".join(f"{narrate.name(enemy)} {percent(chance)}" for enemy, chance in threat.by[:FEW])
    return (f"coming Nastian Phase: {told}", *([f"by {by}"] if by else []))


def _goes(enemy: EnemyPlaces) -> str:
    told = ", ".join(f"{hex_ or 'out of play'} {percent(chance)}" for hex_, chance in enemy.hexes[:FEW])
    more = f" or {len(enemy.hexes) - FEW} more" if len(enemy.hexes) > FEW else ""
    return f"at the start of Ground Combat: {told}{more}"
