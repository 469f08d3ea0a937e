"""A game under another edition: the command at which the games diverge, and how each continues.

Games diverge at the first command that has other events, or is legal in only one of the games. The other game
repeats the commands of the first as long as they are legal; from there, or from the divergence, a computer
player continues. A switch causes the divergence if toggling it alone leads to the same events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any

import attrs

from hades import players
from hades.content import edition as editions
from hades.content.edition import Edition
from hades.engine import sequencer
from hades.engine.game import Game
from hades.history.timeline import friends_of, timeline
from hades.history.turn_summary import SummaryLine, turn_summary
from hades.players import Player
from hades.state.commands import Command
from hades.state.events import Event
from hades.study.switch_impact import bare_events

FILL_TOWER = "fill-tower"
"""Verb that answers the question about Guard Towers, which only one edition may ask in mid-command."""


@attrs.frozen
class DiffTurn:
    """One turn after the divergence, in either game: the score at its end, and a summary."""

    turn: int
    vp: float
    lines: tuple[SummaryLine, ...]


@attrs.frozen
class Continuation:
    """The other game, from the divergence on."""

    other: Game
    command: int
    """Number of the first command with other events, or 0 for the set-up."""
    its_command: int
    """Number of the same command in the other game."""
    legal: bool
    """True if the command is legal in the other edition."""
    followed: int
    """Number of commands of the first game, from the divergence on, that the other repeated or skipped."""
    went_on: bool
    """True if the computer player played the other game on."""

    @property
    def end(self) -> tuple[str | None, float]:
        return self.other.over, self.other.score.vp

    @property
    def here(self) -> tuple[int, bool, list[tuple[Any, ...]]]:
        """The divergence: number of the command, whether it is legal, and its events."""
        return (
            self.command,
            self.legal,
            bare_events(self.other.moment(self.its_command)) if self.legal else [],
        )


@attrs.frozen
class EditionDiff:
    """A game, its divergence under another edition, and the continuation there."""

    game: Game
    by: Continuation
    player: str
    """Player that played the other game on, or "" if the other game needed no player."""
    causes: tuple[str, ...]
    """Switches that each cause the divergence alone, or a smallest set that causes it together."""
    alone: dict[str, tuple[str | None, float]]
    """Switch -> outcome and VP of the game if only that switch is toggled.

    Switches that change nothing are left out.
    """

    @property
    def other(self) -> Game:
        return self.by.other

    @property
    def same_end(self) -> tuple[str, ...]:
        """Switches that alone lead to the outcome and VP of the other game."""
        own = (self.game.over, self.game.score.vp)
        return tuple(id_ for id_, comes_to in self.alone.items() if comes_to == self.by.end != own)

    @property
    def turn(self) -> int:
        """Turn of the divergence, or 0 in the set-up."""
        return self.game.view_after(max(0, self.by.command - 1)).turn

    def _first(self, game: Game) -> int:
        return self.by.command if game is self.game else self.by.its_command

    def events(self, game: Game) -> list[Event]:
        return game.events_of(self._first(game)) if self._first(game) <= len(game.history) else []

    def turns(self, game: Game) -> Iterator[DiffTurn]:
        """Yield the turns of one of the games from the divergence on."""
        course = [event for event in timeline(game) if event.command >= self._first(game)]
        friends = friends_of(game)
        for turn, events in groupby(course, attrgetter("turn")):
            found = list(events)
            first, last = found[0].command, found[-1].command
            before, after = game.view_after(max(0, first - 1)), game.view_after(last)
            yield DiffTurn(turn, after.score.vp, turn_summary(found, before, after, friends))

    def plain(self) -> dict[str, Any]:
        sides = {"own": self._side(self.game), "other": self._side(self.other)}
        return {
            "edition": self.game.edition,
            "against": self.other.edition,
            "parted": True,
            "command": self.by.command,
            "name": self.game.history[self.by.command - 1].name if self.by.command else "",
            "legal": self.by.legal,
            "turn": self.turn,
            "followed": self.by.followed,
            "player": self.player,
            "causes": list(self.causes),
            "alone": {id_: {"outcome": over, "vp": vp} for id_, (over, vp) in self.alone.items()},
            **sides,
        }

    def _side(self, game: Game) -> dict[str, Any]:
        events = [{"kind": e.kind, "clauses": list(e.clauses), "data": e.data} for e in self.events(game)]
        turns = [
            {"turn": s.turn, "vp": s.vp, "told": [f"{line.about}: {line.words}" for line in s.lines]}
            for s in self.turns(game)
        ]
        end = {"outcome": game.over, "vp": game.score.vp, "commands": len(game.history)}
        return {"events": events, "turns": turns, **end}


def diff_editions(
    game: Game,
    edition: Edition,
    player: str,
    from_parting: bool = False,
    watch: Callable[[Game], object] = lambda other: None,
) -> EditionDiff | None:
    """Return the divergence of a game under another edition, or None if nothing changes.

    ``from_parting`` lets the computer player take over at the divergence. ``watch`` is called with the game
    before each decision of that player.

    :raises ValueError: for an unknown player, or a game in printed-game mode.
    """
    if game.at_table:
        raise ValueError(
            "its draws were entered from a printed game, so those of another edition are unknown"
        )
    play = players.by_name(player)

    def choose(other: Game) -> Command:
        watch(other)
        return play(other)

    def turned(ids: Iterable[str]) -> Continuation | None:
        other = _begun(game, edition.name, frozenset(game.tables.off ^ frozenset(ids)))
        return _continuation(game, other, choose, from_parting)

    differ = [id_ for id_ in editions.switches() if (id_ in edition.off) != (id_ in game.tables.off)]
    found = turned(differ)
    if found is None:
        return None

    def leads_there(one: Continuation | None) -> bool:
        return one is not None and one.here == found.here

    each_alone = {differ[0]: found}
    if len(differ) > 1:
        each_alone = {id_: one for id_ in differ if (one := turned([id_])) is not None}
    causes = tuple(id_ for id_, one in each_alone.items() if leads_there(one))
    causes = causes or _minimal(differ, lambda ids: leads_there(turned(ids)))
    alone = {id_: one.end for id_, one in each_alone.items()}
    return EditionDiff(game, found, player if found.went_on else "", causes, alone)


def _begun(game: Game, edition: str, off: frozenset[str]) -> Game:
    """Return the same game at its first question, under an edition with the switches ``off``."""
    tables = game.tables.under(game.tables.scenario, off)
    if game.placed is None:
        state = sequencer.new_state(tables, game.seed)
    else:
        # A position is the same in every edition.
        state = game.placed.clone()
        state.t = tables
        sequencer.run(state)
        sequencer.menu(state)
    other = Game(state, edition)
    other.position, other.placed = game.position, game.placed
    other.opening = other.events_of(0)
    return other


def _continuation(game: Game, other: Game, choose: Player, from_parting: bool) -> Continuation | None:
    """Repeat a game in ``other``, its copy under other switches, and play the copy on; None if both agree."""

    def asks_for_towers() -> bool:
        return other.over is None and other.menu[0].verb == FILL_TOWER

    at: tuple[int, int, bool] | None = None
    followed = 0
    own, its = bare_events(game.moment(0)), bare_events(other.moment(0))
    for number, wanted in enumerate((None, *game.history)):
        fills = wanted is not None and wanted.verb == FILL_TOWER
        if wanted is not None:
            own += bare_events(game.moment(number))
            # Skip answers to a question that only the first game was asked.
            if asks_for_towers() or not fills:
                legal = other.over is None and wanted.code in [offered.code for offered in other.menu]
                if not legal:
                    at = at or (number, len(other.history) + 1, False)
                    break
                other.do(other.words.command(wanted.code))
                its += bare_events(other.state)
        begun, then = len(other.history), game.history[number : number + 1]
        if not (then and then[0].verb == FILL_TOWER):
            while asks_for_towers():
                # Questions that only the other game is asked are answered by its player.
                other.do(choose(other))
                its += bare_events(other.state)
            at = at or ((number, begun, True) if own != its else None)
            own, its = [], []
        followed += at is not None and number > 0
        if at is not None and from_parting:
            break
    if at is None:
        return None
    went_on = (from_parting or game.over is not None) and other.over is None
    while went_on and other.over is None:
        other.do(choose(other))
    return Continuation(other, *at, followed, went_on)


def _minimal(ids: Sequence[str], do: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """Drop switches one by one as long as the effect stays, and return the rest."""
    few = list(ids)
    for id_ in ids:
        fewer = [each for each in few if each != id_]
        if do(fewer):
            few = fewer
    return tuple(few)
