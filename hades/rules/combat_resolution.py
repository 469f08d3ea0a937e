"""4.0 Combat Resolution.

One attacker (two in Combined Fire) and one defender draw a card each, the player's side from the SHL deck and
all others from the Nastian deck, so a Gorgon and a Nastian draw two Nastian cards (C-02). Attack modifier
plus the negative defence modifier is the net result (C-01):

    +2 or more  the defender is destroyed
    +1          the defender is depleted, or destroyed if it has one step left
     0          nothing
    -1          ground against ground, the attacker is depleted or, with one step left, destroyed
    -2 or less  ground against ground, the attacker is destroyed

The Vittles and Fighters are spaceborne; Units and SIs are ground, so an SI that shoots at a Unit can be hurt
(C-07).
"""

from __future__ import annotations

from hades.board.contact import above_destroyed, in_destroyed_si
from hades.board.occupancy import enemies_at, place
from hades.content.tables import T, Tables
from hades.geometry import SIZE
from hades.rules import surface_installations, vittles
from hades.state import draw
from hades.state.events import Entry
from hades.state.state import CUP, DAMAGED, GONE, IDOL, LOOT, ORBIT_DAMAGED, SHOT_DOWN, State

UNIT, SI, FIGHTER, SHIP, BLAST = range(5)
"""Kinds of combatants. A combatant is (kind, number): the number of the Unit, SI, Fighter or weapon.

Weapon 0 is the 50, 1 is R1, 2 is R2. For the ship as defender, the number means nothing. The number of a
blast is the type of Unit that the blast fights as.
"""

GROUND = (UNIT, SI)
"""Kinds of combatants that can be hurt by their own attack (C-07)."""

Combatant = tuple[int, int]

SHL, NASTIAN = 0, 1
WEAPON_TYPES = (T["50"], T["R1"], T["R2"])
_VITTLES = T["vittles"]


def deck_of(s: State, who: Combatant) -> int:
    """Return the deck a combatant draws from: SHL for the player's side (4.0-05, C-02)."""
    kind, number = who
    if kind == SHIP or (kind == UNIT and s.t.is_friend[number]):
        return SHL
    return NASTIAN


def is_depleted(s: State, who: Combatant) -> bool:
    """Return whether a combatant uses the modifier in parentheses (4.0-11, C-06)."""
    kind, number = who
    if kind == UNIT:
        return s.steps[number] < s.t.fresh_from[number]
    if kind == SI:
        return s.si_status[number] == DAMAGED
    if kind == FIGHTER:
        return s.fighters[number] == ORBIT_DAMAGED
    return kind == SHIP and vittles.is_failing(s, vittles.WEAPONS[number])


