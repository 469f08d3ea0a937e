"""Tables of possible results, each with its chance and the side it favours. No I/O and no state."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import attrs

HIT = "hit"


@attrs.frozen
class Chance:
    """A possible result: a line of a `ChanceTable`."""

    what: str
    """The net result or the number drawn, as text; "" if there is neither."""
    chance: Fraction
    meaning: str
    good: int
    """1 for a result in the player's favour, -1 for a harmful result, 0 for any other."""
    harm: str = "backfire"
    """The word for a harmful result in a sum."""
    points: int = -1
    """The chance in whole percent, as rounded by the table; -1 outside a table."""
    removes: str = ""
    """Id of the combatant that the result removes from play, or ""."""

    @property
    def percent(self) -> str:
        return _percent_text(self.points, self.chance)


def _percent_text(points: int, chance: Fraction) -> str:
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    return ">99%" if Fraction(99, 100) < chance < 1 else f"{points}%"


def percent(chance: Fraction | float) -> str:
    """Return a chance in whole percent as text; ``<1%`` or ``>99%`` if it is near but not quite 0 or 1."""
    # The rounding error of a sum of shares is smaller than any single share.
    exact = Fraction(chance).limit_denominator(10_000) if isinstance(chance, float) else chance
    return _percent_text(round(100 * exact), exact)


def sum_of(rows: Sequence[Chance]) -> str:
    """Return the chance of any of the given lines, as the sum of their percents."""
    return _percent_text(sum(row.points for row in rows), sum((row.chance for row in rows), Fraction(0)))


def _rounded(rows: tuple[Chance, ...]) -> tuple[Chance, ...]:
    """Return the lines of a table with their ``points`` set: equal for equal chances, in all about 100."""
    if any(row.points >= 0 for row in rows):
        return rows
    whole = math.lcm(*(row.chance.denominator for row in rows))
    # The exact percents, in units of 1 / ``whole``: whole numbers are much faster than fractions.
    parts = [100 * row.chance.numerator * (whole // row.chance.denominator) for row in rows]
    many = Counter(parts)
    points = {part: round(Fraction(part, whole)) for part in many}
    if sum(parts) == 100 * whole:
        points = {part: part // whole for part in many}
        left = 100 - sum(points[part] for part in parts)
        for part in sorted(many, key=lambda part: (-(part % whole), -many[part])):
            if part % whole and abs(left - many[part]) < abs(left):
                points[part] += 1
                left -= many[part]
    return tuple(attrs.evolve(row, points=points[part]) for row, part in zip(rows, parts, strict=True))


@attrs.frozen
class ChanceTable:
    """A table of possible results; its ``note`` names the cards from which the chances are computed."""

    title: str
    rows: tuple[Chance, ...] = attrs.field(converter=_rounded)
    note: str = ""
    clauses: tuple[str, ...] = ()
    win: str = HIT
    """The word for a good result in a sum. `HIT` is split into kill and damage."""
    text: str = ""
    """Text shown instead of the sum of the lines; "" to show the sum."""
    brief: str = ""
    """The main chances in a few words, for shots at the Vittles; "" for any other table."""
    target: str = ""
    """Name of the target of an attack; "" for any other table."""

    def plain(self) -> dict[str, Any]:
        """Return the table for JSON. Each chance is a number and an exact fraction such as ``11/36``."""
        rows = [
            {"what": row.what, "meaning": row.meaning, "good": row.good}
            | {"chance": float(row.chance), "exact": str(row.chance)}
            for row in self.rows
        ]
        return {"title": self.title, "note": self.note, "clauses": list(self.clauses), "rows": rows}

    def share(self, good: int) -> Fraction:
        """Return the chance of a result that is good (1), neutral (0) or bad (-1)."""
        return sum((row.chance for row in self.rows if row.good == good), Fraction(0))

    def _of(self, good: int) -> list[Chance]:
        return [row for row in self.rows if row.good == good]

    @property
    def whole(self) -> bool:
        """True if the chances add up to 1: the lines are the results of one plan, not plans to compare."""
        return sum(row.chance for row in self.rows) == 1

    @property
    def certain(self) -> bool:
        return len({(row.meaning, row.good) for row in self.rows}) == 1

    def summed(self) -> ChanceTable:
        """Return the table with ``text`` set to sums of its lines: ``kill 8%, nothing 51%, backfire 41%``."""
        nothing = (("nothing", sum_of(self._of(0))),) if self.share(0) else ()
        text = ", ".join(f"{word} {chance}" for word, chance in (*self.gains, *nothing, *self.losses))
        return attrs.evolve(self, text=text)

    @property
    def gains(self) -> tuple[tuple[str, str], ...]:
        """(word, chance in percent) for the good results. Hits are split into kill and damage."""
        good = self._of(1)
        if self.win != HIT or not good:
            return ((self.win, sum_of(good)),)
        kills = [row for row in good if row.removes]
        both = ("kill", kills), ("damage", [row for row in good if row not in kills])
        return tuple((word, sum_of(bars)) for word, bars in both if bars)

    @property
    def losses(self) -> tuple[tuple[str, str], ...]:
        """(word, chance in percent) for each kind of harm to the player; () if there is none."""
        bad = self._of(-1)
        kinds = dict.fromkeys(row.harm for row in bad)
        return tuple((harm, sum_of([row for row in bad if row.harm == harm])) for harm in kinds)

    def short(self) -> ChanceTable:
        alike: dict[tuple[str, int, str], list[Chance]] = {}
        for row in self.rows:
            alike.setdefault((row.meaning, row.good, row.harm), []).append(row)
        rows = tuple(
            attrs.evolve(
                same[0],
                what="",
                chance=sum((row.chance for row in same), Fraction(0)),
                points=sum(row.points for row in same),
            )
            for same in alike.values()
        )
        return attrs.evolve(self, rows=rows)


def rate_answer(tables: Sequence[ChanceTable]) -> Fraction:
    """Rate a command by the best of its tables; 0 without a table.

    A good result counts 1, a kill 1 more, and a harmful result -1, each times its chance.
    """
    return max(map(_worth, tables), default=Fraction(0))


def rate_kill(tables: Sequence[ChanceTable]) -> Fraction:
    """Rate a command by its best chance to remove a target from play; 0 without a table."""
    return max(map(_kills, tables), default=Fraction(0))


def in_brief(tables: Sequence[ChanceTable]) -> str:
    """Return chances as text, ``kill 20%, damage 38%, backfire 8%``; "" without a table.

    With several targets, only the chances at the best target are given, with its name.
    """
    if not tables:
        return ""
    best = max(tables, key=_worth)
    if best.brief:
        return best.brief
    words = ", ".join(f"{word} {chance}" for word, chance in (*best.gains, *best.losses))
    if not words or len(tables) < 2:
        return words
    # Another target may be easier to hit but cost more, so without its name the numbers would be misread.
    return f"best at {best.target}: {words}"


def _worth(table: ChanceTable) -> Fraction:
    if table.brief:
        # Shots at the Vittles are not all that its position decides.
        return Fraction(0)
    return table.share(1) + _kills(table) - table.share(-1)


def _kills(table: ChanceTable) -> Fraction:
    return sum((row.chance for row in table.rows if row.good > 0 and row.removes), Fraction(0))
