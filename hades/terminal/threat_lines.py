"""What is about to hit, in lines of plain text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hades import narrate
from hades.odds.chance_table import percent
from hades.odds.threats import LIKELY, EnemyPlaces, ShipThreat, Threats, UnitThreat
from hades.session.confirmations import STRANDED

PLACES = 6
"""Hexes an enemy is told to be in, at most."""


FAINT = Fraction(1, 20)
"""A chance below that is not told in brief."""


def of_all(threats: Threats, *, brief: bool = False) -> list[str]:
    """The ship, then every friendly Unit that something may befall, and how far that can be trusted."""
    least = FAINT if brief else Fraction(0)
    endangered = [
        threat
        for threat in threats.units
        if (worst := max(threat.engaged, threat.attacked)) and worst >= least
    ]
    lines = [*map(_ship, threats.ship)] if threats.follows else _at_the_end(threats)
    if not threats.follows:
        return lines
    lines += [of_unit(threat, least) for threat in endangered]
    safe = [narrate.name(threat.id) for threat in threats.units if threat not in endangered]
    if safe:
        lines.append(f"{'Hardly anything' if brief else 'Nothing'} reaches {narrate.joined(safe)}.")
    return [*lines, said_of(threats)]


def of_one(threats: Threats, id_: str) -> list[str]:
    """A friendly or an enemy Unit on a map.

    :raises StopIteration: if it is on none.
    """
    if not threats.follows:
        return _at_the_end(threats)
    threat = threats.of(id_)
    lines = [of_unit(threat)] if threat else of_enemy(next(e for e in threats.enemies if e.id == id_))
    return [*lines, said_of(threats)]


def said_of(threats: Threats) -> str:
    """How the chances were found."""
    first = f"answer {threats.first}, and then " if threats.first else ""
    return (
        f"If you {first}do nothing more this turn but send Damage Control: {threats.samples} "
        "Nastian Phases played from what you may know, each chance within "
        f"{percent(threats.error)} [{', '.join(threats.clauses)}]."
    )


def of_unit(threat: UnitThreat, least: Fraction = Fraction(0)) -> str:
    """One friendly Unit: ``Scout 9: engaged 41 %, attacked 38 %, destroyed 9 %; by Guard 4 (38 %)``.

    What is less likely than ``least`` is left out.
    """
    chances = (threat.engaged, threat.attacked, threat.depleted, threat.destroyed)
    words = "engaged", "attacked", "depleted", "destroyed"
    told = ", ".join(
        f"{word} {percent(chance)}"
        for word, chance in zip(words, chances, strict=True)
        if chance and chance >= least
    )
    worth = max(LIKELY, least)
    likely = [f"{narrate.name(enemy)} ({percent(chance)})" for enemy, chance in threat.by if chance >= worth]
    if likely and len(likely) < len(threat.by):
        likely.append("and others")
    by = ", ".join(likely)
    return f"{narrate.name(threat.id)}: {told or 'nothing reaches it'}" + (f"; by {by}" if by else "")


def of_enemy(enemy: EnemyPlaces) -> list[str]:
    """Where an enemy will stand, in all and by the Preferred Direction of its deck."""
    lines = [f"{narrate.name(enemy.id)} when Ground Combat begins: {_places(enemy.hexes)}"]
    if len(enemy.hexes) > 1:
        for way in sorted({way for way, *_ in enemy.places} - {""}):
            there = [(hex_, chance) for at, hex_, chance in enemy.places if at == way]
            whole = sum((chance for _, chance in there), Fraction(0))
            shares = [(hex_, chance / whole) for hex_, chance in there]
            lines.append(f"  Preferred Direction {way}: {_places(shares)}")
    return lines


def _places(shares: Sequence[tuple[str, Fraction]]) -> str:
    told = [f"{hex_ or 'out of play'} {percent(chance)}" for hex_, chance in shares]
    more = f" and {len(told) - PLACES} hexes more" if len(told) > PLACES else ""
    return ", ".join(told[:PLACES]) + more


def of_ship(threats: Threats) -> list[str]:
    """The Vittles, where it is and where it might go."""
    if not threats.follows:
        return _at_the_end(threats)
    return [*map(_ship, threats.ship), said_of(threats)]


def _at_the_end(threats: Threats) -> list[str]:
    """In the last turn only the ship is in danger: where she stays In System, and on her way out."""
    away = [_ship(threat) for threat in threats.ship if threat.where == "out"]
    stays = [f"The Vittles: {STRANDED}."] if len(away) < len(threats.ship) else []
    return ["No Nastian Phase follows: this is the last turn, unless Overtime adds one.", *stays, *away]


def _ship(threat: ShipThreat) -> str:
    where = "In System" if threat.where == "in" else "Out System"
    lost = f"{threat.module} lost {percent(threat.module_lost)}"
    return f"The Vittles {where}: {lost}, the ship {percent(threat.ship_lost)}"
