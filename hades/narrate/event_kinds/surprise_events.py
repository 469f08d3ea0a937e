"""5.6: Nasty Surprises and their effects."""

from __future__ import annotations

from hades.narrate.event_kinds.event_kind import EventKind, cited
from hades.narrate.names import Words, listed
from hades.state.events import Event


def _surprise_drawn(event: Event, w: Words) -> str:
    end = "" if w["surprise"].endswith((".", "!", "?")) else "."
    return f"Nasty Surprise {w['surprise']}{end}"


def _effect_void(event: Event, w: Words) -> str:
    return f"Nasty Surprise {w['surprise']} has {nothing(event, w)}."


def nothing(event: Event, w: Words) -> str:
    """Return that an effect has nothing to do, and why, without full stop."""
    where = " on Inferno" if w["effect"] == "place" else ""
    barred = (why for clause, why in BARRED.items() if clause in event.clauses)
    why = next(barred, VOID[w["effect"]].format(WHOM[w["whom"]]))
    return f"nothing to do{where}: {why}"


VOID = {
    "face": "it finds no {} that it may turn",
    "place": "in this scenario nobody enters there",
    "move": "it finds no {} that it may move",
    "si-fire": "no Installation can fire",
    "rebuild-fighter": "no Fighter is destroyed",
    "repair-fighters": "no Fighter is damaged",
    "repair-si": "no Installation is damaged",
    "counter-board": "no counter can come up in a ruin",
    "ram": "no damaged Fighter can ram the Vittles",
    "add-card": "no card is set aside",
}
"""Reason why each effect of a Nasty Surprise came to nothing."""
BARRED = {"10.4-02": "no Radar Dome works", "7.2-04": "the Vittles is Out System"}
"""Reason why an effect came to nothing, for each clause that prevents it."""
WHOM = {"": "", "yellow": "Nastian", "gold": "Gorgon"}
"""Name of the enemies an effect applies to, by family."""


def _why_highest(event: Event) -> list[str]:
    return [f"Considered, highest number first: {listed(event.data['considered'])}. {cited(event)}"]


KINDS = (
    EventKind(
        "surprise_drawn",
        sentence=_surprise_drawn,
        drawn_for="The Nasty Surprise of this turn",
        grounds="It was drawn at random from the Nasty Surprises that are left.",
        seconds=5.0,
        sound="chit",
        milestone="surprise",
        enemy=True,
    ),
    EventKind(
        "surprise_added",
        sentence="A set-aside Nasty Surprise joins the deck unseen: {cards_left} left, a turn more.",
        grounds="The Nasty Surprise of this turn brings it; which card it is nobody knows.",
        story="a set-aside Nasty Surprise joined the deck: the raid had a turn more",
        seconds=1.0,
        enemy=True,
        aside=True,
    ),
    EventKind(
        "highest_chosen",
        sentence="The Nasty Surprise is for {units}.",
        reasons=_why_highest,
        grounds="",
        seconds=1.2,
        enemy=True,
        aside=True,
    ),
    EventKind(
        "effect_void",
        sentence=_effect_void,
        grounds="An effect of a Nasty Surprise that finds nothing it may be done to is passed over.",
        seconds=1.2,
        quiet=True,
        aside=True,
    ),
)
