"""A game file told again, command by command; all of it, or a turn, a step, or what is of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import attrs

from hades import Game, narrate, record
from hades.history.course import beginning, friends_of
from hades.narrate.tags import FILTERS, tagged
from hades.record.lines import Move
from hades.state.events import Event
from hades.text import show
from hades.text.event_lines import EventLines


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
        """Whether it is the turn and the step that was chosen."""
        choice = self.choice
        return choice.turn in (None, self.turn) and choice.step in ("", self.section)


def _passages(
    game: Game, recording: record.Recording, to: int | None, sieve: Sieve
) -> Iterator[tuple[int, Move | None, list[Event], bool]]:
    """Play a recording: a move with its number, the events that are told, whether it is told itself."""
    yield 0, None, sieve.let(game.opening), sieve.choice.whole
    for number, move in enumerate(recording.moves[:to], 1):
        before = sieve.found
        events = sieve.let(record.step(game, recording, move))
        if move.kind == "annotation":
            # it is told where its moment is
            continue
        if move.kind == "switch" and not sieve.choice.whole:
            # another line of play stands where it was left
            view = game.view()
            sieve.turn, sieve.section = view.turn, view.section
        yield number, move, events, sieve.choice.whole or sieve.found > before


def _said(move: Move) -> str:
    return move.command if move.kind == "command" else f"{move.kind} {move.command or move.back}"


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
    write({"scenario": game.scenario, "edition": game.edition, "seed": game.seed, "undo": game.undo_mode})
    notes = record.annotated(recording.moves)
    for number, move, events, is_told in _passages(game, recording, to, Sieve(choice or Selection(), game)):
        if move is not None and not is_told:
            continue
        line: dict[str, Any] = (
            {"n": 0} if move is None else {"n": move.n, move.kind: move.command or move.back}
        )
        if move is not None:
            line["by"] = game.journal[-1].player
        if number in notes:
            line["note"] = notes[number].command
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
    notes = record.annotated(recording.moves)
    for number, move, events, is_told in _passages(game, recording, to, sieve):
        lines = teller.tell(events)
        if is_told and number in notes:
            note = notes[number]
            lines.append(f"    Note by {note.player or recording.header['player']}: {note.command}")
        if move is not None and is_told:
            lines.insert(0, f"{move.n} > {_said(move)}")
        for line in lines:
            write(line)
    if not choice.whole:
        if not sieve.found:
            write("Nothing of that kind happened.")
    elif game.ask:
        write(f"Turn {game.turn}. {game.ask.prompt} [{', '.join(game.ask.clauses)}]")
    else:
        for line in show.score(game):
            write(line)
    write(f"State {game.digest} after {narrate.counted(len(game.history), 'command')}.")
    return game
