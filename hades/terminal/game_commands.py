"""Terminal commands on the game: set-up, state, log, reasons, rules, undo, saving, and the current run.

The docstring of each function is its text in ``help``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path

from hades import narrate
from hades.advice import suggested_set_up
from hades.content.help_texts import load_glossary
from hades.content.rulebook import load_rulebook
from hades.engine.game import Game
from hades.engine.line_history import cited
from hades.facts import PageContext, game_pages
from hades.narrate import capital, command_words, taken
from hades.narrate.component_texts import MODULES
from hades.narrate.descriptions import circle_effect
from hades.run.practice import begin_again
from hades.run.splits import CLOCKS
from hades.run.times import clock
from hades.session import game_saver
from hades.session.printed_game import ManualSetup
from hades.session.session import NO_AIDS
from hades.state.events import Event
from hades.terminal import (
    advice_lines,
    menu,
    place_commands,
    plain_words,
    printed_game_draws,
    question_lines,
    rule_text,
    run_lines,
    state_lines,
    typed_input,
)
from hades.terminal.context import ECHOES, NextGame, TerminalContext, places
from hades.terminal.events import EventLines, summary
from hades.terminal.unasked_help import SuggestedMoves
from hades.view.view import HEX
from hades.wording import counted


def do_suggest(context: TerminalContext, _: str) -> None:
    """In set-up, place the Units that land now as the scenario suggests. Turn 1 waits until you begin it."""
    session, game = context.session, context.game
    before = places(session.view)
    if none := _no_set_up(context):
        context.say(none)
        return
    planned = suggested_set_up.spot(game)
    while look := suggested_set_up.first_look(game):
        context.carry_out(look, aid=suggested_set_up.SUGGESTED, every=True)
    context.say(*filter(None, [suggested_set_up.diverted(planned, game)]))
    plan = session.suggested()
    # Each placement can be undone alone, but draws of a printed game interrupt the plan as a whole.
    for commands in (plan,) if game.at_table else [(command,) for command in plan]:
        context.carry_out(commands, aid=suggested_set_up.SUGGESTED, every=True, holds=True)
    if session.held or context.talk.manner.is_short:
        if not context.talk.manner.is_short:
            before = places(game.view())
        new = {unit: hex_ for unit, hex_ in places(session.view).items() if unit not in before}
        context.say(f"Placed: {', '.join(f'{narrate.title(unit)} in {hex_}' for unit, hex_ in new.items())}.")


def _no_set_up(context: TerminalContext) -> str:
    if context.session.suggested():
        return ""
    if not context.game.aids:
        return plain_words.sentence(NO_AIDS)
    if context.game.over is not None:
        return "The game is over."
    if context.session.pending_draw is not None:
        return "First enter what was drawn."
    return "No Unit is left to place. `good` makes the suggested move, `hint` gives a hint."


def do_begin(context: TerminalContext, _: str) -> None:
    """Start turn 1 after set-up. You may also type `1` or `yes`."""
    if (held := context.session.held) is not None:
        context.carry_out((held,))
    elif missing := suggested_set_up.still_to_place(context.game, context.game.view()):
        context.refuse(f"turn 1 cannot begin yet. {missing}")
    else:
        context.refuse("there is nothing to begin. Use `begin` after set-up, before turn 1")


def do_menu(context: TerminalContext, _: str) -> None:
    """Show the question and the whole menu again, with every hex."""
    context.asked, context.question.is_whole = False, True
    context.say(*menu.hexes(context.game.menu, context.talk.manner))


def do_units(context: TerminalContext, rest: str) -> None:
    """List all Units; with a name, describe that Unit, Installation, Fighter, Circle, treasure or hex.

    In brief, enemies are only counted; `units all` lists them too.
    """
    if not rest and context.talk.manner.brief:
        context.say(*state_lines.short_units(_page_context(context)))
        return
    if rest.lower() in ("", "all"):
        do_facts(context, "units")
        return
    if (hex_ := context.asked_about.written(rest).upper()) in HEX:
        place_commands.do_look(context, hex_)
        return
    none = f"there is no Unit {rest!r}. Type `units` for a list"
    known = typed_input.things(context.game.view())
    context.say(*state_lines.card(context.session, typed_input.one_meant(known, rest, none)))


def do_ship(context: TerminalContext, _: str) -> None:
    """List the modules of the Vittles and the Fighters, with their states."""
    do_facts(context, "ship")


def do_installations(context: TerminalContext, _: str) -> None:
    """List the Installations by their Complexes, with their states."""
    do_facts(context, "sis")


def do_score(context: TerminalContext, rest: str) -> None:
    """Show the score sheet so far, the victory levels, and what may still be gained.

    In brief, only what has scored and what still may; `score all` shows everything.
    """
    if context.talk.manner.brief and rest.lower() != "all":
        context.say(*state_lines.short_score(context.session.view))
    else:
        do_facts(context, "score")


def do_circles(context: TerminalContext, rest: str) -> None:
    """List the twelve Circles and the treasures; with a number, describe that Circle."""
    if rest:
        do_units(context, f"circle {rest}")
        return
    context.say(*state_lines.circles(context.game.view(), brief=context.talk.manner.brief))


def do_cards(context: TerminalContext, _: str) -> None:
    """Count the cards left in the Resolution decks, and say how likely each number is next."""
    context.say(*state_lines.cards(context.game))


def do_facts(context: TerminalContext, rest: str) -> None:
    """List facts on turn, ship, installations, units, cards or score; with a name, show that line's page."""
    context.say(*state_lines.facts(_page_context(context), rest))


