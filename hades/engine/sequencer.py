"""The sequencer, which runs the agenda until the player is asked or the game is over.

The agenda is a stack of frames. Frames named in `STEPS` run and remove themselves; frames named in `ASKS`
wait for a command. The frame ("turn", index) at the bottom goes through the sections of the turn.
"""

from __future__ import annotations

from collections.abc import Iterable

from hades.chance import SeededSource
from hades.content.tables import Tables
from hades.rules import set_up
from hades.rules.end_turn import overtime_allowed, use_overtime
from hades.rules.sequence_of_play import ASKS as QUESTIONS
from hades.rules.sequence_of_play import STEPS, TURN, Ask
from hades.state.state import GONE, Code, Frame, State

STOPPED = "stopped?"
"""The question at which a drill stops after a section; the question has no answers."""

ASKS: dict[str, Ask] = {
    **QUESTIONS,
    STOPPED: (lambda s, frame: [], lambda s, frame, code: None, "The drill stops here.", ("3.0-02",)),
}
"""All questions of the rules, and the question at which a drill stops."""

GUARD = 10_000
"""Maximum number of frames run between two questions; more would mean an endless loop in the rules."""


def new_state(tables: Tables, seed: str) -> State:
    """Return the State of a new game at its first question (3.0-01)."""
    s = empty_board(tables, seed)
    run(s)
    return s


def empty_board(tables: Tables, seed: str, missing: Iterable[int] = ()) -> State:
    """Return the State of a game before its set-up; ``missing`` squads and HQs are out of the game."""
    s = State(tables, SeededSource(seed))
    for unit in missing:
        s.where[unit], s.steps[unit] = GONE, 0
    s.agenda = [("turn", len(TURN)), ("15.0",)]
    return s


def run(s: State) -> None:
    """Run frames until one is a question, or the game is over.

    :raises RuntimeError: if that takes more than `GUARD` frames; the message shows the agenda.
    """
    agenda = s.agenda
    for _ in range(GUARD):
        if s.outcome:
            agenda.clear()
            return
        frame = agenda[-1]
        step = STEPS.get(frame[0])
        if step is not None:
            clauses = _BEGINNINGS.get(frame)
            if clauses:
                s.tell("step_began", clauses, frame[0])
            step(s, frame)
        elif frame[0] == "turn":
            _next(s, *frame[1:])
        else:
            return
    raise RuntimeError(f"the agenda never reaches a question: {agenda}")


def stop_after(s: State, section: str) -> None:
    s.agenda[0] = (*s.agenda[0][:2], TURN.index(section))


def go_on(s: State) -> None:
    """Continue if the turn has stopped after a section; otherwise do nothing."""
    if s.agenda and s.agenda[-1][0] == STOPPED:
        s.agenda.pop()
        run(s)


_ORDERED = {"5": ("3.0-02", "5.0-01"), "7": ("3.0-02", "7.0-01")}
"""First digit of a section -> clauses on the order of steps, for the two phases that have steps."""
BEGINS = (0,)
"""The arguments of a section's frame when the section begins."""
_BEGINNINGS: dict[Frame, tuple[str, ...]] = {
    (section, *BEGINS): _ORDERED.get(section[0], ("3.0-02",)) for section in TURN
}
"""Frame that begins a section -> clauses for the place of the section in the turn."""


def _next(s: State, at: int, last: int = -1) -> None:
    if at == last + 1 > 0:
        s.agenda[-1] = ("turn", at)
        s.agenda.append((STOPPED,))
        return
    if at == len(TURN):
        s.turn += 1
        # From turn 2 on, cite why the turn before did not end the game.
        goes_on = ("9.0-03",) if s.turn > 1 else ()
        s.tell("turn_began", ("3.0-02", *goes_on), s.turn, s.surprise_left.bit_count())
        at = 0
    s.agenda[-1] = ("turn", at + 1) if last < 0 else ("turn", at + 1, last)
    s.agenda.append((TURN[at], *BEGINS))


def ask_of(s: State) -> Ask:
    """Return the question on top of the agenda; in set-up it has the clauses of the landing group as well."""
    frame = s.agenda[-1]
    menu_of, do, prompt, clauses = ASKS[frame[0]]
    if frame[0] in set_up.ASKS:
        clauses = (*set_up.group_of(s).clauses, *clauses)
    return menu_of, do, prompt, s.t.on(*clauses)


def standing_orders(s: State) -> list[Code]:
    """Return the commands legal at every question of a turn: Overtime, and a change of the "either" deck."""
    if not s.turn:
        return []
    orders: list[Code] = [("draw_from", 1 - s.either)]
    if overtime_allowed(s):
        orders.append(("overtime",))
    return orders


def menu(s: State) -> list[Code]:
    """Return every legal command, in a stable order; [] once the game is over."""
    if s.outcome:
        return []
    frame = s.agenda[-1]
    return ASKS[frame[0]][0](s, frame) + standing_orders(s)


def apply(s: State, code: Code) -> None:
    """Carry out a command of the menu in place, and run on to the next question."""
    if code[0] == "overtime":
        use_overtime(s)
        if s.agenda[-1][0] == "9.0?":
            s.agenda.pop()
    elif code[0] == "draw_from":
        s.either = code[1]
        s.tell("deck_chosen", ("R-04",), s.either)
    else:
        frame = s.agenda[-1]
        ASKS[frame[0]][1](s, frame, code)
    run(s)
