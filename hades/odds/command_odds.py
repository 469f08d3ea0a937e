"""Exact odds of a command or a plan: attacks, numbers to be drawn, and shots at the Vittles.

The odds use the cards left, as far as the player may know them. Attacks are counted over every pair of cards
(`combat_odds`); other draws are tried by running the rules with every card that can be next (`suppose`). In a
series of shots at the Vittles, each shot is computed from the cards left now.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TypeVar

import attrs

from hades import geometry as geo
from hades import narrate
from hades.chance import SOURCES, NoLuck, NothingDrawnError
from hades.content.component_records import DECKS
from hades.engine import sequencer
from hades.engine.ask import Attacker
from hades.engine.game import Game
from hades.odds.chance_table import Chance, ChanceTable, in_brief, rate_answer, sum_of
from hades.odds.combat_odds import SHL_TYPES, SPACEBORNE, spread
from hades.odds.reach import Plan, before_the_last
from hades.odds.remaining_cards import mean, piles, values
from hades.rules import sabotage
from hades.rules.combat_resolution import spared_by
from hades.rules.orbital_combat import fires
from hades.state.commands import Command
from hades.state.draw import FULL_DECK, bits
from hades.state.events import Event, events_of
from hades.view import InstallationSeen, UnitSeen, View
from hades.wording import counted, signed

# Trying a command with assumed cards. No card is really drawn, so nothing hidden can leak.


@attrs.frozen
class Supposed:
    """The result of a command if the given cards were drawn: its events and the next question."""

    events: tuple[Event, ...]
    kind: str
    """Kind of the next question; "" if the game is over or the next question depends on unknown cards."""
    prompt: str


def suppose(game: Game, commands: Plan, deck: int, cards: Sequence[int]) -> Supposed:
    """Return the result of the last command if the next cards of a Resolution deck were ``cards``.

    The events end before the first draw for which there is no card. ``deck`` is 0 for the SHL deck and 1 for
    the Nastian deck; cards are numbered from 0 and must be possible draws. The commands before the last must
    not draw.

    :raises Refused: if a command is not in its menu.
    """
    ahead = game.peek(*commands[:-1])
    code = ahead.find(commands[-1]).code
    state = ahead.state.clone()
    state.luck = NoLuck("")
    fixed: list[tuple[int, ...]] = [() for _ in SOURCES]
    fixed[deck] = tuple(cards)
    state.rigged = tuple(fixed)
    kind = prompt = ""
    with contextlib.suppress(NothingDrawnError):
        sequencer.apply(state, code)
        if not state.outcome:
            kind, prompt = state.agenda[-1][0], sequencer.ask_of(state)[2]
    return Supposed(tuple(events_of(state.log, game.words)), kind, prompt)


# Odds

SHOTS = ("fire-at", "fire-at-si", "fire-at-fighter", "sabotage-si", "shoot-unit", "shoot-si", "shoot-fighter")

ATTACK_CLAUSES = "4.0-14", "4.0-15", "4.0-18"
JOINS = ("combine", "combine-running")
"""Commands that choose a partner for Combined Fire."""
AIMS = ("full-fire", "sabotage", "fire")
"""Commands that lead to the choice of a target."""


@attrs.frozen
class Attack:
    """An attack as the player could order it, by Units or by a gun of the Vittles."""

    attackers: tuple[Attacker, ...]
    target: str
    sabotage: bool = False
    defends: bool = True


def attack_of(game: Game, command: Command) -> Attack | None:
    ask = game.ask
    if ask is None or command.verb not in SHOTS:
        return None
    if ask.shots:
        gun, target = command.args
        return Attack((Attacker(gun),), target)
    return Attack(ask.attackers, command.args[0], command.verb == "sabotage-si", ask.defends)


def attack_table(view: View, order: Attack) -> ChanceTable:
    """Return a table of the net results of an attack, best first, each with its chance and effect."""
    catalog = view.tables.catalog
    shooters = [combatant(view, attacker) for attacker in order.attackers]
    defender = combatant(view, Attacker(order.target))
    nets = spread(
        catalog,
        shooters,
        defender,
        left=view.public.left,
        cover=has_cover(view, order.target),
        sabotage=sabotage.MODIFIERS[shooters[0][1]] if order.sabotage else None,
        defends=order.defends,
    )
    ground = all(type_ not in SPACEBORNE for type_, _ in (*shooters, defender))
    suffers = max(order.attackers, key=lambda attacker: view.tables.unit_of.get(attacker.unit, 0))
    rows = tuple(
        _attack_result(view, order, net, chance, ground, suffers) for net, chance in reversed(nets.items())
    )
    return ChanceTable(
        _attack_title(order), rows, _attack_note(view, order), ATTACK_CLAUSES, target=called(order.target)
    )


def called(who: str) -> str:
    return narrate.WEAPONS.get(who) or narrate.name(who)


def _attack_title(order: Attack) -> str:
    who = " + ".join(
        called(attacker.unit) + (" (Run and Gun)" if attacker.running else "") for attacker in order.attackers
    )
    who += " (Sabotage)" if order.sabotage else ""
    return narrate.capital(f"{who} → {called(order.target)}")


def _attack_note(view: View, order: Attack) -> str:
    shl, nastian = (view.decks.of(deck).left for deck in DECKS)
    note = f"exact: {shl} SHL and {nastian} Nastian cards left"
    if order.sabotage:
        note += "; Sabotage has its own modifier"
    if not order.defends:
        note = f"exact: {shl} SHL cards left; the target draws none"
    if shl < len(order.attackers) or not nastian:
        note += "; an empty deck is reshuffled first"
    return note


def combatant(view: View, attacker: Attacker) -> tuple[str, bool]:
    """Return the type of a combatant and whether it uses the modifier in parentheses (4.0-11, 6.3-02)."""
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


def has_cover(view: View, target: str) -> bool:
    """Return whether a target is a Unit in the hex of a destroyed SI (4.0-09, C-09)."""
    if target not in view.tables.unit_of or not view.unit(target).hex:
        return False
    return view.gives_cover(geo.parse(view.unit(target).hex))


def _attack_result(
    view: View, order: Attack, net: int, chance: Fraction, ground: bool, suffers: Attacker
) -> Chance:
    who, words, good, is_out = "", "nothing", 0, False
    if net > 0:
        who, good = order.target, 1
        words, is_out = _blow(view, who, net, False)
    elif net < 0 and ground:
        # A hit eliminates an attacker that fires in a Run and Gun as if it were depleted.
        weak = suffers.running and view.unit(suffers.unit).steps > 1 and "P-42" in view.tables.off
        fate, is_out = _blow(view, suffers.unit, 2 if weak else -net, True)
        if fate != "unharmed":
            who, good = suffers.unit, -1
            words = narrate.capital(f"{called(who)} {fate}")
    return Chance(signed(net), chance, words, good, removes=who if is_out else "")


def _blow(view: View, who: str, hits: int, attacking: bool) -> tuple[str, bool]:
    """Return the effect of hits on a combatant in words, and whether it is out of play (4.0-14 to 4.0-23)."""
    tables = view.tables
    unit = view.unit(who) if who in tables.unit_of else None
    if unit is not None and unit.type == "officer":
        return ("out of action", True) if view.tso_turned else ("turns to Lt. Sanders", False)
    if hits < 2:
        if unit is None:
            _, is_hurt = combatant(view, Attacker(who))
            if not is_hurt:
                return "damaged", False
        elif unit.steps > 1:
            return "depleted", False
        elif spared_by(tables, tables.unit_of[who], attacking):
            return "unharmed", False
    return "destroyed", True


def modifiers(view: View, who: str) -> str:
    """Return the range and mean of a combatant's modifiers on the cards left, as text; "" if all are 0."""
    type_, weak = combatant(view, Attacker(who))
    pile = piles(view)[type_ not in SHL_TYPES]
    found = []
    for word, attacks in (("attack", True), ("defence", False)):
        each = values(pile, type_, attacks=attacks, weak=weak)
        best, worst = each[0][0], each[-1][0]
        if best or worst:
            spread = f"{signed(worst)} to {signed(best)}, on average {mean(each)}"
            found.append(f"{word} {spread if best != worst else signed(best)}")
    text = "; ".join(found)
    return f"next of {counted(len(pile.coming), 'card')} left: {text}" if text else ""


