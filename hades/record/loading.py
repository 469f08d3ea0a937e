"""Loading and verifying game files, and recovering damaged ones, by replaying them."""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable
from pathlib import Path

import attrs

from hades.content import revisions
from hades.content.paths import earlier_set
from hades.content.position import ALLOWED, NONE, PositionError, parse_position
from hades.content.strict_reader import brief
from hades.engine.game import Game
from hades.engine.journal import Annotation
from hades.engine.manual_draws import DrawNeeded
from hades.engine.undo import AGENT, CONCEDED, GameFileError, MismatchError, Refused
from hades.record.disk import BEFORE
from hades.record.divergence import DivergenceError, diverging_clauses
from hades.record.file_lines import SALVAGED, UNKNOWN, End, Header, Move, fields_of, fits, read_cited, shown
from hades.record.reading import Recording, read
from hades.state.events import Event
from hades.state.state import digest_of

Warn = Callable[[str], None]


@attrs.frozen
class Verdict:
    """The result of verifying a game file. ``reason`` says where and why it fails; "" if it is valid."""

    path: Path
    valid: bool
    commands: int
    """Number of commands on the branch after the last valid line."""
    reason: str
    recording: Recording
    game: Game | None
    """The game as far as it was replayed; None if it could not begin."""
    warning: str = ""


def load(
    path: Path | str, components: Path | None = None, warn: Warn = warnings.warn, *, salvage: bool = False
) -> Game:
    """Replay a game file, compare every digest, and return the game.

    ``warn`` is called with a sentence if the last line was torn by a crash and is left out. With ``salvage``,
    the game goes as far as the file is valid, and ``warn`` is called with the error that follows. If the
    check of the header fails, the recovered game has no known player, and `SALVAGED` is among its aids from
    then on.

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
        _concede_if_recorded(game, recording.end)
        game.left = _left(recording.end)
    game.player = AGENT
    return game


def verify(path: Path | str, components: Path | None = None) -> Verdict:
    """Replay a game file and return whether it is valid, or where and why it fails.

    Every state and the check of every line must fit, and the file must have been closed with the result of
    the replay.

    :raises GameFileError: if the file cannot be read.
    :raises ComponentError: if the component set is at fault.
    """
    recording = read(path)
    game = None
    done = 0
    try:
        game = begin(recording, components)
        for number, move in enumerate(recording.moves, 2):
            step(game, recording, move, number)
            done = len(game.history)
        check_end(game, recording)
        game.left = _left(recording.end)
    except MismatchError as error:
        return Verdict(recording.path, False, done, str(error), recording, game, recording.warning)
    return Verdict(recording.path, True, done, "", recording, game, recording.warning)


def outcome(game: Game) -> End:
    """Return the result of a game for the last line of its file, without times."""
    aids = tuple(sorted({entry.aid for entry in game.journal if entry.aid}))
    return End(len(game.history), game.over or "", game.score.vp, game.taken_back, aids)


def _left(end: End | None) -> tuple[int, int] | None:
    """Return real time and play time when a game was left; None if the file does not say."""
    return None if end is None or end.real is None or end.t is None else (end.real, end.t)


def _concede_if_recorded(game: Game, end: End) -> None:
    """Concede a game if its file ends so. If it cannot be conceded, it stays as it is."""
    if end.outcome == CONCEDED:
        with contextlib.suppress(Refused):
            game.concede()


def check_end(game: Game, recording: Recording) -> None:
    """Check that a file was closed with the result of the replayed game.

    :raises MismatchError: if it was not.
    """
    last = len(recording.moves) + 1
    if recording.warning:
        raise MismatchError(recording.warning)
    where = f"{recording.path}, line {last}"
    if recording.end is None or not recording.whole:
        raise MismatchError(
            f"{where}: the file was not closed here: the game is still "
            "being played, or lines are missing at the end."
        )
    _concede_if_recorded(game, recording.end)
    stated, now = fields_of(recording.end), fields_of(outcome(game))
    wrong = [name for name in now if stated[name] != now[name]]
    if wrong:
        differences = ", ".join(f"{name} {stated[name]!r} instead of {now[name]!r}" for name in wrong)
        sentence = f": the end is wrong: the file says {differences}."
        if {"outcome", "vp"} & set(wrong):
            # All states match, so it is the score that is calculated differently.
            clauses = tuple(dict.fromkeys(clause for _, _, clause in game.score.lines))
            raise DivergenceError(where, sentence, recording.header, clauses)
        raise MismatchError(f"{where}{sentence}")


def begin(recording: Recording, components: Path | None = None, *, salvage: bool = False) -> Game:
    """Return the game of a recording at its first question.

    With ``salvage``, the check of the header is not compared.

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
    game.race = top.race or ""
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
    """Return whether the check of the header fits."""
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


