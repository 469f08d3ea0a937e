"""What comes of a draft when it is played as far as the first question: the run of a drill."""

from __future__ import annotations

from hades.content.position import Expect, Run
from hades.engine import drill
from hades.engine.drill.event_phrases import told
from hades.engine.scripted_draws import NOTHING
from hades.session.position_editing.draft import Draft


def first_run(draft: Draft) -> Run:
    """A run that expects what a draft comes to by itself: every event, and who is asked what then; or how the
    game ended. Draws that are fixed for later may be left over.

    :raises PositionError: if it cannot be played, with every fault.
    """
    game = draft.without_runs().game()
    events = tuple(told(event) for event in game.opening)
    spare = (game._state.rigged or NOTHING) != NOTHING
    if game.ask is None:
        return Run(expect=Expect(events=events, outcome=game.over or ""), spare=spare)
    ask = " ".join((game.ask.kind, game.ask.subject)).strip()
    return Run(expect=Expect(events=events, ask=ask), spare=spare)


def as_drill(draft: Draft, *, alone: bool) -> Draft:
    """A draft with its `first_run`, which stands there ``alone`` or after the runs that it has.

    :raises PositionError: if it cannot be played, with every fault.
    """
    run = first_run(draft)
    if alone:
        return draft.without_runs().with_run(run)
    return draft if run in draft.position.runs else draft.with_run(run)


def failing(draft: Draft) -> tuple[str, ...]:
    """What does not come when the runs of a draft are played: a line each, () if all of them pass.

    :raises PositionError: if it has more runs than anybody waits for.
    """
    lines = (line for result in drill.play(draft.sheet("")) for line in result.wrong)
    return tuple(line.partition(": ")[2] for line in lines)
