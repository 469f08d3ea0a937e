"""Commands for computer players: auto, agent."""

from __future__ import annotations

from pathlib import Path

import click

from hades import Game, console
from hades.agent.requests import LINE, BadRequest, NewRequest
from hades.cli.group import cli, echo_lines
from hades.cli.options import begun, check_together, game_options, load_option, now, say_json
from hades.cli.types import PLAYER, GameTarget, mistakes, refuse
from hades.content.edition import LATEST
from hades.engine.undo import MODES, NOBODY_DRAWS
from hades.run.seeds import fresh_seed


@cli.command()
@game_options
@load_option
@click.option(
    "--player",
    type=PLAYER,
    default="heuristic",
    show_default=True,
    metavar="NAME",
    help="Or quick, random, search:200.",
)
@click.option("--save", type=GameTarget(), metavar="FILE", help="Write the game into a file.")
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
    """Let a computer player play one game to its end."""
    from hades import narrate, players
    from hades.terminal import saving, state_lines
    from hades.terminal.events import EventLines

    check_together(load=load)
    replaced = save is not None and _is_game("--save", save)
    before = _before(save) if save is not None else Path()
    if replaced:
        # The old content moves there, and may replace a game but nothing else.
        _is_game("--save", before)
    game = begun(scenario, seed, edition, components, load)
    if game.at_table:
        refuse(f"--load {load}", NOBODY_DRAWS)
    with mistakes(ValueError, of="--player"):
        choose = players.by_name(player)
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
        say_json(state_lines.result(game, player))
    else:
        console.say(f"Scenario {game.scenario}, seed {game.seed}, player {player}: turn {game.turn}.")
        echo_lines(state_lines.score(game))
    return 0


def _before(file: Path) -> Path:
    """Return where the present content of a file goes when it is overwritten."""
    from hades.record.disk import BEFORE, real

    file = real(file)
    return file.with_name(file.name + BEFORE)


def _is_game(option: str, file: Path) -> bool:
    """Return whether a file holds a game that may be overwritten; False if there is no file.

    Refuses anything else.
    """
    from hades import record
    from hades.terminal.saving import is_taken

    if not is_taken(file):
        return False
    try:
        record.read(file)
    except record.GameFileError:
        refuse(f"{option} {file}", "that is no game file; name another")
    try:
        record.Lock(file).release()
    except record.InUseError as error:
        refuse(f"{option} {file}", f"{error.strerror}; name another file")
    return True


@cli.command()
def agent() -> int:
    """Play by JSON lines: a request on each line of standard input, its answer on standard output.

    For bots in any language. The command ends at the request quit or at the end of the input.

    A line is a JSON object; its "request" is one of those below. An answer has ok; if that is false, error
    says why, and the game goes on. A request may have an id, which its answer repeats. With also, new, act
    and undo answer with state and menu, too. Requests, and their other keys:

    \b
    hello      protocol, name of the bot
    new        scenario, seed, edition, components, undo, aids;
               or position (path or text); or file; also
    state      what the player may know
    menu       every legal command
    act        command, also
    undo       also
    why        command: why it is not legal now
    odds       commands: exact chances of the last of them
    annotate   words, after (the number of a command)
    save       file
    quit
    """
    from hades.agent.server import BotServer
    from hades.terminal.line_input import reader

    desk = BotServer(begin_for_bot)
    with reader(longest=LINE.size, prompt="") as read:
        while not desk.closed:
            line = read()
            if line is None:
                break
            if line.strip():
                say_json(desk.answer(line))
    return 0


def begin_for_bot(request: NewRequest, told: list[str]) -> Game:
    """Return the game that a bot asks for, with a fresh seed if it names none.

    :raises BadRequest: if parts of the request exclude each other.
    """
    from hades import record

    _check(request)
    components = None if request.components is None else Path(request.components)
    undo = request.undo or next(iter(MODES))
    if request.file is not None:
        game = record.load(request.file, components, told.append)
        if game.at_table:
            raise BadRequest("game", f"new: {request.file}: {NOBODY_DRAWS}")
        return game
    if request.position is not None:
        game = Game.from_position(request.position, edition=request.edition, components=components, undo=undo)
    else:
        game = Game.new(
            request.scenario or "historical",
            seed=fresh_seed() if request.seed is None else request.seed,
            edition=request.edition or LATEST,
            components=components,
            undo=undo,
        )
    game.created = now()
    game.aids = request.aids is not False
    return game


def _check(request: NewRequest) -> None:
    """Make sure that a request asks for a game in only one way.

    :raises BadRequest: if not.
    """
    brings = {
        "position": ("scenario", "seed", "file"),
        "file": ("scenario", "seed", "edition", "undo", "aids"),
    }
    for source, own in brings.items():
        for name in own:
            if getattr(request, source) is not None and getattr(request, name) is not None:
                raise BadRequest(
                    "request",
                    f"new: {source} brings its own {name}; leave {name} out",
                )
