"""What an attack would bring: exact chances from the cards that are left. Pure.

Everything here is made of what the player may know: who attacks whom, their state, and which cards of
the Resolution decks have been seen. The sums are those of `hades.content.combat_odds`.
"""

from __future__ import annotations

from fractions import Fraction

import attrs

from hades import geometry as geo
from hades import narrate
from hades.content.combat_odds import SABOTAGE, SHL_TYPES, SPACEBORNE, attack, defence, spread
from hades.engine.ask import Attacker
from hades.engine.game import Game
from hades.odds.chance_table import ENDS, Chance, ChanceTable, percent
from hades.odds.remaining_cards import cards_left, piles
from hades.rules.combat_resolution import spared_by
from hades.state.commands import DECKS, Command
from hades.view import View
from hades.view.whereabouts import Whereabouts
from hades.wording import counted

SHOTS = ("fire-at", "fire-at-si", "fire-at-fighter", "sabotage-si", "shoot-unit", "shoot-si", "shoot-fighter")

CLAUSES = "4.0-14", "4.0-15", "4.0-18"
"""Of the table of an attack."""
JOINS = ("combine", "combine-running")
"""Commands that choose a partner for Combined Fire."""
AIMS = ("full-fire", "sabotage", "fire")
"""Commands after which a target is chosen."""


@attrs.frozen
class Attack:
    """An attack as the player could order it, by Units or by a gun of the Vittles."""

    attackers: tuple[Attacker, ...]
    target: str
    sabotage: bool = False
    defends: bool = True


def attack_of(game: Game, command: Command) -> Attack | None:
    """The attack that a command of the menu is, None if it is none."""
    ask = game.ask
    if ask is None or command.verb not in SHOTS:
        return None
    if ask.shots:
        gun, target = command.args
        return Attack((Attacker(gun),), target)
    return Attack(ask.attackers, command.args[0], command.verb == "sabotage-si", ask.defends)


def attack_table(view: View, order: Attack) -> ChanceTable:
    """Every net result of an attack, with what it does."""
    catalog = view.tables.catalog
    shooters = [_combatant(view, attacker) for attacker in order.attackers]
    defender = _combatant(view, Attacker(order.target))
    nets = spread(
        catalog,
        shooters,
        defender,
        left=cards_left(view, catalog),
        cover=has_cover(view, order.target),
        sabotage=SABOTAGE[shooters[0][1]] if order.sabotage else None,
        defends=order.defends,
    )
    ground = all(type_ not in SPACEBORNE for type_, _ in (*shooters, defender))
    suffers = max(order.attackers, key=lambda attacker: _number(view, attacker.unit))
    rows = tuple(
        Chance(
            f"{net:+d}".replace("-", "−") if net else "0",
            chance,
            *_meaning(view, order, net, ground, suffers),
        )
        for net, chance in reversed(nets.items())
    )
    return ChanceTable(_title(order), rows, _note(view, order), CLAUSES, target=called(order.target))


def called(who: str) -> str:
    """A Unit, an SI, a Fighter or a gun of the Vittles inside a sentence."""
    return narrate.WEAPONS.get(who) or narrate.name(who)


def _title(order: Attack) -> str:
    who = " + ".join(
        called(attacker.unit) + (" (Run and Gun)" if attacker.running else "") for attacker in order.attackers
    )
    return narrate.capital(f"{who} → {called(order.target)}")


def _note(view: View, order: Attack) -> str:
    shl, nastian = (view.decks.of(deck).left for deck in DECKS)
    note = f"exact: {shl} SHL and {nastian} Nastian cards are left"
    if order.sabotage:
        note += "; Sabotage has a modifier of its own"
    if not order.defends:
        note = f"exact: {shl} SHL cards are left; the target draws none"
    if shl < len(order.attackers) or not nastian:
        note += "; an empty deck is shuffled first"
    return note


def _combatant(view: View, attacker: Attacker) -> tuple[str, bool]:
    """Type of a combatant and whether it uses the modifier in parentheses (4.0-11, 6.3-02)."""
    who = attacker.unit
    if who in view.tables.unit_of:
        unit = view.unit(who)
        return unit.type, unit.depleted or attacker.running
    for si in view.installations:
        if si.id == who:
            return si.type, si.status == "damaged"
    for fighter in view.fighters:
        if fighter.id == who:
            return "fighter", fighter.status == "damaged"
    module = next(m for m in view.vittles.modules if m.id == who)
    return who, module.status == "failing"


def _number(view: View, who: str) -> int:
    return view.unit(who).number if who in view.tables.unit_of else 0


def has_cover(view: View, target: str) -> bool:
    """Whether a target is a Unit in a destroyed SI's hex (4.0-09, C-09)."""
    if target not in view.tables.unit_of or not view.unit(target).hex:
        return False
    return Whereabouts(view).gives_cover(geo.parse(view.unit(target).hex))


