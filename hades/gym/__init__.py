"""The game as a Gymnasium environment, ``gymnasium.make("hades.gym:hades/Raid-v0")``; see docs/gym.md.

It needs the packages gymnasium, numpy and pillow. To import this package registers it, which Gymnasium does
by itself for an id that begins with ``hades.gym:``. Nothing else in hades imports it.
"""

import gymnasium

from hades.gym.observation import Observer
from hades.gym.raid_env import RaidEnv

ID = "hades/Raid-v0"
"""What the environment is registered under."""


gymnasium.register(ID, entry_point="hades.gym.raid_env:RaidEnv")

__all__ = ["ID", "Observer", "RaidEnv"]
