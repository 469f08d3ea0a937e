"""Games in progress, for the window and the terminal alike. Nothing is displayed here."""

from hades.session.game_saver import GameSaver
from hades.session.session import Session

__all__ = ["GameSaver", "Session"]
