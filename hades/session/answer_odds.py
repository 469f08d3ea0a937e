"""The odds of choices: chance tables, notes on buttons, and the shots possible at a target (6.2-09)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import zip_longest

import attrs

from hades import narrate
from hades.narrate import command_words
from hades.odds.chance_table import ChanceTable, in_brief, rate_answer
from hades.odds.command_odds import (
    DRAWING,
    DRAWS,
    JOINS,
    JUMPS,
    OTHER,
    SHOTS,
    STATIONS,
    from_other_deck,
    odds,
    with_each_partner,
)
from hades.session.option import Option
from hades.session.table_session import TableSession

MOST = 16
"""Maximum number of choices whose odds are computed. The player sees only the beginning of a longer list."""
FULL = 2
"""Maximum number of tables that list every result. If there are more, equal results share a line."""


def is_shot(option: Option) -> bool:
    return option.verb in SHOTS


def tables(session: TableSession, option: Option) -> tuple[ChanceTable, ...]:
    """Return the chance tables of a choice; () if the choice draws no card, or in a game without aids."""
    draws = session.game.aids and option.verb in (*DRAWING, *STATIONS)
    return odds(session.game, option.commands) if draws else ()


def tables_of(session: TableSession, options: Sequence[Option], most: int = 4) -> tuple[ChanceTable, ...]:
    """Return the chance tables of the given choices, best first.

    A table with a certain result is shortened. If there are more than `FULL` tables, all are shortened, and
    only the first ``most`` are returned.
    """
    found = [table for option in options for table in tables(session, option)]
    found.sort(key=lambda table: -rate_answer((table,)))
    if len(found) > FULL:
        return tuple(table.short() for table in found[:most])
    return tuple(table.short() if table.certain else table for table in found)


def jumps(session: TableSession, hex_: str) -> list[Option]:
    """Return the choices that use CFP; [] unless the Unit that would use it is in the given hex."""
    unit = session.acting_unit
    if unit is None or unit.hex != hex_:
        return []
    return [option for option in session.options if option.verb in JUMPS]


def ranked(session: TableSession, options: Sequence[Option]) -> list[Option]:
    """Return the choices sorted by their odds, best first; their notes begin with the odds.

    A choice that draws no card is rated 0. Equal choices keep their order.
    """
    found: list[tuple[Fraction, Option]] = []
    rated = 0
    for option in options:
        words, worth, verb = "", Fraction(0), option.verb
        if verb in (*DRAWING, *STATIONS) and rated < MOST:
            rated += 1
            its = tables(session, option)
            words, worth = in_brief(its), rate_answer(its)
            if words and verb in DRAWS:
                # The suggested Unit may draw from the other deck, with other odds, so name the deck.
                words = f"{narrate.DECKS[session.view.either_deck]} deck: {words}"
                if other := from_other_deck(session.game, option.commands):
                    words += f"; {other.removeprefix(OTHER)}"
        if words:
            more = option.note if option.subject or verb in (*DRAWS, *JUMPS, "skedaddle") else ""
            option = attrs.evolve(option, note=f"{words} · {more}" if more else words)
        found.append((worth, option))
    return [option for _, option in sorted(found, key=lambda pair: -pair[0])]


NOT_NOW = Option("Not now", tone="back")
"""Choice that closes the small menu."""


def alone(options: Sequence[Option]) -> list[Option]:
    """Return the choices that need no partner for Combined Fire."""
    return [o for o in options if not any(command.verb in JOINS for command in o.commands)]


def ways(session: TableSession, options: Sequence[Option], most: int) -> tuple[Option, ...]:
    """Return the possible meanings of a click on a target, best shots first, with the odds as notes.

    Each shot is listed alone and with each partner. There are at most ``most`` lines, and the last one is
    `NOT_NOW`. If there are more shots, those without a partner have priority, beginning with the best shot at
    each target. The last line then says how many shots are left out.
    """
    others = [option for option in options if not is_shot(option)]
    shots = [option for option in options if is_shot(option)]
    many = len({option.args[-1] for option in shots}) > 1
    single = [_rated(session, shot) for shot in shots]
    joint = [way for shot in shots for way in _with_partners(session, shot, many)]
    found = [*_each_in_turn(single), *_each_in_turn(joint)]
    room = max(0, most - 1 - len(others))
    kept = sorted(found[:room], key=lambda way: -way[0])
    left = len(found) - len(kept)
    last = attrs.evolve(NOT_NOW, note=f"{left} more under Full Fire") if left else NOT_NOW
    return (*others, *(option for _, option in kept), last)


def _each_in_turn(found: list[tuple[Fraction, Option]]) -> list[tuple[Fraction, Option]]:
    """Order shots by their rank among the shots at the same target: first the best one at each target."""
    by_target: dict[str, list[tuple[Fraction, Option]]] = {}
    for way in sorted(found, key=lambda way: -way[0]):
        by_target.setdefault(way[1].args[-1], []).append(way)
    return [way for row in zip_longest(*by_target.values()) for way in row if way is not None]


def _rated(session: TableSession, shot: Option) -> tuple[Fraction, Option]:
    its = tables(session, shot)
    return rate_answer(its), attrs.evolve(shot, note=in_brief(its) or shot.note)


def _with_partners(session: TableSession, shot: Option, many: bool) -> list[tuple[Fraction, Option]]:
    """Return a rated shot for each possible partner. With ``many``, its label names the target."""
    found = []
    for commands in with_each_partner(session.game, shot.commands):
        words, (partner,) = command_words.words_of(commands[-2].verb), commands[-2].args
        target = f" → {session.names[shot.subject]}" if many else ""
        label = words.label.format(session.names[partner]) + target
        way = attrs.evolve(shot, label=label, commands=commands, key="", clauses=words.clauses, note="")
        found.append(_rated(session, way))
    return found
