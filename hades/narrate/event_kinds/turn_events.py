"""3.0, 9.0 and 14.0: turns and steps, decks that run out, Overtime and the end of the game."""

from __future__ import annotations

from hades.narrate.event_kinds.event_kind import EventKind
from hades.narrate.lexicon import DEFEATS, STEPS
from hades.narrate.names import Words
from hades.narrate.score import called
from hades.rules.victory import LEVELS, WORST
from hades.state.events import Event


def _turn_began(event: Event, w: Words) -> str:
    return f"Turn {w['turn']} begins; {_cards(w['cards_left'])}."


def _cards(count: int) -> str:
    return "the last Nasty Surprise is in the deck" if count == 1 else f"{count} Nasty Surprises are left"


def _step_began(event: Event, w: Words) -> str:
    return f"{STEPS[w['section']]} ({w['section']})."


def _game_over(event: Event, w: Words) -> str:
    lost = DEFEATS.get(w["outcome"])
    return f"The raid is over: {lost.told if lost is not None else _level(event)}."


def _end_story(event: Event, w: Words) -> str:
    lost = DEFEATS.get(w["outcome"])
    return f"the raid was over: {lost.past}" if lost is not None else ""


def _level(event: Event) -> str:
    levels = {clause: level for _, level, clause in LEVELS} | {WORST[1]: WORST[0]}
    return next(called(levels[clause]) for clause in event.clauses if clause in levels)


KINDS = (
    EventKind(
        "turn_began",
        sentence=_turn_began,
        grounds="A turn begins as long as a Nasty Surprise is left in the deck.",
        seconds=1.1,
        sound="turn",
        head=True,
    ),
    EventKind(
        "step_began",
        sentence=_step_began,
        grounds="The steps of a turn follow each other in a fixed order.",
        seconds=0,
        quiet=True,
        head=True,
    ),
    EventKind(
        "deck_chosen",
        sentence='From now on "either deck" means {deck}.',
        grounds="You chose from which deck numbers come where either deck would do.",
        seconds=0,
    ),
    EventKind(
        "deck_shuffled",
        sentence="{deck} has run out: its discards are shuffled.",
        grounds="An empty deck is made anew of its discards; a card still on the table is none yet.",
        seconds=0.9,
        aside=True,
    ),
    EventKind(
        "chits_discarded",
        sentence="The chits of this turn are out of play.",
        grounds="Chits hold for one turn, and are out of play then.",
        seconds=0.7,
        aside=True,
    ),
    EventKind(
        "chits_returned",
        sentence="The chits of this turn go back into the Nastian Cup.",
        grounds="Chits hold for one turn, and go back into the cup then.",
        seconds=0.9,
        aside=True,
    ),
    EventKind(
        "overtime_used",
        sentence="Overtime, for 5 VP: one more Nasty Surprise is shuffled in, {cards_left} left.",
        grounds="You chose it: it costs 5 VP and gives one more turn.",
        story="the raid took Overtime, for 5 VP, and had a turn more",
        seconds=1.4,
        milestone="score",
        score=True,
    ),
    EventKind(
        "game_over",
        sentence=_game_over,
        grounds="The score sheet, or what ended the raid, decides.",
        story=_end_story,
        seconds=0,
        milestone="end",
        score=True,
    ),
)
