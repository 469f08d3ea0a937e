"""The frames of the agenda: what each of them holds after its name.

Rules put frames on the agenda and know what is in them; a position may write them, too, and then
somebody has to know whether such a frame can be.
"""

from __future__ import annotations

from collections.abc import Iterator

from hades import geometry as geo
from hades.engine.sequencer import STOPPED
from hades.rules.contents import TURN
from hades.state.state import Frame, State

MOST = 99
"""More than any number in a frame that is neither a Unit nor a hex."""

SHAPES: dict[str, str] = {
    "turn": "step",
    **dict.fromkeys(TURN, "number"),
    "5.3": "number numbers",
    "5.3?": "",
    "6.0?": "",
    "7.1?": "",
    "7.2?": "",
    "7.3?": "number",
    "9.0?": "",
    "15.0": "",
    "15.3": "",
    "15.3?": "number number",
    "act?": "unit number",
    "bridge?": "unit",
    "bring_at?": "unit hex text",
    "call?": "unit",
    "cfp?": "unit",
    "cfp_fire?": "unit number",
    "effect": "number number",
    "evacuate?": "hex number",
    "fire?": "unit number number number",
    "forced_march?": "unit",
    "jam": "number",
    "jam?": "number",
    "land?": "hex number",
    "land_at?": "unit",
    "land_group": "group units",
    "move?": "unit number number number number",
    "officer_in_play": "",
    "place": "text text number",
    "request?": "unit hex",
    "sabotage?": "unit",
    "set_up?": "group units",
    "set_up_at?": "unit",
    "teleport?": "hex",
    STOPPED: "",
}
"""Name -> what follows, one after the other; ``units`` and ``numbers``, at the end, are any count of them."""


BELOW = {"5.3?": "5.3", "land_at?": "land?", "set_up?": "land_group", "set_up_at?": "land_group"}
"""Name -> that of the frame right below, which it asks about."""


def faults(s: State) -> Iterator[str]:
    """What is wrong with the frames of an agenda."""
    below = ""
    for frame in s.agenda:
        if wrong := fault(s, frame):
            yield wrong
        if BELOW.get(frame[0], below) != below:
            yield f"{frame[0]!r} stands in the agenda and not above {BELOW[frame[0]]!r}"
        below = frame[0]


def fault(s: State, frame: Frame) -> str:
    """What is wrong with a frame, or nothing."""
    name, *values = frame
    if name not in SHAPES:
        return f"{name!r} is no step and no question"
    wanted = SHAPES[name].split()
    if wanted and wanted[-1].endswith("s"):
        many = wanted.pop()[:-1]
        wanted += [many] * (len(values) - len(wanted))
    ranges = {
        "step": (0, len(TURN)),
        "unit": (1, s.t.unit_count - 1),
        "hex": (0, geo.HEXES - 1),
        "group": (0, len(s.t.scenario.landing) - 1),
        "number": (0, MOST),
    }
    fits = len(values) == len(wanted) and all(
        isinstance(value, str) if what == "text" else isinstance(value, int) and _within(value, *ranges[what])
        for what, value in zip(wanted, values, strict=True)
    )
    if fits:
        return ""
    return f"after {name!r} in the agenda comes {SHAPES[name].replace(' ', ', ') or 'nothing'}, in its range"


def _within(value: int, low: int, high: int) -> bool:
    return low <= value <= high
