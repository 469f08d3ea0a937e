"""What an attack or a Jump would bring: exact chances from the cards that are left. Pure.

Everything here is made of what the player may know: who attacks whom, their state, and which cards of
the Resolution decks have been seen. The sums are those of `hades.content.odds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import attrs

from hades import geometry as geo
from hades import narrate
from hades.advice.chance_table import Chance, ChanceTable, percent
from hades.advice.decks_left import cards_left, piles
from hades.content.odds import SABOTAGE, SHL_TYPES, SPACEBORNE, attack, defence, spread
from hades.rules.combat_resolution import spared_by
from hades.state.commands import DECKS
from hades.ui.drawn import DRAWS, JUMPS, SURPRISED, cfp_table, number_table
from hades.ui.model import Option, Session
from hades.view import View
from hades.view.whereabouts import Whereabouts

SHOTS = ("fire-at", "fire-at-si", "fire-at-fighter", "sabotage-si", "shoot-unit", "shoot-si", "shoot-fighter")

JOINS = ("combine", "combine-running")
"""Commands that choose a partner for Combined Fire."""


@attrs.frozen
class Attack:
    """An attack as the player could order it. Attackers are (id, whether on Run and Gun)."""

    attackers: tuple[tuple[str, bool], ...]
    target: str
    sabotage: bool = False
    defends: bool = True


# ---- attacks


def attack_of(session: Session, commands: Sequence[str]) -> Attack | None:
    """The attack that a plan of commands ends with, None if it ends otherwise.

    What was decided before, since the Unit was activated, counts: a partner, Run and Gun, a Jump.
    """
    if not commands or commands[-1].split()[0] not in SHOTS:
        return None
    unit = session.ask.subject if session.ask is not None else ""
    running, defends = False, _defends(session)
    partner: tuple[tuple[str, bool], ...] = ()
    for name in (*(c.name for c in session.game.history), *commands):
        verb, *args = name.split()
        if verb in ("activate", "march"):
            unit = args[0] if name in commands else unit
            running, partner = False, ()
        elif verb in ("full-fire", "fire", "sabotage"):
            running, partner = verb == "fire", ()
        elif verb in JOINS:
            partner = ((args[0], verb == "combine-running"),)
    verb, *args = commands[-1].split()
    if verb.startswith("shoot-"):
        return Attack(((args[0], False),), args[1])
    if session.ask is not None and session.ask.kind == "cfp_fire?":
        return Attack(((unit, False),), args[0], defends=defends)
    if verb == "sabotage-si":
        return Attack(((unit, False),), args[0], sabotage=True)
    return Attack(((unit, running), *partner), args[0])


def _defends(session: Session) -> bool:
    """Whether the target of an attack after a Jump draws a card: the Jump's number said so (6.4-18)."""
    numbers = [event.data["modified"] for event in session.told if event.kind == "cfp_used"]
    return not numbers or numbers[-1] < SURPRISED


def attack_table(session: Session, order: Attack) -> ChanceTable:
    """Every net result of an attack, with what it does."""
    tables, view = session.game.tables, session.view
    shooters = [_combatant(session, who, running) for who, running in order.attackers]
    defender = _combatant(session, order.target, False)
    fixed = SABOTAGE[shooters[0][1]] if order.sabotage else None
    nets = spread(
        tables.catalog,
        shooters,
        defender,
        left=cards_left(view, tables.catalog),
        cover=_covered(session, order.target),
        sabotage=fixed,
        defends=order.defends,
    )
    ground = all(type_ not in SPACEBORNE for type_, _ in (*shooters, defender))
    suffers = max((who for who, _ in order.attackers), key=lambda who: _number(session, who))
    rows = tuple(
        Chance(
            f"{net:+d}".replace("-", "−") if net else "0",
            chance,
            *_meaning(session, order, net, ground, suffers),
        )
        for net, chance in reversed(nets.items())
    )
    return ChanceTable(
        _title(session, order), rows, _note(view, len(shooters), order), ("4.0-14", "4.0-15", "4.0-18")
    )


def _title(session: Session, order: Attack) -> str:
    who = " + ".join(
        session.names[name] + (" (Run and Gun)" if running else "") for name, running in order.attackers
    )
    return narrate.capital(f"{who} → {session.names[order.target]}")


