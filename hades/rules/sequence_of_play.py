"""The handler of each agenda frame: its step or its question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hades.rules import (
    bombardment,
    cfp,
    end_turn,
    enemy_movement,
    forced_march,
    full_fire,
    full_move,
    ground_combat,
    hq_request,
    nasty_surprise,
    officer_step,
    orbital_combat,
    preferred_direction,
    recovery,
    reinforcement,
    repair_step,
    sabotage,
    science,
    set_up,
    shl_phase,
    teleporter,
    vittles_attack,
    vittles_movement,
)
from hades.state.state import Frame, State

Step = Callable[[State, Frame], None]
Ask = tuple[Callable[[State, Frame], list[Any]], Callable[[State, Frame, Any], None], str, tuple[str, ...]]

TURN = ("5.1", "5.2", "5.3", "5.4", "5.5", "5.6", "5.7", "6.0", "7.1", "7.2", "7.3", "8.0", "9.0")
"""The sequence of play, by section number (3.0-02, 5.0-01, 7.0-01, T-01, T-02)."""

STEPS: dict[str, Step] = {
    **set_up.STEPS,
    **bombardment.STEPS,
    **orbital_combat.STEPS,
    **preferred_direction.STEPS,
    **reinforcement.STEPS,
    **enemy_movement.STEPS,
    **officer_step.STEPS,
    **nasty_surprise.STEPS,
    **ground_combat.STEPS,
    **shl_phase.STEPS,
    **repair_step.STEPS,
    **vittles_movement.STEPS,
    **vittles_attack.STEPS,
    **recovery.STEPS,
    **end_turn.STEPS,
}

ASKS: dict[str, Ask] = {
    **set_up.ASKS,
    **bombardment.ASKS,
    **reinforcement.ASKS,
    **shl_phase.ASKS,
    **full_move.ASKS,
    **full_fire.ASKS,
    **cfp.ASKS,
    **sabotage.ASKS,
    **hq_request.ASKS,
    **forced_march.ASKS,
    **science.ASKS,
    **teleporter.ASKS,
    **repair_step.ASKS,
    **vittles_movement.ASKS,
    **vittles_attack.ASKS,
    **end_turn.ASKS,
}
