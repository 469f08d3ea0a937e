"""The analysis of a game as lines of text: a graph of expected VP, luck, and costly decisions."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hades import console
from hades.advice.analysis.findings import (
    Analysis,
    Draw,
    Point,
    ValueJump,
    doubt,
    end_of,
    further,
    rest_of_decisions,
    rest_of_luck,
)
from hades.engine.game import Game
from hades.narrate.scenarios import scenario_name
from hades.terminal import wording
from hades.wording import counted, signed

WIDE, HIGH = 64, 10
"""Columns and rows of the graph."""
LEFT = 6
"""Columns to the left of the graph."""
EIGHTHS = " ▁▂▃▄▅▆▇█"
"""Block characters; index n is a cell filled to n eighths from below."""
PLAIN = "    ####"
"""The same in ASCII, for outputs that lack the block characters."""
SHOWN = 6
"""Number of draws listed of each sort."""


def lines(game: Game, found: Analysis) -> list[str]:
    """Return the graph, the sums by turn, the turning points, the draws and the costly decisions."""
    last = "final score" if found.over else "now"
    told = [
        (
            f"{scenario_name(game.tables.scenario)}, {counted(game.turn, 'turn')}, "
            f"{counted(len(game.history), 'command')}, analysed with {found.games:,} games "
            f"simulated by the {found.player} player."
        ),
        "",
        *graph(found),
        "",
        f"Expected at the start: {_vp(found.first)}; {last}: {end_of(game, found)}.",
        (
            f"Luck: {_by(found.luck, found.luck_error)}; decisions: "
            f"{_by(found.decided, found.decided_error)}, compared with the {found.player} player."
        ),
        "",
        *_turns(found),
        "",
        "Turning points",
        *([_break(number, one) for number, one in enumerate(found.breaks, 1)] or ["  none that is clear"]),
        "",
        "Luck, draw by draw: the draws that clearly mattered",
        *_draws(found),
        "",
        *_dear(found),
        "",
        "± is one standard error: how far chance in the simulated games may commonly be off.",
        "A result is clear if it exceeds two of them; more games (--games N) make them smaller.",
    ]
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


# Luck, decisions and turning points


def _turns(found: Analysis) -> list[str]:
    rows = [f"  {'turn':<8}{'luck':>12}{'decisions':>14}"]
    for one in found.turns:
        luck = f"{_signed(one.luck)} ± {one.luck_error:.1f}"
        decided = f"{_signed(one.decided)} ± {one.decided_error:.1f}"
        rows.append(f"  {str(one.turn) if one.turn else 'set-up':<8}{luck:>12}{decided:>14}")
    return rows


def _break(number: int, one: ValueJump) -> str:
    return f"  {number} {_signed(one.by):>5} VP ± {one.error:.1f}  {one.at.words}: {one.words} ({one.kind})"


def _draws(found: Analysis) -> list[str]:
    good = [draw for draw in found.lucky if draw.luck > 0][:SHOWN]
    bad = [draw for draw in found.lucky if draw.luck < 0][:SHOWN]
    rest = rest_of_luck(found)
    return [*map(_draw, (*good, *bad)), *([f"  {rest}"] if rest else [])] or ["  there were no draws"]


def _draw(draw: Draw) -> str:
    gone = f"{draw.before:.1f} to {draw.after:.1f}"
    return f"  {_signed(draw.luck):>5} VP ± {draw.error:.1f}  {draw.at.words}: {draw.words} ({gone} VP)"


def _dear(found: Analysis) -> list[str]:
    player, rest = found.player, rest_of_decisions(found)
    if not found.decisions:
        return ["No decision clearly cost anything.", *([f"  {rest}"] if rest else [])]
    told = [f"The costliest decisions, if the {player} player continues"]
    for number, one in enumerate(found.decisions, 1):
        reason, more = f" ({one.reason})" if one.reason else "", further(one, player)
        told += [
            f"  {number} {one.cost:.1f} VP ± {one.error:.1f}  {one.at.words}: {one.words}",
            f"    better: {one.better_words}{reason}",
            f"    as commands: {', '.join(one.better)}",
            *([f"    {more}"] if more else []),
        ]
    return [*told, f"  {rest}"]


def _vp(point: Point) -> str:
    return f"{point.vp:.1f} VP ± {point.error:.1f}" if point.error else f"{point.vp:g} VP"


def _by(vp: float, error: float) -> str:
    doubted = doubt(vp, error)
    return f"{_signed(vp)} VP ± {error:.1f}{f' ({doubted})' if doubted else ''}"


def _signed(vp: float) -> str:
    return signed(vp, 1) if round(vp, 1) else "0.0"
