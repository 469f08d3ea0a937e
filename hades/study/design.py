"""The design of a study: every combination of scenarios, editions, component sets, players and seeds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import product

import attrs

from hades import players
from hades.chance import LONGEST_SEED
from hades.content import edition as editions
from hades.content.load import scenario_ids
from hades.content.rulebook import load_rulebook
from hades.wording import UserError, nearest, suggestion

PER = ("turn", "decision")
"""Optional tables, with a row for each turn or for each decision."""
EVERY = "all"
"""Stands for all switches that can change play."""

MOST_GAMES = 10_000_000
_RANGE = re.compile(r"(\d{1,9})-(\d{1,9})")


class DesignError(UserError, ValueError):
    """A study that is impossible. The message says what to change."""


@attrs.frozen
class PlannedGame:
    """A game of a study.

    ``number`` is its place in the order of play. ``directory`` is the directory of its component set, "" for
    the bundled set.
    """

    number: int
    scenario: str
    edition: str
    components: str
    player: str
    seed: str
    directory: str = ""


@attrs.frozen(slots=False)
class Design:
    """The games to play in a study, and what to record of them.

    ``components`` are (digest, directory) pairs, with "" for the bundled set. ``seeds`` are strings, of which
    ``1-1000`` stands for a thousand seeds. ``switches`` are ids to be toggled in every game.
    """

    scenarios: tuple[str, ...]
    editions: tuple[str, ...]
    components: tuple[tuple[str, str], ...]
    players: tuple[str, ...]
    seeds: tuple[str, ...]
    per: tuple[str, ...] = ()
    switches: tuple[str, ...] = ()

    @cached_property
    def every_seed(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(seed for text in self.seeds for seed in expanded(text)))

    @cached_property
    def groups(self) -> tuple[tuple[str, str, tuple[str, str], str], ...]:
        """All combinations of scenario, edition, component set and player. Each plays every seed."""
        return tuple(product(self.scenarios, self.editions, self.components, self.players))

    @property
    def games(self) -> int:
        return len(self.groups) * len(self.every_seed)

    def planned(self, number: int) -> PlannedGame:
        """Return the game with a number, from 0. Games are numbered seed by seed.

        So an unfinished study has about equally many games of each group, and new seeds do not renumber
        games.
        """
        place, group = divmod(number, len(self.groups))
        scenario, edition, (digest, directory), player = self.groups[group]
        return PlannedGame(number, scenario, edition, digest, player, self.every_seed[place], directory)

    def in_table(self, number: int) -> tuple[int, int]:
        """Return the sort key, by group and then by seed, of the game with a number in tables."""
        place, group = divmod(number, len(self.groups))
        return group, place

    def measured(self, edition: str) -> tuple[str, ...]:
        """Return the switches to toggle in games of an edition.

        A switch is toggled only in the first edition where it can matter.
        """
        known = editions.switches()

        def can_matter(id_: str, name: str) -> bool:
            under = known[id_].under
            return not under or under in editions.parse(name).off

        return tuple(
            id_
            for id_ in self.switches
            if next((name for name in self.editions if can_matter(id_, name)), "") == edition
        )


def _length(text: str) -> int:
    """Return the number of seeds in ``text``, without expanding it; 0 for a range that goes down."""
    found = _RANGE.fullmatch(text)
    return max(int(found[2]) - int(found[1]) + 1, 0) if found else 1


def expanded(text: str) -> tuple[str, ...]:
    """Return the seeds that ``text`` stands for.

    :raises DesignError: for a range that goes down, or is too long.
    """
    found = _RANGE.fullmatch(text)
    if not found:
        return (text,)
    low, high = map(int, found.groups())
    if high < low:
        raise DesignError(f"seeds {text!r}: a range goes up - write it as 1-1000")
    if high - low >= MOST_GAMES:
        raise DesignError(f"seeds {text!r}: at most {MOST_GAMES} games")
    return tuple(map(str, range(low, high + 1)))


def check(design: Design) -> None:
    """Raise a DesignError, which says what to change, if a study is impossible."""
    for fault in _faults(design):
        raise DesignError(fault)


def _faults(design: Design) -> Iterator[str]:
    for name, given in (
        ("scenario", design.scenarios),
        ("edition", design.editions),
        ("player", design.players),
        ("seed", design.seeds),
    ):
        if not given:
            yield f"no {name} is given; name at least one"
        if twice := next((each for each in given if given.count(each) > 1), ""):
            yield f"{name} {twice!r} appears twice; name it once"
    for scenario in design.scenarios:
        if scenario not in scenario_ids():
            yield f"scenario {scenario!r} is not known; {suggestion(scenario, scenario_ids())}"
    for known, names in ((editions.parse, design.editions), (players.by_name, design.players)):
        for name in names:
            try:
                known(name)
            except ValueError as error:
                yield str(error)
    yield from (
        f"player {player!r} depends on the speed of the machine; give it a number of games: search:200"
        for player in design.players
        if player.startswith("search:") and player.endswith("s")
    )
    if any(len(seed) > LONGEST_SEED for seed in design.seeds):
        yield f"a seed is too long; it must be at most {LONGEST_SEED} characters"
    yield from (
        f"cannot write rows per {per!r}; choose from {', '.join(PER)}" for per in design.per if per not in PER
    )
    active = active_switches()
    yield from (
        f"switch {id_!r}: {_why_no_switch(id_, active)}" for id_ in design.switches if id_ not in active
    )
    if any(len(pair) != 2 for pair in design.components) or not design.components:
        yield "a component set needs a digest and a directory"
    if (games := _games(design)) > MOST_GAMES:
        yield f"{games} games are too many; at most {MOST_GAMES}"


def _games(design: Design) -> int:
    lengths = [_length(text) for text in design.seeds]
    many = max(sum(lengths), max(lengths) * len(design.groups)) > MOST_GAMES
    return sum(lengths) * len(design.groups) if many else design.games


def _why_no_switch(id_: str, active: tuple[str, ...]) -> str:
    inert = editions.switches().get(id_)
    if inert:
        return f"this switch changes nothing in play: {inert.inert}"
    try:
        load_rulebook().find(id_)
    except ValueError:
        near = nearest(id_, active)
        return (
            f"did you mean {near!r}?" if near else "no switch has this id; `hades rules switches` lists them"
        )
    return "this clause has no switch; `hades rules switches` lists all switches"


def active_switches() -> tuple[str, ...]:
    """Return the ids of the switches that can change play, in rulebook order."""
    return tuple(switch.id for switch in editions.switches().values() if not switch.inert)
