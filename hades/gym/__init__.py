"""The game as a Gymnasium environment, ``gymnasium.make("hades.gym:hades/Raid-v0")`` (docs/python.md).

The package needs gymnasium, numpy and pillow. Importing the package registers the environment.
Gymnasium imports the package for an id that begins with ``hades.gym:``. Nothing else in hades imports it.
"""

import gymnasium

from hades.gym.observation import Observer
from hades.gym.raid_env import RaidEnv

ID = "hades/Raid-v0"
"""Id of the environment."""


gymnasium.register(ID, entry_point="hades.gym.raid_env:RaidEnv")

__all__ = ["ID", "Observer", "RaidEnv"]
