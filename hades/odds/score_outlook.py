"""The score sheet and victory levels for players, with the VP still possible. No I/O and no state.

The possible gain is the greatest that the visible facts allow: a person not yet found may still turn up as
long as a Circle is closed.
"""

from __future__ import annotations

import math

import attrs

from hades.narrate import as_vp, item_name, listed, number_text
from hades.narrate.score import has_way_home, result_name, short_level
from hades.rules import victory
from hades.rules.end_turn import NO_OVERTIME
from hades.view import View
from hades.wording import counted

ABOARD = "aboard"


@attrs.frozen
class ScoreItem:
    what: str
    clause: str
    each: float
    """VP each time the item counts."""
    now: float
    """VP scored so far."""
    more: float
    """Most VP that can still be scored, or the VP still at stake for a penalty."""
    state: str
    """The state of the item, as a sentence."""

    @property
    def worth(self) -> str:
        """The VP each time the item counts, in words: ``+2 VP each``."""
        vp = number_text(self.each)
        return f"{vp} VP each" if self.clause in MANY else f"{vp} VP"


def items(view: View) -> tuple[ScoreItem, ...]:
    """Return every item of the score sheet in order, including those worth 0 now."""
    now = {line.clause: line.vp for line in view.score.lines}
    more = _Hopes(view).found
    rows = []
    for what, half, clause in victory.ITEMS:
        count, text = more[clause]
        left = 0.0 if view.outcome else abs(count * half / 2)
        rows.append(
            ScoreItem(item_name(what, view.outcome), clause, half / 2, now.get(clause, 0.0), left, text)
        )
    return tuple(rows)


def most(rows: tuple[ScoreItem, ...]) -> float:
    return sum(row.now + row.more for row in rows)


def _nobody_can_come(view: View) -> bool:
    """Return whether no Unit can go aboard or land any more.

    This is true if no Unit is on the Hades, or if the last SHL Phase is over and Overtime cannot add another.
    """
    has_overtime = view.decks.surprise.aside and not view.overtime and NO_OVERTIME not in view.special_rules
    is_last = not view.turns_left and view.section >= "7" and not has_overtime
    nobody = not any(unit.is_friend and unit.hex for unit in view.units)
    return view.turn > 0 and not view.outcome and (nobody or is_last)


Hope = tuple[int, str]
"""(number of times an item can still count, its state in words)."""


class _Hopes:
    """The score that can still be gained; ``found`` maps the clause of each item to its `Hope`."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.units = {unit.id: unit for unit in view.units}
        self.none = _nobody_can_come(view)
        """True if only the Units aboard, and what they have, can still count."""
        self.stays = self.none or (view.turn > 0 and not view.outcome and not has_way_home(view))
        """True if nothing more can come aboard, though Units may still open Circles and fight."""
        self.shut = sum(circle.state != "open" for circle in view.circles)
        closed = sum(circle.state == "closed" for circle in view.circles)
        aliens = sorted(id_ for id_ in self.units if id_.startswith("elder-alien"))
        dante, emily, guard = self._person("dante"), self._person("emily"), self._person("honor-guard")
        idol, loot = self._treasure("idol"), self._treasure("loot")
        elders = [self._person(id_) for id_ in aliens]
        officer = self.units["officer"]
        # In the last turn the Vittles must leave before it fires.
        hunted = int(not self.none or view.turns_left > 0)
        eliminated = officer.place == "gone"
        self.found: dict[str, Hope] = {
            "14.1-02": self._combat(),
            "14.1-03": dante,
            "14.1-04": emily,
            "14.1-05": idol,
            "14.1-06": loot,
            "14.1-07": (
                sum(n for n, _ in elders),
                f"both {elders[0][1]}"
                if len({t for _, t in elders}) == 1 < len(elders)
                else "; ".join(f"one {t}" for _, t in elders),
            ),
            "14.1-08": self._both("both must be aboard", *elders),
            "14.1-09": self._both(f"both must be aboard; the Guard: {guard[1]}", emily, guard),
            "14.1-10": self._both("both must be aboard", idol, loot),
            "14.1-11": (
                (0, "Lt. Sanders has taken over")
                if view.tso_turned
                else (hunted, _hope("he still leads the Nastians", view))
            ),
            "14.1-12": (0, "done")
            if eliminated
            else (
                hunted,
                "he leads the Nastians" if view.tso_turned else _hope("he takes over from General Tso", view),
            ),
            "14.1-13": (self._counts("14.1-13") if dante[0] else 0, _hope("until he is aboard", view)),
            "14.1-14": (
                0 if self.stays else sum(self.units[id_].place == "map" for id_ in aliens),
                _hope("each one found and not yet aboard", view),
            ),
            "14.1-15": (
                self._counts("14.1-15") if emily[0] else 0,
                _hope("from the moment she is found until she is aboard", view),
            ),
            "14.1-16": (
                0 if self.none else closed,
                f"{counted(closed, 'Circle')} still closed" if closed else "all open",
            ),
            "14.1-17": (0, "used" if view.overtime else "not used"),
        }

    def _counts(self, clause: str) -> int:
        return int(any(line.clause == clause for line in self.view.score.lines))

    def _person(self, id_: str) -> Hope:
        """Return 1 if a person can still come aboard, else 0, and the person's place in words."""
        unit = self.units.get(id_)
        if unit is None:
            return 0, "not in this game"
        if unit.place in ("aboard", "lab"):
            return 0, ABOARD
        if unit.place == "map":
            return int(not self.stays), f"on the Hades at {unit.hex}"
        if unit.place == "hidden" and self.shut and not (self.view.outcome or self.stays):
            return 1, "not found yet"
        return 0, "lost" if unit.place == "gone" else "not found"

    def _treasure(self, id_: str) -> Hope:
        found = self.view.treasures[id_]
        if found.place in ("aboard", "lost"):
            return 0, ABOARD if found.place == "aboard" else "lost"
        if found.place == "map":
            return int(not self.stays), f"on the Hades at {found.hex}"
        hope = self.shut and not (self.view.outcome or self.stays)
        return (1, "not found yet") if hope else (0, "not found")

    def _both(self, text: str, *pair: Hope) -> Hope:
        if len(pair) == 2 and all(place == ABOARD for _, place in pair):
            return 0, "done"
        if len(pair) == 2 and all(more or place == ABOARD for more, place in pair):
            return 1, text
        return 0, text if self.view.outcome else f"no longer possible: {text}"

    def _combat(self) -> Hope:
        own = [u for u in self.units.values() if u.combat and u.is_friend]
        places = [u.place for u in own]
        aboard = sum(place in ("aboard", "lab") for place in places)
        hades, gone = places.count("map"), places.count("gone")
        hidden = [u for u in own if u.place == "hidden"] if self.shut else []
        parts = [f"{aboard} aboard", f"{hades} on the Hades"]
        parts += (
            [f"{listed(u.id for u in hidden)} not found{'' if self.view.outcome or self.stays else ' yet'}"]
            if hidden
            else []
        )
        parts += [f"{gone} lost"] if gone else []
        return 0 if self.stays else hades + len(hidden), ", ".join(parts)


