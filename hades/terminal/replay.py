"""The replay of a game file as text or JSON: all of it, or one turn, step or kind of event."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import attrs

from hades import narrate, storage
from hades.content import revisions
from hades.engine.journal import BESIDE_PLAY, Annotation
from hades.history.timeline import FILTERS, friends_of, tagged
from hades.narrate.sentences import note_sentence
from hades.state.events import Event
from hades.storage.game_file_format import Move
from hades.storage.replaying import rules_of
from hades.terminal import state_lines
from hades.terminal.events import EventLines
from hades.wording import counted


@attrs.frozen
class Selection:
    """The part of a game to show. None or "" leaves a criterion out; ``step`` is a section number."""

    turn: int | None = None
    step: str = ""
    only: str = FILTERS[0]

    @property
    def whole(self) -> bool:
        return self == Selection()


Part = tuple[list[Event], tuple[Annotation, ...]]
"""Events to show, and the notes that follow them."""


class Replayed:
    """A recording that is replayed move by move while the events of a selection are collected.

    :raises GameFileError: now or during the replay, if the game does not replay as recorded.
    """

    def __init__(
        self, recording: storage.Recording, components: Path | None, to: int | None, choice: Selection
    ) -> None:
        """Start the game; ``to`` is the number of moves to play, None for all."""
        self.game = storage.begin(recording, components)
        self.found = 0
        """Number of events selected so far, without headings."""
        self.recording, self._to, self.choice = recording, to, choice
        self._friends = friends_of(self.game)

    def __iter__(self) -> Iterator[tuple[Move | None, list[Part], bool]]:
        """Yield each move (None for the opening events), its parts, and whether to show it.

        The parts of a move that is not shown hold only headings for later events.
        """
        game, whole = self.game, self.choice.whole
        notes = storage.annotated(self.recording.moves)
        yield None, self._parts(game.opening, notes.get(0, ())), whole
        for number, move in enumerate(self.recording.moves[: self._to], 1):
            before = self.found
            parts = self._parts(storage.step(game, self.recording, move), notes.get(number, ()))
            if move.kind in BESIDE_PLAY:
                # Notes are shown at their moments, and entered draws with their command.
                continue
            yield move, parts, whole or self.found > before

    def _parts(self, events: Sequence[Event], notes: Sequence[Annotation]) -> list[Part]:
        ends = [len(events) if note.event is None else min(note.event + 1, len(events)) for note in notes]
        cuts = [0, *sorted({*ends, len(events)})]
        # The file leaves out the author of a note if that is the player in the header.
        own = self.recording.header.player
        here = [
            (attrs.evolve(note, player=note.player or own), at) for note, at in zip(notes, ends, strict=True)
        ]
        return [
            (self._chosen(events[first:end]), tuple(note for note, at in here if at == end))
            for first, end in itertools.pairwise(cuts)
        ]

    def _chosen(self, events: Iterable[Event]) -> list[Event]:
        """Return the selected events, and all headings of the selected turn and step."""
        choice = self.choice
        if choice.whole:
            return list(events)
        kept = []
        for event, tags in tagged(events, self._friends):
            if choice.turn not in (None, event.turn) or choice.step not in ("", event.section):
                continue
            head = narrate.EVENT_KINDS[event.kind].head
            if head or choice.only in tags:
                kept.append(event)
                self.found += not head
        return kept


def plain(replayed: Replayed) -> Iterator[dict[str, Any]]:
    """Play a replay, and yield it as data: the header, each move with its events, the final state."""
    game = replayed.game
    top = {"scenario": game.scenario, "edition": game.edition, "seed": game.seed, "undo": game.undo_mode}
    yield top | {"rules": rules_of(replayed.recording.header)}
    for move, parts, is_shown in replayed:
        if move is not None and not is_shown:
            continue
        line: dict[str, Any] = {"n": 0}
        if move is not None:
            line = {"n": move.n, move.kind: move.undo or move.what, "by": game.journal[-1].player}
        if notes := [attrs.asdict(note) for _, some in parts for note in some]:
            line["notes"] = notes
        yield line | {"events": [narrate.plain(event) for events, _ in parts for event in events]}
    yield {
        "commands": len(game.history),
        "turn": game.turn,
        "ask": None if game.ask is None else attrs.asdict(game.ask),
        "outcome": game.over,
        "vp": game.score.vp,
        "digest": game.digest,
    }


def lines(replayed: Replayed, *, full: bool) -> Iterator[str]:
    """Play a replay and yield its commands and events, ``full`` with quiet events and the enemy's reasons."""
    game = replayed.game
    teller = EventLines(full=full)
    yield f"Scenario {game.scenario}, edition {game.edition}, seed {game.seed}"
    if game.rules_since:
        yield revisions.summary(game.rules_since)
    for move, parts, is_shown in replayed:
        if move is not None and is_shown:
            yield from teller.heading()
            yield f"{move.n} > {move.command or f'{move.kind} {move.undo or move.what}'}"
        for events, notes in parts:
            yield from teller.tell(events)
            yield from (f"    {note_sentence(note)}" for note in notes if is_shown)
    if not replayed.choice.whole:
        yield from [] if replayed.found else ["No events of that kind."]
    elif game.ask:
        when = f"Turn {game.turn}. " if game.turn else ""
        yield f"{when}{game.ask.prompt} [{', '.join(game.ask.clauses)}]"
    else:
        yield from state_lines.score(game)
    yield f"State {game.digest} after {counted(len(game.history), 'command')}."
