"""What a game turned on: expected VP all along, what luck and what decisions did to it, and what was dear.

`analyse` reckons it here and now, `Inquiry` bit by bit in processes of its own. All values come from games
that are played on from moments of the game with what was hidden dealt anew, so nothing rests on what nobody
knew.
"""

from hades.hindsight.analysis import Analysis, Break, CostlyDecision, Draw, Point, TurnSums
from hades.hindsight.crew import cores
from hades.hindsight.inquiry import GAMES, Inquiry, analyse

__all__ = [
    "GAMES",
    "Analysis",
    "Break",
    "CostlyDecision",
    "Draw",
    "Inquiry",
    "Point",
    "TurnSums",
    "analyse",
    "cores",
]
