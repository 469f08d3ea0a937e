"""Commands that play a game: play, text, auto."""

from __future__ import annotations

import json
from pathlib import Path

import click

from hades.cli.base import (
    begun,
    check_choice,
    check_replay,
    check_target,
    cli,
    echo_lines,
    game_options,
    load_option,
    undo_option,
)
from hades.content.edition import LATEST


@cli.command()
@game_options
@load_option
@click.option("--replay", type=Path, metavar="FILE", help="Watch a game file from its beginning.")
@undo_option
def play(
    scenario: str | None = None,
    seed: str | None = None,
    edition: str = LATEST,
    components: Path | None = None,
    load: Path | None = None,
    replay: Path | None = None,
    undo: str = "strict",
) -> int:
    """Open the window; without a scenario, the title screen."""
    from hades.record import GameFileError
    from hades.ui import NoDisplay
    from hades.ui.app import run

    check_choice(scenario, seed, edition, components, load, undo)
    check_replay(replay, load, scenario)
    try:
        source = click.get_current_context().get_parameter_source
        chosen = edition if source("edition") is click.core.ParameterSource.COMMANDLINE else None
        mode = undo if source("undo") is click.core.ParameterSource.COMMANDLINE else None
        return run(
            scenario=scenario,
            seed=seed,
            edition=chosen,
            components=components,
            load=load,
            replay=replay,
            undo=mode,
        )
    except (GameFileError, NoDisplay) as error:
        raise click.ClickException(str(error)) from None


@cli.command()
@game_options
@load_option
@undo_option
@click.option("--save", type=Path, metavar="FILE", help="Keep the game in this file while it is played.")
def text(
    scenario: str | None,
    seed: str | None,
    edition: str,
    components: Path | None,
    load: Path | None,
    undo: str,
    save: Path | None,
) -> int:
    """Play the whole game in this terminal, or from piped input.

    The menu is numbered; a number, a name or a part of a name chooses. Type help for the rest.
    """
    from hades.text import play as play_text
    from hades.text.terminal import autosave_file, reader

    check_choice(scenario, seed, edition, components, load, undo)
    check_target("--save", save)
    if save is not None and save.exists() and save.stat().st_size and not (load and save.samefile(load)):
        raise click.ClickException(f"--save {save}: there is a file already; --load goes on with a game")
    game = begun(scenario, seed, edition, components, load, undo)
    play_text(game, reader(), click.echo, file=save or autosave_file())
    return 0


@cli.command()
@game_options
@load_option
@click.option("--player", default="heuristic", show_default=True, metavar="NAME", help="heuristic or random.")
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
    from hades.text import show
    from hades.text.story import Story

    check_choice(scenario, seed, edition, components, load)
    check_target("--save", save)
    game = begun(scenario, seed, edition, components, load)
    try:
        choose = players.by_name(player)
    except ValueError as error:
        raise click.ClickException(f"--player: {error}") from None
    story = Story(narrate.titles(game.tables.catalog))
    if log:
        echo_lines(story.tell(game.opening))
    while game.over is None:
        command = choose(game)
        events = game.do(command)
        if log:
            echo_lines([f"> {command.name}", *story.tell(events)])
    if save:
        game.save(save)
    if as_json:
        click.echo(json.dumps(show.result(game, player)))
    else:
        click.echo(f"Scenario {game.scenario}, seed {game.seed}, player {player}: turn {game.turn}.")
        echo_lines(show.score(game))
    return 0
