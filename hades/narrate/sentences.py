"""Events and notes as sentences, with the reasons for events, built from the records of `event_kinds`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hades.content.edition import switches
from hades.content.names import capital, name, titled
from hades.engine.journal import Annotation
from hades.engine.line_history import PERSON
from hades.engine.manual_draws import Purpose
from hades.narrate.component_texts import BARRED, DIRECTIONS, MODULES, USES
from hades.narrate.event_kinds import EVENT_KINDS, text_for
from hades.narrate.names import Words, joined, listed
from hades.state.events import FIELDS, Event


def sentence(event: Event) -> str:
    template, words = EVENT_KINDS[event.kind].sentence, in_words(event)
    return capital(
        template(event, words) if callable(template) else text_for(template, event).format_map(words)
    )


def drawn_for(purpose: Purpose) -> str:
    """Return the purpose of a draw without a full stop: "Guard 1 attacks Scout 9: the card of Guard 1".

    "" if no event of the draw is known, because the event depends on the card.
    """
    if (event := purpose.event) is None:
        return ""
    template, words = EVENT_KINDS[event.kind].drawn_for, in_words(event)
    return capital(template(event, words, purpose.nth) if callable(template) else template.format_map(words))


def clauses(event: Event) -> str:
    """Return the ids of the clauses and rulings that an event cites, "4.0-14, 5.7-04"; or ""."""
    return ", ".join(event.clauses)


def line(event: Event) -> str:
    """Return an event's sentence with its clauses, as in a log: "Soldier 17 is depleted. [4.0-15]"."""
    ids = clauses(event)
    return f"{sentence(event)} [{ids}]" if ids else sentence(event)


def plain(event: Event) -> dict[str, Any]:
    """Return an event as data for JSON: ``kind``, ``clauses``, ``data`` and its sentence as ``text``."""
    ids = list(event.clauses)
    return {"kind": event.kind, "clauses": ids, "data": event.data, "text": sentence(event)}


def in_words(event: Event) -> Words:
    words: Words = dict(event.data)
    for field in FIELDS[event.kind].split():
        key, _, kind = field.partition(":")
        if in_words := _IN_WORDS.get(kind or key):
            words[key] = in_words(words[key])
    return words


_IN_WORDS: dict[str, Callable[[Any], str]] = {
    "module": lambda id_: MODULES[id_].name,
    "type": titled,
    "use": USES.__getitem__,
    "direction": DIRECTIONS.__getitem__,
    "barred": BARRED.__getitem__,
    "units": listed,
    "sis": listed,
    **dict.fromkeys(
        ("unit", "si", "fighter", "room", "circle", "treasure", "deck", "chit"),
        lambda id_: name(id_) if id_ else id_,
    ),
}
"""Kind of a field of an event -> function that puts its value into words."""


# Reasons


def why(event: Event) -> list[str]:
    """Return the reasons for the enemy's choice: the candidates and the tie-break, one per line.

    [] if there was no choice. Switched-off rules that matter are mentioned in any case.
    """
    reasons = EVENT_KINDS[event.kind].reasons
    off = [clause[1:] for clause in event.clauses if clause.startswith("-")]
    switched_off = [f"Played without {id_}: {switches()[id_].off}" for id_ in off]
    return [*(reasons(event) if reasons else []), *switched_off]


def grounds(event: Event) -> list[str]:
    """Return the reasons for an event without a choice, one per line; [] if its sentence explains itself."""
    template = EVENT_KINDS[event.kind].grounds
    if callable(template):
        return template(event)
    text = text_for(template, event)
    return [text] if text else []


# Notes on moments of a game


def note_marks(note: Annotation) -> str:
    """Return the rings and arrows of a note in words: ``ring around I0505; arrow from I0505 to P0607``."""
    found = []
    if note.rings:
        found.append(f"{'rings' if note.rings[1:] else 'ring'} around {joined(note.rings)}")
    if note.arrows:
        ways = joined([f"from {start} to {end}" for start, end in note.arrows])
        found.append(f"{'arrows' if note.arrows[1:] else 'arrow'} {ways}")
    return "; ".join(found)


def note_content(note: Annotation) -> str:
    marks = note_marks(note)
    return f"{note.words} ({marks})" if note.words and marks else note.words or marks


def note_heading(note: Annotation) -> str:
    return "Note" if note.player == PERSON else f"Note by {note.player}"


def note_sentence(note: Annotation) -> str:
    parts = [f'"{note.words}"'] if note.words else []
    marks = note_marks(note)
    return (
        f"{note_heading(note)}: {' '.join([*parts, *([f'({marks})' if parts else marks] if marks else [])])}"
    )