def _meaning(view: View, order: Attack, net: int, ground: bool, suffers: Attacker) -> tuple[str, int]:
    """What a net result does, and for whom it is good."""
    if net > 0:
        return _blow(view, order.target, net, False), 1
    if net == 0 or not ground:
        return "nothing", 0
    hits = -net
    if suffers.running and view.unit(suffers.unit).steps > 1 and "P-42" in view.tables.off:
        # eliminated as if it were depleted
        hits = 2
    fate = _blow(view, suffers.unit, hits, True)
    return (narrate.capital(f"{called(suffers.unit)} {fate}"), -1) if fate != "unharmed" else ("nothing", 0)


def _blow(view: View, who: str, hits: int, attacking: bool) -> str:
    """What becomes of somebody who is hit once, or destroyed by two and more (4.0-14 to 4.0-23)."""
    tables = view.tables
    unit = view.unit(who) if who in tables.unit_of else None
    if unit is not None and unit.type == "officer":
        return "out of action" if view.tso_turned else "turns to Lt. Sanders"
    if hits >= 2:
        return "destroyed"
    if unit is None:
        _, damaged = _combatant(view, Attacker(who))
        return "destroyed" if damaged else "damaged"
    if unit.steps > 1:
        return "depleted"
    return "unharmed" if spared_by(tables, tables.unit_of[who], attacking) else "destroyed"


def modifiers(view: View, who: str) -> str:
    """What the cards that are left give a Unit, SI or Fighter, "" if none names it."""
    type_, weak = _combatant(view, Attacker(who))
    side = type_ not in SHL_TYPES
    left = piles(view, view.tables.catalog)[side].coming
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


# ---- with others


def at_each_target(game: Game) -> tuple[ChanceTable, ...]:
    """The attacks of a menu, a table for each."""
    view = game.view()
    orders = [attack_of(game, command) for command in game.menu]
    return tuple(attack_table(view, order) for order in orders if order is not None)


def with_partner(game: Game, join: Command) -> tuple[ChanceTable, ...]:
    """The attacks that a partner makes possible, one for each common target, against each one alone."""
    view, alone = game.view(), {command.name: command for command in game.menu}
    together = game.peek(join)
    found = []
    for command in together.menu:
        order = attack_of(together, command)
        before = attack_of(game, alone[command.name]) if order is not None else None
        if order is not None and before is not None:
            table = attack_table(view, order)
            was, now = Sum.of(attack_table(view, before)), Sum.of(table)
            title = f"{table.title}: hits {percent(now.hit)}, alone {percent(was.hit)}"
            found.append(attrs.evolve(table, title=title))
    return tuple(found)


PARTNERS = 4
"""Lines of partners that are shown, the best first."""


def joins_for(game: Game, shot: Command) -> tuple[Command, ...]:
    """The commands of a menu that choose a partner who could join in a shot of that menu (6.2-09)."""
    joins = (command for command in game.menu if command.verb in JOINS)
    return tuple(join for join in joins if any(c is shot for c in game.peek(join).menu))


def partners_compared(game: Game, shot: Command) -> ChanceTable | None:
    """How each partner that could join in changes an attack, the best first; None if nobody can (6.2-09)."""
    order, view = attack_of(game, shot), game.view()
    found: dict[Sum, list[str]] = {}
    for join in joins_for(game, shot) if order is not None else ():
        combined = attack_of(game.peek(join), shot)
        assert combined is not None
        partner = combined.attackers[1]
        told = called(partner.unit) + (" on Run and Gun" if partner.running else "")
        found.setdefault(Sum.of(attack_table(view, combined)), []).append(told)
    if order is None or not found:
        return None
    alone = Sum.of(attack_table(view, order))
    rows = [Chance("", alone.hit, f"alone: {alone.told}", 0)]
    best = sorted(found, key=lambda now: -now.hit - now.kill)
    for now in best[:PARTNERS]:
        gain = f"{round(100 * (now.hit - alone.hit)):+d} %".replace("-", "−")
        who = narrate.capital(" or ".join(found[now]))
        rows.append(Chance("", now.hit, f"{who}, {gain}: {now.told}", 1))
    more = sum(len(found[now]) for now in best[PARTNERS:])
    note = f"{counted(more, 'more way')} to combine, none better" if more else ""
    title = f"Combined Fire at {called(order.target)}: hit at all"
    return ChanceTable(title, tuple(rows), note, ("6.2-09", "6.2-12", "6.2-14"))


@attrs.frozen
class Sum:
    """What an attack comes to: how likely the target is hit at all, destroyed, and somebody of ours hurt."""

    hit: Fraction
    kill: Fraction
    harm: Fraction

    @classmethod
    def of(cls, table: ChanceTable) -> Sum:
        """The sum of a table."""
        kill = sum((r.chance for r in table.rows if r.good > 0 and r.meaning in ENDS), Fraction(0))
        return cls(table.share(1), kill, table.share(-1))

    @property
    def told(self) -> str:
        """The other two in words."""
        return f"kill {percent(self.kill)}, loss {percent(self.harm)}"
