"""hades: an unofficial solitaire computer adaptation of the board wargame Escape from Hades.

Start with `Game`; the other names are types that its methods accept, return or raise. docs/python.md shows
how to use them.
"""

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hades.content.load import ComponentError as ComponentError
    from hades.content.position import PositionError as PositionError
    from hades.content.position import Sheet as Sheet
    from hades.content.revisions import Revision as Revision
    from hades.engine.ask import Ask as Ask
    from hades.engine.ask import Attacker as Attacker
    from hades.engine.journal import Annotation as Annotation
    from hades.engine.journal import Branch as Branch
    from hades.engine.journal import Entry as Entry
    from hades.engine.line_history import GameFileError as GameFileError
    from hades.engine.line_history import MismatchError as MismatchError
    from hades.engine.line_history import Refused as Refused
    from hades.game import Game as Game
    from hades.odds.chance_table import Chance as Chance
    from hades.odds.chance_table import ChanceTable as ChanceTable
    from hades.odds.reach import Way as Way
    from hades.odds.score_outlook import ScoreItem as ScoreItem
    from hades.odds.threats import EnemyPlaces as EnemyPlaces
    from hades.odds.threats import ShipThreat as ShipThreat
    from hades.odds.threats import Threats as Threats
    from hades.odds.threats import UnitThreat as UnitThreat
    from hades.state.commands import Command as Command
    from hades.state.events import Event as Event
    from hades.view import ChitsSeen as ChitsSeen
    from hades.view import CircleSeen as CircleSeen
    from hades.view import DeckSeen as DeckSeen
    from hades.view import DecksSeen as DecksSeen
    from hades.view import FighterSeen as FighterSeen
    from hades.view import InstallationSeen as InstallationSeen
    from hades.view import ModuleSeen as ModuleSeen
    from hades.view import Score as Score
    from hades.view import ScoreLine as ScoreLine
    from hades.view import SurpriseDeckSeen as SurpriseDeckSeen
    from hades.view import TreasureSeen as TreasureSeen
    from hades.view import UnitSeen as UnitSeen
    from hades.view import View as View
    from hades.view import VittlesSeen as VittlesSeen

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
    "hades.engine.journal": "Annotation Branch Entry",
    "hades.engine.line_history": "GameFileError MismatchError Refused",
    "hades.game": "Game",
    "hades.state.commands": "Command",
    "hades.state.events": "Event",
    "hades.view": "ChitsSeen CircleSeen DeckSeen DecksSeen FighterSeen InstallationSeen ModuleSeen Score "
    "ScoreLine SurpriseDeckSeen TreasureSeen UnitSeen View VittlesSeen",
}
"""Module -> the names that are imported from it on first use.

Importing the whole game takes a moment, which ``hades --help`` and scripts that need only a part can save.
"""

__all__ = tuple(sorted(" ".join(_HOMES.values()).split()))


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
