"""The open question and its facts, read from the frame on top of the agenda.

`hades.engine.state_checks` describes the contents of frames. Other code reads an `Ask` instead of a frame.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from hades import geometry as geo
from hades.content.component_records import WEAPONS
from hades.engine import sequencer
from hades.engine.state_checks import SHAPES
from hades.rules import shl_phase, vittles, vittles_attack
from hades.rules.hq_request import CAPACITY
from hades.state.state import Frame, State


@attrs.frozen
class Attacker:
    """A Unit that takes part in the next shot. With ``running``, the Unit fires as if depleted (6.3-02)."""

    unit: str
    running: bool = False


@attrs.frozen(repr=False)
class Ask:
    """The open question; ``subject`` is the Unit that the question is about, or "".

    The fields from ``left`` on hold facts of certain questions. At all other questions they keep their
    defaults.
    """

    kind: str
    prompt: str
    clauses: tuple[str, ...]
    subject: str
    left: int | None = None
    """Movement Factors that a moving Unit has left; None at any other question (6.1-01)."""
    bonus: int = 0
    """Movement Factors that a Forced March adds to the action of ``subject`` (6.8-02)."""
    attackers: tuple[Attacker, ...] = ()
    """The firing Units while a target is chosen: one, or two in Combined Fire (6.2-09)."""
    defends: bool = True
    """True if the target of the attack draws a card; False after a Jump that surprised it (6.4-18)."""
    shots: tuple[tuple[str, int], ...] = ()
    """(gun, shots left) for each working gun of the Vittles, at questions about its fire (7.3-02, 15.3-08).
    """
    hex: str = ""
    """The hex of the HQ or Teleporter from which the range of a transfer is measured (6.7-07, 6.9-18)."""
    transferred: int | None = None
    """Number of Units landed or evacuated so far in this Request; None at any other question (6.7-07)."""
    to_jam: int | None = None
    """Number of HQs that a Comm Crash must still jam; None at any other question (5.3-18)."""
    callers: tuple[str, ...] = ()
    """HQs that can still Request in this SHL Phase, including an HQ that is choosing its action (6.7-01)."""

    @property
    def places(self) -> int:
        """Number of Units that can still land or go aboard in this Request, or in a new one (6.7-07)."""
        return CAPACITY - (self.transferred or 0)

    def __repr__(self) -> str:
        about = f" about {self.subject}" if self.subject else ""
        return f"<Ask {self.kind}{about}: {self.prompt} [{' '.join(self.clauses)}]>"


def read_ask(s: State) -> Ask:
    """Return the question on top of the agenda of a game in progress."""
    frame = s.agenda[-1]
    _, _, prompt, clauses = sequencer.ask_of(s)
    units = s.t.words["unit"]
    subject = units[frame[1]] if frame[0] in _ABOUT_A_UNIT else ""
    facts = _FACTS.get(frame[0])
    callers = tuple(units[hq] for hq in shl_phase.callers(s))
    return Ask(frame[0], prompt, clauses, subject, callers=callers, **facts(s, frame, units) if facts else {})


_ABOUT_A_UNIT = frozenset(name for name, shape in SHAPES.items() if shape.startswith("unit"))

Facts = dict[str, Any]


def _fire(s: State, frame: Frame, units: list[str]) -> Facts:
    _, unit, running, partner, partner_runs = frame
    attackers = [Attacker(units[unit], bool(running))]
    if partner:
        attackers.append(Attacker(units[partner], bool(partner_runs)))
    return {"attackers": tuple(attackers)}


def _attack_step(s: State, frame: Frame, units: list[str]) -> Facts:
    ready = vittles_attack.ready(frame[1])
    working = [gun for gun, module in enumerate(vittles.WEAPONS) if vittles.works(s, module)]
    return {"shots": tuple((WEAPONS[gun], int(gun in ready)) for gun in working)}


def _transfer(s: State, frame: Frame, units: list[str]) -> Facts:
    _, hex_, left = frame
    return {"hex": geo.label(hex_), "transferred": CAPACITY - left}


_FACTS: dict[str, Callable[[State, Frame, list[str]], Facts]] = {
    "act?": lambda s, frame, units: {"bonus": frame[2]},
    "move?": lambda s, frame, units: {"left": frame[2]},
    "fire?": _fire,
    "sabotage?": lambda s, frame, units: {"attackers": (Attacker(units[frame[1]]),)},
    "cfp_fire?": lambda s, frame, units: {
        "attackers": (Attacker(units[frame[1]]),),
        "defends": not frame[2],
    },
    "15.3?": lambda s, frame, units: {"shots": tuple(zip(WEAPONS[1:], frame[1:], strict=True))},
    "7.3?": _attack_step,
    "request?": lambda s, frame, units: {"hex": geo.label(frame[2])},
    "land?": _transfer,
    # The frame below holds the hex and the number of Units that may still land.
    "land_at?": lambda s, frame, units: _transfer(s, s.agenda[-2], units),
    "evacuate?": _transfer,
    "teleport?": lambda s, frame, units: {"hex": geo.label(frame[1])},
    "bring_at?": lambda s, frame, units: {"hex": geo.label(frame[2])},
    "jam?": lambda s, frame, units: {"to_jam": frame[1]},
}
"""Question -> function that returns the facts from its frame."""
