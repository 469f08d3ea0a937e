"""The draws made in a game, as phrases that fix the same draws in a drill."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from hades.chance import RecordingSource
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.scripted_draws import NOTHING, FixedDraws, phrase_of
from hades.state.state import State


@attrs.frozen
class DrawSequence:
    """Consecutive commands of a game, and the phrases that fix their draws in the ``next`` of a drill.

    ``before`` is the number of earlier commands in the game.
    """

    before: int
    commands: tuple[str, ...]
    next: tuple[str, ...]


@attrs.frozen
class _Draw:
    source: int
    number: int
    is_fixed: bool
    """True if the position of the game had fixed the draw."""


def draw_sequences(game: Game, since: int = 0) -> tuple[DrawSequence, ...]:
    """Return the commands after the first ``since``, split into sequences.

    All draws of a sequence can be fixed at its start. A draw that no phrase can fix comes from the seed, as
    it did in the game. Draws before the first question of a position belong to the first sequence.
    """
    states, drawn = _states_and_draws(game, since)
    names = [command.name for command in game.history[since:]]
    # Draws before the first question belong to the first command.
    rows = [[*drawn[0], *(drawn[1] if names else [])], *drawn[2:]]
    begins = [states[0], *states[2:]]
    found: list[DrawSequence] = []
    at = 0
    while at < max(1, len(names)):
        phrases, taken = _fixed(game, begins[at], rows[at:])
        found.append(DrawSequence(since + at, tuple(names[at : at + taken]), phrases))
        at += taken
    return tuple(found)


def _states_and_draws(game: Game, since: int) -> tuple[list[State], list[list[_Draw]]]:
    """Return the States before any play and before each command, and the draws made from each State."""
    placed = game.placed if not since else None
    begun = placed or game.moment(since)
    state, seen = _recording(begun.clone())
    if placed is not None:
        sequencer.run(state)
    states, draws = [begun], [seen]
    for number, command in enumerate(game.history[since:], since):
        states.append(game.moment(number))
        state, seen = _recording(game.moment(number).clone())
        sequencer.apply(state, command.code)
        draws.append(seen)
    return states, [[_Draw(*draw) for draw in row] for row in draws]


def _recording(state: State) -> tuple[State, list[tuple[int, int, bool]]]:
    luck = RecordingSource(state.luck.seed)
    state.luck, state.rigged = luck, state.rigged or NOTHING
    return state, luck.seen


def _fixed(game: Game, state: State, rows: Sequence[Sequence[_Draw]]) -> tuple[tuple[str, ...], int]:
    """Return phrases that fix the draws of the first commands, and how many commands these are, at least 1.

    The commands are as many as can be fixed in one State. If the first command has a draw that cannot be
    fixed, the later draws of that command from the same source are left out.
    """
    draws = FixedDraws(state, game.words)
    # A draw that the position fixed, but that was never used, would come first, so nothing can be fixed after
    # it.
    barred = {
        source for source, row in enumerate(state.rigged or NOTHING) if row and not _used(row, source, rows)
    }
    phrases: list[str] = []
    for number, row in enumerate(rows):
        found, stuck = list[str](), False
        for draw in row:
            if draw.is_fixed or draw.source in barred:
                continue
            phrase = phrase_of(draw.source, draw.number, game.words)
            try:
                draws.add(phrase)
            except ValueError:
                if number:
                    return tuple(phrases), number
                barred.add(draw.source)
                stuck = True
            else:
                found.append(phrase)
        phrases += found
        if stuck:
            # Later draws from this source come from the seed until the next command.
            return tuple(phrases), 1
    return tuple(phrases), len(rows)


def _used(row: Sequence[int], source: int, rows: Sequence[Sequence[_Draw]]) -> bool:
    drawn = [draw for draws in rows for draw in draws if draw.source == source and draw.is_fixed]
    return len(drawn) >= len(row)
