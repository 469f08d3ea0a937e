"""Whether a line at which a game parts from its file was changed by hand, as far as the file shows it.

The check of a line is over the state, so one that another state has says nothing by itself. But where the
check fits with another digest or another command in its place, that is what stood there.
"""

from __future__ import annotations

import json

from hades.content import untrusted_input
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.game_box import tried
from hades.engine.undo import GameFileError, Refused
from hades.record.divergence import Divergence
from hades.record.lines import fits, seal_of
from hades.record.reading import Recording
from hades.state.state import State, digest_of


def changed(recording: Recording, game: Game, parted: Divergence, number: int) -> str:
    """How line ``number``, at which a game parts, shows that it was changed; "" if it does not.

    The game stands after the command of that line, or before it if that is not possible.
    """
    where = f"{recording.path}, line {number}: "
    if game.at_table or recording.moves[number - 2].kind != "command":
        return ""
    if not parted.why and _is_digest_alone(recording, game, parted, number):
        return f"{where}its digest was changed; the command comes out, and what follows it."
    other = _command_of(recording, game, parted, number)
    return f"{where}the command was changed; the state after it is that of {other}." if other else ""


def _is_digest_alone(recording: Recording, game: Game, parted: Divergence, number: int) -> bool:
    """Whether the line is right with another digest, by its check or, if the rules of the command are the
    same since, by the state after the command that follows."""
    move, state = recording.moves[number - 2], game._state
    if _fits_with(recording, number, f'"digest": "{move.digest}"', f'"digest": "{game.digest}"', state):
        return True
    after = recording.moves[number - 1 : number]
    if parted.named or not after or after[0].kind != "command":
        return False
    try:
        led, _ = tried(state, game.tables, game.find(after[0].command).code)
    except Refused:
        return False
    return digest_of(led.written()) == after[0].digest


def _command_of(recording: Recording, game: Game, parted: Divergence, number: int) -> str:
    """The command that leads where the file says, and with which the line is right; "" if none does."""
    move = recording.moves[number - 2]
    before = game._state if parted.why else game._after(len(game.history) - 1)
    for code in sequencer.menu(before):
        state, _ = tried(before, game.tables, code)
        name = game.words.command(code).name
        if name == move.command or digest_of(state.written()) != move.digest:
            continue
        was, is_now = (f'"command": {json.dumps(each, ensure_ascii=False)}' for each in (move.command, name))
        if _fits_with(recording, number, was, is_now, state):
            return name
    return ""


def _fits_with(recording: Recording, number: int, was: str, is_now: str, state: State) -> bool:
    """Whether the check of a line fits with something else in the place of what stands there."""
    try:
        line = (
            untrusted_input.read_bytes(recording.path, untrusted_input.GAME)
            .split(b"\n")[number - 1]
            .removesuffix(b"\r")
        )
    except (OSError, ValueError) as error:
        raise GameFileError(f"{recording.path}: {untrusted_input.told(error)}.") from None
    above = recording.moves[number - 3].seal if number > 2 else recording.seal
    seal = seal_of(line.replace(was.encode(), is_now.encode(), 1), above.check)
    return fits(seal, state.written())
