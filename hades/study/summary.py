"""The statistics of a study: by group, from group to group on the same seeds, and for each switch.

A group is a combination of scenario, edition, component set and player.
"""

from __future__ import annotations

import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

import attrs

from hades.content.component_records import DECKS
from hades.content.tables import Tables
from hades.engine import game_tables
from hades.rules import victory
from hades.state.commands import VERBS
from hades.state.draw import CARDS
from hades.study.design import Design, PlannedGame
from hades.study.game_rows import COLUMNS, USED
from hades.study.study_folder import StudyFolder

Z = 1.96
"""Standard deviations on either side of the mean that cover 95 % of a normal distribution."""
POWER = 0.84
"""Standard deviations that add an 80 % chance of detecting a difference."""


def wilson(hits: int, of: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval for a share of ``hits`` in ``of``, each end from 0 to 1."""
    p = hits / of
    middle, wide = p + Z * Z / (2 * of), Z * math.sqrt(p * (1 - p) / of + Z * Z / (4 * of * of))
    low, high = ((middle + sign * wide) / (1 + Z * Z / of) for sign in (-1, 1))
    return max(0.0, low), min(1.0, high)


def share(hits: int, of: int, digits: int = 0) -> str:
    """Return a share in per cent with its 95 % interval, to ``digits`` decimals."""
    low, high = wilson(hits, of)
    return f"{hits / of:.{digits}%} ({low:.{digits}%} to {high:.{digits}%})"


def seeds_needed(gap: float, deviation: float) -> int:
    """Return the number of seeds with which four of five studies would detect a difference of ``gap``.

    ``deviation`` is the standard deviation of the differences from seed to seed.
    """
    return max(2, math.ceil((Z + POWER) ** 2 * deviation * deviation / (gap * gap)))


LEVELS = victory.LEVEL_NAMES[::-1]
"""Victory levels, worst first."""
DEFEATS = (victory.VITTLES_LOST, victory.HADES_LOST, victory.LEFT_IN_SYSTEM)
"""Outcomes of games that were lost before scoring."""
GAPS = (0.5, 1.0, 2.0)
"""Differences in VP; a report gives the number of seeds needed to detect each of them."""
Key = tuple[str, str, str, str]


def things(boxes: Sequence[Tables]) -> dict[str, list[str]]:
    """Map each kind of thing to its ids in any of the component sets."""
    units = {unit.number: unit.id for t in boxes for unit in t.catalog.units if unit.is_friend}
    return {
        "action": [verb.replace("_", "-") for verb in VERBS],
        "unit": [units[number] for number in sorted(units)],
        "circle": list(dict.fromkeys(circle.id for t in boxes for circle in t.circles)),
        "surprise": list(dict.fromkeys(card.id for t in boxes for card in t.surprises)),
        "card": [f"{deck}-{number:02}" for deck in DECKS for number in range(1, CARDS + 1)],
    }


@attrs.frozen
class Mean:
    """The mean of ``games`` values, with its 95 % interval and the standard deviation of the values."""

    games: int
    mean: float
    low: float
    high: float
    deviation: float

    @classmethod
    def of(cls, values: list[float]) -> Mean:
        count, mean = len(values), statistics.fmean(values)
        deviation = statistics.stdev(values) if count > 1 else 0.0
        half = Z * deviation / math.sqrt(count)
        return cls(count, mean, mean - half, mean + half, deviation)


@attrs.define
class Group:
    """The totals of all games in a group."""

    key: Key
    vp: list[float] = attrs.field(factory=list)
    seeds: dict[str, float] = attrs.field(factory=dict)
    """Seed -> VP."""
    outcomes: Counter[str] = attrs.field(factory=Counter)
    turns: Counter[int] = attrs.field(factory=Counter)
    """Last turn -> number of games."""
    modules: Counter[int] = attrs.field(factory=Counter)
    """Turn -> modules lost in it, over all games."""
    sums: Counter[str] = attrs.field(factory=Counter)
    """Column of the table of games -> its sum, for columns of integers or truth values."""
    uses: dict[str, Counter[str]] = attrs.field(factory=lambda: {kind: Counter() for kind in USED})
    hexes: dict[str, Counter[str]] = attrs.field(factory=lambda: defaultdict(Counter))
    """Count of the table of hexes, such as ``moves`` -> hex -> its sum over all games."""

    @property
    def games(self) -> int:
        return len(self.vp)

    @property
    def lost(self) -> int:
        """Number of games lost before scoring."""
        return sum(self.outcomes[defeat] for defeat in DEFEATS)

    def add(self, planned: PlannedGame, row: dict[str, Any]) -> None:
        game = dict(zip(COLUMNS["games"], row["games"][0], strict=True))
        self.vp.append(game["vp"])
        self.seeds[planned.seed] = game["vp"]
        self.outcomes[game["outcome"]] += 1
        self.turns[game["turns"]] += 1
        self.modules.update(map(int, game["module_turns"].split()))
        self.sums.update({name: value for name, value in game.items() if isinstance(value, int)})
        for kind, thing, times in row["uses"]:
            self.uses[kind][thing] += times
        names = COLUMNS["hexes"][1:]
        for hex_, *counts in row["hexes"]:
            for name, count in zip(names, counts, strict=True):
                if count:
                    self.hexes[name][hex_] += count

    def plain(self) -> dict[str, Any]:
        count = self.games
        return {
            **named(self.key),
            "games": count,
            "vp": attrs.asdict(Mean.of(self.vp)),
            "lost": {"games": self.lost, "interval": wilson(self.lost, count)},
            "outcomes": dict(sorted(self.outcomes.items())),
            "last_turns": {str(turn): self.turns[turn] for turn in sorted(self.turns)},
            "modules_lost_by_turn": {str(turn): self.modules[turn] / count for turn in sorted(self.modules)},
            "means": {name: self.sums[name] / count for name in sorted(self.sums)},
            "uses": {
                kind: {thing: n / count for thing, n in sorted(c.items())} for kind, c in self.uses.items()
            },
        }


@attrs.define
class SwitchCount:
    """The effect of toggling one switch in the games of one group."""

    switch: str
    key: Key
    games: int = 0
    asked: int = 0
    """Games in which the switch was looked up."""
    asked_times: int = 0
    """Decisions in which the switch was looked up, over all games."""
    parted: int = 0
    """Games that diverged, if only for a moment."""
    otherwise: int = 0
    """Games that ended with other VP."""
    outcomes: int = 0
    """Games that ended with another victory level or defeat."""
    gaps: list[float] = attrs.field(factory=list)
    """VP gained by toggling the switch, game by game."""

    def add(self, other: SwitchCount) -> None:
        for name in _COUNTS:
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.gaps += other.gaps

    def plain(self) -> dict[str, Any]:
        counts = {name: getattr(self, name) for name in _COUNTS}
        gap = attrs.asdict(Mean.of(self.gaps))
        return {**named(self.key), "switch": self.switch, **counts, "vp_gap": gap}


_COUNTS = tuple(field.name for field in attrs.fields(SwitchCount) if field.default == 0)


@attrs.frozen
class Pair:
    """Two groups that played the same seeds; ``gap`` is the VP by which ``other`` exceeds ``own``.

    ``other`` scores more on ``better`` seeds and less on ``worse`` seeds.
    """

    own: Key
    other: Key
    gap: Mean
    better: int
    worse: int

    def plain(self) -> dict[str, Any]:
        counts = {
            "better": self.better,
            "worse": self.worse,
            "same": self.gap.games - self.better - self.worse,
        }
        return {**named(self.own), "against": named(self.other), "vp_gap": attrs.asdict(self.gap), **counts}


@attrs.frozen
class Summary:
    design: Design
    things: dict[str, list[str]]
    """Kind of thing -> ids of everything of that kind in the study's component sets."""
    groups: tuple[Group, ...]
    pairs: tuple[Pair, ...]
    switches: tuple[SwitchCount, ...]

    @property
    def games(self) -> int:
        return sum(group.games for group in self.groups)

    def plain(self) -> dict[str, Any]:
        return {
            "games": self.games,
            "of": self.design.games,
            "groups": [group.plain() for group in self.groups],
            "compared": [pair.plain() for pair in self.pairs],
            "switches": [each.plain() for each in self.switches],
        }


def named(key: Key) -> dict[str, str]:
    return dict(zip(("scenario", "edition", "components", "player"), key, strict=True))


def summary(folder: StudyFolder) -> Summary:
    """Return the statistics of a study's rows.

    :raises StudyError: if a row is unreadable.
    :raises ComponentError: if a component set of the study can no longer be read.
    """
    design = folder.design
    keys = [(scenario, edition, digest, player) for scenario, edition, (digest, _), player in design.groups]
    groups = {key: Group(key) for key in keys}
    counts: dict[tuple[str, Key], SwitchCount] = {}
    for row in folder.rows():
        planned = design.planned(row["n"])
        key = (planned.scenario, planned.edition, planned.components, planned.player)
        groups[key].add(planned, row)
        for values in row.get("switches", ()):
            one = _count(dict(zip(COLUMNS["switches"], values, strict=True)), key, row["games"][0][0])
            counts.setdefault((one.switch, key), SwitchCount(one.switch, key)).add(one)
    there = tuple(group for group in groups.values() if group.games)
    order = list(design.switches)
    ordered = sorted(counts.values(), key=lambda each: (order.index(each.switch), keys.index(each.key)))
    boxes = [
        game_tables.box(scenario, frozenset(), directory or None)
        for scenario in design.scenarios
        for _, directory in design.components
    ]
    return Summary(design, things(boxes), there, tuple(_pairs(there)), tuple(ordered))


def _count(found: dict[str, Any], key: Key, outcome: str) -> SwitchCount:
    gap = found["vp_gap"]
    return SwitchCount(
        found["switch"], key, 1, found["asked"] > 0, found["asked"],
        found["parted"], gap != 0, found["other_outcome"] != outcome, [gap],
    )  # fmt: skip


def _pairs(groups: Iterable[Group]) -> Iterable[Pair]:
    """Yield pairs of groups that differ only in edition, component set or player; the first is ``own``."""
    first: dict[tuple[int, tuple[str, ...]], Group] = {}
    for group in groups:
        for at in (1, 2, 3):
            rest = (*group.key[:at], *group.key[at + 1 :])
            own = first.setdefault((at, rest), group)
            seeds = [seed for seed in own.seeds if seed in group.seeds]
            if own is group or not seeds:
                continue
            gaps = [group.seeds[seed] - own.seeds[seed] for seed in seeds]
            better, worse = sum(gap > 0 for gap in gaps), sum(gap < 0 for gap in gaps)
            yield Pair(own.key, group.key, Mean.of(gaps), better, worse)
