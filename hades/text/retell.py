"""A game file told again, command by command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from hades import Game, narrate
from hades.engine import record
from hades.text import show
from hades.text.story import Story


def retell(
    recording: record.Recording,
    components: Path | None,
    to: int | None,
    full: bool,
    write: Callable[[str], None],
) -> Game:
    """Play a recording again up to command ``to`` and tell it; the game as it stands then.

    :raises GameFileError: if it does not come out as the file says.
    """
    game = record.begin(recording, components)
    story = Story(narrate.titles(game.tables.catalog), full=full)
    write(f"Scenario {game.scenario}, edition {game.edition}, seed {game.seed}")
    for line in story.tell(game.opening):
        write(line)
    for move in recording.moves[:to]:
        events = record.step(game, recording, move)
        for line in (f"{move.n} > {move.command}", *story.tell(events)):
            write(line)
    ask = game.ask
    if ask:
        write(f"Turn {game.turn}. {ask.prompt} [{', '.join(ask.clauses)}]")
    else:
        for line in show.score(game):
            write(line)
    write(f"State {game.digest} after {len(game.history)} commands.")
    return game
