"""What might be done at a question, and what it would come to: a few plans, played on from there.

The first is the heuristic player's; another one is chosen in its place only where it is clearly better, and
by the same measure a plan is dear against what is chosen. So what is chosen is never called dear. All plans
that are not clearly worse are equal, and stand in the order in which they came to mind.
With a count of games it is a function of the game alone, and of what the player knows.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

import attrs

from hades.engine.game import Game
from hades.players import search
from hades.players.heuristic import explain
from hades.players.outlook import MISSED, Outlook, joined, margin, outlooks
from hades.players.search.alternatives import ASIDE, alternatives, thought_of
from hades.players.search.plan import Candidate
from hades.players.search.playouts import Playouts, kind_of
from hades.state.commands import Command

SHOWN = 3
"""Plans that are shown."""
MOST, FEWER, FEWEST = (0, 6), (3, 4), (5, 3)
"""Turns that follow a question from which on so many plans are compared: then games are long."""
GAMES = 48
"""Games of each plan where no turn follows; fewer with each that does."""
ENOUGH = 12
"""Games of each plan from which on one may be called better than another."""
SECONDS = 3.0
"""Seconds on the clock that a hint thinks, on every machine."""
BY = "heuristic"
"""Who goes on in them. ``quick`` takes a fifth of the time and gives a raid up in the third turn, as it gets
so little out of those who stay."""
STEP_VERBS = ("move-to", "take-shaft")
END = (("end_phase",),)
"""The plan in which nobody acts any more."""
ENDS = ("stop", "done")
"""Verbs of a step, and those that only end an action."""
JAM = "jam"
SETTING_UP = ("set_up?", "set_up_at?", "15.3?")
"""Questions of the set-up, of which the heuristic player's answer alone is played on."""
TOLD = 0.25
"""Least share of the cost of a plan that an item of the score sheet has which it is told to overlook."""
LOSES = 0.05
"""Least share of games more that are lost, for that to be told."""


@attrs.frozen
class CandidateMove:
    """A plan with what it came to."""

    line: tuple[str, ...]
    """Commands that it begins with, as far as they can be expected."""
    reason: str
    outlook: Outlook


@attrs.frozen
class Comparison:
    """The plans of a question, each played equally often: the choice, then the rest, the best first."""

    proposals: tuple[CandidateMove, ...]

    @property
    def choice(self) -> CandidateMove:
        """The best plan, as far as can be told."""
        return self.proposals[0]

    @property
    def shown(self) -> tuple[CandidateMove, ...]:
        """The choice, then what else is worth a look: never to end a phase in which somebody should act."""
        others = (one for one in self.proposals[1:] if one.outlook.plan.codes != END)
        return (self.choice, *others)[:SHOWN]

    def worse(self, one: CandidateMove) -> bool:
        """Return whether a plan is clearly worse than the choice."""
        return clearly_better(self.choice, one, len(self.proposals))

    def meant(self, commands: Sequence[str]) -> CandidateMove | None:
        """The plan that some commands begin, the choice if it is one of several, else the best; None if
        none was thought of. Ways that end in the same hex are one.
        """
        key = key_of(commands)
        found = [one for one in self.proposals if key and key_of(one.line)[: len(key)] == key]
        return found[0] if found else None

    def after(self, commands: Sequence[str]) -> Comparison | None:
        """What is left of it once commands were given with which the choice began; None if it began
        otherwise, or there is no more of it."""
        left = [attrs.evolve(one, line=rest) for one in self.proposals if (rest := _rest(one.line, commands))]
        goes_on = _rest(self.choice.line, commands)
        return Comparison(tuple(left)) if goes_on else None


def _rest(line: tuple[str, ...], commands: Sequence[str]) -> tuple[str, ...]:
    """Return what follows some commands in a line, () if it begins otherwise; any path to a hex will do."""
    steps = tuple(commands)
    if line[: len(steps)] == steps:
        return line[len(steps) :]
    if not steps or not is_step(steps[-1]):
        return ()
    ends = (at for at in range(len(line), 0, -1) if is_step(line[at - 1]))
    return next((line[at:] for at in ends if key_of(line[:at]) == key_of(steps)), ())


def is_step(name: str) -> bool:
    """Return whether a command is a step of a way."""
    return name.partition(" ")[0] in STEP_VERBS


@attrs.frozen
class Cost:
    """The cost of a plan against the choice, and the items of the score that it loses."""

    better: CandidateMove
    vp: float
    between: tuple[float, float]
    """The lowest and the highest VP that it may cost."""
    items: tuple[str, ...]
    """Clauses of the score sheet that bring most of that less, the most first."""
    lost: int
    """Games more that are lost before the score is counted, 0 if it is hardly more."""


def counsel(game: Game, *, seconds: float | None = None) -> Comparison:
    """What might be done at the question of a game, thought of for some seconds if they are named.

    :raises ValueError: if the game is over.
    """
    return chosen((considered(game, seconds=seconds),))


