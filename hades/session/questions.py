"""Texts around a question: where to click, what is impossible and why, and confirmations."""

from __future__ import annotations

import attrs

from hades import narrate
from hades.advice import suggested_set_up
from hades.advice.adviser import Advice
from hades.engine.ask import Ask
from hades.engine.game import Game
from hades.narrate import command_words, descriptions
from hades.narrate.command_words import words_of
from hades.narrate.component_texts import CRISES, WORN
from hades.rules.hq_request import RADIUS
from hades.session.option import Option
from hades.session.table_session import TableSession
from hades.session.unavailable import Unavailable
from hades.state.commands import STANDING_ORDERS
from hades.view import ChitsSeen, UnitSeen, View

LANDING_PLACES = {
    "inferno": "a hex of Inferno",
    "near-teleporter": "a hex near the Teleporter",
    "at-teleporter": "a hex in or at the Teleporter",
}
BOUND = ("act?", "request?", "7.2?", "7.3?")
"""Kinds of questions where a choice can use up what Crisis! allows."""


def crisis(chits: ChitsSeen) -> str:
    """Return this turn's ``Crisis! The ... [5.3-14]``; "" if the chit was not drawn."""
    row = CRISES.get(chits.crisis)
    return f"Crisis! {narrate.capital(row.text)} [5.3-14]" if row is not None else ""


def warning(session: TableSession) -> str:
    """Return the effect of this turn's Crisis! if a choice can use up what the chit allows; otherwise "".

    In a game that continues from an analysis, the better line comes first. All chits are shown on the ship
    strip.
    """
    better = session.better.words if session.better is not None and session.better_left is not None else ""
    kind, unit = session.asked, session.acting_unit
    is_hq = unit is not None and unit.type == "hq"
    asks = is_hq if kind in ("act?", "6.0?") else kind in BOUND
    return " ".join(filter(None, (better, crisis(session.view.chits) if asks else "")))


def state_of(session: TableSession, unit: UnitSeen, *, plain: bool = False) -> str:
    """Return the place of a Unit, its Movement Factors left, and whether it is depleted, or "".

    ``plain`` leaves out what the board and the counter show.
    """
    where = unit.hex or ("Lab" if unit.place == "lab" else unit.place)
    kind, ask = command_words.kind(unit), session.ask
    moves = ask is not None and ask.left is not None and ask.subject == unit.id
    parts = (
        kind if not unit.hex else "",
        where if not (plain and unit.hex) else "",
        descriptions.moves(unit, ask) if moves or not plain else "",
        WORN[True] if unit.depleted else "",
    )
    return ", ".join(filter(None, parts))


def _fixed(session: TableSession) -> str:
    fixed = session.fixed()
    if fixed:
        who = (
            narrate.joined(session.names[unit] for unit in fixed) if len(fixed) < 3 else f"{len(fixed)} Units"
        )
        return f" {who} cannot be picked up: a counter has been drawn (strict undo)."
    return ""


def hint(session: TableSession) -> str:
    """Return the progress of the current action, and where to click."""
    ask = session.ask
    assert ask is not None
    if session.pending_draw is not None or session.first is not None:
        return ""
    if ask.kind in ("set_up?", "set_up_at?"):
        missing = suggested_set_up.still_to_place(session.game, session.view)
        if session.selected or ask.kind == "set_up_at?":
            return f"{missing} Click {_landing_place(session)}."
        return f"{missing}{_fixed(session) or f' In {_landing_place(session)}.'}"
    if session.held:
        unit, hex_ = session.last_placed
        wakes = "".join(f", which {text} [{', '.join(ids)}]" for text, ids in session.woken[hex_])
        return f"Last landed: {session.names[unit]} in {hex_}{wakes}.{_fixed(session)}"
    if ask.kind in ("land?", "land_at?"):
        text = f"Within {RADIUS} hexes of {_hq(session, ask.hex)}. [6.7-07]"
        if session.selected or ask.kind == "land_at?":
            return f"{text} Click a tinted hex."
        return f"{text} Choose a Unit."
    if ask.kind == "evacuate?":
        waits = " Emily waits. [6.7-13]" if session.before_emily(ask.hex) else ""
        return f"Within {RADIUS} hexes of {_hq(session, ask.hex)}. [6.7-11]{waits}"
    return _plain_hint(session, ask)


def _hq(session: TableSession, hex_: str) -> str:
    """Return the HQ whose Request the Vittles answers, or the hex once the HQ is aboard."""
    there = (unit for unit in session.units_at(hex_) if unit.is_friend and unit.type == "hq")
    return next((session.names[unit.id] for unit in there), hex_)


def _landing_place(session: TableSession) -> str:
    found = suggested_set_up.group(session.game, session.view)
    return LANDING_PLACES[found[0].where] if found else "a tinted hex"


HINTS = {
    "forced_march?": "Click a Unit in brackets, or choose it here.",
    "bring_at?": "Click a tinted hex.",
    "cfp?": "Click a tinted hex.",
    "5.3?": "Click a lit Guard Tower on its deck, or choose it here.",
}
"""Where to click, by kind of question, for questions where the place to click never varies."""


