"""Orders about the run that is played: its clock, its splits, the chase for a Legendary Victory."""

from __future__ import annotations

from pathlib import Path

from hades import Refused
from hades.narrate import capital, taken
from hades.run.chase import chase
from hades.run.splits import REAL
from hades.terminal import run_lines
from hades.terminal.context import TerminalContext

NEW = "new"
"""What asks for a fresh seed."""


def order_clock(dialogue: TerminalContext, _: str) -> None:
    """real time and play time since the first command, commands and turn"""
    dialogue.say(*run_lines.clock_lines(dialogue.session, dialogue.cockpit))


def order_splits(dialogue: TerminalContext, rest: str) -> None:
    """the splits of the run so far beside your best one; splits play goes by play time"""
    by = run_lines.by_clock(rest or REAL)
    if not by:
        dialogue.say(f"No: {rest!r} is no clock; write splits, splits real or splits play.")
        return
    dialogue.say(*run_lines.split_lines(dialogue.cockpit, by))


def order_chase(dialogue: TerminalContext, _: str) -> None:
    """what a Legendary Victory takes, which pairs can still be had, what the best known runs did"""
    known = dialogue.terms.known
    best = known(dialogue.game.scenario) if known is not None else ()
    dialogue.say(*run_lines.chase_lines(chase(dialogue.session.view), best))


def order_concede(dialogue: TerminalContext, _: str) -> None:
    """give the game up for good: a defeat, with what is aboard as its score; asks once"""
    game = dialogue.game
    if game.over is None and game.turn and not dialogue.is_sure("concede"):
        lost = taken(game.view())
        counts = f"{capital(lost)}." if lost else f"{game.score.vp:g} VP count, for what is aboard."
        dialogue.say(f"It would be a defeat for good. {counts}")
        dialogue.say("Type yes, or concede once more, to give the raid up; anything else goes on with it.")
        return
    try:
        dialogue.session.concede()
    except Refused as refused:
        dialogue.refuse(refused)
        return
    dialogue.asked = False
    dialogue.say_kept()


class BeginAnew(Exception):
    """The player wants the game once more, with a ``fresh`` seed or the same; ``file`` has the one left."""

    def __init__(self, *, fresh: bool, file: Path | None) -> None:
        super().__init__()
        self.fresh, self.file = fresh, file


def order_restart(dialogue: TerminalContext, rest: str) -> None:
    """begin anew with the same seed; restart new: with a fresh one; asks once, and keeps this game"""
    game, word = dialogue.game, rest.lower()
    if word not in ("", NEW):
        dialogue.say("No: write restart, or restart new for a fresh seed.")
    elif game.at_table:
        dialogue.say("No: only a game with luck of the program can begin anew.")
    elif game.over is None and game.journal and not dialogue.is_sure(f"restart {word}".strip()):
        dialogue.say("This game would be left; it is kept. Another one begins.")
        dialogue.say("Type yes, or the same once more, to begin anew; anything else goes on with this one.")
    else:
        raise BeginAnew(fresh=word == NEW, file=dialogue.keeper.file if dialogue.keeper.has_file else None)
