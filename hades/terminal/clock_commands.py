"""Terminal commands about the current run: clock, splits, chase, concede and restart."""

from __future__ import annotations

from pathlib import Path

from hades import Refused
from hades.narrate import capital, taken
from hades.run.chase import chase
from hades.run.splits import REAL
from hades.terminal import run_lines
from hades.terminal.context import TerminalContext

NEW = "new"
"""Argument of ``restart`` that asks for a fresh seed."""


def do_clock(context: TerminalContext, _: str) -> None:
    """real time and play time since the first command, commands and turn"""
    context.say(*run_lines.clock_lines(context.session, context.cockpit))


def do_splits(context: TerminalContext, rest: str) -> None:
    """the splits of the run so far beside your best run; splits play: by play time"""
    by = run_lines.by_clock(rest or REAL)
    if not by:
        context.say(f"No: {rest!r} is no clock; write splits, splits real or splits play.")
        return
    context.say(*run_lines.split_lines(context.cockpit, by))


def do_chase(context: TerminalContext, _: str) -> None:
    """what a Legendary Victory takes, which pairs are still possible, and what the best known runs did"""
    known = context.terms.known
    best = known(context.game.scenario) if known is not None else ()
    context.say(*run_lines.chase_lines(chase(context.session.view), best))


def do_concede(context: TerminalContext, _: str) -> None:
    """give the game up for good: a defeat, scored by what is aboard; asks once"""
    game = context.game
    if game.over is None and game.turn and not context.is_sure("concede"):
        lost = taken(game.view())
        counts = f"{capital(lost)}." if lost else f"{game.score.vp:g} VP count, for what is aboard."
        context.say(f"It would be a defeat for good. {counts}")
        context.say("Type yes, or concede once more, to give the raid up; anything else goes on with it.")
        return
    try:
        context.session.concede()
    except Refused as refused:
        context.refuse(refused)
        return
    context.asked = False
    context.say_kept()


class BeginAnew(Exception):
    """The player restarts the game, with a ``fresh`` seed or the same one; ``file`` holds the game left."""

    def __init__(self, *, fresh: bool, file: Path | None) -> None:
        super().__init__()
        self.fresh, self.file = fresh, file


def do_restart(context: TerminalContext, rest: str) -> None:
    """begin again with the same seed; restart new: with a fresh one; asks once, and keeps this game"""
    game, word = context.game, rest.lower()
    if word not in ("", NEW):
        context.say("No: write restart, or restart new for a fresh seed.")
    elif game.at_table:
        context.say("No: only a game with luck of the program can begin anew.")
    elif game.over is None and game.journal and not context.is_sure(f"restart {word}".strip()):
        context.say("This game would be left; it is kept. Another one begins.")
        context.say("Type yes, or the same once more, to begin anew; anything else goes on with this one.")
    else:
        raise BeginAnew(fresh=word == NEW, file=context.keeper.file if context.keeper.has_file else None)
