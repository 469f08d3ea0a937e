"""What a game turned on: expected VP all along, what luck and what decisions did to it, and what was dear.

`analyse` reckons it here and now, `Study` bit by bit in processes of its own. All values come from games that
are played on from moments of the game with what was hidden dealt anew, so nothing rests on what nobody knew.
"""

from hades.study.analysis import Analysis, Break, CostlyDecision, Draw, Point
from hades.study.crew import cores
from hades.study.study import GAMES, Study, analyse

__all__ = ["GAMES", "Analysis", "Break", "CostlyDecision", "Draw", "Point", "Study", "analyse", "cores"]
