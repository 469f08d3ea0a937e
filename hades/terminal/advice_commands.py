"""Terminal commands that ask for advice: reach, odds, threats, hint, coach, meets.

The docstring of each function is its text in ``help``.
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
"""The line that carries out the commands of a hint."""
NO_ODDS = (
    "Nothing that can be chosen now draws a Resolution card. While your Units act, odds tells of all that "
    "does; odds and commands with commas between, such as odds wilson, request, of what comes after them."
)


def do_reach(context: TerminalContext, rest: str) -> None:
    """how far the Unit in question can move, or one that may be activated (reach scout-09)"""
    try:
        _, plan = context.asked_about.on_its_way(rest)
    except wording.UnknownError as error:
        context.refuse(error)
        return
    context.say(*advice_lines.within_reach(context.game, plan))


def do_odds(context: TerminalContext, rest: str) -> None:
    """the odds of every choice, of one (odds full-fire), or of commands in a row (odds wilson, request)"""
    game = context.game
    if game.over is not None:
        context.say("No: the game is over.")
        return
    try:
        lines = (
            odds_lines.of_plan(game, rest)
            if rest
            else odds_lines.overview(game, plain=context.talk.manner.plain)
        )
    except wording.UnknownError as error:
        context.refuse(error)
        return
    context.say(*(lines or [NO_ODDS]))


def do_threats(context: TerminalContext, rest: str) -> None:
    """what the coming Nastian Phase may do to all Units and the Vittles, or to one (threats scout-09)"""
    game = context.game
    if not foreseeable(game):
        context.say("No: there are threats only while turns are played.")
        return
    known = context.session.adviser.foreseen = threats(game)
    told = [*(threat.id for threat in known.units), *(enemy.id for enemy in known.enemies)]
    meant = wording.ids_meant(told, rest)
    if not rest:
        context.say(*odds_lines.threats_of_all(known, brief=context.talk.manner.brief))
    elif rest.lower() == "vittles":
        context.say(*odds_lines.threats_of_ship(known))
    elif len(meant) == 1:
        context.say(*odds_lines.threats_of_one(known, meant[0]))
    elif meant:
        context.say(f"No: {rest!r} could be {', '.join(meant)}.")
    else:
        context.say(f"No: there is no Unit {rest!r} on a map; units lists all.")


def do_hint(context: TerminalContext, rest: str) -> None:
    """which Unit to look at; again: the plan; then the command, others and their odds (hint 3, hint do)"""
    session, game = context.session, context.game
    if game.over is not None:
        context.say("No: the game is over.")
    elif rest and rest not in ("1", "2", "3", "do"):
        context.say("No: a hint has 3 steps; write hint, hint 3 for the command, or hint do to give it.")
    elif context.lesson.is_on(session):
        # The plan of a computer player that does not know the lesson would lead out of it.
        lesson_commands.hint(context, does=rest == "do")
    elif rest == "do":
        session.adviser.take_hint(adviser.HINT_STEPS)
        line = _compared(session).choice.line
        automatic_moves.give(context, adviser.commands(game, line))
    else:
        context.say(*_hint(session, session.adviser.take_hint(int(rest or 0))))


def _hint(session: Session, step: int) -> list[str]:
    """Return a step of the hint; steps 2 and 3 wait for the computation."""
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


def do_good(context: TerminalContext, _: str) -> None:
    """carry out the suggested move, which a first game offers by itself; an aid, as a hint is"""
    session = context.session
    if context.lesson.is_on(session):
        lesson_commands.hint(context, does=True)
        return
    if session.held or session.suggested():
        (game_commands.do_begin if session.held else game_commands.do_suggest)(context, "")
        return
    step = session.adviser.suggested_move()
    if step is None:
        context.say("No: there is no good next step to this question; hint says more of it.")
        return
    session.adviser.stepped = True
    context.say(f"{step.told}.")
    # Only the last of them can change anything, so all of them are needed.
    context.carry_out(step.commands, every=True)


def do_coach(context: TerminalContext, rest: str) -> None:
    """warn before a move that costs at least so many VP (coach 1.5, coach off); an aid"""
    coach = context.coach
    try:
        coach.least = least_of(rest.lower())
    except ValueError:
        context.say("No: write coach, coach off, or coach and the VP that a move must cost, such as coach 2.")
        return
    if not coach.least:
        context.say("The coach is off.")
        return
    if failed := coach.listen(context.session):
        context.say(failed)
        return
    context.say(
        f"The coach speaks before moves that cost {coach.least:g} VP or more, once it has thought about them."
    )


def do_meets(context: TerminalContext, rest: str) -> None:
    """what the Unit in question meets on its way to a hex (meets I0510), or where it would be placed"""
    try:
        context.say(*odds_lines.met_on_the_way(context.game, rest))
    except wording.UnknownError as error:
        context.refuse(error)
