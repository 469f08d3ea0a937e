"""The record of a kind of event: everything said about it, and how the enemy playback treats it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from hades.narrate.names import Words
from hades.state.events import Event


@attrs.frozen
class Cases:
    """A default text and alternatives for events that cite a certain clause; the first match is used."""

    text: str
    by_clause: Mapping[str, str]

    def of(self, event: Event) -> str:
        """Return the text that applies to an event."""
        return next((self.by_clause[c] for c in event.clauses if c in self.by_clause), self.text)


Text = str | Cases
Told = Callable[[Event, Words], str]
"""Type of a function that words an event; it gets the event and its values in words."""
DrawnFor = Callable[[Event, Words, int], str]
"""Type of a function that words the purpose of a draw; it gets the resulting event, its values in words, and
the 0-based index among the draws for it.
"""
Explained = Callable[[Event], list[str]]
"""Type of a function that returns lines explaining an event's result."""


def text_for(text: Text, event: Event) -> str:
    """Return the text that applies to an event, with its ``{places}`` unfilled."""
    return text if isinstance(text, str) else text.of(event)


def cited(event: Event) -> str:
    """Return the ids of an event's clauses in brackets."""
    return f"[{', '.join(event.clauses)}]"


@attrs.frozen(kw_only=True)
class EventKind:
    """Words and properties of a kind of event.

    The rules log a name and values. `hades.state.events.FIELDS` lists the names of the values, which are the
    ``{places}`` in the texts here.
    """

    name: str
    sentence: Text | Told
    grounds: Text | Explained = ""
    """Reason for the event if the enemy had no choice; "" if ``reasons`` or a fight's sum explains it."""
    story: Text | Told = ""
    """Wording in a story, without the subject: ``put {treasure} down at {hex}``. If it is "", a result has
    what it ``befell``, and any other event is omitted or worded in code.
    """
    subject: str = ""
    """Subject in a story, one of the fields or words of its own; "" for the first field."""
    per_hex: float = 0.0
    """Seconds per hex of a walk, in playback at normal speed."""
    reasons: Explained | None = None
    """Function that lists the enemy's candidates and the tie-break; None if there was no choice."""
    drawn_for: str | DrawnFor = ""
    """Purpose of the draw that leads to the event, without full stop; "" if nothing is drawn for it."""
    in_vain: str = ""
    """Counterpart of ``story`` for a draw that failed."""
    befell: str = ""
    """Resulting state of the Unit or thing hit, in one word, for headlines and stories."""
    together: str = ""
    """Verb for headlines in which the same event happens to several Units in a row."""
    matters: str = ""
    """Sentence on why the event matters to the player."""
    moment: str = ""
    """Name of the moment if every player should see the event, whomever it concerns; otherwise ""."""

    # Place in logs and playbacks
    quiet: bool = False
    """True if a short log may omit the event because nothing happened, or only what was expected."""
    head: bool = False
    """True if the event opens a turn, phase or step and belongs to neither side."""
    result: bool = False
    """True if the event is a result of the combat before it."""
    fight: bool = False
    """True if the event belongs to a fight, whether or not a combat came before it."""
    enemy: bool = False
    """True if the event is an act of the enemy in whatever step it happens."""
    score: bool = False
    """True if the event changes something that the score sheet counts (14.1)."""
    milestone: str = ""
    """Kind of milestone, a key of `hades.history.milestones.KINDS`.

    A loss or a freed Unit counts only if it is one of the player's.
    """

    # Appearance in the playback
    aside: bool = False
    """True if the event has no playback step of its own because it has no visible effect or is shown with the
    next event.
    """
    light: bool = False
    """True if the event alone never makes the playback switch decks while no friendly Unit is near."""
    sound: str = ""
    """Sound that starts with the event, named as in ``data/sounds`` without suffix; "" for none."""
