"""What an attack or a Jump would bring: exact chances from the cards that are left. Pure.

Everything here is made of what the player may know: who attacks whom, their state, and which cards of
the Resolution decks have been seen. The sums are those of `hades.content.odds`.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import attrs

from hades import geometry as geo
from hades.content.load import Catalog
from hades.content.odds import SABOTAGE, SHL_TYPES, SPACEBORNE, attack, defence, spread
from hades.content.tables import Tables
from hades.rules.combat_resolution import spared_by
from hades.ui.model import Option, Session

View = dict[str, Any]
SHOTS = ("fire-at", "fire-at-si", "fire-at-fighter", "sabotage-si", "shoot-unit", "shoot-si", "shoot-fighter")
JUMPS = ("jump-to", "stay-and-attack", "cfp")
DECKS = ("shl", "nastian")


@attrs.frozen
class Chance:
    """A line of a table: ``what`` it is for (a net result, a number), what it means, how likely.

    ``good`` is 1 for what the player wants, -1 for what hurts him, 0 for neither.
    """

    what: str
    chance: Fraction
    meaning: str
    good: int


@attrs.frozen
class Table:
    """Chances that add up to 1, under a title; ``note`` says what they are counted over."""

    title: str
    rows: tuple[Chance, ...]
    note: str = ""
    clauses: tuple[str, ...] = ()

    def short(self) -> Table:
        """The same with the lines of one meaning added up."""
        order = list(dict.fromkeys((row.meaning, row.good) for row in self.rows))
        rows = tuple(
            Chance("", sum((r.chance for r in self.rows if (r.meaning, r.good) == key), Fraction(0)), *key)
            for key in order
        )
        return attrs.evolve(self, rows=rows)


@attrs.frozen
class Attack:
    """An attack as the player could order it. Attackers are (id, whether on Run and Gun)."""

    attackers: tuple[tuple[str, bool], ...]
    target: str
    sabotage: bool = False
    defends: bool = True


def percent(chance: Fraction) -> str:
    """A chance in whole percent; what may happen is never 0 %, what may fail never 100 %."""
    if 0 < chance < Fraction(1, 100):
        return "<1 %"
    if Fraction(99, 100) < chance < 1:
        return ">99 %"
    return f"{round(100 * chance)} %"


def piles(view: View, catalog: Catalog) -> tuple[frozenset[str], frozenset[str]]:
    """Ids of the cards left in the SHL and in the Nastian deck."""
    shl, nastian = (
        frozenset(card.id for card in cards) - frozenset(view["decks"][deck]["drawn"])
        for deck, cards in zip(DECKS, (catalog.shl_cards, catalog.nastian_cards), strict=True)
    )
    return shl, nastian


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
        elif verb in ("combine", "combine-running"):
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


def attack_table(session: Session, order: Attack) -> Table:
    """Every net result of an attack, with what it does."""
    tables, view = session.game.tables, session.view
    shooters = [_combatant(session, who, running) for who, running in order.attackers]
    defender = _combatant(session, order.target, False)
    fixed = SABOTAGE[shooters[0][1]] if order.sabotage else None
    nets = spread(
        tables.catalog,
        shooters,
        defender,
        left=piles(view, tables.catalog),
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
    return Table(
        _title(session, order), rows, _note(view, len(shooters), order), ("4.0-14", "4.0-15", "4.0-18")
    )


def _title(session: Session, order: Attack) -> str:
    who = " + ".join(
        session.names[name] + (" (Run and Gun)" if running else "") for name, running in order.attackers
    )
    return f"{who} → {session.names[order.target]}"


def _note(view: View, shooters: int, order: Attack) -> str:
    shl, nastian = (view["decks"][deck]["left"] for deck in DECKS)
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
        return unit["type"], bool(unit["depleted"]) or running
    if who in session.sis:
        return session.sis[who]["type"], session.sis[who]["status"] == "damaged"
    for fighter in session.view["fighters"]:
        if fighter["id"] == who:
            return "fighter", fighter["status"] == "damaged"
    module = next(m for m in session.view["vittles"]["modules"] if m["id"] == who)
    return who, module["status"] == "failing"


def _number(session: Session, who: str) -> int:
    return int(session.units[who]["number"]) if who in session.units else 0


def _covered(session: Session, target: str) -> bool:
    """Whether the target is a Unit in a destroyed SI's hex (4.0-09, C-09)."""
    unit = session.units.get(target)
    if unit is None or not unit["hex"]:
        return False
    return covered(session.game.tables, session.view, geo.parse(unit["hex"]))


def covered(tables: Tables, view: View, hex_: int) -> bool:
    """Whether a hex gives cover to a defender (4.0-09, C-09)."""
    if hex_ >= geo.SIZE and "C-09" not in tables.off:
        return False
    letter = tables.complex_at[hex_]
    if letter == 255:
        return False
    above = geo.label(tables.complex_hex[geo.INFERNO][letter])
    return any(si["hex"] == above and si["status"] == "destroyed" for si in view["installations"])


def _meaning(session: Session, order: Attack, net: int, ground: bool, suffers: str) -> tuple[str, int]:
    """What a net result does, and for whom it is good."""
    if net > 0:
        return _blow(session, order.target, net, False), 1
    if net == 0 or not ground:
        return "nothing", 0
    words = _blow(session, suffers, -net, True)
    return (f"{session.names[suffers]} {words}", -1) if words != "unharmed" else ("nothing", 0)


