"""The game as a Gymnasium environment, ``gymnasium.make("hades.gym:hades/Raid-v0")``; see docs/python.md.

The package needs gymnasium, numpy and pillow. Importing it registers the environment; for an id that begins
with ``hades.gym:``, Gymnasium does the import. Nothing else in hades imports this package.
"""

import gymnasium

from hades.gym.observation import Observer
from hades.gym.raid_env import RaidEnv

ID = "hades/Raid-v0"
"""Id under which the environment is registered."""


gymnasium.register(ID, entry_point="hades.gym.raid_env:RaidEnv")

__all__ = ["ID", "Observer", "RaidEnv"]