def considered(game: Game, *, seconds: float | None = None, first: int = 0) -> tuple[CandidateMove, ...]:
    """What was compared at a question, the heuristic player's plan first: in as many games as fit into some
    seconds, if they are named, else in a number that hangs on the turn. ``first`` is the first of the deals
    that all are played on.

    :raises ValueError: if the game is over.
    """
    plans = compared(game)
    each = max(ENOUGH, GAMES // (1 + game.view().turns_left)) if seconds is None else None
    found = outlooks(game, plans, games=each, seconds=seconds, by=BY, first=first)
    return tuple(
        CandidateMove(tuple(game.words.command(code).name for code in one.plan.codes), one.plan.reason, one)
        for one in found
    )


def compared(game: Game) -> list[Candidate]:
    """Return the plans that are compared at a question, the heuristic player's first."""
    left = game.view().turns_left
    most = next(plans for turns, plans in (FEWEST, FEWER, MOST) if left >= turns)
    return plans_of(game, *explain(game))[:most]


def chosen(parts: Sequence[tuple[CandidateMove, ...]]) -> Comparison:
    """Plans as they were considered, once or more often on other deals, with what is chosen first: the
    heuristic player's, unless another one is clearly better. Then come all that are equal to it as far as the
    games can tell, then all that are clearly worse, both in the order in which they came to mind."""
    plans = [
        attrs.evolve(same[0], outlook=joined([one.outlook for one in same]))
        for same in zip(*parts, strict=True)
    ]
    own, count = plans[0], len(plans)
    # that nobody acts any more may come out best only because whoever plays on acts badly
    better = [one for one in plans if clearly_better(one, own, count) and one.outlook.plan.codes != END]
    best = max(better, key=lambda one: one.outlook.vp, default=own)
    others = [one for one in plans if one is not best]
    # sorting keeps the order of what is equal
    return Comparison((best, *sorted(others, key=lambda one: clearly_better(best, one, count))))


def clearly_better(one: CandidateMove, other: CandidateMove, plans: int = 2) -> bool:
    """Return whether a plan is better than another one of so many that were played on the same deals.

    All pairs of them are judged at once: the chance that any of them is called better by luck is 5 % at most.
    """
    low, _ = lead(one, other, plans)
    return low > 0 and one.outlook.vp - other.outlook.vp > search.NOTABLY


def lead(one: CandidateMove, other: CandidateMove, plans: int) -> tuple[float, float]:
    """Return the lowest and the highest VP by which a plan is better than another one of so many."""
    games = min(one.outlook.games, other.outlook.games)
    if games < ENOUGH:
        return -math.inf, math.inf
    vp, error = one.outlook.against(other.outlook)
    off = margin(games, error, MISSED / max(1, math.comb(plans, 2)))
    return vp - off, vp + off


def first_thought(game: Game) -> Comparison:
    """The heuristic player's plan alone, before anything is compared."""
    own, reason = explain(game)
    outlook = Outlook(Candidate((own.code,), reason), 0, 0.0, 0.0, (), (), ())
    return Comparison((CandidateMove((own.name,), reason, outlook),))


def plans_of(game: Game, own: Command, reason: str) -> list[Candidate]:
    """Plans for a question: the heuristic player's first, in which it goes on to the end of an action."""
    kind = kind_of(game)
    if kind in SETTING_UP:
        return [Candidate((own.code,), reason)]
    line = Playouts(game).line(Candidate((own.code,)))
    if own.verb != JAM:
        # whom a Comm Crash jams is asked in the enemy's turn, which is none of the plan
        line = tuple(itertools.takewhile(lambda name: not name.startswith(JAM), line))
    codes = tuple(game.words.parse(name) for name in line)
    first = Candidate(codes, reason)
    others = alternatives(game, kind, own) if thought_of(kind) else _each(game, own)
    if any(command.verb == "end-phase" for command in game.menu) and own.verb != "end-phase":
        # whether it is enough is asked in every turn
        others.sort(key=lambda plan: plan.codes != END)
    return _apart(game, [first, *others])


def _apart(game: Game, plans: list[Candidate]) -> list[Candidate]:
    """Plans without those that only begin as an earlier one does, or go another way to the same hex."""
    kept: list[Candidate] = []
    keys: list[tuple[str, ...]] = []
    for plan in plans:
        key = key_of([game.words.command(code).name for code in plan.codes])
        if not any(other[: len(key)] == key for other in keys):
            kept.append(plan)
            keys.append(key)
    return kept


def key_of(line: Sequence[str]) -> tuple[str, ...]:
    """A line of commands with each way as its last hex, and without what only ends it."""
    told: list[str] = []
    for at, name in enumerate(line):
        verb, _, rest = name.partition(" ")
        if verb in STEP_VERBS:
            if "".join(line[at + 1 : at + 2]).partition(" ")[0] not in STEP_VERBS:
                told.append(rest)
        elif verb not in ENDS or len(line) == 1:
            told.append(name)
    return tuple(told)


def _each(game: Game, own: Command) -> list[Candidate]:
    """Each answer but the heuristic player's; of those to many targets or hexes a few."""
    found = [c for c in game.menu if c.verb not in ASIDE and c is not own]
    verbs = [c.verb for c in found]
    # one of each kind before the second of any
    order = sorted(range(len(found)), key=lambda at: (verbs[:at].count(verbs[at]), at))
    return [Candidate((found[at].code,), "") for at in order]


def cost(proposal: CandidateMove, advice: Comparison) -> Cost | None:
    """Return the cost of a plan against the choice; None if the choice is not clearly better."""
    better, mine = advice.choice, dict(proposal.outlook.items)
    if not advice.worse(proposal):
        return None
    vp, _ = better.outlook.against(proposal.outlook)
    gaps = ((clause, brings - mine[clause]) for clause, brings in better.outlook.items)
    items = sorted((gap for gap in gaps if gap[1] >= TOLD * vp), key=lambda gap: -gap[1])
    lost = proposal.outlook.counts[-1][1] - better.outlook.counts[-1][1]
    between = lead(better, proposal, len(advice.proposals))
    return Cost(
        better,
        vp,
        between,
        tuple(clause for clause, _ in items),
        lost if lost >= LOSES * better.outlook.games else 0,
    )
