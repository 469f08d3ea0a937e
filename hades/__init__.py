"""hades: an unofficial solitaire computer adaptation of the board wargame Escape from Hades.

Start with `Game`; the other names are types that its methods accept, return or raise. docs/python.md shows
how to use them.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hades.content.load import ComponentError
    from hades.content.position import PositionError, Sheet
    from hades.content.revisions import Revision
    from hades.engine.ask import Ask, Attacker
    from hades.engine.game import Score
    from hades.engine.journal import Annotation, Branch, Entry
    from hades.engine.undo import GameFileError, MismatchError, Refused
    from hades.game import Game
    from hades.odds.chance_table import Chance, ChanceTable
    from hades.odds.reach import Way
    from hades.odds.score_outlook import ScoreItem
    from hades.odds.threats import EnemyPlaces, ShipThreat, Threats, UnitThreat
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
    "Annotation",
    "Ask",
    "Attacker",
    "Branch",
    "Chance",
    "ChanceTable",
    "ChitsSeen",
    "CircleSeen",
    "Command",
    "ComponentError",
    "DeckSeen",
    "DecksSeen",
    "EnemyPlaces",
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
    "Revision",
    "Score",
    "ScoreItem",
    "ScoreLine",
    "ScoreSeen",
    "Sheet",
    "ShipThreat",
    "SurpriseDeckSeen",
    "Threats",
    "TreasureSeen",
    "UnitSeen",
    "UnitThreat",
    "View",
    "VittlesSeen",
    "Way",
]
__version__ = "0.1.0"

_HOMES = {
    "hades.odds.chance_table": "Chance ChanceTable",
    "hades.odds.reach": "Way",
    "hades.odds.score_outlook": "ScoreItem",
    "hades.odds.threats": "EnemyPlaces ShipThreat Threats UnitThreat",
    "hades.content.load": "ComponentError",
    "hades.content.position": "PositionError Sheet",
    "hades.content.revisions": "Revision",
    "hades.engine.ask": "Ask Attacker",
    "hades.engine.game": "Score",
    "hades.engine.journal": "Annotation Branch Entry",
    "hades.engine.undo": "GameFileError MismatchError Refused",
    "hades.game": "Game",
    "hades.state.commands": "Command",
    "hades.state.events": "Event",
    "hades.view": "ChitsSeen CircleSeen DeckSeen DecksSeen FighterSeen InstallationSeen ModuleSeen ScoreLine "
    "ScoreSeen SurpriseDeckSeen TreasureSeen UnitSeen View VittlesSeen",
}
"""Module -> the names that are imported from it on first use.

Importing the whole game takes a moment, which ``hades --help`` and scripts that need only a part can save.
"""


def __getattr__(name: str) -> object:
    """Import a name of `__all__` from its module on first use.

    :raises AttributeError: for any other name.
    """
    home = next((home for home, names in _HOMES.items() if name in names.split()), None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(importlib.import_module(home), name)
    return found


def __dir__() -> list[str]:
    """Return all names, including those not imported yet."""
    return sorted({*globals(), *__all__})