# Numbers that must be drawn


LOSSES = ("6.4-11", "6.4-12", "6.4-13")
"""Clauses by which a recoil destroys a Unit."""
JUMPS = ("jump-to", "stay-and-attack", "cfp")
DECK_GAIN = Fraction(1, 20)
"""Minimum gain, as rated by `rate_answer`, for which the other deck is mentioned or chosen (R-04)."""
OTHER = "from the "
"""Beginning of the words for odds from the other deck."""
DRAWS = ("request", "call", "science", "rally", "repair")
"""Commands that draw a number for success or failure. A Rally draws one for each Unit."""
HARM = {
    "unit_depleted": "{} depleted",
    "unit_destroyed": "{} destroyed",
    "dante_lost": "{} lost",
    "bridge_shut": "the Bridge shut",
}
"""Kind of event that makes a failure harmful -> words for it, with ``{}`` for the person who fails."""
SURPRISED = 3
"""Lowest modified number of a Jump for which the target draws no card (6.4-18)."""


def _either_deck(view: View) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Return the deck used for "either deck" draws, the numbers on its cards, and the cards that can be next.

    The deck is 0 (SHL) or 1 (Nastian). Cards are numbered from 0.
    """
    catalog = view.tables.catalog
    side = DECKS.index(view.either_deck)
    cards = (catalog.shl_cards, catalog.nastian_cards)[side]
    coming = view.public.left[side] or FULL_DECK
    return side, tuple(card.number for card in cards), tuple(bits(coming))


def _draw_note(view: View, count: int, more: str = "") -> str:
    deck = view.either_deck
    cards = counted(count, "card")
    return f"exact: {cards} can come from the {narrate.DECKS[deck]} deck{more}"


def _range_text(numbers: Sequence[int]) -> str:
    return "–".join(str(n) for n in dict.fromkeys((min(numbers), max(numbers))))


def _without_shuffle(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event.kind != "deck_shuffled"]


def number_table(game: Game, command: Command) -> ChanceTable:
    """Return a table of the results of a command that draws a number (6.6-03, 6.7-03, 6.9-02, 7.1-02)."""
    view = game.view()
    side, numbers, coming = _either_deck(view)
    results: dict[tuple[str, int, str], list[int]] = {}
    tried: dict[int, tuple[str, int, str]] = {}
    clauses: tuple[str, ...] = ()
    for card in sorted(coming, key=lambda c: numbers[c]):
        number = numbers[card]
        if number not in tried:
            found = suppose(game, (command,), side, (card,))
            tried[number] = _outcome(found, view.agenda)
            clauses = tuple(dict.fromkeys((*clauses, *_without_shuffle(found.events)[0].clauses)))
        results.setdefault(tried[number], []).append(number)
    who = game.ask.subject if game.ask is not None else ""
    person = narrate.name(who).rpartition(" ")[2]
    rows = tuple(
        Chance(
            _range_text(drawn),
            Fraction(len(drawn), len(coming)),
            meaning,
            good,
            harm.format(person),
        )
        for (meaning, good, harm), drawn in results.items()
    )
    each = "; one draw for each Unit" if command.verb == "rally" else ""
    note = _draw_note(view, len(coming), each)
    return ChanceTable(_draw_title(game, command), rows, note, clauses, "success")


def _draw_title(game: Game, command: Command) -> str:
    who = game.ask.subject if game.ask is not None else ""
    what = {"cfp": "Jump (CFP)", "jump-to": "Jump (CFP)", "stay-and-attack": "attack without a Jump (CFP)"}
    words = what.get(command.verb, command.verb.capitalize())
    return narrate.capital(f"{narrate.name(who)}: {words}") if who else words


def _outcome(found: Supposed, asked: Sequence[str]) -> tuple[str, int, str]:
    """Return (result in words, 1 if good, 0 if neutral or -1 if bad, words from `HARM` or "").

    ``asked`` are the kinds of questions open before the draw.
    """
    first, *rest = _without_shuffle(found.events)
    after: list[Event] = []
    for event in rest:
        if event.kind in ("step_began", "phase_ended") or "success" in event.data:
            break
        after.append(event)
    words = " ".join(narrate.sentence(event) for event in after)
    if first.data["success"]:
        return words or (found.prompt if found.kind not in asked else "") or "success", 1, ""
    if harm := next((HARM[event.kind] for event in after if event.kind in HARM), ""):
        return words, -1, harm
    return words or "nothing", 0, ""


# Jumps


MISFIRE = "misfire"
"""The word for all harmful results of a Jump in a sum."""


def jump_table(game: Game, command: Command) -> ChanceTable:
    """Return a table of the results of a CFP Jump, or of a CFP attack without a Jump (6.4-05 to 6.4-18).

    Once the destination is chosen, malfunctions that destroy the Unit have their own line.
    """
    view = game.view()
    assert game.ask is not None
    unit = view.unit(game.ask.subject)
    aimed = command.verb != "cfp"
    asked, tried = game, command
    if not aimed:
        asked = game.peek(command)
        tried = next(c for c in asked.menu if c.verb == "jump-to")
    side, numbers, coming = _either_deck(view)
    drawn: dict[int, list[int]] = {}
    clauses: tuple[str, ...] = ()
    change = 0
    for card in coming:
        events = _without_shuffle(suppose(asked, (tried,), side, (card,)).events)
        change = events[0].data["modified"] - numbers[card]
        drawn.setdefault(max(0, min(SURPRISED, numbers[card] + change)), []).append(card)
        clauses = tuple(dict.fromkeys((*clauses, *(id_ for event in events for id_ in event.clauses))))
    arrives = "attacks" if command.verb == "stay-and-attack" else "arrives; may attack"
    rows = []
    for result in sorted(drawn, reverse=True):
        cards = drawn[result]
        what, share = _range_text([numbers[card] for card in cards]), Fraction(len(cards), len(coming))
        if result == 1:
            lost = _lost(asked, tried, cards, coming, side, numbers) if aimed else None
            rows += _malfunction(what, share, lost, unit)
            clauses = tuple(dict.fromkeys((*clauses, "6.4-10", *LOSSES, "6.4-14")))
        elif result == 0:
            rows.append(Chance(what, share, "misfire: destroyed", -1, MISFIRE))
        else:
            how = "the target draws no card" if result == SURPRISED else "normal combat"
            rows.append(Chance(what, share, f"{arrives}, {how}", 1))
    added = f"; number modified by {signed(change)}" if change else ""
    note = _draw_note(view, len(coming), added)
    return ChanceTable(_draw_title(game, command), tuple(rows), note, clauses, "no misfire")


def _malfunction(what: str, share: Fraction, lost: Fraction | None, unit: UnitSeen) -> list[Chance]:
    """Return the lines for a malfunction; ``lost`` is its chance to destroy the Unit, None if unknown."""
    flung = "malfunction: flung 1 to 6 hexes"
    wear = ", depleted" if unit.steps > 1 else ", unharmed"
    if lost is None:
        words = (
            f"{flung} in a random direction; destroyed at a wall, an edge, a Complex or a Unit, otherwise"
        ) + wear[1:]
        return [Chance(what, share, words, -1, MISFIRE)]
    lines = (
        (lost, f"{flung} and destroyed at a wall, an edge, a Complex or a Unit"),
        (share - lost, f"{flung}{wear}"),
    )
    return [Chance(what, part, words, -1, MISFIRE) for part, words in lines if part]


def _lost(
    game: Game,
    command: Command,
    cards: Sequence[int],
    coming: Sequence[int],
    side: int,
    numbers: Sequence[int],
) -> Fraction:
    """Return the chance that the Jump malfunctions, by any of ``cards``, and destroys the Unit."""
    tried: dict[tuple[int, int], bool] = {}
    chance = Fraction(0)
    for drawn, share in _three(cards, coming, len(numbers)):
        key = numbers[drawn[1]], numbers[drawn[2]]
        if key not in tried:
            events = suppose(game, (command.name,), side, drawn).events
            tried[key] = any(event.kind == "unit_destroyed" for event in events)
        if tried[key]:
            chance += share
    return chance


def _three(
    first: Sequence[int], coming: Sequence[int], size: int
) -> Iterator[tuple[tuple[int, int, int], Fraction]]:
    """Yield every way to draw three cards, with its chance. The first card must be one of ``first``.

    A deck that runs out is reshuffled. The second card, which gives the direction, then stays out (R-11).
    """
    for one in first:
        seconds = [card for card in coming if card != one] or list(range(size))
        for two in seconds:
            left = [card for card in seconds if card != two]
            thirds = left or [card for card in range(size) if card != two]
            share = Fraction(1, len(coming) * len(seconds) * len(thirds))
            for three in thirds:
                yield (one, two, three), share


# Shots at the Vittles


STATIONS = ("skedaddle", "approach", "hold-station")
"""Commands that move the Vittles or keep it where it is, so that other enemies can fire at it."""
LOST = 2
"""Largest number of lost modules with its own line in the table. Larger losses share a line."""
SHIP_LOST = "the Vittles is lost"

Gun = tuple[str, bool]
"""(type of the attacker, whether it uses the modifier in parentheses)."""


def station_tables(view: View, command: Command) -> tuple[ChanceTable, ...]:
    """Return a table of the shots at the Vittles after a command of its Movement Step; () if there are none.

    After a Skedaddle, these are the Parting Shots (7.2-05); In System, those of the next Orbital Combat Step
    (5.1), by every enemy that can fire now.
    """
    clauses: tuple[str, ...] = "5.1-01", "5.1-02"
    if command.verb == "skedaddle":
        guns = parting_guns(view)
        fired = counted(len(guns), "Parting Shot")
        words, clauses = f"Skedaddle: {fired}", ("7.2-05", "7.2-06", "V-04")
    elif command.verb == "approach" or view.vittles.in_system:
        guns = orbital_guns(view)
        verb, fired = "Approach" if command.verb == "approach" else "Hold station", counted(len(guns), "shot")
        words = f"{verb}: the next Orbital Combat, {fired}"
    else:
        return ()
    return (_shots_table(view, guns, words, fired, clauses),) if guns else ()


def parting_guns(view: View) -> tuple[Gun, ...]:
    """Return the SIs that fire Parting Shots at the Vittles as it leaves, or () (7.2-05, 5.3-13)."""
    every = "5.3-13" in view.tables.off
    return tuple((si.type, False) for si in firing_sis(view, every=every)) if view.parting_shots else ()


def orbital_guns(view: View) -> tuple[Gun, ...]:
    """Return the enemies that can fire at the Vittles In System: Fighters, then SIs (5.1-02, 5.1-10)."""
    up = (f for f in view.fighters if f.status in ("orbit", "damaged"))
    return (*(("fighter", f.status == "damaged") for f in up), *((si.type, False) for si in firing_sis(view)))


def firing_sis(view: View, *, every: bool = False) -> tuple[InstallationSeen, ...]:
    """Return the SIs that can fire at the Vittles In System (5.1-02); ``every`` is as in `fires`."""
    found = (si for si in view.installations if fires(si.status == "operational", si.offensive, every=every))
    return tuple(found)


def _shots_table(
    view: View, guns: Sequence[Gun], words: str, fired: str, clauses: tuple[str, ...]
) -> ChanceTable:
    modules = view.vittles.modules
    begin = next((at for at, module in enumerate(modules) if module.current), 0)
    start, last = 2 * begin + (modules[begin].status == "failing"), 2 * len(modules)
    shots = []
    for gun in guns:
        nets = spread(view.tables.catalog, (gun,), ("vittles", False), left=view.public.left)
        shots.append(
            (nets.get(1, Fraction(0)), sum((chance for net, chance in nets.items() if net > 1), Fraction(0)))
        )
    ends = under_fire({start: Fraction(1)}, shots, last)
    # A number alone is no name of a module.
    names = [narrate.WEAPONS[module.id] if module.id.isdecimal() else module.id for module in modules]
    lines: dict[tuple[str, int], Fraction] = {}
    for end, chance in ends.items():
        line = _ship_meaning(end, start, names)
        lines[line] = lines.get(line, Fraction(0)) + chance
    rows = tuple(
        Chance("", chance, words, good)
        for (words, good), chance in sorted(lines.items(), key=lambda line: -line[1])
    )
    note = "each shot uses the cards left now; repairs in between are ignored"
    table = ChanceTable(words, rows, note, clauses)
    fails = f"{names[begin]} fails"
    harmful = [row for row in table.rows if row.good < 0]
    # The greatest harm comes first, as a narrow place shows only the beginning.
    harms = (
        ("to lose a module", [row for row in harmful if row.meaning != fails]),
        ("the ship", [row for row in harmful if row.meaning == SHIP_LOST]),
        (f"that {fails}", [row for row in harmful if row.meaning == fails]),
    )
    parts = [f"{sum_of(found)} {harm}" for harm, found in harms if found]
    return attrs.evolve(table, brief=", ".join((*parts, fired) if parts else (fired, "which cannot hit")))


N = TypeVar("N", float, Fraction)


def under_fire(track: Mapping[int, N], shots: Iterable[tuple[N, N]], last: int) -> dict[int, N]:
    """Return the chance of each number of module steps lost, at most ``last``, after shots at the Vittles.

    ``track`` maps each number to its chance before the shots. A shot is (chance of one hit, chance of two).
    A module has two steps; surplus hits do not carry over.
    """
    found = dict(track)
    for one, two in shots:
        after: dict[int, N] = {}
        for hits, chance in found.items():
            both = (1 - one - two, hits), (one, hits + 1), (two, hits // 2 * 2 + 2)
            for part, there in both if hits < last else ((1, last),):
                if part:
                    after[there] = after.get(there, 0) + chance * part
        found = after
    return found


def _ship_meaning(end: int, start: int, names: Sequence[str]) -> tuple[str, int]:
    begin, now = start // 2, end // 2
    if end == start:
        return "unharmed", 1
    if now >= len(names):
        return SHIP_LOST, -1
    if now == begin:
        return f"{names[now]} fails", -1
    if now - begin > LOST:
        return f"{LOST + 1} or more modules lost", -1
    return f"{narrate.joined(names[begin:now])} lost", -1


# Any command


DRAWING = (*SHOTS, *AIMS, *JUMPS, *DRAWS, *JOINS)
"""Commands that draw Resolution cards or lead to a choice of target; `STATIONS` have odds as well."""


def odds(game: Game, plan: Plan) -> tuple[ChanceTable, ...]:
    """Return the odds of the last command of a plan, computed from the cards left.

    A command that draws or makes the Vittles a target has one table, or one for each target if no target is
    chosen yet. Any other command has no table.

    :raises Refused: if a command is not in its menu.
    :raises ValueError: as `before_the_last`.
    """
    asked = before_the_last(game, plan)
    command = asked.find(plan[-1])
    if command.verb in SHOTS:
        order = attack_of(asked, command)
        return () if order is None else (attack_table(asked.view(), order),)
    if command.verb in JUMPS:
        return (jump_table(asked, command),)
    if command.verb in DRAWS:
        return (number_table(asked, command),)
    if command.verb in (*AIMS, *JOINS):
        aiming = asked.peek(command)
        orders = filter(None, (attack_of(aiming, shot) for shot in aiming.menu))
        return tuple(attack_table(aiming.view(), order) for order in orders)
    if command.verb in STATIONS:
        return station_tables(asked.view(), command)
    return ()


def better_deck_order(game: Game, plan: Plan) -> str:
    """Return the order to draw a plan's number from the other deck, if that is clearly better (R-04).

    "" if the odds are not better by at least `DECK_GAIN`, or if the last command draws no number.
    """
    asked = before_the_last(game, plan)
    order = f"draw-from {DECKS[1 - DECKS.index(asked.view().either_deck)]}"
    if asked.find(plan[-1]).verb not in DRAWS or not any(one.name == order for one in asked.menu):
        return ""
    now, other = odds(game, plan), odds(game, (*plan[:-1], order, plan[-1]))
    return order if rate_answer(other) - rate_answer(now) >= DECK_GAIN else ""


def from_other_deck(game: Game, plan: Plan) -> str:
    """Return a phrase on the odds of a plan from the other deck; "" unless they are clearly better."""
    if not (order := better_deck_order(game, plan)):
        return ""
    deck = order.rpartition(" ")[2]
    return f"{OTHER}{narrate.DECKS[deck]} deck: {in_brief(odds(game, (*plan[:-1], order, plan[-1])))}"


def with_each_partner(game: Game, plan: Plan) -> tuple[tuple[Command, ...], ...]:
    """Return a plan that ends with a shot, once for each possible partner in Combined Fire (6.2-09)."""
    asked = before_the_last(game, plan)
    before, shot = tuple(map(game.named, plan[:-1])), asked.find(plan[-1])
    joins = (command for command in asked.menu if command.verb in JOINS)
    return tuple((*before, join, shot) for join in joins if any(c is shot for c in asked.peek(join).menu))
