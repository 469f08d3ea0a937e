"""How often the other reading of a switch would have mattered in one game, and what would have come of it.

The game is played by tables that note for which switches the rules, or its player, ask (`Asked`). Where one
was asked, the question or the command is tried once more with that switch turned, from the same State and
with the same luck. As long as what comes of it is the same State, both games are the same game, so nothing
needs to be played twice; at the first moment from which they go different ways the other one is played on
from there to its end. What was never asked, or never made a difference, cannot have changed anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from typing import Any

import attrs

from hades import players
from hades.content.tables import Tables
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.playout import Playout
from hades.players import Player
from hades.players.offhand import play_out
from hades.rules import victory
from hades.state.commands import Command, Lexicon
from hades.state.state import Code, State

QUICK = "quick"
"""The player of whom there is a way to play on that keeps nothing."""


class Asked(Set[str]):
    """The switches that are off, and those that were asked for since it was last forgotten."""

    def __init__(self, off: frozenset[str]) -> None:
        self._off = off
        self.heard: set[str] = set()

    def __contains__(self, id_: object) -> bool:
        self.heard.add(id_)  # type: ignore[arg-type]
        return id_ in self._off

    def __iter__(self) -> Iterator[str]:
        return iter(self._off)

    def __len__(self) -> int:
        return len(self._off)

    @classmethod
    def _from_iterable(cls, it: Iterable[Any]) -> Any:
        return frozenset(it)

    def forget(self) -> set[str]:
        """What was asked for since the last time."""
        heard, self.heard = self.heard, set()
        return heard


@attrs.define
class Finding:
    """What became of one switch in one game."""

    switch: str
    asked: int = 0
    """Decisions in which it was asked for."""
    differed: int = 0
    """Those of them in which the other reading would have offered, told or done something else."""
    parted: bool = False
    command: int = 0
    """After which command the games are not the same any more, 0 for the set-up before the first question."""
    turn: int = 0
    other_outcome: str = ""
    other_vp: float = 0.0
    other_digest: str = ""

    def row(self, outcome: str, vp: float, digest: str) -> list[Any]:
        """As columns of the table of switches, beside what the game itself came to."""
        where = [self.switch, self.asked, self.differed, self.parted, self.command, self.turn]
        if not self.parted:
            return [*where, outcome, vp, 0.0, digest]
        return [*where, self.other_outcome, self.other_vp, self.other_vp - vp, self.other_digest]


def value(state: State) -> float:
    """VP of a game that is over; nothing if it was lost."""
    return victory.half_points(state) / 2 if state.outcome == victory.SCORED else 0.0


class Readings:
    """The tables of an edition that note what is asked, and those with one switch turned; made once."""

    def __init__(self, tables: Tables) -> None:
        self._catalog, self._scenario = tables.catalog, tables.scenario
        self.asked = Asked(frozenset(tables.off))
        self.tables = Tables(self._catalog, self._scenario, frozenset(tables.off))
        """What a watched game is played by."""
        self.tables.off = self.asked
        self._turned: dict[str, Tables] = {}

    def turned(self, id_: str) -> Tables:
        """The tables with a switch the other way."""
        if id_ not in self._turned:
            off = frozenset(self.asked) ^ {id_}
            self._turned[id_] = Tables(self._catalog, self._scenario, off)
        return self._turned[id_]


class Watch:
    """Tries the other reading of some switches all along a game."""

    def __init__(self, readings: Readings, player: str, switches: tuple[str, ...]) -> None:
        self._readings = readings
        self._player = player
        self.findings = {id_: Finding(id_) for id_ in switches}
        """Switch -> what became of it."""
        self._before: State | None = None
        self._menu: list[Code] = []
        self._in_menu: set[str] = set()
        self._in_choice: set[str] = set()

    def begun(self, words: Lexicon, seed: str, edition: str) -> Game:
        """The game at its first question."""
        asked = self._readings.asked
        asked.forget()
        own = sequencer.new_state(self._readings.tables, seed)
        for id_, finding in self._heard(asked.forget()):
            other = sequencer.new_state(self._readings.turned(id_), seed)
            if told(other) != told(own):
                finding.differed += 1
            if other.facts() != own.facts():
                finding.parted = True
                self._play_on(finding, Game(other.t, words, other, edition))
        return Game(self._readings.tables, words, own, edition)

    def choose(self, game: Game, player: Player) -> Command:
        """The command that a player gives, and what was asked until then."""
        asked = self._readings.asked
        asked.forget()
        self._before = game._state
        self._menu = [command.code for command in game.menu]
        self._in_menu = asked.forget()
        command = player(game)
        self._in_choice = asked.forget()
        return command

    def done(self, game: Game) -> None:
        """Try the other readings of what was asked for that command and what came of it."""
        in_doing = self._readings.asked.forget()
        for id_, finding in self._heard(self._in_menu | self._in_choice | in_doing):
            other = self._tried(game, finding, id_ in in_doing)
            if other is not None:
                finding.parted = True
                finding.command, finding.turn = len(game.history), game._past[-1].turn
                self._play_on(finding, other)

    def _heard(self, ids: set[str]) -> Iterator[tuple[str, Finding]]:
        for id_, finding in self.findings.items():
            if id_ in ids:
                finding.asked += 1
                yield id_, finding

    def _tried(self, game: Game, finding: Finding, asked_in_doing: bool) -> Game | None:
        """The other game after the last command, if it parted from this one there for the first time."""
        id_, own, before = finding.switch, game.history[-1], self._before
        assert before is not None
        twin = before.clone()
        twin.t = self._readings.turned(id_)
        menu = sequencer.menu(twin) if id_ in self._in_menu else self._menu
        offers = menu != self._menu
        other: Game | None = None
        chosen = own
        if not finding.parted and (offers or id_ in self._in_choice):
            other = self._fork(game, twin)
            chosen = players.by_name(self._player)(other)
            if chosen.code != own.code:
                finding.differed += 1
                other.do(chosen)
                return other
        does = own.code not in menu
        if asked_in_doing and not does:
            sequencer.apply(twin, own.code)
            does = told(twin) != told(game._state)
        parts = asked_in_doing and twin.facts() != game._state.facts()
        finding.differed += offers or does or parts
        if parts and not finding.parted:
            other = self._fork(game, before)
            other._advance(own, twin)
            return other
        return None

    def _fork(self, game: Game, state: State) -> Game:
        """The game as it stood before its last command, gone on with from some State."""
        other = Game(state.t, game.words, state, game.edition)
        other.history, other._past = game.history[:-1], game._past[:-1]
        other.player = game.player
        return other

    def _play_on(self, finding: Finding, other: Game) -> None:
        state = self._ended(other)
        finding.other_outcome = victory.called(state)[0] or state.outcome
        finding.other_vp, finding.other_digest = value(state), state.digest()

    def _ended(self, other: Game) -> State:
        """A game, played to its end."""
        if self._player == QUICK:
            # the same commands, in half the time
            playout = Playout(other._state)
            play_out(playout)
            return playout.state
        player = players.by_name(self._player)
        while other.over is None:
            other.do(player(other))
        return other._state


def told(state: State) -> list[tuple[Any, ...]]:
    """What was told last, without the clauses that it rests on: these name the edition."""
    return [(entry[0], *_bare(entry)) for entry in state.log]


def _bare(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    if entry[0] == "enemy_moved":
        *values, notes = entry[2:]
        return (*values, tuple((note[0], *note[2:]) for note in notes))
    return entry[2:]
