"""The results of an analysis for readers: numbers in VP, each with its moment in the game and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs

from hades import narrate
from hades.advice.adviser import line_in_words, reasons
from hades.advice.analysis.value_curve import Passage, Span, split
from hades.advice.step_reasons import StepSeen, because
from hades.advice.suggested_move import until_revealing
from hades.engine.game import Game
from hades.history.log import of_enemy_turn
from hades.players.heuristic.brain import Brain
from hades.players.playouts import MISSED, margin
from hades.state.commands import Command
from hades.state.events import Moment
from hades.wording import signed

CLEARLY = 2.0
"""Minimum number of standard errors between a value and 0 for the value to count as more than chance."""


def is_clear(vp: float, error: float) -> bool:
    """Return whether a value, with its standard error, is too far from 0 to be chance."""
    return abs(vp) >= CLEARLY * error and round(vp, 1) != 0


@attrs.frozen
class Juncture:
    command: int
    """Number of commands before the moment."""
    turn: int
    """The turn; 0 is the set-up."""
    section: str
    """Section of the rules, such as ``6.0``."""
    phase: str
    """Name of the phase to which the section belongs."""

    @property
    def words(self) -> str:
        """The moment in words: ``turn 3, SHL Phase, command 124``."""
        turn = f"turn {self.turn}, " if self.turn else ""
        return f"{turn}{self.phase}, command {self.command}"


@attrs.frozen
class Point:
    """Expected VP at a moment, with its standard error."""

    at: Juncture
    vp: float
    error: float


@attrs.frozen
class Draw:
    """A command that drew, with its effect on expected VP."""

    at: Juncture
    """The moment of the draw, found by `place_of_draw`."""
    words: str
    before: float
    """Expected VP before the result was known."""
    after: float
    """Expected VP after the result was known."""
    luck: float
    error: float


@attrs.frozen
class CostlyDecision:
    """A decision with the commands given, and a better line with its reason."""

    at: Juncture
    """The question at which the decision was made."""
    played: tuple[str, ...]
    better: tuple[str, ...]
    words: str
    """Commands given, in words."""
    better_words: str
    reason: str
    cost: float
    """Mean loss in VP over ``games`` pairs of games on the same deals."""
    error: float
    is_clear: bool
    games: int
    """Number of pairs of games."""


@attrs.frozen
class TurnSums:
    """The effects of luck and of decisions on expected VP in one turn (0 is the set-up)."""

    turn: int
    luck: float
    luck_error: float
    decided: float
    decided_error: float


@attrs.frozen
class Analysis:
    """The analysis of a whole game.

    The value at the beginning plus ``luck`` and ``decided`` gives the value at the end.
    """

    points: tuple[Point, ...]
    """The curve of expected VP, in order of play."""
    draws: tuple[Draw, ...]
    """All commands that drew, in order of play."""
    decisions: tuple[CostlyDecision, ...]
    """Decisions with a clear cost, costliest first; if there are none, a few whose cost is doubtful."""
    turns: tuple[TurnSums, ...]
    first: Point
    last: Point
    luck: float
    luck_error: float
    decided: float
    decided_error: float
    over: bool
    """True if the game is over. The last value of the curve is then its score, 0 for a lost raid."""
    player: str
    games: int

    def plain(self) -> dict[str, Any]:
        return attrs.asdict(self)


PHASE_OF = {section: name for name, sections in narrate.PHASES for section in sections}


def place(game: Game, command: int) -> Juncture:
    """Return the moment in a game after ``command`` commands."""
    view = game.view_after(command)
    section = view.section
    phase = "Set-up" if not view.turn else PHASE_OF.get(section, "The end")
    return Juncture(command, view.turn, section, phase)


def place_of_draw(game: Game, command: int) -> Juncture:
    """Return the moment of a command's draw: in the phase of the command, or in the enemy's turn after it.

    ``command`` is the number of the command, from 1.
    """
    asked, after = place(game, command - 1), place(game, command)
    if not any(map(of_enemy_turn, game.events_of(command))):
        return Juncture(command, asked.turn, asked.section, asked.phase)
    return Juncture(command, after.turn, "5.1", PHASE_OF["5.1"])


def shown(game: Game, command: int) -> Moment:
    """Return the first moment after ``command`` commands that has events to show."""
    last = len(game.history)
    return next((n for n in range(command + 1, last + 1) if game.events_of(n)), last), 0


def shown_turn(game: Game, turn: int) -> Moment:
    """Return the moment at which a turn begins; for 0 (the set-up) or no such turn, the first moment."""
    for command in range(len(game.history) + 1):
        for at, event in enumerate(game.events_of(command)):
            if event.kind == "turn_began" and event.data["turn"] == turn:
                return command, at
    return shown(game, 0)


def of_commands(game: Game, moment: int, line: Sequence[Command]) -> str:
    """Return a ``line`` after the first ``moment`` commands in words, with the names valid at that moment."""
    return line_in_words(game, line, narrate.names_of(game.view_after(moment)))


def end_of(game: Game, found: Analysis) -> str:
    """Return the last value of the curve in words. A lost raid counts as 0 VP."""
    last, sheet = found.last, game.score.vp
    if not found.over:
        return f"{last.vp:.1f} VP ± {last.error:.1f}"
    lost = f" (the raid is lost; the score sheet shows {sheet:g} VP)" if sheet != last.vp else ""
    return f"{last.vp:g} VP{lost}"


def rest_of_decisions(found: Analysis) -> str:
    """Return a sentence comparing the listed decisions with the sum of all, "" if there is nothing to say."""
    listed = -sum(one.cost for one in found.decisions)
    if found.decisions:
        return (
            f"These decisions account for {signed(listed, 1)} VP; the others, better or worse than the "
            f"computer player's, for {signed(found.decided - listed, 1)} VP: "
            f"{signed(found.decided, 1)} VP in all."
        )
    if not round(found.decided, 1):
        return ""
    return (
        f"All decisions add up to {signed(found.decided, 1)} VP: some are better and some worse than the "
        "computer player's, but none of them clearly."
    )


MOST_DECISIONS = 5
"""Maximum number of listed decisions with a clear cost."""
MOST_UNCLEAR = 3
"""Maximum number of listed decisions with a doubtful cost, if no cost is clear."""
NOTABLE = 0.25
"""Minimum cost of a listed decision, in VP."""


@attrs.frozen
class Compared:
    """A decision compared with the simulating player's choice, over pairs of games on the same deals."""

    span: Span
    lead: float
    """Mean gain of the simulating player's choice, in VP."""
    error: float
    games: int
    """Number of pairs of games."""
    is_clear: bool = False
    """True if the gain is more than chance; set by `dearest`."""