def _page_context(context: TerminalContext) -> PageContext:
    session = context.session
    return PageContext(session, session.view, load_rulebook(), tuple(session.game_log.lines), now=True)


def do_turn(context: TerminalContext, _: str) -> None:
    """Sum up the enemy's last turn: losses, activations, arrivals; then turn, Nasty Surprises and score."""
    lines = [line for _, line in summary(context.session.game_log)]
    status = state_lines.status(context.game, context.session.view)
    context.say(*(lines or ["The enemy has done nothing yet."]), status[0], status[-1])


def do_log(context: TerminalContext, rest: str) -> None:
    """Show the last 20 lines of the log, or as many as you say."""
    if rest and not (rest.isdecimal() and len(rest) < 7):
        raise typed_input.UnknownError(f"{rest!r} is not a number of lines. Type `log 50`, for example")
    context.say(*EventLines().tell(context.session.events)[-int(rest or 20) :])


def do_rules(context: TerminalContext, rest: str) -> None:
    """Look up a clause (`rules 5.4-12`), section (`5.4`) or ruling (`N-30`), or words (`comm crash`)."""
    if not rest:
        raise typed_input.UnknownError(
            "type `rules` and a clause, section or ruling, for example `rules 5.4-12`"
        )
    edition = context.game.edition, frozenset(context.game.switched_off)
    try:
        context.say(*rule_text.answer(load_rulebook(), rest, edition))
    except ValueError as error:
        lines = rule_text.search_lines(load_rulebook(), rest)
        if not lines:
            raise typed_input.UnknownError(str(error)) from None
        context.say(*lines)


def do_edition(context: TerminalContext, _: str) -> None:
    """Show the edition of this game, and every erratum and ruling that is off in it."""
    off = state_lines.fact_page(game_pages.switched_off(context.game, load_rulebook()))
    context.say(f"Edition {context.game.edition}.", *(off or ["Every erratum and ruling is on."]))


def do_told(context: TerminalContext, _: str) -> None:
    """In printed-game mode, list the draws entered for the current command, or for the last one."""
    pending_draw = context.session.pending_draw
    if not context.game.at_table:
        context.refuse("only printed-game mode (--table) has draws to list")
    elif pending_draw is not None:
        context.say(printed_game_draws.DrawQuestions().answer(pending_draw.needed, printed_game_draws.TOLD))
    else:
        context.say(printed_game_draws.last_entered(context.game))


