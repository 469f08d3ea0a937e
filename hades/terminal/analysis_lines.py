"""The analysis of a game as text, with the same totals and lists as in the window."""

from __future__ import annotations

from collections.abc import Sequence

from hades.advice.analysis.findings import Analysis
from hades.engine.game import Game
from hades.facts import game_analysis
from hades.facts.game_analysis import BREAKS, DECISIONS, LUCK, PARTS, TURNS, AnalysisRow
from hades.narrate.scenario_labels import scenario_name
from hades.terminal.state_lines import fact_page
from hades.wording import counted

MORE = "A result counts as clear if it exceeds two standard errors; more games (--games N) reduce the error."


def first_lines(game: Game) -> list[str]:
    """Return the part that needs no simulation: verdict, turning points and the least likely results."""
    rows = list(game_analysis.rows_of(game))
    return [
        *filter(None, [game_analysis.verdict(game)]),
        *_list(BREAKS, rows),
        *_list(LUCK, rows, game_analysis.combat_luck(game)),
    ]


def lines(game: Game, found: Analysis) -> list[str]:
    """Return the part found by simulation: totals, costly decisions with better lines of play, and turns."""
    rows = list(game_analysis.simulated_rows(game, found))
    return [
        f"{scenario_name(game.tables.scenario)}, {counted(game.turn, 'turn')}, analysed with "
        f"{found.games:,} games simulated by the computer player.",
        "",
        *fact_page(game_analysis.summary(game, found)),
        f"  {MORE}",
        *_list(DECISIONS, rows, "" if found.decisions else game_analysis.NOTHING_BETTER),
        *_list(TURNS, rows),
    ]


def _list(part: str, rows: Sequence[AnalysisRow], about: str = "") -> list[str]:
    here = [row for row in rows if row.part == part]
    output = [f"  {about}"] if about else []
    for number, row in enumerate(here, 1):
        output.append(f"  {f'{number}. ' if part != TURNS else ''}{row.where}: {row.words}")
        output += [f"  {line}" for line in fact_page(row.rows if part == DECISIONS else ())]
    return ["", PARTS[part], *output] if output else []
