"""What is made of the numbers: points, draws, breaks and decisions with their places and words."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades import narrate
from hades.engine.game import Game
from hades.hindsight import words
from hades.hindsight.analysis import CLEARLY, Analysis, Break, CostlyDecision, Draw, Point, TurnSums
from hades.hindsight.passages import Passage, split
from hades.hindsight.reckoned import Reckoned
from hades.hindsight.spans import Span
from hades.players.search.plan import Candidate
from hades.session import suggestion

MOST = 5
"""Decisions that are told."""
NOTABLE = 0.25
"""VP that a decision must have cost to be told."""
BREAKS = 8
BROKE = 1.0
"""Moments that are told of at most, and VP by which expectations must have changed there."""
SURELY = 3.5
"""Standard errors by which they must have: of hundreds of moments, some look like a break by chance."""


@attrs.frozen
class Compared:
    """A decision, a plan beside what was played, and by how much that was better, with its standard error."""

    span: Span
    plan: Candidate
    lead: float
    error: float
    games: int


def dearest(compared: Sequence[Compared]) -> list[Compared]:
    """Decisions that clearly cost something, the dearest first."""
    clear = [one for one in compared if one.lead >= NOTABLE and one.lead > CLEARLY * one.error]
    return sorted(clear, key=lambda one: (-one.lead, one.span.start))[:MOST]


def analysis(
    game: Game,
    passages: Sequence[Passage],
    dear: Sequence[tuple[Compared, tuple[str, ...]]],
    player: str,
    games: int,
) -> Analysis:
    """The whole of it; ``player`` is who went on."""
    luck, decided = split(passages)
    points = [_point(game, passages[0].span.start, passages[0].before)]
    points += [_point(game, passage.span.end, passage.after) for passage in passages]
    turns = []
    for turn in dict.fromkeys(_turn(game, passage) for passage in passages):
        own = split([passage for passage in passages if _turn(game, passage) == turn])
        turns.append(TurnSums(turn, own[0].vp, own[0].error, own[1].vp, own[1].error))
    return Analysis(
        points=tuple(points),
        draws=tuple(_draw(game, passage) for passage in passages if passage.span.drew),
        breaks=_breaks(game, passages),
        decisions=tuple(
            _decision(game, one, line, next(p.decided.vp for p in passages if p.span == one.span))
            for one, line in dear
        ),
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


def _point(game: Game, command: int, value: Reckoned) -> Point:
    return Point(words.place(game, command), value.vp, value.error)


def _turn(game: Game, passage: Passage) -> int:
    """The turn that a passage is of: a draw's that begins one is of that one."""
    if passage.span.drew:
        return words.place_of_draw(game, passage.span.end).turn
    return words.place(game, passage.span.start).turn


def _draw(game: Game, passage: Passage) -> Draw:
    end, luck = passage.span.end, passage.luck
    at = words.place_of_draw(game, end)
    told = words.of_draw(game, end)
    return Draw(at, told, passage.given.vp, passage.after.vp, luck.vp, luck.error)


def _breaks(game: Game, passages: Sequence[Passage]) -> tuple[Break, ...]:
    found = []
    for passage in passages:
        span = passage.span
        for kind, by in (("luck", passage.luck), ("decision", passage.decided)):
            if abs(by.vp) < BROKE or abs(by.vp) <= SURELY * by.error:
                continue
            if kind == "luck":
                at, told = words.place_of_draw(game, span.end), words.of_draw(game, span.end)
            else:
                at, told = (
                    words.place(game, span.start),
                    words.of_commands(game, span.start, _names(game, span)),
                )
            found.append(Break(at, by.vp, by.error, kind, told))
    weighty = sorted(found, key=lambda one: (-abs(one.by), one.at.command))[:BREAKS]
    return tuple(sorted(weighty, key=lambda one: one.at.command))


def _decision(game: Game, one: Compared, line: tuple[str, ...], step: float) -> CostlyDecision:
    start, played = one.span.start, _names(game, one.span)
    return CostlyDecision(
        at=words.place(game, start),
        played=played,
        better=line,
        words=words.of_commands(game, start, played),
        better_words=words.of_commands(game, start, line),
        reason=suggestion.reasoned(one.plan.reason, line, narrate.names_of(game.view_after(start))),
        cost=one.lead,
        error=one.error,
        step=step,
        games=one.games,
    )


def _names(game: Game, span: Span) -> tuple[str, ...]:
    return tuple(command.name for command in game.history[span.start : span.end])