def fight(
    s: State,
    clauses: tuple[str, ...],
    attackers: tuple[Combatant, ...],
    defender: Combatant,
    *,
    run_and_gun: tuple[int, ...] = (),
    fixed: int | None = None,
    bonus: int = 0,
    defends: bool = True,
    choice: tuple[object, ...] = (),
) -> int:
    """Resolve one combat, apply its result and return the net result.

    - ``run_and_gun``: Units that attack as if depleted (6.3-02).
    - ``fixed``: replaces the attacker's modifier (6.5-02).
    - ``bonus``: is added to the net result.
    - ``defends``: False if the defender draws no card (6.4-18).
    - ``choice``: the event of choosing the target, logged right before the combat.
    """
    t = s.t
    net = bonus
    shots = []
    table = [0, 0]
    for who in attackers:
        kind, number = who
        deck = deck_of(s, who)
        drawn = draw.card(s, deck, table[deck])
        table[deck] |= 1 << drawn
        weak = is_depleted(s, who) or (kind == UNIT and number in run_and_gun)
        modifier = attack_modifier(s, who, deck, drawn, weak) if fixed is None else fixed
        net += modifier
        shots.append((kind, number, int(weak), draw.named(deck, drawn), modifier))
    weak = defender[0] != SHIP and is_depleted(s, defender)
    shield = (int(weak), draw.NO_CARD, 0, 0)
    if defends:
        deck = deck_of(s, defender)
        drawn = draw.card(s, deck, table[deck])
        modifier = defense_modifier(s, defender, deck, drawn)
        cover = t.card_cover[deck][drawn]
        if cover:
            cover = cover_modifier(s, defender, deck, drawn)
            clauses = (*clauses, *_covered_by(s, defender))
        net += modifier + cover
        shield = (int(weak), draw.named(deck, drawn), modifier, cover)
    if defender == (UNIT, t.officer) and s.steps[t.officer] < t.steps_of[t.officer]:
        clauses = (*clauses, "-C-21" if "C-21" in t.off else "C-21")
    if s.gorgons:
        clauses = (*clauses, *_gorgons_fight_as(t, (*attackers, defender) if defends else attackers))
    # Two combatants that attack together are always Units.
    ground = attackers[0][0] in GROUND and defender[0] in GROUND
    clauses = (*clauses, *no_effect(net, ground), *_read_as(s, attackers, defender, net, ground))
    # An attack on the ship is an attack on the module under fire (12.0-01).
    target = (SHIP, s.module) if defender[0] == SHIP else defender
    if choice:
        s.tell(*choice)
    s.tell("combat", clauses, tuple(shots), (*target, *shield), bonus, net, int(ground))
    if net >= 2:
        destroy(s, defender, ("4.0-14",))
    elif net == 1:
        hit(s, defender)
    elif net < 0 and ground:
        suffers = max(attackers, key=lambda who: who[1])
        combined = ("6.2-14", "C-19") if len(attackers) > 1 else ()
        if net == -1 and suffers[1] in run_and_gun and s.steps[suffers[1]] > 1:
            # The Unit is not depleted, but attacks as if it were.
            if "P-42" in s.t.off:
                destroy(s, suffers, (*_second_hit(True), "-P-42", *combined))
            else:
                hit(s, suffers, attacking=True, also=("P-42", *combined))
        elif net == -1:
            hit(s, suffers, attacking=True, also=combined)
        else:
            destroy(s, suffers, ("4.0-21", *combined))
    return net


def _gorgons_fight_as(t: Tables, who_draw: tuple[Combatant, ...]) -> tuple[str, ...]:
    """Return the clauses by which the Gorgons among ``who_draw`` fight as another type (5.7-12, 5.7-13)."""
    medusa = t.unit_of["medusa"]
    gorgons = sorted(number for kind, number in who_draw if kind == UNIT and t.is_gorgon[number])
    return tuple("5.7-12" if unit == medusa else "5.7-13" for unit in gorgons)


def _covered_by(s: State, who: Combatant) -> tuple[str, ...]:
    """Return the clauses that give or deny a defender the cover modifier of a card (4.0-09, C-09)."""
    if who[0] != UNIT:
        return ()
    hex_ = s.where[who[1]]
    if hex_ < SIZE:
        return ("4.0-09",) if in_destroyed_si(s, hex_) else ()
    if not above_destroyed(s, hex_):
        return ()
    return ("4.0-09", "-C-09") if "C-09" in s.t.off else ("C-09",)


def no_effect(net: int, ground: bool) -> tuple[str, ...]:
    """Return the clause that makes a net result harmless; () if it has an effect (4.0-17, 4.0-19, 4.0-22)."""
    if net > 0 or (net and ground):
        return ()
    return ("4.0-17" if not net else "4.0-19" if net == -1 else "4.0-22",)


def _read_as(
    s: State, attackers: tuple[Combatant, ...], defender: Combatant, net: int, ground: bool
) -> tuple[str, ...]:
    """Return the clauses by which this combat was fought and its result was read."""
    kind, unit = attackers[0]
    other, target = defender
    fought: tuple[str, ...] = ()
    if kind == other == UNIT and not (s.t.is_friend[unit] or s.t.is_friend[target]):
        # A Gorgon and a Nastian both draw from the same deck.
        fought = ("C-02",)
    if kind == SHIP and is_depleted(s, attackers[0]):
        fought = (*fought, "C-06")
    if net >= 0:
        return fought
    if kind == SHIP:
        return (*fought, "7.3-07")
    if ground:
        # An SI that fires at a Unit also counts as ground.
        return (*fought, "C-07") if kind == SI else fought
    return fought if other == SHIP else (*fought, "C-08")


