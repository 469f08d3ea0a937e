"""The order ``why``: what the enemy considered, why guns woke and fired, and what forbids a command.

The docstring of each order is what ``help`` says about it.
"""

from __future__ import annotations

from hades import narrate
from hades.engine.undo import cited
from hades.state.events import Event
from hades.terminal import advice_lines, menu, rule_text, state_lines, wording
from hades.terminal.context import TerminalContext

AT_ONCE = 6
"""Things whose reasons are told in plain words without being asked for one by one."""


def order_why(context: TerminalContext, rest: str) -> None:
    """why all came so; why guard-05: of one; why ids: with clauses; why not <command>: what forbids it"""
    first, _, command = rest.partition(" ")
    if first.lower() == "not":
        _why_not(context, command.strip())
        return
    word, is_plain = rest.lower(), context.talk.manner.plain
    context.cites = word == "ids" or not is_plain
    log = context.session.game_log
    if word in ("", "all", "ids"):
        # who hears no ids otherwise asks for them here
        found = [event for event in log.told[-1] if _reasons(event) or (is_plain and _is_told(event))]
        who = dict.fromkeys(e.data["unit"] for e in found if e.data.get("unit") and narrate.why(e))
        if is_plain and not word and len(found) > AT_ONCE and who:
            context.say(
                f"{len(found)} things came about; reasons had {narrate.listed(who)}. Type why "
                f"and a name, such as why {narrate.title(next(iter(who)))}, or why all."
            )
            return
        none = "The last command made no enemy choose anything."
    else:
        meant = wording.ids_meant(state_lines.things(context.session.view), rest)
        if len(meant) != 1:
            what = f"could be {', '.join(meant[:6])}" if meant else "is nothing that acts"
            context.say(f"No: {rest!r} {what}; write why and a name from units, or why alone.")
            return
        turn = log.enemy_turn()
        last, before = (
            [e for e in events if _is_told(e) and meant[0] in map(str, e.data.values())]
            for events in (log.told[-1], turn[1] if turn is not None else [])
        )
        found, none = last or before, f"Nothing has come of {narrate.name(meant[0])} of late."
    lines = [line for e in found for line in (narrate.line(e), *(f"  {why}" for why in _reasons(e)))]
    context.say(*(lines or [none]))


def _reasons(event: Event) -> list[str]:
    """Why something came about: what the enemy chose, why a gun woke, why the ship was fired at."""
    rests = narrate.grounds(event) if event.kind in ("si_activated", "combat") else []
    return [*narrate.why(event), *rests]


def _is_told(event: Event) -> bool:
    """Whether an event is told to everybody."""
    return not narrate.EVENT_KINDS[event.kind].quiet


def _why_not(context: TerminalContext, command: str) -> None:
    if not command:
        context.say(*advice_lines.not_now(context.game))
        return
    try:
        meant = menu.resolve(context.game.menu, command, narrate.names_of(context.game.view()))
    except menu.UnclearError as error:
        context.refuse(error)
        return
    if meant is not None:
        context.say(f"{meant.name} is legal.")
        return
    clauses, reason = menu.why_not(context.game, command)
    if not reason:
        clauses, reason = context.game.why_not(command)
    context.refuse(cited(reason, clauses), command)
    book = context.rulebook
    for id_ in clauses:
        context.say(*rule_text.brief(book.find(id_)))
        if id_.startswith("-"):
            context.say(*rule_text.off_in(context.game.switched_off, id_))
