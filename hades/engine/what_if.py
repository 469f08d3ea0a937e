"""What a command would bring if the next cards were known: the rules are asked, and nothing real is drawn.

A front end that wants the chance of something tries the cards that may come and counts. What lies
behind a draw that was not supposed is left out, so nothing of what will really come can leak.
"""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.chance import NASTIAN_DECK, SHL_DECK, SOURCES, SeededSource
from hades.engine import sequencer
from hades.engine.game import Game
from hades.state.events import Event

PILES = (SHL_DECK, NASTIAN_DECK)
"""Resolution deck, 0 SHL or 1 Nastian -> its source."""


class _Unsupposed(Exception):
    """A draw of something that nobody supposed."""


class _Nothing(SeededSource):
    """Luck that knows nothing."""

    __slots__ = ()

    def number(self, source: int, count: int, below: int) -> int:
        raise _Unsupposed


@attrs.frozen
class Supposed:
    """What came of it: the events, and what would be asked next."""

    events: tuple[Event, ...]
    kind: str
    """The kind of the question, "" after the end of the game and where not all is known."""
    prompt: str
    whole: bool
    """Whether no more was drawn than was supposed; else the events are those before that draw."""


def suppose(game: Game, commands: Sequence[str], deck: int, cards: Sequence[int]) -> Supposed:
    """The events of the last of some commands, if the next cards of a Resolution deck were these.

    Cards are numbered from 0 and must be such as may come; the commands before the last draw nothing.

    :raises Refused: if a command is not in its menu.
    """
    ahead = game.peek(*commands[:-1])
    code = ahead.find(commands[-1]).code
    state = ahead._state.clone()
    state.luck = _Nothing("")
    fixed: list[tuple[int, ...]] = [() for _ in SOURCES]
    fixed[PILES[deck]] = tuple(cards)
    state.rigged = tuple(fixed)
    try:
        sequencer.apply(state, code)
    except _Unsupposed:
        kind, prompt, whole = "", "", False
    else:
        over = bool(state.outcome)
        kind, prompt = ("", "") if over else (state.agenda[-1][0], sequencer.ask_of(state)[2])
        whole = True
    return Supposed(tuple(Event(entry, game.words) for entry in state.log), kind, prompt, whole)