def attack_modifier(s: State, who: Combatant, deck: int, drawn: int, weak: bool) -> int:
    """Return a card's modifier for an attacker; ``weak`` selects the modifier in parentheses (4.0-11)."""
    kind, number = who
    t = s.t
    if kind == UNIT:
        return t.ground_attack[deck][drawn][t.type_of[number]][weak]
    if kind == SI:
        return t.ground_attack[deck][drawn][t.si_type[number]][weak]
    if kind == BLAST:
        return t.ground_attack[deck][drawn][number][0]
    type_ = T["fighter"] if kind == FIGHTER else WEAPON_TYPES[number]
    return t.space_attack[deck][drawn][type_][weak]


def defense_modifier(s: State, who: Combatant, deck: int, drawn: int) -> int:
    """Return a card's modifier for a defender, 0 or less, without cover (4.0-08)."""
    kind, number = who
    t = s.t
    if kind == UNIT:
        return t.ground_defense[deck][drawn][t.type_of[number]][s.depleted(number)]
    if kind == SI:
        return t.ground_defense[deck][drawn][t.si_type[number]][is_depleted(s, who)]
    if kind == FIGHTER:
        return t.space_defense[deck][drawn][T["fighter"]][is_depleted(s, who)]
    # As a defender, the ship is never "damaged": it has only one value (C-05).
    return t.space_defense[deck][drawn][_VITTLES][0]


def cover_modifier(s: State, who: Combatant, deck: int, drawn: int) -> int:
    """Return a card's modifier for a Unit that defends in a destroyed SI's hex (4.0-09, C-09)."""
    cover = s.t.card_cover[deck][drawn]
    return cover if cover and who[0] == UNIT and in_destroyed_si(s, s.where[who[1]]) else 0


def hit(s: State, who: Combatant, attacking: bool = False, also: tuple[str, ...] = ()) -> None:
    """Apply one hit: deplete a combatant, or destroy it on its last step (4.0-15, 4.0-16, 4.0-20).

    ``also`` holds the reasons why this attacker suffers the hit (6.2-14).
    """
    kind, number = who
    if kind == UNIT:
        hit_unit(s, number, attacking, also)
    elif kind == SI:
        if s.si_status[number] == DAMAGED:
            destroy(s, who, _second_hit(attacking))
        else:
            surface_installations.damage(s, number, ("4.0-18",) if attacking else ("4.0-15",))
    elif kind == FIGHTER:
        if s.fighters[number] == ORBIT_DAMAGED:
            destroy(s, who, ("4.0-23",))
        else:
            s.fighters[number] = ORBIT_DAMAGED
            s.tell("fighter_damaged", ("4.0-15",), number)
    else:
        vittles.hit(s, 1)


def _second_hit(attacking: bool) -> tuple[str, ...]:
    """Return the clauses that destroy a depleted counter: 4.0-23 and, for attackers, 4.0-18 and C-22."""
    return ("4.0-18", "4.0-23", "C-22") if attacking else ("4.0-23",)


def hit_unit(s: State, unit: int, attacking: bool, also: tuple[str, ...]) -> None:
    """Apply one hit to a Unit; a counter with one side has one step (2.2-08).

    The Honor Guard is depleted from the beginning (11.0-40), so 4.0-23 holds for it in any edition.
    """
    clause = "4.0-20" if attacking else "4.0-16"
    if unit == s.t.officer:
        hit_officer(s)
    elif s.steps[unit] > 1:
        s.steps[unit] -= 1
        s.tell("unit_depleted", ("4.0-18" if attacking else "4.0-15", *also), unit)
    elif s.t.steps_of[unit] > 1:
        destroy(s, (UNIT, unit), (*_second_hit(attacking), *also))
    elif s.t.always_depleted[unit]:
        destroy(s, (UNIT, unit), (*_second_hit(attacking), "11.0-40", *also))
    else:
        one_step = ("U-07",) if s.t.is_gorgon[unit] else ()
        if without := spared_by(s.t, unit, attacking):
            s.tell("unit_unharmed", (*without, *one_step, *also), unit)
            return
        alone = ("C-15",) if attacking else ()
        destroy(s, (UNIT, unit), ("2.2-08", clause, *one_step, *alone, *also))


