"""How much an answer promises by its tables, and its main chances in a few words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hades.advice.attack_odds import Sum
from hades.advice.chance_table import ChanceTable, percent
from hades.language import tr


def promise(tables: Sequence[ChanceTable]) -> Fraction:
    """How good an answer is by its tables, 0 where nothing is drawn: a hit counts 1, a kill 1 more, a loss
    of one's own takes 1 away; of several tables, one for each target, the best one."""
    return max(map(_worth, tables), default=Fraction(0))


def in_brief(tables: Sequence[ChanceTable]) -> str:
    """``hit 58, kill 20, loss 8 %``; of several targets the best one by name; "" if nothing is drawn.

    A kill is a hit, too; the loss is one's own.
    """
    if not tables:
        return ""
    best = max(tables, key=_worth)
    if best.brief:
        return best.brief
    words = _words(best)
    if not words or len(tables) < 2:
        return words
    # another target may be hit more surely and cost more: without its name the figures seem to disagree
    return tr("best at {target}: {words}", target=best.target, words=words)


def _worth(table: ChanceTable) -> Fraction:
    if table.brief:
        # where the ship shall be is no matter of hits alone
        return Fraction(0)
    whole = Sum.of(table)
    return whole.hit + whole.kill - whole.harm


def _words(table: ChanceTable) -> str:
    whole = Sum.of(table)
    parts = [f"{table.win} {_bare(whole.hit)}"]
    if whole.kill:
        parts.append(tr("kill {kill}", kill=_bare(whole.kill)))
    if whole.harm:
        parts.append(tr("loss {harm}", harm=_bare(whole.harm)))
    return f"{', '.join(parts)} %"


def _bare(chance: Fraction) -> str:
    """A chance in percent without the sign: buttons are narrow, and it stands once at the end."""
    return percent(chance).removesuffix(" %")
