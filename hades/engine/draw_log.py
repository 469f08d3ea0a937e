"""The draws made in a game, as phrases that fix the same draws in a drill."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

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


_Draw = tuple[int, int, bool]
"""(source, number drawn, True if the position of the game had fixed the draw)."""


def draw_sequences(game: Game, since: int = 0) -> tuple[DrawSequence, ...]:
    """Return the commands after the first ``since``, split into sequences.

    All draws of a sequence can be fixed at its start. A draw that no phrase can fix comes from the seed, as
    it did in the game. Draws before the first question of a position belong to the first sequence.
    """
    names = [command.name for command in game.history[since:]]
    begins = [game.moment(number) for number in range(since, len(game.history))]
    codes = [command.code for command in game.history[since:]]
    rows = [
        _drawn(state, partial(sequencer.apply, code=code)) for state, code in zip(begins, codes, strict=True)
    ]
    if game.placed is not None and not since:
        # Draws before the first question belong to the first command.
        rows[:1] = [[*_drawn(game.placed, sequencer.run), *(rows[0] if rows else [])]]
        begins[:1] = [game.placed]
    elif not rows:
        rows, begins = [[]], [game.moment(since)]
    found: list[DrawSequence] = []
    at = 0
    while at < len(rows):
        phrases, taken = _fixed(game, begins[at], rows[at:])
        found.append(DrawSequence(since + at, tuple(names[at : at + taken]), phrases))
        at += taken
    return tuple(found)


def _drawn(before: State, play: Callable[[State], None]) -> list[_Draw]:
    """Return the draws that are made when ``play`` is run on a copy of a State."""
    state = before.clone()
    state.luck = luck = RecordingSource(state.luck.seed)
    state.rigged = state.rigged or NOTHING
    play(state)
    return luck.seen


def _fixed(game: Game, state: State, rows: Sequence[Sequence[_Draw]]) -> tuple[tuple[str, ...], int]:
    """Return phrases that fix the draws of the first commands, and how many commands these are, at least 1.

    The commands are as many as can be fixed in one State. If the first command has a draw that cannot be
    fixed, the later draws of that command from the same source are left out.
    """
    draws = FixedDraws(state)
    # A draw that the position fixed, but that was never used, would come first, so nothing can be fixed after
    # it.
    used = Counter(source for row in rows for source, _, is_fixed in row if is_fixed)
    barred = {source for source, row in enumerate(state.rigged or NOTHING) if len(row) > used[source]}
    phrases: list[str] = []
    for number, row in enumerate(rows):
        found, stuck = list[str](), False
        for source, drawn, is_fixed in row:
            if is_fixed or source in barred:
                continue
            phrase = phrase_of(source, drawn, game.tables)
            try:
                draws.add(phrase)
            except ValueError:
                if number:
                    return tuple(phrases), number
                barred.add(source)
                stuck = True
            else:
                found.append(phrase)
        phrases += found
        if stuck:
            # Later draws from this source come from the seed until the next command.
            return tuple(phrases), 1
    return tuple(phrases), len(rows)