def spared_by(t: Tables, unit: int, attacking: bool) -> tuple[str, ...]:
    """Return the switches, all off, that let a Unit with one side survive a hit (2.2-08, 4.0-16, 4.0-20)."""
    if t.steps_of[unit] > 1 or t.always_depleted[unit]:
        return ()
    return tuple(f"-{id_}" for id_ in ("2.2-08", "4.0-20" if attacking else "4.0-16") if id_ in t.off)


def destroy(s: State, who: Combatant, clauses: tuple[str, ...]) -> None:
    """Destroy a combatant (4.0-24 to 4.0-28, 2.4-06)."""
    kind, number = who
    if kind == UNIT:
        if number == s.t.officer:
            hit_officer(s, ("C-03",))
        else:
            remove_unit(s, number, clauses)
    elif kind == SI:
        surface_installations.destroy(s, number, clauses)
    elif kind == FIGHTER:
        s.fighters[number] = SHOT_DOWN
        s.tell("fighter_destroyed", (*clauses, "2.4-06"), number)
    else:
        vittles.hit(s, 2)


def remove_unit(s: State, unit: int, clauses: tuple[str, ...], dropped: tuple[str, ...] = ()) -> None:
    """Remove a destroyed Unit; Nastians go back to the cup, other Units leave the game.

    ``dropped`` holds the clauses that put the Unit's treasures into the hex where the Unit stood (P-39).
    """
    if s.t.is_nastian[unit]:
        s.cup |= 1 << unit
        _take_off_map(s, unit, CUP, (*clauses, "4.0-25"), dropped)
    else:
        _take_off_map(s, unit, GONE, (*clauses, "4.0-24" if s.t.is_friend[unit] else "U-08"), dropped)


def _take_off_map(
    s: State, unit: int, to: int, clauses: tuple[str, ...], dropped: tuple[str, ...] = ()
) -> None:
    hex_ = s.where[unit]
    left = leave_treasures(s, unit, dropped)
    place(s, unit, to)
    s.steps[unit] = 0 if to == GONE else s.t.steps_of[unit]
    s.tell("unit_destroyed", clauses, unit, hex_)
    for entry in left:
        s.tell(*entry)


def hit_officer(s: State, more: tuple[str, ...] = ()) -> None:
    """Apply a combat's hits, however many, to the Officer: turn over Tso, or remove Sanders (6.2-07, 6.2-08).

    ``more`` holds the clauses by which he withstands a result that destroys other Units (C-03).
    """
    officer = s.t.officer
    if not s.tso_turned:
        s.tso_turned = True
        s.steps[officer] = 1
        s.tell("officer_turned", ("6.2-07", "14.1-11", "E-06", *more), officer)
    else:
        _take_off_map(s, officer, GONE, ("6.2-08", "4.0-26", "14.1-12"))


def leave_treasures(s: State, unit: int, dropped: tuple[str, ...] = ()) -> list[Entry]:
    """Leave a destroyed Unit's treasures in its hex; a Nastian's Idol always stays (11.0-32, 11.0-36).

    ``dropped`` holds the clauses that leave them there. Returns the events to log after the Unit's
    destruction.
    """
    entries: list[Entry] = []
    for treasure in (IDOL, LOOT):
        if s.carrier[treasure] == unit:
            s.carrier[treasure] = 0
            clauses = _stays(s.t, treasure, unit)
            if clauses:
                beside = [other for other in enemies_at(s, s.where[unit]) if other != unit]
                clauses += ("N-58",) * any(s.t.is_nastian[other] for other in beside)
                entries.append(("treasure_left", (*clauses, *dropped), treasure, s.where[unit], unit))
            else:
                s.treasure_at[treasure] = GONE
                without = ("-11.0-36", "-P-40") if treasure == IDOL else ("-11.0-36",)
                entries.append(("treasure_lost", without, treasure, s.where[unit], unit))
    return entries


def _stays(t: Tables, treasure: int, unit: int) -> tuple[str, ...]:
    """Return the clauses that leave a treasure where its carrier falls; () if it is lost (11.0-36, P-40)."""
    if treasure == IDOL and t.is_nastian[unit]:
        return ("11.0-32",)
    if "11.0-36" not in t.off:
        return ("11.0-36",)
    return ("11.0-28", "P-40") if treasure == IDOL and "P-40" not in t.off else ()
