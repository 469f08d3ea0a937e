"""Terminal commands that give advice: reach, odds, threats, hint, coach, and the commands of lessons.

The docstring of each function is its text in ``help``.
"""

from __future__ import annotations

import attrs

from hades import narrate
from hades.advice import adviser
from hades.advice.comparison import SECONDS, Comparison, compare
from hades.advice.suggested_move import until_revealing
from hades.facts import threat_lines
from hades.odds.command_odds import OTHER
from hades.odds.threats import foreseeable, threats
from hades.session.lesson_progress import WATCH_ONLY, LessonSession
from hades.session.session import Session
from hades.terminal import advice_lines, game_commands, typed_input, unasked_help
from hades.terminal.context import NextGame, TerminalContext, give, moved, places

NO_ODDS = "None of your choices now draws a Resolution card."
OTHER_DECK = "To draw from that deck from now on, type `random numbers`."
FURTHER = " To look further ahead, give commands: `odds wilson, request`."


def do_reach(context: TerminalContext, rest: str) -> None:
    """List the hexes that the current Unit, or one that may be activated, can move to.

    For example: `reach Scout 9`.
    """
    _, plan = context.asked_about.on_its_way(rest)
    manner = context.talk.manner
    context.say(*advice_lines.within_reach(context.game, plan, short=manner.plain and manner.brief))


def do_odds(context: TerminalContext, rest: str) -> None:
    """Give the odds of all choices, of one (`odds full-fire`), or after others (`odds wilson, request`).

    With an enemy, `odds guard 1`, give the odds of every shot at it.
    """
    game = context.game
    rest = "" if rest.lower() == "all" else rest
    if game.over is not None:
        context.say("The game is over.")
    elif rest:
        aim = "" if game_commands.SHOOT.match(rest) else game_commands.target(context, rest)
        context.say(*(advice_lines.at_target(game, aim) or advice_lines.of_plan(game, rest)))
    else:
        none = NO_ODDS + FURTHER * any(command.verb == "activate" for command in game.menu)
        lines = advice_lines.overview(game) or [none]
        context.say(*lines, *[OTHER_DECK] * any(f"; {OTHER}" in line for line in lines))


def do_threats(context: TerminalContext, rest: str) -> None:
    """Say what the coming Nastian Phase may do to all Units and the Vittles, or to one.

    For example: `threats dante`.
    """
    game = context.game
    if not foreseeable(game):
        raise typed_input.UnknownError("threats are available only while a turn is in progress")
    known = context.session.adviser.foreseen = threats(game)
    ids = [*(threat.id for threat in known.units), *(enemy.id for enemy in known.enemies)]
    none = f"none of your Units on the maps is called {rest!r}. Type `units` for a list"
    about = (
        rest.lower() if rest.lower() in ("", threat_lines.SHIP) else typed_input.one_meant(ids, rest, none)
    )
    brief, how = not about and context.talk.manner.brief, not context.has_told_threats
    context.say(*threat_lines.threats_text(known, about, brief=brief, how=how))
    context.has_told_threats = context.has_told_threats or known.follows


def do_hint(context: TerminalContext, rest: str) -> None:
    """Give a hint in three steps: Unit, plan, command. `hint 3` shows the command, `hint do` does it."""
    session, game = context.session, context.game
    if game.over is not None:
        context.say("The game is over.")
    elif rest and rest not in ("1", "2", "3", "do"):
        context.say(
            "A hint has 3 steps. Type `hint`, `hint 3` for the command, or `hint do` to carry it out."
        )
    elif context.lesson.is_on(session):
        # The plan of a computer player would lead out of the lesson.
        lesson_hint(context, does=rest == "do")
    elif session.held:
        context.say("All Units are placed.", "Type: begin")
    elif rest == "do":
        _say_it_takes_time(context, adviser.HINT_STEPS)
        session.adviser.take_hint(adviser.HINT_STEPS)
        line = _compared(session).choice.line
        give(context, until_revealing(game, line))
    else:
        _say_it_takes_time(context, int(rest) if rest else session.adviser.hints + 1)
        before = session.adviser.hints
        context.say(*_hint(session, session.adviser.take_hint(int(rest or 0)), before))


def _say_it_takes_time(context: TerminalContext, step: int) -> None:
    """Say that plans are compared, which takes seconds, if the hint step needs the comparison."""
    if step > 1 and context.session.adviser.comparison() is None:
        context.say("Comparing plans.")


