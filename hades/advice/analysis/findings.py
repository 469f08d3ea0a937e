"""What is made of the numbers: points, draws, breaks and decisions with their places and words."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import attrs

from hades import narrate
from hades.advice import suggestion
from hades.advice.analysis import words
from hades.advice.analysis.analysis import Analysis, CostlyDecision, Draw, Point, TurnSums, ValueJump
from hades.advice.analysis.estimate import Estimate
from hades.advice.analysis.spans import Span
from hades.advice.analysis.value_curve import Passage, split
from hades.engine.game import Game
from hades.players.outlook import MISSED, margin
from hades.players.search.plan import Candidate

MOST = 5
"""Decisions that are told."""
NOTABLE = 0.25
"""VP that a decision must have cost to be told."""
BREAKS = 8
BROKE = 1.0
"""Moments that are told of at most, and VP by which expectations must have changed there."""


@attrs.frozen
class Compared:
    """A decision, a plan beside what was played, and by how much that was better, with its standard error."""

    span: Span
    plan: Candidate
    lead: float
    error: float
    games: int


def is_sure(vp: float, error: float, games: int, judged: int) -> bool:
    """Whether a difference in so many pairs of games is more than chance, of so many that are judged at once:
    the chance that any of them is called so by luck is 5 % at most."""
    return abs(vp) >= NOTABLE and abs(vp) > margin(games, error, MISSED / max(1, judged))


def dearest(compared: Sequence[Compared]) -> list[Compared]:
    """Decisions that clearly cost something, the dearest first."""
    count = len(compared)
    clear = [one for one in compared if one.lead > 0 and is_sure(one.lead, one.error, one.games, count)]
    return sorted(clear, key=lambda one: (-one.lead, one.span.start))[:MOST]


def analysis(
    game: Game,
    passages: Sequence[Passage],
    dear: Sequence[tuple[Compared, tuple[str, ...]]],
    lucky: Sequence[int],
    player: str,
    games: int,
) -> Analysis:
    """The whole of it; ``lucky`` are the commands whose draws clearly did something, ``player`` went on."""
    luck, decided = split(passages)
    points = [_point(game, passages[0].span.start, passages[0].before)]
    points += [_point(game, passage.span.end, passage.after) for passage in passages]
    turns = []
    for turn in dict.fromkeys(_turn(game, passage) for passage in passages):
        own = split([passage for passage in passages if _turn(game, passage) == turn])
        turns.append(TurnSums(turn, own[0].vp, own[0].error, own[1].vp, own[1].error))
    return Analysis(
        points=tuple(points),
        draws=tuple(_draw(game, passage, lucky) for passage in passages if passage.span.drew),
        breaks=_breaks(game, passages, lucky, {one.span for one, _ in dear}),
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


def _point(game: Game, command: int, value: Estimate) -> Point:
    return Point(words.place(game, command), value.vp, value.error)


def _turn(game: Game, passage: Passage) -> int:
    """The turn that a passage is of: a draw's that begins one is of that one."""
    if passage.span.drew:
        return words.place_of_draw(game, passage.span.end).turn
    return words.place(game, passage.span.start).turn


def _draw(game: Game, passage: Passage, lucky: Sequence[int]) -> Draw:
    end, luck = passage.span.end, passage.luck
    at = words.place_of_draw(game, end)
    told = words.of_draw(game, end)
    return Draw(at, told, passage.given.vp, passage.after.vp, luck.vp, luck.error, end in lucky)


def _breaks(
    game: Game, passages: Sequence[Passage], lucky: Sequence[int], dear: Collection[Span]
) -> tuple[ValueJump, ...]:
    found = []
    for passage in passages:
        span = passage.span
        both = ("luck", passage.luck, span.end in lucky), ("decision", passage.decided, span in dear)
        for kind, by, is_told in both:
            if abs(by.vp) < BROKE or not is_told:
                continue
            if kind == "luck":
                at, told = words.place_of_draw(game, span.end), words.of_draw(game, span.end)
            else:
                at, told = (
                    words.place(game, span.start),
                    words.of_commands(game, span.start, _names(game, span)),
                )
            found.append(ValueJump(at, by.vp, by.error, kind, told))
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
