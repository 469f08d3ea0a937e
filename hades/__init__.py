"""hades: an unofficial solitaire computer adaptation of the board wargame Escape from Hades.

`Game` is the way in; the other names are what its methods take, give and raise. docs/python.md
shows how they are used.
"""

from hades.content.load import ComponentError
from hades.content.position import PositionError, Sheet
from hades.engine.errors import GameFileError, MismatchError
from hades.engine.game import Ask, Game, Score
from hades.engine.undo import Branch, Entry, Refused
from hades.state.commands import Command
from hades.state.events import Event
from hades.view import View

__all__ = [
    "Ask",
    "Branch",
    "Command",
    "ComponentError",
    "Entry",
    "Event",
    "Game",
    "GameFileError",
    "MismatchError",
    "PositionError",
    "Refused",
    "Score",
    "Sheet",
    "View",
]
__version__ = "0.1.0"
