"""The effect that each switch, if toggled, would have had in one game.

The game is played with tables that record which switches the rules or the player look up (`Asked`), as only
these can have changed anything. Afterwards each decision that looked up a switch is repeated with that switch
toggled, from the same State and with the same luck. As long as the resulting States are equal, nothing is
played twice; from the first difference on, the other game is played to its end.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hades import players
from hades.content.tables import Tables
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.hidden_information import Playout
from hades.players.quick import play_out
from hades.rules import victory
from hades.state.state import State

QUICK = "quick"
"""Name of the player whose games are played on without a history."""


class Asked(frozenset[str]):
    """The set of switches that are off, which also records the switches looked up in it."""

    def __init__(self, _: frozenset[str]) -> None:
        self.heard: set[str] = set()

    def __contains__(self, id_: object) -> bool:
        self.heard.add(str(id_))
        return super().__contains__(id_)

    def forget(self) -> set[str]:
        """Return the switches looked up since the last call, and clear the record."""
        heard, self.heard = self.heard, set()
        return heard


@cache
def _watched(tables: Tables) -> tuple[Tables, Asked]:
    """Return a copy of tables that records which switches are looked up, and the record."""
    off = frozenset(tables.off)
    own, asked = tables.under(tables.scenario, off), Asked(off)
    own.off = asked
    return own, asked


@cache
def _toggled(tables: Tables, id_: str) -> Tables:
    return tables.under(tables.scenario, frozenset(tables.off ^ {id_}))


class SwitchImpact:
    """A recorder of when a game looks up certain switches, which later tries the game with each toggled."""

    def __init__(self, tables: Tables, player: str, switches: tuple[str, ...]) -> None:
        self.tables, self._asked = _watched(tables)
        self._base = tables
        self._player = player
        self._decisions: dict[str, dict[int, bool]] = {id_: {} for id_ in switches}
        """Switch -> {number of a command that looked it up (0: set-up): True if choosing the command did}."""
        self._asked.forget()

    def hear(self, number: int, *, is_chosen: bool = False) -> None:
        """Record the switches looked up in a command or, with ``is_chosen``, in choosing that command."""
        for id_ in self._asked.forget() & self._decisions.keys():
            decisions = self._decisions[id_]
            decisions[number] = is_chosen or decisions.get(number, False)

    def rows(self, game: Game, seed: str) -> list[list[Any]]:
        vp = victory.final_vp(game.state)
        own = [str(game.over), vp, 0.0, game.digest]
        found = []
        for id_, decisions in self._decisions.items():
            other = self._other(game, seed, id_)
            if other is None:
                found.append([id_, len(decisions), False, 0, 0, *own])
                continue
            command = len(other.history)
            turn = game.moment(command - 1).turn if command else 0
            state = self._ended(other)
            outcome, other_vp = victory.called(state)[0] or state.outcome, victory.final_vp(state)
            found.append(
                [id_, len(decisions), True, command, turn, outcome, other_vp, other_vp - vp, state.digest()]
            )
        return found

    def _other(self, game: Game, seed: str, id_: str) -> Game | None:
        """Return the game with a switch toggled, after the first command that the switch changes, or None."""
        tables = _toggled(self._base, id_)
        choose = players.by_name(self._player)
        for number, is_chosen in self._decisions[id_].items():
            if number:
                before = game.moment(number - 1).clone()
                before.t = tables
            else:
                before = sequencer.new_state(tables, seed)
            other = game.after(max(0, number - 1), before)
            other.player = game.player
            if number:
                own = game.history[number - 1]
                command = choose(other) if is_chosen else own
                other.do(command)
                if command.code != own.code:
                    return other
            if other.state.facts() != game.moment(number).facts():
                return other
        return None

    def _ended(self, other: Game) -> State:
        if self._player == QUICK:
            # A Playout chooses the same commands in half the time.
            playout = Playout(other.state)
            play_out(playout)
            return playout.state
        player = players.by_name(self._player)
        while other.over is None:
            other.do(player(other))
        return other.state


def bare_events(state: State) -> list[tuple[Any, ...]]:
    """Return the events in a State's log without their clauses, which depend on the edition."""
    return [without_clauses(entry) for entry in state.log]


def without_clauses(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    if entry[0] == "enemy_moved":
        *values, notes = entry[2:]
        return (entry[0], *values, tuple((note[0], *note[2:]) for note in notes))
    return (entry[0], *entry[2:])