def do_undo(context: TerminalContext, rest: str) -> None:
    """Undo the last decision or far move; with a number, everything after that command number."""
    game, session = context.game, context.session
    count, whole, left = len(game.history), rest.lower() == WHOLE, game.branch
    if rest and not whole:
        if not (rest.isdecimal() and len(rest) < 7):
            context.refuse(f"type `undo`, or `undo` and the number of a command to go back to, 0 to {count}")
        elif not count:
            context.refuse(session.no_undo)
        elif int(rest) == count:
            context.refuse(f"there is nothing after command {count} to undo")
        else:
            taken, before = [command.name for command in game.history[int(rest) :]], places(session.view)
            session.back_to(int(rest))
            context.went_back()
            _report_branch(context, left, f"Back to command {rest}. {_undone(context, taken, before)}.")
        return
    if not (count or whole or session.pending_draw) and (entered := game.drawn(0)):
        context.say(f"Undone: {entered[-1]}.")
        raise NextGame(lambda: _set_up_again(context, entered[:-1]))
    if not session.can_undo:
        raise typed_input.UnknownError(session.no_undo)
    waited, before = session.pending_draw, places(session.view)
    undone = session.undo(whole=whole)
    context.went_back()
    text = _undone(context, undone, before)
    if waited is None and session.pending_draw is not None:
        text += f", drawn for {session.pending_draw.commands[0]}; `undo {WHOLE}` undoes all of it"
    _report_branch(context, left, f"{text}.")


def _set_up_again(context: TerminalContext, entered: tuple[str, ...]) -> Game | None:
    before = context.game
    components = context.terms.components
    dealing = ManualSetup(before.scenario, before.edition, components, before.undo_mode, entered)
    game = printed_game_draws.set_up(dealing, context.read, context.write)
    if game is not None:
        game.aids = before.aids
    return game


def _undone(context: TerminalContext, taken: Sequence[str], before: Mapping[str, str]) -> str:
    """Return what was undone or, in brief, where the only Unit that had moved is now."""
    now = places(context.session.view)
    back = [unit for unit, hex_ in now.items() if before.get(unit, hex_) != hex_]
    if context.talk.manner.is_short and len(back) == 1 and before.keys() == now.keys():
        context.question.known = back[0], state_lines.whereabouts(context.session.view.unit(back[0]))
        return f"{narrate.title(back[0])} is back in {now[back[0]]}"
    return f"Undone: {_in_words(context, taken)}"


def _in_words(context: TerminalContext, taken: Sequence[str]) -> str:
    words, names = context.game.words, narrate.names_of(context.session.view)
    orders, ask = taken, context.game.ask
    if context.talk.manner.plain:
        if len(taken) == 1 and taken[0].startswith("place-at ") and ask is not None:
            return f"{narrate.title(ask.subject)} in {taken[0].split()[-1]}"
        orders = [command_words.order(words.named(one), names) if words.like(one) else one for one in taken]
    return ", ".join(orders)


def do_branches(context: TerminalContext, rest: str) -> None:
    """List the branches (analysis mode); `branches NEW` starts one here, `branches NAME` switches to one."""
    game, left = context.game, context.game.branch
    if rest in [branch.name for branch in game.branches] and rest != left:
        context.session.switch(rest)
        context.went_back()
        _report_branch(context, left, f"Branch {rest}, after command {len(game.history)}")
    elif rest:
        context.session.fork(rest)
        context.went_back()
        _report_branch(context, left, f"Branch {rest} begins after command {len(game.history)}")
    for branch in game.branches:
        here = " (here)" if branch.name == game.branch else ""
        count = counted(len(branch.history), "command")
        since = f", branched off after command {branch.root}" if branch.root else ""
        context.say(f"{branch.name}{here}: {count}{since}")


def _report_branch(context: TerminalContext, left: str, text: str) -> None:
    """Report a change of line or branch, and what became of the branch ``left``."""
    game = context.game
    context.say(text)
    if game.branch != left:
        waits = any(branch.name == left for branch in game.branches)
        what = "is kept as it was" if waits else "had no commands of its own and is deleted"
        context.say(f"You are now on branch {game.branch!r}; branch {left!r} {what}.")
    context.say_kept()


def do_save(context: TerminalContext, rest: str) -> None:
    """Write the game to a file (`save raid.hades`), or this moment as a position (`save raid.toml`)."""
    file = Path(rest)
    if not rest:
        raise typed_input.UnknownError("type `save` and the name of a file, for example `save raid.hades`")
    try:
        if not file.name or file.is_dir():
            context.refuse(f"the path {file} is a folder. Name a file in it, for example `save raid.hades`")
        elif file.resolve() == context.keeper.file.resolve():
            context.keep()
            if context.keeper.has_file and not context.keeper.trouble:
                context.say(f"This game is already saved in {file} after every command.")
            else:
                context.refuse(f"the game cannot be saved in {file} now. Name another file")
        elif game_saver.is_taken(file) and file.resolve() not in context.saved:
            # Never overwrite a file in which this game was not saved before.
            context.refuse(f"the file {file} already exists. Name another file, or remove that one first")
        else:
            context.keeper.stop_clock()
            game_saver.save(context.game, file)
            is_game = file.suffix != ".toml"
            context.saved[file.resolve()] = len(context.game.journal) if is_game else -1
            context.say(f"Saved in {file}.")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        context.refuse(f"{rest} cannot be written: {reason}")


