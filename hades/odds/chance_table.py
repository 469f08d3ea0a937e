"""Tables of chances: what may come, how likely, and for whom it is good. Pure.

Everything here is made of what the player may know: which cards of the Resolution decks have been seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import attrs

HIT = "hit"
ENDS = "destroyed", "out of action"
"""Meanings of a result after which the target is no more."""


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
class ChanceTable:
    """Chances that add up to 1, under a title; ``note`` says what they are counted over."""

    title: str
    rows: tuple[Chance, ...]
    note: str = ""
    clauses: tuple[str, ...] = ()
    win: str = HIT
    """What something good is called in a sum; a hit is told as a kill or other damage."""
    told: str = ""
    """The sum, where it stands in place of the lines."""
    brief: str = ""
    """Its main chances in a few words, where they are not those of a hit."""
    target: str = ""
    """Whom an attack is aimed at, by name."""

    def plain(self) -> dict[str, Any]:
        """The table as JSON has it; each chance as a number, and exactly, as ``11/36``."""
        rows = [
            {"what": row.what, "meaning": row.meaning, "good": row.good}
            | {"chance": float(row.chance), "exact": str(row.chance)}
            for row in self.rows
        ]
        return {"title": self.title, "note": self.note, "clauses": list(self.clauses), "rows": rows}

    def share(self, good: int) -> Fraction:
        """Return the chance of something good (1), nothing (0) or something bad (-1)."""
        return sum((row.chance for row in self.rows if row.good == good), Fraction(0))

    @property
    def whole(self) -> bool:
        """True if its lines are all that may come, and not ways to be compared."""
        return sum(row.chance for row in self.rows) == 1

    def summed(self) -> ChanceTable:
        """Return the table in one line: ``8 % kill, 20 % damage, 31 % nothing, 41 % loss``."""
        nothing = (("nothing", percent(self.share(0))),) if self.share(0) else ()
        told = ", ".join(f"{chance} {word}" for word, chance in (*self.gains, *nothing, *self.losses))
        return attrs.evolve(self, told=told)

    @property
    def gains(self) -> tuple[tuple[str, str], ...]:
        """The chances of something good as its bars add up: of a hit a kill, and any other damage."""
        good = [row for row in self.short().rows if row.good > 0]
        if self.win != HIT or not good:
            return ((self.win, percent(self.share(1))),)
        kills = [row.chance for row in good if row.meaning in ENDS]
        others = [row.chance for row in good if row.meaning not in ENDS]
        both = ("kill", kills), ("damage", others)
        return tuple((word, _added(bars)) for word, bars in both if bars)

    @property
    def losses(self) -> tuple[tuple[str, str], ...]:
        """The loss of one's own, as much as its bars come to; () for none."""
        bars = [row.chance for row in self.short().rows if row.good < 0]
        return (("loss", _added(bars)),) if bars else ()

    def short(self) -> ChanceTable:
        """Return the table with the lines of one meaning added up."""
        order = list(dict.fromkeys((row.meaning, row.good) for row in self.rows))
        rows = tuple(
            Chance("", sum((r.chance for r in self.rows if (r.meaning, r.good) == key), Fraction(0)), *key)
            for key in order
        )
        return attrs.evolve(self, rows=rows)


def _added(bars: Sequence[Fraction]) -> str:
    """The sum of the percentages printed beside some bars: what whoever adds them up comes to."""
    told = [percent(chance) for chance in bars]
    if all(one[0].isdecimal() for one in told):
        return f"{sum(int(one.split()[0]) for one in told)} %"
    return percent(sum(bars, Fraction(0)))


def percent(chance: Fraction | float) -> str:
    """A chance in whole percent; what may happen is never 0 %, what may fail never 100 %."""
    if isinstance(chance, float):
        # a sum of shares of some games is off by less than any of them
        chance = Fraction(chance).limit_denominator(10_000)
    if 0 < chance < Fraction(1, 100):
        return "<1 %"
    if Fraction(99, 100) < chance < 1:
        return ">99 %"
    return f"{round(100 * chance)} %"


@attrs.frozen
class Sum:
    """The chances of an attack: to hit at all, to destroy, and to lose a step of one's own."""

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


def rate_answer(tables: Sequence[ChanceTable]) -> Fraction:
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
