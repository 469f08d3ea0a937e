"""The player's view of a game: the visible part of the table, in frozen records.

Hidden are the counters of closed Circles, the Units on these counters, and the order of decks and cups. The
number of cards left and the cards drawn are known. Players, hints and the window read this package and never
the State.
"""

from hades.view.public import Public as Public
from hades.view.records import ChitsSeen as ChitsSeen
from hades.view.records import CircleSeen as CircleSeen
from hades.view.records import DeckSeen as DeckSeen
from hades.view.records import DecksSeen as DecksSeen
from hades.view.records import FighterSeen as FighterSeen
from hades.view.records import InstallationSeen as InstallationSeen
from hades.view.records import ModuleSeen as ModuleSeen
from hades.view.records import ScoreLine as ScoreLine
from hades.view.records import ScoreSeen as ScoreSeen
from hades.view.records import SurpriseDeckSeen as SurpriseDeckSeen
from hades.view.records import TreasureSeen as TreasureSeen
from hades.view.records import UnitSeen as UnitSeen
from hades.view.records import VittlesSeen as VittlesSeen
from hades.view.view import PARTS as PARTS
from hades.view.view import View as View
