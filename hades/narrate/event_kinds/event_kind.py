"""The record of a kind of event: all that is told of it, in words and in the film."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import attrs

from hades.narrate.names import Words
from hades.state.events import Event


@attrs.frozen
class Cases:
    """A text, and others for events that rest on a certain clause: the first of theirs that is named."""

    text: str
    by_clause: Mapping[str, str]

    def of(self, event: Event) -> str:
        """Return the text for an event."""
        return next((self.by_clause[c] for c in event.clauses if c in self.by_clause), self.text)


Text = str | Cases
Told = Callable[[Event, Words], str]
"""Words an event where that hangs on its values; gets them as they stand in a sentence, too."""
DrawnFor = Callable[[Event, Words, int], str]
"""Words what a draw is for: the event that comes of it, and which of the draws for that it is, from 0."""
Explained = Callable[[Event], list[str]]
"""Says in lines why an event came out as it did."""


def text_for(text: Text, event: Event) -> str:
    """Return the text for an event, its places still to be filled."""
    return text if isinstance(text, str) else text.of(event)


def cited(event: Event) -> str:
    """Return the clauses of an event in brackets."""
    return f"[{', '.join(event.clauses)}]"


@attrs.frozen
class EventKind:
    """What is told of a kind of event.

    The rules log its name and its values; `hades.state.events.FIELDS` has the names of those, which are the
    ``{places}`` of the texts here. Without a sentence, grounds, a
    story and seconds there is no kind: they may be empty, but somebody has thought of them.
    """

    name: str
    sentence: Text | Told = attrs.field(kw_only=True)
    """How a log tells it."""
    grounds: Text | Explained = attrs.field(kw_only=True)
    """Why it came out so where nobody chose; "" where ``reasons`` or the sum of a fight say it."""
    story: Text | Told | None = attrs.field(kw_only=True)
    """How a story tells it, without capital and full stop; "" if a story does without it, None if it words
    it in code of its own (`hades.story`)."""
    seconds: float = attrs.field(kw_only=True)
    """How long it is shown in the film, at normal speed; 0: it comes with what is shown next."""
    per_hex: float = attrs.field(kw_only=True, default=0.0)
    """The same of each hex of a walk; ``seconds`` are then for who only turns where it stands."""
    reasons: Explained | None = attrs.field(kw_only=True, default=None)
    """What the enemy considered, and the tie-break."""
    drawn_for: str | DrawnFor = attrs.field(kw_only=True, default="")
    """What something is drawn for that brings it, without full stop; "" for what comes of no draw."""
    deed: str = attrs.field(kw_only=True, default="")
    """How a story tells it of the Unit that acts, without the subject; of a draw, when it was low enough."""
    in_vain: str = attrs.field(kw_only=True, default="")
    """The same of a draw that was too high."""
    blow: str = attrs.field(kw_only=True, default="")
    """What a story says of the attack that brings it; ``{}`` is whom it befell."""
    befell: str = attrs.field(kw_only=True, default="")
    """What has become of whom it befell, in a word, for a headline."""
    together: str = attrs.field(kw_only=True, default="")
    """What several do to whom it happens one after the other, for a headline."""
    matters: str = attrs.field(kw_only=True, default="")
    """Why it matters to the player, in a sentence."""
    moment: str = attrs.field(kw_only=True, default="")
    """What it is called if nobody should miss it, whomever it befalls."""

    # which of the logs and films have it
    quiet: bool = attrs.field(kw_only=True, default=False)
    """A short log may leave it out: it says that nothing, or only the expected, happened."""
    head: bool = attrs.field(kw_only=True, default=False)
    """It begins something, and is of no side."""
    result: bool = attrs.field(kw_only=True, default=False)
    """It belongs to the combat before it."""
    fight: bool = attrs.field(kw_only=True, default=False)
    """It is of a fight, with or without a combat before it."""
    enemy: bool = attrs.field(kw_only=True, default=False)
    """It is the enemy's doing in whatever step it comes."""
    score: bool = attrs.field(kw_only=True, default=False)
    """It changes what the score sheet counts (14.1)."""
    milestone: str = attrs.field(kw_only=True, default="")
    """What it matters by in a replay, a key of `hades.history.milestones.KINDS`; a loss, and who is freed,
    if it is the player's."""

    # how the film shows it
    arrives: bool = attrs.field(kw_only=True, default=False)
    """It brings its Unit to its hex."""
    leaves: bool = attrs.field(kw_only=True, default=False)
    """It takes its Unit off the maps."""
    aside: bool = attrs.field(kw_only=True, default=False)
    """Nothing comes of it at once: `hades.history.animation_merge` shows it with what comes next."""
    light: bool = attrs.field(kw_only=True, default=False)
    """The decks are not turned over for it where nobody of the player's is near."""
    sound: str = attrs.field(kw_only=True, default="")
    """The sound that begins with it, a name of ``data/sounds`` without ending; "" for silence."""
