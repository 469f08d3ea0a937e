"""A citation of a switch is a proof: ``python -m tests.switched --games 200``.

From every state of a game, the decision that was made is carried out once more for each switch, with that
switch turned and everything else, including luck, the same. If the result differs, or the decision is
illegal, the events must cite the switch (with a minus if it is off); otherwise they must not. Whatever only
the turned edition allows must be refused citing the switch. A decision is a command together with the ones
before it that had no events, such as choosing a Unit before choosing its hex.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, NamedTuple

from hades import Game
from hades.content.edition import switches
from hades.content.tables import Tables
from hades.engine import game as games
from hades.engine import sequencer
from hades.state.state import Code, State
from hades.study.switch_impact import bare_events
from tests.explorer import adrift
from tests.fuzz import ADRIFT
from tests.sweep import mixes, player_of


class Finding(NamedTuple):
    """A citation that is not a proof: ``kind`` is cited, missing or refusal."""

    kind: str
    switch: str
    command: str
    told: str


def turned(s: State, switch: str) -> Tables:
    """Return the tables of the same edition with one switch turned."""
    return games.box(s.t.scenario.id, frozenset(s.t.off ^ {switch}), None)


def outcome(s: State, tables: Tables, codes: tuple[Code, ...]) -> Any:
    """Return the events (without clauses) and the state after a decision under some tables; None if it is
    illegal there.

    The choices of the next menu are proved when they are chosen, or refused.
    """
    twin = s.clone()
    twin.t = tables
    for code in codes:
        if code not in sequencer.menu(twin):
            return None
        twin.log.clear()
        sequencer.apply(twin, code)
    return bare_events(twin), twin.facts()


def cited(entry: tuple[Any, ...]) -> set[str]:
    """Return the ids that an event of the log cites, including those of its notes, without a minus."""
    ids = (
        [*entry[1], *(id_ for note in entry[6] for id_ in note[1])] if entry[0] == "enemy_moved" else entry[1]
    )
    return {id_.removeprefix("-") for id_ in ids}


def findings(
    game: Game, s: State, codes: tuple[Code, ...], after: State, met: Counter[tuple[str, str]]
) -> Iterator[Finding]:
    """Yield the faults in the switches that a decision in State ``s`` cites.

    ``met`` counts the moments in which each switch mattered and did not.
    """
    own = outcome(s, s.t, codes)
    names: set[str] = set().union(*(cited(entry) for entry in after.log))
    # where all that came of it is another question, the question names the switch
    asked = set() if after.outcome else {id_.removeprefix("-") for id_ in sequencer.ask_of(after)[3]}
    told = ", ".join(dict.fromkeys(entry[0] for entry in after.log))
    for switch in ACTIVE:
        tables = turned(s, switch)
        other = outcome(s, tables, codes)
        matters = other != own
        met[switch, "cited" if matters else "not cited"] += 1
        command = ", ".join(command.name for command in game.words.commands(list(codes)))
        if matters and switch not in names | asked and not _asks_first(own, other):
            yield Finding("missing", switch, command, _difference(own, other))
        if switch in names and not matters and not _together(s, switch, codes, own):
            yield Finding("cited", switch, command, told)


def refusals(game: Game, met: Counter[tuple[str, str]]) -> Iterator[Finding]:
    """Yield commands that another edition would allow now, and that are refused without citing the switch."""
    s = game._state
    menu = set(sequencer.menu(s))
    for switch in ACTIVE:
        twin = s.clone()
        twin.t = turned(s, switch)
        for new in set(sequencer.menu(twin)) - menu:
            name = game.words.commands([new])[0].name
            clauses, reason = game.why_not(name)
            met[switch, "refused"] += 1
            if switch not in {clause.removeprefix("-") for clause in clauses}:
                yield Finding("refusal", switch, name, f"{reason} [{', '.join(clauses)}]")


def _together(s: State, switch: str, codes: tuple[Code, ...], own: Any) -> bool:
    """Return whether a switch with the same meaning as others matters when all of them are turned one way."""
    for same in SAME:
        if switch in same:
            off = frozenset(s.t.off - same if switch in s.t.off else s.t.off | same)
            if outcome(s, games.box(s.t.scenario.id, off, None), codes) != own:
                return True
    return False


def _asks_first(own: Any, other: Any) -> bool:
    """Return whether the only difference is a question here where the other edition goes on; its answers
    prove it.
    """
    return own is not None and other is not None and own[0] == other[0][: len(own[0])] != other[0]


def _difference(one: Any, other: Any) -> str:
    """Return where two outcomes differ."""
    if one is None or other is None:
        return "not legal with the other reading"
    for a, b in zip_longest(one[0], other[0]):
        if a != b:
            return f"{a} / {b}"
    return ", ".join(
        f"{name} {one[1][name]} / {other[1][name]}" for name in one[1] if one[1][name] != other[1][name]
    )


SAME = (
    frozenset({"2.2-08", "4.0-16"}),
    frozenset({"2.2-08", "4.0-20"}),
    frozenset({"6.1-23", "10.6-03"}),
)
"""Groups of switches with the same meaning: turning any of them off is enough."""

ACTIVE = tuple(switch.id for switch in switches().values() if not switch.inert)


def play(scenario: str, edition: str, player: str, seed: str, met: Counter[tuple[str, str]]) -> list[Finding]:
    """Play a game, and return the faults in its citations of switches."""
    found: list[Finding] = []
    codes: tuple[Code, ...]
    if player == ADRIFT:
        game = adrift(seed, scenario, edition)
    else:
        game = Game.new(scenario, seed=seed, edition=edition)
    choose = player_of(player)
    begun, codes = game._state, ()
    while not game.over:
        found += refusals(game, met)
        command = choose(game)
        codes = (*codes, command.code)
        if game.do(command) or game.ask is None:
            found += findings(game, begun, codes, game._state, met)
            begun, codes = game._state, ()
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    met: Counter[tuple[str, str]] = Counter()
    wrong: Counter[tuple[str, str]] = Counter()
    examples: dict[tuple[str, str], Finding] = {}
    editions = ["2.1", "1.0", *mixes(6).values()]
    began = time.monotonic()
    for n in range(arguments.first, arguments.first + arguments.games):
        scenario = ("historical", "squeeze-play", "chin-music", "high-and-tight")[n % 4]
        player = ("random", "explorer", ADRIFT, "heuristic")[n // 4 % 4]
        edition = editions[n // 16 % len(editions)] if n >= 32 else editions[n // 4 % 2]
        for finding in play(scenario, edition, player, f"switched-{n}", met):
            key = finding.kind, finding.switch
            wrong[key] += 1
            examples.setdefault(key, finding)
        if sys.stderr.isatty():
            print(f"\r{n + 1} games, {sum(wrong.values())} findings", end="", file=sys.stderr)
    print(f"{arguments.games} games in {time.monotonic() - began:.0f} s")
    for switch in ACTIVE:
        print(
            f"{switch:8} matters {met[switch, 'cited']:6}  not {met[switch, 'not cited']:7}  "
            f"refusals {met[switch, 'refused']:5}"
        )
    for key, count in wrong.most_common():
        print(count, *examples[key], sep=" | ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
