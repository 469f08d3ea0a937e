"""Orders about the run that is played: its clock, its splits, the chase for a Legendary Victory."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades.run.chase import chase
from hades.run.splits import REAL
from hades.text import chase_lines, run_lines

if TYPE_CHECKING:
    from hades.text.dialogue import Dialogue


def order_clock(dialogue: Dialogue, _: str) -> None:
    """real time and play time since the first command, commands and turn"""
    dialogue.say(*run_lines.clock_lines(dialogue.session, dialogue.cockpit))


def order_splits(dialogue: Dialogue, rest: str) -> None:
    """the splits of the run so far beside your best one; splits play goes by play time"""
    by = run_lines.by_clock(rest or REAL)
    if not by:
        dialogue.say(f"No: {rest!r} is no clock; write splits, splits real or splits play.")
        return
    dialogue.say(*run_lines.split_lines(dialogue.cockpit, by))


def order_chase(dialogue: Dialogue, _: str) -> None:
    """what a Legendary Victory takes, which pairs can still be had, what the best known runs did"""
    known = dialogue.terms.known
    best = known(dialogue.game.scenario) if known is not None else ()
    dialogue.say(*chase_lines.lines(chase(dialogue.session.view), best))
