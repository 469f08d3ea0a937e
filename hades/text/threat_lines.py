"""What is about to hit, in lines of plain text."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hades import narrate
from hades.advice.chance_table import percent
from hades.advice.threats import LIKELY, EnemyPlaces, ShipThreat, Threats, UnitThreat
from hades.language import tr
from hades.session.second_thought import STRANDED

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
        lines.append(
            tr(
                "{brief} reaches {safe}.",
                brief=tr("Hardly anything") if brief else tr("Nothing"),
                safe=narrate.joined(safe),
            )
        )
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
    first = tr("answer {first}, and then ", first=threats.first) if threats.first else ""
    return tr(
        "If you {first}do nothing more this turn but send Damage Control: {samples} Nastian "
        "Phases played from what you may know, each chance within {error} [{clauses}].",
        first=first,
        samples=threats.samples,
        error=percent(threats.error),
        clauses=", ".join(threats.clauses),
    )


def of_unit(threat: UnitThreat, least: Fraction = Fraction(0)) -> str:
    """One friendly Unit: ``Scout 9: engaged 41 %, attacked 38 %, destroyed 9 %; by Guard 4 (38 %)``.

    What is less likely than ``least`` is left out.
    """
    chances = (threat.engaged, threat.attacked, threat.depleted, threat.destroyed)
    words = tr("engaged"), tr("attacked"), tr("depleted"), tr("destroyed")
    told = ", ".join(
        f"{word} {percent(chance)}"
        for word, chance in zip(words, chances, strict=True)
        if chance and chance >= least
    )
    worth = max(LIKELY, least)
    likely = [f"{narrate.name(enemy)} ({percent(chance)})" for enemy, chance in threat.by if chance >= worth]
    if likely and len(likely) < len(threat.by):
        likely.append(tr("and others"))
    by = ", ".join(likely)
    return f"{narrate.name(threat.id)}: {told or tr('nothing reaches it')}" + (
        tr("; by {by}", by=by) if by else ""
    )


def of_enemy(enemy: EnemyPlaces) -> list[str]:
    """Where an enemy will stand, in all and by the Preferred Direction of its deck."""
    lines = [
        tr("{id_} when Ground Combat begins: {hexes}", id_=narrate.name(enemy.id), hexes=_places(enemy.hexes))
    ]
    if len(enemy.hexes) > 1:
        for way in sorted({way for way, *_ in enemy.places} - {""}):
            there = [(hex_, chance) for at, hex_, chance in enemy.places if at == way]
            whole = sum((chance for _, chance in there), Fraction(0))
            shares = [(hex_, chance / whole) for hex_, chance in there]
            lines.append(tr("  Preferred Direction {way}: {shares}", way=way, shares=_places(shares)))
    return lines


def _places(shares: Sequence[tuple[str, Fraction]]) -> str:
    told = [f"{hex_ or tr('out of play')} {percent(chance)}" for hex_, chance in shares]
    more = tr(" and {count} hexes more", count=len(told) - PLACES) if len(told) > PLACES else ""
    return ", ".join(told[:PLACES]) + more


def of_ship(threats: Threats) -> list[str]:
    """The Vittles, where it is and where it might go."""
    if not threats.follows:
        return _at_the_end(threats)
    return [*map(_ship, threats.ship), said_of(threats)]


def _at_the_end(threats: Threats) -> list[str]:
    """In the last turn only the ship is in danger: where she stays In System, and on her way out."""
    away = [_ship(threat) for threat in threats.ship if threat.where == "out"]
    stays = [tr("The Vittles: {stranded}.", stranded=STRANDED)] if len(away) < len(threats.ship) else []
    return [tr("No Nastian Phase follows: this is the last turn, unless Overtime adds one."), *stays, *away]


def _ship(threat: ShipThreat) -> str:
    where = tr("In System") if threat.where == "in" else tr("Out System")
    lost = tr("{module} lost {module_lost}", module=threat.module, module_lost=percent(threat.module_lost))
    return tr(
        "The Vittles {where}: {lost}, the ship {ship_lost}",
        where=where,
        lost=lost,
        ship_lost=percent(threat.ship_lost),
    )
