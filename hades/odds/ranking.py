"""How much an answer promises by its tables, and its main chances in a few words. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hades.odds.attack_odds import Sum
from hades.odds.chance_table import ChanceTable


def promise(tables: Sequence[ChanceTable]) -> Fraction:
    """How good an answer is by its tables, 0 where nothing is drawn: a hit counts 1, a kill 1 more, a loss
    of one's own takes 1 away; of several tables, one for each target, the best one."""
    return max(map(_worth, tables), default=Fraction(0))


def in_brief(tables: Sequence[ChanceTable]) -> str:
    """``kill 20, damage 38, loss 8 %``, as the bars have it; of several targets the best one by name;
    "" if nothing is drawn."""
    if not tables:
        return ""
    best = max(tables, key=_worth)
    if best.brief:
        return best.brief
    words = _words(best)
    if not words or len(tables) < 2:
        return words
    # another target may be hit more surely and cost more: without its name the figures seem to disagree
    return f"best at {best.target}: {words}"


def _worth(table: ChanceTable) -> Fraction:
    if table.brief:
        # where the ship shall be is no matter of hits alone
        return Fraction(0)
    whole = Sum.of(table)
    return whole.hit + whole.kill - whole.harm


def _words(table: ChanceTable) -> str:
    # buttons are narrow: the sign stands once at the end
    parts = (f"{word} {chance.removesuffix(' %')}" for word, chance in (*table.gains, *table.losses))
    return f"{', '.join(parts)} %"
