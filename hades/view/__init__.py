"""The player's view of a game: the visible part of the table, in frozen records.

Hidden are the counters of closed Circles, the Units on these counters, and the order of decks and cups. The
number of cards left and the cards drawn are known. Players, hints and the window read this package and never
the State.
"""

from hades.view.public import Public
from hades.view.records import (
    ChitsSeen,
    CircleSeen,
    DeckSeen,
    DecksSeen,
    FighterSeen,
    InstallationSeen,
    ModuleSeen,
    Score,
    ScoreLine,
    SurpriseDeckSeen,
    TreasureSeen,
    UnitSeen,
    VittlesSeen,
)
from hades.view.view import PARTS, View

__all__ = [
    "PARTS",
    "ChitsSeen",
    "CircleSeen",
    "DeckSeen",
    "DecksSeen",
    "FighterSeen",
    "InstallationSeen",
    "ModuleSeen",
    "Public",
    "Score",
    "ScoreLine",
    "SurpriseDeckSeen",
    "TreasureSeen",
    "UnitSeen",
    "View",
    "VittlesSeen",
]
