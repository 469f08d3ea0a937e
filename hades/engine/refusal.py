"""Explanations for refused commands: the clauses that keep a command out of the menu, and a sentence.

A table has a row for each verb: the questions that accept it, its clauses, and the function that finds the
fault when such a question is open (`hades.engine.refusals`). At any other question it is the wrong moment for
the command, unless the command is barred for the whole turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from hades.content.component_records import DECKS, TREASURES, WEAPONS
from hades.engine.refusals import set_up, shl_phase, vittles
from hades.engine.refusals.shared_reasons import Reason, Why
from hades.engine.sequencer import ask_of
from hades.state.commands import VERBS
from hades.state.state import State

Code = tuple[Any, ...]


@attrs.frozen
class VerbRow:
    """The questions (``asks``) that accept a verb, and the reasons for refusing it.

    ``clauses`` are cited when it is the wrong moment. ``bars`` finds a reason that lasts all turn.
    """

    asks: tuple[str, ...]
    clauses: tuple[str, ...]
    reason: Reason | Why | None = None
    """The reason at a question in ``asks``, or a function that finds it; None if it is always offered."""
    bars: Callable[[State], Why | None] | None = None


MOMENTS = {
    "set_up?": "set-up",
    "set_up_at?": "a Unit that was just chosen in set-up",
    "15.3?": "the bombardment before turn 1",
    "jam?": "Comm Crash",
    "5.3?": "choosing the next Guard Tower when the Nastian Cup runs out",
    "6.0?": "the SHL Phase, while no Unit is acting",
    "act?": "a Unit that has just been activated",
    "move?": "a Unit that has begun a Full Move or Run and Gun",
    "fire?": "a Unit about to fire",
    "cfp?": "a SWAT Unit about to use CFP",
    "cfp_fire?": "a SWAT Unit attacking with CFP",
    "sabotage?": "an Engineer about to sabotage",
    "request?": "an answered Request",
    "land?": "choosing the Units to land",
    "land_at?": "a Unit about to land",
    "evacuate?": "choosing the Units to evacuate",
    "forced_march?": "an HQ that orders a Forced March",
    "bridge?": "a Unit that has hacked the Bridge",
    "teleport?": "a Unit that has hacked the Teleporter",
    "call?": "an HQ that calls through the Teleporter",
    "bring_at?": "a Unit about to appear near the Teleporter",
    "7.1?": "the Repair Step",
    "7.2?": "the Movement Step of the Vittles",
    "7.3?": "the Attack Step of the Vittles",
    "9.0?": "the end of the last turn",
}
"""Question -> the moment or the Unit that the question is for, as in "only for set-up"."""

CONTINUED = {"move?", "fire?", "cfp_fire?"}
"""Questions during an action; the action can end without a command, earlier than the player expects."""

TABLE = {
    # 15.0 Set-up, 5.3 Comm Crash
    "place": VerbRow(("set_up?",), ("15.1-10",), set_up.place),
    "place_at": VerbRow(("set_up_at?",), ("15.1-10",), set_up.place_at),
    "jam": VerbRow(("jam?",), ("5.3-18",), set_up.jam),
    "fill_tower": VerbRow(("5.3?",), ("5.3-01",), set_up.fill_tower),
    # 6.0 SHL Phase
    "activate": VerbRow(("6.0?",), ("6.0-01",), shl_phase.activate),
    "enter_lab": VerbRow(("6.0?",), ("12.7-01",), shl_phase.enter_lab),
    "end_phase": VerbRow(("6.0?",), ("6.0-02",)),
    "full_move": VerbRow(("act?",), ("6.0-03", "6.1-01"), shl_phase.full_move),
    "full_fire": VerbRow(("act?",), ("6.0-03", "6.2-01"), shl_phase.full_fire),
    "run_and_gun": VerbRow(("act?",), ("6.0-03", "6.3-01"), shl_phase.run_and_gun),
    "cfp": VerbRow(("act?",), ("6.0-05", "6.0-06"), shl_phase.cfp),
    "sabotage": VerbRow(("act?",), ("6.0-05", "6.0-07"), shl_phase.sabotage),
    "rally": VerbRow(("act?",), ("6.0-05", "6.0-08"), shl_phase.rally),
    "request": VerbRow(("act?",), ("6.0-05", "6.0-08"), shl_phase.request),
    "call": VerbRow(("act?",), ("15.2-12", "6.0-08"), shl_phase.call),
    "forced_march": VerbRow(("act?",), ("6.0-05", "6.0-08"), shl_phase.forced_march),
    "science": VerbRow(("act?",), ("6.0-05", "6.0-09"), shl_phase.science),
    "leave_lab": VerbRow(("act?",), ("12.7-05",), shl_phase.leave_lab),
    "stand_by": VerbRow(("act?",), ("6.0-01",)),
    # 6.1 Full Move, 6.3 Run and Gun
    "move_to": VerbRow(("move?",), ("6.1-01",), shl_phase.move_to),
    "take_shaft": VerbRow(("move?",), ("6.1-21",), shl_phase.take_shaft),
    "blow_door": VerbRow(("move?",), ("6.1-11",), shl_phase.blow_door),
    "disarm": VerbRow(("move?",), ("11.0-25",), shl_phase.disarm),
    "take": VerbRow(("move?",), ("P-30",), shl_phase.take),
    "put_down": VerbRow(("move?",), ("P-30",), shl_phase.put_down),
    "fire": VerbRow(("move?",), ("6.3-02",), shl_phase.fire),
    "stop": VerbRow(("move?",), ("6.1-01",), shl_phase.stop),
    # 6.2 Full Fire, 6.4 SWAT CFP, 6.5 Engineer Sabotage
    "fire_at": VerbRow(("fire?", "cfp_fire?"), ("6.2-01",), shl_phase.fire_at),
    "fire_at_si": VerbRow(("fire?", "cfp_fire?"), ("6.2-01",), shl_phase.fire_at_si),
    "fire_at_fighter": VerbRow(("fire?", "cfp_fire?"), ("6.2-15",), shl_phase.fire_at_fighter),
    "combine": VerbRow(("fire?", "cfp_fire?", "sabotage?"), ("6.2-09",), shl_phase.combine),
    "combine_running": VerbRow(("fire?", "cfp_fire?", "sabotage?"), ("6.2-10",), shl_phase.combine_running),
    "stay_and_attack": VerbRow(("cfp?",), ("6.4-02",), shl_phase.stay_and_attack),
    "jump_to": VerbRow(("cfp?",), ("6.4-03",), shl_phase.jump_to),
    "hold_fire": VerbRow(("cfp_fire?",), ("6.4-17",)),
    "sabotage_si": VerbRow(("sabotage?",), ("6.5-01",), shl_phase.sabotage_si),
    # 6.7 HQ Request, 6.8 HQ Forced March, 6.9 Science Action
    "land": VerbRow(("request?",), ("6.7-06", "6.7-07"), shl_phase.land),
    "evacuate": VerbRow(
        ("request?",),
        ("6.7-06", "6.7-11"),
        (("6.7-11", "6.7-13"), "no Unit on Inferno within three hexes of the HQ can be taken aboard"),
    ),
    "decline": VerbRow(("request?", "teleport?", "call?"), ("6.7-06", "6.9-18")),
    "land_unit": VerbRow(("land?",), ("6.7-07",), shl_phase.land_unit),
    "land_at": VerbRow(("land_at?",), ("6.7-07",), shl_phase.land_at),
    "evacuate_unit": VerbRow(("evacuate?",), ("6.7-11",), shl_phase.evacuate_unit),
    "evacuate_to_lab": VerbRow(("evacuate?",), ("12.7-02",), shl_phase.evacuate_to_lab),
    "done": VerbRow(("land?", "evacuate?"), ("6.7-07", "6.7-11")),
    "march": VerbRow(("forced_march?",), ("6.8-01",), shl_phase.march),
    "open_door": VerbRow(("bridge?",), ("6.9-12",), shl_phase.open_door),
    "disarm_trap": VerbRow(("bridge?",), ("11.0-06",), shl_phase.disarm_trap),
    "teleport": VerbRow(("teleport?",), ("6.9-18",), shl_phase.teleport),
    "teleport_to_lab": VerbRow(("teleport?",), ("12.7-02",), shl_phase.teleport_to_lab),
    # 15.2, 15.4 Arrivals through the Teleporter
    "bring": VerbRow(("call?", "teleport?"), ("15.2-12", "15.4-12"), shl_phase.bring),
    "bring_at": VerbRow(("bring_at?",), ("15.2-12", "15.4-13"), shl_phase.bring_at),
    # 7.0 Vittles Phase, 15.3 Bombardment
    "repair": VerbRow(("7.1?",), ("7.1-01",)),
    "no_repair": VerbRow(("7.1?",), ("7.1-01",)),
    "skedaddle": VerbRow(
        ("7.2?",), ("7.2-01",), (("7.2-01",), "the Vittles is already Out System"), vittles.adrift
    ),
    "approach": VerbRow(
        ("7.2?",), ("7.2-01",), (("7.2-01",), "the Vittles is already In System"), vittles.adrift
    ),
    "hold_station": VerbRow(("7.2?",), ("7.2-01",)),
    "shoot_unit": VerbRow(("7.3?", "15.3?"), ("7.3-01",), vittles.shoot_unit, vittles.silent),
    "shoot_si": VerbRow(("7.3?", "15.3?"), ("7.3-01",), vittles.shoot_si, vittles.silent),
    "shoot_fighter": VerbRow(("7.3?", "15.3?"), ("7.3-01",), vittles.shoot_fighter, vittles.silent),
    "cease_fire": VerbRow(("7.3?", "15.3?"), ("7.3-01",)),
    # 9.0 End of the game, and the standing orders, which every question of a turn takes
    "end_game": VerbRow(("9.0?",), ("9.0-02",)),
    "draw_from": VerbRow((), ("R-04",), vittles.draw_from),
    "overtime": VerbRow((), ("14.2-01",), vittles.overtime),
}


def why_refused(s: State, code: Code) -> Why:
    """Return why a command is not in the menu, as clause ids and a sentence.

    There is at least one clause, unless the code is not a command at all.
    """
    if not well_formed(s, code):
        return (), "that is not a command of this game; choose one from the menu"
    if s.outcome:
        return ("9.0-02",), "the game is over"
    row = TABLE[code[0]]
    frame = s.agenda[-1]
    why = row.bars(s) if row.bars else None
    if why is None and (frame[0] in row.asks or not row.asks):
        why = row.reason(s, *code[1:]) if callable(row.reason) else row.reason
    if why is None and frame[0] not in row.asks and CONTINUED.intersection(row.asks):
        why = shl_phase.ended(s)
    if why is None:
        _, _, prompt, asked = ask_of(s)
        when = " or ".join(MOMENTS[a] for a in row.asks)
        verb = code[0].replace("_", "-")
        reason = f"`{verb}` is only for {when}. The current question is: {prompt}"
        why = tuple(dict.fromkeys((*row.clauses, *asked))), reason
    clauses, reason = why
    # If no active clause forbids it, clauses that are switched off do.
    return s.t.on(*clauses) or tuple(f"-{id_}" for id_ in clauses), reason


def well_formed(s: State, code: Code) -> bool:
    """Return whether a code is a verb with the right number of arguments, all in range."""
    t = s.t
    ranges = {
        "unit": range(1, t.unit_count),
        "hex": range(len(t.step)),
        "room": range(1, len(t.room_hex)),
        "si": range(len(t.sis)),
        "fighter": range(len(t.fighters)),
        "treasure": range(len(TREASURES)),
        "deck": range(len(DECKS)),
        "weapon": range(len(WEAPONS)),
    }
    # A script may build a Command from anything.
    verb = code[0] if isinstance(code, tuple) and code else None
    kinds = VERBS.get(verb) if isinstance(verb, str) else None
    if kinds is None or len(kinds) != len(code) - 1:
        return False
    given = zip(kinds, code[1:], strict=True)
    return all(isinstance(number, int) and number in ranges[kind] for kind, number in given)