def _note(view: View, shooters: int, order: Attack) -> str:
    shl, nastian = (view.decks.of(deck).left for deck in DECKS)
    note = f"exact: {shl} SHL and {nastian} Nastian cards are left"
    if order.sabotage:
        note += "; Sabotage has a modifier of its own"
    if not order.defends:
        note = f"exact: {shl} SHL cards are left; the target draws none"
    if shl < shooters or not nastian:
        note += "; an empty deck is shuffled first"
    return note


def _combatant(session: Session, who: str, running: bool) -> tuple[str, bool]:
    """Type of a combatant and whether it uses the modifier in parentheses (4.0-11, 6.3-02)."""
    if who in session.units:
        unit = session.units[who]
        return unit.type, bool(unit.depleted) or running
    if who in session.sis:
        return session.sis[who].type, session.sis[who].status == "damaged"
    for fighter in session.view.fighters:
        if fighter.id == who:
            return "fighter", fighter.status == "damaged"
    module = next(m for m in session.view.vittles.modules if m.id == who)
    return who, module.status == "failing"


def _number(session: Session, who: str) -> int:
    return int(session.units[who].number) if who in session.units else 0


def _covered(session: Session, target: str) -> bool:
    """Whether the target is a Unit in a destroyed SI's hex (4.0-09, C-09)."""
    unit = session.units.get(target)
    if unit is None or not unit.hex:
        return False
    return Whereabouts(session.view).gives_cover(geo.parse(unit.hex))


def _meaning(session: Session, order: Attack, net: int, ground: bool, suffers: str) -> tuple[str, int]:
    """What a net result does, and for whom it is good."""
    if net > 0:
        return _blow(session, order.target, net, False), 1
    if net == 0 or not ground:
        return "nothing", 0
    hits = -net
    runs = dict(order.attackers)[suffers]
    if runs and session.units[suffers].steps > 1 and "P-42" in session.game.tables.off:
        # eliminated as if it were depleted
        hits = 2
    fate = _blow(session, suffers, hits, True)
    return (narrate.capital(f"{session.names[suffers]} {fate}"), -1) if fate != "unharmed" else ("nothing", 0)


def _blow(session: Session, who: str, hits: int, attacking: bool) -> str:
    """What becomes of somebody who is hit once, or destroyed by two and more (4.0-14 to 4.0-23)."""
    tables = session.game.tables
    unit = session.units.get(who)
    if unit is not None and unit.type == "officer":
        return "out of action" if session.view.tso_turned else "turns to Lt. Sanders"
    if hits >= 2:
        return "destroyed"
    if unit is None:
        _, damaged = _combatant(session, who, False)
        return "destroyed" if damaged else "damaged"
    if unit.steps > 1:
        return "depleted"
    return "unharmed" if spared_by(tables, tables.unit_of[who], attacking) else "destroyed"


def modifiers(session: Session, who: str) -> str:
    """What the cards that are left give a Unit, SI or Fighter, "" if none names it."""
    catalog = session.game.tables.catalog
    type_, weak = _combatant(session, who, False)
    side = type_ not in SHL_TYPES
    left = piles(session.view, catalog)[side].coming
    found = []
    for word, value in (("attack", attack), ("defence", defence)):
        values = [value(card, type_, weak) for card in left]
        if any(values):
            mean = sum(values) / len(values)
            found.append(f"{word} {_signed(min(values))} to {_signed(max(values))}, mean {mean:+.1f}")
    told = "; ".join(found).replace("-", "−")
    return f"next card ({len(left)} left): {told}" if told else ""


def _signed(value: int) -> str:
    return f"{value:+d}" if value else "0"


# ---- what a thing under the mouse would bring


FULL = 2
"""Tables that are shown in full, with every net result; of more, lines of one meaning are one."""


def tables_of(session: Session, options: Sequence[Option], most: int = 4) -> tuple[ChanceTable, ...]:
    """Tables for options: attacks, Jumps and partners for Combined Fire; many are shortened."""
    found: list[ChanceTable] = []
    for option in options:
        if option.select or not option.commands:
            continue
        verb, *args = option.commands[-1].split()
        order = attack_of(session, option.commands)
        if order is not None:
            found.append(attack_table(session, order))
        elif verb in JUMPS:
            found.append(cfp_table(session, option.commands[-1]))
        elif verb in DRAWS:
            found.append(number_table(session, option.commands))
        elif verb in AIMS:
            found += _targets(session, option.commands)
        elif verb in JOINS:
            found += _with_partner(session, (args[0], verb == "combine-running"))
    if len(found) <= FULL:
        return tuple(found)
    return tuple(table.short() for table in found[:most])


