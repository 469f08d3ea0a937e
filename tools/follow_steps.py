"""Play games by the suggested moves alone: ``python -m tools.follow_steps [--seeds N] [--scenario ID]...``.

Three players play the same seeds. The *follower* accepts the suggested set-up and then makes every suggested
move, as a beginner might; `heuristic` and `quick` are for comparison. Each scenario has a table with a row
for each player: how often a Unit went down a shaft at all, by turn 3 and by turn 4; how often a Circle was
opened, and in which turn on average; how often the Princess was freed, brought home, and left on the Hades;
how many Units were left there; the score in VP (0 for a lost game) and in victory levels; and the CPU time of
a suggestion. After each command of a suggestion, the follower asks again: if the plan is different then, it
counts as changed. If no move is suggested, because there is only one choice or none, the follower answers
like the heuristic player.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from collections import Counter
from multiprocessing import Pool

import attrs

from hades import Game
from hades.advice import suggested_set_up
from hades.advice.adviser import Adviser
from hades.players import Player, by_name
from hades.state.commands import Command
from hades.state.events import Event

FOLLOWER = "follower"
PLAYERS = (FOLLOWER, "heuristic", "quick")
SCENARIOS = ("historical", "squeeze-play", "chin-music", "high-and-tight")
SOON = 3, 4
"""Turns for which the table counts the games in which a Unit has gone below."""
FLOOR = {"historical": 16.5, "squeeze-play": 18.0, "chin-music": 10.0, "high-and-tight": 15.0}
"""Scenario -> least mean VP of the follower, two standard errors (of 50 games) below its known mean."""
LOST = "lost"
"""Used in place of a victory level for a lost game."""


@attrs.define
class Raid:
    """The result of a game. Turns count from 1; 0 means never."""

    player: str
    scenario: str
    down: int = 0
    """Turn in which one of the player's Units first took a shaft down."""
    opened: int = 0
    """Turn in which the first Circle was opened."""
    circles: int = 0
    freed: bool = False
    """True if the Princess was freed."""
    home: bool = False
    """True if the Princess was brought home."""
    stranded: tuple[str, ...] = ()
    """Ids of the friendly Units on the Hades at the end of the game."""
    changed: int = 0
    """Number of suggested plans that changed while being carried out."""
    vp: float = 0.0
    level: str = LOST
    outcome: str = ""
    took: list[float] = attrs.Factory(list)
    """CPU seconds for each suggestion."""

    def note(self, turn: int, event: Event) -> None:
        """Record an event."""
        kind, data = event.kind, event.data
        if kind == "unit_moved" and (data["from"][0], data["to"][0]) == ("I", "P"):
            self.down = self.down or turn
        elif kind == "circle_revealed":
            self.opened, self.circles = self.opened or turn, self.circles + 1
        elif kind in ("unit_freed", "unit_found") and data["unit"] == "emily":
            self.freed = True
        elif kind == "unit_evacuated":
            self.home = self.home or data["unit"] == "emily"


class Follower:
    """A player that makes every suggested move, and measures the time for each suggestion."""

    def __init__(self, game: Game) -> None:
        self._adviser = Adviser(game)
        self._left: tuple[Command, ...] = ()
        self.took: list[float] = []
        self.changed = 0
        self._other = by_name("heuristic")

    def __call__(self, game: Game) -> Command:
        """Return the command to give."""
        asked = self._asked(game)
        if self._left and asked and asked != self._left:
            self.changed += 1
        first, *rest = self._left or asked or (self._other(game),)
        if first not in game.menu:
            # If a Unit is there already, the rest of the suggested set-up still applies.
            first, rest = self._other(game), []
        self._left = tuple(rest)
        return first

    def _asked(self, game: Game) -> tuple[Command, ...]:
        """Return the suggested commands."""
        if game.ask is not None and game.ask.kind in suggested_set_up.ASKS:
            return self._left or suggested_set_up.first_look(game) or suggested_set_up.suggested(game)
        began = time.process_time()
        step = self._adviser.suggested_move()
        if step is None:
            return ()
        self.took.append(time.process_time() - began)
        return step.commands


def play(job: tuple[str, str, str]) -> Raid:
    """Play a whole game, given as (player, scenario, seed)."""
    name, scenario, seed = job
    game = Game.new(scenario, seed=seed)
    answer: Player = Follower(game) if name == FOLLOWER else by_name(name)
    raid = Raid(name, scenario)
    turn = 0
    while not game.over:
        for event in game.do(answer(game)):
            turn = event.data["turn"] if event.kind == "turn_began" else turn
            raid.note(turn, event)
    raid.outcome = str(game.over)
    raid.stranded = tuple(unit.id for unit in game.view().units if unit.is_friend and unit.hex)
    if isinstance(answer, Follower):
        raid.took, raid.changed = answer.took, answer.changed
    if level := game.score.level:
        raid.vp, raid.level = game.score.vp, level
    return raid


