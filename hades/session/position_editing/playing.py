"""Playing a draft up to its first question: the run of a drill."""

from __future__ import annotations

from hades.content.position import Expect, Run
from hades.engine import drill
from hades.engine.drill.event_phrases import told
from hades.engine.scripted_draws import NOTHING
from hades.session.position_editing.draft import Draft


def first_run(draft: Draft) -> Run:
    """Return a run that expects everything the draft leads to by itself: the events, then the question or
    the end.

    Draws fixed for later may be left over.

    :raises PositionError: if the position cannot be played, with every fault.
    """
    game = draft.without_runs().game()
    events = tuple(told(event) for event in game.opening)
    spare = (game._state.rigged or NOTHING) != NOTHING
    if game.ask is None:
        return Run(expect=Expect(events=events, outcome=game.over or ""), spare=spare)
    ask = " ".join((game.ask.kind, game.ask.subject)).strip()
    return Run(expect=Expect(events=events, ask=ask), spare=spare)


def as_drill(draft: Draft, *, alone: bool) -> Draft:
    """Return a draft with its `first_run`, ``alone`` or after the existing runs.

    :raises PositionError: if the position cannot be played, with every fault.
    """
    run = first_run(draft)
    if alone:
        return draft.without_runs().with_run(run)
    return draft if run in draft.position.runs else draft.with_run(run)


def failing(draft: Draft) -> tuple[str, ...]:
    """Return the expectations that fail when the runs of a draft are played, one per line; () if all pass.

    :raises PositionError: if the draft has too many runs to play.
    """
    lines = (line for result in drill.play(draft.sheet("")) for line in result.wrong)
    return tuple(line.partition(": ")[2] for line in lines)
