"""Restarted games: from the beginning or, for practice, from a moment of a run.

A practice game begins at a position, so it counts in no category.
"""

from __future__ import annotations

from pathlib import Path

from hades.content.run_data import SplitSet
from hades.engine.game import Game
from hades.engine.hidden_information import Hidden
from hades.engine.position import position_of
from hades.run.seeds import fresh_seed
from hades.run.splits import mark_commands
from hades.wording import suggestion

BEGINNING = "beginning"
"""Stands for the first question of a run, in place of the name of a split."""


def moment_of(game: Game, splits: SplitSet, name: str) -> int:
    """Return the number of the command that reached a split, given by name or condition.

    :raises ValueError: if there is no such split, or the run did not reach that split.
    """
    word = name.strip().lower()
    if word == BEGINNING:
        return 0
    goals = {goal.name.lower(): goal for goal in splits.split} | {goal.when: goal for goal in splits.split}
    if word not in goals:
        raise ValueError(f"there is no split {name!r}; {suggestion(word, [BEGINNING, *splits.names])}")
    goal = goals[word]
    found = mark_commands(game)
    if goal.when not in found:
        known = [goal.name for goal in splits.split if goal.when in found]
        raise ValueError(
            f"this run did not reach {goal.name!r}; it reached: {', '.join(known) or 'no split'}"
        )
    return found[goal.when]


def start_of(game: Game, splits: SplitSet, at: int) -> tuple[int, str] | None:
    """Return where to begin practising the split at index ``at``: at the last split reached before it.

    The place is (command, name of the split), or (0, `BEGINNING`) if none was reached before. None if the
    game reached neither this split nor the one right before it.
    """
    found = mark_commands(game)
    goals = splits.split[: at + 1]
    end = found.get(goals[-1].when, len(game.history) + 1)
    before = [(found[g.when], g.name) for g in goals[:-1] if found.get(g.when, end) < end]
    if goals[-1].when not in found and at and goals[-2].when not in found:
        return None
    return max(before, key=lambda one: one[0]) if before else (0, BEGINNING)


def practise(game: Game, after: int, fresh: str = "") -> Game:
    """Return a game that continues a run after command ``after``, with the same luck or on a ``fresh`` seed.

    On a fresh seed, everything the player had not seen is reshuffled.

    :raises ValueError: if the game is over at that moment.
    """
    at = game.after(after)
    if at.over is not None:
        raise ValueError("the run ends there; choose an earlier split to practise")
    state = Hidden(at).deal(0, f"practice {fresh}") if fresh else at.state
    title = f"Practice: {game.scenario} after command {after}"
    text = position_of(state, game.edition, title, aids=game.aids)
    return Game.from_position(text, undo="casual")


def begin_again(game: Game, components: Path | None, *, fresh: bool) -> Game:
    """Return a new game like ``game``.

    With ``fresh``, it has another seed, and everything hidden is reshuffled.
    """
    if game.position:
        if fresh:
            return practise(game, 0, fresh_seed())
        again = Game.from_position(
            game.position, edition=game.edition, components=components, undo=game.undo_mode
        )
        again.aids = game.aids
        return again
    seed = fresh_seed() if fresh else game.seed
    anew = Game.new(
        game.scenario,
        seed=seed,
        edition=game.edition,
        components=components,
        undo=game.undo_mode,
        missing=game.missing,
    )
    anew.aids, anew.race = game.aids, "" if fresh else game.race
    anew.typed_seed = game.typed_seed and not fresh
    return anew
