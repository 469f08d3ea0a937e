"""The odds of answers: their tables, their words on buttons, the most promising first. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import attrs

from hades.odds.chance_table import ChanceTable, in_brief, promise
from hades.odds.odds import DRAWING, DRAWS, JUMPS, SHOTS, STATIONS, odds, partners
from hades.session.option import Option
from hades.session.table_session import TableSession

MOST = 16
"""Buttons that are told about: of a longer list only the first are in sight at once."""
FULL = 2
"""Tables that are shown in full, with every net result; of more, lines of one meaning are one."""


def verb_of(option: Option) -> str:
    """The verb of the last command of an answer, "" if it has none."""
    return option.commands[-1].split()[0] if option.commands else ""


def is_shot(option: Option) -> bool:
    """Whether an answer fires: cards are drawn, so that it cannot be taken back."""
    return verb_of(option) in SHOTS


def tables(session: TableSession, option: Option) -> tuple[ChanceTable, ...]:
    """The tables of an answer, () if it draws nothing, or the game is played without aids."""
    draws = session.game.aids and verb_of(option) in (*DRAWING, *STATIONS)
    return odds(session.game, option.commands) if draws else ()


def tables_of(session: TableSession, options: Sequence[Option], most: int = 4) -> tuple[ChanceTable, ...]:
    """The tables of some answers; many are shortened."""
    found = [table for option in options for table in tables(session, option)]
    if len(found) <= FULL:
        return tuple(found)
    return tuple(table.short() for table in found[:most])


def with_partners(session: TableSession, options: Sequence[Option]) -> tuple[ChanceTable, ...]:
    """Below the tables of a few shots, how each partner that could join in changes them."""
    shots = [option for option in options if session.game.aids and is_shot(option)]
    compared = [partners(session.game, shot.commands) for shot in shots] if len(shots) <= FULL else []
    return tuple(table for table in compared if table is not None)


def jumps(session: TableSession, hex_: str) -> list[Option]:
    """The answers that use CFP from where the Unit in question stands, if it stands in a hex."""
    unit = session.units.get(session.selected or (session.ask.subject if session.ask else ""))
    if unit is None or unit.hex != hex_:
        return []
    return [option for option in session.options if verb_of(option) in JUMPS]


def ranked(session: TableSession, options: Sequence[Option]) -> list[Option]:
    """The answers with their chances before what else their buttons say, the most promising first.

    What draws nothing promises 0; answers that promise the same stand as they come, that is in the order of
    section 6.
    """
    found: list[tuple[Fraction, Option]] = []
    told = 0
    for option in options:
        words, worth, verb = "", Fraction(0), verb_of(option)
        if verb in (*DRAWING, *STATIONS) and told < MOST:
            told += 1
            its = tables(session, option)
            words, worth = in_brief(its), promise(its)
        if words:
            more = option.note if option.subject or verb in (*DRAWS, *JUMPS) else ""
            option = attrs.evolve(option, note=f"{words} · {more}" if more else words)
        found.append((worth, option))
    return [option for _, option in sorted(found, key=lambda pair: -pair[0])]
