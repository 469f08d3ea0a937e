"""hades: an unofficial solitaire computer adaptation of the board wargame Escape from Hades.

`Game` is the way in; the other names are what its methods take, give and raise. docs/python.md
shows how they are used.
"""

from hades.content.load import ComponentError
from hades.content.position import PositionError, Sheet
from hades.engine.ask import Ask, Attacker
from hades.engine.errors import GameFileError, MismatchError
from hades.engine.game import Game, Score
from hades.engine.undo import Branch, Entry, Refused
from hades.state.commands import Command
from hades.state.events import Event
from hades.view import (
    ChitsSeen,
    CircleSeen,
    DeckSeen,
    DecksSeen,
    FighterSeen,
    InstallationSeen,
    ModuleSeen,
    ScoreLine,
    ScoreSeen,
    SurpriseDeckSeen,
    TreasureSeen,
    UnitSeen,
    View,
    VittlesSeen,
)

__all__ = [
    "Ask",
    "Attacker",
    "Branch",
    "ChitsSeen",
    "CircleSeen",
    "Command",
    "ComponentError",
    "DeckSeen",
    "DecksSeen",
    "Entry",
    "Event",
    "FighterSeen",
    "Game",
    "GameFileError",
    "InstallationSeen",
    "MismatchError",
    "ModuleSeen",
    "PositionError",
    "Refused",
    "Score",
    "ScoreLine",
    "ScoreSeen",
    "Sheet",
    "SurpriseDeckSeen",
    "TreasureSeen",
    "UnitSeen",
    "View",
    "VittlesSeen",
]
__version__ = "0.1.0"
