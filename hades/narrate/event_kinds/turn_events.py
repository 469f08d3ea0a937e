"""3.0, 9.0 and 14.0: turns and steps, decks that run out, Overtime and the end of the game."""

from __future__ import annotations

from hades.narrate.component_texts import DECKS, DEFEATS, STEPS
from hades.narrate.event_kinds.event_kind import EventKind
from hades.narrate.names import Words
from hades.narrate.score import result_name
from hades.rules.victory import LEVELS, WORST
from hades.state.events import Event


def _turn_began(event: Event, w: Words) -> str:
    return f"Turn {w['turn']} begins; {_cards(w['cards_left'])}."


def _cards(count: int) -> str:
    return "one Nasty Surprise is left" if count == 1 else f"{count} Nasty Surprises are left"


def _game_over(event: Event, w: Words) -> str:
    lost = DEFEATS.get(w["outcome"])
    return f"The raid is over: {lost.present if lost is not None else _level(event)}."


def _end_story(event: Event, w: Words) -> str:
    lost = DEFEATS.get(w["outcome"])
    return f"was over: {lost.past}" if lost is not None else ""


def _level(event: Event) -> str:
    levels = {clause: level for _, level, clause in LEVELS} | {WORST[1]: WORST[0]}
    return next(result_name(levels[clause]) for clause in event.clauses if clause in levels)


KINDS = {
    "turn_began": EventKind(
        sentence=_turn_began,
        grounds="A turn begins as long as a Nasty Surprise is left in the deck.",
        sound="turn",
        head=True,
        aside=True,
    ),
    "step_began": EventKind(
        sentence=lambda event, w: f"{STEPS[w['section']]}.",
        grounds="The steps of a turn follow each other in a fixed order.",
        aside=True,
        quiet=True,
        head=True,
    ),
    "deck_chosen": EventKind(
        sentence=lambda event, w: (
            f"From now on, the {DECKS[event.data['deck']]} Resolution deck gives the number of each draw "
            "that may use either deck."
        ),
        grounds="You chose which deck to use wherever the rules allow either.",
        aside=True,
    ),
    "deck_shuffled": EventKind(
        sentence="{deck} has run out; its discards are reshuffled.",
        grounds=(
            "When a deck is empty, its discards are shuffled into it. Cards still on the table are left out."
        ),
        aside=True,
    ),
    "chits_discarded": EventKind(
        sentence="The chits of this turn are removed from play.",
        grounds="Chits last for one turn and are then out of play.",
        aside=True,
    ),
    "chits_returned": EventKind(
        sentence="The chits of this turn return to the Nastian Cup.",
        grounds="Chits last for one turn and then return to the cup.",
        aside=True,
    ),
    "overtime_used": EventKind(
        sentence="Overtime costs 5 VP: one more Nasty Surprise is shuffled into the deck, which now holds "
        "{cards_left}.",
        grounds="You chose Overtime. It costs 5 VP and adds one turn.",
        story="paid 5 VP for Overtime and gained a turn",
        subject="the raid",
        milestone="score",
        score=True,
    ),
    "game_over": EventKind(
        sentence=_game_over,
        grounds="The score sheet decides, or the event that ended the raid.",
        story=_end_story,
        subject="the raid",
        aside=True,
        milestone="end",
        score=True,
    ),
}
