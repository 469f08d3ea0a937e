"""Analysis of a game: expected VP over time, the effects of luck and decisions, and costly decisions.

All values come from games played on from moments of the analysed game with hidden information reshuffled, so
nothing depends on facts that the player could not know.
"""

from hades.advice.analysis.findings import Analysis, CostlyDecision, Draw, Point, TurnSums
from hades.advice.analysis.job import GAMES, AnalysisJob, analyse, cores

__all__ = [
    "GAMES",
    "Analysis",
    "AnalysisJob",
    "CostlyDecision",
    "Draw",
    "Point",
    "TurnSums",
    "analyse",
    "cores",
]
