"""Event -> sentence, with the clauses it rests on and, where the enemy chose, the reasons."""

from hades.narrate.names import listed, name
from hades.narrate.reasons import why
from hades.narrate.sentences import OUTCOMES, QUIET, STEPS, clauses, line, sentence, titles

__all__ = ["OUTCOMES", "QUIET", "STEPS", "clauses", "line", "listed", "name", "sentence", "titles", "why"]
