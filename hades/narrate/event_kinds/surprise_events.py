"""5.6: Nasty Surprises and their effects."""

from __future__ import annotations

from hades.narrate.event_kinds.event_kind import EventKind, cited
from hades.narrate.names import Words, listed
from hades.state.events import Event


def _surprise_drawn(event: Event, w: Words) -> str:
    end = "" if w["surprise"].endswith((".", "!", "?")) else "."
    return f"Nasty Surprise {w['surprise']}{end}"


def why_void(event: Event, w: Words) -> str:
    """Return why an effect did nothing, as a clause: ``there is no such Nastian to turn``."""
    barred = (why for clause, why in BARRED.items() if clause in event.clauses)
    return next(barred, VOID[w["effect"]].format(WHOM[w["whom"]]))


VOID = {
    "face": "there is no such {} to turn",
    "place": "in this scenario no enemy enters on Inferno",
    "move": "there is no such {} to move",
    "si-fire": "no Installation can fire",
    "rebuild-fighter": "there is no destroyed Fighter to rebuild",
    "repair-fighters": "there is no damaged Fighter to repair",
    "repair-si": "there is no damaged Installation to repair",
    "counter-board": "no Nastian can appear in a ruin",
    "ram": "no damaged Fighter can ram the Vittles",
    "add-card": "no card is set aside",
}
"""Effect of a Nasty Surprise -> reason why it did nothing."""
BARRED = {"10.4-02": "no Radar Dome works", "7.2-04": "the Vittles is Out System"}
"""Clause that prevents an effect -> the reason in words, which takes precedence."""
WHOM = {"": "enemy", "yellow": "Nastian", "gold": "Gorgon"}
"""Family of the enemies to which an effect applies -> the word for one of them."""


def _why_highest(event: Event) -> list[str]:
    considered = event.data["considered"]
    if len(considered) == 1:
        return [f"Only {listed(considered)} qualified. {cited(event)}"]
    return [f"Considered, highest number first: {listed(considered)}. {cited(event)}"]


KINDS = {
    "surprise_drawn": EventKind(
        sentence=_surprise_drawn,
        drawn_for="The Nasty Surprise of this turn",
        grounds="It was drawn at random from the remaining Nasty Surprises.",
        sound="chit",
        milestone="surprise",
        enemy=True,
    ),
    "surprise_added": EventKind(
        sentence="A set-aside Nasty Surprise joins the deck unseen and adds a turn: {cards_left} left.",
        grounds="The Nasty Surprise of this turn adds it. Nobody knows which card it is.",
        story="gave the raid another turn",
        subject="the Nasty Surprise",
        enemy=True,
        aside=True,
    ),
    "highest_chosen": EventKind(
        sentence="The Nasty Surprise applies to {units}.",
        reasons=_why_highest,
        enemy=True,
        aside=True,
    ),
    "effect_void": EventKind(
        sentence=lambda event, w: f"The Nasty Surprise skips an effect: {why_void(event, w)}.",
        grounds="An effect of a Nasty Surprise that applies to nothing is skipped.",
        quiet=True,
        aside=True,
    ),
}
