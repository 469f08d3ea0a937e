"""What a game turned on: expected VP all along, what luck and what decisions did to it, and what was dear.

`analyse` works it out at once, `AnalysisJob` bit by bit in processes of its own. All values come from games
that are played on from moments of the game after a reshuffle of what was hidden, so nothing rests on what
nobody knew.
"""

from hades.advice.analysis.findings import Analysis, CostlyDecision, Draw, Point, TurnSums, ValueJump
from hades.advice.analysis.job import GAMES, AnalysisJob, analyse, cores

__all__ = [
    "GAMES",
    "Analysis",
    "AnalysisJob",
    "CostlyDecision",
    "Draw",
    "Point",
    "TurnSums",
    "ValueJump",
    "analyse",
    "cores",
]
