"""Loading and verifying game files, and recovering damaged ones, by replaying them."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path

import attrs

from hades.content import revisions
from hades.content.paths import earlier_set
from hades.content.position import ALLOWED, NONE, PositionError, parse_position
from hades.content.strict_reader import brief
from hades.engine.game import Game
from hades.engine.line_history import AGENT, GameFileError, MismatchError
from hades.engine.manual_draws import DrawNeeded
from hades.storage.disk import BEFORE
from hades.storage.game_file_format import SALVAGED, UNKNOWN, End, Header, fits, shown
from hades.storage.reading import Recording, read
from hades.storage.replaying import check_end, concede_if_recorded, step, wrong_check

Warn = Callable[[str], None]


@attrs.frozen
class Verdict:
    """The result of verifying a game file. ``reason`` says where and why the file fails; "" if valid."""

    recording: Recording
    game: Game | None
    """The game as far as it was replayed; None if the game could not begin."""
    commands: int
    """Number of commands on the branch after the last valid line."""
    reason: str

    @property
    def valid(self) -> bool:
        return not self.reason


def load(
    path: Path | str, components: Path | None = None, warn: Warn = warnings.warn, *, salvage: bool = False
) -> Game:
    """Replay a game file, compare every digest, and return the game.

    ``warn`` is called with a sentence if the last line was torn by a crash and is left out. With ``salvage``,
    the game goes as far as the file is valid, and ``warn`` gets the error that follows. If the check of the
    header fails, the player is unknown, and `SALVAGED` is among the aids from then on.

    :raises GameFileError: if the file cannot be read or does not replay as recorded.
    :raises ComponentError: if the component set is at fault.
    """
    recording = read(path, salvage=salvage)
    game = begin(recording, components, salvage=salvage)
    wrong = recording.warning
    right = 0
    try:
        for number, move in enumerate(recording.moves, 2):
            step(game, recording, move, number)
            right = number - 1
    except MismatchError as error:
        if not salvage:
            raise
        wrong = str(error)
        # The wrong line was carried out, so replay the lines before it.
        game = begin(recording, components, salvage=True)
        for number, move in enumerate(recording.moves[:right], 2):
            step(game, recording, move, number)
    if not header_fits(recording, game):
        # Nothing else proves the statements of the header, so mark the game.
        wrong = wrong or str(wrong_check(recording, 1))
        for entry in game.journal:
            entry.player = UNKNOWN
        if game.journal:
            game.journal[-1].aid = SALVAGED
        game.aids = True
    if wrong:
        warn(f"{wrong.removesuffix('.')}; the game goes on after command {len(game.history)}.")
    elif recording.end is not None:
        concede_if_recorded(game, recording.end)
        game.left = _left(recording.end)
    game.player = AGENT
    return game


def verify(path: Path | str, components: Path | None = None) -> Verdict:
    """Replay a game file and return whether the file is valid, or where and why it fails.

    Every state and check must fit, and the file must have been closed with the result of the replay.

    :raises GameFileError: if the file cannot be read.
    :raises ComponentError: if the component set is at fault.
    """
    recording = read(path)
    game, done, wrong = None, 0, ""
    try:
        game = begin(recording, components)
        for number, move in enumerate(recording.moves, 2):
            step(game, recording, move, number)
            done = len(game.history)
        check_end(game, recording)
        game.left = _left(recording.end)
    except MismatchError as error:
        wrong = str(error)
    return Verdict(recording, game, done, wrong)


def _left(end: End | None) -> tuple[int, int] | None:
    return None if end is None or end.real is None or end.t is None else (end.real, end.t)


def begin(recording: Recording, components: Path | None = None, *, salvage: bool = False) -> Game:
    """Return the game of a recording at its first question; ``salvage`` ignores the check of the header.

    :raises GameFileError: for an unknown edition, an impossible position, or a component set that is neither
    given nor has ever been bundled with the program.
    :raises MismatchError: if the header was changed.
    """
    top = recording.header
    where = f"{recording.path}, line 1"
    if components is None:
        components = earlier_set(top.components)
    try:
        if top.position is not None:
            game = _at_position(top, top.position, where, components)
        else:
            game = Game.new(
                top.scenario,
                seed=top.seed,
                edition=top.edition.name,
                components=components,
                undo=top.undo,
                draws=top.draws,
                missing=top.missing or (),
            )
    except DrawNeeded as needed:
        raise GameFileError(f"{where}: draws: {needed}.") from None
    except GameFileError:
        raise
    except PositionError as error:
        raise GameFileError(f"{brief(error.faults)}.") from None
    except ValueError as error:
        raise GameFileError(f"{where}: {error}.") from None
    game.created, game.aids = top.created, top.aids == ALLOWED
    game.race, game.typed_seed = top.race or "", bool(top.typed_seed)
    game.rules_since = revisions.since(top.rules)
    own = game.tables.catalog.digest
    if top.components != own:
        raise GameFileError(
            f"{where}: the game was played with component set {top.components}, and this one is {own}; "
            "give the directory of the right one with --components."
        )
    if not (salvage or header_fits(recording, game)):
        raise wrong_check(recording, 1)
    return game


def header_fits(recording: Recording, game: Game) -> bool:
    return fits(recording.seals[0], game.beginning.written())


def _at_position(top: Header, position: str, where: str, components: Path | None) -> Game:
    """Begin a game at the position in a header, or raise a `GameFileError` if the two disagree."""
    sheet = parse_position(position, f"{where}: position")
    for field in ("scenario", "seed", "aids"):
        own, stated = getattr(sheet.position, field), getattr(top, field)
        # A game without aids may begin at any position; a game with aids may not begin at one without.
        if own != stated and (field != "aids" or own == NONE):
            raise GameFileError(f"{where}: {field} is {shown(stated)} but the position has {shown(own)}.")
    return Game.from_position(sheet, edition=top.edition.name, components=components, undo=top.undo)


@attrs.frozen
class Salvaged:
    """The game in a file, and a sentence on what could not be read ("" for nothing)."""

    game: Game
    warning: str
    damaged: bool
    """True if more is wrong than a torn last line, so that the file itself is worth keeping."""


def salvage(file: Path, components: Path | None = None) -> Salvaged:
    """Return the game in a file, as far as it is valid. Nothing is written.

    If not even one command is valid, the backup is read instead.

    :raises GameFileError: if nothing can be recovered.
    :raises ComponentError: if the component set is at fault.
    """
    warnings: list[str] = []
    try:
        return Salvaged(load(file, components, warnings.append), " ".join(warnings), damaged=False)
    except GameFileError as error:
        first = error
    before = file.with_name(file.name + BEFORE)
    for path in (file, before):
        warnings.clear()
        try:
            game = load(path, components, warnings.append, salvage=True)
        except GameFileError:
            continue
        if game.journal:
            if path == before:
                warnings.insert(0, f"{first} Its backup, {before.name}, is used instead.")
            return Salvaged(game, " ".join(warnings), damaged=True)
    raise first
