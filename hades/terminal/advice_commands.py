"""Orders that ask for advice: reach, odds, threats, what lies on the way.

The docstring of each is what ``help`` says about it.
"""

from __future__ import annotations

from hades.advice import adviser
from hades.advice.comparison import SECONDS, Comparison, counsel
from hades.odds.threats import foreseeable, threats
from hades.session.session import Session
from hades.terminal import (
    advice_lines,
    automatic_moves,
    game_commands,
    lesson_commands,
    odds_lines,
    wording,
)
from hades.terminal.coach import least_of
from hades.terminal.context import TerminalContext

DO = "hint do"
"""Gives the commands of a hint."""
NO_ODDS = (
    "Nothing that can be chosen now draws a Resolution card. While your Units act, odds tells of all that "
    "does; odds and commands with commas between, such as odds wilson, request, of what comes after them."
)


def order_reach(dialogue: TerminalContext, rest: str) -> None:
    """how far the Unit in question gets, or one that may be activated (reach scout-09)"""
    try:
        _, plan = dialogue.asked_about.on_its_way(rest)
    except wording.UnknownError as error:
        dialogue.refuse(error)
        return
    dialogue.say(*advice_lines.within_reach(dialogue.game, plan))


def order_odds(dialogue: TerminalContext, rest: str) -> None:
    """the odds of every answer, of one (odds full-fire), or of commands in a row (odds wilson, request)"""
    game = dialogue.game
    if game.over is not None:
        dialogue.say("No: the game is over.")
        return
    try:
        lines = (
            odds_lines.of_plan(game, rest)
            if rest
            else odds_lines.overview(game, plain=dialogue.talk.manner.plain)
        )
    except wording.UnknownError as error:
        dialogue.refuse(error)
        return
    dialogue.say(*(lines or [NO_ODDS]))


def order_threats(dialogue: TerminalContext, rest: str) -> None:
    """what the coming Nastian Phase may do to all Units and the Vittles, or to one (threats scout-09)"""
    game = dialogue.game
    if not foreseeable(game):
        dialogue.say("No: there are threats only while turns are played.")
        return
    known = dialogue.session.adviser.foreseen = threats(game)
    told = [*(threat.id for threat in known.units), *(enemy.id for enemy in known.enemies)]
    meant = wording.ids_meant(told, rest)
    if not rest:
        dialogue.say(*odds_lines.threats_of_all(known, brief=dialogue.talk.manner.brief))
    elif rest.lower() == "vittles":
        dialogue.say(*odds_lines.threats_of_ship(known))
    elif len(meant) == 1:
        dialogue.say(*odds_lines.threats_of_one(known, meant[0]))
    elif meant:
        dialogue.say(f"No: {rest!r} could be {', '.join(meant)}.")
    else:
        dialogue.say(f"No: there is no Unit {rest!r} on a map; units lists all.")


def order_hint(dialogue: TerminalContext, rest: str) -> None:
    """whom to look at; once more: the plan; then what to type, what else and its chances (hint 3, hint do)"""
    session, game = dialogue.session, dialogue.game
    if game.over is not None:
        dialogue.say("No: the game is over.")
    elif rest and rest not in ("1", "2", "3", "do"):
        dialogue.say("No: a hint has 3 steps; write hint, hint 3 for the command, or hint do to give it.")
    elif dialogue.lesson.is_on(session):
        # the plan of a player who knows nothing of the lesson would lead out of it
        lesson_commands.hint(dialogue, does=rest == "do")
    elif rest == "do":
        session.adviser.take_hint(adviser.HINT_STEPS)
        line = _compared(session).choice.line
        automatic_moves.give(dialogue, adviser.commands(game, line))
    else:
        dialogue.say(*_hint(session, session.adviser.take_hint(int(rest or 0))))


def _hint(session: Session, step: int) -> list[str]:
    """A step of the hint; the second and third are thought about first."""
    if step == 1:
        return [session.adviser.hint(step).words]
    known = _compared(session)
    hint = session.adviser.hint(step)
    if not hint.plans:
        return [hint.words]
    first, *then = adviser.typed(session.game, known.choice.line)
    told = [f"Type: {first}", *(f"Then: {name}" for name in then), f"Or, for all of that: {DO}"]
    told += [f"{number}. {plan.compared}" for number, plan in enumerate(hint.plans, 1)]
    return [*told, " ".join(filter(None, (hint.compared, hint.note)))]


def _compared(session: Session) -> Comparison:
    found = session.adviser.comparison()
    if found is None:
        found = session.adviser.comparisons[""] = counsel(session.game, seconds=SECONDS)
    return found


def order_good(dialogue: TerminalContext, _: str) -> None:
    """does what is a good next step, which a first game offers by itself; an aid, as a hint is"""
    session = dialogue.session
    if dialogue.lesson.is_on(session):
        lesson_commands.hint(dialogue, does=True)
        return
    if session.held or session.suggested():
        (game_commands.order_begin if session.held else game_commands.order_suggest)(dialogue, "")
        return
    step = session.adviser.suggested_move()
    if step is None:
        dialogue.say("No: there is no good next step to this question; hint says more of it.")
        return
    session.adviser.stepped = True
    dialogue.say(f"{step.told}.")
    # nothing but the last of them can bring anything new, so that all of them are wanted
    dialogue.carry_out(step.commands, every=True)


def order_coach(dialogue: TerminalContext, rest: str) -> None:
    """warns before a move that costs so many VP (coach 1.5, coach off), with what it overlooks; an aid"""
    coach = dialogue.coach
    try:
        coach.least = least_of(rest.lower())
    except ValueError:
        dialogue.say(
            "No: write coach, coach off, or coach and the VP that a move must cost, such as coach 2."
        )
        return
    if not coach.least:
        dialogue.say("The coach is off.")
        return
    if failed := coach.listen(dialogue.session):
        dialogue.say(failed)
        return
    dialogue.say(
        f"The coach speaks before moves that cost {coach.least:g} VP or more, once it has thought about them."
    )


def order_meets(dialogue: TerminalContext, rest: str) -> None:
    """what the Unit asked about meets on its way to a hex (meets I0510), or where it would be put"""
    try:
        dialogue.say(*odds_lines.met_on_the_way(dialogue.game, rest))
    except wording.UnknownError as error:
        dialogue.refuse(error)
