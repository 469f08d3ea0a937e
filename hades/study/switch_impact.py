"""How often the other reading of a switch would have mattered in one game, and what would have come of it.

The game is played by tables that note for which switches the rules, or its player, ask (`Asked`). Where one
was asked, the question or the command is tried once more with that switch turned, from the same State and
with the same luck. As long as what comes of it is the same State, both games are the same game, so nothing
needs to be played twice; at the first moment from which they go different ways the other one is played on
from there to its end. What was never asked, or never made a difference, cannot have changed anything.

Then the two games are laid side by side (`Twins`), to tell what the rule did from what came of other draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from difflib import SequenceMatcher
from enum import Enum
from itertools import zip_longest
from typing import Any

import attrs

from hades import players
from hades.content.tables import Tables
from hades.engine import sequencer
from hades.engine.game import Game
from hades.engine.playout import Playout
from hades.players import Player
from hades.players.quick import play_out
from hades.rules import victory
from hades.state.commands import Command, Lexicon
from hades.state.events import CARDS
from hades.state.state import Code, State

RULE, DRAWS = "rule", "draws"
"""What a difference of two games comes from: the rule, or nothing but that other numbers were drawn."""
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
    taken: bool = False
    """Whether the player took what only one reading offers, or the rule did something else to him."""
    cause: str = ""
    """`RULE` or `DRAWS`, whichever the first difference comes from that lasts; "" if none does."""
    other: Game | None = None
    """The other game, where it parted."""
    other_outcome: str = ""
    other_vp: float = 0.0
    other_digest: str = ""

    def row(self, outcome: str, vp: float, digest: str) -> list[Any]:
        """As columns of the table of switches, beside what the game itself came to."""
        where = [self.switch, self.asked, self.differed, self.parted, self.command, self.turn]
        where += [self.taken, self.cause]
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


class SwitchImpact:
    """Tries the other reading of some switches all along a game."""

    def __init__(self, readings: Readings, player: str, switches: tuple[str, ...]) -> None:
        self._readings = readings
        self._player = player
        self.findings = {id_: Finding(id_) for id_ in switches}
        """Switch -> what became of it."""
        self._before: State | None = None
        self._menu: list[Code] = []
        self._menus: list[frozenset[Code]] = []
        """What was offered before each command."""
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
                finding.other = Game(other.t, words, other, edition)
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
        self._menus.append(frozenset(self._menu))
        return command

    def done(self, game: Game) -> None:
        """Try the other readings of what was asked for that command and what came of it."""
        in_doing = self._readings.asked.forget()
        for id_, finding in self._heard(self._in_menu | self._in_choice | in_doing):
            other = self._tried(game, finding, id_ in in_doing)
            if other is not None:
                finding.parted = True
                finding.command, finding.turn = len(game.history), game._past[-1].turn
                finding.other = other

    def ended(self, game: Game) -> None:
        """Play the other games on to their ends, now that this one is over."""
        for finding in self.findings.values():
            if finding.other is None:
                continue
            twins = Twins(game, self._menus, finding.other, finding.switch, finding.command)
            twins.walk(players.by_name(self._player))
            finding.taken |= twins.taken
            finding.cause = twins.cause
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
        # of what parts the games here, `Twins` tells
        finding.taken |= does and not parts
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


class Twins:
    """Two games with the same luck, the second with a switch turned, side by side from where they part.

    The first difference that lasts tells what it comes from. It is the rule if one of the games took what
    only its reading offers, if the first event that differs cites the switch, or if something else than the
    draws was different before; otherwise it is other draws.
    """

    def __init__(self, own: Game, menus: Sequence[Set[Code]], other: Game, switch: str, command: int) -> None:
        self.own, self.menus, self.other = own, menus, other
        self.names = {switch, f"-{switch}"}
        self.command = command
        """After which the games are not the same any more, 0 for the set-up."""
        self.taken = False
        self.cause = ""
        self._stood = Stand.SAME
        self._only_own: Set[Code] = frozenset()
        """What only this game offered when the commands parted; below, what only the other one did."""
        self._only_other: Set[Code] = frozenset()

    def walk(self, player: Player) -> None:
        """Play the other game on until it is known what the difference comes from."""
        own, other = self.own, self.other
        number = self.command
        while not self.cause:
            if number > len(other.history):
                if other.over is not None or number > len(own.history):
                    return
                other.do(player(other))
            self._compare(number)
            number += 1
        if not self.taken:
            self._look_on(player, number)

    def _compare(self, number: int) -> None:
        """What a command of that number, or the set-up, says of where the difference comes from."""
        stood, own, its = self._stood, self.own._after(number), self.other._after(number)
        if number and self.own.history[number - 1].code != self.other.history[number - 1].code:
            codes = (self.own.history[number - 1].code, self.other.history[number - 1].code)
            here = self.menus[number - 1]
            there = frozenset(sequencer.menu(self.other._after(number - 1)))
            self._only_own, self._only_other = here - there, there - here
            self.taken |= codes[0] in self._only_own or codes[1] in self._only_other
            self.cause = DRAWS if stood is Stand.ALIKE and not self.taken else RULE
            return
        self._stood = Stand.of(own, its)
        if (own.log == its.log and self._stood is not Stand.APART) or self._stood is Stand.MARKED:
            return
        apart = stood in (Stand.MARKED, Stand.APART)
        touched, cause = (True, RULE) if apart else self._origin(own, its, stood)
        if told(own) != told(its):
            self.taken |= touched
            if self._stood is Stand.APART:
                self.cause = cause
        elif self._stood is Stand.APART and cause == DRAWS:
            self.cause = cause

    def _origin(self, own: State, its: State, stood: Stand) -> tuple[bool, str]:
        """Whether the rule did something else, and what the first effect that differs comes from.

        Events that only tell of a fight have no effect of their own; what it did is told after it.
        """
        logs = (own.log, its.log)
        acts, others = ([_act(entry) for entry in log] for log in logs)
        touched = False
        for what, i, to_i, j, to_j in SequenceMatcher(None, acts, others, autojunk=False).get_opcodes():
            if what == "equal":
                for mine, theirs in zip(own.log[i:to_i], its.log[j:to_j], strict=True):
                    if _cards(mine) != _cards(theirs):
                        return touched, DRAWS
                    touched |= told_of(mine) != told_of(theirs)
                continue
            block = (*own.log[i:to_i], *its.log[j:to_j])
            rule = touched or stood is Stand.SAME or any(self.names & _cites(entry) for entry in block)
            touched |= rule
            if any(entry[0] not in _TELLING for entry in block):
                return touched, RULE if rule else DRAWS
        cited = any(
            self.names & _cites(entry)
            for pair in zip_longest(*logs, fillvalue=("", ()))
            if pair[0] != pair[1]
            for entry in pair
        )
        return touched, RULE if cited or stood is Stand.SAME else DRAWS

    def _look_on(self, player: Player, number: int) -> None:
        """Whether one of the games takes what only it offers later in the turn of the first difference."""
        own, other, turn = self.own, self.other, self.other.turn
        for at in range(number, len(own.history) + 1):
            if own._after(at - 1).turn != turn:
                break
            self.taken |= own.history[at - 1].code in self._only_own
        while self._only_other and not self.taken and other.over is None and other.turn == turn:
            command = player(other)
            self.taken = command.code in self._only_other
            other.do(command)


class Stand(Enum):
    """How two games stand beside each other."""

    SAME = "same"
    ALIKE = "alike, but for the draws"
    MARKED = "alike, but for marks that are gone at the end of the phase"
    APART = "apart"

    @classmethod
    def of(cls, own: State, its: State) -> Stand:
        """How these do."""
        facts, others = own.facts(), its.facts()
        differs = {name for name, fact in facts.items() if fact != others[name]}
        if differs - _LUCK:
            return cls.MARKED if differs <= _LUCK | _MARKS else cls.APART
        return cls.ALIKE if differs else cls.SAME


_LUCK = {"drawn", "left", "knowledge"}
"""Facts that say how many numbers and which cards were drawn, and nothing of what is on the table."""
_MARKS = {"acted"}


_TELLING = ("combat", "target_chosen", "unit_unharmed", "si_holds_fire", "no_parting_shots", "deck_shuffled")
"""Kinds of events that change nothing by themselves."""


def _act(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """What an event is about, without what came of the cards that were drawn for it."""
    if entry[0] == "combat":
        return (entry[0], tuple(shot[:2] for shot in entry[2]), entry[3][:2])
    return entry[:1] + entry[2:3] if CARDS[entry[0]] else told_of(entry)


def _cards(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """The Resolution cards that were drawn for an event."""
    if entry[0] == "combat":
        return (*(shot[3] for shot in entry[2]), entry[3][3])
    return tuple(entry[at] for at in CARDS[entry[0]])


def _cites(entry: tuple[Any, ...]) -> set[str]:
    """What an event rests on, and what is noted on the way of a Nastian."""
    notes = entry[-1] if entry[0] == "enemy_moved" else ()
    return {*entry[1], *(id_ for note in notes for id_ in note[1])}


def told(state: State) -> list[tuple[Any, ...]]:
    """What was told last, without the clauses that it rests on: these name the edition."""
    return [told_of(entry) for entry in state.log]


def told_of(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """An event without the clauses that it rests on."""
    if entry[0] == "enemy_moved":
        *values, notes = entry[2:]
        return (entry[0], *values, tuple((note[0], *note[2:]) for note in notes))
    return (entry[0], *entry[2:])
