"""Checked random steps through the Gymnasium environment: ``python -m tests.gym_walk --steps 10000``."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any

import gymnasium
import numpy as np

import hades.gym
from tests.games import SCENARIOS


def walk(env: Any, steps: int, seed: int = 5) -> Iterator[Any]:
    """Yield the observation and info of masked random steps, beginning a new game when one is over."""
    env.action_space.seed(seed)
    found = env.reset(seed=seed)
    yield found
    for _ in range(steps):
        mask = found[-1]["action_mask"]
        found = env.step(env.action_space.sample(mask)) if mask.any() else env.reset()
        yield found


def faults(walked: Iterable[Any], space: Any) -> list[str]:
    """Return the faults of the steps: an observation outside its space, a mask that fails."""
    wrong = []
    for number, found in enumerate(walked):
        info = found[-1]
        if not space.contains(found[0]):
            wrong.append(f"step {number}: the observation is outside its space")
        if info["action_mask"].dtype != np.int8:
            wrong.append(f"step {number}: the mask is of another type")
        if "refused" in info:
            wrong.append(f"step {number}: refused, though the mask let it through: {info['refused']}")
    return wrong


def main() -> int:
    """Run the command line over all scenarios; return 1 if anything was wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=10_000, help="in all scenarios together (10000)")
    steps = parser.parse_args().steps // len(SCENARIOS)
    wrong = []
    for scenario in SCENARIOS:
        env = gymnasium.make(hades.gym.ID, scenario=scenario)
        began = time.monotonic()
        wrong += [f"{scenario}, {fault}" for fault in faults(walk(env, steps), env.observation_space)]
        print(f"{scenario}: {steps} steps, {steps / (time.monotonic() - began):.0f} a second", flush=True)
    print("\n".join(wrong) or "nothing was wrong")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
