"""One game under two editions: the moment at which they part, and how both go on, with the same luck.

The other game follows the commands of the first as long as it offers them, and is played on by an automatic
player from there; if the first has not ended, it stops there.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import groupby
from typing import Any

import attrs

from hades import players
from hades.content import edition as editions
from hades.content.edition import Edition
from hades.content.tables import Tables
from hades.engine import sequencer
from hades.engine.ask import read_ask
from hades.engine.game import Game
from hades.engine.other_edition import tables_with, toggled, tried
from hades.history.course import beats, friends_of
from hades.history.turn_summary import SummaryLine, turn_summary
from hades.language import tr
from hades.record.parted import difference
from hades.state.events import Event
from hades.state.state import State
from hades.study.seen_difference import SeenDifference, seen_difference


@attrs.frozen
class Stretch:
    """A turn of one of the games, from the parting on: the score at its end, and what it came to."""

    turn: int
    vp: float
    lines: tuple[SummaryLine, ...]


@attrs.frozen(slots=False)
class Parting:
    """Where two games part: ``command`` is the first that leads elsewhere, 0 the set-up before all."""

    game: Game
    other: Game
    command: int
    legal: bool
    """Whether the other edition offers that command at all."""
    switches: tuple[str, ...]
    """Switches that part the games there, each alone; if none does so alone, as few as do so together."""
    together: bool
    """Whether it takes all of those switches to part the games."""
    followed: int
    """Commands from the parting on that the other game took from the first."""
    player: str
    """Who went on; "" if nobody had to."""

    @property
    def turn(self) -> int:
        """The turn in which it was, 0 in the set-up."""
        return self.game.view_after(max(0, self.command - 1)).turn

    @property
    def subject(self) -> str:
        """Who or what the question is about that the command where they part answers, "" if nobody."""
        if not self.command:
            return ""
        return read_ask(self.game._after(self.command - 1), self.game.words).subject

    @cached_property
    def seen(self) -> SeenDifference | None:
        """The first difference on the table: the score, a loss, a place, another command."""
        return seen_difference(self.game, self.other, self.command)

    def told(self, game: Game) -> list[Event]:
        """What came of the command where they part, in one of the games."""
        return game.told(self.command) if self.command <= len(game.history) else []

    def stretches(self, game: Game) -> Iterator[Stretch]:
        """How one of the games went on, turn by turn."""
        course = [beat for beat in beats(game) if beat.command >= self.command]
        friends = friends_of(game)
        for turn, told in groupby(course, lambda beat: beat.turn):
            found = list(told)
            first, last = found[0].command, found[-1].command
            before, after = game.view_after(max(0, first - 1)), game.view_after(last)
            events = [(beat.moment, beat.event) for beat in found]
            yield Stretch(turn, after.score.vp, turn_summary(events, before, after, friends))

    def plain(self) -> dict[str, Any]:
        """As JSON takes it."""
        sides = {"own": self._side(self.game), "other": self._side(self.other)}
        name = self.game.history[self.command - 1].name if self.command else ""
        return {
            "edition": self.game.edition,
            "against": self.other.edition,
            "parted": True,
            "command": self.command,
            "name": name,
            "legal": self.legal,
            "turn": self.turn,
            "switches": list(self.switches),
            "together": self.together,
            "followed": self.followed,
            "player": self.player,
            "seen": self.seen and self.seen.plain(),
            **sides,
        }

    def _side(self, game: Game) -> dict[str, Any]:
        events = [{"kind": e.kind, "clauses": list(e.clauses), "data": e.data} for e in self.told(game)]
        turns = [
            {"turn": s.turn, "vp": s.vp, "told": [f"{line.about}: {line.words}" for line in s.lines]}
            for s in self.stretches(game)
        ]
        end = {"outcome": game.over, "vp": game.score.vp, "commands": len(game.history)}
        return {"events": events, "turns": turns, **end}


def parting(game: Game, edition: Edition, player: str) -> Parting | None:
    """Where a game would have parted under another edition; None if it would not have.

    :raises ValueError: for a player that is not known, and for a game whose draws come from a table.
    """
    if game.at_table:
        raise ValueError(
            tr("it was drawn for on a table: what another edition would have drawn, nobody knows")
        )
    choose = players.by_name(player)
    tables = tables_with(game.tables, edition.off)
    found = _found(game, tables)
    if found is None:
        return None
    command, legal, state = found
    other = _other(game, edition.name, command, legal, state)
    followed = int(legal and command > 0)
    rest = game.history[max(0, command - 1 + followed) :]
    for wanted in rest:
        if other.over is not None or wanted.code not in [offered.code for offered in other.menu]:
            break
        other.do(other.words.command(wanted.code))
        followed += 1
    went_on = game.over is not None and other.over is None
    while went_on and other.over is None:
        other.do(choose(other))
    switches, together = _switches(game, other, edition.off, command)
    return Parting(game, other, command, legal, switches, together, followed, player if went_on else "")


def _found(game: Game, tables: Tables) -> tuple[int, bool, State] | None:
    """The first command that leads elsewhere, whether it is legal there, and where it leads or is not."""
    if game.position:
        # a position stands as it is written, under any edition
        begun = game._after(0).clone()
        begun.t = tables
    else:
        begun = sequencer.new_state(tables, game.seed)
    if begun.facts() != game._after(0).facts():
        return 0, True, begun
    for number, command in enumerate(game.history, 1):
        state, legal = tried(game._after(number - 1), tables, command.code)
        if not legal or state.facts() != game._after(number).facts():
            return number, legal, state
    return None


def _other(game: Game, edition: str, command: int, legal: bool, state: State) -> Game:
    """The other game, where it parts: after the command if it is legal there, else before it."""
    other = Game(state.t, game.words, state, edition)
    other.position, other.placed = game.position, game.placed
    if not command:
        other.opening = [Event(entry, game.words) for entry in state.log]
        return other
    other.opening = game.opening
    before = command - 1
    other.history = game.history[:before]
    other._past = [game._after(number) for number in range(before)]
    if legal:
        other._state = game._after(before)
        other._advance(game.history[before], state)
    return other


def _switches(game: Game, other: Game, off: frozenset[str], command: int) -> tuple[tuple[str, ...], bool]:
    """The switches that part two games where they part: each by itself, or together as few as do.

    Which of many is left out first is what the first events that differ do not cite.
    """
    differ = [id_ for id_ in editions.switches() if (id_ in off) != (id_ in game.tables.off)]

    def parts(one: Tables) -> bool:
        if command:
            state, legal = tried(game._after(command - 1), one, game.history[command - 1].code)
        else:
            state, legal = sequencer.new_state(one, game.seed), True
        return not legal or state.facts() != game._after(command).facts()

    alone = toggled(game.tables, differ, parts)
    if alone:
        return alone, False
    cited = _cited_apart(game, other, command)
    few = list(differ)
    for id_ in sorted(differ, key=lambda id_: id_ in cited):
        fewer = [each for each in few if each != id_]
        if parts(tables_with(game.tables, game.tables.off ^ frozenset(fewer))):
            few = fewer
    return tuple(few), True


def _cited_apart(game: Game, other: Game, command: int) -> set[str]:
    """What the first events that differ cite on either side of the parting, without the minus of a switch."""
    told = [each.told(command) if command <= len(each.history) else [] for each in (game, other)]
    accounts = [[event.clauses for event in events] for events in told]
    first = difference(*accounts)
    return (
        set()
        if first is None
        else {id_.removeprefix("-") for id_ in (*(first.said or ()), *(first.today or ()))}
    )
