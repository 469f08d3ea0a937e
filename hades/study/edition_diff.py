"""A game under two editions: the moment they diverge, and both continuations, with the same luck.

The other game follows the commands of the first as long as it offers them, and a computer player plays it on
from there; if the first has not ended, it stops there. Alternatively the player plays it from the divergence
on, and may take what only the other edition offers.

The difference at the end is attributed to the switches that cause the first visible difference: each that
does so when it is turned alone. The games may diverge before that by a mark that no player sees.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

import attrs

from hades import players
from hades.content import edition as editions
from hades.content.edition import Edition
from hades.content.tables import Tables
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.game_box import tables_with, tried
from hades.history.timeline import friends_of, timeline
from hades.history.turn_summary import SummaryLine, turn_summary
from hades.narrate import capital
from hades.narrate.lexicon import HOMES, MODULES
from hades.narrate.names import name
from hades.players import Player
from hades.state.events import Event, events_of
from hades.state.state import State
from hades.study.switch_impact import Stand
from hades.view import View

FILL_TOWER = "fill-tower"
NOTHING = ""
"""Value of a fact that only the other game has."""


@attrs.frozen
class SeenDifference:
    """The differences after a command: (what, in the first game, in the other), the score first."""

    command: int
    turn: int
    told: tuple[tuple[str, str, str], ...]

    def plain(self) -> dict[str, Any]:
        """Return the differences as JSON."""
        told = [{"what": what, "own": own, "other": other} for what, own, other in self.told]
        return {"command": self.command, "turn": self.turn, "told": told}


def seen_difference(game: Game, other: Game, parted: int, last: int | None = None) -> SeenDifference | None:
    """Return the first visible difference, from the diverging command on; None if there is none.

    Another command counts, too, and so does the end of one of the games. The search ends after command
    ``last``.
    """
    own, its = rests(game), rests(other)
    for at in range(max(len(own), len(its))):
        number = own[at - 1] + 1 if 0 < at <= len(own) else at and len(game.history) + 1
        if last is not None and number > last:
            return None
        if at < len(own) and own[at] < parted:
            continue
        told = _told(game, other, own, its, at)
        if told:
            return SeenDifference(number, game.view_after(own[min(max(0, at - 1), len(own) - 1)]).turn, told)
    return None


def rests(game: Game) -> list[int]:
    """Return the numbers of commands at which a game is at rest, with the order of Guard Towers asked for.

    Only one of two editions may ask for that order, in the middle of a command.
    """
    last = len(game.history)
    return [at for at in range(last + 1) if at == last or game.history[at].verb != FILL_TOWER]


def _told(
    game: Game, other: Game, own: Sequence[int], its: Sequence[int], at: int
) -> tuple[tuple[str, str, str], ...]:
    """Return the visible differences after command ``at``, including that one game is over."""
    said = [
        _command(each, done[at - 1] + 1 if 0 < at <= len(done) else 0)
        for each, done in ((game, own), (other, its))
    ]
    if at >= min(len(own), len(its)):
        return (("the next command", said[0], said[1]),)
    facts = [
        _facts(each, done[at], command if at else "")
        for each, done, command in zip((game, other), (own, its), said, strict=True)
    ]
    return tuple(
        (what, facts[0].get(what, NOTHING), facts[1].get(what, NOTHING))
        for what in dict.fromkeys((*facts[0], *facts[1]))
        if facts[0].get(what) != facts[1].get(what)
    )


def _command(game: Game, number: int) -> str:
    return game.history[number - 1].name if 0 < number <= len(game.history) else "none (the game ended)"


def _facts(game: Game, number: int, said: str) -> dict[str, str]:
    """Return the visible facts of a game after a command, by label."""
    view = game.view_after(number)
    score = {"VP": f"{view.score.vp:g}", "outcome": view.outcome or "in progress"}
    command = {"the command": said} if said else {}
    return {**score, **_board(view), **command}


def _board(view: View) -> dict[str, str]:
    """Return the place and state of everything visible, without marks that vanish at the end of a turn."""
    found = {}
    for unit in view.units:
        if unit.place != "hidden":
            notes = [note for note in ("depleted", "jammed", "trapped") if getattr(unit, note)]
            found[capital(name(unit.id))] = ", ".join([unit.hex or HOMES[unit.place], *notes])
    found |= {capital(name(si.id)): f"{si.status} {si.hex}".rstrip() for si in view.installations}
    found |= {capital(name(fighter.id)): fighter.status for fighter in view.fighters}
    found |= {f"{MODULES[module.id].name}": module.status for module in view.vittles.modules}
    found |= {f"Circle {circle.number}": circle.state for circle in view.circles}
    found |= {f"the {id_}": treasure.hex or treasure.place for id_, treasure in view.treasures.items()}
    return found | {"the Vittles": "In System" if view.vittles.in_system else "Out System"}


@attrs.frozen
class Stretch:
    """A turn of one of the games, from the divergence on: the score at its end, and its summary."""

    turn: int
    vp: float
    lines: tuple[SummaryLine, ...]


@attrs.frozen
class Continuation:
    """The other game, from the divergence to its end."""

    other: Game
    command: int
    """Number of the first command with another result; 0 for the set-up."""
    legal: bool
    """True if the other edition offers that command at all."""
    followed: int
    """Commands after the divergence that the other game took from the first, or did not ask for."""
    went_on: bool
    """True if a player continued the other game."""

    @property
    def end(self) -> tuple[str | None, float]:
        """The outcome and VP of the other game."""
        return self.other.over, self.other.score.vp


@attrs.frozen
class OptionLeft:
    """A command that only a switch, turned alone, offered, and that the game did not take."""

    switch: str
    command: int
    """Number of commands before the offer; ``turn`` is the turn of the offer."""
    turn: int
    name: str


@attrs.frozen
class EditionDiff(Continuation):
    """The divergence of two games: the first one, and how the other goes on."""

    game: Game
    player: str
    """The player that continued; "" if none had to."""
    seen: SeenDifference | None
    """The first visible difference: the score, a loss, a place, another command."""
    causes: tuple[str, ...]
    """Switches that cause the visible difference, each alone; if none does, a smallest set found."""
    alone: dict[str, tuple[str | None, float]]
    """Switch -> outcome and VP of the game with only that switch turned, for switches that change the
    game.
    """
    offers: tuple[OptionLeft, ...]
    """Options offered before the first difference and not taken, the first of each switch."""

    @property
    def same_end(self) -> tuple[str, ...]:
        """Switches that alone lead to the other end."""
        own = (self.game.over, self.game.score.vp)
        return tuple(id_ for id_, comes_to in self.alone.items() if comes_to == self.end != own)

    @property
    def turn(self) -> int:
        """The turn of the divergence, 0 in the set-up."""
        return self.game.view_after(max(0, self.command - 1)).turn

    def told(self, game: Game) -> list[Event]:
        """Return the events of the diverging command in one of the games."""
        return game.told(self.command) if self.command <= len(game.history) else []

    def stretches(self, game: Game) -> Iterator[Stretch]:
        """Yield the rest of one of the games, turn by turn."""
        course = [entry for entry in timeline(game) if entry.command >= self.command]
        friends = friends_of(game)
        for turn, told in groupby(course, lambda entry: entry.turn):
            found = list(told)
            first, last = found[0].command, found[-1].command
            before, after = game.view_after(max(0, first - 1)), game.view_after(last)
            events = [entry.event for entry in found]
            yield Stretch(turn, after.score.vp, turn_summary(events, before, after, friends))

    def plain(self) -> dict[str, Any]:
        """Return the divergence as JSON."""
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
    """Return the divergence of a game under another edition; None if it is the same game.

    ``from_parting`` lets the player play the other game from there on.

    :raises ValueError: for an unknown player, and for a game in printed-game mode.
    """
    if game.at_table:
        raise ValueError(
            "its draws were entered from a printed game, so those of another edition are unknown"
        )
    choose = players.by_name(player)

    def turned(ids: Iterable[str]) -> Continuation | None:
        off = game.tables.off ^ frozenset(ids)
        return _continuation(game, edition.name, tables_with(game.tables, off), choose, from_parting)

    differ = [id_ for id_ in editions.switches() if (id_ in edition.off) != (id_ in game.tables.off)]
    found = turned(differ)
    if found is None:
        return None
    seen = seen_difference(game, found.other, found.command)
    each_alone = {id_: one for id_ in differ if (one := turned([id_])) is not None}
    alone = {id_: one.end for id_, one in each_alone.items()}

    def sees_the_same(one: Continuation | None) -> bool:
        if one is None or seen is None:
            return False
        its = seen_difference(game, one.other, one.command, seen.command)
        return its is not None and its.command == seen.command and bool({*its.told} & {*seen.told})

    causes = tuple(id_ for id_, one in each_alone.items() if sees_the_same(one))
    if not causes and seen is not None:
        causes = _few(differ, lambda ids: sees_the_same(turned(ids)))
    offers = tuple(filter(None, (_offered(game, id_, one) for id_, one in each_alone.items())))
    return EditionDiff(
        **attrs.asdict(found, recurse=False), game=game, player=player if found.went_on else "", seen=seen,
        causes=causes, alone=alone, offers=offers,
    )  # fmt: skip


def _continuation(
    game: Game, edition: str, tables: Tables, choose: Player, from_parting: bool
) -> Continuation | None:
    """Return the game under other tables, to its end; None if it is the same game."""
    found = _found(game, tables)
    if found is None:
        return None
    command, legal, state = found
    other = _other(game, edition, command, legal, state)
    followed = int(legal and command > 0)
    rest = game.history[max(0, command - 1 + followed) :]
    for wanted in () if from_parting else rest:
        while other.over is None and wanted.verb != FILL_TOWER and other.menu[0].verb == FILL_TOWER:
            # The first game was not asked for the order of Guard Towers.
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
    """Return the first command that only a switch offered, while both games had the same commands."""
    for number in range(max(0, one.command - 1), min(len(game.history), len(one.other.history))):
        its = one.other.moment(number)
        if number == one.command - 1:
            # Before the diverging command the states are the same.
            its = its.clone()
            its.t = one.other.tables
        if Stand.of(game.moment(number), its) is Stand.APART:
            return None
        more = set(sequencer.menu(its)) - set(sequencer.menu(game.moment(number)))
        given = one.other.history[number].code
        if more:
            name = next(game.words.command(code).name for code in sequencer.menu(its) if code in more)
            return None if given in more else OptionLeft(id_, number, its.turn, name)
        if given != game.history[number].code:
            return None
    return None


def _found(game: Game, tables: Tables) -> tuple[int, bool, State] | None:
    """Return the first diverging command, whether it is legal under the tables, and the State there."""
    if game.position:
        # A position is the same under any edition.
        begun = game.moment(0).clone()
        begun.t = tables
    else:
        begun = sequencer.new_state(tables, game.seed)
    if begun.facts() != game.moment(0).facts():
        return 0, True, begun
    for number, command in enumerate(game.history, 1):
        state, legal = tried(game.moment(number - 1), tables, command.code)
        if not legal or state.facts() != game.moment(number).facts():
            return number, legal, state
    return None


def _other(game: Game, edition: str, command: int, legal: bool, state: State) -> Game:
    """Return the other game at the divergence: after the command if it is legal there, else before."""
    other = Game(state.t, game.words, state, edition)
    other.position, other.placed = game.position, game.placed
    if not command:
        other.opening = events_of(state.log, game.words)
        return other
    other.opening = game.opening
    before = command - 1
    other.history = game.history[:before]
    other._past = [game.moment(number) for number in range(before)]
    if legal:
        other._state = game.moment(before)
        other._advance(game.history[before], state)
    return other


def _few(ids: Sequence[str], do: Callable[[Sequence[str]], bool]) -> tuple[str, ...]:
    """Return as few switches as have an effect together."""
    few = list(ids)
    for id_ in ids:
        fewer = [each for each in few if each != id_]
        if do(fewer):
            few = fewer
    return tuple(few)
