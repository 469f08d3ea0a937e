"""The panels of the game, built from the kit. All are repainted when shortcuts change."""

from hades.ui import keys
from hades.ui.kit.panel import WATCHED

WATCHED.append(keys.stamp)