def _percent(found: list[bool]) -> str:
    return f"{100 * sum(found) / len(found):.0f} %"


def row(raids: list[Raid]) -> list[str]:
    """Return the results of a player's games, one cell for each column of `HEAD`."""
    opened = [raid.opened for raid in raids if raid.opened]
    return [
        raids[0].player,
        _percent([raid.down > 0 for raid in raids]),
        *(_percent([0 < raid.down <= soon for raid in raids]) for soon in SOON),
        _percent([raid.opened > 0 for raid in raids]),
        f"{statistics.mean(opened):.1f}" if opened else "-",
        f"{statistics.mean(raid.circles for raid in raids):.1f}",
        _percent([raid.freed for raid in raids]),
        _percent([raid.home for raid in raids]),
        _percent(["emily" in raid.stranded for raid in raids]),
        f"{statistics.mean(len(raid.stranded) for raid in raids):.1f}",
        f"{statistics.mean(raid.changed for raid in raids):.1f}",
        f"{statistics.mean(raid.vp for raid in raids):.1f}",
        _percent(["Victory" in raid.level for raid in raids]),
        _percent([raid.level == "Draw" for raid in raids]),
        _percent([raid.level == LOST for raid in raids]),
    ]


HEAD = (
    "player", "down", *(f"by {soon}" for soon in SOON), "door", "turn", "doors", "freed", "home",
    "Emily left", "left", "changed", "VP", "won", "draw", LOST,
)  # fmt: skip


def table(raids: list[Raid]) -> list[str]:
    """Return the lines about a scenario: a row for each player, the outcomes, the time for a suggestion."""
    by_player: dict[str, list[Raid]] = {}
    for raid in raids:
        by_player.setdefault(raid.player, []).append(raid)
    rows = [HEAD, *(row(own) for own in by_player.values())]
    wide = [max(len(cells[n]) for cells in rows) for n in range(len(HEAD))]
    lines = ["  ".join(cell.rjust(wide[n]) for n, cell in enumerate(cells)) for cells in rows]
    for name, own in by_player.items():
        ends = Counter(raid.level if raid.level != LOST else raid.outcome for raid in own)
        lines.append(f"{name}: " + ", ".join(f"{count} {end}" for end, count in ends.most_common()))
        took = sorted(1000 * one for raid in own for one in raid.took)
        if took:
            worst, late = took[-1], took[len(took) * 99 // 100]
            middle = statistics.median(took)
            lines.append(
                f"a step: {middle:.0f} ms at the median, {late:.0f} in 99 of 100, {worst:.0f} at worst, "
                f"of {len(took)}"
            )
    return lines


def faults(scenario: str, raids: list[Raid]) -> list[str]:
    """Return a sentence for each result of the follower that is below the known minimum."""
    own = [raid for raid in raids if raid.player == FOLLOWER]
    mean = statistics.mean(raid.vp for raid in own)
    low = [f"{scenario}: {mean:.1f} VP, below {FLOOR[scenario]:g}"] if mean < FLOOR[scenario] else []
    changed = sum(raid.changed for raid in own)
    return low + ([f"{scenario}: {changed} suggestions were replaced by others halfway"] if changed else [])


def main() -> int:
    """Play games and print the tables; with ``--check``, return 1 if a result is too low."""
    parser = argparse.ArgumentParser(description="Play games by the suggested moves alone.")
    parser.add_argument("--seeds", type=int, default=50, help="seeds follow-1 to follow-N of each (50)")
    parser.add_argument("--scenario", action="append", help="a scenario id; may be repeated (all)")
    parser.add_argument(
        "--player", action="append", help=f"one of {', '.join(PLAYERS)}; may be repeated (all)"
    )
    parser.add_argument(
        "--check", action="store_true", help="exit with 1 if a result of the follower is too low"
    )
    parser.add_argument("--workers", type=int, default=1, help="processes to play in (1)")
    args = parser.parse_args()
    if args.seeds < 1 or args.workers < 1:
        parser.error("--seeds and --workers must be at least 1")
    players, scenarios = args.player or PLAYERS, args.scenario or SCENARIOS
    for name in players:
        if name != FOLLOWER:
            try:
                by_name(name)
            except ValueError as error:
                parser.error(str(error))
    wrong = []
    for scenario in scenarios:
        seeds = [f"follow-{n}" for n in range(1, args.seeds + 1)]
        jobs = [(name, scenario, seed) for name in players for seed in seeds]
        with Pool(args.workers) as pool:
            raids = pool.map(play, jobs, chunksize=1)
        print(f"{scenario}, {args.seeds} games of each player", *table(raids), "", sep="\n")
        wrong += faults(scenario, raids) if args.check else []
    print(*wrong, sep="\n", end="\n" if wrong else "")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