def step(game: Game, recording: Recording, move: Move, line: int | None = None) -> list[Event]:
    """Replay a line of a recording, compare the state after it, and return its events.

    ``line`` is its number in the file, from 2; None to look it up.

    :raises MismatchError: if the line is not legal there or leads to another state. The message quotes the
        open question.
    """
    number = recording.moves.index(move) + 2 if line is None else line
    where = f"{recording.path}, line {number}: {_line_in_words(move)}"
    ask = game.ask
    asked = f'The question was "{ask.prompt}" [{", ".join(ask.clauses)}].' if ask else "The game was over."
    game.player = move.by or recording.header.player
    try:
        events = _carry_out(game, move)
    except Refused as refused:
        how = f" is not legal here: {refused}. {asked}"
        raise DivergenceError(where, how, recording.header, refused.clauses) from None
    except (DrawNeeded, ValueError) as error:
        raise DivergenceError(where, f": draws: {error}.", recording.header) from None
    entry = game.journal[-1]
    if (entry.kind, entry.n) != (move.kind, move.n):
        how = f" does not match the replay, which gives {entry.kind} {entry.n}. {asked}"
        raise DivergenceError(where, how, recording.header)
    state = game.state.written()
    if digest_of(state) != move.digest:
        how = f" leads to state {game.digest}, the file says {move.digest}. {asked}"
        clauses, cited = diverging_clauses(read_cited(move.clauses), events)
        raise DivergenceError(where, how, recording.header, clauses, cited)
    if not fits(recording.seals[number - 1], state):
        raise wrong_check(recording, number)
    if move.aid and not game.aids:
        raise MismatchError(f"{where}: aid is {shown(move.aid)} and the game was begun without aids.")
    game.note(move.t, move.aid, real=move.real, sitting=move.sitting or 0)
    return events


def _carry_out(game: Game, move: Move) -> list[Event]:
    if move.command is not None:
        return game.do(move.command, move.draws or ())
    if move.undo is not None:
        game.back_to(move.n)
    elif move.branch is not None:
        game.fork(move.branch, move.n)
    elif move.switch is not None:
        game.switch(move.switch)
    elif move.rename is not None:
        game.rename(move.rename)
    elif move.waiting is not None:
        game.wait(move.waiting, move.draws or ())
    elif (note := move.note) is not None:
        _annotate(game, note)
    return []


def _annotate(game: Game, note: Annotation) -> None:
    """Add a note at its moment, or at the end of the command if its event no longer exists."""
    event = note.event if note.event is None or note.event < len(game.events_of(note.after)) else None
    game.annotate(note.words, note.after, rings=note.rings, arrows=note.arrows, event=event)


def _line_in_words(move: Move) -> str:
    if move.kind == "command":
        return f"command {move.n} ({move.command})"
    return f"{move.kind} {move.undo or move.what}, which leaves {move.n} commands"


def wrong_check(recording: Recording, line: int) -> MismatchError:
    """Return the exception for a line with a wrong check."""
    return MismatchError(
        f"{recording.path}, line {line}: its checksum is wrong: the line was changed since "
        "it was written, or a line above it was added or removed."
    )


@attrs.frozen
class Salvaged:
    """The game in a file, and a sentence on what could not be read ("" for nothing)."""

    game: Game
    warning: str
    damaged: bool
    """True if more is wrong than a torn last line, so that the file itself is worth keeping."""


def salvage(file: Path, components: Path | None = None) -> Salvaged:
    """Return the game in a file, as far as it is valid.

    If that is not even one command, the backup is read instead. Nothing is written.

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
                warnings.insert(
                    0,
                    f"{first} Its backup, {before.name}, is used instead.",
                )
            return Salvaged(game, " ".join(warnings), damaged=True)
    raise first