def _plain_hint(session: TableSession, ask: Ask) -> str:
    if ask.kind in HINTS:
        return HINTS[ask.kind]
    if ask.kind == "7.2?" and session.view.vittles.in_system:
        return (
            "While the Vittles is away it can neither land nor fetch Units, and Fighters fire at Units on "
            "the hull. [6.7-02, 5.1-04, 5.1-05]"
        )
    if ask.kind in ("call?", "teleport?"):
        first = "Choose a Unit here or aboard, then a hex near the Teleporter."
        return "Click a tinted hex." if session.selected else first
    if session.selected or ask.kind in ("move?", "act?"):
        far = "tinted hexes" if session.game.aids else "any hex in reach"
        kinds = {mark.kind for mark in session.marks.values()}
        found = [f"{far}: move"] * ("move" in kinds) + ["reticles: attack"] * ("target" in kinds)
        return f"{narrate.capital('; '.join(found))}." if found else ""
    if ask.kind == "jam?":
        which = "second" if ask.to_jam == 1 else "first"
        return f"Jam the {which} of two HQs: they cannot act, land or leave. [5.3-18, 5.3-19]"
    if ask.kind in ("7.3?", "15.3?"):
        left = f"{shots_left(session.view)} " if ask.kind == "15.3?" else ""
        if gun := session.names.get(session.gun, ""):
            return f"{left}{gun}: click a reticle or a Fighter in orbit, or choose here."
        many = any(option.gun for option in session.options)
        first = "Choose a gun, or click a reticle" if many else "Click a reticle"
        return f"{left}{first} or a Fighter in orbit."
    return ""


def shots_left(view: View) -> str:
    """Return the shots left to each railgun in the bombardment. Each begins with two (15.3-08)."""
    return f"Shots left: {', '.join(f'{left} for {gun}' for gun, left in view.bombardment.items())}."


def silent_guns(session: TableSession) -> tuple[Unavailable, ...]:
    shot = next((c for c in session.game.menu if c.verb in command_words.WEAPON_VERBS), None)
    if shot is None or session.gun or session.asked != "7.3?":
        return ()
    found = []
    for gun, name in narrate.WEAPONS.items():
        ids, reason = session.game.why_not(f"{shot.verb} {gun} {shot.args[1]}")
        if gun not in session.guns and reason:
            found.append(Unavailable(name, narrate.capital(reason), ids))
    return tuple(found)


def way_back(session: TableSession) -> tuple[Option, ...]:
    """Return the choice that deselects, or takes back the last choice; () if neither is possible.

    A choice can be taken back only while it has had no effect.
    """
    if session.first is not None:
        return ()
    if session.pending_draw is not None:
        note = "the last draw entered" if session.pending_draw.needed.entered else "the command that draws"
        return (Option("Take back", key="ESC", note=note, tone="back"),)
    if session.held:
        unit, _ = session.last_placed
        label = f"Take back {session.names[unit]}"
        return (Option(label, key="ESC", note="to choose another hex", subject=unit),)
    if session.selected:
        return (Option("Another Unit", key="ESC", note="deselect this one", tone="back"),)
    if session.gun:
        return (Option("Another gun", key="ESC", note="back to the list of guns", tone="back"),)
    if session.ask is not None and session.can_cancel:
        return (Option("Back", key="ESC", note="undo this choice", tone="back"),)
    return ()


NO = Option("No", tone="back")
STRANDED = "If the ship is In System when the raid ends, it is lost with all aboard [14.0-03]"


def confirmations(
    session: TableSession, option: Option, *, confirm: bool, better: Advice | None = None
) -> tuple[Option, ...]:
    """Return the choices that confirm or cancel a costly choice; () if none is needed.

    With ``confirm``, ending a phase needs a confirmation while a Unit can still act. ``better`` is the
    coach's advice.
    """
    if option.tone == "sure":
        return ()
    sure = _sure(session, option, confirm=confirm)
    if better is None:
        return (sure, NO) if sure is not None else ()
    before = f"{sure.note}; the coach" if sure is not None and sure.note else "The coach"
    label = sure.label if sure is not None else "Do it anyway"
    return (
        attrs.evolve(sure or option, label=label, note=f"{before}: {better.cost}", tone="sure"),
        attrs.evolve(NO, note=f"better: {better.plan}", tone="plain"),
    )


def _sure(session: TableSession, option: Option, *, confirm: bool) -> Option | None:
    """Return the confirmation that a choice needs even without a coach, or None."""
    last, sure = option.verb, words_of(option.verb).sure if option.commands else ""
    if not sure:
        return None
    # The question already gives the reason of a suggested move.
    note = option.note if option.tone != "suggest" else ""
    if last == "end-phase":
        note = unused(session) if confirm else ""
    elif lost := stranding(session.view, last):
        note = lost
    elif last == "hold-station":
        note = ""
    if not note and last in ("end-phase", "hold-station"):
        return None
    return attrs.evolve(option, label=sure, note=note, tone="sure")


def unused(session: TableSession) -> str:
    """Return a phrase on how many Units can still act, with one or two names; "" if none can."""
    names = [session.names[unit] for unit in units_to_act(session.game)]
    # Three names or more do not fit here.
    named = f": {', '.join(names)}" if len(names) < 3 else ""
    return f"{len(names)} can still act{named}" if names else ""


def units_to_act(game: Game) -> tuple[str, ...]:
    """Return the ids of the Units that can still do more than stand by or leave the Lab in this SHL Phase."""
    idle = ("stand-by", "leave-lab", *STANDING_ORDERS)
    activations = (command for command in game.menu if command.verb == "activate")
    return tuple(
        command.args[0]
        for command in activations
        if any(then.verb not in idle for then in game.peek(command).menu)
    )


def stranding(view: View, verb: str) -> str:
    """Return what is lost if a command keeps the Vittles In System in the last turn, or "" (14.0-03)."""
    stays = verb in ("hold-station", "end-game") and view.vittles.in_system and view.turns_left == 0
    return STRANDED if stays else ""