def _hint(session: Session, step: int, before: int) -> list[str]:
    """Return the lines of hint step 1, 2 or 3; ``before`` is the last step given.

    Comparing plans for steps 2 and 3 takes seconds. After step 2, the first plan's reasons are left out.
    """
    if step == 1:
        return [session.adviser.hint(step).words]
    known = _compared(session)
    hint = session.adviser.hint(step)
    if not hint.plans:
        return [hint.words]
    first, *then = adviser.typed(session.game, known.choice.line)
    lines = [f"Type: {first}", *(f"Then: {name}" for name in then), "To do all of it: hint do"]
    plans = list(hint.plans)
    if before == 2:
        plans[0] = attrs.evolve(plans[0], why=())
    rows = [f"{number}. {plan.compared}" for number, plan in enumerate(plans, 1)]
    ends = {adviser.results_in_words(plan.value) for plan in plans if plan.value is not None}
    if len(rows) > 1 and len(ends) == 1:
        # What holds for all plans is said once.
        (same,) = ends
        rows = [*(row.removesuffix(f"; {same}") for row in rows), f"Each plan, {same}"]
    return [*lines, *rows, " ".join(filter(None, (hint.compared, hint.note)))]


def _compared(session: Session) -> Comparison:
    found = session.adviser.comparison()
    if found is None:
        found = session.adviser.comparisons[None] = compare(session.game, seconds=SECONDS)
    return found


def do_good(context: TerminalContext, rest: str) -> None:
    """Carry out the suggested move. A first game shows it without being asked. An aid.

    `good turn` carries out all suggested moves of this turn. `good` asks before a risky move, in which
    the chance of a loss is 30% or more; `good turn` does not.
    """
    session, game, turn = context.session, context.game, context.game.turn
    if rest.lower() not in ("", "turn"):
        raise typed_input.UnknownError("type `good`, or `good turn`")
    _good(context, asks=not rest)
    while rest and turn and game.turn == turn and game.ask is not None and session.pending_draw is None:
        if session.adviser.suggested_move() is None:
            return
        _good(context, asks=False)


def _good(context: TerminalContext, *, asks: bool) -> None:
    """Carry out one suggested move, and describe the move first if the player has not just read about it.

    If ``asks``, a risky move must be confirmed.
    """
    session = context.session
    if context.lesson.is_on(session):
        lesson_hint(context, does=True)
        return
    if session.held or session.suggested():
        (game_commands.do_begin if session.held else game_commands.do_suggest)(context, "")
        return
    step = session.adviser.suggested_move()
    if step is None:
        none = "No suggested move for this question. Type `hint` for advice."
        context.say("The game is over." if session.game.over is not None else none)
        return
    session.adviser.stepped = True
    step = session.adviser.with_risks(step)
    lines = context.talk.first.moves.lines(session.game.turn, step, plain=context.talk.manner.plain)
    unit = narrate.title(context.asked_about.unit) if context.asked_about.unit else ""
    if lines and unit and not step.words.startswith(unit):
        lines[0] = f"{unit}: {lines[0]}"
    context.say(*lines)
    if asks and step.is_risky and not context.is_sure("good"):
        context.say(f"This move is risky. {unasked_help.AGAIN}")
        return
    before, is_short = places(session.view), context.talk.manner.is_short
    subject = step.commands[0].args[0] if step.commands[0].verb == "activate" else context.asked_about.unit

    def ends() -> list[str]:
        # A hex in the description that was just given is not repeated.
        said = step.words if lines else ""
        return [line for hex_, line in moved(before, session.view) if hex_ not in said] if is_short else []

    # Only the last command can change anything unexpectedly, so carry out all of them.
    reported = context.carry_out(step.commands, every=True, summary=ends, said=step.words)
    if is_short and not (reported or lines):
        done = DONE.get(step.commands[-1].verb, "").format(unit=narrate.title(subject) if subject else "")
        context.say(*filter(None, [done]))


DONE = {
    "hold-station": "The ship holds station.",
    "end-phase": "The SHL Phase is over.",
    "no-repair": "Nothing is repaired.",
    "cease-fire": "The ship ceases fire.",
    "decline": "Nobody lands or goes aboard.",
    "stand-by": "{unit} stands by.",
    "stop": "{unit} stops there.",
    "hold-fire": "{unit} holds fire.",
}
"""Report of a suggested command that causes no event to report, by the verb of the command."""


MOST = 30
"""Maximum number of VP that `coach` accepts as the least cost to warn about."""