def do_quit(context: TerminalContext, _: str) -> None:
    """Stop playing. The game is saved."""
    if context.keeper.trouble and not (context.is_saved or context.warned):
        context.keep()
    if context.keeper.trouble and not (context.is_saved or context.warned):
        context.warned = True
        context.say("This game is not saved. Type `save FILE` to save it, or `quit` again to discard it.")
        return
    context.done = True


WHOLE = "command"
"""Argument of ``undo`` that takes back a command with all its draws in printed-game mode."""


# Why


AT_ONCE = 6
"""Maximum number of events whose reasons plain words give at once, without asking for a name."""


def do_why(context: TerminalContext, rest: str) -> None:
    """Explain the last events; `why Guard 5` for a Unit, `why 1` for a choice, `why ids` with ids."""
    word, is_plain = rest.lower(), context.talk.manner.plain
    context.cites = word == "ids" or not is_plain
    if (asked := WHY_NOT.match(rest)) is not None:
        _why_not(context, rest[asked.end() :].strip())
        return
    if word in SUGGESTIONS:
        _why_suggested(context)
        return
    if not word and context.refused.clauses:
        context.refuse(context.refused.cited)
        context.say(*_forbidding(context, context.refused.clauses))
        return
    log = context.session.game_log
    happened = _just_happened(context)
    if word in ("", "all", "ids"):
        # In plain words this is the way to ask for ids.
        news = [event for event in happened if _is_news(event)]
        found = [event for event in happened if _reasons(event) or (is_plain and event in news)] or news
        who = dict.fromkeys(e.data["unit"] for e in found if e.data.get("unit") and narrate.why(e))
        if is_plain and not word and len(found) > AT_ONCE and who:
            context.say(
                f"{len(found)} events, with reasons for {narrate.grouped(map(narrate.name, who))}. Type "
                f"`why` and a name, such as `why {narrate.title(next(iter(who)))}`, or `why all`."
            )
            return
        ask = context.session.ask
        none = ["The game is over."]
        if ask is not None:
            none = [
                f"The current question is: {ask.prompt}",
                *(f"  {rule}" for rule in _texts(context, ask.clauses)),
            ]
    else:
        known, theirs = typed_input.things(context.session.view), log.enemy_turn()
        hits = _hits(word, happened) or _hits(word, theirs)
        if not hits and (rest.isdecimal() or not typed_input.ids_meant(known, rest)):
            _why_word(context, rest)
            return
        meant = "" if hits else typed_input.one_meant(known, rest, "")
        is_gone = any(unit.id == meant and unit.place == "gone" for unit in context.session.view.units)
        this_turn = log.by_command[theirs[-1].moment[0] + 1 if theirs else 0 :]
        # An attack counts more than the steps after it.
        main = [event for events in this_turn for event in events if _is_news(event)]
        before = reversed(log.by_command) if is_gone else ()
        about = (
            [one for one in events if (_is_logged(one) or _reasons(one)) and _is_about(one, meant)]
            for events in (happened, main, *reversed(this_turn), theirs, *before)
        )
        found = hits or next(filter(None, about), [])
        none = [f"{narrate.capital(narrate.name(meant))} has done nothing this turn."]
    lines = []
    given: set[str] = set()
    for reasons, group in groupby(found, lambda event: _reasons(event) or _rules(context, event, found)):
        # Reasons that several events share are given once, after the first of them or those in a row.
        lines += [*(narrate.line(event) for event in group)]
        lines += [f"  {why}" for why in reasons if why not in given]
        given |= {*reasons}
    context.say(*(lines or none))


SUGGESTIONS = ("good", "suggest", "suggested")
"""Terminal commands that carry out a suggestion."""


