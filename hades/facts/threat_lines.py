"""The threats of the coming Nastian Phase as lines of text. No I/O and no state."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

from hades import narrate
from hades.narrate.command_words import order
from hades.narrate.component_texts import DIRECTIONS, MODULES
from hades.odds.chance_table import percent
from hades.odds.threats import LIKELY, EnemyPlaces, ShipThreat, Threats, UnitThreat
from hades.session.questions import STRANDED

MOST = 4
"""Maximum number of hexes listed for one enemy, and of enemies listed for one Unit."""
SHIP = "vittles"
"""An id that stands for the ship where an id of a Unit is expected."""
FAINT = Fraction(1, 20)
"""Chance below which brief mode leaves a threat out."""


def threats_text(threats: Threats, about: str = "", *, brief: bool = False, how: bool = True) -> list[str]:
    """Return the threats to all friendly Units and the ship, or only to the one with the id ``about``.

    If ``about`` is an enemy, return where it may be. The last line says how the chances were computed, with
    ``how`` or if the chances depend on a first command.

    :raises StopIteration: if the Unit ``about`` is not on a map.
    """
    if not threats.follows:
        stays = [f"The Vittles: {STRANDED}." for threat in threats.ship if threat.where == "in"]
        return ["No Nastian Phase follows: this is the last turn, unless Overtime adds one.", *stays]
    closing = [how_foreseen(threats)] if how or threats.first is not None else []
    if about not in ("", SHIP) and threats.of(about) is None:
        enemy = next(enemy for enemy in threats.enemies if enemy.id == about)
        return [*places_of_enemy(enemy), *closing]
    least = FAINT if brief else Fraction(0)
    lines = [_ship(threat) for threat in threats.ship if about in ("", SHIP)]
    alike: dict[str, list[str]] = {}
    safe = []
    for threat in threats.units if about != SHIP else ():
        worst = max(threat.engaged, threat.attacked)
        if about == threat.id or (not about and worst and worst >= least):
            text = "; ".join(threat_to_unit(threat, least, enemies_on_maps(threats)))
            alike.setdefault(text, []).append(narrate.name(threat.id))
        elif not about:
            safe.append(narrate.name(threat.id))
    lines += [f"{narrate.grouped(who)}: {text}" for text, who in alike.items()]
    if safe:
        lines.append(f"{'Hardly anything' if brief else 'Nothing'} reaches {narrate.grouped(safe)}.")
    return [*lines, *closing]


def how_foreseen(threats: Threats) -> str:
    first = ""
    if threats.first is not None:
        answer = order(threats.first, {id_: narrate.name(id_) for id_ in threats.first.args})
        first = f"{answer[0].lower()}{answer[1:]}, and then "
    return (
        f"Assumes you {first}do nothing else this turn except Damage Control. Based on {threats.samples} "
        f"Nastian Phases simulated from what you know, ± {percent(threats.error)}. "
        f"[{', '.join(threats.clauses)}]"
    )


def card_lines(threats: Threats, id_: str) -> tuple[str, ...]:
    """Return the threats to a Unit, for its card, attackers last; for an enemy, where it may be; else ()."""
    if not threats.follows:
        return ()
    threat = threats.of(id_)
    if threat is not None:
        text, *by = threat_to_unit(threat, here=enemies_on_maps(threats))
        return (f"coming Nastian Phase: {text}", *by)
    enemy = next((enemy for enemy in threats.enemies if enemy.id == id_ and enemy.places), None)
    return (f"when Ground Combat begins: {_places(enemy.hexes)}",) if enemy is not None else ()


def threat_to_unit(
    threat: UnitThreat, least: Fraction = Fraction(0), here: Collection[str] | None = None
) -> tuple[str, ...]:
    """Return the chances of what may happen to a friendly Unit and, on a second line, the enemies, if any.

    Chances below ``least`` are left out. Only the enemies ``here`` are named; None names all. Example:
    ``engaged 41%, attacked 38%, destroyed 9%`` and ``by Guard 4 (38%)``.
    """
    rows = [("attacked", threat.attacked, percent(threat.attacked))]
    rows += [(row.meaning, row.chance, row.percent) for row in threat.results.rows[1:]]
    if not threat.foes:
        rows.insert(0, ("engaged", threat.engaged, percent(threat.engaged)))
    found = [f"engaged with {narrate.grouped(map(narrate.name, threat.foes))}"] if threat.foes else []
    found += [f"{word} {shown}" for word, chance, shown in rows if chance and chance >= least]
    worth = max(LIKELY, least)
    known = [(enemy, chance) for enemy, chance in threat.by if here is None or enemy in here]
    likely = [(enemy, chance) for enemy, chance in known if chance >= worth][:MOST]
    others = {enemy: chance for enemy, chance in threat.by if enemy not in dict(likely)}
    coming = sum(chance for enemy, chance in others.items() if here is not None and enemy not in here)
    names = [f"{narrate.name(enemy)} ({percent(chance)})" for enemy, chance in likely]
    by = [f"by {', '.join(names)}"] if likely else []
    if coming >= least and coming > sum(chance for _, chance in likely):
        by.append("mostly by Units still to arrive")
    elif likely and others:
        by.append("and others")
    return (", ".join(found) or "no enemy can reach it", *([", ".join(by)] if by else []))


def enemies_on_maps(threats: Threats) -> list[str]:
    return [enemy.id for enemy in threats.enemies]


def places_of_enemy(enemy: EnemyPlaces) -> list[str]:
    """Return the hexes where an enemy may be, in all and for each Preferred Direction."""
    lines = [f"{narrate.name(enemy.id)} when Ground Combat begins: {_places(enemy.hexes)}"]
    if len(enemy.hexes) > 1:
        for way in sorted({way for way, *_ in enemy.places} - {""}):
            there = [(hex_, chance) for at, hex_, chance in enemy.places if at == way]
            whole = sum((chance for _, chance in there), Fraction(0))
            shares = [(hex_, chance / whole) for hex_, chance in there]
            lines.append(f"  Preferred Direction {DIRECTIONS[way]}: {_places(shares)}")
    return lines


def _places(shares: Sequence[tuple[str, Fraction]]) -> str:
    parts = [f"{hex_ or 'out of play'} {percent(chance)}" for hex_, chance in shares]
    more = f" and {len(parts) - MOST} more" if len(parts) > MOST else ""
    return ", ".join(parts[:MOST]) + more


def _ship(threat: ShipThreat) -> str:
    where = "In System" if threat.where == "in" else "Out System"
    ship = f", ship lost {percent(threat.ship_lost)}" * bool(threat.ship_lost)
    return f"The Vittles {where}: {MODULES[threat.module].name} lost {percent(threat.module_lost)}{ship}"
