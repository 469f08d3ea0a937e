"""Event -> sentence, by the record of its kind (`hades.narrate.event_kinds`).

Titles of Nasty Surprises are in the component set: pass `titles` of it to have them read out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hades.content.load import Catalog
from hades.engine.manual_draws import Purpose
from hades.narrate.event_kinds import EVENT_KINDS, text_for
from hades.narrate.lexicon import BARRED, MODULES, USES
from hades.narrate.names import Words, capital, listed, name, titled
from hades.state.events import FIELDS, Event


def sentence(event: Event, titles: Mapping[str, str] | None = None) -> str:
    """One sentence for an event of any kind; ``titles`` words Nasty Surprise ids, see `titles`."""
    told = EVENT_KINDS[event.kind].sentence
    words = in_words(event)
    if titles and event.kind == "surprise_drawn":
        words["surprise"] = titles.get(event.data["surprise"], words["surprise"])
    return capital(told(event, words) if callable(told) else text_for(told, event).format_map(words))


def drawn_for(purpose: Purpose) -> str:
    """What something is drawn for, without full stop: "Guard 1 attacks Scout 9: the card of Guard 1"; "" if
    that cannot be said before it is known."""
    if (event := purpose.event) is None:
        return ""
    told, words = EVENT_KINDS[event.kind].drawn_for, in_words(event)
    return capital(told(event, words, purpose.nth) if callable(told) else told.format_map(words))


def clauses(event: Event) -> str:
    """The clause and ruling ids an event rests on, "4.0-14, 5.7-04", or ""."""
    return ", ".join(event.clauses)


def line(event: Event, titles: Mapping[str, str] | None = None) -> str:
    """Sentence and clauses, as a log prints them: "Soldier 17 is depleted. [4.0-15]"."""
    ids = clauses(event)
    return f"{sentence(event, titles)} [{ids}]" if ids else sentence(event, titles)


def plain(event: Event, titles: Mapping[str, str] | None = None) -> dict[str, Any]:
    """An event as JSON has it: its ``kind``, ``clauses``, ``data`` and its sentence as ``text``."""
    text = sentence(event, titles)
    return {"kind": event.kind, "clauses": list(event.clauses), "data": event.data, "text": text}


def titles(catalog: Catalog) -> dict[str, str]:
    """Nasty Surprise id -> its title and text, for `sentence`."""
    return {card.id: f"{card.id} {card.title}: {card.text}" for card in catalog.surprise_cards}


def in_words(event: Event) -> Words:
    """The data of an event, each value worded as it stands in a sentence."""
    words: Words = dict(event.data)
    for field in FIELDS[event.kind].split():
        key, _, kind = field.partition(":")
        value = words[key]
        if (kind or key) == "module":
            words[key] = MODULES[value].name
        elif (kind or key) == "type":
            words[key] = titled(value)
        elif (kind or key) in _NAMED and value:
            words[key] = name(value)
        elif (kind or key) == "use":
            words[key] = USES[value]
        elif (kind or key) == "barred":
            words[key] = BARRED[value]
        elif (kind or key) in ("units", "sis"):
            words[key] = listed(value)
    return words


_NAMED = ("unit", "si", "fighter", "room", "circle", "treasure", "deck", "chit")
