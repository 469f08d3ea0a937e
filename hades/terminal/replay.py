"""A game file as text, command by command: all of it, a turn, a step, or one kind of event."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

from hades import narrate, record
from hades.content import revisions
from hades.engine.game import Game
from hades.engine.journal import BESIDE_PLAY, Annotation
from hades.history.timeline import FILTERS, beginning, entries, friends_of
from hades.narrate.sentences import note_sentence
from hades.record.divergence import rules_of
from hades.record.lines import Move
from hades.state.events import Event
from hades.terminal import state_lines
from hades.terminal.events import EventLines
from hades.wording import counted


@attrs.frozen
class Selection:
    """The part of a game to show, by turn, step (its section) and kind of event; None or "" for all."""

    turn: int | None = None
    step: str = ""
    only: str = FILTERS[0]

    @property
    def whole(self) -> bool:
        """True if everything is shown."""
        return self == Selection()


class Sieve:
    """Passes the chosen events; it must be given every event of a game in order."""

    def __init__(self, choice: Selection, game: Game) -> None:
        self.choice = choice
        self.turn, self.section = beginning(game)
        self.found = 0
        """Number of events passed."""
        self._friends = friends_of(game)

    def let(self, events: Iterable[Event]) -> list[Event]:
        """Return the events to show, with the headings they belong under."""
        if self.choice.whole:
            return list(events)
        kept = []
        for one in entries(events, self._friends, self.turn, self.section):
            self.turn, self.section = one.turn, one.section
            if not self._here():
                continue
            head = narrate.EVENT_KINDS[one.event.kind].head
            if head or self.choice.only in one.tags:
                kept.append(one.event)
                self.found += not head
        return kept

    def _here(self) -> bool:
        choice = self.choice
        return choice.turn in (None, self.turn) and choice.step in ("", self.section)


@attrs.frozen
class ToldLine:
    """A line of a file to be shown; ``move`` is None for what came before the first."""

    move: Move | None
    parts: tuple[tuple[list[Event], tuple[Annotation, ...]], ...]
    """Events to show, each group with the annotations that follow its last event."""
    is_told: bool
    """True if the line itself is shown."""

    @property
    def notes(self) -> tuple[Annotation, ...]:
        """All annotations of the line."""
        return tuple(note for _, notes in self.parts for note in notes)


def _passages(game: Game, recording: record.Recording, to: int | None, sieve: Sieve) -> Iterator[ToldLine]:
    notes = record.annotated(recording.moves)
    yield ToldLine(None, _parts(sieve, game.opening, notes.get(0, ())), sieve.choice.whole)
    for number, move in enumerate(recording.moves[:to], 1):
        before = sieve.found
        parts = _parts(sieve, record.step(game, recording, move), notes.get(number, ()))
        if move.kind in BESIDE_PLAY:
            # A note is shown at its moment, and the draws told for a command with the command.
            continue
        if move.kind == "switch" and not sieve.choice.whole:
            # Another branch is shown where it was left.
            view = game.view()
            sieve.turn, sieve.section = view.turn, view.section
        yield ToldLine(move, parts, sieve.choice.whole or sieve.found > before)


def _parts(
    sieve: Sieve, events: Sequence[Event], notes: Sequence[Annotation]
) -> tuple[tuple[list[Event], tuple[Annotation, ...]], ...]:
    """Return the events of a command to show, cut after each event that has annotations."""
    ends = [len(events) if note.event is None else min(note.event + 1, len(events)) for note in notes]
    cuts = [0, *sorted({*ends, len(events)})]
    return tuple(
        (sieve.let(events[first:end]), tuple(note for note, at in zip(notes, ends, strict=True) if at == end))
        for first, end in itertools.pairwise(cuts)
    ) or (([], tuple(notes)),)


def _said(move: Move) -> str:
    return move.command or f"{move.kind} {move.undo or move.what}"


def _signed(note: Annotation, recording: record.Recording) -> Annotation:
    """Return a note with its author, which a file leaves out if it is the player of the header."""
    return note if note.player else attrs.evolve(note, player=recording.header.player)


def plain(
    recording: record.Recording,
    components: Path | None,
    to: int | None,
    write: Callable[[dict[str, Any]], None],
    choice: Selection,
) -> Game:
    """Write a recording as `retell` does, for programs: the header, each move with its events, the final
    state.

    :raises GameFileError: if the game does not come out as the file says.
    """
    game = record.begin(recording, components)
    titles = narrate.titles(game.tables.catalog)
    top = {"scenario": game.scenario, "edition": game.edition, "seed": game.seed, "undo": game.undo_mode}
    write(top | {"rules": rules_of(recording.header)})
    for passage in _passages(game, recording, to, Sieve(choice, game)):
        move = passage.move
        if move is not None and not passage.is_told:
            continue
        line: dict[str, Any] = {"n": 0} if move is None else {"n": move.n, move.kind: move.undo or move.what}
        if move is not None:
            line["by"] = game.journal[-1].player
        if passage.notes:
            line["notes"] = [attrs.asdict(_signed(note, recording)) for note in passage.notes]
        events = [event for some, _ in passage.parts for event in some]
        write(line | {"events": [narrate.plain(event, titles) for event in events]})
    write(
        {
            "commands": len(game.history),
            "turn": game.turn,
            "ask": None if game.ask is None else attrs.asdict(game.ask),
            "outcome": game.over,
            "vp": game.score.vp,
            "digest": game.digest,
        }
    )
    return game


def retell(
    recording: record.Recording,
    components: Path | None,
    to: int | None,
    full: bool,
    write: Callable[[str], None],
    choice: Selection,
) -> Game:
    """Replay a recording, write its commands and events, and return the game as it stands then.

    ``to`` is the number of moves to play, None for all.

    :raises GameFileError: if the game does not come out as the file says.
    """
    game = record.begin(recording, components)
    teller = EventLines(narrate.titles(game.tables.catalog), full=full)
    sieve = Sieve(choice, game)
    write(f"Scenario {game.scenario}, edition {game.edition}, seed {game.seed}")
    if game.rules_since:
        write(revisions.told(game.rules_since))
    for passage in _passages(game, recording, to, sieve):
        if passage.move is not None and passage.is_told:
            for line in teller.heading():
                write(line)
            write(f"{passage.move.n} > {_said(passage.move)}")
        for events, noted in passage.parts:
            for line in teller.tell(events):
                write(line)
            for note in noted if passage.is_told else ():
                write(f"    {note_sentence(_signed(note, recording))}")
    if not choice.whole:
        if not sieve.found:
            write("No events of that kind.")
    elif game.ask:
        write(f"Turn {game.turn}. {game.ask.prompt} [{', '.join(game.ask.clauses)}]")
    else:
        for line in state_lines.score(game):
            write(line)
    write(f"State {game.digest} after {counted(len(game.history), 'command')}.")
    return game
