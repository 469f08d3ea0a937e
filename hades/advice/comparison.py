"""Comparison of a few plans at a question by simulated games, for hints and the coach.

The first plan is the usual step, and another is chosen only if it is clearly better. Plans not clearly worse
than the choice count as equal and keep their order. With a fixed number of games, the result depends only on
the game and on what the player knows.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import attrs

from hades.advice.suggested_move import SETTING_UP, is_step, usual_choice, usual_step
from hades.engine.game import Game
from hades.players import search
from hades.players.heuristic import Heuristic
from hades.players.playouts import MISSED, Codes, Outlook, Playouts, joined, kind_of, margin, outlooks
from hades.players.search.alternatives import alternatives, has_alternatives
from hades.state.commands import STANDING_ORDERS, Command

SHOWN = 3
"""Maximum number of plans shown."""
MOST_PLANS = ((5, 3), (3, 4), (0, 6))
"""(minimum number of turns after this one, maximum number of plans): longer games leave less time."""
GAMES = 48
"""Games for each plan in the last turn. With n turns left, the number is divided by n + 1."""
ENOUGH = 12
"""Minimum number of games per plan before one plan counts as better than another."""
SECONDS = 3.0
"""Seconds that each process spends on a hint."""
PLAYER = Heuristic
"""The simulating player. ``quick`` would give up a raid in turn 3."""
END = (("end_phase",),)
"""Plan that ends the phase at once."""
ENDS = ("stop", "done")
"""Verbs that only end an action."""
JAM = "jam"


@attrs.frozen
class CandidateMove:
    """A plan with the results of its simulated games."""

    line: tuple[Command, ...]
    """Commands of the plan, up to the first unforeseeable result."""
    outlook: Outlook


@attrs.frozen
class Comparison:
    """The plans at a question, all simulated in the same number of games."""

    proposals: tuple[CandidateMove, ...]
    """The choice, then the plans equal to it within the error, then the clearly worse plans."""

    @property
    def choice(self) -> CandidateMove:
        """The usual plan, or the best of the clearly better plans."""
        return self.proposals[0]

    @property
    def shown(self) -> tuple[CandidateMove, ...]:
        """The choice and up to two others, none of which merely ends the phase."""
        others = (one for one in self.proposals[1:] if one.outlook.plan != END)
        return (self.choice, *others)[:SHOWN]

    def worse(self, one: CandidateMove) -> bool:
        return clearly_better(self.choice, one, len(self.proposals))

    def meant(self, commands: Sequence[Command]) -> CandidateMove | None:
        """Return the first plan that begins with the given commands, or None.

        Paths to the same hex count as equal.
        """
        key = key_of(commands)
        found = [one for one in self.proposals if key and key_of(one.line)[: len(key)] == key]
        return found[0] if found else None

    def after(self, commands: Sequence[Command]) -> Comparison | None:
        """Return the comparison for the position after the given commands.

        The result has the rest of each plan that begins with these commands. It is None if the choice begins
        differently or is finished.
        """
        left = [
            attrs.evolve(one, line=rest) for one in self.proposals if (rest := rest_of(one.line, commands))
        ]
        goes_on = rest_of(self.choice.line, commands)
        return Comparison(tuple(left)) if goes_on else None


def rest_of(line: tuple[Command, ...], commands: Sequence[Command]) -> tuple[Command, ...]:
    """Return the rest of a line after the given commands, or () if it begins differently.

    Paths to the same hex count as equal.
    """
    steps = tuple(commands)
    if line[: len(steps)] == steps:
        return line[len(steps) :]
    if not steps or not is_step(steps[-1]):
        return ()
    ends = (at for at in range(len(line), 0, -1) if is_step(line[at - 1]))
    return next((line[at:] for at in ends if key_of(line[:at]) == key_of(steps)), ())


def compare(game: Game, *, seconds: float | None = None) -> Comparison:
    """Compare the plans for the current question. The arguments are those of `considered`.

    :raises ValueError: if the game is over.
    """
    return chosen((considered(game, seconds=seconds),))


def considered(game: Game, *, seconds: float | None = None, first: int = 0) -> tuple[CandidateMove, ...]:
    """Return the plans at a question with the results of simulated games, the usual plan first.

    The games take ``seconds``; if None, their number depends on the turns left. All plans use the same deals,
    numbered from ``first``.

    :raises ValueError: if the game is over.
    """
    plans = compared(game)
    each = max(ENOUGH, GAMES // (1 + game.view().turns_left)) if seconds is None else None
    found = outlooks(Playouts(game, PLAYER), plans, games=each, seconds=seconds, first=first)
    return tuple(CandidateMove(game.words.commands(list(one.plan)), one) for one in found)


def compared(game: Game) -> list[Codes]:
    """Return the plans to compare at a question, the usual plan first."""
    left = game.view().turns_left
    most = next(plans for turns, plans in MOST_PLANS if left >= turns)
    return plans_of(game, usual_choice(game))[:most]


def chosen(parts: Sequence[tuple[CandidateMove, ...]]) -> Comparison:
    """Merge results of the same plans on different deals, and choose a plan.

    The first plan, the usual one, is chosen unless another is clearly better.
    """
    plans = [
        attrs.evolve(same[0], outlook=joined([one.outlook for one in same]))
        for same in zip(*parts, strict=True)
    ]
    own, count = plans[0], len(plans)
    # Ending the phase may only look better because the simulating player acts badly.
    better = [one for one in plans if clearly_better(one, own, count) and one.outlook.plan != END]
    best = max(better, key=lambda one: one.outlook.vp, default=own)
    others = [one for one in plans if one is not best]
    # The sort is stable, so the order of finding is preserved.
    return Comparison((best, *sorted(others, key=lambda one: clearly_better(best, one, count))))


def clearly_better(one: CandidateMove, other: CandidateMove, plans: int = 2) -> bool:
    """Return whether one plan is clearly better than another, both simulated on the same deals.

    Luck makes any of ``plans`` plans seem better with a probability of at most 5%.
    """
    low, _ = lead(one, other, plans)
    return low > 0 and one.outlook.vp - other.outlook.vp > search.NOTABLY


def lead(one: CandidateMove, other: CandidateMove, plans: int) -> tuple[float, float]:
    """Return the smallest and the largest plausible gain of one plan over another, in VP.

    ``plans`` is the number of plans at the question. Both gains are infinite with fewer than `ENOUGH` games.
    """
    games = min(one.outlook.games, other.outlook.games)
    if games < ENOUGH:
        return -math.inf, math.inf
    vp, error = one.outlook.against(other.outlook)
    off = margin(games, error, MISSED / max(1, math.comb(plans, 2)))
    return vp - off, vp + off


def first_thought(game: Game) -> Comparison:
    """Return the usual plan alone, with no games simulated."""
    first = plans_of(game, usual_choice(game))[0]
    return Comparison((CandidateMove(game.words.commands(list(first)), Outlook(first, (), ())),))


def plans_of(game: Game, own: Command) -> list[Codes]:
    """Return all plans at a question, beginning with ``own``, played on, in the order of comparison."""
    kind = kind_of(game)
    if kind in SETTING_UP:
        # A Unit is placed by two commands.
        return [(own.code, *((Heuristic()(game.peek(own)).code,) if own.verb == "place" else ()))]
    usual = usual_step(game).commands
    begins = usual if usual[0] == own else (own,)
    line = Playouts(game).line(tuple(command.code for command in begins))
    if own.verb != JAM:
        # Comm Crash asks for a Unit to jam during the enemy's turn, which is not part of the plan.
        line = tuple(itertools.takewhile(lambda command: command.verb != JAM, line))
    first = tuple(command.code for command in line)
    others = alternatives(game, kind, own) if has_alternatives(kind) else _every_answer(game, own)
    if any(command.verb == "end-phase" for command in game.menu) and own.verb != "end-phase":
        # Ending the phase must always be compared, so it comes first.
        others.sort(key=lambda plan: plan != END)
    return _distinct(game, [first, *others])


def _distinct(game: Game, plans: list[Codes]) -> list[Codes]:
    """Return the plans without those that begin an earlier plan; paths to the same hex count as equal."""
    kept: list[Codes] = []
    keys: list[tuple[str, ...]] = []
    for plan in plans:
        key = key_of(game.words.commands(list(plan)))
        if not any(other[: len(key)] == key for other in keys):
            kept.append(plan)
            keys.append(key)
    return kept


def key_of(line: Sequence[Command]) -> tuple[str, ...]:
    """Return a line as names of commands, reduced so that lines with the same effect are equal.

    A path is given by its last hex, and commands that only end an action are left out.
    """
    key: list[str] = []
    for at, command in enumerate(line):
        if is_step(command):
            if not any(map(is_step, line[at + 1 : at + 2])):
                key += command.args
        elif command.verb not in ENDS or len(line) == 1:
            key.append(command.name)
    return tuple(key)


def _every_answer(game: Game, own: Command) -> list[Codes]:
    """Return a plan for each answer except ``own``. One answer of each verb comes before all others."""
    found = [c for c in game.menu if c.verb not in STANDING_ORDERS and c is not own]
    verbs = [c.verb for c in found]
    order = sorted(range(len(found)), key=lambda at: (verbs[:at].count(verbs[at]), at))
    return [(found[at].code,) for at in order]
