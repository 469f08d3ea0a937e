"""3.0, 7.0, 9.0 and 14.0: the order of play, the Vittles, and the end of the game."""

from __future__ import annotations

from tests.situations.combat import may_fire
from tests.situations.moment import Holds, Moment, Situations, always, on

LEVELS = (
    *((27.5, "14.1-19"), (25.5, "14.1-20"), (23.5, "14.1-21"), (21.5, "14.1-22")),
    *((19.5, "14.1-23"), (17.0, "14.1-24"), (13.5, "14.1-25"), (-99.0, "14.1-26")),
)
"""Fewest VP of each level, and its clause."""


def no_engine(m: Moment) -> bool:
    return m.module("W1") == m.module("W2") == "destroyed"


def scored(m: Moment) -> bool:
    return bool(m.data["outcome"] == "scored")


def level(clause: str) -> Holds:
    """Return a predicate: the score reaches this level and no higher one."""
    return lambda m: scored(m) and clause == next(c for least, c in LEVELS if m.before.score.vp >= least)


def over(m: Moment) -> bool:
    return scored(m) or bool(m.data["outcome"] == "left-in-system")


SITUATIONS: Situations = {
    "3.0-02": on("step_began", "turn_began"),
    "5.0-01": {"step_began": lambda m: m.data["section"].startswith("5.")},
    "7.0-01": {"step_began": lambda m: m.data["section"].startswith("7.")},
    "7.1-01": {"repair_tried": always},
    "7.1-02": {"repair_tried": always},
    "7.2-01": on("approached", "skedaddled"),
    "7.2-07": {
        "parting_shots_off": always,
        "no_parting_shots": lambda m: not m.before.parting_shots,
    },
    "7.2-08": {"skedaddled": no_engine},
    "V-05": {"skedaddled": no_engine},
    "7.2-10": {"cannot_move": no_engine},
    "12.5-01": {"cannot_move": no_engine, "departure_failed": no_engine},
    "V-06": {"cannot_move": no_engine},
    "7.3-01": {"cannot_fire": lambda m: not m.before.vittles.in_system},
    "7.3-02": {
        "cannot_fire": lambda m: (
            may_fire(m) and all(m.module(gun) == "destroyed" for gun in ("50", "R1", "R2"))
        )
    },
    "15.2-15": {"vittles_waits": always},
    "S-11": {"vittles_waits": always},
    "9.0-01": on("chits_discarded", "chits_returned"),
    "5.3-23": {"chits_discarded": always},
    "9.0-03": {"turn_began": lambda m: m.data["turn"] > 1},
    "14.2-01": {"overtime_used": always},
    "14.2-03": {"overtime_used": always},
    "14.2-04": {"overtime_used": always},
    "5.6-10": {"overtime_used": always},
    "9.0-02": {"game_over": over},
    "5.6-08": {"game_over": over},
    "E-03": {"game_over": lambda m: over(m) and m.before.overtime},
    "E-05": {"game_over": lambda m: m.data["outcome"] == "left-in-system"},
    "14.0-03": {"game_over": lambda m: m.data["outcome"] == "left-in-system"},
    "14.0-04": {"game_over": scored},
    **{clause: {"game_over": level(clause)} for _, clause in LEVELS},
}
