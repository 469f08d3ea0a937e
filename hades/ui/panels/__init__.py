"""The panels of hades, made of the kit; on all of them are keys that the player may change."""

from hades.ui import keys
from hades.ui.kit.panel import WATCHED

WATCHED.append(keys.stamp)
