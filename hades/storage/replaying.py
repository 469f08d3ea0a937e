"""Replaying the lines of a game file, and the clauses and changed rules behind a line that no longer replays.

A file stores the clauses cited by the events of every command, so the first event that differs is known.
"""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from itertools import chain, zip_longest
from typing import Any

from hades.content import revisions
from hades.content.revisions import Revision
from hades.engine.game import Game
from hades.engine.journal import Annotation
from hades.engine.line_history import CONCEDED, MismatchError, Refused
from hades.engine.manual_draws import DrawNeeded
from hades.state.events import Event
from hades.state.state import digest_of
from hades.storage.game_file_format import End, Header, Move, fields_of, fits, read_cited, shown
from hades.storage.reading import Recording

Ids = tuple[str, ...]


class DivergenceError(MismatchError):
    """Raised if a replayed game diverges from its file: another state or score, or a refused command.

    If the rules code has changed since the game was played, the message names the changes that concern the
    ``clauses`` at which game and file diverge, or else the clauses ``cited``. Without such changes, the
    message says ``how`` they diverge. ``where`` names the line.
    """

    def __init__(self, where: str, how: str, header: Header, clauses: Ids = (), cited: Ids = ()) -> None:
        self.since = revisions.since(header.rules)
        """The changes to the rules code since the game was played."""
        if named := _about(self.since, clauses) or _about(self.since, cited):
            about = {id_ for one in named for id_ in one.clauses}
            ids = dict.fromkeys(id_.removeprefix("-") for id_ in (*clauses, *cited))
            at = ", ".join(id_ for id_ in ids if id_ in about)
            how = f" and today's rules differ at [{at}]. {revisions.summary(named)}"
        super().__init__(f"{where}{how}")


def _about(changes: Sequence[Revision], clauses: Ids) -> tuple[Revision, ...]:
    ids = {id_.removeprefix("-") for id_ in clauses}
    return tuple(one for one in changes if ids & set(one.clauses))


def diverging_clauses(stored: Sequence[Ids], events: Sequence[Event]) -> tuple[Ids, Ids]:
    """Return the clauses at which a command diverges from its file, and all clauses that the command cites.

    ``stored`` contains the clauses in the file for each event, () if the file has none. If game and file cite
    the same clauses, the two results are equal.
    """
    today = [event.clauses for event in events]
    cited = tuple(dict.fromkeys(chain(*stored, *today)))
    for then, now in zip_longest(stored, today, fillvalue=()) if stored else ():
        if then != now:
            both = tuple(dict.fromkeys((*then, *now)))
            return tuple(id_ for id_ in both if (id_ in then) != (id_ in now)) or both, cited
    return cited, cited


def rules_of(header: Header) -> dict[str, Any]:
    """Return the revision of a game, the current revision, and all revisions between, as data for JSON."""
    changed = [one.plain() for one in revisions.since(header.rules)]
    return {"file": header.rules, "today": revisions.latest(), "since": changed}


def step(game: Game, recording: Recording, move: Move, line: int | None = None) -> list[Event]:
    """Replay a line of a recording, compare the state after it, and return its events.

    ``line`` is its number in the file, from 2; None to look it up.

    :raises MismatchError: if the line is not legal there or leads to another state.
    """
    number = recording.moves.index(move) + 2 if line is None else line
    where = f"{recording.path}, line {number}: {_line_in_words(move)}"
    ask = game.ask
    asked = f'The question was "{ask.prompt}" [{", ".join(ask.clauses)}].' if ask else "The game was over."
    game.player = move.by or recording.header.player
    try:
        events = _carry_out(game, move)
    except Refused as refused:
        reason = str(refused)
        how = f" is not legal here: {reason}{'' if reason.endswith('?') else '.'} {asked}"
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
    return MismatchError(
        f"{recording.path}, line {line}: its checksum is wrong, so the line was changed "
        "after it was written, or a line above it was added or removed."
    )


def outcome(game: Game) -> End:
    aids = tuple(sorted({entry.aid for entry in game.journal if entry.aid}))
    return End(len(game.history), game.over or "", game.score.vp, game.taken_back, aids)


def check_end(game: Game, recording: Recording) -> None:
    """Check that a file was closed with the replayed game's result, or raise MismatchError."""
    last = len(recording.moves) + 1
    if recording.warning:
        raise MismatchError(recording.warning)
    where = f"{recording.path}, line {last}"
    if recording.end is None or not recording.whole:
        raise MismatchError(
            f"{where}: the file was not closed here: the game is still "
            "being played, or lines are missing at the end."
        )
    concede_if_recorded(game, recording.end)
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


def concede_if_recorded(game: Game, end: End) -> None:
    """Concede a game if its file ends with a concession. A game that cannot be conceded stays as it is."""
    if end.outcome == CONCEDED:
        with contextlib.suppress(Refused):
            game.concede()
