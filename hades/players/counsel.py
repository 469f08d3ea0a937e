"""What might be done at a question, and what it would come to: a few plans, played on from there.

The first is the heuristic player's; another one is chosen in its place only where it is clearly better.
With a count of games it is a function of the game alone, and of what the player knows.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.engine.game import Game
from hades.players import search
from hades.players.heuristic import explain
from hades.players.outlook import QUICK, Outlook, best_of, outlooks
from hades.players.search.alternatives import ASIDE, alternatives, thought_of
from hades.players.search.halving import FEWEST
from hades.players.search.plan import Candidate
from hades.players.search.playouts import Playouts, kind_of
from hades.state.commands import Command

GAMES = 480
"""Games of ``quick`` that a hint takes where no turn follows; with each that does they are fewer, as games
are longer: one and a half seconds of one core at any moment."""
SHOWN = 3
"""Plans that are shown, and so tried as often as the best."""
EARLY, FEW, MOST = 5, 4, 6
"""Turns that follow a question from which on few plans are compared, as games are long; and else."""
EACH = 16
"""Games of each plan where all are tried as often, at least."""
LATE, BY_HEURISTIC = 1, 6
"""Turns that may follow a question from which on the heuristic player plays on, whose games cost so many of
``quick``: at the end each Unit counts."""
STEP_VERBS = ("move-to", "take-shaft")
END = (("end_phase",),)
"""The plan in which nobody acts any more."""
ENDS = ("stop", "done")
"""Verbs of a step, and those that only end an action."""
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
    """What was compared at a question: what is chosen, then the rest, the longest tried and best first."""

    proposals: tuple[Proposal, ...]

    @property
    def choice(self) -> Proposal:
        """What is best, as far as can be told."""
        return self.proposals[0]


@attrs.frozen
class Cost:
    """What a plan costs against a better one: VP, the standard error, and what becomes of less."""

    better: Proposal
    vp: float
    error: float
    items: tuple[tuple[str, float], ...]
    """Clauses of the score sheet that bring less, and how many VP, the most first."""
    lost: float
    """Share of games more that are lost before the score is counted, 0 if it is hardly more."""


def counsel(game: Game, *, seconds: float | None = None, even: bool = False) -> Advice:
    """What might be done at the question of a game; in no more than some seconds, if they are named.

    With ``even`` all plans are tried as often, which tells how bad the bad ones are.

    :raises ValueError: if the game is over.
    """
    own, reason = explain(game)
    left = game.view().turns_left
    plans = plans_of(game, own, reason)[: FEW if left >= EARLY else MOST]
    late = left <= LATE
    games = max(len(plans) * FEWEST, GAMES // (1 + left) // (BY_HEURISTIC if late else 1))
    by = "heuristic" if late else QUICK
    if even:
        found = outlooks(game, plans, games=max(EACH, games // len(plans)), seconds=seconds, by=by)
    else:
        found = best_of(game, plans, games=games, seconds=seconds, by=by, alike=SHOWN)
    return Advice(_ordered(game, found))


def plans_of(game: Game, own: Command, reason: str) -> list[Candidate]:
    """Plans for a question: the heuristic player's first, in which it goes on to the end of an action."""
    kind = kind_of(game)
    if kind in SETTING_UP:
        return [Candidate((own.code,), reason)]
    line = Playouts(game).line(Candidate((own.code,)))
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


def cost(proposal: Proposal, among: Sequence[Proposal]) -> Cost | None:
    """What a plan costs against the best of some that were tried as often; None if none is better."""
    rivals = [one for one in among if one is not proposal and one.outlook.games >= FEWEST]
    if not rivals or proposal.outlook.games < FEWEST:
        return None
    better = max(rivals, key=lambda one: one.outlook.vp)
    vp, error = better.outlook.against(proposal.outlook)
    if vp <= 0:
        return None
    mine = dict(proposal.outlook.items)
    gaps = ((clause, brings - mine[clause]) for clause, brings in better.outlook.items)
    items = sorted((gap for gap in gaps if gap[1] >= TOLD), key=lambda gap: -gap[1])
    lost = sum(share for _, share in proposal.outlook.lost) - sum(share for _, share in better.outlook.lost)
    return Cost(better, vp, error, tuple(items), lost if lost >= LOSES else 0.0)


def _ordered(game: Game, found: Sequence[Outlook]) -> tuple[Proposal, ...]:
    """The plans with what is chosen first: the heuristic player's, unless another one is clearly better."""
    own, *others = found
    # that nobody acts any more may come out best only because whoever plays on acts badly
    best = next((one for one in others if _better(one) and one.plan.codes != END), own)
    rest = sorted((one for one in found if one is not best), key=lambda one: (-one.games, -one.vp))
    return tuple(
        Proposal(tuple(game.words.command(code).name for code in one.plan.codes), one.plan.reason, one)
        for one in (best, *rest)
    )


def _better(one: Outlook) -> bool:
    return one.games >= FEWEST and one.lead > max(search.NOTABLY, search.CLEARLY * one.lead_error)
