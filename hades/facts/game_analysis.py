"""The analysis of a game: turning points, the luck of its draws, the cost of decisions, turn by turn.

Expected VP and the cost of decisions are simulated in other processes while the player looks at the game; the
rest is known at once. The result is stored on disk.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import attrs

from hades import narrate
from hades.advice.analysis import GAMES, Analysis, AnalysisJob, CostlyDecision, cores, findings
from hades.advice.analysis.job import PLAYER, keep, recall
from hades.engine.game import Game
from hades.facts.rows import Row
from hades.history.score_course import score_course, score_story
from hades.history.timeline import timeline
from hades.narrate import number_text
from hades.odds.chance_table import percent
from hades.state.events import Moment
from hades.story.report_tables import attack_lucks, luck
from hades.story.turning_points import LANDING, decisive, turning_points
from hades.story.wording import Places
from hades.wording import counted, signed

BREAKS, LUCK, DECISIONS, TURNS = "breaks", "luck", "decisions", "turns"
PARTS = {
    BREAKS: "Turning points",
    LUCK: "Luck",
    DECISIONS: "Decisions",
    TURNS: "Turns",
}
"""Names of the lists in an analysis."""
UNLIKELY = 0.4
"""Maximum chance of a result that is listed as luck."""
MOST_ATTACKS = 8
"""Maximum number of attacks listed as luck."""
WEIGHTY = 1
"""Minimum change of the score that is mentioned at a turning point, in VP."""
NOTHING_BETTER = "In the simulated games, the computer player's choices did no better."
ABOUT = (
    "Each of your decisions is compared with the computer player's: many games are continued from both, with "
    "the hidden cards and counters reshuffled."
)


@attrs.frozen
class AnalysisRow:
    """A row of a list: a moment with its description (``words``, ``where``), and the rows it opens."""

    part: str
    moment: Moment
    words: str
    where: str
    rows: tuple[Row, ...] = ()
    decision: CostlyDecision | None = None
    by: float = 0.0
    """Effect of a decision on expected VP, or 0 if it is not clear."""


class GameAnalysis:
    games = GAMES

    def __init__(self, game: Game, components: Path | None) -> None:
        self.game = game
        self._line = game.branch, len(game.history)
        self.found: Analysis | None = None
        """Result of the simulated games, or None until it is known."""
        self.findings = tuple(rows_of(game))
        self.problem = ""
        """Reason why nothing can be simulated, as a sentence, or ""."""
        self._components = components
        self._job: AnalysisJob | None = None
        self._scores = tuple(
            findings.Point(findings.place(game, command), game.view_after(command).score.vp, 0.0)
            for command in range(len(game.history) + 1)
        )
        self._about = {BREAKS: verdict(game), LUCK: combat_luck(game), DECISIONS: ABOUT, TURNS: ""}

    def is_of(self, game: Game) -> bool:
        return self.game is game and self._line == (game.branch, len(game.history))

    def go_on(self) -> bool:
        """Start the simulation or take in new results; return whether anything has changed."""
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
            self.problem = f"This game cannot be simulated: {error}."
        return before != self._state

    @property
    def _state(self) -> tuple[object, ...]:
        return round(self.part * 100), self.problem, self.found is not None, len(self.curve)

    def _take(self, found: Analysis) -> None:
        self.found, known = found, [row for row in self.findings if row.part != TURNS]
        self.findings = (*known, *simulated_rows(self.game, found))

    def close(self) -> None:
        if self._job is not None:
            self._job.close()
            self._job = None

    @property
    def part(self) -> float:
        """Share of the simulation that is done, from 0 to 1."""
        return 1.0 if self.found is not None else self._job.part if self._job is not None else 0.0

    @property
    def curve(self) -> tuple[findings.Point, ...]:
        """Expected VP along the game, more accurate with each round of simulation; at first the score."""
        if self.found is not None:
            return self.found.points
        return (self._job.curve if self._job is not None else ()) or self._scores

    def summary(self, part: str) -> str:
        """Return the sentences above a list: what is known at once, and the progress or the totals."""
        found = self.found
        if found is None:
            then = self.problem or f"Simulating games: {percent(self.part)}. You can leave and come back."
        elif part == DECISIONS and not found.decisions:
            then = f"{NOTHING_BETTER} {findings.rest_of_decisions(found)}"
        else:
            luck_by, decided = _by(found.luck, found.luck_error), _by(found.decided, found.decided_error)
            then = (
                f"Expected at the start: {found.first.vp:.1f} VP. Luck: {luck_by}; your decisions: {decided}."
            )
        return " ".join(filter(None, (self._about[part], then.strip())))

    def of(self, part: str) -> tuple[AnalysisRow, ...]:
        here = [row for row in self.findings if row.part == part]
        return tuple(sorted(here, key=lambda row: row.moment) if part == BREAKS else here)

    @property
    def decided(self) -> AnalysisRow | None:
        """Turning point that decided the game, or None."""
        moments = [point.events[0].moment for point in decisive(self.game, 1)]
        return next((row for row in self.of(BREAKS) if row.moment in moments), None)

    def rows_at(self, moment: Moment, ends: tuple[Moment, Moment]) -> tuple[Row, ...]:
        """Return the rows to show at a moment; at either of the ``ends`` of the game, the totals as well."""
        here = [row for finding in self.findings if finding.moment == moment for row in finding.rows]
        whole = summary(self.game, self.found) if self.found is not None and moment in ends else ()
        return (*dict.fromkeys(here), *whole)

    def decision_at(self, moment: Moment) -> CostlyDecision | None:
        found = (finding.decision for finding in self.findings if finding.moment == moment)
        return next((decision for decision in found if decision is not None), None)


# Known without simulation


def verdict(game: Game) -> str:
    """Return what decided a finished game; "" for a game in progress."""
    if game.over is None:
        return ""
    return " ".join(f"Turn {point.turn} decided it: {point.text}" for point in decisive(game, 1))


def combat_luck(game: Game) -> str:
    """Return, in words, how often each side hit and how often the odds suggest."""
    sides = luck(attack_lucks(game, timeline(game)))
    return " ".join(
        f"{who} hit {counted(side.hits, 'time')} in {counted(side.attacks, 'attack')}, "
        f"where the odds suggest {side.expected:.0f}."
        for who, side in zip(("You", "The enemy"), sides, strict=True)
        if side.attacks
    )


def rows_of(game: Game) -> Iterator[AnalysisRow]:
    """Yield the rows that need no simulation: turning points, unlikely results, the score by turn."""
    course, changes = timeline(game), {change.event.moment: change for change in score_story(game)}
    for point in turning_points(game, course, Places(game)):
        if point.title != LANDING:
            own = [changes[event.moment] for event in point.events if event.moment in changes]
            by, missed = sum(change.by for change in own), sum(change.missed for change in own)
            gain = f" {number_text(by)} VP." if abs(by) >= WEIGHTY else ""
            if not by and missed >= WEIGHTY:
                gain = f" {missed:g} VP no longer possible."
            yield AnalysisRow(BREAKS, point.events[0].moment, f"{point.text}{gain}", f"turn {point.turn}")
    attacks = [one for one in attack_lucks(game, course) if one.chance <= UNLIKELY]
    for one in sorted(attacks, key=lambda one: one.chance)[:MOST_ATTACKS]:
        kind = "good" if one.hit == one.by_raid else "bad"
        where = f"turn {one.event.turn}, {kind} luck, {percent(one.chance)} chance"
        yield AnalysisRow(LUCK, one.event.moment, narrate.sentence(one.event), where)
    for turn, words in _scores(game).items():
        yield AnalysisRow(TURNS, findings.shown_turn(game, turn), words, f"Turn {turn}")


def _scores(game: Game) -> dict[int, str]:
    found = {}
    for (turn, before), (_, after) in pairwise(score_course(game).items()):
        by = f"{number_text(after - before)} VP, to" if after != before else "unchanged at"
        found[turn] = f"Score {by} {after:g} VP"
    return found


# Known from simulation


def simulated_rows(game: Game, found: Analysis) -> Iterator[AnalysisRow]:
    """Yield the rows of a finished analysis: decisions, and turns with the score."""
    for one in found.decisions:
        cost = f"{'' if one.is_clear else 'Perhaps '}{signed(-one.cost, 1)} VP: {one.words}"
        moment = findings.shown(game, one.at.command)
        by = -one.cost if one.is_clear else 0.0
        yield AnalysisRow(DECISIONS, moment, cost, one.at.words, _of_decision(one, found), one, by)
    scores = _scores(game)
    for row in found.turns:
        effects = ("luck", row.luck), ("decisions", row.decided)
        about = [f"{what} about {signed(vp, 1)} VP" for what, vp in effects if round(vp, 1)]
        words = "; ".join((scores.get(row.turn, "Before turn 1"), *about))
        where = f"Turn {row.turn}" if row.turn else "Set-up"
        both = (
            ("key", f"Luck, {where}", _by(row.luck, row.luck_error)),
            ("key", f"Decisions, {where}", _by(row.decided, row.decided_error)),
        )
        yield AnalysisRow(TURNS, findings.shown_turn(game, row.turn), words, where, both)


def summary(game: Game, found: Analysis) -> tuple[Row, ...]:
    """Return the totals of an analysis: expected VP at the start and at the end, luck, decisions."""
    first = found.first
    rest = findings.rest_of_decisions(found)
    return (
        ("head", "Analysis", ""),
        ("key", "Expected at the start", f"{first.vp:.1f} VP ± {first.error:.1f}"),
        ("key", "Luck", _by(found.luck, found.luck_error)),
        ("key", "Decisions", _by(found.decided, found.decided_error)),
        ("key", "Final score" if found.over else "Expected now", findings.end_of(game, found)),
        *((("text", rest, ""),) if rest else ()),
        (
            "faint",
            f"{counted(found.games, 'game')} were simulated, and decisions are measured against those of "
            "the computer player. In two of three analyses, the true value lies within the ± shown. Only a "
            "value of at least twice its ± is more than chance.",
            "",
        ),
    )


def _of_decision(one: CostlyDecision, found: Analysis) -> tuple[Row, ...]:
    reason: tuple[Row, ...] = (("key", "Why", one.reason),) if one.reason else ()
    pairs = f"{counted(one.games, 'pair')} of games continued by the computer player"
    return (
        ("key", "Cost", f"{one.cost:.1f} VP ± {one.error:.1f}"),
        ("head", "Better line of play", ""),
        ("text", f"{one.better_words}.", ""),
        *reason,
        ("faint", f"{pairs[:1].upper()}{pairs[1:]}, with the same hidden cards and draws.", ""),
    )


def _by(vp: float, error: float) -> str:
    """Return an effect in VP with its uncertainty, saying so if it may be chance alone."""
    if not round(error, 1):
        return f"{signed(vp, 1)} VP"
    perhaps = "" if findings.is_clear(vp, error) or not round(vp, 1) else ", so it may be chance"
    return f"{signed(vp, 1)} VP (± {error:.1f}{perhaps})"
