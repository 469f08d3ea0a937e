"""The game as a Gymnasium environment: ``gymnasium.make("hades/Raid-v0")``. docs/gym.md says all of it.

It needs the extra ``gym`` (``pip install "hades-raid[gym]"``). Installed, Gymnasium finds it by itself;
``import hades.gym`` registers it in any case. Nothing else in hades imports this package.
"""

import gymnasium

from hades.gym.observation import Observer
from hades.gym.raid_env import RaidEnv

ID = "hades/Raid-v0"
"""What the environment is registered under."""


def register() -> None:
    """Let `gymnasium.make` know the environment."""
    if ID not in gymnasium.registry:
        gymnasium.register(ID, entry_point="hades.gym.raid_env:RaidEnv")


register()

__all__ = ["ID", "Observer", "RaidEnv", "register"]