def _why_suggested(context: TerminalContext) -> None:
    session, game = context.session, context.game
    if not game.aids:
        context.refuse(NO_AIDS)
    elif context.lesson.is_on(session):
        context.say("This is a lesson: type `guide` for the reason of the next step.")
    elif session.suggested():
        context.say("`suggest` places the Units that land now as the scenario suggests.")
    elif session.held or (step := session.adviser.suggested_move()) is None:
        context.say("The game is over." if game.over is not None else "No suggested move for this question.")
    else:
        session.adviser.stepped = True
        step = session.adviser.with_risks(step)
        context.say(*SuggestedMoves().lines(game.turn, step, plain=context.talk.manner.plain))


def _hits(module: str, events: Sequence[Event]) -> list[Event]:
    """Return the attacks and hits in ``events`` on a module of the Vittles, named by its id or its name."""
    names = {words.name.lower().removeprefix("the "): id_ for id_, words in MODULES.items()}
    name = module.removeprefix("the ")
    id_ = name.upper() if name.upper() in MODULES else names.get(name, "")
    found = [event for event in events if id_ and _is_about(event, id_)]
    is_hit = any(event.kind in ("module_failing", "module_destroyed") for event in found)
    return [event for event in found if event.kind.startswith(("combat", "module_"))] if is_hit else []


def _why_word(context: TerminalContext, word: str) -> None:
    """Explain a word or a choice, or list the rules that contain the word.

    :raises UnknownError: if nothing explains it.
    """
    lines = explained(context, word) or rule_text.search_lines(load_rulebook(), word)
    if not lines:
        raise typed_input.UnknownError(f"nothing is called {word!r}. Type `why` and a name, or `why` alone")
    context.say(*lines)


def explained(context: TerminalContext, word: str) -> list[str]:
    """Return the text for a word; [] if there is none.

    The text is the glossary's entry for a word, Unit or choice, or the text of the scenario, the Nasty
    Surprise or the first Circle of that name.
    """
    glossary, game = load_glossary(), context.game
    if (entry := glossary.find(word)) is not None:
        return [entry.line]
    special, wanted = game.view().special_rules, word.lower().replace("-", " ")
    scenario = game.tables.scenario
    if wanted in (scenario.name.lower(), f"scenario {scenario.number}"):
        return [f"Scenario {scenario.number}, {scenario.name}: {scenario.text}"]
    for room in game.tables.catalog.circles:
        if wanted in room.name.lower():
            return [f"{room.name}: {circle_effect(room, special)}"]
    for card in game.tables.catalog.surprise_cards:
        if wanted == card.title.lower():
            return [f"{card.title}: {card.text}"]
    things = [] if word.isdecimal() else typed_input.ids_meant(typed_input.things(game.view()), word)
    if len(things) == 1 and (entry := glossary.find(things[0])) is not None:
        return [entry.line]  # "Maj. Acuto" is "acuto".
    meant = typed_input.choice(game, word, context.question.listed) if game.ask is not None else None
    entry = glossary.find(meant.commands[-1].verb) if meant is not None and meant.commands else None
    first, _, last = wanted.rpartition(" ")
    if entry is None and (last.isdecimal() or len(last) == 1):
        entry = glossary.find(first)  # "complex a" and "guard 5" are a Complex and a Guard.
    return [entry.line] if entry is not None else []


def _texts(context: TerminalContext, clauses: Sequence[str]) -> list[str]:
    rules = map(load_rulebook().find, clauses)
    return [f"{rule.title}: {rule.text} [{rule.id}]" if context.cites else rule.text for rule in rules]


FEW = 2
"""Maximum number of events without reasons of their own that are explained by the rules they follow."""


def _rules(context: TerminalContext, event: Event, found: Sequence[Event]) -> list[str]:
    """Return the last two rules that an event follows; [] if more than `FEW` events are to be explained."""
    followed = [id_ for id_ in event.clauses if id_[0].isdecimal()]
    return _texts(context, followed[-2:]) if len(found) <= FEW else []


def _reasons(event: Event) -> list[str]:
    rests = narrate.grounds(event) if event.kind in ("si_activated", "combat", "hq_jammed") else []
    return [*narrate.why(event), *rests]


