"""The record of a kind of event: all its words, and its part in the enemy playback."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from hades.narrate.names import Words
from hades.state.events import Event


@attrs.frozen
class Cases:
    """A default text, and texts for events that cite a certain clause; the first such clause decides."""

    text: str
    by_clause: Mapping[str, str]

    def of(self, event: Event) -> str:
        """Return the text for an event."""
        return next((self.by_clause[c] for c in event.clauses if c in self.by_clause), self.text)


Text = str | Cases
Told = Callable[[Event, Words], str]
"""Words an event whose text depends on its values; gets the event and its values in words."""
DrawnFor = Callable[[Event, Words, int], str]
"""Words the purpose of a draw; gets the resulting event and the index of the draw for it, from 0."""
Explained = Callable[[Event], list[str]]
"""Explains in lines the result of an event."""


def text_for(text: Text, event: Event) -> str:
    """Return the text for an event, with its places still to be filled."""
    return text if isinstance(text, str) else text.of(event)


def cited(event: Event) -> str:
    """Return the clauses of an event in brackets."""
    return f"[{', '.join(event.clauses)}]"


@attrs.frozen(kw_only=True)
class EventKind:
    """Words and properties of a kind of event.

    The rules log its name and values; `hades.state.events.FIELDS` has the names of the values, which are
    the ``{places}`` of the texts here.
    """

    name: str
    sentence: Text | Told
    grounds: Text | Explained = ""
    """Reason for the event if nothing was chosen; "" if ``reasons`` or the sum of a fight explain it."""
    story: Text | Told = ""
    """Words of the story, without capital and full stop; "" if the story leaves the event out, or words it
    in its own code.
    """
    per_hex: float = 0.0
    """Seconds for each hex of a walk in the playback at normal speed."""
    reasons: Explained | None = None
    """Candidates the enemy considered, and the tie-break."""
    drawn_for: str | DrawnFor = ""
    """Purpose of the draw that leads to the event, without full stop; "" if no draw does."""
    deed: str = ""
    """Words of a story about the acting Unit, without subject; for a draw, the words of success."""
    in_vain: str = ""
    """Words of a story for a draw that failed, like ``deed`` for one that succeeded."""
    befell: str = ""
    """State of the Unit or thing hit, in a word, for a headline or a story."""
    together: str = ""
    """Verb for several Units with the same event in a row, for a headline."""
    matters: str = ""
    """Reason why the event matters to the player, as a sentence."""
    moment: str = ""
    """Name of the moment if no player should miss the event, whatever it concerns; otherwise ""."""

    # Logs and playbacks that include the event
    quiet: bool = False
    """True if a short log may leave the event out, as nothing happened, or only the expected."""
    head: bool = False
    """True if the event begins something, and belongs to no side."""
    result: bool = False
    """True if the event belongs to the combat before it."""
    fight: bool = False
    """True if the event belongs to a fight, with or without a combat before it."""
    enemy: bool = False
    """True if the event is the enemy's action in any step."""
    score: bool = False
    """True if the event changes what the score sheet counts (14.1)."""
    milestone: str = ""
    """Kind of milestone, a key of `hades.history.milestones.KINDS`.

    A loss or a freed Unit counts only if it is the player's.
    """

    # The event in the playback
    aside: bool = False
    """True if the event has no step of its own: it has no immediate effect, or comes with the next one."""
    light: bool = False
    """True if the event does not switch decks when no friendly Unit is near."""
    sound: str = ""
    """Sound that begins with the event, a name of ``data/sounds`` without suffix; "" for silence."""
