"""Event -> sentence, with the clauses it rests on and the reasons: what was chosen or drawn."""

from hades.narrate.grounds import grounds
from hades.narrate.names import CRISES, capital, counted, joined, listed, name
from hades.narrate.reasons import why
from hades.narrate.sentences import OUTCOMES, QUIET, STEPS, clauses, line, sentence, titles

__all__ = [
    "CRISES", "OUTCOMES", "QUIET", "STEPS", "capital", "clauses", "counted", "grounds", "joined", "line",
    "listed", "name", "sentence", "titles", "why",
]  # fmt: skip