def do_coach(context: TerminalContext, rest: str) -> None:
    """Warn before moves that cost at least this many VP (`coach 1.5`, `coach off`). An aid.

    `coach` alone switches it on, or says how it is set.
    """
    coach, word = context.coach, rest.lower()
    on = coach.least or adviser.COACH_STANDARD
    named = {"": on, "on": on, "off": 0.0}
    try:
        least = named[word] if word in named else float(word)
    except ValueError:
        least = -1.0
    if not 0 <= least <= MOST:
        context.say(
            "Type `coach`, `coach off`, or `coach 2` to be warned before moves that cost 2 VP or more."
        )
        return
    coach.least = least
    if not coach.least:
        context.say("The coach is off.")
        return
    if failed := coach.listen(context.session):
        context.say(failed)
        return
    context.say(
        f"The coach warns before moves that cost {coach.least:g} VP or more, as soon as it has judged them."
    )


# Lessons and puzzles


NO_LESSON = (
    "This is not a lesson: `undo` takes back your last choice. `hades text --lesson landing` starts a lesson."
)
LEADS = "There is no suggested move here. Type `hint` for a hint, `guide` for the question."
FREE = "A puzzle has no steps. Type `guide` for the question."


def do_guide(context: TerminalContext, _: str) -> None:
    """In a lesson, say what to do next, why, and what else is possible; in a puzzle, repeat the hints."""
    context.say(*unasked_help.whole_guidance(_pupil(context).now(context.session)))


def lesson_hint(context: TerminalContext, *, does: bool) -> None:
    """Print the guide's words or the next hint or, with ``does``, carry out the lesson's current step."""
    pupil = _pupil(context)
    if not does:
        if hint := pupil.more():
            context.say(hint)
        else:
            do_guide(context, "")
    elif pupil.lesson.step:
        do_skip(context, "")
    else:
        context.say(LEADS)


def do_try(context: TerminalContext, _: str) -> None:
    """In a lesson, say what else you could try at this step. Any choice is allowed, and `back` returns."""
    pupil = _pupil(context)
    if not pupil.lesson.step:
        context.say(FREE)
        return
    instead = pupil.now(context.session).instead
    context.say(*([instead] if instead else []), "Choose anything from the menu; `back` returns to the step.")


def do_back(context: TerminalContext, _: str) -> None:
    """In a lesson, return to the step after trying something else."""
    to = _pupil(context).back(context.session)
    if to < 0:
        context.refuse("you are still at the step. Type `undo` to take back the last command")
    else:
        _go_back(context, to)


def do_skip(context: TerminalContext, rest: str) -> None:
    """In a lesson, let the lesson do the rest of this step; `skip lesson` begins the next lesson."""
    pupil = _pupil(context)
    if rest.lower() == "lesson":
        do_next(context, "lesson")
        return
    leap = pupil.skipping(context.session)
    if leap is None:
        done = "All steps of this lesson are done. Type `next` for the next lesson."
        context.say(done if pupil.lesson.step else FREE)
    elif leap.back == len(context.game.history) or _go_back(context, leap.back):
        give(context, leap.commands, every=True)


def do_next(context: TerminalContext, _: str) -> None:
    """In a lesson or a puzzle, begin the next one. Progress in this one is kept."""
    if not (id_ := _pupil(context).following):
        context.refuse("this is the last lesson. `hades text` starts a whole raid")
    else:
        raise NextGame(lambda: unasked_help.begin_lesson(id_, context.game.undo_mode), id_)


def do_guess(context: TerminalContext, rest: str) -> None:
    """In a lesson, answer a prediction by its number; `guess 0` to just watch."""
    pupil = _pupil(context)
    asked = pupil.now(context.session).asks
    if asked is None:
        context.say("There is nothing to predict right now.")
    elif not rest.isdecimal() or not 0 <= int(rest[:3]) <= len(asked.guess):
        context.refuse(f"type `guess` and a number from 1 to {len(asked.guess)}, or `guess 0` to just watch")
    else:
        pupil.guess(context.session, int(rest[:3]) - 1 if int(rest[:3]) else WATCH_ONLY)
        context.asked = False


def _pupil(context: TerminalContext) -> LessonSession:
    """Return the lesson or puzzle in progress, or raise UnknownError."""
    if context.lesson.pupil is None:
        raise typed_input.UnknownError(NO_LESSON)
    return context.lesson.pupil


def _go_back(context: TerminalContext, to: int) -> bool:
    if why := context.session.no_way_back(to):
        context.refuse(why)
        return False
    context.session.back_to(to)
    context.went_back()
    return True
