"""Replays a game file under the current rules and finds where the two diverge.

`verify` only reports where a file and its game diverge; this module names the clauses, and the rules that
changed since. So a folder of games is a test of the rules.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs

from hades.content import untrusted_input
from hades.content.load import ComponentError
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.game_box import tried
from hades.engine.undo import GameFileError, MismatchError, Refused
from hades.record.divergence import Divergence, DivergenceError, Ids, rules_of
from hades.record.lines import fits, read_cited, seal_of
from hades.record.reading import Recording, read
from hades.record.rerun import begin, check_beginning, check_end, is_sound, salvage, step
from hades.state.state import State, digest_of

SAME, PARTS, CHANGED, UNREAD = "same", "parts", "changed", "unread"
"""The result for a file: the same game; a different one from some command on; edited or damaged; unreadable.
"""


@attrs.frozen
class Today:
    """The result of replaying a game file under the current rules; ``reason`` explains a difference.

    A file that was edited by hand, or damaged, has a check that does not fit, or a line that would be right
    with another digest or command in its place.
    """

    path: Path
    word: str
    reason: str = ""
    recording: Recording | None = None
    game: Game | None = None
    """The game as far as the file can be replayed, including the diverging command if that is legal today."""
    parted: Divergence | None = None
    cites: int = 0
    """The first command that leads to the same state but cites other clauses than the file; 0 if there is
    none.
    """
    ends: str = ""
    """The way the end of the file is incomplete: its last line is torn off, or it was not closed; "" if
    complete.
    """
    rest: int = 0
    """Number of commands up to which a damaged file can still be continued; 0 if it is not damaged."""

    @property
    def reread(self) -> tuple[str, ...]:
        """Switches whose value in the edition of that name has changed since the game was played."""
        if self.recording is None or self.game is None:
            return ()
        return tuple(sorted(self.recording.header.edition.switches.keys() ^ self.game.tables.off))

    def plain(self) -> dict[str, Any]:
        """Return the result as JSON."""
        top = None if self.recording is None else self.recording.header
        return {
            "file": str(self.path),
            "today": self.word,
            "reason": self.reason,
            "rules": top and rules_of(top),
            "edition": top and top.edition.name,
            "reread": list(self.reread),
            "commands": None if self.recording is None else self.recording.commands,
            "parted": None if self.parted is None else self.parted.plain(),
            "cites_differ_at": self.cites or None,
            "ends": self.ends,
        }


def today(path: Path, components: Path | None = None) -> Today:
    """Replay a game file under the current rules and return whether it matches, or where it diverges.

    The name of its edition has its current meaning. A file that was not closed is played as far as it goes.

    :raises ComponentError: if the component set is at fault.
    """
    recording = game = None
    cites, number = 0, 1
    try:
        recording = read(path, today=True)
        game = begin(recording, components, salvage=True)
        for number, move in enumerate(recording.moves, 2):
            step(game, recording, move, number)
            said = read_cited(move.clauses)
            if said and not cites and list(said) != _cited(game, move.n):
                cites = move.n
        check_beginning(recording, game)
        if recording.end is not None:
            check_end(game, recording)
    except DivergenceError as error:
        assert recording is not None
        assert game is not None
        found = _from_the_set_up(error.parted, recording, game)
        by_hand = _by_hand(recording, game, found, number)
        if by_hand:
            return Today(path, CHANGED, by_hand, recording, game, None, cites, rest=_rest(path, components))
        return Today(path, PARTS, str(error), recording, game, found, cites)
    except MismatchError as error:
        return Today(path, CHANGED, str(error), recording, game, None, cites, rest=_rest(path, components))
    except GameFileError as error:
        return Today(path, UNREAD, str(error), recording, rest=_rest(path, components))
    return Today(path, SAME, "", recording, game, None, cites, _ends(recording))


def _ends(recording: Recording) -> str:
    if recording.warning:
        return recording.warning
    if recording.end is None or not recording.whole:
        last = len(recording.moves) + 1
        return f"{recording.path}, line {last}: the file was not closed here, or its end is missing."
    return ""


def _rest(path: Path, components: Path | None) -> int:
    """Count the commands of a damaged file after which play can still be continued."""
    try:
        found = salvage(path, components)
    except (GameFileError, ComponentError):
        return 0
    return len(found.game.history) if found.damaged else 0


def _by_hand(recording: Recording, game: Game, parted: Divergence, number: int) -> str:
    """Return the evidence that a diverging file was edited by hand; "" if the rules may have changed instead.

    If the check of the header no longer fits, either the rules of the set-up have changed or the file was
    edited; a changed rule is blamed only if there is one and the game diverges at its first command.
    """
    try:
        check_beginning(recording, game)
    except MismatchError as error:
        return "" if parted.command == 0 and parted.named else str(error)
    return changed(recording, game, parted, number) if parted.name else ""


def _cited(game: Game, command: int) -> list[Ids]:
    return [event.clauses for event in game.told(command)]


def _from_the_set_up(parted: Divergence, recording: Recording, game: Game) -> Divergence:
    """Blame the set-up if the check of the header no longer fits."""
    if parted.command > 1 or is_sound(recording, game):
        return parted
    opening = tuple(game.opening)
    return attrs.evolve(parted, command=0, name="", turn=0, events=opening, said=(), grounds=(), switches=())


def changed(recording: Recording, game: Game, parted: Divergence, number: int) -> str:
    """Explain how line ``number``, at which a game diverges, shows that it was edited; "" if it does not.

    The game is at the state after the command of that line, or before it if that is not possible.
    """
    where = f"{recording.path}, line {number}: "
    if game.at_table or recording.moves[number - 2].kind != "command":
        return ""
    if not parted.why and _is_digest_alone(recording, game, parted, number):
        return f"{where}its digest was changed; the command itself and the next line are right."
    other = _command_of(recording, game, parted, number)
    return f"{where}the command was changed; the state after it fits {other}." if other else ""


def _is_digest_alone(recording: Recording, game: Game, parted: Divergence, number: int) -> bool:
    """Return whether only the digest of the line is wrong: judged by its check or, if no rule of the command
    has changed since, by the state after the next command.
    """
    move, state = recording.moves[number - 2], game._state
    if _fits_with(recording, number, f'"digest": "{move.digest}"', f'"digest": "{game.digest}"', state):
        return True
    after = recording.moves[number - 1 : number]
    if parted.named or not after or after[0].kind != "command":
        return False
    try:
        led, _ = tried(state, game.tables, game.find(after[0].what).code)
    except Refused:
        return False
    return digest_of(led.written()) == after[0].digest


def _command_of(recording: Recording, game: Game, parted: Divergence, number: int) -> str:
    """Return the command that makes the line's check right and leads to its state; "" if there is none."""
    move = recording.moves[number - 2]
    before = game._state if parted.why else game.moment(len(game.history) - 1)
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
    """Return whether the check of a line fits if one text in it is replaced."""
    try:
        line = (
            untrusted_input.read_bytes(recording.path, untrusted_input.GAME)
            .split(b"\n")[number - 1]
            .removesuffix(b"\r")
        )
    except (OSError, ValueError) as error:
        raise GameFileError(f"{recording.path}: {untrusted_input.told(error)}.") from None
    above = recording.seals[number - 2]
    seal = seal_of(line.replace(was.encode(), is_now.encode(), 1), above.check)
    return fits(seal, state.written())
