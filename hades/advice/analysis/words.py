"""What was drawn and what was decided, in a few words. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from hades import narrate
from hades.advice.analysis.analysis import Analysis, CostlyDecision, Juncture, is_clear
from hades.engine.game import Game
from hades.history.animation import AnimationBuilder, Shot
from hades.history.headlines import headline
from hades.history.timeline import Moment, friends_of
from hades.history.turn_summary import BAD, GOOD, turn_summary
from hades.narrate import capital, command_words
from hades.state.commands import Command
from hades.state.events import Event
from hades.wording import counted

TOLD = 3
"""Things that are told of an enemy turn."""
LEADING = ("full-move", "full-fire", "run-and-gun", "fire", "land", "evacuate", "done", "stop", "draw-from")
"""Verbs that say nothing that the commands after or before them do not say."""
PACES = ("move-to", "take-shaft")
"""Verbs of a step: of a way only its end is told."""
PHASE_OF = {section: name for name, sections in narrate.PHASES for section in sections}


def place(game: Game, command: int) -> Juncture:
    """Where a game stood after so many commands."""
    view = game.view_after(command)
    section = view.section
    phase = "Set-up" if not view.turn else PHASE_OF.get(section, "The end")
    return Juncture(command, view.turn, section, phase)


def place_of_draw(game: Game, command: int) -> Juncture:
    """Where in the game a command drew: where it was asked for, or in the enemy's turn that it began."""
    asked, after = place(game, command - 1), place(game, command)
    if not _enemy_turn(game.told(command)):
        return Juncture(command, asked.turn, asked.section, asked.phase)
    return Juncture(command, after.turn, "5.1", PHASE_OF["5.1"])


def shown(game: Game, command: int) -> Moment:
    """The first moment after so many commands at which something is to be seen."""
    last = len(game.history)
    return next((n for n in range(command + 1, last + 1) if game.told(n)), last), 0


def shown_turn(game: Game, turn: int) -> Moment:
    """The moment at which a turn begins, 0 for the set-up; the first one if there is no such turn."""
    for command in range(len(game.history) + 1):
        for at, event in enumerate(game.told(command)):
            if event.kind == "turn_began" and event.data["turn"] == turn:
                return command, at
    return shown(game, 0)


def shown_draw(game: Game, at: Juncture) -> Moment:
    """The moment at which the draw of a juncture is to be seen; of an enemy's turn its beginning."""
    events = game.told(at.command)
    return at.command, next((n for n, event in enumerate(events) if _is_enemy_step(event)), 0)


def of_draw(game: Game, command: int) -> str:
    """What came of a command that drew."""
    events, before = game.told(command), game.view_after(command - 1)
    if _enemy_turn(events):
        told = (((command, at), event) for at, event in enumerate(events))
        found = turn_summary(told, before, game.view_after(command), friends_of(game))
        lines = [f"{line.about}: {line.words}" for line in found if line.tone in (BAD, GOOD)]
        return "; ".join(lines[:TOLD]) or "The enemy's turn did nothing that matters"
    shots = AnimationBuilder(before, game.tables.catalog).shots(events)
    order = command_words.order(game.history[command - 1], narrate.names_of(before))
    said = next((words for shot in sorted(shots, key=_weight) if (words := headline(shot))), "")
    return f"{order}: {said}" if said and not _is_fight(shots) else said or order


def of_commands(game: Game, moment: int, names: Sequence[str]) -> str:
    """Commands from a moment on as one would say them, the ends of ways only."""
    called = narrate.names_of(game.view_after(moment))
    commands = [game.words.command(game.words.parse(name)) for name in names]
    who, found = "", []
    for number, command in enumerate(commands):
        coming = commands[number + 1] if number + 1 < len(commands) else None
        if command.verb == "activate":
            who = command_words.label(command, called)
        elif not _goes_without_saying(command, coming):
            found.append(command_words.order(command, called))
    if not found and commands:
        found = [command_words.order(commands[-1], called)]
    said = "; ".join(found)
    return capital(f"{who}: {said}" if who and commands[-1].verb != "activate" else said)


def further(one: CostlyDecision, player: str) -> str:
    """Why the graph does not fall by all that a decision cost; "" if it does."""
    if abs(one.cost + one.step) < 0.05:
        return ""
    return f"on the graph {one.step:+.1f} VP: so much beside what the {player} player would have done"


def doubt(vp: float, error: float) -> str:
    """What is said beside a figure that is no more than its error lets expect; "" for others."""
    return "" if is_clear(vp, error) or not round(vp, 1) else "not clearly anything"


def rest_of_luck(found: Analysis) -> str:
    """What is not told of luck: draws whose figure may be chance in the games that were played."""
    others = [draw.luck for draw in found.draws if draw.luck and draw not in found.lucky]
    if not others:
        return ""
    many = narrate.capital(f"{'the other ' if found.lucky else ''}{counted(len(others), 'draw')}")
    return (
        f"{many} did {sum(others):+.1f} VP together, none of them clearly anything: so few "
        "games tell no small luck from chance."
    )


def rest_of_decisions(found: Analysis) -> str:
    """How the costliest decisions and what all of them did in sum go together; "" if that is plain."""
    listed = sum(one.step for one in found.decisions)
    these = f"On the graph these did {listed:+.1f} VP of the {found.decided:+.1f} of all decisions"
    others = f"all others, better than the {found.player} player's or worse, {found.decided - listed:+.1f}"
    if found.decisions:
        return f"{these}; {others}."
    if not round(found.decided, 1):
        return ""
    return (
        f"The {found.decided:+.1f} VP of all decisions are a sum of many, better than the "
        f"{found.player} player's or worse, none clear by itself."
    )


def _goes_without_saying(command: Command, coming: Command | None) -> bool:
    if command.verb in PACES:
        return coming is not None and coming.verb in PACES
    return command.verb in LEADING


def _enemy_turn(events: Sequence[Event]) -> bool:
    """Whether a Nastian Phase is among some events."""
    return any(map(_is_enemy_step, events))


def _is_enemy_step(event: Event) -> bool:
    return event.kind == "step_began" and event.data["section"].startswith("5.")


def _weight(shot: Shot) -> int:
    """A fight or what was found is told first."""
    return {"combat": 0, "circle": 1, "surprise": 1}.get(shot.kind, 2)


def _is_fight(shots: Sequence[Shot]) -> bool:
    return any(shot.kind == "combat" for shot in shots)
