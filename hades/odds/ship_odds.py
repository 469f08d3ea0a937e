"""What it costs the Vittles to leave, to come or to stay: who fires at her, and what becomes of her modules.

A row of shots draws card after card from decks that run down: that is sampled from the cards that are left,
always the same way, and the error is said. What the shots would bring about meanwhile, such as repairs
through the loss of EW, is left out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from hades import narrate
from hades.chance import stream
from hades.content.combat_odds import attack, defence
from hades.odds.chance_table import Chance, ChanceTable, percent
from hades.odds.remaining_cards import piles
from hades.rules.orbital_combat import fires
from hades.rules.vittles import worn
from hades.state.commands import Command
from hades.view import View
from hades.wording import counted

STATIONS = ("skedaddle", "approach", "hold-station")
"""Commands that decide where the Vittles is, and so who fires at her."""
SAMPLES = 2000
ERROR = math.ceil(100 / math.sqrt(SAMPLES))
"""Percentage points that a chance is at most off, 19 times in 20."""
LOST = 2
"""More modules lost than these are one line."""

Gun = tuple[str, bool]
"""Type of who fires, and whether it uses the modifier in parentheses."""


def station_tables(view: View, command: Command) -> tuple[ChanceTable, ...]:
    """What the shots bring that a command of the Movement Step leads to; () if nobody will fire.

    Of a Skedaddle those are the Parting Shots (7.2-05), of a ship that is In System afterwards the next
    Orbital Combat Step (5.1), if whoever can fire now still can.
    """
    clauses: tuple[str, ...] = "5.1-01", "5.1-02"
    if command.verb == "skedaddle":
        guns = parting_guns(view)
        words, clauses = "Skedaddle: Parting Shots", ("7.2-05", "7.2-06", "V-04")
    elif command.verb == "approach" or view.vittles.in_system:
        guns = orbital_guns(view)
        words = f"{'Approach' if command.verb == 'approach' else 'Hold station'}: the next Orbital Combat"
    else:
        return ()
    return (_table(view, guns, words, clauses),) if guns else ()


def parting_guns(view: View) -> tuple[Gun, ...]:
    """Who fires at the Vittles when she leaves: every fully operational offensive SI (7.2-05, 5.3-13)."""
    if not view.parting_shots:
        return ()
    return _sis(view, every="5.3-13" in view.tables.off)


def orbital_guns(view: View) -> tuple[Gun, ...]:
    """Who fires at her In System, as things stand: Fighters, then offensive SIs (5.1-02, 5.1-10)."""
    up = (f for f in view.fighters if f.status in ("orbit", "damaged"))
    return (*(("fighter", f.status == "damaged") for f in up), *_sis(view))


def _sis(view: View, *, every: bool = False) -> tuple[Gun, ...]:
    found = (si for si in view.installations if fires(si.status == "operational", si.offensive, every=every))
    return tuple((si.type, False) for si in found)


def _table(view: View, guns: Sequence[Gun], words: str, clauses: tuple[str, ...]) -> ChanceTable:
    """The table of some shots, one after the other."""
    modules = view.vittles.modules
    begin = next((at for at, module in enumerate(modules) if module.current), 0)
    start = 2 * begin + (modules[begin].status == "failing")
    ends = Counter(_ends(view, guns, start, 2 * len(modules)))
    lines: Counter[tuple[str, int]] = Counter()
    for end, count in ends.items():
        lines[_meaning(end, start, [module.id for module in modules])] += count
    rows = tuple(
        Chance("", Fraction(count, SAMPLES), words, good)
        for (words, good), count in sorted(lines.items(), key=lambda line: -line[1])
    )
    lost = sum((Fraction(count, SAMPLES) for end, count in ends.items() if end // 2 > begin), Fraction(0))
    gone = Fraction(ends[2 * len(modules)], SAMPLES)
    fire = counted(len(guns), "gun")
    brief = f"{fire}: module lost {percent(lost)}" + (f", ship {percent(gone)}" if gone else "")
    note = f"sampled from the cards that are left, within {ERROR} %; repairs on the way are left out"
    return ChanceTable(f"{words}, {fire}", rows, note, clauses, brief=brief)


def _ends(view: View, guns: Sequence[Gun], start: int, last: int) -> list[int]:
    """How many steps of modules are gone after all shots, sample by sample: two for each module."""
    dice = iter(stream("shots at the Vittles", 2 * SAMPLES * len(guns)))
    shl, nastian = piles(view, view.tables.catalog)
    shields = [defence(card, "vittles", False) for card in shl.cards]
    strikes = [[attack(card, *gun) for card in nastian.cards] for gun in guns]
    left = [[at for at, card in enumerate(pile.cards) if card in pile.left] for pile in (shl, nastian)]
    found = []
    for _ in range(SAMPLES):
        at = start
        fired = _drawn(dice, left[1], len(nastian.cards), len(guns))
        covered = _drawn(dice, left[0], len(shl.cards), len(guns))
        for strike, card, shield in zip(strikes, fired, covered, strict=True):
            net = strike[card] + shields[shield]
            if net > 0:
                module, failing = worn(at // 2, bool(at % 2), min(net, 2))
                at = 2 * module + failing
        found.append(min(at, last))
    return found


def _drawn(dice: Iterator[int], left: list[int], size: int, count: int) -> list[int]:
    """Places of cards as they may come, one after the other; an empty deck is shuffled first (4.0-29)."""
    coming, found = left.copy(), []
    for _ in range(count):
        coming = coming or list(range(size))
        at = next(dice) % len(coming)
        found.append(coming[at])
        coming[at] = coming[-1]
        coming.pop()
    return found


def _meaning(end: int, start: int, names: Sequence[str]) -> tuple[str, int]:
    """What a number of steps means, and for whom it is good."""
    begin, now = start // 2, end // 2
    if end == start:
        return "unharmed", 1
    if now >= len(names):
        return "the Vittles is lost", -1
    if now == begin:
        return f"{names[now]} fails", -1
    if now - begin > LOST:
        return f"{LOST + 1} or more modules lost", -1
    return f"{narrate.joined(names[begin:now])} lost", -1
