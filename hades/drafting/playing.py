"""What comes of a draft when it is played as far as the first question: the run of a drill."""

from __future__ import annotations

from hades.content.position import Expect, Run
from hades.drafting.draft import Draft
from hades.engine.drill.event_phrases import told


def first_run(draft: Draft) -> Run:
    """A run that expects what a draft comes to by itself: every event, and who is asked what then; or how the
    game ended.

    :raises PositionError: if it cannot be played, with every fault.
    """
    game = draft.without_runs().game()
    events = tuple(told(event) for event in game.opening)
    if game.ask is None:
        return Run(expect=Expect(events=events, outcome=game.over or ""))
    return Run(expect=Expect(events=events, ask=" ".join((game.ask.kind, game.ask.subject)).strip()))