def _blow(session: Session, who: str, hits: int, attacking: bool) -> str:
    """What becomes of somebody who is hit once, or destroyed by two and more (4.0-14 to 4.0-23)."""
    tables = session.game.tables
    unit = session.units.get(who)
    if unit is not None and unit["type"] == "officer":
        return "out of action" if session.view["tso_turned"] else "turns to Lt. Sanders"
    if hits >= 2:
        return "destroyed"
    if unit is None:
        _, damaged = _combatant(session, who, False)
        return "destroyed" if damaged else "damaged"
    if unit["steps"] > 1:
        return "depleted"
    return "unharmed" if spared_by(tables, tables.unit_of[who], attacking) else "destroyed"


def modifiers(session: Session, who: str) -> str:
    """What the cards that are left give a Unit, SI or Fighter, "" if none names it."""
    catalog = session.game.tables.catalog
    type_, weak = _combatant(session, who, False)
    side = type_ not in SHL_TYPES
    cards = (catalog.shl_cards, catalog.nastian_cards)[side]
    left = [card for card in cards if card.id in piles(session.view, catalog)[side]] or list(cards)
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


# ---- CFP

SURPRISED = 3
"""Modified number of a Jump from which on the target draws no card (6.4-18)."""


def jumps(session: Session, hex_: str) -> list[Option]:
    """The answers that use CFP from where the Unit in question stands, if it stands in a hex."""
    unit = session.units.get(session.selected or (session.ask.subject if session.ask else ""))
    if unit is None or unit["hex"] != hex_:
        return []
    return [o for o in session.options if o.commands and o.commands[-1].split()[0] in JUMPS]


def cfp_table(session: Session, command: str) -> Table:
    """What the number of a Jump, or of an attack without one, brings (6.4-05 to 6.4-18)."""
    tables, view = session.game.tables, session.view
    unit = session.units[session.selected or (session.ask.subject if session.ask else "")]
    jumps = not command.startswith("stay-and-attack")
    deck = view["either_deck"]
    side = DECKS.index(deck)
    cards = (tables.catalog.shl_cards, tables.catalog.nastian_cards)[side]
    left = [card for card in cards if card.id in piles(view, tables.catalog)[side]] or list(cards)
    change = (not jumps) - bool(unit["depleted"])
    rows = []
    for wanted, meaning, good in _cfp_results(session, bool(jumps), unit):
        numbers = [card for card in left if wanted(card.number + change)]
        drawn = sorted({card.number for card in numbers})
        what = "–".join(str(n) for n in dict.fromkeys((drawn[0], drawn[-1]))) if drawn else "none"
        if drawn:
            rows.append(Chance(what, Fraction(len(numbers), len(left)), meaning, good))
    name = "CFP Jump" if jumps else "CFP attack without a Jump"
    added = f", {change:+d} to the number".replace("-", "−") if change else ""
    note = (
        f"exact: {len(left)} cards are left in the {deck.upper() if deck == 'shl' else 'Nastian'} deck{added}"
    )
    return Table(
        f"{session.names[unit['id']]}: {name}",
        tuple(rows),
        note,
        ("6.4-05", "6.4-09", "6.4-10", "6.4-17", "6.4-18"),
    )


def _cfp_results(session: Session, jumps: bool, unit: View) -> tuple[tuple[Any, str, int], ...]:
    flung = (
        "malfunction: flung 1 to 6 hexes in a random direction; lost at a wall, an edge, a Complex or a Unit"
    )
    flung += ", else depleted" if unit["steps"] > 1 else ""
    arrives = "arrives; may attack" if jumps else "attacks"
    return (
        (lambda n: n >= SURPRISED, f"{arrives}, the target draws no card", 1),
        (lambda n: n == 2, f"{arrives} as usual", 1),
        (lambda n: n == 1, flung, -1),
        (lambda n: n <= 0, "misfire: destroyed", -1),
    )


# ---- what a thing under the mouse would bring


FULL = 2
"""Tables that are shown in full, with every net result; of more, lines of one meaning are one."""


def tables_of(session: Session, options: Sequence[Option], most: int = 4) -> tuple[Table, ...]:
    """Tables for options: attacks, Jumps and partners for Combined Fire; many are shortened."""
    found: list[Table] = []
    for option in options:
        if option.select or not option.commands:
            continue
        verb, *args = option.commands[-1].split()
        order = attack_of(session, option.commands)
        if order is not None:
            found.append(attack_table(session, order))
        elif verb in JUMPS:
            found.append(cfp_table(session, option.commands[-1]))
        elif verb in ("combine", "combine-running"):
            found += _with_partner(session, (args[0], verb == "combine-running"))
    if len(found) <= FULL:
        return tuple(found)
    return tuple(table.short() for table in found[:most])


def _with_partner(session: Session, partner: tuple[str, bool]) -> list[Table]:
    """The attacks that a partner makes possible, one for each common target."""
    verb = "combine-running" if partner[1] else "combine"
    ahead = session.game.peek(f"{verb} {partner[0]}")
    found = []
    for command in ahead.menu:
        order = attack_of(session, (f"{verb} {partner[0]}", command.name))
        if order is not None:
            found.append(attack_table(session, order))
    return found


def with_partners(session: Session, option: Option) -> tuple[Table, ...]:
    """How an attack would go with each partner that could join in, the best first (6.2-09)."""
    *before, shot = option.commands
    ahead = session.game.peek(*before)
    found: list[Table] = []
    for command in ahead.menu:
        if command.verb not in ("combine", "combine-running"):
            continue
        joined = ahead.peek(command)
        if any(c.name == shot for c in joined.menu):
            order = attack_of(session, (*before, command.name, shot))
            assert order is not None
            found.append(attack_table(session, order).short())
    return tuple(sorted(found, key=lambda table: -_hope(table)))


def _hope(table: Table) -> Fraction:
    """How likely the target is hurt at all, with what destroys it counting twice."""
    return sum(
        (row.chance * (1 + (row.meaning == "destroyed")) for row in table.rows if row.good > 0), Fraction(0)
    )