def is_sure(vp: float, error: float, games: int, judged: int) -> bool:
    """Return whether a difference over ``games`` pairs of games is notable and more than chance.

    If ``judged`` differences are tested, the probability of any false positive is at most 5%.
    """
    return abs(vp) >= NOTABLE and abs(vp) > margin(games, error, MISSED / max(1, judged))


def dearest(compared: Sequence[Compared]) -> list[Compared]:
    """Return the decisions with a clear cost, or else a few with a doubtful cost, costliest first."""
    count = len(compared)
    judged = [
        attrs.evolve(one, is_clear=is_sure(one.lead, one.error, one.games, count))
        for one in sorted(compared, key=lambda one: (-one.lead, one.span.start))
        if one.lead >= NOTABLE
    ]
    return [one for one in judged if one.is_clear][:MOST_DECISIONS] or judged[:MOST_UNCLEAR]


def analysis(
    game: Game,
    passages: Sequence[Passage],
    dear: Sequence[tuple[Compared, tuple[Command, ...]]],
    player: str,
    games: int,
) -> Analysis:
    """Return the analysis of a game, put into words; ``dear`` lists costly decisions with better lines.

    ``player`` is the name of the simulating player, ``games`` the number of games that were simulated.
    """
    luck, decided = split(passages)
    points = points_of(game, passages)
    turns = []
    for turn in dict.fromkeys(_turn(game, passage) for passage in passages):
        own = split([passage for passage in passages if _turn(game, passage) == turn])
        turns.append(TurnSums(turn, own[0].vp, own[0].error, own[1].vp, own[1].error))
    return Analysis(
        points=points,
        draws=tuple(_draw(game, passage) for passage in passages if passage.span.drew),
        decisions=tuple(_decision(game, one, line) for one, line in dear),
        turns=tuple(turns),
        first=points[0],
        last=points[-1],
        luck=luck.vp,
        luck_error=luck.error,
        decided=decided.vp,
        decided_error=decided.error,
        over=game.over is not None,
        player=player,
        games=games,
    )


def points_of(game: Game, passages: Sequence[Passage]) -> tuple[Point, ...]:
    """Return the curve of expected VP: its value before the first passage and after each passage."""
    begin = passages[0].span.start, passages[0].before
    values = (begin, *((passage.span.end, passage.after) for passage in passages))
    return tuple(Point(place(game, command), value.vp, value.error) for command, value in values)


def _turn(game: Game, passage: Passage) -> int:
    if passage.span.drew:
        return place_of_draw(game, passage.span.end).turn
    return place(game, passage.span.start).turn


def _draw(game: Game, passage: Passage) -> Draw:
    end, luck = passage.span.end, passage.luck
    purposes = of_commands(game, end - 1, game.history[end - 1 : end])
    return Draw(place_of_draw(game, end), purposes, passage.given.vp, passage.after.vp, luck.vp, luck.error)


def _decision(game: Game, one: Compared, line: Sequence[Command]) -> CostlyDecision:
    start, played = one.span.start, game.history[one.span.start : one.span.end]
    return CostlyDecision(
        at=place(game, start),
        played=tuple(map(str, played)),
        better=tuple(map(str, line)),
        words=of_commands(game, start, played),
        better_words=of_commands(game, start, line),
        reason=_reason(game.after(start), tuple(line)),
        cost=one.lead,
        error=one.error,
        is_clear=one.is_clear,
        games=one.games,
    )


def _reason(game: Game, line: tuple[Command, ...]) -> str:
    given = until_revealing(game, line)
    return reasons(because(StepSeen(Brain(game), given))) if given else ""
