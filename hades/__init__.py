"""hades: an unofficial solitaire computer adaptation of the board wargame Escape from Hades."""

from hades.engine.game import Game, Refused

__all__ = ["Game", "Refused"]
__version__ = "0.1.0"