def _hope(words: str, view: View) -> str:
    return "" if view.outcome else words


MANY = ("14.1-02", "14.1-07", "14.1-14", "14.1-16")
"""Clauses of items that can count more than once."""


BELOW, HERE, OPEN, SHUT = "passed", "here", "still possible", "out of reach"
"""States of a level relative to the score; after the end, no level is open."""


@attrs.frozen
class VictoryLevel:
    """A victory level, with its state relative to the score."""

    name: str
    clause: str
    least: float
    """Minimum VP for the level; minus infinity for the lowest level."""
    state: str
    """`BELOW`, `HERE`, `OPEN` or `SHUT`."""

    @property
    def short(self) -> str:
        return short_level(self.name)

    @property
    def worth(self) -> str:
        """The range of VP for the level, in words."""
        if self.least == -math.inf:
            return f"below {as_vp(victory.LEVELS[-1][0] / 2)}"
        return f"{as_vp(self.least)} or more"


@attrs.frozen
class VictoryScale:
    """The victory levels, lowest first, with the score and the highest score still possible, in VP."""

    levels: tuple[VictoryLevel, ...]
    vp: float
    most: float

    @property
    def next(self) -> VictoryLevel | None:
        """The next level that can still be reached, or None."""
        return next((level for level in self.levels if level.state == OPEN), None)

    def of(self, level: VictoryLevel) -> str:
        """Return the state of a level in words, with the VP missing if it can still be reached."""
        missing = number_text(level.least - self.vp).lstrip("+")
        return f"{OPEN}, {missing} more VP needed" if level.state == OPEN else level.state

    @property
    def text(self) -> str:
        """The highest score still possible, as a sentence; "" if the score cannot rise any more."""
        top = [level for level in self.levels if level.state in (HERE, OPEN)]
        if not top or self.most == self.vp:
            return ""
        return f"Maximum still possible: {as_vp(self.most)}, {top[-1].name}."


def victory_scale(view: View) -> VictoryScale:
    """Return the victory levels, the score and the highest score still possible (14.1-19 to 14.1-26)."""
    return level_scale(view.score.vp, most(items(view)), counts=view.outcome in ("", victory.SCORED))


def level_scale(vp: float, best: float, *, counts: bool = True) -> VictoryScale:
    """Return the victory levels with a score and the highest score still possible.

    Without ``counts``, the raid was lost and reached no level.
    """
    rows = ((-math.inf, *victory.WORST), *reversed(victory.LEVELS))
    here = victory.level(round(vp * 2))[1] if counts else ""
    levels = []
    for half, name, clause in rows:
        least = half / 2
        if clause == here:
            state = HERE
        elif counts and least <= vp:
            state = BELOW
        else:
            state = OPEN if counts and least <= best else SHUT
        levels.append(VictoryLevel(result_name(name), clause, least, state))
    return VictoryScale(tuple(levels), vp, best)
