"""The record of a kind of event: its words, and its place in logs, stories and playbacks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from hades.narrate.names import Words
from hades.state.events import Event


@attrs.frozen
class Cases:
    """Text that depends on the clauses of an event."""

    text: str
    """Text for an event without any clause of ``by_clause``."""
    by_clause: Mapping[str, str]
    """Clause -> text. The first of the event's clauses that is in the mapping decides."""

    def of(self, event: Event) -> str:
        return next((self.by_clause[c] for c in event.clauses if c in self.by_clause), self.text)


Text = str | Cases
TextOf = Callable[[Event, Words], str]
"""Function of an event and its values in words that returns the text for the event."""
DrawnFor = Callable[[Event, Words, int], str]
"""Function of an event, its values in words and the draw's index from 0 that returns the draw's purpose."""
Explained = Callable[[Event], list[str]]
"""Function that returns the reasons for an event, one per line."""


def text_for(text: Text, event: Event) -> str:
    return text if isinstance(text, str) else text.of(event)


def cited(event: Event) -> str:
    return f"[{', '.join(event.clauses)}]"


@attrs.frozen(kw_only=True)
class EventKind:
    """Words and properties of a kind of event.

    The ``{placeholders}`` of the texts are the names of the event's values (`hades.state.events.FIELDS`).
    """

    sentence: Text | TextOf
    grounds: Text | Explained = ""
    """Reason for an event without a choice; "" if the event needs no reason or has ``reasons``."""
    story: Text | TextOf = ""
    """Predicate for a story: ``put {treasure} down at {hex}``.

    If it is "", the story says what ``befell`` the subject, words the event in code, or omits it.
    """
    subject: str = ""
    """Subject in a story: the name of a field, or words. "" for the first field."""
    per_hex: float = 0.0
    """Seconds per hex of a walk, in playback at normal speed; 0 if the event is not a walk."""
    reasons: Explained | None = None
    """Function that lists the enemy's candidates and the tie-break; None if there was no choice."""
    drawn_for: str | DrawnFor = ""
    """Purpose of the draw that leads to the event, without a full stop; "" if nothing is drawn for it."""
    in_vain: str = ""
    """Predicate for a story if the draw failed."""
    befell: str = ""
    """New state of the Unit or thing that was hit, in one word, for headlines and stories."""
    together: str = ""
    """Predicate for a headline if the event happens to several Units in a row; "" if it is never merged."""
    matters: str = ""
    """Sentence on the importance of the event for the player, with placeholders, or ""."""
    moment: str = ""
    """Title for an event that every player should see; "" for an ordinary event."""

    # Place in logs and playbacks
    quiet: bool = False
    """True if the log omits the event because nothing unexpected happened."""
    head: bool = False
    """True if the event opens a turn, phase or step and belongs to neither side."""
    result: bool = False
    """True if the event is a result of the combat before it."""
    fight: bool = False
    """True if the event belongs to a fight, whether or not a combat came before it."""
    enemy: bool = False
    """True if the event is an act of the enemy, even outside the Nastian Phase."""
    score: bool = False
    """True if the event changes something that the score sheet counts (14.1)."""
    milestone: str = ""
    """Kind of milestone, a key of `hades.history.milestones.KINDS`; "" if the event is not a milestone.

    Lost and freed Units count only if they belong to the player.
    """

    # Appearance in the playback
    aside: bool = False
    """True if the playback shows the event together with the next one, or not at all."""
    light: bool = False
    """True if the playback need not switch decks for the event when no Unit of the player is near."""
    sound: str = ""
    """Name of the sound that starts with the event (``data/sounds``, without suffix), or ""."""
