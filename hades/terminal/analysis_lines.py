"""The analysis of a game as text: a graph of expected VP, and the lists that the window shows, too."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import attrs

from hades import console
from hades.advice.analysis.findings import Analysis, Point
from hades.engine.game import Game
from hades.narrate.scenarios import scenario_name
from hades.pages import game_analysis
from hades.pages.game_analysis import BREAKS, DECISIONS, LUCK, PARTS, TURNS, AnalysisRow
from hades.terminal import wording
from hades.terminal.state_lines import fact_page
from hades.wording import counted

WIDE, HIGH = 64, 10
"""Columns and rows of the graph."""
LEFT = 6
"""Columns to the left of the graph."""
EIGHTHS = " ▁▂▃▄▅▆▇█"
"""Block characters; index n is a cell filled to n eighths from below."""
PLAIN = "    ####"
"""Characters for the graph in ASCII, for outputs that lack the block characters."""
MORE = "A result is clear if it exceeds two standard errors; more games (--games N) make them smaller."


def first_lines(game: Game) -> list[str]:
    """Return what needs no simulation: the verdict, the turning points, and the least likely results."""
    rows = list(game_analysis.rows_of(game))
    told = [
        *filter(None, [game_analysis.verdict(game)]),
        *_list(BREAKS, rows),
        *_list(LUCK, rows, game_analysis.combat_luck(game)),
    ]
    return _fitted(told)


def lines(game: Game, found: Analysis) -> list[str]:
    """Return the graph, the sums, and the lists of simulated findings; of a decision also the better line."""
    rows = list(game_analysis.simulated_rows(game, found))
    luck = [attrs.evolve(row, part=LUCK) for row in rows if row.part in (BREAKS, LUCK)]
    told = [
        f"{scenario_name(game.tables.scenario)}, {counted(game.turn, 'turn')}, analysed with {found.games:,} "
        f"games simulated by the {found.player} player.",
        "",
        *graph(found),
        "",
        *fact_page(game_analysis.summary(game, found)),
        f"  {MORE}",
        *_list(LUCK, luck, title="Jumps of the expected score"),
        *_list(DECISIONS, rows, "" if found.decisions else game_analysis.NOTHING_BETTER),
        *_list(TURNS, rows),
    ]
    return _fitted(told)


def _list(part: str, rows: Sequence[AnalysisRow], about: str = "", title: str = "") -> list[str]:
    """Return a list of findings under its heading; [] if there is nothing in it."""
    here = [row for row in rows if row.part == part]
    told = [f"  {about}"] if about else []
    for number, row in enumerate(here, 1):
        told.append(f"  {f'{number}. ' if part != TURNS else ''}{row.where}: {row.words}")
        told += [f"  {line}" for line in fact_page(row.rows if part == DECISIONS else ())]
    return ["", title or PARTS[part], *told] if told else []


def _fitted(told: Sequence[str]) -> list[str]:
    return [part for line in told for part in wording.fitted(line, wording.line_width())]


# Graph


def graph(found: Analysis) -> list[str]:
    """Draw expected VP over the commands, with the numbers of the turning points and the turns below."""
    end = max(1, found.points[-1].at.command)
    columns = [_at(found.points, round(n * end / (WIDE - 1))) for n in range(WIDE)]
    top = max(4.0, *(point.vp for point in columns))
    signs = EIGHTHS if console.holds(EIGHTHS) else PLAIN
    rows = []
    for row in reversed(range(HIGH)):
        parts = (max(0.0, point.vp) / top * HIGH - row for point in columns)
        cells = "".join(signs[round(min(1.0, max(0.0, part)) * (len(signs) - 1))] for part in parts)
        label = f"{top * (row + 1) / HIGH:.0f}" if row % 3 == 0 else ""
        rows.append(f"{label:>{LEFT - 1}} {cells}".rstrip())
    return [*rows, *_foot(found, end)]


def _foot(found: Analysis, end: int) -> list[str]:
    """Return the lines below the graph: turning points, and where turns begin."""

    def column(command: int) -> int:
        return round(command * (WIDE - 1) / end)

    breaks = [(column(one.at.command), str(number)) for number, one in enumerate(found.breaks, 1)]
    turns = [
        (column(after.at.command), str(after.at.turn))
        for before, after in pairwise(found.points)
        if after.at.turn > before.at.turn
    ]
    told = [("jumps", breaks), ("turn", turns)]
    return [f"{name:>{LEFT - 1}} {_marks(marks)}".rstrip() for name, marks in told if marks]


def _marks(marks: Sequence[tuple[int, str]]) -> str:
    """Place words at columns, pushed to the right where they would overlap."""
    line = ""
    for column, words in marks:
        line = f"{line:{column}}"
        line += f" {words}" if line and not line.endswith(" ") else words
    return line


def _at(points: Sequence[Point], command: int) -> Point:
    """Return the last point that is not after a command."""
    return next(point for point in reversed(points) if point.at.command <= command or point is points[0])
