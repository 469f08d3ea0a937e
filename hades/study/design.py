"""What a study asks: scenarios, editions, component sets, players and seeds, each with each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from itertools import product

import attrs

from hades import players
from hades.chance import LONGEST_SEED
from hades.content import edition as editions
from hades.content.decoding import suggestion
from hades.content.load import scenario_ids
from hades.content.rulebook import load_rulebook

PER = ("turn", "decision")
"""What there may be rows of, beside those of the games."""
EVERY = "all"
"""In place of the ids of all switches that can change play."""

MOST_GAMES = 10_000_000
_RANGE = re.compile(r"(\d{1,9})-(\d{1,9})")


class DesignError(ValueError):
    """A study that cannot be: its text says what would be right."""


@attrs.frozen
class PlannedGame:
    """One game of a study: ``number`` is the place of its row, ``directory`` that of its component set, if
    it is not the one that ships."""

    number: int
    scenario: str
    edition: str
    components: str
    player: str
    seed: str
    directory: str = ""


@attrs.frozen(slots=False)
class Design:
    """Games to play, and what to note of them.

    ``components`` are (digest, directory) pairs, "" for the set that ships. ``seeds`` are texts; ``1-1000``
    stands for a thousand of them. ``switches`` are the ids whose other reading is tried all along
    (`hades.study.switch_impact`).
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
        """The seeds one by one, each once."""
        return tuple(dict.fromkeys(seed for text in self.seeds for seed in expanded(text)))

    @cached_property
    def groups(self) -> tuple[tuple[str, str, tuple[str, str], str], ...]:
        """Scenario, edition, component set and player, each with each: all these play every seed."""
        return tuple(product(self.scenarios, self.editions, self.components, self.players))

    @property
    def games(self) -> int:
        """How many games there are."""
        return len(self.groups) * len(self.every_seed)

    def planned_games(self) -> Iterator[PlannedGame]:
        """Every game, seed by seed, so that a study that is not done yet has as many of each group.

        Their numbers go by group: rows are sorted as one reads them.
        """
        seeds = len(self.every_seed)
        for place in range(seeds):
            for number in range(len(self.groups)):
                yield self.planned(number * seeds + place)

    def planned(self, number: int) -> PlannedGame:
        """A game by its number."""
        group, place = divmod(number, len(self.every_seed))
        scenario, edition, (digest, directory), player = self.groups[group]
        return PlannedGame(number, scenario, edition, digest, player, self.every_seed[place], directory)

    def measured(self, edition: str) -> tuple[str, ...]:
        """The switches that are tried in games of an edition: each in the first in which it can matter."""
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
    """How many seeds a text stands for, at least: they may be too many to name them all."""
    found = _RANGE.fullmatch(text)
    return max(int(found[2]) - int(found[1]) + 1, 0) if found else 1


def expanded(text: str) -> tuple[str, ...]:
    """The seeds that a text stands for.

    :raises DesignError: for a range that goes down.
    """
    found = _RANGE.fullmatch(text)
    if not found:
        return (text,)
    low, high = map(int, found.groups())
    if high < low:
        raise DesignError(f"seeds {text!r}: a range goes up, such as 1-1000")
    if high - low >= MOST_GAMES:
        raise DesignError(f"seeds {text!r}: at most {MOST_GAMES} games")
    return tuple(map(str, range(low, high + 1)))


def check(design: Design) -> None:
    """Make sure that a study can be.

    :raises DesignError: naming what cannot, and what would be right.
    """
    for name, given in (
        ("scenario", design.scenarios),
        ("edition", design.editions),
        ("player", design.players),
        ("seed", design.seeds),
    ):
        if not given:
            raise DesignError(f"no {name} is named; name one at least")
        if twice := next((each for each in given if given.count(each) > 1), ""):
            raise DesignError(f"{name} {twice!r} stands twice; each once")
    _check_games(design)
    _check_rows(design)
    _check_length(design)


def _check_games(design: Design) -> None:
    """Make sure that its games can be played.

    :raises DesignError: naming what cannot.
    """
    for scenario in design.scenarios:
        if scenario not in scenario_ids():
            raise DesignError(f"scenario {scenario!r} is not known; {suggestion(scenario, scenario_ids())}")
    for edition in design.editions:
        try:
            editions.parse(edition)
        except ValueError as error:
            raise DesignError(str(error)) from None
    for player in design.players:
        _check_player(player)
    for seed in design.seeds:
        if len(seed) > LONGEST_SEED:
            raise DesignError(f"a seed is too long; it must be at most {LONGEST_SEED} characters")


def _check_rows(design: Design) -> None:
    """Make sure that what is asked of the games can be told.

    :raises DesignError: naming what cannot.
    """
    for per in design.per:
        if per not in PER:
            raise DesignError(f"rows per {per!r} are not known; there are: {', '.join(PER)}")
    active = active_switches()
    for id_ in design.switches:
        if id_ not in active:
            raise DesignError(f"switch {id_!r}: {_no_switch(id_, active)}")
    if any(len(pair) != 2 for pair in design.components) or not design.components:
        raise DesignError("a component set is a digest and a directory")


def _check_length(design: Design) -> None:
    """Make sure that it comes to an end.

    :raises DesignError: if there are too many games.
    """
    lengths = [_length(text) for text in design.seeds]
    # so many are not even named one by one
    many = max(sum(lengths), max(lengths) * len(design.groups)) > MOST_GAMES
    games = sum(lengths) * len(design.groups) if many else design.games
    if games > MOST_GAMES:
        raise DesignError(f"{games} games are too many; at most {MOST_GAMES}")


def _no_switch(id_: str, active: tuple[str, ...]) -> str:
    """Why nothing is measured by an id that is none of the switches that can change play."""
    inert = editions.switches().get(id_)
    if inert:
        return f"it changes nothing in play: {inert.inert}"
    try:
        load_rulebook().find(id_)
    except ValueError:
        return suggestion(id_, list(active))
    return "it is a clause without a switch; hades rules --switches lists those there are"


def active_switches() -> tuple[str, ...]:
    """Ids of the switches that can change play, in the order of the rules."""
    return tuple(switch.id for switch in editions.switches().values() if not switch.inert)


def _check_player(name: str) -> None:
    """A player must play the same everywhere: no budget in seconds."""
    try:
        players.by_name(name)
    except ValueError as error:
        raise DesignError(str(error)) from None
    if name.startswith("search:") and name.endswith("s"):
        raise DesignError(
            f"player {name!r} plays otherwise on a faster machine; give it games, such as search:200"
        )
