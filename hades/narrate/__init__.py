"""The game in words: sentences, clauses and reasons for events, and names of things and scores."""

from hades.content.names import capital, name, title
from hades.narrate.component_texts import DECKS, PHASES, STEPS, WEAPONS
from hades.narrate.event_kinds import EVENT_KINDS
from hades.narrate.event_kinds.action_events import moved
from hades.narrate.names import circle_name, grouped, joined, listed, names_of, runs, type_name
from hades.narrate.score import (
    as_vp,
    given_up,
    hidden_prizes,
    is_victory,
    item_name,
    number_text,
    result_name,
    taken,
    when,
)
from hades.narrate.sentences import clauses, drawn_for, grounds, line, plain, sentence, why

__all__ = [
    "DECKS", "EVENT_KINDS", "PHASES", "STEPS", "WEAPONS", "as_vp", "capital", "circle_name",
    "clauses", "drawn_for", "given_up", "grounds", "grouped", "hidden_prizes", "is_victory", "item_name",
    "joined", "line", "listed", "moved", "name", "names_of", "number_text", "plain", "result_name", "runs",
    "sentence", "taken", "title", "type_name", "when", "why",
]  # fmt: skip
