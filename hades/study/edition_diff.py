"""One game under two editions: the moment at which they part, and how both go on, with the same luck.

The other game follows the commands of the first as long as it offers them, and is played on by an automatic
player from there; if the first has not ended, it stops there. Or the player plays it from the parting on, and
may take what only the other edition offers.

What the games differ in at the end is laid to the switches that make the first difference one sees: each that
does so when it is turned alone. The first parting may be a mark that nobody ever sees.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
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
from hades.engine.game_box import tables_with, toggled, tried
from hades.history.timeline import friends_of, timeline
from hades.history.turn_summary import SummaryLine, turn_summary
from hades.players import Player
from hades.record.divergence import difference
from hades.state.events import Event
from hades.state.state import State
from hades.study.seen_difference import FILL_TOWER, SeenDifference, seen_difference
from hades.study.switch_impact import Stand


@attrs.frozen
class Stretch:
    """A turn of one of the games, from the parting on: the score at its end, and what it came to."""

    turn: int
    vp: float
    lines: tuple[SummaryLine, ...]


@attrs.frozen
class Continuation:
    """The other game, from where it parts to its end."""

    other: Game
    command: int
    """The first command that leads elsewhere, 0 the set-up before all."""
    legal: bool
    """Whether the other edition offers that command at all."""
    followed: int
    """Commands from the parting on that the other game took from the first, or was not asked for."""
    went_on: bool
    """Whether a player went on with it."""

    @property
    def end(self) -> tuple[str | None, float]:
        """What it comes to."""
        return self.other.over, self.other.score.vp


@attrs.frozen
class OptionLeft:
    """A command that a switch, turned alone, offered beside those of the game, which did not take it."""

    switch: str
    command: int
    """After how many commands; ``turn`` is that turn."""
    turn: int
    name: str


@attrs.frozen(slots=False)
class EditionDiff:
    """Where two games part."""

    game: Game
    other: Game
    command: int
    legal: bool
    switches: tuple[str, ...]
    """Switches that part the games there, each alone; if none does so alone, as few as do so together."""
    together: bool
    """Whether it takes all of those switches to part the games."""
    followed: int
    player: str
    """Who went on; "" if nobody had to."""
    seen: SeenDifference | None
    """The first difference on the table: the score, a loss, a place, another command."""
    causes: tuple[str, ...]
    """Switches that make that difference, each alone; if none does so alone, as few as do so together."""
    alone: dict[str, tuple[str | None, float]]
    """Switch -> what the game comes to with it alone turned, of those that lead it elsewhere."""
    offers: tuple[OptionLeft, ...]
    """What was offered before the first difference and not taken, the first of each switch."""

    @property
    def same_end(self) -> tuple[str, ...]:
        """Switches that bring the game to the other end, each alone."""
        end = (self.other.over, self.other.score.vp)
        own = (self.game.over, self.game.score.vp)
        return tuple(id_ for id_, comes_to in self.alone.items() if comes_to == end != own)

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

    def told(self, game: Game) -> list[Event]:
        """What came of the command where they part, in one of the games."""
        return game.told(self.command) if self.command <= len(game.history) else []

    def stretches(self, game: Game) -> Iterator[Stretch]:
        """How one of the games went on, turn by turn."""
        course = [entry for entry in timeline(game) if entry.command >= self.command]
        friends = friends_of(game)
        for turn, told in groupby(course, lambda entry: entry.turn):
            found = list(told)
            first, last = found[0].command, found[-1].command
            before, after = game.view_after(max(0, first - 1)), game.view_after(last)
            events = [(entry.moment, entry.event) for entry in found]
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
            "causes": list(self.causes),
            "alone": {id_: {"outcome": over, "vp": vp} for id_, (over, vp) in self.alone.items()},
            "offers": [attrs.asdict(offer) for offer in self.offers],
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


def parting(game: Game, edition: Edition, player: str, from_parting: bool = False) -> EditionDiff | None:
    """Where a game would have parted under another edition; None if it would not have.

    ``from_parting`` lets the player play the other game from there on.

    :raises ValueError: for a player that is not known, and for a game whose draws come from a table.
    """
    if game.at_table:
        raise ValueError("it was drawn for on a table: what another edition would have drawn, nobody knows")
    choose = players.by_name(player)

    def turned(ids: Iterable[str]) -> Continuation | None:
        off = game.tables.off ^ frozenset(ids)
        return _continuation(game, edition.name, tables_with(game.tables, off), choose, from_parting)

    differ = [id_ for id_ in editions.switches() if (id_ in edition.off) != (id_ in game.tables.off)]
    found = turned(differ)
    if found is None:
        return None
    other, command = found.other, found.command
    switches, together = _switches(game, other, edition.off, command)
    seen = seen_difference(game, other, command)
    each_alone = {id_: one for id_ in differ if (one := turned([id_])) is not None}
    alone = {id_: one.end for id_, one in each_alone.items()}

    def sees_the_same(one: Continuation | None) -> bool:
        if one is None or seen is None:
            return False
        its = seen_difference(game, one.other, one.command, seen.command)
        return its is not None and its.command == seen.command and bool({*its.told} & {*seen.told})

    causes = tuple(id_ for id_, one in each_alone.items() if sees_the_same(one))
    if not causes and seen is not None:
        causes = _few(differ, (), lambda ids: sees_the_same(turned(ids)))
    offers = [_offered(game, id_, one) for id_, one in each_alone.items()]
    return EditionDiff(
        game, other, command, found.legal, switches, together, found.followed,
        player if found.went_on else "", seen, causes, alone, tuple(filter(None, offers)),
    )  # fmt: skip


def _continuation(
    game: Game, edition: str, tables: Tables, choose: Player, from_parting: bool
) -> Continuation | None:
    """The game under other tables, to its end; None if it is the same game."""
    found = _found(game, tables)
    if found is None:
        return None
    command, legal, state = found
    other = _other(game, edition, command, legal, state)
    followed = int(legal and command > 0)
    rest = game.history[max(0, command - 1 + followed) :]
    for wanted in () if from_parting else rest:
        while other.over is None and wanted.verb != FILL_TOWER and other.menu[0].verb == FILL_TOWER:
            # the first game was not asked for an order
            other.do(choose(other))
        asked = other.over is None and (wanted.verb != FILL_TOWER or other.menu[0].verb == FILL_TOWER)
        if asked:
            if wanted.code not in [offered.code for offered in other.menu]:
                break
            other.do(other.words.command(wanted.code))
        elif other.over is not None:
            break
        followed += 1
    went_on = (from_parting or game.over is not None) and other.over is None
    while went_on and other.over is None:
        other.do(choose(other))
    return Continuation(other, command, legal, followed, went_on)


def _offered(game: Game, id_: str, one: Continuation) -> OptionLeft | None:
    """The first command that only a switch offered, as long as the same commands were given."""
    for number in range(max(0, one.command - 1), min(len(game.history), len(one.other.history))):
        its = one.other._after(number)
        if number == one.command - 1:
            # before the command at which they part, they stand the same
            its = its.clone()
            its.t = one.other.tables
        if Stand.of(game._after(number), its) is Stand.APART:
            return None
        more = set(sequencer.menu(its)) - set(sequencer.menu(game._after(number)))
        given = one.other.history[number].code
        if more:
            name = next(game.words.command(code).name for code in sequencer.menu(its) if code in more)
            return None if given in more else OptionLeft(id_, number, its.turn, name)
        if given != game.history[number].code:
            return None
    return None


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
    few = _few(
        differ,
        _cited_apart(game, other, command),
        lambda ids: parts(tables_with(game.tables, game.tables.off ^ frozenset(ids))),
    )
    return few, True


def _few(ids: Sequence[str], last: Collection[str], do: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """As few switches as do something together; those that are looked at last stay rather than others."""
    few = list(ids)
    for id_ in sorted(ids, key=lambda id_: id_ in last):
        fewer = [each for each in few if each != id_]
        if do(fewer):
            few = fewer
    return tuple(few)


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
