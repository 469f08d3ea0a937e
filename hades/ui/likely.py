"""The main chances of an answer in a few words, for its button; the tables have all of them. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import attrs

from hades.advice.chance_table import ChanceTable, percent
from hades.ui import chances
from hades.ui.drawn import DRAWS, JUMPS
from hades.ui.model import Option, Session

TOLD = (*chances.SHOTS, *chances.AIMS, *JUMPS, *DRAWS, *chances.JOINS)
"""Commands whose chances are told on their buttons."""
MOST = 16
"""Buttons that are told about: of a longer list only the first are in sight at once."""
ENDS = ("destroyed", "out of action")


def with_chances(session: Session, options: Sequence[Option]) -> list[Option]:
    """The answers with their chances before what else their buttons say, the most promising first.

    What draws nothing promises 0; answers that promise the same stand as they come, that is in the order of
    section 6.
    """
    found: list[tuple[Fraction, Option]] = []
    told = 0
    for option in options:
        words, worth = "", Fraction(0)
        if option.commands and option.commands[-1].split()[0] in TOLD and told < MOST:
            told += 1
            tables = chances.tables_of(session, (option,), 99)
            words, worth = _told(tables), max(map(_worth, tables), default=worth)
        if words:
            draws = option.commands[-1].split()[0] in (*DRAWS, *JUMPS)
            more = option.note if option.subject or draws else ""
            option = attrs.evolve(option, note=f"{words} · {more}" if more else words)
        found.append((worth, option))
    return [option for _, option in sorted(found, key=lambda pair: -pair[0])]


def brief(session: Session, option: Option) -> str:
    """``hit 58, kill 20, loss 8 %``; of several targets the best one; "" if nothing is drawn.

    A kill is a hit, too; the loss is one's own.
    """
    return _told(chances.tables_of(session, (option,), 99))


def _told(tables: Sequence[ChanceTable]) -> str:
    if not tables:
        return ""
    best = max(tables, key=_worth)
    words = _words(best)
    return f"best: {words}" if words and len(tables) > 1 else words


def promise(session: Session, option: Option) -> Fraction:
    """How good an answer is by its chances, 0 where nothing is drawn: a hit counts 1, a kill 1 more, a loss
    of one's own takes 1 away; of several targets the best one."""
    return max(map(_worth, chances.tables_of(session, (option,), 99)), default=Fraction(0))


def _worth(table: ChanceTable) -> Fraction:
    return table.share(1) + _ends(table) - table.share(-1)


def _words(table: ChanceTable) -> str:
    parts = [f"{table.win} {_bare(table.share(1))}"]
    if _ends(table):
        parts.append(f"kill {_bare(_ends(table))}")
    if table.share(-1):
        parts.append(f"loss {_bare(table.share(-1))}")
    return f"{', '.join(parts)} %"


def _bare(chance: Fraction) -> str:
    """A chance in percent without the sign: buttons are narrow, and it stands once at the end."""
    return percent(chance).removesuffix(" %")


def _ends(table: ChanceTable) -> Fraction:
    """How likely the target is no more."""
    return sum((r.chance for r in table.rows if r.good > 0 and r.meaning in ENDS), Fraction(0))