def _is_about(event: Event, thing: str) -> bool:
    """Return whether an event names a thing, perhaps as one of several that fire."""
    data = event.data
    fought = (*data.get("shots", ()), data["target"]) if event.kind == "combat" else ()
    return thing in (*map(str, data.values()), *(one["id"] for one in fought))


def _is_logged(event: Event) -> bool:
    return not narrate.EVENT_KINDS[event.kind].quiet


def _is_news(event: Event) -> bool:
    """Return whether an event is more than its command says: a step counts only if it stops the Unit."""
    moved = event.kind == "unit_moved" and not event.data["stopped"]
    return _is_logged(event) and not moved and event.kind not in ECHOES


def _just_happened(context: TerminalContext) -> list[Event]:
    """Return the events of the last commands given. A question does not split an enemy turn."""
    log, count = context.session.game_log, len(context.game.history)
    begin, theirs = min(context.since + 1, count), log.enemy_turn()
    if theirs and theirs[-1].moment >= (begin, 0):
        begin = min(begin, theirs[0].moment[0])
    return log.events_from((begin, 0))


WHY_NOT = re.compile(r"(?:not|can(?:'?t| ?not)?)\b(?: (?:i|we)\b)?(?: not\b)?", re.IGNORECASE)
"""Matches the beginning of a question after ``why``: ``not``, ``can't I``, ``can I not``."""
SHOOT = re.compile(r"(?:shoot|fire|attack|hit)(?: at)?(?: |$)(?:this|that|it|them)?", re.IGNORECASE)
"""Matches what comes before a target in a question after ``why``."""


def target(context: TerminalContext, words: str) -> str:
    """Return the enemy or hex that a question such as ``fire at guard 1`` is about; "" for any other."""
    shot = SHOOT.match(words)
    named = context.asked_about.written(words)[shot.end() if shot else 0 :].strip()
    if shot and not named:
        return context.asked_about.looked_at
    found = [] if named.isdecimal() else typed_input.places(context.game.view(), named)
    return found[0] if len(found) == 1 and (shot or found[0] not in HEX) else ""


def _why_not(context: TerminalContext, command: str) -> None:
    word = command.lower()
    if word in SUGGESTIONS:
        none = _no_set_up(context)
        if word == "good" and none:
            _why_suggested(context)
        else:
            context.say(none or f"You can type `{word}` now.")
        return
    aimed = re.sub("^full[ -]fire (?:at )?(?=.)", "fire ", command, flags=re.IGNORECASE)
    if lines := advice_lines.no_shot(context.game, target(context, aimed)):
        context.say(*lines)
        return
    if not command:
        context.say(*advice_lines.not_now(context.game))
        return
    meant = typed_input.meaning(context.game, command)
    if meant.commands:
        context.say(f"{meant.commands[-1].name} is legal.")
        return
    reason = meant.reason or context.game.why_not(command)[1]
    context.refuse(cited(reason, meant.clauses), command)
    if first := typed_input.choose_first(context.game, command):
        context.refuse(first)
    context.say(*(_forbidding(context, meant.clauses) if context.cites else ()))


def _forbidding(context: TerminalContext, clauses: Sequence[str]) -> list[str]:
    if not context.cites:
        return _texts(context, [id_.removeprefix("-") for id_ in clauses])
    return state_lines.fact_page(game_pages.rules_page("", "", clauses, load_rulebook()).rows)


NEW = "new"
"""Argument of ``restart`` that asks for a new seed."""


def do_clock(context: TerminalContext, _: str) -> None:
    """Show the time and the number of commands so far, the turn, and what identifies the seed."""
    game, times = context.game, context.status.times
    if times is None:
        context.say("This game has no clock: it was opened without one.")
    else:
        context.say(f"Real time {clock(times.real)}, play time {clock(times.play)}.")
    back = f", {game.taken_back} undone" if game.taken_back else ""
    context.say(f"{counted(len(game.history), 'command')}{back}, turn {game.turn}.")
    if not game.at_table:
        seed = [] if context.terms.hidden else [f"Seed {game.seed}."]
        context.say(*seed, question_lines.seed_counters(game))


