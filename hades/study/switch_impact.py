"""The effect of a switch's other reading in one game: how often it would have mattered, and the result.

The game is played with tables that record which switches the rules, or its player, ask for (`Asked`).
Where one was asked for, the question or the command is tried again with that switch turned, from the same
State and with the same luck. While the resulting State is the same, both games are the same game, so
nothing needs to be played twice; at the first moment they differ, the other game is played on from there
to its end. A switch that was never asked for, or never made a difference, cannot have changed anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import attrs

from hades import players
from hades.content.tables import Tables
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.game_box import tables_with
from hades.engine.playout import Playout
from hades.players import Player
from hades.players.quick import play_out
from hades.rules import victory
from hades.state.commands import Command, Lexicon
from hades.state.state import Code, State

QUICK = "quick"
"""The player that can be played on without keeping a history."""


class Asked(frozenset[str]):
    """The switches that are off; records those asked for since the last `forget`."""

    def __init__(self, _: frozenset[str]) -> None:
        self.heard: set[str] = set()

    def __contains__(self, id_: object) -> bool:
        self.heard.add(str(id_))
        return super().__contains__(id_)

    def forget(self) -> set[str]:
        """Return the switches asked for since the last time, and forget them."""
        heard, self.heard = self.heard, set()
        return heard


@attrs.define
class Finding:
    """The effect of one switch in one game."""

    switch: str
    asked: int = 0
    """Decisions in which the switch was asked for."""
    differed: int = 0
    """Number of decisions in which the other reading would have offered, reported or done something else."""
    parted: bool = False
    command: int = 0
    """Number of the command that made the games differ, 0 for the set-up before the first question."""
    turn: int = 0
    other: Game | None = None
    """The other game, from the divergence on; None if there is none."""
    other_outcome: str = ""
    other_vp: float = 0.0
    other_digest: str = ""

    def row(self, outcome: str, vp: float, digest: str) -> list[Any]:
        """Return the columns of the table of switches, given the result of the game itself."""
        where = [self.switch, self.asked, self.differed, self.parted, self.command, self.turn]
        if not self.parted:
            return [*where, outcome, vp, 0.0, digest]
        return [*where, self.other_outcome, self.other_vp, self.other_vp - vp, self.other_digest]


def value(state: State) -> float:
    """Return the VP of a finished game; 0 if it was lost."""
    return victory.half_points(state) / 2 if state.outcome == victory.SCORED else 0.0


@cache
def _watched(tables: Tables) -> tuple[Tables, Asked]:
    """Return the same tables recording which switches are asked for, and that record."""
    own, asked = tables_with(tables, tables.off), Asked(frozenset(tables.off))
    own.off = asked
    return own, asked


@cache
def _turned(tables: Tables, id_: str) -> Tables:
    """Return the tables with a switch the other way."""
    return tables_with(tables, tables.off ^ {id_})


class SwitchImpact:
    """Tries the other reading of some switches throughout a game with some tables."""

    def __init__(self, tables: Tables, player: str, switches: tuple[str, ...]) -> None:
        self._tables = tables
        self._own, self._asked = _watched(tables)
        self._player = player
        self.findings = {id_: Finding(id_) for id_ in switches}
        self._before: State | None = None
        self._menu: list[Code] = []
        self._in_menu: set[str] = set()
        self._in_choice: set[str] = set()

    def begun(self, words: Lexicon, seed: str, edition: str) -> Game:
        """Return the game at its first question."""
        self._asked.forget()
        own = sequencer.new_state(self._own, seed)
        for id_, finding in self._heard(self._asked.forget()):
            other = sequencer.new_state(_turned(self._tables, id_), seed)
            if told(other) != told(own):
                finding.differed += 1
            if other.facts() != own.facts():
                finding.parted = True
                finding.other = Game(other.t, words, other, edition)
        return Game(self._own, words, own, edition)

    def choose(self, game: Game, player: Player) -> Command:
        """Return the player's command, recording which switches are asked for."""
        self._asked.forget()
        self._before = game._state
        self._menu = [command.code for command in game.menu]
        self._in_menu = self._asked.forget()
        command = player(game)
        self._in_choice = self._asked.forget()
        return command

    def done(self, game: Game) -> None:
        """Try the other readings of the switches asked for in the last command and its effects."""
        in_doing = self._asked.forget()
        for id_, finding in self._heard(self._in_menu | self._in_choice | in_doing):
            other = self._tried(game, finding, id_ in in_doing)
            if other is not None:
                finding.parted = True
                finding.command, finding.turn = len(game.history), game._past[-1].turn
                finding.other = other

    def ended(self) -> None:
        """Play the other games to their ends, now that this one is over."""
        for finding in self.findings.values():
            if finding.other is None:
                continue
            state = self._ended(finding.other)
            finding.other = None
            finding.other_outcome = victory.called(state)[0] or state.outcome
            finding.other_vp, finding.other_digest = value(state), state.digest()

    def _heard(self, ids: set[str]) -> Iterator[tuple[str, Finding]]:
        for id_, finding in self.findings.items():
            if id_ in ids:
                finding.asked += 1
                yield id_, finding

    def _tried(self, game: Game, finding: Finding, asked_in_doing: bool) -> Game | None:
        """Return the other game after the last command, if it first differs from this one there."""
        id_, own, before = finding.switch, game.history[-1], self._before
        assert before is not None
        twin = before.clone()
        twin.t = _turned(self._tables, id_)
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
        """Return the game before its last command, continued from another State."""
        other = Game(state.t, game.words, state, game.edition)
        other.history, other._past = game.history[:-1], game._past[:-1]
        other.player = game.player
        return other

    def _ended(self, other: Game) -> State:
        if self._player == QUICK:
            # This gives the same commands in half the time.
            playout = Playout(other._state)
            play_out(playout)
            return playout.state
        player = players.by_name(self._player)
        while other.over is None:
            other.do(player(other))
        return other._state


def told(state: State) -> list[tuple[Any, ...]]:
    """Return the last events without their clauses, which depend on the edition."""
    return [told_of(entry) for entry in state.log]


def told_of(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return an event without its clauses."""
    if entry[0] == "enemy_moved":
        *values, notes = entry[2:]
        return (entry[0], *values, tuple((note[0], *note[2:]) for note in notes))
    return (entry[0], *entry[2:])
