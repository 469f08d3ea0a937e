"""Pictures of the film of an enemy's turn: ``python tools/film_pictures.py OUT --seed N --turn T``.

The heuristic player plays to that turn; the window shows it at 1x, and each step is taken at its end.
``beats.txt`` has the seconds of each, and ``truth.txt``, for whoever compares, what the log says of the turn.

Draws without a screen through EGL. For looking at, not for tests.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

# Run as a script, the package stands beside the tools directory.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

if TYPE_CHECKING:
    from hades import Game
    from tools.album import Album

FRAME = 0.04
"""Seconds between two frames."""


def played(scenario: str, seed: str, turn: int) -> tuple[Game, range]:
    """A game played to the enemy's turn of a number, and which of its commands led through it."""
    from hades import Game
    from hades.history.log import of_enemy_turn
    from hades.players import by_name

    game, player = Game.new(scenario, seed=seed), by_name("heuristic")
    found: list[int] = []
    while game.over is None and game.turn <= turn:
        events = game.do(player(game))
        if game.turn == turn and any(map(of_enemy_turn, events)):
            found.append(len(game.history))
    if not found:
        sys.exit(f"the game has no enemy turn {turn}")
    return game, range(found[0], found[-1] + 1)


def show(album: Album, whole: Game, commands: range) -> list[str]:
    """Show a turn, with a picture of each step at its end and of the card after it; a line for each."""
    from hades import Game
    from hades.ui.table.table_screen import TableScreen

    game = Game.new(whole.scenario, seed=whole.seed)
    for command in whole.history[: commands[0] - 1]:
        game.do(command.name)
    album.play(game)
    album.window.change(speed="1x")
    lines: list[str] = []
    for number in commands:
        hands = album.hand.table.hands
        assert hands is not None
        hands.carry_out((whole.history[number - 1].name,))
        if hands.session.held:
            # a landing waits for the player before turn 1
            hands.carry_out((hands.session.held,))
        album.window.invalidate()
        while isinstance(album.hand.screen, TableScreen) and album.hand.table.busy:
            lines.append(beat(album, len(lines) + 1))
    album.hand.wait()
    album.take(f"{len(lines) + 1:02}-after")
    return lines


def beat(album: Album, number: int) -> str:
    """Let a step of the film pass, and tell how long it took."""
    table = album.hand.table
    projector, shot = table.film.projector, table.film.shot
    assert shot is not None
    glided = seen = 0.0
    while projector.shot is shot:
        if projector.left <= FRAME:
            album.take(f"{number:02}-{shot.kind}")
        before = projector.left
        album.hand.pump(FRAME)
        seen += FRAME
        if projector.shot is shot and projector.left == before:
            glided += FRAME
    waited = f", {glided:.1f} of them for the board" if glided else ""
    return f"{number:02} {shot.kind:8} {seen:4.1f} s{waited}"


def main() -> None:
    """Play, show and write."""
    parser = argparse.ArgumentParser(description="Pictures of the film of an enemy's turn.")
    parser.add_argument("out_dir", type=Path)
    parser.add_argument("--scenario", default="historical")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--turn", type=int, default=1)
    parser.add_argument("--size", default="1366x768")
    parser.add_argument("--scale", type=int, default=100)
    args = parser.parse_args()
    os.environ["ARCADE_HEADLESS"] = "1"
    from hades import narrate
    from tools.album import Album

    whole, commands = played(args.scenario, args.seed, args.turn)
    width, height = (int(part) for part in args.size.split("x"))
    album = Album(args.out_dir, (width, height), args.scale)
    lines = show(album, whole, commands)
    seconds = sum(float(line.split()[2]) for line in lines)
    lines.append(f"{len(lines)} steps, {seconds:.1f} s")
    (args.out_dir / "beats.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")
    titles = narrate.titles(whole.tables.catalog)
    told = (narrate.sentence(event, titles) for number in commands for event in whole.told(number))
    (args.out_dir / "truth.txt").write_text("\n".join([*told, ""]), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