def do_splits(context: TerminalContext, rest: str) -> None:
    """Show the splits of the run so far, compared with your best run; `splits play` uses play time."""
    by = next((one for one in CLOCKS if one.startswith(rest.lower())), "")
    if not by:
        raise typed_input.UnknownError(
            f"unknown clock {rest!r}. Type `splits`, `splits real` or `splits play`"
        )
    run, is_over, plain = context.status, context.game.over is not None, context.talk.manner.plain
    rows = run.rows(by)
    lines = run_lines.split_table(run.splits, run.attempt, rows, run.others, by, is_over=is_over, plain=plain)
    context.say(*lines)


def do_concede(context: TerminalContext, _: str) -> None:
    """Give up for good: a defeat, with a score for what is aboard. Asks first."""
    game = context.game
    if game.over is None and game.turn and not context.is_sure("concede"):
        lost = taken(game.view())
        counts = f"{capital(lost)}." if lost else f"You would score {game.score.vp:g} VP for what is aboard."
        context.say(f"This ends the game in defeat, for good. {counts}")
        context.say("Type `yes` or `concede` again to give up; any other line continues the game.")
        return
    context.session.concede()
    context.asked = False
    context.say_kept()


def do_restart(context: TerminalContext, rest: str) -> None:
    """Restart with the same seed; `restart new` with a fresh one. Asks first, and this game stays saved."""
    game, word = context.game, rest.lower()
    if word not in ("", NEW):
        context.say("Type `restart`, or `restart new` for a new seed.")
    elif context.terms.once:
        context.say("A raid of a campaign is played only once, so it cannot be restarted.")
    elif game.at_table:
        context.say("A printed game cannot be restarted, because you draw its cards and counters.")
    elif game.over is None and game.journal and not context.is_sure(f"restart {word}".strip()):
        context.say("This leaves the game, which stays saved, and starts another.")
        context.say("Type `yes` or repeat the command to restart; anything else continues this game.")
    else:
        raise NextGame(lambda: begin_again(game, context.terms.components, fresh=word == NEW))


def do_plain(context: TerminalContext, rest: str) -> None:
    """Word everything for screen readers: no ids, no brackets. `plain off` ends it; your choice is kept."""
    _prefer(context, rest, plain="Plain words are on; `why ids` shows rule ids.")


def do_brief(context: TerminalContext, rest: str) -> None:
    """Report only what matters in enemy turns; shorten menus. `brief off` ends it; your choice is kept."""
    _prefer(context, rest, brief="Brief is on; `again` shows the last events in full.")


def do_typing(context: TerminalContext, rest: str) -> None:
    """Use the terminal's own input (`typing plain`), or edit lines (`typing edited`). Your choice is kept."""
    replies = {
        "plain": "Lines are read as the terminal sends them.",
        "edited": "Line editing is on, where possible.",
    }
    if rest.lower() not in replies:
        now, other = ("edited", "plain") if context.talk.manner.edits else ("plain", "edited")
        raise typed_input.UnknownError(f"typing is {now}. Type `typing {other}` to change it")
    context.talk.change(plain_input=rest.lower() == "plain")
    context.say(replies[rest.lower()])


def do_speak(context: TerminalContext, rest: str) -> None:
    """Speak lines by voice or screen reader; needs prismatoid. `speak off` ends it; your choice is kept."""
    _prefer(context, rest, speak="Every line is spoken now.")


def _prefer(context: TerminalContext, word: str, **preference: str) -> None:
    """Turn a preference on or, if ``word`` is "off", off, and report the change.

    ``preference`` is a single keyword: the name of the preference, and the report once it is on.
    """
    ((name, is_on),) = preference.items()
    if word.lower() not in ("", "on", "off"):
        raise typed_input.UnknownError(f"type `{name}`, or `{name} off`")
    wanted = word.lower() != "off"
    trouble = context.talk.change(**{name: wanted})
    context.say(f"{capital(trouble)}." if trouble else is_on if wanted else f"{capital(name)} is off.")


def do_again(context: TerminalContext, rest: str) -> None:
    """Show everything the last command caused, an enemy turn in full; `again turn` shows the last one."""
    word = rest.lower()
    if word not in ("", "turn"):
        raise typed_input.UnknownError("type `again`, or `again turn`")
    events = context.session.game_log.enemy_turn() if word else _just_happened(context)
    context.say(*(EventLines().tell(events) or ["Nothing happened."]))


def do_repeat(context: TerminalContext, _: str) -> None:
    """Repeat the last answer."""
    context.draw(context.repeats)
