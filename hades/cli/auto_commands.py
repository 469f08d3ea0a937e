"""The command auto: a game by an automatic player."""

from __future__ import annotations

from pathlib import Path

import click

from hades import console, printable
from hades.cli.group import cli, echo_lines
from hades.cli.options import (
    begun,
    check_choice,
    check_target,
    game_options,
    load_option,
)
from hades.engine.undo import NOBODY_DRAWS


@cli.command()
@game_options
@load_option
@click.option(
    "--player",
    default="heuristic",
    show_default=True,
    metavar="NAME",
    help="Or quick, random, search:200.",
)
@click.option("--save", type=Path, metavar="FILE", help="Write the game into a file.")
@click.option("--log", is_flag=True, help="Print the story of the game.")
@click.option("--json", "as_json", is_flag=True, help="Print the result as one JSON object, last.")
def auto(
    scenario: str | None,
    seed: str | None,
    edition: str,
    components: Path | None,
    load: Path | None,
    player: str,
    save: Path | None,
    log: bool,
    as_json: bool,
) -> int:
    """Let an automatic player play one game to its end."""
    from hades import narrate, players
    from hades.terminal import saving, state_lines
    from hades.terminal.events import EventLines

    check_choice(scenario, seed, components, load)
    check_target("--save", save)
    replaced = save is not None and _is_game("--save", save)
    before = _before(save) if save is not None else Path()
    if replaced:
        # what stood there goes there, and takes the place of a game at most
        _is_game("--save", before)
    game = begun(scenario, seed, edition, components, load)
    if game.at_table:
        raise click.ClickException(f"--load {load}: {NOBODY_DRAWS}")
    try:
        choose = players.by_name(player)
    except ValueError as error:
        raise click.ClickException(f"--player: {error}") from None
    game.player = player
    teller = EventLines(narrate.titles(game.tables.catalog))
    if log:
        echo_lines(teller.tell(game.opening))
    while game.over is None:
        command = choose(game)
        events = game.do(command)
        if log:
            echo_lines([f"> {command.name}", *teller.tell(events)])
    if save:
        lost = replaced and before.exists()
        saving.save(game, save)
        if replaced:
            gone = f"; the one that was {before.name} is gone" if lost else ""
            console.warn(f"{save}: the game that stood there is {before.name} now{gone}")
    if as_json:
        console.say(printable.as_json(state_lines.result(game, player)))
    else:
        console.say(f"Scenario {game.scenario}, seed {game.seed}, player {player}: turn {game.turn}.")
        echo_lines(state_lines.score(game))
    return 0


def _before(file: Path) -> Path:
    """Where what stands in a file goes when it is written over."""
    from hades.record.disk import BEFORE, real

    file = real(file)
    return file.with_name(file.name + BEFORE)


def _is_game(option: str, file: Path) -> bool:
    """Whether a game stands in a file and can make room for another; False if nothing stands there."""
    from hades import record
    from hades.terminal.saving import is_taken

    if not is_taken(file):
        return False
    try:
        record.read(file)
    except record.GameFileError:
        raise click.ClickException(f"{option} {file}: that is no game file; name another") from None
    try:
        record.Lock(file).release()
    except record.InUseError as error:
        raise click.ClickException(f"{option} {file}: {error.strerror}; name another file") from None
    return True
