"""A game file told again, command by command; all of it, or a turn, a step, or what is of a kind."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

from hades import Game, narrate, record
from hades.content import revisions
from hades.engine.line_of_play import BESIDE_PLAY, Annotation
from hades.history.timeline import beginning, friends_of
from hades.narrate.sentences import note_sentence
from hades.narrate.tags import FILTERS, tagged
from hades.record.divergence import rules_of
from hades.record.lines import Move
from hades.state.events import Event
from hades.terminal import state_lines
from hades.terminal.events import EventLines
from hades.wording import counted


@attrs.frozen
class Selection:
    """What of a game is told: of a turn, of a step by its section, and of a kind; None or "" for all."""

    turn: int | None = None
    step: str = ""
    only: str = FILTERS[0]

    @property
    def whole(self) -> bool:
        """Whether everything is told."""
        return self == Selection()


class Sieve:
    """Lets through what was chosen; it is shown every event of a game in its order."""

    def __init__(self, choice: Selection, game: Game) -> None:
        self.choice = choice
        self.turn, self.section = beginning(game)
        self.found = 0
        """How many events were let through."""
        self._friends = friends_of(game)

    def let(self, events: Iterable[Event]) -> list[Event]:
        """Those events that are told, with the beginnings they are told under."""
        if self.choice.whole:
            return list(events)
        kept = []
        for one in tagged(events, self._friends, self.turn, self.section):
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
    """A line of a file that is told again; ``move`` is None for what came before the first."""

    move: Move | None
    parts: tuple[tuple[list[Event], tuple[Annotation, ...]], ...]
    """Events that are told, and the annotations that stand behind the last of them."""
    is_told: bool
    """Whether the line itself is told."""

    @property
    def notes(self) -> tuple[Annotation, ...]:
        """All its annotations."""
        return tuple(note for _, notes in self.parts for note in notes)


def _passages(game: Game, recording: record.Recording, to: int | None, sieve: Sieve) -> Iterator[ToldLine]:
    notes = record.annotated(recording.moves)
    yield ToldLine(None, _parts(sieve, game.opening, notes.get(0, ())), sieve.choice.whole)
    for number, move in enumerate(recording.moves[:to], 1):
        before = sieve.found
        parts = _parts(sieve, record.step(game, recording, move), notes.get(number, ()))
        if move.kind in BESIDE_PLAY:
            # a note is told where its moment is, and what was told for a command with the command
            continue
        if move.kind == "switch" and not sieve.choice.whole:
            # another line of play stands where it was left
            view = game.view()
            sieve.turn, sieve.section = view.turn, view.section
        yield ToldLine(move, parts, sieve.choice.whole or sieve.found > before)


def _parts(
    sieve: Sieve, events: Sequence[Event], notes: Sequence[Annotation]
) -> tuple[tuple[list[Event], tuple[Annotation, ...]], ...]:
    """The events of a command that are told, cut behind each that has annotations."""
    ends = [len(events) if note.event is None else min(note.event + 1, len(events)) for note in notes]
    cuts = [0, *sorted({*ends, len(events)})]
    return tuple(
        (sieve.let(events[first:end]), tuple(note for note, at in zip(notes, ends, strict=True) if at == end))
        for first, end in itertools.pairwise(cuts)
    ) or (([], tuple(notes)),)


def _said(move: Move) -> str:
    return move.command if move.kind == "command" else f"{move.kind} {move.command or move.back}"


def _signed(note: Annotation, recording: record.Recording) -> Annotation:
    """A note with who wrote it, which a line leaves out if it is the player of the header."""
    return note if note.player else attrs.evolve(note, player=recording.header["player"])


def plain(
    recording: record.Recording,
    components: Path | None,
    to: int | None,
    write: Callable[[dict[str, Any]], None],
    choice: Selection | None = None,
) -> Game:
    """As `retell`, for programs: what was played, then each move with its events, then where it stands.

    :raises GameFileError: if it does not come out as the file says.
    """
    game = record.begin(recording, components)
    titles = narrate.titles(game.tables.catalog)
    top = {"scenario": game.scenario, "edition": game.edition, "seed": game.seed, "undo": game.undo_mode}
    write(top | {"rules": rules_of(recording.header)})
    for passage in _passages(game, recording, to, Sieve(choice or Selection(), game)):
        move = passage.move
        if move is not None and not passage.is_told:
            continue
        line: dict[str, Any] = (
            {"n": 0} if move is None else {"n": move.n, move.kind: move.command or move.back}
        )
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
    choice: Selection | None = None,
) -> Game:
    """Play a recording again and tell what was chosen; the game as it stands then.

    ``to`` is how many of its moves are played, None for all.

    :raises GameFileError: if it does not come out as the file says.
    """
    choice = choice or Selection()
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
            write("Nothing of that kind happened.")
    elif game.ask:
        write(f"Turn {game.turn}. {game.ask.prompt} [{', '.join(game.ask.clauses)}]")
    else:
        for line in state_lines.score(game):
            write(line)
    write(f"State {game.digest} after {counted(len(game.history), 'command')}.")
    return game
