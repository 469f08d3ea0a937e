"""What might be done at a question, and what it would come to: a few plans, played on from there.

The first is the heuristic player's; another one is chosen in its place only where it is clearly better, and
by the same measure a plan is dear against what is chosen. So what is chosen is never called dear.
With a count of games it is a function of the game alone, and of what the player knows.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import attrs

from hades.engine.game import Game
from hades.players import search
from hades.players.heuristic import explain
from hades.players.outlook import Outlook, joined, outlooks
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
"""Games of each plan at least, if there is time: from so many on one is called better than another."""
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
"""Least VP of an item of the score sheet that a plan is told to overlook."""
LOSES = 0.05
"""Least share of games more that are lost, for that to be told."""


@attrs.frozen
class Proposal:
    """A plan with what it came to."""

    line: tuple[str, ...]
    """Commands that it begins with, as far as they can be expected."""
    reason: str
    outlook: Outlook


@attrs.frozen
class Advice:
    """What was compared at a question, each plan as often: what is chosen, then the rest, the best first."""

    proposals: tuple[Proposal, ...]

    @property
    def choice(self) -> Proposal:
        """What is best, as far as can be told."""
        return self.proposals[0]

    def meant(self, commands: Sequence[str]) -> Proposal | None:
        """The plan that some commands begin, the choice if it is one of several, else the best; None if
        none was thought of. Ways that end in the same hex are one.
        """
        key = key_of(commands)
        found = [one for one in self.proposals if key and key_of(one.line)[: len(key)] == key]
        return found[0] if found else None

    def after(self, commands: Sequence[str]) -> Advice | None:
        """What is left of it once commands were given with which the choice began; None if it began
        otherwise, or there is no more of it."""
        left = [attrs.evolve(one, line=rest) for one in self.proposals if (rest := _rest(one.line, commands))]
        goes_on = _rest(self.choice.line, commands)
        return Advice(tuple(left)) if goes_on else None


def _rest(line: tuple[str, ...], commands: Sequence[str]) -> tuple[str, ...]:
    """What follows some commands in a line, () if it begins otherwise; another way to a hex is as good."""
    steps = tuple(commands)
    if line[: len(steps)] == steps:
        return line[len(steps) :]
    if not steps or not is_step(steps[-1]):
        return ()
    ends = (at for at in range(len(line), 0, -1) if is_step(line[at - 1]))
    return next((line[at:] for at in ends if key_of(line[:at]) == key_of(steps)), ())


def is_step(name: str) -> bool:
    """Whether a command is a step of a way."""
    return name.partition(" ")[0] in STEP_VERBS


@attrs.frozen
class Cost:
    """What a plan costs against what is chosen: VP, the standard error, and what becomes of less."""

    better: Proposal
    vp: float
    error: float
    items: tuple[tuple[str, float], ...]
    """Clauses of the score sheet that bring less, and how many VP, the most first."""
    lost: float
    """Share of games more that are lost before the score is counted, 0 if it is hardly more."""


def counsel(game: Game) -> Advice:
    """What might be done at the question of a game.

    :raises ValueError: if the game is over.
    """
    return chosen((considered(game),))


def considered(
    game: Game, *, seconds: float | None = None, patience: tuple[int, float] = (1, 0.0), first: int = 0
) -> tuple[Proposal, ...]:
    """What was compared at a question, the heuristic player's plan first; in no more than some seconds, if
    they are named, but that many games each that are played in the seconds of ``patience``. ``first`` is the
    first of the deals that all are played on.

    :raises ValueError: if the game is over.
    """
    own, reason = explain(game)
    left = game.view().turns_left
    most = next(plans for turns, plans in (FEWEST, FEWER, MOST) if left >= turns)
    plans = plans_of(game, own, reason)[:most]
    each = max(ENOUGH, GAMES // (1 + left))
    if len(plans) == 1:
        # its figures are for nothing but to be read
        patience = (1, 0.0)
    found = outlooks(game, plans, games=each, seconds=seconds, patience=patience, by=BY, first=first)
    return tuple(
        Proposal(tuple(game.words.command(code).name for code in one.plan.codes), one.plan.reason, one)
        for one in found
    )


def chosen(parts: Sequence[tuple[Proposal, ...]]) -> Advice:
    """Plans as they were considered, once or more often on other deals, with what is chosen first: the
    heuristic player's, unless another one is clearly better."""
    plans = [
        attrs.evolve(same[0], outlook=joined([one.outlook for one in same]))
        for same in zip(*parts, strict=True)
    ]
    own, by_vp = plans[0], sorted(plans, key=lambda one: -one.outlook.vp)
    # that nobody acts any more may come out best only because whoever plays on acts badly
    better = (one for one in by_vp if clearly_better(one, own) and one.outlook.plan.codes != END)
    best = next(better, own)
    return Advice((best, *(one for one in by_vp if one is not best)))


def clearly_better(one: Proposal, other: Proposal) -> bool:
    """Whether a plan was better than another in enough games on the same deals for that to be no luck."""
    if min(one.outlook.games, other.outlook.games) < ENOUGH:
        return False
    vp, error = one.outlook.against(other.outlook)
    return vp > max(search.NOTABLY, search.CLEARLY * error)


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


def cost(proposal: Proposal, advice: Advice) -> Cost | None:
    """What a plan costs against what is chosen; None if that is not clearly better."""
    better, mine = advice.choice, dict(proposal.outlook.items)
    if not clearly_better(better, proposal):
        return None
    vp, error = better.outlook.against(proposal.outlook)
    gaps = ((clause, brings - mine[clause]) for clause, brings in better.outlook.items)
    items = sorted((gap for gap in gaps if gap[1] >= TOLD), key=lambda gap: -gap[1])
    lost = sum(share for _, share in proposal.outlook.lost) - sum(share for _, share in better.outlook.lost)
    return Cost(better, vp, error, tuple(items), lost if lost >= LOSES else 0.0)
