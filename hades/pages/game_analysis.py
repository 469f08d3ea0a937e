"""The analysis of a game while it is computed: its curve, its lists, and its findings at a moment.

The analysis is computed in separate processes while the player looks at the game, and kept until another game
is analysed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

from hades.advice.analysis import GAMES, Analysis, AnalysisJob, CostlyDecision, ValueJump, cores, findings
from hades.advice.analysis.findings import Draw
from hades.advice.analysis.job import PLAYER, CurvePoint, keep, recall
from hades.engine.game import Game
from hades.odds.chance_table import percent
from hades.pages.fact import Row
from hades.state.events import Moment
from hades.wording import counted, signed

DECISIONS, BREAKS, LUCK, TURNS = "decisions", "breaks", "luck", "turns"
PARTS = {
    DECISIONS: "Decisions",
    BREAKS: "Turning points",
    LUCK: "Luck",
    TURNS: "Turns",
}
"""The lists of an analysis, and their names."""
MOST = 20
"""Greatest number of draws in the list."""
WAIT = "This takes a minute or two, once. If you leave, it continues when you look at this game again."
ABOUT = (
    "Simulates many games from each moment of this one, with the hidden cards and counters "
    "reshuffled. It shows the "
    "score to expect at each point, the effect of luck, and the cost of each decision."
)


@attrs.frozen
class AnalysisRow:
    """A row of a list: its moment, words and place, and the rows shown about it at that moment."""

    part: str
    moment: Moment
    words: str
    where: str
    rows: tuple[Row, ...]
    decision: CostlyDecision | None = None


class GameAnalysis:
    """The analysis of one game, as far as it has been computed."""

    games = GAMES
    """Number of simulated games."""

    def __init__(self, game: Game, components: Path | None) -> None:
        self.game = game
        self._line = game.branch, len(game.history)
        self.found: Analysis | None = None
        """The analysis, None while it is being computed."""
        self.findings: tuple[AnalysisRow, ...] = ()
        self.problem = ""
        """The reason why the analysis cannot be computed, as a sentence; "" for none."""
        self._components = components
        self._job: AnalysisJob | None = None

    def is_of(self, game: Game) -> bool:
        """Return whether this is the analysis of a game in its current state."""
        return self.game is game and self._line == (game.branch, len(game.history))

    def go_on(self) -> bool:
        """Begin the computation, or take in new results; return whether anything has changed."""
        if self.problem or self.found is not None:
            return False
        before = self._state
        try:
            if self._job is None:
                if (known := recall(self.game, self.games, PLAYER)) is not None:
                    self._take(known)
                    return True
                self._job = AnalysisJob(self.game, self.games, workers=cores(), components=self._components)
            self._job.go_on()
            if self._job.result is not None:
                keep(self.game, self.games, PLAYER, self._job.result)
                self._take(self._job.result)
        except (RuntimeError, ValueError) as error:
            self.problem = f"This game cannot be analysed: {error}."
        return before != self._state

    @property
    def _state(self) -> tuple[object, ...]:
        return round(self.part * 100), self.problem, self.found is not None, len(self.curve)

    def _take(self, found: Analysis) -> None:
        self.found, self.findings = found, tuple(rows_of(self.game, found))

    def close(self) -> None:
        """Stop the computation."""
        if self._job is not None:
            self._job.close()
            self._job = None

    @property
    def part(self) -> float:
        """The share that is done, from 0 to 1."""
        return 1.0 if self.found is not None else self._job.part if self._job is not None else 0.0

    @property
    def curve(self) -> tuple[CurvePoint, ...]:
        """Expected VP along the game, rough at first, and better with each round."""
        if self.found is not None:
            return tuple(CurvePoint(point.at.command, point.vp, point.error) for point in self.found.points)
        return self._job.curve if self._job is not None else ()

    @property
    def breaks(self) -> tuple[ValueJump, ...]:
        """The turning points."""
        return self.found.breaks if self.found is not None else ()

    @property
    def told(self) -> str:
        """Expected VP, luck and decisions as a sentence; until they are computed, the progress or the
        problem.
        """
        found = self.found
        if found is None:
            under_way = f"Simulated so far: {percent(self.part)}. {WAIT}"
            return self.problem or f"{ABOUT} {under_way}"
        return (
            f"{found.first.vp:.1f} VP expected at the start; luck {signed(found.luck, 1)} ± "
            f"{found.luck_error:.1f}, "
            f"decisions {signed(found.decided, 1)} ± {found.decided_error:.1f}."
        )

    def of(self, part: str) -> tuple[AnalysisRow, ...]:
        return tuple(finding for finding in self.findings if finding.part == part)

    def empty(self, part: str) -> str:
        """Return the text of an empty list."""
        if self.found is None:
            return ""
        return none_of(self.found, part)

    def rows_at(self, moment: Moment, ends: tuple[Moment, Moment]) -> tuple[Row, ...]:
        """Return the rows about a moment; at the ``ends`` of the game, those about the whole analysis."""
        here = [row for finding in self.findings if finding.moment == moment for row in finding.rows]
        whole = summary(self.game, self.found) if self.found is not None and moment in ends else ()
        return (*dict.fromkeys(here), *whole)

    def decision_at(self, moment: Moment) -> CostlyDecision | None:
        """Return the costly decision that is shown at a moment, None for none."""
        found = (finding.decision for finding in self.findings if finding.moment == moment)
        return next((decision for decision in found if decision is not None), None)


def none_of(found: Analysis, part: str) -> str:
    """Return the text shown in place of an empty list of a finished analysis."""
    none = {
        DECISIONS: "No decision clearly cost anything.",
        BREAKS: "There were no clear turning points.",
        LUCK: "No draw clearly mattered." if found.draws else "There were no draws.",
    }
    return none.get(part, "")


def rows_of(game: Game, found: Analysis) -> Iterator[AnalysisRow]:
    """Yield the rows of all lists of an analysis."""
    for one in found.decisions:
        words = f"{signed(-one.cost, 1)} VP: {one.words}"
        moment = findings.shown(game, one.at.command)
        yield AnalysisRow(DECISIONS, moment, words, one.at.words, _of_decision(one, found), one)
    for jump in found.breaks:
        luck = jump.kind == "luck"
        moment = findings.shown_draw(game, jump.at) if luck else findings.shown(game, jump.at.command)
        rows = (("key", "Changed", f"{_by(jump.by, jump.error)} by {'luck' if luck else 'a decision'}"),)
        yield AnalysisRow(
            BREAKS, moment, f"{signed(jump.by, 1)} VP: {jump.words}", f"{jump.at.words}: {jump.kind}", rows
        )
    for draw in found.lucky[:MOST]:
        words, moment = f"{signed(draw.luck, 1)} VP: {draw.words}", findings.shown_draw(game, draw.at)
        yield AnalysisRow(LUCK, moment, words, draw.at.words, _of_draw(draw))
    for row in found.turns:
        luck_, decided = _by(row.luck, row.luck_error), _by(row.decided, row.decided_error)
        words = f"{signed(row.luck + row.decided, 1)} VP: luck {luck_}; decisions {decided}"
        where = f"Turn {row.turn}" if row.turn else "Set-up"
        both = (("key", f"Luck, {where}", luck_), ("key", f"Decisions, {where}", decided))
        yield AnalysisRow(TURNS, findings.shown_turn(game, row.turn), words, where, both)


def summary(game: Game, found: Analysis) -> tuple[Row, ...]:
    """Return the sums of an analysis: expected VP at the start and the end, luck, decisions."""
    first = found.first
    rest = findings.rest_of_decisions(found), findings.rest_of_luck(found)
    return (
        ("head", "Analysis", ""),
        ("key", "Expected at the start", f"{first.vp:.1f} VP ± {first.error:.1f}"),
        ("key", "Luck", _by(found.luck, found.luck_error)),
        ("key", f"Decisions compared with {found.player}", _by(found.decided, found.decided_error)),
        ("key", "Final score" if found.over else "Expected now", findings.end_of(game, found)),
        *(("text", told, "") for told in rest if told),
        ("faint", f"{counted(found.games, 'game')} were simulated; ± is one standard error.", ""),
    )


def _of_decision(one: CostlyDecision, found: Analysis) -> tuple[Row, ...]:
    reason: tuple[Row, ...] = (("key", "Why", one.reason),) if one.reason else ()
    pairs = f"{counted(one.games, 'pair')} of games continued by the {found.player} player"
    further = findings.further(one, found.player)
    return (
        ("key", "Cost", f"{one.cost:.1f} VP ± {one.error:.1f}"),
        *((("faint", f"{further[:1].upper()}{further[1:]}.", ""),) if further else ()),
        ("head", "Better line of play", ""),
        ("text", f"{one.better_words}.", ""),
        *reason,
        ("faint", f"As commands: {', '.join(one.better)}", ""),
        ("faint", f"{pairs[:1].upper()}{pairs[1:]}, with the same hidden cards and draws.", ""),
    )


def _of_draw(draw: Draw) -> tuple[Row, ...]:
    return (
        ("key", "Luck", _by(draw.luck, draw.error)),
        ("key", "Expected before", f"{draw.before:.1f} VP, after the command and before the draw"),
        ("key", "Expected after", f"{draw.after:.1f} VP"),
    )


def _by(vp: float, error: float) -> str:
    doubted = findings.doubt(vp, error)
    return f"{signed(vp, 1)} VP ± {error:.1f}{f', {doubted}' if doubted else ''}"
