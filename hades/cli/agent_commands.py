"""The command for bots: agent."""

from __future__ import annotations

from pathlib import Path

from hades import Game, console, printable
from hades.agent import BotServer
from hades.agent.requests import LINE, BadRequest, NewRequest
from hades.cli.group import cli
from hades.cli.options import now
from hades.content.edition import LATEST
from hades.engine.undo import MODES, NOBODY_DRAWS
from hades.run.seeds import fresh_seed


@cli.command()
def agent() -> int:
    """Play by JSON lines: a request on each line of standard input, its answer on standard output.

    For bots in any language. It ends at the request quit and where the input ends.

    A line is a JSON object; what it has as "request" is one of those below. An answer has ok; if that is
    false, error says why, and the game goes on. A request may have an id, which its answer repeats. With
    also, new, act and undo answer with state and menu, too. Requests, and what they may have:

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
    from hades.terminal.line_input import reader

    desk = BotServer(begin)
    with reader(longest=LINE.size, prompt="") as read:
        while not desk.closed:
            line = read()
            if line is None:
                break
            if line.strip():
                console.say(printable.as_json(desk.answer(line)))
    return 0


def begin(request: NewRequest, told: list[str]) -> Game:
    """The game that a bot asks for, with a fresh seed if it names none.

    :raises BadRequest: for what does not go together.
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
    """Make sure that a game is asked for in one way.

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
