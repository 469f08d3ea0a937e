"""The order ``why``: what the enemy considered, why guns woke and fired, and what forbids a command.

The docstring of each order is what ``help`` says about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hades import narrate
from hades.engine.undo import cited
from hades.terminal import advice_lines, menu, naming, rule_text, state_lines

if TYPE_CHECKING:
    from hades.state.events import Event
    from hades.terminal.terminal_game import TerminalGame

AT_ONCE = 6
"""Things whose reasons are told in plain words without being asked for one by one."""


def order_why(dialogue: TerminalGame, rest: str) -> None:
    """why all came so; why guard-05: of one; why ids: with clauses; why not <command>: what forbids it"""
    first, _, command = rest.partition(" ")
    if first.lower() == "not":
        _why_not(dialogue, command.strip())
        return
    word, is_plain = rest.lower(), dialogue.talk.manner.plain
    dialogue.cites = word == "ids" or not is_plain
    log = dialogue.session.game_log
    if word in ("", "all", "ids"):
        # who hears no ids otherwise asks for them here
        found = [event for event in log.told[-1] if _reasons(event) or (is_plain and _is_told(event))]
        who = dict.fromkeys(e.data["unit"] for e in found if e.data.get("unit") and narrate.why(e))
        if is_plain and not word and len(found) > AT_ONCE and who:
            dialogue.say(
                f"{len(found)} things came about; reasons had {narrate.listed(who)}. Type why "
                f"and a name, such as why {narrate.title(next(iter(who)))}, or why all."
            )
            return
        none = "The last command made no enemy choose anything."
    else:
        meant = naming.meant(state_lines.things(dialogue.session.view), rest)
        if len(meant) != 1:
            what = f"could be {', '.join(meant[:6])}" if meant else "is nothing that acts"
            dialogue.say(f"No: {rest!r} {what}; write why and a name from units, or why alone.")
            return
        turn = log.enemy_turn()
        last, before = (
            [e for e in events if _is_told(e) and meant[0] in map(str, e.data.values())]
            for events in (log.told[-1], turn[1] if turn is not None else [])
        )
        found, none = last or before, f"Nothing has come of {narrate.name(meant[0])} of late."
    lines = [line for e in found for line in (narrate.line(e), *(f"  {why}" for why in _reasons(e)))]
    dialogue.say(*(lines or [none]))


def _reasons(event: Event) -> list[str]:
    """Why something came about: what the enemy chose, why a gun woke, why the ship was fired at."""
    rests = narrate.grounds(event) if event.kind in ("si_activated", "combat") else []
    return [*narrate.why(event), *rests]


def _is_told(event: Event) -> bool:
    """Whether an event is told to everybody."""
    return not narrate.EVENT_KINDS[event.kind].quiet


def _why_not(dialogue: TerminalGame, command: str) -> None:
    if not command:
        dialogue.say(*advice_lines.not_now(dialogue.game))
        return
    try:
        meant = menu.resolve(dialogue.game.menu, command, narrate.names_of(dialogue.game.view()))
    except menu.UnclearError as error:
        dialogue.refuse(error)
        return
    if meant is not None:
        dialogue.say(f"{meant.name} is legal.")
        return
    clauses, reason = menu.why_not(dialogue.game, command)
    if not reason:
        clauses, reason = dialogue.game.why_not(command)
    dialogue.refuse(cited(reason, clauses), command)
    book = dialogue.rulebook
    for id_ in clauses:
        dialogue.say(*rule_text.brief(book.find(id_)))
        if id_.startswith("-"):
            dialogue.say(*rule_text.off_in(dialogue.game.switched_off, id_))