AIMS = ("full-fire", "sabotage", "fire")
"""Answers after which a target is chosen."""


def _targets(session: Session, commands: Sequence[str]) -> list[ChanceTable]:
    """The attacks that an answer makes possible, one for each target."""
    menu = session.game.peek(*commands).menu
    orders = [attack_of(session, (*commands, command.name)) for command in menu]
    return [attack_table(session, order) for order in orders if order is not None]


def _with_partner(session: Session, partner: tuple[str, bool]) -> list[ChanceTable]:
    """The attacks that a partner makes possible, one for each common target, against each one alone."""
    joins = f"{'combine-running' if partner[1] else 'combine'} {partner[0]}"
    ahead = session.game.peek(joins)
    found = []
    for command in ahead.menu:
        order, alone = attack_of(session, (joins, command.name)), attack_of(session, (command.name,))
        if order is not None and alone is not None:
            table = attack_table(session, order)
            before, now = _sum(attack_table(session, alone)), _sum(table)
            title = f"{table.title}: hits {percent(now.hit)}, alone {percent(before.hit)}"
            found.append(attrs.evolve(table, title=title))
    return found


PARTNERS = 4
"""Lines of partners that are shown, the best first."""


def joined(session: Session, commands: Sequence[str]) -> list[tuple[str, ...]]:
    """An attack as it would be ordered with each partner that could join in (6.2-09)."""
    *before, shot = commands
    ahead = session.game.peek(*before)
    partners = [command for command in ahead.menu if command.verb in JOINS]
    return [
        (*before, command.name, shot)
        for command in partners
        if any(c.name == shot for c in ahead.peek(command).menu)
    ]


def with_partners(session: Session, option: Option) -> tuple[ChanceTable, ...]:
    """How each partner that could join in changes an attack, the best first; one table (6.2-09)."""
    order = attack_of(session, option.commands)
    found: dict[_Sum, list[str]] = {}
    for commands in joined(session, option.commands) if order is not None else ():
        combined = attack_of(session, commands)
        assert combined is not None
        who, running = combined.attackers[1]
        told = session.names[who] + (" on Run and Gun" if running else "")
        found.setdefault(_sum(attack_table(session, combined)), []).append(told)
    if order is None or not found:
        return ()
    alone = _sum(attack_table(session, order))
    rows = [Chance("", alone.hit, f"alone: {alone.told}", 0)]
    best = sorted(found, key=lambda now: -now.hit - now.kill)
    for now in best[:PARTNERS]:
        gain = f"{round(100 * (now.hit - alone.hit)):+d} %".replace("-", "−")
        who = narrate.capital(" or ".join(found[now]))
        rows.append(Chance("", now.hit, f"{who}, {gain}: {now.told}", 1))
    more = sum(len(found[now]) for now in best[PARTNERS:])
    note = f"{narrate.counted(more, 'more way')} to combine, none better" if more else ""
    title = f"Combined Fire at {session.names[order.target]}: hit at all"
    return (ChanceTable(title, tuple(rows), note, ("6.2-09", "6.2-12", "6.2-14")),)


@attrs.frozen
class _Sum:
    """What an attack comes to: how likely the target is hit at all, destroyed, and somebody of ours hurt."""

    hit: Fraction
    kill: Fraction
    harm: Fraction

    @property
    def told(self) -> str:
        """The other two in words."""
        return f"kill {percent(self.kill)}, loss {percent(self.harm)}"


def _sum(table: ChanceTable) -> _Sum:
    good = [row for row in table.rows if row.good > 0]
    kill = sum((row.chance for row in good if row.meaning in ("destroyed", "out of action")), Fraction(0))
    harm = sum((row.chance for row in table.rows if row.good < 0), Fraction(0))
    return _Sum(sum((row.chance for row in good), Fraction(0)), kill, harm)
