"""3.0, 9.0, 14.0 and 15.0: set-up, turns and steps, decks that run out, Overtime and the end of the game."""

from __future__ import annotations

from hades.narrate.component_texts import DECKS, DEFEATS, STEPS
from hades.narrate.event_kinds.drawn_numbers import card
from hades.narrate.event_kinds.event_kind import EventKind
from hades.narrate.names import Words
from hades.narrate.score import result_name
from hades.rules.victory import LEVELS, WORST
from hades.state.events import Event
from hades.wording import counted


def _circle_drawn(event: Event, w: Words, nth: int) -> str:
    again = ", drawn again because the Circle drawn before is already taken" if nth > 1 else ""
    return f"The place of {w['circle']}, face up: {'second' if nth % 2 else 'first'} of two numbers{again}"


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
    "set_up": EventKind(
        sentence=lambda event, w: (
            "The Hades sleeps. "
            f"The deck holds {counted(w['cards_left'], 'Nasty Surprise')}, one for each turn."
        ),
        grounds="The scenario sets the number of Nasty Surprises in the deck.",
        aside=True,
    ),
    "circle_placed": EventKind(
        sentence="{circle} lies face up in {room}.",
        grounds="Two random numbers were drawn; their sum is the number of the Circle.",
        drawn_for=_circle_drawn,
    ),
    "unit_placed": EventKind(
        sentence="{unit} stands ready in {hex}.",
        grounds="You chose the hex.",
        aside=True,
    ),
    "enemy_placed": EventKind(
        sentence="{unit} stands watch in {hex}.",
        grounds="The scenario puts the lowest-numbered Guards on the Guard Towers.",
        sound="step",
        enemy=True,
        light=True,
    ),
    "officer_placed": EventKind(
        sentence="General Tso has been warned: the card says {number}, and he waits in {hex}.",
        grounds=lambda event: [
            card(event),
            f"The number gives the Guard Tower on Purgatory: {event.data['hex']}.",
        ],
        drawn_for="The Guard Tower on Purgatory where General Tso waits",
        story="had been warned and waited at {hex}",
        sound="step",
        enemy=True,
    ),
    "bombardment_began": EventKind(
        sentence=lambda event, w: (
            f"The bombardment begins: {counted(w['R1'], 'shot')} for Railgun R1, {w['R2']} for Railgun R2."
        ),
        grounds="The scenario begins with a bombardment: each Railgun fires twice.",
    ),
    "bombardment_over": EventKind(
        sentence="The bombardment is over.",
        grounds="All shots have been fired, nothing is left to fire at, or you ceased fire.",
        aside=True,
    ),
    "turn_began": EventKind(
        sentence=lambda event, w: f"Turn {w['turn']} begins; {_cards(w['cards_left'])}.",
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
            "From now on, when either deck may be used, cards are drawn from the "
            f"{DECKS[event.data['deck']]} Resolution deck."
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
